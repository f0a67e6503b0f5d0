"""The fairy in a situation of one's own."""

from __future__ import annotations

from collections.abc import Callable

from tabletop_rules.core.change import change
from tabletop_rules.errors import UsageError, told
from tabletop_rules.games.carcassonne.expansions.fairy.messages import FAIRY
from tabletop_rules.games.carcassonne.queries.board import feature_of
from tabletop_rules.games.carcassonne.situation import segment_at
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.terms import Cell


def fairy_beside(cell: Cell, part: str, index: int = 0) -> Callable[[State], State]:
    """The fairy stands next to the meeple on this part of the tile on a cell (X3).

    Faults: UsageError, when a situation is laid out with it, if no meeple stands there; LookupError if the fairy is not
    in play.
    """

    def standing(state: State) -> State:
        segment = segment_at(state, cell, part, index)
        beside = [] if segment is None else feature_of(state.board, segment).meeples
        for meeple in beside:
            if meeple.segment == segment:
                return FAIRY.put(state, change(FAIRY.get(state), meeple=meeple))
        raise UsageError(f"fairy_beside: no meeple stands on {told(part)} {told(index)} at {told(cell)}")

    return standing
