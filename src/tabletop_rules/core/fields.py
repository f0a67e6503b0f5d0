"""Checks the field types of commands before any rule sees them: in Python, `True == 1`."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator
from typing import Any

import attrs

from tabletop_rules.core.generated import define
from tabletop_rules.core.hints import (
    arms_of,
    bare,
    class_of,
    hints,
    is_anything,
    is_plain_class,
    is_union,
    items_of,
    literals_of,
    marks,
    once_per_class,
    unmarked,
)
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.terms import MAX_INT

Fit = Callable[[object], bool]


def type_test(hint: Any) -> Fit:
    """Return a predicate for values of a type. Of collections other than tuples it checks only the class."""
    hint = bare(hint)
    cls = class_of(hint)
    if isinstance(cls, type) and cls is not tuple and not is_plain_class(hint) and not is_union(hint):
        return lambda value: isinstance(value, cls)
    return _fit(hint)


def type_name(hint: Any) -> str:
    """Return the name of a type for error messages."""
    return _words(hint)


def field_faults(value: Any) -> Iterator[tuple[str, str]]:
    """Yield the name of every field of an attrs value that has the wrong type, and what it must be."""
    for name, fit, must in _fits(type(value)):
        if not fit(getattr(value, name)):
            yield name, must


@once_per_class
def fitting(cls: type) -> Fit:
    """Return a predicate for values of an attrs class with fields of the right types, compiled to one expression.

    `HIDDEN` never passes, even where the type admits it: a sender knows its own command.
    """
    scope: dict[str, Any] = {}
    tests = [_written(hint, f"value.{name}", scope) for name, hint in hints(cls).items()]
    fits: Fit = define("fits", f"def fits(value):\n    return {' and '.join(tests) or True}\n", scope)
    return fits


@once_per_class
def _fits(cls: type) -> tuple[tuple[str, Fit, str], ...]:
    """Return name, predicate and type of each field, to find the one that is wrong."""
    return tuple((name, _fit(hint), _words(hint)) for name, hint in hints(cls).items())


def _written(hint: Any, at: str, scope: dict[str, Any]) -> str:
    """Return an expression that checks the value at `at`; `scope` gets what it cannot spell out."""
    hint = bare(hint)
    if hint is int:
        return f"type({at}) is int and -{MAX_INT} <= {at} <= {MAX_INT}"
    if hint in (str, bool):
        return f"type({at}) is {hint.__name__}"
    if hint is None or hint is type(None):
        return f"{at} is None"
    if is_union(hint):
        return "(" + " or ".join(_written(arm, at, scope) for arm in arms_of(hint) if arm is not Hidden) + ")"
    values = literals_of(hint)
    if len({type(value) for value in values}) == 1 and type(values[0]) in (int, str):
        return f"type({at}) is {type(values[0]).__name__} and {at} in {values!r}"
    if class_of(hint) is tuple and not items_of(hint).any_number:
        items = items_of(hint).types
        each = (_written(item, f"{at}[{place}]", scope) for place, item in enumerate(items))
        return " and ".join((f"type({at}) is tuple and len({at}) == {len(items)}", *each))
    name = f"fit_{len(scope)}"
    scope[name] = _unwritten(hint)
    return f"{name}({at})"


def _fit(hint: Any) -> Fit:
    """Return a predicate for values of a type."""
    scope: dict[str, Any] = {}
    fit: Fit = define("fit", f"def fit(value):\n    return {_written(hint, 'value', scope)}\n", scope)
    return fit


def _unwritten(hint: Any) -> Fit:
    """Return a predicate for a type whose check is no single expression."""
    values = literals_of(hint)
    if values:
        return lambda value: any(type(value) is type(known) and value == known for known in values)
    if class_of(hint) is tuple:
        one = _fit(items_of(hint).types[0])
        return lambda value: type(value) is tuple and all(one(item) for item in value)
    if is_anything(hint):
        return _plain
    if is_plain_class(hint) and attrs.has(hint):
        return lambda value: isinstance(value, hint) and fitting(type(value))(value)
    return lambda value: type(value) is hint


def _plain(value: object) -> bool:
    """Return whether a value is allowed where anything is: its JSON form alone says what it is."""
    if type(value) is tuple:
        return all(_plain(part) for part in value)
    if type(value) is int:
        return -MAX_INT <= value <= MAX_INT
    cls = type(value)
    return value is None or cls in (str, bool) or (attrs.has(cls) and hasattr(cls, "kind") and fitting(cls)(value))


def _words(hint: Any) -> str:
    """Return a type as senders of commands read it."""
    if marks(hint):
        return _words(unmarked(hint))
    if is_union(hint):
        return " | ".join(_words(arm) for arm in arms_of(hint) if arm is not Hidden)
    if literals_of(hint):
        return " | ".join(map(repr, literals_of(hint)))
    if is_anything(hint):
        return "int | str | bool | None | tuple"
    if class_of(hint) is tuple:
        items = items_of(hint)
        return f"tuple[{', '.join([*map(_words, items.types), *(('...',) if items.any_number else ())])}]"
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return " | ".join(str(member.value) for member in hint)
    return getattr(hint, "__name__", str(hint))
