"""Powers being resolved, and what lasting things they leave behind."""

from __future__ import annotations

from typing import Annotated, ClassVar

import attrs

from tabletop_rules.core.mask import Hidden, Public, Seen
from tabletop_rules.core.messages import Event
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.state import Source
from tabletop_rules.games.terres_de_destinees.terms import CardId, DestinId, Family, JetonNumber


@attrs.frozen
class PowerActivated(Event):
    """The power of a card begins to be resolved; `engages`: the card is engaged by that (T-PWR-1, T-GOLD-3, F-2)."""

    kind: ClassVar[str] = "terres_de_destinees.power_activated/1"

    activator: Public[Seat]
    card: Public[CardId]
    owner: Public[Seat]
    engages: Public[bool]


@attrs.frozen
class PowerRepeated(Event):
    """A power that has just been resolved begins once more, granted by an echo; nothing is engaged (T-PWR-10)."""

    kind: ClassVar[str] = "terres_de_destinees.power_repeated/1"

    activator: Public[Seat]
    card: Public[CardId]
    echo: Public[Source]


@attrs.frozen
class Chosen(Event):
    """The activator made a choice for the innermost power: one of these fields is set."""

    kind: ClassVar[str] = "terres_de_destinees.chosen/1"

    players: Public[tuple[Seat, ...]] = ()
    card: Public[CardId | None] = None
    family: Public[Family | None] = None
    mode: Public[str] = ""
    jeton: Public[JetonNumber] = 0


@attrs.frozen
class PowerResolved(Event):
    """The innermost power has been resolved: window P-7."""

    kind: ClassVar[str] = "terres_de_destinees.power_resolved/1"

    activator: Public[Seat]
    card: Public[CardId]


# --- what powers leave behind ---------------------------------------------------------------------------------------


@attrs.frozen
class PlayerOpened(Event):
    """For the rest of the turn the power of this card opens another player's cards to the active one (F-9, F-10)."""

    kind: ClassVar[str] = "terres_de_destinees.player_opened/1"

    card: Public[CardId]
    player: Public[Seat]


@attrs.frozen
class Demanded(Event):
    """A player's next sale is bound to a family (F-17)."""

    kind: ClassVar[str] = "terres_de_destinees.demanded/1"

    by: Public[Seat]
    of: Public[Seat]
    family: Public[Family]


@attrs.frozen
class PermanentCopied(Event):
    """A player has a card's permanent power too, from now on; `serial` tells copies of one card apart (T-PWR-11)."""

    kind: ClassVar[str] = "terres_de_destinees.permanent_copied/1"

    owner: Public[Seat]
    card: Public[CardId]
    serial: Public[int]


@attrs.frozen
class FamilyAnswered(Event):
    """Asked for a family, a player has said whether the hand holds one (H-7, T-GOLD-6), and how many of the cards asked
    for it can give: one, unless a pack asks for several."""

    kind: ClassVar[str] = "terres_de_destinees.family_answered/1"

    seat: Public[Seat]
    family: Public[Family]
    held: Public[bool]
    cards: Public[int] = 0


@attrs.frozen
class DestinLooked(Event):
    """A player looked at another's secret Destin, and knows it for good (H-4, H-8)."""

    kind: ClassVar[str] = "terres_de_destinees.destin_looked/1"

    seat: Public[Seat]
    target: Public[Seat]
    destin: Annotated[DestinId | Hidden, Seen("seat", "target")]
