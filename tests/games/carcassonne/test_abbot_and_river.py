"""Chapters 2 and 3: the abbot with the gardens, and the river."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tabletop_rules.core.change import change
from tabletop_rules.games.carcassonne.commands import PlaceMeeple, PlaceNothing, PlaceTile
from tabletop_rules.games.carcassonne.course.turn import discard_tile, offer_tile
from tabletop_rules.games.carcassonne.decisions import PieceToPlace, TileSpot
from tabletop_rules.games.carcassonne.events import BatchOpened, MeeplesReturned, TileDiscarded, TileDrawn
from tabletop_rules.games.carcassonne.expansions.abbot.commands import PlaceAbbot, RetrieveAbbot
from tabletop_rules.games.carcassonne.expansions.fairy.messages import MoveFairy
from tabletop_rules.games.carcassonne.queries.board import feature_of
from tabletop_rules.games.carcassonne.reducers.board import lay
from tabletop_rules.games.carcassonne.state import Stack
from tabletop_rules.games.carcassonne.steps import DiscardTile, DrawTile, OfferTile
from tests.games.carcassonne.story import Story

GARDEN = ["base-E+garden", "base-B", "base-V", "base-V"]


@pytest.mark.rule("AB1", "AB2", "AB5")
def test_the_abbot_alone_stands_on_a_garden() -> None:
    """Each player has one abbot besides the seven meeples; ordinary meeples may not stand on a garden."""
    story = Story("abbot", seats=2, tiles=GARDEN)
    assert ((7, 1), (7, 1)) == story.state.supplies
    story.lay(0, -1, 2)
    assert ("garden", "AB2") == story.refused(PlaceMeeple, part="garden", index=0)
    assert ("no_such_segment", "AB2") == story.refused(PlaceAbbot, part="monastery")
    story.answer(PlaceAbbot, 0, part="garden")
    assert ((7, 0), (7, 1)) == story.state.supplies


@pytest.mark.rule("AB2", "AB6", "B8")
@pytest.mark.parametrize(
    ("tile", "turns", "abbot", "meeple"),
    [("base-B", 0, "monastery", ["field", "monastery"]), ("base-E+garden", 1, "garden", ["city", "field"])],
)
def test_the_abbot_is_offered_monastery_or_garden_alone(tile: str, turns: int, abbot: str, meeple: list[str]) -> None:
    """He may stand on the monastery or garden of the tile just placed; city and field are for ordinary meeples."""
    story = Story("abbot", seats=2, tiles=[tile]).lay(0, 1, turns)
    assert [abbot] == [command.part for command in story.legal(PlaceAbbot)]
    assert meeple == sorted(command.part for command in story.legal(PlaceMeeple))


@pytest.mark.rule("AB4", "B22", "S2")
def test_the_abbot_may_be_taken_back_early() -> None:
    """He scores what he would be worth in final scoring, in a batch of his own, and returns in it."""
    story = Story("abbot", seats=2, tiles=GARDEN).lay(0, -1, 2).answer(PlaceAbbot, 0, part="garden")
    assert ("wrong_answer", "B5") == story.refused(RetrieveAbbot)
    story.lay(0, 1).skip().lay(1, -1, 2)
    story.answer(RetrieveAbbot, 0)
    assert ["abbot"] == [event.source for event in story.events(BatchOpened)]
    assert (3, 0) == story.scores  # the garden, the start tile, and the tile beside it
    assert (7, 1) == story.state.supplies[0]
    assert 1 == len(story.events(MeeplesReturned))


@pytest.mark.rule("AB4")
def test_a_surrounded_abbot_is_scored_as_usual() -> None:
    """He may not be taken back once the feature is surrounded."""
    story = Story("abbot", seats=2, tiles=GARDEN).lay(0, -1, 2).answer(PlaceAbbot, 0, part="garden")
    story.lay(0, 1).skip().lay(1, -1, 2)
    board = story.state.board
    number = board.cloisters[0][1]
    feature = feature_of(board, number)
    features = (*board.features[:number], feature._replace(ends=0), *board.features[number + 1 :])
    story.with_state(board=change(board, features=features))
    assert ("abbot_surrounded", "AB4") == story.refused(RetrieveAbbot)
    assert [] == story.legal(RetrieveAbbot)
    story.skip()
    assert (9, 0) == story.scores


@pytest.mark.rule("AB4", "B10")
def test_who_can_place_nothing_may_still_take_the_abbot_back() -> None:
    """Without meeples the step is skipped, but not while an abbot could come home."""
    tiles = ["base-B", "base-E", "base-E", "base-B"]
    story = Story("abbot", seats=2, tiles=tiles).lay(0, 1).answer(PlaceAbbot, 0, part="monastery").lay(0, 2, 1).skip()
    story.with_state(supplies=((0, 0), (7, 1))).lay(0, 3, 1)
    assert [PlaceNothing, RetrieveAbbot] == [type(command) for command in story.legal()]
    story.answer(RetrieveAbbot, 0)
    assert ((3, 0), (0, 1)) == (story.scores, story.state.supplies[0])


@pytest.mark.rule("AB2", "B10", "AB6")
@pytest.mark.parametrize(("expansions", "asked"), [(["abbot"], True), ([], False)])
def test_who_has_only_the_abbot_left_is_asked_about_a_garden(expansions: list[str], asked: bool) -> None:
    """Without meeples he may be placed there; with no abbot in play a garden is no reason to ask."""
    story = Story(*expansions, seats=2, tiles=GARDEN).with_state(supplies=((0, 1), (7, 1)) if asked else ((0,), (7,)))
    story.lay(0, -1, 2)
    assert asked is (story.asked == PieceToPlace)
    if asked:
        assert [PlaceNothing, PlaceAbbot] == [type(command) for command in story.legal()]


@pytest.mark.rule("AB4", "B10")
def test_nobody_is_asked_about_an_abbot_that_is_surrounded() -> None:
    """Without meeples, and the abbot on a monastery that the tile completes, the step is skipped and he is scored."""
    tiles = ["base-B", "base-E", "base-E", "base-B"]
    story = Story("abbot", seats=2, tiles=tiles).lay(0, 1).answer(PlaceAbbot, 0, part="monastery").lay(0, -1, 2).skip()
    board = story.state.board
    number = board.cloisters[0][1]
    feature = feature_of(board, number)
    features = (*board.features[:number], feature._replace(ends=1), *board.features[number + 1 :])
    story.with_state(board=change(board, features=features), supplies=((0, 0), (7, 1))).lay(0, 2, 1)
    assert (TileSpot, 1) == (story.asked, story.decision.seat)
    assert (9, 0) == story.scores


@pytest.mark.rule("RI1", "RI4", "V9", "V12")
@pytest.mark.parametrize(("edition", "where", "tiles"), [("c2", "box", 83), ("c3", "shuffle", 84)])
def test_a_whole_match_by_the_river(edition: str, where: str, tiles: int) -> None:
    """The spring lies, then come ten river tiles, the lake, and only then land tiles; other springs stay in the box."""
    options = {"river_tiles": edition, "river_start_tile": where}
    story, rng = Story("river", seats=3, seed=5, options=options), random.Random(5)
    while not story.match.over:
        story.send(rng.choice(story.legal()))
    drawn = [event.tile for event in story.events(TileDrawn)]
    end = "" if edition == "c2" else "-c3"
    assert [f"river-A{end}", f"river-L{end}"] == [story.state.board.tiles[0].tile, drawn[10]]
    assert {"river"} == {tile.split("-")[0] for tile in drawn[:11]}
    assert {"base"} == {tile.split("-")[0] for tile in drawn[11:]}
    assert (tiles, 12 + 71 + (where == "shuffle")) == (1 + len(drawn), tiles)
    assert 10 == len({tile.split("+")[0] for tile in drawn[:10]})


@pytest.mark.rule("AB4")
def test_an_abbot_in_supply_cannot_be_taken_back() -> None:
    """Nor one that is out be placed."""
    story = Story("abbot", seats=2, tiles=["base-B", "base-B", "base-B"]).lay(0, 1)
    assert ("abbot_not_out", "AB4") == story.refused(RetrieveAbbot)
    story.answer(PlaceAbbot, 0, part="monastery").lay(0, 2).skip().lay(0, 3)
    assert ("no_abbot", "AB1") == story.refused(PlaceAbbot, part="monastery")


@pytest.mark.rule("AB4", "AB6", "B11")
def test_a_monk_cannot_be_taken_back_like_an_abbot() -> None:
    """Only the abbot comes home early; the player's monk stays, whether the abbot is in supply or out as well."""
    story = Story("abbot", seats=2, tiles=["base-B"] * 4 + ["base-V"] * 2).lay(0, 1).claim("monastery").lay(0, 2).skip()
    story.lay(0, 3)
    assert ([], ("abbot_not_out", "AB4")) == (story.legal(RetrieveAbbot), story.refused(RetrieveAbbot))
    story.answer(PlaceAbbot, 0, part="monastery").lay(0, 4).skip().lay(0, 5).answer(RetrieveAbbot, 0)
    assert ((3, 0), (6, 1)) == (story.scores, story.state.supplies[0])


