"""How much a test tries: a part of it in `make test`, all of it in `make check-long`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from hypothesis import settings

Thing = TypeVar("Thing")

LONG = settings().max_examples >= 1000
"""Whether hypothesis tries much too: its profile is `long`."""


def fewer(few: int, many: int) -> int:
    """Return how many matches, seeds or cases to try."""
    return many if LONG else few


def some(things: Iterable[Thing], few: int) -> list[Thing]:
    """Return so many of these, evenly spread from the first to the last, or all of them."""
    found = list(things)
    if LONG or few >= len(found):
        return found
    return [found[n * (len(found) - 1) // max(few - 1, 1)] for n in range(few)]
