"""Targets: things that may be chosen, unless a protection takes them out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules.core.messages import Refusal
from tabletop_rules.core.targets import Protection, Targets
from tabletop_rules.core.terms import RuleId
from tabletop_rules.errors import EngineFault, GameError
from tests.core.lab import Band, Lab, lab

NUMBERS = Targets[Lab, [int], int]("lab.numbers", "Numbers that may be named.")
NO = Refusal("no", "{number} is guarded from {least} on.", "{number} est gardé à partir de {least}.")
MUTE = Refusal("mute", "No.", "Non.")


def small(state: Lab, number: int, least: int) -> bool:
    return number < least


def even(state: Lab, number: int, least: int) -> bool:
    return number % 2 == 0


def both(state: Lab, number: int, least: int) -> Mapping[str, int | str]:
    return {"number": number, "least": least}


def guard(rule: str, keep: Any, rank: int, refusal: Refusal = NO, params: Any = both) -> Any:
    """Return a protection of the lab's numbers."""
    return Protection(RuleId(rule), f"Guard {rule}.", NUMBERS, Band.FORBID, rank, keep, refusal, params)


SMALL, EVEN = guard("P1", small, 10), Protection(RuleId("P2"), "Odd ones.", NUMBERS, Band.REPLACE, 10, even, MUTE)


def state_with(*guards: Any) -> Lab:
    """Return the first state of a lab with these protections."""
    return lab({"a": ()}, values=(NUMBERS,), handlers=guards).first(1)[0]


def test_each_protection_takes_out_what_it_guards() -> None:
    """What a protection guards cannot be chosen, and every protection gives its own rejection, in order."""
    assert (3, 1, 2) == NUMBERS(state_with(), iter([3, 1, 2]), 0)
    state = state_with(EVEN, SMALL)
    assert (2, 0) == NUMBERS(state, (5, 2, 1, 0, 8), 4)
    assert [False, False, True] == [NUMBERS.allows(state, number, 4) for number in (5, 8, 2)]
    assert [NO.by("P1", number=5, least=4), MUTE.by("P2")] == list(NUMBERS.against(state, 5, 4))
    assert "5 est gardé à partir de 4." == next(NUMBERS.against(state, 5, 4)).message("fr")
    assert "protection" == SMALL.kind


@given(st.lists(st.integers(0, 9)), st.integers(0, 9), st.permutations([SMALL, EVEN]))
def test_lists_single_queries_and_rejections_agree(numbers: list[int], least: int, guards: list[Any]) -> None:
    """A thing is listed if it is allowed, and allowed if nothing speaks against it."""
    state = state_with(*guards)
    allowed = [number for number in numbers if NUMBERS.allows(state, number, least)]
    assert allowed == [*NUMBERS(state, numbers, least)]
    assert allowed == [number for number in numbers if not [*NUMBERS.against(state, number, least)]]


def test_targets_that_the_game_lacks_are_named() -> None:
    """Targets missing among the game's values are a fault that says where to list them."""
    state = lab({"a": ()}).first(1)[0]
    with pytest.raises(EngineFault, match=r"'lab\.numbers' is not among the values of this game: list it in Game\."):
        NUMBERS(state, (1,), 0)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (guard("P3", lambda: True, 10), "protection P3: keep must be callable as keep(state, thing, …)"),
        (
            guard("P3", even, 10, params=lambda state: {}),
            "protection P3: params must be callable as params(state, thing",
        ),
    ],
)
def test_a_protection_of_another_shape_is_refused(wrong: Any, message: str) -> None:
    """Functions of another signature are refused when the game is built."""
    with pytest.raises(GameError) as refused:
        lab({"a": ()}, values=(NUMBERS,), handlers=(wrong,))
    assert message in str(refused.value)
