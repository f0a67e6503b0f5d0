"""What the power classes of this folder share. They say what is printed and do nothing; the rules act on them."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from tabletop_rules.games.terres_de_destinees.terms import JetonNumber
from tabletop_rules.kit.frozen import frozen
from tabletop_rules.packs import Range, Ref

Count: TypeAlias = Annotated[int, Range(1, 99)]
Amount: TypeAlias = Annotated[int, Range(0, 99)]
JetonRef: TypeAlias = Annotated[JetonNumber, Ref("jeton", "number")]
EngageSelf: TypeAlias = Literal["engage_self"]


@frozen
class Power:
    """Base of all verbs. `verb` is the id that a pack names."""

    verb: ClassVar[str]


@frozen
class NoPower(Power):
    """The card only counts for its family and type."""

    verb: ClassVar[str] = "none"


@frozen
class Permanent(Power):
    """Base of the powers of kind permanent: each has a window of its own (P-1 to P-8)."""


@frozen
class Active(Power):
    """Base of the powers of kind activation, mandatory and single use: resolved when the card is engaged (T-PWR-1)."""
