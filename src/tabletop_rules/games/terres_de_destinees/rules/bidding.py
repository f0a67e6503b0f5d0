"""Bids and passes (T-AUC-3 to T-AUC-7), and the cards that pay for the winning one (T-AUC-9, T-AUC-10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tabletop_rules.core.messages import Cited, Plan, Rejection
from tabletop_rules.core.rule import Rule, choosing, no_objection
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.zones import known
from tabletop_rules.games.terres_de_destinees.commands import Bid, ChooseHandCard, PassBid
from tabletop_rules.games.terres_de_destinees.course.auction import bid_range
from tabletop_rules.games.terres_de_destinees.decisions import BidOrPass, CardToPay
from tabletop_rules.games.terres_de_destinees.events import BidMade, BidPassed, CardCommitted
from tabletop_rules.games.terres_de_destinees.queries import auction_of, for_two
from tabletop_rules.games.terres_de_destinees.refusals import BID_TOO_HIGH, BID_TOO_LOW, NOT_IN_HAND
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.steps import AskBid, AskPayment, EndBidding
from tabletop_rules.games.terres_de_destinees.terms import CardId
from tabletop_rules.games.terres_de_destinees.values import first_pass_ends

# --- D-2: bid or pass -----------------------------------------------------------------------------------------------


def bids(state: State, decision: BidOrPass) -> Iterator[Bid]:
    """Every number above the standing bid and below the size of the hand; numbers only (T-AUC-14, A-27)."""
    least, most = bid_range(state, decision.seat, auction_of(state))
    for cards in range(least, most + 1):
        yield Bid(decision.seat, decision.id, cards)


def bid_stands(state: State, decision: BidOrPass, command: Bid) -> Iterator[Rejection]:
    """More than the standing bid (T-AUC-4), fewer than the cards held (T-AUC-5, T-AUC-13), whatever may save (A-8).

    Of two players T-2P-5 says both.
    """
    low, high = ("T-2P-5", "T-2P-5") if for_two(state) else ("T-AUC-4", "T-AUC-5")
    least, most = bid_range(state, decision.seat, auction_of(state))
    if command.cards < least:
        yield BID_TOO_LOW.by(low, least=least, cards=command.cards)
    if command.cards > most:
        yield BID_TOO_HIGH.by(high, most=most)


def bid(state: State, decision: BidOrPass, command: Bid) -> Plan:
    """The bid stands until somebody raises it."""
    made = BidMade(command.seat, command.cards)
    return (Cited(RuleId("T-2P-5"), made) if for_two(state) else made, AskBid())


def passes(state: State, decision: BidOrPass) -> Iterator[PassBid]:
    """Always possible, and not final but of two players (T-AUC-6, T-2P-6)."""
    yield PassBid(decision.seat, decision.id)


def pass_bid(state: State, decision: BidOrPass, command: PassBid) -> Plan:
    """The next player speaks, or the lap is over (T-AUC-7); the first pass of two players ends the bidding (T-2P-6)."""
    if first_pass_ends(state):
        return (EndBidding(command.seat),)
    return (BidPassed(command.seat), AskBid())


# --- D-4: the cards paid --------------------------------------------------------------------------------------------


def own_hand(state: State, decision: CardToPay) -> tuple[CardId, ...]:
    """Any card of the hand: the payer chooses (A-12)."""
    return known(state.players[decision.seat].hand)


def not_in_hand(state: State, decision: CardToPay, command: ChooseHandCard) -> Rejection:
    """By T-AUC-9, T-AUC-10 or T-2P-7, whichever the question names."""
    return NOT_IN_HAND.by(decision.rule, card=str(command.card))


def pay(state: State, decision: CardToPay, command: ChooseHandCard) -> Plan:
    """The card is set aside; all change hands in the one batch of the settlement (T-AUC-12)."""
    return (Cited(decision.rule, CardCommitted(command.seat, command.card)), AskPayment())


RULES: Final[tuple[Rule[State, Any, Any], ...]] = (
    Rule(RuleId("T-AUC-4"), BidOrPass, Bid, bids, bid_stands, bid),
    Rule(RuleId("T-AUC-6"), BidOrPass, PassBid, passes, no_objection, pass_bid),
    choosing(RuleId("T-AUC-12"), CardToPay, ChooseHandCard, own_hand, not_in_hand, pay),
)
