"""R9 to R14b, Q6, Q11, Q22, Q28, Q31, Q36: stealing."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletop_rules.games.carcassonne.commands import Allocate
from tabletop_rules.games.carcassonne.expansions.robbers.following import RobberFollowed
from tabletop_rules.games.carcassonne.expansions.robbers.stealing import (
    ChooseStolenFigure,
    ChooseVictim,
    PointsStolen,
    RobberVictim,
)
from tabletop_rules.games.carcassonne.terms import PAWN
from tests.games.carcassonne.story import BOTH, CITY, MEEPLETTE, Story, fairy_at_city


@pytest.mark.rule("R9", "Q22")
@pytest.mark.parametrize(("points", "half"), [(1, 1), (2, 1), (3, 2), (9, 5)])
def test_half_is_rounded_up(points: int, half: int) -> None:
    """The thief receives half, rounded up; the victim keeps everything and the robber returns."""
    story = Story("robbers", seats=2).given(totals=[[7], [1]], robbers=[None, 7]).batch((0, points, "road"))
    assert ((7 + points,), (1 + half,)) == story.totals
    assert (None, None) == story.robbers


@pytest.mark.rule("R11")
def test_own_figures_are_neither_victims_nor_companions() -> None:
    """A robber neither steals from its owner nor follows the owner's figures."""
    story = Story("robbers", seats=2).given(totals=[[7], [7]], robbers=[7, None]).batch((0, 4, "road"))
    assert ([], (7, None)) == (story.thefts, story.robbers)


@pytest.mark.rule("R14b", "R13", "Q11", "Q8", "V2")
@pytest.mark.parametrize("source", ["road", "city", "abbot", "fairy", "wheel", "catapult", "message", "sale", "ransom"])
def test_every_source_can_be_robbed(source: str) -> None:
    """FN 4, FN 6: every scoring move is robbed; income is not when V2 is off."""
    story = Story("robbers", seats=2).given(totals=[[7], [1]], robbers=[None, 7]).batch((0, 3, source))
    assert [(1, 0, 2)] == story.thefts
    off = Story("robbers", seats=2, options={"robbers.transfers_are_scoring": False})
    off.given(totals=[[7], [1]], robbers=[None, 7]).batch((0, 3, source))
    assert ([], (None, 10)) == (off.thefts, off.robbers) if source in ("sale", "ransom") else off.thefts


@pytest.mark.rule("R14", "Q36", "R11")
def test_a_choice_between_equal_candidates_is_asked() -> None:
    """The choice names the victim, so it is asked even between equal amounts."""
    story = Story("robbers", seats=3).given(totals=[[7], [7], [1]], robbers=[None, None, 7])
    story.batch((0, 4, "road"), (1, 4, "city"))
    assert ((0, PAWN, 2), (1, PAWN, 2)) == story.decision_as(RobberVictim).candidates
    assert ("no_candidate", "R11") == story.rejected(ChooseVictim, victim=2, figure=PAWN)
    story.rob(2, 1)
    assert [(2, 1, 2)] == story.thefts


@pytest.mark.rule("R10", "R11", "R12", "R4")
def test_a_candidate_is_a_figure_not_a_player() -> None:
    """A figure elsewhere, an own figure, and one that has not moved are no candidates."""
    story = Story(*BOTH, seats=3).given(totals=[[7, 20], [7, 7], [1, 1]], robbers=[None, None, 7])
    story.batch((0, 4, "road"), (1, 4, "city")).take(0).take(1, gain=1)
    assert {(0, PAWN), (1, PAWN)} == story.victims
    assert ("no_candidate", "R10") == story.rejected(ChooseVictim, victim=0, figure=MEEPLETTE)
    assert ("no_candidate", "R11") == story.rejected(ChooseVictim, victim=2, figure=PAWN)
    assert ("no_candidate", "R12") == story.rejected(ChooseVictim, victim=1, figure=MEEPLETTE)


@pytest.mark.rule("R12", "R14", "R17", "S4", "Q23")
def test_a_thief_among_four_scorers_is_robbed_of_its_own_event() -> None:
    """A thief who scores is robbed of the own event, not of the stolen points."""
    story = Story("robbers", seats=5)
    story.given(totals=[[10], [10], [10], [13], [15]], robbers=[None, None, None, 10, 13])
    story.batch((0, 4, "road"), (1, 6, "city"), (2, 2, "road"), (3, 5, "city"))
    assert {(0, PAWN), (1, PAWN), (2, PAWN)} == story.victims
    story.rob(3, 2)
    assert ((14, 16, 12, 13 + 5 + 1, 15 + 3), (None,) * 5) == (story.scores, story.robbers)


@pytest.mark.rule("R21a", "M3")
def test_the_thief_chooses_the_figure() -> None:
    """Either figure of the thief may receive the stolen points."""
    story = Story(*BOTH, seats=2).given(totals=[[7, 1], [1, 2]], robbers=[None, 7])
    story.batch((0, 4, "road")).take(0)
    assert ("no_such_figure", "R21a") == story.rejected(ChooseStolenFigure, figure=4)
    story.steal_with(1, MEEPLETTE)
    assert (1, 4) == story.totals[1]


