"""Powers that take or place Jetons; with nothing to take or place, that part is skipped (T-JET-2, T-JET-3, A-18)."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import Plan
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.content import actives
from tabletop_rules.games.terres_de_destinees.decisions import WhichJeton, WhichPlayer
from tabletop_rules.games.terres_de_destinees.effects.powers.verb import Pick, Verb, ask, row
from tabletop_rules.games.terres_de_destinees.queries import drawable, others
from tabletop_rules.games.terres_de_destinees.state import Activation, State
from tabletop_rules.games.terres_de_destinees.steps import Draw, GainJeton
from tabletop_rules.games.terres_de_destinees.terms import JetonNumber
from tabletop_rules.games.terres_de_destinees.values import GAINABLE, can_gain

# --- gain_jeton: take one Jeton of the numbers one_of ---------------------------------------------------------------


def jetons_to_gain(state: State, act: Activation, power: actives.GainJeton) -> tuple[JetonNumber, ...]:
    """Those of the numbers that can come to the activator (T-JET-2, T-JET-3)."""
    return GAINABLE(state, [number for number in power.one_of if number in state.centre], act.activator)


def can_gain_jeton(state: State, act: Activation, power: actives.GainJeton) -> bool:
    """Source: T-PWR-4: with none of the numbers to gain it would do nothing."""
    return bool(jetons_to_gain(state, act, power))


def gain_jeton(state: State, act: Activation, power: actives.GainJeton) -> Plan:
    """Take the one Jeton that the card names, or choose among several."""
    if len(power.one_of) == 1:
        return (GainJeton(act.activator, act.activator, power.one_of[0]),)
    return (ask(act, WhichJeton, "jeton"),)


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

# --- gain_jeton_then_draw, draw_then_gain_jeton ---------------------------------------------------------------------


def can_gain_or_draw(
    state: State, act: Activation, power: actives.GainJetonThenDraw | actives.DrawThenGainJeton
) -> bool:
    """Source: T-PWR-4: one of the two parts is enough."""
    return drawable(state) > 0 or can_gain(state, act.activator, power.number)


def gain_jeton_then_draw(state: State, act: Activation, power: actives.GainJetonThenDraw) -> Plan:
    """Two batches, in the order printed (T-TERM-6)."""
    return (GainJeton(act.activator, act.activator, power.number), Draw(act.activator, power.draw))


def draw_then_gain_jeton(state: State, act: Activation, power: actives.DrawThenGainJeton) -> Plan:
    """Two batches, in the order printed; the activator has placed the Jeton (T-TERM-6, T-JET-6)."""
    return (Draw(act.activator, power.draw), GainJeton(act.activator, act.activator, power.number))


GAIN_JETON_THEN_DRAW: Final = Verb(of=actives.GainJetonThenDraw, can=can_gain_or_draw, plan=gain_jeton_then_draw)
DRAW_THEN_GAIN_JETON: Final = Verb(of=actives.DrawThenGainJeton, can=can_gain_or_draw, plan=draw_then_gain_jeton)

# --- give_jeton: place a Jeton with another player ------------------------------------------------------------------


def others_without_jeton(state: State, act: Activation, power: actives.GiveJeton) -> tuple[Seat, ...]:
    """The other players to whom the Jeton can come."""
    return tuple([seat for seat in others(state, act.activator) if can_gain(state, seat, power.number)])


def give_jeton_to_player(state: State, act: Activation, power: actives.GiveJeton) -> Plan:
    """Place it; the activator controls what it does (T-JET-6)."""
    return (GainJeton(act.activator, act.player, power.number),)


GIVE_JETON: Final = row(actives.GiveJeton, Pick(WhichPlayer, "player", others_without_jeton), do=give_jeton_to_player)

VERBS: Final = (GAIN_JETON, GAIN_JETON_THEN_DRAW, DRAW_THEN_GAIN_JETON, GIVE_JETON)
