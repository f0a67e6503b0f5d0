"""Compressed logs are read as they are, and their damage is reported."""

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
from tests.eventlog.crypt import CRYPT
from tests.eventlog.play import play

PLAYED = play(7, commands=30)
LOG = PLAYED.log
TEXT = LOG.dumps().encode()
TOOLS = {".gz": gzip, ".xz": lzma}


@pytest.mark.parametrize("ending", compression.ENDINGS)
def test_the_name_of_a_log_chooses_its_compression(tmp_path: Path, ending: str) -> None:
    """A log is compressed by the ending of its name, so that other tools can read it."""
    path = tmp_path / f"match.jsonl{ending}"
    LOG.save(path)
    assert TEXT == TOOLS[ending].decompress(path.read_bytes())
    assert len(TEXT) > 3 * path.stat().st_size
    assert LOG == EventLog.load(path, CRYPT, expect_head=LOG.head)
    assert PLAYED.match == replay(EventLog.load(path, CRYPT), CRYPT)


@pytest.mark.parametrize("ending", compression.ENDINGS)
def test_the_first_bytes_show_how_a_log_is_compressed(tmp_path: Path, ending: str) -> None:
    """What other tools compressed, even in pieces, is read under any name and from bytes."""
    half = TEXT.index(b"\n", len(TEXT) // 2) + 1
    held = b"".join(TOOLS[ending].compress(part) for part in (TEXT[:half], TEXT[half:]))
    (tmp_path / "renamed.jsonl").write_bytes(held)
    assert LOG == EventLog.load(tmp_path / "renamed.jsonl", CRYPT)
    assert LOG == EventLog.loads(held, CRYPT)


@pytest.mark.parametrize("ending", compression.ENDINGS)
def test_what_a_cut_file_still_holds_is_kept(tmp_path: Path, ending: str) -> None:
    """A cut file names the first record lost, and `recover` keeps those before it."""
    held = TOOLS[ending].compress(TEXT)
    path = tmp_path / f"match.jsonl{ending}"
    path.write_bytes(held[: len(held) * 3 // 4])
    with pytest.raises(LogError, match="compressed file is damaged or cut short") as caught:
        EventLog.load(path, CRYPT)
    kept = EventLog.recover(path, CRYPT)
    assert 0 < len(kept.log.records) <= caught.value.record - 1 < len(LOG.records)
    assert LOG.records[: len(kept.log.records)] == kept.log.records
    assert kept.lost > 0
    assert str(caught.value) == kept.fault


@pytest.mark.parametrize("ending", compression.ENDINGS)
def test_any_damaged_byte_is_noticed(ending: str) -> None:
    """A changed byte is a LogError or changes nothing that the log says."""
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
    """Zeros may pad a compressed file; anything else after it is damage."""
    held = TOOLS[ending].compress(TEXT)
    assert LOG == EventLog.loads(held + bytes(8), CRYPT)
    with pytest.raises(LogError, match="compressed file is damaged or cut short"):
        EventLog.loads(held + b"more of it", CRYPT)


@pytest.mark.parametrize("ending", compression.ENDINGS)
def test_a_bomb_does_not_go_off(ending: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small file that expands beyond any log is refused."""
    monkeypatch.setattr(compression, "MAX_BYTES", 2**18)
    held = TOOLS[ending].compress(bytes(2**26))
    text, harm = compression.expanded(held)
    assert compression.MAX_RATIO * len(held) == len(text) < 2**26
    assert "too large" in harm
    with pytest.raises(LogError, match="too large"):
        EventLog.loads(held, CRYPT)


def test_a_file_may_not_ask_for_all_memory() -> None:
    """An xz file with a dictionary of four gigabytes is refused before it is allocated."""
    held = bytearray(lzma.compress(TEXT))
    end = 12 + 4 * (held[12] + 1)  # the block header: its length, flags, the filter with its dictionary, a checksum
    header = held[12 : end - 4]
    header[header.index(b"\x21\x01") + 2] = 40
    held[12:end] = header + zlib.crc32(header).to_bytes(4, "little")
    text, harm = compression.expanded(bytes(held))
    assert b"" == text
    assert "Memory usage limit" in harm


def test_lines_behind_a_bad_one_take_no_memory() -> None:
    """A log is read line by line, so millions of empty lines do not fill the memory."""
    text = TEXT.splitlines(keepends=True)[0] + b"\n" * 2**20
    tracemalloc.start()
    with pytest.raises(LogError, match="record 1 is damaged"):
        EventLog.loads(text, CRYPT)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 2 * len(text)


@pytest.mark.parametrize("ending", ["", ".gz", ".xz"])
@pytest.mark.parametrize("length", [10, 300_000])
def test_the_first_line_of_a_file_may_be_long(tmp_path: Path, length: int, ending: str) -> None:
    """A header longer than the first chunk is read whole."""
    path = tmp_path / f"long{ending}"
    header = random.Random(1).randbytes(length).hex().encode()
    path.write_bytes(compression.compressed(header + b"\nsecond\n", path))
    assert header == compression.first_line(path)


def test_a_python_without_xz_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the lzma module `.xz` is refused in words; a journal refuses any compression."""
    held = lzma.compress(TEXT)
    monkeypatch.setitem(__import__("sys").modules, "lzma", None)
    for act in (lambda: LOG.save(tmp_path / "match.jsonl.xz"), lambda: EventLog.loads(held, CRYPT)):
        with pytest.raises(UsageError, match="without xz"):
            act()
    with pytest.raises(UsageError, match="drop that suffix"):
        Journal(tmp_path / "match.jsonl.gz")
    assert [] == list(tmp_path.iterdir())
