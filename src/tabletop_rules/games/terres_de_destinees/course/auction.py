"""The auction: who bids when, when the card is sold, payment and settlement.

Three players and more: clockwise from the seller's left, the seller last in each lap (T-AUC-3); passing is not final
(T-AUC-6, A-7), so the bidder follows from the number of passes since the last bid. Two players: the one who is not
first player speaks first, they alternate, and the first pass ends it (T-2P-5, T-2P-6, A-26).
"""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.make import maker
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import Ask, Cited, Plan
from tabletop_rules.core.terms import SPECTATOR, RuleId, Seat
from tabletop_rules.core.zones import heap, known
from tabletop_rules.games.terres_de_destinees.course.interrupt import expand
from tabletop_rules.games.terres_de_destinees.decisions import BidOrPass, CardToPay, KeepOrDiscard, WhichLot
from tabletop_rules.games.terres_de_destinees.events import (
    AuctionClosed,
    BidPassed,
    BothPutUp,
    Payment,
    Placing,
    PriceDue,
    Settled,
)
from tabletop_rules.games.terres_de_destinees.queries import auction_of, for_two, others
from tabletop_rules.games.terres_de_destinees.state import Auction, OnSale, State
from tabletop_rules.games.terres_de_destinees.steps import (
    AskBid,
    AskLot,
    AskPayment,
    CloseAuction,
    EndBidding,
    RevealSales,
    Settle,
)
from tabletop_rules.games.terres_de_destinees.terms import CardId
from tabletop_rules.games.terres_de_destinees.values import may_decline, payees, placing, sellers

new_ask = maker(Ask)
new_bid_or_pass, new_card_to_pay = maker(BidOrPass), maker(CardToPay)
new_on_sale, new_price_due, new_auction_closed = maker(OnSale), maker(PriceDue), maker(AuctionClosed)
new_settled, new_payment, new_placing = maker(Settled), maker(Payment), maker(Placing)

ASK_PAYMENT: Final = AskPayment()
SETTLE: Final = Settle()
CLOSE_AUCTION: Final = CloseAuction()

BY_TURNS: Final = RuleId("T-2P-5")
IN_LAPS: Final = RuleId("T-AUC-3")
BIDDING_OVER: Final = RuleId("T-AUC-7")
SELLER_PAYS: Final = RuleId("T-AUC-9")
SELLER_IS_PAID: Final = RuleId("T-AUC-10")
PLACED: Final = RuleId("T-AUC-11")


def put_on_sale(state: State, seller: Seat, card: CardId, face_down: bool) -> OnSale:
    """Return a card put up: face up everybody sees it, spectators too; face down only its seller does (H-6)."""
    seen_by = (seller,) if face_down else (SPECTATOR, *range(len(state.players)))
    return new_on_sale(seller, card, face_down, seen_by)


def reveal_sales(state: State, step: RevealSales) -> Plan:
    """Put both cards on sale once both players have chosen: they leave the hands together (T-2P-4)."""
    sales = []
    for seat in sellers(state):
        player = state.players[seat]
        [card] = known(player.committed)
        assert player.face_down is not None
        assert not isinstance(player.face_down, Hidden)
        sales.append(put_on_sale(state, seat, card, player.face_down))
    return (BothPutUp(tuple(sales)), AskBid())


def ask_bid(state: State, step: AskBid) -> Plan:
    """Ask the next bidder; or the card is sold, or nobody wants it."""
    auction = auction_of(state)
    speaker = next_to_speak(state, auction)
    if speaker is not None:
        rule = BY_TURNS if for_two(state) else IN_LAPS
        asked = new_ask((new_bid_or_pass(speaker, auction.bid, auction.bidder, rule=rule),))
        # The step is planned by `IN_LAPS`, which needs no citation.
        return (asked if rule == IN_LAPS else Cited(rule, asked),)
    if auction.bidder is None:
        return (Cited(BIDDING_OVER, Ask((KeepOrDiscard(state.turn.active),))),)
    return (Cited(BIDDING_OVER, new_price_due(auction.bidder, auction.bid)), ASK_PAYMENT)


def next_to_speak(state: State, auction: Auction) -> Seat | None:
    """Return who bids next; None once a whole lap has passed without a raise (T-AUC-7)."""
    seller = state.turn.active
    # Before the first bid each may bid once, the seller last; then all but the bidder may raise.
    lap = (*others(state, seller), seller) if auction.bidder is None else others(state, auction.bidder)
    return lap[auction.passes] if auction.passes < len(lap) else None


