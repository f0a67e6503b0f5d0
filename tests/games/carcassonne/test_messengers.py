"""Chapters 4, 6 and 7: the score track, batches, and the Messengers."""

from __future__ import annotations

import pytest

from tabletop_rules.core.change import change
from tabletop_rules.core.legal import check
from tabletop_rules.games.carcassonne.commands import Allocate, ChoosePayer
from tabletop_rules.games.carcassonne.decisions import NextGain, TileSpot
from tabletop_rules.games.carcassonne.events import BatchAllocated, BatchClosed, BatchMoved, BatchOpened, MeeplePlaced
from tabletop_rules.games.carcassonne.expansions.messengers.decisions import ActionOrPoints
from tabletop_rules.games.carcassonne.expansions.messengers.messages import (
    MESSENGERS,
    ChooseMessage,
    MessageEarned,
    MessageTaken,
    TotalsAdded,
)
from tabletop_rules.games.carcassonne.expansions.messengers.queries import count, gain_of, is_dark, targets
from tabletop_rules.games.carcassonne.expansions.robbers.messages import (
    ChooseStolenFigure,
    PointsStolen,
    RobberFollowed,
)
from tabletop_rules.games.carcassonne.queries.board import all_features
from tabletop_rules.games.carcassonne.queries.track import score, space
from tabletop_rules.games.carcassonne.reducers.board import lay
from tabletop_rules.games.carcassonne.reducers.meeples import place_meeple
from tabletop_rules.games.carcassonne.state import Move, Stack
from tests.games.carcassonne.story import BOTH, Story, standing, take

PAWN, MEEPLETTE = 0, 1
CITY, ROAD, FIELD = 0, 1, 2  # segments of the start tile


def taking(message: int, *more: str, seats: int = 2, options: dict[str, object] | None = None) -> Story:
    """The active player is about to answer this message, on the first tile of the match; somebody stands about."""
    story = Story("messengers", seats=seats, tiles=["base-B", f"message-{message}", *more], options=options)
    for seat, segment in ((0, CITY), (0, ROAD), (0, FIELD)):
        story.with_state(**fields_of(story, MeeplePlaced(seat, segment)))
    return story.batch((0, 5, "road")).answer(Allocate, 0, gain=0, figure=PAWN)


def fields_of(story: Story, placed: MeeplePlaced) -> dict[str, object]:
    state = place_meeple(story.state, placed)
    return {"board": state.board, "supplies": state.supplies}


# --- the track ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T1", "T2", "T4", "T5", "Q1", "V11")
def test_the_track_is_a_ring() -> None:
    """A total is unbounded, its space counts from 0 to 49, every fifth is dark; a score is the sum of the figures."""
    story = Story("messengers", seats=2).given(totals=[[53, 7], [3, 0]])
    assert [3, 3, 3, 0] == [space(story.state, total) for total in (3, 53, 1003, 250)]
    assert [0, 5, 10, 15, 20, 25, 30, 35, 40, 45] == [number for number in range(50) if is_dark(number)]
    assert (60, 3) == (score(story.state, 0), score(story.state, 1))
    lapped = Story(seats=2, options={"track.lap_matters": True})
    assert (53, 3) == (space(lapped.state, 53), space(lapped.state, 3))


@pytest.mark.rule("T3", "Q13", "Q21", "S1", "S2")
def test_points_move_one_figure_in_one_move() -> None:
    """Received points move forward, paid ones backward; events of 0 points are none, an empty batch is not opened."""
    story = Story(seats=2).given(totals=[[1], [9]]).batch((0, 4, "road"), (1, 0, "road"), payments=[(1, 3)])
    assert (Move(0, PAWN, 4, "scoring", 0), Move(1, PAWN, -3, "payment")) == story.events(BatchMoved)[0].moves
    assert ((5,), (6,)) == story.totals
    assert 1 == len(story.batch((0, 0, "road")).events(BatchOpened))


@pytest.mark.rule("S3", "S5", "S7", "Q5", "Q23")
def test_the_six_steps_of_a_batch() -> None:
    """Allocation, moves, theft, following, closing, message; the batch of the message comes when all that is done."""
    story = Story(*BOTH, seats=3, tiles=["base-B", "message-6"])
    story.given(totals=[[4, 1], [8, 2], [30, 31]], robbers=[None, 4, 8])
    story.batch((0, 6, "road"))
    story.answer(Allocate, 0, gain=0, figure=PAWN)
    story.answer(ChooseStolenFigure, 1, figure=PAWN)
    order = (BatchOpened, BatchAllocated, BatchMoved, PointsStolen, RobberFollowed, BatchClosed, MessageTaken)
    seen = [type(event) for event in story.events() if type(event) in order]
    assert [*order, BatchOpened] == seen[:8]
    assert ((11, 2), (30, 31)) == story.totals[1:]


