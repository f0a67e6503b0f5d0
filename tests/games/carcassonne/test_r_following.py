"""R15 to R20, V2: robbers that follow stolen points and payments."""

from __future__ import annotations

import pytest

from tabletop_rules.core.agenda import Asked
from tabletop_rules.games.carcassonne.decisions import TileSpot
from tabletop_rules.games.carcassonne.expansions.robbers.following import (
    ChooseFollow,
    RobberFollowed,
    RobberPath,
    StayBehind,
)
from tabletop_rules.games.carcassonne.terms import PAWN
from tests.games.carcassonne.story import BOTH, MEEPLETTE, Story, pay_ransom, sell_tile


@pytest.mark.rule("R15", "R16", "R20")
def test_a_robber_follows_stolen_points() -> None:
    """FN 9: the robber must follow even if another foreign figure stays behind."""
    story = Story("robbers", seats=4).given(totals=[[3], [7], [7], [1]], robbers=[None, 3, None, 7])
    story.batch((0, 6, "road"))
    assert ([RobberFollowed(3, 10, 1, PAWN)], (None, None, None, 10)) == (story.events(RobberFollowed), story.robbers)


@pytest.mark.rule("Q7", "R15")
def test_of_two_that_moved_by_stolen_points_the_owner_follows_one() -> None:
    """The owner chooses which of two thieves to follow and may not stay."""
    story = Story("robbers", seats=4).given(totals=[[3], [7], [7], [1]], robbers=[None, 3, 3, 7])
    story.batch((0, 6, "road"))
    assert ("must_follow", "Q7") == story.rejected(StayBehind)
    story.follow(3, 2)
    assert (None, None, None, 10) == story.robbers


@pytest.mark.rule("R11", "Q6", "Q7")
def test_whom_a_robber_cannot_follow() -> None:
    """An own figure, one from elsewhere and one that has not moved cannot be followed."""
    story = Story("robbers", seats=5).given(totals=[[3], [7], [7], [7], [7]], robbers=[None, 3, 3, 7, None])
    story.batch((0, 6, "road"))
    for companion, why in ((3, "R11"), (0, "R10"), (4, "Q7")):
        assert ("cannot_follow", why) == story.rejected(ChooseFollow, companion=companion, figure=PAWN)
    story.follow(3, 1)


@pytest.mark.rule("S3", "R15", "R18", "R19", "Q7")
def test_a_follower_cites_its_rule() -> None:
    """Following stolen points cites R15, a payer R18, and one of several Q7."""
    one = Story("robbers", seats=3).given(totals=[[7], [7], [3]], robbers=[None, None, 7]).batch(payments=[(0, 4)])
    assert ["B5", "S3"] == one.rules(Asked)
    assert "R19" == one.decision.rule
    one.follow(2, 0)
    alone = Story("robbers", seats=2).given(totals=[[7], [7]], robbers=[None, 7]).batch(payments=[(0, 4)])
    stays = Story("robbers", seats=3).given(totals=[[7], [7], [3]], robbers=[None, None, 7]).batch(payments=[(0, 4)])
    stays.stay(2)
    several = Story("robbers", seats=3).given(totals=[[7], [7], [3]], robbers=[None, None, 7])
    several.batch(payments=[(0, 4), (1, 5)])
    assert "Q7" == several.decision.rule
    several.follow(2, 1)
    stolen = Story("robbers", seats=3).given(totals=[[7], [3], [1]], robbers=[None, 7, 3]).batch((0, 4, "road"))
    found = [story.rules(RobberFollowed) for story in (one, alone, stays, several, stolen)]
    assert [["R18"], ["R18"], [], ["Q7"], ["R15"]] == found


@pytest.mark.rule("Q6", "R15", "R20")
def test_a_figure_that_passes_a_robber_does_not_take_it_along() -> None:
    """A figure that reaches a robber's space and moves on by stolen points was no companion."""
    story = Story("robbers", seats=4).given(totals=[[5], [20], [30], [10]], robbers=[20, None, 10, None])
    story.batch((0, 5, "road"), (1, 4, "road"))
    assert ((12, 24, 30, 10), (None, None, 10, None)) == (story.scores, story.robbers)


