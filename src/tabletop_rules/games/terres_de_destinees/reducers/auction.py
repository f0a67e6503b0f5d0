"""Auctions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletop_rules.core.change import change
from tabletop_rules.core.make import renewer
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.rule import Reducer, nothing_changes
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.zones import take
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.queries import auction_of
from tabletop_rules.games.terres_de_destinees.reducers.moves import (
    add_to_hand,
    add_to_play,
    apply_batch,
    mark_moved,
    with_committed,
    with_hand,
)
from tabletop_rules.games.terres_de_destinees.state import Auction, Demand, Player, State, Turn

# Nearly every turn changes these fields: a `renewer` costs half as much as `change`.
_put_up: Callable[[State, tuple[Player, ...], Auction, Turn, tuple[Seat, ...]], State] = renewer(
    State, "players", "auction", "turn", "threatened"
)
_with_auction: Callable[[State, Auction], State] = renewer(State, "auction")
_close: Callable[[State, None, tuple[Demand, ...]], State] = renewer(State, "auction", "demands")
_raise: Callable[[Auction, int, Seat, tuple[Seat, ...], int], Auction] = renewer(
    Auction, "bid", "bidder", "bidders", "passes"
)
_with_passes: Callable[[Auction, int], Auction] = renewer(Auction, "passes")


def commit_sale(state: State, event: e.SaleCommitted) -> State:
    """Set a card aside for sale, in secret."""
    player = state.players[event.seat]
    hand = take(player.hand, (event.card,))
    return state.with_player(change(player, hand=hand, committed=(event.card,), face_down=event.face_down))


def put_up(state: State, event: e.CardsPutUp) -> State:
    """Move cards from the hands, or from where they were set aside, to the sale (T-AUC-1).

    Whose hand ran empty is noted, as after a batch; A-9 prevents it.
    """
    row, threatened = list(state.players), state.threatened
    for sale in event.sales:
        player = row[sale.seller]
        if player.committed:
            row[sale.seller] = change(player, committed=(), face_down=None)
        else:
            row[sale.seller] = with_hand(player, take(player.hand, (sale.card,)))
        if not row[sale.seller].hand:
            threatened = (*threatened, sale.seller)
    return _put_up(state, tuple(row), Auction(event.sales), mark_moved(state.turn), threatened)


def look_at_sale(state: State, event: e.SaleLooked) -> State:
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
    auction = auction_of(state)
    bidders = auction.bidders if event.seat in auction.bidders else (*auction.bidders, event.seat)
    return _with_auction(state, _raise(auction, event.cards, event.seat, bidders, 0))


def pass_bid(state: State, event: e.BidPassed) -> State:
    auction = auction_of(state)
    return _with_auction(state, _with_passes(auction, auction.passes + 1))


def owe_price(state: State, event: e.PriceDue) -> State:
    return _with_auction(state, change(auction_of(state), winner=event.winner, price=event.price))


def take_lot(state: State, event: e.LotTaken) -> State:
    return change(state, auction=change(auction_of(state), winner=event.winner, lot=event.seller))


def settle(state: State, event: e.Settled) -> State:
    """Move or discard the cards paid, and put what was on sale into play ready, all at once (T-AUC-12)."""
    row, received = list(state.players), 0
    row[event.payer] = with_committed(row[event.payer], ())
    for payment in event.payments:
        row[payment.receiver] = add_to_hand(row[payment.receiver], payment.cards)
        if payment.receiver == state.turn.active:
            received += len(payment.cards)
    for placing in event.placings:
        row[placing.owner] = add_to_play(row[placing.owner], placing.card, placing.zone)
    auction = change(auction_of(state), sales=())
    return apply_batch(state, *row, discard=(*state.discard, *event.discarded), received=received, auction=auction)


def take_unsold(state: State, event: e.Unsold) -> State:
    """Put the card nobody bid for into play ready, or discard it (T-AUC-8)."""
    auction = change(auction_of(state), sales=())
    if event.kept:
        return apply_batch(state, add_to_play(state.players[event.seller], event.card), auction=auction)
    return apply_batch(state, discard=(*state.discard, event.card), auction=auction)


def close(state: State, event: e.AuctionClosed | e.AuctionSkipped) -> State:
    """End the auction, if there was one, and the demands on the sellers (F-18)."""
    demands = state.demands
    if demands:
        demands = tuple([demand for demand in demands if demand.of not in event.sellers])
    return _close(state, None, demands)


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
    Reducer(e.AuctionSkipped, close),
)
