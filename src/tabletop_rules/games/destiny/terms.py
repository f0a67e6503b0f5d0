"""Types and constants of the game, and how its positions are named and numbered.

A *place* is one of the 24 positions of the clock (`planet@3`), a *slot* one of the six in front of a seat (`0.health`);
both are *spots*. The setting under a slot is named `0.health.setting`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal, TypeAlias

from tabletop_rules.core.mask import IDENTITY, Hidden
from tabletop_rules.core.terms import OneOf

Kind: TypeAlias = Literal["planet", "constellation"]
Slot: TypeAlias = Literal["health", "work", "character_planet", "love", "money", "character_constellation"]
Line: TypeAlias = Literal["constellation", "planet", "conjunction"]
Eyes: TypeAlias = Literal["own", "none", "all"]
"""Whose hidden tokens and settings a seat may see: its own, nobody's (the Fool), everybody's (the Pope)."""

CardId = Annotated[str, IDENTITY, OneOf("card")]
TokenId = Annotated[str, IDENTITY, OneOf("token")]
SettingId = Annotated[str, IDENTITY, OneOf("setting")]
ThingId = Annotated[str, IDENTITY]
"""A token or a setting."""
SlipId = Annotated[str, IDENTITY]
"""A move committed in secret, as a slip laid face down: `0.health-work`, or `0.stay` (D-Q-42)."""
Card: TypeAlias = CardId | Hidden
InStack: TypeAlias = tuple[int, CardId]
"""The owner of a stack and a character in it."""
Spot: TypeAlias = Annotated[str, OneOf("spot")]
Branch: TypeAlias = Annotated[str, OneOf("power")]
"""The verb of a power among several, such as `reveal_token`."""
Way: TypeAlias = Annotated[tuple[Slot, ...], OneOf("way")]
"""A move from one slot to another, or () for none."""

PLANET: Final[Kind] = "planet"
CONSTELLATION: Final[Kind] = "constellation"
KINDS: Final[tuple[Kind, ...]] = (PLANET, CONSTELLATION)
LINES: Final[tuple[Line, ...]] = ("constellation", "planet", "conjunction")
"""The lines of a character in ascending order (D-VAL-3)."""
MOST_SEATS: Final = 5
RING: Final = 12
PLACES: Final = 2 * RING
SLOTS: Final[tuple[Slot, ...]] = (
    "health",
    "work",
    "character_planet",
    "love",
    "money",
    "character_constellation",
)
"""The slots of a seat by number: planets first."""
WIDTH: Final = len(SLOTS)
HOROSCOPE: Final = (0, 1, 3, 4)
SPACE: Final = (2, 5)
"""The two character slots."""
SLOTS_OF: Final[Mapping[Kind, tuple[int, ...]]] = {PLANET: (0, 1, 2), CONSTELLATION: (3, 4, 5)}

SPOTS: Final[tuple[Spot, ...]] = (
    *(f"{kind}@{hour}" for kind in KINDS for hour in range(1, RING + 1)),
    *(f"{seat}.{slot}" for seat in range(MOST_SEATS) for slot in SLOTS),
)
"""The name of each spot by number: planets by hour, constellations by hour, then six slots per seat."""
INDEX: Final[Mapping[Spot, int]] = {spot: index for index, spot in enumerate(SPOTS)}
KIND_AT: Final[tuple[Kind, ...]] = tuple(
    KINDS[index // RING] if index < PLACES else KINDS[(index - PLACES) // 3 % 2] for index in range(len(SPOTS))
)
"""The kind of token that each spot takes (D-Q-7)."""
SETTINGS: Final[tuple[Spot, ...]] = tuple(f"{seat}.{slot}.setting" for seat in range(MOST_SEATS) for slot in SLOTS)
SETTING_INDEX: Final[Mapping[Spot, int]] = {spot: index for index, spot in enumerate(SETTINGS)}
RINGS: Final[Mapping[Kind, range]] = {PLANET: range(RING), CONSTELLATION: range(RING, PLACES)}


def slip(seat: int, move: tuple[Slot, ...]) -> SlipId:
    """Return the slip of a move from one slot to another, or of () for none."""
    return f"{seat}.{'-'.join(move) or 'stay'}"


def slot_index(seat: int, slot: int) -> int:
    """Return the number of a slot of a seat."""
    return PLACES + WIDTH * seat + slot


def slot_at(index: int) -> Slot:
    """Return the slot at a spot in front of a seat."""
    return SLOTS[(index - PLACES) % WIDTH]


def owner_at(index: int) -> int:
    """Return the seat that a spot is in front of; -1 for the clock."""
    return (index - PLACES) // WIDTH if index >= PLACES else -1
