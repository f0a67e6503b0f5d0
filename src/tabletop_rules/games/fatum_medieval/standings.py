"""How each seat stands."""

from __future__ import annotations

from tabletop_rules.core.component import SeatStanding
from tabletop_rules.core.match import Match
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.fatum_medieval.state import State


def standings(view: Match[State], voice: Voice) -> tuple[SeatStanding, ...]:
    """Return how each seat stands, as far as the view shows."""
    return tuple([SeatStanding(seat) for seat in range(view.seats)])
