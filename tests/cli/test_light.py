"""The library runs with attrs, cattrs and pyrsistent alone; the command line is an extra."""

import subprocess
import sys

import pytest

import tabletop_rules as tr
from tests.effort import some

WITHOUT = "import sys; sys.modules['rich'] = sys.modules['typer'] = None; "


def run(code: str) -> subprocess.CompletedProcess[str]:
    """Run Python code without rich and typer."""
    return subprocess.run([sys.executable, "-c", WITHOUT + code], capture_output=True, text=True, check=False)


def test_a_match_needs_no_extra() -> None:
    """A match is played, saved and replayed without them."""
    code = (
        "import tabletop_rules as tr, tabletop_rules.testing; t = tr.Table.open('destiny', seats=2, seed=1); "
        "t.submit(next(t.legal())); print(tr.replay(tr.EventLog.loads(t.log.dumps())) == t.match)"
    )
    done = run(code)
    assert (0, "True\n") == (done.returncode, done.stdout), done.stderr


def test_the_command_line_names_its_extra() -> None:
    """The command line exits with 2 and names what to install."""
    done = run("from tabletop_rules.cli import main; main()")
    assert 2 == done.returncode
    assert "pip install 'tabletop-rules[cli]'" in done.stderr


@pytest.mark.parametrize("name", some(tr.games(), 2))
def test_a_game_is_loaded_without_the_others(name: str) -> None:
    """Loading a game imports no other game, and nothing of the command line, the server, the laws or research."""
    done = run(f"import tabletop_rules as tr; tr.load_game({name!r}); print(*sys.modules)")
    rooms = {tuple(module.split(".")[1:3]) for module in done.stdout.split() if module.startswith("tabletop_rules.")}
    games = {room[1] for room in rooms if room[0] == "games" and len(room) > 1}
    assert {name} == games, done.stderr
    assert set() == {"cli", "serve", "rpc", "store", "research", "testing"} & {room[0] for room in rooms}
