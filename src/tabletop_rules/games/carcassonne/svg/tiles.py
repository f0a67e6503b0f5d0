"""A tile as SVG, drawn segment by segment, each with a spot for a meeple.

Points are relative to the upper left corner of the tile; sides count clockwise from north.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import dist
from typing import Final, TypeAlias

from tabletop_rules.core.voice import Voice
from tabletop_rules.games.carcassonne.content import Terrain, Tile
from tabletop_rules.games.carcassonne.names import named, tile_name
from tabletop_rules.kit import svg

EDGE: Final = 40
GROUND: Final = {"city": "#b5763a", "road": "#eee", "field": "#9c6", "river": "#59c"}
WALL: Final = "#7a4a1e"
SHIELD: Final = "#46c"
MONASTERY: Final = "#d44"
GARDEN: Final = "#e8a"
ROBBER: Final = "#222"

Point: TypeAlias = tuple[float, float]

CORNERS: Final[tuple[Point, ...]] = ((0, 0), (40, 0), (40, 40), (0, 40))
"""Where each side begins, clockwise from north."""
MIDDLE: Final[Point] = (20, 20)
CROSSING: Final = 3
"""The number of roads on a tile from which on they end in a village."""


def draw_tile(tile: Tile, turns: int, x: int, y: int, voice: Voice) -> Iterator[str]:
    """Yield a turned tile with its upper left corner at this point; its name is the tooltip."""
    parts = list(enumerate(tile.segments))
    name = tile_name(tile.id, voice) + (f", {named('robber', voice)}" if tile.robber else "")
    yield f'<g transform="translate({x} {y})">{svg.title(name)}'
    yield f'<rect width="40" height="40" fill="{GROUND["field"]}" stroke="#575"/>'
    for stretch in tile.river:
        yield _way("river", sorted((side + turns) % 4 for side in stretch))
    roads = [sides_of(tile, turns, place) for place, segment in parts if segment.part == "road"]
    for sides in roads:
        yield _way("road", sides)
    if len(roads) >= CROSSING:
        yield f'<circle cx="20" cy="20" r="4" fill="{WALL}"/>'
    for place, segment in parts:
        if segment.part == "city":  # over the roads, which end at its wall
            yield f'<path d="{_walls(sides_of(tile, turns, place))}" fill="{GROUND["city"]}" stroke="{WALL}"/>'
        if segment.part == "monastery":
            yield f'<rect x="14" y="14" width="12" height="12" fill="{MONASTERY}"/>'
        elif segment.part == "garden":
            left, upper = spot_of(tile, turns, place)
            yield f'<circle cx="{left:g}" cy="{upper:g}" r="4" fill="{GARDEN}"/>'
        elif segment.shields:
            left, upper = _shield(tile, turns, place)
            yield f'<rect x="{left - 3.5:g}" y="{upper - 4:g}" width="7" height="8" fill="{SHIELD}"/>'
    if tile.robber:
        yield f'<path d="M2 38L6 31L10 38Z" fill="{ROBBER}"/>'
    yield "</g>"


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


def _way(terrain: str, sides: list[int]) -> str:
    """Return a road or river from side to side, or from a side to the middle, where it ends."""
    ends = [_xy(_along(side, 0.5, inward=0)) for side in sides]
    bow = f"M{ends[0]}Q20 20 {ends[1]}" if len(ends) == 2 else "".join(f"M{end}L20 20" for end in ends)
    return f'<path d="{bow}" stroke="{GROUND[terrain]}" stroke-width="5" fill="none"/>'


def _shield(tile: Tile, turns: int, place: int) -> Point:
    """Return the spot of a city's shield: at its edge, away from the spot for a meeple."""
    x, y = spot_of(tile, turns, place)
    places = [_along(side, along, inward=5) for side in sides_of(tile, turns, place) for along in (0.25, 0.75)]
    return max(places, key=lambda point: (point[0] - x) ** 2 + (point[1] - y) ** 2, default=MIDDLE)


def _along(side: int, along: float, inward: float) -> Point:
    """Return the point at a fraction of a side, clockwise, and at a distance inwards."""
    (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 4]
    inside = ((0, 1), (-1, 0), (0, -1), (1, 0))[side]
    return ax + (bx - ax) * along + inside[0] * inward, ay + (by - ay) * along + inside[1] * inward


def _mean(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _xy(point: Point) -> str:
    return f"{point[0]:g} {point[1]:g}"
