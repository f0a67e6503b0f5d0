"""S1 to S7: scoring batches, their order and their decisions."""

from __future__ import annotations

import pytest

import tabletop_rules as tr
from tabletop_rules.core.legal import check
from tabletop_rules.core.messages import Command
from tabletop_rules.games.carcassonne.commands import Allocate, PlaceMeeple, PlaceNothing, PlaceTile
from tabletop_rules.games.carcassonne.decisions import TileSpot
from tabletop_rules.games.carcassonne.events import BatchAllocated, BatchClosed, BatchMoved, BatchOpened
from tabletop_rules.games.carcassonne.expansions.messengers.messages import MessageTaken
from tabletop_rules.games.carcassonne.expansions.robbers.following import RobberFollowed
from tabletop_rules.games.carcassonne.expansions.robbers.stealing import PointsStolen
from tabletop_rules.games.carcassonne.terms import PAWN
from tests.games.carcassonne.story import BOTH, MEEPLETTE, Story, fire_catapult, sell_tile


@pytest.mark.rule("S3", "S5", "S7", "Q5", "Q23")
def test_the_six_steps_of_a_batch() -> None:
    """Allocation, moves, theft, following and closing come before the message and its batch."""
    story = Story(*BOTH, seats=3, tiles=["base-B", "message-6"])
    story.given(totals=[[4, 1], [8, 2], [30, 31]], robbers=[None, 4, 8]).batch((0, 6, "road")).take(0)
    story.steal_with(1, PAWN)
    order = (BatchOpened, BatchAllocated, BatchMoved, PointsStolen, RobberFollowed, BatchClosed, MessageTaken)
    seen = [type(event) for event in story.events() if type(event) in order]
    assert [*order, BatchOpened] == seen[:8]
    assert ((11, 2), (30, 31)) == story.totals[1:]


@pytest.mark.rule("S4", "S6")
def test_the_order_is_asked_only_beside_a_foreign_robber() -> None:
    """Without a foreign robber events come in the order of S6 and only figures are asked."""
    calm = Story(*BOTH, seats=2).given(totals=[[1, 2], [7, 8]], robbers=[None, None])
    calm.batch((0, 3, "road"), (0, 6, "city"))
    assert [(0, PAWN), (0, MEEPLETTE)] == [(c.gain, c.figure) for c in calm.legal()]
    assert ("fixed_order", "S4") == calm.rejected(Allocate, gain=1, figure=PAWN)
    refused = check(calm.game, calm.match, Allocate(0, calm.decision.id, 1, PAWN))
    assert refused is not None
    assert (("gain", 0),) == refused.params
    assert ("no_such_gain", "S3") == calm.rejected(Allocate, gain=7, figure=PAWN)
    assert ("no_such_figure", "M3") == calm.rejected(Allocate, gain=0, figure=5)
    watched = Story(*BOTH, seats=2).given(totals=[[1, 2], [7, 8]], robbers=[None, 2])
    watched.batch((0, 3, "road"), (0, 6, "city"))
    assert {0, 1} == {command.gain for command in watched.legal()}


@pytest.mark.rule("S4")
def test_a_player_with_one_figure_is_asked_for_the_order_beside_a_robber() -> None:
    """FN 7: the order matters beside a robber, because only the first event can be robbed."""
    story = Story("robbers", seats=2).given(totals=[[1], [7]], robbers=[None, 1])
    story.batch((0, 3, "road"), (0, 6, "city")).take(0, gain=1)
    assert ((10,), (10,)) == story.totals


@pytest.mark.rule("S4", "R11")
def test_a_players_own_robber_does_not_open_the_order() -> None:
    """A player's own robber steals nothing, so the events come in the order of S6."""
    story = Story("robbers", seats=2).given(totals=[[1], [1]], robbers=[1, None])
    story.batch((0, 3, "road"), (0, 6, "city"))
    assert (TileSpot, ((10,), (1,)), (1, None)) == (story.asked, story.totals, story.robbers)


