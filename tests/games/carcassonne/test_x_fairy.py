"""X1 to X4, X14, V7: the fairy."""

from __future__ import annotations

import pytest

from tabletop_rules.games.carcassonne.decisions import PieceToPlace, TileSpot
from tabletop_rules.games.carcassonne.events import BatchOpened
from tabletop_rules.games.carcassonne.expansions.fairy import FAIRY, FairyDrawer, MoveFairy
from tabletop_rules.games.carcassonne.expansions.messengers.messages import MessageRevealed, MessageTaken
from tabletop_rules.games.carcassonne.queries.board import standing
from tabletop_rules.games.carcassonne.state import Standing
from tests.games.carcassonne.story import CITY, MEEPLETTE, ROAD, SOUTH, Story, fairy_at_city


@pytest.mark.rule("X1", "R14b", "S2")
def test_the_fairys_point_at_the_start_of_a_turn() -> None:
    """The active player receives 1 point, in a batch of its own, if the fairy is next to an own meeple."""
    story = fairy_at_city(tiles=["base-B"] * 3).lay(0, 1).skip()
    assert (0, 0) == story.scores
    story.lay(0, 2).skip()
    assert ((1, 0), ["fairy"]) == (story.scores, story.sources)


@pytest.mark.rule("X2", "V7", "Q9", "Q10", "S6")
@pytest.mark.parametrize(
    ("order", "batches"),
    [
        ("before_features", ["fairy_bonus", "features"]),
        ("with_features", ["features"]),
        ("after_features", ["features", "fairy_bonus"]),
    ],
)
def test_the_fairys_bonus(order: str, batches: list[str]) -> None:
    """FN 8: the fairy's bonus of 3 comes before the features, in their batch, or after them."""
    story = fairy_at_city(order=order).lay(0, -1, 2).skip()
    assert ((7, 0), batches) == (story.scores, story.sources)
    if order == "with_features":
        assert ["fairy_bonus", "city"] == [gain.source for gain in story.events(BatchOpened)[0].gains]


@pytest.mark.rule("V7", "S6")
def test_a_bonus_among_the_features_comes_right_before_its_own() -> None:
    """Among two roads and a city the bonus is listed right before the fairy's city."""
    tiles = ["base-A", "base-E", "base-E", "base-B", "base-A", "base-L", "base-B"]
    story = Story("fairy", seats=2, tiles=tiles, options={"fairy.bonus_order": "with_features"})
    story.lay(-1, 0, 3).claim("road").lay(0, -1, 2).skip().lay(1, -1, 2).claim("city")
    (knight,) = (meeple for _, feature, meeple in standing(story.state.board) if feature.part == "city")
    story.with_state(slots=FAIRY.put(story.state, FairyDrawer(knight)).slots)
    story.lay(2, -1).skip().lay(2, 0, 1).claim("road").lay(1, 0).skip()
    (opened,) = (event for event in story.events(BatchOpened) if event.source == "features")
    assert ["road", "road", "fairy_bonus", "city"] == [gain.source for gain in opened.gains]


@pytest.mark.rule("V7", "S6", "B15", "X2")
def test_a_bonus_in_a_tied_city_comes_before_both_its_scorers() -> None:
    """The bonus of seat 1 is listed before the points of seat 0 for the same city."""
    options = {"fairy.bonus_order": "with_features"}
    story = Story("fairy", seats=2, tiles=["base-N", "base-E", "base-B"], options=options).lay(0, -1, 1).skip()
    story.standing((0, CITY), (1, 4)).fairy_beside(1, 4).lay(1, -1, 3).skip()
    (opened,) = story.events(BatchOpened)
    expected = [(1, "fairy_bonus", 3), (0, "city", 6), (1, "city", 6)]
    assert expected == [(gain.seat, gain.source, gain.amount) for gain in opened.gains]


@pytest.mark.rule("V7", "Q9", "S5", "M7")
def test_a_bonus_after_the_features_waits_for_their_message() -> None:
    """The message of the features and its points come first, then the bonus, which may bring another one."""
    tiles = ["base-E", "message-6", "message-5", "base-B"]
    story = fairy_at_city("messengers", tiles=tiles, order="after_features").given(totals=[[1, 0], [1, 1]])
    story.lay(0, -1, 2).skip()
    for _ in range(4):
        story.take(0)
    assert ["features", "message", "fairy_bonus", "message"] == story.sources
    assert [MessageTaken(0, 6, False), MessageTaken(0, 5, False)] == story.events(MessageTaken)
    assert ((12, 0), 1) == (story.totals[0], story.decision.seat)


