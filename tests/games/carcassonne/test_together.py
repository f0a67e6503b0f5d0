"""What the digest says of several rules at once, worked out by hand before the game was asked."""

from __future__ import annotations

import pytest

from tabletop_rules.core.terms import HOST
from tabletop_rules.games.carcassonne.commands import ChoosePayer
from tabletop_rules.games.carcassonne.decisions import TileSpot
from tabletop_rules.games.carcassonne.events import BatchOpened
from tabletop_rules.games.carcassonne.expansions.abbot.commands import PlaceAbbot, RetrieveAbbot
from tabletop_rules.games.carcassonne.expansions.fairy.messages import FAIRY
from tabletop_rules.games.carcassonne.expansions.messengers.messages import ChooseMessage, MessageTaken
from tabletop_rules.games.carcassonne.expansions.messengers.queries import targets
from tabletop_rules.games.carcassonne.expansions.robbers.messages import (
    ChooseFollow,
    ChooseStolenFigure,
    ChooseVictim,
    LeaveRobber,
    PlaceRobber,
    RobberFollowed,
    StayBehind,
)
from tabletop_rules.games.carcassonne.expansions.sources.decisions import TurnEnd
from tabletop_rules.games.carcassonne.expansions.sources.messages import (
    FinishTurn,
    FireCatapult,
    PayRansom,
    SellTile,
    TurnWheel,
)
from tabletop_rules.games.carcassonne.state import Stack, Standing
from tests.games.carcassonne.story import BOTH, Story, fairy_beside, last, sources, standing, take

PAWN, MEEPLETTE = 0, 1
CITY, ROAD, NORTH = 0, 1, 2  # segments of the start tile
V2 = {True: {}, False: {"robbers.transfers_are_scoring": False}}
V4 = {"messengers.choice": "one_figure_per_turn"}


# --- ransom ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("X12", "Q14", "R18", "R20")
def test_a_ransom_of_both_figures_takes_two_robbers_back() -> None:
    """Neither 1 nor 2 covers it: the pawn drops to 0, the meeplette pays the rest, each with the robber beside it."""
    story = Story("tower", *BOTH, seats=4, tiles=["base-B"])
    story.given(totals=[[1, 2], [9, 9], [20, 20], [30, 30]], robbers=[None, None, 1, 2])
    take(story.send(PayRansom(HOST, 0, 1)).answer(ChoosePayer, 0, figure=PAWN), 1)
    assert ((0, 0), (12, 9)) == story.totals[:2]
    assert [RobberFollowed(2, 0, 0, PAWN), RobberFollowed(3, 0, 0, MEEPLETTE)] == story.events(RobberFollowed)


@pytest.mark.rule("Q7", "R16", "R18", "R21a", "X12")
def test_one_figure_pays_and_the_other_moves_by_stolen_points() -> None:
    """The buyer's robber steals back with the meeplette: the robber of 2 goes with either, though 3 stands there."""
    story = Story("tower", *BOTH, seats=4, tiles=["base-B"])
    story.given(totals=[[9, 9], [20, 30], [41, 42], [9, 33]], robbers=[20, None, 9, None]).send(PayRansom(HOST, 0, 1))
    take(story.answer(ChoosePayer, 0, figure=PAWN), 1).answer(ChooseStolenFigure, 0, figure=MEEPLETTE)
    assert ("must_follow", "Q7") == story.refused(StayBehind)
    assert ("cannot_follow", "Q7") == story.refused(ChooseFollow, companion=3, figure=PAWN)
    story.answer(ChooseFollow, 2, companion=0, figure=PAWN)
    assert ((6, 11), 6) == (story.totals[0], story.robbers[2])


@pytest.mark.rule("Q14", "Q7", "R15", "X12")
def test_a_figure_that_paid_its_last_points_moves_on_by_stolen_ones() -> None:
    """2 and 1 are paid, 2 are stolen back with the pawn: the robber beside it goes to 2, not to 0."""
    story = Story("tower", *BOTH, seats=3, tiles=["base-B"])
    story.given(totals=[[2, 1], [20, 30], [41, 42]], robbers=[20, None, 2]).send(PayRansom(HOST, 0, 1))
    take(story.answer(ChoosePayer, 0, figure=PAWN), 1).answer(ChooseStolenFigure, 0, figure=PAWN)
    assert ((2, 0), 2) == (story.totals[0], story.robbers[2])


