"""Setup, turns, eliminations and victory."""

from __future__ import annotations

from typing import Annotated

import attrs

from tabletop_rules.core.mask import Hidden, Public, Seen
from tabletop_rules.core.messages import Event
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.state import Card, Phase, Source
from tabletop_rules.games.terres_de_destinees.terms import CardId, DestinId, JetonNumber

# --- setup ----------------------------------------------------------------------------------------------------------


@attrs.frozen
class CommonsRevealed(Event, kind="terres_de_destinees.commons_revealed/1", matters="detail"):
    """The common Destins of this match were revealed (T-SETUP-2)."""

    destins: Public[tuple[DestinId, ...]]


@attrs.frozen
class DestinDealt(Event, kind="terres_de_destinees.destin_dealt/1", matters="detail"):
    """A player was dealt a secret Destin (T-SETUP-3)."""

    seat: Public[Seat]
    destin: Annotated[DestinId | Hidden, Seen("seat")]


@attrs.frozen
class HandDealt(Event, kind="terres_de_destinees.hand_dealt/1", matters="detail"):
    """A player was dealt a hand (T-SETUP-5)."""

    seat: Public[Seat]
    cards: Annotated[tuple[Card, ...], Seen("seat")]


# --- turns ----------------------------------------------------------------------------------------------------------


@attrs.frozen
class TurnBegan(Event, kind="terres_de_destinees.turn_began/1", matters="detail"):
    """The next turn began (T-TURN-1)."""

    seat: Public[Seat]


@attrs.frozen
class DrawDue(Event, kind="terres_de_destinees.draw_due/1", matters="bookkeeping"):
    """A player is about to draw `count` cards at the start of a turn (P-1).

    `extra` are the cards that powers add, one number for each power; `discard` the hand cards that each of them costs.
    """

    seat: Public[Seat]
    count: Public[int]
    extra: Public[tuple[int, ...]] = ()
    discard: Public[tuple[int, ...]] = ()


@attrs.frozen
class TurnOpened(Event, kind="terres_de_destinees.turn_opened/1", matters="bookkeeping"):
    """The active player's engaged cards were redressed, and copies of permanent powers ended (P-1, 410, 420).

    Start-of-turn Jetons follow.
    """

    seat: Public[Seat]
    redressed: Public[tuple[CardId, ...]] = ()
    ended: Public[tuple[Source, ...]] = ()


@attrs.frozen
class PhaseBegan(Event, kind="terres_de_destinees.phase_began/1", matters="bookkeeping"):
    """The next phase of the turn began (T-TURN-1)."""

    phase: Public[Phase]


@attrs.frozen
class TurnEnded(Event, kind="terres_de_destinees.turn_ended/1", matters="bookkeeping"):
    """The turn is over (T-TURN-5)."""

    seat: Public[Seat]


# --- elimination ----------------------------------------------------------------------------------------------------


@attrs.frozen
class EliminationDue(Event, kind="terres_de_destinees.elimination_due/1", matters="bookkeeping"):
    """A player is about to be eliminated: window P-8. Once recorded, nothing replaced it. `cause`: T-ELIM-4."""

    victim: Public[Seat]
    cause: Public[Seat | None]


@attrs.frozen
class Pledged(Event, kind="terres_de_destinees.pledged/1", matters="bookkeeping"):
    """A player answered in secret whether to save the victim with a secret Destin (P-8, H-11)."""

    seat: Public[Seat]
    saves: Annotated[bool | Hidden, Seen("seat")]


@attrs.frozen
class PledgesOpened(Event, kind="terres_de_destinees.pledges_opened/1", matters="bookkeeping"):
    """All have answered: `guardian` reveals that Destin and will save the victim, or nobody does."""

    guardian: Public[Seat | None] = None
    destin: Public[DestinId | None] = None


@attrs.frozen
class Rescued(Event, kind="terres_de_destinees.rescued/1", matters="headline"):
    """A player about to be eliminated was saved by an effect of `saviour` (P-8); all this belongs to the same batch.

    One of `card` (engaged by it), `jeton` (returned by it) and `destin` names the means. The victim draws `drawn`
    instead; the saviour gave `given`, of which `received` count for the victim's objective (F-5). `fulfils`: the rescue
    counts for an objective of the saviour (F-19).
    """

    victim: Public[Seat]
    saviour: Public[Seat]
    card: Public[CardId | None] = None
    jeton: Public[JetonNumber] = 0
    destin: Public[DestinId | None] = None
    drawn: Annotated[tuple[Card, ...], Seen("victim")] = ()
    given: Annotated[tuple[Card, ...], Seen("victim", "saviour")] = ()
    received: Public[int] = 0
    fulfils: Public[bool] = True


@attrs.frozen
class Elimination:
    """One player eliminated, and by whom."""

    victim: Public[Seat]
    cause: Public[Seat | None]


@attrs.frozen
class Eliminated(Event, kind="terres_de_destinees.eliminated/1", matters="headline"):
    """All whose elimination was not replaced left the game at once (T-ELIM-3), in the batch that caused it.

    `unsold` is what an eliminated seller had on sale: it goes to the discard pile, as the auction is over too.
    """

    parts: Public[tuple[Elimination, ...]]
    unsold: Public[tuple[CardId, ...]] = ()


# --- victory --------------------------------------------------------------------------------------------------------


@attrs.frozen
class DestinFulfilled(Event, kind="terres_de_destinees.destin_fulfilled/1", matters="headline"):
    """A player fulfilled this Destin and wins by it; a secret one is revealed (T-WIN-7)."""

    seat: Public[Seat]
    destin: Public[DestinId]
