"""The programs in `examples/` run from beginning to end, as a newcomer runs them."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted(path for path in (ROOT / "examples").glob("*.py") if not path.stem.startswith("test_"))


def test_there_are_examples() -> None:
    """The folder holds at least the four programs that the documentation names."""
    names = {path.stem for path in EXAMPLES}
    assert {"first_match", "save_and_resume", "own_seat_only", "hidden_worlds"} <= names


@pytest.mark.parametrize("path", ["examples/test_own_game.py", "examples/test_house_rule.py"])
def test_an_example_passes_its_own_tests(path: str) -> None:
    """The tests of one's own game and of a house rule pass, as an importer runs them."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", path]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=240, check=False)
    assert 0 == done.returncode, done.stdout


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in EXAMPLES])
def test_example_runs(path: Path, tmp_path: Path) -> None:
    """The program ends well and says something."""
    done = subprocess.run([sys.executable, str(path)], cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert (0, "") == (done.returncode, done.stderr)
    assert done.stdout.strip()