@pytest.mark.rule("V4", "Q33", "X12", "X8")
def test_income_binds_the_figure_of_the_captor_and_a_payment_nobody() -> None:
    """With V4 both win a catapult round afterwards: the captor is not asked again, the payer for the first time."""
    story = Story("tower", "catapult", "messengers", seats=2, tiles=["base-B"], options=V4)
    story.given(totals=[[9, 9], [1, 1]])
    take(story.send(PayRansom(HOST, 0, 1)).answer(ChoosePayer, 0, figure=MEEPLETTE), 1, MEEPLETTE).lay(0, 1).skip()
    take(story.send(FireCatapult(HOST, 0, "target", (0, 1))), 0)
    assert ((14, 6), (1, 9)) == story.totals


@pytest.mark.rule("M10", "Q30", "AB3", "AB4", "X12", "R21")
@pytest.mark.parametrize(("message", "found"), [(3, ()), (8, (ROAD,))])
def test_the_abbot_on_a_surrounded_monastery_waits_for_its_points(message: int, found: tuple[int, ...]) -> None:
    """The ninth tile lies; a ransom stolen back stops on 5: no message scores him or takes him back, nor may he go."""
    around = [(0, 1), (1, 1), (0, 2), (-1, 1), (-1, 2), (1, 2), (-1, 3), (1, 3), (0, 3)]
    tiles = ["base-B"] * len(around) + [f"message-{message}", "base-B"]
    story = Story("abbot", "tower", *BOTH, seats=2, tiles=tiles, options={"sets": 4})
    for cell in around[:-1]:
        story.lay(*cell)
        story.answer(PlaceAbbot, 0, part="monastery") if cell == (0, 2) else story.skip()
    standing(story, (0, ROAD)).given(totals=[[6, 1], [21, 31]], robbers=[21, None]).lay(*around[-1])
    assert ("abbot_surrounded", "AB4") == story.refused(RetrieveAbbot)
    take(story.send(PayRansom(HOST, 0, 1)), 1).answer(ChooseStolenFigure, 0, figure=PAWN)
    assert found == targets(story.state, 0, message)
    if found:
        story.answer(ChooseMessage, 0, act=True, target=ROAD)
    take(story, 0, MEEPLETTE).skip()
    take(story, 0, MEEPLETTE)
    points = 1 if found else 2
    assert ((5, 1 + points + 9), 1) == (story.totals[0], story.state.supplies[0][1])


# --- bazaar and catapult --------------------------------------------------------------------------------------------


@pytest.mark.rule("X10", "X11", "M11", "R2", "R5", "R18")
def test_a_robber_placed_in_the_middle_of_a_bazaar() -> None:
    """A sale brings message 4, its tile a robber beside the next buyer, whom it follows back; then one tile is free."""
    story = Story("bazaar", *BOTH, seats=3, tiles=["base-B", "message-4", "robbers-A", "base-B"])
    story.given(totals=[[0, 0], [9, 0], [9, 0]]).lay(0, 1).skip()
    take(story.send(SellTile(HOST, 0, 1, 0, 5)), 0).answer(ChooseMessage, 0, act=True)
    story.send(story.legal()[0])
    assert [0, 4, 9] == [command.space for command in story.legal(PlaceRobber)]
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
    assert (((5, 0), (13, 6)), (0, TurnEnd)) == (story.totals, (story.decision.seat, story.asked))
    story.answer(FinishTurn, 0)
    assert (True, (5, 19)) == (story.match.over, story.scores)


