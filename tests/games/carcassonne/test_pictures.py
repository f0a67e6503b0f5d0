"""The board as text and as SVG: each segment is drawn once, and each figure is where it stands."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from math import dist

import pytest

import tabletop_rules as tr
from tabletop_rules.core.change import change
from tabletop_rules.core.engine import view
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.carcassonne.commands import PlaceTile
from tabletop_rules.games.carcassonne.content import Tile
from tabletop_rules.games.carcassonne.names import tile_name
from tabletop_rules.games.carcassonne.state import Stack
from tabletop_rules.games.carcassonne.svg import FITS, OPEN
from tabletop_rules.games.carcassonne.svg.pieces import COLOURS, FAIRY
from tabletop_rules.games.carcassonne.svg.tiles import GARDEN, ROBBER, SHIELD, draw_tile, sides_of, spot_of
from tests.games.carcassonne.story import BOTH, Story
from tests.games.drawn import Drawn

SETS = {"expansions": ("abbot", "river", "robbers")}
TILES: tuple[Tile, ...] = tr.Table.open("carcassonne", 2, 1, options=SETS).match.state.content.tiles
TURNED = [pytest.param(tile, turns, id=f"{tile.id}-{turns}") for tile in TILES for turns in range(4)]
RADIUS = 7


def shapes(tile: Tile, turns: int = 0) -> str:
    return "".join(draw_tile(tile, turns, 0, 0, Voice("en")))


def walls(name: str, turns: int = 0) -> list[str]:
    """Return the outline of each city of a tile."""
    (tile,) = (each for each in TILES if each.id == name)
    return re.findall(r'<path d="([^"]*Z)" fill="#b5763a"', shapes(tile, turns))


@pytest.mark.rule("B5")
@pytest.mark.parametrize(("tile", "turns"), TURNED)
def test_each_segment_is_drawn_once(tile: Tile, turns: int) -> None:
    """Each city, road, shield, monastery, garden and robber symbol is drawn once, turned or not."""
    drawn = shapes(tile, turns)
    parts = [segment.part for segment in tile.segments]
    assert parts.count("city") == len(re.findall('Z" fill="#b5763a"', drawn))
    assert parts.count("road") == len(re.findall('stroke="#eee"', drawn))
    assert len(tile.river) == len(re.findall('stroke="#59c"', drawn))
    assert parts.count("monastery") == drawn.count('fill="#d44"')
    assert parts.count("garden") == drawn.count(f'fill="{GARDEN}"')
    assert sum(segment.shields for segment in tile.segments) == drawn.count(f'fill="{SHIELD}"')
    assert int(tile.robber) == drawn.count(f'fill="{ROBBER}"') == drawn.count(", robber</title>")
    assert tile_name(tile.id, Voice("en")) in drawn


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
@pytest.mark.parametrize(("tile", "turns"), TURNED)
def test_every_segment_has_its_own_spot(tile: Tile, turns: int) -> None:
    """Figures on two segments of a tile stand apart, on the tile, and turn with it."""
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
def test_a_figure_stands_towards_the_sides_of_its_segment(tile: Tile, turns: int) -> None:
    """A spot is nearest to a side of its own segment, or in the middle."""
    middles = [(20, 0), (40, 20), (20, 40), (0, 20)]
    for place, segment in enumerate(tile.segments):
        sides = sides_of(tile, turns, place)
        spot = spot_of(tile, turns, place)
        if segment.part in ("city", "road") and spot != (20, 20):
            assert min(range(4), key=lambda side: dist(spot, middles[side])) in sides


@pytest.mark.rule("B5", "RI2")
@pytest.mark.parametrize("options", [{}, SETS])
def test_open_cells_show_whether_the_tile_fits(options: dict[str, object]) -> None:
    """Open cells show column and row, and their colour the legal ones."""
    table: tr.Table = tr.Table.open("carcassonne", 2, seed=4, options=options)
    for _ in range(60):
        svg = table.svg() or ""
        legal = {command.cell for command in table.legal() if isinstance(command, PlaceTile)}
        cells = re.findall(r'<rect [^>]*fill="([^"]+)" stroke="#ccc"/><text[^>]*>(-?\d+), (-?\d+)<', svg)
        assert {spot.cell for spot in table.match.state.board.spots} == {(int(x), int(y)) for _, x, y in cells}
        assert legal == {(int(x), int(y)) for ground, x, y in cells if ground == FITS}
        assert {FITS, OPEN} >= {ground for ground, _, _ in cells}
        table.submit(next(iter(table.legal())))


# --- whole boards --------------------------------------------------------------------------------------------------


def with_the_fairy() -> Story:
    """Player 1's monk stands on a monastery south of the start tile, with the fairy beside him."""
    story = Story("fairy", *BOTH, seats=2, tiles=["base-B"] * 5).lay(0, 1).claim("monastery").lay(0, 2).skip()
    story.lay(0, 3).move_fairy(story.state.board.cloisters[0][1])
    return story.given(active=1, totals=[[7, 12], [3, 57]], robbers=[3, 7])


