"""The field types of attrs classes, read once per class: masks, codecs and checks are all made from them."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator
from functools import cache
from typing import Annotated, Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import attrs

T = TypeVar("T")


def once_per_class(make: Callable[[type], T]) -> Callable[[type], T]:
    """Remember what was made of a class."""
    return cast("Callable[[type], T]", cache(make))


@once_per_class
def hints(cls: type) -> dict[str, Any]:
    """The resolved types of a class's fields, in order, with what is annotated to them.

    Faults: TypeError or NameError for a field of no type.
    """
    try:
        resolved = get_type_hints(cls, include_extras=True)
    except (AttributeError, SyntaxError) as error:  # in a type that is written as text
        raise TypeError(f"a field of {cls.__name__}: {error}") from error
    for field in attrs.fields(cls):
        if field.name not in resolved:
            raise TypeError(f"{cls.__name__}.{field.name} has no type: write one, such as {field.name}: Public[int]")
    return {field.name: resolved[field.name] for field in attrs.fields(cls)}


def bare(hint: Any) -> Any:
    """A type without annotations and new names."""
    while True:
        if get_origin(hint) is Annotated:
            hint = hint.__origin__
        elif hasattr(hint, "__supertype__"):
            hint = hint.__supertype__
        else:
            return hint


def is_union(hint: Any) -> bool:
    """Whether a type is a union, however it was written."""
    return get_origin(hint) in (Union, types.UnionType)


def is_named_tuple(cls: type) -> bool:
    """Whether values of a class are tuples whose places have names."""
    return issubclass(cls, tuple) and hasattr(cls, "_fields")


def types_in(hint: Any, known: frozenset[type] = frozenset()) -> Iterator[type]:
    """All classes named in a type, however deep: those that hold others too.

    Named tuples are looked into, but for those in `known`: one may hold others of its class.
    """
    hint = bare(hint)
    cls = get_origin(hint) or hint
    if isinstance(cls, type) and not is_union(hint):
        yield cls
        if is_named_tuple(cls) and cls not in known:
            for place in get_type_hints(cls, include_extras=True).values():
                yield from types_in(place, known | {cls})
    for arg in get_args(hint):
        yield from types_in(arg, known)


def parts_of(cls: type, found: dict[type, None] | None = None) -> dict[type, None]:
    """All attrs classes that values of a class may be made of, itself included, in the order of their fields."""
    found = {} if found is None else found
    if cls not in found and attrs.has(cls):
        found[cls] = None
        for hint in hints(cls).values():
            for part in types_in(hint):
                parts_of(part, found)
    return found