@pytest.mark.rule("X11", "V2", "R16", "R19a", "M5", "Q8", "Q11", "R14b")
@pytest.mark.parametrize(("scoring", "at", "thief"), [(True, None, 33 + 3), (False, 5, 33 + 1)])
def test_income_that_brings_a_message(scoring: bool, at: int | None, thief: int) -> None:
    """A sale carries the active pawn from 0 to 5: it is robbed, or with V2 off the message is, a space further on."""
    story = Story("bazaar", *BOTH, seats=3, tiles=["base-B", "message-6"], options=V2[scoring]).lay(0, 1).skip()
    story.given(totals=[[0, 20], [9, 21], [33, 22]], robbers=[None, None, 0]).send(SellTile(HOST, 0, 1, 0, 5))
    take(story, 0).answer(ChoosePayer, 1, figure=PAWN)
    if scoring:
        story.answer(ChooseStolenFigure, 2, figure=PAWN)
    assert at == story.robbers[2]
    take(story, 0)
    if not scoring:
        story.answer(ChooseStolenFigure, 2, figure=PAWN)
    assert (((7, 20), (4, 21), (thief, 22)), None) == (story.totals, story.robbers[2])


@pytest.mark.rule("X5", "X7", "R15", "S2", "R12")
def test_a_robber_carried_off_by_a_sector_steals_from_its_crowns() -> None:
    """Two batches: the thief of the first takes the robber of 2 along, and is its victim in the second."""
    story = Story("wheel", "robbers", seats=4, tiles=["base-B"])
    story.given(totals=[[10], [7], [20], [30]], robbers=[None, 10, 7, None])
    story.send(TurnWheel(HOST, 0, "taxes", ((0, 5), (3, 1))))
    assert ((15, 10, 20, 31), (None, None, 10, None)) == (story.scores, story.robbers)
    story.send(TurnWheel(HOST, 0, "crown", ((1, 6),)))
    assert ((15, 16, 23, 31), None) == (story.scores, story.robbers[2])


@pytest.mark.rule("X5", "X12", "M11", "Q17", "Q22")
def test_the_tile_of_message_4_turns_the_wheel_again_but_brings_no_second_ransom() -> None:
    """Each drawn tile may bring a sector, before it is placed; the turn has one ransom."""
    story = Story("wheel", "tower", "messengers", seats=2, tiles=["base-B", "message-4", "base-B"])
    take(story.given(totals=[[2, 12], [1, 1]]).send(PayRansom(HOST, 0, 1)), 1)
    take(story.send(TurnWheel(HOST, 0, "fortune", ((0, 3),))), 0).answer(ChooseMessage, 0, act=True)
    assert ("not_now", "X5") == story.refusal(TurnWheel(HOST, 0, "fortune", ((0, 3),)))
    story.lay(0, 1).skip()
    assert ("once_per_turn", "X12") == story.refusal(PayRansom(HOST, 0, 1))
    take(take(story.send(TurnWheel(HOST, 0, "storm", ((0, 7), (1, 7)))), 0, MEEPLETTE), 1, PAWN, 1)
    assert ((5, 16), (11, 1)) == story.totals


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


@pytest.mark.rule("M10", "Q20", "B21", "FM2")
def test_a_completed_city_feeds_the_field_before_it_is_scored() -> None:
    """After the fairy's bonus the knight may not be taken back by message 8, but the farmer beside him, for 3."""
    story = standing(Story("fairy", "messengers", seats=2, tiles=["base-E", "message-8", "base-B"]), (0, CITY))
    fairy_beside(standing(story, (0, NORTH)), 0, CITY).given(totals=[[2, 0], [1, 1]])
    take(story.lay(0, -1, 2).skip(), 0)
    assert (NORTH,) == targets(story.state, 0, 8)
    take(take(story.answer(ChooseMessage, 0, act=True, target=NORTH), 0, MEEPLETTE), 0, MEEPLETTE)
    assert ((5, 3 + 4), 7) == (story.totals[0], story.state.supplies[0][0])


