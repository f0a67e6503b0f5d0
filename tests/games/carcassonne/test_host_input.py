"""What the host may hand in: amounts that are possible, each source as often as its chapter says, refusals in words."""

from __future__ import annotations

import pytest

import tabletop_rules as tr
from tabletop_rules.core.engine import submit
from tabletop_rules.core.messages import Command, Rejection
from tabletop_rules.core.terms import HOST
from tabletop_rules.games.carcassonne.commands import Allocate, ChoosePayer, PlaceMeeple, PlaceTile
from tabletop_rules.games.carcassonne.decisions import PayingFigure, PieceToPlace
from tabletop_rules.games.carcassonne.events import MeeplePlaced
from tabletop_rules.games.carcassonne.expansions.messengers.messages import ChooseMessage
from tabletop_rules.games.carcassonne.expansions.robbers.messages import LeaveRobber, PlaceRobber
from tabletop_rules.games.carcassonne.expansions.sources.decisions import TurnEnd
from tabletop_rules.games.carcassonne.expansions.sources.messages import (
    FinishTurn,
    FireCatapult,
    PayRansom,
    Sector,
    SellTile,
    TurnWheel,
)
from tabletop_rules.games.carcassonne.reducers.meeples import place_meeple
from tabletop_rules.games.carcassonne.state import Stack
from tabletop_rules.testing.random_table import hosted, play
from tests.games.carcassonne.story import Story


def refusal(story: Story, command: Command) -> tuple[str, str, str, str]:
    """Code, rule, and the words in English and French."""
    done = submit(story.game, story.match, command, story.chance)
    assert isinstance(done, Rejection)
    return done.code, str(done.rule), done.message("en"), done.message("fr")


# --- the wheel ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("X6", "X7", "X13")
@pytest.mark.parametrize(
    ("sector", "amount", "code", "rule"),
    [
        ("fortune", 2, "bad_amount", "X6"),
        ("taxes", 0, "bad_amount", "X6"),
        ("taxes", -4, "bad_amount", "X6"),
        ("taxes", 7 * (2 * 7 + 1) + 1, "too_many_points", "X6"),
        ("famine", 8, "too_many_points", "X6"),
        ("storm", 8, "too_many_points", "X6"),
        ("storm", 10**15, "too_many_points", "X6"),
        ("inquisition", 3, "bad_amount", "X6"),
        ("inquisition", 16, "too_many_points", "X6"),
        ("crown", 7, "too_many_points", "X7"),
        ("crown", 0, "bad_amount", "X7"),
    ],
)
def test_impossible_amounts_are_refused(sector: str, amount: int, code: str, rule: str) -> None:
    """Nobody has more than seven meeples in the supply, an odd number of points for monks, or nothing to be paid."""
    story = Story("wheel", seats=2)
    found = refusal(story, TurnWheel(HOST, 0, sector, ((0, amount),)))  # type: ignore[arg-type]
    assert (code, rule) == found[:2]
    assert str(amount) in found[2]
    assert str(amount) in found[3]


@pytest.mark.rule("X6", "X7", "X13")
@pytest.mark.parametrize(
    ("sector", "amount"), [("taxes", 105), ("famine", 7), ("storm", 7), ("inquisition", 14), ("crown", 6)]
)
def test_possible_amounts_are_the_hosts(sector: str, amount: int) -> None:
    """What could be is taken, also where the engine sees no such meeple: not all pieces are modelled."""
    story = Story("wheel", seats=2)
    story.send(TurnWheel(HOST, 0, sector, ((1, amount),)))  # type: ignore[arg-type]
    assert (0, amount) == story.scores


@pytest.mark.rule("X6", "X13")
@pytest.mark.parametrize(("sector", "most"), [("taxes", 7 * (2 * 7 + 2)), ("famine", 7 * 2)])
def test_what_a_sector_may_bring_grows_with_the_board(sector: str, most: int) -> None:
    """Each meeple counts for every tile that may hold a shield or feed a farmer: two tiles lie here."""
    story = Story("wheel", seats=2, tiles=["base-B", "base-B"]).lay(0, 1).skip()
    assert "too_many_points" == refusal(story, TurnWheel(HOST, 0, sector, ((0, most + 1),)))[0]  # type: ignore[arg-type]
    story.send(TurnWheel(HOST, 0, sector, ((0, most),)))  # type: ignore[arg-type]
    assert (most, 0) == story.scores


@pytest.mark.rule("X6", "AB6")
def test_with_the_abbot_there_is_one_meeple_more() -> None:
    """The storm may bring eight points then, and the meeples on the board count as well."""
    story = Story("wheel", "abbot", seats=2, tiles=["base-B", "base-B", "base-B"]).lay(0, 1).claim("monastery")
    assert "too_many_points" == refusal(story, TurnWheel(HOST, 0, "storm", ((0, 9),)))[0]
    story.send(TurnWheel(HOST, 0, "storm", ((0, 8), (1, 8))))
    assert (8, 8) == story.scores


