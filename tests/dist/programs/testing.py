"""With `testing`: the laws hold on a game, and pytest replays a log."""

import subprocess
import sys

import tabletop_rules as tr
from tabletop_rules.testing import check, play
from tabletop_rules.testing.machine import RulesMachine
from tabletop_rules.testing.strategies import seeds

game = tr.load_game("destiny")
assert check(game, matches=1).good
assert issubclass(RulesMachine, object)
assert seeds()
play(game, seats=2, seed=3).log.save("match.jsonl")
command = [sys.executable, "-m", "pytest", "-q", "--tabletop-replay", "match.jsonl"]
done = subprocess.run(command, capture_output=True, text=True, check=False)
assert "2 passed" in done.stdout, done.stdout
