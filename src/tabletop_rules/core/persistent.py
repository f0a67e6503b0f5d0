"""The safe part of pyrsistent: vectors and maps of hundreds of entries that many versions of a value share.

Below about a hundred entries a tuple is faster (docs/decisions/0017). `pset`, `freeze`, `transform`, `PRecord` and
`PClass` are left out: they rehash everything or defeat the type checker.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from pyrsistent import PMap, PVector, pmap, pvector

K = TypeVar("K")
V = TypeVar("V")


def items_between(vector: PVector[V], start: int, stop: int) -> tuple[V, ...]:
    """Return the items from `start` to before `stop`; unlike a slice, at a cost that does not grow with the vector."""
    return tuple([vector[place] for place in range(start, stop)])


def make_map(entries: Mapping[K, V]) -> PMap[K, V]:
    """Return a persistent map of the entries."""
    return pmap(entries)


def with_entries(old: PMap[K, V], entries: Iterable[tuple[K, V]]) -> PMap[K, V]:
    """Return the map with several entries set at once."""
    evolver = old.evolver()
    for key, value in entries:
        evolver[key] = value
    return evolver.persistent()


def without(old: PMap[K, V], keys: Iterable[K]) -> PMap[K, V]:
    """Return the map without these keys; keys that it lacks are ignored."""
    evolver = old.evolver()
    for key in keys:
        if key in old:
            evolver.remove(key)
    return evolver.persistent()


__all__ = ["PMap", "PVector", "items_between", "make_map", "pvector", "with_entries", "without"]
