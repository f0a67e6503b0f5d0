"""Seats are alike: who starts renames them and changes nothing else."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest

from tabletop_rules import Command, Table
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.state import Player, State
from tests.games.seats import same_places_on

SEATS = frozenset({"seat", "seller", "player", "players"})


def moved_on(command: Command, by: int, seats: int) -> Command:
    """The same command of the seat so many places on, about players so many places on, to whatever question."""
    moved: dict[str, Any] = {"decision": 0}
    for name in SEATS & {field.name for field in attrs.fields(type(command))}:
        value = getattr(command, name)
        pair = isinstance(value, tuple)
        moved[name] = tuple((seat + by) % seats for seat in value) if pair else (value + by) % seats
    return attrs.evolve(command, **moved)


def has(player: Player) -> tuple[object, ...]:
    """What a player has, but for the place at the table."""
    jetons = tuple(jeton.number for jeton in player.jetons)
    return (player.hand, player.play, jetons, player.destin, player.committed, player.looked, player.out)


def around(state: State, first: Seat) -> list[tuple[object, ...]]:
    """What the players have, clockwise from a seat."""
    return [has(player) for player in (*state.players[first:], *state.players[:first])]


@pytest.mark.rule("T-SETUP-7", "T-TERM-5")
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
@pytest.mark.parametrize("advanced", [False, True])
def test_who_starts_renames_the_seats(seats: int, advanced: bool) -> None:
    """Whoever starts, the same draws and the same commands, places on, lead clockwise from there to the same match."""
    for seed in range(6):
        by, rng = 1 + seed % (seats - 1), random.Random(seed)
        options: dict[str, object] = {"advanced_cards": advanced, "turn_limit": 30}
        one, other = (
            Table.open(
                "terres_de_destinees",
                seats=seats,
                seed=seed,
                options={**options, "youngest_seat": (first - 1) % seats},
            )
            for first in (0, by)
        )
        same_places_on(one, other, by, rng, moved_on, around)
