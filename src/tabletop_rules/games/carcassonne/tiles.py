"""Drawing a tile and laying it. Source: B4 to B7."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.games.carcassonne.content import COMPASS, TERRAINS, Tile
from tabletop_rules.games.carcassonne.course import END_TURN
from tabletop_rules.games.carcassonne.ids import DRAWN, cell_id, turned_id
from tabletop_rules.games.carcassonne.meeples import OfferMeeple
from tabletop_rules.games.carcassonne.queries.board import guarded, tile_at
from tabletop_rules.games.carcassonne.queries.joining import lay
from tabletop_rules.games.carcassonne.state import Board, Spot, Stack, State
from tabletop_rules.games.carcassonne.terms import Cell, TileId, Turns


@tr.frozen
class DrawTile(tr.Step, kind="carcassonne.draw_tile/1", rule="B4"):
    """Draw from the tiles that are left; without any, this placement does not take place.

    `NextTurn` plans the first draw of a turn itself. Source: B4, B6.
    """

    def plan(self, state: State) -> tr.Plan:
        piles = state.stack.piles
        return plan_draw(len(piles[0])) if piles else (END_TURN,)


# The plans that every turn uses are made once.
@cache
def plan_draw(tiles: int) -> tr.Plan:
    """Return the plan to draw one of this many tiles."""
    return (tr.Chance(tr.Pick(tiles), TAKE_TILE),)


@tr.frozen
class TakeTile(tr.ChanceStep, kind="carcassonne.take_tile/1", rule="B4"):
    """Take the tile that chance picked, counted over the sorted bag. Source: B4."""

    def plan(self, state: State) -> tr.Plan:
        return plan_offer(state.stack.piles[0][self.outcome[0]])


@cache
def plan_offer(tile: str) -> tr.Plan:
    """Return the plan for a tile once it is drawn."""
    return (TileDrawn(tile), OFFER_TILE)


@tr.frozen
class OfferTile(tr.Step, kind="carcassonne.offer_tile/1", rule="B5"):
    """Ask where the tile goes, if it fits anywhere. Source: B5."""

    def plan(self, state: State) -> tr.Plan:
        drawn = state.stack.drawn
        assert drawn is not None
        return plan_decision(state.active, drawn) if fits_somewhere(state) else (DISCARD_TILE,)


@cache
def plan_decision(seat: tr.Seat, tile: str) -> tr.Plan:
    """Return the plan to ask a player where a tile goes."""
    return (tr.Ask((TileSpot(seat, tile),)),)


@tr.frozen
class DiscardTile(tr.Step, kind="carcassonne.discard_tile/1", rule="B6"):
    """Discard a tile that fits nowhere, and draw another. Source: B6."""

    def plan(self, state: State) -> tr.Plan:
        drawn = state.stack.drawn
        assert drawn is not None
        return (TileDiscarded(drawn), DRAW_TILE)


OCCUPIED: Final = tr.Refusal(
    "occupied",
    "There is already a tile on ({column}, {row}).",
    "Une tuile occupe déjà l'emplacement ({column}, {row}).",
)
NOT_ADJACENT: Final = tr.Refusal(
    "not_adjacent",
    "The cell ({column}, {row}) is next to no tile.",
    "L'emplacement ({column}, {row}) ne touche aucune tuile.",
)
MISMATCH: Final = tr.Refusal(
    "edges_differ",
    "Turned like this, the tile does not match its neighbours: {side} shows {here}, next to {there}.",
    "Ainsi tournée, la tuile ne correspond pas à ses voisines : côté {side}, {here} contre {there}.",
)


@tr.frozen
class TileSpot(tr.Decision, kind="carcassonne.tile_spot/1", rule="B5"):
    """Where does the drawn tile go? Source: B5."""

    en = "Where does {tile:tile} go?"
    fr = "Où poser la {tile:tile} ?"
    tile: tr.Public[TileId]


@tr.frozen
class PlaceTile(tr.Command, kind="carcassonne.place_tile/1", to=TileSpot, rule="B5"):
    """Place the drawn tile on a cell (column, row), after 0 to 3 quarter turns clockwise.

    Columns count east and rows south from the first tile at (0, 0). Source: B5.
    """

    en = "lay the tile at {cell}, {turns:turned}"
    fr = "poser la tuile en {cell}, {turns:turned}"
    cell: tr.Public[Cell]
    turns: tr.Public[Turns]

    @staticmethod
    def legal(state: State, decision: TileSpot) -> Iterable[PlaceTile]:
        """List every cell and turns at which the drawn tile may be placed."""
        ways = Placements(state, decision.seat, decision.id, drawn_tile(state))
        return WAYS_TO_LAY(state, ways) if guarded(state, WAYS_TO_LAY) else ways

    def check(self, state: State, decision: TileSpot) -> Iterator[tr.Rejection]:
        """Require an open cell, matching sides, and a way that nothing protects. Source: B5."""
        cell = self.cell
        spots = state.board.spots
        at = bisect_left(spots, (cell,))
        if at == len(spots) or spots[at][0] != cell:
            refusal = NOT_ADJACENT if tile_at(state.board, cell) is None else OCCUPIED
            yield refusal.by("B5", column=cell[0], row=cell[1])
            return
        tile = drawn_tile(state)
        if self.turns not in tile.fits.get(spots[at][1], ()):
            yield from _mismatches(tile, self, spots[at])
        if guarded(state, WAYS_TO_LAY):
            yield from WAYS_TO_LAY.against(state, self)

    def decide(self, state: State, decision: TileSpot) -> tr.Plan:
        """Place the tile; the meeple step follows (B4)."""
        assert state.stack.drawn is not None
        return (TilePlaced(state.stack.drawn, self.cell, self.turns), OFFER_MEEPLE)

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the tile and the cell, and the tile as it is turned where it may be turned otherwise."""
        several = len(_turns_at(state, self)) > 1
        return (DRAWN, cell_id(self.cell), *([turned_id(self.turns)] if several else []))

    def shown_as(self, state: State) -> tuple[tuple[str, str], ...]:
        """Return the tile as it is turned, on its cell."""
        return ((turned_id(self.turns), cell_id(self.cell)),)


