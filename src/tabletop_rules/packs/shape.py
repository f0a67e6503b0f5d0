"""Typed values from TOML values, by type hints: strict, and noting every fault instead of raising the first.

Supported are `str`, `int`, `float`, `bool` (and NewTypes of them), enumerations of strings, `Literal`, attrs classes (a
table with exactly their fields; those with a default may be left out), tuples of any of these, `X | None` as X (None is
left out), and the marks `Range`, `Ref` and `Tagged` inside `Annotated`. Other marks are ignored. `True` is never a
number.
"""

from __future__ import annotations

import datetime
import enum
import math
import types
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any, Final

import attrs

from tabletop_rules.core.hints import (
    Items,
    arms_of,
    bare,
    class_of,
    declared,
    is_renamed,
    is_union,
    items_of,
    literals_of,
    marks,
    unmarked,
)
from tabletop_rules.errors import Fault
from tabletop_rules.kit.frozen import frozen
from tabletop_rules.kit.orders import ORDERS


@frozen
class Range:
    """A number must be between these bounds, both included; `high=None` sets no upper bound."""

    low: int
    high: int | None = None


@frozen
class Ref:
    """A value must occur under `field` in some entry of that table of the same pack."""

    table: str
    field: str = "id"


@frozen
class Tagged:
    """A table whose `key` says which attrs class the other keys fill."""

    key: str
    kinds: Mapping[str, type]


MAX_FAULTS: Final = 500
"""The most faults noted of a pack: a file may hold any number, and the first are enough to work on."""


