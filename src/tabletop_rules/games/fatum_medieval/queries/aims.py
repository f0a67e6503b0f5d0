"""Objectives, points, the ranking, and which turn is the last (FA-OBJ-1, FA-END-2, FA-END-6, FA-TIME-2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop_rules.core.mask import HIDDEN, Hidden
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.value import value
from tabletop_rules.games.fatum_medieval.content.items import Objective
from tabletop_rules.games.fatum_medieval.queries.fronts import levels_of
from tabletop_rules.games.fatum_medieval.queries.seats import in_order, in_play
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import ObjectiveId

COINS_PER_POINT: Final = 3
"""The gold that makes one point (FA-END-2)."""


def objective_of(state: State, seat: Seat) -> Objective | Hidden | None:
    """Return the objective a player has to reach, the common one or their own; HIDDEN if the viewer may not see it."""
    name = _objective_id(state, seat)
    if name is None or name is HIDDEN:
        return name
    return state.content.aims[name]


def _objective_id(state: State, seat: Seat) -> ObjectiveId | Hidden | None:
    """Return the id of the objective that `objective_of` returns."""
    player = state.players[seat]
    return state.common or player.revealed or player.secret


def reached(state: State, seat: Seat) -> bool:
    """Return whether a player meets their objective right now, the option "+2" included.

    Raises:
        LookupError: the viewer may not see the objective.

    Source: FA-OBJ-1, FA-OBJ-9, FA-AMB-28.
    """
    name = _objective_id(state, seat)
    if name is None:
        return False
    if isinstance(name, Hidden):
        raise LookupError(f"this view does not show the objective of seat {seat}")
    least, levels, more = state.content.aims[name].least, levels_of(state, seat), state.options.objective_bonus
    # Written out at two thirds of the cost of `all`: every list of legal commands asks this of its seat.
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
    """Return whether the table announces for the players, so that nobody can delay it. Source: FA-OBJ-3."""
    return False


@value("fatum_medieval.to_confirm")
def to_confirm(state: State) -> tuple[Seat, ...]:
    """Return whose announcements are checked at this close, clockwise from the marker. Source: FA-OBJ-5.

    They are those of this turn and of the turn before.
    """
    since = max(1, state.turn - 1)
    return tuple([seat for seat in in_order(state) if state.players[seat].announced >= since])


def may_win(state: State, seat: Seat) -> bool:
    """Return whether an announcement that is met at this close wins: not in its own turn. Source: FA-OBJ-2."""
    return state.players[seat].announced < state.turn


@value("fatum_medieval.objectives_win")
def objectives_win(state: State) -> bool:
    """Return whether who is confirmed comes before everybody else, whatever the points. Source: FA-OBJ-8."""
    return False


def points(state: State, seat: Seat) -> int:
    """Return the sum of the four levels, plus one for every full 3 gold. Source: FA-END-2."""
    return sum(levels_of(state, seat)) + state.players[seat].gold // COINS_PER_POINT


def by_points(state: State, seats: Iterable[Seat]) -> tuple[tuple[Seat, ...], ...]:
    """Return the seats in groups of equal points, best first. Source: FA-END-4."""
    scores = {seat: points(state, seat) for seat in seats}
    return tuple(tuple(seat for seat in scores if scores[seat] == score) for score in sorted({*scores.values()})[::-1])


def ranking(state: State, confirmed: tuple[Seat, ...] = ()) -> tuple[tuple[Seat, ...], ...]:
    """Return all seats in groups, best first: confirmed, others in play, each by points; then the last ruined first.

    Within a group, seats are in table order. Source: FA-END-6, FA-END-3.
    """
    others = [seat for seat in in_play(state) if seat not in confirmed]
    return (
        *by_points(state, sorted(confirmed)),
        *by_points(state, others),
        *((seat,) for seat in reversed(state.ruined)),
    )


@value("fatum_medieval.turn_called")
def turn_called(state: State) -> int:
    """Return the last turn if the clock runs out now: the one in progress. Source: FA-TIME-2, FA-AMB-10."""
    return state.turn


def is_last_turn(state: State) -> bool:
    """Return whether this turn is the last, by the clock or the turn limit. Source: FA-TIME-2, FA-TIME-3."""
    return any(0 < end <= state.turn for end in (state.last_turn, state.options.turn_limit))
