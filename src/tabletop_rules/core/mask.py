"""`HIDDEN`, and what a seat may see of a value.

Who sees a field is said in the field's type, once, where the field is declared:

    seat: Public[Seat]                                        # everybody
    card: Annotated[CardId | Hidden, Seen("giver", "to")]     # the seats that the fields `giver` and `to` hold
    order: tuple[CardId | Hidden, ...]                        # undeclared: nobody

A hidden tuple keeps its length and an absent thing (`None`) stays absent, for lengths are public; `whole=True` hides a
tuple as one. A public field is masked part by part when it holds attrs values of its own.
"""

from __future__ import annotations

import enum
import types
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Final, TypeVar, Union, get_args, get_origin

import attrs

from tabletop_rules.core.change import change
from tabletop_rules.core.hints import hints, once_per_class
from tabletop_rules.core.terms import Pinned, Seat

T = TypeVar("T")


class Hidden(enum.Enum):
    """The type of `HIDDEN`: something is there, and this seat cannot know what."""

    HIDDEN = "?"

    def __repr__(self) -> str:
        return "HIDDEN"


HIDDEN: Final = Hidden.HIDDEN


class Seen:
    """Says in a field's type who sees it: the seats held by the named public fields of the same value."""

    __slots__ = ("by", "whole")

    def __init__(self, *by: str, whole: bool = False) -> None:
        self.by = by
        self.whole = whole


@attrs.frozen
class _Mark:
    name: str


EVERYBODY: Final = _Mark("everybody")
IDENTITY: Final = _Mark("identity")
"""Marks a type whose values each name one physical thing: `CardId = Annotated[str, IDENTITY]`."""

Public = Annotated[T, EVERYBODY]
"""A field that everybody sees."""


def mask(value: T, seat: Seat) -> T:
    """What one seat may see of an attrs value, or of a tuple of them; the very value when nothing is hidden."""
    cls = value.__class__
    masker = _MASKERS.get(cls)
    if masker is None:
        masker = _MASKERS[cls] = _masker(cls)
    return masker(value, seat)  # type: ignore[no-any-return]


def has_secrets(cls: type) -> bool:
    """Whether some field of the class, or of a class within, may be hidden from somebody."""
    return not attrs.has(cls) or bool(_layout(cls).secret or _layout(cls).nested)


def secret_fields(cls: type) -> tuple[str, ...]:
    """Names of the fields that are not public."""
    return tuple(name for name, _, _ in _layout(cls).secret)


def identities(value: object) -> frozenset[str | int]:
    """All physical things that a value names: what its fields of `IDENTITY` types show."""
    return frozenset(_things(value, type(value)))


# --- masks, made once per class -------------------------------------------------------------------------------------

_Masker = Callable[[Any, Seat], Any]
_MASKERS: dict[type, _Masker] = {}


@attrs.frozen
class _Layout:
    secret: tuple[tuple[str, tuple[str, ...], bool], ...]  # field, fields that hold its audience, hidden as one
    nested: tuple[str, ...]  # public fields with values of their own inside


@once_per_class
def _layout(cls: type) -> _Layout:
    secret: list[tuple[str, tuple[str, ...], bool]] = []
    nested: list[str] = []
    for name, hint in hints(cls).items():
        marks = hint.__metadata__ if get_origin(hint) is Annotated else ()
        if EVERYBODY in marks:
            if _may_hide(hint):
                nested.append(name)
            continue
        seen = next((mark for mark in marks if isinstance(mark, Seen)), Seen())
        for who in seen.by:
            if who not in hints(cls):
                raise TypeError(f"{cls.__name__}.{name} is seen by {who!r}, which is no field of {cls.__name__}")
            if EVERYBODY not in getattr(hints(cls)[who], "__metadata__", ()):
                raise TypeError(f"{cls.__name__}.{who} says who sees {name!r}, so it must be Public itself")
        secret.append((name, seen.by, seen.whole))
    return _Layout(tuple(secret), tuple(nested))


