"""AB1 to AB6: the abbot and the gardens."""

from __future__ import annotations

import pytest

from tabletop_rules.core.change import change
from tabletop_rules.games.carcassonne.commands import PlaceMeeple, PlaceNothing
from tabletop_rules.games.carcassonne.decisions import PieceToPlace, TileSpot
from tabletop_rules.games.carcassonne.events import BatchOpened, MeeplesReturned
from tabletop_rules.games.carcassonne.expansions.abbot import PlaceAbbot, RetrieveAbbot
from tabletop_rules.games.carcassonne.expansions.fairy import MoveFairy
from tabletop_rules.games.carcassonne.expansions.messengers.messages import ChooseMessage
from tabletop_rules.games.carcassonne.expansions.messengers.queries import targets
from tabletop_rules.games.carcassonne.expansions.robbers.stealing import PointsStolen
from tabletop_rules.games.carcassonne.queries.board import feature_of
from tabletop_rules.games.carcassonne.terms import PAWN
from tests.games.carcassonne.story import BOTH, MEEPLETTE, ROAD, Story, pay_ransom, turn_wheel

GARDEN = ["base-E+garden", "base-B", "base-V", "base-V"]


@pytest.mark.rule("AB1", "AB2", "AB5")
def test_the_abbot_alone_stands_on_a_garden() -> None:
    """Each player has one abbot besides the meeples; only he may stand on a garden."""
    story = Story("abbot", seats=2, tiles=GARDEN)
    assert ((7, 1), (7, 1)) == story.state.supplies
    story.lay(0, -1, 2)
    assert ("garden", "AB2") == story.rejected(PlaceMeeple, part="garden", index=0)
    assert ("no_such_segment", "AB2") == story.rejected(PlaceAbbot, part="monastery")
    story.place_abbot("garden")
    assert ((7, 0), (7, 1)) == story.state.supplies


@pytest.mark.rule("AB2", "AB6", "B8")
@pytest.mark.parametrize(
    ("tile", "turns", "abbot", "meeple"),
    [("base-B", 0, "monastery", ["field", "monastery"]), ("base-E+garden", 1, "garden", ["city", "field"])],
)
def test_the_abbot_is_offered_monastery_or_garden_alone(tile: str, turns: int, abbot: str, meeple: list[str]) -> None:
    """The abbot may stand on a monastery or garden only, meeples on every other segment."""
    story = Story("abbot", seats=2, tiles=[tile]).lay(0, 1, turns)
    assert [abbot] == [command.part for command in story.legal(PlaceAbbot)]
    assert meeple == sorted(command.part for command in story.legal(PlaceMeeple))


@pytest.mark.rule("AB2", "B10", "AB6")
@pytest.mark.parametrize(
    ("expansions", "tile", "asked"),
    [(["abbot"], "base-E+garden", True), (["abbot"], "base-E", False), ([], "base-E+garden", False)],
)
def test_a_player_without_meeples_is_asked_only_where_the_abbot_can_stand(
    expansions: list[str], tile: str, asked: bool
) -> None:
    """With only the abbot left, a player is asked about a garden, but not about a tile without one."""
    story = Story(*expansions, seats=2, tiles=[tile, "base-B"])
    story.with_state(supplies=((0, 1), (7, 1)) if expansions else ((0,), (7,))).lay(0, -1, 2)
    assert (0 if asked else 1, asked) == (story.decision.seat, story.asked == PieceToPlace)
    assert not asked or [PlaceNothing, PlaceAbbot] == [type(command) for command in story.legal()]


@pytest.mark.rule("AB4", "B22", "S2")
def test_the_abbot_may_be_retrieved_early() -> None:
    """The retrieved abbot scores as in final scoring, in a batch of his own, and returns in it."""
    story = Story("abbot", seats=2, tiles=GARDEN).lay(0, -1, 2).place_abbot("garden")
    assert ("wrong_answer", "B5") == story.rejected(RetrieveAbbot)
    story.lay(0, 1).skip().lay(1, -1, 2).retrieve_abbot()
    assert ["abbot"] == [event.source for event in story.events(BatchOpened)]
    assert (3, 0) == story.scores  # the garden, the start tile, and the tile beside it
    assert (7, 1) == story.state.supplies[0]
    assert 1 == len(story.events(MeeplesReturned))


