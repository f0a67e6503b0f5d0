"""The table as SVG: each tile and piece is where it stands, and every thing has one id."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import tabletop_rules as tr
from tabletop_rules.core.change import change
from tabletop_rules.core.engine import view
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.carcassonne.commands import PlaceTile
from tabletop_rules.games.carcassonne.decisions import PieceToPlace
from tabletop_rules.games.carcassonne.ids import segment_id
from tabletop_rules.games.carcassonne.names import tile_name
from tabletop_rules.games.carcassonne.naming import place_of
from tabletop_rules.games.carcassonne.options import EXPANSIONS
from tabletop_rules.games.carcassonne.state import Stack
from tabletop_rules.games.carcassonne.svg.tiles import SHIELD
from tabletop_rules.kit.svg import DARK, LIGHT
from tabletop_rules.testing.random_table import play
from tests.effort import fewer, some
from tests.games.carcassonne.story import BOTH, CITY, ROAD, Story
from tests.games.carcassonne.things import things
from tests.games.drawn import NAME, Drawn

SETS = {"expansions": ("abbot", "river", "robbers")}

# --- things by their ids --------------------------------------------------------------------------------------------


def svg_of(story: Story, language: str = "en") -> str:
    assert story.game.display.draw is not None
    return story.game.display.draw(view(story.game, story.match, SPECTATOR), Voice(language))


def on_board(svg: str, id: str) -> tuple[float, float]:
    """Return where a piece is drawn, seen from the upper left corner of the cell (0, 0)."""
    found = things(svg)
    x, y = found["tile:0,0"].at
    moved = (
        re.match(r"translate\((\S+) (\S+)\) scale", each.attrib.get("transform", ""))
        for each in found[id].element.iter()
    )
    centre = next(each for each in moved if each is not None)
    left, top = found[id].at
    return left + float(centre[1]) - x, top + float(centre[2]) - y


@pytest.mark.rule("B5", "RI2")
@pytest.mark.parametrize("options", [{}, SETS])
def test_open_cells_show_whether_the_tile_fits(options: dict[str, object]) -> None:
    """Open cells show column and row; those that the drawn tile fits say so and have an edge of their own."""
    table: tr.Table = tr.Table.open("carcassonne", 2, seed=4, options=options)
    for _ in range(60):
        found = things(table.svg() or "")
        legal = {f"cell:{each.cell[0]},{each.cell[1]}" for each in table.legal() if isinstance(each, PlaceTile)}
        cells = {id: thing for id, thing in found.items() if thing.kind == "cell"}
        assert {f"cell:{spot.cell[0]},{spot.cell[1]}" for spot in table.match.state.board.spots} == {*cells}
        assert legal == {id for id, thing in cells.items() if "fits" in thing.title}
        edges = {id: thing.element.find(f"{NAME}rect") for id, thing in cells.items()}
        assert legal == {id for id, edge in edges.items() if edge is not None and "good" in edge.attrib["stroke"]}
        for id, thing in cells.items():
            text = thing.element.find(f".//{NAME}text")
            assert text is not None
            assert id == f"cell:{(text.text or '').strip('()').replace(' ', '')}"
        table.submit(next(iter(table.legal())))


@pytest.mark.rule("B5", "B13", "B14")
def test_the_board_is_drawn_tile_by_tile() -> None:
    """Each tile is drawn on its cell, with a group for each segment and the meeples where they stand."""
    story = (
        Story(seats=2, tiles=["base-M", "base-B", "base-B"]).lay(0, -1, 1).claim("city").lay(0, 1).claim("monastery")
    )
    svg = svg_of(story)
    found = things(svg)
    x, y = found["tile:0,0"].at
    assert {"tile:0,0": (0, 0), "tile:0,-1": (0, -40), "tile:0,1": (0, 40)} == {
        id: (thing.at[0] - x, thing.at[1] - y) for id, thing in found.items() if id.startswith("tile:")
    }
    assert ((30, -10), (20, 60)) == (on_board(svg, "meeple:0,-1/0"), on_board(svg, "meeple:0,1/1"))
    assert "var(--seat0)" in found["meeple:0,-1/0"].fills()
    assert "var(--seat1)" in found["meeple:0,1/1"].fills()
    kinds = {id: thing.kind for id, thing in found.items() if id.startswith("segment:0,0/")}
    assert ["city", "road", "field", "field"] == [kinds[f"segment:0,0/{place}"] for place in range(4)]
    assert {"segment:0,1/0": "field", "segment:0,1/1": "monastery"}.items() <= {
        id: thing.kind for id, thing in found.items()
    }.items()
    assert 1 == svg.count(f'fill="{SHIELD}"')


@pytest.mark.rule("B8", "B9", "AB2")
@pytest.mark.parametrize("options", [{"farmers": False}, SETS])
def test_spots_are_where_a_piece_may_be_placed(options: dict[str, object]) -> None:
    """The segments with a spot are those that some legal command claims."""
    game = tr.load_game("carcassonne", options)
    assert game.display.draw is not None
    for match in play(game, 2, 3, undos=0).matches[::2]:
        if match.decisions and isinstance(match.decisions[0], PieceToPlace):
            legal = tr.legal_commands(game, match, match.decisions[0].seat)
            claimed = {id for each in legal for id in tr.targets(game, match, each) if id.startswith("segment:")}
            assert claimed == _with_spots(game.display.draw(match, Voice("en")))


@pytest.mark.rule("B8", "B9")
def test_free_segments_of_the_new_tile_show_a_spot() -> None:
    """While a piece is to be placed, each segment that may be claimed has a spot, and no other."""
    story = Story(seats=2, tiles=["base-D", "base-D", "base-B"]).lay(1, 0).claim("road").lay(2, 0)
    assert {"segment:2,0/0", "segment:2,0/2", "segment:2,0/3"} == _with_spots(svg_of(story))
    assert set() == _with_spots(svg_of(story.skip()))


def _with_spots(svg: str) -> set[str]:
    """Return the ids of the segments that have a spot."""
    found = things(svg).items()
    return {id for id, each in found if "segment:" in id and each.element.find(f"{NAME}circle") is not None}


@pytest.mark.parametrize(
    ("left", "english", "french"),
    [
        (2, "2 tiles left", "2 tuiles restantes"),
        (1, "1 tile left", "1 tuile restante"),
        (0, "0 tile", "0 tuile restante"),
    ],
)
def test_the_picture_counts_the_tiles_left(left: int, english: str, french: str) -> None:
    """The tiles left are counted, and the drawn tile is named and shown with its four turns."""
    story = Story(seats=2).with_state(stack=Stack((("base-B",) * left,), "base-V"))
    for language, text, name in (("en", english, "tile V"), ("fr", french, "tuile V")):
        svg = svg_of(story, language)
        found = things(svg)
        assert text in svg
        assert name in found["drawn"].title
        assert str(left) in found["bag"].title
        assert {f"turned:{turns}" for turns in range(4)} <= {*found}


@pytest.mark.rule("B20")
def test_the_picture_names_the_winners() -> None:
    """After the match all winners are named, nobody's turn is, and no cell is open."""
    story = Story(seats=2, tiles=["base-B"]).tiles_left().lay(0, 1).skip()
    for language, winners in (("en", "Player 1, Player 2"), ("fr", "Joueur 1, Joueur 2")):
        svg = svg_of(story, language)
        assert winners in svg
        assert not re.search("[Tt]urn of|[Tt]our d", svg)
        assert not [id for id in things(svg) if id.startswith("cell:")]


