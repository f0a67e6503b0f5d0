"""Powers that take, place or return Jetons."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import Plan
from tabletop_rules.games.terres_de_destinees.commands import Kind
from tabletop_rules.games.terres_de_destinees.content import actives
from tabletop_rules.games.terres_de_destinees.effects.powers.verb import Verb, ask
from tabletop_rules.games.terres_de_destinees.queries import can_gain
from tabletop_rules.games.terres_de_destinees.state import Activation, State
from tabletop_rules.games.terres_de_destinees.steps import GainJeton
from tabletop_rules.games.terres_de_destinees.terms import JetonNumber

# --- gain_jeton: take one Jeton of the numbers one_of ---------------------------------------------------------------


def jetons_to_gain(state: State, act: Activation, power: actives.GainJeton) -> tuple[JetonNumber, ...]:
    """Those of the numbers that can come to the activator (T-JET-2, T-JET-3)."""
    return tuple([number for number in power.one_of if can_gain(state, act.activator, number)])


def can_gain_jeton(state: State, act: Activation, power: actives.GainJeton) -> bool:
    """Source: T-PWR-4: with none of the numbers to gain it would do nothing."""
    return bool(jetons_to_gain(state, act, power))


def gain_jeton(state: State, act: Activation, power: actives.GainJeton) -> Plan:
    """Take the one Jeton that the card names, or choose among several."""
    if len(power.one_of) == 1:
        return (GainJeton(act.activator, act.activator, power.one_of[0]),)
    return (ask(act, Kind.CHOOSE_JETON, "jeton"),)


def gain_chosen_jeton(state: State, act: Activation, power: actives.GainJeton) -> Plan:
    """Take the Jeton chosen."""
    return (GainJeton(act.activator, act.activator, act.jeton),)


GAIN_JETON: Final = Verb(
    of=actives.GainJeton,
    can=can_gain_jeton,
    plan=gain_jeton,
    stages={"jeton": gain_chosen_jeton},
    among={"jeton": jetons_to_gain},
)

VERBS: Final = (GAIN_JETON,)
