"""Arguments of a store, checked before a database sees them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from tabletop_rules.core.names import is_safe
from tabletop_rules.core.terms import MAX_INT
from tabletop_rules.errors import LogError, UsageError, shorten
from tabletop_rules.eventlog.lines import MAX_LINE_BYTES
from tabletop_rules.eventlog.store import NO_MATCH
from tabletop_rules.eventlog.strict import dump, parse_fast
from tabletop_rules.store.schema import MAX_ID

MAX_NUMBER: Final = 2**31 - 1

_OF_RECORD: Final = {"n", "kind", "data", "cause", "hash"}
_OF_CAUSE: Final = {"rule", "record"}
_LONG: Final = re.compile("[0-9]{19}")


def check_id(value: object, what: str) -> str:
    """Return an id or a key; raise UsageError unless it is a text of 1 to 200 characters, none of control."""
    if not isinstance(value, str) or not 0 < len(value) <= MAX_ID or not is_safe(value):
        raise UsageError(f"{what} is a text of 1 to {MAX_ID} characters, none of control, not {shorten(value)}")
    return value


def check_number(value: object, what: str, least: int = NO_MATCH) -> int:
    """Return a number of a line or a version; raise UsageError unless it is an int from `least` on."""
    if type(value) is not int or not least <= value <= MAX_NUMBER:
        raise UsageError(f"{what} is a whole number from {least} on, not {shorten(value)}")
    return value


def check_lines_given(lines: object) -> list[bytes]:
    """Return lines as a list; raise UsageError unless they are a sequence of at least one `bytes`."""
    if isinstance(lines, str | bytes) or not isinstance(lines, Sequence):
        raise UsageError(f"lines are a sequence of bytes, as lines_of makes them, not {shorten(lines)}")
    if not lines:
        raise UsageError("append needs at least one line")
    for line in lines:
        if not isinstance(line, bytes):
            raise UsageError(f"a line is bytes, without its newline, not {shorten(line)}")
    return list(lines)


def check_readable(lines: Sequence[bytes], first: int) -> None:
    """Raise LogError for a record that no game could read: its line is not the JSON that `record_line` writes.

    What its fields hold, only its game knows. The header is read whole by `check_lines`.
    """
    for n, line in enumerate(lines, first):
        if n:
            try:
                text = line.decode()
                (raw,) = parse_fast([text])
                fits = dump(raw) == text and raw.keys() == _OF_RECORD and raw["cause"].keys() == _OF_CAUSE
                cause = raw["cause"]["record"]
                fits = fits and raw["kind"].__class__ is str and raw["data"].__class__ is dict
                fits = fits and raw["cause"]["rule"].__class__ is str and cause.__class__ is int and 0 <= cause < n
                fits = fits and (_LONG.search(text) is None or _has_small_numbers(raw["data"]))
            except (ValueError, AttributeError, RecursionError):
                fits = False
            if not fits:
                raise LogError(f"record {n} could not be read again: it is not as `lines_of` writes it", n)


def _has_small_numbers(value: object) -> bool:
    if isinstance(value, dict | list):
        return all(map(_has_small_numbers, value.values() if isinstance(value, dict) else value))
    return type(value) is not int or -MAX_INT <= value <= MAX_INT


def check_value(value: object) -> bytes:
    """Return the value of a document; raise UsageError unless it is bytes of at most 16 MiB."""
    if not isinstance(value, bytes) or len(value) > MAX_LINE_BYTES:
        raise UsageError(f"the value of a document is at most {MAX_LINE_BYTES:,} bytes, not {shorten(value)}")
    return value
