"""`choose_one`: powers that do exactly one of several things. What each mode does is in the table `WAYS`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

import attrs

from tabletop_rules.core.messages import NOTHING, Plan
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.content import modes
from tabletop_rules.games.terres_de_destinees.content.actives import ChooseOne
from tabletop_rules.games.terres_de_destinees.content.modes import Mode
from tabletop_rules.games.terres_de_destinees.decisions import WhichJeton, WhichMode
from tabletop_rules.games.terres_de_destinees.effects.powers.reach import seats_of
from tabletop_rules.games.terres_de_destinees.effects.powers.verb import Verb, ask, choose_player
from tabletop_rules.games.terres_de_destinees.events import DiscardedFromPlay
from tabletop_rules.games.terres_de_destinees.queries import drawable, find, others
from tabletop_rules.games.terres_de_destinees.state import Activation, State
from tabletop_rules.games.terres_de_destinees.steps import DiscardCards, Draw, GainJeton, ReturnJeton
from tabletop_rules.games.terres_de_destinees.terms import JetonNumber
from tabletop_rules.games.terres_de_destinees.values import can_gain

M = TypeVar("M", bound=Mode)


@attrs.frozen(kw_only=True)
class Way(Generic[M]):
    """What one mode does: `can` and `plan` as of a `Verb`.

    A mode that needs a player asks for one among `players` and goes on with `chosen`.
    """

    of: type[M]
    can: Callable[[State, Activation, M], bool]
    plan: Callable[[State, Activation, M], Plan]
    players: Callable[[State, Activation, M], tuple[Seat, ...]] = lambda state, act, mode: ()
    chosen: Callable[[State, Activation, M], Plan] = lambda state, act, mode: NOTHING


# --- remove_jeton: send a Jeton of a player back --------------------------------------------------------------------


def holders(state: State, act: Activation, mode: modes.RemoveJetonMode) -> tuple[Seat, ...]:
    """The players within reach who hold a Jeton."""
    return tuple([seat for seat in seats_of(state, act.activator, mode.owner) if state.players[seat].jetons])


def can_remove(state: State, act: Activation, mode: modes.RemoveJetonMode) -> bool:
    """Source: T-PWR-4: somebody must hold a Jeton."""
    return bool(holders(state, act, mode))


def ask_which(state: State, act: Activation, mode: modes.RemoveJetonMode) -> Plan:
    """Choose one of the player's Jetons."""
    return (ask(act, WhichJeton, "jeton"),)


# --- give_jeton: place a Jeton with another player ------------------------------------------------------------------


def receivers(state: State, act: Activation, mode: modes.GiveJetonMode) -> tuple[Seat, ...]:
    """The other players to whom the Jeton can come (T-JET-2, T-JET-3)."""
    return tuple([seat for seat in others(state, act.activator) if can_gain(state, seat, mode.number)])


def can_give(state: State, act: Activation, mode: modes.GiveJetonMode) -> bool:
    """Source: T-PWR-4: somebody else must be able to hold it."""
    return bool(receivers(state, act, mode))


def give(state: State, act: Activation, mode: modes.GiveJetonMode) -> Plan:
    """Place it; the activator controls what it does (T-JET-6)."""
    return (GainJeton(act.activator, act.player, mode.number),)


# --- discard_hand, discard_self_then_draw ---------------------------------------------------------------------------


def can_discard_hand(state: State, act: Activation, mode: modes.DiscardHandMode) -> bool:
    """Source: T-PWR-4: there must be a card to discard."""
    return state.players[act.activator].hand_size > 0


def discard_hand(state: State, act: Activation, mode: modes.DiscardHandMode) -> Plan:
    """Discard cards of one's choice; this may empty the hand (T-ELIM-2)."""
    return (DiscardCards(act.activator, mode.amount),)


def can_discard_self(state: State, act: Activation, mode: modes.DiscardSelfMode) -> bool:
    """Source: T-PWR-4: one of the two parts is enough."""
    return find(state, act.card) is not None or drawable(state) > 0


