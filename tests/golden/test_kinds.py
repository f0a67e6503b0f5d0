"""No kind changes under its version: every field is as it was written down."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import tabletop_rules as tr
from tabletop_rules.eventlog.schema import schema_faults, schemas
from tests.golden import kinds
from tests.golden.play import FOLDER

KIND = re.compile(r'"kind":"([a-z_.]+/[0-9]+)"')
HINT = "after looking at each: .venv/bin/python -m tests.golden.kinds [KIND…] writes them down"


@pytest.mark.parametrize("name", tr.games())
def test_no_kind_changes_under_its_version(name: str) -> None:
    """A kind has the fields that were written down, or an upcaster lifts it."""
    assert [] == list(schema_faults(kinds.kept(name), *kinds.variants(name))), HINT


def test_every_kind_of_a_golden_log_is_written_down() -> None:
    """Every kind in a golden log is among the kept ones."""
    known = set().union(*(kinds.kept(name) for name in tr.games()))
    met = {kind for path in FOLDER.glob("*.jsonl") for kind in KIND.findall(path.read_text("utf-8"))}
    assert 100 < len(met)
    assert met <= known


@pytest.fixture
def aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Copy today's files of one game into a folder of their own."""
    for name in (kinds.CORE, "destiny"):
        (tmp_path / f"{name}.json").write_bytes(kinds.path_of(name).read_bytes())
    monkeypatch.setattr(kinds, "FOLDER", tmp_path)
    monkeypatch.setattr(tr, "games", lambda: ("destiny",))
    return tmp_path


def spoil(aside: Path, change: Callable[[str], str]) -> bytes:
    """Change the file of a game."""
    path = aside / "destiny.json"
    path.write_text(change(path.read_text("utf-8")), "utf-8")
    return path.read_bytes()


def test_writing_down_changes_nothing_that_is_there(aside: Path) -> None:
    """Writing down again what is written down gives the same bytes."""
    before = [path.read_bytes() for path in sorted(aside.iterdir())]
    assert 0 == kinds.main([])
    assert before == [path.read_bytes() for path in sorted(aside.iterdir())]


def test_a_changed_kind_is_only_written_down_when_it_is_named(aside: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A changed kind is refused by name until it is given."""
    whole = (aside / "destiny.json").read_bytes()
    kind = next(kind for kind in schemas(tr.load_game("destiny")) if kind.startswith("destiny."))
    spoilt = spoil(aside, lambda text: text.replace(f'"{kind}": {{', f'"{kind}": {{\n  "age": "whole",', 1))
    assert 1 == kinds.main([])
    assert f"kind {kind} has changed: field age is gone" in capsys.readouterr().out
    assert spoilt == (aside / "destiny.json").read_bytes()
    assert 0 == kinds.main([kind])
    assert whole == (aside / "destiny.json").read_bytes()
