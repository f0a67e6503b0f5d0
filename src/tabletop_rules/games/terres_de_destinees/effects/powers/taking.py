"""Powers that bring in cards from another player's hand; for that player they are hand losses (T-LOSS-1, F-5)."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import Cited, Plan
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.zones import known
from tabletop_rules.games.terres_de_destinees.content import actives
from tabletop_rules.games.terres_de_destinees.effects.powers.reach import others_with_cards
from tabletop_rules.games.terres_de_destinees.effects.powers.verb import Verb, choose_family, choose_player
from tabletop_rules.games.terres_de_destinees.events import FamilyAnswered
from tabletop_rules.games.terres_de_destinees.queries import others
from tabletop_rules.games.terres_de_destinees.state import Activation, State
from tabletop_rules.games.terres_de_destinees.steps import Lose, Manner, Victim
from tabletop_rules.games.terres_de_destinees.terms import Family

# --- steal_random: take cards at random from the target's hand ------------------------------------------------------


def can_steal(state: State, act: Activation, power: actives.StealRandom) -> bool:
    """Source: T-PWR-4: somebody else must hold a card."""
    return bool(others_with_cards(state, act, power))


def steal_from_player(state: State, act: Activation, power: actives.StealRandom) -> Plan:
    """Take the cards."""
    return (Lose(act.activator, Manner.THEFT, (Victim(act.player, power.amount),), to=act.activator),)


STEAL_RANDOM: Final = Verb(
    of=actives.StealRandom,
    can=can_steal,
    plan=choose_player,
    stages={"player": steal_from_player},
    among={"player": others_with_cards},
)

# --- demand_gift: a player with a larger hand gives cards -----------------------------------------------------------


def others_with_more(state: State, act: Activation, power: actives.DemandGift) -> tuple[Seat, ...]:
    """The other players who hold strictly more cards than the activator: the condition is part of T-PWR-4."""
    size = state.players[act.activator].hand_size
    return tuple([seat for seat in others(state, act.activator) if state.players[seat].hand_size > size])


def can_demand_gift(state: State, act: Activation, power: actives.DemandGift) -> bool:
    """Source: T-PWR-4: somebody else must hold more cards."""
    return bool(others_with_more(state, act, power))


def demand_gift_of_player(state: State, act: Activation, power: actives.DemandGift) -> Plan:
    """The player chosen gives cards of their choice."""
    return (Lose(act.activator, Manner.GIFT, (Victim(act.player, power.amount),), to=act.activator),)


DEMAND_GIFT: Final = Verb(
    of=actives.DemandGift,
    can=can_demand_gift,
    plan=choose_player,
    stages={"player": demand_gift_of_player},
    among={"player": others_with_more},
)

# --- request_family: a player gives cards of a family, if able ------------------------------------------------------


def can_request(state: State, act: Activation, power: actives.RequestFamily) -> bool:
    """Source: T-PWR-4: somebody else must hold a card, of whatever family."""
    return bool(others_with_cards(state, act, power))


def families(state: State, act: Activation, power: object) -> tuple[Family, ...]:
    """Any: whether the target has it is not known (T-PWR-4)."""
    return tuple(Family)


def request_answered(state: State, act: Activation, power: actives.RequestFamily) -> Plan:
    """The answer is true and public, before P-4 and whatever comes of it (T-GOLD-6, H-7); then the cards."""
    family = act.family
    assert family is not None
    hand = known(state.players[act.player].hand)
    cards = min(power.amount, sum(state.content.card(card).family is family for card in hand))
    answer = Cited(RuleId("H-7"), FamilyAnswered(act.player, family, cards > 0, cards))
    if not cards:
        return (answer,)
    victims = (Victim(act.player, cards),)
    return (answer, Lose(act.activator, Manner.GIFT, victims, to=act.activator, family=family))


REQUEST_FAMILY: Final = Verb(
    of=actives.RequestFamily,
    can=can_request,
    plan=choose_player,
    stages={"player": choose_family, "family": request_answered},
    among={"player": others_with_cards, "family": families},
)

VERBS: Final = (STEAL_RANDOM, DEMAND_GIFT, REQUEST_FAMILY)
