"""Questions on the score track: who stands where, who decides when."""

from __future__ import annotations

from tabletop_rules.core.terms import Seat
from tabletop_rules.core.value import value
from tabletop_rules.games.carcassonne.state import Batch, State
from tabletop_rules.games.carcassonne.terms import PAWN, SPACES


def clockwise(state: State) -> tuple[Seat, ...]:
    """All players in the order of decisions: clockwise, beginning with the active one. Source: S4, Q5."""
    active, count = state.active, len(state.totals)
    return (*range(active, count), *range(active))


@value("carcassonne.space")
def space(state: State, total: int) -> int:
    """Where on the track a total stands, whatever the lap: pieces of one number are together. Source: T1, T5, Q1."""
    return total % SPACES


def score(state: State, seat: Seat) -> int:
    """A player's points: the totals of all figures. Source: T4."""
    return sum(state.totals[seat])


@value("carcassonne.figures")
def figures(state: State, seat: Seat) -> tuple[int, ...]:
    """The figures that may move when a player receives points: the pawn. Source: T3."""
    return (PAWN,)


@value("carcassonne.moved_forward")
def moved_forward(state: State, seat: Seat) -> tuple[int, ...]:
    """The figures of a player that own points moved forward in the last batch. Source: M5, Q15."""
    moves = () if state.batch is None else state.batch.moves
    return tuple(sorted({move.figure for move in moves if move.seat == seat and move.kind in ("scoring", "final")}))


def open_batch(state: State) -> Batch:
    """The batch that is worked through. Faults: LookupError if none is open."""
    if state.batch is None or not state.batch.open:
        raise LookupError("no batch is open")
    return state.batch


def busy(state: State) -> bool:
    """Whether a batch is open."""
    return state.batch is not None and state.batch.open
