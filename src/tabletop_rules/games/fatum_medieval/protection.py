"""Who and what cannot be chosen for actions, powers, payments and announcements.

Checks consult protections before prices (FA-PLAY-9).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.games.fatum_medieval.content.effects import Effect
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import CardId

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


def target_and_what(state: State, seat: tr.Seat, what: str) -> Mapping[str, int | str]:
    """Return what the rejection names: the player, and the card or power."""
    return {"target": seat, "what": what}


def the_power(state: State, power: str, seat: tr.Seat) -> Mapping[str, int | str]:
    """Return what the rejection names: the power."""
    return {"power": power}


def the_card(state: State, card: CardId, *whose: object) -> Mapping[str, int | str]:
    """Return what the rejection names: the card."""
    return {"card": card}
