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
from tabletop_rules.games.terres_de_destinees.effects.powers.verb import Verb, ask, choose_card
from tabletop_rules.games.terres_de_destinees.events import Engaged, Exchanged, Redressed, ReturnedToHand
from tabletop_rules.games.terres_de_destinees.queries import drawable, find, owner_of
from tabletop_rules.games.terres_de_destinees.state import Activation, CardInPlay, State
from tabletop_rules.games.terres_de_destinees.steps import ReplaceCard
from tabletop_rules.games.terres_de_destinees.terms import CardId, Owner

# --- engage_card: engage ready cards without resolving them ---------------------------------------------------------


def ready_cards(state: State, act: Activation, power: actives.EngageCard) -> tuple[CardId, ...]:
    """The ready cards within reach, of whatever kind (T-PWR-7), but for those that coming to this power engages."""
    engaged = _engaged_by_the_chain(state, act)
    ready = [placed.card for _, placed, _ in reach(state, act.activator, power.owner) if not placed.engaged]
    return not_yet(act, [card for card in ready if card not in engaged])


def can_engage(state: State, act: Activation, power: actives.EngageCard) -> bool:
    """Source: T-PWR-4: some card must be ready."""
    return bool(ready_cards(state, act, power))


def _engaged_by_the_chain(state: State, act: Activation) -> set[CardId]:
    """The cards of this chain that are engaged once it is resolved, this one included.

    The first is, and each that is reached by a power which engages its target (F-2). They may still be ready when all
    this is asked: whether a power could do anything is judged before it is used (T-PWR-4).
    """
    chain = (*act.within, act.card)
    reached = [c for by, c in pairwise(chain) if getattr(state.content.card(by).power, "engage_target", True)]
    return {chain[0], *reached}


def engage_chosen(state: State, act: Activation, power: actives.EngageCard) -> Plan:
    """Choose the next one, if one is missing and there is one; then they are engaged. No duty follows (T-MAND-3)."""
    if len(act.cards) < power.count and ready_cards(state, act, power):
        return (ask(act, WhichCard, "card"),)
    return tuple([Engaged(owner_of(state, card), card) for card in act.cards])


ENGAGE_CARD: Final = Verb(
    of=actives.EngageCard,
    can=can_engage,
    plan=choose_card,
    stages={"card": engage_chosen},
    among={"card": ready_cards},
)

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


def can_exchange(state: State, act: Activation, power: actives.ExchangeInPlay) -> bool:
    """Source: T-PWR-4: there must be two cards to exchange."""
    return bool(exchangeable(state, act, power))


def exchange_in_play(state: State, act: Activation, power: actives.ExchangeInPlay) -> Plan:
    """Choose the card to give."""
    return (ask(act, WhichCard, "mine"),)


def exchange_mine(state: State, act: Activation, power: actives.ExchangeInPlay) -> Plan:
    """Choose the card to have for it."""
    return (ask(act, WhichCard, "theirs"),)


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


EXCHANGE_IN_PLAY: Final = Verb(
    of=actives.ExchangeInPlay,
    can=can_exchange,
    plan=exchange_in_play,
    stages={"mine": exchange_mine, "theirs": exchange_for},
    among={"mine": exchangeable, "theirs": wanted},
)

# --- replace_in_play: swap a card with the top of the deck ----------------------------------------------------------


def replaceable(state: State, act: Activation, power: actives.ReplaceInPlay) -> tuple[CardId, ...]:
    """The cards within reach, this one included or not (F-13, F-14)."""
    cards: list[CardInPlay] = [placed for _, placed, _ in reach(state, act.activator, power.owner)]
    return tuple([placed.card for placed in cards if power.include_self or placed.card != act.card])


def can_replace(state: State, act: Activation, power: actives.ReplaceInPlay) -> bool:
    """Source: T-PWR-4: there must be a card to take the other's place (T-DECK-2)."""
    return drawable(state) > 0 and bool(replaceable(state, act, power))


def replace_chosen(state: State, act: Activation, power: actives.ReplaceInPlay) -> Plan:
    """The top card of the deck takes its place and zone, ready (T-PWR-6, T-2P-12)."""
    return (ReplaceCard(act.activator, act.target),)


REPLACE_IN_PLAY: Final = Verb(
    of=actives.ReplaceInPlay,
    can=can_replace,
    plan=choose_card,
    stages={"card": replace_chosen},
    among={"card": replaceable},
)

# --- return_to_hand: cards in play go back to their owner's hand ----------------------------------------------------


def returnable(state: State, act: Activation, power: actives.ReturnToHand) -> tuple[CardId, ...]:
    """The cards within reach that have not been chosen yet."""
    return not_yet(act, [placed.card for _, placed, _ in reach(state, act.activator, power.owner)])


def can_return(state: State, act: Activation, power: actives.ReturnToHand) -> bool:
    """Source: T-PWR-4: there must be a card to send back."""
    return bool(returnable(state, act, power))


def return_chosen(state: State, act: Activation, power: actives.ReturnToHand) -> Plan:
    """Choose the next one, if one is missing and there is one; then each goes back, a batch of its own (T-TERM-6)."""
    if len(act.cards) < power.count and returnable(state, act, power):
        return (ask(act, WhichCard, "card"),)
    return tuple([ReturnedToHand(act.activator, owner_of(state, card), card, card) for card in act.cards])


RETURN_TO_HAND: Final = Verb(
    of=actives.ReturnToHand,
    can=can_return,
    plan=choose_card,
    stages={"card": return_chosen},
    among={"card": returnable},
)

VERBS: Final = (ENGAGE_CARD, EXCHANGE_IN_PLAY, REPLACE_IN_PLAY, RETURN_TO_HAND)
