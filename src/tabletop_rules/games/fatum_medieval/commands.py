"""What a seat, or the host, may ask for: imperative."""

from __future__ import annotations

from typing import ClassVar

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import Command
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.fatum_medieval.terms import Axis, CardId


@attrs.frozen
class Draw(Command):
    """Draw a card from the deck of an axis."""

    kind: ClassVar[str] = "fatum_medieval.draw/1"
    axis: Public[Axis]


@attrs.frozen
class EndDrawing(Command):
    """End one's drawing; what exceeds the hand limit is asked for next."""

    kind: ClassVar[str] = "fatum_medieval.end_drawing/1"


@attrs.frozen
class Discard(Command):
    """Discard a card above the hand limit."""

    kind: ClassVar[str] = "fatum_medieval.discard/1"
    card: Public[CardId]


@attrs.frozen
class Place(Command):
    """Place a permanent in front of oneself. A card is named by its id and its copy, as in `horse#2`."""

    kind: ClassVar[str] = "fatum_medieval.place/1"
    card: Public[CardId]


@attrs.frozen
class PlayAction(Command):
    """Play an action on a player. `chosen` names, effect by effect, the cards that the actor picks for it."""

    kind: ClassVar[str] = "fatum_medieval.play_action/1"
    card: Public[CardId]
    target: Public[Seat]
    chosen: Public[tuple[CardId, ...]] = ()


@attrs.frozen
class UsePower(Command):
    """Use a power on an opponent. `power` is its id, such as `ransom`."""

    kind: ClassVar[str] = "fatum_medieval.use_power/1"
    power: Public[str]
    victim: Public[Seat]


@attrs.frozen
class EndTurn(Command):
    """End one's turn of step 2."""

    kind: ClassVar[str] = "fatum_medieval.end_turn/1"


@attrs.frozen
class LoseCard(Command):
    """Choose which of one's cards an action costs."""

    kind: ClassVar[str] = "fatum_medieval.lose_card/1"
    card: Public[CardId]


@attrs.frozen
class DiscardSeen(Command):
    """Choose a card of the hand one looks at; it is discarded."""

    kind: ClassVar[str] = "fatum_medieval.discard_seen/1"
    card: Public[CardId]


@attrs.frozen
class GiveUp(Command):
    """Choose a card to discard instead of paying for it; it leaves when one pays."""

    kind: ClassVar[str] = "fatum_medieval.give_up/1"
    card: Public[CardId]


@attrs.frozen
class Pay(Command):
    """Pay what is due but for the cards given up."""

    kind: ClassVar[str] = "fatum_medieval.pay/1"


@attrs.frozen
class Announce(Command):
    """Announce that one's objective is reached: a standing command."""

    kind: ClassVar[str] = "fatum_medieval.announce/1"


@attrs.frozen
class CallLastTurn(Command):
    """The host says that the agreed duration is reached."""

    kind: ClassVar[str] = "fatum_medieval.call_last_turn/1"
