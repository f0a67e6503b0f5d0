"""Whether the fields of a command hold what their types say: asked before any rule is, for `True == 1` in Python."""

from __future__ import annotations

import enum
import types
from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import attrs

from tabletop_rules.core.hints import hints, once_per_class
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.terms import MOST

Fit = Callable[[object], bool]


def misfits(value: Any) -> Iterator[tuple[str, str]]:
    """Every field of an attrs value that does not hold its type, and what it must be."""
    for name, fit, must in _fits(type(value))[2]:
        if not fit(getattr(value, name)):
            yield name, must


def misfit(value: Any) -> tuple[str, str] | None:
    """The first field of an attrs value that does not hold its type, and what it must be; None if all fit.

    Nothing may be hidden in it: who asks, asks plainly.
    """
    exact, fields, _ = _fits(type(value))
    if exact is not None:
        held = fields(value)
        if tuple(map(type, held)) == exact and all(-MOST <= each <= MOST for each in held if type(each) is int):
            return None
    return next(misfits(value), None)


Fits = tuple[tuple[type, ...] | None, Callable[[Any], tuple[Any, ...]], tuple[tuple[str, Fit, str], ...]]


@once_per_class
def _fits(cls: type) -> Fits:
    """How a class is tested: at one go if each field holds one plain type, and field by field."""
    slow = tuple((name, _fit(hint), _words(hint)) for name, hint in hints(cls).items())
    exact = [_exact(hint) for hint in hints(cls).values()]
    known = tuple(one for one in exact if one is not None)
    if len(exact) < 2 or len(known) < len(exact):
        return None, tuple, slow
    return known, attrgetter(*hints(cls)), slow


def _exact(hint: Any) -> type | None:
    """The one plain type of a field's values; None if there is more to ask than that."""
    if get_origin(hint) is Annotated:
        return _exact(hint.__origin__)
    if _is_union(hint):
        arms = [arm for arm in get_args(hint) if arm is not Hidden]
        return _exact(arms[0]) if len(arms) == 1 else None
    plain = getattr(hint, "__supertype__", hint)
    return plain if plain in (int, str, bool) else None


def _is_union(hint: Any) -> bool:
    return get_origin(hint) is Union or get_origin(hint) is types.UnionType


def _fit(hint: Any) -> Fit:
    """A test for values of a type."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _fit(hint.__origin__)
    if _is_union(hint):
        arms = [_fit(arg) for arg in args if arg is not Hidden]
        return lambda value: any(arm(value) for arm in arms)
    if origin is Literal:
        return lambda value: any(type(value) is type(arg) and value == arg for arg in args)
    if origin is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            one = _fit(args[0])
            return lambda value: type(value) is tuple and all(one(item) for item in value)
        each = [_fit(arg) for arg in args]
        return lambda value: (
            type(value) is tuple
            and len(value) == len(each)
            and all(fit(item) for fit, item in zip(each, value, strict=True))
        )
    hint = getattr(hint, "__supertype__", hint)
    if get_origin(hint) is not None:
        return _fit(hint)
    if hint is int:
        return lambda value: type(value) is int and -MOST <= value <= MOST
    if hint is None or hint is type(None):
        return lambda value: value is None
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return lambda value: type(value) is hint
    if isinstance(hint, type) and attrs.has(hint):
        return lambda value: isinstance(value, hint) and misfit(value) is None
    return lambda value: type(value) is hint


def _words(hint: Any) -> str:
    """A type as somebody reads it who sends commands."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _words(hint.__origin__)
    if _is_union(hint):
        return " | ".join(_words(arg) for arg in args if arg is not Hidden)
    if origin is Literal:
        return " | ".join(repr(arg) for arg in args)
    if origin is tuple:
        return f"tuple[{', '.join('...' if arg is Ellipsis else _words(arg) for arg in args)}]"
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return " | ".join(str(member.value) for member in hint)
    return getattr(hint, "__name__", str(hint))
