"""Cases that a second pair of eyes tried: placements inside the end of a turn, the host out of order, French words."""

from __future__ import annotations

from typing import Literal

import pytest

from tabletop_rules.core.engine import submit
from tabletop_rules.core.messages import Command, Rejection
from tabletop_rules.core.terms import HOST
from tabletop_rules.games.carcassonne.commands import Allocate, ChoosePayer, PlaceMeeple, PlaceTile
from tabletop_rules.games.carcassonne.decisions import PayingFigure, PieceToPlace, TileSpot
from tabletop_rules.games.carcassonne.events import BatchOpened
from tabletop_rules.games.carcassonne.expansions.messengers.messages import (
    ChooseMessage,
    MessageTaken,
    MessengersDrawer,
)
from tabletop_rules.games.carcassonne.expansions.robbers.decisions import RobberPath, RobberSpace
from tabletop_rules.games.carcassonne.expansions.robbers.messages import (
    ChooseFollow,
    PlaceRobber,
    PointsStolen,
    RobberFollowed,
)
from tabletop_rules.games.carcassonne.expansions.sources.decisions import TurnEnd
from tabletop_rules.games.carcassonne.expansions.sources.messages import (
    FinishTurn,
    FireCatapult,
    PayRansom,
    SellTile,
    TurnWheel,
)
from tabletop_rules.games.carcassonne.state import Stack

from .story import Story


def refusal(story: Story, command: Command) -> Rejection:
    done = submit(story.game, story.match, command, story.chance)
    assert isinstance(done, Rejection)
    return done


def extra_at_the_end(*sources: str) -> Story:
    """Message 4 was taken after a catapult round: its placement runs while the end of the turn waits."""
    tiles = ["base-B", "message-4", "base-B", "base-B", "base-B"]
    story = Story("catapult", "messengers", *sources, seats=2, tiles=tiles)
    story.lay(0, 1).skip().send(FireCatapult(HOST, 0, "catch", (0,))).answer(Allocate, 0, gain=0, figure=0)
    return story.answer(ChooseMessage, 0, act=True)


# --- placements inside the end of a turn ----------------------------------------------------------------------------


@pytest.mark.rule("M11", "X8", "X10")
def test_the_host_waits_for_a_placement_inside_the_end_of_a_turn() -> None:
    """While a late extra placement runs, neither a catapult round nor a sale has its place; afterwards both do."""
    story = extra_at_the_end("bazaar")
    assert TileSpot == story.asked
    assert ("not_now", "X8") == story.refusal(FireCatapult(HOST, 0, "catch", (0,)))
    assert ("not_now", "X10") == story.refusal(SellTile(HOST, 0, 0, None, 1))
    story.lay(0, 2)
    assert ("not_now", "X8") == story.refusal(FireCatapult(HOST, 0, "catch", (0,)))
    story.skip().send(FireCatapult(HOST, 0, "catch", (1,)))
    story.answer(Allocate, 1, gain=0, figure=0).send(SellTile(HOST, 0, 1, None, 1))
    assert ((5, 0), (4, 0)) == story.totals
    story.answer(FinishTurn, 0)
    assert (1, TileSpot) == (story.decision.seat, story.asked)
    assert () == story.match.agenda  # nothing of that turn is left waiting


@pytest.mark.rule("X12")
def test_a_ransom_while_a_late_placement_is_asked() -> None:
    """The active player is asked for a placement, so a ransom may be paid, even if only the end waits behind it."""
    story = extra_at_the_end("tower").send(PayRansom(HOST, 0, 1)).answer(Allocate, 1, gain=0, figure=0)
    assert ((2, 0), (3, 0)) == story.totals
    story.lay(0, 2).skip()
    assert ("not_now", "X12") == story.refusal(PayRansom(HOST, 0, 1))


