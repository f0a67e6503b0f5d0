"""Finds what can be changed in place: a state that all its versions share must be a value throughout."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, MutableMapping, MutableSequence, MutableSet
from contextlib import suppress
from typing import Any, Final

import attrs

from tabletop_rules.core.hints import hints, once_per_class, parts_of, types_in
from tabletop_rules.core.terms import Pinned

CHANGEABLE: Final = (MutableSequence, MutableMapping, MutableSet, bytearray)


def changeable(classes: Iterable[type]) -> Iterator[str]:
    """What can be changed in values of these attrs classes, and in the values that they hold; content is left out."""
    for part in dict.fromkeys(part for cls in classes for part in parts_of(cls)):
        if not issubclass(part, Pinned):
            yield from _faults(part)


@once_per_class
def _faults(cls: Any) -> tuple[str, ...]:
    return tuple(_of_class(cls))


def _of_class(cls: Any) -> Iterator[str]:
    if not _is_frozen(cls):
        yield f"{cls.__name__} can be changed: decorate it with @attrs.frozen"
    for name, hint in hints(cls).items():
        for held in types_in(hint):
            if issubclass(held, CHANGEABLE):
                yield f"field {name!r} of {cls.__name__} holds a {held.__name__}: use a tuple, or a persistent map"


def _is_frozen(cls: Any) -> bool:
    """Whether a field of a value refuses to be set."""
    value = object.__new__(cls)
    for field in attrs.fields(cls):
        with suppress(attrs.exceptions.FrozenInstanceError):
            setattr(value, field.name, None)
            return False
    return True
