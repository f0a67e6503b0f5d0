"""How functions can be called."""

import inspect
from collections.abc import Callable
from functools import partial, wraps
from typing import Any

import pytest

from tabletop_rules.kit.arity import parameters, takes


def one(a: int, b: int) -> None: ...
def defaults(a: int, b: int = 1, *, c: int = 2) -> None: ...
def named(a: int, *, b: int) -> None: ...
def rest(a: int, *b: int) -> None: ...
def others(a: int, b: int, /, **c: int) -> None: ...
def nothing() -> None: ...


@wraps(one)
def wrapped(*row: int) -> None: ...


class Called:
    def __call__(self, a: int) -> None: ...


FUNCTIONS: list[Callable[..., Any]] = [
    one,
    defaults,
    named,
    rest,
    others,
    nothing,
    wrapped,
    partial(defaults, 0),
    Called(),
    Called().__call__,
    lambda a, b, c: None,
]


@pytest.mark.parametrize("more", [False, True])
def test_it_agrees_with_the_signature(more: bool) -> None:
    """A function takes so many arguments exactly if its signature binds them."""
    for function in FUNCTIONS:
        bind = getattr(inspect.signature(function), "bind_partial" if more else "bind")
        for count in range(5):
            try:
                bind(*range(count))
            except TypeError:
                assert not takes(function, count, more=more), (function, count)
            else:
                assert takes(function, count, more=more), (function, count)


def test_names_are_those_of_positional_parameters_without_defaults() -> None:
    """Functions that take anything else have no names."""
    found = [parameters(function) for function in FUNCTIONS]
    assert [["a", "b"], None, None, None, None, None, ["a", "b"], None, ["a"], ["a"], ["a", "b", "c"]] == found


def test_what_cannot_be_called_takes_nothing_and_c_may_take_anything() -> None:
    """A number takes no arguments; of a function in C without a signature nothing is known."""
    assert not takes(3, 1)  # type: ignore[arg-type]
    assert takes(max, 7)