def test_a_long_tile_id_stays_inside_the_picture() -> None:
    """The id of a drawn tile that the match does not know is cut where the picture ends."""
    drawn = Drawn.read(svg_of(Story(seats=2).with_state(stack=Stack((("base-B",),), "m" * 90))))
    assert [] == drawn.outside()


# --- pieces ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("X14", "AB6")
def test_fairy_and_abbots_are_shown_on_their_tiles() -> None:
    """The fairy is beside the board, then beside her meeple; an abbot is in supply, then on the board."""
    story = Story("fairy", "abbot", seats=6, tiles=["base-B"] * 4).lay(0, 1)
    before = things(svg_of(story))
    assert {"fairy", "abbot:0", "abbot:5"} <= {*before}
    after = things(svg_of(story.place_abbot("monastery")))
    assert ("abbot:0" in after, "abbot:5" in after) == (False, True)
    assert "figure" == after["meeple:0,1/1"].kind
    later = things(svg_of(story.lay(0, 2).claim("monastery").lay(0, 3).skip()))
    assert before["fairy"].at == later["fairy"].at
    beside = things(svg_of(story.fairy_beside(1, story.state.board.cloisters[1][1])))
    assert before["fairy"].at != beside["fairy"].at


@pytest.mark.rule("T1", "T5", "M2", "R1")
@pytest.mark.parametrize(("space", "seats"), [(0, 6), (9, 6), (30, 5), (49, 4), (1, 3), (48, 2)])
def test_all_pieces_of_a_space_are_drawn_inside_it(space: int, seats: int) -> None:
    """All pawns, meeplettes and robbers of one space are in its group, inside it, apart, and as large as a finger."""
    story = Story(*BOTH, seats=seats).given(totals=[[space, space]] * seats, robbers=[space] * seats)
    group = things(svg_of(story))[f"space:{space}"].element
    pieces = [each for each in group if "data-id" in each.attrib]
    assert Counter({"pawn": seats, "meeplette": seats, "robber": seats}) == Counter(
        each.attrib["data-id"].partition(":")[0] for each in pieces
    )
    ground, boxes = group.find(f"{NAME}rect"), []
    assert ground is not None
    for each in pieces:
        hit, moved = each.find(f"{NAME}rect"), re.match(r"translate\(0 (\S+)\)", each.attrib["transform"])
        assert hit is not None
        assert moved is not None
        left, wide, high = (float(hit.attrib[name]) for name in ("x", "width", "height"))
        assert min(wide, high) >= 24
        assert 0 <= left <= float(ground.attrib["width"]) - wide
        boxes.append((float(moved[1]), float(moved[1]) + high))
    assert 10 <= min(boxes)[0]
    assert max(boxes)[1] <= float(ground.attrib["height"])
    assert all(upper[1] <= lower[0] for upper, lower in pairwise(sorted(boxes)))


