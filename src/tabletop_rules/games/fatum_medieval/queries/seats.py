"""Who is in play, who comes next, who is whose opponent (FA-TURN-3, FA-TURN-4, FA-RUIN-8)."""

from __future__ import annotations

from tabletop_rules.core.terms import Seat
from tabletop_rules.games.fatum_medieval.state import State


def in_play(state: State) -> tuple[Seat, ...]:
    """The players who are not ruined, by seat."""
    return tuple([player.seat for player in state.players if not player.out])


def in_order(state: State) -> tuple[Seat, ...]:
    """The players in play, clockwise from the marker, whose holder may be ruined (FA-TURN-4)."""
    players, marker, count = state.players, state.marker, len(state.players)
    seats = [(marker + step) % count for step in range(count)]
    return tuple([seat for seat in seats if not players[seat].out])


def next_after(state: State, after: Seat | None) -> Seat | None:
    """Who comes after a seat in the order of this turn; the first if None; None when all had their turn."""
    players, marker, count = state.players, state.marker, len(state.players)
    first = 0 if after is None else (after - marker) % count + 1
    for step in range(first, count):
        seat = (marker + step) % count
        if not players[seat].out:
            return seat
    return None


def next_marker(state: State) -> Seat:
    """Who holds the marker in the next turn: the next player clockwise who is still in play (FA-TURN-4)."""
    players, count = state.players, len(state.players)
    for step in range(1, count + 1):
        seat = (state.marker + step) % count
        if not players[seat].out:
            return seat
    raise LookupError("there is always a last player (FA-RUIN-6)")


def opponents(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The other players in play."""
    return tuple([player.seat for player in state.players if not player.out and player.seat != seat])
