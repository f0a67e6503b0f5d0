"""The table as text: tiles three lines high, figures where they are, players, and lines that fit a terminal."""

from __future__ import annotations

import random
import re
from itertools import combinations

import pytest

import tabletop_rules as tr
from tabletop_rules.core.engine import view
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.carcassonne.commands import PlaceTile
from tabletop_rules.games.carcassonne.content import COMPASS, Tile
from tabletop_rules.games.carcassonne.events import MeeplesReturned
from tabletop_rules.games.carcassonne.options import EXPANSIONS
from tabletop_rules.games.carcassonne.picture import FITS
from tabletop_rules.games.carcassonne.queries.board import feature_of
from tabletop_rules.games.carcassonne.tile_text import HEIGHT, MIDDLE, ROADS, WIDTH, draw_tile
from tabletop_rules.kit.lines import WIDTH as COLUMNS
from tests.games.carcassonne.story import BOTH, Story

EVERYTHING: dict[str, object] = {"expansions": EXPANSIONS}
TILES: dict[str, Tile] = {
    tile.id: tile
    for edition in ("c2", "c3")
    for tile in tr.load_game("carcassonne", {**EVERYTHING, "river_tiles": edition}).pinned[0].tiles
}
TURNED = [(tile, turns) for tile in TILES.values() for turns in range(4)]
SIDES = ((0, 2), (1, 4), (2, 2), (1, 0))
LOOKS = {"field": ".♣$", "city": "#◆", "road": "│─", "river": "~"}


def text_of(story: Story, language: str = "en") -> str:
    return story.game.display.show(view(story.game, story.match, SPECTATOR), Voice(language))


def board_of(text: str) -> list[str]:
    """Return the lines of the board, without the numbers of columns and rows."""
    return [line[5:] for line in re.split("\n\n(?=[a-zA-Z])", text)[0].splitlines()[1:]]


@pytest.mark.rule("B5")
def test_a_tile_shows_its_terrain_at_each_side() -> None:
    """The middle of each side shows city, road, river or field, turned or not."""
    for tile, turns in TURNED:
        lines = draw_tile(tile, turns).lines
        assert [WIDTH] * HEIGHT == [len(line) for line in lines]
        for side in range(len(COMPASS)):
            line, column = SIDES[side]
            assert lines[line][column] in LOOKS[tile.edges[(side - turns) % 4]]


@pytest.mark.rule("B12", "B13", "B14", "AB5", "R1")
def test_a_tile_shows_all_that_is_on_it() -> None:
    """Shields, monastery, garden and the sign of the robbers are there once each, and a road through has its bend."""
    for tile, turns in TURNED:
        lines = draw_tile(tile, turns).lines
        drawn = "".join(lines)
        parts = [segment.part for segment in tile.segments]
        assert sum(segment.shields for segment in tile.segments) == drawn.count("◆")
        assert parts.count("monastery") == drawn.count("†")
        assert parts.count("garden") == drawn.count("♣")
        assert int(tile.symbol) == drawn.count("$")
        for place, segment in enumerate(tile.segments):
            sides = [side for side, meeting in enumerate(tile.sides[turns]) if meeting[0] == place]
            if segment.part == "road" and len(sides) == 2:
                assert ROADS[sides[0], sides[1]] == lines[MIDDLE[0]][MIDDLE[1]]


@pytest.mark.rule("B8")
def test_a_figure_stands_on_its_segment() -> None:
    """Each segment has a place of its own, on a sign of its terrain; a monk stands beside his monastery."""
    for tile, turns in TURNED:
        drawn = draw_tile(tile, turns)
        looks = {"city": "#", "road": "│─└┌┐┘", "field": ".", "garden": "♣", "monastery": "."}
        for (line, column), segment in zip(drawn.spots, tile.segments, strict=True):
            assert drawn.lines[line][column] in looks[segment.part]
        assert all(one != other for one, other in combinations(drawn.spots, 2))