@pytest.mark.rule("AB4", "B10")
def test_a_player_without_meeples_may_still_retrieve_the_abbot() -> None:
    """The meeple step is not skipped while an abbot may be retrieved."""
    tiles = ["base-B", "base-E", "base-E", "base-B"]
    story = Story("abbot", seats=2, tiles=tiles).lay(0, 1).place_abbot("monastery").lay(0, 2, 1).skip()
    story.with_state(supplies=((0, 0), (7, 1))).lay(0, 3, 1)
    assert [PlaceNothing, RetrieveAbbot] == [type(command) for command in story.legal()]
    story.retrieve_abbot()
    assert ((3, 0), (0, 1)) == (story.scores, story.state.supplies[0])


@pytest.mark.rule("AB4", "B10")
def test_a_surrounded_abbot_may_not_be_retrieved() -> None:
    """A player without meeples whose abbot the tile surrounds is not asked, and he scores 9."""
    tiles = ["base-B", "base-E", "base-E", "base-B"]
    story = Story("abbot", seats=2, tiles=tiles).lay(0, 1).place_abbot("monastery").lay(0, -1, 2).skip()
    board = story.state.board
    number = board.cloisters[0][1]
    feature = feature_of(board, number)
    features = (*board.features[:number], feature._replace(ends=1), *board.features[number + 1 :])
    story.with_state(board=change(board, features=features), supplies=((0, 0), (7, 1))).lay(0, 2, 1)
    assert (TileSpot, 1) == (story.asked, story.decision.seat)
    assert (9, 0) == story.scores


@pytest.mark.rule("AB4", "AB6", "AB1", "B11")
def test_only_an_abbot_on_the_board_may_be_retrieved() -> None:
    """Neither a monk nor an abbot in the supply may be retrieved, and an abbot on the board may not be placed."""
    story = Story("abbot", seats=2, tiles=["base-B"] * 4 + ["base-V"] * 2).lay(0, 1).claim("monastery").lay(0, 2).skip()
    story.lay(0, 3)
    assert ([], ("abbot_not_out", "AB4")) == (story.legal(RetrieveAbbot), story.rejected(RetrieveAbbot))
    story.place_abbot("monastery").lay(0, 4).skip().lay(0, 5)
    assert ("no_abbot", "AB1") == story.rejected(PlaceAbbot, part="monastery")
    story.retrieve_abbot()
    assert ((3, 0), (6, 1)) == (story.scores, story.state.supplies[0])


@pytest.mark.rule("AB6", "X3")
def test_the_abbot_counts_as_an_own_meeple() -> None:
    """The fairy may be moved next to the abbot; without him in play a garden may not be claimed."""
    story = Story("abbot", "fairy", seats=2, tiles=GARDEN).lay(0, -1, 2).place_abbot("garden")
    story.lay(0, 1).skip().lay(1, -1, 2)
    assert 1 == len(story.legal(MoveFairy))
    plain = Story(seats=2, tiles=GARDEN).lay(0, -1, 2)
    assert ["city", "field"] == [command.part for command in plain.legal(PlaceMeeple)]


@pytest.mark.rule("AB4", "B22", "M6", "M9")
def test_the_abbot_returns_before_the_message_of_his_points() -> None:
    """Message 8 finds no meeple of a player whose only one was the retrieved abbot."""
    tiles = ["base-B", "base-A", "base-A", "message-8", "base-V"]
    story = Story("abbot", "messengers", seats=2, tiles=tiles).lay(0, 1).place_abbot("monastery")
    story.lay(1, 0, 1).skip().given(totals=[[1, 0], [1, 1]]).lay(-1, 0, 3).retrieve_abbot()
    story.take(0).take(0, MEEPLETTE)
    assert ([(8, False)], (5, 2)) == (story.messages, story.totals[0])