@pytest.mark.rule("R15", "R16", "Q6", "S3")
def test_two_robbers_follow_their_thieves_past_each_other() -> None:
    """One robber leaves space 22 with its companion, and another arrives there with its own."""
    story = Story("robbers", seats=5).given(totals=[[10], [20], [22], [40], [51]], robbers=[None, 10, 10, 20, 22])
    story.batch((0, 4, "city"))
    assert ((14, 22, 24, 40, 51), (None, None, None, 22, 24)) == (story.scores, story.robbers)


@pytest.mark.rule("R16", "R21a")
def test_a_robber_follows_the_figure_that_received_the_stolen_points() -> None:
    """Of two figures of the thief the robber follows the one that moved."""
    story = Story(*BOTH, seats=3).given(totals=[[10, 1], [12, 12], [30, 31]], robbers=[None, 10, 12])
    story.batch((0, 4, "road")).take(0).steal_with(1, MEEPLETTE)
    assert (((14, 1), (12, 14), (30, 31)), (None, None, 14)) == (story.totals, story.robbers)


@pytest.mark.rule("R18")
def test_a_robber_goes_back_with_a_payer() -> None:
    """FN 5: the robber's owner pays nothing and the robber stays on the track."""
    story = Story("robbers", seats=2).given(totals=[[7], [3]], robbers=[None, 7]).batch(payments=[(0, 4)])
    assert (((3,), (3,)), (None, 3)) == (story.totals, story.robbers)


@pytest.mark.rule("R19", "Q16")
def test_after_a_payment_the_owner_may_stay_with_others() -> None:
    """FN 10: the owner may stay only if another foreign figure remains; own figures do not count."""
    story = Story("robbers", seats=3).given(totals=[[7], [7], [3]], robbers=[None, None, 7]).batch(payments=[(0, 4)])
    assert True is story.decision_as(RobberPath).may_stay
    story.stay(2)
    assert (None, None, 7) == story.robbers
    gone = Story("robbers", seats=3).given(totals=[[7], [7], [3]], robbers=[None, None, 7]).batch(payments=[(0, 4)])
    gone.follow(2, 0)
    assert (None, None, 3) == gone.robbers
    alone = Story("robbers", seats=2).given(totals=[[7], [7]], robbers=[None, 7]).batch(payments=[(0, 4)])
    assert (None, 3) == alone.robbers


@pytest.mark.rule("R19", "Q35", "R18")
@pytest.mark.parametrize(("stays", "at"), [(True, 4), (False, 1)])
def test_the_payers_other_figure_lets_the_robber_stay(stays: bool, at: int) -> None:
    """With the payer's meeplette still on the space, the owner chooses whether to follow the pawn."""
    story = Story(*BOTH, seats=2).given(totals=[[4, 4], [9, 8]], robbers=[None, 4]).batch(payments=[(0, 3)])
    story.pay_with(0, PAWN)
    story.stay(1) if stays else story.follow(1, 0)
    assert ((1, 4), at) == (story.totals[0], story.robbers[1])


@pytest.mark.rule("Q7", "Q14", "Q35", "R18")
def test_of_two_figures_of_one_payer_the_robber_follows_one() -> None:
    """If both figures pay and nobody remains, the owner must follow one of them."""
    story = Story(*BOTH, seats=2).given(totals=[[4, 4], [9, 8]], robbers=[None, 4]).batch(payments=[(0, 6)])
    story.pay_with(0, MEEPLETTE)
    assert {(0, PAWN), (0, MEEPLETTE)} == {(c.companion, c.figure) for c in story.legal()}
    story.follow(1, 0, MEEPLETTE)
    assert ((2, 0), 0) == (story.totals[0], story.robbers[1])