@pytest.mark.rule("AB6", "X3")
def test_the_abbot_counts_as_an_own_meeple() -> None:
    """The fairy may be moved next to him; without the abbot in play gardens mean nothing."""
    story = Story("abbot", "fairy", seats=2, tiles=GARDEN).lay(0, -1, 2).answer(PlaceAbbot, 0, part="garden")
    story.lay(0, 1).skip().lay(1, -1, 2)
    assert 1 == len(story.legal(MoveFairy))
    plain = Story(seats=2, tiles=GARDEN).lay(0, -1, 2)
    assert ["city", "field"] == [command.part for command in plain.legal(PlaceMeeple)]


# --- the river ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RI1", "RI5", "AB5", "V12", "RI6")
@pytest.mark.parametrize(("edition", "end"), [("c2", ""), ("c3", "-c3")])
def test_spring_first_lake_last(edition: str, end: str) -> None:
    """The spring is laid at setup without a meeple, then come ten river tiles, the lake, and all others."""
    story = Story("river", tiles=["river-D"], options={"river_tiles": edition})
    assert [f"river-A{end}"] == [laid.tile for laid in story.state.board.tiles]
    middle, lake, others = story.state.stack.piles
    assert (9, (f"river-L{end}",), 71) == (len(middle), lake, len(others))
    assert "river-J+garden" in middle
    assert TileSpot == story.asked


