"""Targets: things that may be chosen, unless a protection takes them out, each judged alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import open_match, submit, view
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import legal_commands, why_not
from tabletop_rules.core.messages import Refusal, Rejection
from tabletop_rules.core.targets import Protection, Targets
from tabletop_rules.core.terms import RuleId
from tabletop_rules.errors import EngineFault, GameError
from tests.core.fair import FAIR
from tests.core.fair_nouns import Grab, Leave
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
    """A protection of the lab's numbers."""
    return Protection(RuleId(rule), f"Guard {rule}.", NUMBERS, Band.FORBID, rank, keep, refusal, params)


SMALL, EVEN = guard("P1", small, 10), Protection(RuleId("P2"), "Odd ones.", NUMBERS, Band.REPLACE, 10, even, MUTE)


def state_with(*guards: Any) -> Lab:
    """The first state of a lab with these protections."""
    return lab({"a": ()}, values=(NUMBERS,), handlers=guards).first(1)[0]


def test_without_protections_all_may_be_chosen() -> None:
    """The things come back as a tuple, in their order, and nothing speaks against one."""
    state = state_with()
    assert (3, 1, 2) == NUMBERS(state, iter([3, 1, 2]), 0)
    assert NUMBERS.allows(state, 3, 0)
    assert [] == list(NUMBERS.against(state, 3, 0))


def test_each_protection_takes_out_what_it_guards() -> None:
    """What one of them guards may not be chosen, and each that guards it refuses by its own id, in order."""
    state = state_with(EVEN, SMALL)
    assert (2, 0) == NUMBERS(state, (5, 2, 1, 0, 8), 4)
    assert [False, False, True] == [NUMBERS.allows(state, number, 4) for number in (5, 8, 2)]
    assert [NO.by("P1", number=5, least=4), MUTE.by("P2")] == list(NUMBERS.against(state, 5, 4))
    assert "5 est gardé à partir de 4." == next(NUMBERS.against(state, 5, 4)).message("fr")
    assert "protection" == SMALL.kind


@given(st.lists(st.integers(0, 9)), st.integers(0, 9), st.permutations([SMALL, EVEN]))
def test_lists_single_questions_and_refusals_agree(numbers: list[int], least: int, guards: list[Any]) -> None:
    """A thing is in the list if it is allowed, which it is if nothing speaks against it, in any order of listing."""
    state = state_with(*guards)
    allowed = [number for number in numbers if NUMBERS.allows(state, number, least)]
    assert allowed == [*NUMBERS(state, numbers, least)]
    assert allowed == [number for number in numbers if not [*NUMBERS.against(state, number, least)]]


def test_a_protection_refuses_in_play_by_its_id() -> None:
    """What a protection guards is in no list, and who asks for it, even of its own view, is told by its words."""
    game: Game[Any] = FAIR
    match = open_match(game, 2, Seeded(1))
    here = match.decisions[0].id
    done = submit(game, match, Grab(1, here), Seeded(1))
    assert not isinstance(done, Rejection)
    after = done.match
    asked = after.decisions[0].id
    assert [Leave(1, asked)] == list(legal_commands(game, after, 1))
    for seen in (after, view(game, after, 1)):
        [refused] = why_not(game, seen, Grab(1, asked))
        assert ("greedy", "F-21", (("good", 1),)) == (refused.code, refused.rule, refused.params)
    free = game.without("F-21")
    assert Grab(1, asked) in list(legal_commands(free, after, 1))


def test_targets_that_no_game_lists_say_so() -> None:
    """Asked of a state whose game does not list them, they are a fault that names them and where to list them."""
    state = lab({"a": ()}).first(1)[0]
    with pytest.raises(EngineFault, match=r"'lab\.numbers' is not among the values of this game: list it in Game\."):
        NUMBERS(state, (1,), 0)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (guard("P3", lambda: True, 10), "protection P3: keep must be callable as keep(state, thing, …)"),
        (
            guard("P3", even, 10, params=lambda state: {}),
            "protection P3: params must be callable as params(state, thing",
        ),
    ],
)
def test_a_protection_of_another_shape_is_refused(wrong: Any, said: str) -> None:
    """Functions that cannot be asked about a thing are named when the game is built."""
    with pytest.raises(GameError) as refused:
        lab({"a": ()}, values=(NUMBERS,), handlers=(wrong,))
    assert said in str(refused.value)