@pytest.mark.rule("S4", "S6")
def test_the_order_is_asked_only_beside_a_foreign_robber() -> None:
    """Without one, roads come before cities by S6 and only figures are asked; out of order is refused."""
    calm = Story(*BOTH, seats=2).given(totals=[[1, 2], [7, 8]], robbers=[None, None])
    calm.batch((0, 3, "road"), (0, 6, "city"))
    assert [(0, PAWN), (0, MEEPLETTE)] == [(c.gain, c.figure) for c in calm.legal()]
    assert ("fixed_order", "S4") == calm.refused(Allocate, gain=1, figure=PAWN)
    refused = check(calm.game, calm.match, Allocate(0, calm.decision.id, 1, PAWN))
    assert refused is not None
    assert (("gain", 0),) == refused.params
    assert ("no_such_gain", "S3") == calm.refused(Allocate, gain=7, figure=PAWN)
    assert ("no_such_figure", "M3") == calm.refused(Allocate, gain=0, figure=5)
    watched = Story(*BOTH, seats=2).given(totals=[[1, 2], [7, 8]], robbers=[None, 2])
    watched.batch((0, 3, "road"), (0, 6, "city"))
    assert {0, 1} == {command.gain for command in watched.legal()}


@pytest.mark.rule("S4")
def test_a_player_with_one_figure_is_asked_for_the_order_beside_a_robber() -> None:
    """FN 7: the order matters there, for only the first event can be robbed."""
    story = Story("robbers", seats=2).given(totals=[[1], [7]], robbers=[None, 1])
    story.batch((0, 3, "road"), (0, 6, "city")).answer(Allocate, 0, gain=1, figure=PAWN)
    assert ((10,), (10,)) == story.totals


@pytest.mark.rule("S4", "V11", "T5")
@pytest.mark.parametrize(("laps", "robber", "asked"), [(False, 7, True), (True, 7, False), (True, 57, True)])
def test_whether_a_robber_of_another_lap_makes_the_order_worth_asking(laps: bool, robber: int, asked: bool) -> None:
    """It stands beside the scorer's pawn on 57 if it is on that space, and with V11 only on the same lap."""
    story = Story("robbers", seats=3, options={"track.lap_matters": laps})
    story.given(totals=[[57], [1], [7]], robbers=[None, robber, None]).batch((0, 3, "road"), (0, 6, "city"))
    assert asked is (story.asked == NextGain)


@pytest.mark.rule("S4", "R11")
def test_ones_own_robber_makes_no_order_worth_asking() -> None:
    """It never steals from its owner: nothing is asked, and S6 orders the events."""
    story = Story("robbers", seats=2).given(totals=[[1], [1]], robbers=[1, None])
    story.batch((0, 3, "road"), (0, 6, "city"))
    assert (TileSpot, ((10,), (1,)), (1, None)) == (story.asked, story.totals, story.robbers)


# --- messages -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M1", "M2")
def test_pawn_and_meeplette_start_on_space_0() -> None:
    """Eight messages lie face down, none of them seen."""
    story = Story("messengers", seats=3)
    assert ((0, 0),) * 3 == story.totals
    assert ((1, 2, 3, 4, 5, 6, 7, 8), ()) == (MESSENGERS.get(story.state).unseen, MESSENGERS.get(story.state).under)


@pytest.mark.rule("M4", "M5", "Q15")
def test_only_a_forward_move_of_the_active_player_brings_a_message() -> None:
    """Others on a dark space, spaces passed, and moves backward bring none."""
    story = Story("messengers", seats=2).given(totals=[[20, 0], [4, 0]])
    story.batch((1, 6, "road")).answer(Allocate, 1, gain=0, figure=PAWN)
    story.batch(payments=[(0, 5)])
    assert (15, []) == (story.totals[0][PAWN], story.events(MessageTaken))
    story.batch((0, 11, "road")).answer(Allocate, 0, gain=0, figure=PAWN)
    assert TileSpot == story.asked


