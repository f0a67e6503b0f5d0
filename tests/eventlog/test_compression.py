"""Logs compressed in their files: read as they are, with everything that is said of damage."""

import gzip
import lzma
import random
import tracemalloc
import zlib
from pathlib import Path

import pytest

from tabletop_rules.errors import LogError, UsageError
from tabletop_rules.eventlog import compression
from tabletop_rules.eventlog.journal import Journal
from tabletop_rules.eventlog.log import EventLog, replay
from tabletop_rules.eventlog.redecide import logs_in
from tests.eventlog.crypt import CRYPT
from tests.eventlog.play import play

PLAYED = play(7, commands=30)
LOG = PLAYED.log
TEXT = LOG.dumps().encode()
TOOLS = {".gz": gzip, ".xz": lzma}


@pytest.mark.parametrize("ending", compression.ENDINGS)
def test_a_name_says_how_a_log_is_written(tmp_path: Path, ending: str) -> None:
    """A log is compressed by the ending of its file's name, and other tools find its text in it."""
    path = tmp_path / f"match.jsonl{ending}"
    LOG.save(path)
    assert TEXT == TOOLS[ending].decompress(path.read_bytes())
    assert len(TEXT) > 3 * path.stat().st_size
    assert LOG == EventLog.load(path, CRYPT, expect_head=LOG.head)
    assert PLAYED.match == replay(EventLog.load(path, CRYPT), CRYPT)


@pytest.mark.parametrize("ending", compression.ENDINGS)
def test_the_first_bytes_say_how_a_log_is_read(tmp_path: Path, ending: str) -> None:
    """What other tools have compressed, in several pieces too, is read under any name, and from bytes."""
    half = TEXT.index(b"\n", len(TEXT) // 2) + 1
    held = b"".join(TOOLS[ending].compress(part) for part in (TEXT[:half], TEXT[half:]))
    (tmp_path / "renamed.jsonl").write_bytes(held)
    assert LOG == EventLog.load(tmp_path / "renamed.jsonl", CRYPT)
    assert LOG == EventLog.loads(held, CRYPT)


@pytest.mark.parametrize("ending", compression.ENDINGS)
def test_what_a_cut_file_still_holds_is_kept(tmp_path: Path, ending: str) -> None:
    """A compressed log that lost its end names the first record lost, and `recover` keeps what lies before."""
    held = TOOLS[ending].compress(TEXT)
    path = tmp_path / f"match.jsonl{ending}"
    path.write_bytes(held[: len(held) * 3 // 4])
    with pytest.raises(LogError, match="compressed, and is damaged or cut") as caught:
        EventLog.load(path, CRYPT)
    kept = EventLog.recover(path, CRYPT)
    assert 0 < len(kept.log.records) <= caught.value.record - 1 < len(LOG.records)
    assert LOG.records[: len(kept.log.records)] == kept.log.records
    assert kept.lost > 0
    assert str(caught.value) == kept.fault


@pytest.mark.parametrize("ending", compression.ENDINGS)
def test_any_damaged_byte_is_noticed(ending: str) -> None:
    """Whichever byte of a compressed log is changed, it is a fault of the log or changes nothing that it says."""
    held = TOOLS[ending].compress(TEXT)
    for place in range(0, len(held), 7):
        broken = bytearray(held)
        broken[place] ^= 0x55
        try:
            read = EventLog.loads(bytes(broken), CRYPT)
        except LogError:
            continue
        assert LOG == read  # a byte of the container that means nothing, such as the time in a gzip header


@pytest.mark.parametrize("ending", compression.ENDINGS)
def test_what_follows_a_compressed_log_is_noticed(ending: str) -> None:
    """Zeros may fill a compressed file up, as their formats allow; whatever else follows is damage."""
    held = TOOLS[ending].compress(TEXT)
    assert LOG == EventLog.loads(held + bytes(8), CRYPT)
    with pytest.raises(LogError, match="compressed, and is damaged or cut"):
        EventLog.loads(held + b"more of it", CRYPT)


@pytest.mark.parametrize("ending", compression.ENDINGS)
def test_a_bomb_does_not_go_off(ending: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small file that would fill the memory is refused once it has given more than any log."""
    monkeypatch.setattr(compression, "MOST", 2**18)
    held = TOOLS[ending].compress(bytes(2**26))
    text, harm = compression.expanded(held)
    assert compression.MOST_TIMES * len(held) == len(text) < 2**26
    assert "beyond belief" in harm
    with pytest.raises(LogError, match="beyond belief"):
        EventLog.loads(held, CRYPT)


def test_a_file_may_not_ask_for_all_memory() -> None:
    """An xz file that says its dictionary is of four gigabytes is refused before they are taken."""
    held = bytearray(lzma.compress(TEXT))
    end = 12 + 4 * (held[12] + 1)  # the block header: its length, flags, the filter with its dictionary, a checksum
    header = held[12 : end - 4]
    header[header.index(b"\x21\x01") + 2] = 40
    held[12:end] = header + zlib.crc32(header).to_bytes(4, "little")
    text, harm = compression.expanded(bytes(held))
    assert b"" == text
    assert "Memory usage limit" in harm


def test_lines_behind_a_bad_one_take_no_memory() -> None:
    """A log is read line by line, so that a small file of millions of empty ones does not fill the memory."""
    text = TEXT.splitlines(keepends=True)[0] + b"\n" * 2**20
    tracemalloc.start()
    with pytest.raises(LogError, match="record 1 is damaged"):
        EventLog.loads(text, CRYPT)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 2 * len(text)


def test_logs_of_a_folder_are_found_compressed_too(tmp_path: Path) -> None:
    """Logs below a folder are found whether they are compressed or not; nothing else is."""
    names = ["a.jsonl", "b.jsonl.gz", "c.jsonl.xz"]
    for name in names:
        LOG.save(tmp_path / name)
    (tmp_path / "d.tar.xz").write_bytes(b"")
    assert names == [path.name for path in logs_in(tmp_path)]


@pytest.mark.parametrize("ending", ["", ".gz", ".xz"])
@pytest.mark.parametrize("length", [10, 300_000])
def test_the_first_line_of_a_file_is_had_however_long(tmp_path: Path, length: int, ending: str) -> None:
    """A header with thousands of options is longer than what is read at first."""
    path = tmp_path / f"long{ending}"
    header = random.Random(1).randbytes(length).hex().encode()
    path.write_bytes(compression.compressed(header + b"\nsecond\n", path))
    assert header == compression.first_line(path)


def test_a_journal_is_not_compressed(tmp_path: Path) -> None:
    """A journal says at once that it cannot grow in a compressed file, and what to do."""
    with pytest.raises(UsageError, match="leave that ending away"):
        Journal(tmp_path / "match.jsonl.gz")


def test_a_python_without_xz_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Python lacks the module, `.xz` is refused in words, and nothing is written."""
    held = lzma.compress(TEXT)
    monkeypatch.setitem(__import__("sys").modules, "lzma", None)
    for act in (lambda: LOG.save(tmp_path / "match.jsonl.xz"), lambda: EventLog.loads(held, CRYPT)):
        with pytest.raises(UsageError, match="without xz"):
            act()
    assert [] == list(tmp_path.iterdir())
