"""T1 to T5, section 5, V11: the score track and its laps."""

from __future__ import annotations

import pytest

from tabletop_rules.games.carcassonne.decisions import NextGain
from tabletop_rules.games.carcassonne.events import BatchMoved, BatchOpened
from tabletop_rules.games.carcassonne.expansions.messengers.messages import MessageTaken
from tabletop_rules.games.carcassonne.expansions.messengers.queries import is_dark
from tabletop_rules.games.carcassonne.expansions.robbers.following import ChooseFollow, RobberPath, StayBehind
from tabletop_rules.games.carcassonne.expansions.robbers.placing import PlaceRobber
from tabletop_rules.games.carcassonne.expansions.robbers.queries import targets
from tabletop_rules.games.carcassonne.queries.track import score, space
from tabletop_rules.games.carcassonne.state import Move
from tabletop_rules.games.carcassonne.terms import PAWN
from tests.games.carcassonne.story import BOTH, Story

BAG = ["robbers-A", "base-B", "base-B"]


@pytest.mark.rule("T1", "T2", "T4", "T5", "Q1", "V11")
def test_the_track_is_a_ring() -> None:
    """A total is unbounded, spaces go from 0 to 49, every fifth is dark, and a score adds up the figures."""
    story = Story("messengers", seats=2).given(totals=[[53, 7], [3, 0]])
    assert [3, 3, 3, 0] == [space(story.state, total) for total in (3, 53, 1003, 250)]
    assert [0, 5, 10, 15, 20, 25, 30, 35, 40, 45] == [number for number in range(50) if is_dark(number)]
    assert (60, 3) == (score(story.state, 0), score(story.state, 1))
    lapped = Story(seats=2, options={"track.lap_matters": True})
    assert (53, 3) == (space(lapped.state, 53), space(lapped.state, 3))


@pytest.mark.rule("T3", "Q13", "Q21", "S1", "S2")
def test_points_move_one_figure_in_one_move() -> None:
    """Points received move forward and points paid backward; events of 0 points open no batch."""
    story = Story(seats=2).given(totals=[[1], [9]]).batch((0, 4, "road"), (1, 0, "road"), payments=[(1, 3)])
    assert (Move(0, PAWN, 4, "scoring", 0), Move(1, PAWN, -3, "payment")) == story.events(BatchMoved)[0].moves
    assert ((5,), (6,)) == story.totals
    assert 1 == len(story.batch((0, 0, "road")).events(BatchOpened))


@pytest.mark.rule("T1", "R9", "M5", "R15")
def test_a_move_of_a_whole_lap_is_a_move() -> None:
    """50 points end on the same dark space: half is stolen, a robber follows, and a message is taken."""
    story = Story(*BOTH, seats=3, tiles=["base-B", "message-6"])
    story.given(totals=[[10, 1], [7, 2], [12, 13]], robbers=[None, 10, 7])
    story.batch((0, 50, "city")).take(0).steal_with(1, PAWN)
    assert (32, [MessageTaken(0, 6, False)]) == (story.robbers[2], story.events(MessageTaken))


