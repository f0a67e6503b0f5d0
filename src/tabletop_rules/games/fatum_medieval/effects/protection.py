"""Who and what cannot be chosen for actions, powers, payments and announcements.

Checks consult protections before prices (FA-PLAY-9).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop_rules.core.targets import Targets
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.value import value
from tabletop_rules.games.fatum_medieval.content.effects import Effect, RemoveAttachedAction
from tabletop_rules.games.fatum_medieval.queries.fronts import front_of
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import CardId

TARGETS: Final = Targets[State, [str], Seat](
    "fatum_medieval.targets", "Players on whom an action may be played or a power used."
)
USABLE: Final = Targets[State, [Seat], str]("fatum_medieval.usable", "Powers of cards in front that a player may use.")
TAKEABLE: Final = Targets[State, [Seat, Effect], CardId](
    "fatum_medieval.takeable", "Cards in front of a player that an effect may pick."
)
GIVEABLE: Final = Targets[State, [Seat], CardId](
    "fatum_medieval.giveable", "Cards in front that a player may discard instead of paying for them."
)
ANNOUNCERS: Final = Targets[State, [], Seat](
    "fatum_medieval.announcers", "Players who may announce that they have reached their objective."
)


def not_immune(state: State, seat: Seat, what: str) -> bool:
    """Whether no card in front protects a player from `what`, a card or the id of a power. Source: FA-EFF-1."""
    text = state.content.printed.get(what)
    if text is None:
        return what not in front_of(state, seat).immune_effects
    return not text.tags or front_of(state, seat).immune_tags.isdisjoint(text.tags)


def target_and_what(state: State, seat: Seat, what: str) -> Mapping[str, int | str]:
    """Return what the rejection names: the player, and the card or power."""
    return {"target": seat, "what": what}


def not_used(state: State, power: str, seat: Seat) -> bool:
    """Whether a player has not yet used a power in this turn. Source: FA-EFF-18."""
    return power not in state.players[seat].used


def the_power(state: State, power: str, seat: Seat) -> Mapping[str, int | str]:
    """Return what the rejection names: the power."""
    return {"power": power}


def may_be_picked(state: State, card: CardId, seat: Seat, effect: Effect) -> bool:
    """Whether a card is a permanent, or the effect removes attached actions. Source: FA-ACT-5."""
    return state.content.printed[card].permanent or isinstance(effect, RemoveAttachedAction)


def is_permanent(state: State, card: CardId, seat: Seat) -> bool:
    """Whether a card is a permanent. Source: FA-ACT-4."""
    return state.content.printed[card].permanent


@value("fatum_medieval.in_place_of_payment")
def in_place_of_payment(state: State, card: CardId) -> bool:
    """Return whether giving up a card stands for a payment: whether it has a per-turn cost. Source: FA-ACC-9."""
    return state.content.printed[card].upkeep > 0


def or_job(state: State, stands: bool, card: CardId) -> bool:
    """Return True for a job too, whatever it costs. Source: FA-JOB-5."""
    return stands or state.content.printed[card].job


def for_payment(state: State, card: CardId, seat: Seat) -> bool:
    """Whether giving up a card stands for a payment. Source: FA-ACC-9."""
    return in_place_of_payment(state, card)


def no_free_job(state: State, card: CardId, seat: Seat) -> bool:
    """Whether a card is no job, or one with a per-turn cost. Source: FA-JOB-5."""
    text = state.content.printed[card]
    return not text.job or text.upkeep > 0


def no_job(state: State, card: CardId, seat: Seat) -> bool:
    """Whether a card is no job. Source: FA-JOB-5."""
    return not state.content.printed[card].job


def the_card(state: State, card: CardId, *whose: object) -> Mapping[str, int | str]:
    """Return what the rejection names: the card."""
    return {"card": card}


def nobody(state: State, seat: Seat) -> bool:
    """Return False: the table announces. Source: FA-OBJ-3."""
    return False


def in_play(state: State, seat: Seat) -> bool:
    """Whether a player is not ruined. Source: FA-RUIN-8."""
    return not state.players[seat].out


def nothing_pending(state: State, seat: Seat) -> bool:
    """Whether a player has no pending announcement. Source: FA-OBJ-7."""
    return not state.players[seat].announced
