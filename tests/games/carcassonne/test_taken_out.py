"""A ruling taken out leaves the plain rule, and nothing else of it."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules.games.carcassonne.batches import batch
from tabletop_rules.games.carcassonne.commands import Allocate, ChoosePayer, PlaceMeeple, PlaceNothing
from tabletop_rules.games.carcassonne.decisions import NextGain, PieceToPlace, TileSpot
from tabletop_rules.games.carcassonne.events import BatchOpened, PayerChosen
from tabletop_rules.games.carcassonne.expansions.abbot import ABBOT, PlaceAbbot, RetrieveAbbot
from tabletop_rules.games.carcassonne.expansions.fairy import MoveFairy, bonus, fairy_beside, favoured
from tabletop_rules.games.carcassonne.expansions.messengers.messages import MessageTaken
from tabletop_rules.games.carcassonne.expansions.messengers.queries import MESSENGERS
from tabletop_rules.games.carcassonne.expansions.robbers.expansion import robbers_at
from tabletop_rules.games.carcassonne.expansions.robbers.following import ChooseFollow, RobberFollowed
from tabletop_rules.games.carcassonne.expansions.robbers.placing import PlaceRobber
from tabletop_rules.games.carcassonne.expansions.robbers.stealing import PointsStolen, VictimChosen
from tabletop_rules.games.carcassonne.game import make
from tabletop_rules.games.carcassonne.options import EXPANSIONS
from tabletop_rules.games.carcassonne.situation import situation
from tabletop_rules.games.carcassonne.state import Gain
from tabletop_rules.games.carcassonne.terms import PAWN
from tabletop_rules.games.carcassonne.turn import NextTurn
from tests.games.carcassonne.story import (
    BOTH,
    CITY,
    MEEPLETTE,
    ROAD,
    V4,
    Story,
    fairy_at_city,
    pay_ransom,
    taking,
)

NOT_INSTEAD = ("not_instead", "B8")


@pytest.mark.parametrize(("rule", "gone"), [
    ("R9", {"R14", "R15", "R21", "S4"}),
    ("R18", {"R19"}),
    ("S3", {"R15", "R18", "R19"}),
    ("M5", {"M10", "M11", "R21", "S5"}),
    ("AB2", {"AB3", "AB4"}),
    ("X3", {"X1", "X2", "X14"}),
])  # fmt: skip
def test_a_ruling_goes_with_what_it_is_about(rule: str, gone: set[str]) -> None:
    """A ruling that could no longer act is taken out with the one it depends on."""
    game = make({"expansions": EXPANSIONS})
    assert gone | {rule} == {each.id for each in game.handlers} - {each.id for each in game.without(rule).handlers}


# --- the meeple step ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AB2", "B8")
def test_without_ab2_the_abbot_is_not_placed() -> None:
    """He is neither offered nor accepted beside a meeple, and a player with him alone is not asked."""
    tiles = ["base-E+garden", "base-B"]
    story = Story("abbot", seats=2, tiles=tiles, without=["AB2"]).lay(0, -1, 2)
    assert [] == story.legal(PlaceAbbot)
    assert NOT_INSTEAD == story.rejected(PlaceAbbot, part="garden")
    alone = Story("abbot", seats=2, tiles=tiles, without=["AB2"]).with_state(supplies=((0, 1), (7, 1))).lay(0, -1, 2)
    assert TileSpot is alone.asked


@pytest.mark.rule("AB4", "B8")
def test_without_ab4_the_abbot_stays() -> None:
    """He is not taken back, and comes home when his garden is scored."""
    story = Story("abbot", seats=2, tiles=["base-E+garden", "base-B", "base-V"], without=["AB4"])
    story.lay(0, -1, 2).place_abbot("garden").lay(0, 1).skip().lay(1, -1, 2)
    assert [] == story.legal(RetrieveAbbot)
    assert NOT_INSTEAD == story.rejected(RetrieveAbbot)


@pytest.mark.rule("X3", "B8")
def test_without_x3_the_fairy_is_not_moved() -> None:
    """She is neither offered nor accepted, and a player without meeples in supply is not asked."""
    story = Story("fairy", seats=2, tiles=["base-B"], without=["X3"]).standing((0, CITY)).lay(0, 1)
    assert [PieceToPlace, []] == [story.asked, story.legal(MoveFairy)]
    assert NOT_INSTEAD == story.rejected(MoveFairy, segment=CITY)
    assert story.legal(PlaceNothing)


# --- robbers --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R3", "R2", "T1")
def test_without_r3_a_robber_goes_anywhere() -> None:
    """All 50 spaces are open to a robber."""
    story = Story("robbers", seats=2, tiles=["robbers-A"], without=["R3"]).lay(0, 1)
    assert list(range(50)) == [command.space for command in story.legal(PlaceRobber)]


@pytest.mark.rule("R3", "R20", "R9")
def test_without_r3_a_situation_may_have_a_lone_robber() -> None:
    """A robber may wait on a space without figures, and robs the first that comes and leaves."""
    game = make({"expansions": ["robbers"]}).without("R3")
    gains = [batch("features", [Gain(0, amount, "city")]) for amount in (3, 5)]
    scene = situation(
        game, 2, totals={0: 4}, also=[robbers_at({1: 7})], at=(*[item for plan in gains for item in plan], NextTurn())
    )
    assert ((12,), (3,)) == tr.Table.open(scene, 2, seed=1).match.state.totals


@pytest.mark.rule("R14", "R9")
def test_without_r14_a_robber_robs_the_first() -> None:
    """Of two candidates the one whose points come first is robbed, without a question."""
    story = Story("robbers", seats=3, without=["R14"]).given(totals=[[3], [3], [9]], robbers=[None, None, 3])
    story.batch((1, 8, "city"), (0, 4, "road"))
    assert ([(2, 0, 2)], [], (None, None, None)) == (story.thefts, story.events(VictimChosen), story.robbers)


@pytest.mark.rule("R15", "R18", "R19")
def test_without_r15_robbers_still_follow_payments() -> None:
    """Stolen points take no robber along; a payment does, and its owner may stay."""
    story = Story("robbers", seats=5, without=["R15"])
    story.given(totals=[[3], [7], [7], [1], [7]], robbers=[None, 3, None, 7, None])
    story.batch((0, 6, "road"))
    assert ([], 7) == (story.events(RobberFollowed), story.robbers[3])
    story.batch(payments=[(2, 4)])
    assert [(2, PAWN)] == [(each.companion, each.figure) for each in story.legal(ChooseFollow)]
    story.stay(3)
    assert 7 == story.robbers[3]


@pytest.mark.rule("R19", "R9", "R15", "R18")
@pytest.mark.parametrize(("rule", "gain"), [("R9", (2, 3, "ransom")), ("R15", (4, 3, "ransom"))])
def test_a_robber_that_no_points_take_along_may_stay_after_a_payment(rule: str, gain: tuple[int, int, str]) -> None:
    """A companion moved by points that take no robber along leaves the choice of R19, if a third one remains."""
    story = Story("robbers", seats=5, without=[rule])
    story.given(totals=[[1], [7], [7], [7], [20]], robbers=[7, None, 20, None, None])
    story.batch(gain, payments=[(1, 3)])
    assert [(1, PAWN)] == [(each.companion, each.figure) for each in story.legal(ChooseFollow)]
    assert 7 == story.stay(0).robbers[0]


@pytest.mark.rule("R19", "R9", "R18")
def test_without_r9_a_robber_that_would_be_alone_follows_a_payment() -> None:
    """A companion that income has moved does not remain on the space."""
    story = Story("robbers", seats=3, without=["R9"]).given(totals=[[1], [7], [7]], robbers=[7, None, None])
    story.batch((2, 3, "ransom"), payments=[(1, 3)])
    assert [(0, 4, 1, PAWN)] == [attrs.astuple(event) for event in story.events(RobberFollowed)]


@pytest.mark.rule("R19", "Q16", "R11")
def test_without_r11_a_robber_does_not_stay_with_its_owner() -> None:
    """Only figures of other players count for R19, even if a robber follows those of its owner too."""
    story = Story("robbers", seats=2, without=["R11"]).given(totals=[[7], [7]], robbers=[7, None])
    story.batch(payments=[(1, 3)])
    assert [(0, 4, 1, PAWN)] == [attrs.astuple(event) for event in story.events(RobberFollowed)]


@pytest.mark.rule("R19a", "R18", "V2")
def test_without_r18_a_robber_is_not_left_alone() -> None:
    """A companion that has paid is gone, and the robber must go along with the one that received."""
    options = {"robbers.transfers_are_scoring": False}
    story = Story("robbers", seats=3, options=options, without=["R18"])
    story.given(totals=[[1], [7], [7]], robbers=[7, None, None]).batch((2, 3, "ransom"), payments=[(1, 3)])
    assert [(0, 10, 2, PAWN)] == [attrs.astuple(event) for event in story.events(RobberFollowed)]


@pytest.mark.rule("R22", "R9", "V3")
def test_without_r22_robbers_neither_earn_nor_steal_at_the_end() -> None:
    """They bring nothing, standings count nothing for them, and no figure is robbed in final scoring."""
    game = make({"expansions": ["robbers"]}).without("R22")
    knight = (0, (0, 0), "city")
    table = tr.Table.open(
        situation(game, 2, meeples=[knight], totals={0: 3, 1: 9}, also=[robbers_at({1: 3})], at="end"), 2
    )
    for version in (0, table.version):
        assert [4, 9] == [row.projected for row in tr.standings(table.game, table.at(version))]
    assert [] == [record for record in table.log.records if isinstance(record.event, PointsStolen)]


# --- messages -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M11", "M6")
def test_without_m11_message_4_is_taken_for_its_points() -> None:
    """An action that would do nothing is not offered."""
    story = taking(4, "base-B", without=["M11"])
    assert [MessageTaken(0, 4, act=False)] == story.events(MessageTaken)


@pytest.mark.rule("V4", "Q33", "M3")
def test_without_v4_the_figures_that_moved_are_checked_once() -> None:
    """Each event has a figure of its own; the one that stops dark brings the message at the end of the placement."""
    tiles = ["base-V", "message-6"]
    story = Story(*BOTH, seats=2, tiles=tiles, options=V4, without=["V4"]).given(totals=[[1, 3], [0, 0]])
    story.batch((0, 1, "road")).take(0).batch((0, 2, "road")).take(0, MEEPLETTE)
    assert ((2, 5), []) == (story.totals[0], story.messages)
    story.lay(0, 1).skip()
    assert [(6, False)] == story.messages


@pytest.mark.rule("Q33", "M5", "V4")
def test_without_q33_each_batch_is_checked() -> None:
    """The message comes right after the batch."""
    story = Story("messengers", seats=2, tiles=["base-V", "message-6"], options=V4, without=["Q33"])
    story.given(totals=[[4, 0], [0, 0]]).batch((0, 1, "road")).take(0)
    assert [(6, False)] == story.messages


# --- the fairy ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V7", "X2", "Q9")
@pytest.mark.parametrize("order", ["with_features", "after_features"])
def test_without_v7_the_bonus_comes_before_the_features(order: str) -> None:
    """Whatever the option says, the bonus is a batch of its own before the features."""
    story = fairy_at_city(order=order, without=["V7"]).lay(0, -1, 2).skip()
    assert ["fairy_bonus", "features"] == [event.source for event in story.events(BatchOpened)][:2]


GARDEN = [
    ("base-E+garden", (0, -1), 2),
    *[("base-B", cell, 0) for cell in ((0, -2), (1, -2), (1, -1), (-1, -2))],
    ("base-E", (-1, -1), 3),
    ("base-A", (-1, 0), 3),
    ("base-A", (1, 0), 1),
]
"""The last of these tiles completes the garden and the road of the start tile."""


@pytest.mark.rule("AB3", "V7", "X2", "S6")
@pytest.mark.parametrize(
    ("order", "meeples", "points"),
    [
        ("before_features", [], [[3]]),
        ("with_features", [], [[3]]),
        ("after_features", [], [[3]]),
        ("with_features", [(1, (0, 0), "road")], [[3, 3]]),
        ("after_features", [(1, (0, 0), "road")], [[3], [3]]),
    ],
)
def test_without_ab3_the_fairy_brings_her_bonus_for_a_garden(
    order: str, meeples: list[tuple[int, tuple[int, int], str]], points: list[list[int]]
) -> None:
    """A garden that brings no points is scored all the same, alone or with a road before it."""
    game = make({"expansions": ["abbot", "fairy"], "fairy.bonus_order": order}).without("AB3")
    abbot = (0, (0, -1), "garden", 0, ABBOT)
    scene = situation(
        game, 2, landscape=GARDEN, meeples=[abbot, *meeples], also=[fairy_beside((0, -1), "garden")], at="score"
    )
    table = tr.Table.open(scene, 2, seed=1)
    opened = [record.event for record in table.log.records if isinstance(record.event, BatchOpened)]
    assert points == [[gain.amount for gain in event.gains] for event in opened]
    assert (3, "fairy_bonus") == (table.match.state.totals[0][0], opened[-1].gains[-1].source)


@pytest.mark.rule("X14", "X2")
def test_without_x14_there_is_no_bonus_for_a_feature_that_is_not_scored() -> None:
    """The fairy goes on giving points at the start of turns, but none at the end for a feature scored before."""
    story = fairy_at_city(without=["X14"]).lay(0, -1, 2).skip()
    assert (7, True, ()) == (story.state.supplies[0][0], favoured(story.state) is not None, bonus(story.state))


# --- the host -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S5", "M5")
def test_without_s5_a_batch_beside_a_message_brings_no_other() -> None:
    """The host may hand in a batch, and the message that waits is kept."""
    tiles = ["base-V", "message-6", "message-7"]
    story = Story(*BOTH, "tower", seats=2, tiles=tiles, without=["S5"]).standing((0, CITY))
    story.given(totals=[[7, 7], [2, 7]], robbers=[2, None]).batch((0, 3, "road")).take(0)
    asked = story.decision
    story.send(pay_ransom(1))
    while story.decision.id != asked.id:
        story.send(story.legal()[0])
    assert (6, []) == (MESSENGERS.get(story.state).revealed, story.messages)


@pytest.mark.rule("M10", "Q30", "X12", "R21")
def test_without_x2_and_ab4_messages_still_leave_completed_features_aside() -> None:
    """A ransom, too, may bring a message before the completed city is scored."""
    tiles = ["base-E", "message-8", "base-B"]
    story = Story("abbot", "fairy", "tower", *BOTH, seats=2, tiles=tiles, without=["X2", "AB4"])
    story.standing((0, CITY), (0, ROAD)).given(totals=[[8, 3], [20, 1]], robbers=[20, None]).lay(0, -1, 2)
    story.send(pay_ransom(1)).pay_with(0, MEEPLETTE).take(1).steal_with(0, PAWN)
    assert [ROAD] == [command.target for command in story.acts]


@pytest.mark.rule("M10", "B22")
def test_without_m10_a_meeple_goes_home_once() -> None:
    """Message 8 may take a meeple off a feature that waits to be scored, which is then scored all the same."""
    story = fairy_at_city("messengers", tiles=["base-E", "message-8", "base-V", "base-V"], without=["M10"])
    story.given(totals=[[2, 0], [0, 0]]).lay(0, -1, 2).skip().take(0).act(0, CITY)
    while isinstance(story.decision, NextGain):
        story.take(0, MEEPLETTE)
    assert (7, ["fairy_bonus", "message", "features"]) == (story.state.supplies[0][0], story.sources[:3])


# --- what is cited --------------------------------------------------------------------------------------------------


@pytest.mark.rule("Q14", "S3")
def test_without_q14_a_payer_names_a_figure_by_the_steps_of_the_batch() -> None:
    """Any figure with points may pay first; the question, a rejection and the choice cite S3."""
    story = Story("messengers", seats=2, without=["Q14"]).given(totals=[[5, 2], [0, 0]]).batch(payments=[(0, 4)])
    assert ("S3", [PAWN, MEEPLETTE]) == (story.decision.rule, [command.figure for command in story.legal()])
    assert ("no_such_figure", "S3") == story.rejected(ChoosePayer, figure=7)
    assert (["S3"], (3, 0)) == (story.pay_with(0, MEEPLETTE).rules(PayerChosen), story.totals[0])


@pytest.mark.rule("S4", "M3", "S6", "T3")
def test_no_rejection_of_an_allocation_cites_a_ruling_taken_out() -> None:
    """Without S4 the order is that of S6; without M3 points move the pawn, the one figure of T3."""
    given: dict[str, Any] = {"totals": [[1, 2], [7, 8]], "robbers": [None, 2]}
    ordered = Story(*BOTH, seats=2, without=["S4"]).given(**given).batch((0, 3, "road"), (0, 6, "city"))
    assert ("fixed_order", "S6") == ordered.rejected(Allocate, gain=1, figure=PAWN)
    pawns = Story(*BOTH, seats=2, without=["M3"]).given(**given).batch((0, 3, "road"), (0, 6, "city"))
    assert {"T3"} == {pawns.rejected(Allocate, gain=0, figure=figure)[1] for figure in (MEEPLETTE, 5)}


@pytest.mark.rule("AB2", "AB4", "X3", "B8")
def test_no_rejection_in_the_meeple_step_cites_a_ruling_taken_out() -> None:
    """What cannot be done instead of placing a meeple is rejected by the plain rule of that step."""
    tiles = ["base-E+garden", "base-B"]
    story = Story("abbot", "fairy", seats=2, tiles=tiles, without=["AB2", "X3"]).lay(0, -1, 2)
    assert {"B8"} == {
        story.rejected(PlaceMeeple, part="garden")[1],
        story.rejected(PlaceAbbot, part="monastery")[1],
        story.rejected(RetrieveAbbot)[1],
        story.rejected(MoveFairy, segment=0)[1],
    }