@pytest.mark.rule("X5", "X13")
def test_the_wheel_turns_before_the_tile_is_placed() -> None:
    """Once it lies, a wheel that was not turned is turned no more; in a match without one the host is told so."""
    story = Story("wheel", seats=2, tiles=["base-B", "base-B"]).lay(0, 1)
    words = "The wheel has its place elsewhere in the turn.", "Ce n'est pas le moment : roue."
    assert ("not_now", "X5", *words) == refusal(story, TurnWheel(HOST, 0, "fortune", ((0, 3),)))
    story.skip().send(TurnWheel(HOST, 0, "fortune", ((1, 3),)))
    assert (0, 3) == story.scores
    assert "core" == refusal(Story(seats=2), TurnWheel(HOST, 0, "fortune", ((0, 3),)))[1]


@pytest.mark.rule("X5", "X7", "B6")
def test_a_tile_that_is_put_aside_turns_the_wheel_too() -> None:
    """Its sector and crowns come while the tile drawn in its place waits; then that one has a sector of its own."""
    story = Story("wheel", seats=2, tiles=["base-E", "base-C", "base-C", "base-B", "base-B"]).lay(0, -1, 2)
    story.with_state(stack=Stack((("base-B", "base-B", "base-C", "base-C"),))).skip()
    assert ("base-C", "base-C") == story.state.stack.discarded
    sectors: tuple[Sector, ...] = ("storm", "crown", "storm", "storm", "crown")
    for sector in sectors:
        story.send(TurnWheel(HOST, 0, sector, ((0, 1),)))
    assert (5, 0) == story.scores
    assert ("not_now", "X5") == refusal(story, TurnWheel(HOST, 0, "storm", ((0, 1),)))[:2]
    assert ("not_now", "X7") == refusal(story, TurnWheel(HOST, 0, "crown", ((0, 1),)))[:2]
    story.lay(0, 1).skip().send(TurnWheel(HOST, 0, "storm", ((0, 1),)))
    assert "not_now" == refusal(story, TurnWheel(HOST, 0, "storm", ((0, 1),)))[0]


@pytest.mark.rule("X5", "B6")
def test_a_wheel_that_was_not_turned_is_not_made_up_for() -> None:
    """Of two tiles put aside before the last placement none is left to turn the wheel after it."""
    story = Story("wheel", seats=2, tiles=["base-E", "base-C", "base-B", "base-B"]).lay(0, -1, 2).skip()
    story.lay(0, 1).skip().send(TurnWheel(HOST, 0, "storm", ((0, 1),)))
    assert "not_now" == refusal(story, TurnWheel(HOST, 0, "storm", ((0, 1),)))[0]


@pytest.mark.rule("X7")
def test_crowns_of_an_earlier_tile_are_not_made_up_for() -> None:
    """A sector without its crowns, and the tile is laid: crowns handed in after that are those of the next tile."""
    story = Story("wheel", seats=2, tiles=["base-B", "base-B", "base-B"])
    story.send(TurnWheel(HOST, 0, "storm", ((0, 1),))).lay(0, 1).skip()
    story.send(TurnWheel(HOST, 0, "crown", ((1, 3),)))
    for sector, rule in (("crown", "X7"), ("storm", "X5")):
        assert ("not_now", rule) == refusal(story, TurnWheel(HOST, 0, sector, ((1, 3),)))[:2]  # type: ignore[arg-type]


@pytest.mark.rule("X6")
def test_fortune_is_not_nothing() -> None:
    """A wheel that stops at fortune pays somebody; other sectors may pay nobody."""
    story = Story("wheel", seats=2)
    assert ("bad_amount", "X6") == refusal(story, TurnWheel(HOST, 0, "fortune", ()))[:2]
    story.send(TurnWheel(HOST, 0, "inquisition", ()))
    assert (0, 0) == story.scores


# --- catapult and bazaar --------------------------------------------------------------------------------------------


def at_the_end(*sources: str, seats: int = 3) -> Story:
    story = Story(*sources, seats=seats, tiles=["base-B"] * 4).given(totals=[[9]] * seats).lay(0, 1).skip()
    assert TurnEnd == story.asked
    return story


@pytest.mark.rule("X8", "X9")
def test_one_catapult_round_for_a_tile() -> None:
    """A second round for the same tile is refused, whether the first had winners or not; the next turn has its own."""
    story = at_the_end("catapult").send(FireCatapult(HOST, 0, "catch", ()))
    words = "The catapult was fired for this tile already.", "La catapulte a déjà été utilisée pour cette tuile."
    assert ("catapult_fired", "X8", *words) == refusal(story, FireCatapult(HOST, 0, "target", (1,)))
    story.answer(FinishTurn, 0).lay(0, 2).skip().send(FireCatapult(HOST, 0, "target", (1,)))
    assert (9, 14, 9) == story.scores


