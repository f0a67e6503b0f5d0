"""Cards in hands, tricks and piles, characters on their stacks, points, and turns."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.change import change
from tabletop_rules.core.rule import Reducer, nothing_changes
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.zones import heap, put, take
from tabletop_rules.games.destiny.events import cards as c
from tabletop_rules.games.destiny.state import Cards, Character, Competitor, Pledge, State, Tower
from tabletop_rules.games.destiny.terms import CardId

# --- setup ----------------------------------------------------------------------------------------------------------


def hands_dealt(state: State, event: c.HandsDealt) -> State:
    """Every seat holds its cards."""
    dealt = [card for hand in event.hands for card in hand.cards]
    cards = change(state.cards, undealt=take(state.cards.undealt, dealt))
    pairs = zip(state.players, event.hands, strict=True)
    players = tuple([change(player, hand=put(player.hand, hand.cards)) for player, hand in pairs])
    return change(state, cards=cards, players=players)


def destiny_pile_set(state: State, event: c.DestinyPileSet) -> State:
    """The cards of destiny lie face down."""
    cards = state.cards
    return change(state, cards=change(cards, undealt=take(cards.undealt, event.cards), pile=event.cards))


def initiative_taken(state: State, event: c.InitiativeTaken) -> State:
    """A seat has the initiative."""
    return change(state, initiative=event.seat)


# --- cards ----------------------------------------------------------------------------------------------------------


def destiny_turned(state: State, event: c.DestinyTurned) -> State:
    """A card of destiny joins the trick."""
    cards = state.cards
    pile = take(cards.pile, (event.card,))
    return change(state, cards=change(cards, pile=pile, trick=(*cards.trick, Competitor(-1, event.card))))


def played_for_value(state: State, event: c.CardPlayedForValue) -> State:
    """A card leaves the hand to compete."""
    player = state.players[event.seat]
    return state.with_player(change(player, hand=take(player.hand, (event.card,)), played=event.card))


def played_for_power(state: State, event: c.CardPlayedForPower) -> State:
    """A card leaves the hand, and its power is being resolved."""
    player = state.players[event.seat]
    state = state.with_player(change(player, hand=take(player.hand, (event.card,))))
    return change(state, cards=change(state.cards, resolving=event.card))


def card_discarded(state: State, event: c.CardDiscarded) -> State:
    """The card being resolved is discarded."""
    cards = state.cards
    return change(state, cards=change(cards, resolving=None, discard=(*cards.discard, event.card)))


def values_revealed(state: State, event: c.ValuesRevealed) -> State:
    """The cards that compete lie open."""
    for competitor in event.cards:
        state = state.with_player(change(state.players[competitor.seat], played=None))
    return change(state, cards=change(state.cards, trick=state.cards.trick + event.cards))


def trick_discarded(state: State, event: c.TrickDiscarded) -> State:
    """The cards of the trick are discarded."""
    cards = state.cards
    done = tuple([competitor.card for competitor in cards.trick])
    return change(state, cards=change(cards, trick=(), discard=cards.discard + done))


def card_committed(state: State, event: c.CardCommitted) -> State:
    """A card is put aside, to be given."""
    player = state.players[event.seat]
    return state.with_player(change(player, hand=take(player.hand, (event.card,)), aside=event.card))


def cards_exchanged(state: State, event: c.CardsExchanged) -> State:
    """Two seats have the card that the other put aside."""
    first, second = state.players[event.first], state.players[event.second]
    state = state.with_player(change(first, aside=None, hand=put(first.hand, (event.from_second,))))
    return state.with_player(change(second, aside=None, hand=put(second.hand, (event.from_first,))))


def hand_swap_named(state: State, event: c.HandSwapNamed) -> State:
    """Two seats are to exchange their hands at the end of the turn."""
    return change(state, pledges=(*state.pledges, Pledge(event.first, event.second)))


def hands_exchanged(state: State, event: c.HandsExchanged) -> State:
    """Two seats have each other's hand."""
    state = state.with_player(change(state.players[event.first], hand=heap(event.from_second)))
    state = state.with_player(change(state.players[event.second], hand=heap(event.from_first)))
    return change(state, pledges=state.pledges[1:])


def taken_from_discard(state: State, event: c.CardTakenFromDiscard) -> State:
    """A seat has a card of the discard pile before it."""
    state = change(state, cards=_without(state.cards, event.card))
    return state.with_player(change(state.players[event.seat], aside=event.card))


def hand_card_discarded(state: State, event: c.HandCardDiscarded) -> State:
    """A hand card is discarded; what was put aside joins the hand."""
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
    """A character covers the stack of its owner."""
    cards = change(state.cards, resolving=None) if event.source == "played" else _without(state.cards, event.card)
    return _cover(change(state, cards=cards), event.seat, Character(event.card))


def character_discarded(state: State, event: c.CharacterDiscarded) -> State:
    """A character is killed: it leaves its stack for the discard pile."""
    state = _uncover(state, event.owner, event.card)
    cards = state.cards
    discard, killed = (*cards.discard, event.card), (*cards.killed, event.card)
    return change(state, cards=change(cards, discard=discard, killed=killed))


def character_stolen(state: State, event: c.CharacterStolen) -> State:
    """A character leaves one stack and covers another, its lines with it."""
    state = _uncover(state, event.owner, event.card)
    return _cover(state, event.seat, Character(event.card, event.lines))


def character_transformed(state: State, event: c.CharacterTransformed) -> State:
    """A character and the devil change places."""
    thief, victim = state.players[event.seat], state.players[event.owner]
    devil = Character(thief.stack[-1].card)
    taken = Character(event.card, event.lines)
    stack = tuple([devil if character.card == event.card else character for character in victim.stack])
    state = state.with_player(change(victim, stack=stack))
    return state.with_player(change(thief, stack=(*thief.stack[:-1], taken)))


def character_validated(state: State, event: c.CharacterValidated) -> State:
    """Characters turn to the line that is worth most."""
    for turned in event.turned:
        player = state.players[turned.seat]
        top = player.stack[-1]
        stack = (*player.stack[:-1], Character(top.card, (*top.lines, turned.line)))
        state = state.with_player(change(player, stack=stack))
    return state


def tower_placed(state: State, event: c.TowerPlaced) -> State:
    """The tower stands beside a seat; one in play already moves there."""
    card = state.cards.resolving if state.tower is None else state.tower.card
    assert card is not None
    tower = Tower(card, event.beside, state.turn)
    return change(state, tower=tower, cards=change(state.cards, resolving=None))


def tower_discarded(state: State, event: c.TowerDiscarded) -> State:
    """The tower is discarded."""
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
    """Points are marked, and kept."""
    player = state.players[event.seat]
    return state.with_player(change(player, points=player.points + event.points))


def turn_ended(state: State, event: c.TurnEnded) -> State:
    """Moves of the turn are forgotten."""
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
