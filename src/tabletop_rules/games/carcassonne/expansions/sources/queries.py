"""Who may pay and buy, and what has happened in this turn. Source: X5 to X12."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.targets import Targets
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.expansions.sources.messages import SOURCES
from tabletop_rules.games.carcassonne.state import State

PAYERS: Final = Targets[State, [int], Seat]("carcassonne.payers", "Players who may pay this amount.")
BUYERS: Final = Targets[State, [], Seat]("carcassonne.buyers", "Players who may take part in a sale of the bazaar.")


def buyers(state: State) -> tuple[Seat, ...]:
    """Who has bought a tile in this turn: a placement earned meanwhile (M11) begins no other bazaar. Source: X10."""
    sources = SOURCES.get(state)
    return sources.buyers if sources.sold == state.turn else ()


def tiles_left(state: State) -> int:
    """How many tiles are left to draw."""
    return sum(map(len, state.stack.piles))


def turned_for(state: State, crown: bool) -> int:
    """For which tile a sector or its crowns would be handed in now, counted as they are drawn. Source: X5, X7."""
    last, done = SOURCES.get(state).wheel
    first = tiles_drawn(state) - state.stack.aside
    if crown and last >= first and done == 1:
        return last
    return max(last + 1, first)


def tiles_drawn(state: State) -> int:
    """How many tiles have been drawn or laid out so far."""
    return len(state.board.tiles) + len(state.stack.discarded) + (state.stack.drawn is not None)
