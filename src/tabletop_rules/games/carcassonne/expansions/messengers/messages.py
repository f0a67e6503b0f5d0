"""Commands, decisions, events, steps and state of the Messengers."""

from __future__ import annotations

from typing import ClassVar

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import ChanceStep, Command, Decision, Event, Step
from tabletop_rules.core.slot import Slot
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.state import Drawer
from tabletop_rules.games.carcassonne.terms import NOWHERE, SegmentNumber


@attrs.frozen
class MessengersDrawer(Drawer):
    """The messages by number: the `unseen` ones on top, in an unknown order, and `under` them those put back, in order.

    `revealed` waits for its answer, and `extra` counts further placements that are due (M11). Under V4 `earned` says
    that a check is due at the end of the placement, for the figures of the active player that have `moved` since.
    """

    kind: ClassVar[str] = "carcassonne.messengers/1"
    abstract: ClassVar[bool] = False

    unseen: Public[tuple[int, ...]] = (1, 2, 3, 4, 5, 6, 7, 8)
    under: Public[tuple[int, ...]] = ()
    revealed: Public[int | None] = None
    extra: Public[int] = 0
    earned: Public[bool] = False
    moved: Public[tuple[int, ...]] = ()

    @property
    def pieces(self) -> tuple[int, ...]:
        """Return all messages."""
        shown = () if self.revealed is None else (self.revealed,)
        return tuple(sorted((*self.unseen, *self.under, *shown)))


MESSENGERS = Slot(MessengersDrawer)


@attrs.frozen
class ChooseMessage(Command, kind="carcassonne.choose_message/1"):
    """Carry out the message, or take 2 points. `target`: the feature for messages 1 to 3, the segment for 8.

    Source: M6.
    """

    act: Public[bool]
    target: Public[SegmentNumber] = NOWHERE


@attrs.frozen
class ActionOrPoints(Decision, kind="carcassonne.action_or_points/1", rule="M6"):
    """Carry this message out, or take 2 points? Source: M6."""

    message: Public[int]


@attrs.frozen
class MessageRevealed(Event, kind="carcassonne.message_revealed/1", matters="bookkeeping"):
    """The top message was turned over. Source: M6."""

    message: Public[int]


@attrs.frozen
class MessageTaken(Event, kind="carcassonne.message_taken/1", matters="detail"):
    """A message was carried out, or its 2 points taken; it goes under the stack. Source: M6."""

    seat: Public[Seat]
    message: Public[int]
    act: Public[bool]
    target: Public[int] = NOWHERE


@attrs.frozen
class FigureBound(Event, kind="carcassonne.figure_bound/1", matters="detail"):
    """For the rest of this turn, only this figure of the player moves forward. Source: V4, Q33."""

    seat: Public[Seat]
    figure: Public[int]


@attrs.frozen
class MessageEarned(Event, kind="carcassonne.message_earned/1", matters="bookkeeping"):
    """The points of this placement may bring a message at its end. Source: V4, Q33."""


@attrs.frozen
class MessageChecked(Event, kind="carcassonne.message_checked/1", matters="bookkeeping"):
    """The check at the end of the placement is done. Source: V4, Q33."""


@attrs.frozen
class ExtraBegun(Event, kind="carcassonne.extra_begun/1", matters="detail"):
    """An extra placement begins. Source: M11."""


@attrs.frozen
class TotalsAdded(Event, kind="carcassonne.totals_added/1", matters="detail"):
    """The totals of pawn and meeplette were added; one figure is on the sum. Source: M8."""


@attrs.frozen
class TakeMessage(Step, kind="carcassonne.take_message/1"):
    """Turn the top message over."""


@attrs.frozen
class RevealMessage(ChanceStep, kind="carcassonne.reveal_message/1"):
    """Turn over the message that chance picked among the unseen ones."""


@attrs.frozen
class OfferMessage(Step, kind="carcassonne.offer_message/1"):
    """Ask for the answer to the revealed message."""


@attrs.frozen
class BeginExtra(Step, kind="carcassonne.begin_extra/1"):
    """Begin the extra placement of message 4."""


@attrs.frozen
class BackToTheEnd(Step, kind="carcassonne.back_to_the_end/1"):
    """Go back to the end of the turn, where this placement was earned."""
