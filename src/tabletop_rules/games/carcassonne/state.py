"""The state of the table. Everything is public; tiles that nobody has drawn are a bag, not a pile.

The board keeps the open cells, with what a tile must show there, and the features, joined as tiles are placed: neither
is ever searched for. Segments are numbered in the order of placement, those of one tile in the order of its kind. A
feature has the number of its first segment (S6).
"""

from __future__ import annotations

from typing import Annotated, ClassVar, NamedTuple, TypeAlias

import attrs

from tabletop_rules.core import slot
from tabletop_rules.core.handle import UNBOUND, HandlerSet
from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import Part
from tabletop_rules.core.terms import Along, Seat
from tabletop_rules.games.carcassonne.content import Content as Content
from tabletop_rules.games.carcassonne.content import Feature as Feature
from tabletop_rules.games.carcassonne.content import Standing as Standing
from tabletop_rules.games.carcassonne.terms import NOWHERE, Cell, Movement, TileId
from tabletop_rules.kit.frozen import frozen

# --- the board ------------------------------------------------------------------------------------------------------


class Laid(NamedTuple):
    """A tile on the table; `first` is the number of its first segment."""

    tile: TileId
    cell: Cell
    turns: int
    first: int


Link: TypeAlias = "tuple[int, int, int] | None"
"""The segments that meet an open cell at one side: city or road, then the fields at the first and second half of that
side, clockwise; None without a tile there."""


class Spot(NamedTuple):
    """An open cell beside a tile: what a tile must show there, and what it would join.

    `need` has three bits per side: the terrain, counted from 1, or 0 without a tile there.
    """

    cell: Cell
    need: int
    north: Link = None
    east: Link = None
    south: Link = None
    west: Link = None


@frozen(weakref_slot=False)
class Board(Part):
    """The tiles in the order of placement, and the features they form.

    `features` has an entry for each segment: the feature itself, or a smaller number that leads to it.
    `spots` are sorted; `cloisters` are the monasteries and gardens with a meeple.
    """

    tiles: Public[Annotated[tuple[Laid, ...], Along("laid")]] = ()
    spots: Public[tuple[Spot, ...]] = ()
    features: Public[Annotated[tuple[Feature | int, ...], Along("number")]] = ()
    cloisters: Public[tuple[tuple[Cell, int], ...]] = ()


@frozen(weakref_slot=False)
class Stack(Part):
    """The face-down tiles, in bags that are drawn from one after another, each sorted, because nobody knows its order.

    `drawn` is the tile to be placed now; `narrowed` lists its possible cells and turns, if an expansion asks for more
    than matching sides. `discarded` are the tiles that left the game (B6), `aside` of them since the last placement.
    """

    piles: Public[tuple[tuple[TileId, ...], ...]]
    drawn: Public[TileId | None] = None
    narrowed: Public[tuple[tuple[Cell, int], ...] | None] = None
    discarded: Public[tuple[TileId, ...]] = ()
    aside: Public[int] = 0


# --- scoring --------------------------------------------------------------------------------------------------------


@frozen(weakref_slot=False)
class Gain(Part):
    """A scoring event (S1): a player receives an amount of points from a source.

    `items` add up to it: (what, how many, points). `majority` counts each player's meeples on the feature (B15).
    `figure` is the one that moves, if no one may choose it.
    """

    seat: Public[Seat]
    amount: Public[int]
    source: Public[str]
    feature: Public[int] = NOWHERE
    items: Public[tuple[tuple[str, int, int], ...]] = ()
    majority: Public[tuple[tuple[Seat, int], ...]] = ()
    figure: Public[int] = NOWHERE


@frozen(weakref_slot=False)
class Payment(Part):
    """Points that a player pays (T3)."""

    seat: Public[Seat]
    amount: Public[int]


@frozen(weakref_slot=False)
class Move(Part):
    """A movement on the score track by `spaces`, backward if negative, never 0 (Q21). A space is a point.

    `gain` is the index of the scoring event in the batch, `NOWHERE` for a payment.
    """

    seat: Public[Seat]
    figure: Public[int]
    spaces: Public[int]
    kind: Public[Movement]
    gain: Public[int] = NOWHERE


@frozen(weakref_slot=False)
class Batch(Part):
    """A scoring batch (S2), the open one or the last.

    `before` are the totals when it was opened, as they count for what follows (Q6). `order` lists
    the events allocated so far with their figures, `payers` the figure with which each player pays first.
    """

    source: Public[str]
    gains: Public[tuple[Gain, ...]]
    payments: Public[tuple[Payment, ...]]
    returns: Public[tuple[Standing, ...]]
    final: Public[bool]
    before: Public[tuple[tuple[int, ...], ...]]
    order: Public[tuple[tuple[int, int], ...]] = ()
    payers: Public[tuple[tuple[Seat, int], ...]] = ()
    moves: Public[tuple[Move, ...]] = ()
    open: Public[bool] = True


# --- the whole ------------------------------------------------------------------------------------------------------


@frozen(weakref_slot=False)
class Drawer(slot.Drawer):
    """Base of what an expansion keeps in the state. A class with a `kind` in its body is one of them."""

    @property
    def pieces(self) -> tuple[int, ...]:
        """Return the physical pieces in it, which are always the same."""
        return ()


@frozen(weakref_slot=False)
class State(Part):
    """The table. Events of every turn make it anew with all its fields, which is faster than `change`.

    `totals` are the points of each player's figures over all laps, the pawn first (T1). `supplies` count each player's
    pieces by kind, ordinary meeples first. `bound` is the only figure of each player that may move in this turn, empty
    while nobody is bound. `late` is 0 during the placements of the turn, `AT_THE_END` or `LATE_PLACEMENT` afterwards.
    """

    kind: ClassVar[str] = "carcassonne.state/1"

    content: Public[Content]
    board: Public[Board]
    stack: Public[Stack]
    totals: Public[Annotated[tuple[Annotated[tuple[int, ...], Along("figure")], ...], Along("seat")]]
    supplies: Public[Annotated[tuple[Annotated[tuple[int, ...], Along("piece")], ...], Along("seat")]]
    active: Public[Seat] = 0
    turn: Public[int] = 0
    batch: Public[Batch | None] = None
    bound: Public[tuple[int, ...]] = ()
    late: Public[int] = 0
    slots: Public[tuple[Drawer, ...]] = ()
    handlers: Public[HandlerSet] = attrs.field(default=UNBOUND, eq=False, repr=False)
