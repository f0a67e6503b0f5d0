"""Cards that leave hands, enter them, or are looked at.

The audience follows H-2 (between hands: giver and receiver), H-3 (discards are public), H-5 (draws: the drawer) and
H-10: a public card that enters a hand is named where it leaves, and again, for the owner alone, where it enters.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

import attrs

from tabletop_rules.core.mask import Public, Seen
from tabletop_rules.core.messages import Event
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.events.batch import Batch
from tabletop_rules.games.terres_de_destinees.state import Card
from tabletop_rules.games.terres_de_destinees.terms import CardId

# --- the deck -------------------------------------------------------------------------------------------------------


@attrs.frozen
class Reshuffled(Event, kind="terres_de_destinees.reshuffled/1", matters="detail"):
    """The discard pile became the deck (T-DECK-1); the next event first draws what was left of the old deck.

    This is in the middle of an instruction, which is one moment (T-TERM-6): effects follow after the next event.
    """

    with_next: ClassVar[bool] = True


@attrs.frozen
class Drawn(Batch, kind="terres_de_destinees.drawn/1", matters="detail"):
    """A player drew from the deck: one draw instruction, of any number of cards."""

    seat: Public[Seat]
    cards: Annotated[tuple[Card, ...], Seen("seat")]


@attrs.frozen
class TopLooked(Event, kind="terres_de_destinees.top_looked/1", matters="detail"):
    """A player looks at cards from the top of the deck, and will choose among them (H-5)."""

    seat: Public[Seat]
    cards: Annotated[tuple[Card, ...], Seen("seat")]


@attrs.frozen
class LookedKept(Event, kind="terres_de_destinees.looked_kept/1", matters="bookkeeping"):
    """A player chose one of the cards looked at, and set it aside until the batch."""

    seat: Public[Seat]
    card: Annotated[Card, Seen("seat")]


@attrs.frozen
class TopTaken(Batch, kind="terres_de_destinees.top_taken/1", matters="detail"):
    """Of the cards looked at, some went to the hand and the others to the discard pile."""

    seat: Public[Seat]
    taken: Annotated[tuple[Card, ...], Seen("seat")]
    discarded: Public[tuple[CardId, ...]]


# --- choosing hand cards, and what happens with them ----------------------------------------------------------------


@attrs.frozen
class CardCommitted(Event, kind="terres_de_destinees.card_committed/1", matters="bookkeeping"):
    """A player chose a hand card for what is being resolved, and set it aside until the batch (H-3)."""

    seat: Public[Seat]
    card: Annotated[Card, Seen("seat")]


@attrs.frozen
class LossDue(Event, kind="terres_de_destinees.loss_due/1", matters="bookkeeping"):
    """A player is about to lose `count` hand cards by an effect of `controller`: window P-4.

    While proposed, it may be replaced by a smaller loss or by none; once recorded, it is the actual loss.
    """

    victim: Public[Seat]
    count: Public[int]
    controller: Public[Seat | None]


@attrs.frozen
class HandDiscard:
    """What one player discards of the cards committed, in the order chosen (T-DECK-4)."""

    seat: Public[Seat]
    cards: Public[tuple[CardId, ...]]


@attrs.frozen
class Discarded(Batch, kind="terres_de_destinees.discarded/1", matters="detail"):
    """Committed hand cards of one or several players went to the discard pile, in this order."""

    parts: Public[tuple[HandDiscard, ...]]


@attrs.frozen
class Given(Batch, kind="terres_de_destinees.given/1", matters="detail"):
    """A player gave committed hand cards to another; `received` of them count for the receiver's objective (F-5)."""

    giver: Public[Seat]
    receiver: Public[Seat]
    cards: Annotated[tuple[Card, ...], Seen("giver", "receiver")]
    received: Public[int] = 0


@attrs.frozen
class Stolen(Batch, kind="terres_de_destinees.stolen/1", matters="detail"):
    """Cards were taken at random from a hand; the victim knows which (H-2). `received` as in `Given`."""

    victim: Public[Seat]
    thief: Public[Seat]
    cards: Annotated[tuple[Card, ...], Seen("victim", "thief")]
    received: Public[int] = 0


@attrs.frozen
class HandPass:
    """What one player passes to the next."""

    giver: Public[Seat]
    receiver: Public[Seat]
    cards: Annotated[tuple[Card, ...], Seen("giver", "receiver")]


@attrs.frozen
class PassedLeft(Batch, kind="terres_de_destinees.passed_left/1", matters="detail"):
    """All players passed their committed cards to the left at the same moment; `received` as in `Given`."""

    passes: Public[tuple[HandPass, ...]]
    received: Public[int] = 0


@attrs.frozen
class HandLooked(Event, kind="terres_de_destinees.hand_looked/1", matters="detail"):
    """A player looked at another's hand. A glimpse: no view keeps it (H-8, H-10)."""

    seat: Public[Seat]
    target: Public[Seat]
    cards: Annotated[tuple[Card, ...], Seen("seat", "target")]


# --- the discard pile -----------------------------------------------------------------------------------------------


@attrs.frozen
class TakenFromDiscard(Batch, kind="terres_de_destinees.taken_from_discard/1", matters="detail"):
    """Cards of the discard pile went to a hand; `entered` are the same cards as they enter it (H-10)."""

    seat: Public[Seat]
    cards: Public[tuple[CardId, ...]]
    entered: Annotated[tuple[Card, ...], Seen("seat")]


@attrs.frozen
class SwappedWithDiscard(Batch, kind="terres_de_destinees.swapped_with_discard/1", matters="detail"):
    """Committed hand cards and cards of the discard pile changed places; `entered` are those taken (H-10)."""

    seat: Public[Seat]
    given: Public[tuple[CardId, ...]]
    taken: Public[tuple[CardId, ...]]
    entered: Annotated[tuple[Card, ...], Seen("seat")]
