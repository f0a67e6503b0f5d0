"""M11, Q17, Q27: extra placements by message 4."""

from __future__ import annotations

import pytest

from tabletop_rules.core.change import change
from tabletop_rules.games.carcassonne.decisions import PieceToPlace, TileSpot
from tabletop_rules.games.carcassonne.events import BatchClosed, BatchOpened, TileDiscarded, TurnStarted
from tabletop_rules.games.carcassonne.expansions.messengers.messages import ExtraBegun
from tabletop_rules.games.carcassonne.expansions.messengers.queries import MESSENGERS
from tabletop_rules.games.carcassonne.expansions.sources.common import TurnEnd
from tabletop_rules.games.carcassonne.state import Stack
from tabletop_rules.games.carcassonne.terms import PAWN
from tests.games.carcassonne.story import (
    BOTH,
    CITY,
    MEEPLETTE,
    ROAD,
    Story,
    fairy_at_city,
    fire_catapult,
    pay_ransom,
    sell_tile,
    turn_wheel,
)


def extra_at_the_end(*sources: str) -> Story:
    """Seat 0 has taken message 4 after a catapult round: its placement runs while the end of the turn waits."""
    tiles = ["base-B", "message-4", "base-B", "base-B", "base-B"]
    story = Story("catapult", "messengers", *sources, seats=2, tiles=tiles)
    return story.lay(0, 1).skip().send(fire_catapult("catch", 0)).take(0).act(0)


@pytest.mark.rule("M9", "M11", "Q17")
def test_message_4_is_an_extra_placement_after_the_current_one() -> None:
    """The extra tile is drawn after the current placement, in the same player's turn."""
    story = Story("messengers", seats=2, tiles=["base-B", "message-4", "base-V", "base-B"]).batch((0, 5, "road"))
    story.take(0).act(0)
    assert (0, "base-B") == (story.decision.seat, story.decision_as(TileSpot).tile)
    story.lay(0, 1).skip()
    assert (0, "base-V") == (story.decision.seat, story.decision_as(TileSpot).tile)
    assert 1 == story.lay(0, 2).skip().decision.seat


def message_4_again(story: Story) -> Story:
    """Put message 4 on top of the stack, as if the seven others had been taken since."""
    again = change(MESSENGERS.get(story.state), unseen=(), under=(4, 1, 2, 3, 5, 6, 7, 8))
    return story.with_state(slots=MESSENGERS.put(story.state, again).slots)


@pytest.mark.rule("M11", "Q17")
def test_two_extra_placements_are_played_one_after_the_other() -> None:
    """Message 4 taken twice before a tile is placed brings three placements in one turn."""
    story = Story("messengers", seats=2, tiles=["base-B", "message-4", *["base-B"] * 3]).batch((0, 5, "road"))
    message_4_again(story.take(0).act(0)).batch((0, 5, "road")).take(0).act(0)
    seats = []
    for row in (1, 2, 3):
        seats.append(story.decision.seat)
        story.lay(0, row).skip()
    assert ([0, 0, 0], 1) == (seats, story.decision.seat)


@pytest.mark.rule("M11", "Q17", "X1", "S2")
def test_an_extra_placement_repeats_no_start_of_turn() -> None:
    """An extra placement belongs to the same turn, and the fairy pays her point once."""
    tiles = ["base-B", "base-B", "message-4", "base-B", "base-B", "base-E"]
    story = fairy_at_city("messengers", tiles=tiles).given(totals=[[4, 0], [1, 1]]).lay(0, 1).skip().lay(0, 2).skip()
    story.take(0).act(0).lay(0, 3).skip()
    assert (0, TileSpot) == (story.decision.seat, story.asked)
    story.lay(0, 4).skip()
    assert (1, ["fairy"]) == (story.decision.seat, story.sources)
    assert [0, 1, 0, 1] == [event.seat for event in story.events(TurnStarted)]


@pytest.mark.rule("M10", "M11", "AB4", "Q30")
def test_message_4_of_a_retrieved_abbot_waits_for_the_completed_road() -> None:
    """The road of the same tile is scored before the extra tile is drawn, and the abbot may be placed again."""
    tiles = ["base-B", "base-A", "base-A", "message-4", "base-B", "base-B"]
    story = Story("abbot", "messengers", seats=2, tiles=tiles).lay(0, 1).place_abbot("monastery")
    story.standing((0, ROAD)).lay(1, 0, 1).skip().given(totals=[[1, 0], [1, 1]]).lay(-1, 0, 3)
    story.retrieve_abbot().take(0).act(0).take(0, MEEPLETTE)
    order = [type(event) for event in story.events() if isinstance(event, BatchOpened | BatchClosed | ExtraBegun)]
    assert [BatchOpened, BatchClosed, BatchOpened, BatchClosed, ExtraBegun] == order
    assert ((5, 3), ["abbot", "features"]) == (story.totals[0], story.sources)
    story.lay(0, 2).place_abbot("monastery")
    assert (1, (7, 0)) == (story.decision.seat, story.state.supplies[0])


