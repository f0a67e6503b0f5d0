"""Cards in play and Jetons."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.change import change
from tabletop_rules.core.rule import Reducer
from tabletop_rules.core.zones import take
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonRedressOwn
from tabletop_rules.games.terres_de_destinees.reducers.moves import (
    add_jetons,
    add_to_hand,
    add_to_play,
    apply_batch,
    drop_jeton,
    forget_echoes,
    remove_from_play,
    turn_card,
)
from tabletop_rules.games.terres_de_destinees.state import CardInPlay, HeldJeton, Player, State
from tabletop_rules.games.terres_de_destinees.terms import CardId, Consumed


def engage(state: State, event: e.Engaged) -> State:
    return state.with_player(turn_card(state.players[event.owner], event.card, engaged=True))


def redress(state: State, event: e.Redressed) -> State:
    return state.with_player(turn_card(state.players[event.owner], event.card, engaged=False))


def put_into_play(state: State, event: e.PutIntoPlay) -> State:
    """Move a discarded card into play, ready, as a new card (T-PWR-6)."""
    pile = tuple([card for card in state.discard if card != event.card])
    return apply_batch(state, add_to_play(state.players[event.owner], event.card), discard=pile)


def move_to_player(state: State, event: e.MovedToPlayer) -> State:
    """Move a card to another play area or zone, engaged or ready as it is (T-PWR-6, A-22)."""
    placed = _placed(state.players[event.owner], event.card)
    giver = remove_from_play(state.players[event.owner], event.card)
    receiver = giver if event.to == event.owner else state.players[event.to]
    receiver = add_to_play(receiver, event.card, event.zone, placed.engaged)
    return apply_batch(state, giver, receiver)


def exchange(state: State, event: e.Exchanged) -> State:
    """Swap two cards and their zones; each stays engaged or ready (T-2P-12)."""
    mine, theirs = state.players[event.owner], state.players[event.other_owner]
    my_card, their_card = _placed(mine, event.card), _placed(theirs, event.other_card)
    return apply_batch(
        state,
        _replace_card(mine, event.card, CardInPlay(their_card.card, their_card.engaged, my_card.zone)),
        _replace_card(theirs, event.other_card, CardInPlay(my_card.card, my_card.engaged, their_card.zone)),
    )


def replace(state: State, event: e.Replaced) -> State:
    """Put a card of the deck in the place and zone of a card, ready (T-PWR-6, T-2P-12)."""
    player = state.players[event.owner]
    zone = _placed(player, event.old).zone
    return apply_batch(
        forget_echoes(state, (event.old,)),
        _replace_card(player, event.old, CardInPlay(event.new, False, zone)),
        deck=take(state.deck, (event.new,)),
        discard=(*state.discard, event.old),
    )


def return_to_hand(state: State, event: e.ReturnedToHand) -> State:
    """Move a card from play to its owner's hand, where only the owner sees it (H-10)."""
    player = remove_from_play(state.players[event.owner], event.card)
    return apply_batch(forget_echoes(state, (event.card,)), add_to_hand(player, (event.entered,)))


def discard_from_play(state: State, event: e.DiscardedFromPlay) -> State:
    player = remove_from_play(state.players[event.owner], event.card)
    return apply_batch(forget_echoes(state, (event.card,)), player, discard=(*state.discard, event.card))


def take_jeton(state: State, event: e.JetonTaken) -> State:
    """Move a Jeton from the centre, with who placed it (T-JET-6)."""
    player, taken = state.players[event.seat], HeldJeton(event.number, event.seat if event.by is None else event.by)
    jetons = tuple(sorted((*player.jetons, taken), key=lambda held: held.number))
    place = state.centre.index(event.number)
    return apply_batch(state, change(player, jetons=jetons), centre=state.centre[:place] + state.centre[place + 1 :])


def use_jeton(state: State, event: e.JetonUsed) -> State:
    """Remember for the turn that a Jeton has redressed cards, or shown a hand and stayed (T-JET-5, A-44)."""
    jeton, turn = state.content.jeton(event.number), state.turn
    if isinstance(jeton.effect, JetonRedressOwn):
        return change(state, turn=change(turn, hastened=True))
    if jeton.consumed is Consumed.NEVER:
        return change(state, turn=change(turn, shown=(*turn.shown, event.number)))
    return state


def return_jeton(state: State, event: e.JetonReturned) -> State:
    player = drop_jeton(state.players[event.seat], event.number)
    return apply_batch(state, player, centre=add_jetons(state.centre, (event.number,)))


def _placed(player: Player, card: CardId) -> CardInPlay:
    return next(placed for placed in player.play if placed.card == card)


def _replace_card(player: Player, card: CardId, other: CardInPlay) -> Player:
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
