"""V4 and Q33: one figure per turn."""

from __future__ import annotations

import pytest

from tabletop_rules.games.carcassonne.commands import Allocate, ChoosePayer
from tabletop_rules.games.carcassonne.decisions import TileSpot
from tabletop_rules.games.carcassonne.events import BatchAllocated, BatchMoved, TileDiscarded
from tabletop_rules.games.carcassonne.expansions.messengers.figures import FigureBound
from tabletop_rules.games.carcassonne.expansions.messengers.messages import MessageEarned, MessageRevealed
from tabletop_rules.games.carcassonne.expansions.robbers.stealing import ChooseStolenFigure, PointsStolen
from tabletop_rules.games.carcassonne.terms import PAWN
from tests.games.carcassonne.story import BOTH, CITY, MEEPLETTE, ROAD, V3, V4, Story, fire_catapult, pay_ransom


@pytest.mark.rule("V4", "Q33")
def test_one_figure_per_turn() -> None:
    """The first event of a turn binds the figure, and there is one check when the placement is over."""
    story = Story("messengers", seats=2, tiles=["base-B", "message-5", "base-B"], options=V4)
    story.given(totals=[[1, 1], [1, 1]]).batch((0, 4, "road"), (0, 5, "city")).take(0, MEEPLETTE)
    assert ((1, 10), TileSpot) == (story.totals[0], story.asked)
    story.lay(0, 1).skip()
    assert [(5, False)] == story.messages
    assert ((1, 12), 1) == (story.totals[0], story.decision.seat)


@pytest.mark.rule("V4", "Q33", "S4", "S6")
def test_the_events_of_a_bound_figure_are_taken_in_their_order() -> None:
    """Once the figure is bound and no robber is near, nothing is asked."""
    story = Story("messengers", seats=2, options=V4)
    story.batch((0, 3, "road"), (0, 4, "road"), (0, 6, "city")).take(0, MEEPLETTE)
    assert [(n, MEEPLETTE) for n in range(3)] == [(e.gain, e.figure) for e in story.events(BatchAllocated)]
    assert ((0, 13), TileSpot) == (story.totals[0], story.asked)


@pytest.mark.rule("V4", "Q33", "S4", "M3", "R14")
def test_the_first_event_binds_the_figure_for_the_rest_of_the_batch() -> None:
    """The scorer who takes the city first with the meeplette may not take the road with the pawn."""
    story = Story(*BOTH, seats=3, tiles=["base-B"], options=V4)
    story.given(active=2, totals=[[8, 8], [8, 14], [14, 3]], robbers=[14, None, 8])
    story.batch((0, 6, "road"), (0, 2, "city"), (0, 1, "road"), (1, 4, "road"), (2, 7, "city"))
    story.take(2, PAWN, 4).take(0, MEEPLETTE, 1)
    assert ("no_such_figure", "V4") == story.rejected(Allocate, gain=0, figure=PAWN)
    assert ("no_such_figure", "M3") == story.rejected(Allocate, gain=0, figure=2)
    story.take(0, MEEPLETTE, 2).take(1, PAWN, 3)
    assert {(0, MEEPLETTE), (1, PAWN)} == story.victims
    story.rob(2, 1)
    assert ((8, 8 + 2 + 1 + 6 + 4), (12, 14), (14 + 7 + 2, 3)) == story.totals


@pytest.mark.rule("V4", "V7", "Q33", "S4", "R12")
def test_one_figure_for_fairy_bonus_and_city_and_one_check() -> None:
    """The fairy's point binds the pawn; bonus and city are one batch of which only the order is asked."""
    tiles = ["base-B", "base-E", "message-5", "base-B"]
    options = {**V4, "fairy.bonus_order": "with_features"}
    story = Story("fairy", *BOTH, seats=2, tiles=tiles, options=options)
    story.standing((0, CITY)).fairy_beside(0, CITY).given(active=1, totals=[[7, 20], [11, 30]]).lay(0, 1).skip()
    story.take(0).given(totals=[[8, 20], [11, 30]], robbers=[None, 8]).lay(0, -1, 2).skip()
    assert [(0, PAWN), (1, PAWN)] == [(c.gain, c.figure) for c in story.legal(Allocate)]
    story.take(0, gain=1).steal_with(1, PAWN)
    assert ([(5, False)], ["fairy", "features", "message"]) == (story.messages, story.sources)
    assert (((17, 20), (13, 30)), 1) == (story.totals, story.decision.seat)


