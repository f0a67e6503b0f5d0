"""Bidding and settlement with three players and more: T-AUC-3 to T-AUC-14, and the windows P-5 and P-6."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import decisions as d
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.state import Copy
from tests.games.terres_de_destinees.packs import own_pack
from tests.games.terres_de_destinees.story import A, B, C, D, Story

HAND = "juge port vampire apprenti chateau crypte squelette"


def on_sale(seats: int = 3, **given: Any) -> Story:
    """Let A put up `juge`, out of `HAND` unless another hand is given."""
    given["hands"] = {A: HAND, **given.get("hands", {})}
    return Story(seats).given(**given).auction().put_up("juge")


# --- bidding --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-AUC-3", "T-AUC-7")
def test_bidding_goes_round_from_the_sellers_left() -> None:
    """The left neighbour speaks first and the seller last in each lap; eliminated seats are skipped."""
    story = Story(4).given(hands={B: HAND}, active=B, out=[D]).auction().put_up("juge")
    speakers = []
    for bid in (0, 1, 2, 3, 0, 0):
        speakers.append(story.decision().seat)
        story.bids(bid)
    assert [C, A, B, C, A, B] == speakers
    assert [(C, d.CardToPay)] == story.asked
    assert 3 == story.price()


@pytest.mark.rule("T-AUC-4")
def test_a_raise_is_strictly_higher() -> None:
    """The first bid is at least 1, and each later one is higher than the standing bid."""
    story = on_sale()
    assert ("bid_too_low", "T-AUC-4") == story.why_not(c.Bid, 0)
    story.bids(3)
    assert ("bid_too_low", "T-AUC-4") == story.why_not(c.Bid, 3)
    assert [4, 5] == story.legal(c.Bid)


@pytest.mark.rule("T-AUC-4")
def test_a_pack_may_set_the_least_bid(tmp_path: Path) -> None:
    """With a minimum of two a first bid of one is too low, and later bids are raised by one."""
    story = Story(options=own_pack(tmp_path, ("minimum_bid = 1", "minimum_bid = 2"))).given().auction()
    story.put_up(story.hand(A)[0])
    assert [2, 3, 4, 5] == story.legal(c.Bid)
    assert ("bid_too_low", "T-AUC-4") == story.why_not(c.Bid, 1)
    assert [3, 4, 5] == story.answer(c.Bid, 2).legal(c.Bid)


@pytest.mark.rule("T-AUC-5", "T-AUC-13")
def test_nobody_may_bid_the_whole_hand() -> None:
    """The limit is one card less than the hand, even for the owner of `immortel` and Jeton 4 (A-8)."""
    story = on_sale(hands={B: 2, C: 1}, play={A: "immortel"}, jetons={A: [4]}).bids(0, 0)
    assert A == story.decision().seat
    assert [1, 2, 3, 4, 5] == story.legal(c.Bid)
    assert ("bid_too_high", "T-AUC-5") == story.why_not(c.Bid, 6)


@pytest.mark.rule("T-AUC-7")
@pytest.mark.parametrize(("bids", "last", "then"), [
    ((0, 0, 0), A, (A, d.KeepOrDiscard)),
    ((0, 0, 1, 0, 0), C, (D, d.CardToPay)),
])  # fmt: skip
def test_a_card_is_sold_after_a_lap_without_a_raise(bids: tuple[int, ...], last: int, then: tuple[int, type]) -> None:
    """All others pass after the last bid; without a bid everybody passes once, the seller too."""
    story = on_sale(4).bids(*bids)
    assert [(last, d.BidOrPass)] == story.asked
    assert [then] == story.bids(0).asked


@pytest.mark.rule("T-AUC-14")
def test_a_bid_is_a_number() -> None:
    """A bidder may only name a number or pass."""
    assert {c.Bid, c.PassBid} == {type(command) for command in on_sale().legal()}


# --- price and payment ----------------------------------------------------------------------------------------------


@pytest.mark.rule("T-AUC-8")
def test_a_seller_without_bids_keeps_the_card_for_free() -> None:
    """The seller keeps or discards the card; no price is due, so `courtier` and Jeton 6 do not apply (P-5)."""
    story = on_sale(play={A: "courtier"}, jetons={A: [6]}).bids(0, 0, 0)
    assert {True, False} == story.choices()
    story.keep()
    assert (["courtier", "juge"], [6], []) == (story.play(A), story.jetons(A), story.events(e.PriceDue))


@pytest.mark.rule("P-5", "T-JET-4", "T-PWR-11")
@pytest.mark.parametrize(("play", "copies", "bid", "price", "jetons"), [
    ("", 0, 3, 2, []),
    ("", 0, 1, 1, [6]),
    ("courtier", 0, 3, 1, []),
    ("courtier", 0, 2, 1, [6]),
    ("courtier", 0, 1, 1, [6]),
    ("courtier", 1, 4, 1, []),
    ("courtier", 1, 3, 1, [6]),
])  # fmt: skip
def test_courtier_and_then_jeton_6_lower_the_price(
    play: str, copies: int, bid: int, price: int, jetons: list[int]
) -> None:
    """Each instance of `courtier` lowers the price by one, then Jeton 6, never below one; an idle Jeton is kept."""
    story = on_sale(play={B: play}, copies=[Copy(B, "courtier", 1)][:copies], jetons={B: [6]}).bids(bid, 0, 0)
    assert (price, jetons) == (story.price(), story.jetons(B))


@pytest.mark.rule("T-AUC-9", "P-5", "T-JET-4", "T-AUC-5")
def test_a_seller_who_buys_pays_the_lowered_price() -> None:
    """`courtier` and Jeton 6 lower a price of three to one, which the left neighbour gets; the limit stays."""
    story = on_sale(4, play={A: "courtier"}, hands={A: "juge port goule crypte vampire"}, jetons={A: [6]}).bids(2, 0, 0)
    assert [3] == story.legal(c.Bid)
    story.bids(3, 0, 0, 0).choose("port")
    assert ([3, 7, 6, 6], [], ["courtier", "juge"]) == (story.sizes(), story.jetons(A), story.play(A))


@pytest.mark.rule("T-AUC-9", "T-AUC-10", "T-2P-7")
@pytest.mark.parametrize(("bids", "rule"), [((0, 0, 1, 0, 0), "T-AUC-9"), ((1, 0, 0), "T-AUC-10")])
def test_a_payment_cites_the_rule_for_its_winner(bids: tuple[int, ...], rule: str) -> None:
    """The seller hands out cards by T-AUC-9, another winner pays by T-AUC-10, and two players pay by T-2P-7."""
    story = on_sale().bids(*bids)
    assert rule == story.decision().rule
    assert ("not_in_hand", rule) == story.why_not(c.ChooseHandCard, "nothing")
    assert "T-2P-7" == Story(2).given().auction().both_up().bids(1, 0).pick(A).decision().rule


@pytest.mark.rule("T-AUC-9")
def test_a_seller_hands_out_cards_lap_by_lap() -> None:
    """At price 5 against two others the order is B, C, B, C, B (A-36); each receiver sees only its own cards."""
    story = on_sale(4, out=[D]).bids(0, 0, 5, 0, 0)
    assert (5, 0, B) == story.about()
    assert (5, 1, C) == story.choose("port").about()
    story.choose("vampire", "apprenti", "chateau", "crypte")
    assert [1, 9, 8, 0] == story.sizes()
    seen = {seat: [part.cards for part in story.sent(seat, e.Settled)[0].payments] for seat in (B, C, SPECTATOR)}
    assert [("apprenti", "crypte", "port"), (HIDDEN, HIDDEN)] == seen[B]
    assert [(HIDDEN, HIDDEN, HIDDEN), ("chateau", "vampire")] == seen[C]
    assert [(HIDDEN, HIDDEN, HIDDEN), (HIDDEN, HIDDEN)] == seen[SPECTATOR]


@pytest.mark.rule("T-AUC-10", "T-AUC-11", "H-3")
def test_a_buyer_chooses_the_payment_in_secret_and_must_take_the_card() -> None:
    """The payment is hidden from the seller until the batch; then the buyer gets the card, ready (A-11)."""
    story = on_sale(hands={B: "voyante liche druide"}).bids(2, 0, 0)
    assert ["druide", "liche", "voyante"] == story.legal(c.ChooseHandCard)
    assert ("not_in_hand", "T-AUC-10") == story.why_not(c.ChooseHandCard, "port")
    story.choose("liche")
    assert ((HIDDEN,), ("liche",)) == (story.seen(A).players[B].committed, story.seen(B).players[B].committed)
    story.choose("druide")
    assert {"liche", "druide"} <= set(story.hand(A))
    assert (HIDDEN,) * 8 == story.seen(C).players[A].hand
    assert (["juge"], d.PowerOrEnd) == (story.play(B), story.decision_type())


# --- settlement and P-6 ---------------------------------------------------------------------------------------------

ELEVEN = "port vampire liche le_roi la_reine juge espionne chevalier ecuyer regent bourreau"


@pytest.mark.rule("T-AUC-12", "T-WIN-5", "P-6", "P-11")
@pytest.mark.parametrize(("hand", "winner"), [(f"{ELEVEN} garde_royal", A), (ELEVEN, B)])
def test_payment_and_placing_are_one_batch_before_after_sale_effects(hand: str, winner: int) -> None:
    """A payment to the seller and a third Terrain for the buyer win at once, before `marche` draws A's twelfth card."""
    story = Story().given(hands={A: hand, B: 4}, play={A: "marche", B: "chateau portail"},
                          common=("opulence", "grand_domaine")).auction().put_up("port").bids(1, 0, 0)  # fmt: skip
    assert (winner,) == story.choose(story.hand(B)[0]).winners()