@pytest.mark.rule("X12", "Q14", "R18", "R20")
def test_a_ransom_of_both_figures_takes_two_robbers_back() -> None:
    """If neither figure covers the ransom, both pay and each takes the robber beside it back."""
    story = Story("tower", *BOTH, seats=4, tiles=["base-B"])
    story.given(totals=[[1, 2], [9, 9], [20, 20], [30, 30]], robbers=[None, None, 1, 2])
    story.send(pay_ransom(1)).pay_with(0, PAWN).take(1)
    assert ((0, 0), (12, 9)) == story.totals[:2]
    assert [RobberFollowed(2, 0, 0, PAWN), RobberFollowed(3, 0, 0, MEEPLETTE)] == story.events(RobberFollowed)


@pytest.mark.rule("Q14", "R18", "R20", "T3")
def test_a_payment_by_the_only_figure_that_can_pay_is_not_asked() -> None:
    """The meeplette pays its last points and takes the captor's robber to space 0."""
    story = Story("tower", *BOTH, seats=2, tiles=["base-B"]).given(totals=[[0, 3], [7, 8]], robbers=[None, 3])
    story.send(pay_ransom(1)).take(1)
    assert (((0, 0), (10, 8)), (None, 0)) == (story.totals, story.robbers)


@pytest.mark.rule("Q14", "Q7", "R15", "X12")
def test_a_robber_goes_where_its_figure_stands_after_the_thefts() -> None:
    """A pawn that pays 2 and steals 2 back ends on 2, and so does the robber beside it."""
    story = Story("tower", *BOTH, seats=3, tiles=["base-B"])
    story.given(totals=[[2, 1], [20, 30], [41, 42]], robbers=[20, None, 2]).send(pay_ransom(1))
    story.pay_with(0, PAWN).take(1).steal_with(0, PAWN)
    assert ((2, 0), 2) == (story.totals[0], story.robbers[2])


@pytest.mark.rule("Q7", "R15", "R18")
def test_a_payer_who_also_steals_counts_as_moved_by_stolen_points() -> None:
    """A robber must follow, by R15, a figure that paid 4 and stole 1, though another companion remains."""
    story = Story("robbers", seats=4).given(totals=[[9], [3], [9], [1]], robbers=[3, None, None, 9])
    story.batch((1, 2, "road"), payments=[(0, 4)])
    assert ((6, 5, 9, 1), 6, ["R15"]) == (story.scores, story.robbers[3], story.rules(RobberFollowed))


@pytest.mark.rule("Q7", "R16", "R19")
def test_a_robber_may_not_stay_if_a_companion_moved_by_stolen_points() -> None:
    """0 pays, 2 steals and 4 stays: the robber must follow 0 or 2."""
    story = Story("tower", "robbers", seats=5)
    story.given(totals=[[7], [20], [7], [30], [7]], robbers=[None, None, 20, 7, None]).send(pay_ransom(1))
    assert {0, 2} == {command.companion for command in story.legal(ChooseFollow)}
    assert (3, []) == (story.decision.seat, story.legal(StayBehind))
    assert ("must_follow", "Q7") == story.rejected(StayBehind)
    assert (None, None, None, 9, None) == story.answer(ChooseFollow, companion=2, figure=PAWN).robbers


@pytest.mark.rule("Q7", "R16", "R18", "R21a", "X12")
def test_one_figure_pays_and_the_other_moves_by_stolen_points() -> None:
    """The owner follows either moved figure of one player, and may not stay with a third."""
    story = Story("tower", *BOTH, seats=4, tiles=["base-B"])
    story.given(totals=[[9, 9], [20, 30], [41, 42], [9, 33]], robbers=[20, None, 9, None]).send(pay_ransom(1))
    story.pay_with(0, PAWN).take(1).steal_with(0, MEEPLETTE)
    assert ("must_follow", "Q7") == story.rejected(StayBehind)
    assert ("cannot_follow", "Q7") == story.rejected(ChooseFollow, companion=3, figure=PAWN)
    story.follow(2, 0)
    assert ((6, 11), 6) == (story.totals[0], story.robbers[2])


