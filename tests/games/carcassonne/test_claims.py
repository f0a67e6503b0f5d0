"""Sentences of the digest taken one by one, and what several of them say together in one turn."""

from __future__ import annotations

import pytest

from tabletop_rules.core.change import change
from tabletop_rules.core.terms import HOST
from tabletop_rules.games.carcassonne.commands import Allocate, ChoosePayer
from tabletop_rules.games.carcassonne.decisions import PieceToPlace, TileSpot
from tabletop_rules.games.carcassonne.events import (
    BatchClosed,
    BatchMoved,
    BatchOpened,
    FeaturesCompleted,
    MeeplePlaced,
    TileDiscarded,
    TurnStarted,
)
from tabletop_rules.games.carcassonne.expansions.abbot.commands import PlaceAbbot, RetrieveAbbot
from tabletop_rules.games.carcassonne.expansions.messengers.messages import (
    ChooseMessage,
    ExtraBegun,
    MessageRevealed,
    MessageTaken,
)
from tabletop_rules.games.carcassonne.expansions.robbers.decisions import RobberPath, RobberSpace
from tabletop_rules.games.carcassonne.expansions.robbers.messages import (
    ChooseFollow,
    ChooseStolenFigure,
    LeaveRobber,
    PlaceRobber,
    PointsStolen,
    RobbersReturned,
    StayBehind,
)
from tabletop_rules.games.carcassonne.expansions.sources.decisions import TurnEnd
from tabletop_rules.games.carcassonne.expansions.sources.messages import FinishTurn, FireCatapult, PayRansom, TurnWheel
from tabletop_rules.games.carcassonne.reducers.meeples import place_meeple
from tabletop_rules.games.carcassonne.state import Move, Stack
from tests.games.carcassonne.story import BOTH, Story, fairy_beside, last, sources, standing, take

PAWN, MEEPLETTE, ABBOT = 0, 1, 1
CITY, ROAD, NORTH = 0, 1, 2  # segments of the start tile
V4 = {"messengers.choice": "one_figure_per_turn"}


def messages(story: Story) -> list[tuple[int, bool]]:
    """The messages taken, and whether they were carried out."""
    return [(event.message, event.act) for event in story.events(MessageTaken)]


def spaces(story: Story) -> list[int]:
    """Where the robber may be put."""
    return [command.space for command in story.legal(PlaceRobber)]


