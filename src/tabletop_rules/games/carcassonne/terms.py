"""Words that the whole game shares."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Cell: TypeAlias = tuple[int, int]
"""A position on the table, (column, row): columns grow east, rows grow south. The first tile lies at (0, 0)."""

Turns: TypeAlias = Literal[0, 1, 2, 3]
"""Quarter turns clockwise."""

TURNS: Final[tuple[Turns, ...]] = (0, 1, 2, 3)

Part: TypeAlias = Literal["road", "city", "monastery", "garden", "field"]
"""What a segment of a tile is."""

PARTS: Final[tuple[Part, ...]] = ("road", "city", "monastery", "garden", "field")
"""The parts in the order in which their scoring events are listed (S6)."""

CLOISTERS: Final = ("monastery", "garden")
"""The parts that are complete when the eight positions around them hold tiles (B14, AB3)."""

Movement: TypeAlias = Literal["scoring", "stolen", "payment", "final"]
"""What a movement on the score track is made for, which is what robbers heed (R9, R15, R18, R22)."""

MEEPLE: Final = 0
"""The ordinary meeple among the kinds of pieces; expansions bring further kinds."""

PAWN: Final = 0
"""The pawn among a player's figures on the score track; an expansion brings a second figure."""

NOWHERE: Final = -1
"""No segment, no figure, no scoring event."""

AT_THE_END: Final = 1
"""In `State.late`: the placements of the turn are over, and none is under way."""

LATE_PLACEMENT: Final = 2
"""In `State.late`: a further placement runs that was earned after those of the turn (M11)."""

SIDES: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The steps to the neighbours north, east, south and west."""

SPACES: Final = 50
"""Spaces of the score track. Source: T1."""
