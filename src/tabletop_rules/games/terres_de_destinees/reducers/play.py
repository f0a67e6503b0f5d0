"""Cards in play and Jetons."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.change import change
from tabletop_rules.core.rule import Reducer
from tabletop_rules.core.zones import take
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonRedressOwn
from tabletop_rules.games.terres_de_destinees.reducers.moves import (
    forgotten,
    gains,
    holds_no_more,
    holds_too,
    moved,
    places,
    turns,
    unplaces,
    with_jetons,
    without_jeton,
)
from tabletop_rules.games.terres_de_destinees.state import CardInPlay, Player, State
from tabletop_rules.games.terres_de_destinees.terms import CardId, Consumed


def engage(state: State, event: e.Engaged) -> State:
    """The card is engaged (T-TERM-3)."""
    return state.with_player(turns(state.players[event.owner], event.card, engaged=True))


def redress(state: State, event: e.Redressed) -> State:
    """The card is ready (T-TERM-3)."""
    return state.with_player(turns(state.players[event.owner], event.card, engaged=False))


def put_into_play(state: State, event: e.PutIntoPlay) -> State:
    """A discarded card enters play ready, as a new card (T-PWR-6)."""
    pile = tuple([card for card in state.discard if card != event.card])
    return moved(state, places(state.players[event.owner], event.card), discard=pile)


def move_to_player(state: State, event: e.MovedToPlayer) -> State:
    """A card goes from one play area to another, or from one zone of it to the other, as it is (T-PWR-6, A-22)."""
    placed = _placed(state.players[event.owner], event.card)
    giver = unplaces(state.players[event.owner], event.card)
    receiver = giver if event.to == event.owner else state.players[event.to]
    receiver = places(receiver, event.card, event.zone, placed.engaged)
    return moved(state, giver, receiver)


def exchange(state: State, event: e.Exchanged) -> State:
    """Two cards change places, and zones; each stays engaged or ready (T-2P-12)."""
    mine, theirs = state.players[event.owner], state.players[event.other_owner]
    my_card, their_card = _placed(mine, event.card), _placed(theirs, event.other_card)
    return moved(
        state,
        _with(mine, event.card, CardInPlay(their_card.card, their_card.engaged, my_card.zone)),
        _with(theirs, event.other_card, CardInPlay(my_card.card, my_card.engaged, their_card.zone)),
    )


def replace(state: State, event: e.Replaced) -> State:
    """A card of the deck takes the place and zone of a card, ready (T-PWR-6, T-2P-12)."""
    player = state.players[event.owner]
    zone = _placed(player, event.old).zone
    return moved(
        forgotten(state, (event.old,)),
        _with(player, event.old, CardInPlay(event.new, False, zone)),
        deck=take(state.deck, (event.new,)),
        discard=(*state.discard, event.old),
    )


def return_to_hand(state: State, event: e.ReturnedToHand) -> State:
    """A card goes from play to its owner's hand, as the owner sees it and others do not (H-10)."""
    player = unplaces(state.players[event.owner], event.card)
    return moved(forgotten(state, (event.card,)), gains(player, (event.entered,)))


def discard_from_play(state: State, event: e.DiscardedFromPlay) -> State:
    """A card goes from play to the discard pile."""
    player = unplaces(state.players[event.owner], event.card)
    return moved(forgotten(state, (event.card,)), player, discard=(*state.discard, event.card))


def take_jeton(state: State, event: e.JetonTaken) -> State:
    """A Jeton comes from the centre; who placed it is remembered (T-JET-6)."""
    placed_by = event.seat if event.by is None else event.by
    player = holds_too(state.players[event.seat], event.number, placed_by)
    return moved(state, player, centre=without_jeton(state.centre, event.number))


def use_jeton(state: State, event: e.JetonUsed) -> State:
    """That a Jeton has hastened something, or shows a hand and stays, is remembered for the turn (T-JET-5, A-44)."""
    jeton, turn = state.content.jeton(event.number), state.turn
    if isinstance(jeton.effect, JetonRedressOwn):
        return change(state, turn=change(turn, hastened=True))
    if jeton.consumed is Consumed.NEVER:
        return change(state, turn=change(turn, shown=(*turn.shown, event.number)))
    return state


def return_jeton(state: State, event: e.JetonReturned) -> State:
    """A Jeton goes back to the centre."""
    player = holds_no_more(state.players[event.seat], event.number)
    return moved(state, player, centre=with_jetons(state.centre, (event.number,)))


def _placed(player: Player, card: CardId) -> CardInPlay:
    return next(placed for placed in player.play if placed.card == card)


def _with(player: Player, card: CardId, other: CardInPlay) -> Player:
    """The player with another card in the place of this one."""
    return change(player, play=tuple([other if placed.card == card else placed for placed in player.play]))


REDUCERS: Final = (
    Reducer(e.Engaged, engage),
    Reducer(e.Redressed, redress),
    Reducer(e.PutIntoPlay, put_into_play),
    Reducer(e.MovedToPlayer, move_to_player),
    Reducer(e.Exchanged, exchange),
    Reducer(e.Replaced, replace),
    Reducer(e.ReturnedToHand, return_to_hand),
    Reducer(e.DiscardedFromPlay, discard_from_play),
    Reducer(e.JetonTaken, take_jeton),
    Reducer(e.JetonUsed, use_jeton),
    Reducer(e.JetonReturned, return_jeton),
)