@pytest.mark.rule("AB1", "AB2", "AB6", "X6", "M9", "B22")
def test_the_abbot_returned_by_message_8_may_be_placed_again() -> None:
    """The abbot scores as a monk at the wheel, returns by message 8, and is placed on a garden in the same turn."""
    tiles = ["base-B", "base-B", "base-E+garden", "message-8", "base-V"]
    story = Story("abbot", "wheel", "messengers", seats=2, tiles=tiles)
    story.lay(0, 1).place_abbot("monastery").lay(0, 2).skip().given(totals=[[3, 0], [1, 1]])
    story.send(turn_wheel("inquisition", (0, 2))).take(0).send(story.legal(ChooseMessage)[0]).take(0, MEEPLETTE)
    assert ((5, 3), (7, 1)) == (story.totals[0], story.state.supplies[0])
    story.lay(0, -1, 2).place_abbot("garden")
    assert (7, 0) == story.state.supplies[0]


@pytest.mark.rule("M10", "Q30", "AB3", "AB4", "X12", "R21")
@pytest.mark.parametrize(("message", "found"), [(3, ()), (8, (ROAD,))])
def test_a_surrounded_abbot_is_left_aside_by_messages(message: int, found: tuple[int, ...]) -> None:
    """While his completed monastery waits, neither message 3 nor 8 nor a retrieval may score the abbot."""
    around = [(0, 1), (1, 1), (0, 2), (-1, 1), (-1, 2), (1, 2), (-1, 3), (1, 3), (0, 3)]
    tiles = ["base-B"] * len(around) + [f"message-{message}", "base-B"]
    story = Story("abbot", "tower", *BOTH, seats=2, tiles=tiles, options={"sets": 4})
    for cell in around[:-1]:
        story.lay(*cell)
        story.place_abbot("monastery") if cell == (0, 2) else story.skip()
    story.standing((0, ROAD)).given(totals=[[6, 1], [21, 31]], robbers=[21, None]).lay(*around[-1])
    assert ("abbot_surrounded", "AB4") == story.rejected(RetrieveAbbot)
    story.send(pay_ransom(1)).take(1).steal_with(0, PAWN)
    assert found == targets(story.state, 0, message)
    if found:
        story.act(0, ROAD)
    story.take(0, MEEPLETTE).skip().take(0, MEEPLETTE)
    points = 1 if found else 2
    assert ((5, 1 + points + 9), 1) == (story.totals[0], story.state.supplies[0][1])


@pytest.mark.rule("M11", "AB4", "Q17")
def test_the_extra_placement_may_retrieve_an_abbot_placed_in_the_same_turn() -> None:
    """AB4 forbids the retrieval in the step in which the abbot was placed, not in that of message 4."""
    tiles = ["base-A", "base-A", "message-4", "base-B", "base-B"]
    story = Story("abbot", "messengers", seats=2, tiles=tiles).given(totals=[[1, 1], [2, 1]]).standing((1, ROAD))
    story.lay(1, 0, 1).skip().lay(-1, 0, 3).place_abbot("monastery").take(1).act(1).lay(-1, 1).retrieve_abbot()
    assert ((5 + 3, 1), 0) == (story.take(1).totals[1], story.decision.seat)


@pytest.mark.rule("AB4", "R13", "S5")
def test_a_robber_steals_from_the_abbot_and_not_from_the_road_after_him() -> None:
    """FN 8: retrieval and features are two batches, and the robber may not wait for the second."""
    story = Story("abbot", "robbers", seats=2, tiles=["base-B", "base-A", "base-A", "base-B"])
    story.lay(0, 1).place_abbot("monastery").lay(1, 0, 1).skip()
    story.standing((0, ROAD)).given(totals=[[10], [20]], robbers=[None, 10]).lay(-1, 0, 3).retrieve_abbot()
    assert (["abbot", "features"], 1) == (story.sources, len(story.events(PointsStolen)))
    assert ((10 + 4 + 3, 22), (None, None)) == (story.scores, story.robbers)