@pytest.mark.rule("R9", "R15", "Q23", "Q28")
@pytest.mark.parametrize(
    ("events", "scores", "robbers"),
    [(((0, 4, "road"),), (14, 22), (22, None)), (((0, 4, "road"), (1, 6, "city")), (17, 28), (None, None))],
)
def test_two_robbers_beside_each_others_owners(
    events: tuple[tuple[int, int, str], ...], scores: tuple[int, int], robbers: tuple[int | None, ...]
) -> None:
    """If one owner scores, the other's robber follows the thief; if both score, both are robbed."""
    story = Story("robbers", seats=2).given(totals=[[10], [20]], robbers=[20, 10]).batch(*events)
    assert (scores, robbers) == (story.scores, story.robbers)


@pytest.mark.rule("Q28", "R14", "R14a", "Q5", "S4")
def test_two_robbers_beside_each_other_choose_and_steal_together() -> None:
    """Both owners choose victims, then figures, then both thefts happen, and nobody follows."""
    story = Story(*BOTH, seats=2).given(totals=[[3, 3], [8, 8]], robbers=[8, 3])
    story.batch((0, 4, "road"), (0, 1, "city"), (1, 6, "road"), (1, 9, "city"))
    story.take(0).take(0, MEEPLETTE, gain=1).take(1, gain=2).take(1, MEEPLETTE, gain=3)
    story.rob(0, 1, MEEPLETTE).rob(1, 0).steal_with(0, MEEPLETTE).steal_with(1, PAWN)
    assert ((7, 3 + 1 + 5), (8 + 6 + 2, 17)) == story.totals
    assert ((None, None), []) == (story.robbers, story.events(RobberFollowed))


@pytest.mark.rule("R9", "R13", "R15", "R16", "R17", "Q28")
@pytest.mark.parametrize(
    ("earners", "scores", "robbers"),
    [
        ((0, 1, 2, 3), (4 + 3 + 3, 14 + 5 + 4, 24 + 7 + 5, 34 + 9 + 2), (None,) * 4),
        ((0, 2), (4 + 3, 14 + 4, 24 + 7, 34 + 2), (18, None, 36, None)),
        ((0,), (4 + 3, 14, 24, 34 + 2), (14, 24, 36, None)),
    ],
)
def test_a_ring_of_robbers(earners: tuple[int, ...], scores: tuple[int, ...], robbers: tuple[int | None, ...]) -> None:
    """Of four robbers beside the next player each, those beside scorers steal and the others follow."""
    story = Story("robbers").given(totals=[[4], [14], [24], [34]], robbers=[14, 24, 34, 4])
    story.batch(*((seat, 3 + 2 * seat, "road") for seat in earners))
    assert (scores, robbers) == (story.scores, story.robbers)


@pytest.mark.rule("Q6")
def test_a_figure_that_passes_through_is_not_robbed() -> None:
    """Candidates are the figures on the robber's space when the batch was opened."""
    story = Story("robbers", seats=3).given(totals=[[3], [1], [7]], robbers=[None, 7, None])
    story.batch((0, 4, "road"), (0, 2, "city"))
    assert ([], (None, 7, None)) == (story.thefts, story.robbers)


@pytest.mark.rule("R17", "Q31")
def test_a_theft_is_compulsory_even_if_another_companion_moves_by_stolen_points() -> None:
    """A robber with a candidate steals even if another companion moves by stolen points."""
    story = Story("robbers", seats=4).given(totals=[[7], [7], [3], [1]], robbers=[None, 3, None, 7])
    story.batch((0, 4, "road"), (2, 6, "road"))
    assert Counter([(1, 2, 3), (3, 0, 2)]) == Counter(story.thefts)
    assert ([], (None,) * 4) == (story.events(RobberFollowed), story.robbers)


@pytest.mark.rule("X2", "V7", "R13", "R14", "B15", "B17")
@pytest.mark.parametrize(
    ("order", "opened", "victim"),
    [
        ("before_features", ["fairy_bonus", "features"], 1),
        ("with_features", ["features"], 0),
        ("after_features", ["features", "fairy_bonus"], 0),
    ],
)
def test_the_fairys_bonus_is_a_candidate_only_in_the_common_batch(order: str, opened: list[str], victim: int) -> None:
    """The minority receives the bonus; a robber chooses between it and the city only if V7 joins them."""
    story = Story("fairy", "robbers", tiles=["base-E", "base-B"], options={"fairy.bonus_order": order})
    story.standing((0, CITY), (0, CITY), (2, CITY), (2, CITY), (1, CITY))
    story.fairy_beside(1, CITY).given(totals=[[10], [10], [20], [30]], robbers=[None, None, None, 10])
    story.lay(0, -1, 2).skip()
    if order == "with_features":
        assert {(0, PAWN), (1, PAWN)} == story.victims
        story.rob(3, 0)
    assert (opened, [(3, victim, 2)]) == (story.sources, story.thefts)
    assert (14, 13, 24, 32) == story.scores


@pytest.mark.rule("V7", "S3", "S4", "R12")
def test_the_scorer_orders_bonus_and_city_in_one_batch() -> None:
    """Only the event that the scorer takes first is robbed."""
    for first, half in ((0, 2), (1, 2 + 0)):
        story = fairy_at_city("robbers", tiles=["base-E", "base-B"], order="with_features")
        story.given(totals=[[7], [1]], robbers=[None, 7]).lay(0, -1, 2).skip()
        assert {0, 1} == {command.gain for command in story.legal(Allocate)}
        story.take(0, gain=first)
        (theft,) = story.events(PointsStolen)[0].thefts
        assert (first, half, (14,)) == (theft.gain, theft.amount, story.totals[0])
