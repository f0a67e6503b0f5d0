"""JSON as logs and messages use it: no floating point, no NaN, no key twice, nothing deep, nothing that is not UTF-8.

`parse` reads it and `dump` writes its one canonical form: sorted keys, no spaces, UTF-8.
"""

from __future__ import annotations

import json
import re
from itertools import accumulate
from typing import Any, Final, NoReturn

from tabletop_rules.errors import DecodeError, UsageError, told

DEEPEST: Final = 32
"""Lists and objects within each other that JSON may hold; the values of a game stay far below."""

LONGEST: Final = 2**20
"""Bytes (or characters) of JSON from a stranger; a server may set a lower limit for what its seats send."""


def dump(value: object) -> str:
    """The canonical text of a JSON value. Faults: TypeError, ValueError for what is none."""
    return _WRITE(value)


def parse(text: str | bytes, longest: int = LONGEST) -> Any:
    """The JSON value that a text stands for. Faults: DecodeError naming what is wrong and where, as far as can be said.

    A number with a point comes back as a float, so that whoever reads the fields can name the one that holds it;
    `parse_fast` refuses it.
    """
    text = readable(text, longest)
    _must_be_shallow(text)
    try:
        value, end = _thorough(text)
    except _NotStrictError as fault:
        raise refused(str(fault)) from None
    except (StopIteration, json.JSONDecodeError) as error:
        at = error.pos if isinstance(error, json.JSONDecodeError) else 0
        what = error.msg.removesuffix(" at") if isinstance(error, json.JSONDecodeError) else "nothing that is JSON"
        raise refused(f"this is not JSON: {what} at character {at + 1}") from None
    except ValueError:  # digits beyond what Python turns into an integer
        raise refused("a number is far too large") from None
    if end != len(text):
        raise refused(f"something follows the JSON value, from character {end + 1} on")
    _must_be_whole(text, value)
    return value


def parse_fast(text: str) -> Any:
    """As `parse`, for a text already known to be readable; any fault is a ValueError of no particular words."""
    _must_be_shallow(text)
    try:
        value, end = _FAST(text, 0)
    except StopIteration as error:
        raise ValueError("not strict JSON") from error
    if end != len(text):
        raise ValueError("not strict JSON")
    _must_be_whole(text, value)
    return value


def readable(text: str | bytes, longest: int = LONGEST) -> str:
    """A text as characters. Faults: DecodeError if it is too long or is not UTF-8, UsageError if it is no text."""
    if not isinstance(text, str | bytes):
        raise UsageError(f"JSON is read from str or bytes, not from {told(text)}")
    if len(text) > longest:
        raise refused(f"longer than {longest} characters")
    try:
        if isinstance(text, bytes):
            return text.decode("utf-8")
        if not text.isascii():
            text.encode("utf-8")
    except UnicodeError as error:
        raise refused(f"this is not UTF-8: {error}") from None
    return text


def refused(*faults: str) -> DecodeError:
    """The fault that lists what is wrong with a text."""
    return DecodeError("this JSON cannot be read:", faults)


class _NotStrictError(ValueError):
    """JSON that Python reads and we do not."""


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) != len(pairs):
        known: set[str] = set()
        for name, _ in pairs:
            if name in known:
                raise _NotStrictError(f"key {name[:60]!r} stands twice in one object")
            known.add(name)
    return read


def _constant(text: str) -> NoReturn:
    raise _NotStrictError(f"{text} is no JSON")


def _no_float(text: str) -> NoReturn:
    raise _NotStrictError(f"{text[:60]} is no whole number")


_STEPS: Final = {"[": 1, "{": 1, "]": -1, "}": -1}
_BETWEEN: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[^][{}"]+', re.DOTALL)
"""What stands between the brackets of JSON; a text that does not end goes on to the end."""

# Scanners of the standard library, in C: text and place -> value and where it ends.
_FAST: Final[Any] = json.JSONDecoder(
    object_pairs_hook=_pairs, parse_float=_no_float, parse_constant=_constant
).scan_once  # type: ignore[attr-defined]  # its stub leaves the scanner out
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


def _must_be_shallow(text: str) -> None:
    """Refuse what is nested too deep, before the scanner goes down into it: a browser's Python would not come back."""
    if text.count("[") + text.count("{") > DEEPEST:
        steps = map(_STEPS.__getitem__, _BETWEEN.sub("", text))
        if max(accumulate(steps), default=0) > DEEPEST:
            raise refused(f"nested deeper than {DEEPEST}")


def _must_be_whole(text: str, value: object) -> None:
    """Refuse halves of characters, written as escapes."""
    if "\\u" in text:
        try:
            json.dumps(value, ensure_ascii=False).encode("utf-8")
        except UnicodeError:
            raise refused("a text holds half a character (a lone surrogate)") from None