@pytest.mark.rule("M5")
def test_one_message_even_if_both_figures_stand_dark() -> None:
    """One per batch."""
    story = Story("messengers", seats=2, tiles=["base-B", "message-6"]).given(totals=[[3, 8], [1, 1]])
    story.batch((0, 2, "road"), (0, 2, "city"))
    story.answer(Allocate, 0, gain=0, figure=PAWN).answer(Allocate, 0, gain=1, figure=MEEPLETTE)
    assert [("message", 2)] == [(e.source, e.gains[0].amount) for e in story.events(BatchOpened)[1:]]
    assert NextGain == story.asked


@pytest.mark.rule("M6")
def test_a_message_is_carried_out_or_brings_2_points() -> None:
    """The choice is made after seeing it; it goes under the stack; the 2 points need no target."""
    story = taking(6)
    assert 6 == story.question(ActionOrPoints).message
    assert ("no_target", "M6") == story.refused(ChooseMessage, act=False, target=0)
    assert ("no_effect", "M6") == story.refused(ChooseMessage, act=True, target=0)
    story.answer(ChooseMessage, 0, act=False).answer(Allocate, 0, gain=0, figure=PAWN)
    assert (7, 0) == story.totals[0]
    assert ((6,), False) == (MESSENGERS.get(story.state).under, 6 in MESSENGERS.get(story.state).unseen)


@pytest.mark.rule("M6", "M9")
def test_a_message_without_effect_is_taken_for_2_points() -> None:
    """No own shield: nothing is asked but which figure moves."""
    story = taking(5).answer(Allocate, 0, gain=0, figure=PAWN)
    assert [MessageTaken(0, 5, False)] == story.events(MessageTaken)
    assert (7, 0) == story.totals[0]


@pytest.mark.rule("M2", "M6", "M7")
def test_chains_are_unlimited_and_the_ninth_message_is_the_first_again() -> None:
    """The points of a message may land dark again; messages put back come again in their order."""
    order = [5, 1, 2, 3, 4, 6, 7, 8]
    story = Story("messengers", seats=2, tiles=["base-B", *(f"message-{n}" for n in order)])
    for _ in range(9):
        story.given(totals=[[3, 0], [1, 1]]).batch((0, 2, "road")).answer(Allocate, 0, gain=0, figure=PAWN)
        while story.asked != TileSpot:
            story.send(story.legal()[-1])
    assert [*order, 5] == [event.message for event in story.events(MessageTaken)]
    chain = taking(6, "message-7").given(totals=[[3, 0], [1, 1]])
    chain.answer(ChooseMessage, 0, act=True).answer(Allocate, 0, gain=0, figure=PAWN)
    assert 7 == chain.question(ActionOrPoints).message


@pytest.mark.rule("M9", "M6", "Q18", "Q20")
@pytest.mark.parametrize(("message", "target", "points"), [(1, ROAD, 1), (2, CITY, 1), (6, -1, 2), (7, -1, 2)])
def test_what_messages_bring(message: int, target: int, points: int) -> None:
    """Smallest road or city as in final scoring; 2 points for each knight or farmer; the meeples stay.

    Carried out, a message goes under the stack as well.
    """
    story = taking(message)
    assert (target,) == targets(story.state, 0, message)
    story.answer(ChooseMessage, 0, act=True, target=target).answer(Allocate, 0, gain=0, figure=MEEPLETTE)
    assert (5, points) == story.totals[0]
    assert (4,) == story.state.supplies[0]
    assert ((message,), None) == (MESSENGERS.get(story.state).under, MESSENGERS.get(story.state).revealed)


@pytest.mark.rule("M9", "Q18")
@pytest.mark.parametrize("message", [5, 6, 7])
def test_each_shield_knight_and_farmer_brings_2_points(message: int) -> None:
    """Two shields, two knights in one city, two farmers on one field: 4 points each."""
    story = Story("messengers", seats=2, tiles=["base-M", "base-C", "base-B", f"message-{message}"])
    story.lay(0, -1, 1).skip().lay(1, -1).skip()
    for segment in (CITY, CITY, FIELD, FIELD):
        story.with_state(**fields_of(story, MeeplePlaced(0, segment)))
    story.batch((0, 5, "road")).answer(Allocate, 0, gain=0, figure=PAWN)
    story.answer(ChooseMessage, 0, act=True).answer(Allocate, 0, gain=0, figure=MEEPLETTE)
    assert (5, 4) == story.totals[0]


