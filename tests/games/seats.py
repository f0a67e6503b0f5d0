"""Seats are alike: a match in which another seat begins is the same match, so many places on."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import attrs

from tabletop_rules import Accepted, Command, Table
from tabletop_rules.core.terms import Seat


def same_places_on(
    one: Table[Any],
    other: Table[Any],
    by: int,
    rng: random.Random,
    moved_on: Callable[[Command, int, int], Command],
    around: Callable[[Any, Seat], object],
) -> None:
    """Play one table at random, and the other as it was, `by` places on: both offer, hold and end with the same.

    `moved_on(command, by, seats)` is a command so many places on, `around(state, seat)` what is there from a seat on.
    """
    seats = one.match.seats
    while one.result is None:
        seat = rng.choice([decision.seat for decision in one.decisions])
        legal = list(one.legal(seat))
        there = {attrs.evolve(command, decision=0): command for command in other.legal((seat + by) % seats)}
        here = [attrs.evolve(moved_on(command, by, seats), decision=0) for command in legal]
        assert set(there) == set(here)
        chosen = rng.randrange(len(legal))
        for table, command in ((one, legal[chosen]), (other, there[here[chosen]])):
            assert isinstance(table.submit(command), Accepted)
        assert around(one.match.state, 0) == around(other.match.state, by)
    assert other.result is not None
    ranking = [sorted((seat + by) % seats for seat in group) for group in one.result.ranking]
    assert ranking == [sorted(group) for group in other.result.ranking]
    assert one.result.reason == other.result.reason