@pytest.mark.rule("X12", "R5")
def test_no_ransom_while_another_player_is_asked() -> None:
    """After a robber tile all are asked in turn; a ransom is paid while the active player is, before and after."""
    story = Story("tower", "robbers", seats=2, tiles=["robbers-C", "base-B"]).given(totals=[[7], [9]])
    story.send(next(command for command in story.legal(PlaceTile)))
    assert (0, RobberSpace) == (story.decision.seat, story.asked)
    story.answer(PlaceRobber, 0, space=9)
    assert (1, RobberSpace) == (story.decision.seat, story.asked)
    assert ("not_now", "X12") == story.refusal(PayRansom(HOST, 0, 1))
    story.answer(PlaceRobber, 1, space=7)
    assert (0, PieceToPlace) == (story.decision.seat, story.asked)
    assert "ransom" in [event.source for event in story.send(PayRansom(HOST, 0, 1)).events(BatchOpened)]


@pytest.mark.rule("M11", "Q17")
def test_placements_never_interleave_at_the_end_of_a_turn() -> None:
    """Another message 4 inside a late extra placement waits until that placement is scored."""
    story = extra_at_the_end("wheel")
    story.with_state(slots=tuple(_on_top(part) for part in story.state.slots))
    story.send(TurnWheel(HOST, 0, "storm", ((0, 5),))).answer(Allocate, 0, gain=0, figure=0)
    story.answer(ChooseMessage, 0, act=True)
    assert (TileSpot, 2) == (story.asked, len(story.state.board.tiles))
    story.lay(0, 2)
    assert isinstance(story.decision, PieceToPlace)
    story.skip()
    assert (0, TileSpot) == (story.decision.seat, story.asked)
    story.lay(0, 3).skip()
    assert (0, TurnEnd) == (story.decision.seat, story.asked)


def _on_top(part: object) -> object:
    """Message 4 lies on top once more, as if seven others had come and gone."""
    if not isinstance(part, MessengersDrawer):
        return part
    return MessengersDrawer(unseen=(), under=(4, 1, 2, 3, 5, 6, 7, 8))


@pytest.mark.rule("M11")
def test_an_extra_tile_says_why() -> None:
    """The record that begins an extra placement names M11."""
    story = extra_at_the_end()
    assert ["M11"] == [record.rule for record in story.records if type(record.event).__name__ == "ExtraBegun"]


# --- the host out of order ------------------------------------------------------------------------------------------


@pytest.mark.rule("X8", "X10", "X13")
def test_no_catapult_round_after_the_bazaar_has_begun() -> None:
    """Section 9 puts the catapult before the bazaar; in the next turn it may be fired again."""
    story = Story("catapult", "bazaar", seats=2, tiles=["base-B", "base-B", "base-B"]).given(totals=[[5], [5]])
    story.lay(0, 1).skip().send(FireCatapult(HOST, 0, "target", (0,))).send(SellTile(HOST, 0, 0, 1, 0))
    assert ("not_now", "X8") == story.refusal(FireCatapult(HOST, 0, "target", (1,)))
    story.answer(FinishTurn, 0).lay(0, 2).skip().send(FireCatapult(HOST, 0, "target", (1,)))
    assert (10, 10) == story.scores


@pytest.mark.rule("X5", "X7")
def test_one_sector_for_each_tile_and_then_its_crowns() -> None:
    """A second sector for the same tile, a sector after crowns, and a second crown batch have no place."""
    story = Story("wheel", seats=2, tiles=["base-B", "base-B", "base-B"])
    story.send(TurnWheel(HOST, 0, "fortune", ((0, 3),)))
    assert ("not_now", "X5") == story.refusal(TurnWheel(HOST, 0, "storm", ((0, 7), (1, 7))))
    story.send(TurnWheel(HOST, 0, "crown", ((1, 3),)))
    assert ("not_now", "X7") == story.refusal(TurnWheel(HOST, 0, "crown", ((1, 3),)))
    assert ("not_now", "X5") == story.refusal(TurnWheel(HOST, 0, "fortune", ((0, 3),)))
    story.lay(0, 1).skip().send(TurnWheel(HOST, 0, "crown", ((0, 6),)))
    assert (9, 3) == story.scores


