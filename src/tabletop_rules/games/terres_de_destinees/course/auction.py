"""Bidding: who speaks when, and when the card is sold.

Three players and more: clockwise from the seller's left, the seller last in each lap (T-AUC-3); passing is not final
(T-AUC-6, A-7), so the speaker follows from how many have passed since the last bid. Two players: the one who is not
first player speaks first, they alternate, and the first pass ends it (T-2P-5, T-2P-6, A-26).
"""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import Ask, Cited, Plan
from tabletop_rules.core.terms import SPECTATOR, RuleId, Seat
from tabletop_rules.core.zones import known
from tabletop_rules.games.terres_de_destinees.course.interrupt import expand
from tabletop_rules.games.terres_de_destinees.decisions import BidOrPass, KeepOrDiscard, WhichLot
from tabletop_rules.games.terres_de_destinees.events import BidPassed, BothPutUp, PriceDue
from tabletop_rules.games.terres_de_destinees.queries import auction_of, for_two, others
from tabletop_rules.games.terres_de_destinees.state import Auction, OnSale, State
from tabletop_rules.games.terres_de_destinees.steps import AskBid, AskLot, AskPayment, EndBidding, RevealSales
from tabletop_rules.games.terres_de_destinees.terms import CardId
from tabletop_rules.games.terres_de_destinees.values import sellers


def put_on_sale(state: State, seller: Seat, card: CardId, face_down: bool) -> OnSale:
    """A card as it is put up: face up everybody sees it, onlookers too; face down its seller alone (H-6)."""
    seen_by = (seller,) if face_down else (SPECTATOR, *range(len(state.players)))
    return OnSale(seller, card, face_down, seen_by)


def reveal_sales(state: State, step: RevealSales) -> Plan:
    """Both have chosen: both cards leave the hands together (T-2P-4)."""
    sales = []
    for seat in sellers(state):
        player = state.players[seat]
        [card] = known(player.committed)
        assert player.face_down is not None
        assert not isinstance(player.face_down, Hidden)
        sales.append(put_on_sale(state, seat, card, player.face_down))
    return (BothPutUp(tuple(sales)), AskBid())


def ask_bid(state: State, step: AskBid) -> Plan:
    """Ask whoever speaks next; or the card is sold, or nobody wants it."""
    auction = auction_of(state)
    speaker = next_to_speak(state, auction)
    if speaker is not None:
        rule = RuleId("T-2P-5" if for_two(state) else "T-AUC-3")
        return (Cited(rule, Ask((BidOrPass(speaker, auction.bid, auction.bidder, rule=rule),))),)
    if auction.bidder is None:
        return (Ask((KeepOrDiscard(state.turn.active),)),)
    return (PriceDue(auction.bidder, auction.bid), AskPayment())


def next_to_speak(state: State, auction: Auction) -> Seat | None:
    """Who speaks next; None once a whole lap went by without a raise (T-AUC-7)."""
    seller = state.turn.active
    # Before the first bid each may speak once, the seller last; then all but the bidder may raise.
    lap = (*others(state, seller), seller) if auction.bidder is None else others(state, auction.bidder)
    return lap[auction.passes] if auction.passes < len(lap) else None


def end_bidding(state: State, step: EndBidding) -> Plan:
    """The standing bid wins; without one the first player, for nothing. Then they choose a card (T-2P-6, T-2P-7)."""
    auction = auction_of(state)
    winner = state.turn.active if auction.bidder is None else auction.bidder
    return (BidPassed(step.seat), PriceDue(winner, auction.bid), AskLot())


def ask_lot(state: State, step: AskLot) -> Plan:
    """The winner chooses the card before the cards that pay for it (T-2P-7)."""
    winner = auction_of(state).winner
    assert winner is not None
    return (Ask((WhichLot(winner),)),)


def bid_range(state: State, seat: Seat, auction: Auction) -> tuple[int, int]:
    """The lowest and the highest bid of a player; none is possible if the second is less (T-AUC-4, T-AUC-5)."""
    return max(auction.bid + 1, state.content.meta.minimum_bid), state.players[seat].hand_size - 1


STEPS: Final = (
    expand("T-2P-4", RevealSales, reveal_sales),
    expand("T-AUC-7", AskBid, ask_bid),
    expand("T-2P-6", EndBidding, end_bidding),
    expand("T-2P-7", AskLot, ask_lot),
)
