"""Objectives, points and the ranking (FA-OBJ-1, FA-END-2, FA-END-6)."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop_rules.core.mask import HIDDEN, Hidden
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.value import value
from tabletop_rules.games.fatum_medieval.content.items import Objective
from tabletop_rules.games.fatum_medieval.queries.fronts import levels_of
from tabletop_rules.games.fatum_medieval.queries.seats import in_order, in_play
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import ObjectiveId

COINS_PER_POINT = 3


def objective_of(state: State, seat: Seat) -> Objective | Hidden | None:
    """The objective that counts for a player: the common one, or the player's own; HIDDEN if the viewer sees it not."""
    name = _aim(state, seat)
    if name is None or name is HIDDEN:
        return name
    return state.content.aims[name]


def _aim(state: State, seat: Seat) -> ObjectiveId | Hidden | None:
    player = state.players[seat]
    return state.common or player.revealed or player.secret


def reached(state: State, seat: Seat) -> bool:
    """Whether a player's objective is met right now, the option "+2" included. Source: FA-OBJ-1, FA-OBJ-9, FA-AMB-28.

    Faults: LookupError when the viewer does not see the objective.
    """
    name = state.common or _aim(state, seat)
    if name is None:
        return False
    if isinstance(name, Hidden):
        raise LookupError(f"this view does not show the objective of seat {seat}")
    least, levels, more = state.content.aims[name].least, levels_of(state, seat), state.options.objective_bonus
    return (
        levels[0] >= least[0] + more
        and levels[1] >= least[1] + more
        and levels[2] >= least[2] + more
        and levels[3] >= least[3] + more
    )


def unannounced(state: State) -> tuple[Seat, ...]:
    """Return who has reached the objective and not announced it, clockwise from the marker. Source: FA-OBJ-3."""
    if not state.turn:
        return ()
    return tuple([seat for seat in in_order(state) if not state.players[seat].announced and reached(state, seat)])


@value("fatum_medieval.table_announces")
def table_announces(state: State) -> bool:
    """Return whether the table announces for the players, so that nobody holds a reached objective back.

    Source: FA-OBJ-3.
    """
    return False


@value("fatum_medieval.to_confirm")
def to_confirm(state: State) -> tuple[Seat, ...]:
    """Return whose announcements are checked at this close, clockwise from the marker. Source: FA-OBJ-5."""
    return tuple([seat for seat in in_order(state) if state.players[seat].announced])


def of_turns_before(state: State, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return those whose announcement is not of this very turn. Source: FA-AMB-15, FA-OBJ-2."""
    return tuple([seat for seat in seats if state.players[seat].announced < state.turn])


def points(state: State, seat: Seat) -> int:
    """The sum of the four levels, and one for every full 3 gold. Source: FA-END-2."""
    return sum(levels_of(state, seat)) + state.players[seat].gold // COINS_PER_POINT


def by_points(state: State, seats: Iterable[Seat]) -> tuple[tuple[Seat, ...], ...]:
    """Seats in groups of equal points, best first. Source: FA-END-4."""
    scores = {seat: points(state, seat) for seat in seats}
    return tuple(tuple(seat for seat in scores if scores[seat] == score) for score in sorted({*scores.values()})[::-1])


def ranking(state: State, confirmed: tuple[Seat, ...] = ()) -> tuple[tuple[Seat, ...], ...]:
    """All seats, best first: the confirmed by points, the others in play by points, the last ruined first.

    Those who share a place stand in the order of the table. Source: FA-END-6, FA-END-3.
    """
    others = [seat for seat in in_play(state) if seat not in confirmed]
    return (
        *by_points(state, sorted(confirmed)),
        *by_points(state, others),
        *((seat,) for seat in reversed(state.ruined)),
    )


@value("fatum_medieval.turn_called")
def turn_called(state: State) -> int:
    """Return which turn is the last when the clock runs out now: the one in progress. Source: FA-TIME-2, FA-AMB-10."""
    return state.turn


def one_more(state: State, turn: int) -> int:
    """Return the turn after it. Source: FA-TIME-2."""
    return turn + 1


def last_turn(state: State) -> int:
    """The number of the last turn by clock and limit, the earlier one; 0 if none is set.

    Source: FA-TIME-2, FA-TIME-3.
    """
    ends = [end for end in (state.last_turn, state.options.turn_limit) if end]
    return min(ends, default=0)
