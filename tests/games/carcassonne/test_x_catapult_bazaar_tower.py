"""X8 to X13: catapult, bazaar, tower, and what the host may send when."""

from __future__ import annotations

import pytest

import tabletop_rules as tr
from tabletop_rules.core.legal import why_not
from tabletop_rules.games.carcassonne.commands import PlaceTile
from tabletop_rules.games.carcassonne.decisions import PayingFigure, PieceToPlace
from tabletop_rules.games.carcassonne.events import BatchOpened
from tabletop_rules.games.carcassonne.expansions.robbers.placing import RobberSpace
from tabletop_rules.games.carcassonne.expansions.sources.bazaar import SellTile
from tabletop_rules.games.carcassonne.expansions.sources.catapult import FireCatapult
from tabletop_rules.games.carcassonne.expansions.sources.common import TurnEnd
from tabletop_rules.games.carcassonne.expansions.sources.tower import PayRansom
from tabletop_rules.games.carcassonne.expansions.sources.wheel import TurnWheel
from tabletop_rules.testing.random_answers import hosted
from tabletop_rules.testing.random_table import play
from tests.games.carcassonne.story import CITY, Story, fire_catapult, pay_ransom, sell_tile, turn_end, turn_wheel


@pytest.mark.rule("X8", "X9", "X13")
def test_a_catapult_round_is_one_batch() -> None:
    """Each winner receives 5 points, after the scoring of a turn."""
    story = turn_end("catapult").send(fire_catapult("target", 0, 2))
    assert (TurnEnd, (14, 9, 14), ["catapult"]) == (story.asked, story.scores, story.sources)
    assert ("bad_player", "X8") == story.rejected(fire_catapult("catch", 9))
    story.finish_turn()
    assert 1 == story.decision.seat
    assert ("not_now", "X8") == story.rejected(fire_catapult("catch", 1))


@pytest.mark.rule("X8", "X9")
def test_one_catapult_round_for_each_tile() -> None:
    """A second round for the same tile and a winner named twice are rejected."""
    story = turn_end("catapult")
    assert ("named_twice", "X8") == story.rejected(fire_catapult("catch", 1, 2, 1))
    story.send(fire_catapult("catch"))
    assert ("catapult_fired", "X8") == story.rejected(fire_catapult("target", 1))
    story.finish_turn().lay(0, 2).skip().send(fire_catapult("target", 1, 2))
    assert (9, 14, 14) == story.scores


@pytest.mark.rule("X10", "X11", "Q8", "Q13")
def test_each_sale_is_one_batch() -> None:
    """The payer moves back and the receiver, if any, forward; a bid may not exceed the payer's score."""
    story = turn_end("bazaar", total=5).send(sell_tile(1, 2, 4)).send(sell_tile(0, None, 5))
    assert ((0, 1, 9), ["sale"] * 2) == (story.scores, story.sources)
    assert ("too_poor", "Q13") == turn_end("bazaar").rejected(sell_tile(1, 2, 10))
    assert ("bought_from_oneself", "X11") == story.rejected(sell_tile(1, 1, 1))
    assert ("bad_amount", "X11") == story.rejected(sell_tile(1, 2, -1))
    story.finish_turn()
    assert ("not_now", "X10") == story.rejected(sell_tile(1, 2, 1))


@pytest.mark.rule("X10", "X11")
def test_nobody_buys_twice_and_the_last_tile_is_free() -> None:
    """A buyer is out of this bazaar, also as a receiver; with one player left the tile is free."""
    story = turn_end("bazaar").send(sell_tile(0, 1, 2))
    assert ("has_tile", "X10") == story.rejected(sell_tile(0, 1, 2))
    assert ("has_tile", "X10") == story.rejected(sell_tile(1, 0, 2))
    story.send(sell_tile(2, 1, 0))
    assert ("last_tile_free", "X10") == story.rejected(sell_tile(1, None, 2))
    story.finish_turn().lay(0, 2).skip().send(sell_tile(0, 1, 2))
    assert (5, 13, 9) == story.scores


@pytest.mark.rule("X10")
def test_a_bazaar_needs_as_many_tiles_as_players() -> None:
    """With fewer tiles no bazaar begins, but one that has begun goes on."""
    story = turn_end("bazaar").tiles_left("base-B", "base-V")
    assert ("few_tiles", "X10") == story.rejected(sell_tile(0, 1, 2))
    story.tiles_left("base-B", "base-V", "base-V").send(sell_tile(0, 1, 2))
    story.tiles_left("base-B").send(sell_tile(1, 2, 3))
    assert (7, 8, 12) == story.scores


@pytest.mark.rule("X10", "Q21", "R19")
def test_a_tile_sold_for_nothing_moves_nobody() -> None:
    """A sale for 0 moves nobody, but its buyer has a tile."""
    story = Story("bazaar", "robbers", seats=3, tiles=["base-B", "base-B"]).lay(0, 1).skip()
    story.given(totals=[[9], [7], [9]], robbers=[None, 9, None]).send(sell_tile(0, 2, 0))
    assert ([], (None, 9, None)) == (story.sources, story.robbers)
    assert ("has_tile", "X10") == story.rejected(sell_tile(0, 2, 0))
    story.send(sell_tile(2, 1, 3)).stay(1)
    assert (((9,), (10,), (6,)), (None, 9, None)) == (story.totals, story.robbers)