WAYS_TO_LAY: Final = tr.Targets[State, [], PlaceTile](
    "carcassonne.ways_to_lay", "Ways to place the drawn tile, of those where all sides match."
)


def drawn_tile(state: State) -> Tile:
    """Return the tile to be placed.

    Raises:
        LookupError: no tile is drawn.
    """
    drawn = state.stack.drawn
    if drawn is None:
        raise LookupError("no tile is drawn")
    return state.content.by_id[drawn]


def fits_somewhere(state: State) -> bool:
    """Return whether the drawn tile fits anywhere. Source: B6."""
    tile = drawn_tile(state)
    if guarded(state, WAYS_TO_LAY):
        return bool(WAYS_TO_LAY(state, Placements(state, state.active, 0, tile)))
    fits = tile.fits
    for spot in state.board.spots:  # noqa: SIM110 - twice as fast as any() here, and asked for every tile
        if spot[1] in fits:
            return True
    return False


def _mismatches(tile: Tile, command: PlaceTile, spot: Spot) -> Iterator[tr.Rejection]:
    """Yield a rejection for each side that does not match."""
    codes = tile.codes[command.turns]
    sides = [(name, codes[side], spot.need >> 3 * side & 7) for side, name in enumerate(COMPASS)]
    wrong = [(name, code, need) for name, code, need in sides if need and need != code]
    if not wrong:
        raise LookupError("every side matches")
    for name, code, need in wrong:
        yield MISMATCH.by("B5", side=name, here=TERRAINS[code - 1], there=TERRAINS[need - 1])


