"""Things that may be chosen, unless a protection excludes them."""

from __future__ import annotations

from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.terms import PLACES, SPOTS, CardId, InStack

TOUCHABLE: Final = tr.Targets[State, [tr.Seat], int](
    "destiny.touchable", "Tokens in front of players that a power of a seat may steal, throw or exchange."
)
"""Identified by the numbers of their spots."""
HIDEABLE: Final = tr.Targets[State, [tr.Seat], int](
    "destiny.hideable", "Face-up tokens in front of players that a power of a seat may hide."
)
MOVABLE: Final = tr.Targets[State, [tr.Seat], int](
    "destiny.movable", "Slots between which a seat may move its tokens in the setting phase."
)
EXPOSED: Final = tr.Targets[State, [tr.Seat], InStack](
    "destiny.exposed", "Characters in stacks that a seat may kill, discard, transform or steal."
)
UNHIT: Final = tr.Targets[State, [tuple[tr.Seat, ...]], InStack](
    "destiny.unhit", "Characters that a killing power may hit, given the seats this execution has already hit."
)
STEALABLE: Final = tr.Targets[State, [tuple[CardId, ...]], InStack](
    "destiny.stealable", "Characters that may be stolen by conjunction, given those already stolen in this phase."
)
RISING: Final = tr.Targets[State, [], CardId](
    "destiny.rising", "Characters of the discard pile that may be brought back."
)
CARD_PARTNERS: Final = tr.Targets[State, [tr.Seat], tr.Seat](
    "destiny.card_partners", "Opponents with whom a seat may exchange a hand card."
)
HAND_PARTNERS: Final = tr.Targets[State, [tr.Seat], tr.Seat](
    "destiny.hand_partners", "Opponents with whom a seat may agree to swap whole hands at the end of the turn."
)


# --- what the rejections name ---------------------------------------------------------------------------------------


def spot_params(state: State, spot: int, seat: tr.Seat) -> dict[str, int | str]:
    return {"spot": SPOTS[spot]}


def card_params(state: State, card: CardId | InStack, *of: object) -> dict[str, int | str]:
    return {"card": card if isinstance(card, str) else card[1]}


def player_params(state: State, player: tr.Seat, seat: tr.Seat) -> dict[str, int | str]:
    return {"player": player}


# --- consolidated slots (D-CONS-2, D-Q-13) --------------------------------------------------------------------------


def is_loose(state: State, spot: int, seat: tr.Seat) -> bool:
    """Whether the slot at a spot is not consolidated."""
    setting = state.settings[spot - PLACES]
    return setting is None or not setting.laid
