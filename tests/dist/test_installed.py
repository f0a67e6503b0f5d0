"""The wheel alone, in an environment of its own: with each extra it can do what the extra is for."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.dist.building import PROGRAMS, PYTHONS, ROOT, example_of_readme, find_python, install, run

FOR_THE_REPOSITORY = {"bench", "dev", "docs", "frames", "release"}
"""Extras with tools for those who work on the package."""

LARGE = {"clusters", "openspiel", "ray", "typescript"}


def programs() -> Iterator[object]:
    """Yield every Python with every program; those of extras are quick only on one Python."""
    for version in PYTHONS:
        for program in sorted(PROGRAMS.glob("*.py")):
            slow = program.stem in LARGE or (program.stem != "none" and version != PYTHONS[0])
            marks = [pytest.mark.slow] if slow else []
            yield pytest.param(version, program, id=f"{program.stem}-{version}", marks=marks)


def test_every_extra_is_tried() -> None:
    """Each extra for users has a program."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    assert extras.keys() - FOR_THE_REPOSITORY == {program.stem for program in PROGRAMS.glob("*.py")} - {"none"}


@pytest.mark.parametrize(("version", "program"), [*programs()])
def test_an_extra_alone_is_enough(version: str, program: Path, wheel: Path, tmp_path: Path) -> None:
    """With one extra and nothing else, the program of README runs, and the one that uses the extra."""
    python = find_python(version)
    if python is None:
        pytest.skip(f"there is no python{version} on this machine")
    inside = install(python, wheel, "" if program.stem == "none" else program.stem, tmp_path / "environment")
    (tmp_path / "readme.py").write_text(example_of_readme(), "utf-8")
    assert run(inside, "-W", "error", "readme.py", cwd=tmp_path)
    run(inside, "-I", program, cwd=tmp_path)  # isolated: a program is called as what it tries
