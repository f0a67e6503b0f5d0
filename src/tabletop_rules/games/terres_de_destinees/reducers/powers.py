"""Powers being resolved, and what they leave behind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletop_rules.core.change import change
from tabletop_rules.core.make import renewer
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.rule import Reducer, nothing_changes
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.reducers.moves import turn_card
from tabletop_rules.games.terres_de_destinees.state import (
    Activation,
    Copy,
    Demand,
    Permission,
    Player,
    State,
    Turn,
)
from tabletop_rules.games.terres_de_destinees.terms import CardId

# Nearly every turn changes these fields: a `renewer` costs half as much as `change`.
_activate: Callable[[State, tuple[Player, ...], tuple[Activation, ...], Turn], State] = renewer(
    State, "players", "chain", "turn"
)
_with_chain: Callable[[State, tuple[Activation, ...]], State] = renewer(State, "chain")
_with_powers: Callable[[Turn, tuple[CardId, ...]], Turn] = renewer(Turn, "powers")


def activate(state: State, event: e.PowerActivated) -> State:
    """Put a power on top of the chain, and engage its card if activating it does."""
    players = state.players
    if event.engages:
        owner = event.owner
        engaged = turn_card(players[owner], event.card, engaged=True)
        players = (*players[:owner], engaged, *players[owner + 1 :])
    turn = _with_powers(state.turn, (*state.turn.powers, event.card))
    return _activate(state, players, _push(state.chain, event.activator, event.card), turn)


def repeat(state: State, event: e.PowerRepeated) -> State:
    """Put a power on top of the chain again, with no choice made yet (F-4)."""
    turn = change(state.turn, echoes=(*state.turn.echoes, event.echo))
    *below, again = _push(state.chain, event.activator, event.card)
    return change(state, chain=(*below, change(again, repeated=True)), turn=turn)


def choose(state: State, event: e.Chosen) -> State:
    """Add a choice to the innermost power."""
    power = state.chain[-1]
    if event.players:
        power = change(power, players=(*power.players, *event.players))
    if event.card is not None:
        power = change(power, cards=(*power.cards, event.card))
    if event.family is not None:
        power = change(power, family=event.family)
    if event.mode:
        power = change(power, mode=event.mode)
    if event.jeton:
        power = change(power, jeton=event.jeton)
    return _with_chain(state, (*state.chain[:-1], power))


def resolve(state: State, event: e.PowerResolved) -> State:
    return _with_chain(state, state.chain[:-1])


def open_player(state: State, event: e.PlayerOpened) -> State:
    """Open another player's cards to the active one for the turn (F-9)."""
    permissions = (*state.turn.permissions, Permission(event.card, event.player))
    return change(state, turn=change(state.turn, permissions=permissions))


def demand(state: State, event: e.Demanded) -> State:
    return change(state, demands=(*state.demands, Demand(event.by, event.of, event.family)))


def copy_permanent(state: State, event: e.PermanentCopied) -> State:
    """Add a copy, after the older ones (T-PWR-11)."""
    through = tuple([activation.card for activation in state.chain if activation.repeated])
    return change(state, copies=(*state.copies, Copy(event.owner, event.card, event.serial, through)))


def look_at_destin(state: State, event: e.DestinLooked) -> State:
    """Add one more player who knows the Destin, for good (H-4)."""
    player = state.players[event.target]
    seen_by = player.destin_seen_by
    if event.seat not in seen_by:
        seen_by = (*seen_by, event.seat)
    destin = player.destin if isinstance(event.destin, Hidden) else event.destin
    return state.with_player(change(player, destin=destin, destin_seen_by=seen_by))


def _push(chain: tuple[Activation, ...], activator: Seat, card: CardId) -> tuple[Activation, ...]:
    return (*chain, chain[-1].reaching(card) if chain else Activation(activator, card))


REDUCERS: Final = (
    Reducer(e.PowerActivated, activate),
    Reducer(e.PowerRepeated, repeat),
    Reducer(e.Chosen, choose),
    Reducer(e.PowerResolved, resolve),
    Reducer(e.PlayerOpened, open_player),
    Reducer(e.Demanded, demand),
    Reducer(e.PermanentCopied, copy_permanent),
    Reducer(e.FamilyAnswered, nothing_changes),
    Reducer(e.DestinLooked, look_at_destin),
)