@pytest.mark.rule("M11", "Q17", "Q22", "R2", "R5", "R8", "R21", "M4")
def test_a_robber_used_in_a_turn_is_placed_again_in_its_extra_placement() -> None:
    """A robber used for a theft may be placed by the extra tile and steal again in the same turn."""
    tiles = ["base-A", "base-E", "message-4", "robbers-C", "base-B"]
    story = Story(*BOTH, seats=2, tiles=tiles).lay(-1, 0, 3).skip().standing((1, CITY), (1, ROAD))
    story.given(active=0, totals=[[3, 1], [11, 30]], robbers=[11, None]).lay(0, -1, 2).skip()
    story.take(1).steal_with(0, PAWN).act(0)
    assert (0, "robbers-C") == (story.decision.seat, story.decision_as(TileSpot).tile)
    story.lay(1, 0, 1)
    assert [15, 30] == story.spaces
    story.put_robber(0, 15)
    assert [1, 5] == story.spaces
    story.leave_robber(1).skip().take(1).steal_with(0, MEEPLETTE)
    assert (((5, 3), (18, 30)), (None, None)) == (story.totals, story.robbers)
    assert ([0, 1, 1], ["features"] * 2) == ([e.seat for e in story.events(TurnStarted)], story.sources)


@pytest.mark.rule("Q25", "B6", "M11")
def test_a_robber_tile_that_fits_nowhere_brings_no_robber_step() -> None:
    """A discarded robber tile is replaced without a robber step."""
    tiles = ["base-B", "message-4", "robbers-F", "base-E", "base-B"]
    story = Story(*BOTH, seats=2, tiles=tiles).given(totals=[[1, 1], [2, 2]])
    story.batch((0, 4, "road")).take(0).act(0).lay(0, 1)
    board = story.state.board  # of all open cells only the one north of the start tile is left, which shows a city
    spots = tuple(spot for spot in board.spots if spot.cell == (0, -1))
    story.with_state(board=change(board, spots=spots)).skip()
    assert [TileDiscarded("robbers-F")] == story.events(TileDiscarded)
    assert (0, TileSpot, "base-E") == (story.decision.seat, story.asked, story.decision_as(TileSpot).tile)
    assert 1 == len(story.events(ExtraBegun))


@pytest.mark.rule("Q27", "M11", "B6")
def test_an_extra_placement_without_a_fitting_tile_is_lost() -> None:
    """The remaining tiles are discarded and the match ends with this turn."""
    story = Story("messengers", seats=2, tiles=["base-E", "base-B", "message-4", "base-C", "base-C"])
    story.lay(0, -1, 2).skip().given(totals=[[1, 1], [0, 0]], active=1).batch((1, 5, "road")).take(1).act(1)
    story.with_state(stack=Stack((("base-C", "base-C"),), "base-B")).lay(0, 1).skip()
    assert [TileDiscarded("base-C")] * 2 == story.events(TileDiscarded)
    assert story.match.over
    assert 3 == len(story.state.board.tiles)


@pytest.mark.rule("Q27", "M6", "M11", "X1")
def test_the_regular_placement_takes_the_last_tile() -> None:
    """Message 4 earned by the fairy's point is lost when the regular placement uses the last tile."""
    tiles = ["base-B", "base-B", "message-4", "base-B"]
    story = fairy_at_city("messengers", tiles=tiles).given(totals=[[4, 0], [1, 1]]).lay(0, 1).skip().lay(0, 2)
    story.tiles_left("base-B").skip().take(0).act(0)
    assert ("base-B", ()) == (story.decision_as(TileSpot).tile, story.state.stack.piles)
    story.lay(0, 3).skip()
    assert story.match.over
    assert 4 == len(story.state.board.tiles)


@pytest.mark.rule("M11", "Q27", "B6", "X8")
def test_a_lost_late_placement_returns_to_the_end_of_the_turn() -> None:
    """After a catapult round a lost extra placement leaves the end of the turn open, then the match ends."""
    story = Story("catapult", "messengers", seats=2, tiles=["base-E", "message-4", "base-C"]).lay(0, -1, 2)
    story.tiles_left("base-C").given(totals=[[0, 1], [1, 1]]).skip()
    story.send(fire_catapult("catch", 0)).take(0).act(0)
    assert [TileDiscarded("base-C")] == story.events(TileDiscarded)
    assert (0, TurnEnd, 1) == (story.decision.seat, story.asked, story.state.late)
    assert ("catapult_fired", "X8") == story.rejected(fire_catapult("catch", 0))
    assert story.finish_turn().match.over