@pytest.mark.rule("V4", "Q33", "R9")
def test_stolen_points_bind_the_thiefs_figure() -> None:
    """FigureBound follows from the theft, cites V4, and is recorded once per turn."""
    story = Story(*BOTH, seats=2, options=V4)
    story.given(totals=[[7, 1], [3, 3]], robbers=[None, 7]).batch((0, 4, "road")).take(0).steal_with(1, 1)
    assert [FigureBound(0, 0), FigureBound(1, 1)] == story.events(FigureBound)
    assert ["V4", "V4"] == story.rules(FigureBound)
    (stolen,) = (record.n for record in story.records if isinstance(record.event, PointsStolen))
    assert stolen == [record.cause for record in story.records if isinstance(record.event, FigureBound)][-1]
    story.given(totals=[[7, 1], [3, 3]], robbers=[None, 7]).batch((0, 4, "road"))
    assert 2 == len(story.events(PointsStolen)) == len(story.events(FigureBound))


@pytest.mark.rule("V4", "Q33", "X12", "X8")
def test_income_binds_a_figure_and_a_payment_does_not() -> None:
    """After a ransom the captor is not asked for the figure again, the payer is."""
    story = Story("tower", "catapult", "messengers", seats=2, tiles=["base-B"], options=V4)
    story.given(totals=[[9, 9], [1, 1]])
    story.send(pay_ransom(1)).pay_with(0, MEEPLETTE).take(1, MEEPLETTE).lay(0, 1).skip()
    story.send(fire_catapult("target", 0, 1)).take(0)
    assert ((14, 6), (1, 9)) == story.totals


@pytest.mark.rule("V4", "Q14", "X12")
def test_a_payment_may_come_from_either_figure() -> None:
    """V4 binds only points received, so the other figure may pay."""
    story = Story("tower", "messengers", seats=2, tiles=["base-B"], options=V4).given(totals=[[4, 5], [1, 1]])
    story.batch((0, 2, "road")).take(0, MEEPLETTE).send(pay_ransom(1))
    assert [PAWN, MEEPLETTE] == [command.figure for command in story.legal(ChoosePayer)]
    story.pay_with(0, PAWN).take(1).batch((0, 3, "road"))
    assert ((1, 10), (4, 1)) == story.totals


@pytest.mark.rule("V4", "Q33", "M11")
def test_one_check_for_each_placement_of_a_turn() -> None:
    """An extra placement has its own check, and the figure stays bound."""
    tiles = ["base-B", "message-4", "base-B", "message-5", "base-B"]
    story = Story("messengers", seats=2, tiles=tiles, options=V4)
    story.given(totals=[[1, 1], [1, 1]]).batch((0, 4, "road")).take(0, MEEPLETTE).lay(0, 1).skip().act(0)
    assert (0, "base-B") == (story.decision.seat, story.decision_as(TileSpot).tile)
    story.batch((0, 5, "road")).lay(0, 2).skip()
    assert [4, 5] == [event.message for event in story.events(MessageRevealed)]
    assert (((1, 12), (1, 1)), 1) == (story.totals, story.decision.seat)


@pytest.mark.rule("V4", "Q33", "M11")
def test_an_extra_placement_without_points_has_no_check() -> None:
    """A figure that has not moved since the last check brings no second message."""
    tiles = ["base-B", "message-4", "base-B", "base-B"]
    story = Story("messengers", seats=2, tiles=tiles, options=V4)
    story.given(totals=[[1, 1], [1, 1]]).batch((0, 4, "road")).take(0).lay(0, 1).skip().act(0).lay(0, 2).skip()
    assert ((5, 1), [4], 1) == (
        story.totals[0],
        [event.message for event in story.events(MessageRevealed)],
        story.decision.seat,
    )


@pytest.mark.rule("V4", "Q33", "X8")
def test_points_after_the_placements_bring_no_message() -> None:
    """A catapult round under V4 earns no message, because no check follows."""
    story = Story("catapult", "messengers", seats=2, tiles=["base-B", "base-B", "base-B"], options=V4)
    story.lay(0, 1).skip().send(fire_catapult("catch", 0)).take(0)
    assert ((5, 0), []) == (story.totals[0], story.events(MessageEarned))


