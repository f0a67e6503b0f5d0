"""Strategies and the state machine: what they draw is legal, and what they find they shrink."""

from __future__ import annotations

from random import Random
from statistics import median
from typing import Any

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis.stateful import run_state_machine_as_test

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import Accepted, open_match, submit
from tabletop_rules.core.messages import Command
from tabletop_rules.testing import LAWS, Played
from tabletop_rules.testing.machine import RulesMachine
from tabletop_rules.testing.strategies import command_sequences, random_matches
from tests.core.toy import TOY
from tests.core.toy_nouns import Duel
from tests.laws import faulty

FEW = settings(max_examples=25, deadline=None)


@FEW
@given(played=random_matches([TOY]))
def test_a_drawn_match_replays(played: Played) -> None:
    """A match drawn by hypothesis holds the laws on replay and on views."""
    for law in LAWS:
        if law.number in (1, 5, 9, 11):
            law.check(played, None)


@FEW
@given(played=random_matches([TOY], open_chance=True, most=20))
def test_draws_can_be_drawn(played: Played) -> None:
    """With open chance the strategy answers for chance as well."""
    assert played.open_chance
    assert len(played.moves) <= 20


@FEW
@given(commands=command_sequences(TOY, 3, 5))
def test_a_command_sequence_is_legal(commands: list[Command]) -> None:
    """Every command of a sequence is accepted after those before it."""
    match, chance = open_match(TOY, 3, Seeded(5)), Seeded(5)
    for command in commands:
        done = submit(TOY, match, command, chance)
        assert isinstance(done, Accepted)
        match = done.match


def test_counterexamples_shrink() -> None:
    """Asked for a match in which a duel is called, hypothesis finds short ones, and one of one move.

    Where it ends depends on where it began, and on its version.
    """
    found = [
        find(
            random_matches([TOY]),
            lambda played: any(isinstance(move, Duel) for move in played.moves),
            settings=settings(max_examples=300, database=None, phases=[Phase.generate, Phase.shrink]),
            random=Random(seed),
        )
        for seed in range(4)
    ]
    assert ["Duel"] == [type(move).__name__ for move in min(found, key=lambda played: len(played.moves)).moves]
    assert median(len(played.moves) for played in found) <= 2


class ToyMachine(RulesMachine):
    """Plays the toy."""

    game = TOY


TestToy = ToyMachine.TestCase
TestToy.settings = settings(max_examples=12, stateful_step_count=20, deadline=None)


@pytest.mark.parametrize("game", [faulty.LISTS_TOO_FEW, faulty.LEAKS, faulty.LOSES_CARDS, faulty.COUNTS_ITS_RUNS])
def test_the_machine_finds_faults(game: Any) -> None:
    """The machine fails on a game with a planted fault."""

    class Faulty(RulesMachine):
        pass

    Faulty.game = game
    with pytest.raises((AssertionError, BaseExceptionGroup)):
        run_state_machine_as_test(
            Faulty, settings=settings(max_examples=200, stateful_step_count=30, deadline=None, phases=[Phase.generate])
        )
