"""Auctions. Bids are numbers only (T-AUC-14)."""

from __future__ import annotations

from typing import Annotated

import attrs

from tabletop_rules.core.mask import Hidden, Public, Seen
from tabletop_rules.core.messages import Event
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.events.batch import Batch, HandsChange
from tabletop_rules.games.terres_de_destinees.state import Card, OnSale, Source, Zone
from tabletop_rules.games.terres_de_destinees.terms import CardId


@attrs.frozen
class AuctionSkipped(Event, kind="terres_de_destinees.auction_skipped/1", matters="detail"):
    """No card is put up, as a seller holds too few (T-AUC-2, T-2P-4); demands on the sellers end (F-18)."""

    sellers: Public[tuple[Seat, ...]]


@attrs.frozen
class SaleCommitted(Event, kind="terres_de_destinees.sale_committed/1", matters="bookkeeping"):
    """With two players: a player chose the card to put up, in secret until both have (T-2P-4, H-3)."""

    seat: Public[Seat]
    card: Annotated[Card, Seen("seat")]
    face_down: Annotated[bool | Hidden, Seen("seat")]


@attrs.frozen
class CardsPutUp(HandsChange, kind="terres_de_destinees.cards_put_up/1", matters="detail"):
    """One card left the hand and is on sale: window P-2."""

    sales: Public[tuple[OnSale, ...]]


@attrs.frozen
class BothPutUp(CardsPutUp, kind="terres_de_destinees.both_put_up/1", matters="detail"):
    """With two players: both cards left the hands together, and each sees how the other is put up (T-2P-4)."""


@attrs.frozen
class TaxDue(Event, kind="terres_de_destinees.tax_due/1", matters="detail"):
    """A seller owes a collector cards for the card put up (P-3): public, though the card may be hidden (H-6)."""

    collector: Public[Seat]
    source: Public[Source]
    seller: Public[Seat]
    count: Public[int]


@attrs.frozen
class SaleLooked(Event, kind="terres_de_destinees.sale_looked/1", matters="detail"):
    """A player looked at a card on sale face down, and knows it while it is on sale (H-6)."""

    seat: Public[Seat]
    seller: Public[Seat]
    card: Annotated[Card, Seen("seat", "seller")]


@attrs.frozen
class BidMade(Event, kind="terres_de_destinees.bid_made/1", matters="detail"):
    """A player bid this many cards."""

    seat: Public[Seat]
    cards: Public[int]


@attrs.frozen
class BidPassed(Event, kind="terres_de_destinees.bid_passed/1", matters="detail"):
    """A player passed, for now (T-AUC-6)."""

    seat: Public[Seat]


@attrs.frozen
class PriceDue(Event, kind="terres_de_destinees.price_due/1", matters="detail"):
    """A player won with a bid and is to pay this price: window P-5. Once recorded, it is the final price."""

    winner: Public[Seat]
    price: Public[int]


@attrs.frozen
class LotTaken(Event, kind="terres_de_destinees.lot_taken/1", matters="detail"):
    """With two players: the winner chose the card that this seller put up (T-2P-7)."""

    winner: Public[Seat]
    seller: Public[Seat]


@attrs.frozen(weakref_slot=False)
class Payment:
    """What one player pays or hands out to another; each receiver sees only their own cards (H-2)."""

    giver: Public[Seat]
    receiver: Public[Seat]
    cards: Annotated[tuple[Card, ...], Seen("giver", "receiver")]


@attrs.frozen(weakref_slot=False)
class Placing:
    """A card bought enters a play area, ready (T-AUC-11): face up from now on (H-6)."""

    owner: Public[Seat]
    card: Public[CardId]
    zone: Public[Zone]


@attrs.frozen
class Settled(Batch, kind="terres_de_destinees.settled/1", matters="headline"):
    """The settlement of an auction (T-AUC-12): committed cards are paid, or discarded with two players, and what was on
    sale is placed. The winner's card is among the discarded if it is refused (A-11).
    """

    payer: Public[Seat]
    payments: Public[tuple[Payment, ...]]
    discarded: Public[tuple[CardId, ...]]
    placings: Public[tuple[Placing, ...]]


@attrs.frozen
class Unsold(Batch, kind="terres_de_destinees.unsold/1", matters="headline"):
    """Nobody bid: the seller put the card into play for free, or discarded it (T-AUC-8)."""

    seller: Public[Seat]
    card: Public[CardId]
    kept: Public[bool]


@attrs.frozen
class AuctionClosed(Event, kind="terres_de_destinees.auction_closed/1", matters="bookkeeping"):
    """The auction is over: window P-6. Demands on the sellers end (F-18).

    `winner` is None if nobody bid (T-AUC-8); `lot` is the seller whose card the winner took; `losers` bid and did not
    win.
    """

    sellers: Public[tuple[Seat, ...]]
    winner: Public[Seat | None]
    price: Public[int]
    lot: Public[Seat | None]
    losers: Public[tuple[Seat, ...]]
