"""The ids of things and places, as pictures and targets use them."""

from __future__ import annotations

from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.games.carcassonne.queries.board import tile_of
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.terms import PAWN, SPACES, Cell

DRAWN: Final = "drawn"
"""The tile to be placed now."""
BAG: Final = "bag"
DISCARDED: Final = "discarded"
"""The tiles that fitted nowhere (B6)."""


def tile_id(cell: Cell) -> str:
    """Return the id of the tile on a cell."""
    return f"tile:{cell[0]},{cell[1]}"


def cell_id(cell: Cell) -> str:
    """Return the id of an open cell."""
    return f"cell:{cell[0]},{cell[1]}"


def turned_id(turns: int) -> str:
    """Return the id of the drawn tile after quarter turns."""
    return f"turned:{turns}"


def segment_id(state: State, segment: int) -> str:
    """Return the id of a segment: that of its tile's cell, and its place on the tile."""
    return f"segment:{_spot(state, segment)}"


def meeple_id(state: State, segment: int) -> str:
    """Return the id of a meeple on the board, of any kind, by the segment it is on."""
    return f"meeple:{_spot(state, segment)}"


def _spot(state: State, segment: int) -> str:
    laid = tile_of(state.board, segment)
    return f"{laid.cell[0]},{laid.cell[1]}/{segment - laid.first}"


def space_id(total: int) -> str:
    """Return the id of the space of the score track for a total."""
    return f"space:{total % SPACES}"


def gain_id(gain: int) -> str:
    """Return the id of a scoring event of the open batch."""
    return f"gain:{gain}"


def of_seat(what: str, seat: tr.Seat) -> str:
    """Return the id of what a player has once: a figure, the `meeples` in supply."""
    return f"{what}:{seat}"


def figure_id(state: State, seat: tr.Seat, figure: int) -> str:
    """Return the id of a figure on the score track."""
    return of_seat(state.content.words.figures[figure].id, seat)


def figure_of(state: State, seat: int, figure: int) -> str:
    """Return the id of a figure on the score track.

    Raises:
        LookupError: the player does not have it.
    """
    if not 0 <= seat < len(state.totals) or not PAWN <= figure < len(state.totals[seat]):
        raise LookupError(f"there is no figure {figure} of seat {seat}")
    return figure_id(state, seat, figure)