@pytest.mark.rule("V7", "Q9", "M11")
def test_a_bonus_after_the_features_comes_before_an_extra_placement() -> None:
    """The bonus is paid after message 4 and before its tile is drawn."""
    tiles = ["base-E", "message-4", "base-B", "base-B"]
    story = fairy_at_city("messengers", tiles=tiles, order="after_features").given(totals=[[1, 0], [1, 1]])
    story.lay(0, -1, 2).skip().take(0).act(0).take(0)
    assert (["features", "fairy_bonus"], (0, "base-B")) == (
        story.sources,
        (story.decision.seat, story.decision_as(TileSpot).tile),
    )


@pytest.mark.rule("M5", "M6", "V7", "S5")
@pytest.mark.parametrize(("message", "target"), [(4, -1), (8, SOUTH)])
def test_a_bonus_after_the_features_brings_one_message(message: int, target: int) -> None:
    """The bonus brings a message even if the features brought none."""
    tiles = ["base-E", f"message-{message}", "base-B", "base-B"]
    story = fairy_at_city("messengers", tiles=tiles, order="after_features")
    story.standing((0, SOUTH)).given(totals=[[3, 0], [1, 1]])
    story.lay(0, -1, 2).skip().take(0).take(0).act(0, target)
    assert [MessageRevealed(message)] == story.events(MessageRevealed)
    assert (["features", "fairy_bonus"], (10, 0)) == (story.sources, story.totals[0])


@pytest.mark.rule("V7", "X14", "X2", "M9")
def test_the_bonus_comes_with_completed_features_only() -> None:
    """A message that scores the fairy's road brings no bonus, final scoring does."""
    options = {"fairy.bonus_order": "with_features"}
    story = Story("fairy", "messengers", seats=2, tiles=["base-B", "message-1"], options=options)
    story.standing((0, ROAD)).fairy_beside(0, ROAD).given(totals=[[1, 1], [1, 1]])
    story.batch((0, 4, "road")).take(0).act(0, ROAD).take(0, MEEPLETTE)
    assert (5, 2) == story.totals[0]
    story.lay(0, 1).tiles_left().skip()
    assert (["features", "message", "fairy_bonus", "incomplete"], 7 + 3 + 1) == (story.sources, story.scores[0])


@pytest.mark.rule("X3", "X4")
def test_moving_the_fairy() -> None:
    """Instead of placing a meeple, a player may move the fairy to another own meeple."""
    story = fairy_at_city(tiles=["base-B"] * 4).lay(0, 1).claim("monastery").lay(0, 2)
    assert ("not_your_meeple", "X3") == story.rejected(MoveFairy, segment=0)
    story.skip().lay(0, 3)
    monk = story.state.board.cloisters[0][1]
    assert [monk] == [command.segment for command in story.legal(MoveFairy)]
    assert ("fairy_there", "X3") == story.rejected(MoveFairy, segment=0)
    story.send(story.legal(MoveFairy)[0])
    assert Standing(0, 0, monk) == FAIRY.get(story.state).meeple


@pytest.mark.rule("X3", "X2", "B21")
def test_the_fairy_moved_to_a_completed_feature_brings_her_bonus() -> None:
    """Moved in the meeple step to a city that the tile completes, the fairy brings 3 points."""
    story = fairy_at_city(tiles=["base-E", "base-B"])
    story.with_state(slots=FAIRY.put(story.state, FairyDrawer()).slots).lay(0, -1, 2).move_fairy(CITY)
    assert ((7, 0), ["fairy_bonus", "features"]) == (story.scores, story.sources)


@pytest.mark.rule("X3", "B10", "S4")
@pytest.mark.parametrize(("meeples", "asked"), [([ROAD], False), ([ROAD, CITY], True)])
def test_the_fairy_is_asked_about_only_if_she_can_move(meeples: list[int], asked: bool) -> None:
    """A player without meeples is asked only if the fairy can go to another own meeple."""
    story = Story("fairy", seats=2, tiles=["base-B", "base-B"]).standing(*((0, segment) for segment in meeples))
    story.fairy_beside(0, ROAD).with_state(supplies=((0,), (7,))).lay(0, 1)
    assert (0 if asked else 1, asked) == (story.decision.seat, story.asked == PieceToPlace)