def _may_hide(hint: Any) -> bool:
    """Whether values of a type may hold an attrs value with secrets: only then is a public field looked into."""
    if get_origin(hint) is Annotated:
        return _may_hide(hint.__origin__)
    args = get_args(hint)
    if args:
        if isinstance(get_origin(hint), type) and issubclass(get_origin(hint), Mapping):
            if any(_may_hide(arg) for arg in args):
                raise TypeError(f"{hint} may hold secrets: keep them in tuples or fields, a map is never masked")
            return False
        return any(_may_hide(arg) for arg in args if arg is not Ellipsis)
    if hint is Any or hint is object or isinstance(hint, TypeVar):
        return False
    if isinstance(hint, type) and attrs.has(hint) and not issubclass(hint, Pinned):
        return bool(getattr(hint, "abstract", False)) or has_secrets(hint)
    return False


def _masker(cls: type) -> _Masker:
    if cls is tuple:
        return _mask_tuple
    if not attrs.has(cls) or issubclass(cls, Pinned):
        return _show
    layout = _layout(cls)
    if not layout.secret and not layout.nested:
        return _show
    secret, nested = layout.secret, layout.nested

    def masked(value: Any, seat: Seat) -> Any:
        changes: dict[str, Any] = {}
        for name, audience, whole in secret:
            for field in audience:
                who = getattr(value, field)
                if who == seat or (who.__class__ is tuple and seat in who):
                    break
            else:
                shown = getattr(value, name)
                hidden = hide(shown, whole)
                if hidden is not shown and hidden != shown:
                    changes[name] = hidden
        for name in nested:
            shown = getattr(value, name)
            hidden = mask(shown, seat)
            if hidden is not shown:
                changes[name] = hidden
        return change(value, **changes) if changes else value

    return masked


def _show(value: Any, seat: Seat) -> Any:
    return value


def _mask_tuple(values: tuple[Any, ...], seat: Seat) -> tuple[Any, ...]:
    masked = tuple([mask(value, seat) for value in values])
    for new, old in zip(masked, values, strict=True):
        if new is not old:
            return masked
    return values


def hide(value: Any, whole: bool = False) -> Any:
    """What is left of a value for those who may not see it: a length, an absence, or `HIDDEN`."""
    if value is None:
        return None
    if value.__class__ is tuple and not whole:
        return _hidden_row(len(value))
    return HIDDEN


@cache
def _hidden_row(length: int) -> tuple[Hidden, ...]:
    return (HIDDEN,) * length


# --- identities -----------------------------------------------------------------------------------------------------


def _things(value: object, hint: Any) -> Iterator[str | int]:
    if value is None or isinstance(value, Hidden):
        return
    origin = get_origin(hint)
    if origin is Annotated:
        if IDENTITY in hint.__metadata__:
            if isinstance(value, str | int):
                yield value
            return
        yield from _things(value, hint.__origin__)
    elif origin is Union or origin is types.UnionType:
        for arm in get_args(hint):
            if _could_be(value, arm):
                yield from _things(value, arm)
    elif attrs.has(type(value)) and not isinstance(value, Pinned):
        for name, field_hint in hints(type(value)).items():
            yield from _things(getattr(value, name), field_hint)
    elif isinstance(value, tuple):
        args = get_args(hint)
        one = args[0] if len(args) == 2 and args[1] is Ellipsis else None
        for place, item in enumerate(value):
            arm = one if one is not None else args[place] if place < len(args) else type(item)
            yield from _things(item, arm)
    elif isinstance(value, Mapping):
        key, held = get_args(hint) or (object, object)
        for name, item in value.items():
            yield from _things(name, key)
            yield from _things(item, held)


def _could_be(value: object, arm: Any) -> bool:
    """Whether a value may be of this arm of a union, judged by its outermost type alone."""
    while get_origin(arm) is Annotated:
        arm = arm.__origin__
    outer = get_origin(arm) or arm
    outer = getattr(outer, "__supertype__", outer)
    return not isinstance(outer, type) or isinstance(value, outer)
