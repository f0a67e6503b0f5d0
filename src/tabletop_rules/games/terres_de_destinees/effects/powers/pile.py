"""Powers over the discard pile, which lies open for everybody (T-DECK-3)."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import Cited, Plan
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.zones import heap
from tabletop_rules.games.terres_de_destinees.content import actives
from tabletop_rules.games.terres_de_destinees.decisions import WhichCard
from tabletop_rules.games.terres_de_destinees.effects.powers.reach import not_yet
from tabletop_rules.games.terres_de_destinees.effects.powers.verb import Pick, Verb, ask, row
from tabletop_rules.games.terres_de_destinees.events import PutIntoPlay, TakenFromDiscard
from tabletop_rules.games.terres_de_destinees.state import Activation, State
from tabletop_rules.games.terres_de_destinees.steps import ContinuePower, PayCost, SwapCards
from tabletop_rules.games.terres_de_destinees.terms import CardId
from tabletop_rules.games.terres_de_destinees.values import affordable


def discarded(state: State, act: Activation, power: object) -> tuple[CardId, ...]:
    """The cards of the discard pile that have not been chosen yet."""
    return not_yet(act, state.discard)


def put_into_play(act: Activation) -> Plan:
    """The cards chosen enter the activator's play area; each is a batch of its own (T-TERM-6)."""
    return tuple([Cited(RuleId("T-PWR-6"), PutIntoPlay(act.activator, act.activator, card)) for card in act.cards])


# --- take_from_discard: into hand, or into play ---------------------------------------------------------------------


def take_chosen(state: State, act: Activation, power: actives.TakeFromDiscard) -> Plan:
    """Take them."""
    if power.to == "play":
        return put_into_play(act)
    return (TakenFromDiscard(act.activator, act.activator, act.cards, heap(act.cards)),)


def so_many(power: actives.TakeFromDiscard) -> int:
    """How many cards are printed."""
    return power.amount


TAKE_FROM_DISCARD: Final = row(actives.TakeFromDiscard, Pick(WhichCard, "card", discarded, so_many), do=take_chosen)

# --- swap_with_discard ----------------------------------------------------------------------------------------------


def can_swap(state: State, act: Activation, power: actives.SwapWithDiscard) -> bool:
    """Source: T-PWR-4: there must be a card on either side."""
    return bool(state.discard) and state.players[act.activator].hand_size > 0


def swap_with_discard(state: State, act: Activation, power: actives.SwapWithDiscard) -> Plan:
    """Choose the first card to take."""
    return (ask(act, WhichCard, "take"),)


def swap_chosen(state: State, act: Activation, power: actives.SwapWithDiscard) -> Plan:
    """Choose the next one, as long as both sides have one; then what is given for them, all at one moment."""
    most = min(power.amount, state.players[act.activator].hand_size)
    if len(act.cards) < most and discarded(state, act, power):
        return (ask(act, WhichCard, "take"),)
    return (SwapCards(act.activator, act.cards),)


SWAP_WITH_DISCARD: Final = Verb(
    of=actives.SwapWithDiscard,
    can=can_swap,
    plan=swap_with_discard,
    stages={"take": swap_chosen},
    among={"take": discarded},
)

# --- pay_then_put_from_discard --------------------------------------------------------------------------------------


def discarded_before(state: State, act: Activation, power: actives.PayThenPutFromDiscard) -> tuple[CardId, ...]:
    """The cards to choose among once the cost is paid; without those just paid, on top of the pile, if so printed."""
    pile = state.discard[: -power.cost_discard] if power.exclude_cost_cards else state.discard
    return not_yet(act, pile)


def can_pay_and_put(state: State, act: Activation, power: actives.PayThenPutFromDiscard) -> bool:
    """Source: T-PWR-5, T-PWR-4: a card must be left after the cost, and there must be one to put into play."""
    payable = affordable(state, act.activator, power.cost_discard)
    return payable and (bool(state.discard) or not power.exclude_cost_cards)


def pay_then_put(state: State, act: Activation, power: actives.PayThenPutFromDiscard) -> Plan:
    """First the cost."""
    return (PayCost(act.activator, power.cost_discard), ContinuePower("paid"))


def choose_to_put(state: State, act: Activation, power: actives.PayThenPutFromDiscard) -> Plan:
    """Choose the next card, if one is missing and there is one; then they enter play ready (T-PWR-6)."""
    if len(act.cards) < power.count and discarded_before(state, act, power):
        return (ask(act, WhichCard, "card"),)
    return put_into_play(act)


PAY_THEN_PUT_FROM_DISCARD: Final = Verb(
    of=actives.PayThenPutFromDiscard,
    can=can_pay_and_put,
    plan=pay_then_put,
    stages={"paid": choose_to_put, "card": choose_to_put},
    among={"card": discarded_before},
)

VERBS: Final = (TAKE_FROM_DISCARD, SWAP_WITH_DISCARD, PAY_THEN_PUT_FROM_DISCARD)
