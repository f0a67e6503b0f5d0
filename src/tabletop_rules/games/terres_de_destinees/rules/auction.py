"""The auction: the card put up, bids, the card nobody bid for, the lot taken, the cards paid (D-1 to D-5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tabletop_rules.core.make import maker
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import Cited, Plan, Rejection
from tabletop_rules.core.rule import Answers, Rule, choosing, no_objection
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.zones import known
from tabletop_rules.games.terres_de_destinees.commands import Bid, ChooseHandCard, KeepUnsold, PassBid, PutUp, TakeLot
from tabletop_rules.games.terres_de_destinees.course.auction import (
    ASK_PAYMENT,
    PLACED,
    SELLER_IS_PAID,
    bid_range,
    put_on_sale,
    reveal,
    settlement,
)
from tabletop_rules.games.terres_de_destinees.decisions import (
    BidOrPass,
    CardToPay,
    CardToPutUp,
    KeepOrDiscard,
    WhichLot,
)
from tabletop_rules.games.terres_de_destinees.events import (
    BidMade,
    BidPassed,
    CardCommitted,
    CardsPutUp,
    LotTaken,
    SaleCommitted,
    Unsold,
)
from tabletop_rules.games.terres_de_destinees.queries import auction_of, for_two
from tabletop_rules.games.terres_de_destinees.refusals import (
    BID_TOO_HIGH,
    BID_TOO_LOW,
    DEMANDED,
    MUST_HIDE,
    NO_SUCH_LOT,
    NOT_FACE_DOWN,
    NOT_IN_HAND,
)
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.steps import AskBid, CloseAuction, EndBidding
from tabletop_rules.games.terres_de_destinees.terms import CardId
from tabletop_rules.games.terres_de_destinees.values import binding_families, faces, first_pass_ends, in_force, sellers

new_bid, new_pass_bid, new_put_up = maker(Bid), maker(PassBid), maker(PutUp)
new_bid_made, new_bid_passed, new_cards_put_up = maker(BidMade), maker(BidPassed), maker(CardsPutUp)
new_card_committed = maker(CardCommitted)

ASK_BID: Final = AskBid()

# --- D-1: the card to put up ----------------------------------------------------------------------------------------


def cards_to_put_up(state: State, decision: CardToPutUp) -> Answers[PutUp]:
    """List every hand card that demands allow, face up and, where a power allows it, face down."""
    seat = decision.seat
    families, ways = binding_families(state, seat), faces(state, seat)
    hand = known(state.players[seat].hand)
    cards = [card for card in hand if state.content.card(card).family in families] if families else hand
    return Answers(new_put_up, seat, decision.id, [(card, face_down) for card in cards for face_down in ways])


def may_put_up(state: State, decision: CardToPutUp, command: PutUp) -> Iterator[Rejection]:
    """Require a hand card (T-AUC-1, T-2P-4), of a family that demands allow (F-17, F-18), face up or down by P-2.

    The engine looks at the hand itself, where the rulebook expects good faith (T-GOLD-6).
    """
    seat, card = decision.seat, command.card
    held = not isinstance(card, Hidden) and card in state.players[seat].hand
    if not held:
        yield NOT_IN_HAND.by(decision.rule, card=str(card))
    families = binding_families(state, seat)
    if held and families and state.content.card(card).family not in families:  # type: ignore[arg-type]  # held, so seen
        rule = "F-18" if len(families) > 1 else "F-17"
        yield DEMANDED.by(rule, families=", ".join(sorted(families)))
    if command.face_down not in faces(state, seat):
        yield (NOT_FACE_DOWN if command.face_down else MUST_HIDE).by(in_force("P-2", faces, state, "T-AUC-1"))


def put_up(state: State, decision: CardToPutUp, command: PutUp) -> Plan:
    """Put the card on sale; with two players it waits for the other's, in secret (T-2P-4, H-3)."""
    if len(sellers(state)) > 1:
        return (Cited(decision.rule, SaleCommitted(command.seat, command.card, command.face_down)),)
    assert not isinstance(command.card, Hidden)
    assert not isinstance(command.face_down, Hidden)
    return (new_cards_put_up((put_on_sale(state, command.seat, command.card, command.face_down),)), ASK_BID)


# --- D-2: bid or pass -----------------------------------------------------------------------------------------------


def bids(state: State, decision: BidOrPass) -> Answers[Bid]:
    """List every number above the standing bid and below the size of the hand (T-AUC-14, A-27)."""
    least, most = bid_range(state, decision.seat, auction_of(state))
    return Answers(new_bid, decision.seat, decision.id, tuple(zip(range(least, most + 1))))


