"""Commands that equal a listed one, but were built in another way: with lists for tuples, or ids without copies."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from operator import index
from typing import Any, Final

import attrs

from tabletop_rules.core.component import COPY
from tabletop_rules.core.hints import arms_of, bare, class_of, hints, is_named_tuple, is_union, items_of, literals_of
from tabletop_rules.core.identities import identities
from tabletop_rules.core.messages import Command, Refusal, Rejection
from tabletop_rules.core.terms import CORE

WHICH_COPY: Final = Refusal(
    "which_copy",
    "“{given}” may mean any of several copies: name one of {ids}.",
    "« {given} » peut désigner plusieurs exemplaires : nommez-en un, {ids}.",
)


def as_typed(command: Command) -> Command:
    """Return the command with its fields in the types of its class, as far as they equal values of these types."""
    cls = type(command)
    given = {field.name: getattr(command, field.name) for field in attrs.fields(cls)}
    wanted = hints(cls)
    return cls(**{name: _as(wanted[name], value) for name, value in given.items()})


def _as(hint: Any, value: Any) -> Any:
    """Return a value in the type of a hint; unchanged if there is no equal one."""
    hint = bare(hint)
    if is_union(hint):
        for arm in arms_of(hint):
            made = _as(arm, value)
            if made is not value:
                return made
        return value
    cls = class_of(hint)
    if cls is tuple and isinstance(value, list | tuple):
        items = items_of(hint)
        types = [items.types[0]] * len(value) if items.any_number else items.types
        if len(types) == len(value):
            made = tuple([_as(each, part) for each, part in zip(types, value, strict=True)])
            return value if type(value) is tuple and all(map(_is, made, value)) else made
        return value
    if isinstance(cls, type) and is_named_tuple(cls) and isinstance(value, list | tuple) and type(value) is not cls:
        wanted = hints(cls)
        return cls(*map(_as, wanted.values(), value)) if len(value) == len(wanted) else value
    if isinstance(cls, type) and issubclass(cls, Enum):
        return next((member for member in cls if member.value == value and not isinstance(value, bool)), value)
    return _plain(str if literals_of(hint) and isinstance(value, str) else cls, value)


def _is(one: object, other: object) -> bool:
    return one is other


def _plain(cls: Any, value: Any) -> Any:
    """Return an equal int or str of exactly that class; the value itself if there is none."""
    if isinstance(value, bool) or type(value) in (int, str):
        return value
    held = value.value if isinstance(value, Enum) else value
    if cls is str and isinstance(held, str):
        return str.__str__(held)
    if cls is int and hasattr(type(held), "__index__") and "bool" not in type(held).__name__:
        return index(held)
    return value


def names_no_copy(state: Any, command: Command) -> bool:
    """Return whether a command holds the id of a thing of which the state has numbered copies."""
    plain = [text for text in _texts(command) if COPY not in text]
    known = [id for id in identities(state) if isinstance(id, str) and COPY in id] if plain else []
    return any(id.startswith(f"{text}{COPY}") for text in plain for id in known)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _texts(part)
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            yield from _texts(getattr(value, field.name))


def same_but_for_copies(given: Any, listed: Any) -> bool:
    """Return whether two values are equal, but for the numbers of copies that `given` leaves out."""
    if isinstance(given, str) and isinstance(listed, str):
        return given in (listed, listed.partition(COPY)[0])
    if isinstance(given, tuple) and isinstance(listed, tuple):
        return len(given) == len(listed) and all(map(same_but_for_copies, given, listed))
    if attrs.has(type(given)) and type(given) is type(listed):
        return all(
            same_but_for_copies(getattr(given, each.name), getattr(listed, each.name))
            for each in attrs.fields(type(given))
        )
    return type(given) is type(listed) and bool(given == listed)


def ambiguous(command: Command, candidates: list[Command]) -> Rejection:
    """Return the rejection of a command that may mean any of several."""
    known = {text for each in candidates for text in _texts(each)}
    for text in _texts(command):
        ids = sorted(id for id in known if id.startswith(f"{text}{COPY}"))
        if text not in known and ids:
            return WHICH_COPY.by(CORE, given=text, ids=", ".join(ids))
    return WHICH_COPY.by(CORE, given=command.kind, ids=", ".join(sorted(known)))
