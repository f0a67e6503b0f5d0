"""Cards that leave hands, enter them, or are looked at."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.change import change
from tabletop_rules.core.rule import Reducer, nothing_changes
from tabletop_rules.core.zones import heap, put, take
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.reducers.moves import (
    add_to_hand,
    apply_batch,
    mark_moved,
    set_aside,
    with_committed,
)
from tabletop_rules.games.terres_de_destinees.state import Card, Loss, State


def reshuffle(state: State, event: e.Reshuffled) -> State:
    """Add the discard pile to the deck (T-DECK-1)."""
    pile: tuple[Card, ...] = (*state.deck, *state.discard)
    return change(state, deck=heap(pile), discard=(), turn=mark_moved(state.turn))


def draw(state: State, event: e.Drawn) -> State:
    player = add_to_hand(state.players[event.seat], event.cards)
    return apply_batch(state, player, deck=take(state.deck, event.cards))


def look_at_top(state: State, event: e.TopLooked) -> State:
    """Lay cards of the deck aside, where one player sees them."""
    player = change(state.players[event.seat], looked=event.cards)
    return apply_batch(state, player, deck=take(state.deck, event.cards))


def keep_looked(state: State, event: e.LookedKept) -> State:
    player = state.players[event.seat]
    looked = take(player.looked, (event.card,))
    return state.with_player(change(player, looked=looked, committed=(*player.committed, event.card)))


def take_top(state: State, event: e.TopTaken) -> State:
    """Move the cards looked at to the hand and the discard pile."""
    player = state.players[event.seat]
    player = change(player, looked=(), committed=(), hand=put(player.hand, event.taken))
    return apply_batch(state, player, discard=(*state.discard, *event.discarded))


def commit(state: State, event: e.CardCommitted) -> State:
    """Set a hand card aside, after those set aside before."""
    player = state.players[event.seat]
    hand = take(player.hand, (event.card,))
    return state.with_player(set_aside(player, hand, (*player.committed, event.card)))


def note_loss(state: State, event: e.LossDue) -> State:
    return change(state, losses=(*state.losses, Loss(event.victim, event.count)))


def discard(state: State, event: e.Discarded) -> State:
    """Discard committed cards in the order given (T-DECK-4)."""
    pile = state.discard
    players = []
    for part in event.parts:
        players.append(with_committed(state.players[part.seat], ()))
        pile = (*pile, *part.cards)
    return apply_batch(state, *players, discard=pile, settles_losses=True)


def give(state: State, event: e.Given) -> State:
    giver = with_committed(state.players[event.giver], ())
    receiver = add_to_hand(state.players[event.receiver], event.cards)
    return apply_batch(state, giver, receiver, received=event.received, settles_losses=True)


def steal(state: State, event: e.Stolen) -> State:
    victim = state.players[event.victim]
    victim = change(victim, hand=take(victim.hand, event.cards))
    thief = add_to_hand(state.players[event.thief], event.cards)
    return apply_batch(state, victim, thief, received=event.received, settles_losses=True)


def pass_left(state: State, event: e.PassedLeft) -> State:
    row = list(state.players)
    for part in event.passes:
        row[part.giver] = change(row[part.giver], committed=())
    for part in event.passes:
        row[part.receiver] = add_to_hand(row[part.receiver], part.cards)
    return change(apply_batch(state, *row, received=event.received), losses=())


def take_from_discard(state: State, event: e.TakenFromDiscard) -> State:
    """Move discarded cards to a hand, where only its owner sees them (H-10)."""
    pile = tuple([card for card in state.discard if card not in event.cards])
    return apply_batch(state, add_to_hand(state.players[event.seat], event.entered), discard=pile)


def swap_with_discard(state: State, event: e.SwappedWithDiscard) -> State:
    """Discard committed cards, and move others from the pile to the hand (H-10)."""
    pile = (*[card for card in state.discard if card not in event.taken], *event.given)
    player = state.players[event.seat]
    player = change(player, committed=(), hand=put(player.hand, event.entered))
    return apply_batch(state, player, discard=pile)


REDUCERS: Final = (
    Reducer(e.Reshuffled, reshuffle),
    Reducer(e.Drawn, draw),
    Reducer(e.TopLooked, look_at_top),
    Reducer(e.LookedKept, keep_looked),
    Reducer(e.TopTaken, take_top),
    Reducer(e.CardCommitted, commit),
    Reducer(e.LossDue, note_loss),
    Reducer(e.Discarded, discard),
    Reducer(e.Given, give),
    Reducer(e.Stolen, steal),
    Reducer(e.PassedLeft, pass_left),
    Reducer(e.TakenFromDiscard, take_from_discard),
    Reducer(e.SwappedWithDiscard, swap_with_discard),
    Reducer(e.HandLooked, nothing_changes),
)
