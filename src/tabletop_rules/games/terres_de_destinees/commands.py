"""The commands of a player; the decisions that they answer are in `decisions.py`.

Several cards are chosen card by card; only its sender sees a hand card named in a command.
"""

from __future__ import annotations

from typing import Annotated

import attrs

from tabletop_rules.core.mask import Hidden, Public, Seen
from tabletop_rules.core.messages import Command
from tabletop_rules.core.terms import OneOf, Seat
from tabletop_rules.games.terres_de_destinees.state import Card
from tabletop_rules.games.terres_de_destinees.terms import CardId, Family, JetonNumber, ModeId

# --- the auction phase ----------------------------------------------------------------------------------------------


@attrs.frozen
class PutUp(Command, kind="terres_de_destinees.put_up/1"):
    """Put this hand card up for auction, face down or not. Source: T-AUC-1, T-2P-4."""

    card: Annotated[Card, Seen("seat")]
    face_down: Annotated[bool | Hidden, Seen("seat")]


@attrs.frozen
class Bid(Command, kind="terres_de_destinees.bid/1"):
    """Bid this many cards. Source: T-AUC-4."""

    cards: Public[Annotated[int, OneOf("bid")]]


@attrs.frozen
class PassBid(Command, kind="terres_de_destinees.pass_bid/1"):
    """Do not bid, for now. Source: T-AUC-6."""


@attrs.frozen
class KeepUnsold(Command, kind="terres_de_destinees.keep_unsold/1"):
    """Put the card that nobody bid for, or that one has bought, into play, or discard it. Source: T-AUC-8, A-11."""

    keep: Public[bool]


@attrs.frozen
class TakeLot(Command, kind="terres_de_destinees.take_lot/1"):
    """Take this seller's card, of the two on sale. Source: T-2P-7."""

    seller: Public[Seat]


# --- the effects phase ----------------------------------------------------------------------------------------------


@attrs.frozen
class Activate(Command, kind="terres_de_destinees.activate/1"):
    """Activate the power of this card in play. Source: T-PWR-1."""

    card: Public[CardId]


@attrs.frozen
class UseJeton(Command, kind="terres_de_destinees.use_jeton/1"):
    """Use a Jeton of this number. Source: T-JET-5."""

    number: Public[JetonNumber]


@attrs.frozen
class EndTurn(Command, kind="terres_de_destinees.end_turn/1"):
    """End the turn. Source: T-TURN-5."""


# --- choices --------------------------------------------------------------------------------------------------------


@attrs.frozen
class ChoosePlayer(Command, kind="terres_de_destinees.choose_player/1"):
    """Choose a player. Source: D-7."""

    player: Public[Seat]


@attrs.frozen
class ChoosePair(Command, kind="terres_de_destinees.choose_pair/1"):
    """Choose two adjacent players; name first the one who plays first. Source: D-7, F-11."""

    players: Public[tuple[Seat, Seat]]


@attrs.frozen
class ChooseCard(Command, kind="terres_de_destinees.choose_card/1"):
    """Choose a face-up card, in play or in the discard pile. Source: D-7."""

    card: Public[CardId]


@attrs.frozen
class ChooseFamily(Command, kind="terres_de_destinees.choose_family/1"):
    """Name a family. Source: D-7."""

    family: Public[Family]


@attrs.frozen
class ChooseMode(Command, kind="terres_de_destinees.choose_mode/1"):
    """Choose one of the modes of a power. Source: D-7."""

    mode: Public[ModeId]


@attrs.frozen
class ChooseJeton(Command, kind="terres_de_destinees.choose_jeton/1"):
    """Choose a Jeton, from the centre or a player. Source: D-7."""

    number: Public[JetonNumber]


@attrs.frozen
class ChooseLooked(Command, kind="terres_de_destinees.choose_looked/1"):
    """Choose one of the cards looked at. Source: D-7, H-5."""

    card: Annotated[Card, Seen("seat")]


@attrs.frozen
class ChooseHandCard(Command, kind="terres_de_destinees.choose_hand_card/1"):
    """Choose a card of your hand. Source: D-4, D-9."""

    card: Annotated[Card, Seen("seat")]


@attrs.frozen
class Use(Command, kind="terres_de_destinees.use/1"):
    """Use what is offered, or decline it. Others see the consequences of the answer, not the answer (H-3)."""

    use: Annotated[bool | Hidden, Seen("seat")]