# --- words ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("B5", "B8", "B9", "X5")
def test_refusals_in_french_hold_no_english_word() -> None:
    """Sides, terrains, parts and sources are named in the language of the reader."""
    story = Story("wheel", "catapult", seats=2, tiles=["base-E"])
    mismatch = refusal(story, PlaceTile(0, story.decision.id, (0, 1), 0))
    assert "B5" == mismatch.rule
    assert mismatch.message("en").endswith("north shows city, next to field.")
    assert mismatch.message("fr").endswith("côté nord, ville contre pré.")
    assert "Ce n'est pas le moment : catapulte." == refusal(story, FireCatapult(HOST, 0, "catch", (0,))).message("fr")
    story.lay(0, -1, 2)
    missing = refusal(story, PlaceMeeple(0, story.decision.id, "road", 0))
    assert "La tuile n'a pas de zone « route » numéro 0." == missing.message("fr")
    story.claim("field")
    story = Story(seats=2, tiles=["base-D", "base-D"]).lay(1, 0).claim("road").lay(2, 0)
    taken = refusal(story, PlaceMeeple(1, story.decision.id, "road", 0))
    assert "Quelqu'un occupe déjà cette zone : route." == taken.message("fr")
    assert "Somebody stands on that road already." == taken.message("en")


# --- robbers --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R15", "R18")
def test_a_robber_that_goes_back_with_a_payer_cites_r18() -> None:
    """Going along with stolen points is R15, going back with a payment is R18."""
    story = Story("tower", "robbers", seats=3).given(totals=[[7], [20], [30]], robbers=[None, None, 7])
    story.send(PayRansom(HOST, 0, 1))
    assert [("R18", 4)] == _followed(story)
    story = Story("robbers", seats=3).given(totals=[[7], [20], [30]], robbers=[None, 7, 20]).batch((0, 5, "road"))
    assert [("R15", 23)] == _followed(story)


@pytest.mark.rule("Q7", "R15", "R18")
def test_a_robber_cites_r15_for_a_payer_who_was_also_carried_off() -> None:
    """Who pays 4 and steals 1 stands further back, but counts as moved by stolen points."""
    story = Story("robbers", seats=4).given(totals=[[9], [3], [9], [1]], robbers=[3, None, None, 9])
    story.batch((1, 2, "road"), payments=[(0, 4)])
    assert ([6, 5, 9, 1], [("R15", 6)]) == ([*story.scores], _followed(story))


def _followed(story: Story) -> list[tuple[str, int]]:
    return [(r.rule, r.event.space) for r in story.records if isinstance(r.event, RobberFollowed)]


@pytest.mark.rule("Q7", "R18", "R19")
def test_payer_and_thief_on_one_space() -> None:
    """One companion pays, another moves by stolen points: the owner follows either of them and may not stay.

    0 pays 3 to 1, beside whom the robber of 2 steals 2; the robber of 3 stood with 0 and 2.
    """
    story = Story("tower", "robbers", seats=4)
    story.given(totals=[[7], [20], [7], [30]], robbers=[None, None, 20, 7]).send(PayRansom(HOST, 0, 1))
    assert (3, RobberPath, "Q7") == (story.decision.seat, story.asked, story.decision.rule)
    assert [(0, 0), (2, 0)] == sorted((c.companion, c.figure) for c in story.legal() if isinstance(c, ChooseFollow))
    assert 2 == len(story.legal())


# --- made without __init__ ------------------------------------------------------------------------------------------


@pytest.mark.rule("B5")
def test_listed_placements_are_whole_commands() -> None:
    """What the list gives equals, hashes and reads like a command made in the usual way."""
    story = Story(seats=2, tiles=["base-D"])
    listed = story.legal(PlaceTile)
    made = [PlaceTile(c.seat, c.decision, c.cell, c.turns) for c in listed]
    assert listed == made
    assert [*map(hash, listed)] == [*map(hash, made)]
    assert [*map(repr, listed)] == [*map(repr, made)]


# --- several robbers, payers and the end ----------------------------------------------------------------------------


@pytest.mark.rule("Q31", "R13", "R17")
def test_a_candidate_binds_even_if_another_companion_is_carried_off() -> None:
    """0 scores 5 and is robbed by 1, who stood on the same space: the robber of 2 must steal from 0 as well."""
    story = Story("robbers", seats=3).given(totals=[[7], [7], [30]], robbers=[None, 7, 7]).batch((0, 5, "road"))
    assert ((12,), (10,), (33,)) == story.totals
    assert (None, None, None) == story.robbers


