"""Payment, the settlement in one batch, and the close of the auction."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import Ask, Cited, Plan
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.zones import heap, known
from tabletop_rules.games.terres_de_destinees.course.interrupt import expand
from tabletop_rules.games.terres_de_destinees.decisions import CardToPay
from tabletop_rules.games.terres_de_destinees.events import AuctionClosed, Payment, Placing, Settled
from tabletop_rules.games.terres_de_destinees.queries import auction_of, for_two
from tabletop_rules.games.terres_de_destinees.state import Auction, Card, OnSale, State
from tabletop_rules.games.terres_de_destinees.steps import AskPayment, CloseAuction, Settle
from tabletop_rules.games.terres_de_destinees.terms import CardId
from tabletop_rules.games.terres_de_destinees.values import payees, placing, sellers


def ask_payment(state: State, step: AskPayment) -> Plan:
    """The payer chooses the cards one by one (T-AUC-10, A-12), and for an own purchase who gets which (T-AUC-9)."""
    auction = auction_of(state)
    assert auction.winner is not None
    chosen = len(state.players[auction.winner].committed)
    if chosen >= auction.price:
        return (Settle(),)
    row = payees(state, auction)
    rule = RuleId("T-AUC-9" if auction.winner == state.turn.active else "T-AUC-10")
    if not row:
        rule = payees.rule(rule, state, auction)
    return (Ask((CardToPay(auction.winner, auction.price, chosen, _payee(row, chosen), rule=rule),)),)


def _payee(row: tuple[Seat, ...], number: int) -> Seat | None:
    """Who gets card `number` of the price, counted from 0; None: it is discarded."""
    return row[number % len(row)] if row else None


def settle(state: State, step: Settle) -> Plan:
    """Payment and placing in one batch (T-AUC-12, T-2P-11); then after-sale effects."""
    auction = auction_of(state)
    winner = auction.winner
    assert winner is not None
    row, gets = payees(state, auction), dict[Seat | None, list[Card]]()
    for number, card in enumerate(state.players[winner].committed):
        gets.setdefault(_payee(row, number), []).append(card)
    discarded = known(tuple(gets.pop(None, [])))
    payments = tuple([Payment(winner, to, heap(cards)) for to, cards in gets.items() if to is not None])
    placings = tuple([_placing(state, auction, sale) for sale in auction.sales])
    settled = Settled(None, winner, payments, discarded, placings)
    return (Cited(RuleId("T-2P-11"), settled) if for_two(state) else settled, CloseAuction())


def _placing(state: State, auction: Auction, sale: OnSale) -> Placing:
    owner, zone = placing(state, auction, sale)
    return Placing(owner, shown(sale), zone)


def shown(sale: OnSale) -> CardId:
    """What is on sale, for all to see from now on."""
    [card] = known((sale.card,))
    return card


def close_auction(state: State, step: CloseAuction) -> Plan:
    """The auction is over: window P-6. Whose card was bought follows from the lot; losers come as they first bid."""
    auction = auction_of(state)
    winner = auction.winner
    seller = state.turn.active if winner is not None else None
    lot = seller if auction.lot is None else auction.lot
    losers = tuple([seat for seat in auction.bidders if seat != winner])
    return (AuctionClosed(sellers(state), winner, auction.price, lot, losers),)


STEPS: Final = (
    expand("T-AUC-12", AskPayment, ask_payment),
    expand("T-AUC-12", Settle, settle),
    expand("P-6", CloseAuction, close_auction),
)
