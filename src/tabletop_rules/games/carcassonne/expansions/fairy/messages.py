"""Commands, events and state of the fairy."""

from __future__ import annotations

from typing import ClassVar

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import Command, Event
from tabletop_rules.core.slot import Slot
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.state import Drawer, Gain, Standing
from tabletop_rules.games.carcassonne.terms import SegmentNumber


@attrs.frozen
class FairyDrawer(Drawer):
    """The meeple that the fairy is beside, and the bonus that is due after the features (V7)."""

    kind: ClassVar[str] = "carcassonne.fairy/1"
    abstract: ClassVar[bool] = False

    meeple: Public[Standing | None] = None
    due: Public[Gain | None] = None


FAIRY = Slot(FairyDrawer)


@attrs.frozen
class MoveFairy(Command, kind="carcassonne.move_fairy/1"):
    """Move the fairy next to one of your meeples, named by the number of its segment on the board. Source: X3."""

    segment: Public[SegmentNumber]


@attrs.frozen
class FairyMoved(Event, kind="carcassonne.fairy_moved/1", matters="detail"):
    """A player moved the fairy next to this meeple. Source: X3."""

    seat: Public[Seat]
    meeple: Public[Standing]


@attrs.frozen
class BonusDue(Event, kind="carcassonne.bonus_due/1", matters="bookkeeping"):
    """A bonus was settled, to be paid after the features. Source: V7, Q9."""

    gain: Public[Gain]


@attrs.frozen
class BonusPaid(Event, kind="carcassonne.bonus_paid/1", matters="bookkeeping"):
    """The bonus that was due is paid. Source: V7."""
