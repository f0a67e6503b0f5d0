"""What matters to a learner: the clock, the slots of everybody, characters and their points, the trick and the hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.learning import Learning, Marks, Scaled, SeatMarks, Weights
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.destiny.queries import points_of
from tabletop_rules.games.destiny.scoring import score
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.terms import (
    HOROSCOPE,
    KIND_AT,
    LINES,
    PLACES,
    RING,
    SLOTS,
    SPOTS,
    WIDTH,
    CardId,
    Kind,
    Slot,
    TokenId,
)

UP: Final = 1.0
DOWN: Final = -1.0
"""A token that is there, but hidden."""

MATCHED: Final = 1.0
LAID: Final = 0.5


def _bodies(state: State, kind: Kind) -> list[TokenId]:
    return [body.id for body in state.content.bodies if body.kind == kind]


def _in_slots(state: State) -> list[tuple[Slot, TokenId]]:
    return [(SLOTS[slot], body) for slot in range(WIDTH) for body in _bodies(state, KIND_AT[PLACES + slot])]


def _in_horoscope(state: State) -> list[tuple[Slot, TokenId]]:
    return [(SLOTS[slot], body) for slot in HOROSCOPE for body in _bodies(state, KIND_AT[PLACES + slot])]


def _on_clock(state: State) -> list[tuple[str, TokenId]]:
    return [(SPOTS[place], body) for place in range(PLACES) for body in _bodies(state, KIND_AT[place])]


def _characters(state: State) -> list[CardId]:
    return [card.id for card in state.content.cards if card.is_character]


def _table(state: State, seat: Seat) -> tuple[float, ...]:
    cards = state.cards
    return (
        state.turn,
        len(cards.pile),
        len(cards.discard),
        len(cards.trick),
        len(state.pledges),
        state.tower is not None,
    )


def _player(state: State, seat: Seat) -> tuple[float, ...]:
    player, content = state.players[seat], state.content
    counted = score(state, seat)
    rank = max([content.card[each.card].rank for each in state.cards.trick if each.seat == seat], default=0)
    return (
        counted.total,
        counted.marked,
        sum([item.points for item in counted.characters]),
        sum([item.points for item in counted.horoscope]),
        len(player.hand),
        len(player.stack),
        player.played is not None,
        player.aside is not None,
        player.move is not None,
        player.eyes == "none",
        player.eyes == "all",
        rank,
    )


def _tokens(state: State, seat: Seat) -> Iterator[tuple[Slot, TokenId]]:
    start = PLACES + WIDTH * seat
    for slot, token in zip(SLOTS, state.board[start : start + WIDTH], strict=True):
        if token is not None and token.body is not HIDDEN:
            yield slot, token.body


def _sides(state: State, seat: Seat) -> list[tuple[Slot, float]]:
    start = PLACES + WIDTH * seat
    row = zip(SLOTS, state.board[start : start + WIDTH], strict=True)
    return [(slot, UP if token.up else DOWN) for slot, token in row if token is not None]


def _aims(state: State, seat: Seat) -> Iterator[tuple[Slot, TokenId]]:
    settings, printed = state.settings, state.content.setting
    for slot in HOROSCOPE:
        setting = settings[WIDTH * seat + slot]
        if setting is not None and setting.id is not HIDDEN:
            yield SLOTS[slot], printed[setting.id].target


def _horoscope(state: State, seat: Seat) -> Iterator[tuple[Slot, float]]:
    printed = state.content.setting
    for slot in HOROSCOPE:
        at = WIDTH * seat + slot
        setting, token = state.settings[at], state.board[PLACES + at]
        if setting is None:
            continue
        if setting.laid:
            yield SLOTS[slot], LAID
        elif token is not None and setting.id is not HIDDEN and printed[setting.id].target == token.body:
            yield SLOTS[slot], MATCHED


def _clock(state: State, seat: Seat) -> Iterator[tuple[str, TokenId]]:
    for name, token in zip(SPOTS[:PLACES], state.board[:PLACES], strict=True):
        if token is not None and token.body is not HIDDEN:
            yield name, token.body


def _clock_sides(state: State, seat: Seat) -> list[tuple[str, float]]:
    row = zip(SPOTS[:PLACES], state.board[:PLACES], strict=True)
    return [(name, UP if token.up else DOWN) for name, token in row if token is not None]


def _stack(state: State, seat: Seat) -> list[tuple[CardId, float]]:
    return [(each.card, 0.25 + min(points_of(state, each), 15) / 20) for each in state.players[seat].stack]


LEARNING: Final = Learning[State](
    home=__name__,
    table=(
        Scaled(
            {"turn": 12, "pile": 80, "discard pile": 80, "cards in the trick": 6, "pledges": 2, "tower is in play": 1},
            _table,
        ),
        Marks("hour", tuple(range(1, RING + 1)), lambda state, seat: (state.red,)),
        SeatMarks("initiative", lambda state, seat: (state.initiative,)),
        SeatMarks("beside the tower", lambda state, seat: () if state.tower is None else (state.tower.beside,)),
        Marks("in my hand", "card", lambda state, seat: state.players[seat].hand),
        Marks(
            "played or put aside by me",
            "card",
            lambda state, seat: (state.players[seat].played, state.players[seat].aside),
        ),
        Marks("in the trick", "card", lambda state, seat: [each.card for each in state.cards.trick]),
        Marks("being resolved", "card", lambda state, seat: (state.cards.resolving,)),
        Marks("discarded", "card", lambda state, seat: state.cards.discard),
        Marks("clock", _on_clock, _clock),
        Weights("clock, 1 up, -1 hidden", SPOTS[:PLACES], _clock_sides),
    ),
    seats=(
        Scaled(
            {
                "points in view": 60,
                "points marked": 20,
                "points of characters": 40,
                "points of the horoscope": 40,
                "cards in hand": 10,
                "characters": 6,
                "has played": 1,
                "has put a card aside": 1,
                "has committed a move": 1,
                "sees nothing": 1,
                "sees everything": 1,
                "rank in the trick": 80,
            },
            _player,
        ),
        Marks("token", _in_slots, _tokens),
        Weights("token, 1 up, -1 hidden", SLOTS, _sides),
        Marks("setting", _in_horoscope, _aims),
        Weights("horoscope, 1 matches, 0.5 consolidated", [SLOTS[slot] for slot in HOROSCOPE], _horoscope),
        Weights("in the stack, with points / 20 above 0.25", _characters, _stack),
        Marks(
            "current character",
            _characters,
            lambda state, seat: (state.players[seat].current,),
        ),
        Marks(
            "line of the current character",
            LINES,
            lambda state, seat: stack[-1].lines[-1:] if (stack := state.players[seat].stack) else (),
        ),
    ),
)
