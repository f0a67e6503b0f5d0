"""Who and what cannot be chosen for actions, powers, payments and announcements.

Checks consult protections before prices (FA-PLAY-9).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.games.fatum_medieval.bands import Band
from tabletop_rules.games.fatum_medieval.content.effects import (
    Effect,
    Power,
    RemoveAttachedAction,
)
from tabletop_rules.games.fatum_medieval.queries.fronts import front_of
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import CardId, PowerId

TARGETS: Final = tr.Targets[State, [str], tr.Seat](
    "fatum_medieval.targets", "Players on whom an action may be played or a power used."
)
USABLE: Final = tr.Targets[State, [tr.Seat], str](
    "fatum_medieval.usable", "Powers of cards in front that a player may use."
)
TAKEABLE: Final = tr.Targets[State, [tr.Seat, Effect], CardId](
    "fatum_medieval.takeable", "Cards in front of a player that an effect may pick."
)
GIVEABLE: Final = tr.Targets[State, [tr.Seat], CardId](
    "fatum_medieval.giveable", "Cards in front that a player may discard instead of paying for them."
)
ANNOUNCERS: Final = tr.Targets[State, [], tr.Seat](
    "fatum_medieval.announcers", "Players who may announce that they have reached their objective."
)


@tr.value("fatum_medieval.in_place_of_payment")
def in_place_of_payment(state: State, card: CardId) -> bool:
    """Return whether giving up a card stands for a payment: whether it has a per-turn cost. Source: FA-ACC-9."""
    return state.content.printed[card].upkeep > 0


def givers(state: State, front: tuple[CardId, ...], power: PowerId) -> tuple[tuple[CardId, Power], ...]:
    """Return the cards of a front that have a power, in placement order, each with that power."""
    printed = state.content.printed
    return tuple(
        [
            (card, effect)
            for card in front
            for effect in printed[card].standing
            if isinstance(effect, Power) and effect.id == power
        ]
    )


def counted_as_one(state: State) -> bool:
    """Return whether all cards with a power count as one, by the ruling on powers. Source: FA-EFF-18."""
    return state.handlers.rule("FA-EFF-18", USABLE, "FA-EFF-15") == "FA-EFF-18"


def target_and_what(state: State, seat: tr.Seat, what: str) -> Mapping[str, int | str]:
    """Return what the rejection names: the player, and the card or power."""
    return {"target": seat, "what": what}


def the_power(state: State, power: str, seat: tr.Seat) -> Mapping[str, int | str]:
    """Return what the rejection names: the power."""
    return {"power": power}


def the_card(state: State, card: CardId, *whose: object) -> Mapping[str, int | str]:
    """Return what the rejection names: the card."""
    return {"card": card}


NOT_CANDIDATE = tr.Refusal("not_candidate", "{card} cannot be chosen here.", "Impossible de choisir « {card} » ici.")


PROTECTED = tr.Refusal("protected", "{target} is protected against {what}.", "{target} est protégé contre « {what} ».")


@tr.protection("FA-EFF-1", TARGETS, Band.DESTINY, 10, PROTECTED, target_and_what, source="card")
@tr.fr("Un joueur protégé ne peut être visé par les pouvoirs et les actions que cite la carte.")
@tr.otherwise(
    "Any player in play may be chosen who meets the condition of the card (FA-PLAY-3).",
    "On peut viser tout joueur en jeu qui remplit la condition de la carte (FA-PLAY-3).",
)
def immune(state: State, seat: tr.Seat, what: str) -> bool:
    """A protected player cannot be chosen for the powers and actions that the card names.

    Whether no card in front protects a player from `what`, a card or the id of a power. Source: FA-EFF-1.
    """
    text = state.content.printed.get(what)
    if text is None:
        return what not in front_of(state, seat).immune_effects
    return not text.tags or front_of(state, seat).immune_tags.isdisjoint(text.tags)


@tr.protection("FA-ACT-5", TAKEABLE, Band.DESTINY, 10, NOT_CANDIDATE, the_card, source="ruling")
@tr.fr("Un effet qui vise une carte par son étiquette ne prend que des permanentes.")
@tr.otherwise(
    "An effect that picks a card by its tag may pick an attached action too.",
    "Un effet qui vise une carte par son étiquette peut aussi prendre une action attachée.",
)
def actions_stay(state: State, card: CardId, seat: tr.Seat, effect: Effect) -> bool:
    """An effect that picks a card by its tag picks permanents only.

    Whether a card is a permanent, or the effect removes attached actions. Source: FA-ACT-5.
    """
    return state.content.printed[card].permanent or isinstance(effect, RemoveAttachedAction)