@pytest.mark.rule("T1", "T5", "V11")
@pytest.mark.parametrize("lap_matters", [False, True])
def test_the_picture_shows_laps(lap_matters: bool) -> None:
    """A figure shows its laps, a robber only under V11; titles give the totals."""
    story = Story(*BOTH, seats=2, options={"track.lap_matters": lap_matters})
    story.given(totals=[[7, 50], [49, 107]], robbers=[107 if lap_matters else 7, None])
    found = things(svg_of(story))
    shown = {}
    for id in ("pawn:0", "meeplette:0", "pawn:1", "meeplette:1", "robber:0"):
        dots = [each for each in found[id].element.iter(f"{NAME}circle") if each.attrib["fill"] == "#222222"]
        shown[id] = found[id].title, len(dots)
    assert {
        "pawn:0": ("Player 1 pawn", 0),
        "meeplette:0": ("Player 1 meeplette (50)", 1),
        "pawn:1": ("Player 2 pawn", 0),
        "meeplette:1": ("Player 2 meeplette (107)", 2),
        "robber:0": ("Player 1 robber (107)", 2) if lap_matters else ("Player 1 robber", 0),
    } == shown
    assert "supply" == found["robber:1"].kind


def test_each_kind_of_piece_and_each_seat_has_a_shape_of_its_own() -> None:
    """Without colours, too, one can tell whose piece it is and what it is."""
    story = Story(*BOTH, "abbot", seats=6)
    found = things(svg_of(story))

    def shape(id: str) -> list[str]:
        paths = [each for each in found[id].element.iter() if each.tag in (f"{NAME}path", f"{NAME}circle")]
        return [each.attrib.get("d", "disc") for each in paths]

    plates = {what: shape(f"{what}:0")[0] for what in ("pawn", "meeplette", "abbot", "robber")}
    assert 4 == len({*plates.values()})
    assert 6 == len({shape(f"meeples:{seat}")[-1] for seat in range(6)})
    assert all(shape(f"pawn:{seat}")[-1] == shape(f"robber:{seat}")[-1] for seat in range(6))


