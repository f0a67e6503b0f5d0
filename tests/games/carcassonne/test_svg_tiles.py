"""A tile as SVG, and tiles, figures and messages alone."""

from __future__ import annotations

import re
from itertools import combinations, product
from math import dist

import pytest

import tabletop_rules as tr
from tabletop_rules.games.carcassonne.content import Tile
from tabletop_rules.games.carcassonne.options import EXPANSIONS
from tabletop_rules.games.carcassonne.svg.tiles import (
    GARDEN,
    GROUND,
    MONASTERY,
    SHIELD,
    SYMBOL,
    draw_tile,
    sides_of,
    spot_of,
)
from tabletop_rules.kit.svg import DARK, LIGHT
from tests.games.carcassonne.things import things
from tests.games.drawn import Drawn

SETS = {"expansions": ("abbot", "river", "robbers")}
TILES: tuple[Tile, ...] = tr.Table.open("carcassonne", 2, 1, options=SETS).match.state.content.tiles
TURNED = [(tile, turns) for tile in TILES for turns in range(4)]
RADIUS = 7


def walls(name: str, turns: int = 0) -> list[str]:
    """Return the outline of each city of a tile."""
    (tile,) = (each for each in TILES if each.id == name)
    return re.findall(rf'<path d="([^"]*Z)" fill="{GROUND["city"]}"', draw_tile(tile, turns))


# --- tiles ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("B5")
def test_each_segment_is_drawn_once() -> None:
    """Each city, road, shield, monastery, garden and bag symbol is drawn once, turned or not."""
    for tile, turns in TURNED:
        drawn = draw_tile(tile, turns)
        parts = [segment.part for segment in tile.segments]
        assert parts.count("city") == len(re.findall(f'Z" fill="{GROUND["city"]}"', drawn))
        assert parts.count("road") == drawn.count(f'stroke="{GROUND["road"]}"')
        assert len(tile.river) == drawn.count(f'stroke="{GROUND["river"]}"')
        assert parts.count("monastery") == drawn.count(f'fill="{MONASTERY}"')
        assert parts.count("garden") == drawn.count(f'fill="{GARDEN}"')
        assert parts.count("field") + 1 == drawn.count(f'fill="{GROUND["field"]}"')
        assert sum(segment.shields for segment in tile.segments) == drawn.count(f'fill="{SHIELD}"')
        assert int(tile.symbol) == drawn.count(f'fill="{SYMBOL}"')


@pytest.mark.rule("B5")
def test_cities_that_do_not_meet_are_drawn_apart() -> None:
    """Two cities at neighbouring sides have an outline each, a city over both sides has one."""
    assert 1 == len(walls("base-N"))
    apart = walls("base-I")
    assert 2 == len(apart)
    assert all(wall.count("L") == 1 for wall in apart)
    assert ["M0 0L40 0L40 40Q20 20 0 0Z"] == walls("base-N")
    assert ["M0 40L0 0L40 0Q20 20 0 40Z"] == walls("base-N", 3)


@pytest.mark.rule("B8")
def test_every_segment_has_its_own_spot() -> None:
    """Figures on two segments of a tile stand apart, on the tile, and turn with it."""
    for tile, turns in TURNED:
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
def test_a_figure_stands_towards_the_sides_of_its_segment() -> None:
    """A spot is nearest to a side of its own segment, or in the middle."""
    for tile, turns in TURNED:
        middles = [(20, 0), (40, 20), (20, 40), (0, 20)]
        for place, segment in enumerate(tile.segments):
            sides = sides_of(tile, turns, place)
            spot = spot_of(tile, turns, place)
            if segment.part in ("city", "road") and spot != (20, 20):
                assert min(range(4), key=lambda side: dist(spot, middles[side])) in sides


# --- one thing alone ------------------------------------------------------------------------------------------------

GAME = tr.load_game("carcassonne", {"expansions": EXPANSIONS})
ALONE = [each.id for each in tr.components(GAME) if each.kind in ("tile", "figure", "message")]


def test_tiles_figures_and_messages_are_drawn_alone() -> None:
    """Each is one thing with its name and its whole text, in light and dark."""
    for id, language in product([*ALONE, "pawn:1", "abbot:5", "robber:0"], ("en", "fr")):
        svg = tr.draw(GAME, id, language)
        about = tr.describe(GAME, id, language)
        assert {id: about.name} == {id: thing.title for id, thing in things(svg).items()}
        for colours in (LIGHT, DARK):
            drawn = Drawn.read(svg, colours)
            assert about.name == drawn.title
            assert f"{about.name} {about.text}" == " ".join(word.text for word in drawn.words)
            assert [] == drawn.outside()
            assert [] == drawn.overlapping()
            assert [] == drawn.faint()


def test_a_tile_alone_shows_its_segments() -> None:
    """A tile of the pack is drawn as on the board; with another pack, its own tiles are."""
    for tile in TILES:
        assert draw_tile(tile, 0) in tr.draw(GAME, tile.id)
    assert 1 == tr.draw(GAME, "abbot:0").count("seat0)")
    assert 0 == tr.draw(GAME, "abbot").count("seat0)")


@pytest.mark.parametrize("id", ["bag", "space:5", "cell:1,0", "meeple:0,0/1", "wheel", "sector:crown", "messages"])
def test_places_are_not_drawn_alone(id: str) -> None:
    """A place, a source of points or the stack of messages has no picture of its own."""
    with pytest.raises(tr.UsageError, match=f"does not draw {id!r} alone"):
        tr.draw(GAME, id)
