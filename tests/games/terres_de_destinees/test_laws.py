"""The laws of every game on random matches of this one; `make check-long` tries many more."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest

from tabletop_rules import Command, Table
from tabletop_rules.core.determinize import determinize
from tabletop_rules.core.engine import view
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.game import make
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.terms import Family
from tabletop_rules.games.terres_de_destinees.view import EXCEPTIONS, GLIMPSES, possible
from tabletop_rules.testing import check
from tests.effort import fewer, some
from tests.games.seats import same_places_on
from tests.games.terres_de_destinees.story import A, B, C, table


@pytest.mark.parametrize("advanced", some([True, False], 1))
def test_laws_hold(advanced: bool) -> None:
    """The laws hold with and without the advanced cards."""
    report = check(make({"advanced_cards": advanced}), matches=1, seed=40)
    assert report.good, str(report)


def test_few_exceptions_are_declared() -> None:
    """Four events reveal a secret as the rulebook says, and one is a glimpse."""
    assert ["BothPutUp", "FamilyAnswered", "PledgesOpened", "TaxDue"] == [event.__name__ for event in EXCEPTIONS]
    assert ["HandLooked"] == [event.__name__ for event in GLIMPSES]


def test_no_hidden_world_has_been_won_already() -> None:
    """B has five Royaume cards and did not win, so no sampled world makes B the heir."""
    story, rng = table(play={B: "le_roi la_reine juge espionne chevalier"}), random.Random(1)
    seen = view(story.game, story.match, A)
    destins = {determinize(story.game, seen, A, rng).state.players[B].destin for _ in range(60)}
    assert "heritier" not in destins
    assert len(destins) > 3


def test_no_hidden_world_makes_an_answer_untrue() -> None:
    """C is giving A a Royaume card, so C holds one in every sampled world."""
    story = table(play={A: "apprenti"}, hands={C: "juge port"}).use_power("apprenti", C, "royaume")
    rng = random.Random(1)
    for _ in range(20):
        world: Any = determinize(story.game, view(story.game, story.match, A), A, rng)
        assert possible(world)
        families = {story.state.content.card(card).family for card in world.state.players[C].hand}
        assert Family.ROYAUME in families


SEATS = frozenset({"seat", "seller", "player", "players"})


def moved_on(command: Command, by: int, seats: int) -> Command:
    """Return the same command with all seats moved on, and without its decision."""
    moved: dict[str, Any] = {"decision": 0}
    for name in SEATS & {field.name for field in attrs.fields(type(command))}:
        value = getattr(command, name)
        pair = isinstance(value, tuple)
        moved[name] = tuple((seat + by) % seats for seat in value) if pair else (value + by) % seats
    return attrs.evolve(command, **moved)


def around(state: State, first: Seat) -> list[object]:
    """Return what the players hold, clockwise from a seat."""
    return [
        (
            each.hand,
            each.play,
            [held.number for held in each.jetons],
            each.destin,
            each.committed,
            each.looked,
            each.out,
        )
        for each in (*state.players[first:], *state.players[:first])
    ]


@pytest.mark.rule("T-SETUP-7", "T-TERM-5")
@pytest.mark.parametrize("seats", some([2, 3, 4, 6], 2))
@pytest.mark.parametrize("advanced", [False, True])
def test_who_starts_renames_the_seats(seats: int, advanced: bool) -> None:
    """Whoever starts, the same draws and commands, moved on, lead to the same match."""
    for seed in range(fewer(1, 6)):
        by, rng = 1 + seed % (seats - 1), random.Random(seed)
        one, other = (
            Table.open("terres_de_destinees", seats=seats, seed=seed, options={
                "advanced_cards": advanced, "turn_limit": 30, "youngest_seat": (first - 1) % seats,
            })
            for first in (0, by)
        )  # fmt: skip
        same_places_on(one, other, by, rng, moved_on, around)
