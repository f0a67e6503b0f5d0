"""Powers being resolved; what each does is in `effects.powers`."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import NOTHING, Plan
from tabletop_rules.games.terres_de_destinees.content.power import Active
from tabletop_rules.games.terres_de_destinees.course.interrupt import expand
from tabletop_rules.games.terres_de_destinees.effects.powers import VERBS, usable
from tabletop_rules.games.terres_de_destinees.events import PowerResolved
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.steps import ContinuePower, FinishPower, RunPower


def run_power(state: State, step: RunPower) -> Plan:
    """The power begins; one that can do nothing, as a mandatory one may, does nothing (T-MAND-1, A-25)."""
    activation = state.chain[-1]
    power = state.content.card(activation.card).power
    if not isinstance(power, Active) or not usable(state, activation):
        return NOTHING
    return VERBS[power.verb].plan(state, activation, power)


def continue_power(state: State, step: ContinuePower) -> Plan:
    """The power goes on at one of its stages."""
    activation = state.chain[-1]
    power = state.content.card(activation.card).power
    return VERBS[power.verb].stages[step.stage](state, activation, power)


def finish_power(state: State, step: FinishPower) -> Plan:
    """Each power resolves completely before the next (T-PWR-1); then window P-7."""
    activation = state.chain[-1]
    return (PowerResolved(activation.activator, activation.card),)


STEPS: Final = (
    expand("T-PWR-1", RunPower, run_power),
    expand("T-PWR-1", ContinuePower, continue_power),
    expand("T-PWR-1", FinishPower, finish_power),
)
