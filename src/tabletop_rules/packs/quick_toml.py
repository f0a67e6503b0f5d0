"""TOML as the packs of our games write it, read in a fraction of the time that `tomllib` takes.

A line is a header, or a key with a value that is JSON once its keys are quoted; a list may span lines. Whatever else a
text holds, right or wrong, is left to `tomllib` and its messages.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

_UNSURE: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]|\\[/u]")
"""What JSON and TOML read differently, or what both refuse."""

_LINE: Final = re.compile(r"\[(\[?)([A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)(\]?)\]|[ \t]*(?:#.*)?")
"""A header, with its second brackets; or nothing."""

_TOKEN: Final = re.compile(
    r"""("(?:[^"\\\n]|\\.)*"|[A-Za-z0-9_-]+)\s*=|("(?:[^"\\\n]|\\.)*")|,(?=\s*\])|([A-Za-z_]+|[#':=])"""
)
"""A key in a table; a string; the comma at the end of a list; a word, or what JSON may not hold outside strings."""


class _UnsureError(Exception):
    """The text is not of the simple kind."""


def quick_toml(text: str) -> dict[str, Any] | None:
    """Return what `tomllib.loads` returns of a text; None if that has to read it."""
    if _UNSURE.search(text):
        return None
    try:
        return _tables(text.split("\n"))
    except (_UnsureError, StopIteration, ValueError, RecursionError):
        return None


def _tables(lines: list[str]) -> dict[str, Any]:
    root: dict[str, Any] = {}
    table = root
    made = {id(root)}  # the tables and lists of tables that headers have made, which alone may grow
    rest = iter(lines)
    for line in rest:
        key, equals, start = line.partition(" = ")
        if equals and key.isidentifier() and key.isascii() and start:
            if key in table:
                raise _UnsureError
            table[key] = _value(start, rest)
            continue
        found = _LINE.fullmatch(line)
        if found is None:
            raise _UnsureError
        double, name, closed = found.groups()
        if name is not None:
            if double + closed not in ("", "[]"):
                raise _UnsureError
            table = _opened(root, name.split("."), bool(double), made)
    return root


def _opened(root: dict[str, Any], parts: list[str], listed: bool, made: set[int]) -> dict[str, Any]:
    """Return the new table that a header opens."""
    *above, last = parts
    inner: Any = root
    for part in above:
        if part not in inner:
            inner[part] = {}
            made.add(id(inner[part]))
        inner = inner[part]
        if id(inner) not in made:
            raise _UnsureError
        if isinstance(inner, list):
            inner = inner[-1]
    table: dict[str, Any] = {}
    made.add(id(table))
    if not listed:
        if last in inner:
            raise _UnsureError
        inner[last] = table
        return table
    if last not in inner:
        inner[last] = []
        made.add(id(inner[last]))
    rows = inner[last]
    if not isinstance(rows, list) or id(rows) not in made:
        raise _UnsureError
    rows.append(table)
    return table


def _value(start: str, rest: Any) -> Any:
    """Return the value that starts in a line and may go on in the rest."""
    if start in _PLAIN:
        return _PLAIN[start]
    if start[0] == '"' and "\\" not in start:
        quotes = '"""' if start.startswith('"""') else '"'
        text = start[len(quotes) : -len(quotes)]
        if start == f"{quotes}{text}{quotes}" and '"' not in text:
            return text
    while start.count("[") > start.count("]"):
        start += "\n" + next(rest)
    if "{" in start:
        if "\n" in start and not all(row.count("{") == row.count("}") for row in start.split("\n")):
            raise _UnsureError  # a table in a row must end in it
        start = _TOKEN.sub(_spelled, start)
    elif "null" in start or ",\n]" in start:
        start = _TOKEN.sub(_spelled, start)
    value, end = _DECODER.scan_once(start, 0)
    if end != len(start):
        raise _UnsureError
    return value


def _spelled(found: re.Match[str]) -> str:
    """Return as JSON what was found in a value."""
    key, text, odd = found.groups()
    if key is not None:
        return f"{key}:" if key[0] == '"' else f'"{key}":'
    if odd is not None and odd not in ("true", "false"):
        raise _UnsureError
    return text or odd or ""


def _no_constant(text: str) -> Any:
    raise _UnsureError


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) != len(pairs):
        raise _UnsureError
    return table


_PLAIN: Final = {"true": True, "false": False, "inf": float("inf"), **{str(number): number for number in range(100)}}
"""Values by their text that occur often."""


_DECODER: Final[Any] = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_constant)