# --- whole turns ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("X1", "X5", "X12", "V7", "M5", "M11", "R2", "R5", "R14b", "R21a", "X8", "S5")
def test_a_turn_with_everything() -> None:
    """Fairy, wheel, ransom, features, a bonus after them, an extra placement with robbers, catapult: nine batches."""
    tiles = ["base-B", "message-7", "base-E", "message-4", "message-8", "robbers-F", "message-6", "base-B"]
    expansions = ("fairy", "wheel", "catapult", "tower", *BOTH)
    story = Story(*expansions, seats=3, tiles=tiles, options={"fairy.bonus_order": "after_features"})
    fairy_beside(standing(story, (0, CITY)), 0, CITY)
    story.given(active=2, totals=[[4, 20], [11, 30], [40, 41]], robbers=[None, 4, None]).lay(0, 1).skip()
    story.send(FinishTurn(2, story.decision.id))
    # 1: the fairy's point lands on 5 and is robbed whole; message 7 finds no farmer
    take(story, 0).answer(ChooseStolenFigure, 1, figure=PAWN)
    take(story, 0, MEEPLETTE)
    assert ([(7, False)], (5, 22), (12, 30)) == (messages(story), *story.totals[:2])
    # 2: the wheel; seat 0 stops on 25 and owes itself a tile
    story.send(TurnWheel(HOST, 0, "storm", ((0, 3), (1, 3), (2, 4))))
    take(story, 0, MEEPLETTE)
    take(take(story, 1, gain=1), 2, gain=2).answer(ChooseMessage, 0, act=True)
    # 5: a ransom in the meeple step
    story.lay(0, -1, 2).send(PayRansom(HOST, 0, 2)).answer(ChoosePayer, 0, figure=PAWN)
    take(story, 2).skip()
    assert ((2, 25), (15, 30), (47, 41)) == story.totals
    # 6: the city, then the bonus, which lands on 5; message 8 finds no meeple any more
    take(take(take(story, 0, MEEPLETTE), 0), 0, MEEPLETTE)
    assert ([(7, False), (4, True), (8, False)], (5, 31)) == (messages(story), story.totals[0])
    # the extra placement, a robber tile; no second ransom
    story.lay(1, 0, 1)
    assert [15, 30, 41, 47] == spaces(story)
    story.answer(PlaceRobber, 0, space=15)
    assert [5, 31, 41, 47] == spaces(story)
    story.answer(PlaceRobber, 1, space=5)
    assert ("once_per_turn", "X12") == story.refusal(PayRansom(HOST, 0, 2))
    story.skip()
    # 7: the catapult; both robbers steal 3, and seat 0 stops on 10
    story.send(FireCatapult(HOST, 0, "target", (0, 1)))
    take(take(story, 0), 1, gain=1)
    story.answer(ChooseStolenFigure, 0, figure=MEEPLETTE).answer(ChooseStolenFigure, 1, figure=MEEPLETTE)
    take(story, 0, MEEPLETTE).answer(FinishTurn, 0)
    assert (((10, 36), (20, 33), (47, 41)), (None,) * 3) == (story.totals, story.robbers)
    assert [(7, False), (4, True), (8, False), (6, False)] == messages(story)
    batches = ["fairy", "message", "wheel", "ransom", "features", "fairy_bonus", "message", "catapult", "message"]
    assert (batches, 1) == (sources(story), story.decision.seat)


@pytest.mark.rule("V4", "V7", "Q33", "S4", "R12")
def test_one_figure_for_fairy_bonus_and_city_and_one_check() -> None:
    """The point at the start binds the pawn; bonus and city are one batch and only their order is asked."""
    tiles = ["base-B", "base-E", "message-5", "base-B"]
    options = {**V4, "fairy.bonus_order": "with_features"}
    story = Story("fairy", *BOTH, seats=2, tiles=tiles, options=options)
    fairy_beside(standing(story, (0, CITY)), 0, CITY)
    story.given(active=1, totals=[[7, 20], [11, 30]]).lay(0, 1).skip()
    take(story, 0).given(totals=[[8, 20], [11, 30]], robbers=[None, 8]).lay(0, -1, 2).skip()
    assert [(0, PAWN), (1, PAWN)] == [(c.gain, c.figure) for c in story.legal(Allocate)]
    take(story, 0, gain=1).answer(ChooseStolenFigure, 1, figure=PAWN)
    assert ([(5, False)], ["fairy", "features", "message"]) == (messages(story), sources(story))
    assert (((17, 20), (13, 30)), 1) == (story.totals, story.decision.seat)


@pytest.mark.rule("V3", "Q32", "Q34", "R22", "M8", "X2")
def test_final_scoring_with_fairy_messengers_and_robbers_at_work() -> None:
    """Bonus and incomplete features are robbed, a dark space brings nothing, the robber left earns 3, then the sums."""
    options = {"robbers.final_points": "after_final_scoring"}
    story = standing(
        Story("fairy", *BOTH, seats=4, tiles=["base-B"], options=options), (0, CITY), (0, NORTH), (1, ROAD)
    )
    totals = [[2, 10], [20, 21], [30, 31], [40, 41]]
    fairy_beside(story, 0, CITY).given(totals=totals, robbers=[20, 10, 2, 31]).lay(0, 1)
    take(last(story).skip(), 0).answer(ChooseStolenFigure, 2, figure=PAWN)  # the bonus of 3: from 2 to 5
    take(take(story, 0, MEEPLETTE, gain=1), 1)  # the city, then the road: 1 point each
    story.answer(ChooseStolenFigure, 0, figure=PAWN).answer(ChooseStolenFigure, 1, figure=MEEPLETTE)
    assert (["fairy_bonus", "incomplete", "robbers"], []) == (sources(story), story.events(MessageRevealed))
    assert (Move(3, PAWN, 3, "final", 0),) == story.events(BatchMoved)[-1].moves
    assert [RobbersReturned((3,))] == story.events(RobbersReturned)
    assert ((5 + 1 + 11,), (21 + 22,), (32 + 31,), (43 + 41,)) == story.totals
    assert story.match.result is not None
    assert ((3,), (2,), (1,), (0,)) == story.match.result.ranking


