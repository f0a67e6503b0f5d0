"""Events of the base game. All are public."""

from __future__ import annotations

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import Event
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.state import Gain, Move, Payment, Standing
from tabletop_rules.games.carcassonne.terms import Cell


@attrs.frozen
class TurnStarted(Event, kind="carcassonne.turn_started/1", matters="detail"):
    """The turn of this player began. Source: B3."""

    seat: Public[Seat]


@attrs.frozen
class TurnClosing(Event, kind="carcassonne.turn_closing/1", matters="bookkeeping"):
    """All placements of the turn are over; the host may hand in what comes last. Source: X8, X10."""


@attrs.frozen
class TileDrawn(Event, kind="carcassonne.tile_drawn/1", matters="bookkeeping"):
    """The active player drew a tile, face up. Source: B4."""

    tile: Public[str]


@attrs.frozen
class TileDiscarded(Event, kind="carcassonne.tile_discarded/1", matters="detail"):
    """The drawn tile fits nowhere and left the game. Source: B6."""

    tile: Public[str]


@attrs.frozen
class TilePlaced(Event, kind="carcassonne.tile_placed/1", matters="headline"):
    """A tile was placed, after this many quarter turns clockwise. Source: B5."""

    tile: Public[str]
    cell: Public[Cell]
    turns: Public[int]


@attrs.frozen
class MeeplePlaced(Event, kind="carcassonne.meeple_placed/1", matters="detail"):
    """A meeple, or another piece that counts as one, claimed a feature. Source: B8."""

    seat: Public[Seat]
    segment: Public[int]
    piece: Public[int] = 0


@attrs.frozen
class MeeplesReturned(Event, kind="carcassonne.meeples_returned/1", matters="detail"):
    """Meeples went back to their owners' supply together. Source: B22."""

    meeples: Public[tuple[Standing, ...]]


@attrs.frozen
class FeaturesCompleted(Event, kind="carcassonne.features_completed/1", matters="detail"):
    """A tile completed these features, each with a meeple. Source: B21."""

    features: Public[tuple[int, ...]]


@attrs.frozen
class BatchOpened(Event, kind="carcassonne.batch_opened/1", matters="headline"):
    """Scoring events that happen at the same time were collected. Source: S2."""

    source: Public[str]
    gains: Public[tuple[Gain, ...]]
    payments: Public[tuple[Payment, ...]] = ()
    returns: Public[tuple[Standing, ...]] = ()
    final: Public[bool] = False


@attrs.frozen
class FiguresNamed(Event):
    """Base of the events that settle which figure of a player takes points. Source: M3, R21a."""

    @property
    def named(self) -> tuple[tuple[Seat, int], ...]:
        """Return the players, each with the figure."""
        raise NotImplementedError


@attrs.frozen
class BatchAllocated(FiguresNamed, kind="carcassonne.batch_allocated/1", matters="detail"):
    """A scorer chose which of their events comes next, and the figure that moves. Source: S3."""

    seat: Public[Seat]
    gain: Public[int]
    figure: Public[int]

    @property
    def named(self) -> tuple[tuple[Seat, int], ...]:
        """Return the scorer with the figure that moves."""
        return ((self.seat, self.figure),)


@attrs.frozen
class PayerChosen(Event, kind="carcassonne.payer_chosen/1", matters="detail"):
    """A payer chose the figure that pays. Source: Q14."""

    seat: Public[Seat]
    figure: Public[int]


@attrs.frozen
class BatchMoved(Event, kind="carcassonne.batch_moved/1", matters="bookkeeping"):
    """The figures moved, in this order. Source: S3."""

    moves: Public[tuple[Move, ...]]


@attrs.frozen
class BatchClosed(Event, kind="carcassonne.batch_closed/1", matters="bookkeeping"):
    """Points, thefts and returns of a batch are done. Source: S3."""
