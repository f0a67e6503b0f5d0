"""Logs compressed in their files, by gzip or xz, as other tools read and write them.

A log repeats itself: about a sixth of it remains, most of that its hashes. The ending of a file's name says how it is
written, its first bytes how it is read.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path, PurePath
from typing import Any, Final

from tabletop_rules.errors import UsageError

ENDINGS: Final = (".gz", ".xz")
"""The endings of names under which a log is compressed."""

MOST: Final = 2**26
"""So many bytes a file may always hold, however small it is."""

MOST_TIMES: Final = 200
"""How many times its own size a larger file may hold: no log does by far, and a bomb is told before it goes off."""

MEMORY: Final = 2**27
"""So much memory the expansion of a file may take, twice what any level of xz asks for; a forged file asks for more."""

_GZIP, _XZ = b"\x1f\x8b", b"\xfd7zXZ\0"
_GZIP_HARM: Final[tuple[type[Exception], ...]] = (EOFError, OSError, zlib.error)
_PIECE, _FED, _PADDING = 2**16, 2**13, bytes(4)


def compressed(text: bytes, path: PurePath) -> bytes:
    """What a file of this name holds: the text as it is, or compressed.

    Faults: UsageError for `.xz` where Python was built without it.
    """
    ending = path.suffix.lower()
    if ending == ".gz":
        return gzip.compress(text, 9, mtime=0)
    if ending != ".xz":
        return text
    lzma = _lzma()
    text_filter = {"id": lzma.FILTER_LZMA2, "preset": 6 | lzma.PRESET_EXTREME, "pb": 0}  # text is aligned to bytes
    packed: bytes = lzma.compress(text, filters=[text_filter])
    return packed


def expanded(raw: bytes) -> tuple[bytes, str]:
    """The text in what a file holds, compressed or not, as far as it can be had; and why not farther, or "".

    Faults: UsageError for xz where Python was built without it.
    """
    parts: Iterator[bytes]
    if raw.startswith(_GZIP):
        parts, harm = _gzip_parts(raw), _GZIP_HARM
    elif raw.startswith(_XZ):
        lzma = _lzma()
        parts, harm = _xz_parts(lzma, raw), (EOFError, lzma.LZMAError)
    else:
        return raw, ""
    most = max(MOST, MOST_TIMES * len(raw))
    text = bytearray()
    try:
        for part in parts:
            text += part
            if len(text) > most:
                return bytes(text[:most]), f"the file is compressed beyond belief: it holds more than {most:,} bytes"
    except harm as error:
        return bytes(text), f"the file was compressed, and is damaged or cut: {error}"
    return bytes(text), ""


def first_line(path: Path) -> bytes:
    """The first line of the text in a file, compressed or not; the rest is not read unless that line is long.

    Faults: as of `expanded`; OSError if the file cannot be read.
    """
    with path.open("rb") as file:
        raw = file.read(_PIECE)
        text, _ = expanded(raw)
        if b"\n" not in text:
            text, _ = expanded(raw + file.read())
    return text.partition(b"\n")[0]


def _gzip_parts(raw: bytes) -> Iterator[bytes]:
    """The text of all members, a piece at a time."""
    file: Any = gzip.GzipFile(fileobj=BytesIO(raw))
    while part := file.read1(_PIECE):
        yield part


def _xz_parts(lzma: Any, raw: bytes) -> Iterator[bytes]:
    """The text of all streams, a piece at a time; zeros by four may follow a stream, anything else is damage.

    `lzma.LZMAFile` takes no zeros, and passes over what is no stream.
    """
    place = 0
    while place < len(raw):
        stream = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=MEMORY)
        while not stream.eof:
            fed = raw[place : place + _FED] if stream.needs_input else b""
            if stream.needs_input and not fed:
                raise EOFError("it ends within a stream")
            place += len(fed)
            yield stream.decompress(fed, _PIECE)
        place -= len(stream.unused_data)
        while raw.startswith(_PADDING, place):
            place += len(_PADDING)


def _lzma() -> Any:
    """The standard module, which a Python may lack."""
    try:
        import lzma
    except ImportError:
        raise UsageError("this Python was built without xz: compress logs as .gz, or not at all") from None
    return lzma
