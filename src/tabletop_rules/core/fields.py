"""Checks the field types of commands before any rule sees them: in Python, `True == 1`."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin

import attrs

from tabletop_rules.core.hints import bare, hints, is_union, once_per_class
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.terms import MOST

Fit = Callable[[object], bool]


def type_test(hint: Any) -> Fit:
    """Return a predicate for values of a type. Of collections other than tuples it checks only the class."""
    origin = get_origin(bare(hint))
    if isinstance(origin, type) and origin is not tuple and not is_union(bare(hint)):
        return lambda value: isinstance(value, origin)
    return _fit(hint)


def type_name(hint: Any) -> str:
    """Return the name of a type for error messages."""
    return _words(hint)


def misfits(value: Any) -> Iterator[tuple[str, str]]:
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
    exec(f"def fits(value):\n    return {' and '.join(tests) or True}\n", scope)
    fits: Fit = scope["fits"]
    return fits


@once_per_class
def _fits(cls: type) -> tuple[tuple[str, Fit, str], ...]:
    """Return name, predicate and type of each field, to find the one that is wrong."""
    return tuple((name, _fit(hint), _words(hint)) for name, hint in hints(cls).items())


def _written(hint: Any, at: str, scope: dict[str, Any]) -> str:
    """Return an expression that checks the value at `at`; `scope` gets what it cannot spell out."""
    hint = bare(hint)
    args = get_args(hint)
    if hint is int:
        return f"type({at}) is int and -{MOST} <= {at} <= {MOST}"
    if hint in (str, bool):
        return f"type({at}) is {hint.__name__}"
    if hint is None or hint is type(None):
        return f"{at} is None"
    if is_union(hint):
        return "(" + " or ".join(_written(arg, at, scope) for arg in args if arg is not Hidden) + ")"
    if get_origin(hint) is Literal and len({type(arg) for arg in args}) == 1 and type(args[0]) in (int, str):
        return f"type({at}) is {type(args[0]).__name__} and {at} in {args!r}"
    if get_origin(hint) is tuple and Ellipsis not in args:
        each = (_written(arg, f"{at}[{place}]", scope) for place, arg in enumerate(args))
        return " and ".join((f"type({at}) is tuple and len({at}) == {len(args)}", *each))
    name = f"fit_{len(scope)}"
    scope[name] = _unwritten(hint)
    return f"{name}({at})"


def _fit(hint: Any) -> Fit:
    """Return a predicate for values of a type."""
    scope: dict[str, Any] = {}
    fit: Fit = eval(f"lambda value: {_written(hint, 'value', scope)}", scope)
    return fit


def _unwritten(hint: Any) -> Fit:
    """Return a predicate for a type whose check is no single expression."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return lambda value: any(type(value) is type(arg) and value == arg for arg in args)
    if origin is tuple:
        one = _fit(args[0])
        return lambda value: type(value) is tuple and all(one(item) for item in value)
    if hint in (object, Any) or isinstance(hint, TypeVar):
        return _plain
    if origin is None and isinstance(hint, type) and attrs.has(hint):
        return lambda value: isinstance(value, hint) and fitting(type(value))(value)
    return lambda value: type(value) is hint


def _plain(value: object) -> bool:
    """Return whether a value is allowed where anything is: its JSON form alone says what it is."""
    if type(value) is tuple:
        return all(_plain(part) for part in value)
    if type(value) is int:
        return -MOST <= value <= MOST
    cls = type(value)
    return value is None or cls in (str, bool) or (attrs.has(cls) and hasattr(cls, "kind") and fitting(cls)(value))


def _words(hint: Any) -> str:
    """Return a type as senders of commands read it."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _words(hint.__origin__)
    if is_union(hint):
        return " | ".join(_words(arg) for arg in args if arg is not Hidden)
    if origin is Literal:
        return " | ".join(repr(arg) for arg in args)
    if hint in (object, Any) or isinstance(hint, TypeVar):
        return "int | str | bool | None | tuple"
    if origin is tuple:
        return f"tuple[{', '.join('...' if arg is Ellipsis else _words(arg) for arg in args)}]"
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return " | ".join(str(member.value) for member in hint)
    return getattr(hint, "__name__", str(hint))
