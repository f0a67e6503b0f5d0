"""Auctions of three players and more: T-AUC, and what binds the choice of the card (P-2)."""

from __future__ import annotations

import pytest

from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.commands import Bid, ChooseHandCard, KeepUnsold, PassBid, PutUp
from tabletop_rules.games.terres_de_destinees.decisions import (
    BidOrPass,
    CardToPay,
    CardToPutUp,
    KeepOrDiscard,
    PowerOrEnd,
)
from tabletop_rules.games.terres_de_destinees.state import Auction, Copy, Demand
from tabletop_rules.games.terres_de_destinees.terms import Family
from tests.games.terres_de_destinees.story import A, B, C, D, Story

HAND = ["juge", "port", "vampire", "apprenti", "chateau", "crypte", "squelette"]


def on_sale(story: Story) -> Auction:
    """The auction going on."""
    assert story.state.auction is not None
    return story.state.auction


@pytest.mark.rule("T-AUC-1")
def test_the_card_on_sale_has_left_the_hand() -> None:
    """The seller reveals a hand card for all to see; it is in nobody's hand while on sale."""
    story = Story(3).given(hands={A: HAND}).auction()
    assert ("not_in_hand", "T-AUC-1") == story.why_not(PutUp, "voyante", False)
    story.put_up("juge")
    assert (6, False) == (story.size(A), "juge" in story.hand(A))
    for seat in (SPECTATOR, A, B, C):
        shown = story.seen(seat).auction
        assert shown is not None
        assert "juge" == shown.sales[0].card


@pytest.mark.rule("T-AUC-2")
@pytest.mark.parametrize(("cards", "auction"), [(0, False), (1, False), (2, True)])
def test_a_seller_needs_two_cards(cards: int, auction: bool) -> None:
    """With fewer than two hand cards the auction phase is skipped (A-9), and demands on the seller end."""
    story = Story(3).given(hands={A: cards}).demanded(Demand(B, A, Family.MAGIE), Demand(B, C, Family.MAGIE)).auction()
    assert (story.question() == CardToPutUp) is auction
    if not auction:
        assert story.state.demands == (Demand(B, C, Family.MAGIE),)
        assert PowerOrEnd == story.question()


@pytest.mark.rule("T-AUC-3", "T-AUC-7")
def test_bidding_goes_round_from_the_sellers_left() -> None:
    """The left neighbour speaks first, the seller, who may bid, last in each lap; eliminated seats are skipped."""
    story = Story(4).given(hands={B: HAND}, active=B, out=[D]).auction().put_up("juge")
    speakers = []
    for bid in (0, 1, 2, 3, 0):
        speakers.append(story.decision().seat)
        story.bids(bid)
    assert [C, A, B, C, A] == speakers
    assert B == story.decision().seat
    story.bids(0)
    assert (C, 3) == (on_sale(story).winner, on_sale(story).price)


@pytest.mark.rule("T-AUC-4")
def test_a_raise_is_strictly_higher() -> None:
    """The first bid is at least 1, each later one higher than the standing bid; jumps are allowed."""
    story = Story(3).given(hands={A: HAND}).auction().put_up("juge")
    assert ("bid_too_low", "T-AUC-4") == story.why_not(Bid, 0)
    story.bids(3)
    assert ("bid_too_low", "T-AUC-4") == story.why_not(Bid, 3)
    assert [4, 5] == story.legal(Bid)


@pytest.mark.rule("T-AUC-5", "T-AUC-13")
def test_nobody_may_bid_the_whole_hand() -> None:
    """The limit is the hand less one; the card on sale does not count for the seller, and nothing lifts it (A-8)."""
    story = Story(3).given(hands={A: HAND, B: 2, C: 1}, play={A: ["immortel"]}, jetons={A: [4]}).auction()
    story.put_up("juge").bids(0, 0)
    assert A == story.decision().seat
    assert [1, 2, 3, 4, 5] == story.legal(Bid)
    assert ("bid_too_high", "T-AUC-5") == story.why_not(Bid, 6)


@pytest.mark.rule("T-AUC-6")
def test_whoever_passed_may_bid_again() -> None:
    """B passes, and raises when the turn to speak comes back."""
    story = Story(3).given(hands={A: HAND}).auction().put_up("juge").bids(0, 1, 2)
    assert B == story.decision().seat
    assert [3, 4, 5] == story.legal(Bid)


@pytest.mark.rule("T-AUC-7")
def test_sold_after_a_whole_lap_without_a_raise() -> None:
    """All others pass in succession after the last bid; without a bid everybody passes once, the seller too."""
    story = Story(4).given(hands={A: HAND}).auction().put_up("juge").bids(0, 0, 0)
    assert A == story.decision().seat
    assert BidOrPass == story.question()
    story.bids(0)
    assert KeepOrDiscard == story.question()
    sold = Story(4).given(hands={A: HAND}).auction().put_up("juge").bids(0, 0, 1, 0, 0)
    assert C == sold.decision().seat
    assert BidOrPass == sold.question()
    sold.bids(0)
    assert (CardToPay, D) == (sold.question(), sold.decision().seat)


@pytest.mark.rule("T-AUC-8")
def test_nobody_bid_the_seller_alone_decides() -> None:
    """Keep for free or discard: no price applies, Jeton 6 and `courtier` are untouched (P-5)."""
    story = Story(3).given(hands={A: HAND}, play={A: ["courtier"]}, jetons={A: [6]}).auction().put_up("juge")
    story.bids(0, 0, 0)
    assert story.legal() == [KeepUnsold(A, story.decision().id, keep) for keep in (True, False)]
    story.keep()
    assert ["courtier", "juge"] == story.play(A)
    assert ([6], []) == (story.jetons(A), story.events(e.PriceDue))


