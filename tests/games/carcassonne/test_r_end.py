"""R21, R22, V3, M8 and section 1.6: robbers and the order of the end."""

from __future__ import annotations

import pytest

from tabletop_rules.games.carcassonne.commands import Allocate
from tabletop_rules.games.carcassonne.events import BatchMoved, BatchOpened, MeeplePlaced
from tabletop_rules.games.carcassonne.expansions.messengers.figures import TotalsAdded
from tabletop_rules.games.carcassonne.expansions.messengers.messages import MessageRevealed
from tabletop_rules.games.carcassonne.expansions.robbers.following import RobberFollowed
from tabletop_rules.games.carcassonne.expansions.robbers.queries import ROBBERS
from tabletop_rules.games.carcassonne.expansions.robbers.rewards import RobbersReturned
from tabletop_rules.games.carcassonne.expansions.robbers.stealing import PointsStolen
from tabletop_rules.games.carcassonne.state import Move, Stack
from tabletop_rules.games.carcassonne.terms import PAWN
from tests.games.carcassonne.story import BOTH, CITY, MEEPLETTE, NORTH, ROAD, V3, Story


@pytest.mark.rule("R22", "Q12", "Q34", "V3")
def test_robbers_on_the_track_earn_3_points_before_final_scoring() -> None:
    """Robbers earn 3 points, unrobbed and without a message; then totals are added."""
    story = Story(*BOTH, seats=2, tiles=["base-B"]).given(totals=[[7, 2], [7, 1]], robbers=[7, 7])
    story.tiles_left().lay(0, 1).claim("field")
    assert ["robbers"] == [event.source for event in story.events(BatchOpened)]
    end = [BatchOpened, RobbersReturned, TotalsAdded]
    assert end == [type(event) for event in story.events() if type(event) in end]  # robbers, then M8
    assert ([], [RobbersReturned((0, 1))]) == (story.thefts, story.events(RobbersReturned))
    assert ((12,), (11,)) == story.totals


@pytest.mark.rule("R22", "S4")
def test_robbers_at_the_end_earn_clockwise_from_the_last_player() -> None:
    """The last active seat 1 receives its 3 points first, then 2 and 0."""
    story = Story("robbers", seats=3, tiles=["base-B"]).given(active=1, totals=[[7], [7], [7]], robbers=[7, 7, 7])
    story.tiles_left().lay(0, 1).skip()
    assert [[1, 2, 0]] == [[gain.seat for gain in event.gains] for event in story.events(BatchOpened)]
    assert [RobbersReturned((1, 2, 0))] == story.events(RobbersReturned)


@pytest.mark.rule("R22", "M8", "X2", "Q32", "B19", "V3")
@pytest.mark.parametrize(
    ("when", "order"),
    [
        ("before_final_scoring", ["robbers", "sum", "fairy_bonus", "incomplete", "fields"]),
        ("after_final_scoring", ["fairy_bonus", "incomplete", "fields", "robbers", "sum"]),
    ],
)
def test_the_order_of_the_end(when: str, order: list[str]) -> None:
    """Robbers and the sum of both figures come before final scoring, or after it under V3."""
    options = {"robbers.final_points": when}
    story = Story("fairy", "robbers", "messengers", seats=2, tiles=["base-E", "base-B"], options=options)
    story.lay(0, -1, 2).skip().standing((0, 1), (0, 2)).fairy_beside(0, 1)
    story.given(active=1, totals=[[7, 1], [7, 2]], robbers=[7, None]).tiles_left().lay(0, 1).skip()
    while not story.match.over:
        story.send(story.legal()[0])
    events = [event for event in story.events() if isinstance(event, BatchOpened | TotalsAdded)]
    assert order == [event.source if isinstance(event, BatchOpened) else "sum" for event in events]
    assert (8 + 3 + 3 + 1 + 3, 9) == story.scores


@pytest.mark.rule("S4", "S6", "V3", "R22")
@pytest.mark.parametrize(("when", "asked"), [("before_final_scoring", False), ("after_final_scoring", True)])
def test_the_order_of_final_events_is_asked_only_under_v3(when: str, asked: bool) -> None:
    """The order of road and city matters to a robber only while it may still steal."""
    story = Story("robbers", seats=2, tiles=["base-B"], options={"robbers.final_points": when})
    story.standing((0, 0), (0, 1)).given(totals=[[7], [20]], robbers=[None, 7]).tiles_left().lay(0, 1).skip()
    assert asked is not story.match.over
    if asked:
        assert [0, 1] == [command.gain for command in story.legal(Allocate)]


