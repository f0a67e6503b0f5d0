"""Commands, events, decisions and state of wheel, catapult, bazaar and tower."""

from __future__ import annotations

from typing import ClassVar, Final, Literal, TypeAlias

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import Command, Decision, Event
from tabletop_rules.core.slot import Slot
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.commands import HostCommand
from tabletop_rules.games.carcassonne.state import Drawer
from tabletop_rules.games.carcassonne.terms import NOWHERE

Sector: TypeAlias = Literal["fortune", "taxes", "famine", "storm", "inquisition", "crown"]
"""A sector of the wheel; `crown` means the crown spaces of one."""
Token: TypeAlias = Literal["target", "catch"]
"""The tokens of the catapult that bring points."""
SECTORS: Final[tuple[Sector, ...]] = ("fortune", "taxes", "famine", "storm", "inquisition", "crown")
TOKENS: Final[tuple[Token, ...]] = ("target", "catch")


@attrs.frozen
class SourcesDrawer(Drawer):
    """When each source was last used.

    `ransomed` and `sold` are turns: of the last ransom (X12), and of the last sale, made to these `buyers` (X10).
    `wheel` is the number of the tile, in drawing order, for which it was last turned, and 1 after a sector, 2 after its
    crowns (X5, X7). `fired` is the number of tiles on the table when the catapult was last fired (X8).
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
    """The winners of a catapult round, who earn 5 points each. Source: X8, X9."""

    token: Public[Token]
    winners: Public[tuple[Seat, ...]]


@attrs.frozen
class SellTile(HostCommand, kind="carcassonne.sell_tile/1"):
    """A sale of the bazaar: who pays the bid, and to whom; None if to nobody. Source: X10, X11."""

    payer: Public[Seat]
    receiver: Public[Seat | None]
    bid: Public[int]


@attrs.frozen
class PayRansom(HostCommand, kind="carcassonne.pay_ransom/1"):
    """The active player buys a captured meeple back from this player. Source: X12."""

    captor: Public[Seat]


@attrs.frozen
class TurnEnd(Decision, kind="carcassonne.turn_end/1", rule="X13"):
    """Is the turn over? While this is open, the host may hand in catapult rounds and sales. Source: X8, X10, X13."""


@attrs.frozen
class FinishTurn(Command, kind="carcassonne.finish_turn/1"):
    """End the turn: catapult and bazaar are over. Source: X8, X10."""


@attrs.frozen
class RansomPaid(Event, kind="carcassonne.ransom_paid/1", matters="bookkeeping"):
    """A ransom was paid. Source: X12."""


@attrs.frozen
class CatapultFired(Event, kind="carcassonne.catapult_fired/1", matters="detail"):
    """All players have used the catapult. Source: X8."""


@attrs.frozen
class TileSold(Event, kind="carcassonne.tile_sold/1", matters="detail"):
    """A tile of the bazaar went to its payer. Source: X10."""

    payer: Public[Seat] = NOWHERE


@attrs.frozen
class WheelTurned(Event, kind="carcassonne.wheel_turned/1", matters="detail"):
    """A sector of the wheel, or its crown spaces, is resolved. Source: X5, X7."""

    crown: Public[bool] = False
