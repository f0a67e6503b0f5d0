"""Hand cards that players give up by their own powers: costs, gifts, exchanges, passes. None of it is a hand loss."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import NOTHING, Ask, Plan
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.zones import heap, known
from tabletop_rules.games.terres_de_destinees.course.interrupt import expand
from tabletop_rules.games.terres_de_destinees.decisions import HandCardWanted, Purpose
from tabletop_rules.games.terres_de_destinees.events import (
    Discarded,
    Given,
    HandDiscard,
    HandPass,
    PassedLeft,
    SwappedWithDiscard,
)
from tabletop_rules.games.terres_de_destinees.queries import left_of, survivors
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.steps import (
    DiscardCards,
    GiveCards,
    PassCards,
    PayCost,
    SwapCards,
    TakeCommitted,
)
from tabletop_rules.games.terres_de_destinees.terms import CardId
from tabletop_rules.games.terres_de_destinees.values import affordable, counts_as_received


def pay_cost(state: State, step: PayCost) -> Plan:
    """Ask for the cost; nothing happens if it cannot be paid, as it never empties the hand (T-PWR-5, A-40)."""
    if not affordable(state, step.seat, step.count):
        return NOTHING
    return _choose(step.seat, Purpose.COST, step.count, "T-PWR-5")


def discard_cards(state: State, step: DiscardCards) -> Plan:
    """Ask for the discards, as many as there are; this may empty the hand (T-LOSS-3)."""
    count = min(step.count, state.players[step.seat].hand_size)
    return _choose(step.seat, Purpose.DISCARD, count, "T-LOSS-3") if count else NOTHING


def give_cards(state: State, step: GiveCards) -> Plan:
    """Ask for the gift; it never empties the hand (T-PWR-5)."""
    if not affordable(state, step.seat, step.count):
        return NOTHING
    return _choose(step.seat, Purpose.GIFT, step.count, "T-PWR-5", to=step.to)


def swap_cards(state: State, step: SwapCards) -> Plan:
    """Ask for as many hand cards as are taken, if the hand holds that many."""
    if state.players[step.seat].hand_size < len(step.cards):
        return NOTHING
    return _choose(step.seat, Purpose.SWAP, len(step.cards), "T-LOSS-3", cards=step.cards)


def _choose(
    seat: Seat, purpose: Purpose, count: int, rule: str, *, to: Seat | None = None, cards: tuple[CardId, ...] = ()
) -> Plan:
    """Ask a player for hand cards, which then move in one batch."""
    asked = HandCardWanted(seat, purpose, count, to, rule=RuleId(rule))
    return (Ask((asked,), then=TakeCommitted(seat, purpose, to, cards)),)


def pass_cards(state: State, step: PassCards) -> Plan:
    """Let all players choose in secret; this is not a hand loss (T-LOSS-3)."""
    asked = [
        HandCardWanted(
            seat, Purpose.PASS, min(step.count, state.players[seat].hand_size), left_of(state, seat), rule=RuleId("H-3")
        )
        for seat in survivors(state)
        if state.players[seat].hand_size
    ]
    return (Ask(tuple(asked), then=TakeCommitted(step.controller, Purpose.PASS)),) if asked else NOTHING


def take_committed(state: State, step: TakeCommitted) -> Plan:
    """Move what was chosen in one batch."""
    seat = step.controller
    cards = state.players[seat].committed
    if step.purpose is Purpose.PASS:
        players = [state.players[seat] for seat in survivors(state)]
        passes = tuple([HandPass(p.seat, left_of(state, p.seat), p.committed) for p in players if p.committed])
        received = [counts_as_received(state, each.receiver, len(each.cards)) for each in passes]
        return (PassedLeft(seat, passes, sum(received)),)
    if step.purpose is Purpose.GIFT:
        assert step.to is not None
        return (Given(seat, seat, step.to, cards, counts_as_received(state, step.to, len(cards))),)
    if step.purpose is Purpose.SWAP:
        return (SwappedWithDiscard(seat, seat, known(cards), step.cards, heap(step.cards)),)
    return (Discarded(seat, (HandDiscard(seat, known(cards)),)),)


STEPS: Final = (
    expand("T-PWR-5", PayCost, pay_cost),
    expand("T-LOSS-3", DiscardCards, discard_cards),
    expand("T-PWR-5", GiveCards, give_cards),
    expand("T-DECK-3", SwapCards, swap_cards),
    expand("T-LOSS-3", PassCards, pass_cards),
    expand("T-TERM-6", TakeCommitted, take_committed),
)