@pytest.mark.rule("X8", "X9")
def test_nobody_wins_a_catapult_round_twice() -> None:
    """Who catches a token has 5 points and not 10; the winner named twice is refused, and others beside it may win."""
    story = at_the_end("catapult")
    words = "Seat 1 is named twice.", "Le siège 1 est nommé deux fois."
    assert ("named_twice", "X8", *words) == refusal(story, FireCatapult(HOST, 0, "catch", (1, 2, 1)))
    assert (9, 14, 14) == story.send(FireCatapult(HOST, 0, "catch", (1, 2))).scores


@pytest.mark.rule("X10", "X11")
def test_nobody_buys_twice_and_the_last_tile_is_free() -> None:
    """Who pays has the tile and is out of this bazaar, also as a receiver; as many sales as players but one."""
    story = at_the_end("bazaar").send(SellTile(HOST, 0, 0, 1, 2))
    words = "Seat 0 has a tile of this bazaar already.", "Le siège 0 a déjà une tuile de ce bazar."
    assert ("has_tile", "X10", *words) == refusal(story, SellTile(HOST, 0, 0, 1, 2))
    assert ("has_tile", "X10", *words) == refusal(story, SellTile(HOST, 0, 1, 0, 2))
    story.send(SellTile(HOST, 0, 2, 1, 0))
    words = "The last tile of a bazaar costs nothing.", "La dernière tuile d'un bazar est gratuite."
    assert ("last_tile_free", "X10", *words) == refusal(story, SellTile(HOST, 0, 1, None, 2))
    assert (7, 11, 9) == story.scores
    story.answer(FinishTurn, 0).lay(0, 2).skip().send(SellTile(HOST, 0, 0, 1, 2))
    assert (5, 13, 9) == story.scores


@pytest.mark.rule("X10", "M11", "Q17")
def test_a_placement_earned_by_a_sale_ends_no_bazaar() -> None:
    """Whoever has bought before it has a tile after it: three players, two sales, one of them on either side of it."""
    story = Story("bazaar", "messengers", seats=3, tiles=["base-B", "message-4", "base-B", "base-B"])
    story.given(totals=[[0, 0], [9, 0], [9, 0]]).lay(0, 1).skip()
    story.send(SellTile(HOST, 0, 1, 0, 5)).answer(Allocate, 0, gain=0, figure=0).answer(ChooseMessage, 0, act=True)
    story.lay(0, 2).skip()
    assert (0, TurnEnd) == (story.decision.seat, story.asked)
    assert ("has_tile", "X10") == refusal(story, SellTile(HOST, 0, 1, 2, 1))[:2]
    assert ("has_tile", "X10") == refusal(story, SellTile(HOST, 0, 2, 1, 1))[:2]
    story.send(SellTile(HOST, 0, 2, None, 1))
    assert ("last_tile_free", "X10") == refusal(story, SellTile(HOST, 0, 0, None, 1))[:2]
    story.answer(FinishTurn, 0).lay(0, 3).skip().send(SellTile(HOST, 0, 1, None, 1))
    assert (5, 3, 8) == story.scores


@pytest.mark.rule("X10")
def test_a_bazaar_needs_as_many_tiles_as_players() -> None:
    """With fewer in the stack none is held; one that has begun goes on."""
    story = at_the_end("bazaar").with_state(stack=Stack((("base-B", "base-V"),)))
    words = "A bazaar needs 3 tiles; what is left: 2.", "Un bazar demande 3 tuiles, il en reste 2."
    assert ("few_tiles", "X10", *words) == refusal(story, SellTile(HOST, 0, 0, 1, 2))
    story.with_state(stack=Stack((("base-B", "base-V", "base-V"),))).send(SellTile(HOST, 0, 0, 1, 2))
    story.with_state(stack=Stack((("base-B",),))).send(SellTile(HOST, 0, 1, 2, 3))
    assert (7, 8, 12) == story.scores


# --- in words, through the public door ------------------------------------------------------------------------------


