"""The field types of attrs classes, read once per class. Masks, codecs and checks are all made from them."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import attrs

from tabletop_rules.core.handle import HandlerSet

T = TypeVar("T")


def once_per_class(make: Callable[[type], T]) -> Callable[[type], T]:
    """Cache what a function makes of a class."""
    return cast("Callable[[type], T]", cache(make))


@once_per_class
def hints(cls: type) -> dict[str, Any]:
    """Return the resolved field types of an attrs class, in order, with their annotations.

    A field for a `HandlerSet` is left out: it is no part of what a state holds.

    Raises:
        TypeError, NameError: a field has no valid type.
    """
    try:
        resolved = declared(cls)
    except (AttributeError, SyntaxError) as error:  # from a type written as a string
        raise TypeError(f"a field of {cls.__name__}: {error}") from error
    for field in attrs.fields(cls):
        if field.name not in resolved:
            raise TypeError(f"{cls.__name__}.{field.name} has no type: write one, such as {field.name}: Public[int]")
    return {field.name: hint for field in attrs.fields(cls) if bare(hint := resolved[field.name]) is not HandlerSet}


def declared(cls: type) -> dict[str, Any]:
    """Return the types declared in a class body, attrs class or not, with each `type X = …` in place of its name.

    Raises what `typing.get_type_hints` does, and TypeError for an alias that names itself or contains a string.
    """
    return {name: _in_full(hint) for name, hint in get_type_hints(cls, include_extras=True).items()}


def _in_full(hint: Any, within: tuple[Any, ...] = ()) -> Any:
    if is_alias(hint):
        name = get_origin(hint) or hint
        if name in within:
            raise TypeError(f"the type {name} names itself: make it an attrs class, which may hold others of its class")
        args = tuple([_in_full(arg, within) for arg in get_args(hint)])  # they may name this alias again
        return _in_full(_with_arguments(name, args), (*within, name))
    if isinstance(hint, str):
        raise TypeError(f"the type {hint!r} is written as text within a `type X = …`: write it without quotes")
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return Annotated[(_in_full(hint.__origin__, within), *hint.__metadata__)]
    full = args if origin is Literal else tuple([_in_full(arg, within) for arg in args])
    if full == args:
        return hint
    return reduce(or_, full) if is_union(hint) else origin[full]


def is_alias(hint: Any) -> bool:
    """Return whether a type is an alias made by `type X = …`, with or without arguments."""
    return hasattr(hint, "__value__")


def meant(hint: Any) -> Any:
    """Return what an alias made by `type X = …` stands for."""
    return _with_arguments(get_origin(hint) or hint, get_args(hint))


def _with_arguments(name: Any, args: tuple[Any, ...]) -> Any:
    """Return what an alias stands for, with arguments in place of its type parameters, in the order declared."""
    if not args:
        return name.__value__
    row: Any = tuple[(*name.__type_params__, name.__value__)]  # parameters are substituted in order of appearance
    return get_args(row[args])[-1]


def bare(hint: Any) -> Any:
    """Return a type without annotations, `NewType` names and aliases."""
    while True:
        if get_origin(hint) is Annotated:
            hint = hint.__origin__
        elif hasattr(hint, "__supertype__"):
            hint = hint.__supertype__
        elif is_alias(hint):
            hint = meant(hint)
        else:
            return hint


def is_union(hint: Any) -> bool:
    """Return whether a type is a union, in either spelling."""
    return get_origin(hint) in (Union, types.UnionType)


def is_named_tuple(cls: type) -> bool:
    """Return whether a class is a named tuple."""
    return issubclass(cls, tuple) and hasattr(cls, "_fields")


def types_in(hint: Any, known: frozenset[type] = frozenset()) -> Iterator[type]:
    """Yield every class named in a type, at any depth, containers included.

    Named tuples are looked into, except those in `known`: one may hold others of its class.
    """
    hint = bare(hint)
    cls = get_origin(hint) or hint
    if isinstance(cls, type) and not is_union(hint):
        yield cls
        if is_named_tuple(cls) and cls not in known:
            for place in declared(cls).values():
                yield from types_in(place, known | {cls})
    for arg in get_args(hint):
        yield from types_in(arg, known)


def parts_of(cls: type, found: dict[type, None] | None = None) -> dict[type, None]:
    """Return all attrs classes of which values of a class may be made, itself first, in the order of fields."""
    found = {} if found is None else found
    if cls not in found and attrs.has(cls):
        found[cls] = None
        for hint in hints(cls).values():
            for part in types_in(hint):
                parts_of(part, found)
    return found
