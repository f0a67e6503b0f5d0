"""Powers being resolved, and what they leave behind."""

from __future__ import annotations

from typing import Annotated

import attrs

from tabletop_rules.core.mask import Hidden, Public, Seen
from tabletop_rules.core.messages import Event
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.state import Source
from tabletop_rules.games.terres_de_destinees.terms import CardId, DestinId, Family, JetonNumber


@attrs.frozen
class PowerActivated(Event, kind="terres_de_destinees.power_activated/1", matters="detail"):
    """A power begins to be resolved; `engages`: its card is engaged by that (T-PWR-1, T-GOLD-3, F-2)."""

    activator: Public[Seat]
    card: Public[CardId]
    owner: Public[Seat]
    engages: Public[bool]


@attrs.frozen
class PowerRepeated(Event, kind="terres_de_destinees.power_repeated/1", matters="detail"):
    """A power just resolved begins once more, granted by an echo; nothing is engaged (T-PWR-10)."""

    activator: Public[Seat]
    card: Public[CardId]
    echo: Public[Source]


@attrs.frozen
class Chosen(Event, kind="terres_de_destinees.chosen/1", matters="bookkeeping"):
    """The activator made a choice for the innermost power: one of these fields is set."""

    players: Public[tuple[Seat, ...]] = ()
    card: Public[CardId | None] = None
    family: Public[Family | None] = None
    mode: Public[str] = ""
    jeton: Public[JetonNumber] = 0


@attrs.frozen
class PowerResolved(Event, kind="terres_de_destinees.power_resolved/1", matters="bookkeeping"):
    """The innermost power has been resolved: window P-7."""

    activator: Public[Seat]
    card: Public[CardId]


# --- what powers leave behind ---------------------------------------------------------------------------------------


@attrs.frozen
class PlayerOpened(Event, kind="terres_de_destinees.player_opened/1", matters="detail"):
    """For the rest of the turn this card's power opens another player's cards to the active one (F-9, F-10)."""

    card: Public[CardId]
    player: Public[Seat]


@attrs.frozen
class Demanded(Event, kind="terres_de_destinees.demanded/1", matters="detail"):
    """A player's next sale is bound to a family (F-17)."""

    by: Public[Seat]
    of: Public[Seat]
    family: Public[Family]


@attrs.frozen
class PermanentCopied(Event, kind="terres_de_destinees.permanent_copied/1", matters="detail"):
    """A player has a card's permanent power too; `serial` tells copies of one card apart (T-PWR-11)."""

    owner: Public[Seat]
    card: Public[CardId]
    serial: Public[int]


@attrs.frozen
class FamilyAnswered(Event, kind="terres_de_destinees.family_answered/1", matters="detail"):
    """A player answered whether the hand holds a family (H-7, T-GOLD-6). `cards` is how many of those asked for it can
    give: one, unless a pack asks for several.
    """

    seat: Public[Seat]
    family: Public[Family]
    held: Public[bool]
    cards: Public[int] = 0


@attrs.frozen
class DestinLooked(Event, kind="terres_de_destinees.destin_looked/1", matters="detail"):
    """A player looked at another's secret Destin, and knows it for good (H-4, H-8)."""

    seat: Public[Seat]
    target: Public[Seat]
    destin: Annotated[DestinId | Hidden, Seen("seat", "target")]
