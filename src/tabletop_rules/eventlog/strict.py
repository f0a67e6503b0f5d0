"""JSON as logs and messages use it: no floats, no NaN, no duplicate keys, no deep nesting, nothing but UTF-8.

`parse` reads it and `dump` writes its one canonical form: sorted keys, no spaces, UTF-8.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import accumulate, repeat
from typing import Any, Final, NoReturn

from tabletop_rules.errors import DecodeError, UsageError, shorten

DEEPEST: Final = 32
"""The deepest nesting of lists and objects in JSON; values of a game stay far below."""

MAX_BYTES: Final = 2**20
"""The most bytes (or characters) of untrusted JSON; a server may set a lower limit for what its seats send."""


def dump(value: object) -> str:
    """Return the canonical text of a JSON value; raise TypeError or ValueError for anything else."""
    return _WRITE(value)


def parse(text: str | bytes, longest: int = MAX_BYTES) -> Any:
    """Return the JSON value of a text; raise DecodeError with what is wrong and where.

    A number with a point is returned as a float, so that the reader of the fields can name the one that holds it;
    `parse_fast` refuses it.
    """
    text = readable(text, longest)
    must_be_shallow(text)
    try:
        value, end = _thorough(text)
    except _NotStrictError as fault:
        raise decode_error(str(fault)) from None
    except (StopIteration, json.JSONDecodeError) as error:
        at = error.pos if isinstance(error, json.JSONDecodeError) else 0
        what = error.msg.removesuffix(" at") if isinstance(error, json.JSONDecodeError) else "not JSON"
        raise decode_error(f"this is not JSON: {what} at character {at + 1}") from None
    except ValueError:  # more digits than Python turns into an integer
        raise decode_error("a number is far too large") from None
    if end != len(text):
        raise decode_error(f"there is more after the JSON value, from character {end + 1} on")
    _must_be_whole(text, value)
    return value


def parse_fast(texts: Sequence[str]) -> list[Any]:
    """Return the JSON values of texts known to be readable, without looking for duplicate keys: see `check_keys`.

    Raises ValueError for any other fault, with no useful message.
    """
    for text in texts:
        if len(text) > 2 * DEEPEST:
            must_be_shallow(text)
    try:
        found = list(map(_FAST, texts, repeat(0)))
    except StopIteration as error:
        raise ValueError("not strict JSON") from error
    if [end for _, end in found] != list(map(len, texts)):
        raise ValueError("not strict JSON")
    values = [value for value, _ in found]
    for text, value in zip(texts, values, strict=True):
        _must_be_whole(text, value)
    return values


def check_keys(text: str, keys: int) -> None:
    """Raise ValueError unless the objects in a text have so many keys, as read from it: then none occurs twice.

    `text` is JSON, or several texts joined. One with a backslash may be refused without a fault.
    """
    if text.count(":") != keys and ("\\" in text or len(_KEYS.findall(text)) != keys):
        raise ValueError("a key occurs twice")


def readable(text: str | bytes, longest: int = MAX_BYTES) -> str:
    """Return a text as str; raise DecodeError if it is too long or not UTF-8, UsageError if it is no text."""
    if not isinstance(text, str | bytes):
        raise UsageError(f"JSON is read from str or bytes, not from {shorten(text)}")
    if len(text) > longest:
        raise decode_error(f"longer than {longest} characters")
    try:
        if isinstance(text, bytes):
            return text.decode("utf-8")
        if not text.isascii():
            text.encode("utf-8")
    except UnicodeError as error:
        raise decode_error(f"this is not UTF-8: {error}") from None
    return text


def decode_error(*faults: str) -> DecodeError:
    """Return the error that lists what is wrong with a text."""
    return DecodeError("this JSON cannot be read:", faults)


class _NotStrictError(ValueError):
    """JSON that Python accepts and we do not."""


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) != len(pairs):
        known: set[str] = set()
        for name, _ in pairs:
            if name in known:
                raise _NotStrictError(f"key {name[:60]!r} occurs twice in one object")
            known.add(name)
    return read


def _constant(text: str) -> NoReturn:
    raise _NotStrictError(f"{text} is not JSON")


def _no_float(text: str) -> NoReturn:
    raise _NotStrictError(f"{text[:60]} is not a whole number")


_STEPS: Final = {"[": 1, "{": 1, "]": -1, "}": -1}
_KEYS: Final = re.compile(r'"[ \t\n\r]*:')
_BETWEEN: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[^][{}"]+', re.DOTALL)
"""What is between the brackets of JSON; an unterminated string goes on to the end."""

# Scanners of the standard library, in C: from text and position to value and end.
_FAST: Final[Any] = json.JSONDecoder(parse_float=_no_float, parse_constant=_constant).scan_once  # type: ignore[attr-defined]  # its stub lacks the scanner
_DECODER: Final = json.JSONDecoder(object_pairs_hook=_pairs, parse_constant=_constant)
_WRITE: Final = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False, check_circular=False
).encode


def _thorough(text: str) -> tuple[Any, int]:
    start = len(text) - len(text.lstrip(" \t\n\r"))
    value, end = _DECODER.raw_decode(text, start)
    while end < len(text) and text[end] in " \t\n\r":
        end += 1
    return value, end


def must_be_shallow(text: str) -> None:
    """Refuse deep nesting before the scanner recurses into it: Python in a browser would not survive."""
    if text.count("[") + text.count("{") > DEEPEST:
        steps = map(_STEPS.__getitem__, _BETWEEN.sub("", text))
        if max(accumulate(steps), default=0) > DEEPEST:
            raise decode_error(f"nested deeper than {DEEPEST}")


def _must_be_whole(text: str, value: object) -> None:
    """Refuse lone surrogates, written as escapes."""
    if "\\u" in text:
        try:
            json.dumps(value, ensure_ascii=False).encode("utf-8")
        except UnicodeError:
            raise decode_error("a text holds half a character (a lone surrogate)") from None
