"""Which physical things a value names: what fields marked as `IDENTITY` hold, at any depth.

A collector is made once per class from its field types; parts that cannot name anything are skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from tabletop_rules.core.hints import (
    Items,
    arms_of,
    bare,
    class_of,
    declared,
    entries_of,
    hints,
    is_named_tuple,
    is_plain_class,
    is_union,
    items_of,
    literals_of,
    marks,
    once_per_class,
    parts_in,
    parts_of,
    types_in,
    unmarked,
)
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
    if issubclass(cls, tuple) and not is_named_tuple(cls):
        return _collect_each
    if issubclass(cls, Mapping):
        return _collect_map
    fields = tuple([(name, by) for name, hint in _fields(cls).items() if (by := _by_hint(hint)) is not None])

    def collect(value: Any, found: set[str | int]) -> None:
        for name, by in fields:
            by(getattr(value, name), found)

    return collect if fields else _collect_nothing


def _fields(cls: type) -> Mapping[str, Any]:
    """Return the types of the fields of a class that may name things; none of other classes and of pinned content."""
    if is_named_tuple(cls):
        types = declared(cls)
        return {name: types.get(name, object) for name in cls._fields}  # type: ignore[attr-defined]  # of named tuples
    return hints(cls) if attrs.has(cls) and not issubclass(cls, Pinned) else {}


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
    if marks(hint):
        return _collect_it if IDENTITY in marks(hint) else _by_hint(unmarked(hint))
    if is_union(hint):
        arms = [(_outer(arm), by) for arm in arms_of(hint) if (by := _by_hint(arm)) is not None]
        return _by_arms(arms) if arms else None
    if literals_of(hint):
        return None
    cls = class_of(hint)
    if isinstance(cls, type) and not is_plain_class(hint):
        if cls is tuple:
            return _by_places(items_of(hint))
        if issubclass(cls, Mapping):
            return _by_entries(*map(_by_hint, entries_of(hint))) if len(parts_in(hint)) == 2 else _collect_map
    hint = getattr(hint, "__supertype__", hint)
    return _collect if not is_plain_class(hint) or _may_name(hint) else None


@once_per_class
def _may_name(cls: type) -> bool:
    """Return whether a value of the class may name a thing."""
    if is_named_tuple(cls):
        return _names(cls) or any(_may_name(part) for part in types_in(cls) if attrs.has(part))
    if not attrs.has(cls) or issubclass(cls, Pinned):
        return issubclass(cls, tuple | Mapping) or cls is object
    return any(_names(hint) for part in parts_of(cls) for hint in hints(part).values()) or _is_open(cls)


def _names(hint: Any, within: tuple[type, ...] = ()) -> bool:
    """Return whether a type is that of things, or may be anything. `within` are the named tuples looked into."""
    if marks(hint):
        return IDENTITY in marks(hint) or _names(unmarked(hint), within)
    if parts_in(hint) or literals_of(hint) or class_of(hint) is not hint:
        return any(_names(part, within) for part in parts_in(hint))
    hint = getattr(hint, "__supertype__", hint)
    if isinstance(hint, type) and is_named_tuple(hint):
        return hint not in within and any(_names(held, (*within, hint)) for held in _fields(hint).values())
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


def _by_places(items: Items) -> _Collector | None:
    """Return a collector for a tuple, of one type or of one type per place; None if it can name nothing."""
    if items.any_number:
        one = _by_hint(items.types[0])
        if one is None:
            return None

        def collect(value: Any, found: set[str | int]) -> None:
            if isinstance(value, tuple):
                for item in value:
                    one(item, found)

        return collect
    each = [(place, by) for place, item in enumerate(items.types) if (by := _by_hint(item)) is not None]

    def collect_each(value: Any, found: set[str | int]) -> None:
        if isinstance(value, tuple):
            for place, by in each:
                by(value[place], found)

    return collect_each if each else None


def _outer(arm: Any) -> type | None:
    """Return the outermost class of a union's arm; None if it may be anything."""
    outer = class_of(bare(arm))
    return outer if isinstance(outer, type) else None