@pytest.mark.rule("T-AUC-9")
def test_the_seller_hands_out_cards_and_laps_on() -> None:
    """At price 5 against two others the order is B, C, B, C, B (A-36); each receiver sees its own cards only."""
    story = Story(4).given(hands={A: HAND}, out=[D]).auction().put_up("juge").bids(0, 0, 5, 0, 0)
    assert (5, 0, B) == story.about()
    story.choose("port")
    assert (5, 1, C) == story.about()
    story.choose("vampire", "apprenti", "chateau", "crypte")
    assert [1, 9, 8, 0] == story.sizes()
    seen = {seat: [p.cards for p in story.told(seat, e.Settled)[0].payments] for seat in (B, C, SPECTATOR)}
    assert [("apprenti", "crypte", "port"), (HIDDEN, HIDDEN)] == seen[B]
    assert [(HIDDEN, HIDDEN, HIDDEN), ("chateau", "vampire")] == seen[C]
    assert [(HIDDEN, HIDDEN, HIDDEN), (HIDDEN, HIDDEN)] == seen[SPECTATOR]


@pytest.mark.rule("T-AUC-10", "H-3")
def test_the_payer_chooses_and_nobody_sees_before_all_is_paid() -> None:
    """The winner picks any hand cards, one after the other; until the batch they are hidden from the seller too."""
    mine = ["voyante", "liche", "druide"]
    story = Story(3).given(hands={A: HAND, B: mine}).auction().put_up("juge").bids(2, 0, 0)
    assert story.legal(ChooseHandCard) == sorted(mine)
    assert ("not_in_hand", "T-AUC-10") == story.why_not(ChooseHandCard, "port")
    story.choose("liche")
    assert (HIDDEN,) == story.seen(A).players[B].committed
    assert ("liche",) == story.seen(B).players[B].committed
    story.choose("druide")
    assert set(story.hand(A)) >= {"liche", "druide"}
    assert story.seen(C).players[A].hand == (HIDDEN,) * 8


@pytest.mark.rule("T-AUC-11")
def test_the_winner_must_place_the_card_ready() -> None:
    """A bidder who wins is not asked whether to take the card (A-11)."""
    story = Story(3).given(hands={A: HAND, B: 3}).auction().put_up("juge").bids(1, 0, 0)
    story.choose(story.hand(B)[0])
    assert ["juge"] == story.play(B)
    assert PowerOrEnd == story.question()


@pytest.mark.rule("T-AUC-12", "T-WIN-5")
def test_settlement_is_one_batch() -> None:
    """The seller reaches 12 cards by the payment that gives the buyer a third Terrain: the active seller wins alone."""
    royaume = ["le_roi", "la_reine", "juge", "espionne", "chevalier", "ecuyer", "regent", "bourreau", "garde_royal"]
    story = Story(3).given(
        hands={A: [*royaume, "port", "vampire", "liche"], B: 4},
        play={B: ["chateau", "portail"]},
        common=("opulence", "grand_domaine"),
    )
    story.auction().put_up("port").bids(1, 0, 0)
    story.choose(story.hand(B)[0])
    assert (A,) == story.winners()


@pytest.mark.rule("T-AUC-14")
def test_bids_are_numbers_only() -> None:
    """What a bidder may say is a number or a pass."""
    story = Story(3).given(hands={A: HAND}).auction().put_up("juge")
    assert {type(command) for command in story.legal()} == {Bid, PassBid}


# --- P-2: what binds the choice -------------------------------------------------------------------------------------


@pytest.mark.rule("P-2", "H-11")
def test_demands_bind_face_down_too_and_are_put_with_one_answer() -> None:
    """A demand leaves one card; the seller is asked all the same, and may hide it by `druide`."""
    story = Story(3).given(hands={A: ["juge", "port"]}, play={A: ["druide"]}).demanded(Demand(B, A, Family.ROYAUME))
    story.auction()
    assert story.legal() == [
        PutUp(A, story.decision().id, "juge", False),
        PutUp(A, story.decision().id, "juge", True),
    ]
    assert ("demanded", "F-17") == story.why_not(PutUp, "port", True)


@pytest.mark.rule("P-2")
def test_any_one_of_several_demands_suffices() -> None:
    """Of two demanded families either will do; one that is not held does not bind (F-18)."""
    demands = (Demand(B, A, Family.ROYAUME), Demand(C, A, Family.COMMERCE), Demand(C, A, Family.MAGIE))
    story = Story(3).given(hands={A: ["juge", "port", "vampire"]}).demanded(*demands).auction()
    assert ["juge", "port"] == story.legal(PutUp)
    assert ("demanded", "F-18") == story.why_not(PutUp, "vampire", False)


@pytest.mark.rule("P-2")
def test_face_down_needs_a_power_for_it() -> None:
    """Without `druide` nothing is hidden; a copy of it will do."""
    story = Story(3).given(hands={A: HAND}).auction()
    assert ("not_face_down", "P-2") == story.why_not(PutUp, "juge", True)
    copied = Story(3).given(hands={A: HAND}, play={B: ["druide"]}).with_state(copies=(Copy(A, "druide", 1),)).auction()
    assert PutUp(A, copied.decision().id, "juge", True) in copied.legal()
