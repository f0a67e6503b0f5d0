"""The words with which a situation describes the table of a match."""

from __future__ import annotations

from typing import Any

import tabletop_rules as tr
from tabletop_rules.games.carcassonne.decisions import TileSpot
from tabletop_rules.games.carcassonne.expansions.fairy import FAIRY, fairy_beside
from tabletop_rules.games.carcassonne.expansions.messengers.expansion import messages_seen
from tabletop_rules.games.carcassonne.expansions.messengers.queries import MESSENGERS
from tabletop_rules.games.carcassonne.expansions.robbers.expansion import robbers_at
from tabletop_rules.games.carcassonne.expansions.robbers.queries import ROBBERS
from tabletop_rules.games.carcassonne.queries.board import segment_of, standing, tile_of
from tabletop_rules.games.carcassonne.state import State


def laid_out(match: tr.Match[State]) -> dict[str, Any]:
    """Return the words that describe the table of a match in which a tile or a piece is to be placed."""
    state, asked = match.state, match.decisions[0]
    board = state.board
    meeples = []
    for _, _, meeple in standing(board):
        printed = segment_of(state, meeple.segment)
        cell = tile_of(board, meeple.segment).cell
        meeples.append((meeple.seat, cell, printed.part, printed.index, meeple.piece))
    also = []
    expansions: Any = match.state.slots
    kinds = {type(drawer).__name__ for drawer in expansions}
    if "RobbersDrawer" in kinds:
        also.append(robbers_at({seat: at for seat, at in enumerate(ROBBERS.get(state).at) if at is not None}))
    if "MessengersDrawer" in kinds:
        also.append(messages_seen(MESSENGERS.get(state).under, MESSENGERS.get(state).extra))
    if (
        "FairyDrawer" in kinds
        and (beside := FAIRY.get(state).meeple) is not None
        and beside in {meeple for _, _, meeple in standing(board)}
    ):
        printed, cell = segment_of(state, beside.segment), tile_of(board, beside.segment).cell
        also.append(fairy_beside(cell, printed.part, printed.index))
    return {
        "landscape": [(laid.tile, laid.cell, laid.turns) for laid in board.tiles[1:]],
        "meeples": meeples,
        "totals": dict(enumerate(state.totals)),
        "supplies": dict(enumerate(state.supplies)),
        "bag": [tile for pile in state.stack.piles for tile in pile],
        "discarded": state.stack.discarded,
        "drawn": state.stack.drawn,
        "active": state.active,
        "turn": state.turn,
        "also": also,
        "at": "tile" if isinstance(asked, TileSpot) else "meeple",
    }
