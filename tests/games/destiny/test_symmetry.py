"""Seats are alike: who begins renames them and changes nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import attrs
import pytest

from tabletop_rules import Command, Seeded, Table
from tabletop_rules.core.messages import Places, Request
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.destiny.commands import ChoosePlayer, ChooseSpot
from tabletop_rules.games.destiny.course.scoring import score
from tabletop_rules.games.destiny.state import Player, State
from tests.games.seats import same_places_on

DEALS = {0, 1, 4, 5}
"""Which of the draws deal to all seats: settings of both kinds, arcana and standard cards."""


class DealtFrom:
    """A source that deals to the seats from another one on."""

    def __init__(self, seed: int, seats: int, first: Seat) -> None:
        self.source, self.seats, self.first = Seeded(seed), seats, first
        self.versions: list[int] = []

    def answer(self, request: Request, version: int, things: Callable[[], Sequence[object]]) -> Places | None:
        places = self.source.answer(request, version, things)
        if version not in self.versions:
            self.versions.append(version)
        if self.versions.index(version) not in DEALS:
            return places
        later = len(places) // self.seats * self.first
        return (*places[len(places) - later :], *places[: len(places) - later])


def moved_on(command: Command, by: int, seats: int) -> Command:
    """The same command of the seat so many places on, about what lies so many places on, to whatever question."""
    moved: dict[str, Any] = {"seat": (command.seat + by) % seats, "decision": 0}
    if isinstance(command, ChoosePlayer):
        moved["player"] = (command.player + by) % seats
    elif isinstance(command, ChooseSpot) and "@" not in command.spot:
        seat, _, slot = command.spot.partition(".")
        moved["spot"] = f"{(int(seat) + by) % seats}.{slot}"
    return attrs.evolve(command, **moved)


def has(player: Player) -> tuple[object, ...]:
    """What a player has in hand and in the stack."""
    return (player.hand, player.played, player.stack, player.points, player.eyes)


def around(state: State, first: Seat) -> list[tuple[object, ...]]:
    """What the players have, clockwise from a seat, with what it is worth."""
    seats = (*range(first, len(state.players)), *range(first))
    return [(has(state.players[seat]), score(state, seat).total) for seat in seats]


@pytest.mark.rule("D-SETUP-8", "D-TURN-2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("options", [{}, {"setting_phase": "simultaneous"}, {"character_depth": "any"}])
def test_who_begins_renames_the_seats(seats: int, options: dict[str, object]) -> None:
    """Whoever begins, the same draws and the same commands, places on, lead clockwise from there to the same match."""
    for seed in range(3):
        by, rng = 1 + seed % (seats - 1), random.Random(seed)
        one, other = (
            Table.open(
                "destiny",
                seats=seats,
                chance=DealtFrom(seed, seats, first),
                options={**options, "first_player": first},
            )
            for first in (0, by)
        )
        same_places_on(one, other, by, rng, moved_on, around)