def end_bidding(state: State, step: EndBidding) -> Plan:
    """Let the standing bid win, or the first player for nothing; the winner then chooses a card (T-2P-6, T-2P-7)."""
    auction = auction_of(state)
    winner = state.turn.active if auction.bidder is None else auction.bidder
    return (BidPassed(step.seat), PriceDue(winner, auction.bid), AskLot())


def ask_lot(state: State, step: AskLot) -> Plan:
    """Ask the winner for the card, before the cards that pay for it (T-2P-7)."""
    winner = auction_of(state).winner
    assert winner is not None
    return (Ask((WhichLot(winner),)),)


def bid_range(state: State, seat: Seat, auction: Auction) -> tuple[int, int]:
    """Return a player's lowest and highest bid; none is possible if the second is less (T-AUC-4, T-AUC-5)."""
    return max(auction.bid + 1, state.content.meta.minimum_bid), state.players[seat].hand_size - 1


# --- payment, the settlement in one batch, and the close --------------------------------------------------------------


def ask_payment(state: State, step: AskPayment) -> Plan:
    """Ask the payer for the cards one by one (T-AUC-10, A-12), and for a seller who buys, who gets which (T-AUC-9)."""
    auction = auction_of(state)
    assert auction.winner is not None
    chosen = len(state.players[auction.winner].committed)
    if chosen >= auction.price:
        return (SETTLE,)
    row = payees(state, auction)
    rule = SELLER_PAYS if auction.winner == state.turn.active else SELLER_IS_PAID
    if not row:
        rule = payees.rule(rule, state, auction)
    to = row[chosen % len(row)] if row else None  # None: the card is discarded
    return (new_ask((new_card_to_pay(auction.winner, auction.price, chosen, to, rule=rule),)),)


def settle(state: State, step: Settle) -> Plan:
    """Settle the auction, or first ask the winner whether to place the card, where that is optional (A-11)."""
    winner = auction_of(state).winner
    assert winner is not None
    if may_decline(state, winner):
        return (Cited(PLACED, Ask((KeepOrDiscard(winner, rule=PLACED),))),)
    return settlement(state)


def settlement(state: State, kept: bool = True) -> Plan:
    """Pay and place in one batch (T-AUC-12, T-2P-11); after-sale effects follow.

    Unless it is `kept`, the card that the winner takes is discarded (A-11).
    """
    auction = auction_of(state)
    winner = auction.winner
    assert winner is not None
    lot = state.turn.active if auction.lot is None else auction.lot
    row, cards = payees(state, auction), state.players[winner].committed
    discarded = known(cards) if not row else ()
    payments = [
        new_payment(winner, to, heap(cards[place :: len(row)])) for place, to in enumerate(row) if place < len(cards)
    ]
    placings = []
    for sale in auction.sales:
        owner, zone = placing(state, auction, sale)
        if kept or sale.seller != lot:
            placings.append(new_placing(owner, reveal(sale), zone))
        else:
            discarded = (*discarded, reveal(sale))
    settled = new_settled(None, winner, tuple(payments), discarded, tuple(placings))
    if not for_two(state):
        return (settled, CLOSE_AUCTION)
    closing = CLOSE_AUCTION if kept else _closed(state, None)  # the winner keeps nothing of the seller (P-6)
    return (Cited(RuleId("T-2P-11"), settled), closing)


def reveal(sale: OnSale) -> CardId:
    """Return the card on sale, which everybody sees from now on."""
    [card] = known((sale.card,))
    return card


def close_auction(state: State, step: CloseAuction) -> Plan:
    """Close the auction: window P-6. The lot says whose card was bought; losers are in order of their first bids."""
    auction = auction_of(state)
    seller = state.turn.active if auction.winner is not None else None
    return (_closed(state, seller if auction.lot is None else auction.lot),)


def _closed(state: State, lot: Seat | None) -> AuctionClosed:
    auction = auction_of(state)
    losers = tuple([seat for seat in auction.bidders if seat != auction.winner])
    return new_auction_closed(sellers(state), auction.winner, auction.price, lot, losers)


STEPS: Final = (
    expand("T-2P-4", RevealSales, reveal_sales),
    expand(IN_LAPS, AskBid, ask_bid),
    expand("T-2P-6", EndBidding, end_bidding),
    expand("T-2P-7", AskLot, ask_lot),
    expand("T-AUC-12", AskPayment, ask_payment),
    expand("T-AUC-12", Settle, settle),
    expand("P-6", CloseAuction, close_auction),
)
