"""What is asked and what happens with messages, and where they lie."""

from __future__ import annotations

from typing import ClassVar

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import ChanceStep, Command, Event, Step
from tabletop_rules.core.slot import Slot
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.state import Drawer
from tabletop_rules.games.carcassonne.terms import NOWHERE


@attrs.frozen
class MessengersDrawer(Drawer):
    """The messages by number: `unseen` ones lie on top, in an order that nobody knows; `under` them lie those that were
    put back, in the order in which they will come again. `revealed` is being answered, `extra` placements are still
    owed (M11), and under V4 a message may be `earned` until the placement is over.
    """

    kind: ClassVar[str] = "carcassonne.messengers/1"
    abstract: ClassVar[bool] = False

    unseen: Public[tuple[int, ...]] = (1, 2, 3, 4, 5, 6, 7, 8)
    under: Public[tuple[int, ...]] = ()
    revealed: Public[int | None] = None
    extra: Public[int] = 0
    earned: Public[bool] = False

    @property
    def pieces(self) -> tuple[int, ...]:
        """All messages."""
        shown = () if self.revealed is None else (self.revealed,)
        return tuple(sorted((*self.unseen, *self.under, *shown)))


MESSENGERS = Slot(MessengersDrawer)


@attrs.frozen
class ChooseMessage(Command, kind="carcassonne.choose_message/1"):
    """Carry out the message, or take 2 points. `target` names the feature of messages 1 to 3, the segment of 8.

    Source: M6.
    """

    act: Public[bool]
    target: Public[int] = NOWHERE


@attrs.frozen
class MessageRevealed(Event, kind="carcassonne.message_revealed/1"):
    """The top message was turned over. Source: M6."""

    message: Public[int]


@attrs.frozen
class MessageTaken(Event, kind="carcassonne.message_taken/1"):
    """A message was carried out, or its 2 points taken; it goes under the stack. Source: M6."""

    seat: Public[Seat]
    message: Public[int]
    act: Public[bool]
    target: Public[int] = NOWHERE


@attrs.frozen
class FigureBound(Event, kind="carcassonne.figure_bound/1"):
    """For the rest of this turn, only this figure of the player moves forward. Source: V4, Q33."""

    seat: Public[Seat]
    figure: Public[int]


@attrs.frozen
class MessageEarned(Event, kind="carcassonne.message_earned/1"):
    """Points of this placement may bring a message when it is over. Source: V4, Q33."""


@attrs.frozen
class MessageChecked(Event, kind="carcassonne.message_checked/1"):
    """The check at the end of the placement is done. Source: V4, Q33."""


@attrs.frozen
class ExtraBegun(Event, kind="carcassonne.extra_begun/1"):
    """An extra placement begins. Source: M11."""


@attrs.frozen
class TotalsAdded(Event, kind="carcassonne.totals_added/1"):
    """The totals of pawn and meeplette are added; one figure stands on the sum. Source: M8."""


@attrs.frozen
class TakeMessage(Step, kind="carcassonne.take_message/1"):
    """Turn the top message over."""


@attrs.frozen
class RevealMessage(ChanceStep, kind="carcassonne.reveal_message/1"):
    """Turn over the message that chance picked among those nobody has seen."""


@attrs.frozen
class OfferMessage(Step, kind="carcassonne.offer_message/1"):
    """Ask what becomes of the revealed message."""


@attrs.frozen
class BeginExtra(Step, kind="carcassonne.begin_extra/1"):
    """The extra placement of message 4 begins."""


@attrs.frozen
class BackToTheEnd(Step, kind="carcassonne.back_to_the_end/1"):
    """After a placement earned in what follows the placements of a turn, that goes on."""
