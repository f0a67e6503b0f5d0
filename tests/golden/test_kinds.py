"""No kind changes under its version: every field is as it was written down."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import tabletop_rules as tr
from tabletop_rules.eventlog.schema import schema_faults, schemas
from tests.golden import kinds, releases

KIND = re.compile(r'"kind":"([a-z_.]+/[0-9]+)"')
HINT = "after looking at each: .venv/bin/python -m tests.golden.kinds [KIND…] writes them down"


@pytest.mark.parametrize("name", tr.games())
def test_no_kind_changes_under_its_version(name: str) -> None:
    """A kind has the fields that were written down, or an upcaster lifts it."""
    assert [] == list(schema_faults(kinds.kept(name), *kinds.variants(name))), HINT


def test_every_kind_of_a_golden_log_is_written_down() -> None:
    """Every kind in a golden log is among the kept ones."""
    known = set().union(*(kinds.kept(name) for name in tr.games()))
    met = {kind for path in releases.every("*.jsonl") for kind in KIND.findall(path.read_text("utf-8"))}
    assert 100 < len(met)
    assert met <= known


@pytest.fixture
def aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Copy the kinds of one game into the folder of a version that is not released."""
    there = tmp_path / "9.0.0" / "kinds"
    there.mkdir(parents=True)
    for part in (kinds.CORE, "destiny"):
        held = {kind: fields for kind, fields in kinds.kept("destiny").items() if kind.startswith(f"{part}.")}
        text = json.dumps(held, indent=1, sort_keys=True, ensure_ascii=False)
        (there / f"{part}.json").write_text(f"{text}\n", "utf-8")
    monkeypatch.setattr(releases, "GOLDEN", tmp_path)
    monkeypatch.setattr(releases, "version", lambda: "9.0.0")
    monkeypatch.setattr(tr, "games", lambda: ("destiny",))
    return there


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
