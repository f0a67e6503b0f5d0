"""The words of FATUM Medieval; French titles stay as printed, in the content pack."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, TypeAlias

from tabletop_rules.core.mask import IDENTITY, Hidden

GAME: Final = "fatum_medieval"

CardId: TypeAlias = Annotated[str, IDENTITY]
"""One physical card: id and copy number, such as `horse#2` (FA-CARD-1)."""

Card: TypeAlias = CardId | Hidden
"""A card that a viewer may not see."""

ObjectiveId: TypeAlias = Annotated[str, IDENTITY]
"""One objective card; each exists once."""


class Axis(StrEnum):
    """An axis of life: it has a deck, a pile and a counter (FA-SETUP-2)."""

    WORK = "work"
    KNOWLEDGE = "knowledge"
    RELATIONS = "relations"
    POSSESSIONS = "possessions"


AXES: Final = tuple(Axis)
PLACE: Final = {axis: place for place, axis in enumerate(AXES)}
"""Where an axis stands in a tuple of four."""

Four: TypeAlias = tuple[int, int, int, int]
"""One number per axis, in the order of `AXES`."""


class Mode(StrEnum):
    """How a match is won (FA-END-1)."""

    TIME_LIMIT = "time_limit"
    COMMON_OBJECTIVE = "common_objective"
    SECRET_OBJECTIVE = "secret_objective"


class Stage(StrEnum):
    """What the table is at: setting up, or one of the three steps of a turn (FA-TURN-1)."""

    SETUP = "setup"
    OPPORTUNITIES = "opportunities"
    DESTINY = "destiny"
    ACCOUNTS = "accounts"


class Provenance(StrEnum):
    """Where a thing of the pack comes from; documentation, never read by rules (FA-CARD-4)."""

    RULEBOOK = "rulebook"
    PUBLIC = "public"
    RECONSTRUCTED = "reconstructed"


class Right(StrEnum):
    """By what right a card is drawn; the first three are used up in this order (FA-DRAW-5)."""

    BONUS = "bonus"
    EXTRA = "extra"
    FREE = "free"
    CARD = "card"


def card_id(name: str, copy: int) -> CardId:
    """The name of one physical card."""
    return f"{name}#{copy}"


def copy_of(card: CardId) -> tuple[str, int]:
    """The printed id and the copy number of a physical card: the order in which a hand is laid down (FA-RUIN-4)."""
    name, _, number = card.rpartition("#")
    return name, int(number)
