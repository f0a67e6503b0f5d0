"""Powers over the discard pile, which everybody may look through (T-DECK-3)."""

from __future__ import annotations

from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.games.terres_de_destinees.content.actives import (
    PayThenPutFromDiscard,
    SwapWithDiscard,
    TakeFromDiscard,
)
from tabletop_rules.games.terres_de_destinees.hand_cards import PayCost, SwapCards, TakenFromDiscard
from tabletop_rules.games.terres_de_destinees.in_play import PutIntoPlay
from tabletop_rules.games.terres_de_destinees.power_choices import WhichCard
from tabletop_rules.games.terres_de_destinees.state import Activation, State
from tabletop_rules.games.terres_de_destinees.terms import CardId
from tabletop_rules.games.terres_de_destinees.values import affordable
from tabletop_rules.games.terres_de_destinees.verbs.verb import Pick, not_chosen, verb


def discarded(state: State, act: Activation, power: object) -> tuple[CardId, ...]:
    """Return the cards of the discard pile that have not been chosen yet."""
    return not_chosen(act, state.discard)


def put_into_play(act: Activation) -> tr.Plan:
    """Put the cards chosen into the activator's play area, each in a batch of its own (T-TERM-6)."""
    return tuple(
        [tr.Cited(tr.RuleId("T-PWR-6"), PutIntoPlay(act.activator, act.activator, card)) for card in act.cards]
    )


def take_chosen(state: State, act: Activation, power: TakeFromDiscard) -> tr.Plan:
    """Take the cards chosen into play or into the hand."""
    if power.to == "play":
        return put_into_play(act)
    return (TakenFromDiscard(act.activator, act.activator, act.cards, tr.heap(act.cards)),)


TAKE_FROM_DISCARD: Final = verb(
    TakeFromDiscard,
    Pick[TakeFromDiscard](WhichCard, "card", discarded, most=lambda state, act, power: power.amount),
    do=take_chosen,
)


def most_to_swap(state: State, act: Activation, power: SwapWithDiscard) -> int:
    """Return how many cards may be taken: each is exchanged for a hand card, all at one moment."""
    return min(power.amount, state.players[act.activator].hand_size)


SWAP_WITH_DISCARD: Final = verb(
    SwapWithDiscard,
    Pick[SwapWithDiscard](WhichCard, "take", discarded, most_to_swap),
    do=lambda state, act, power: (SwapCards(act.activator, act.cards),),
    can=lambda state, act, power: bool(state.discard) and state.players[act.activator].hand_size > 0,
)


def discarded_before(state: State, act: Activation, power: PayThenPutFromDiscard) -> tuple[CardId, ...]:
    """Return what may be chosen once the cost is paid; if so printed, without the cards just paid, which are on top."""
    pile = state.discard[: -power.cost_discard] if power.exclude_cost_cards else state.discard
    return not_chosen(act, pile)


PAY_THEN_PUT_FROM_DISCARD: Final = verb(
    PayThenPutFromDiscard,
    Pick(WhichCard, "card", discarded_before, most=lambda state, act, power: power.count),
    first=("paid", lambda state, act, power: (PayCost(act.activator, power.cost_discard),)),
    do=lambda state, act, power: put_into_play(act),  # ready (T-PWR-6)
    # A card must be left after the cost (T-PWR-5), and there must be one to put into play (T-PWR-4).
    can=lambda state, act, power: (
        affordable(state, act.activator, power.cost_discard) and (bool(state.discard) or not power.exclude_cost_cards)
    ),
)
VERBS: Final = (TAKE_FROM_DISCARD, SWAP_WITH_DISCARD, PAY_THEN_PUT_FROM_DISCARD)
