"""Hand cards that go by one's own power: costs, gifts, exchanges, the passing of cards. None of it is a hand loss."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import NOTHING, Ask, Plan
from tabletop_rules.core.terms import RuleId
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
from tabletop_rules.games.terres_de_destinees.values import affordable, counts_as_received


def pay_cost(state: State, step: PayCost) -> Plan:
    """Nothing happens if it cannot be paid: a cost never empties the hand (T-PWR-5, A-40)."""
    if not affordable(state, step.seat, step.count):
        return NOTHING
    asked = HandCardWanted(step.seat, Purpose.COST, step.count, rule=RuleId("T-PWR-5"))
    return (Ask((asked,), then=TakeCommitted(step.seat, Purpose.COST)),)


def discard_cards(state: State, step: DiscardCards) -> Plan:
    """As many as there are; this may empty the hand (T-LOSS-3)."""
    count = min(step.count, state.players[step.seat].hand_size)
    if not count:
        return NOTHING
    asked = HandCardWanted(step.seat, Purpose.DISCARD, count, rule=RuleId("T-LOSS-3"))
    return (Ask((asked,), then=TakeCommitted(step.seat, Purpose.DISCARD)),)


def give_cards(state: State, step: GiveCards) -> Plan:
    """A gift through one's own power never empties the hand (T-PWR-5)."""
    if not affordable(state, step.seat, step.count):
        return NOTHING
    asked = HandCardWanted(step.seat, Purpose.GIFT, step.count, step.to, rule=RuleId("T-PWR-5"))
    return (Ask((asked,), then=TakeCommitted(step.seat, Purpose.GIFT, step.to)),)


def swap_cards(state: State, step: SwapCards) -> Plan:
    """As many hand cards for these, if the hand holds so many."""
    if state.players[step.seat].hand_size < len(step.cards):
        return NOTHING
    asked = HandCardWanted(step.seat, Purpose.SWAP, len(step.cards), rule=RuleId("T-LOSS-3"))
    return (Ask((asked,), then=TakeCommitted(step.seat, Purpose.SWAP, cards=step.cards)),)


def pass_cards(state: State, step: PassCards) -> Plan:
    """All players choose at once, unseen by each other; it is no hand loss (T-LOSS-3)."""
    asked = [
        HandCardWanted(
            seat, Purpose.PASS, min(step.count, state.players[seat].hand_size), left_of(state, seat), rule=RuleId("H-3")
        )
        for seat in survivors(state)
        if state.players[seat].hand_size
    ]
    return (Ask(tuple(asked), then=TakeCommitted(step.controller, Purpose.PASS)),) if asked else NOTHING


def take_committed(state: State, step: TakeCommitted) -> Plan:
    """What was chosen moves in one batch."""
    seat = step.controller
    cards = state.players[seat].committed
    if step.purpose is Purpose.PASS:
        passes = _passes(state)
        received = [counts_as_received(state, each.receiver, len(each.cards)) for each in passes]
        return (PassedLeft(seat, passes, sum(received)),)
    if step.purpose is Purpose.GIFT:
        assert step.to is not None
        return (Given(seat, seat, step.to, cards, counts_as_received(state, step.to, len(cards))),)
    if step.purpose is Purpose.SWAP:
        return (SwappedWithDiscard(seat, seat, known(cards), step.cards, heap(step.cards)),)
    return (Discarded(seat, (HandDiscard(seat, known(cards)),)),)


def _passes(state: State) -> tuple[HandPass, ...]:
    players = [state.players[seat] for seat in survivors(state)]
    return tuple([HandPass(p.seat, left_of(state, p.seat), p.committed) for p in players if p.committed])


STEPS: Final = (
    expand("T-PWR-5", PayCost, pay_cost),
    expand("T-LOSS-3", DiscardCards, discard_cards),
    expand("T-PWR-5", GiveCards, give_cards),
    expand("T-DECK-3", SwapCards, swap_cards),
    expand("T-LOSS-3", PassCards, pass_cards),
    expand("T-TERM-6", TakeCommitted, take_committed),
)
