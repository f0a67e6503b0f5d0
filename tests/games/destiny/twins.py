"""What a seat may not see (D-INFO-1 to D-INFO-12), for the laws of secrecy."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tabletop_rules.core.change import change
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.destiny.queries import moves_of
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.terms import PLACES, WIDTH
from tabletop_rules.testing.twins import Secrecy, Unseen

FOOL, POPE = "character_fool", "character_pope"


def unseen(state: State, seat: Seat) -> Iterator[Unseen]:
    """Yield everything that a seat may not see."""
    yield from cards(state, seat)
    yield from tokens(state, seat)
    yield from settings(state, seat)
    for player in state.players:
        if player.seat != seat and isinstance(player.move, tuple):
            slip = f"{player.seat}.{'-'.join(player.move) or 'stay'}"
            yield Unseen(slip, f"slip of {player.seat}", "committed")


def cards(state: State, seat: Seat) -> Iterator[Unseen]:
    """Yield hands and face-down cards of others (D-INFO-1, D-INFO-2), the pile and removed cards (D-INFO-3)."""
    dealing = state.turn == 0  # the number of arcana in a first hand is public (D-SETUP-6)

    def hidden(card: object, place: str) -> Unseen:
        arcana = dealing and state.content.card[str(card)].is_arcana
        return Unseen(str(card), "arcana" if arcana else "card", place)

    yield from (hidden(card, "not dealt") for card in state.cards.undealt)
    yield from (hidden(card, "destiny pile") for card in state.cards.pile)
    for player in state.players:
        if player.seat != seat:
            yield from (hidden(card, f"hand of {player.seat}") for card in player.hand)
            for place, card in (("played", player.played), ("aside", player.aside)):
                if card is not None:
                    yield hidden(card, f"{place} by {player.seat}")


def may_look(state: State, seat: Seat, owner: Seat) -> bool:
    """Whether a seat may look under the things of `owner`, -1 being the clock (D-INFO-4, D-INFO-5)."""
    if seat < 0 or owner < 0:
        return False
    stack = state.players[seat].stack
    current = stack[-1].card if stack else None
    return current != FOOL if seat == owner else current == POPE


def tokens(state: State, seat: Seat) -> Iterator[Unseen]:
    """Yield the hidden tokens that a seat may not look under."""
    for index, token in enumerate(state.board):
        owner = (index - PLACES) // WIDTH if index >= PLACES else -1
        if token is not None and not token.up and not may_look(state, seat, owner):
            yield Unseen(str(token.body), f"{state.content.body[str(token.body)].kind} token", f"spot {index}")


def settings(state: State, seat: Seat) -> Iterator[Unseen]:
    """Yield the settings under slots where a seat may not look, dealt to others, or unused."""
    for index, setting in enumerate(state.settings):
        if setting is not None and not setting.up and not may_look(state, seat, index // WIDTH):
            yield Unseen(str(setting.id), _kind(state, setting.id), f"setting {index}")
    for name in state.box.settings:
        yield Unseen(str(name), _kind(state, name), "box")
    for player in state.players:
        if player.seat != seat:
            for name in player.dealt:
                yield Unseen(str(name), _kind(state, name), f"dealt to {player.seat}")


def _kind(state: State, setting: object) -> str:
    return f"{state.content.setting[str(setting)].kind} setting"


def others(state: State, seat: Seat, rng: random.Random) -> Iterator[State]:
    """Yield states in which another seat has committed another move (option setting_phase = simultaneous)."""
    for player in state.players:
        if player.seat != seat and isinstance(player.move, tuple):
            for move in ((), *moves_of(state, player.seat)):
                if move != player.move:
                    yield state.with_player(change(player, move=move))


SECRETS = Secrecy(unseen, others)