class EnoughError(Exception):
    """There are too many faults to read the pack any further."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__()
        self.faults = faults


@attrs.define
class Notes:
    """The faults found so far, and what is known of the pack as a whole."""

    whole: bool = True
    """Whether every file could be read; if not, what seems missing may be in one that could not."""
    known: Callable[[Ref], frozenset[str | int] | None] = lambda _: None
    """The values that a reference may take; None while nobody can tell."""
    faults: list[Fault] = attrs.Factory(list)

    def add(self, where: str, what: str, advice: str) -> None:
        """Note a fault, each part of it on one line whatever the pack holds; raise EnoughError after `MAX_FAULTS`."""
        if len(self.faults) == MAX_FAULTS:
            raise EnoughError(self.faults)
        self.faults.append(Fault(_one_line(where), _one_line(what), _one_line(advice)))


def shape(raw: object, hint: Any, where: str, notes: Notes) -> Any:
    """Return the value of type `hint` for a TOML value; after a fault, a stand-in of the same type.

    Raises:
        TypeError: packs do not support the type: a mistake in a program, not in a pack.
    """
    if hint is str and type(raw) is str and _is_clean(raw):  # most are, so they come first
        return raw
    if type(hint) is type and hint in _SCALARS:
        return _scalar(raw, hint, where, notes)
    if found := marks(hint):
        before = len(notes.faults)
        for mark in found:
            if isinstance(mark, Tagged):
                return _tagged(raw, mark, where, notes)
        value = shape(raw, unmarked(hint), where, notes)
        for mark in found if len(notes.faults) == before else ():
            check_mark(value, mark, where, notes)
        return value
    if class_of(hint) is tuple:
        return _tuple(raw, items_of(hint), where, notes)
    if is_union(hint) and types.NoneType in arms_of(hint) and len(arms_of(hint)) == 2:
        return shape(raw, next(arm for arm in arms_of(hint) if arm is not types.NoneType), where, notes)
    if literals_of(hint):
        return _one_of(raw, {value: value for value in literals_of(hint)}, where, notes)
    if is_renamed(hint):
        return shape(raw, bare(hint), where, notes)
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return _one_of(raw, _members(hint), where, notes)
    if isinstance(hint, type) and attrs.has(hint):
        return _record(raw, hint, where, notes)
    raise TypeError(f"packs cannot read values of type {hint!r}")


def _is_clean(text: str) -> bool:
    """Return whether nothing can be wrong with a text: it is not blank, and all its signs are printed as they are."""
    return text.isprintable() and not text.isspace() and text != ""


def placeholder(hint: Any) -> Any:
    """Return some value of the type, to read on after a fault; it never leaves a pack that has faults."""
    return shape(None, hint, "", Notes())


def check_mark(value: Any, mark: object, where: str, notes: Notes) -> None:
    """Note a fault if the value is outside a `Range`, or not found by a `Ref`."""
    if isinstance(mark, Range) and (value < mark.low or (mark.high is not None and value > mark.high)):
        bounds = f"of at least {mark.low}" if mark.high is None else f"from {mark.low} to {mark.high}"
        notes.add(where, f"{value} is out of range", f"write a number {bounds}")
    elif isinstance(mark, Ref):
        known = notes.known(mark)
        if known is not None and value not in known:
            what = f"there is no [[{mark.table}]] whose {mark.field} is {format_raw(value)}"
            notes.add(where, what, suggest(value, known))


def suggest(wrong: object, right: Iterable[str | int]) -> str:
    """Return what to write instead of an unknown name: the most similar one, or a list of all."""
    names = sorted(right, key=lambda name: (isinstance(name, str), name))
    close = get_close_matches(str(wrong), [str(name) for name in names], 1)
    if close:
        return f"did you mean {close[0]}?"
    more = f" and {len(names) - _MANY} more" if len(names) > _MANY else ""
    return f"write one of {', '.join(map(format_raw, names[:_MANY]))}{more}" if names else "remove it"


def format_raw(raw: object) -> str:
    """Return a TOML value for an error message: short, "a table", "a date", and strings unescaped.

    `errors.shorten` spells as Python does, `errors.shorten_json` as JSON, which has no tables or dates and escapes `é`.
    """
    if isinstance(raw, bool):
        return "true" if raw else "false"
    for kind, name in _COMPOUND.items():
        if isinstance(raw, kind):
            return name
    text = f'"{raw}"' if isinstance(raw, str) else repr(raw) if _is_printable(raw) else "a huge number"
    return text if len(text) <= 60 else f"{text[:57]}..."


@cache
def fields_of(cls: type) -> tuple[tuple[str, Any, bool], ...]:
    """Return name, type hint and whether it is required, for each field that a pack fills in an attrs class."""
    hints = declared(cls)
    return tuple((f.name, hints[f.name], f.default is attrs.NOTHING) for f in attrs.fields(cls) if f.init)


@cache
def _members(kind: type[enum.Enum]) -> Mapping[Any, enum.Enum]:
    """Return the members of an enumeration by their values."""
    return {member.value: member for member in kind}


# --- one function per shape -----------------------------------------------------------------------------------------

_SCALARS: Final[Mapping[Any, tuple[Any, str]]] = types.MappingProxyType(
    {
        str: ("", "write a text in quotes"),
        int: (0, "write a whole number without quotes"),
        float: (0.0, "write a number without quotes"),
        bool: (False, "write true or false without quotes"),
    }
)
_COMPOUND: Final[Mapping[type, str]] = types.MappingProxyType(
    {dict: "a table", list: "a list", datetime.date: "a date", datetime.time: "a time of day"}
)
_HUGE: Final = 2**63
_MANY: Final = 16


def _one_line(text: str) -> str:
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


def _is_printable(raw: object) -> bool:
    return not isinstance(raw, int) or abs(raw) < _HUGE


def _scalar(raw: object, hint: type, where: str, notes: Notes) -> Any:
    fallback, advice = _SCALARS[hint]
    if type(raw) is int and not _is_printable(raw):
        notes.add(where, "the number is too large", "write a number that fits into 64 bits")
        return fallback
    if hint is float and type(raw) is int:
        return float(raw)
    if type(raw) is not hint or (isinstance(raw, float) and math.isnan(raw)):
        notes.add(where, f"{format_raw(raw)} is of the wrong type", advice)
        return fallback
    if isinstance(raw, str) and not raw.strip():
        notes.add(where, "the text is empty", "write a text, or leave the key out if it is optional")
    if isinstance(raw, str) and ORDERS.search(raw):
        notes.add(where, f"{format_raw(raw)} contains a control character", "remove it: a terminal might obey it")
    return raw


def _one_of(raw: object, values: Mapping[Any, Any], where: str, notes: Notes) -> Any:
    for written, value in values.items():
        if type(raw) is type(written) and raw == written:
            return value
    notes.add(where, f"{format_raw(raw)} is not known here", suggest(raw, values))
    return next(iter(values.values()))


def _tuple(raw: object, items: Items, where: str, notes: Notes) -> tuple[Any, ...]:
    parts, any_length = items
    if not isinstance(raw, list):
        notes.add(where, f"{format_raw(raw)} is of the wrong type", "write a list in square brackets")
    elif not any_length and len(raw) != len(parts):
        notes.add(where, f"the list holds {len(raw)} values", f"write exactly {len(parts)}")
    else:
        if any_length and parts[0] is str and all(type(item) is str and _is_clean(item) for item in raw):
            return tuple(raw)
        hints = (parts[0],) * len(raw) if any_length else parts
        rows = zip(raw, hints, range(1, len(raw) + 1), strict=True)
        return tuple([shape(item, hint, f"{where}, no. {number}", notes) for item, hint, number in rows])
    return () if any_length else tuple([placeholder(part) for part in parts])


def _record(raw: object, cls: type, where: str, notes: Notes, skip: str | None = None) -> Any:
    if not isinstance(raw, dict):
        notes.add(where, f"{format_raw(raw)} is of the wrong type", "write a table in curly brackets")
        notes, raw = Notes(), {}
    fields = fields_of(cls)
    names = [name for name, _, _ in fields]
    for key in raw:
        if key not in names and key != skip:
            notes.add(f"{where}, {key}", "there is no key of this name", suggest(key, names))
    values = {}
    for name, hint, needed in fields:
        if name in raw:
            values[name] = shape(raw[name], hint, f"{where}, {name}", notes)
        elif needed:
            notes.add(f"{where}, {name}", "it is missing", "add it; it has no default")
            values[name] = placeholder(hint)
    return cls(**values)


def _tagged(raw: object, mark: Tagged, where: str, notes: Notes) -> Any:
    if not isinstance(raw, dict):
        notes.add(where, f"{format_raw(raw)} is of the wrong type", f"write a table with the key {mark.key}")
    elif mark.key not in raw:
        notes.add(f"{where}, {mark.key}", "it is missing", suggest("", mark.kinds))
    else:
        before = len(notes.faults)
        cls = _one_of(raw[mark.key], mark.kinds, f"{where}, {mark.key}", notes)
        return _record(raw, cls, where, notes, skip=mark.key) if len(notes.faults) == before else placeholder(cls)
    return placeholder(next(iter(mark.kinds.values())))
