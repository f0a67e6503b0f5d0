"""A tile as SVG: what is printed on it, and each segment as a group of its own, with a spot for a meeple.

Points are relative to the upper left corner of the tile; sides count clockwise from north. The colours are those of
printed tiles, in light and dark alike; walls, kerbs and symbols tell the terrains apart without them.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import dist
from typing import Final, TypeAlias

from tabletop_rules.games.carcassonne.content import Terrain, Tile
from tabletop_rules.games.carcassonne.terms import NOWHERE
from tabletop_rules.kit.memo import memoized

EDGE: Final = 40
GROUND: Final = {"city": "#d9b27c", "road": "#f3e8cf", "field": "#a9cc7a", "river": "#5fa3dc"}
GRASS: Final = "#86b35a"
TREE: Final = ("#4f8a45", "#3f7437")
WALL: Final = "#6b4a2b"
STONE: Final = "#b79a78"
"""The battlements on a wall."""
ROOFS: Final = ("#b4492f", "#a5643a", "#8c3d2c")
PLASTER: Final = "#f6ead2"
KERB: Final = "#8d7f66"
SHIELD: Final = "#2f55b8"
MONASTERY: Final = "#9c3b2e"
"""The roof of a monastery."""
GARDEN: Final = "#d8629c"
WAVE: Final = "#cfe6fa"
SYMBOL: Final = "#222"
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


@memoized(4096)
def shapes_of(tile: Tile, turns: int) -> tuple[Shape, ...]:
    """Return what is on a turned tile, from bottom to top: each segment has one shape."""
    return tuple(_shapes(tile, turns))


def _shapes(tile: Tile, turns: int) -> Iterator[Shape]:
    parts = list(enumerate(tile.segments))
    yield NOWHERE, f'<rect width="40" height="40" fill="{GROUND["field"]}"/>'
    fields = [place for place, segment in parts if segment.part == "field"]
    for place in fields:
        yield place, _field(tile, turns, place, len(fields))
    yield NOWHERE, _meadow(tile, turns)
    for stretch in tile.river:
        sides = sorted((side + turns) % 4 for side in stretch)
        yield NOWHERE, _line(sides, GROUND["river"], 7) + _line(sides, WAVE, 0.8, "3 4")
    roads = [(place, sides_of(tile, turns, place)) for place, segment in parts if segment.part == "road"]
    for place, sides in roads:
        yield place, _line(sides, KERB, 6) + _line(sides, GROUND["road"], 4.4) + _line(sides, KERB, 0.5, "2 2.5")
    if len(roads) >= CROSSING:
        yield NOWHERE, "".join([_house(x, y, number) for number, (x, y) in enumerate(VILLAGE)])
    for place, segment in parts:
        if segment.part == "city":  # over the roads, which end at its wall
            yield place, _city(tile, turns, place) + (_shield(tile, turns, place) if segment.shields else "")
        elif segment.part == "monastery":
            yield place, _CLOISTER
        elif segment.part == "garden":
            yield place, _flower(*spot_of(tile, turns, place))
    if tile.symbol:
        yield NOWHERE, f'<path d="M2 38L6 31L10 38Z" fill="{SYMBOL}" stroke="{PRINT}"/>'
    yield NOWHERE, '<rect width="40" height="40" fill="none" stroke="#3b3325" stroke-opacity=".4" stroke-width=".7"/>'


VILLAGE: Final[tuple[Point, ...]] = ((16.5, 17), (23.5, 18), (20, 23.5))
"""Where the houses of a village at a crossing stand."""

_CLOISTER: Final = (
    f'<path d="M9.5 29V19.5L14 15.5L18.5 19.5V29Z" fill="{PLASTER}" stroke="{WALL}" stroke-width=".7"/>'
    f'<path d="M17 29V16.5H27V29Z" fill="{PLASTER}" stroke="{WALL}" stroke-width=".7"/>'
    f'<path d="M22 10V5.6M20.4 7.2H23.6" stroke="{WALL}" stroke-width=".9" fill="none"/>'
    f'<path d="M20.6 29V24.4q1.4 -1.9 2.8 0V29ZM19 19.5h1.6v2.4h-1.6ZM23.4 19.5h1.6v2.4h-1.6ZM13 22h2v2.6h-2Z" '
    f'fill="{WALL}"/>'
    f'<path d="M27 29V22.5H31V29Z" fill="{PLASTER}" stroke="{WALL}" stroke-width=".7"/>'
    f'<path d="M8.6 20L14 14.6L17 17.6V20ZM16 17.2L22 10L28 17.2ZM26.6 23L29 19.8L31.6 23Z" fill="{MONASTERY}"/>'
)
"""A monastery in the middle of its tile, which is never turned."""


def _house(x: float, y: float, number: int) -> str:
    """Return a small house around a point."""
    roof = ROOFS[number % len(ROOFS)]
    return (
        f'<path d="M{x - 2.4:g} {y + 2.4:g}v-3.4h4.8v3.4Z" fill="{PLASTER}" stroke="{WALL}" stroke-width=".4"/>'
        f'<path d="M{x - 3:g} {y - 0.8:g}l3 -2.6l3 2.6Z" fill="{roof}" stroke="{WALL}" stroke-width=".4"/>'
    )


def _city(tile: Tile, turns: int, place: int) -> str:
    """Return a city: its ground with houses, inside a wall with battlements."""
    sides = sides_of(tile, turns, place)
    outline = _walls(sides)
    houses = "".join([_house(x, y, number + place) for number, (x, y) in enumerate(_plots(tile, turns, place, sides))])
    bow = _bows(sides)
    wall = (
        f'<path d="{bow}" fill="none" stroke="{WALL}" stroke-width="2.6"/>'
        f'<path d="{bow}" fill="none" stroke="{STONE}" stroke-width="1.5" stroke-dasharray="1.8 1.1"/>'
    )
    ground = f'<path d="{outline}" fill="{GROUND["city"]}" stroke="{WALL}" stroke-width=".5"/>'
    return ground + houses + (wall if bow else "")


def _plots(tile: Tile, turns: int, place: int, sides: list[int]) -> Iterator[Point]:
    """Yield where houses of a city stand: along its sides, away from the spot of a meeple and from a shield."""
    spot = spot_of(tile, turns, place)
    taken = [spot] + ([_shield_at(tile, turns, place)] if tile.segments[place].shields else [])
    inward = (4.6, 11.5) if len(sides) > 1 else (4.6,)
    for deep in inward:
        for side in sides:
            for along in (0.2, 0.4, 0.6, 0.8) if deep == inward[0] else (0.35, 0.65):
                point = _along(side, along, deep)
                if len(sides) == 1 and not 0.3 < along < 0.7:
                    continue
                if all(dist(point, other) > 6.2 for other in taken):
                    taken.append(point)
                    yield point


def _bows(sides: list[int]) -> str:
    """Return the walls of a city, without the sides of the tile at which it goes on."""
    if not sides:
        return "M10 20A10 10 0 1 0 30 20A10 10 0 1 0 10 20Z"
    path = ""
    for side in sides:
        if (side + 1) % 4 not in sides:  # from the end of this side past all others to the next one of the city
            after = next(step for step in range(1, 5) if (side + step) % 4 in sides)
            path += f"M{_xy(CORNERS[(side + 1) % 4])}Q20 20 {_xy(CORNERS[(side + after) % 4])}"
    return path


def _meadow(tile: Tile, turns: int) -> str:
    """Return grass and trees where nothing is built: the same for every copy of a tile."""
    seed = sum(map(ord, tile.id))
    spots = [spot_of(tile, turns, place) for place in range(len(tile.segments))]
    cities = [place for place, each in enumerate(tile.segments) if each.part == "city"]
    built = {side for place in cities for side in sides_of(tile, turns, place)}
    grass, trees = "", ""
    for number in range(9):
        x, y = 4 + (seed * 7 + number * 13) % 33, 4 + (seed * 5 + number * 23) % 33
        near = [side for side, (low, at) in enumerate(((y, 12), (40 - x, 12), (40 - y, 12), (x, 12))) if low < at]
        if any(side in built for side in near) or any(dist((x, y), spot) < 8 for spot in spots):
            continue
        if number % 4 == 3 and dist((x, y), MIDDLE) > 9 and not _on_line(tile, turns, x, y):
            trees += (
                f'<circle cx="{x}" cy="{y}" r="2.3" fill="{TREE[0]}"/>'
                f'<circle cx="{x + 1.4:g}" cy="{y + 1:g}" r="1.7" fill="{TREE[1]}"/>'
            )
        else:
            grass += f"M{x} {y}l.8 -1.8M{x + 1.2:g} {y}l.5 -1.4"
    return f'<path d="{grass}" stroke="{GRASS}" stroke-width=".6" fill="none"/>{trees}' if grass else trees


def _on_line(tile: Tile, turns: int, x: float, y: float) -> bool:
    """Return whether a point is near the way of a road or river."""
    lines = [sides_of(tile, turns, place) for place, each in enumerate(tile.segments) if each.part == "road"]
    lines += [[(side + turns) % 4 for side in stretch] for stretch in tile.river]
    return any(
        dist((x, y), _mean([_along(side, 0.5, inward=0), MIDDLE])) < 9 or dist((x, y), _along(side, 0.5, inward=0)) < 8
        for sides in lines
        for side in sides
    )


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


@memoized(4096)
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


def _line(sides: list[int], colour: str, width: float, dashes: str = "") -> str:
    """Return a road or river from side to side, or from a side to the middle, where it ends."""
    ends = [_xy(_along(side, 0.5, inward=0)) for side in sides]
    bow = f"M{ends[0]}Q20 20 {ends[1]}" if len(ends) == 2 else "".join(f"M{end}L20 20" for end in ends)
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<path d="{bow}" stroke="{colour}" stroke-width="{width:g}"{dashed} fill="none"/>'


def _shield(tile: Tile, turns: int, place: int) -> str:
    """Return a city's shield."""
    x, y = _shield_at(tile, turns, place)
    return (
        f'<path d="M{x - 3.5:g} {y - 4:g}h7v4q0 3 -3.5 4.5q-3.5 -1.5 -3.5 -4.5Z" '
        f'fill="{SHIELD}" stroke="{PRINT}" stroke-width=".8"/>'
    )


def _shield_at(tile: Tile, turns: int, place: int) -> Point:
    """Return where a city's shield is: at its edge, away from the spot for a meeple."""
    spot = spot_of(tile, turns, place)
    places = [_along(side, along, inward=6) for side in sides_of(tile, turns, place) for along in (0.25, 0.75)]
    return max(places, key=lambda point: dist(point, spot), default=MIDDLE)


def _along(side: int, along: float, inward: float) -> Point:
    """Return the point at a fraction of a side, clockwise, and at a distance inwards."""
    (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 4]
    inside = ((0, 1), (-1, 0), (0, -1), (1, 0))[side]
    return ax + (bx - ax) * along + inside[0] * inward, ay + (by - ay) * along + inside[1] * inward


def _mean(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _xy(point: Point) -> str:
    return f"{point[0]:g} {point[1]:g}"