@pytest.mark.rule("T-AUC-9", "T-AUC-12", "T-WIN-5")
@pytest.mark.parametrize(("card", "winners"), [("juge", (B, C)), ("marche", (A,))])
def test_a_seller_who_buys_may_make_others_win(card: str, winners: tuple[int, ...]) -> None:
    """The price brings B and C to twelve cards: they win together, unless the card makes A win too."""
    story = Story(4).given(hands={A: f"{card} goule port vampire", B: 11, C: 11, D: 3},
                           play={A: "chateau crypte"}, common=("opulence", "grand_domaine"))  # fmt: skip
    story.auction().put_up(card).bids(0, 0, 0, 2, 0, 0, 0).choose("goule", "port")
    assert winners == story.winners()


@pytest.mark.rule("P-6")
@pytest.mark.parametrize(("bids", "jetons"), [((0, 1, 2, 0, 3, 0, 0), [[], [11], [11]]), ((0, 0, 0), [[11]] * 3)])
def test_jeton_11_needs_a_bid_that_was_beaten(bids: tuple[int, ...], jetons: list[list[int]]) -> None:
    """A losing seller draws; who has not bid or has won keeps the Jeton, as does everybody under T-AUC-8."""
    story = on_sale(hands={B: 4, C: 4}, jetons={A: [11], B: [11], C: [11]}).bids(*bids)
    story.choose(*story.hand(C)[:3]) if any(bids) else story.keep()
    assert jetons == [story.jetons(seat) for seat in (A, B, C)]


