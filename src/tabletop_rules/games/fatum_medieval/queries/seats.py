"""Who is in play, who comes next, and who is whose opponent (FA-TURN-3, FA-TURN-4, FA-RUIN-8)."""

from __future__ import annotations

from tabletop_rules.core.terms import Seat
from tabletop_rules.games.fatum_medieval.state import State


def in_play(state: State) -> tuple[Seat, ...]:
    """Return the seats that are not ruined, in table order."""
    return tuple([player.seat for player in state.players if not player.out])


def in_order(state: State) -> tuple[Seat, ...]:
    """Return the seats in play, clockwise from the marker, whose holder may be ruined (FA-TURN-4)."""
    players, marker, count = state.players, state.marker, len(state.players)
    seats = [(marker + step) % count for step in range(count)]
    return tuple([seat for seat in seats if not players[seat].out])


def next_after(state: State, after: Seat | None) -> Seat | None:
    """Return the seat in play that follows in the order of this turn: the first after None, None after the last."""
    players, marker, count = state.players, state.marker, len(state.players)
    first = 0 if after is None else (after - marker) % count + 1
    for step in range(first, count):
        seat = (marker + step) % count
        if not players[seat].out:
            return seat
    return None


def next_marker(state: State) -> Seat:
    """Return who holds the marker in the next turn: the next seat clockwise that is in play (FA-TURN-4)."""
    following = next_after(state, state.marker)
    return state.marker if following is None else following  # None: only the holder is left in play


def opponents(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the other seats in play."""
    return tuple([player.seat for player in state.players if not player.out and player.seat != seat])