@pytest.mark.rule("R19a", "V2", "Q8")
@pytest.mark.parametrize("third", [False, True])
def test_a_sale_beside_a_robber(third: bool) -> None:
    """Income is robbed; with V2 off the owner follows payer or receiver, and stays only with a third figure."""
    totals = [[7], [7], [30], [7 if third else 40]]
    story = Story("bazaar", "robbers", seats=4, tiles=["base-B", "base-B"]).lay(0, 1).skip()
    story.given(totals=totals, robbers=[None, None, 7, None]).send(SellTile(HOST, 0, 0, 1, 4))
    assert ((3, 11, 32), (None,) * 4) == (story.scores[:3], story.robbers)
    off = {"robbers.transfers_are_scoring": False}
    story = Story("bazaar", "robbers", seats=4, tiles=["base-B", "base-B"], options=off).lay(0, 1).skip()
    story.given(totals=totals, robbers=[None, None, 7, None]).send(SellTile(HOST, 0, 0, 1, 4))
    assert (3, 11, 30) == story.scores[:3]
    assert (2, 2 + third) == (story.decision.seat, len(story.legal()))
    assert [0, 1] == sorted(c.companion for c in story.legal() if isinstance(c, ChooseFollow))


@pytest.mark.rule("Q14", "Q13", "R18")
def test_both_figures_pay_and_a_robber_goes_back_with_the_second() -> None:
    """No figure covers the bid of 8: the meeplette drops to 0, the pawn pays 4 and takes the robber along."""
    story = Story("bazaar", "messengers", "robbers", seats=2, tiles=["base-B", "base-B"]).lay(0, 1).skip()
    story.given(totals=[[6, 4], [20, 0]], robbers=[None, 6]).send(SellTile(HOST, 0, 0, None, 8))
    assert 8 == story.question(PayingFigure).amount
    story.answer(ChoosePayer, 0, figure=1)
    assert ((2, 0), (20, 0)) == story.totals
    assert (None, 2) == story.robbers


@pytest.mark.rule("V3", "Q32", "R22")
@pytest.mark.parametrize(("when", "scores"), [("before_final_scoring", (9, 23)), ("after_final_scoring", (9, 21))])
def test_a_robber_at_the_end(when: str, scores: tuple[int, int]) -> None:
    """Before final scoring it earns 3 and goes home; after it, it first steals half of an incomplete road."""
    story = Story("robbers", seats=2, tiles=["base-D"], options={"robbers.final_points": when})
    story.given(totals=[[7], [20]], robbers=[None, 7]).with_state(stack=Stack((), "base-D")).lay(1, 0).claim("road")
    assert story.match.over
    assert scores == story.scores


@pytest.mark.rule("R9", "M6")
def test_thefts_and_messages_are_told_in_full() -> None:
    """Who steals how many points from whom, and whether a message was carried out, in both languages."""
    story = Story("robbers", seats=3).given(totals=[[7], [20], [30]], robbers=[None, 7, None]).batch((0, 5, "road"))
    (stolen,) = story.events(PointsStolen)
    assert "Robber of seat 1: pawn +3, stolen from seat 0" in _told(story, stolen, "en")
    assert "Voleur du siège 1 : pion +3, pris au siège 0" in _told(story, stolen, "fr")
    messengers = Story("messengers", seats=2)
    assert "prendre plutôt 2 points" == _told(messengers, ChooseMessage(0, 1, False), "fr")
    assert "l'exécuter : route sur la tuile D (0, 0)" == _told(messengers, ChooseMessage(0, 1, True, 1), "fr")
    assert "carry it out" == _told(messengers, ChooseMessage(0, 1, True), "en")
    taken = (
        _told(messengers, MessageTaken(0, 6, act=False), "en"),
        _told(messengers, MessageTaken(0, 6, act=True), "fr"),
    )
    assert ("Seat 0 takes 2 points in place of message 6.", "Le siège 0 exécute le message 6.") == taken


def _told(story: Story, value: object, language: Literal["en", "fr"]) -> str:
    return story.game.words(story.state, value, language)
