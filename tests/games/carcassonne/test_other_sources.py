"""Chapter 10: the fairy, and what the host hands in of wheel, catapult, bazaar and tower."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tabletop_rules.core.change import change
from tabletop_rules.core.terms import HOST
from tabletop_rules.games.carcassonne.commands import Allocate, ChoosePayer
from tabletop_rules.games.carcassonne.decisions import TileSpot
from tabletop_rules.games.carcassonne.events import BatchMoved, BatchOpened, MeeplePlaced
from tabletop_rules.games.carcassonne.expansions.fairy.messages import FAIRY, FairyDrawer, MoveFairy
from tabletop_rules.games.carcassonne.expansions.messengers.messages import ChooseMessage, TotalsAdded
from tabletop_rules.games.carcassonne.expansions.sources.decisions import TurnEnd
from tabletop_rules.games.carcassonne.expansions.sources.messages import (
    FinishTurn,
    FireCatapult,
    PayRansom,
    SellTile,
    TurnWheel,
)
from tabletop_rules.games.carcassonne.queries.board import standing
from tabletop_rules.games.carcassonne.reducers.meeples import place_meeple
from tabletop_rules.games.carcassonne.state import Stack, Standing
from tests.games.carcassonne.story import Story

CITY = Standing(0, 0, 0)
"""Seat 0's knight in the city of the start tile."""


def favoured(*others: str, tiles: Sequence[str] = ("base-E", "base-B", "base-B"), **options: object) -> Story:
    """Seat 0's knight stands in the city of the start tile, the fairy beside it."""
    story = Story("fairy", *others, seats=2, tiles=list(tiles), options=options)
    state = place_meeple(story.state, MeeplePlaced(0, 0))
    return story.with_state(
        board=state.board, supplies=state.supplies, slots=FAIRY.put(story.state, FairyDrawer(CITY)).slots
    )


def sources(story: Story) -> list[str]:
    return [event.source for event in story.events(BatchOpened)]


@pytest.mark.rule("X1", "R14b", "S2")
def test_the_fairys_point_at_the_start_of_a_turn() -> None:
    """1 point for the active player if she stands next to an own meeple; a batch of its own."""
    story = favoured(tiles=["base-B"] * 3).lay(0, 1).skip()
    assert (0, 0) == story.scores
    story.lay(0, 2).skip()
    assert ((1, 0), ["fairy"]) == (story.scores, sources(story))


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
    """FN 8: 3 points when her feature is scored, before the features, in their batch before hers, or after."""
    story = favoured(**{"fairy.bonus_order": order}).lay(0, -1, 2).skip()
    assert ((7, 0), batches) == (story.scores, sources(story))
    if order == "with_features":
        assert ["fairy_bonus", "city"] == [gain.source for gain in story.events(BatchOpened)[0].gains]


@pytest.mark.rule("V7", "S6")
def test_a_bonus_among_the_features_comes_right_before_its_own() -> None:
    """Of two roads and a city completed by one tile she is beside the knight: roads, bonus, city."""
    tiles = ["base-A", "base-E", "base-E", "base-B", "base-A", "base-L", "base-B"]
    story = Story("fairy", seats=2, tiles=tiles, options={"fairy.bonus_order": "with_features"})
    story.lay(-1, 0, 3).claim("road").lay(0, -1, 2).skip().lay(1, -1, 2).claim("city")
    (knight,) = (meeple for _, feature, meeple in standing(story.state.board) if feature.part == "city")
    story.with_state(slots=FAIRY.put(story.state, FairyDrawer(knight)).slots)
    story.lay(2, -1).skip().lay(2, 0, 1).claim("road").lay(1, 0).skip()
    (opened,) = (event for event in story.events(BatchOpened) if event.source == "features")
    assert ["road", "road", "fairy_bonus", "city"] == [gain.source for gain in opened.gains]


