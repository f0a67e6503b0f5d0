"""Event -> state: one small function each, which writes down and does nothing else."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.change import change
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.rule import Reducer
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.zones import heap, put, take
from tabletop_rules.games.destiny.events import cards as c
from tabletop_rules.games.destiny.events import tokens as t
from tabletop_rules.games.destiny.state import Cards, Character, Competitor, Pledge, Setting, State, Token, Tower
from tabletop_rules.games.destiny.terms import (
    HOROSCOPE,
    INDEX,
    RINGS,
    SETTING_INDEX,
    SLOTS_OF,
    WIDTH,
    CardId,
    slot_index,
)

# --- setup ----------------------------------------------------------------------------------------------------------


def settings_dealt(state: State, event: t.SettingsDealt) -> State:
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
    board[ring.start : ring.stop] = [Token(token.body, token.up) for token in event.tokens]
    kinds = state.content.body
    left = tuple([body for body in state.box.tokens if kinds[body].kind != event.of])
    return change(state, board=tuple(board), box=change(state.box, tokens=left))


def hands_dealt(state: State, event: c.HandsDealt) -> State:
    dealt = [card for hand in event.hands for card in hand.cards]
    cards = change(state.cards, undealt=take(state.cards.undealt, dealt))
    pairs = zip(state.players, event.hands, strict=True)
    players = tuple([change(player, hand=put(player.hand, hand.cards)) for player, hand in pairs])
    return change(state, cards=cards, players=players)


def destiny_pile_set(state: State, event: c.DestinyPileSet) -> State:
    cards = state.cards
    return change(state, cards=change(cards, undealt=take(cards.undealt, event.cards), pile=event.cards))


def initiative_taken(state: State, event: c.InitiativeTaken) -> State:
    return change(state, initiative=event.seat)


# --- tokens and settings --------------------------------------------------------------------------------------------


def needle_advanced(state: State, event: t.NeedleAdvanced) -> State:
    board = list(state.board)
    for spot in event.hidden:
        token = board[INDEX[spot]]
        assert token is not None
        board[INDEX[spot]] = Token(token.body, up=False)
    for turned in event.revealed:
        board[INDEX[turned.spot]] = Token(turned.body, up=True)
    return change(state, turn=event.turn, board=tuple(board))


def token_revealed(state: State, event: t.TokenRevealed) -> State:
    return state.with_spot(INDEX[event.spot], Token(event.body, up=True))


def token_hidden(state: State, event: t.TokenHidden) -> State:
    return state.with_spot(INDEX[event.spot], _lying(event.token))


def token_shifted(state: State, event: t.TokenShifted) -> State:
    board = list(state.board)
    board[INDEX[event.source]] = None
    board[INDEX[event.target]] = _lying(event.token)
    return change(state, board=tuple(board))


def tokens_exchanged(state: State, event: t.TokensExchanged) -> State:
    board = list(state.board)
    board[INDEX[event.target]] = _lying(event.token)
    board[INDEX[event.source]] = _lying(event.other)
    return change(state, board=tuple(board))


def token_moved(state: State, event: t.TokenMoved) -> State:
    board = list(state.board)
    for move in event.moves:
        board[INDEX[move.target]] = _lying(move.token)
        board[INDEX[move.source]] = None if move.other is None else _lying(move.other)
    return change(state, board=tuple(board))


def move_committed(state: State, event: t.MoveCommitted) -> State:
    return state.with_player(change(state.players[event.seat], move=event.move))


def moves_revealed(state: State, event: t.MovesRevealed) -> State:
    for slip in event.slips:
        player = state.players[int(slip.partition(".")[0])]
        state = state.with_player(change(player, move=None, moved=slip))
    return state


def slot_consolidated(state: State, event: t.SlotConsolidated) -> State:
    return state.with_setting(INDEX[event.spot], Setting(event.setting, up=True, laid=True))


def consolidation_failed(state: State, event: t.ConsolidationFailed) -> State:
    return state


def slot_broken(state: State, event: t.SlotBroken) -> State:
    if event.removed is not None:
        state = change(state, box=change(state.box, removed=(*state.box.removed, event.removed)))
        return state.with_setting(INDEX[event.spot], None)
    return state.with_setting(INDEX[event.spot], Setting(event.setting.id))


def settings_exchanged(state: State, event: t.SettingsExchanged) -> State:
    settings = list(state.settings)
    settings[SETTING_INDEX[event.target]] = Setting(event.setting.id)
    settings[SETTING_INDEX[event.source]] = Setting(event.other.id)
    return change(state, settings=tuple(settings))


def token_observed(state: State, event: t.TokenObserved) -> State:
    return state


def sight_changed(state: State, event: t.SightChanged) -> State:
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


def _lying(token: t.Shown) -> Token:
    return Token(token.body, token.up)


# --- cards ----------------------------------------------------------------------------------------------------------


def destiny_turned(state: State, event: c.DestinyTurned) -> State:
    cards = state.cards
    pile = take(cards.pile, (event.card,))
    return change(state, cards=change(cards, pile=pile, trick=(*cards.trick, Competitor(-1, event.card))))


def played_for_value(state: State, event: c.CardPlayedForValue) -> State:
    player = state.players[event.seat]
    return state.with_player(change(player, hand=take(player.hand, (event.card,)), played=event.card))


def played_for_power(state: State, event: c.CardPlayedForPower) -> State:
    player = state.players[event.seat]
    state = state.with_player(change(player, hand=take(player.hand, (event.card,))))
    return change(state, cards=change(state.cards, resolving=event.card))


def card_discarded(state: State, event: c.CardDiscarded) -> State:
    cards = state.cards
    return change(state, cards=change(cards, resolving=None, discard=(*cards.discard, event.card)))


def values_revealed(state: State, event: c.ValuesRevealed) -> State:
    for competitor in event.cards:
        state = state.with_player(change(state.players[competitor.seat], played=None))
    return change(state, cards=change(state.cards, trick=state.cards.trick + event.cards))


def trick_resolved(state: State, event: c.TrickResolved) -> State:
    return state


def trick_discarded(state: State, event: c.TrickDiscarded) -> State:
    cards = state.cards
    done = tuple([competitor.card for competitor in cards.trick])
    return change(state, cards=change(cards, trick=(), discard=cards.discard + done))


def no_effect(state: State, event: c.PowerHadNoEffect) -> State:
    return state


def card_committed(state: State, event: c.CardCommitted) -> State:
    player = state.players[event.seat]
    return state.with_player(change(player, hand=take(player.hand, (event.card,)), aside=event.card))


def cards_exchanged(state: State, event: c.CardsExchanged) -> State:
    first, second = state.players[event.first], state.players[event.second]
    state = state.with_player(change(first, aside=None, hand=put(first.hand, (event.from_second,))))
    return state.with_player(change(second, aside=None, hand=put(second.hand, (event.from_first,))))


def hand_swap_named(state: State, event: c.HandSwapNamed) -> State:
    return change(state, pledges=(*state.pledges, Pledge(event.first, event.second)))


def hands_exchanged(state: State, event: c.HandsExchanged) -> State:
    state = state.with_player(change(state.players[event.first], hand=heap(event.from_second)))
    state = state.with_player(change(state.players[event.second], hand=heap(event.from_first)))
    return change(state, pledges=state.pledges[1:])


def taken_from_discard(state: State, event: c.CardTakenFromDiscard) -> State:
    state = change(state, cards=_without(state.cards, event.card))
    return state.with_player(change(state.players[event.seat], aside=event.card))


def hand_card_discarded(state: State, event: c.HandCardDiscarded) -> State:
    player = state.players[event.seat]
    hand = take(player.hand, (event.card,))
    if player.aside is not None:
        hand = put(hand, (player.aside,))
    state = state.with_player(change(player, hand=hand, aside=None))
    return change(state, cards=change(state.cards, discard=(*state.cards.discard, event.card)))


def _without(cards: Cards, card: CardId) -> Cards:
    """The cards of nobody less one of the discard pile."""
    discard = tuple([other for other in cards.discard if other != card])
    return change(cards, discard=discard, killed=tuple([other for other in cards.killed if other != card]))


# --- characters -----------------------------------------------------------------------------------------------------


def character_arrived(state: State, event: c.CharacterArrived) -> State:
    cards = change(state.cards, resolving=None) if event.source == "played" else _without(state.cards, event.card)
    return _cover(change(state, cards=cards), event.seat, Character(event.card))


def character_discarded(state: State, event: c.CharacterDiscarded) -> State:
    state = _uncover(state, event.owner, event.card)
    cards = state.cards
    discard, killed = (*cards.discard, event.card), (*cards.killed, event.card)
    return change(state, cards=change(cards, discard=discard, killed=killed))


def character_stolen(state: State, event: c.CharacterStolen) -> State:
    state = _uncover(state, event.owner, event.card)
    return _cover(state, event.seat, Character(event.card, event.lines))


def character_transformed(state: State, event: c.CharacterTransformed) -> State:
    thief, victim = state.players[event.seat], state.players[event.owner]
    devil = Character(thief.stack[-1].card)
    taken = Character(event.card, event.lines)
    stack = tuple([devil if character.card == event.card else character for character in victim.stack])
    state = state.with_player(change(victim, stack=stack))
    return state.with_player(change(thief, stack=(*thief.stack[:-1], taken)))


def character_validated(state: State, event: c.CharacterValidated) -> State:
    for turned in event.turned:
        player = state.players[turned.seat]
        top = player.stack[-1]
        stack = (*player.stack[:-1], Character(top.card, (*top.lines, turned.line)))
        state = state.with_player(change(player, stack=stack))
    return state


def tower_placed(state: State, event: c.TowerPlaced) -> State:
    assert state.cards.resolving is not None
    tower = Tower(state.cards.resolving, event.beside, state.turn)
    return change(state, tower=tower, cards=change(state.cards, resolving=None))


def tower_discarded(state: State, event: c.TowerDiscarded) -> State:
    assert state.tower is not None
    cards = state.cards
    return change(state, tower=None, cards=change(cards, discard=(*cards.discard, state.tower.card)))


def _cover(state: State, seat: Seat, character: Character) -> State:
    player = state.players[seat]
    return state.with_player(change(player, stack=(*player.stack, character)))


def _uncover(state: State, seat: Seat, card: CardId) -> State:
    player = state.players[seat]
    return state.with_player(change(player, stack=tuple([other for other in player.stack if other.card != card])))


# --- points and turns -----------------------------------------------------------------------------------------------


def points_marked(state: State, event: c.PointsMarked) -> State:
    player = state.players[event.seat]
    return state.with_player(change(player, points=player.points + event.points))


def turn_ended(state: State, event: c.TurnEnded) -> State:
    for player in state.players:
        if player.moved is not None:
            state = state.with_player(change(player, moved=None))
    return state


def game_ended(state: State, event: c.GameEnded) -> State:
    return state


REDUCERS: Final = (
    Reducer(t.SettingsDealt, settings_dealt),
    Reducer(t.SettingsAssigned, settings_assigned),
    Reducer(t.ClockFilled, clock_filled),
    Reducer(c.HandsDealt, hands_dealt),
    Reducer(c.DestinyPileSet, destiny_pile_set),
    Reducer(c.InitiativeTaken, initiative_taken),
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
    Reducer(t.ConsolidationFailed, consolidation_failed),
    Reducer(t.SlotBroken, slot_broken),
    Reducer(t.SettingsExchanged, settings_exchanged),
    Reducer(t.TokenObserved, token_observed),
    Reducer(t.SightChanged, sight_changed),
    Reducer(t.SettingsTurnedUp, settings_turned_up),
    Reducer(c.DestinyTurned, destiny_turned),
    Reducer(c.CardPlayedForValue, played_for_value),
    Reducer(c.CardPlayedForPower, played_for_power),
    Reducer(c.CardDiscarded, card_discarded),
    Reducer(c.ValuesRevealed, values_revealed),
    Reducer(c.TrickResolved, trick_resolved),
    Reducer(c.TrickDiscarded, trick_discarded),
    Reducer(c.PowerHadNoEffect, no_effect),
    Reducer(c.CardCommitted, card_committed),
    Reducer(c.CardsExchanged, cards_exchanged),
    Reducer(c.HandSwapNamed, hand_swap_named),
    Reducer(c.HandsExchanged, hands_exchanged),
    Reducer(c.CardTakenFromDiscard, taken_from_discard),
    Reducer(c.HandCardDiscarded, hand_card_discarded),
    Reducer(c.CharacterArrived, character_arrived),
    Reducer(c.CharacterDiscarded, character_discarded),
    Reducer(c.CharacterStolen, character_stolen),
    Reducer(c.CharacterTransformed, character_transformed),
    Reducer(c.CharacterValidated, character_validated),
    Reducer(c.TowerPlaced, tower_placed),
    Reducer(c.TowerDiscarded, tower_discarded),
    Reducer(c.PointsMarked, points_marked),
    Reducer(c.TurnEnded, turn_ended),
    Reducer(c.GameEnded, game_ended),
)
"""Every event and what it writes down."""
