"""With no extra: a match of each game is played, shown, saved and verified; the command line says what it needs."""

import subprocess
import sys

import tabletop_rules as tr
from tabletop_rules.testing import play

for name in tr.games():
    log = play(tr.load_game(name), seats=3, seed=5).log
    log.save(f"{name}.jsonl")
    again = tr.EventLog.load(f"{name}.jsonl")
    assert tr.verify(again).ok
    table = tr.Table.resume(again)
    assert tr.replay(again) == table.match
    assert table.result is not None
    assert "<svg" in str(table.svg(tr.SPECTATOR))
    assert table.show(0, "fr")

done = subprocess.run([sys.executable, "-m", "tabletop_rules", "games"], capture_output=True, text=True, check=False)
assert "tabletop-rules[cli]" in done.stderr, done.stderr
for room in ("serve", "store", "research.gymnasium_env", "research.pettingzoo_env", "research.openspiel"):
    said = ""
    try:
        __import__(f"tabletop_rules.{room}")
    except ModuleNotFoundError as missing:
        said = str(missing)
    extra = room.rpartition(".")[2].removesuffix("_env")
    assert f"tabletop-rules[{extra}]" in said, f"{room} needs an extra, and says {said!r}"
