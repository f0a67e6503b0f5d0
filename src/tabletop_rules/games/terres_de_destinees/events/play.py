"""Cards in play and Jetons. Both are face up, so all is public except a card that goes back to a hand (H-1, H-10)."""

from __future__ import annotations

from typing import Annotated

import attrs

from tabletop_rules.core.mask import Public, Seen
from tabletop_rules.core.messages import Event
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.events.batch import Batch
from tabletop_rules.games.terres_de_destinees.state import Card, Zone
from tabletop_rules.games.terres_de_destinees.terms import CardId, JetonNumber

# --- cards in play --------------------------------------------------------------------------------------------------


@attrs.frozen
class Engaged(Event, kind="terres_de_destinees.engaged/1", matters="detail"):
    """A card was engaged without resolving its power."""

    owner: Public[Seat]
    card: Public[CardId]


@attrs.frozen
class Redressed(Event, kind="terres_de_destinees.redressed/1", matters="detail"):
    """A card was redressed outside the start of a turn."""

    owner: Public[Seat]
    card: Public[CardId]


@attrs.frozen
class PutIntoPlay(Batch, kind="terres_de_destinees.put_into_play/1", matters="detail"):
    """A card of the discard pile entered a play area, ready, with the acquired cards (T-PWR-6, T-2P-12)."""

    owner: Public[Seat]
    card: Public[CardId]


@attrs.frozen
class MovedToPlayer(Batch, kind="terres_de_destinees.moved_to_player/1", matters="detail"):
    """A card in play was placed with another player's cards, in the state it has (T-PWR-6, F-7)."""

    card: Public[CardId]
    owner: Public[Seat]
    to: Public[Seat]
    zone: Public[Zone]


@attrs.frozen
class Exchanged(Batch, kind="terres_de_destinees.exchanged/1", matters="detail"):
    """Two cards in play of different players changed places, each in the state it has and in the other's zone."""

    owner: Public[Seat]
    card: Public[CardId]
    other_owner: Public[Seat]
    other_card: Public[CardId]


@attrs.frozen
class Replaced(Batch, kind="terres_de_destinees.replaced/1", matters="detail"):
    """A card in play went to the discard pile, and the top card of the deck took its place and zone, ready (F-13)."""

    owner: Public[Seat]
    old: Public[CardId]
    new: Public[CardId]


@attrs.frozen
class ReturnedToHand(Batch, kind="terres_de_destinees.returned_to_hand/1", matters="detail"):
    """A card in play went back to its owner's hand; `entered` is the same card as it enters the hand (H-10)."""

    owner: Public[Seat]
    card: Public[CardId]
    entered: Annotated[Card, Seen("owner")]


@attrs.frozen
class DiscardedFromPlay(Batch, kind="terres_de_destinees.discarded_from_play/1", matters="detail"):
    """A card in play went to the discard pile."""

    owner: Public[Seat]
    card: Public[CardId]


# --- Jetons ---------------------------------------------------------------------------------------------------------


@attrs.frozen
class JetonTaken(Batch, kind="terres_de_destinees.jeton_taken/1", matters="detail"):
    """A Jeton came from the centre to a player; `by` is the player whose effect placed it (T-JET-2, T-JET-6)."""

    seat: Public[Seat]
    number: Public[JetonNumber]


@attrs.frozen
class JetonUsed(Event, kind="terres_de_destinees.jeton_used/1", matters="detail"):
    """A player uses an optional Jeton in the effects phase; its effect and its return follow (T-JET-5)."""

    seat: Public[Seat]
    number: Public[JetonNumber]


@attrs.frozen
class JetonReturned(Batch, kind="terres_de_destinees.jeton_returned/1", matters="detail"):
    """A Jeton went back to the centre (T-JET-4)."""

    seat: Public[Seat]
    number: Public[JetonNumber]
