"""What a seat is asked in the base game. Expansions ask more, each in a `decisions.py` of its own."""

from __future__ import annotations

from typing import ClassVar

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import Decision
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.carcassonne.terms import Cell


@attrs.frozen
class TileSpot(Decision):
    """Where does the drawn tile go? Source: B5."""

    kind: ClassVar[str] = "carcassonne.tile_spot/1"

    tile: Public[str]
    rule: Public[RuleId] = attrs.field(default=RuleId("B5"), kw_only=True)


@attrs.frozen
class PieceToPlace(Decision):
    """What is placed on the tile just laid, or done in place of that? Source: B8."""

    kind: ClassVar[str] = "carcassonne.piece_to_place/1"

    tile: Public[str]
    cell: Public[Cell]
    rule: Public[RuleId] = attrs.field(default=RuleId("B8"), kw_only=True)


@attrs.frozen
class NextGain(Decision):
    """Which own scoring event comes next, and which figure does it move?

    `free` says whether the player chooses the order of the events (S4). Source: S3, S7.
    """

    kind: ClassVar[str] = "carcassonne.next_gain/1"

    free: Public[bool]
    rule: Public[RuleId] = attrs.field(default=RuleId("S3"), kw_only=True)


@attrs.frozen
class PayingFigure(Decision):
    """Which figure pays this amount first? Source: Q14."""

    kind: ClassVar[str] = "carcassonne.paying_figure/1"

    amount: Public[int]
    rule: Public[RuleId] = attrs.field(default=RuleId("Q14"), kw_only=True)
