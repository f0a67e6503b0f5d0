"""Terms shared by the whole game."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from tabletop_rules.core.terms import OneOf

Cell: TypeAlias = tuple[Annotated[int, OneOf("column")], Annotated[int, OneOf("row")]]
"""A position on the table, (column, row), counted east and south from the first tile at (0, 0)."""

TileId: TypeAlias = Annotated[str, OneOf("tile")]
"""A kind of tile."""

Turns: TypeAlias = Literal[0, 1, 2, 3]
"""Quarter turns clockwise."""

TURNS: Final[tuple[Turns, ...]] = (0, 1, 2, 3)

Part: TypeAlias = Literal["road", "city", "monastery", "garden", "field"]
"""The kind of a segment of a tile."""

PARTS: Final[tuple[Part, ...]] = ("road", "city", "monastery", "garden", "field")
"""The parts in the order of their scoring events (S6)."""

CLOISTERS: Final = ("monastery", "garden")
"""The parts that are complete when eight tiles surround them (B14, AB3)."""

FigureNumber: TypeAlias = Annotated[int, OneOf("figure")]
"""The number of a figure of a player: 0 the pawn, 1 that of an expansion."""

SegmentNumber: TypeAlias = Annotated[int, OneOf("segment")]
"""The number of a segment on the board, in the order of placement, or `NOWHERE`."""

Movement: TypeAlias = Literal["scoring", "stolen", "payment", "final"]
"""The kind of a movement on the score track; expansions react to each differently (R9, R15, R18, R22)."""

MEEPLE: Final = 0
"""The ordinary meeple's kind of piece; expansions add other kinds."""

PAWN: Final = 0
"""The number of the pawn among a player's figures; an expansion adds a second figure."""

GARDEN: Final = "+garden"
"""The suffix of the id of a copy with a garden (AB5)."""

NOWHERE: Final = -1
"""No segment, no figure, no scoring event."""

AT_THE_END: Final = 1
"""The value of `State.late` after the placements of the turn."""

LATE_PLACEMENT: Final = 2
"""The value of `State.late` during a further placement that was earned after those of the turn (M11)."""

SIDES: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Offsets of the neighbours north, east, south and west."""

SPACES: Final = 50
"""Number of spaces of the score track. Source: T1."""
