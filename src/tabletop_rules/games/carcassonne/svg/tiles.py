"""A tile as SVG: what is printed on it, and each segment as a group of its own, with a spot for a meeple.

Points are relative to the upper left corner of the tile; sides count clockwise from north. The colours are those of
printed tiles, in light and dark alike; walls, kerbs and symbols tell the terrains apart without them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import dist
from typing import Final, TypeAlias

from tabletop_rules.games.carcassonne.content import Terrain, Tile
from tabletop_rules.games.carcassonne.terms import NOWHERE

EDGE: Final = 40
GROUND: Final = {"city": "#b0692f", "road": "#f6f0df", "field": "#a6cf7c", "river": "#4f8fd0"}
WALL: Final = "#5c3413"
KERB: Final = "#6a6252"
SHIELD: Final = "#2f55b8"
MONASTERY: Final = "#c9342f"
GARDEN: Final = "#d8629c"
ROBBER: Final = "#222"
PRINT: Final = "#fff"
"""Edges of symbols."""

Point: TypeAlias = tuple[float, float]
Shape: TypeAlias = tuple[int, str]
"""A piece of a drawing: the place of its segment on the tile, `NOWHERE` for what belongs to none, and the SVG."""

CORNERS: Final[tuple[Point, ...]] = ((0, 0), (40, 0), (40, 40), (0, 40))
"""Where each side begins, clockwise from north."""
MIDDLE: Final[Point] = (20, 20)
CROSSING: Final = 3
"""The number of roads on a tile from which on they end in a village."""


def draw_tile(tile: Tile, turns: int) -> str:
    """Return what is on a turned tile, whose upper left corner is at (0, 0)."""
    return "".join([shape for _, shape in shapes_of(tile, turns)])


@lru_cache(4096)
def shapes_of(tile: Tile, turns: int) -> tuple[Shape, ...]:
    """Return what is on a turned tile, from bottom to top: each segment has one shape."""
    return tuple(_shapes(tile, turns))


def _shapes(tile: Tile, turns: int) -> Iterator[Shape]:
    parts = list(enumerate(tile.segments))
    yield NOWHERE, f'<rect width="40" height="40" fill="{GROUND["field"]}"/>'
    fields = [place for place, segment in parts if segment.part == "field"]
    for place in fields:
        yield place, _field(tile, turns, place, len(fields))
    for stretch in tile.river:
        yield NOWHERE, _line(sorted((side + turns) % 4 for side in stretch), GROUND["river"], 6)
    roads = [(place, sides_of(tile, turns, place)) for place, segment in parts if segment.part == "road"]
    for place, sides in roads:
        yield place, _line(sides, KERB, 6) + _line(sides, GROUND["road"], 4)
    if len(roads) >= CROSSING:
        yield NOWHERE, f'<circle cx="20" cy="20" r="4" fill="{WALL}"/>'
    for place, segment in parts:
        if segment.part == "city":  # over the roads, which end at its wall
            walls = f'<path d="{_walls(sides_of(tile, turns, place))}" fill="{GROUND["city"]}" stroke="{WALL}"/>'
            yield place, walls + (_shield(tile, turns, place) if segment.shields else "")
        elif segment.part == "monastery":
            yield place, f'<path d="M13 28V17L20 10L27 17V28Z" fill="{MONASTERY}" stroke="{PRINT}"/>'
        elif segment.part == "garden":
            yield place, _flower(*spot_of(tile, turns, place))
    if tile.robber:
        yield NOWHERE, f'<path d="M2 38L6 31L10 38Z" fill="{ROBBER}" stroke="{PRINT}"/>'
    yield NOWHERE, f'<rect width="40" height="40" fill="none" stroke="{KERB}" stroke-width=".5"/>'


def _field(tile: Tile, turns: int, place: int, fields: int) -> str:
    """Return the ground of a field: the whole tile if it is the only one, else a wedge for each of its half-edges."""
    if fields == 1:
        return f'<rect width="40" height="40" fill="{GROUND["field"]}"/>'
    wedges = []
    for side, meeting in enumerate(tile.sides[turns]):
        middle = _xy(_along(side, 0.5, inward=0))
        for half, field in enumerate(meeting[1:3]):
            if field == place:
                corner = _xy(CORNERS[(side + half) % 4])
                wedges.append(f"M{corner}L{middle}L20 20Z")
    return f'<path d="{"".join(wedges) or "M13 13H27V27H13Z"}" fill="{GROUND["field"]}"/>'


def _flower(x: float, y: float) -> str:
    """Return the symbol of a garden."""
    leaves = "".join([f"M{x:g} {y:g}m{right} {down}" + PETAL for right, down in ((0, -3), (3, 0), (0, 3), (-3, 0))])
    return f'<path d="{leaves}" fill="{GARDEN}" stroke="{PRINT}" stroke-width=".6"/>'


PETAL: Final = "m-2.4 0a2.4 2.4 0 1 1 4.8 0a2.4 2.4 0 1 1 -4.8 0Z"
"""A disc around the point before it."""


def sides_of(tile: Tile, turns: int, place: int) -> list[int]:
    """Return the sides that a city or road reaches, clockwise from north."""
    return [side for side, meeting in enumerate(tile.sides[turns]) if meeting[0] == place]


def spot_of(tile: Tile, turns: int, place: int) -> Point:
    """Return the spot for a meeple on a segment; on a field as far as possible from everything else on the tile."""
    part = tile.segments[place].part
    if part == "field":
        built = [spot_of(tile, turns, other) for other, each in enumerate(tile.segments) if each.part != "field"]
        return max(
            _halves(tile, turns, place), key=lambda point: min((dist(point, other) for other in built), default=0)
        )
    if part == "garden":
        return _garden([tile.edges[(side - turns) % 4] for side in range(4)])
    sides = sides_of(tile, turns, place)
    if not sides:
        return MIDDLE
    mean = _mean([_along(side, 0.5, inward=0) for side in sides])
    if part == "road":
        return _mean([mean, MIDDLE])
    return mean if len(sides) > 1 else _along(sides[0], 0.5, inward=8)


def _halves(tile: Tile, turns: int, place: int) -> list[Point]:
    """Return points at the half-edges of a field, or the middle if it has none."""
    return [
        _along(side, along, inward=7)
        for side, meeting in enumerate(tile.sides[turns])
        for along, field in zip((0.25, 0.75), meeting[1:3], strict=True)
        if field == place
    ] or [MIDDLE]


def _garden(edges: list[Terrain]) -> Point:
    """Return the spot of a garden: a corner without a city, best between fields; else a field side."""
    corners = [side for side in range(4) if "city" not in (edges[side], edges[side - 1])]
    if corners:
        return _along(max(corners, key=lambda side: (edges[side], edges[side - 1]).count("field")), 0.22, inward=9)
    return _along(edges.index("field"), 0.5, inward=8) if "field" in edges else MIDDLE


def _walls(sides: list[int]) -> str:
    """Return the outline of a city: along its sides, and past all others in a bow towards the middle."""
    if not sides:
        return "M10 20A10 10 0 1 0 30 20A10 10 0 1 0 10 20Z"
    start = next((side for side in sides if (side - 1) % 4 not in sides), sides[0])
    path = f"M{_xy(CORNERS[start])}"
    for step in range(4):
        side = (start + step) % 4
        end = CORNERS[(side + 1) % 4]
        if side in sides:
            path += f"L{_xy(end)}"
        elif (side + 1) % 4 in sides:  # one bow past all sides in a row that are not the city's
            path += f"Q20 20 {_xy(end)}"
    return path + "Z"


def _line(sides: list[int], colour: str, width: int) -> str:
    """Return a road or river from side to side, or from a side to the middle, where it ends."""
    ends = [_xy(_along(side, 0.5, inward=0)) for side in sides]
    bow = f"M{ends[0]}Q20 20 {ends[1]}" if len(ends) == 2 else "".join(f"M{end}L20 20" for end in ends)
    return f'<path d="{bow}" stroke="{colour}" stroke-width="{width}" fill="none"/>'


def _shield(tile: Tile, turns: int, place: int) -> str:
    """Return a city's shield: at its edge, away from the spot for a meeple."""
    spot = spot_of(tile, turns, place)
    places = [_along(side, along, inward=6) for side in sides_of(tile, turns, place) for along in (0.25, 0.75)]
    x, y = max(places, key=lambda point: dist(point, spot), default=MIDDLE)
    return (
        f'<path d="M{x - 3.5:g} {y - 4:g}h7v4q0 3 -3.5 4.5q-3.5 -1.5 -3.5 -4.5Z" '
        f'fill="{SHIELD}" stroke="{PRINT}" stroke-width=".8"/>'
    )


def _along(side: int, along: float, inward: float) -> Point:
    """Return the point at a fraction of a side, clockwise, and at a distance inwards."""
    (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 4]
    inside = ((0, 1), (-1, 0), (0, -1), (1, 0))[side]
    return ax + (bx - ax) * along + inside[0] * inward, ay + (by - ay) * along + inside[1] * inward


def _mean(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _xy(point: Point) -> str:
    return f"{point[0]:g} {point[1]:g}"