@pytest.mark.rule("X2", "B15", "B17")
@pytest.mark.parametrize("order", ["before_features", "with_features", "after_features"])
def test_the_bonus_goes_to_the_owner_of_the_meeple_even_without_majority(order: str) -> None:
    """Seat 1 completes the city with two knights there against one: seat 0, beside whose knight she is, has the 3."""
    story = favoured(tiles=["base-B", "base-E", "base-B"], **{"fairy.bonus_order": order})
    for _ in range(2):
        state = place_meeple(story.state, MeeplePlaced(1, 0))
        story.with_state(board=state.board, supplies=state.supplies)
    story.lay(0, 1).skip().lay(0, -1, 2).skip()
    assert (3, 4) == story.scores
    assert ((7,), (7,)) == story.state.supplies


@pytest.mark.rule("X2", "Q32")
def test_the_fairy_in_final_scoring() -> None:
    """Her bonus falls there too, as a final move."""
    story = favoured(tiles=["base-B"])
    story.with_state(stack=Stack((), "base-B")).lay(0, 1).skip()
    assert ((4, 0), ["fairy_bonus", "incomplete"]) == (story.scores, sources(story))
    assert {"final"} == {move.kind for event in story.events(BatchMoved) for move in event.moves}


@pytest.mark.rule("R22", "M8", "X2", "Q32", "B19", "V3")
@pytest.mark.parametrize(
    ("when", "order"),
    [
        ("before_final_scoring", ["robbers", "sum", "fairy_bonus", "incomplete", "fields"]),
        ("after_final_scoring", ["fairy_bonus", "incomplete", "fields", "robbers", "sum"]),
    ],
)
def test_the_order_of_the_end(when: str, order: list[str]) -> None:
    """Her bonus opens final scoring: robbers and the sum of both figures come before it, with V3 after all of it."""
    options = {"robbers.final_points": when}
    story = Story("fairy", "robbers", "messengers", seats=2, tiles=["base-E", "base-B"], options=options)
    story.lay(0, -1, 2).skip()
    for segment in (1, 2):  # the road and the north field of the start tile
        state = place_meeple(story.state, MeeplePlaced(0, segment))
        story.with_state(board=state.board, supplies=state.supplies)
    story.with_state(slots=FAIRY.put(story.state, FairyDrawer(Standing(0, 0, 1))).slots)
    story.given(active=1, totals=[[7, 1], [7, 2]], robbers=[7, None])
    story.with_state(stack=Stack((), "base-B")).lay(0, 1).skip()
    while not story.match.over:
        story.send(story.legal()[0])
    told = [event for event in story.events() if isinstance(event, BatchOpened | TotalsAdded)]
    assert order == [event.source if isinstance(event, BatchOpened) else "sum" for event in told]
    assert (8 + 3 + 3 + 1 + 3, 9) == story.scores


@pytest.mark.rule("X3", "X4")
def test_moving_the_fairy() -> None:
    """Instead of placing a meeple she moves next to an own meeple on the board, never merely onto a tile."""
    story = favoured(tiles=["base-B"] * 4).lay(0, 1).claim("monastery")
    story.lay(0, 2)
    assert ("not_your_meeple", "X3") == story.refused(MoveFairy, segment=0)
    story.skip().lay(0, 3)
    monk = story.state.board.cloisters[0][1]
    assert [monk] == [command.segment for command in story.legal(MoveFairy)]
    assert ("fairy_there", "X3") == story.refused(MoveFairy, segment=0)
    story.send(story.legal(MoveFairy)[0])
    assert Standing(0, 0, monk) == FAIRY.get(story.state).meeple


@pytest.mark.rule("X3", "X2", "B21")
def test_the_fairy_moved_to_a_completed_feature_brings_her_bonus_at_once() -> None:
    """She moves in the meeple step, before the city that the tile completes is scored: 3 and 4 points."""
    story = favoured(tiles=["base-E", "base-B"])
    story.with_state(slots=FAIRY.put(story.state, FairyDrawer()).slots).lay(0, -1, 2)
    story.answer(MoveFairy, 0, segment=CITY.segment)
    assert ((7, 0), ["fairy_bonus", "features"]) == (story.scores, sources(story))


