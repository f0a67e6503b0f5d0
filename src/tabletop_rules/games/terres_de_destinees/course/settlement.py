"""Payment, the settlement in one batch, and the close of the auction."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import Ask, Cited, Plan
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.zones import heap, known
from tabletop_rules.games.terres_de_destinees.course.auction import receiver
from tabletop_rules.games.terres_de_destinees.course.interrupt import expand
from tabletop_rules.games.terres_de_destinees.decisions import CardToPay
from tabletop_rules.games.terres_de_destinees.events import AuctionClosed, Payment, Placing, Settled
from tabletop_rules.games.terres_de_destinees.queries import auction_of, for_two, left_of, sellers
from tabletop_rules.games.terres_de_destinees.state import Card, OnSale, State, Zone
from tabletop_rules.games.terres_de_destinees.steps import AskPayment, CloseAuction, Settle
from tabletop_rules.games.terres_de_destinees.terms import CardId


def ask_payment(state: State, step: AskPayment) -> Plan:
    """The payer chooses the cards one by one (T-AUC-10, A-12), and for an own purchase who gets which (T-AUC-9)."""
    auction = auction_of(state)
    assert auction.winner is not None
    chosen = len(state.players[auction.winner].committed)
    if chosen >= auction.price:
        return (Settle(),)
    to, rule = receiver(state, auction, chosen), RuleId(_payment_rule(state, auction.winner))
    return (Ask((CardToPay(auction.winner, auction.price, chosen, to, rule=rule),)),)


def _payment_rule(state: State, winner: Seat) -> str:
    """By which rule the winner pays: cards are discarded, handed out, or given to the seller."""
    if for_two(state):
        return "T-2P-7"
    return "T-AUC-9" if winner == state.turn.active else "T-AUC-10"


def settle(state: State, step: Settle) -> Plan:
    """Payment and placing in one batch (T-AUC-12, T-2P-11); then after-sale effects."""
    auction = auction_of(state)
    winner = auction.winner
    assert winner is not None
    paid = state.players[winner].committed
    if for_two(state):
        placings = tuple([_placing_for_two(state, sale) for sale in auction.sales])
        return (Cited(RuleId("T-2P-11"), Settled(None, winner, (), known(paid), placings)), CloseAuction())
    gets: dict[Seat, list[Card]] = {}
    for number, card in enumerate(paid):
        to = receiver(state, auction, number)
        assert to is not None
        gets.setdefault(to, []).append(card)
    payments = tuple([Payment(winner, to, heap(cards)) for to, cards in gets.items()])
    [sale] = auction.sales
    return (Settled(None, winner, payments, (), (Placing(winner, shown(sale), Zone.ACQUIRED),)), CloseAuction())


def _placing_for_two(state: State, sale: OnSale) -> Placing:
    """The card chosen is acquired by the winner, the other supports the loser (T-2P-7, T-2P-8)."""
    auction = auction_of(state)
    assert auction.winner is not None
    if sale.seller == auction.lot:
        return Placing(auction.winner, shown(sale), Zone.ACQUIRED)
    return Placing(left_of(state, auction.winner), shown(sale), Zone.SUPPORT)


def shown(sale: OnSale) -> CardId:
    """What is on sale, for all to see from now on."""
    [card] = known((sale.card,))
    return card


def close_auction(state: State, step: CloseAuction) -> Plan:
    """The auction is over: window P-6. Whose card was bought follows from the lot; losers come as they first bid."""
    auction = auction_of(state)
    winner = auction.winner
    seller = state.turn.active if winner is not None else None
    lot = auction.lot if for_two(state) else seller
    losers = tuple([seat for seat in auction.bidders if seat != winner])
    return (AuctionClosed(sellers(state), winner, auction.price, lot, losers),)


STEPS: Final = (
    expand("T-AUC-12", AskPayment, ask_payment),
    expand("T-AUC-12", Settle, settle),
    expand("P-6", CloseAuction, close_auction),
)
