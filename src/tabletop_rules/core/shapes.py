"""Finds what a state or message may not hold: mutable values, values without a JSON form, undeclared secrets.

All versions of a match share a state, every log writes it down, and every view is of its class.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Mapping, MutableMapping, MutableSequence, MutableSet, Set
from numbers import Number
from typing import Any, Final

import attrs

from tabletop_rules.core.hints import (
    arms_of,
    bare,
    class_of,
    held_in,
    hints,
    is_anything,
    is_named_tuple,
    once_per_class,
    parts_in,
    parts_of,
    types_in,
)
from tabletop_rules.core.mask import Hidden, has_secrets, secret_fields, whole_fields
from tabletop_rules.core.messages import ChanceStep
from tabletop_rules.core.persistent import PVector
from tabletop_rules.core.terms import Pinned

CHANGEABLE: Final = (MutableSequence, MutableMapping, MutableSet, bytearray)
WRITTEN: Final = (int, str, type(None), enum.Enum, tuple, Mapping, PVector, Pinned)
"""What has a JSON form, apart from attrs values."""


def class_faults(classes: Iterable[type]) -> Iterator[str]:
    """Yield the faults of these attrs classes, and of the classes of the values that they hold.

    Pinned content is neither masked nor encoded, so its parts only have to be immutable.
    """
    every, shown = (dict.fromkeys(part for cls in classes for part in parts(cls)) for parts in (parts_of, _shown_parts))
    for part in every:
        if not issubclass(part, Pinned):
            yield from _changeable(part)
            yield from _unshowable(part) if part in shown else ()


def _shown_parts(cls: type, found: dict[type, None] | None = None) -> dict[type, None]:
    """Like `parts_of`, but without what only pinned content is made of."""
    found = {} if found is None else found
    if cls not in found and attrs.has(cls) and not issubclass(cls, Pinned):
        found[cls] = None
        for _, part in held_in(cls):
            _shown_parts(part, found)
    return found


@once_per_class
def _changeable(cls: Any) -> tuple[str, ...]:
    """Return a fault for everything in a class that is mutable."""
    faults = [] if _is_frozen(cls) else [f"{cls.__name__} is mutable: decorate it with @attrs.frozen"]
    for name, held in held_in(cls):
        if issubclass(held, CHANGEABLE):
            faults.append(f"field {name!r} of {cls.__name__} holds a {held.__name__}: use a tuple, or a persistent map")
    return tuple(faults)


@once_per_class
def _unshowable(cls: Any) -> tuple[str, ...]:
    """Return a fault for everything in a class that can be neither encoded nor hidden."""
    return tuple(_unshowables(cls))


def _unshowables(cls: Any) -> Iterator[str]:
    for name, held in held_in(cls):
        if not issubclass(held, CHANGEABLE) and (advice := _advice(held)) is not None:
            yield f"field {name!r} of {cls.__name__} holds a {held.__name__}: {advice}"
        if is_named_tuple(held) and any(attrs.has(part) and has_secrets(part) for part in types_in(held)):
            advice = "make it an attrs class, since a named tuple is never masked"
            yield f"field {name!r} of {cls.__name__} holds a {held.__name__}, which may hold secrets: {advice}"
    filled = ("outcome",) if issubclass(cls, ChanceStep) else ()  # by the loop, and never shown
    for name in secret_fields(cls):
        if name not in filled and not _admits_hidden(hints(cls)[name], name in whole_fields(cls)):
            yield (
                f"field {name!r} of {cls.__name__} is not Public, so its type must allow HIDDEN: "
                f"declare it Public[...] if everybody sees it, or ... | Hidden"
            )


def _is_frozen(cls: Any) -> bool:
    """Return whether no field of a value can be set."""
    for field in attrs.fields(cls):
        try:
            cls.__setattr__(object(), field.name, None)  # stands for a value, which not every class can make
        except attrs.exceptions.FrozenError:
            continue
        except Exception:  # as from a validator: another value may be set
            pass
        return False
    return True


def _advice(held: type) -> str | None:
    """Return what to use instead of a type that no state or message may hold; None for any other."""
    if held in (Any, object) or attrs.has(held) or issubclass(held, WRITTEN):
        return None
    if issubclass(held, Number):
        return "use whole numbers, which are exact on every machine"
    if issubclass(held, Set):
        return "use a sorted tuple, which has one order"
    if issubclass(held, Iterable):
        return "use a tuple or a str"
    return "use an attrs class, decorated with @attrs.frozen, or it is neither masked nor written as JSON"


def _admits_hidden(hint: Any, as_one: bool) -> bool:
    """Return whether a type admits what remains of a hidden value: HIDDEN, or a row of it in place of a tuple.

    `object` does not: in JSON, only a type that names `Hidden` tells HIDDEN from a text.
    """
    hint = bare(hint)
    if hint is Hidden or (is_anything(hint) and hint not in (object, Any)):
        return True
    arms = [bare(arm) for arm in arms_of(hint)]
    if Hidden in arms:
        return True
    for arm in arms:
        if arm is type(None):
            continue
        if class_of(arm) is not tuple or as_one:
            return False
        if not all(_admits_hidden(part, False) for part in parts_in(arm)):
            return False
    return True
