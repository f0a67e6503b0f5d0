"""Auctions."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.change import change
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.rule import Reducer, nothing_changes
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.zones import take
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.queries import auction_of
from tabletop_rules.games.terres_de_destinees.reducers.moves import gains, moved, places, stirred
from tabletop_rules.games.terres_de_destinees.state import Auction, State


def commit_sale(state: State, event: e.SaleCommitted) -> State:
    """A card is set aside for sale, in secret."""
    player = state.players[event.seat]
    hand = take(player.hand, (event.card,))
    return state.with_player(change(player, hand=hand, committed=(event.card,), face_down=event.face_down))


def put_up(state: State, event: e.CardsPutUp) -> State:
    """Cards have left the hands and are on sale (T-AUC-1)."""
    row = list(state.players)
    for sale in event.sales:
        player = row[sale.seller]
        if player.committed:
            row[sale.seller] = change(player, committed=(), face_down=None)
        else:
            row[sale.seller] = change(player, hand=take(player.hand, (sale.card,)))
    return change(state, players=tuple(row), auction=Auction(event.sales), turn=stirred(state.turn))


def look_at_sale(state: State, event: e.SaleLooked) -> State:
    """One more player sees the card on sale."""
    auction = auction_of(state)
    sales = []
    for sale in auction.sales:
        if sale.seller == event.seller:
            card = sale.card if isinstance(event.card, Hidden) else event.card
            sales.append(change(sale, card=card, seen_by=(*sale.seen_by, event.seat)))
        else:
            sales.append(sale)
    return change(state, auction=change(auction, sales=tuple(sales)))


def bid(state: State, event: e.BidMade) -> State:
    """The bid stands."""
    auction = auction_of(state)
    bidders = auction.bidders if event.seat in auction.bidders else (*auction.bidders, event.seat)
    return change(state, auction=change(auction, bid=event.cards, bidder=event.seat, bidders=bidders, passes=0))


def pass_bid(state: State, event: e.BidPassed) -> State:
    """One more has passed since the last bid."""
    auction = auction_of(state)
    return change(state, auction=change(auction, passes=auction.passes + 1))


def owe_price(state: State, event: e.PriceDue) -> State:
    """What the winner owes is known."""
    return change(state, auction=change(auction_of(state), winner=event.winner, price=event.price))


def take_lot(state: State, event: e.LotTaken) -> State:
    """Which of the two cards the winner takes is known."""
    return change(state, auction=change(auction_of(state), winner=event.winner, lot=event.seller))


def settle(state: State, event: e.Settled) -> State:
    """Cards paid change hands or are discarded, and what was on sale enters play ready, all at once (T-AUC-12)."""
    row, received = list(state.players), 0
    row[event.payer] = change(row[event.payer], committed=())
    for payment in event.payments:
        row[payment.receiver] = gains(row[payment.receiver], payment.cards)
        if payment.receiver == state.turn.active:
            received += len(payment.cards)
    for placing in event.placings:
        row[placing.owner] = places(row[placing.owner], placing.card, placing.zone)
    auction = change(auction_of(state), sales=())
    return moved(state, *row, discard=(*state.discard, *event.discarded), received=received, auction=auction)


def take_unsold(state: State, event: e.Unsold) -> State:
    """The card nobody bid for enters play ready, or is discarded (T-AUC-8)."""
    auction = change(auction_of(state), sales=())
    if event.kept:
        return moved(state, places(state.players[event.seller], event.card), auction=auction)
    return moved(state, discard=(*state.discard, event.card), auction=auction)


def close(state: State, event: e.AuctionClosed) -> State:
    """The table is free, and demands on the sellers are over (F-18)."""
    return _met(change(state, auction=None), event.sellers)


def skip(state: State, event: e.AuctionSkipped) -> State:
    """Demands on the sellers are over, though nothing was put up (F-18)."""
    return _met(state, event.sellers)


def _met(state: State, sellers: tuple[Seat, ...]) -> State:
    if not state.demands:
        return state
    return change(state, demands=tuple([demand for demand in state.demands if demand.of not in sellers]))


REDUCERS: Final = (
    Reducer(e.SaleCommitted, commit_sale),
    Reducer(e.CardsPutUp, put_up),
    Reducer(e.BothPutUp, put_up),
    Reducer(e.TaxDue, nothing_changes),
    Reducer(e.SaleLooked, look_at_sale),
    Reducer(e.BidMade, bid),
    Reducer(e.BidPassed, pass_bid),
    Reducer(e.PriceDue, owe_price),
    Reducer(e.LotTaken, take_lot),
    Reducer(e.Settled, settle),
    Reducer(e.Unsold, take_unsold),
    Reducer(e.AuctionClosed, close),
    Reducer(e.AuctionSkipped, skip),
)
