"""Which physical things a value names: what fields marked as `IDENTITY` hold, at any depth.

A collector is made once per class from its field types; parts that cannot name anything are skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, get_args, get_origin

import attrs

from tabletop_rules.core.hints import bare, hints, is_union, once_per_class, parts_of
from tabletop_rules.core.mask import IDENTITY
from tabletop_rules.core.terms import Pinned


def identities(value: object) -> frozenset[str | int]:
    """Return all physical things that a value names in fields of `IDENTITY` types."""
    found: set[str | int] = set()
    _collect(value, found)
    return frozenset(found)


# --- collectors -----------------------------------------------------------------------------------------------------

_Collector = Callable[[Any, set[str | int]], None]
_COLLECTORS: dict[type, _Collector] = {}


def _collect(value: Any, found: set[str | int]) -> None:
    """Add the things that `value` names to `found`."""
    cls = value.__class__
    collector = _COLLECTORS.get(cls)
    if collector is None:
        collector = _COLLECTORS[cls] = _collector(cls)
    collector(value, found)


def _collector(cls: type) -> _Collector:
    if issubclass(cls, tuple):
        return _collect_each
    if issubclass(cls, Mapping):
        return _collect_map
    if not attrs.has(cls) or issubclass(cls, Pinned):
        return _collect_nothing
    fields = tuple([(name, by) for name, hint in hints(cls).items() if (by := _by_hint(hint)) is not None])

    def collect(value: Any, found: set[str | int]) -> None:
        for name, by in fields:
            by(getattr(value, name), found)

    return collect if fields else _collect_nothing


def _collect_nothing(value: Any, found: set[str | int]) -> None:
    pass


def _collect_it(value: Any, found: set[str | int]) -> None:
    if isinstance(value, str | int):
        found.add(value)


def _collect_each(value: Any, found: set[str | int]) -> None:
    for item in value:
        _collect(item, found)


def _collect_map(value: Any, found: set[str | int]) -> None:
    for name, item in value.items():
        _collect(name, found)
        _collect(item, found)


def _by_hint(hint: Any) -> _Collector | None:
    """Return a collector for values of this type; None if they can name nothing."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _collect_it if IDENTITY in hint.__metadata__ else _by_hint(hint.__origin__)
    if is_union(hint):
        arms = [(_outer(arm), by) for arm in args if (by := _by_hint(arm)) is not None]
        return _by_arms(arms) if arms else None
    if origin is tuple:
        return _by_places(args)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _by_entries(*map(_by_hint, args)) if len(args) == 2 else _collect_map
    if origin is Literal:
        return None
    hint = getattr(hint, "__supertype__", hint)
    return _collect if get_origin(hint) is not None or not isinstance(hint, type) or _may_name(hint) else None


@once_per_class
def _may_name(cls: type) -> bool:
    """Return whether a value of the class may name a thing."""
    if not attrs.has(cls) or issubclass(cls, Pinned):
        return issubclass(cls, tuple | Mapping) or cls is object
    return any(_names(hint) for part in parts_of(cls) for hint in hints(part).values()) or _is_open(cls)


def _names(hint: Any) -> bool:
    """Return whether a type is that of things, or may be anything."""
    if get_origin(hint) is Annotated:
        return IDENTITY in hint.__metadata__ or _names(hint.__origin__)
    args = get_args(hint)
    if args or get_origin(hint) is not None:
        return get_origin(hint) is not Literal and any(_names(arg) for arg in args if arg is not Ellipsis)
    hint = getattr(hint, "__supertype__", hint)
    return not isinstance(hint, type) or hint is object or issubclass(hint, tuple | Mapping) or _is_open(hint)


def _is_open(cls: type) -> bool:
    """Return whether values of a class are meant to be of its subclasses."""
    return attrs.has(cls) and bool(getattr(cls, "abstract", False))


def _by_arms(arms: list[tuple[type | None, _Collector]]) -> _Collector:
    """Return a collector for a union. It picks the arms that a value may be of by their outermost type alone."""

    def collect(value: Any, found: set[str | int]) -> None:
        for outer, by in arms:
            if value is not None and (outer is None or isinstance(value, outer)):
                by(value, found)

    return collect


def _by_entries(key: _Collector | None, held: _Collector | None) -> _Collector | None:
    """Return a collector for the keys and values of a map; None if neither can name anything."""
    if key is None and held is None:
        return None

    def collect(value: Any, found: set[str | int]) -> None:
        if isinstance(value, Mapping):
            for name, item in value.items():
                if key is not None:
                    key(name, found)
                if held is not None:
                    held(item, found)

    return collect


def _by_places(args: tuple[Any, ...]) -> _Collector | None:
    """Return a collector for a tuple, of one type or of one type per place; None if it can name nothing."""
    if len(args) == 2 and args[1] is Ellipsis:
        one = _by_hint(args[0])
        if one is None:
            return None

        def collect(value: Any, found: set[str | int]) -> None:
            if isinstance(value, tuple):
                for item in value:
                    one(item, found)

        return collect
    each = [(place, by) for place, arg in enumerate(args) if (by := _by_hint(arg)) is not None]

    def collect_each(value: Any, found: set[str | int]) -> None:
        if isinstance(value, tuple):
            for place, by in each:
                by(value[place], found)

    return collect_each if each else None


def _outer(arm: Any) -> type | None:
    """Return the outermost class of a union's arm; None if it may be anything."""
    arm = bare(arm)
    outer = get_origin(arm) or arm
    return outer if isinstance(outer, type) else None
