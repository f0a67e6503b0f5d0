"""`choose_one`: powers that do exactly one of several things. The table `WAYS` says what each mode does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

import tabletop_rules.author as tr
from tabletop_rules.games.terres_de_destinees.content.actives import ChooseOne
from tabletop_rules.games.terres_de_destinees.content.modes import (
    DiscardHandMode,
    DiscardSelfMode,
    GiveJetonMode,
    Mode,
    RemoveJetonMode,
)
from tabletop_rules.games.terres_de_destinees.drawing import Draw
from tabletop_rules.games.terres_de_destinees.hand_cards import DiscardCards
from tabletop_rules.games.terres_de_destinees.in_play import DiscardedFromPlay
from tabletop_rules.games.terres_de_destinees.jetons import ReturnJeton
from tabletop_rules.games.terres_de_destinees.power_choices import WhichJeton, WhichMode, WhichPlayer
from tabletop_rules.games.terres_de_destinees.queries import drawable, find
from tabletop_rules.games.terres_de_destinees.state import Activation, State
from tabletop_rules.games.terres_de_destinees.terms import JetonNumber
from tabletop_rules.games.terres_de_destinees.verbs.jetons import give_jeton, others_without_jeton
from tabletop_rules.games.terres_de_destinees.verbs.verb import Pick, seats_of, verb

M = TypeVar("M", bound=Mode)


@tr.frozen(kw_only=True)
class Way(Generic[M]):
    """What one mode does: `can` and `do` as in a verb. With `players`, it first asks for one of them."""

    of: type[M]
    do: Callable[[State, Activation, M], tr.Plan]
    players: Callable[[State, Activation, M], tuple[tr.Seat, ...]] | None = None
    can: Callable[[State, Activation, M], bool] | None = None


def holders(state: State, act: Activation, mode: RemoveJetonMode) -> tuple[tr.Seat, ...]:
    """Return the players within reach who hold a Jeton."""
    return tuple([seat for seat in seats_of(state, act.activator, mode.owner) if state.players[seat].jetons])


def discard_self(state: State, act: Activation, mode: DiscardSelfMode) -> tr.Plan:
    """Discard the card the power is printed on, whoever owns it (T-PWR-8), then draw."""
    found = find(state, act.card)
    draw = Draw(act.activator, mode.draw)
    return (draw,) if found is None else (DiscardedFromPlay(act.activator, found[0], act.card), draw)


REMOVE_JETON: Final[Way[Any]] = Way(
    of=RemoveJetonMode,
    players=holders,
    do=lambda state, act, mode: (ReturnJeton(act.activator, act.player, act.jeton),),  # T-JET-4
)
GIVE_JETON: Final[Way[Any]] = Way(of=GiveJetonMode, players=others_without_jeton, do=give_jeton)
DISCARD_HAND: Final[Way[Any]] = Way(
    of=DiscardHandMode,
    can=lambda state, act, mode: state.players[act.activator].hand_size > 0,
    do=lambda state, act, mode: (DiscardCards(act.activator, mode.amount),),  # this may empty the hand (T-ELIM-2)
)
DISCARD_SELF: Final[Way[Any]] = Way(
    of=DiscardSelfMode,
    can=lambda state, act, mode: find(state, act.card) is not None or drawable(state) > 0,
    do=discard_self,
)
WAYS: Final[Mapping[type[Mode], Way[Any]]] = MappingProxyType(
    {way.of: way for way in (REMOVE_JETON, GIVE_JETON, DISCARD_HAND, DISCARD_SELF)}
)
"""Mode of the content -> what it does."""


# --- choose_one -----------------------------------------------------------------------------------------------------


def names(power: ChooseOne) -> tuple[str, ...]:
    """Return what the modes are called in a choice: `give_jeton`, and a second one `give_jeton:2`."""
    ids = [mode.mode for mode in power.modes]
    counts = [ids[: place + 1].count(name) for place, name in enumerate(ids)]
    return tuple([name if count == 1 else f"{name}:{count}" for name, count in zip(ids, counts, strict=True)])


def mode_of(act: Activation, power: ChooseOne) -> tuple[Mode, Way[Any]]:
    """Return the mode chosen, or the only one, and what it does."""
    mode = power.modes[names(power).index(act.mode)] if act.mode else power.modes[0]
    return mode, WAYS[type(mode)]


def usable_modes(state: State, act: Activation, power: ChooseOne) -> tuple[str, ...]:
    """Return the modes that could do anything (T-PWR-4)."""
    found = []
    for name, mode in zip(names(power), power.modes, strict=True):
        way = WAYS[type(mode)]
        can = way.can or way.players
        if can is not None and can(state, act, mode):
            found.append(name)
    return tuple(found)


def players_of_mode(state: State, act: Activation, power: ChooseOne) -> tuple[tr.Seat, ...]:
    """Return the players among whom the mode chosen asks for one."""
    mode, way = mode_of(act, power)
    return () if way.players is None else way.players(state, act, mode)


def jetons_of_player(state: State, act: Activation, power: ChooseOne) -> tuple[JetonNumber, ...]:
    """Return the numbers of the Jetons of the player chosen."""
    return tuple(dict.fromkeys([held.number for held in state.players[act.player].jetons]))


def do_mode(state: State, act: Activation, power: ChooseOne) -> tr.Plan:
    """Do what the mode chosen does."""
    mode, way = mode_of(act, power)
    return way.do(state, act, mode)


CHOOSE_ONE: Final = verb(
    ChooseOne,
    Pick(WhichMode, "mode", usable_modes, skip=lambda state, act, power: len(power.modes) == 1),
    Pick(WhichPlayer, "player", players_of_mode, skip=lambda state, act, power: mode_of(act, power)[1].players is None),
    Pick(
        WhichJeton, "jeton", jetons_of_player, skip=lambda state, act, power: mode_of(act, power)[1] is not REMOVE_JETON
    ),
    do=do_mode,
)
VERBS: Final = (CHOOSE_ONE,)