@pytest.mark.rule("X1", "M6", "X14", "S5")
def test_a_message_at_the_start_of_a_turn_takes_the_fairys_meeple() -> None:
    """Her point stops on 5, before a tile is drawn; message 8 takes the highwayman beside her, and no more come."""
    tiles = ["base-B", "message-8", "base-B", "base-B", "base-V"]
    story = standing(Story("fairy", "messengers", seats=2, tiles=tiles), (1, ROAD))
    take(fairy_beside(story, 1, ROAD).given(totals=[[0, 1], [4, 1]]).lay(0, 1).skip(), 1)
    assert story.state.stack.drawn is None
    take(story.answer(ChooseMessage, 1, act=True, target=ROAD), 1, MEEPLETTE)
    story.lay(0, 2).skip().lay(0, 3).skip()
    assert ((5, 2), 1, Standing(1, 0, ROAD)) == (story.totals[1], story.decision.seat, FAIRY.get(story.state).meeple)


@pytest.mark.rule("X14", "X1", "M9", "B22")
@pytest.mark.parametrize(("taken", "points"), [(ROAD, 1), (4, 0)])
def test_of_two_highwaymen_on_one_road_the_fairy_favours_one(taken: int, points: int) -> None:
    """Message 8 takes one of them back: her point at the start of the next turn comes only if the other one went."""
    tiles = ["base-U", "base-B", "message-8", "base-B", "base-B", "base-V"]
    story = Story("fairy", "messengers", seats=2, tiles=tiles).lay(1, 0, 1).skip()
    fairy_beside(standing(story, (0, ROAD), (0, 4)), 0, 4).given(active=1, totals=[[4, 0], [1, 1]])
    take(story.lay(0, 1).skip(), 0).answer(ChooseMessage, 0, act=True, target=taken)
    take(story, 0, MEEPLETTE).lay(0, 2).skip().lay(0, 3).skip()
    if points:
        take(story, 0)
    assert ((5 + points, 2), 0, TileSpot) == (story.totals[0], story.decision.seat, story.asked)


@pytest.mark.rule("V7", "S6", "B15", "X2")
def test_a_bonus_in_a_tied_city_comes_before_both_its_scorers() -> None:
    """The knight beside her is of seat 1: with the features her bonus precedes the 6 points of seat 0 as well."""
    options = {"fairy.bonus_order": "with_features"}
    story = Story("fairy", seats=2, tiles=["base-N", "base-E", "base-B"], options=options).lay(0, -1, 1).skip()
    fairy_beside(standing(story, (0, CITY), (1, 4)), 1, 4).lay(1, -1, 3).skip()
    (opened,) = story.events(BatchOpened)
    expected = [(1, "fairy_bonus", 3), (0, "city", 6), (1, "city", 6)]
    assert expected == [(gain.seat, gain.source, gain.amount) for gain in opened.gains]


@pytest.mark.rule("AB4", "B22", "M6", "M9")
def test_the_abbot_is_home_before_the_message_his_points_bring() -> None:
    """He is the only own meeple: message 8 finds nobody, and the 2 points are taken."""
    tiles = ["base-B", "base-A", "base-A", "message-8", "base-V"]
    story = Story("abbot", "messengers", seats=2, tiles=tiles).lay(0, 1).answer(PlaceAbbot, 0, part="monastery")
    story.lay(1, 0, 1).skip().given(totals=[[1, 0], [1, 1]]).lay(-1, 0, 3).answer(RetrieveAbbot, 0)
    take(take(story, 0), 0, MEEPLETTE)
    assert ([MessageTaken(0, 8, False)], (5, 2)) == (story.events(MessageTaken), story.totals[0])


@pytest.mark.rule("V4", "V5", "V7", "Q33", "R9")
@pytest.mark.parametrize(("exclusive", "pawn"), [(False, 12), (True, 10)])
def test_the_one_check_finds_the_thief_on_the_space(exclusive: bool, pawn: int) -> None:
    """City and then bonus carry the bound pawn from 3 to 10, where the thief of the city has come from 8."""
    options = {**V4, "messengers.exclusive_space": exclusive, "fairy.bonus_order": "after_features"}
    tiles = ["base-E", *(() if exclusive else ("message-6",)), "base-B"]
    story = standing(Story("fairy", *BOTH, seats=2, tiles=tiles, options=options), (0, CITY))
    fairy_beside(story, 0, CITY).given(totals=[[3, 21], [8, 31]], robbers=[None, 3]).lay(0, -1, 2).skip()
    take(story, 0).answer(ChooseStolenFigure, 1, figure=PAWN)
    assert ((pawn, 21), (10, 31), 1) == (*story.totals, story.decision.seat)


