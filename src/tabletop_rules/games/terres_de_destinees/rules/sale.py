"""Putting a card up for auction (T-AUC-1, T-2P-4), and what becomes of it if nobody bids (T-AUC-8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import Cited, Plan, Rejection
from tabletop_rules.core.rule import Rule, choosing, no_objection
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.zones import known
from tabletop_rules.games.terres_de_destinees.commands import KeepUnsold, PutUp, TakeLot
from tabletop_rules.games.terres_de_destinees.course.auction import put_on_sale
from tabletop_rules.games.terres_de_destinees.course.settlement import shown
from tabletop_rules.games.terres_de_destinees.decisions import CardToPutUp, KeepOrDiscard, WhichLot
from tabletop_rules.games.terres_de_destinees.events import CardsPutUp, LotTaken, SaleCommitted, Unsold
from tabletop_rules.games.terres_de_destinees.queries import auction_of
from tabletop_rules.games.terres_de_destinees.refusals import (
    DEMANDED,
    MUST_HIDE,
    NO_SUCH_LOT,
    NOT_FACE_DOWN,
    NOT_IN_HAND,
)
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.steps import AskBid, AskPayment, CloseAuction
from tabletop_rules.games.terres_de_destinees.terms import CardId
from tabletop_rules.games.terres_de_destinees.values import binding_families, faces, sellers

# --- D-1: the card to put up ----------------------------------------------------------------------------------------


def sales(state: State, decision: CardToPutUp) -> Iterator[PutUp]:
    """Every hand card that demands allow, face up and, where a power allows it, face down."""
    seat = decision.seat
    families, ways = binding_families(state, seat), faces(state, seat)
    for card in known(state.players[seat].hand):
        if not families or state.content.card(card).family in families:
            for face_down in ways:
                yield PutUp(seat, decision.id, card, face_down)


def may_put_up(state: State, decision: CardToPutUp, command: PutUp) -> Iterator[Rejection]:
    """A hand card (T-AUC-1, T-2P-4), of a family that demands leave (F-17, F-18), face up or down by P-2.

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
        yield (NOT_FACE_DOWN if command.face_down else MUST_HIDE).by("P-2")


def put_up(state: State, decision: CardToPutUp, command: PutUp) -> Plan:
    """The card leaves the hand and is on sale; with two players it waits for the other's, in secret (T-2P-4, H-3)."""
    if len(sellers(state)) > 1:
        return (Cited(decision.rule, SaleCommitted(command.seat, command.card, command.face_down)),)
    card, face_down = _plain(command)
    return (CardsPutUp((put_on_sale(state, command.seat, card, face_down),)), AskBid())


def _plain(command: PutUp) -> tuple[CardId, bool]:
    assert not isinstance(command.card, Hidden)
    assert not isinstance(command.face_down, Hidden)
    return command.card, command.face_down


# --- D-3: nobody bid ------------------------------------------------------------------------------------------------


def unsold(state: State, decision: KeepOrDiscard) -> Iterator[KeepUnsold]:
    """Into play for free, or to the discard pile: both are always possible."""
    yield KeepUnsold(decision.seat, decision.id, True)
    yield KeepUnsold(decision.seat, decision.id, False)


def keep_unsold(state: State, decision: KeepOrDiscard, command: KeepUnsold) -> Plan:
    """One batch, then the auction is over (A-11)."""
    [sale] = auction_of(state).sales
    return (Unsold(command.seat, command.seat, shown(sale), command.keep), CloseAuction())


# --- D-5: which of the two cards ------------------------------------------------------------------------------------


def lots(state: State, decision: WhichLot) -> tuple[Seat, ...]:
    """Both cards on sale, by their sellers; the opponent's may be face down (H-6)."""
    return tuple([sale.seller for sale in auction_of(state).sales])


def no_such_lot(state: State, decision: WhichLot, command: TakeLot) -> Rejection:
    """One of the two cards on sale (T-2P-7)."""
    return NO_SUCH_LOT.by("T-2P-7", seller=command.seller)


def take_lot(state: State, decision: WhichLot, command: TakeLot) -> Plan:
    """The choice stands, and the cards that pay for it are chosen next (T-2P-7)."""
    return (LotTaken(command.seat, command.seller), AskPayment())


RULES: Final[tuple[Rule[State, Any, Any], ...]] = (
    Rule(RuleId("T-AUC-1"), CardToPutUp, PutUp, sales, may_put_up, put_up),
    Rule(RuleId("T-AUC-8"), KeepOrDiscard, KeepUnsold, unsold, no_objection, keep_unsold),
    choosing(RuleId("T-2P-7"), WhichLot, TakeLot, lots, no_such_lot, take_lot),
)
