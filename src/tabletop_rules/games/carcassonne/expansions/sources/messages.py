"""What the host hands in, and what is kept of it."""

from __future__ import annotations

from typing import ClassVar, Final, Literal, TypeAlias

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import Command, Event
from tabletop_rules.core.slot import Slot
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.commands import HostCommand
from tabletop_rules.games.carcassonne.state import Drawer
from tabletop_rules.games.carcassonne.terms import NOWHERE

Sector: TypeAlias = Literal["fortune", "taxes", "famine", "storm", "inquisition", "crown"]
"""A sector of the wheel; `crown` stands for the crown spaces of one."""
Token: TypeAlias = Literal["target", "catch"]
"""What a round of the catapult is played with, as far as it brings points."""
SECTORS: Final[tuple[Sector, ...]] = ("fortune", "taxes", "famine", "storm", "inquisition", "crown")
TOKENS: Final[tuple[Token, ...]] = ("target", "catch")


@attrs.frozen
class SourcesDrawer(Drawer):
    """What has happened in this turn, as turns in which it happened last, and with the tile that is drawn.

    `ransomed`: a ransom was paid (X12). `sold`: a tile was sold, so the catapult is over (X10); `buyers`: who has
    bought one in that turn (X10). `wheel`: the tile for which it was turned last, counted as they are drawn, and 1
    after a sector, 2 after its crowns (X5, X7). `fired`: how many tiles lay when the catapult was fired (X8).
    """

    kind: ClassVar[str] = "carcassonne.sources/1"
    abstract: ClassVar[bool] = False

    ransomed: Public[int] = 0
    sold: Public[int] = 0
    buyers: Public[tuple[Seat, ...]] = ()
    wheel: Public[tuple[int, int]] = (0, 0)
    fired: Public[int] = 0


SOURCES = Slot(SourcesDrawer)


@attrs.frozen
class TurnWheel(HostCommand, kind="carcassonne.turn_wheel/1"):
    """The points of one sector of the wheel, or of its crown spaces: (player, points). Source: X5, X6, X7."""

    sector: Public[Sector]
    receipts: Public[tuple[tuple[Seat, int], ...]]


@attrs.frozen
class FireCatapult(HostCommand, kind="carcassonne.fire_catapult/1"):
    """Who earns the 5 points of a catapult round. Source: X8, X9."""

    token: Public[Token]
    winners: Public[tuple[Seat, ...]]


@attrs.frozen
class SellTile(HostCommand, kind="carcassonne.sell_tile/1"):
    """A sale of the bazaar: who pays the bid, and to whom; None if the picker bought from nobody. Source: X10, X11."""

    payer: Public[Seat]
    receiver: Public[Seat | None]
    bid: Public[int]


@attrs.frozen
class PayRansom(HostCommand, kind="carcassonne.pay_ransom/1"):
    """The active player buys a captured meeple back from this player. Source: X12."""

    captor: Public[Seat]


@attrs.frozen
class FinishTurn(Command, kind="carcassonne.finish_turn/1"):
    """Nothing more is handed in for this turn: catapult and bazaar are over. Source: X8, X10."""


@attrs.frozen
class RansomPaid(Event, kind="carcassonne.ransom_paid/1"):
    """A ransom is paid in this turn. Source: X12."""


@attrs.frozen
class CatapultFired(Event, kind="carcassonne.catapult_fired/1"):
    """All players have used the catapult. Source: X8."""


@attrs.frozen
class TileSold(Event, kind="carcassonne.tile_sold/1"):
    """A tile of the bazaar has its owner: whoever pays for it. Source: X10."""

    payer: Public[Seat] = NOWHERE


@attrs.frozen
class WheelTurned(Event, kind="carcassonne.wheel_turned/1"):
    """A sector of the wheel is resolved, or its crown spaces are. Source: X5, X7."""

    crown: Public[bool] = False