# --- message 4 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M11", "Q17", "Q22", "R2", "R5", "R8", "R21", "M4")
def test_a_robber_used_in_a_turn_is_placed_again_in_its_extra_placement() -> None:
    """Stolen points bring message 4; its robber tile puts the same robber beside the victim for a second theft."""
    tiles = ["base-A", "base-E", "message-4", "robbers-C", "base-B"]
    story = standing(Story(*BOTH, seats=2, tiles=tiles).lay(-1, 0, 3).skip(), (1, CITY), (1, ROAD))
    story.given(active=0, totals=[[3, 1], [11, 30]], robbers=[11, None]).lay(0, -1, 2).skip()
    take(story, 1).answer(ChooseStolenFigure, 0, figure=PAWN).answer(ChooseMessage, 0, act=True)
    assert (0, "robbers-C") == (story.decision.seat, story.question(TileSpot).tile)
    story.lay(1, 0, 1)
    assert [15, 30] == spaces(story)
    story.answer(PlaceRobber, 0, space=15)
    assert [1, 5] == spaces(story)
    take(story.answer(LeaveRobber, 1).skip(), 1).answer(ChooseStolenFigure, 0, figure=MEEPLETTE)
    assert (((5, 3), (18, 30)), (None, None)) == (story.totals, story.robbers)
    assert ([0, 1, 1], ["features"] * 2) == ([e.seat for e in story.events(TurnStarted)], sources(story))


@pytest.mark.rule("M7", "Q11", "M11", "R13")
def test_a_message_in_a_chain_is_robbed_and_the_next_one_waits() -> None:
    """The 2 points of the first message are robbed and land dark; message 4 comes, and its tile after the drawn one."""
    tiles = ["base-B", "message-6", "message-4", "base-B", "base-E"]
    story = Story(*BOTH, seats=2, tiles=tiles).given(totals=[[1, 3], [11, 30]], robbers=[None, 3])
    take(take(story.batch((0, 4, "road")), 0), 0, MEEPLETTE).answer(ChooseStolenFigure, 1, figure=PAWN)
    story.answer(ChooseMessage, 0, act=True)
    assert (((5, 5), (12, 30)), (None, None)) == (story.totals, story.robbers)
    assert [(6, False), (4, True)] == messages(story)
    story.lay(0, 1).skip()
    assert (0, "base-B", 1) == (story.decision.seat, story.question(TileSpot).tile, len(story.events(ExtraBegun)))


@pytest.mark.rule("M10", "M11", "AB4", "Q30")
def test_message_4_of_a_retrieved_abbot_waits_for_the_completed_road() -> None:
    """He lands dark; the road of the same tile is scored, then the extra tile is drawn, and he may go out with it."""
    tiles = ["base-B", "base-A", "base-A", "message-4", "base-B", "base-B"]
    story = Story("abbot", "messengers", seats=2, tiles=tiles).lay(0, 1).answer(PlaceAbbot, 0, part="monastery")
    standing(story, (0, ROAD)).lay(1, 0, 1).skip().given(totals=[[1, 0], [1, 1]]).lay(-1, 0, 3)
    take(story.answer(RetrieveAbbot, 0), 0).answer(ChooseMessage, 0, act=True)
    take(story, 0, MEEPLETTE)
    order = [type(event) for event in story.events() if isinstance(event, BatchOpened | BatchClosed | ExtraBegun)]
    assert [BatchOpened, BatchClosed, BatchOpened, BatchClosed, ExtraBegun] == order
    assert ((5, 3), ["abbot", "features"]) == (story.totals[0], sources(story))
    story.lay(0, 2).answer(PlaceAbbot, 0, part="monastery")
    assert (1, (7, 0)) == (story.decision.seat, story.state.supplies[0])


