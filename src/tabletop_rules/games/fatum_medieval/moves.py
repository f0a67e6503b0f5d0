"""Cards and gold moved in the state, for the events that say so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.core.make import renewer
from tabletop_rules.games.fatum_medieval.protection import counted_as_one, givers
from tabletop_rules.games.fatum_medieval.state import Allowance, Deck, Hand, Player, State, put_cards, put_players
from tabletop_rules.games.fatum_medieval.terms import PLACE, Axis, Card, CardId

put_hand: Final[Callable[[Player, Hand, Allowance | None], Player]] = renewer(Player, "hand", "allowance")
put_gold: Final[Callable[[Player, int], Player]] = renewer(Player, "gold")
put_gold_and_bank: Final[Callable[[State, tuple[Player, ...], int], State]] = renewer(State, "players", "bank")
"""Return a copy with these fields replaced, at half the cost of `change`, for the commonest events."""


# --- what several reducers do ---------------------------------------------------------------------------------------


def on_piles(state: State, cards: tuple[CardId, ...]) -> tuple[Deck, ...]:
    """Return the decks with these cards on top of the piles of their categories, in this order (FA-DECK-2)."""
    decks = state.decks
    for card in cards:
        deck = decks[PLACE[state.content.printed[card].axis]]
        decks = with_deck(decks, Deck(deck.axis, deck.cards, (*deck.pile, card)))
    return decks


def with_deck(decks: tuple[Deck, ...], deck: Deck) -> tuple[Deck, ...]:
    """Return the decks with one of them replaced."""
    place = PLACE[deck.axis]
    return (*decks[:place], deck, *decks[place + 1 :])


def draw_from(
    state: State, player: Player, axis: Axis, cards: tuple[Card, ...], allowance: Allowance | None = None
) -> State:
    """Move cards from a deck to a player's hand, and set what the player may still draw."""
    deck = state.decks[PLACE[axis]]
    decks = with_deck(state.decks, Deck(axis, tr.take(deck.cards, cards), deck.pile))
    hand = player.hand.having(axis, tr.put(player.hand.of(axis), cards))
    return put_cards(state, state.players_with(put_hand(player, hand, allowance)), decks)


def hand_without(state: State, hand: Hand, card: CardId) -> Hand:
    axis = state.content.printed[card].axis
    return hand.having(axis, tr.take(hand.of(axis), (card,)))


def forget(state: State, owner: tr.Seat, cards: tuple[CardId, ...]) -> State:
    """Return the state without the glances at cards that have left the owner's hand (FA-INFO-4)."""
    player = state.players[owner]
    if player.shown and not isinstance(player.shown, tr.Hidden):
        player = tr.change(player, shown=tuple([glance for glance in player.shown if glance.card not in cards]))
        state = state.with_player(player)
    for player in state.players:
        if player.seen and not isinstance(player.seen, tr.Hidden) and not {*player.seen}.isdisjoint(cards):
            state = state.with_player(tr.change(player, seen=cards_without(player.seen, cards)))
    return state


def cards_without(cards: tuple[CardId, ...], gone: tuple[CardId, ...]) -> tuple[CardId, ...]:
    return tuple([card for card in cards if card not in gone])


def without_in_front(state: State, player: Player, *cards: CardId) -> Player:
    """Return a player without these cards in front.

    Where each card gives its powers once a turn, what they have given goes with them (FA-EFF-15, FA-EFF-16).
    """
    used = [*player.used]
    for power in () if counted_as_one(state) else player.used:
        spent = [card for card, _ in givers(state, player.front, power)][: player.used.count(power)]
        used = [name for name in used if name != power] + [power for card in spent if card not in cards]
    return tr.change(player, front=cards_without(player.front, cards), used=tuple(used))


def pay_gold(state: State, seat: tr.Seat, amount: int, to: tr.Seat | None) -> State:
    """Move gold from a player to another one, or to the bank if `to` is None."""
    giver = state.players[seat]
    players = state.players_with(put_gold(giver, giver.gold - amount))
    if to is None:
        return put_gold_and_bank(state, players, state.bank + amount)
    taker = players[to]
    return put_players(state, players).with_player(put_gold(taker, taker.gold + amount))
