"""Compression of log files by gzip or xz, compatible with other tools.

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
"""The file endings for which a log is compressed."""

MAX_BYTES: Final = 2**26
"""The bytes that any file may expand to, however small it is."""

MAX_RATIO: Final = 200
"""How many times its own size a larger file may expand to: far more than any log, and a limit to zip bombs."""

MEMORY: Final = 2**27
"""The most memory, in bytes, for expanding a file: twice what any level of xz needs. A forged file asks for more."""

_GZIP, _XZ = b"\x1f\x8b", b"\xfd7zXZ\0"
_GZIP_HARM: Final[tuple[type[Exception], ...]] = (EOFError, OSError, zlib.error)
_PIECE, _FED, _PADDING = 2**16, 2**13, bytes(4)


def compressed(text: bytes, path: PurePath) -> bytes:
    """Return the bytes to write to a file of this name: the text, plain or compressed.

    Raises:
        UsageError: the ending is `.xz`, and Python was built without it.
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
    """Return the text in a file's content, compressed or not, as far as it is readable; and why not further, or "".

    Raises:
        UsageError: it is compressed by xz, and Python was built without it.
    """
    parts: Iterator[bytes]
    if raw.startswith(_GZIP):
        parts, harm = _gzip_parts(raw), _GZIP_HARM
    elif raw.startswith(_XZ):
        lzma = _lzma()
        parts, harm = _xz_parts(lzma, raw), (EOFError, lzma.LZMAError)
    else:
        return raw, ""
    most = max(MAX_BYTES, MAX_RATIO * len(raw))
    text = bytearray()
    try:
        for part in parts:
            text += part
            if len(text) > most:
                return bytes(text[:most]), f"the compressed file is too large: it expands to more than {most:,} bytes"
    except harm as error:
        return bytes(text), f"the compressed file is damaged or cut short: {error}"
    return bytes(text), ""


def first_line(path: Path) -> bytes:
    """Return the first line of the text in a file, compressed or not. The rest is read only if that line is long.

    Raises UsageError as `expanded` does, and OSError if the file cannot be read.
    """
    with path.open("rb") as file:
        raw = file.read(_PIECE)
        text, _ = expanded(raw)
        if b"\n" not in text:
            text, _ = expanded(raw + file.read())
    return text.partition(b"\n")[0]


def _gzip_parts(raw: bytes) -> Iterator[bytes]:
    """Yield the text of all members, a piece at a time."""
    file: Any = gzip.GzipFile(fileobj=BytesIO(raw))
    while part := file.read1(_PIECE):
        yield part


def _xz_parts(lzma: Any, raw: bytes) -> Iterator[bytes]:
    """Yield the text of all streams, a piece at a time. Zeros by four may follow a stream, anything else is damage.

    `lzma.LZMAFile` accepts no zeros, and skips what is no stream.
    """
    place = 0
    while place < len(raw):
        stream = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=MEMORY)
        while not stream.eof:
            fed = raw[place : place + _FED] if stream.needs_input else b""
            if stream.needs_input and not fed:
                raise EOFError("it ends in the middle of a stream")
            place += len(fed)
            yield stream.decompress(fed, _PIECE)
        place -= len(stream.unused_data)
        while raw.startswith(_PADDING, place):
            place += len(_PADDING)


def _lzma() -> Any:
    """Return the standard module, which a Python may lack."""
    try:
        import lzma
    except ImportError:
        raise UsageError(
            "this Python was built without xz: use .gz for compressed logs, or leave them uncompressed"
        ) from None
    return lzma
