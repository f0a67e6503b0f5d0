"""A journal: a log file that grows with the match."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from tabletop_rules.errors import UsageError
from tabletop_rules.eventlog.journal import Journal
from tabletop_rules.eventlog.log import EventLog
from tests.eventlog.crypt import CRYPT
from tests.eventlog.play import play

LOG = play(3).log
STOPS = (0, 1, 5, 6, 20, len(LOG.records))


def first(count: int) -> EventLog:
    """Return the log as it was after `count` records."""
    return attrs.evolve(LOG, records=LOG.records[:count])


def test_a_journal_is_the_log(tmp_path: Path) -> None:
    """After every write the file equals a saved log."""
    journal, path = Journal(tmp_path / "journal.jsonl"), tmp_path / "saved.jsonl"
    for count in STOPS:
        for _ in range(2):
            journal.write(first(count))
            first(count).save(path)
            assert path.read_bytes() == journal.path.read_bytes()
    assert LOG == EventLog.load(journal.path, CRYPT)


@pytest.mark.parametrize("left", [None, 0, 7, 900])
def test_a_file_that_was_cut_is_made_whole(tmp_path: Path, left: int | None) -> None:
    """A deleted or shortened file gets back all that it lacks."""
    journal = Journal(tmp_path / "journal.jsonl")
    journal.write(first(20))
    if left is None:
        journal.path.unlink()
    else:
        journal.path.write_bytes(journal.path.read_bytes()[:left])
    journal.write(LOG)
    assert LOG == EventLog.load(journal.path, CRYPT)


def test_two_journals_of_one_file_do_not_mix(tmp_path: Path) -> None:
    """Two journals of one match write each record once; an older log is refused."""
    one, other = Journal(tmp_path / "journal.jsonl"), Journal(tmp_path / "journal.jsonl")
    for count in (6, 20):
        one.write(first(count))
        other.write(first(count))
    other.write(LOG)
    with pytest.raises(UsageError, match="holds another log, or more records than this one"):
        one.write(first(21))
    one.write(LOG)
    assert LOG == EventLog.load(one.path, CRYPT)


def test_a_torn_end_is_left_out_before_the_match_goes_on(tmp_path: Path) -> None:
    """After a torn line a journal goes on with the recovered log, once that is saved."""
    path = tmp_path / "journal.jsonl"
    Journal(path).write(first(20))
    path.write_bytes(path.read_bytes()[:-7])
    kept = EventLog.recover(path, CRYPT).log
    with pytest.raises(UsageError, match="holds another log, or more records than this one"):
        Journal(path).write(kept)
    kept.save(path)
    Journal(path).write(kept)
    assert kept == EventLog.load(path, CRYPT)


def test_a_failed_write_is_made_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a failed write the next one adds what is missing."""
    journal = Journal(tmp_path / "journal.jsonl")
    journal.write(first(6))

    def full(_: int) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full)
        with pytest.raises(OSError, match="the disk is full"):
            journal.write(first(20))
    held = journal.path.read_bytes()
    journal.path.write_bytes(held[:-7])
    journal.write(first(20))
    assert first(20) == EventLog.load(journal.path, CRYPT)


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    """Another match, a longer one and other text stay as they are."""
    path = tmp_path / "journal.jsonl"
    for text in (play(4).log.dumps(), LOG.dumps(), "notes\n"):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(UsageError, match="holds another log, or more records than this one"):
            Journal(path).write(first(20))
        assert text == path.read_text(encoding="utf-8")
    path.unlink()
    journal = Journal(path)
    journal.write(first(20))
    for other in (first(19), play(4).log):
        with pytest.raises(UsageError, match="holds another log"):
            journal.write(other)
    with pytest.raises(UsageError, match="a log comes from table"):
        journal.write("journal.jsonl")  # type: ignore[arg-type]  # on purpose