def text_of(story: Story, language: str = "en") -> str:
    return story.game.display.show(view(story.game, story.match, SPECTATOR), Voice(language))


def svg_of(story: Story, language: str = "en") -> str:
    assert story.game.display.draw is not None
    return story.game.display.draw(view(story.game, story.match, SPECTATOR), Voice(language))


def circles(svg: str) -> list[tuple[float, float, float, str, str]]:
    """Return x, y, radius, colour and letter of every round piece."""
    found = re.findall(
        r'<circle cx="([^"]+)" cy="([^"]+)" r="([^"]+)" fill="([^"]+)" stroke="#fff"/><text[^>]*>(.)<', svg
    )
    return [(float(x), float(y), float(radius), colour, sign) for x, y, radius, colour, sign in found]


def titles(svg: str) -> list[str]:
    """Return all titles, first that of the picture."""
    return re.findall("<title>([^<]*)</title>", svg)


@pytest.mark.parametrize(
    ("left", "english", "french"),
    [
        (2, "2 tiles left", "2 tuiles restantes"),
        (1, "1 tile left", "1 tuile restante"),
        (0, "0 tile", "0 tuile restante"),
    ],
)
def test_text_and_picture_count_the_tiles_left(left: int, english: str, french: str) -> None:
    """Both count the tiles left, with the right plural, and name the drawn tile."""
    story = Story(seats=2).with_state(stack=Stack((("base-B",) * left,), "base-V"))
    for shown in (text_of(story), svg_of(story)):
        assert (english in shown, "tile V" in shown) == (True, True)
    for shown in (text_of(story, "fr"), svg_of(story, "fr")):
        assert (french in shown, "tuile V" in shown) == (True, True)


@pytest.mark.rule("B20")
def test_text_and_picture_name_the_winners() -> None:
    """After the match both name all winners and nobody's turn."""
    story = Story(seats=2, tiles=["base-B"]).tiles_left().lay(0, 1).skip()
    for language, winners in (("en", "Player 1, Player 2"), ("fr", "Joueur 1, Joueur 2")):
        assert (winners in text_of(story, language), winners in svg_of(story, language)) == (True, True)
        assert not re.search("turn of|tour du", text_of(story, language))


@pytest.mark.rule("T1", "T2", "R3", "T5")
def test_the_text_lists_every_figure_and_robber_by_space() -> None:
    """Each space is listed with its figures and robbers, and with the total of a figure on a later lap."""
    lines = text_of(with_the_fairy()).splitlines()[-3:]
    for line, parts in zip(
        lines,
        (
            ("3:", "Player 2 pawn", "Player 1 robber"),
            ("7:", "Player 1 pawn", "Player 2 meeplette (57)", "Player 2 robber"),
            ("12:", "Player 1 meeplette"),
        ),
        strict=True,
    ):
        assert [] == [part for part in parts if part not in line]
    last = text_of(with_the_fairy(), "fr").splitlines()[-1]
    assert [] == [part for part in ("case 12", "Joueur 1 messagère") if part not in last]


@pytest.mark.rule("X14")
def test_the_picture_shows_the_fairy_on_her_tile() -> None:
    """A star of her own colour marks the fairy."""
    assert ("*", FAIRY) in {(sign, colour) for _, _, _, colour, sign in circles(svg_of(with_the_fairy()))}


def test_a_long_tile_id_stays_inside_the_picture() -> None:
    """The id of a drawn tile is cut where the picture ends."""
    drawn = Drawn.read(svg_of(Story(seats=2).with_state(stack=Stack((("base-B",),), "m" * 60))))
    assert [] == drawn.outside()
    assert 1 == sum(word.text.startswith("Turn of Player 1") and word.text.endswith("m…") for word in drawn.words)