@pytest.mark.rule("T1", "T5", "Q1", "V11", "R3", "R16")
@pytest.mark.parametrize(
    ("laps", "open_to", "totals", "robber"),
    [(False, [0], (3, 53, 100, 0, 55, 0), None), (True, [0, 50, 100], (3, 50, 100, 0, 55, 0), 3)],
)
def test_a_robber_on_space_0_among_three_laps(
    laps: bool, open_to: list[int], totals: tuple[int, ...], robber: object
) -> None:
    """Both robbers on space 0 steal from a total of 50; under V11 only the one on 50 does."""
    story = Story("robbers", seats=6, tiles=["robbers-A", "base-B"], options={"track.lap_matters": laps})
    story.given(totals=[[0], [50], [100], [0], [50], [0]]).send(story.legal()[0])
    assert open_to == story.spaces
    story.put_robber(0, open_to[len(open_to) // 2]).put_robber(1, 0).batch((4, 5, "road"))
    assert (totals, (None, robber)) == (story.scores, story.robbers[:2])


@pytest.mark.rule("T5", "R14a", "Q7", "Q1")
def test_six_robbers_on_one_space() -> None:
    """Five robbers steal half of 7 each; the scorer's robber must follow one of its five companions."""
    story = Story("robbers", seats=6).given(totals=[[0], [50], [100], [0], [0], [0]], robbers=[0] * 6)
    story.batch((2, 7, "city"))
    assert (2, 5, []) == (story.decision.seat, len(story.legal(ChooseFollow)), story.legal(StayBehind))
    story.follow(2, 1)
    assert ((4, 54, 107, 4, 4, 4), (None, None, 4, None, None, None)) == (story.scores, story.robbers)


@pytest.mark.rule("R3", "V11")
@pytest.mark.parametrize(("lap_matters", "at"), [(False, 7), (True, 57)])
def test_under_v11_a_robber_is_put_on_a_total(lap_matters: bool, at: int) -> None:
    """A robber beside a pawn on its second lap is on space 7, or on 57 under V11."""
    story = Story("robbers", seats=2, tiles=BAG, options={"track.lap_matters": lap_matters})
    story.given(totals=[[1], [57]]).lay(0, 1)
    assert (at,) == targets(story.state, 0)
    assert ("nobody_there", "R3" if lap_matters else "T1") == story.rejected(PlaceRobber, space=64 - at)
    story.put_robber(0, at).leave_robber(1).batch((1, 4, "road"))
    assert [(0, 1, 2)] == story.thefts


@pytest.mark.rule("S4", "V11", "T5")
@pytest.mark.parametrize(("laps", "robber", "asked"), [(False, 7, True), (True, 7, False), (True, 57, True)])
def test_the_order_is_asked_beside_a_robber_of_another_lap(laps: bool, robber: int, asked: bool) -> None:
    """A robber on space 7 stands beside a pawn on 57; under V11 only one on 57 does."""
    story = Story("robbers", seats=3, options={"track.lap_matters": laps})
    story.given(totals=[[57], [1], [7]], robbers=[None, robber, None]).batch((0, 3, "road"), (0, 6, "city"))
    assert asked is (story.asked == NextGain)


@pytest.mark.rule("T1", "T5", "V11", "R15", "R9")
@pytest.mark.parametrize(("laps", "stolen"), [(False, 2), (True, 0)])
def test_a_robber_follows_across_the_start_of_the_track(laps: bool, stolen: int) -> None:
    """A robber that followed to 50 steals from a figure on 100, but not under V11."""
    story = Story("robbers", seats=4, options={"track.lap_matters": laps})
    story.given(totals=[[7], [47], [9], [100]], robbers=[None, 7, 47, None]).batch((0, 5, "road"))
    assert (50, 50 if laps else 0) == (story.scores[1], story.robbers[2])
    story.batch((3, 4, "road"))
    assert (9 + stolen, 104) == story.scores[2:]


@pytest.mark.rule("R18", "V11", "T5")
@pytest.mark.parametrize(("laps", "at"), [(False, 2), (True, 52)])
def test_a_robber_goes_back_across_the_start_of_the_track(laps: bool, at: int) -> None:
    """A robber goes back from 52 to 47 with its companion, past one on 49 that stays."""
    story = Story("robbers", seats=3, options={"track.lap_matters": laps})
    story.given(totals=[[52], [9], [49]], robbers=[49, at, None]).batch(payments=[(0, 5)])
    assert ((47, 9, 49), (49, 47, None)) == (story.scores, story.robbers)


@pytest.mark.rule("R18", "R19", "V11")
@pytest.mark.parametrize("laps", [False, True])
def test_under_v11_a_figure_of_another_lap_is_no_companion(laps: bool) -> None:
    """A robber on space 2 may follow a payer from 52 or stay with the pawn on 2; under V11 neither."""
    story = Story("robbers", seats=3, options={"track.lap_matters": laps})
    story.given(totals=[[52], [9], [2]], robbers=[None, 2, None]).batch(payments=[(0, 5)])
    assert (not laps) is (story.asked == RobberPath)
    if not laps:
        assert (1, 2) == (story.decision.seat, len(story.legal()))
        story.stay(1)
    assert (None, 2, None) == story.robbers


@pytest.mark.rule("T1", "T5", "R15", "R14", "Q36")
def test_a_robber_meets_its_last_victim_again() -> None:
    """A robber that followed to 2 may steal from 52 and from the thief it followed."""
    story = Story("robbers", seats=3).given(totals=[[48], [0], [49]], robbers=[None, 48, 0]).batch((0, 4, "road"))
    assert ((52, 2, 49), 2) == (story.scores, story.robbers[2])
    story.batch((0, 3, "road"), (1, 1, "road")).rob(2, 1)
    assert (55, 3, 50) == story.scores