class Placements(tr.Answers[PlaceTile]):
    """Every cell and turns at which all sides of a tile match: a look-up in its table per open cell."""

    __slots__ = ("_fits", "_spots")

    def __init__(self, state: State, seat: tr.Seat, decision: int, tile: Tile) -> None:
        super().__init__(PlaceTile, seat, decision)
        self._spots, self._fits = state.board.spots, tile.fits

    def list_fields(self) -> list[tuple[Cell, int]]:
        fits = self._fits
        return [(spot[0], turns) for spot in self._spots if spot[1] in fits for turns in fits[spot[1]]]

    def __iter__(self) -> Iterator[PlaceTile]:
        make, seat, decision, fits = self._make, self._seat, self._decision, self._fits
        for spot in self._spots:
            need = spot[1]
            if need in fits:
                cell = spot[0]
                for turns in fits[need]:
                    yield make(seat, decision, cell, turns)

    def pick(self, rng: tr.Rng) -> PlaceTile | None:
        """Return one of these, all being equally likely, by guessing cells and turns; list them if no guess fits."""
        spots, fits = self._spots, self._fits
        cells = len(spots)
        bits = (4 * cells - 1).bit_length()
        for _ in range(GUESSES):
            guess = rng.getrandbits(bits)
            place, turns = guess >> 2, guess & 3
            if place < cells:
                spot = spots[place]
                if turns in fits.get(spot[1], ()):
                    return self._make(self._seat, self._decision, spot[0], turns)
        return super().pick(rng)


GUESSES: Final = 24
"""The most guesses before all ways to place a tile are listed."""
OFFER_MEEPLE: Final = OfferMeeple()


def _turns_at(state: State, command: PlaceTile) -> tuple[int, ...]:
    """Return the turns with which the drawn tile may be placed on the cell of a command."""
    if state.stack.narrowed is not None:
        return tuple([turns for cell, turns in state.stack.narrowed if cell == command.cell])
    tile = state.content.tile(state.stack.drawn or "")
    return next((tile.fits.get(spot.need, ()) for spot in state.board.spots if spot.cell == command.cell), ())


@tr.frozen
class TileDrawn(tr.Event, kind="carcassonne.tile_drawn/1", matters="bookkeeping"):
    """The active player drew a tile, face up. Source: B4."""

    en = "{active} draws {tile:tile}."
    fr = "{active} tire la {tile:tile}."
    tile: tr.Public[str]

    def apply(self, state: State) -> State:
        """Take the tile out of the first bag; an empty bag is removed."""
        stack = state.stack
        tile, piles = self.tile, stack.piles
        pile = piles[0]
        place = bisect_left(pile, tile)
        if pile[place] != tile:
            raise LookupError(f"no {tile} is left")
        left = pile[:place] + pile[place + 1 :]
        piles = (left, *piles[1:]) if left else piles[1:]
        stack = Stack(piles, tile, None, stack.discarded, stack.aside)
        return with_turn(state, state.board, stack, state.active, state.turn, state.bound, state.late)


@tr.frozen
class TileDiscarded(tr.Event, kind="carcassonne.tile_discarded/1", matters="detail"):
    """The drawn tile fits nowhere and left the game. Source: B6."""

    en = "{tile:tile} fits nowhere and leaves the game."
    fr = "La {tile:tile} ne peut être posée et quitte la partie."
    tile: tr.Public[str]

    def apply(self, state: State) -> State:
        """Move the tile out of the game."""
        stack = state.stack
        return tr.change(state, stack=Stack(stack.piles, None, None, (*stack.discarded, self.tile), stack.aside + 1))


@tr.frozen
class TilePlaced(tr.Event, kind="carcassonne.tile_placed/1", matters="headline"):
    """A tile was placed, after this many quarter turns clockwise. Source: B5."""

    en = "{laid} at {cell}, {turns:turned}."
    fr = "{laid} en {cell}, {turns:turned}."
    tile: tr.Public[str]
    cell: tr.Public[Cell]
    turns: tr.Public[int]

    def apply(self, state: State) -> State:
        """Put the tile on the board."""
        board = lay(state.board, state.content.by_id[self.tile], self.cell, self.turns)
        stack = Stack(state.stack.piles, None, None, state.stack.discarded, 0)
        return with_turn(state, board, stack, state.active, state.turn, state.bound, state.late)


def with_turn(
    state: State, board: Board, stack: Stack, active: tr.Seat, turn: int, bound: tuple[int, ...], late: int
) -> State:
    return State(
        state.content,
        board,
        stack,
        state.totals,
        state.supplies,
        active,
        turn,
        state.batch,
        bound,
        late,
        state.slots,
        state.handlers,
    )


DISCARD_TILE = DiscardTile()
DRAW_TILE = DrawTile()
OFFER_TILE = OfferTile()
TAKE_TILE = TakeTile()
