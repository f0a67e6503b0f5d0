"""Powers being resolved, and the looks they plan. What each power does is in `effects.powers`."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import NOTHING, Plan
from tabletop_rules.games.terres_de_destinees.content.power import Active
from tabletop_rules.games.terres_de_destinees.course.interrupt import expand
from tabletop_rules.games.terres_de_destinees.effects.powers import VERBS, usable
from tabletop_rules.games.terres_de_destinees.events import DestinLooked, HandLooked, PowerResolved
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.steps import (
    ContinuePower,
    FinishPower,
    LookAtDestin,
    LookAtHand,
    RunPower,
)


def run_power(state: State, step: RunPower) -> Plan:
    """Begin the power. One that can do nothing, which happens to mandatory ones, does nothing (T-MAND-1, A-25)."""
    activation = state.chain[-1]
    power = state.content.card(activation.card).power
    if not isinstance(power, Active) or not usable(state, activation):
        return NOTHING
    return VERBS[power.verb].plan(state, activation, power)


def continue_power(state: State, step: ContinuePower) -> Plan:
    """Go on with the power at one of its stages."""
    activation = state.chain[-1]
    power = state.content.card(activation.card).power
    return VERBS[power.verb].stages[step.stage](state, activation, power)


def finish_power(state: State, step: FinishPower) -> Plan:
    """Record that the power has resolved completely, before the next one (T-PWR-1): window P-7."""
    activation = state.chain[-1]
    return (PowerResolved(activation.activator, activation.card),)


# --- looks: who looked at what is public, what was seen is not (H-8) --------------------------------------------------


def look_at_hand(state: State, step: LookAtHand) -> Plan:
    """Show the hand; an empty one shows nothing."""
    hand = state.players[step.target].hand
    return (HandLooked(step.seat, step.target, hand),) if hand else NOTHING


def look_at_destin(state: State, step: LookAtDestin) -> Plan:
    """Show the Destin, which the looker knows from now on (H-4, F-6)."""
    destin = state.players[step.target].destin
    return (DestinLooked(step.seat, step.target, destin),) if destin is not None else NOTHING


STEPS: Final = (
    expand("T-PWR-1", RunPower, run_power),
    expand("T-PWR-1", ContinuePower, continue_power),
    expand("T-PWR-1", FinishPower, finish_power),
    expand("H-8", LookAtHand, look_at_hand),
    expand("H-4", LookAtDestin, look_at_destin),
)
