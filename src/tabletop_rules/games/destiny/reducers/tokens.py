"""Reducers of token events: tokens, settings, moves, sight. The event classes say what happened."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.change import change
from tabletop_rules.core.make import maker
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.rule import Reducer, nothing_changes
from tabletop_rules.core.zones import put, take
from tabletop_rules.games.destiny.events import tokens as t
from tabletop_rules.games.destiny.state import Setting, State, Token, put_board
from tabletop_rules.games.destiny.terms import (
    HOROSCOPE,
    INDEX,
    RINGS,
    SETTING_INDEX,
    SLOTS_OF,
    WIDTH,
    Spot,
    slot_index,
)

new_token = maker(Token)

# --- setup ----------------------------------------------------------------------------------------------------------


def settings_dealt(state: State, event: t.SettingsDealt) -> State:
    """Move the settings from the box to the slots, or to the seats that will lay them (D-SETUP-1)."""
    drawn = [setting for hand in event.hands for setting in hand.settings]
    box = change(state.box, settings=take(state.box.settings, drawn))
    if not event.laid:
        players = tuple(
            [
                change(player, dealt=put(player.dealt, hand.settings))
                for player, hand in zip(state.players, event.hands, strict=True)
            ]
        )
        return change(state, box=box, players=players)
    settings = list(state.settings)
    slots = [slot for slot in SLOTS_OF[event.of] if slot in HOROSCOPE]
    for hand in event.hands:
        for slot, setting in zip(slots, hand.settings, strict=True):
            settings[WIDTH * hand.seat + slot] = Setting(setting)
    return change(state, box=box, settings=tuple(settings))


def settings_assigned(state: State, event: t.SettingsAssigned) -> State:
    for slot, setting in zip(HOROSCOPE, event.settings, strict=True):
        state = state.with_setting(slot_index(event.seat, slot), Setting(setting))
    return state.with_player(change(state.players[event.seat], dealt=()))


def clock_filled(state: State, event: t.ClockFilled) -> State:
    ring = RINGS[event.of]
    board = list(state.board)
    board[ring.start : ring.stop] = [new_token(token.body, token.up) for token in event.tokens]
    kinds = state.content.body
    left = tuple([body for body in state.box.tokens if kinds[body].kind != event.of])
    return change(state, board=tuple(board), box=change(state.box, tokens=left))


# --- tokens and settings --------------------------------------------------------------------------------------------


def needle_advanced(state: State, event: t.NeedleAdvanced) -> State:
    board = list(state.board)
    for spot in event.hidden:
        token = board[INDEX[spot]]
        assert token is not None
        board[INDEX[spot]] = new_token(token.body, False)
    for turned in event.revealed:
        board[INDEX[turned.spot]] = new_token(turned.body, True)
    return change(state, turn=event.turn, board=tuple(board))


def token_revealed(state: State, event: t.TokenRevealed) -> State:
    return state.with_spot(INDEX[event.spot], new_token(event.body, True))


def token_hidden(state: State, event: t.TokenHidden) -> State:
    return _uncovered(state.with_spot(INDEX[event.spot], _lying(event.token)), event.spot)


def token_shifted(state: State, event: t.TokenShifted) -> State:
    board = list(state.board)
    board[INDEX[event.source]] = None
    board[INDEX[event.target]] = _lying(event.token)
    return _uncovered(put_board(state, tuple(board)), event.source)


def tokens_exchanged(state: State, event: t.TokensExchanged) -> State:
    board = list(state.board)
    board[INDEX[event.target]] = _lying(event.token)
    board[INDEX[event.source]] = _lying(event.other)
    return _uncovered(put_board(state, tuple(board)), event.source, event.target)


def token_moved(state: State, event: t.TokenMoved) -> State:
    board = list(state.board)
    for move in event.moves:
        board[INDEX[move.target]] = _lying(move.token)
        board[INDEX[move.source]] = None if move.other is None else _lying(move.other)
    return _uncovered(
        put_board(state, tuple(board)), *[spot for move in event.moves for spot in (move.source, move.target)]
    )


def move_committed(state: State, event: t.MoveCommitted) -> State:
    return state.with_player(change(state.players[event.seat], move=event.move))


def moves_revealed(state: State, event: t.MovesRevealed) -> State:
    for slip in event.slips:
        player = state.players[int(slip.partition(".")[0])]
        state = state.with_player(change(player, move=None, moved=slip))
    return state


def slot_consolidated(state: State, event: t.SlotConsolidated) -> State:
    return state.with_setting(INDEX[event.spot], Setting(event.setting, up=True, laid=True))


def slot_broken(state: State, event: t.SlotBroken) -> State:
    """Put the setting back under its token, or take it out of the game (D-Q-27)."""
    if event.removed is not None:
        state = change(state, box=change(state.box, removed=(*state.box.removed, event.removed)))
        return state.with_setting(INDEX[event.spot], None)
    return state.with_setting(INDEX[event.spot], Setting(event.setting.id))


def settings_exchanged(state: State, event: t.SettingsExchanged) -> State:
    settings = list(state.settings)
    settings[SETTING_INDEX[event.target]] = Setting(event.setting.id)
    settings[SETTING_INDEX[event.source]] = Setting(event.other.id)
    return change(state, settings=tuple(settings))


def sight_changed(state: State, event: t.SightChanged) -> State:
    """Set the eyes of the seat, and put in the view what it newly sees (D-INFO-13)."""
    board, settings = list(state.board), list(state.settings)
    for name in event.names:
        if isinstance(name, Hidden):
            continue
        if name.spot in INDEX:
            board[INDEX[name.spot]] = Token(name.thing, up=False)
        else:
            settings[SETTING_INDEX[name.spot]] = Setting(name.thing)
    state = change(state, board=tuple(board), settings=tuple(settings))
    return state.with_player(change(state.players[event.seat], eyes=event.eyes))


def settings_turned_up(state: State, event: t.SettingsTurnedUp) -> State:
    settings = list(state.settings)
    for turned in event.settings:
        settings[SETTING_INDEX[turned.spot]] = Setting(turned.id, up=True)
    return change(state, settings=tuple(settings))


def _uncovered(state: State, *spots: Spot) -> State:
    """Put back, hidden, each setting at these spots that no longer covers the token it names, face up (D-CONS-1)."""
    for spot in spots:
        index = INDEX[spot]
        setting, token = state.setting_at(index), state.board[index]
        if setting is not None and setting.laid:
            named = state.content.setting[setting.id].target if isinstance(setting.id, str) else None
            if token is None or not token.up or token.body != named:
                state = state.with_setting(index, Setting(setting.id))
    return state


def _lying(token: t.Shown) -> Token:
    return new_token(token.body, token.up)


REDUCERS: Final = (
    Reducer(t.SettingsDealt, settings_dealt),
    Reducer(t.SettingsAssigned, settings_assigned),
    Reducer(t.ClockFilled, clock_filled),
    Reducer(t.NeedleAdvanced, needle_advanced),
    Reducer(t.TokenRevealed, token_revealed),
    Reducer(t.TokenHidden, token_hidden),
    Reducer(t.TokenDrawn, token_shifted),
    Reducer(t.TokenStolen, token_shifted),
    Reducer(t.TokenThrown, token_shifted),
    Reducer(t.TokensExchanged, tokens_exchanged),
    Reducer(t.TokenMoved, token_moved),
    Reducer(t.MoveCommitted, move_committed),
    Reducer(t.MovesRevealed, moves_revealed),
    Reducer(t.SlotConsolidated, slot_consolidated),
    Reducer(t.ConsolidationFailed, nothing_changes),
    Reducer(t.SlotBroken, slot_broken),
    Reducer(t.SettingsExchanged, settings_exchanged),
    Reducer(t.TokenObserved, nothing_changes),
    Reducer(t.SightChanged, sight_changed),
    Reducer(t.SettingsTurnedUp, settings_turned_up),
)
