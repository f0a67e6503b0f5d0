"""`new`: a skeleton that passes its tests, the laws and mypy as it is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import attrs
import pytest

from tabletop_rules.core.chapters import Chapters
from tests.cli.running import run
from tests.effort import fewer

CHECKS = [
    ("pytest", "-q", "-p", "no:cacheprovider"),
    (
        "tabletop_rules",
        "check",
        "king_of_hills.game:make",
        "--matches",
        "1",
        "--random-options",
        "--elsewhere",
        "0",
        "--no-write",
    ),
    ("mypy", "--cache-dir", os.devnull),
]


def test_a_skeleton_passes_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own tests, `check` with random options, and in a long run mypy --strict; the name is in every file."""
    monkeypatch.chdir(tmp_path)
    assert "wrote king_of_hills" in run("new", "king_of_hills").out
    folder = tmp_path / "king_of_hills"
    written = [path for path in folder.rglob("*") if path.is_file()]
    assert "src/king_of_hills/game.py" in [path.relative_to(folder).as_posix() for path in written]
    assert [] == [path for path in written if "mygame" in path.read_text("utf-8").lower()]
    sources = str(folder / "src")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([sources, *sys.path]), "MYPYPATH": sources}
    for words in CHECKS[: fewer(2, 3)]:
        command = [sys.executable, "-m", *words]
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
        assert 0 == done.returncode, done.stdout + done.stderr


def test_a_skeleton_gives_the_game_all_that_its_chapter_declares(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So a moment, an invariant or a refusal that is added to it counts."""
    monkeypatch.chdir(tmp_path)
    assert 0 == run("new", "king_of_hills").code
    text = (tmp_path / "king_of_hills" / "src" / "king_of_hills" / "game.py").read_text("utf-8")
    declared = {field.name for field in attrs.fields(Chapters)} - {"handlers"}  # these by way of `BOOK.table`
    assert set() == {name for name in declared if f"=BOOK.{name}" not in text}


def test_what_cannot_be_made_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a name of small letters, and nothing is written over."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken").mkdir()
    for name, reason in (
        ("King", "small letters"),
        ("class", "not by a word of Python: not 'class'"),
        ("a/b", "small letters"),
        ("taken", "already"),
        ("carcassonne", "choose another"),
        ("json", "choose another"),
    ):
        ran = run("new", name)
        assert (2, True) == (ran.code, reason in ran.err), ran.err
    assert ["taken"] == [path.name for path in tmp_path.iterdir()]