@pytest.mark.rule("M9", "Q19")
def test_message_3_looks_at_monasteries_and_message_5_at_shields() -> None:
    """A monk's monastery is worth itself and its neighbours; every shield in a city with an own knight gives 2."""
    story = Story("messengers", seats=2, tiles=["base-B"])
    board = lay(story.state.board, story.state.content.tile("base-B"), (0, 1), 0)
    board = lay(board, story.state.content.tile("base-M"), (0, -1), 1)
    story.with_state(board=board)
    monastery = next(number for number, feature in all_features(board) if feature.part == "monastery")
    for segment in (monastery, CITY):
        story.with_state(**fields_of(story, MeeplePlaced(0, segment)))
    assert (monastery,) == targets(story.state, 0, 3)
    assert 2 == gain_of(story.state, 0, 3, monastery).amount
    assert (1, 2) == (count(story.state, 0, 5), gain_of(story.state, 0, 5, -1).amount)


@pytest.mark.rule("M9", "B22", "Q20")
def test_message_8_takes_an_own_meeple_back() -> None:
    """It is scored as in final scoring, also for 0 points."""
    story = taking(8)
    assert (CITY, ROAD, FIELD) == targets(story.state, 0, 8)
    story.answer(ChooseMessage, 0, act=True, target=FIELD)
    assert ((5, 0), (5,)) == (story.totals[0], story.state.supplies[0])
    other = taking(8).answer(ChooseMessage, 0, act=True, target=ROAD).answer(Allocate, 0, gain=0, figure=MEEPLETTE)
    assert ((5, 1), (5,)) == (other.totals[0], other.state.supplies[0])


@pytest.mark.rule("M9", "Q20", "FM2")
def test_message_8_scores_a_farmer_by_completed_cities() -> None:
    """One completed city touches the field: 3 points, and the farmer goes home."""
    story = Story("messengers", seats=2, tiles=["base-E", "base-B", "base-B", "message-8"])
    story.lay(0, -1, 2).skip().lay(0, 1).skip()
    story.with_state(**fields_of(story, MeeplePlaced(0, FIELD)))
    story.batch((0, 5, "road")).answer(Allocate, 0, gain=0, figure=PAWN)
    story.answer(ChooseMessage, 0, act=True, target=FIELD).answer(Allocate, 0, gain=0, figure=MEEPLETTE)
    assert ((5, 3), (7,)) == (story.totals[0], story.state.supplies[0])


@pytest.mark.rule("M6", "M9", "M10", "Q30")
@pytest.mark.parametrize(("message", "target", "why"), [(2, 0, "M10"), (2, 6, "M9"), (2, 1, "M6"), (8, 0, "M10")])
def test_a_target_is_refused_by_the_rule_that_says_so(message: int, target: int, why: str) -> None:
    """A completed city waits to be scored, another is not the smallest, and on a road message 2 would do nothing."""
    story = Story("messengers", seats=2, tiles=["base-B", f"message-{message}"])
    board = story.state.board
    laid = [("B", (0, 1), 0), ("E", (0, 2), 2), ("C", (0, 3), 0), ("E", (1, 1), 1), ("E", (0, -1), 2)]
    for tile, cell, turns in laid:
        board = lay(board, story.state.content.tile(f"base-{tile}"), cell, turns)
    story.with_state(board=board)
    waiting, large, small = 0, 6, 9
    standing(story, (0, waiting), (0, large), (0, small), (0, ROAD))
    story.batch((0, 5, "road")).answer(Allocate, 0, gain=0, figure=PAWN)
    assert small in targets(story.state, 0, message)
    assert ("no_effect", why) == story.refused(ChooseMessage, act=True, target=target)


@pytest.mark.rule("M10", "Q30")
def test_completed_features_that_wait_are_left_aside() -> None:
    """Messages 1, 2, 3 and 8 pass over them and their meeples, 5 to 7 count them."""
    story = Story("messengers", seats=2, tiles=["base-B"])
    board = lay(story.state.board, story.state.content.tile("base-M"), (0, -1), 1)
    board = lay(board, story.state.content.tile("base-E"), (1, -1), 3)
    story.with_state(board=board)
    story.with_state(**fields_of(story, MeeplePlaced(0, CITY)))
    assert [(), ()] == [targets(story.state, 0, message) for message in (2, 8)]
    assert [1, 1] == [count(story.state, 0, message) for message in (5, 6)]


