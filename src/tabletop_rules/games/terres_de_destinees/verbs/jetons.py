"""Powers that take or place Jetons; with nothing to take or place, that part is skipped (T-JET-2, T-JET-3, A-18).

The player who resolves the power has placed the Jeton, and controls what it does (T-JET-6).
"""

from __future__ import annotations

from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.games.terres_de_destinees.content.actives import DrawThenGainJeton, GainJetonThenDraw, GiveJeton
from tabletop_rules.games.terres_de_destinees.content.actives import GainJeton as GainJeton_
from tabletop_rules.games.terres_de_destinees.content.modes import GiveJetonMode
from tabletop_rules.games.terres_de_destinees.drawing import Draw
from tabletop_rules.games.terres_de_destinees.jetons import GainJeton
from tabletop_rules.games.terres_de_destinees.power_choices import WhichJeton, WhichPlayer
from tabletop_rules.games.terres_de_destinees.queries import drawable, others
from tabletop_rules.games.terres_de_destinees.state import Activation, State
from tabletop_rules.games.terres_de_destinees.terms import JetonNumber
from tabletop_rules.games.terres_de_destinees.values import GAINABLE, can_gain
from tabletop_rules.games.terres_de_destinees.verbs.verb import Pick, verb


def gain(act: Activation, number: JetonNumber) -> GainJeton:
    """Return the step by which the activator takes a Jeton."""
    return GainJeton(act.activator, act.activator, number)


def jetons_to_gain(state: State, act: Activation, power: GainJeton_) -> tuple[JetonNumber, ...]:
    """Return those of the printed numbers that the activator can take (T-JET-2, T-JET-3)."""
    return GAINABLE(state, [number for number in power.one_of if number in state.centre], act.activator)


GAIN_JETON: Final = verb(
    GainJeton_,
    Pick(WhichJeton, "jeton", jetons_to_gain, skip=lambda state, act, power: len(power.one_of) == 1),
    do=lambda state, act, power: (gain(act, act.jeton or power.one_of[0]),),
)


def can_gain_or_draw(state: State, act: Activation, power: GainJetonThenDraw | DrawThenGainJeton) -> bool:
    """Return whether one of the two parts does anything, which is enough (T-PWR-4)."""
    return drawable(state) > 0 or can_gain(state, act.activator, power.number)


# Two batches, in the order printed (T-TERM-6).
GAIN_JETON_THEN_DRAW: Final = verb(
    GainJetonThenDraw,
    do=lambda state, act, power: (gain(act, power.number), Draw(act.activator, power.draw)),
    can=can_gain_or_draw,
)
DRAW_THEN_GAIN_JETON: Final = verb(
    DrawThenGainJeton,
    do=lambda state, act, power: (Draw(act.activator, power.draw), gain(act, power.number)),
    can=can_gain_or_draw,
)


def others_without_jeton(state: State, act: Activation, power: GiveJeton | GiveJetonMode) -> tuple[tr.Seat, ...]:
    """Return the other players with whom the Jeton can be placed (T-JET-2, T-JET-3)."""
    return tuple([seat for seat in others(state, act.activator) if can_gain(state, seat, power.number)])


def give_jeton(state: State, act: Activation, power: GiveJeton | GiveJetonMode) -> tr.Plan:
    """Place the Jeton with the player chosen."""
    return (GainJeton(act.activator, act.player, power.number),)


GIVE_JETON: Final = verb(GiveJeton, Pick[GiveJeton](WhichPlayer, "player", others_without_jeton), do=give_jeton)
VERBS: Final = (GAIN_JETON, GAIN_JETON_THEN_DRAW, DRAW_THEN_GAIN_JETON, GIVE_JETON)
