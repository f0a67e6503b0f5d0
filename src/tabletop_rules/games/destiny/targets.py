"""Things that may be chosen, unless a protection excludes them."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.targets import Targets
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.terms import CardId, InStack

TOUCHABLE: Final = Targets[State, [Seat], int](
    "destiny.touchable", "Tokens in front of players that a power of a seat may steal, throw or exchange."
)
"""Identified by the numbers of their spots."""
HIDEABLE: Final = Targets[State, [Seat], int](
    "destiny.hideable", "Face-up tokens in front of players that a power of a seat may hide."
)
MOVABLE: Final = Targets[State, [Seat], int](
    "destiny.movable", "Slots between which a seat may move its tokens in the setting phase."
)
EXPOSED: Final = Targets[State, [Seat], InStack](
    "destiny.exposed", "Characters in stacks that a seat may kill, discard, transform or steal."
)
UNHIT: Final = Targets[State, [tuple[Seat, ...]], InStack](
    "destiny.unhit", "Characters that a killing power may hit, given the seats this execution has already hit."
)
STEALABLE: Final = Targets[State, [tuple[CardId, ...]], InStack](
    "destiny.stealable", "Characters that may be stolen by conjunction, given those already stolen in this phase."
)
RISING: Final = Targets[State, [], CardId]("destiny.rising", "Characters of the discard pile that may be brought back.")
CARD_PARTNERS: Final = Targets[State, [Seat], Seat](
    "destiny.card_partners", "Opponents with whom a seat may exchange a hand card."
)
HAND_PARTNERS: Final = Targets[State, [Seat], Seat](
    "destiny.hand_partners", "Opponents with whom a seat may agree to swap whole hands at the end of the turn."
)
