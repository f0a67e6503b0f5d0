"""Where a seat may not look, after D-INFO-1 to D-INFO-12 and the two characters that say otherwise."""

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
    """Cards, tokens and settings that a seat may not see."""
    yield from cards(state, seat)
    yield from tokens(state, seat)
    yield from settings(state, seat)
    for player in state.players:
        if player.seat != seat and isinstance(player.move, tuple):
            slip = f"{player.seat}.{'-'.join(player.move) or 'stay'}"
            yield Unseen(slip, f"slip of {player.seat}", "committed")


def cards(state: State, seat: Seat) -> Iterator[Unseen]:
    """Hands and cards that compete (D-INFO-1, D-INFO-2), the pile and cards out of the game (D-INFO-3)."""
    dealing = state.turn == 0  # everybody knows how many arcana a first hand has (D-SETUP-6)

    def lying(card: object, place: str) -> Unseen:
        arcana = dealing and state.content.card[str(card)].is_arcana
        return Unseen(str(card), "arcana" if arcana else "card", place)

    yield from (lying(card, "not dealt") for card in state.cards.undealt)
    yield from (lying(card, "destiny pile") for card in state.cards.pile)
    for player in state.players:
        if player.seat != seat:
            yield from (lying(card, f"hand of {player.seat}") for card in player.hand)
            for place, card in (("played", player.played), ("aside", player.aside)):
                if card is not None:
                    yield lying(card, f"{place} by {player.seat}")


def may_look(state: State, seat: Seat, owner: Seat) -> bool:
    """Under one's own, but for the Fool; under those of others as the Pope; never on the clock (D-INFO-4, D-INFO-5)."""
    if seat < 0 or owner < 0:
        return False
    stack = state.players[seat].stack
    current = stack[-1].card if stack else None
    return current != FOOL if seat == owner else current == POPE


def tokens(state: State, seat: Seat) -> Iterator[Unseen]:
    """Tokens that lie face down where the seat may not look."""
    for index, token in enumerate(state.board):
        owner = (index - PLACES) // WIDTH if index >= PLACES else -1
        if token is not None and not token.up and not may_look(state, seat, owner):
            yield Unseen(str(token.body), f"{state.content.body[str(token.body)].kind} token", f"spot {index}")


def settings(state: State, seat: Seat) -> Iterator[Unseen]:
    """Settings that lie under slots where the seat may not look, that others hold, or that are in the box."""
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
    """Moves committed in secret are others (option setting_phase = simultaneous)."""
    for player in state.players:
        if player.seat != seat and isinstance(player.move, tuple):
            for move in ((), *moves_of(state, player.seat)):
                if move != player.move:
                    yield state.with_player(change(player, move=move))


SECRETS = Secrecy(unseen, others)
