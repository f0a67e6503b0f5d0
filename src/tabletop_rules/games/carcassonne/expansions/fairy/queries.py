"""Where the fairy stands, and where she may go. Source: X3, X14."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop_rules.core.terms import Seat
from tabletop_rules.core.value import value
from tabletop_rules.games.carcassonne.expansions.fairy.messages import FAIRY
from tabletop_rules.games.carcassonne.queries.board import standing
from tabletop_rules.games.carcassonne.state import Standing, State


@value("carcassonne.favoured")
def favoured(state: State) -> Standing | None:
    """The meeple that the fairy favours: she is beside it. None while she stands beside the board. Source: X1, X14."""
    return FAIRY.get(state).meeple


def own_segments(state: State, seat: Seat) -> Iterator[int]:
    """Where the meeples of a player stand, of any kind."""
    return (meeple.segment for _, _, meeple in standing(state.board) if meeple.seat == seat)


def segments(state: State, seat: Seat) -> Iterator[int]:
    """Where own meeples stand that she is not beside. Source: X3."""
    beside = FAIRY.get(state).meeple
    return (meeple.segment for _, _, meeple in standing(state.board) if meeple.seat == seat and meeple != beside)
