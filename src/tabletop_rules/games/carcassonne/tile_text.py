"""A tile as text: three lines of five characters, and where a figure is on each of its segments.

Cells of this small grid are (line, column). Sides count clockwise from north.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple, TypeAlias

from tabletop_rules.games.carcassonne.content import Tile
from tabletop_rules.games.carcassonne.naming import directions, halves
from tabletop_rules.games.carcassonne.terms import CLOISTERS
from tabletop_rules.kit.memo import memoized

Place: TypeAlias = tuple[int, int]
Grid: TypeAlias = list[list[str]]

WIDTH: Final = 5
HEIGHT: Final = 3
BLANK: Final = (" " * WIDTH,) * HEIGHT

FIELD, CITY, RIVER = ".", "#", "~"
MONASTERY, GARDEN, SHIELD, VILLAGE, SIGN = "†", "♣", "◆", "×", "$"
ROADS: Final = {(0, 2): "│", (1, 3): "─", (0, 1): "└", (1, 2): "┌", (2, 3): "┐", (0, 3): "┘"}
"""The middle of a road, by the sides that it reaches."""

MIDDLE: Final[Place] = (1, 2)
LEGS: Final[tuple[tuple[Place, ...], ...]] = (((0, 2),), ((1, 3), (1, 4)), ((2, 2),), ((1, 1), (1, 0)))
"""The cells of a road or river, from the middle to each side."""
WALLS: Final[tuple[tuple[Place, ...], ...]] = (
    ((0, 2), (0, 1), (0, 3)),
    ((1, 3), (1, 4)),
    ((2, 2), (2, 1), (2, 3)),
    ((1, 1), (1, 0)),
)
"""The cells of a city at each side, first the one where a figure is."""
CORNERS: Final[tuple[Place, ...]] = ((0, 0), (0, 4), (2, 4), (2, 0))
"""Clockwise; each is before the side with its number."""
TOWARDS: Final[tuple[Place, ...]] = ((0, 2), (0, 4), (1, 4), (2, 4), (2, 2), (2, 0), (1, 0), (0, 0))
"""The cells towards sides and corners, clockwise from north."""


BESIDE: Final[tuple[Place, ...]] = ((1, 3), (1, 1), (0, 3), (0, 1), (2, 3), (2, 1), *TOWARDS)
"""Where a monk is, beside his monastery, best first."""
CORNERS_FIRST: Final[tuple[Place, ...]] = (*reversed(CORNERS), *BESIDE)
"""Where a garden and the bag symbol are, best first."""


class Drawn(NamedTuple):
    """A turned tile: its lines, and for each segment where a figure on it is."""

    lines: tuple[str, ...]
    spots: tuple[Place, ...]


@memoized(1024)
def draw_tile(tile: Tile, turns: int) -> Drawn:
    """Return a tile after quarter turns clockwise."""
    grid = [[FIELD] * WIDTH for _ in range(HEIGHT)]
    sides = [[side for side in range(4) if tile.sides[turns][side][0] == at] for at in range(len(tile.segments))]
    for stretch in tile.river:
        _fill(grid, [MIDDLE, *(cell for side in stretch for cell in LEGS[(side + turns) % 4])], RIVER)
    _draw_roads(tile, sides, grid)
    cities = {at: _city(sides[at]) for at, segment in enumerate(tile.segments) if segment.part == "city"}
    for cells in cities.values():
        _fill(grid, cells, CITY)
    parts = [segment.part for segment in tile.segments]
    if "monastery" in parts:
        _fill(grid, [MIDDLE], MONASTERY)
    spots = {at: _spot(tile, turns, at, sides[at], grid) for at, part in enumerate(parts) if part not in CLOISTERS}
    for at, part in enumerate(parts):
        if part in CLOISTERS:
            spots[at] = _free(grid, BESIDE if part == "monastery" else CORNERS_FIRST, spots)
            _fill(grid, [spots[at]] if part == "garden" else [], GARDEN)
    for at, cells in cities.items():
        if tile.segments[at].shields:
            _fill(grid, [cell for cell in cells if cell != spots[at]][-1:], SHIELD)
    if tile.symbol:
        _fill(grid, [_free(grid, CORNERS_FIRST, spots)], SIGN)
    return Drawn(tuple(["".join(line) for line in grid]), tuple([spots[at] for at in range(len(parts))]))


def _fill(grid: Grid, cells: list[Place], sign: str) -> None:
    for line, column in cells:
        grid[line][column] = sign


def _free(grid: Grid, cells: Iterable[Place], spots: Mapping[int, Place]) -> Place:
    """Return the first of the cells that shows nothing but field and is no spot for a figure, or else the middle."""
    free = (cell for cell in cells if grid[cell[0]][cell[1]] == FIELD and cell not in spots.values())
    return next(free, MIDDLE)


def _draw_roads(tile: Tile, sides: list[list[int]], grid: Grid) -> None:
    """Draw the roads; two or more that end on the tile meet in a village, one alone leads on to what it ends at."""
    roads = [sides[at] for at, segment in enumerate(tile.segments) if segment.part == "road"]
    for reached in roads:
        for side in reached:
            _fill(grid, [*LEGS[side]], "─" if side % 2 else "│")
    through = [reached for reached in roads if len(reached) == 2]
    ending = [reached[0] for reached in roads if len(reached) == 1]
    if through:
        _fill(grid, [MIDDLE], ROADS[through[0][0], through[0][1]])
    elif ending:
        _fill(grid, [MIDDLE], VILLAGE if len(ending) > 1 else "─" if ending[0] % 2 else "│")


def _city(sides: list[int]) -> list[Place]:
    """Return the cells of a city: at its sides, in the corners between them, in the middle if it reaches over it."""
    corners = [CORNERS[side] for side in sides if (side - 1) % 4 in sides]
    middle = len(sides) != 1 and sides not in ([0, 1], [1, 2], [2, 3], [0, 3])
    return [*([MIDDLE] if middle else []), *(cell for side in sides for cell in WALLS[side]), *corners]


def _spot(tile: Tile, turns: int, at: int, sides: list[int], grid: Grid) -> Place:
    """Return where a figure on a city, road or field is."""
    part = tile.segments[at].part
    if part == "city":
        return _city(sides)[0]
    if part == "road":
        through = len(sides) == 2 and grid[MIDDLE[0]][MIDDLE[1]] == ROADS[sides[0], sides[1]]
        return MIDDLE if through or not sides else LEGS[sides[0]][0]
    alone = sum(segment.part == "field" for segment in tile.segments) == 1
    towards = [TOWARDS[direction] for direction in directions(halves(tile, turns, at))]
    return _free(grid, [*([MIDDLE] if alone else []), *towards], {})
