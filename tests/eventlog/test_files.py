"""Logs in files: saved whole or not at all, and recovered as far as they are good."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from tabletop_rules.errors import LogError
from tabletop_rules.eventlog.log import EventLog, replay
from tests.eventlog.crypt import CRYPT
from tests.eventlog.test_log import LINES, LOG, PLAYED, TEXT, resealed


def test_a_log_is_saved_and_loaded(tmp_path: Path) -> None:
    """A file holds the log, byte by byte what `dumps` says, and nothing else is left beside it."""
    path = tmp_path / "match.jsonl"
    LOG.save(path)
    LOG.save(str(path))
    assert TEXT.encode() == path.read_bytes()
    assert LOG == EventLog.load(path, CRYPT)
    assert [path] == list(tmp_path.iterdir())


@pytest.mark.parametrize("place", ["no_such_folder/match.jsonl", "."])
def test_a_place_that_cannot_be_written_is_named_as_it_was_given(place: str, tmp_path: Path) -> None:
    """The error names the file that was to be saved, not the draft beside it, and leaves nothing behind."""
    with pytest.raises((FileNotFoundError, IsADirectoryError)) as failed:
        LOG.save(tmp_path / place)
    assert str((tmp_path / place).resolve()) == failed.value.filename
    assert failed.value.filename2 is None
    assert [] == [*tmp_path.parent.glob(".*.part"), *tmp_path.iterdir()]


def test_a_failed_save_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When writing breaks off, the log that was there is still whole, and no rest lies about."""
    path = tmp_path / "match.jsonl"
    LOG.save(path)

    def full(_: int) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="the disk is full"):
        attrs.evolve(LOG, records=LOG.records[:5]).save(path)
    assert TEXT.encode() == path.read_bytes()
    assert [path] == list(tmp_path.iterdir())


def test_recover_keeps_all_of_a_good_log(tmp_path: Path) -> None:
    """Nothing is lost of a log that is whole."""
    path = tmp_path / "match.jsonl"
    LOG.save(path)
    found = EventLog.recover(path, CRYPT)
    assert (LOG, 0, "") == (found.log, found.lost, found.fault)


@pytest.mark.parametrize("at", range(1, len(LINES), 5))
def test_recover_keeps_what_stands_before_the_damage(tmp_path: Path, at: int) -> None:
    """Of a damaged log the longest beginning is kept that can be played on, and what was lost is said."""
    path = tmp_path / "match.jsonl"
    path.write_text("".join([*LINES[:at], LINES[at][:30] + "~" + LINES[at][31:], *LINES[at + 1 :]]))
    found = EventLog.recover(path, CRYPT)
    kept = len(found.log.records)
    assert LOG.records[:kept] == found.log.records
    stops = [match.version for match in PLAYED.matches]
    assert max([version for version in stops if version < at], default=0) == kept
    assert len(LOG.records) - kept == found.lost
    assert f"record {at} " in found.fault
    found.log.save(path)
    assert found.log == EventLog.load(path, CRYPT)
    match = replay(found.log, CRYPT)
    assert bool(match.decisions) == bool(kept)


def test_recover_cuts_what_does_not_fold(tmp_path: Path) -> None:
    """Records that do not follow from those before are lost too, though their hashes be right."""
    path = tmp_path / "match.jsonl"
    path.write_text(resealed(lambda raws: raws[30].update(kind="core.undone/1", data={"seat": 0, "to": 1})))
    found = EventLog.recover(path, CRYPT)
    assert 30 > len(found.log.records)
    assert "record 30 goes back" in found.fault


def test_recover_says_that_a_log_stops_in_motion(tmp_path: Path) -> None:
    """Whole lines that end between a command and the next question are lost too, and it is said why."""
    path = tmp_path / "match.jsonl"
    last = max(match.version for match in PLAYED.matches if match.version < len(LOG.records) - 1)
    moving = next(n for n in range(last, 0, -1) if n not in {match.version for match in PLAYED.matches})
    path.write_text("".join(LINES[: moving + 1]))
    found = EventLog.recover(path, CRYPT)
    assert moving - len(found.log.records) == found.lost > 0
    assert f"the log stops in motion, record {moving} is no question" in found.fault


def test_a_broken_header_cannot_be_recovered(tmp_path: Path) -> None:
    """Without its header, a log tells nothing."""
    path = tmp_path / "match.jsonl"
    path.write_text("x" + TEXT)
    with pytest.raises(LogError):
        EventLog.recover(path, CRYPT)