@pytest.mark.rule("M9", "M11", "Q17")
def test_message_4_is_an_extra_placement_after_the_current_one() -> None:
    """It waits for the end of the placement; it is the same player's turn still."""
    story = taking(4, "base-V", "base-B").answer(ChooseMessage, 0, act=True)
    assert (0, "base-B") == (story.decision.seat, story.question(TileSpot).tile)
    story.lay(0, 1).skip()
    assert (0, "base-V") == (story.decision.seat, story.question(TileSpot).tile)
    story.lay(0, 2, 0).skip()
    assert 1 == story.decision.seat


@pytest.mark.rule("M11", "Q17")
def test_two_extra_placements_are_played_one_after_the_other() -> None:
    """Message 4 comes round twice while one tile is drawn: three tiles are placed in this turn."""
    story = taking(4, "base-B", "base-B", "base-B").answer(ChooseMessage, 0, act=True)
    again = change(MESSENGERS.get(story.state), unseen=(), under=(4, 1, 2, 3, 5, 6, 7, 8))
    story.with_state(slots=MESSENGERS.put(story.state, again).slots).batch((0, 5, "road"))
    story.answer(Allocate, 0, gain=0, figure=PAWN).answer(ChooseMessage, 0, act=True)
    seats = []
    for row in (1, 2, 3):
        seats.append(story.decision.seat)
        story.lay(0, row).skip()
    assert ([0, 0, 0], 1) == (seats, story.decision.seat)


@pytest.mark.rule("M11", "Q27")
def test_message_4_needs_tiles() -> None:
    """With an empty stack it can only be taken for 2 points, and an extra placement without tiles is lost."""
    story = taking(4)
    story.with_state(stack=Stack((), "base-B"))
    assert () == targets(story.state, 0, 4)
    late = taking(4).answer(ChooseMessage, 0, act=True).with_state(stack=Stack((), "base-B")).lay(0, 1).skip()
    assert late.match.over


@pytest.mark.rule("M6", "Q27")
def test_message_4_on_an_empty_stack_brings_the_2_points() -> None:
    """Nothing is asked but which figure moves, and no placement is owed."""
    story = Story("messengers", seats=2, tiles=["base-B", "message-4"]).with_state(stack=Stack((), "base-B"))
    take(take(story.batch((0, 5, "road")), 0), 0, MEEPLETTE)
    assert ([MessageTaken(0, 4, False)], (5, 2)) == (story.events(MessageTaken), story.totals[0])
    assert story.lay(0, 1).skip().match.over


@pytest.mark.rule("M8")
def test_totals_are_added_before_final_scoring() -> None:
    """One figure is put on the sum, and final scoring moves that one without messages."""
    story = Story("messengers", seats=2, tiles=["base-B"]).given(totals=[[4, 9], [7, 7]])
    story.with_state(**fields_of(story, MeeplePlaced(0, ROAD))).with_state(stack=Stack((), "base-B"))
    story.lay(0, 1).claim("field")
    assert story.match.over
    assert 1 == len(story.events(TotalsAdded))
    assert ((14,), (14,)) == story.totals
    assert [] == story.events(MessageTaken)


@pytest.mark.rule("M8", "V3", "V13")
def test_without_robbers_in_play_v3_leaves_the_sum_where_it_is() -> None:
    """An option of an expansion that is not in play has no effect: the road is scored with one figure, unasked."""
    options = {"robbers.final_points": "after_final_scoring"}
    story = Story("messengers", seats=2, tiles=["base-B"], options=options).given(totals=[[4, 9], [7, 7]])
    story.with_state(**fields_of(story, MeeplePlaced(0, ROAD))).with_state(stack=Stack((), "base-B")).lay(0, 1).skip()
    told = [type(event) for event in story.events() if isinstance(event, BatchOpened | TotalsAdded)]
    assert [TotalsAdded, BatchOpened] == told
    assert (((14,), (14,)), True) == (story.totals, story.match.over)


