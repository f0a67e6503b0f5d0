"""The fairy in a situation of your own."""

from __future__ import annotations

from collections.abc import Callable

from tabletop_rules.core.change import change
from tabletop_rules.errors import UsageError, shorten
from tabletop_rules.games.carcassonne.expansions.fairy.messages import FAIRY
from tabletop_rules.games.carcassonne.queries.board import meeple_on
from tabletop_rules.games.carcassonne.situation import segment_at
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.terms import Cell


def fairy_beside(cell: Cell, part: str, index: int = 0) -> Callable[[State], State]:
    """Put the fairy next to the meeple on this part of the tile on a cell (X3), for the `also` of a situation.

    The situation that uses it raises UsageError if there is no meeple there, LookupError if the fairy is not in play.
    """

    def put_fairy(state: State) -> State:
        segment = segment_at(state, cell, part, index)
        meeple = None if segment is None else meeple_on(state.board, segment)
        if meeple is None:
            raise UsageError(f"fairy_beside: there is no meeple on {shorten(part)} {shorten(index)} at {shorten(cell)}")
        return FAIRY.put(state, change(FAIRY.get(state), meeple=meeple))

    return put_fairy