@pytest.mark.rule("V3", "Q32", "R22")
def test_under_v3_robbers_steal_in_final_scoring() -> None:
    """Final moves are robbed, only the robbers left earn 3 points, and both figures stay in play."""
    story = Story(*BOTH, seats=2, tiles=["base-B"], options=V3).given(totals=[[7, 2], [1, 3]], robbers=[1, 7])
    state = MeeplePlaced(0, 1).apply(story.state)
    story.with_state(board=state.board, supplies=state.supplies, stack=Stack((), "base-B")).lay(0, 1).skip()
    story.take(0).steal_with(1, MEEPLETTE)
    assert [(1, 0, 1)] == story.thefts
    assert ["incomplete", "robbers"] == [event.source for event in story.events(BatchOpened)]
    assert ((13,), (5,)) == story.totals


@pytest.mark.rule("V3", "Q32", "R14", "R22", "X13")
def test_under_v3_a_victim_is_chosen_in_final_scoring() -> None:
    """The robber beside two scorers chooses between them and earns nothing more."""
    story = Story("robbers", seats=3, tiles=["base-B"], options=V3).standing((0, ROAD), (1, CITY), (2, NORTH))
    story.tiles_left().given(totals=[[7], [7], [20]], robbers=[None, None, 7]).lay(0, 1).skip()
    assert {(0, PAWN), (1, PAWN)} == story.victims
    story.rob(2, 1)
    assert (True, (8, 8, 21)) == (story.match.over, story.scores)


@pytest.mark.rule("V3", "Q32", "R22")
def test_the_3_points_of_robbers_are_never_robbed() -> None:
    """Under V3 the 3 points of a robber are not robbed by another one."""
    story = Story("robbers", seats=2, tiles=["base-B"], options=V3).given(totals=[[7], [9]], robbers=[9, 7])
    story.tiles_left().lay(0, 1).skip()
    assert (((10,), (12,)), []) == (story.totals, story.events(PointsStolen))
    assert [RobbersReturned((0, 1))] == story.events(RobbersReturned)
    assert (None, None) == ROBBERS.get(story.state).at


@pytest.mark.rule("V3", "Q32", "R15", "X2")
def test_under_v3_each_set_of_final_events_is_a_batch() -> None:
    """A robber that followed in the batch of the fairy's bonus steals in the next one."""
    story = Story("fairy", "robbers", seats=3, tiles=["base-B"], options=V3).standing((0, ROAD), (1, CITY))
    story.fairy_beside(0, ROAD).given(totals=[[7], [3], [20]], robbers=[None, 7, 3])
    story.tiles_left().lay(0, 1).skip()
    assert [RobberFollowed(2, 5, 1, PAWN)] == story.events(RobberFollowed)
    assert (["fairy_bonus", "incomplete"], (7 + 3 + 1, 3 + 2 + 1, 20 + 1)) == (story.sources, story.scores)


@pytest.mark.rule("V3", "Q32", "Q34", "R22", "M8", "X2")
def test_final_scoring_under_v3_with_fairy_and_messengers() -> None:
    """Bonus and features are robbed, dark spaces bring nothing, the robber left earns 3, then totals are added."""
    story = Story("fairy", *BOTH, seats=4, tiles=["base-B"], options=V3).standing((0, CITY), (0, NORTH), (1, ROAD))
    totals = [[2, 10], [20, 21], [30, 31], [40, 41]]
    story.fairy_beside(0, CITY).given(totals=totals, robbers=[20, 10, 2, 31]).lay(0, 1)
    story.tiles_left().skip().take(0).steal_with(2, PAWN)  # the bonus of 3: from 2 to 5
    story.take(0, MEEPLETTE, gain=1).take(1)  # the city, then the road: 1 point each
    story.steal_with(0, PAWN).steal_with(1, MEEPLETTE)
    assert (["fairy_bonus", "incomplete", "robbers"], []) == (story.sources, story.events(MessageRevealed))
    assert (Move(3, PAWN, 3, "final", 0),) == story.events(BatchMoved)[-1].moves
    assert [RobbersReturned((3,))] == story.events(RobbersReturned)
    assert ((5 + 1 + 11,), (21 + 22,), (32 + 31,), (43 + 41,)) == story.totals
    assert story.match.result is not None
    assert ((3,), (2,), (1,), (0,)) == story.match.result.ranking
