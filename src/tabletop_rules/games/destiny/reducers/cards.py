"""Reducers of card events: hands, tricks, piles, characters, points, turns. The event classes say what happened."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.change import change
from tabletop_rules.core.rule import Reducer, nothing_changes
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.zones import heap, put, take
from tabletop_rules.games.destiny.events import cards as c
from tabletop_rules.games.destiny.state import (
    Cards,
    Character,
    Competitor,
    Pledge,
    State,
    Tower,
    put_cards,
    put_players_and_cards,
)
from tabletop_rules.games.destiny.terms import CardId

# --- setup ----------------------------------------------------------------------------------------------------------


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


# --- cards ----------------------------------------------------------------------------------------------------------


def destiny_turned(state: State, event: c.DestinyTurned) -> State:
    cards = state.cards
    pile = take(cards.pile, (event.card,))
    return put_cards(state, change(cards, pile=pile, trick=(*cards.trick, Competitor(-1, event.card))))


def played_for_value(state: State, event: c.CardPlayedForValue) -> State:
    player = state.players[event.seat]
    return state.with_player(change(player, hand=take(player.hand, (event.card,)), played=event.card))


def played_for_power(state: State, event: c.CardPlayedForPower) -> State:
    """Keep the card apart until its power is done (D-PLAY-7)."""
    player = state.players[event.seat]
    player = change(player, hand=take(player.hand, (event.card,)))
    return put_players_and_cards(state, state.players_with(player), change(state.cards, resolving=event.card))


def card_discarded(state: State, event: c.CardDiscarded) -> State:
    cards = state.cards
    return put_cards(state, change(cards, resolving=None, discard=(*cards.discard, event.card)))


def values_revealed(state: State, event: c.ValuesRevealed) -> State:
    players = list(state.players)
    for competitor in event.cards:
        players[competitor.seat] = change(players[competitor.seat], played=None)
    return put_players_and_cards(state, tuple(players), change(state.cards, trick=state.cards.trick + event.cards))


def trick_discarded(state: State, event: c.TrickDiscarded) -> State:
    cards = state.cards
    done = tuple([competitor.card for competitor in cards.trick])
    return put_cards(state, change(cards, trick=(), discard=cards.discard + done))


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
    """Keep the card aside until another is discarded for it (D-CARD-23)."""
    state = change(state, cards=_without(state.cards, event.card))
    return state.with_player(change(state.players[event.seat], aside=event.card))


def hand_card_discarded(state: State, event: c.HandCardDiscarded) -> State:
    """Discard the card; one taken aside joins the hand (D-CARD-23)."""
    player = state.players[event.seat]
    hand = take(player.hand, (event.card,))
    if player.aside is not None:
        hand = put(hand, (player.aside,))
    state = state.with_player(change(player, hand=hand, aside=None))
    return change(state, cards=change(state.cards, discard=(*state.cards.discard, event.card)))


def _without(cards: Cards, card: CardId) -> Cards:
    discard = tuple([other for other in cards.discard if other != card])
    return change(cards, discard=discard, killed=tuple([other for other in cards.killed if other != card]))


# --- characters -----------------------------------------------------------------------------------------------------


def character_arrived(state: State, event: c.CharacterArrived) -> State:
    cards = change(state.cards, resolving=None) if event.source == "played" else _without(state.cards, event.card)
    return _cover(put_cards(state, cards), event.seat, Character(event.card))


def character_discarded(state: State, event: c.CharacterDiscarded) -> State:
    state = _uncover(state, event.owner, event.card)
    cards = state.cards
    discard, killed = (*cards.discard, event.card), (*cards.killed, event.card)
    return change(state, cards=change(cards, discard=discard, killed=killed))


def character_stolen(state: State, event: c.CharacterStolen) -> State:
    """Move the character with its lines, if it keeps them (D-THEFT-3)."""
    state = _uncover(state, event.owner, event.card)
    return _cover(state, event.seat, Character(event.card, event.lines))


def character_transformed(state: State, event: c.CharacterTransformed) -> State:
    """Swap the two: the Devil upright, the other with its lines, if it keeps them (D-CARD-25)."""
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
    """Place the Tower, or move one already in play (D-CARD-31)."""
    card = state.cards.resolving if state.tower is None else state.tower.card
    assert card is not None
    tower = Tower(card, event.beside, state.turn)
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
    """Forget the committed moves, which were open until now (D-Q-42), and hand swaps that no longer happen."""
    if state.pledges:
        state = change(state, pledges=())
    for player in state.players:
        if player.moved is not None:
            state = state.with_player(change(player, moved=None))
    return state


REDUCERS: Final = (
    Reducer(c.HandsDealt, hands_dealt),
    Reducer(c.DestinyPileSet, destiny_pile_set),
    Reducer(c.InitiativeTaken, initiative_taken),
    Reducer(c.DestinyTurned, destiny_turned),
    Reducer(c.CardPlayedForValue, played_for_value),
    Reducer(c.CardPlayedForPower, played_for_power),
    Reducer(c.CardDiscarded, card_discarded),
    Reducer(c.ValuesRevealed, values_revealed),
    Reducer(c.TrickResolved, nothing_changes),
    Reducer(c.TrickDiscarded, trick_discarded),
    Reducer(c.PowerHadNoEffect, nothing_changes),
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
    Reducer(c.GameEnded, nothing_changes),
)
