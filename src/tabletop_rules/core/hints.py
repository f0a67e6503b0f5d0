"""What type hints say: the only module that takes them apart. Masks, codecs, schemas and checks are made from this.

A hint is read with `bare` (what it is, without names and annotations), `marks` (its annotations), `class_of`, and,
for what it is made of, `items_of`, `entries_of`, `arms_of`, `literals_of`.
"""

from __future__ import annotations

import enum
import sys
import types
from collections.abc import Callable, Iterator, Mapping
from functools import cache, reduce
from inspect import get_annotations, unwrap
from operator import or_
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    ForwardRef,
    Literal,
    NamedTuple,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

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
    found: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        own = _own(base)
        if own is None:
            return {name: _in_full(hint) for name, hint in get_type_hints(cls, include_extras=True).items()}
        found |= own
    return found


@once_per_class
def _own(cls: type) -> Mapping[str, Any] | None:
    """Return the types declared in one class body, in full; None if `typing` has to look for what is wrong with them.

    `typing.get_type_hints` would evaluate the body of every base again for each class, which loading a game would feel.
    """
    try:
        annotations = get_annotations(cls)
        return {name: _in_full(_evaluated(hint, cls.__module__)) for name, hint in annotations.items()}
    except Exception:  # whatever an annotation raises
        return None


def _evaluated(hint: Any, module: str) -> Any:
    """Return the type that an annotation in a module stands for; raise TypeError for one that `typing` must judge."""
    if isinstance(hint, str):
        hint = eval(_compiled(hint), vars(sys.modules[module]))
    if hint is None:
        return types.NoneType
    if type(hint) is type:
        return hint
    if not (isinstance(hint, type | TypeVar) or get_origin(hint) or is_renamed(hint) or hint in (Any, ClassVar, Final)):
        raise TypeError
    if any(isinstance(part, str | ForwardRef) for part in _leaves(hint)):
        raise TypeError
    return hint


@cache
def _compiled(text: str) -> types.CodeType:
    """Return the code of an annotation; most texts occur many times."""
    return compile(text, "<annotation>", "eval")


def _leaves(hint: Any) -> Iterator[Any]:
    """Yield what a type is made of at its ends, without the values of literals."""
    args = (hint.__origin__,) if get_origin(hint) is Annotated else parts_in(hint)
    if not args:
        yield hint
    for arg in args:
        yield from _leaves(arg)


def _in_full(hint: Any, within: tuple[Any, ...] = ()) -> Any:
    if is_alias(hint):
        name = get_origin(hint) or hint
        if name in within:
            raise TypeError(f"the type {name} refers to itself: make it an attrs class, which may")
        args = tuple([_in_full(arg, within) for arg in get_args(hint)])  # they may name this alias again
        return _in_full(_with_arguments(name, args), (*within, name))
    if type(hint) is type:  # most are plain classes, here and below
        return hint
    if isinstance(hint, str):
        raise TypeError(f"the type {hint!r} is quoted within a `type X = …`: remove the quotes")
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


def resolve_alias(hint: Any) -> Any:
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
    while type(hint) is not type or is_alias(hint):
        if get_origin(hint) is Annotated:
            hint = hint.__origin__
        elif hasattr(hint, "__supertype__"):
            hint = hint.__supertype__
        elif is_alias(hint):
            hint = resolve_alias(hint)
        else:
            break
    return hint


def marks(hint: Any) -> tuple[Any, ...]:
    """Return the annotations of a type: what `Annotated` adds to it."""
    return hint.__metadata__ if get_origin(hint) is Annotated else ()


def unmarked(hint: Any) -> Any:
    """Return a type without its annotations, but under its own name."""
    return hint.__origin__ if get_origin(hint) is Annotated else hint


def class_of(hint: Any) -> Any:
    """Return the class of a type that may be generic."""
    return hint if type(hint) is type else get_origin(hint) or hint


class Items(NamedTuple):
    """The types of the items of a tuple: one per place, or one for all of any number."""

    types: tuple[Any, ...]
    any_number: bool


