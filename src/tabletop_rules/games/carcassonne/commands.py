"""What a seat may ask for."""

from __future__ import annotations

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import Command
from tabletop_rules.games.carcassonne.terms import Cell, Part, Turns


@attrs.frozen
class PlaceTile(Command, kind="carcassonne.place_tile/1"):
    """Lay the drawn tile on a cell, so many quarter turns clockwise.

    A cell is (column, row): columns grow east, rows grow south; the first tile lies at (0, 0). Source: B5.
    """

    cell: Public[Cell]
    turns: Public[Turns]


@attrs.frozen
class PlaceMeeple(Command, kind="carcassonne.place_meeple/1"):
    """Claim a segment of the tile just laid; `index` counts those of its part from 0, as the tile data lists them.

    Source: B8.
    """

    part: Public[Part]
    index: Public[int] = 0


@attrs.frozen
class PlaceNothing(Command, kind="carcassonne.place_nothing/1"):
    """End the meeple step without placing anything. Source: B10."""


@attrs.frozen
class Allocate(Command, kind="carcassonne.allocate/1"):
    """Take this of the own scoring events next, and move this figure with it: 0 the pawn, 1 the meeplette.

    `gain` is the place of the event among the `gains` of the batch, counted from 0. Source: S3, S7.
    """

    gain: Public[int]
    figure: Public[int]


@attrs.frozen
class ChoosePayer(Command, kind="carcassonne.choose_payer/1"):
    """Pay with this figure first: 0 the pawn, 1 the meeplette. Source: Q14."""

    figure: Public[int]


@attrs.frozen
class HostCommand(Command):
    """What the host hands in of sources of points whose pieces are not modelled. Source: X13."""