def discard_self(state: State, act: Activation, mode: modes.DiscardSelfMode) -> Plan:
    """Discard the card the power is printed on, whosoever it is (T-PWR-8), then draw."""
    found = find(state, act.card)
    draw = Draw(act.activator, mode.draw)
    return (draw,) if found is None else (DiscardedFromPlay(act.activator, found[0], act.card), draw)


WAYS: Final[Mapping[type[Mode], Way[Any]]] = MappingProxyType(
    {
        way.of: way
        for way in (
            Way(of=modes.RemoveJetonMode, can=can_remove, plan=choose_player, players=holders, chosen=ask_which),
            Way(of=modes.GiveJetonMode, can=can_give, plan=choose_player, players=receivers, chosen=give),
            Way(of=modes.DiscardHandMode, can=can_discard_hand, plan=discard_hand),
            Way(of=modes.DiscardSelfMode, can=can_discard_self, plan=discard_self),
        )
    }
)
"""Mode of the content -> what it does."""

# --- choose_one -----------------------------------------------------------------------------------------------------


def names(power: ChooseOne) -> tuple[str, ...]:
    """What the modes are called when one of them is chosen: `give_jeton`, and a second one `give_jeton:2`."""
    ids = [mode.mode for mode in power.modes]
    counts = [ids[: place + 1].count(name) for place, name in enumerate(ids)]
    return tuple([name if count == 1 else f"{name}:{count}" for name, count in zip(ids, counts, strict=True)])


def mode_of(act: Activation, power: ChooseOne) -> Mode:
    """The mode chosen; a card with one alone does not ask for it."""
    return power.modes[names(power).index(act.mode)] if act.mode else power.modes[0]


def open_modes(state: State, act: Activation, power: ChooseOne) -> tuple[str, ...]:
    """The modes that could do anything (T-PWR-4)."""
    modes_by_name = zip(names(power), power.modes, strict=True)
    return tuple([name for name, mode in modes_by_name if WAYS[type(mode)].can(state, act, mode)])


def can_choose(state: State, act: Activation, power: ChooseOne) -> bool:
    """Source: T-PWR-4: one of the modes must be able to do something."""
    return bool(open_modes(state, act, power))


def choose_one(state: State, act: Activation, power: ChooseOne) -> Plan:
    """Choose the mode, if the card leaves a choice."""
    return (ask(act, WhichMode, "mode"),) if len(power.modes) > 1 else begin_mode(state, act, power)


def begin_mode(state: State, act: Activation, power: ChooseOne) -> Plan:
    """What the mode begins with."""
    mode = mode_of(act, power)
    return WAYS[type(mode)].plan(state, act, mode)


def players_of_mode(state: State, act: Activation, power: ChooseOne) -> tuple[Seat, ...]:
    """Whom the mode may be turned on."""
    mode = mode_of(act, power)
    return WAYS[type(mode)].players(state, act, mode)


def go_on_with_player(state: State, act: Activation, power: ChooseOne) -> Plan:
    """What the mode does with the player chosen."""
    mode = mode_of(act, power)
    return WAYS[type(mode)].chosen(state, act, mode)


def jetons_of_player(state: State, act: Activation, power: ChooseOne) -> tuple[JetonNumber, ...]:
    """The Jetons of the player chosen."""
    return tuple([held.number for held in state.players[act.player].jetons])


def return_jeton(state: State, act: Activation, power: ChooseOne) -> Plan:
    """The Jeton chosen goes back to the centre (T-JET-4)."""
    return (ReturnJeton(act.activator, act.player, act.jeton),)


CHOOSE_ONE: Final = Verb(
    of=ChooseOne,
    can=can_choose,
    plan=choose_one,
    stages={"mode": begin_mode, "player": go_on_with_player, "jeton": return_jeton},
    among={"mode": open_modes, "player": players_of_mode, "jeton": jetons_of_player},
)

VERBS: Final = (CHOOSE_ONE,)