@pytest.mark.rule("Q25", "B6", "M11")
def test_a_robber_tile_that_fits_nowhere_brings_no_robber_step() -> None:
    """In an extra placement it is put aside unplaced; nobody is asked for a robber, and another tile is drawn."""
    tiles = ["base-B", "message-4", "robbers-F", "base-E", "base-B"]
    story = Story(*BOTH, seats=2, tiles=tiles).given(totals=[[1, 1], [2, 2]])
    take(story.batch((0, 4, "road")), 0).answer(ChooseMessage, 0, act=True).lay(0, 1)
    board = story.state.board  # of all open cells only the one north of the start tile is left, which shows a city
    spots = tuple(spot for spot in board.spots if spot.cell == (0, -1))
    story.with_state(board=change(board, spots=spots)).skip()
    assert [TileDiscarded("robbers-F")] == story.events(TileDiscarded)
    assert (0, TileSpot, "base-E") == (story.decision.seat, story.asked, story.question(TileSpot).tile)
    assert 1 == len(story.events(ExtraBegun))


@pytest.mark.rule("M11", "Q27", "B6", "X8")
def test_a_late_placement_that_is_lost_leads_back_to_the_end_of_the_turn() -> None:
    """Message 4 of a catapult round, and the last tile fits nowhere: the turn is closed as ever, and then the match."""
    story = Story("catapult", "messengers", seats=2, tiles=["base-E", "message-4", "base-C"]).lay(0, -1, 2)
    story.with_state(stack=Stack((("base-C",),))).given(totals=[[0, 1], [1, 1]]).skip()
    take(story.send(FireCatapult(HOST, 0, "catch", (0,))), 0).answer(ChooseMessage, 0, act=True)
    assert [TileDiscarded("base-C")] == story.events(TileDiscarded)
    assert (0, TurnEnd, 1) == (story.decision.seat, story.asked, story.state.late)
    assert ("catapult_fired", "X8") == story.refusal(FireCatapult(HOST, 0, "catch", (0,)))
    assert story.answer(FinishTurn, 0).match.over


@pytest.mark.rule("V4", "Q33", "B10")
def test_the_check_of_a_placement_comes_also_if_nobody_is_asked_for_a_meeple() -> None:
    """No meeple in supply and nothing completed: the points of this turn stand dark, and the message is taken."""
    story = Story("messengers", seats=2, tiles=["base-B", "message-5", "base-B"], options=V4)
    story.with_state(supplies=((0,), (7,))).given(totals=[[1, 1], [1, 1]])
    take(story.batch((0, 4, "road")), 0).lay(0, 1)
    assert ([(5, False)], (7, 1), 1) == (messages(story), story.totals[0], story.decision.seat)


@pytest.mark.rule("V4", "Q14", "X12")
def test_under_v4_a_payment_may_come_from_either_figure() -> None:
    """Only points received are bound to one figure; the meeplette has moved, and the pawn pays."""
    story = Story("tower", "messengers", seats=2, tiles=["base-B"], options=V4).given(totals=[[4, 5], [1, 1]])
    take(story.batch((0, 2, "road")), 0, MEEPLETTE).send(PayRansom(HOST, 0, 1))
    assert [PAWN, MEEPLETTE] == [command.figure for command in story.legal(ChoosePayer)]
    take(story.answer(ChoosePayer, 0, figure=PAWN), 1).batch((0, 3, "road"))
    assert ((1, 10), (4, 1)) == story.totals


