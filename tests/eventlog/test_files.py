"""Logs in files: saved whole or not at all, and recovered as far as they are good."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from tabletop_rules.errors import LogError
from tabletop_rules.eventlog.log import EventLog
from tests.eventlog.crypt import CRYPT
from tests.eventlog.test_log import LINES, LOG, PLAYED, TEXT


def test_a_log_is_saved_and_loaded(tmp_path: Path) -> None:
    """A file holds the bytes of `dumps`, and nothing is left beside it."""
    path = tmp_path / "match.jsonl"
    LOG.save(path)
    LOG.save(str(path))
    assert TEXT.encode() == path.read_bytes()
    assert LOG == EventLog.load(path, CRYPT)
    assert [path] == list(tmp_path.iterdir())


@pytest.mark.parametrize("place", ["no_such_folder/match.jsonl", "."])
def test_a_place_that_cannot_be_written_is_named_as_it_was_given(place: str, tmp_path: Path) -> None:
    """The error names the file to be saved, not the draft, and leaves nothing behind."""
    with pytest.raises((FileNotFoundError, IsADirectoryError)) as failed:
        LOG.save(tmp_path / place)
    assert str((tmp_path / place).resolve()) == failed.value.filename
    assert failed.value.filename2 is None
    assert [] == [*tmp_path.parent.glob(".*.part"), *tmp_path.iterdir()]


def test_a_failed_save_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A failed save leaves the old log whole and nothing else."""
    path = tmp_path / "match.jsonl"
    LOG.save(path)

    def full(_: int) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="the disk is full"):
        attrs.evolve(LOG, records=LOG.records[:5]).save(path)
    assert TEXT.encode() == path.read_bytes()
    assert [path] == list(tmp_path.iterdir())


def test_recover_names_a_log_that_stops_in_motion(tmp_path: Path) -> None:
    """`recover` drops whole lines after the last decision, and says why."""
    path = tmp_path / "match.jsonl"
    last = max(match.version for match in PLAYED.matches if match.version < len(LOG.records) - 1)
    moving = next(n for n in range(last, 0, -1) if n not in {match.version for match in PLAYED.matches})
    path.write_text("".join(LINES[: moving + 1]))
    found = EventLog.recover(path, CRYPT)
    assert moving - len(found.log.records) == found.lost > 0
    assert f"the log stops between decisions: record {moving} opens no decision" in found.fault


def test_a_broken_header_cannot_be_recovered(tmp_path: Path) -> None:
    """A log without its header is lost."""
    path = tmp_path / "match.jsonl"
    path.write_text("x" + TEXT)
    with pytest.raises(LogError):
        EventLog.recover(path, CRYPT)