@pytest.mark.rule("S3", "S4", "Q5", "R14")
def test_moves_choices_and_thefts_go_clockwise_from_the_active_player() -> None:
    """Moves, choices of victims and thefts begin with the active seat 2."""
    story = Story("robbers", seats=4).given(active=2, totals=[[10], [20], [10], [20]], robbers=[20, 10, 20, 10])
    story.batch((0, 2, "road"), (1, 2, "road"), (2, 4, "city"), (3, 4, "city"))
    assert [2, 3, 0, 1] == [move.seat for move in story.events(BatchMoved)[0].moves]
    for seat in (2, 3, 0, 1):
        assert seat == story.decision.seat
        story.send(story.legal()[0])
    assert [2, 3, 0, 1] == [theft.thief for theft in story.events(PointsStolen)[0].thefts]


@pytest.mark.rule("S4", "Q5", "R19")
def test_owners_decide_clockwise_whether_to_follow() -> None:
    """The owners of three robbers beside a payer decide in the order 2, 3, 1, each on their own."""
    story = Story("robbers", seats=4).given(active=2, totals=[[10]] * 4, robbers=[None, 10, 10, 10])
    story.batch(payments=[(0, 4)]).stay(2).follow(3, 0).stay(1)
    assert ((6, 10, 10, 10), (None, 10, 10, 6)) == (story.scores, story.robbers)


@pytest.mark.rule("S4", "X8", "X11", "X13")
def test_moves_of_the_hosts_batches_go_clockwise() -> None:
    """In a catapult round and in a sale the player nearest to the active seat 3 moves first."""
    story = Story("catapult", "bazaar", seats=6, tiles=["base-B", "base-B"]).given(active=3).lay(0, 1).skip()
    story.send(fire_catapult("catch", 1, 4)).send(sell_tile(1, 5, 5))
    shot, sale = ([(move.seat, move.spaces) for move in event.moves] for event in story.events(BatchMoved))
    assert ([(4, 5), (1, 5)], [(5, 5), (1, -5)]) == (shot, sale)


def answered(table: tr.Table, kind: type[Command], **fields: object) -> tr.Table:
    """Answer the open decision."""
    (decision,) = table.decisions
    assert isinstance(table.submit(kind(decision.seat, decision.id, **fields)), tr.Accepted)
    return table


@pytest.mark.rule("S3", "S7", "M3", "B18")
def test_an_allocation_can_be_undone_within_a_batch() -> None:
    """`undo` reopens the allocation of a road until a tile is drawn."""
    tiles = ["base-W", "base-V", "base-M", "base-B", "base-L", "base-B"]
    table = tr.Table.open("carcassonne", seats=2, chance=tr.Scripted(tiles), options={"expansions": ["messengers"]})
    answered(answered(table, PlaceTile, cell=(1, 0), turns=0), PlaceMeeple, part="road", index=2)
    answered(answered(table, PlaceTile, cell=(-1, 0), turns=2), PlaceNothing)
    answered(answered(table, PlaceTile, cell=(0, -1), turns=2), PlaceMeeple, part="city")
    answered(answered(table, PlaceTile, cell=(0, 1), turns=0), PlaceNothing)
    answered(answered(table, PlaceTile, cell=(-1, -1), turns=1), PlaceNothing)
    opened = table.match
    answered(table, Allocate, gain=0, figure=PAWN)
    assert isinstance(table.undo(1), tr.Rejection)
    assert isinstance(table.undo(0), tr.Accepted)
    assert (opened.state, opened.decisions) == (table.match.state, table.decisions)
    answered(answered(table, Allocate, gain=0, figure=MEEPLETTE), Allocate, gain=1, figure=PAWN)
    assert ((8, 4), (0, 0)) == table.match.state.totals
    refused = table.undo(0)
    assert isinstance(refused, tr.Rejection)
    assert "undo_after_chance" == refused.code
