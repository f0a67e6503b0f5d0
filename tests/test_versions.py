"""The promised versions of libraries are the tested ones."""

import tomllib
from importlib.metadata import distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parent.parent


def promised() -> dict[str, str]:
    """Return the oldest promised version of each library."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    wanted = map(Requirement, project["dependencies"] + extras["cli"] + extras["store"] + extras["testing"])
    return {need.name: str(need.specifier).removeprefix(">=") for need in wanted}


def constrained(name: str) -> dict[str, str]:
    """Return the versions that a file of constraints names."""
    lines = (ROOT / ".ci" / name).read_text().splitlines()
    pins = [line.partition("==") for line in lines if line and not line.startswith("#")]
    return {canonicalize_name(library): version for library, _, version in pins}


def test_the_oldest_promised_versions_are_tested() -> None:
    """`make oldest` takes each library in the oldest version that pyproject.toml allows."""
    oldest = constrained("oldest.txt")
    assert {library: Version(version) for library, version in promised().items()} == {
        library: Version(oldest[library]) for library in promised()
    }


@pytest.mark.parametrize("library", promised())
def test_what_ci_installs_is_named(library: str) -> None:
    """Every promised library has an exact version for the checks."""
    assert library in constrained("constraints.txt")


def test_what_ci_installs_runs_on_the_oldest_python() -> None:
    """No exact version needs a later Python than the oldest promised."""
    oldest = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["requires-python"].removeprefix(">=")
    pins = {(canonicalize_name(library), version) for library, version in constrained("constraints.txt").items()}
    asked = {
        (canonicalize_name(found.name), found.version): str(found.metadata.json.get("requires_python", ""))
        for found in distributions()
    }
    assert len(pins & asked.keys()) > 3
    assert [] == [pin for pin in pins & asked.keys() if f"{oldest}.0" not in SpecifierSet(asked[pin])]
