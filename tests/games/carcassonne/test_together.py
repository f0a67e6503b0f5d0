"""What the digest says of several rules at once, worked out by hand before the game was asked."""

from __future__ import annotations

import pytest

from tabletop_rules.core.terms import HOST
from tabletop_rules.games.carcassonne.commands import ChoosePayer
from tabletop_rules.games.carcassonne.expansions.abbot.commands import PlaceAbbot
from tabletop_rules.games.carcassonne.expansions.messengers.messages import ChooseMessage, MessageTaken
from tabletop_rules.games.carcassonne.expansions.robbers.messages import (
    ChooseStolenFigure,
    LeaveRobber,
    PlaceRobber,
    RobberFollowed,
    StayBehind,
)
from tabletop_rules.games.carcassonne.expansions.sources.messages import (
    FinishTurn,
    FireCatapult,
    PayRansom,
    SellTile,
    TurnWheel,
)
from tabletop_rules.games.carcassonne.state import Stack
from tests.games.carcassonne.story import BOTH, Story, fairy_beside, last, sources, standing, take

PAWN, MEEPLETTE = 0, 1
CITY, ROAD, NORTH = 0, 1, 2  # segments of the start tile


# --- ransom ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("X12", "Q14", "R18", "R20")
def test_a_ransom_of_both_figures_takes_two_robbers_back() -> None:
    """Neither 1 nor 2 covers it: the pawn drops to 0, the meeplette pays the rest, each with the robber beside it."""
    story = Story("tower", *BOTH, seats=4, tiles=["base-B"])
    story.given(totals=[[1, 2], [9, 9], [20, 20], [30, 30]], robbers=[None, None, 1, 2])
    take(story.send(PayRansom(HOST, 0, 1)).answer(ChoosePayer, 0, figure=PAWN), 1)
    assert ((0, 0), (12, 9)) == story.totals[:2]
    assert [RobberFollowed(2, 0, 0, PAWN), RobberFollowed(3, 0, 0, MEEPLETTE)] == story.events(RobberFollowed)


# --- bazaar and catapult --------------------------------------------------------------------------------------------


@pytest.mark.rule("X10", "X11", "M11", "R2", "R5", "R18")
def test_a_robber_placed_in_the_middle_of_a_bazaar() -> None:
    """A sale brings message 4, its tile a robber beside the next buyer, whom it follows back; then one tile is free."""
    story = Story("bazaar", *BOTH, seats=3, tiles=["base-B", "message-4", "robbers-A", "base-B"])
    story.given(totals=[[0, 0], [9, 0], [9, 0]]).lay(0, 1).skip()
    take(story.send(SellTile(HOST, 0, 1, 0, 5)), 0).answer(ChooseMessage, 0, act=True)
    story.send(story.legal()[0])
    assert [0, 4, 9] == [command.space for command in story.legal(PlaceRobber)]  # type: ignore[attr-defined]
    story.answer(PlaceRobber, 0, space=9).answer(LeaveRobber, 1).skip()
    take(story.send(SellTile(HOST, 0, 2, 0, 4)), 0, MEEPLETTE)
    assert (((5, 4), (4, 0), (5, 0)), (5, None, None)) == (story.totals, story.robbers)
    assert ("last_tile_free", "X10") == story.refusal(SellTile(HOST, 0, 0, None, 1))


@pytest.mark.rule("X10", "Q21", "R19")
def test_a_tile_sold_for_nothing_moves_nobody() -> None:
    """Its buyer has a tile all the same; a robber beside the buyer stays, and when another pays it may stay, too."""
    story = Story("bazaar", "robbers", seats=3, tiles=["base-B", "base-B"]).lay(0, 1).skip()
    story.given(totals=[[9], [7], [9]], robbers=[None, 9, None]).send(SellTile(HOST, 0, 0, 2, 0))
    assert ([], (None, 9, None)) == (sources(story), story.robbers)
    assert ("has_tile", "X10") == story.refusal(SellTile(HOST, 0, 0, 2, 0))
    story.send(SellTile(HOST, 0, 2, 1, 3)).answer(StayBehind, 1)
    assert (((9,), (10,), (6,)), (None, 9, None)) == (story.totals, story.robbers)


@pytest.mark.rule("X8", "R14b", "R21", "M11", "B7")
def test_points_stolen_in_a_catapult_round_bring_the_last_tile() -> None:
    """The only winner is robbed by the active player, who stops on 5: message 4, the last tile, a round of its own."""
    story = Story("catapult", *BOTH, seats=2, tiles=["base-B", "message-4", "base-B"])
    story.given(totals=[[2, 0], [8, 1]], robbers=[8, None]).lay(0, 1).skip()
    story.with_state(stack=Stack((("base-B",),)))
    take(story.send(FireCatapult(HOST, 0, "target", (1,))), 1).answer(ChooseStolenFigure, 0, figure=PAWN)
    story.answer(ChooseMessage, 0, act=True).lay(0, 2).skip()
    take(story.send(FireCatapult(HOST, 0, "catch", (1,))), 1, MEEPLETTE)
    assert (((5, 0), (13, 6)), (0, "carcassonne.end")) == (story.totals, (story.decision.seat, story.decision.kind))
    story.answer(FinishTurn, 0)
    assert (True, (5, 19)) == (story.match.over, story.scores)


# --- the abbot, the fairy, the last turn ----------------------------------------------------------------------------


