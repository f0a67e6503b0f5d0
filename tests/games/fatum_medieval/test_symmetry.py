"""Seats are alike: who holds the marker first renames them and changes nothing else."""

from __future__ import annotations

import random

import attrs
import pytest

from tabletop_rules import Command, Table
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.fatum_medieval.commands import PlayAction, UsePower
from tabletop_rules.games.fatum_medieval.state import Player, State
from tests.games.seats import same_places_on

OPTIONS: dict[str, dict[str, object]] = {
    "points": {"mode": "time_limit", "turn_limit": 4},
    "common": {"mode": "common_objective", "turn_limit": 8},
    "secret": {"mode": "secret_objective", "turn_limit": 6, "ruin_rule": "empty_purse", "announce": "automatic"},
}


def moved_on(command: Command, by: int, seats: int) -> Command:
    """The same command of the seat so many places on, aimed at a seat so many places on."""
    moved: Command = attrs.evolve(command, seat=(command.seat + by) % seats)
    if isinstance(moved, PlayAction):
        moved = attrs.evolve(moved, target=(moved.target + by) % seats)
    elif isinstance(moved, UsePower):
        moved = attrs.evolve(moved, victim=(moved.victim + by) % seats)
    return moved


def has(player: Player) -> tuple[object, ...]:
    """What a player has, but for the place at the table."""
    hand = attrs.evolve(player.hand, seat=0)
    return (hand, player.gold, player.front, player.out, player.announced, player.secret, player.revealed)


def around(state: State, first: Seat) -> list[tuple[object, ...]]:
    """What the players have, clockwise from a seat."""
    return [has(player) for player in (*state.players[first:], *state.players[:first])]


@pytest.mark.rule("FA-TURN-3", "FA-TURN-4", "FA-SETUP-5", "FA-ACC-1")
@pytest.mark.parametrize("seats", [2, 3, 5, 6])
@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_who_begins_renames_the_seats(seats: int, options: dict[str, object]) -> None:
    """Whoever begins, the same draws and the same commands, places on, lead clockwise from there to the same match."""
    for seed in range(4):
        by, rng = 1 + seed % (seats - 1), random.Random(seed)
        tables = [
            Table.open("fatum_medieval", seats=seats, seed=seed, options={**options, "first_seat": 1 + first})
            for first in (0, by)
        ]
        one, other = tables
        same_places_on(one, other, by, rng, moved_on, around)
