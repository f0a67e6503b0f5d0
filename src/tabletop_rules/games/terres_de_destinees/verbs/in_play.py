"""Powers that turn or move cards in play."""

from __future__ import annotations

from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.games.terres_de_destinees.content.actives import (
    EngageCard,
    ExchangeInPlay,
    ReplaceInPlay,
    ReturnToHand,
)
from tabletop_rules.games.terres_de_destinees.content.items import Card
from tabletop_rules.games.terres_de_destinees.drawing import ReplaceCard
from tabletop_rules.games.terres_de_destinees.in_play import Engaged, Exchanged, Redressed, ReturnedToHand
from tabletop_rules.games.terres_de_destinees.power_choices import WhichCard
from tabletop_rules.games.terres_de_destinees.queries import drawable, find, owner_of
from tabletop_rules.games.terres_de_destinees.state import Activation, State
from tabletop_rules.games.terres_de_destinees.terms import CardId, Owner
from tabletop_rules.games.terres_de_destinees.values import replaces_cards_of, replaces_itself
from tabletop_rules.games.terres_de_destinees.verbs.verb import Pick, engaged_by_chain, not_chosen, reach, verb

# --- engage_card: engage ready cards without resolving them ---------------------------------------------------------


def ready_cards(state: State, act: Activation, power: EngageCard) -> tuple[CardId, ...]:
    """Return the ready cards within reach, of any kind (T-PWR-7), except those that this chain engages."""
    engaged = engaged_by_chain(state, act)
    ready = [placed.card for placed, _ in reach(state, act.activator, power.owner) if not placed.engaged]
    return not_chosen(act, [card for card in ready if card not in engaged])


def engage_chosen(state: State, act: Activation, power: EngageCard) -> tr.Plan:
    """Engage them; no duty follows (T-MAND-3)."""
    return tuple([Engaged(owner_of(state, card), card) for card in act.cards])


ENGAGE_CARD: Final = verb(
    EngageCard,
    Pick(WhichCard, "card", ready_cards, most=lambda state, act, power: power.count),
    do=engage_chosen,
)


# --- exchange_in_play: swap a card of the activator with another player's -------------------------------------------


def exchangeable(state: State, act: Activation, power: ExchangeInPlay) -> tuple[CardId, ...]:
    """Return the activator's cards that some other player's card matches."""
    theirs = [card for _, card in reach(state, act.activator, Owner.OTHER)]
    mine = [
        card for _, card in reach(state, act.activator, Owner.ACTIVATOR) if power.include_self or card.id != act.card
    ]
    return tuple([card.id for card in mine if any(_matches(power, card, other) for other in theirs)])


def exchangeable_for_mine(state: State, act: Activation, power: ExchangeInPlay) -> tuple[CardId, ...]:
    """Return the other players' cards that match the card chosen."""
    mine = state.content.card(act.target)
    return tuple([card.id for _, card in reach(state, act.activator, Owner.OTHER) if _matches(power, mine, card)])


def _matches(power: ExchangeInPlay, mine: Card, theirs: Card) -> bool:
    return mine.family is theirs.family or not power.same_family


def exchange(state: State, act: Activation, power: ExchangeInPlay) -> tr.Plan:
    """Swap both at one moment, engaged or ready as they are (T-PWR-6), or ready if the card says so."""
    mine, theirs = act.cards
    me, other = owner_of(state, mine), owner_of(state, theirs)
    plan: list[tr.Event | tr.Cited] = [
        tr.Cited(tr.RuleId("T-PWR-6"), Exchanged(act.activator, me, mine, other, theirs))
    ]
    if not power.keep_state:
        for card, to in ((mine, other), (theirs, me)):
            found = find(state, card)
            if found is not None and found[1].engaged:
                plan.append(Redressed(to, card))
    return tuple(plan)


EXCHANGE_IN_PLAY: Final = verb(
    ExchangeInPlay,
    Pick(WhichCard, "mine", exchangeable),
    Pick(WhichCard, "theirs", exchangeable_for_mine),
    do=exchange,
)


# --- replace_in_play: swap a card with the top of the deck ----------------------------------------------------------


def replaceable(state: State, act: Activation, power: ReplaceInPlay) -> tuple[CardId, ...]:
    """Return the cards within reach, with or without this one (F-13, F-14)."""
    within_reach = reach(state, act.activator, replaces_cards_of(state, power))
    itself = replaces_itself(state, power)
    return tuple([placed.card for placed, _ in within_reach if itself or placed.card != act.card])


REPLACE_IN_PLAY: Final = verb(
    ReplaceInPlay,
    Pick(WhichCard, "card", replaceable),
    # The top card of the deck takes its place and zone, ready (T-PWR-6, T-2P-12); there must be one (T-DECK-2).
    do=lambda state, act, power: (ReplaceCard(act.activator, act.target),),
    can=lambda state, act, power: drawable(state) > 0 and bool(replaceable(state, act, power)),
)


# --- return_to_hand: cards in play go back to their owner's hand ----------------------------------------------------


def returnable(state: State, act: Activation, power: ReturnToHand) -> tuple[CardId, ...]:
    """Return the cards within reach that have not been chosen yet."""
    return not_chosen(act, [placed.card for placed, _ in reach(state, act.activator, power.owner)])


def return_chosen(state: State, act: Activation, power: ReturnToHand) -> tr.Plan:
    """Return each to its owner's hand, in a batch of its own (T-TERM-6)."""
    return tuple([ReturnedToHand(act.activator, owner_of(state, card), card, card) for card in act.cards])


RETURN_TO_HAND: Final = verb(
    ReturnToHand,
    Pick(WhichCard, "card", returnable, most=lambda state, act, power: power.count),
    do=return_chosen,
)
VERBS: Final = (ENGAGE_CARD, EXCHANGE_IN_PLAY, REPLACE_IN_PLAY, RETURN_TO_HAND)