@pytest.mark.rule("FM2", "B13", "Q20", "M9", "B15")
@pytest.mark.parametrize(("act", "points"), [(True, 6), (False, 2 + 6)])
def test_a_field_with_two_completed_cities_is_worth_six_to_each_farmer(act: bool, points: int) -> None:
    """Two cities of two tiles feed it: 3 for each, when message 8 takes a farmer back and in final scoring alike."""
    story = Story("messengers", seats=2, tiles=["base-E", "base-D", "base-E", "base-B", "message-8"])
    story.lay(0, -1, 2).skip().lay(1, 0).skip().lay(1, -1, 2).skip()
    standing(story, (1, NORTH), (0, 8)).given(active=1, totals=[[0, 1], [0, 1]])  # 8: the same field, a tile further
    take(last(story).batch((1, 5, "road")), 1).answer(ChooseMessage, 1, act=act, target=NORTH if act else -1)
    take(story, 1, MEEPLETTE).lay(0, 1).skip()
    assert (True, (1 + 6, 5 + 1 + points)) == (story.match.over, story.scores)


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
    assert open_to == [command.space for command in story.legal(PlaceRobber)]
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


# --- robbers that meet new company ----------------------------------------------------------------------------------


@pytest.mark.rule("T1", "T5", "R15", "R14", "Q36")
def test_a_robber_meets_its_last_victim_a_lap_further_on() -> None:
    """The thief of 48 comes from 0 to 2 with the robber of 2, where 48 has come as 52: of both it may take half."""
    story = Story("robbers", seats=3).given(totals=[[48], [0], [49]], robbers=[None, 48, 0]).batch((0, 4, "road"))
    assert ((52, 2, 49), 2) == (story.scores, story.robbers[2])
    story.batch((0, 3, "road"), (1, 1, "road")).answer(ChooseVictim, 2, victim=1, figure=PAWN)
    assert (55, 3, 50) == story.scores


@pytest.mark.rule("Q6", "Q11", "M7", "R12", "R14b")
@pytest.mark.parametrize(("figure", "stolen"), [(PAWN, 1), (MEEPLETTE, 0)])
def test_a_message_is_robbed_where_its_figure_has_just_stopped(figure: int, stolen: int) -> None:
    """The road that ends beside the robber on 10 is not robbed, its message is, unless the other figure moves."""
    story = Story(*BOTH, seats=3, tiles=["base-B", "message-6"])
    story.given(totals=[[7, 1], [20, 21], [10, 31]], robbers=[None, 10, None])
    take(take(story.batch((0, 3, "road")), 0), 0, figure)
    if stolen:
        story.answer(ChooseStolenFigure, 1, figure=PAWN)
    assert (12, 20 + stolen) == (story.scores[0] - 1, story.totals[1][PAWN])


@pytest.mark.rule("R15", "R16", "Q6", "S3")
def test_two_robbers_follow_their_thieves_past_each_other() -> None:
    """Thieves go from 20 to 22 and from 22 to 24: the robber on 22 leaves with its own, and that of 20 comes there."""
    story = Story("robbers", seats=5).given(totals=[[10], [20], [22], [40], [51]], robbers=[None, 10, 10, 20, 22])
    story.batch((0, 4, "city"))
    assert ((14, 22, 24, 40, 51), (None, None, None, 22, 24)) == (story.scores, story.robbers)


@pytest.mark.rule("T1", "R9", "M5", "R15")
def test_a_move_of_a_whole_lap_is_a_move() -> None:
    """50 points end on the same dark space: half of them is stolen and a message taken; the robber of 2 goes along."""
    story = Story(*BOTH, seats=3, tiles=["base-B", "message-6"])
    story.given(totals=[[10, 1], [7, 2], [12, 13]], robbers=[None, 10, 7])
    take(story.batch((0, 50, "city")), 0).answer(ChooseStolenFigure, 1, figure=PAWN)
    assert (32, [MessageTaken(0, 6, False)]) == (story.robbers[2], story.events(MessageTaken))
