"""Powers that look at what is hidden; only the activator sees it (H-5, H-8)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import tabletop_rules.author as tr
from tabletop_rules.games.terres_de_destinees.content.actives import Look, LookAndTake, LookThenGainJeton
from tabletop_rules.games.terres_de_destinees.drawing import LookAtTop
from tabletop_rules.games.terres_de_destinees.looking import LookAtDestin, LookAtHand
from tabletop_rules.games.terres_de_destinees.power_choices import WhichMode, WhichPlayer
from tabletop_rules.games.terres_de_destinees.queries import drawable, others
from tabletop_rules.games.terres_de_destinees.state import Activation, State
from tabletop_rules.games.terres_de_destinees.values import can_gain
from tabletop_rules.games.terres_de_destinees.verbs.jetons import gain
from tabletop_rules.games.terres_de_destinees.verbs.verb import Pick, verb

Looking = Look | LookThenGainJeton
LOOKS: Final[Mapping[str, type[LookAtDestin] | type[LookAtHand]]] = MappingProxyType(
    {"secret_destin": LookAtDestin, "hand": LookAtHand}
)
"""Mode of a look -> the step that does it."""


def modes_for(state: State, seat: tr.Seat, power: Looking) -> tuple[str, ...]:
    """Return the modes that show something of a player: any but an empty hand, even if seen before (T-PWR-4, A-39)."""
    player = state.players[seat]
    there = {"hand": player.hand_size > 0, "secret_destin": player.destin is not None}
    return tuple([mode for mode in power.modes if there[mode]])


def others_to_see(state: State, act: Activation, power: Looking) -> tuple[tr.Seat, ...]:
    """Return the other players of whom some mode shows something."""
    return tuple([seat for seat in others(state, act.activator) if modes_for(state, seat, power)])


def look(act: Activation, power: Looking) -> tr.Plan:
    """Look at the player chosen, in the mode chosen or the only one (F-6)."""
    return (LOOKS[act.mode or power.modes[0]](act.activator, act.player),)


MODE: Final[Pick[Any]] = Pick(
    WhichMode,
    "mode",
    lambda state, act, power: modes_for(state, act.player, power),
    skip=lambda state, act, power: len(power.modes) == 1 or not act.players,
)
LOOK: Final = verb(
    Look,
    Pick(WhichPlayer, "player", others_to_see),
    MODE,
    do=lambda state, act, power: look(act, power),
)


# With nobody to look at, the look is skipped; a Jeton already held is not taken (T-PWR-4, A-18).
LOOK_THEN_GAIN_JETON: Final = verb(
    LookThenGainJeton,
    Pick(WhichPlayer, "player", others_to_see, skip=lambda state, act, power: not others_to_see(state, act, power)),
    MODE,
    do=lambda state, act, power: (*(look(act, power) if act.players else ()), gain(act, power.number)),
    can=lambda state, act, power: (
        bool(others_to_see(state, act, power)) or can_gain(state, act.activator, power.number)
    ),
)
LOOK_AND_TAKE: Final = verb(
    LookAndTake,
    do=lambda state, act, power: (LookAtTop(act.activator, power.look, power.take),),
    can=lambda state, act, power: drawable(state) > 0,
)
VERBS: Final = (LOOK, LOOK_THEN_GAIN_JETON, LOOK_AND_TAKE)
