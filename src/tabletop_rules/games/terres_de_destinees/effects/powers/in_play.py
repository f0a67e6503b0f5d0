"""Powers that turn or move cards in play."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from tabletop_rules.core.messages import Cited, Event, Plan
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.terres_de_destinees.content import actives
from tabletop_rules.games.terres_de_destinees.content.items import Card
from tabletop_rules.games.terres_de_destinees.decisions import WhichCard
from tabletop_rules.games.terres_de_destinees.effects.powers.reach import not_yet, reach
from tabletop_rules.games.terres_de_destinees.effects.powers.verb import Pick, row
from tabletop_rules.games.terres_de_destinees.events import Engaged, Exchanged, Redressed, ReturnedToHand
from tabletop_rules.games.terres_de_destinees.queries import drawable, find, owner_of
from tabletop_rules.games.terres_de_destinees.state import Activation, State
from tabletop_rules.games.terres_de_destinees.steps import ReplaceCard
from tabletop_rules.games.terres_de_destinees.terms import CardId, Owner
from tabletop_rules.games.terres_de_destinees.values import engages, replaces_cards_of, replaces_itself

# --- engage_card: engage ready cards without resolving them ---------------------------------------------------------


def ready_cards(state: State, act: Activation, power: actives.EngageCard) -> tuple[CardId, ...]:
    """The ready cards within reach, of whatever kind (T-PWR-7), but for those that coming to this power engages."""
    engaged = _engaged_by_the_chain(state, act)
    ready = [placed.card for _, placed, _ in reach(state, act.activator, power.owner) if not placed.engaged]
    return not_yet(act, [card for card in ready if card not in engaged])


def _engaged_by_the_chain(state: State, act: Activation) -> set[CardId]:
    """The cards of this chain that are engaged once it is resolved, this one included.

    The first is, and each that is reached by a power which engages its target (F-2). They may still be ready when all
    this is asked: whether a power could do anything is judged before it is used (T-PWR-4).
    """
    chain = (*act.within, act.card)
    reached = [card for by, card in pairwise(chain) if engages(state, by)]
    return {chain[0], *reached}


def engage_chosen(state: State, act: Activation, power: actives.EngageCard) -> Plan:
    """They are engaged. No duty follows (T-MAND-3)."""
    return tuple([Engaged(owner_of(state, card), card) for card in act.cards])


def so_many(power: actives.EngageCard | actives.ReturnToHand) -> int:
    """How many cards are printed."""
    return power.count


ENGAGE_CARD: Final = row(actives.EngageCard, Pick(WhichCard, "card", ready_cards, so_many), do=engage_chosen)

# --- exchange_in_play: swap a card of one's own with another player's -----------------------------------------------


def exchangeable(state: State, act: Activation, power: actives.ExchangeInPlay) -> tuple[CardId, ...]:
    """One's own cards for which there is another player's to be had."""
    theirs = [card for _, _, card in reach(state, act.activator, Owner.OTHER)]
    mine = [card for _, _, card in reach(state, act.activator, Owner.ACTIVATOR)]
    return tuple(
        [
            card.id
            for card in mine
            if (power.include_self or card.id != act.card) and any(_matches(power, card, other) for other in theirs)
        ]
    )


def wanted(state: State, act: Activation, power: actives.ExchangeInPlay) -> tuple[CardId, ...]:
    """The other players' cards for which the one chosen can be exchanged."""
    mine = state.content.card(act.target)
    others = reach(state, act.activator, Owner.OTHER)
    return tuple([card.id for _, _, card in others if _matches(power, mine, card)])


def exchange_for(state: State, act: Activation, power: actives.ExchangeInPlay) -> Plan:
    """Both change places at one moment, engaged or ready as they are (T-PWR-6), or ready if the card says so."""
    mine, theirs = act.cards
    me, other = owner_of(state, mine), owner_of(state, theirs)
    plan: list[Event | Cited] = [Cited(RuleId("T-PWR-6"), Exchanged(act.activator, me, mine, other, theirs))]
    if not power.keep_state:
        plan += [Redressed(to, card) for card, to in ((mine, other), (theirs, me)) if _engaged(state, card)]
    return tuple(plan)


def _matches(power: actives.ExchangeInPlay, mine: Card, theirs: Card) -> bool:
    return mine.family is theirs.family or not power.same_family


def _engaged(state: State, card: CardId) -> bool:
    found = find(state, card)
    return found is not None and found[1].engaged


EXCHANGE_IN_PLAY: Final = row(
    actives.ExchangeInPlay,
    Pick(WhichCard, "mine", exchangeable),
    Pick(WhichCard, "theirs", wanted),
    do=exchange_for,
)

# --- replace_in_play: swap a card with the top of the deck ----------------------------------------------------------


def replaceable(state: State, act: Activation, power: actives.ReplaceInPlay) -> tuple[CardId, ...]:
    """The cards within reach, this one included or not (F-13, F-14)."""
    within_reach = reach(state, act.activator, replaces_cards_of(state, power))
    cards = tuple([placed.card for _, placed, _ in within_reach])
    return cards if replaces_itself(state, power) else tuple([card for card in cards if card != act.card])


def can_replace(state: State, act: Activation, power: actives.ReplaceInPlay) -> bool:
    """Source: T-PWR-4: there must be a card to take the other's place (T-DECK-2)."""
    return drawable(state) > 0 and bool(replaceable(state, act, power))


def replace_chosen(state: State, act: Activation, power: actives.ReplaceInPlay) -> Plan:
    """The top card of the deck takes its place and zone, ready (T-PWR-6, T-2P-12)."""
    return (ReplaceCard(act.activator, act.target),)


REPLACE_IN_PLAY: Final = row(
    actives.ReplaceInPlay, Pick(WhichCard, "card", replaceable), do=replace_chosen, can=can_replace
)

# --- return_to_hand: cards in play go back to their owner's hand ----------------------------------------------------


def returnable(state: State, act: Activation, power: actives.ReturnToHand) -> tuple[CardId, ...]:
    """The cards within reach that have not been chosen yet."""
    return not_yet(act, [placed.card for _, placed, _ in reach(state, act.activator, power.owner)])


def return_chosen(state: State, act: Activation, power: actives.ReturnToHand) -> Plan:
    """Each goes back, a batch of its own (T-TERM-6)."""
    return tuple([ReturnedToHand(act.activator, owner_of(state, card), card, card) for card in act.cards])


RETURN_TO_HAND: Final = row(actives.ReturnToHand, Pick(WhichCard, "card", returnable, so_many), do=return_chosen)

VERBS: Final = (ENGAGE_CARD, EXCHANGE_IN_PLAY, REPLACE_IN_PLAY, RETURN_TO_HAND)
