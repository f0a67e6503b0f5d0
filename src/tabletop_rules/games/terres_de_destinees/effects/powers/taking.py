"""Powers that bring in cards from another player's hand; for that player they are hand losses (T-LOSS-1, F-5)."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import Cited, Plan
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.zones import known
from tabletop_rules.games.terres_de_destinees.content import actives
from tabletop_rules.games.terres_de_destinees.decisions import WhichFamily, WhichPlayer
from tabletop_rules.games.terres_de_destinees.effects.powers.reach import others_with_cards
from tabletop_rules.games.terres_de_destinees.effects.powers.verb import Pick, row
from tabletop_rules.games.terres_de_destinees.events import FamilyAnswered
from tabletop_rules.games.terres_de_destinees.queries import others
from tabletop_rules.games.terres_de_destinees.state import Activation, State
from tabletop_rules.games.terres_de_destinees.steps import Lose, Manner, Victim
from tabletop_rules.games.terres_de_destinees.terms import Family

# --- steal_random: take cards at random from the target's hand ------------------------------------------------------


def steal_from_player(state: State, act: Activation, power: actives.StealRandom) -> Plan:
    """Take the cards."""
    return (Lose(act.activator, Manner.THEFT, (Victim(act.player, power.amount),), to=act.activator),)


STEAL_RANDOM: Final = row(
    actives.StealRandom, Pick[actives.StealRandom](WhichPlayer, "player", others_with_cards), do=steal_from_player
)

# --- demand_gift: a player with a larger hand gives cards -----------------------------------------------------------


def others_with_more(state: State, act: Activation, power: actives.DemandGift) -> tuple[Seat, ...]:
    """The other players who hold strictly more cards than the activator: the condition is part of T-PWR-4."""
    size = state.players[act.activator].hand_size
    return tuple([seat for seat in others(state, act.activator) if state.players[seat].hand_size > size])


def demand_gift_of_player(state: State, act: Activation, power: actives.DemandGift) -> Plan:
    """The player chosen gives cards of their choice."""
    return (Lose(act.activator, Manner.GIFT, (Victim(act.player, power.amount),), to=act.activator),)


DEMAND_GIFT: Final = row(actives.DemandGift, Pick(WhichPlayer, "player", others_with_more), do=demand_gift_of_player)

# --- request_family: a player gives cards of a family, if able ------------------------------------------------------


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


REQUEST_FAMILY: Final = row(
    actives.RequestFamily,
    Pick[actives.RequestFamily](WhichPlayer, "player", others_with_cards),
    Pick[actives.RequestFamily](WhichFamily, "family", families),
    do=request_answered,
)

VERBS: Final = (STEAL_RANDOM, DEMAND_GIFT, REQUEST_FAMILY)