def may_bid(state: State, decision: BidOrPass, command: Bid) -> Iterator[Rejection]:
    """Require more than the standing bid (T-AUC-4) and fewer than the cards held (T-AUC-5, T-AUC-13).

    That holds even if something may save the bidder (A-8). With two players, T-2P-5 states both.
    """
    low, high = ("T-2P-5", "T-2P-5") if for_two(state) else ("T-AUC-4", "T-AUC-5")
    least, most = bid_range(state, decision.seat, auction_of(state))
    if command.cards < least:
        yield BID_TOO_LOW.by(low, least=least, cards=command.cards)
    if command.cards > most:
        yield BID_TOO_HIGH.by(high, most=most)


def bid(state: State, decision: BidOrPass, command: Bid) -> Plan:
    made = new_bid_made(command.seat, command.cards)
    return (Cited(RuleId("T-2P-5"), made) if for_two(state) else made, ASK_BID)


def passes(state: State, decision: BidOrPass) -> Answers[PassBid]:
    """Offer to pass; it is not final except with two players (T-AUC-6, T-2P-6)."""
    return Answers(new_pass_bid, decision.seat, decision.id, ((),))


def pass_bid(state: State, decision: BidOrPass, command: PassBid) -> Plan:
    """Let the next player bid, or end the bidding if the first pass does (T-AUC-7, T-2P-6)."""
    if first_pass_ends(state):
        return (EndBidding(command.seat),)
    return (new_bid_passed(command.seat), ASK_BID)


# --- D-3: nobody bid ------------------------------------------------------------------------------------------------


def keep_or_discard(state: State, decision: KeepOrDiscard) -> Iterator[KeepUnsold]:
    """Offer both answers: into play, or to the discard pile."""
    yield KeepUnsold(decision.seat, decision.id, True)
    yield KeepUnsold(decision.seat, decision.id, False)


def keep_unsold(state: State, decision: KeepOrDiscard, command: KeepUnsold) -> Plan:
    """Keep or discard the card in one batch; then the auction is over (T-AUC-8, A-11)."""
    if decision.rule == PLACED:
        return settlement(state, command.keep)
    [sale] = auction_of(state).sales
    return (Unsold(command.seat, command.seat, reveal(sale), command.keep), CloseAuction())


# --- D-5: which of the two cards ------------------------------------------------------------------------------------


def lots(state: State, decision: WhichLot) -> tuple[Seat, ...]:
    """Return the sellers of both cards on sale; the opponent's card may be face down (H-6)."""
    return tuple([sale.seller for sale in auction_of(state).sales])


def no_such_lot(state: State, decision: WhichLot, command: TakeLot) -> Rejection:
    return NO_SUCH_LOT.by("T-2P-7", seller=command.seller)


def take_lot(state: State, decision: WhichLot, command: TakeLot) -> Plan:
    """Record the choice; the cards that pay for it are chosen next (T-2P-7)."""
    return (LotTaken(command.seat, command.seller), ASK_PAYMENT)


# --- D-4: the cards paid --------------------------------------------------------------------------------------------


def own_hand(state: State, decision: CardToPay) -> tuple[CardId, ...]:
    """Return the cards of the hand: the payer chooses (A-12)."""
    return known(state.players[decision.seat].hand)


def not_in_hand(state: State, decision: CardToPay, command: ChooseHandCard) -> Rejection:
    """Reject by T-AUC-9, T-AUC-10 or T-2P-7, whichever the decision names."""
    return NOT_IN_HAND.by(decision.rule, card=str(command.card))


def pay(state: State, decision: CardToPay, command: ChooseHandCard) -> Plan:
    """Set the card aside; all change hands in the one batch of the settlement (T-AUC-12)."""
    committed = new_card_committed(command.seat, command.card)
    return (committed if decision.rule == SELLER_IS_PAID else Cited(decision.rule, committed), ASK_PAYMENT)


RULES: Final[tuple[Rule[State, Any, Any], ...]] = (
    Rule(RuleId("T-AUC-1"), CardToPutUp, PutUp, cards_to_put_up, may_put_up, put_up),
    Rule(RuleId("T-AUC-8"), KeepOrDiscard, KeepUnsold, keep_or_discard, no_objection, keep_unsold),
    choosing(RuleId("T-2P-7"), WhichLot, TakeLot, lots, no_such_lot, take_lot),
    Rule(RuleId("T-AUC-4"), BidOrPass, Bid, bids, may_bid, bid),
    Rule(RuleId("T-AUC-6"), BidOrPass, PassBid, passes, no_objection, pass_bid),
    choosing(SELLER_IS_PAID, CardToPay, ChooseHandCard, own_hand, not_in_hand, pay),
)
