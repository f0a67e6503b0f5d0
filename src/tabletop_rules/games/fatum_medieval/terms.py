"""The terms of FATUM Medieval; French titles are as printed, in the content pack."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, TypeAlias

from tabletop_rules.core.mask import IDENTITY, Hidden
from tabletop_rules.core.terms import OneOf

GAME: Final = "fatum_medieval"

CardId: TypeAlias = Annotated[str, IDENTITY, OneOf("card")]
"""One physical card: its printed id and copy number, such as `horse#2` (FA-CARD-1)."""

Card: TypeAlias = CardId | Hidden
"""A card, or HIDDEN in a view that may not show it."""

ObjectiveId: TypeAlias = Annotated[str, IDENTITY, OneOf("objective")]
"""One objective card; there is one copy of each."""

PowerId: TypeAlias = Annotated[str, OneOf("power")]
"""The id of a power, such as `ransom`."""


class Axis(StrEnum):
    """An axis of life: it has a deck, a pile and a counter (FA-SETUP-2)."""

    WORK = "work"
    KNOWLEDGE = "knowledge"
    RELATIONS = "relations"
    POSSESSIONS = "possessions"


AXES: Final = tuple(Axis)
PLACE: Final = {axis: place for place, axis in enumerate(AXES)}
"""The index of an axis in a tuple of four."""

Four: TypeAlias = tuple[int, int, int, int]
"""One number per axis, in the order of `AXES`."""


class Mode(StrEnum):
    """How a match is won (FA-END-1)."""

    TIME_LIMIT = "time_limit"
    COMMON_OBJECTIVE = "common_objective"
    SECRET_OBJECTIVE = "secret_objective"


class Stage(StrEnum):
    """The setup, or one of the three steps of a turn (FA-TURN-1)."""

    SETUP = "setup"
    OPPORTUNITIES = "opportunities"
    DESTINY = "destiny"
    ACCOUNTS = "accounts"


class Provenance(StrEnum):
    """Where an entry of the pack comes from: documentation that no rule reads (FA-CARD-4)."""

    RULEBOOK = "rulebook"
    PUBLIC = "public"
    RECONSTRUCTED = "reconstructed"


class Right(StrEnum):
    """The right by which a card is drawn; the first three are spent in this order (FA-DRAW-5)."""

    BONUS = "bonus"
    EXTRA = "extra"
    FREE = "free"
    CARD = "card"


def card_id(name: str, copy: int) -> CardId:
    """Return the id of one physical card."""
    return f"{name}#{copy}"


def copy_of(card: CardId) -> tuple[str, int]:
    """Return the printed id and the copy number of a physical card, by which a ruined hand is sorted (FA-RUIN-4)."""
    name, _, number = card.rpartition("#")
    return name, int(number)
