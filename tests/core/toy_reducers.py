"""The reducers of the toy game: they write down, nothing else."""

from __future__ import annotations

from tabletop_rules.core.change import change
from tabletop_rules.core.zones import put, take
from tests.core.toy_nouns import (
    Boasted,
    Committed,
    Drawn,
    FeePaid,
    LastCalled,
    Passed,
    Played,
    Revealed,
    Scored,
    ShieldSpent,
    State,
    TurnPassed,
)


def drawn(state: State, event: Drawn) -> State:
    player = state.players[event.seat]
    state = change(state, bag=take(state.bag, event.cards))
    return state.with_player(change(player, hand=put(player.hand, event.cards)))


def played(state: State, event: Played) -> State:
    player = state.players[event.seat]
    state = change(state, table=(*state.table, event.card))
    return state.with_player(change(player, hand=take(player.hand, (event.card,))))


def passed(state: State, event: Passed) -> State:
    giver, taker = state.players[event.seat], state.players[event.to]
    state = state.with_player(change(giver, hand=take(giver.hand, (event.card,))))
    return state.with_player(change(taker, hand=put(taker.hand, (event.card,))))


def committed(state: State, event: Committed) -> State:
    player = state.players[event.seat]
    return state.with_player(change(player, hand=take(player.hand, (event.card,)), committed=(event.card,)))


def revealed(state: State, event: Revealed) -> State:
    for seat, card in event.cards:
        state = change(state, table=(*state.table, card))
        state = state.with_player(change(state.players[seat], committed=()))
    return state


def scored(state: State, event: Scored) -> State:
    player = state.players[event.seat]
    return state.with_player(change(player, points=player.points + event.points))


def shield_spent(state: State, event: ShieldSpent) -> State:
    return state.with_player(change(state.players[event.seat], shield=False))


def fee_paid(state: State, event: FeePaid) -> State:
    return change(state, pot=state.pot + 1)


def turn_passed(state: State, event: TurnPassed) -> State:
    return change(state, turn=event.to)


def boasted(state: State, event: Boasted) -> State:
    player = state.players[event.seat]
    return state.with_player(change(player, boasts=player.boasts + 1))


def last_called(state: State, event: LastCalled) -> State:
    return change(state, last_call=True)