@pytest.mark.rule("RI2", "Q29", "B5")
def test_no_immediate_u_turn() -> None:
    """A bend may not turn the same way as the one before; with a straight tile between it may."""
    story = Story("river", seats=2, tiles=["river-J+garden", "river-I", "river-K"]).lay(0, 1, 3).skip()
    assert [((1, 1), 1)] == [(command.cell, command.turns) for command in story.legal()]
    assert ("not_here", "Q29") == story.refused(PlaceTile, cell=(1, 1), turns=2)
    straight = Story("river", seats=2, tiles=["river-J+garden", "river-D", "river-I", "river-K"])
    straight.lay(0, 1, 3).skip().lay(1, 1, 1).skip()
    assert [1, 2] == sorted(command.turns for command in straight.legal())


@pytest.mark.rule("RI2")
def test_a_river_tile_continues_the_river() -> None:
    """It may lie at the open end only, whatever else would match."""
    story = Story("river", tiles=["river-D", "river-H", "river-F"], options={"river_tiles": "c3"}).lay(0, 1).skip()
    assert {(0, 2)} == {command.cell for command in story.legal()}


@pytest.mark.rule("RI3", "Q26")
def test_rivers_separate_fields_and_cannot_be_claimed() -> None:
    """Every segment but the river may be claimed, and the fields on its banks are two."""
    story = Story("river", tiles=["river-D", "river-F"]).lay(0, 1)
    assert [("field", 0), ("field", 1)] == [(c.part, c.index) for c in story.legal(PlaceMeeple)]
    spring = Story("river", tiles=["river-D"], options={"river_tiles": "c3"}).state.content.tile("river-A-c3")
    assert 3 == sum(segment.part == "field" for segment in spring.segments)


@pytest.mark.rule("RI4", "V9")
@pytest.mark.parametrize(("where", "copies"), [("box", 3), ("shuffle", 4)])
def test_the_base_start_tile(where: str, copies: int) -> None:
    """It stays in the box, or is shuffled in."""
    story = Story("river", tiles=["river-D"], options={"river_start_tile": where})
    assert copies == Counter(story.state.stack.piles[2])["base-D"]


@pytest.mark.rule("RI5", "B6")
def test_a_river_tile_that_fits_nowhere_leaves_the_game() -> None:
    """Then the next is drawn."""
    story = Story("river", tiles=["river-D"])
    story.with_state(stack=Stack(story.state.stack.piles, "river-F"), board=change(story.state.board, spots=()))
    assert (DiscardTile(),) == offer_tile(story.state, OfferTile())
    assert (TileDiscarded("river-F"), DrawTile()) == discard_tile(story.state, DiscardTile())


def test_a_cell_that_is_not_open_is_a_fault() -> None:
    """Laying a tile where none can lie is a broken record, not a move."""
    state = Story().state
    with pytest.raises(LookupError, match="not open"):
        lay(state.board, state.content.tile("base-B"), (-9, -9), 0)