@pytest.mark.rule("M3", "Q14")
def test_a_payer_names_the_figure() -> None:
    """FN 11: one that covers the amount; else the chosen one drops to 0 and the other pays the rest."""
    story = Story("messengers", seats=2).given(totals=[[4, 9], [3, 2]]).batch(payments=[(0, 4)])
    assert [PAWN, MEEPLETTE] == [command.figure for command in story.legal()]
    story.answer(ChoosePayer, 0, figure=MEEPLETTE).batch(payments=[(1, 4)])
    assert ("no_such_figure", "Q14") == story.refused(ChoosePayer, figure=7)
    story.answer(ChoosePayer, 1, figure=MEEPLETTE)
    assert ((4, 5), (1, 0)) == story.totals


# --- variants -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V4", "Q33")
def test_one_figure_per_turn() -> None:
    """The first event of a turn fixes the figure; there is one check, when the placement is over."""
    options = {"messengers.choice": "one_figure_per_turn"}
    story = Story("messengers", seats=2, tiles=["base-B", "message-5", "base-B"], options=options)
    story.given(totals=[[1, 1], [1, 1]]).batch((0, 4, "road"), (0, 5, "city"))
    story.answer(Allocate, 0, gain=0, figure=MEEPLETTE)
    assert ((1, 10), TileSpot) == (story.totals[0], story.asked)
    story.lay(0, 1).skip()
    assert [MessageTaken(0, 5, False)] == story.events(MessageTaken)
    assert ((1, 12), 1) == (story.totals[0], story.decision.seat)


@pytest.mark.rule("V4", "Q33", "S4", "S6")
def test_the_events_of_a_bound_figure_are_taken_in_their_order() -> None:
    """Once the figure is bound there is one possibility, and no robber watches: the rest is not asked."""
    story = Story("messengers", seats=2, options={"messengers.choice": "one_figure_per_turn"})
    take(story.batch((0, 3, "road"), (0, 4, "road"), (0, 6, "city")), 0, MEEPLETTE)
    assert [(n, MEEPLETTE) for n in range(3)] == [(e.gain, e.figure) for e in story.events(BatchAllocated)]
    assert ((0, 13), TileSpot) == (story.totals[0], story.asked)


@pytest.mark.rule("V4", "Q33", "V3", "Q32")
def test_final_scoring_is_no_turn_and_binds_no_figure() -> None:
    """The meeplette is bound in the last turn; where both figures stay in play, final points may move the pawn."""
    options = {"messengers.choice": "one_figure_per_turn", "robbers.final_points": "after_final_scoring"}
    story = Story(*BOTH, seats=2, tiles=["base-B"], options=options).given(totals=[[1, 1], [1, 1]])
    for segment in (CITY, ROAD):
        story.with_state(**fields_of(story, MeeplePlaced(0, segment)))
    story.batch((0, 2, "road")).answer(Allocate, 0, gain=0, figure=MEEPLETTE)
    story.with_state(stack=Stack((), "base-B")).lay(0, 1).skip()
    story.answer(Allocate, 0, gain=0, figure=PAWN).answer(Allocate, 0, gain=1, figure=MEEPLETTE)
    assert ([[(0, PAWN, 1), (0, MEEPLETTE, 1)]], []) == (
        [[(m.seat, m.figure, m.spaces) for m in event.moves] for event in story.events(BatchMoved)[1:]],
        story.events(MessageEarned)[1:],
    )
    assert ((6,), (2,)) == story.totals


@pytest.mark.rule("V5")
@pytest.mark.parametrize(("exclusive", "taken"), [(False, 1), (True, 0)])
def test_exclusive_spaces(exclusive: bool, taken: int) -> None:
    """With V5 a message needs a space without another player's figure."""
    options = {"messengers.exclusive_space": exclusive}
    story = Story("messengers", seats=2, tiles=["base-B", "message-5"], options=options)
    story.given(totals=[[1, 1], [5, 1]]).batch((0, 4, "road")).answer(Allocate, 0, gain=0, figure=PAWN)
    assert taken == len(story.events(MessageTaken))


@pytest.mark.rule("V5", "T5", "V11")
@pytest.mark.parametrize(("laps", "taken"), [(False, 0), (True, 1)])
def test_an_exclusive_space_reached_a_lap_later_is_still_shared(laps: bool, taken: int) -> None:
    """The pawn stops on a total of 55, where another player's stands on 5: the same space whatever the lap, but V11."""
    options = {"messengers.exclusive_space": True, "track.lap_matters": laps}
    story = Story("messengers", seats=2, tiles=["base-B", "message-5"], options=options)
    take(story.given(totals=[[51, 1], [5, 1]]).batch((0, 4, "road")), 0)
    assert taken == len(story.events(MessageTaken))
