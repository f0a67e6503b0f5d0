"""`watched`: a game that reports whenever one of its handlers acts, and plays the same."""

from __future__ import annotations

from collections import Counter
from typing import Any

import attrs
import pytest

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import Accepted, open_match, submit
from tabletop_rules.core.game import Game
from tabletop_rules.core.handler import Handler
from tabletop_rules.core.legal import legal_commands, why_not
from tabletop_rules.core.watching import watched
from tabletop_rules.testing import play
from tests.core.fair import FAIR, OPTIONS, make
from tests.core.fair_types import Grab, Haggle, Leave, State


def acting(game: Game[Any], seats: int = 3, seed: int = 1) -> Counter[str]:
    """Return how often each handler acted in a random match, by id."""
    acted = Counter[str]()
    play(watched(game, lambda handler: acted.update((handler.id,))), seats, seed)
    return acted


class Table:
    """A watched fair, played command by command."""

    def __init__(self, game: Game[State] = FAIR, seats: int = 2) -> None:
        self.acted: list[Handler] = []
        self.game = watched(game, self.acted.append)
        self.match = open_match(self.game, seats, Seeded(1))

    def send(self, sort: Any, seat: int) -> list[str]:
        """Send an answer; return the ids of the handlers that acted."""
        self.acted.clear()
        outcome = submit(self.game, self.match, sort(seat, self.match.decisions[0].id), Seeded(1))
        if isinstance(outcome, Accepted):
            self.match = outcome.match
        return [str(each.id) for each in self.acted]


@pytest.mark.parametrize("options", [{}, {"greed": "free", "vouchers": False}, {"pace": "quick"}, {"charms": False}])
@pytest.mark.parametrize("seed", range(2))
def test_a_watched_game_plays_the_same_match(options: dict[str, object], seed: int) -> None:
    """Records, matches and moves are those of the unwatched game."""
    game = make(options)
    plain, seen = play(game, 3, seed), play(watched(game, lambda handler: None), 3, seed)
    assert (plain.moves, plain.records, plain.matches) == (seen.moves, seen.records, seen.matches)


def test_every_kind_is_noted_when_it_acts() -> None:
    """Modifiers that change a value and effects that plan are noted, and no others."""
    table = Table()
    assert ["F-11", "F-11", "F-32"] == table.send(Grab, 0)
    acted = [table.send(Leave, seat) for seat in (0, 1)]
    assert [["F-11"], ["F-33", "F-33"]] == acted  # whether seat 1 can still answer asks for its price


def test_a_protection_is_noted_when_it_takes_something_out() -> None:
    """It is not noted where it guards nothing."""
    table = Table()
    table.send(Grab, 0)
    here = table.match.decisions[0].id
    for seat, expected in ((0, ["F-21"]), (1, [])):
        table.acted.clear()
        why_not(table.game, table.match, Grab(seat, here))
        assert expected == [each.id for each in table.acted if each.id == "F-21"]


def test_a_limit_is_noted_when_it_forbids() -> None:
    """A limit that keeps a command out of the list has acted."""
    table = Table(make({"greed": "modest"}))
    rich = table.match.state.with_player(attrs.evolve(table.match.state.players[0], goods=(9, 8)))
    match = attrs.evolve(table.match, state=rich)
    table.acted.clear()
    assert [Leave] == [type(each) for each in legal_commands(table.game, match, 0)]
    assert ["F-41"] == [each.id for each in table.acted]


def test_a_variant_is_noted_when_a_part_of_it_is_used() -> None:
    """Its plan is noted when it runs, its rule when somebody answers by it."""
    table = Table(make({"pace": "quick"}))
    assert ["F-51"] == [each.id for each in table.acted]
    assert table.send(Haggle, 0).count("F-51") == 2


def test_a_handler_that_does_not_apply_is_not_noted() -> None:
    """In whole matches every handler in force acts, and no other."""
    acted = sum((acting(FAIR, seed=seed, seats=2) for seed in range(12)), Counter[str]())
    assert {each.id for each in FAIR.handlers} == {*acted}
    assert 12 == acted["F-34"]
    assert {option.id for option in OPTIONS} == {*FAIR.options}
