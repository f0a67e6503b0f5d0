"""The programs in `examples/` run from beginning to end, as a newcomer runs them."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))


def test_there_are_examples() -> None:
    """The folder holds at least the four programs that the documentation names."""
    names = {path.stem for path in EXAMPLES}
    assert {"first_match", "save_and_resume", "own_seat_only", "hidden_worlds"} <= names


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in EXAMPLES])
def test_example_runs(path: Path, tmp_path: Path) -> None:
    """The program ends well and says something."""
    done = subprocess.run([sys.executable, str(path)], cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert (0, "") == (done.returncode, done.stderr)
    assert done.stdout.strip()