@pytest.mark.rule("AB1", "AB2", "AB6", "X6", "M9", "B22")
def test_the_abbot_taken_back_by_the_wheels_message_goes_out_again() -> None:
    """2 points for him as a monk stop on 5, message 8 scores him with 3, and the tile that is drawn has a garden."""
    tiles = ["base-B", "base-B", "base-E+garden", "message-8", "base-V"]
    story = Story("abbot", "wheel", "messengers", seats=2, tiles=tiles)
    story.lay(0, 1).answer(PlaceAbbot, 0, part="monastery").lay(0, 2).skip()
    story.given(totals=[[3, 0], [1, 1]])
    take(story.send(TurnWheel(HOST, 0, "inquisition", ((0, 2),))), 0)
    story.send(story.legal(ChooseMessage)[0])
    take(story, 0, MEEPLETTE)
    assert ((5, 3), (7, 1)) == (story.totals[0], story.state.supplies[0])
    story.lay(0, -1, 2).answer(PlaceAbbot, 0, part="garden")
    assert (7, 0) == story.state.supplies[0]


@pytest.mark.rule("V3", "Q32", "R15", "X2")
def test_a_robber_carried_off_in_one_set_of_final_events_steals_in_the_next() -> None:
    """1 steals from the fairy's bonus and takes the robber of 2 along, which takes from the city of 1."""
    options = {"robbers.final_points": "after_final_scoring"}
    story = standing(Story("fairy", "robbers", seats=3, tiles=["base-B"], options=options), (0, ROAD), (1, CITY))
    fairy_beside(story, 0, ROAD).given(totals=[[7], [3], [20]], robbers=[None, 7, 3])
    last(story).lay(0, 1).skip()
    assert [RobberFollowed(2, 5, 1, PAWN)] == story.events(RobberFollowed)
    assert (["fairy_bonus", "incomplete"], (7 + 3 + 1, 3 + 2 + 1, 20 + 1)) == (sources(story), story.scores)


@pytest.mark.rule("M9", "Q20", "M8", "FM2", "B19")
@pytest.mark.parametrize(("act", "points"), [(True, 4 + 3), (False, 4 + 2 + 3)])
def test_a_farmer_taken_back_in_the_last_turn_does_not_score_again(act: bool, points: int) -> None:
    """The city of the last tile stops on 5: message 8 scores the farmer beside it now, or final scoring does."""
    story = standing(Story("messengers", seats=2, tiles=["base-E", "message-8"]), (0, CITY), (0, NORTH))
    take(last(story).given(totals=[[1, 0], [0, 0]]).lay(0, -1, 2).skip(), 0)
    take(story.answer(ChooseMessage, 0, act=act, **({"target": NORTH} if act else {})), 0, MEEPLETTE)
    assert (True, (1 + points, 0)) == (story.match.over, story.scores)


# --- laps, exclusive spaces -----------------------------------------------------------------------------------------


@pytest.mark.rule("T1", "T5", "Q1", "V11", "R3", "R16")
@pytest.mark.parametrize(
    ("laps", "open_to", "totals", "robber"),
    [(False, [0], (3, 53, 100, 0, 55, 0), None), (True, [0, 50, 100], (3, 50, 100, 0, 55, 0), 3)],
)
def test_six_on_three_laps_of_space_0(laps: bool, open_to: list[int], totals: tuple[int, ...], robber: object) -> None:
    """4 leaves 50: both robbers on space 0 steal; with V11 only that on 50, and the thief carries the other off."""
    story = Story("robbers", seats=6, tiles=["robbers-A", "base-B"], options={"track.lap_matters": laps})
    story.given(totals=[[0], [50], [100], [0], [50], [0]])
    story.send(story.legal()[0])
    assert open_to == [command.space for command in story.legal(PlaceRobber)]  # type: ignore[attr-defined]
    story.answer(PlaceRobber, 0, space=open_to[len(open_to) // 2]).answer(PlaceRobber, 1, space=0)
    story.batch((4, 5, "road"))
    assert (totals, (None, robber)) == (story.scores, story.robbers[:2])


@pytest.mark.rule("T1", "T5", "V11", "R15", "R9")
@pytest.mark.parametrize(("laps", "stolen"), [(False, 2), (True, 0)])
def test_a_robber_carried_over_the_start_of_the_track_meets_another_lap(laps: bool, stolen: int) -> None:
    """The thief goes from 47 to 50 with the robber of 2, and 3 leaves 100: one space, but another lap with V11."""
    story = Story("robbers", seats=4, options={"track.lap_matters": laps})
    story.given(totals=[[7], [47], [9], [100]], robbers=[None, 7, 47, None]).batch((0, 5, "road"))
    assert (50, 50 if laps else 0) == (story.scores[1], story.robbers[2])
    story.batch((3, 4, "road"))
    assert (9 + stolen, 104) == story.scores[2:]


@pytest.mark.rule("V5", "R21a", "M5", "S3")
@pytest.mark.parametrize(("figure", "messages"), [(PAWN, 0), (MEEPLETTE, 1)])
def test_a_thief_may_keep_the_victim_from_an_exclusive_message(figure: int, messages: int) -> None:
    """The active pawn stops on 5 and is robbed of 2: the thief's pawn comes from 3 to 5, or the meeplette moves."""
    story = Story(*BOTH, seats=2, tiles=["base-B", "message-6"], options={"messengers.exclusive_space": True})
    take(story.given(totals=[[1, 12], [3, 6]], robbers=[None, 1]).batch((0, 4, "road")), 0)
    story.answer(ChooseStolenFigure, 1, figure=figure)
    assert messages == len(story.events(MessageTaken))


@pytest.mark.rule("X2", "FM4")
def test_the_fairy_beside_a_farmer_whose_field_is_worth_nothing() -> None:
    """A field without a completed city is scored in final scoring as well, so her bonus is due."""
    story = standing(Story("fairy", seats=2, tiles=["base-B"]), (0, 2))  # the north field of the start tile
    last(fairy_beside(story, 0, 2)).lay(0, 1).skip()
    assert ((3, 0), ["fairy_bonus"]) == (story.scores, sources(story))
