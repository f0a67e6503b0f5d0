"""What a player may ask for; the questions that these answer are in `decisions.py`.

A choice of several cards is made card by card; a hand card named in a command is seen by its sender alone.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

import attrs

from tabletop_rules.core.mask import Hidden, Public, Seen
from tabletop_rules.core.messages import Command
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.state import Card
from tabletop_rules.games.terres_de_destinees.terms import CardId, Family, JetonNumber

# --- the auction phase ----------------------------------------------------------------------------------------------


@attrs.frozen
class PutUp(Command):
    """Put this hand card up for auction, face down or not."""

    kind: ClassVar[str] = "terres_de_destinees.put_up/1"

    card: Annotated[Card, Seen("seat")]
    face_down: Annotated[bool | Hidden, Seen("seat")]


@attrs.frozen
class Bid(Command):
    """Bid so many cards."""

    kind: ClassVar[str] = "terres_de_destinees.bid/1"

    cards: Public[int]


@attrs.frozen
class PassBid(Command):
    """Do not bid, for now."""

    kind: ClassVar[str] = "terres_de_destinees.pass_bid/1"


@attrs.frozen
class KeepUnsold(Command):
    """Put the card that nobody bid for into play, or discard it."""

    kind: ClassVar[str] = "terres_de_destinees.keep_unsold/1"

    keep: Public[bool]


@attrs.frozen
class TakeLot(Command):
    """Take the card that this seller put up, of the two on sale."""

    kind: ClassVar[str] = "terres_de_destinees.take_lot/1"

    seller: Public[Seat]


# --- the effects phase ----------------------------------------------------------------------------------------------


@attrs.frozen
class Activate(Command):
    """Activate the power of this card in play."""

    kind: ClassVar[str] = "terres_de_destinees.activate/1"

    card: Public[CardId]


@attrs.frozen
class UseJeton(Command):
    """Use a Jeton of this number."""

    kind: ClassVar[str] = "terres_de_destinees.use_jeton/1"

    number: Public[JetonNumber]


@attrs.frozen
class EndTurn(Command):
    """End the turn."""

    kind: ClassVar[str] = "terres_de_destinees.end_turn/1"


# --- choices --------------------------------------------------------------------------------------------------------


@attrs.frozen
class ChoosePlayer(Command):
    """Choose a player."""

    kind: ClassVar[str] = "terres_de_destinees.choose_player/1"

    player: Public[Seat]


@attrs.frozen
class ChoosePair(Command):
    """Choose two adjacent players, the one who plays first first."""

    kind: ClassVar[str] = "terres_de_destinees.choose_pair/1"

    players: Public[tuple[Seat, Seat]]


@attrs.frozen
class ChooseCard(Command):
    """Choose a card that lies open, in play or in the discard pile."""

    kind: ClassVar[str] = "terres_de_destinees.choose_card/1"

    card: Public[CardId]


@attrs.frozen
class ChooseFamily(Command):
    """Name a family."""

    kind: ClassVar[str] = "terres_de_destinees.choose_family/1"

    family: Public[Family]


@attrs.frozen
class ChooseMode(Command):
    """Choose one of the ways in which a power may be used."""

    kind: ClassVar[str] = "terres_de_destinees.choose_mode/1"

    mode: Public[str]


@attrs.frozen
class ChooseJeton(Command):
    """Choose a Jeton, of the centre or of a player."""

    kind: ClassVar[str] = "terres_de_destinees.choose_jeton/1"

    number: Public[JetonNumber]


@attrs.frozen
class ChooseLooked(Command):
    """Choose one of the cards looked at."""

    kind: ClassVar[str] = "terres_de_destinees.choose_looked/1"

    card: Annotated[Card, Seen("seat")]


@attrs.frozen
class ChooseHandCard(Command):
    """Choose a card of one's own hand."""

    kind: ClassVar[str] = "terres_de_destinees.choose_hand_card/1"

    card: Annotated[Card, Seen("seat")]


@attrs.frozen
class Use(Command):
    """Use what is offered, or do not. Others see what follows from the answer, not the answer (H-3)."""

    kind: ClassVar[str] = "terres_de_destinees.use/1"

    use: Annotated[bool | Hidden, Seen("seat")]
