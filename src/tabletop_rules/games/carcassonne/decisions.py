"""Decisions of the base game. Those of an expansion are in its `messages.py`."""

from __future__ import annotations

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import Decision
from tabletop_rules.games.carcassonne.terms import Cell, TileId


@attrs.frozen
class TileSpot(Decision, kind="carcassonne.tile_spot/1", rule="B5"):
    """Where does the drawn tile go? Source: B5."""

    tile: Public[TileId]


@attrs.frozen
class PieceToPlace(Decision, kind="carcassonne.piece_to_place/1", rule="B8"):
    """What is placed on the tile just laid, or done instead? Source: B8."""

    tile: Public[TileId]
    cell: Public[Cell]


@attrs.frozen
class NextGain(Decision, kind="carcassonne.next_gain/1", rule="S3"):
    """Which of the player's scoring events comes next, and which figure does it move?

    `free` says whether the player chooses the order of the events (S4). Source: S3, S7.
    """

    free: Public[bool]


@attrs.frozen
class PayingFigure(Decision, kind="carcassonne.paying_figure/1", rule="Q14"):
    """Which figure pays this amount first? Source: Q14."""

    amount: Public[int]