# --- whole pictures -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 6])
def test_pictures_of_one_table_are_equal_and_legible_in_light_and_dark(seats: int) -> None:
    """With everything in play nothing overlaps or is cut, all can be read, and two pictures of a table are the same."""
    game = tr.load_game("carcassonne", {"expansions": EXPANSIONS})
    assert game.display.draw is not None
    played = play(game, seats, seats)
    last = len(played.matches) - 1
    for stop in some(range(0, last + 1, last // 12), 4):
        seen = played.view(stop, 0)
        for language in ("en", "fr"):
            svg = game.display.draw(seen, Voice(language))
            assert svg == game.display.draw(played.view(stop, SPECTATOR), Voice(language))
            assert "{" not in re.sub("<style>.*?</style>", "", svg)
            assert things(svg)
            for colours in (LIGHT, DARK):
                drawn = Drawn.read(svg, colours)
                assert [] == drawn.outside()
                assert [] == drawn.overlapping()
                assert [] == drawn.faint()


def test_a_picture_changes_only_where_the_table_does() -> None:
    """A claim changes the groups of its tile and of the supply; all others are as they were, in the same order."""
    story = Story(seats=2, tiles=["base-D", "base-B"]).lay(1, 0)
    before = _texts(story)
    after = _texts(story.claim("road"))
    gone, come = {*before} - {*after}, {*after} - {*before}
    assert set() == gone
    assert {"meeple:1,0/1", "drawn", "turned:0", "turned:1", "turned:2", "turned:3"} == come
    cells = {id for id in before if id.startswith("cell:")}
    assert {"tile:1,0", "meeples:0", "drawn", "bag", "seat:0", "seat:1", *cells} >= {
        id for id in before if before[id] != after[id] and not id.startswith("segment:1,0")
    }
    assert [id for id in after if id in before] == [*before]


def _texts(story: Story) -> dict[str, str]:
    return {id: ElementTree.tostring(thing.element, "unicode") for id, thing in things(svg_of(story)).items()}


def test_a_forged_board_is_drawn_without_its_empty_rows() -> None:
    """A board with one tile far away is drawn in few characters."""
    match: Any = tr.Table.open("carcassonne", 2, seed=1).view(0)
    far = match.state.board.tiles[0]._replace(cell=(2**62, -(2**62)))
    board = change(match.state.board, tiles=(*match.state.board.tiles, far))
    svg = svg_of_match(change(match, state=change(match.state, board=board)))
    assert 40_000 > len(svg)


def svg_of_match(match: Any) -> str:
    draw = tr.load_game("carcassonne").display.draw
    assert draw is not None
    return draw(match, Voice("en"))


def test_titles_name_tiles_and_places() -> None:
    """Titles are in the language of the picture."""
    story = Story("robbers", seats=2, tiles=["robbers-A", "base-B"]).lay(1, 0)
    for language, robber, city, space in (
        ("en", ", robber at (1, 0)", "city at (0, 0), north", "space 5"),
        ("fr", ", voleur en (1, 0)", "ville en (0, 0), nord", "case 5"),
    ):
        found = things(svg_of(story, language))
        assert tile_name(story.state.content.words, "robbers-A", Voice(language)) + robber == found["tile:1,0"].title
        assert city in found[f"segment:0,0/{CITY}"].title
        assert found[f"segment:0,0/{ROAD}"].title
        assert space == found["space:5"].title


@pytest.mark.parametrize("seat", [tr.SPECTATOR, 1])
def test_the_table_before_the_first_tile_is_a_picture(seat: int) -> None:
    """Version 0 shows one open cell, and the supplies."""
    table = tr.Table.open("carcassonne", 2, seed=1, options={"expansions": EXPANSIONS})
    before = tr.view(table.game, table.at(0), seat)
    assert 'data-id="meeples:1"' in str(tr.draw_table(table.game, before))


@pytest.mark.rule("T2")
@pytest.mark.parametrize(("expansions", "dark"), [((), False), (("messengers",), True)])
def test_spaces_are_dark_only_with_the_messengers(expansions: tuple[str, ...], dark: bool) -> None:
    """Without messages no picture, text or description speaks of dark spaces."""
    game = tr.load_game("carcassonne", {"expansions": expansions})
    view = tr.view(game, tr.Table.open(game, 2, seed=1).match, 0)
    told = [str(tr.draw_table(game, view)), tr.show_table(game, view)]
    told += [f"{each.name} {each.text}" for each in (*tr.components(game), tr.describe(game, "space:5"))]
    assert dark == bool(re.search("dark space|is dark", " ".join(told)))


def test_segments_are_named_as_in_words() -> None:
    """The title of each segment is its name in words, in both languages."""
    match = play(tr.load_game("carcassonne", SETS), 2, 3, most=60).match
    for language in ("en", "fr"):
        found = things(tr.load_game("carcassonne", SETS).display.draw(match, Voice(language)))  # type: ignore[misc]
        for number in range(len(match.state.board.features)):
            assert place_of(match.state, number, Voice(language)) == found[segment_id(match.state, number)].title


# --- the layout -----------------------------------------------------------------------------------------------------


def test_the_board_is_as_large_as_a_screen_allows() -> None:
    """It is never drawn smaller than its tiles, and fills width or height when enlarged."""
    table: tr.Table = tr.Table.open("carcassonne", 4, seed=9, options=SETS)
    rng, moves = Random(2), 0
    scales = re.compile(r'<g transform="translate\((\S+) (\S+)\) scale\((\S+)\)">')
    while table.result is None:
        if moves % fewer(4, 1) == 0:
            svg = table.svg() or ""
            *_, (_, _, scale) = [map(float, found.groups()) for found in scales.finditer(svg)]
            size = Drawn.read(svg)
            assert [] == size.outside()
            assert 1 <= scale <= 2
            if 1 < scale < 2:
                assert size.width <= 1001
                assert size.height <= 760 + 160
                assert size.width >= 985 or size.height >= 760
        moves += 1
        table.submit(rng.choice([*table.legal()]))