@pytest.mark.rule("M11", "Q17")
def test_placements_never_interleave() -> None:
    """Another message 4 inside a late extra placement waits until that placement is scored."""
    story = extra_at_the_end("wheel")
    message_4_again(story)
    story.send(turn_wheel("storm", (0, 5))).take(0).act(0)
    assert (TileSpot, 2) == (story.asked, len(story.state.board.tiles))
    story.lay(0, 2)
    assert isinstance(story.decision, PieceToPlace)
    story.skip()
    assert (0, TileSpot) == (story.decision.seat, story.asked)
    story.lay(0, 3).skip()
    assert (0, TurnEnd) == (story.decision.seat, story.asked)


@pytest.mark.rule("M11", "X8", "X10")
def test_the_host_waits_for_a_late_placement() -> None:
    """During a late extra placement catapult and bazaar are rejected, afterwards both are accepted."""
    story = extra_at_the_end("bazaar")
    assert TileSpot == story.asked
    assert ("not_now", "X8") == story.rejected(fire_catapult("catch", 0))
    assert ("not_now", "X10") == story.rejected(sell_tile(0, None, 1))
    story.lay(0, 2)
    assert ("not_now", "X8") == story.rejected(fire_catapult("catch", 0))
    story.skip().send(fire_catapult("catch", 1)).take(1).send(sell_tile(1, None, 1))
    assert ((5, 0), (4, 0)) == story.totals
    story.finish_turn()
    assert (1, TileSpot) == (story.decision.seat, story.asked)
    assert () == story.match.agenda  # nothing of that turn is left waiting


@pytest.mark.rule("X12")
def test_a_ransom_may_be_paid_during_a_late_placement() -> None:
    """The active player may pay a ransom while the late placement is asked, not afterwards."""
    story = extra_at_the_end("tower").send(pay_ransom(1)).take(1)
    assert ((2, 0), (3, 0)) == story.totals
    story.lay(0, 2).skip()
    assert ("not_now", "X12") == story.rejected(pay_ransom(1))


@pytest.mark.rule("X8", "R14b", "R21", "M11", "B7")
def test_points_stolen_in_a_catapult_round_bring_the_last_tile() -> None:
    """Stolen points bring message 4, whose tile is the last one and has its own catapult round."""
    story = Story("catapult", *BOTH, seats=2, tiles=["base-B", "message-4", "base-B"])
    story.given(totals=[[2, 0], [8, 1]], robbers=[8, None]).lay(0, 1).skip().tiles_left("base-B")
    story.send(fire_catapult("target", 1)).take(1).steal_with(0, PAWN).act(0).lay(0, 2).skip()
    story.send(fire_catapult("catch", 1)).take(1, MEEPLETTE)
    assert (((5, 0), (13, 6)), (0, TurnEnd)) == (story.totals, (story.decision.seat, story.asked))
    story.finish_turn()
    assert (True, (5, 19)) == (story.match.over, story.scores)


@pytest.mark.rule("X5", "X12", "M11", "Q17", "Q22")
def test_an_extra_tile_turns_the_wheel_but_brings_no_second_ransom() -> None:
    """Each drawn tile may turn the wheel; a turn has one ransom."""
    story = Story("wheel", "tower", "messengers", seats=2, tiles=["base-B", "message-4", "base-B"])
    story.given(totals=[[2, 12], [1, 1]]).send(pay_ransom(1)).take(1)
    story.send(turn_wheel("fortune", (0, 3))).take(0).act(0)
    assert ("not_now", "X5") == story.rejected(turn_wheel("fortune", (0, 3)))
    story.lay(0, 1).skip()
    assert ("once_per_turn", "X12") == story.rejected(pay_ransom(1))
    story.send(turn_wheel("storm", (0, 7), (1, 7))).take(0, MEEPLETTE).take(1, PAWN, 1)
    assert ((5, 16), (11, 1)) == story.totals


@pytest.mark.rule("X10", "M11", "Q17")
def test_a_placement_earned_by_a_sale_does_not_end_the_bazaar() -> None:
    """Buyers before the extra placement count after it, and the last tile is free."""
    story = Story("bazaar", "messengers", seats=3, tiles=["base-B", "message-4", "base-B", "base-B"])
    story.given(totals=[[0, 0], [9, 0], [9, 0]]).lay(0, 1).skip().send(sell_tile(1, 0, 5)).take(0).act(0)
    story.lay(0, 2).skip()
    assert (0, TurnEnd) == (story.decision.seat, story.asked)
    assert ("has_tile", "X10") == story.rejected(sell_tile(1, 2, 1))
    assert ("has_tile", "X10") == story.rejected(sell_tile(2, 1, 1))
    story.send(sell_tile(2, None, 1))
    assert ("last_tile_free", "X10") == story.rejected(sell_tile(0, None, 1))
    story.finish_turn().lay(0, 3).skip().send(sell_tile(1, None, 1))
    assert (5, 3, 8) == story.scores
