"""Hypothesis strategies and the state machine: they draw legal play and shrink what they find."""

from __future__ import annotations

import importlib
import re
import runpy
import sys
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis.stateful import run_state_machine_as_test
from hypothesis.strategies import SearchStrategy, just

from tabletop_rules import games, load_game
from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import Accepted, open_match, submit
from tabletop_rules.core.game import Game
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Command
from tabletop_rules.testing import LAWS, Played, play
from tabletop_rules.testing.machine import RulesMachine
from tabletop_rules.testing.strategies import command_sequences, random_matches
from tests.core.toy import TOY
from tests.core.toy_types import Duel
from tests.effort import fewer
from tests.laws import faulty

FEW = settings(max_examples=25, deadline=None)


@pytest.mark.parametrize("module", ["strategies", "machine"])
def test_without_hypothesis(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without hypothesis the import error names the extra to install."""
    for name in [*sys.modules]:
        if name.split(".")[0] == "hypothesis":
            monkeypatch.setitem(sys.modules, name, None)
    there = getattr(importlib.import_module("tabletop_rules.testing"), module).__file__
    with pytest.raises(ModuleNotFoundError, match=re.escape("pip install 'tabletop-rules[testing]'")) as missing:
        runpy.run_path(there)
    assert missing.value.name in ("hypothesis", "hypothesis.stateful")


@FEW
@given(played=random_matches([TOY]))
def test_a_drawn_match_replays(played: Played) -> None:
    """A drawn match holds the laws on replay, masks, pieces and undo."""
    for law in LAWS:
        if law.number in (1, 5, 9, 11):
            law.check(played, None)


@FEW
@given(played=random_matches([TOY], open_chance=True, most=20))
def test_draws_can_be_drawn(played: Played) -> None:
    """With open chance the strategy answers for chance as well."""
    assert (True, True) == (played.open_chance, len(played.moves) <= 20)


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
    """A match with a duel shrinks to few moves, at best to one."""
    found = [
        find(
            random_matches([TOY]),
            lambda played: any(isinstance(move, Duel) for move in played.moves),
            settings=settings(max_examples=300, database=None, phases=[Phase.generate, Phase.shrink]),
            random=Random(seed),
        )
        for seed in range(2, fewer(5, 6))
    ]
    assert ["Duel"] == [type(move).__name__ for move in min(found, key=lambda played: len(played.moves)).moves]
    assert median(len(played.moves) for played in found) <= 2


@pytest.mark.parametrize("name", games())
def test_matches_played_ahead_come_to_their_end(name: str) -> None:
    """With `ahead` many matches are whole."""
    drawn: list[Played] = []

    @settings(max_examples=20, deadline=None, database=None, derandomize=True)
    @given(played=random_matches([load_game(name)], ahead=1_000, most=10, seats=2))
    def claim(played: Played) -> None:
        drawn.append(played)

    claim()
    assert 5 <= sum(played.finished for played in drawn) < len(drawn)
    assert {2} == {played.seats for played in drawn}


def failing_case(strategy: SearchStrategy[Any], holds: Callable[[Any], bool]) -> str:
    """Return what hypothesis prints of a failing case."""

    @settings(max_examples=60, deadline=None, database=None, phases=[Phase.generate, Phase.shrink], derandomize=True)
    @given(case=strategy)
    def claim(case: Any) -> None:
        assert holds(case)

    with pytest.raises(AssertionError) as caught:
        claim()
    return "\n".join(caught.value.__notes__)


GAMES = [load_game(name) for name in games()]


def test_matches_played_ahead_shrink() -> None:
    """As few decisions are played ahead as will do."""
    printed = failing_case(random_matches(GAMES[:1], ahead=500), lambda played: len(played.moves) < 3)
    assert 3 == len(re.findall(r"^ +(\w+)\(seat=.*\),$", printed, re.MULTILINE))


def test_a_failing_match_is_printed_by_its_moves() -> None:
    """The case is printed as a call of `play` with a line per move."""
    printed = failing_case(random_matches(GAMES[:1]), lambda played: len(played.moves) < 3)
    assert "play(<Game carcassonne, " in printed
    assert ["PlaceTile", "PlaceMeeple", "PlaceTile"] == re.findall(r"^ +(\w+)\(seat=.*\),$", printed, re.MULTILINE)
    assert len(printed) < 2_000


@pytest.mark.parametrize("game", GAMES, ids=games())
def test_games_matches_and_content_are_printed_briefly(game: Game[Any]) -> None:
    """A game, a match and content are printed in a few lines."""
    match = play(game, game.seats[0], 1, most=20).match
    for value in (game, match, game.pinned[0]):
        printed = failing_case(just(value), lambda value: False)
        assert len(printed.splitlines()) < 5
        assert len(printed) < 1_200


def test_the_repr_of_a_match_plays_it_again() -> None:
    """The repr of a match plays it again; a long one leaves out the middle."""
    played = play(TOY, 3, 7, most=12, open_chance=True)
    names = {type(move).__name__: type(move) for move in played.moves}
    again = eval(repr(played).replace(repr(TOY), "TOY"), {"play": play, "TOY": TOY, "HIDDEN": HIDDEN, **names})
    assert again.records == played.records
    long = play(GAMES[0], 2, 1)
    assert 62 < len(long.moves)
    assert f"# {len(long.moves) - 60} more" in repr(long)
    assert 63 == len(repr(long).splitlines())


class ToyMachine(RulesMachine):
    game = TOY
    ahead = 10


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
