"""Looks at what others hold: who looked at what is public, what was seen is not (H-8)."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import NOTHING, Plan
from tabletop_rules.games.terres_de_destinees.course.interrupt import expand
from tabletop_rules.games.terres_de_destinees.events import DestinLooked, HandLooked
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.steps import LookAtDestin, LookAtHand


def look_at_hand(state: State, step: LookAtHand) -> Plan:
    """Show the hand as it is; there is nothing to see in an empty one."""
    hand = state.players[step.target].hand
    return (HandLooked(step.seat, step.target, hand),) if hand else NOTHING


def look_at_destin(state: State, step: LookAtDestin) -> Plan:
    """Show the Destin, which the looker knows from now on (H-4, F-6)."""
    destin = state.players[step.target].destin
    return (DestinLooked(step.seat, step.target, destin),) if destin is not None else NOTHING


STEPS: Final = (
    expand("H-8", LookAtHand, look_at_hand),
    expand("H-4", LookAtDestin, look_at_destin),
)
