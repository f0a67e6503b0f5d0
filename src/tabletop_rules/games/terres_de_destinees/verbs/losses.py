"""Powers that make players lose hand cards; for others than the activator these are hand losses (T-LOSS-1, F-5)."""

from __future__ import annotations

from typing import Any, Final

import tabletop_rules.author as tr
from tabletop_rules.games.terres_de_destinees.content.actives import (
    AdjacentDiscard,
    DemandGift,
    ForceDiscard,
    PayThenForceDiscard,
    RequestFamily,
    StealRandom,
)
from tabletop_rules.games.terres_de_destinees.hand_cards import PayCost
from tabletop_rules.games.terres_de_destinees.losses import Lose, Manner, Victim
from tabletop_rules.games.terres_de_destinees.power_choices import WhichFamily, WhichPair, WhichPlayer
from tabletop_rules.games.terres_de_destinees.powers import FamilyAnswered
from tabletop_rules.games.terres_de_destinees.queries import others, survivors
from tabletop_rules.games.terres_de_destinees.state import Activation, State
from tabletop_rules.games.terres_de_destinees.terms import Family
from tabletop_rules.games.terres_de_destinees.values import PAIRS, affordable, neighbours
from tabletop_rules.games.terres_de_destinees.verbs.verb import Pick, Verb, others_with_cards, verb

OTHER_WITH_CARDS: Final[Pick[Any]] = Pick(WhichPlayer, "player", others_with_cards)


def _lose(act: Activation, manner: Manner, amount: int, to: tr.Seat | None = None) -> tr.Plan:
    """Let the players chosen lose `amount` cards each at one moment (P-9), or their whole hands (T-LOSS-2)."""
    return (Lose(act.activator, manner, tuple([Victim(seat, amount) for seat in act.players]), to),)


# --- discards -------------------------------------------------------------------------------------------------------


def discard_victims(state: State, act: Activation, power: ForceDiscard) -> tuple[tr.Seat, ...]:
    """Return who may be chosen, or who must discard, clockwise from the active player (T-PWR-4: no empty hand)."""
    size = {seat: state.players[seat].hand_size for seat in survivors(state)}
    if power.target == "each_other_with_hand_at_least":
        return tuple([seat for seat in size if seat != act.activator and size[seat] >= power.threshold])
    seats = [seat for seat in size if power.include_self or seat != act.activator]
    fewest = min([size[seat] for seat in seats], default=0)
    return tuple([seat for seat in seats if size[seat] == fewest > 0])


def force_discard(state: State, act: Activation, power: ForceDiscard) -> tr.Plan:
    """Let the player chosen discard, or all victims at once (P-9).

    For the activator it is not a hand loss, but it may empty the hand (T-LOSS-1).
    """
    victims = act.players or discard_victims(state, act, power)
    return (Lose(act.activator, Manner.DISCARD, tuple([Victim(seat, power.amount) for seat in victims])),)


FORCE_DISCARD: Final = verb(
    ForceDiscard,
    Pick(WhichPlayer, "player", discard_victims, skip=lambda state, act, power: power.target != "smallest_hand"),
    do=force_discard,
    can=lambda state, act, power: bool(discard_victims(state, act, power)),
)


def adjacent_pairs(state: State, act: Activation, power: AdjacentDiscard) -> tuple[tuple[tr.Seat, tr.Seat], ...]:
    """Return the pairs of adjacent survivors of whom at least one has a card (F-11, F-12, T-PWR-4)."""
    players = state.players
    pairs = [
        (one, two)
        for one, two in neighbours(state)
        if (players[one].hand_size or players[two].hand_size)
        and (power.self_allowed or act.activator not in (one, two))
    ]
    return PAIRS(state, pairs, act)


ADJACENT_DISCARD: Final = verb(
    AdjacentDiscard,
    Pick(WhichPair, "players", adjacent_pairs),
    do=lambda state, act, power: _lose(act, Manner.DISCARD, power.amount),
)
PAY_THEN_FORCE_DISCARD: Final = verb(
    PayThenForceDiscard,
    OTHER_WITH_CARDS,
    first=("paid", lambda state, act, power: (PayCost(act.activator, power.cost_discard),)),
    do=lambda state, act, power: _lose(act, Manner.DISCARD, power.amount),
    # A card must be left after the cost (T-PWR-5), and somebody else must hold one (T-PWR-4).
    can=lambda state, act, power: (
        affordable(state, act.activator, power.cost_discard) and bool(others_with_cards(state, act, power))
    ),
)


# --- thefts and gifts -----------------------------------------------------------------------------------------------


STEAL_RANDOM: Final = verb(
    StealRandom,
    OTHER_WITH_CARDS,
    do=lambda state, act, power: _lose(act, Manner.THEFT, power.amount, act.activator),
)


def others_with_more(state: State, act: Activation, power: DemandGift) -> tuple[tr.Seat, ...]:
    """Return the other players with strictly more cards than the activator: that condition is part of T-PWR-4."""
    size = state.players[act.activator].hand_size
    return tuple([seat for seat in others(state, act.activator) if state.players[seat].hand_size > size])


DEMAND_GIFT: Final = verb(
    DemandGift,
    Pick(WhichPlayer, "player", others_with_more),
    do=lambda state, act, power: _lose(act, Manner.GIFT, power.amount, act.activator),
)


def answer_request(state: State, act: Activation, power: RequestFamily) -> tr.Plan:
    """Answer truly and in public, before P-4 and whatever follows (T-GOLD-6, H-7); then the cards are given."""
    family = act.family
    assert family is not None
    hand = tr.known(state.players[act.player].hand)
    cards = min(power.amount, sum(state.content.card(card).family is family for card in hand))
    answer = tr.Cited(tr.RuleId("H-7"), FamilyAnswered(act.player, family, cards > 0, cards))
    if not cards:
        return (answer,)
    victims = (Victim(act.player, cards),)
    return (answer, Lose(act.activator, Manner.GIFT, victims, to=act.activator, family=family))


REQUEST_FAMILY: Final = verb(
    RequestFamily,
    OTHER_WITH_CARDS,
    # Any family: whether the target holds it is not known (T-PWR-4).
    Pick(WhichFamily, "family", lambda state, act, power: tuple(Family)),
    do=answer_request,
)
VERBS: Final[tuple[Verb[Any], ...]] = (
    FORCE_DISCARD,
    ADJACENT_DISCARD,
    PAY_THEN_FORCE_DISCARD,
    STEAL_RANDOM,
    DEMAND_GIFT,
    REQUEST_FAMILY,
)