@pytest.mark.rule("M5")
def test_a_dark_space_left_again_in_the_same_batch_brings_nothing() -> None:
    """The pawn goes from 3 over 5 to 9, and the meeplette has stood on 10 all along."""
    story = Story("messengers", seats=2, tiles=["base-B"]).given(totals=[[3, 10], [1, 1]])
    take(take(story.batch((0, 2, "road"), (0, 4, "city")), 0), 0, gain=1)
    assert ((9, 10), []) == (story.totals[0], story.events(MessageRevealed))


@pytest.mark.rule("M9", "Q20", "B22")
def test_message_8_scores_a_road_that_is_mostly_foreign() -> None:
    """Two highwaymen of another player stand there as well: 1 point all the same, and only the own one goes home."""
    story = Story("messengers", seats=2, tiles=["base-B", "message-8"]).given(totals=[[1, 1], [1, 1]])
    take(standing(story, (0, ROAD), (1, ROAD), (1, ROAD)).batch((0, 4, "road")), 0)
    take(story.answer(ChooseMessage, 0, act=True, target=ROAD), 0, MEEPLETTE)
    assert ((5, 2), (1, 1), ((7,), (5,))) == (*story.totals, story.state.supplies)


# --- batches --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S6", "B19")
def test_events_are_listed_by_kind_before_age() -> None:
    """Road, city, monastery, garden, though the city and the garden are older than the others."""
    story = Story("abbot", seats=2, tiles=["base-V+garden", "base-B"]).lay(1, 0).skip().lay(0, 1)
    garden, monastery = 7, 9
    standing(story, (0, CITY), (0, ROAD), (0, monastery))
    state = place_meeple(story.state, MeeplePlaced(0, garden, ABBOT))
    last(story.with_state(board=state.board, supplies=state.supplies)).skip()
    (batch,) = story.events(BatchOpened)
    assert [("road", 2), ("city", 1), ("monastery", 3), ("garden", 3)] == [(g.source, g.amount) for g in batch.gains]


@pytest.mark.rule("S3", "S4", "Q5", "R14")
def test_moves_choices_and_thefts_go_clockwise_from_the_active_player() -> None:
    """Seat 2 is active: first in the moves of the batch, in the choice of victims, and in the thefts."""
    story = Story("robbers", seats=4)
    story.given(active=2, totals=[[10], [20], [10], [20]], robbers=[20, 10, 20, 10])
    story.batch((0, 2, "road"), (1, 2, "road"), (2, 4, "city"), (3, 4, "city"))
    assert [2, 3, 0, 1] == [move.seat for move in story.events(BatchMoved)[0].moves]
    for seat in (2, 3, 0, 1):
        assert seat == story.decision.seat
        story.send(story.legal()[0])
    assert [2, 3, 0, 1] == [theft.thief for theft in story.events(PointsStolen)[0].thefts]


@pytest.mark.rule("S4", "Q5", "R19")
def test_who_may_follow_is_asked_clockwise_from_the_active_player() -> None:
    """0 pays and three robbers stood there: those of 2, 3 and 1 are asked in this order, and each decides alone."""
    story = Story("robbers", seats=4).given(active=2, totals=[[10]] * 4, robbers=[None, 10, 10, 10])
    story.batch(payments=[(0, 4)])
    story.answer(StayBehind, 2).answer(ChooseFollow, 3, companion=0, figure=PAWN).answer(StayBehind, 1)
    assert ((6, 10, 10, 10), (None, 10, 10, 6)) == (story.scores, story.robbers)


