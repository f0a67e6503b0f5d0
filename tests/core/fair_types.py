"""State, decisions, commands, events, steps and moments of the fair."""

from __future__ import annotations

from typing import Annotated, ClassVar

import attrs

import tabletop_rules.core.messages as m
from tabletop_rules.core.change import change
from tabletop_rules.core.handle import UNBOUND, HandlerSet
from tabletop_rules.core.mask import IDENTITY, Hidden, Public, Seen
from tabletop_rules.core.terms import Seat

CharmId = Annotated[str, IDENTITY]
GOODS = (1, 2, 3, 4, 5, 6)
CHARMS = tuple(f"charm {good}" for good in GOODS)


@attrs.frozen
class Player:
    seat: Public[Seat]
    coins: Public[int] = 14
    goods: Public[tuple[int, ...]] = ()
    voucher: Public[bool] = True
    balloons: Public[int] = 0
    charm: Annotated[tuple[CharmId | Hidden, ...], Seen("seat")] = ()


@attrs.frozen
class State:
    kind: ClassVar[str] = "fair.state/1"

    players: Public[tuple[Player, ...]]
    bag: tuple[CharmId | Hidden, ...] = CHARMS
    goods: Public[tuple[int, ...]] = GOODS
    last: Public[Seat] = -1  # who grabbed last
    shown: Public[tuple[CharmId, ...]] = ()  # the charms of all, at the end
    handlers: Public[HandlerSet] = attrs.field(default=UNBOUND, eq=False, repr=False)

    def with_player(self, player: Player) -> State:
        """Return the state with a player's entry replaced."""
        players = self.players
        return change(self, players=(*players[: player.seat], player, *players[player.seat + 1 :]))


@attrs.frozen
class WhetherToGrab(m.Decision, kind="fair.whether_to_grab/1", rule="F-1"):
    """Whether to grab the good on offer, before the others do."""

    good: Public[int]


@attrs.frozen
class Grab(m.Command, kind="fair.grab/1"):
    pass


@attrs.frozen
class Leave(m.Command, kind="fair.leave/1"):
    pass


@attrs.frozen
class Haggle(m.Command, kind="fair.haggle/1"):
    pass


@attrs.frozen
class CharmDrawn(m.Event, kind="fair.charm_drawn/1"):
    seat: Public[Seat]
    charm: Annotated[CharmId | Hidden, Seen("seat")]


@attrs.frozen
class Paid(m.Event, kind="fair.paid/1"):
    seat: Public[Seat]
    coins: Public[int]


@attrs.frozen
class VoucherSpent(m.Event, kind="fair.voucher_spent/1"):
    seat: Public[Seat]


@attrs.frozen
class Bought(m.Event, kind="fair.bought/1"):
    seat: Public[Seat]
    good: Public[int]


@attrs.frozen
class StallClosed(m.Event, kind="fair.stall_closed/1"):
    good: Public[int]


@attrs.frozen
class BalloonGiven(m.Event, kind="fair.balloon_given/1"):
    seat: Public[Seat]


@attrs.frozen
class CoinFound(m.Event, kind="fair.coin_found/1"):
    seat: Public[Seat]


@attrs.frozen
class CharmsShown(m.Event, kind="fair.charms_shown/1"):
    charms: Public[tuple[CharmId, ...]]


@attrs.frozen
class DrawCharm(m.ChanceStep, kind="fair.draw_charm/1"):
    seat: Public[Seat]


@attrs.frozen
class OpenStall(m.Step, kind="fair.open_stall/1"):
    """Offer the next good to all seats."""


@attrs.frozen
class CloseStall(m.Step, kind="fair.close_stall/1"):
    good: Public[int]


@attrs.frozen
class Count(m.Step, kind="fair.count/1"):
    pass


@attrs.frozen
class Dusk(m.Moment, kind="fair.dusk/1"):
    """A stall has closed."""

    sold: Public[bool]


@attrs.frozen
class Night(m.Moment, kind="fair.night/1"):
    """The last stall has closed."""