@pytest.mark.rule("R19a", "V2", "Q8")
@pytest.mark.parametrize("third", [False, True])
def test_a_sale_beside_a_robber(third: bool) -> None:
    """Income is robbed; with V2 off the owner follows payer or receiver, and stays only with a third figure."""
    totals = [[7], [7], [30], [7 if third else 40]]
    story = Story("bazaar", "robbers", seats=4, tiles=["base-B", "base-B"]).lay(0, 1).skip()
    story.given(totals=totals, robbers=[None, None, 7, None]).send(sell_tile(0, 1, 4))
    assert ((3, 11, 32), (None,) * 4) == (story.scores[:3], story.robbers)
    off = {"robbers.transfers_are_scoring": False}
    story = Story("bazaar", "robbers", seats=4, tiles=["base-B", "base-B"], options=off).lay(0, 1).skip()
    story.given(totals=totals, robbers=[None, None, 7, None]).send(sell_tile(0, 1, 4))
    assert (3, 11, 30) == story.scores[:3]
    assert (2, 2 + third) == (story.decision.seat, len(story.legal()))
    assert [0, 1] == sorted(c.companion for c in story.legal() if isinstance(c, ChooseFollow))


@pytest.mark.rule("R18", "R19a", "V2", "Q7", "Q16", "R11")
@pytest.mark.parametrize("scoring", [True, False])
def test_three_robbers_beside_payer_and_receiver(scoring: bool) -> None:
    """Two robbers steal from the receiver, or with V2 off follow either; the receiver's robber goes back."""
    options = {"robbers.transfers_are_scoring": scoring}
    story = Story("bazaar", "robbers", tiles=["base-B"], options=options).lay(0, 1).skip()
    story.given(totals=[[12], [12], [20], [30]], robbers=[None, 12, 12, 12]).send(sell_tile(0, 1, 4))
    if scoring:
        assert ((8, 16, 22, 32), (None, 8, None, None)) == (story.scores, story.robbers)
    else:
        assert [] == story.legal(StayBehind)
        story.follow(2, 1).follow(3, 0)
        assert ((8, 16, 20, 30), (None, 8, 16, 8)) == (story.scores, story.robbers)


@pytest.mark.rule("V2", "R19a", "X12", "R16")
def test_with_v2_off_a_robber_follows_income() -> None:
    """The robber beside the captor follows the income by R19a, though another pawn stays."""
    options = {"robbers.transfers_are_scoring": False}
    story = Story("tower", "robbers", seats=4, tiles=["base-B"], options=options)
    story.given(totals=[[4], [10], [10], [30]], robbers=[None, None, None, 10]).send(pay_ransom(1))
    assert ((1, 13, 10, 30), (None, None, None, 13)) == (story.scores, story.robbers)
    assert TileSpot == story.asked


@pytest.mark.rule("X11", "V2", "R16", "R19a", "M5", "Q8", "Q11", "R14b")
@pytest.mark.parametrize(("scoring", "at", "thief"), [(True, None, 33 + 3), (False, 5, 33 + 1)])
def test_income_that_brings_a_message(scoring: bool, at: int | None, thief: int) -> None:
    """Income onto a dark space is robbed; with V2 off the robber follows and steals from the message."""
    story = (
        Story(
            "bazaar", *BOTH, seats=3, tiles=["base-B", "message-6"], options={"robbers.transfers_are_scoring": scoring}
        )
        .lay(0, 1)
        .skip()
    )
    story.given(totals=[[0, 20], [9, 21], [33, 22]], robbers=[None, None, 0]).send(sell_tile(1, 0, 5))
    story.take(0).pay_with(1, PAWN)
    if scoring:
        story.steal_with(2, PAWN)
    assert at == story.robbers[2]
    story.take(0)
    if not scoring:
        story.steal_with(2, PAWN)
    assert (((7, 20), (4, 21), (thief, 22)), None) == (story.totals, story.robbers[2])
