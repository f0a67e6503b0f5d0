"""`memoized`: `functools.lru_cache` that keeps the signature of a function for type checkers."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")


def memoized(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Let a function keep its last `most` results. Its arguments must be hashable, and what it returns immutable."""
    return cast("Callable[[Callable[P, T]], Callable[P, T]]", lru_cache(most))
