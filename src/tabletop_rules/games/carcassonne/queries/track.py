"""Queries on the score track and the order of decisions."""

from __future__ import annotations

from tabletop_rules.core.terms import Seat
from tabletop_rules.core.value import value
from tabletop_rules.games.carcassonne.state import Batch, State
from tabletop_rules.games.carcassonne.terms import PAWN, SPACES


def clockwise(state: State) -> tuple[Seat, ...]:
    """Return all players in the order of decisions: clockwise from the active one. Source: S4, Q5."""
    active, count = state.active, len(state.totals)
    return (*range(active, count), *range(active))


@value("carcassonne.space")
def space(state: State, total: int) -> int:
    """Return the space of a total, whatever the lap. Source: T1, T5, Q1."""
    return total % SPACES


def score(state: State, seat: Seat) -> int:
    """Return a player's points: the sum of the figures. Source: T4."""
    return sum(state.totals[seat])


@value("carcassonne.figures")
def figures(state: State, seat: Seat) -> tuple[int, ...]:
    """Return the figures that may move when a player receives points: the pawn. Source: T3."""
    return (PAWN,)


@value("carcassonne.moved_forward")
def moved_forward(state: State, seat: Seat) -> tuple[int, ...]:
    """Return the figures of a player that own points moved forward in the last batch. Source: M5, Q15."""
    moves = () if state.batch is None else state.batch.moves
    return tuple(sorted({move.figure for move in moves if move.seat == seat and move.kind in ("scoring", "final")}))


def open_batch(state: State) -> Batch:
    """Return the open batch.

    Raises:
        LookupError: none is open.
    """
    if state.batch is None or not state.batch.open:
        raise LookupError("no batch is open")
    return state.batch


def busy(state: State) -> bool:
    """Return whether a batch is open."""
    return state.batch is not None and state.batch.open