@pytest.mark.rule("V7", "X14", "X2", "M9")
def test_with_the_features_the_bonus_comes_with_features_alone() -> None:
    """Message 1 scores the road she is on: no bonus in that batch; in final scoring she has a set of her own, once."""
    options = {"fairy.bonus_order": "with_features"}
    story = Story("fairy", "messengers", seats=2, tiles=["base-B", "message-1"], options=options)
    fairy_beside(standing(story, (0, ROAD)), 0, ROAD).given(totals=[[1, 1], [1, 1]])
    take(story.batch((0, 4, "road")), 0).answer(ChooseMessage, 0, act=True, target=ROAD)
    take(story, 0, MEEPLETTE)
    assert (5, 2) == story.totals[0]
    last(story.lay(0, 1)).skip()
    assert (["features", "message", "fairy_bonus", "incomplete"], 7 + 3 + 1) == (sources(story), story.scores[0])


# --- the meeple step ------------------------------------------------------------------------------------------------


@pytest.mark.rule("X3", "B10", "S4")
@pytest.mark.parametrize(("meeples", "asked"), [([ROAD], False), ([ROAD, CITY], True)])
def test_the_fairy_is_asked_about_only_if_she_can_move(meeples: list[int], asked: bool) -> None:
    """Supply empty, she beside the highwayman: without a second own meeple on the board there is nothing to choose."""
    story = standing(Story("fairy", seats=2, tiles=["base-B", "base-B"]), *((0, segment) for segment in meeples))
    fairy_beside(story, 0, ROAD).with_state(supplies=((0,), (7,))).lay(0, 1)
    assert (0 if asked else 1, asked) == (story.decision.seat, story.asked == PieceToPlace)


@pytest.mark.rule("AB2", "B10")
@pytest.mark.parametrize(("tile", "asked"), [("base-E", False), ("base-E+garden", True)])
def test_who_has_only_the_abbot_left_is_asked_where_he_can_stand(tile: str, asked: bool) -> None:
    """No meeple in supply, the abbot is: a tile without a monastery or garden leaves nothing to choose."""
    story = Story("abbot", seats=2, tiles=[tile, "base-B"]).with_state(supplies=((0, 1), (7, 1))).lay(0, -1, 2)
    assert (0 if asked else 1, asked) == (story.decision.seat, story.asked == PieceToPlace)


@pytest.mark.rule("B16", "B21", "AB4")
def test_a_monastery_left_by_its_abbot_completes_for_nobody() -> None:
    """He was taken back for 4 points; when the eighth neighbour comes nothing is completed that anybody is on."""
    tiles = ["base-B", "base-U", "base-U", *["base-B"] * 6]
    story = Story("abbot", seats=2, tiles=tiles, options={"sets": 4}).lay(0, 1).answer(PlaceAbbot, part="monastery")
    story.lay(1, 0, 1).skip().lay(-1, 0, 1).answer(RetrieveAbbot)
    for cell in ((1, 1), (-1, 1), (-1, 2), (1, 2), (0, 2)):
        story.lay(*cell).skip()
    assert ((4, 0), ["abbot"], []) == (story.scores, sources(story), story.events(FeaturesCompleted))


# --- robbers: placing -----------------------------------------------------------------------------------------------


@pytest.mark.rule("R2", "R3", "R5", "Q4")
def test_who_has_no_other_space_to_go_to_is_not_asked() -> None:
    """The robber of 0 stands on the only foreign space: nothing is asked of 0, and the chance of R5 comes to 1."""
    story = Story("robbers", seats=2, tiles=["robbers-A", "base-B"]).given(totals=[[3], [7]], robbers=[7, None])
    story.lay(0, 1)
    assert (1, RobberSpace, [3]) == (story.decision.seat, story.asked, spaces(story))


# --- following ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("Q6", "R15", "R20")
def test_who_comes_to_a_robber_and_is_carried_on_does_not_take_it_along() -> None:
    """0 scores from 5 to 10, where the robber of 2 is with the pawn of 3, and steals on to 12: that robber stays."""
    story = Story("robbers", seats=4).given(totals=[[5], [20], [30], [10]], robbers=[20, None, 10, None])
    story.batch((0, 5, "road"), (1, 4, "road"))
    assert ((12, 24, 30, 10), (None, None, 10, None)) == (story.scores, story.robbers)


