"""Commands of the base game."""

from __future__ import annotations

from typing import Annotated

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import Command
from tabletop_rules.core.terms import OneOf
from tabletop_rules.games.carcassonne.terms import Cell, FigureNumber, Part, Turns


@attrs.frozen
class PlaceTile(Command, kind="carcassonne.place_tile/1"):
    """Place the drawn tile on a cell (column, row), after 0 to 3 quarter turns clockwise.

    Columns count east and rows south from the first tile at (0, 0). Source: B5.
    """

    cell: Public[Cell]
    turns: Public[Turns]


@attrs.frozen
class PlaceMeeple(Command, kind="carcassonne.place_meeple/1"):
    """Claim a segment of the tile just laid; `index` counts segments of that part from 0, in pack order. Source: B8."""

    part: Public[Part]
    index: Public[Annotated[int, OneOf("index")]] = 0


@attrs.frozen
class PlaceNothing(Command, kind="carcassonne.place_nothing/1"):
    """End the meeple step without placing anything. Source: B10."""


@attrs.frozen
class Allocate(Command, kind="carcassonne.allocate/1"):
    """Take one of your scoring events next, and move a figure with it: 0 the pawn, 1 the meeplette.

    `gain` is the index of the event in the `gains` of the batch, from 0. Source: S3, S7.
    """

    gain: Public[Annotated[int, OneOf("gain")]]
    figure: Public[FigureNumber]


@attrs.frozen
class ChoosePayer(Command, kind="carcassonne.choose_payer/1"):
    """Pay with this figure first: 0 the pawn, 1 the meeplette. Source: Q14."""

    figure: Public[FigureNumber]


@attrs.frozen
class HostCommand(Command):
    """A batch that the host hands in, from a source whose pieces are not modelled. Source: X13."""
