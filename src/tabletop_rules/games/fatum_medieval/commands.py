"""The commands of seats and of the host."""

from __future__ import annotations

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import Command
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.fatum_medieval.terms import Axis, CardId, PowerId


@attrs.frozen
class Draw(Command, kind="fatum_medieval.draw/1"):
    """Draw a card from the deck of an axis. Source: FA-DRAW-3, FA-EFF-14."""

    axis: Public[Axis]


@attrs.frozen
class EndDrawing(Command, kind="fatum_medieval.end_drawing/1"):
    """End the drawing; the player is then asked to discard what exceeds the hand limit. Source: FA-DRAW-9."""


@attrs.frozen
class Discard(Command, kind="fatum_medieval.discard/1"):
    """Discard a card above the hand limit. Source: FA-DRAW-7."""

    card: Public[CardId]


@attrs.frozen
class Place(Command, kind="fatum_medieval.place/1"):
    """Place a permanent in front of you. A card is named by its id and copy number, such as `horse#2`.

    Source: FA-PLAY-1.
    """

    card: Public[CardId]


@attrs.frozen
class PlayAction(Command, kind="fatum_medieval.play_action/1"):
    """Play an action on a player. `chosen` lists the cards that the actor picks, effect by effect.

    Source: FA-PLAY-3.
    """

    card: Public[CardId]
    target: Public[Seat]
    chosen: Public[tuple[CardId, ...]] = ()


@attrs.frozen
class UsePower(Command, kind="fatum_medieval.use_power/1"):
    """Use a power on an opponent. `power` is its id, such as `ransom`. Source: FA-EFF-18."""

    power: Public[PowerId]
    victim: Public[Seat]


@attrs.frozen
class EndTurn(Command, kind="fatum_medieval.end_turn/1"):
    """End your turn of step 2. Source: FA-PLAY-4."""


@attrs.frozen
class LoseCard(Command, kind="fatum_medieval.lose_card/1"):
    """Choose the card to lose to an action. Source: FA-EFF-8."""

    card: Public[CardId]


@attrs.frozen
class DiscardSeen(Command, kind="fatum_medieval.discard_seen/1"):
    """Choose a card to discard from the hand you have seen. Source: FA-EFF-17."""

    card: Public[CardId]


@attrs.frozen
class GiveUp(Command, kind="fatum_medieval.give_up/1"):
    """Choose a card to discard instead of paying for it; it leaves when the player pays. Source: FA-ACC-8."""

    card: Public[CardId]


@attrs.frozen
class Pay(Command, kind="fatum_medieval.pay/1"):
    """Pay what is due for the cards that you do not give up. Source: FA-ACC-7."""


@attrs.frozen
class Announce(Command, kind="fatum_medieval.announce/1"):
    """Announce that you have reached your objective. This is a standing command. Source: FA-OBJ-3."""


@attrs.frozen
class CallLastTurn(Command, kind="fatum_medieval.call_last_turn/1"):
    """Declare that the agreed duration is over. This is a standing command of the host. Source: FA-TIME-1."""