@pytest.mark.rule("B5", "B8")
def test_the_board_is_drawn_tile_by_tile() -> None:
    """Tiles lie side by side under their columns, with the number of each meeple's player, and a drawn tile below."""
    story = (
        Story(seats=2, tiles=["base-M", "base-B", "base-V"]).lay(0, -1, 1).claim("city").lay(0, 1).claim("monastery")
    )
    assert [
        "      -1    0    1",
        "",
        "  -2        +",
        "",
        "          .....",
        "  -1   +  ...1#",
        "          .###◆",
        "          .###.",
        "   0   +  ─────  +",
        "          .....",
        "          .....",
        "   1   +  ..†2.  +",
        "          .....",
        "",
        "   2        +",
        "",
        "turn of Player 1, 68 tiles left, tile V",
        "     .....",
        "     ──┐..",
        "     ..│..",
    ] == text_of(story).splitlines()[:20]


@pytest.mark.rule("B5", "RI2")
@pytest.mark.parametrize("options", [{}, EVERYTHING])
def test_a_plus_marks_the_cells_that_the_tile_fits(options: dict[str, object]) -> None:
    """There are as many as cells that `legal` lists."""
    rng = random.Random(5)
    table: tr.Table = tr.Table.open("carcassonne", 2, seed=5, options=options)
    for _ in range(80):
        commands = list(table.legal(table.decisions[0].seat))
        cells = {command.cell for command in commands if isinstance(command, PlaceTile)}
        assert len(cells) == "".join(board_of(table.show())).count(FITS)
        table.submit(rng.choice(commands))


@pytest.mark.rule("X14", "AB6")
def test_the_fairy_and_abbots_have_signs_of_their_own() -> None:
    """A star is beside her meeple, also after he has left; an abbot is the number of his player in a circle."""
    story = Story("fairy", *BOTH, seats=2, tiles=["base-B"] * 5).lay(0, 1).claim("monastery").lay(0, 2).skip()
    story.lay(0, 3).move_fairy(story.state.board.cloisters[0][1])
    assert any("..†1*" in line for line in board_of(text_of(story)))
    feature = feature_of(story.state.board, story.state.board.cloisters[0][1])
    story.with_state(board=MeeplesReturned(feature.meeples).apply(story.state).board)
    assert any("..†.*" in line for line in board_of(text_of(story)))
    abbots = Story("abbot", seats=6, tiles=["base-B"] * 2).given(active=5).lay(0, 1).place_abbot("monastery")
    assert any("..†⑥." in line for line in board_of(text_of(abbots)))
    assert "⑥ abbot of this player" in text_of(abbots)


@pytest.mark.rule("B10", "T4")
def test_each_player_has_a_line_with_points_pieces_and_places() -> None:
    """It gives points, meeples and abbot in supply, and what each figure on the board is and where."""
    story = Story("abbot", seats=2, tiles=["base-M", "base-B"]).lay(0, -1, 1).claim("city")
    (line,) = [line for line in text_of(story).splitlines() if line.startswith("1 Player 1")]
    expected = "1 Player 1: 0 points; 6 meeples and abbot in supply; knight in the city at (0, -1), east and south"
    assert expected == line
    (line,) = [line for line in text_of(story, "fr").splitlines() if line.startswith("2 Joueur 2")]
    assert "2 Joueur 2 : 0 point ; 7 meeples et abbé en réserve" == line


@pytest.mark.parametrize("language", ["en", "fr"])
def test_text_below_the_board_fits_a_terminal(language: str) -> None:
    """No line below the board is too wide, whatever the names, and no line begins with a mark or breaks a cell."""
    names = ("Ana-Maria of the long name", "Bo", "Cy the second of this name")
    table: tr.Table = tr.Table.open("carcassonne", 3, seed=2, options=EVERYTHING, names=names)
    rng = random.Random(2)
    while table.match.result is None:
        table.submit(rng.choice(list(table.legal(table.decisions[0].seat))))
    below = re.split("\n\n(?=[a-zA-Z])", table.show(language=language))[1].splitlines()
    assert len(below) > 10
    assert max(map(len, below)) <= COLUMNS
    assert [] == [line for line in below if re.match(r" *[;:,]", line) or re.search(r"\(-?\d+,$", line)]


def test_the_legend_tells_only_what_is_there() -> None:
    """Without river, robbers and meeples on the table, the legend leaves their signs out."""
    text = text_of(Story(seats=2, tiles=["base-B"] * 2))
    (legend,) = [line for line in text.splitlines() if line.startswith("(#")]
    assert "(# city, ─ road, . field, † monastery, + the drawn tile fits here)" == legend
