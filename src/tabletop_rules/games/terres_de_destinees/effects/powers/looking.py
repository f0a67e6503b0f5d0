"""Powers that look at what is hidden; only the activator sees it (H-5, H-8)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tabletop_rules.core.messages import Plan, Step
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.content import actives
from tabletop_rules.games.terres_de_destinees.decisions import WhichMode, WhichPlayer
from tabletop_rules.games.terres_de_destinees.effects.powers.verb import Verb, ask, choose_player
from tabletop_rules.games.terres_de_destinees.queries import drawable, others
from tabletop_rules.games.terres_de_destinees.state import Activation, State
from tabletop_rules.games.terres_de_destinees.steps import GainJeton, LookAtDestin, LookAtHand, LookAtTop
from tabletop_rules.games.terres_de_destinees.values import can_gain

Looking = actives.Look | actives.LookThenGainJeton

# --- what there is to look at ---------------------------------------------------------------------------------------

LOOKS: Final[Mapping[str, type[LookAtDestin] | type[LookAtHand]]] = MappingProxyType(
    {"secret_destin": LookAtDestin, "hand": LookAtHand}
)
"""Mode of a look -> the step that does it."""


def modes_for(state: State, seat: Seat, power: Looking) -> tuple[str, ...]:
    """The modes that show something of a player: any but an empty hand, even what one has seen (T-PWR-4, A-39)."""
    player = state.players[seat]
    there = {"hand": player.hand_size > 0, "secret_destin": player.destin is not None}
    return tuple([mode for mode in power.modes if there[mode]])


def others_to_see(state: State, act: Activation, power: Looking) -> tuple[Seat, ...]:
    """The other players of whom some mode shows something."""
    return tuple([seat for seat in others(state, act.activator) if modes_for(state, seat, power)])


def modes_for_player(state: State, act: Activation, power: Looking) -> tuple[str, ...]:
    """The modes that show something of the player chosen."""
    return modes_for(state, act.player, power)


def look_at(act: Activation, power: Looking) -> Step:
    """The look chosen; a card with one mode alone does not ask for it."""
    return LOOKS[act.mode or power.modes[0]](act.activator, act.player)


# --- look: at another player's secret Destin or hand ----------------------------------------------------------------


def can_look(state: State, act: Activation, power: actives.Look) -> bool:
    """Source: T-PWR-4: a look always does something, except at an empty hand."""
    return bool(others_to_see(state, act, power))


def look_at_player(state: State, act: Activation, power: actives.Look) -> Plan:
    """Choose at what to look, if the card leaves a choice."""
    if len(power.modes) > 1:
        return (ask(act, WhichMode, "mode"),)
    return look_in_mode(state, act, power)


def look_in_mode(state: State, act: Activation, power: actives.Look) -> Plan:
    """Look (F-6)."""
    return (look_at(act, power),)


LOOK: Final = Verb(
    of=actives.Look,
    can=can_look,
    plan=choose_player,
    stages={"player": look_at_player, "mode": look_in_mode},
    among={"player": others_to_see, "mode": modes_for_player},
)

# --- look_then_gain_jeton -------------------------------------------------------------------------------------------


def can_look_or_gain(state: State, act: Activation, power: actives.LookThenGainJeton) -> bool:
    """Source: T-PWR-4: one of the two parts is enough."""
    return bool(others_to_see(state, act, power)) or can_gain(state, act.activator, power.number)


def look_then_gain_jeton(state: State, act: Activation, power: actives.LookThenGainJeton) -> Plan:
    """Choose at whom to look; with nobody to look at, that part is skipped."""
    if others_to_see(state, act, power):
        return (ask(act, WhichPlayer, "player"),)
    return (GainJeton(act.activator, act.activator, power.number),)


def look_at_player_then_gain(state: State, act: Activation, power: actives.LookThenGainJeton) -> Plan:
    """Choose at what to look, if the card leaves a choice."""
    if len(power.modes) > 1:
        return (ask(act, WhichMode, "mode"),)
    return look_in_mode_then_gain(state, act, power)


def look_in_mode_then_gain(state: State, act: Activation, power: actives.LookThenGainJeton) -> Plan:
    """Look, then take the Jeton unless one is held (F-6, A-18)."""
    return (look_at(act, power), GainJeton(act.activator, act.activator, power.number))


LOOK_THEN_GAIN_JETON: Final = Verb(
    of=actives.LookThenGainJeton,
    can=can_look_or_gain,
    plan=look_then_gain_jeton,
    stages={"player": look_at_player_then_gain, "mode": look_in_mode_then_gain},
    among={"player": others_to_see, "mode": modes_for_player},
)

# --- look_and_take: the top of the deck -----------------------------------------------------------------------------


def can_look_at_top(state: State, act: Activation, power: actives.LookAndTake) -> bool:
    """Source: T-PWR-4: there must be a card to look at (T-DECK-2)."""
    return drawable(state) > 0


def look_and_take(state: State, act: Activation, power: actives.LookAndTake) -> Plan:
    """Look, take, discard the rest: the shared step asks which (H-5)."""
    return (LookAtTop(act.activator, power.look, power.take),)


LOOK_AND_TAKE: Final = Verb(of=actives.LookAndTake, can=can_look_at_top, plan=look_and_take)

VERBS: Final = (LOOK, LOOK_THEN_GAIN_JETON, LOOK_AND_TAKE)