@pytest.mark.rule("X14", "AB4", "X1")
def test_the_fairy_brings_nothing_for_a_retrieved_abbot() -> None:
    """A retrieved abbot brings no bonus, and the fairy stays where she was without effect."""
    tiles = ["base-B", *["base-E"] * 4, "base-B", "base-B", "base-B"]
    story = Story("abbot", "fairy", seats=2, tiles=tiles).lay(0, 1).place_abbot("monastery")
    segment = story.state.board.cloisters[0][1]
    story.lay(0, 2, 1).skip().lay(0, 3, 1).move_fairy(segment).lay(0, 4, 1).skip()
    assert ["fairy"] == story.sources
    story.lay(0, 5, 1).retrieve_abbot().lay(0, 6).skip()
    assert (["fairy", "abbot"], (1 + 3, 0)) == (story.sources, story.scores)
    assert Standing(0, 1, segment) == FAIRY.get(story.state).meeple
    story.lay(0, 7)
    assert ("not_your_meeple", "X3") == story.rejected(MoveFairy, segment=segment)


@pytest.mark.rule("X1", "M6", "X14", "S5")
def test_a_message_at_the_start_of_a_turn_takes_the_fairys_meeple() -> None:
    """Message 8 returns the meeple beside the fairy: no bonus, and no point in the next turn."""
    tiles = ["base-B", "message-8", "base-B", "base-B", "base-V"]
    story = Story("fairy", "messengers", seats=2, tiles=tiles).standing((1, ROAD))
    story.fairy_beside(1, ROAD).given(totals=[[0, 1], [4, 1]]).lay(0, 1).skip().take(1)
    assert story.state.stack.drawn is None
    story.act(1, ROAD).take(1, MEEPLETTE).lay(0, 2).skip().lay(0, 3).skip()
    assert ((5, 2), 1, Standing(1, 0, ROAD)) == (story.totals[1], story.decision.seat, FAIRY.get(story.state).meeple)


@pytest.mark.rule("X14", "X1", "M9", "B22")
@pytest.mark.parametrize(("taken", "points"), [(ROAD, 1), (4, 0)])
def test_the_fairy_favours_one_of_two_meeples_on_a_road(taken: int, points: int) -> None:
    """Message 8 ends the fairy's points only if it returns the meeple next to her."""
    tiles = ["base-U", "base-B", "message-8", "base-B", "base-B", "base-V"]
    story = Story("fairy", "messengers", seats=2, tiles=tiles).lay(1, 0, 1).skip()
    story.standing((0, ROAD), (0, 4)).fairy_beside(0, 4).given(active=1, totals=[[4, 0], [1, 1]])
    story.lay(0, 1).skip().take(0).act(0, taken).take(0, MEEPLETTE).lay(0, 2).skip().lay(0, 3).skip()
    if points:
        story.take(0)
    assert ((5 + points, 2), 0, TileSpot) == (story.totals[0], story.decision.seat, story.asked)


@pytest.mark.rule("B7", "X1", "X2")
def test_after_the_last_tile_the_fairy_waits_for_no_further_turn() -> None:
    """The match ends without the fairy's point for the next turn, but with her bonus in final scoring."""
    story = Story("fairy", seats=2, tiles=["base-B"]).standing((1, ROAD)).tiles_left()
    story.fairy_beside(1, ROAD).lay(0, 1).skip()
    assert ((0, 4), ["fairy_bonus", "incomplete"]) == (story.scores, story.sources)


@pytest.mark.rule("X2", "FM4")
def test_the_bonus_needs_no_points_of_the_field() -> None:
    """A farmer on a field without a completed city still brings the fairy's bonus."""
    story = Story("fairy", seats=2, tiles=["base-B"]).standing((0, 2))  # the north field of the start tile
    story.fairy_beside(0, 2).tiles_left().lay(0, 1).skip()
    assert ((3, 0), ["fairy_bonus"]) == (story.scores, story.sources)