@pytest.mark.rule("T1", "T5", "M2", "R1")
@pytest.mark.parametrize(("space", "seats"), [(0, 6), (9, 6), (30, 5), (49, 4), (1, 3), (48, 2)])
def test_all_pieces_of_a_space_are_drawn_inside_it(space: int, seats: int) -> None:
    """All pawns, meeplettes and robbers of one space lie inside it and do not overlap."""
    story = Story(*BOTH, seats=seats).given(totals=[[space, space]] * seats, robbers=[space] * seats)
    svg = svg_of(story)
    top = max(int(y) for y in re.findall(r'<rect x="360" y="(\d+)"', svg)) - 160
    left, upper = space % 10 * 40, top + space // 10 * 40
    pieces = [found for found in circles(svg) if found[1] > top - 20]
    assert Counter({"p": seats, "m": seats, "r": seats}) == Counter(sign for *_, sign in pieces)
    for x, y, radius, _, _ in pieces:
        assert left <= x - radius + 0.01
        assert x + radius <= left + 40.01
        assert upper + 10 <= y - radius
        assert y + radius <= upper + 40
    assert len(pieces) == len({(x, y) for x, y, *_ in pieces})
    assert seats == len({colour for *_, colour, _ in pieces})


@pytest.mark.rule("T1", "T5", "V11")
@pytest.mark.parametrize("lap_matters", [False, True])
def test_the_picture_shows_laps(lap_matters: bool) -> None:
    """A figure shows its laps, a robber only under V11; titles give the totals."""
    story = Story(*BOTH, seats=2, options={"track.lap_matters": lap_matters})
    story.given(totals=[[7, 50], [49, 107]], robbers=[107 if lap_matters else 7, None])
    pieces = re.findall(
        r"<g><title>([^<]*)</title><circle[^>]*><text[^>]*>(.)(?:<tspan[^>]*>(\d+)</tspan>)?<", svg_of(story)
    )
    robber = ("Player 1 robber (107)", "r", "2") if lap_matters else ("Player 1 robber", "r", "")
    assert {
        ("Player 1 pawn", "p", ""),
        ("Player 1 meeplette (50)", "m", "1"),
        ("Player 2 pawn", "p", ""),
        ("Player 2 meeplette (107)", "m", "2"),
        robber,
    } == set(pieces)


@pytest.mark.rule("T1", "R3")
def test_a_piece_shows_the_first_letter_of_its_name() -> None:
    """A robber is an r in English and a v in French."""
    story = Story(*BOTH, seats=2).given(totals=[[7, 12], [3, 3]], robbers=[3, None])
    for language, letters in (("en", "mmppr"), ("fr", "mmppv")):
        signs = [sign for *_, sign in circles(svg_of(story, language)) if sign in "pmrv"]
        assert [*letters] == sorted(signs)


@pytest.mark.rule("B5", "B13", "B14")
def test_the_board_is_drawn_tile_by_tile() -> None:
    """Each tile is drawn in its place, with cities, shields, monasteries, titles and meeples in their colours."""
    story = (
        Story(seats=2, tiles=["base-M", "base-B", "base-B"]).lay(0, -1, 1).claim("city").lay(0, 1).claim("monastery")
    )
    svg = svg_of(story)
    assert ["40 80", "0 0", "0 -40", "0 40", "360 200"] == re.findall(r'<g transform="translate\(([^)]+)\)">', svg)
    assert {(COLOURS[0], 30, -10), (COLOURS[1], 20, 60)} == {
        (colour, x, y) for x, y, _, colour, sign in circles(svg) if sign.isdigit()
    }
    assert 1 == svg.count('fill="#46c"')
    assert 2 == svg.count('fill="#d44"')  # the one laid, and the one drawn
    assert ["tile D", "tile M", "tile B", "Player 1, city", "Player 2, monastery"] == titles(svg)[1:6]
    assert ["tuile D", "tuile M", "tuile B", "Joueur 1, ville", "Joueur 2, abbaye"] == titles(svg_of(story, "fr"))[1:6]


def test_a_forged_board_is_shown_without_its_empty_rows() -> None:
    """A board with one tile far away is shown in few characters."""
    match = tr.Table.open("carcassonne", 2, seed=1).view(0)
    far = match.state.board.tiles[0]._replace(cell=(2**62, -(2**62)))
    board = change(match.state.board, tiles=(*match.state.board.tiles, far))
    shown = tr.load_game("carcassonne").display.show(change(match, state=change(match.state, board=board)), Voice("en"))
    assert str(2**62) in shown
    assert 2_000 > len(shown)