@pytest.mark.rule("X14")
def test_the_fairy_stays_without_effect_when_the_meeple_leaves() -> None:
    """Her meeple is scored and goes home: no more points at the start of a turn."""
    story = favoured().lay(0, -1, 2).skip().lay(0, 1).skip()
    assert (7, 0) == story.scores
    assert CITY == FAIRY.get(story.state).meeple


# --- the wheel ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("X5", "X6", "X7", "X13")
def test_the_wheel_before_the_tile_is_placed() -> None:
    """All points of one sector are one batch, those of crown spaces a second; fortune is 3 for the active player."""
    story = Story("wheel", seats=3)
    story.send(TurnWheel(HOST, 0, "taxes", ((0, 2), (2, 1)))).send(TurnWheel(HOST, 0, "crown", ((1, 3),)))
    assert ((2, 3, 1), ["wheel"] * 2) == (story.scores, sources(story))
    assert TileSpot == story.asked
    story = Story("wheel", seats=3)
    assert ("bad_amount", "X6") == story.refusal(TurnWheel(HOST, 0, "fortune", ((0, 4),)))
    assert ("bad_player", "X6") == story.refusal(TurnWheel(HOST, 0, "fortune", ((1, 3),)))
    assert ("named_twice", "X6") == story.refusal(TurnWheel(HOST, 0, "storm", ((1, 3), (1, 2))))
    assert ("host_only", "X5") == story.refusal(TurnWheel(0, 0, "fortune", ((0, 3),)))
    story.send(TurnWheel(HOST, 0, "fortune", ((0, 3),)))
    assert (3, 0, 0) == story.scores
    story.send(story.legal()[0])
    assert ("not_now", "X5") == story.refusal(TurnWheel(HOST, 0, "fortune", ((0, 3),)))


@pytest.mark.rule("X13", "S5")
def test_the_host_waits_for_batches_and_messages() -> None:
    """Nothing is handed in while a batch is open or a message is answered."""
    story = Story("wheel", "messengers", seats=2, tiles=["base-B", "message-6"])
    story.batch((0, 5, "road"))
    assert ("batch_open", "S5") == story.refusal(TurnWheel(HOST, 0, "fortune", ((0, 3),)))
    state = place_meeple(story.state, MeeplePlaced(0, 0))
    story.with_state(board=state.board, supplies=state.supplies).answer(Allocate, 0, gain=0, figure=0)
    assert ("message_first", "S5") == story.refusal(TurnWheel(HOST, 0, "fortune", ((0, 3),)))


# --- after the turn -------------------------------------------------------------------------------------------------


def at_the_end(source: str, totals: Sequence[Sequence[int]] = ((5,), (6,), (7,))) -> Story:
    story = Story(source, seats=3, tiles=["base-B", "base-B"]).given(totals=totals).lay(0, 1).skip()
    assert TurnEnd == story.asked
    return story


@pytest.mark.rule("X8", "X9", "X13")
def test_a_catapult_round_is_one_batch() -> None:
    """5 points for each winner, in the place after the scoring of a turn."""
    story = at_the_end("catapult").send(FireCatapult(HOST, 0, "target", (0, 2)))
    assert ((10, 6, 12), ["catapult"]) == (story.scores, sources(story))
    assert ("bad_player", "X8") == story.refusal(FireCatapult(HOST, 0, "catch", (9,)))
    story.answer(FinishTurn, 0)
    assert 1 == story.decision.seat
    assert ("not_now", "X8") == story.refusal(FireCatapult(HOST, 0, "catch", (1,)))


@pytest.mark.rule("X10", "X11", "Q8", "Q13")
def test_each_sale_is_one_batch() -> None:
    """The payer moves back, the receiver, if any, forward; a bid may not exceed the bidder's points."""
    story = at_the_end("bazaar").send(SellTile(HOST, 0, 1, 2, 4)).send(SellTile(HOST, 0, 0, None, 5))
    assert ((0, 2, 11), ["sale"] * 2) == (story.scores, sources(story))
    assert ("too_poor", "Q13") == story.refusal(SellTile(HOST, 0, 1, 2, 3))
    assert ("named_twice", "X10") == story.refusal(SellTile(HOST, 0, 1, 1, 1))
    assert ("bad_amount", "X11") == story.refusal(SellTile(HOST, 0, 1, 2, -1))
    story.answer(FinishTurn, 0)
    assert ("not_now", "X10") == story.refusal(SellTile(HOST, 0, 1, 2, 1))