@pytest.mark.rule("Q7", "Q14", "Q35", "R18")
def test_of_two_figures_of_one_payer_the_robber_follows_one() -> None:
    """Neither covers 6: the meeplette drops to 0, the pawn pays 2; with nobody left there the robber may not stay."""
    story = Story(*BOTH, seats=2).given(totals=[[4, 4], [9, 8]], robbers=[None, 4]).batch(payments=[(0, 6)])
    story.answer(ChoosePayer, 0, figure=MEEPLETTE)
    assert {(0, PAWN), (0, MEEPLETTE)} == {(c.companion, c.figure) for c in story.legal()}
    story.answer(ChooseFollow, 1, companion=0, figure=MEEPLETTE)
    assert ((2, 0), 0) == (story.totals[0], story.robbers[1])


@pytest.mark.rule("R19", "Q35", "R18")
@pytest.mark.parametrize(("stays", "at"), [(True, 4), (False, 1)])
def test_the_other_figure_of_the_payer_is_company_enough_to_stay(stays: bool, at: int) -> None:
    """The pawn of the only opponent pays 3, the meeplette remains: the owner of the robber chooses."""
    story = Story(*BOTH, seats=2).given(totals=[[4, 4], [9, 8]], robbers=[None, 4]).batch(payments=[(0, 3)])
    story.answer(ChoosePayer, 0, figure=PAWN)
    story.answer(StayBehind, 1) if stays else story.answer(ChooseFollow, 1, companion=0, figure=PAWN)
    assert ((1, 4), at) == (story.totals[0], story.robbers[1])


@pytest.mark.rule("Q7", "R16", "R19")
def test_a_third_companion_does_not_let_the_robber_stay_when_another_was_carried_off() -> None:
    """0 pays, 2 steals, 4 has not moved: the robber of 3 goes with 0 or with 2."""
    story = Story("tower", "robbers", seats=5)
    story.given(totals=[[7], [20], [7], [30], [7]], robbers=[None, None, 20, 7, None]).send(PayRansom(HOST, 0, 1))
    assert {0, 2} == {command.companion for command in story.legal(ChooseFollow)}
    assert (3, []) == (story.decision.seat, story.legal(StayBehind))
    assert ("must_follow", "Q7") == story.refused(StayBehind)
    assert (None, None, None, 9, None) == story.answer(ChooseFollow, companion=2, figure=PAWN).robbers


@pytest.mark.rule("R18", "V11", "T5")
@pytest.mark.parametrize(("laps", "at"), [(False, 2), (True, 52)])
def test_a_robber_goes_back_across_the_start_of_the_track(laps: bool, at: int) -> None:
    """Its companion pays 5 on 52: both stand on 47 then; the robber on 49 that they pass stays where it is."""
    story = Story("robbers", seats=3, options={"track.lap_matters": laps})
    story.given(totals=[[52], [9], [49]], robbers=[49, at, None]).batch(payments=[(0, 5)])
    assert ((47, 9, 49), (49, 47, None)) == (story.scores, story.robbers)


@pytest.mark.rule("R18", "R19", "V11")
@pytest.mark.parametrize("laps", [False, True])
def test_who_stands_a_lap_further_on_is_no_companion_with_v11(laps: bool) -> None:
    """On space 2 the robber may follow the payer from 52 or stay with the pawn on 2; with laps nobody left it."""
    story = Story("robbers", seats=3, options={"track.lap_matters": laps})
    story.given(totals=[[52], [9], [2]], robbers=[None, 2, None]).batch(payments=[(0, 5)])
    assert (not laps) is (story.asked == RobberPath)
    if not laps:
        assert (1, 2) == (story.decision.seat, len(story.legal()))
        story.answer(StayBehind, 1)
    assert (None, 2, None) == story.robbers