@pytest.mark.rule("X11", "X12", "Q13")
def test_a_bid_above_the_total_and_a_ransom_one_cannot_pay() -> None:
    """Both are refused with the points that there are, in English and French; nothing changes."""
    story = at_the_end("bazaar")
    words = "Seat 1 has too few points: 9.", "Le siège 1 n'a pas assez de points : 9."
    assert ("too_poor", "Q13", *words) == refusal(story, SellTile(HOST, 0, 1, 2, 10))
    assert (9, 5, 13) == story.send(SellTile(HOST, 0, 1, 2, 4)).scores
    table = tr.Table.open("carcassonne", 2, seed=1, options={"expansions": ["tower"]})
    done, before = table.submit(PayRansom(HOST, 0, 1)), table.match
    assert isinstance(done, tr.Rejection)
    assert ("too_poor", "Q13") == (done.code, done.rule)
    assert ("Seat 0 has too few points: 0.", "Le siège 0 n'a pas assez de points : 0.") == (
        done.message("en"),
        done.message("fr"),
    )
    assert before is table.match


@pytest.mark.rule("Q13", "Q14", "T4")
def test_a_bid_is_measured_by_pawn_and_meeplette_together() -> None:
    """With the Messengers a player's total is the sum of both figures."""
    story = Story("bazaar", "messengers", seats=3, tiles=["base-B", "base-B"]).lay(0, 1).skip()
    story.given(totals=[[4, 3], [0, 0], [0, 0]])
    assert ("too_poor", "Q13") == refusal(story, SellTile(HOST, 0, 0, 1, 8))[:2]
    story.send(SellTile(HOST, 0, 0, None, 7))
    assert PayingFigure == story.asked
    story.send(story.legal()[0])
    assert (0, 0) == story.totals[0]


@pytest.mark.rule("B5", "B9", "R3")
def test_the_common_mistakes_in_words() -> None:
    """A tile that does not fit, an occupied road, a robber beside one's own figure: code, rule, and both languages."""
    story = Story("robbers", seats=2, tiles=["base-D", "robbers-A", "base-B"])
    assert (
        "edges_differ",
        "B5",
        "Turned like this, the tile does not match its neighbours: west shows city, next to road.",
        "Ainsi tournée, la tuile ne correspond pas à ses voisines : côté ouest, ville contre route.",
    ) == refusal(story, PlaceTile(0, story.decision.id, (1, 0), 3))
    story.lay(1, 0).claim("road").lay(2, 0).given(active=1, totals=[[4], [9]])
    words = (
        "No figure of another player stands on space 9.",
        ("Aucune figurine d'un autre joueur ne se trouve sur la case 9."),
    )
    assert ("nobody_there", "R3", *words) == refusal(story, PlaceRobber(1, story.decision.id, 9))
    story.send(story.legal()[-1])
    while story.asked != PieceToPlace:
        story.send(story.legal()[-1])
    words = "Somebody stands on that road already.", "Quelqu'un occupe déjà cette zone : route."
    assert ("claimed", "B9", *words) == refusal(story, PlaceMeeple(1, story.decision.id, "road", 0))


# --- random play ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("X13")
def test_random_play_hands_in_what_every_source_brings() -> None:
    """The host of a random match sends commands of all four sources, each of which its rule lets pass."""
    game = tr.load_game(
        "carcassonne", {"expansions": ["robbers", "messengers", "wheel", "catapult", "bazaar", "tower"]}
    )
    sent = {type(move) for seed in range(2) for move in play(game, 3, seed, most=150, hosts=0.2).moves}
    assert {TurnWheel, FireCatapult, SellTile, PayRansom} <= sent


@pytest.mark.rule("X12", "S5")
def test_random_play_hands_in_nothing_while_a_message_is_answered() -> None:
    """What a limit forbids is not among what random play may hand in, though its own rule would let it pass."""
    story = Story("tower", "messengers", seats=2, tiles=["base-B", "message-6"])
    story.batch((0, 5, "road"))
    state = place_meeple(story.state, MeeplePlaced(0, 0))
    story.with_state(board=state.board, supplies=state.supplies).answer(Allocate, 0, gain=0, figure=0)
    assert ("message_first", "S5") == refusal(story, PayRansom(HOST, 0, 1))[:2]
    assert [] == hosted(story.game, story.match)


@pytest.mark.rule("X12", "R2", "R16", "V2")
def test_a_question_stays_put_though_a_ransom_leaves_one_answer() -> None:
    """The robber follows the income to the only other space it could have gone to; its owner is still to answer."""
    options = {"robbers.transfers_are_scoring": False}
    story = Story("robbers", "messengers", "tower", seats=2, tiles=["robbers-A"], options=options)
    story.given(totals=[[20, 20], [4, 7]], robbers=[4, None])
    story.send(story.legal()[0])
    assert [PlaceRobber(0, story.decision.id, 7), LeaveRobber(0, story.decision.id)] == story.legal()
    story.send(PayRansom(HOST, 0, 1)).answer(ChoosePayer, 0, figure=0).answer(Allocate, 1, gain=0, figure=0)
    assert (7, None) == story.robbers
    assert [LeaveRobber(0, story.decision.id)] == story.legal()
