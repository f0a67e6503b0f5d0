"""What lies on the table. Everything is public, but for what nobody has drawn yet, and that is a bag, not a pile.

The board keeps what would have to be searched for otherwise: the open cells with what a tile must show there, and the
features, joined as tiles come. Features and meeples are named by segment numbers: segments are numbered through in the
order of placement, those of one tile in the order of its kind. A feature has the number of its first segment (S6).
"""

from __future__ import annotations

from typing import ClassVar, NamedTuple, TypeAlias

import attrs

from tabletop_rules.core.handle import UNBOUND, HandlerSet
from tabletop_rules.core.make import maker
from tabletop_rules.core.mask import Public
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.content import Content as Content
from tabletop_rules.games.carcassonne.content import Feature as Feature
from tabletop_rules.games.carcassonne.content import Standing as Standing
from tabletop_rules.games.carcassonne.options import Options
from tabletop_rules.games.carcassonne.terms import NOWHERE, Cell, Movement

# --- the board ------------------------------------------------------------------------------------------------------


class Laid(NamedTuple):
    """A tile on the table; `first` is the number of its first segment."""

    tile: str
    cell: Cell
    turns: int
    first: int


Link: TypeAlias = "tuple[int, int, int] | None"
"""What meets an open cell at one side, as segment numbers: city or road, the field at the first half of that side and
at the second, clockwise; None while no tile lies there."""


class Spot(NamedTuple):
    """An open cell beside a tile: what a tile must show there, and what it would join.

    `need` has three bits a side: its terrain, counted from 1, or 0 where no tile lies yet.
    """

    cell: Cell
    need: int
    north: Link = None
    east: Link = None
    south: Link = None
    west: Link = None


@attrs.frozen(weakref_slot=False)
class Board:
    """The tiles in the order of placement, and what they make up.

    `features` has an entry for each segment: its feature at the number of that, and elsewhere a number nearer to it.
    `spots` are sorted; `cloisters` are the monasteries and gardens somebody is on.
    """

    tiles: Public[tuple[Laid, ...]] = ()
    spots: Public[tuple[Spot, ...]] = ()
    features: Public[tuple[Feature | int, ...]] = ()
    cloisters: Public[tuple[tuple[Cell, int], ...]] = ()


@attrs.frozen(weakref_slot=False)
class Stack:
    """The tiles still face down, in bags drawn from one after the other, each sorted, for nobody knows their order.

    `drawn` is the tile to be placed now. `narrowed` lists the only cells and turns where it may lie, if an expansion
    says more than that all sides must match. `discarded` are the tiles that left the game (B6), `aside` how many of
    them since the last tile was laid.
    """

    piles: Public[tuple[tuple[str, ...], ...]]
    drawn: Public[str | None] = None
    narrowed: Public[tuple[tuple[Cell, int], ...] | None] = None
    discarded: Public[tuple[str, ...]] = ()
    aside: Public[int] = 0


# --- scoring --------------------------------------------------------------------------------------------------------


@attrs.frozen(weakref_slot=False)
class Gain:
    """A scoring event (S1): who receives how many points, and for what.

    `items` adds it up: what, how many, points. `majority` counts the meeples of each player on the feature (B15).
    `figure` moves, if that is settled beforehand.
    """

    seat: Public[Seat]
    amount: Public[int]
    source: Public[str]
    feature: Public[int] = NOWHERE
    items: Public[tuple[tuple[str, int, int], ...]] = ()
    majority: Public[tuple[tuple[Seat, int], ...]] = ()
    figure: Public[int] = NOWHERE


@attrs.frozen(weakref_slot=False)
class Payment:
    """Points that a player pays (T3)."""

    seat: Public[Seat]
    amount: Public[int]


@attrs.frozen(weakref_slot=False)
class Move:
    """One movement on the score track: spaces forward, or backward if less than 0, never 0 (Q21).

    `gain` is the place of the scoring event in the batch, `NOWHERE` for a payment.
    """

    seat: Public[Seat]
    figure: Public[int]
    spaces: Public[int]
    kind: Public[Movement]
    gain: Public[int] = NOWHERE


@attrs.frozen(weakref_slot=False)
class Batch:
    """Scoring events that happen at the same time (S2), while they are worked through.

    `before` are the totals when it was opened: who is a candidate or companion of a robber is read from them (Q6).
    `order` lists events as allocated so far with their figures, `payers` who pays with which figure first.
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


@attrs.frozen(weakref_slot=False)
class Drawer:
    """What an expansion keeps in the state; each brings a class of its own."""

    kind: ClassVar[str]
    abstract: ClassVar[bool] = True

    @property
    def pieces(self) -> tuple[int, ...]:
        """The physical pieces in it: always the same ones."""
        return ()


@attrs.frozen(weakref_slot=False)
class State:
    """The table. Reducers that run every turn make it with `new_state`, which is twice as fast as `change`.

    `totals` holds the figures of each player on the score track, the pawn first: their unbounded totals (T1).
    `supplies` counts the pieces of each kind that a player has in supply, ordinary meeples first.
    `bound` names for each player the only figure that may move in this turn; it is empty while nobody is bound.
    `late` is 0 until the placements of this turn are over, 1 in what follows them, 2 while a further placement that was
    earned there (M11) runs. `handlers` are those in force: values and targets are asked through them.
    """

    kind: ClassVar[str] = "carcassonne.state/1"

    content: Public[Content]
    options: Public[Options]
    board: Public[Board]
    stack: Public[Stack]
    totals: Public[tuple[tuple[int, ...], ...]]
    supplies: Public[tuple[tuple[int, ...], ...]]
    active: Public[Seat] = 0
    turn: Public[int] = 0
    batch: Public[Batch | None] = None
    bound: Public[tuple[int, ...]] = ()
    late: Public[int] = 0
    slots: Public[tuple[Drawer, ...]] = ()
    handlers: Public[HandlerSet] = attrs.field(default=UNBOUND, eq=False, repr=False)


new_board, new_stack, new_state = maker(Board), maker(Stack), maker(State)
