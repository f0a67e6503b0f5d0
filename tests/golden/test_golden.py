"""Golden logs replay for ever, to the same match and the same views."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tabletop_rules as tr
from tests.golden.play import EXPECTED, MATCHES, Golden, expected, play, summary
from tests.golden.releases import every, newest

LOGS = newest("*.jsonl")
OUTCOME = ("records", "ranking", "reason", "rule")


def test_every_golden_match_has_its_log() -> None:
    """Each match of the list has a log, and each log an expectation."""
    assert {golden.path.name for golden in MATCHES} <= {path.name for path in LOGS}
    assert [] == [path.name for path in LOGS if expected(path.name) is None]


@pytest.mark.parametrize("path", every("*.jsonl"), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_log_replays_to_the_match_of_its_day(path: Path) -> None:
    """A log folds to the match and views of its day; one replaced by a later release, to the same result."""
    log = tr.EventLog.load(path)
    table = tr.Table.resume(log)
    assert tr.replay(log) == table.match
    if path in LOGS:
        assert expected(path.name) == summary(table)
    else:
        then, found = json.loads(path.with_name(EXPECTED).read_text("utf-8"))[path.name], summary(table)
        assert {key: then[key] for key in OUTCOME} == {key: found[key] for key in OUTCOME}


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in LOGS])
def test_the_rules_still_give_every_record(path: Path, tmp_path: Path) -> None:
    """Today's rules give every record of a golden log, and reading it and writing it changes no byte."""
    log = tr.EventLog.load(path)
    log.save(tmp_path / "again.jsonl")
    assert path.read_bytes() == (tmp_path / "again.jsonl").read_bytes()
    verdict = tr.verify(log)
    assert verdict.divergence is None, str(verdict)


@pytest.mark.parametrize("golden", [pytest.param(golden, id=golden.path.stem) for golden in MATCHES])
def test_playing_again_gives_the_same_bytes(golden: Golden) -> None:
    """The same game, seed and commands give the same log, byte for byte."""
    assert golden.path.read_text("utf-8") == play(golden).log.dumps()