@pytest.mark.rule("T-JET-7", "P-6")
def test_losing_bidders_draw_clockwise_whoever_bid_first() -> None:
    """C bid before B and both lost to D, but B is nearer to the seller's left and draws the last card."""
    story = Story(4).given(jetons={B: [11], C: [11]}, deck="juge", hands={A: "port goule"}).auction()
    story.put_up("port").bids(0, 1, 2, 0, 3, 4, 5, 0, 0, 0).choose(*story.hand(D)[:5])
    assert [B] == [drawn.seat for drawn in story.events(e.Drawn)]
    assert ([], [11]) == (story.jetons(B), story.jetons(C))
    assert [(C, B)] == [closed.losers for closed in story.events(e.AuctionClosed)]


@pytest.mark.rule("P-6", "T-AUC-12")
@pytest.mark.parametrize(("bids", "payer", "drawers"), [((1, 2, 0, 0), C, [A, B]), ((0, 0, 1, 0, 0), A, [])])
def test_marche_draws_before_jeton_11_if_another_player_bought(
    bids: tuple[int, ...], payer: int, drawers: list[int]
) -> None:
    """`marche` at 500 comes before Jeton 11 at 611, and does not apply to a card its owner buys back."""
    story = on_sale(hands={B: 4, C: 4}, play={A: "marche"}, jetons={B: [11]}).bids(*bids)
    story.choose(*story.hand(payer)[: story.price()])
    assert drawers == [drawn.seat for drawn in story.events(e.Drawn)]


@pytest.mark.rule("T-JET-7", "T-TERM-6", "T-WIN-5", "P-6", "T-WIN-7")
@pytest.mark.parametrize(("market", "winner"), [("", B), ("marche", A)])
def test_each_draw_after_a_sale_is_a_batch_of_its_own(market: str, winner: int) -> None:
    """Seller and two losing bidders hold eleven cards: the first of them to draw wins alone."""
    story = Story(4).given(play={A: market}, hands={A: 9, B: 11, C: 11, D: 6}, jetons={B: [11], C: [11]}).auction()
    story.put_up(story.hand(A)[0]).bids(1, 2, 3, 0, 0, 0).choose(*story.hand(D)[:3])
    assert ([(winner, "opulence")], [winner]) == (story.wins(), [drawn.seat for drawn in story.events(e.Drawn)])
