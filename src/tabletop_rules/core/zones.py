"""Heaps: hands and bags, which have no order and one audience. They are sorted, hidden things last."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar, overload

from tabletop_rules.core.mask import HIDDEN, Hidden

T = TypeVar("T", bound=str | int)


@overload
def heap(things: Iterable[T]) -> tuple[T, ...]: ...
@overload
def heap(things: Iterable[T | Hidden]) -> tuple[T | Hidden, ...]: ...
def heap(things: Iterable[T | Hidden]) -> tuple[T | Hidden, ...]:
    """Return a heap of these things, in its canonical order."""
    seen: list[T] = []
    hidden = 0
    for thing in things:
        if isinstance(thing, Hidden):
            hidden += 1
        else:
            seen.append(thing)
    seen.sort()
    return (*seen, *((HIDDEN,) * hidden))


@overload
def put(zone: tuple[T, ...], things: Iterable[T]) -> tuple[T, ...]: ...
@overload
def put(zone: tuple[T | Hidden, ...], things: Iterable[T | Hidden]) -> tuple[T | Hidden, ...]: ...
def put(zone: tuple[T | Hidden, ...], things: Iterable[T | Hidden]) -> tuple[T | Hidden, ...]:
    """Return the heap with some things added."""
    return heap((*zone, *things))


@overload
def take(zone: tuple[T, ...], things: Iterable[T | Hidden]) -> tuple[T, ...]: ...
@overload
def take(zone: tuple[T | Hidden, ...], things: Iterable[T | Hidden]) -> tuple[T | Hidden, ...]: ...
def take(zone: tuple[T | Hidden, ...], things: Iterable[T | Hidden]) -> tuple[T | Hidden, ...]:
    """Return the heap without these things; a thing that the viewer cannot see takes one hidden thing away.

    Raises:
        LookupError: the heap holds neither the thing nor a hidden one.
    """
    left = list(zone)
    for thing in things:
        if thing in left:
            left.remove(thing)
        elif left and left[-1] is HIDDEN:
            left.pop()
        else:
            raise LookupError(f"{thing!r} is not in this heap of {len(zone)}")
    return tuple(left)


def known(zone: tuple[T | Hidden, ...]) -> tuple[T, ...]:
    """Return the things of a zone, for a rule that must see them all.

    Raises:
        LookupError: one is hidden, so the rule cannot be applied to this view.
    """
    for thing in zone:
        if thing is HIDDEN:
            raise LookupError("this zone holds hidden things, so a rule that reads them cannot run on this view")
    return zone  # type: ignore[return-value]  # the loop found nothing hidden


def seen(zone: tuple[T | Hidden, ...]) -> tuple[T, ...]:
    """Return the things of a zone that the viewer sees."""
    return tuple(thing for thing in zone if not isinstance(thing, Hidden))