@pytest.mark.rule("V4", "Q33", "B10")
def test_the_check_does_not_need_a_meeple_step() -> None:
    """A player without meeples still takes the message of the placement."""
    story = Story("messengers", seats=2, tiles=["base-B", "message-5", "base-B"], options=V4)
    story.with_state(supplies=((0,), (7,))).given(totals=[[1, 1], [1, 1]])
    story.batch((0, 4, "road")).take(0).lay(0, 1)
    assert ([(5, False)], (7, 1), 1) == (story.messages, story.totals[0], story.decision.seat)


@pytest.mark.rule("V4", "Q33", "M5")
def test_a_dark_space_left_before_the_check_brings_no_message() -> None:
    """A figure on 5 that the city moves on to 9 brings no message."""
    story = Story("messengers", seats=2, tiles=["base-E", "base-B"], options=V4).given(totals=[[2, 1], [1, 1]])
    story.lay(0, -1, 2).batch((0, 3, "fairy_bonus")).take(0).claim("city")
    assert ((9, 1), []) == (story.totals[0], story.events(MessageRevealed))


@pytest.mark.rule("V4", "Q33", "B6")
def test_a_skipped_placement_has_no_check() -> None:
    """If the last tile fits nowhere, the fairy's point on a dark space brings no message."""
    story = Story("fairy", "messengers", seats=2, tiles=["base-E", "base-C"], options=V4).standing((0, ROAD))
    story.fairy_beside(0, ROAD).given(active=1, totals=[[4, 1], [1, 1]]).lay(0, -1, 2)
    story.tiles_left("base-C").skip().take(0)
    assert ([], [TileDiscarded("base-C")]) == (story.events(MessageRevealed), story.events(TileDiscarded))
    assert (True, (6 + 3 + 1, 2)) == (story.match.over, story.scores)


@pytest.mark.rule("V4", "V5", "V7", "Q33", "R9")
@pytest.mark.parametrize(("exclusive", "pawn"), [(False, 12), (True, 10)])
def test_under_v5_the_check_finds_the_thief_on_the_space(exclusive: bool, pawn: int) -> None:
    """The bound pawn reaches 10 with city and bonus, where under V5 the thief prevents the message."""
    options = {**V4, "messengers.exclusive_space": exclusive, "fairy.bonus_order": "after_features"}
    tiles = ["base-E", *(() if exclusive else ("message-6",)), "base-B"]
    story = Story("fairy", *BOTH, seats=2, tiles=tiles, options=options).standing((0, CITY))
    story.fairy_beside(0, CITY).given(totals=[[3, 21], [8, 31]], robbers=[None, 3]).lay(0, -1, 2).skip()
    story.take(0).steal_with(1, PAWN)
    assert ((pawn, 21), (10, 31), 1) == (*story.totals, story.decision.seat)


@pytest.mark.rule("V4", "Q33", "V3", "Q32")
def test_final_scoring_is_no_turn_and_binds_no_figure() -> None:
    """In final scoring under V3 the figure bound in the last turn is free again."""
    story = Story(*BOTH, seats=2, tiles=["base-B"], options={**V3, **V4}).given(totals=[[1, 1], [1, 1]])
    story.standing((0, CITY), (0, ROAD)).batch((0, 2, "road")).take(0, MEEPLETTE).tiles_left().lay(0, 1).skip()
    story.take(0).take(0, MEEPLETTE, gain=1)
    assert ([[(0, PAWN, 1), (0, MEEPLETTE, 1)]], []) == (
        [[(m.seat, m.figure, m.spaces) for m in event.moves] for event in story.events(BatchMoved)[1:]],
        story.events(MessageEarned)[1:],
    )
    assert ((6,), (2,)) == story.totals


@pytest.mark.rule("Q32", "Q33", "V3", "V4", "R21a")
def test_final_scoring_binds_no_thief() -> None:
    """In final scoring under V3 the thief chooses freely between both figures."""
    options = {"robbers.final_points": "after_final_scoring", "messengers.choice": "one_figure_per_turn"}
    story = Story(*BOTH, seats=2, tiles=["base-B"], options=options)
    story.given(totals=[[10, 1], [3, 3]], robbers=[None, 10]).standing((0, 0), (0, 1)).tiles_left().lay(0, 1).skip()
    story.take(0, gain=1).take(0, MEEPLETTE)
    assert [PAWN, MEEPLETTE] == [command.figure for command in story.legal(ChooseStolenFigure)]
    story.steal_with(1, MEEPLETTE)
    assert ([], [(1, 0, 1)]) == (story.events(FigureBound), story.thefts)
    assert ((13,), (7,)) == story.totals
