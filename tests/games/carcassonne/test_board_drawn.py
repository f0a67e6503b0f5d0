"""The board as SVG: what is one segment is drawn as one, and a figure stands on what it claims."""

from __future__ import annotations

import re
from itertools import combinations
from math import dist

import pytest

import tabletop_rules as tr
from tabletop_rules.games.carcassonne.commands import PlaceTile
from tabletop_rules.games.carcassonne.content import Tile
from tabletop_rules.games.carcassonne.names import tile_name
from tabletop_rules.games.carcassonne.svg import FITS, OPEN
from tabletop_rules.games.carcassonne.svg.tiles import GARDEN, ROBBER, SHIELD, draw_tile, sides_of, spot_of

SETS = {"expansions": ("abbot", "river", "robbers")}
TILES: tuple[Tile, ...] = tr.Table.open("carcassonne", 2, 1, options=SETS).match.state.content.tiles
TURNED = [pytest.param(tile, turns, id=f"{tile.id}-{turns}") for tile in TILES for turns in range(4)]
RADIUS = 7


def shapes(tile: Tile, turns: int = 0) -> str:
    return "".join(draw_tile(tile, turns, 0, 0, "en"))


def named(tile: str) -> Tile:
    return next(each for each in TILES if each.id == tile)


def walls(tile: str, turns: int = 0) -> list[str]:
    """The outline of each city of a tile."""
    return re.findall(r'<path d="([^"]*Z)" fill="#b5763a"', shapes(named(tile), turns))


@pytest.mark.rule("B5")
@pytest.mark.parametrize(("tile", "turns"), TURNED)
def test_each_segment_is_drawn_once(tile: Tile, turns: int) -> None:
    """A shape for each city and road, a sign for each shield, monastery, garden and robber, turned or not."""
    drawn = shapes(tile, turns)
    parts = [segment.part for segment in tile.segments]
    assert parts.count("city") == len(re.findall('Z" fill="#b5763a"', drawn))
    assert parts.count("road") == len(re.findall('stroke="#eee"', drawn))
    assert len(tile.river) == len(re.findall('stroke="#59c"', drawn))
    assert parts.count("monastery") == drawn.count('fill="#d44"')
    assert parts.count("garden") == drawn.count(f'fill="{GARDEN}"')
    assert sum(segment.shields for segment in tile.segments) == drawn.count(f'fill="{SHIELD}"')
    assert int(tile.robber) == drawn.count(f'fill="{ROBBER}"') == drawn.count(", robber</title>")
    assert tile_name(tile.id, "en") in drawn


@pytest.mark.rule("B5")
def test_cities_that_do_not_meet_are_drawn_apart() -> None:
    """Two cities at neighbouring sides have an outline each, one city over both sides has one."""
    assert 1 == len(walls("base-N"))
    apart = walls("base-I")
    assert 2 == len(apart)
    assert all(wall.count("L") == 1 for wall in apart)
    assert ["M0 0L40 0L40 40Q20 20 0 0Z"] == walls("base-N")
    assert ["M0 40L0 0L40 0Q20 20 0 40Z"] == walls("base-N", 3)


@pytest.mark.rule("B8")
@pytest.mark.parametrize(("tile", "turns"), TURNED)
def test_every_segment_has_a_place_of_its_own(tile: Tile, turns: int) -> None:
    """Figures on two segments of a tile stand apart, each on the tile, and turn with it."""
    spots = [spot_of(tile, turns, place) for place in range(len(tile.segments))]
    assert all(RADIUS <= x <= 40 - RADIUS and RADIUS <= y <= 40 - RADIUS for x, y in spots)
    assert all(dist(one, other) > RADIUS for one, other in combinations(spots, 2))
    back = spots
    for _ in range(-turns % 4):
        back = [(40 - y, x) for x, y in back]
    parts = [segment.part for segment in tile.segments]
    printed = [spot_of(tile, 0, place) for place in range(len(parts))]
    for part, found, expected in zip(parts, back, printed, strict=True):
        assert part in ("field", "garden") or dist(found, expected) < 0.01


@pytest.mark.rule("B8")
@pytest.mark.parametrize(("tile", "turns"), TURNED)
def test_a_figure_in_a_city_or_on_a_road_stands_towards_its_sides(tile: Tile, turns: int) -> None:
    """Nearer to a side of its own segment than to any other side of a tile, or in the middle."""
    middles = [(20, 0), (40, 20), (20, 40), (0, 20)]
    for place, segment in enumerate(tile.segments):
        sides = sides_of(tile, turns, place)
        spot = spot_of(tile, turns, place)
        if segment.part in ("city", "road") and spot != (20, 20):
            assert min(range(4), key=lambda side: dist(spot, middles[side])) in sides


@pytest.mark.rule("B5", "RI2")
@pytest.mark.parametrize("options", [{}, SETS])
def test_open_cells_say_where_they_are_and_whether_the_tile_fits(options: dict[str, object]) -> None:
    """Each has its column and row; the ground tells those that are among the legal commands."""
    table: tr.Table = tr.Table.open("carcassonne", 2, seed=4, options=options)
    for _ in range(60):
        svg = table.svg() or ""
        legal = {command.cell for command in table.legal() if isinstance(command, PlaceTile)}
        cells = re.findall(r'<rect [^>]*fill="([^"]+)" stroke="#ccc"/><text[^>]*>(-?\d+), (-?\d+)<', svg)
        assert {spot.cell for spot in table.match.state.board.spots} == {(int(x), int(y)) for _, x, y in cells}
        assert legal == {(int(x), int(y)) for ground, x, y in cells if ground == FITS}
        assert {FITS, OPEN} >= {ground for ground, _, _ in cells}
        table.submit(next(iter(table.legal())))
