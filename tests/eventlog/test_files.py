"""Logs in files: saved whole or not at all, and recovered as far as they are good."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import attrs
import pytest

from tabletop_rules.errors import LogError, UsageError
from tabletop_rules.eventlog.files import draft_of
from tabletop_rules.eventlog.journal import Journal
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


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_what_is_no_regular_file_is_written_to_and_stays(tmp_path: Path) -> None:
    """A pipe, also behind a link, gets the text and remains a pipe; nothing is left beside it."""
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    for path in (pipe, link):
        with ThreadPoolExecutor(1) as reader:
            read = reader.submit(pipe.read_bytes)
            LOG.save(path)
            assert TEXT.encode() == read.result(10)
        assert stat.S_ISFIFO(pipe.lstat().st_mode)
        assert link.is_symlink()
    assert {pipe, link} == {*tmp_path.iterdir()}
    with pytest.raises(UsageError, match="no regular file"):
        Journal(link).write(LOG)
    with pytest.raises(OSError, match="no regular file"), draft_of(pipe):
        pass


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="this system has no /dev/stdout")
def test_a_log_goes_to_standard_output(tmp_path: Path) -> None:
    """What standard output already holds stays, be it a pipe or a regular file."""
    (tmp_path / "log.jsonl").write_text(TEXT)
    (tmp_path / "out").symlink_to("/dev/stdout")
    code = "import pathlib, tabletop_rules.eventlog.files as files\nprint('first', flush=True)\n"
    code += f"files.write_file(pathlib.Path({str(tmp_path / 'out')!r}), b'log\\n')\nprint('last')"
    with (tmp_path / "written").open("wb") as file:
        subprocess.run([sys.executable, "-c", code], stdout=file, check=True)
    piped = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, check=True)
    assert b"first\nlog\nlast\n" == piped.stdout == (tmp_path / "written").read_bytes()


def test_links_and_permissions_are_kept(tmp_path: Path) -> None:
    """The file behind a link is replaced, with the permissions that it had; a link to nothing makes its file."""
    for name in ("kept.jsonl", "new.jsonl"):
        (tmp_path / "link").symlink_to(name)
        (tmp_path / "kept.jsonl").touch()
        (tmp_path / "kept.jsonl").chmod(0o640)
        LOG.save(tmp_path / "link")
        assert name == os.readlink(tmp_path / "link")
        assert TEXT.encode() == (tmp_path / name).read_bytes()
        (tmp_path / "link").unlink()
    assert 0o640 == stat.S_IMODE((tmp_path / "kept.jsonl").stat().st_mode)
