"""Questions on the score track: who stands where, who decides when."""

from __future__ import annotations

from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.state import Batch, State
from tabletop_rules.games.carcassonne.terms import SPACES


def clockwise(state: State) -> tuple[Seat, ...]:
    """All players in the order of decisions: clockwise, beginning with the active one. Source: S4, Q5."""
    active, count = state.active, len(state.totals)
    return (*range(active, count), *range(active))


def space(state: State, total: int) -> int:
    """Where on the track a total stands: its space, or with V11 the total itself. Source: T1, T5, Q1."""
    return total if state.options.lap_matters else total % SPACES


def is_dark(total: int) -> bool:
    """Whether a total stands on a dark space. Source: T2."""
    return total % 5 == 0


def score(state: State, seat: Seat) -> int:
    """A player's points: the totals of all figures. Source: T4."""
    return sum(state.totals[seat])


def figures(state: State, seat: Seat) -> tuple[int, ...]:
    """The figures that may move when a player receives points: all, or the one that is bound in this turn (M3, V4)."""
    if state.bound and state.bound[seat] >= 0 and not (state.batch is not None and state.batch.final):
        return (state.bound[seat],)
    return tuple(range(len(state.totals[seat])))


def open_batch(state: State) -> Batch:
    """The batch that is worked through. Faults: LookupError if none is open."""
    if state.batch is None or not state.batch.open:
        raise LookupError("no batch is open")
    return state.batch


def busy(state: State) -> bool:
    """Whether a batch is open."""
    return state.batch is not None and state.batch.open