@pytest.mark.rule("X12", "Q13")
def test_a_ransom_once_per_turn() -> None:
    """3 points from the active player to the captor, whenever a placement is asked."""
    story = Story("tower", seats=2, tiles=["base-B", "base-B", "base-B"]).given(totals=[[7], [0]])
    story.send(PayRansom(HOST, 0, 1))
    assert (4, 3) == story.scores
    assert ("once_per_turn", "X12") == story.refusal(PayRansom(HOST, 0, 1))
    story.lay(0, 1).skip().send(PayRansom(HOST, 0, 0))
    assert (7, 0) == story.scores
    assert ("bad_player", "X12") == Story("tower", seats=2).refusal(PayRansom(HOST, 0, 0))
    assert ("too_poor", "Q13") == Story("tower", seats=2).refusal(PayRansom(HOST, 0, 1))


@pytest.mark.rule("X12", "M11")
def test_an_extra_placement_brings_no_second_ransom() -> None:
    """Once per turn: the tile of message 4 belongs to the same one."""
    story = Story("tower", "messengers", seats=2, tiles=["base-B", "message-4", "base-B", "base-B"])
    story.given(totals=[[9, 8], [0, 1]]).send(PayRansom(HOST, 0, 1)).answer(ChoosePayer, 0, figure=0)
    story.answer(Allocate, 1, gain=0, figure=0).batch((0, 4, "road")).answer(Allocate, 0, gain=0, figure=0)
    story.answer(ChooseMessage, 0, act=True).lay(0, 1).skip()
    assert (0, TileSpot) == (story.decision.seat, story.asked)
    assert ("once_per_turn", "X12") == story.refusal(PayRansom(HOST, 0, 1))


@pytest.mark.rule("X12", "S5")
def test_no_ransom_in_a_batch_or_after_the_placements() -> None:
    """While a batch is open, and once only catapult and bazaar are left, it is refused."""
    story = Story("tower", "robbers", seats=2).given(totals=[[7], [9]], robbers=[None, 7])
    story.batch((0, 4, "road"), (0, 5, "city"))
    assert ("batch_open", "S5") == story.refusal(PayRansom(HOST, 0, 1))
    late = Story("tower", "bazaar", seats=2, tiles=["base-B", "base-B"]).given(totals=[[7], [9]]).lay(0, 1).skip()
    assert ("not_now", "X12") == late.refusal(PayRansom(HOST, 0, 1))
    busy = Story("catapult", "bazaar", "robbers", seats=2).given(totals=[[7], [9]], robbers=[None, 7])
    busy.with_state(late=1).batch((0, 4, "road"), (0, 5, "city"))
    assert ("batch_open", "S5") == busy.refusal(FireCatapult(HOST, 0, "target", (0,)))
    assert ("batch_open", "S5") == busy.refusal(SellTile(HOST, 0, 0, 1, 2))


@pytest.mark.rule("M11", "X8", "X10")
@pytest.mark.parametrize("source", ["catapult", "bazaar"])
def test_an_extra_placement_earned_after_the_placements_begins_at_once(source: str) -> None:
    """A message taken after a catapult round or a sale: its tile is placed before the turn ends."""
    story = Story(source, "messengers", seats=2, tiles=["base-B", "message-4", "base-B", "base-B"])
    story.given(totals=[[0, 0], [5, 0]]).lay(0, 1).skip()
    story.send(FireCatapult(HOST, 0, "catch", (0,)) if source == "catapult" else SellTile(HOST, 0, 1, 0, 5))
    story.answer(Allocate, 0, gain=0, figure=0)
    story.send(change(story.legal()[0]))
    assert (0, TileSpot) == (story.decision.seat, story.asked)
    story.lay(0, 2).skip()
    assert (0, TurnEnd) == (story.decision.seat, story.asked)