def items_of(hint: Any) -> Items:
    """Return the types of the items of a tuple or vector; of a bare one, any number of anything."""
    args = get_args(hint) or (object, ...)
    if class_of(hint) is not tuple:
        return Items(args[:1], True)
    return Items(args[:1], True) if len(args) == 2 and args[1] is Ellipsis else Items(args, False)


def entries_of(hint: Any) -> tuple[Any, Any]:
    """Return the types of the keys and values of a map; of a bare one, anything."""
    key, held = get_args(hint) or (object, object)
    return key, held


def arms_of(hint: Any) -> tuple[Any, ...]:
    """Return the arms of a union; the type itself if it is none."""
    return get_args(hint) if is_union(hint) else (hint,)


def literals_of(hint: Any) -> tuple[Any, ...]:
    """Return the values of a `Literal`; none for any other type."""
    return get_args(hint) if get_origin(hint) is Literal else ()


def parts_in(hint: Any) -> tuple[Any, ...]:
    """Return the types that a type is made of, at its top: arms, items, keys and values. A literal has none."""
    if type(hint) is type or get_origin(hint) is Literal:
        return ()
    return tuple([arg for arg in get_args(hint) if arg is not Ellipsis])


def is_plain_class(hint: Any) -> bool:
    """Return whether a type is a class and nothing more: not generic, no union, no literal."""
    return isinstance(hint, type) and get_origin(hint) is None


def is_anything(hint: Any) -> bool:
    """Return whether values of a type may be anything: `object`, `Any`, a type variable, or a name not resolved."""
    return hint is object or hint is Any or isinstance(hint, TypeVar | ForwardRef | str)


def is_renamed(hint: Any) -> bool:
    """Return whether a type is another one with annotations, or under a new name."""
    return get_origin(hint) is Annotated or hasattr(hint, "__supertype__") or is_alias(hint)


def is_choice(hint: Any) -> bool:
    """Return whether a type is a union, a literal or an enumeration: sorts of values told apart by their JSON."""
    return is_union(hint) or get_origin(hint) is Literal or (isinstance(hint, type) and issubclass(hint, enum.Enum))


def return_type(function: Callable[..., Any]) -> Any:
    """Return the annotated return type of a function, `UNKNOWN` without one."""
    try:
        hint = function.__annotations__["return"]
        if isinstance(hint, str):  # `typing` would evaluate the parameters too, which loading a game would feel
            hint = eval(_compiled(hint), cast("Any", unwrap(function)).__globals__)
        if any(isinstance(part, str | ForwardRef) for part in _leaves(hint)):
            return get_type_hints(function, include_extras=True)["return"]
        return types.NoneType if hint is None else hint
    except (NameError, TypeError, AttributeError, KeyError):
        return UNKNOWN


UNKNOWN: Final = object()
"""The return type of a function without an annotation, or with one that cannot be resolved."""


def is_union(hint: Any) -> bool:
    """Return whether a type is a union, in either spelling."""
    return type(hint) is not type and get_origin(hint) in (Union, types.UnionType)


def is_named_tuple(cls: type) -> bool:
    """Return whether a class is a named tuple."""
    return issubclass(cls, tuple) and hasattr(cls, "_fields")


@once_per_class
def held_in(cls: type) -> tuple[tuple[str, type], ...]:
    """Return each field of an attrs class with each class that its type names, at any depth."""
    return tuple([(name, held) for name, hint in hints(cls).items() for held in types_in(hint)])


def types_in(hint: Any, known: frozenset[type] = frozenset()) -> Iterator[type]:
    """Yield every class named in a type, at any depth, containers included.

    Named tuples are looked into, except those in `known`: one may hold others of its class.
    """
    hint = bare(hint)
    cls = class_of(hint)
    if isinstance(cls, type) and not is_union(hint):
        yield cls
        if is_named_tuple(cls) and cls not in known:
            for place in declared(cls).values():
                yield from types_in(place, known | {cls})
    for arg in () if cls is hint else get_args(hint):
        yield from types_in(arg, known)


def parts_of(cls: type, found: dict[type, None] | None = None) -> dict[type, None]:
    """Return all attrs classes of which values of a class may be made, itself first, in the order of fields."""
    found = {} if found is None else found
    if cls not in found and attrs.has(cls):
        found[cls] = None
        for _, part in held_in(cls):
            parts_of(part, found)
    return found
