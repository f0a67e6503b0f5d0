"""Words name places as players point at them: no two commands read the same, and no segment shows its number."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.core.change import change
from tabletop_rules.core.game import message_words
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Ended
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.carcassonne.commands import PlaceMeeple
from tabletop_rules.games.carcassonne.content import Tile
from tabletop_rules.games.carcassonne.events import BatchOpened, MeeplePlaced, TilePlaced
from tabletop_rules.games.carcassonne.expansions.abbot import PlaceAbbot
from tabletop_rules.games.carcassonne.expansions.robbers.stealing import PointsStolen
from tabletop_rules.games.carcassonne.naming import directions, lie_of
from tabletop_rules.games.carcassonne.options import EXPANSIONS
from tabletop_rules.games.carcassonne.state import State
from tests.effort import fewer
from tests.games.carcassonne.story import Story

LANGUAGES = ("en", "fr")
EVERYTHING: dict[str, object] = {"expansions": EXPANSIONS}
ALL_OPTIONS: tuple[dict[str, object], ...] = (
    {},
    EVERYTHING,
    {**EVERYTHING, "fairy.bonus_order": "with_features", "robbers.final_points": "after_final_scoring"},
    {**EVERYTHING, "messengers.choice": "one_figure_per_turn", "river_tiles": "c3", "river_start_tile": "shuffle"},
    {**EVERYTHING, "fairy.bonus_order": "after_features", "track.lap_matters": True, "robbers.placement": "zman"},
)
TILES: dict[str, Tile] = {
    tile.id: tile
    for edition in ("c2", "c3")
    for tile in tr.load_game("carcassonne", {**EVERYTHING, "river_tiles": edition}).pinned[0].tiles
}

BARE = re.compile(
    r"\b(road|city|field|monastery|garden|segment|feature|route|ville|pré|abbaye|jardin|zone)s? (number |numéro )?\d"
)
"""A number right behind a part of a tile, where its name has its cell in brackets."""


SEEDS = fewer(1, 3)


def played(options: dict[str, object], seed: int) -> Iterator[tuple[tr.Table, Match[State]]]:
    """Yield a table played at random, and its match, at each decision."""
    rng = random.Random(seed)
    table: tr.Table[Any] = tr.Table.open("carcassonne", 2 + seed % 5, seed=seed, options=options)
    while table.match.result is None:
        yield table, table.match
        commands = list(table.legal(table.decisions[0].seat))
        table.submit(rng.choice(commands))


def words(story: Story, value: Any, language: str = "en") -> str:
    return message_words(story.game, story.state, value, Voice(language))


@pytest.mark.rule("B5", "B8", "S3", "S7", "R3", "R14", "R19", "M9", "X3", "AB2")
@pytest.mark.parametrize("options", ALL_OPTIONS)
def test_no_two_commands_of_a_decision_read_the_same(options: dict[str, object]) -> None:
    """The words of the legal commands of a decision differ in both languages, and name places without a number."""
    for seed in range(SEEDS):
        for table, match in played(options, seed):
            for decision in match.decisions:
                commands = list(table.legal(decision.seat))
                for language in LANGUAGES:
                    found = [tr.words(table.game, match, command, language) for command in commands]
                    assert len(found) == len(set(found))
                    assert [] == [text for text in found if BARE.search(text)]


@pytest.mark.rule("B8", "B13", "FM1")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", [{}, EVERYTHING])
def test_an_account_shows_no_number_of_a_segment(options: dict[str, object], language: str) -> None:
    """In the account of a whole match every part of a tile is named with its cell."""
    *_, (table, _) = played(options, seed=11)
    lines = tr.narrate(
        table.game, table.log.records, tr.unopened(table.game, table.match.seats), language, "bookkeeping"
    )
    assert [] == [line for line in lines if BARE.search(line)]


@pytest.mark.rule("B8", "B5")
def test_the_segments_of_a_tile_have_different_names() -> None:
    """However a tile is turned, no two segments of a part lie at the same place, in either language."""
    for tile, turns, language in product(TILES.values(), range(4), LANGUAGES):
        named = [(segment.part, lie_of(tile, turns, at, Voice(language))) for at, segment in enumerate(tile.segments)]
        assert len(named) == len(set(named)), (tile.id, turns)


@pytest.mark.rule("B8")
def test_a_turned_tile_is_named_as_it_lies() -> None:
    """A city printed in the north of a tile is in the west of the same tile turned three quarters."""
    tile = TILES["base-D"]
    named = [[lie_of(tile, turns, at, Voice("en")) for at in range(4)] for turns in (0, 3)]
    assert ["north", "east and west", "north-east and north-west", "south"] == named[0]
    assert ["west", "north and south", "south-west and north-west", "east"] == named[1]


@pytest.mark.rule("FM1", "B5")
@pytest.mark.parametrize(
    ("halves", "expected"),
    [
        ([0, 1], (0,)),
        ([1, 2], (1,)),
        ([2, 7], (1, 7)),
        ([3, 4, 5, 6], (4,)),
        ([0, 1, 2, 3, 4, 7], (0, 2)),
        ([0, 7], (7,)),
        ([4], (3,)),
    ],
)
def test_a_field_lies_at_whole_sides_and_corners(halves: list[int], expected: tuple[int, ...]) -> None:
    """A field is named by the sides that it has to itself, and by the corners of its other half-edges."""
    assert expected == directions(halves)


def test_fields_that_reach_the_same_directions_are_told_apart_by_half_edges() -> None:
    """Two fields at one corner, which only a pack of your own can have, are named by their halves of the sides."""
    printed = TILES["base-X"]  # four roads, and the fields 4 to 7 in the corners, clockwise from north-west
    meetings = ((0, 7, 5), (1, 4, 6), (2, 6, 7), (3, 7, 7))
    edges = tuple([(*meeting, *edge[3:]) for meeting, edge in zip(meetings, printed.sides[0], strict=True)])
    tile: Tile = change(printed, sides=(edges, *printed.sides[1:]))  # type: ignore[arg-type]
    assert "first half of the east side" == lie_of(tile, 0, 4, Voice("en"))
    assert "première moitié du côté est" == lie_of(tile, 0, 4, Voice("fr"))
    assert "second half of the north side" == lie_of(tile, 0, 5, Voice("en"))
    assert "south-east" == lie_of(tile, 0, 6, Voice("en"))


@pytest.mark.rule("B8", "AB1", "AB2", "FM1")
def test_a_meeple_is_called_by_what_it_is_on() -> None:
    """Knight, highwayman, farmer and monk are placed in a city, on a road, in a field and in a monastery."""
    story = Story("abbot", seats=2, tiles=["base-A", "base-E+garden", "base-E"]).lay(0, 1)
    expected = {
        "road": ("place a highwayman on the road, south", "placer un brigand sur la route, sud"),
        "field": ("place a farmer in the field", "placer un paysan dans le pré"),
        "monastery": ("place a monk in the monastery", "placer un moine dans l'abbaye"),
    }
    for command in story.legal(PlaceMeeple):
        assert expected[command.part] == tuple(words(story, command, language) for language in LANGUAGES)
    (abbot,) = story.legal(PlaceAbbot)
    assert "place the abbot in the monastery" == words(story, abbot)
    assert "placer l'abbé dans l'abbaye" == words(story, abbot, "fr")
    story.place_abbot("monastery")
    assert "Player 1 places the abbot in the monastery at (0, 1)." == words(story, story.events(MeeplePlaced)[-1])


@pytest.mark.rule("B5", "S2", "R9", "B20")
def test_the_shortest_account_tells_tiles_points_thefts_and_the_end() -> None:
    """The headlines of a match are the tiles laid, the points scored, the thefts and the result, each told once."""
    *_, (table, _) = played(EVERYTHING, seed=4)
    records = table.log.records
    told = {type(record.event) for record in records if record.event.matters == "headline"}
    assert {TilePlaced, BatchOpened, PointsStolen, Ended} == told
    lines = tr.narrate(table.game, records, tr.unopened(table.game, table.match.seats))
    assert lines[0].startswith("River tile A is laid at (0, 0)")
    assert lines[-1].startswith("The match is over")
    assert len(lines) == sum(type(record.event) in told for record in records)


def test_every_event_says_how_much_it_matters() -> None:
    """Each event class of base game and expansions states it itself."""
    game = tr.load_game("carcassonne", EVERYTHING)
    own = [cls for cls in game.tables.reducers if cls.kind.startswith("carcassonne.")]
    assert own
    assert [] == [cls.__name__ for cls in own if "matters" not in vars(cls)]
