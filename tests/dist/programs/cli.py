"""With `cli`: the command line plays matches, and reads their logs."""

import subprocess
import sys
from pathlib import Path

PROGRAM = Path(sys.executable).with_name("tabletop-rules")


def run(*words: str) -> str:
    """Return what a command prints; it must succeed."""
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


assert "terres_de_destinees" in run("games")
run("simulate", "destiny", "--matches", "2", "--seats", "3", "--out", "logs")
[first, _] = sorted(map(str, Path("logs").iterdir()))
assert "good" in run("verify", first)
assert run("explain", first)
assert "B5" in run("rules", "carcassonne")
assert run("schema", "destiny").startswith("{")
