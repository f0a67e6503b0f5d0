"""The files for hosting pass the linters of their formats. No container runs in the tests."""

import subprocess
import sys
from pathlib import Path

import pytest

from tabletop_rules.serve import Settings

DEPLOY = Path(__file__).parent.parent / "deploy"
BIN = Path(sys.executable).parent


def run(*command: str | Path) -> str:
    """Run a program of this environment, and return what it prints; skip the test where it is not installed."""
    if not (BIN / command[0]).exists():
        pytest.skip(f"{command[0]} is not installed: pip install -e '.[dev]'")
    done = subprocess.run([BIN / command[0], *command[1:]], capture_output=True, text=True, check=False)
    return f"{done.returncode} {done.stdout}{done.stderr}"


def test_the_containerfile_is_clean() -> None:
    """Hadolint finds nothing in it."""
    assert "0 " == run("hadolint", DEPLOY / "Containerfile")


def test_the_containers_are_composed_as_the_specification_says() -> None:
    """The compose file fits the schema of its specification."""
    assert run("check-jsonschema", "--builtin-schema", "vendor.compose-spec", DEPLOY / "compose.yaml").startswith("0 ")


def test_every_limit_is_documented() -> None:
    """The page for hosts names every setting."""
    page = (DEPLOY.parent / "docs" / "how-to" / "host-a-table.md").read_text()
    missing = [name.upper() for name in Settings.__annotations__ if f"`{name.upper()}`" not in page]
    assert [] == missing
