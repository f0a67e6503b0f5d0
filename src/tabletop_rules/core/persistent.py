"""The few safe functions of pyrsistent: maps of hundreds of entries that many versions of a state share.

For anything under about a hundred entries a tuple is faster. `pset`, `freeze`, `transform`, `PRecord` and `PClass` are
left out: they rehash everything or defeat the type checker.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from pyrsistent import PMap, PVector, pmap, pvector

K = TypeVar("K")
V = TypeVar("V")


def make_map(entries: Mapping[K, V]) -> PMap[K, V]:
    """A persistent map of these entries."""
    return pmap(entries)


def with_entries(old: PMap[K, V], entries: Iterable[tuple[K, V]]) -> PMap[K, V]:
    """The map with several entries set, in one go."""
    evolver = old.evolver()
    for key, value in entries:
        evolver[key] = value
    return evolver.persistent()


def without(old: PMap[K, V], keys: Iterable[K]) -> PMap[K, V]:
    """The map less these keys, in one go; keys that it lacks are no fault."""
    evolver = old.evolver()
    for key in keys:
        if key in old:
            evolver.remove(key)
    return evolver.persistent()


__all__ = ["PMap", "PVector", "make_map", "pvector", "with_entries", "without"]