@pytest.mark.rule("Q13", "Q14", "T4")
def test_a_bid_is_limited_by_both_figures_together() -> None:
    """With the Messengers a player's score is the sum of both figures."""
    story = Story("bazaar", "messengers", seats=3, tiles=["base-B", "base-B"]).lay(0, 1).skip()
    story.given(totals=[[4, 3], [0, 0], [0, 0]])
    assert ("too_poor", "Q13") == story.rejected(sell_tile(0, 1, 8))
    story.send(sell_tile(0, None, 7))
    assert PayingFigure == story.asked
    story.send(story.legal()[0])
    assert (0, 0) == story.totals[0]


@pytest.mark.rule("X8", "X10", "X13")
def test_no_catapult_round_after_the_bazaar_has_begun() -> None:
    """Section 9 puts the catapult before the bazaar; in the next turn it may be fired again."""
    story = Story("catapult", "bazaar", seats=2, tiles=["base-B", "base-B", "base-B"]).given(totals=[[5], [5]])
    story.lay(0, 1).skip().send(fire_catapult("target", 0)).send(sell_tile(0, 1, 0))
    assert ("not_now", "X8") == story.rejected(fire_catapult("target", 1))
    story.finish_turn().lay(0, 2).skip().send(fire_catapult("target", 1))
    assert (10, 10) == story.scores


@pytest.mark.rule("X10", "X11", "Q13")
def test_why_not_names_all_that_is_wrong_with_a_sale() -> None:
    """`why_not` returns the wrong moment, the unknown player and the missing points together."""
    story = Story("bazaar", seats=2, tiles=["base-E"])
    found = why_not(story.game, story.match, sell_tile(0, 7, 5))
    expected = [("not_now", "X10"), ("bad_player", "X10"), ("too_poor", "Q13")]
    assert expected == [(each.code, each.rule) for each in found]


@pytest.mark.rule("X12", "Q13")
def test_a_ransom_once_per_turn() -> None:
    """The active player pays 3 points to the captor, once per turn and only with enough points."""
    story = Story("tower", seats=2, tiles=["base-B", "base-B", "base-B"]).given(totals=[[7], [0]])
    story.send(pay_ransom(1))
    assert (4, 3) == story.scores
    assert ("once_per_turn", "X12") == story.rejected(pay_ransom(1))
    story.lay(0, 1).skip().send(pay_ransom(0))
    assert (7, 0) == story.scores
    assert ("bad_player", "X12") == Story("tower", seats=2).rejected(pay_ransom(0))
    assert ("too_poor", "Q13") == Story("tower", seats=2).rejected(pay_ransom(1))


@pytest.mark.rule("X12", "R5")
def test_no_ransom_while_another_player_is_asked() -> None:
    """In the robber step a ransom is rejected while another player is asked."""
    story = Story("tower", "robbers", seats=2, tiles=["robbers-C", "base-B"]).given(totals=[[7], [9]])
    story.send(next(command for command in story.legal(PlaceTile)))
    assert (0, RobberSpace) == (story.decision.seat, story.asked)
    story.put_robber(0, 9)
    assert (1, RobberSpace) == (story.decision.seat, story.asked)
    assert ("not_now", "X12") == story.rejected(pay_ransom(1))
    story.put_robber(1, 7)
    assert (0, PieceToPlace) == (story.decision.seat, story.asked)
    assert "ransom" in [event.source for event in story.send(pay_ransom(1)).events(BatchOpened)]


@pytest.mark.rule("X12", "X13", "S5")
def test_the_host_waits_for_batches_and_messages() -> None:
    """Every source is rejected while a batch is open or a message is answered; a ransom also after the placements."""
    story = Story("wheel", "tower", "messengers", seats=2, tiles=["base-B", "message-6"]).batch((0, 5, "road"))
    for command in (turn_wheel("fortune", (0, 3)), pay_ransom(1)):
        assert ("batch_open", "S5") == story.rejected(command)
    story.standing((0, CITY)).take(0)
    for command in (turn_wheel("fortune", (0, 3)), pay_ransom(1)):
        assert ("message_first", "S5") == story.rejected(command)
    assert [] == hosted(story.game, story.match)
    late = Story("tower", "bazaar", seats=2, tiles=["base-B", "base-B"]).given(totals=[[7], [9]]).lay(0, 1).skip()
    assert ("not_now", "X12") == late.rejected(pay_ransom(1))
    busy = Story("catapult", "bazaar", "robbers", seats=2).given(totals=[[7], [9]], robbers=[None, 7])
    busy.with_state(late=1).batch((0, 4, "road"), (0, 5, "city"))
    for late_command in (fire_catapult("target", 0), sell_tile(0, 1, 2)):
        assert ("batch_open", "S5") == busy.rejected(late_command)


@pytest.mark.rule("X13")
def test_random_play_sends_commands_of_every_source() -> None:
    """`play` sends accepted commands of all four sources."""
    game = tr.load_game(
        "carcassonne", {"expansions": ["robbers", "messengers", "wheel", "catapult", "bazaar", "tower"]}
    )
    sent = {type(move) for seed in range(2) for move in play(game, 3, seed, most=150, hosts=0.2).moves}
    assert {TurnWheel, FireCatapult, SellTile, PayRansom} <= sent
