"""Placing the drawn tile. Source: B4 to B6."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import Final

from tabletop_rules.core.make import maker
from tabletop_rules.core.messages import Plan, Rejection
from tabletop_rules.core.rule import Answers, Rule
from tabletop_rules.core.terms import Rng, RuleId, Seat
from tabletop_rules.games.carcassonne.commands import PlaceTile
from tabletop_rules.games.carcassonne.content import COMPASS, TERRAINS, Tile
from tabletop_rules.games.carcassonne.decisions import TileSpot
from tabletop_rules.games.carcassonne.events import TilePlaced
from tabletop_rules.games.carcassonne.queries.board import tile_at
from tabletop_rules.games.carcassonne.refusals import MISMATCH, NOT_ADJACENT, OCCUPIED
from tabletop_rules.games.carcassonne.state import Spot, State
from tabletop_rules.games.carcassonne.steps import OfferMeeple
from tabletop_rules.games.carcassonne.targets import WAYS_TO_LAY, guarded
from tabletop_rules.games.carcassonne.terms import Cell

new_place_tile, new_tile_placed = maker(PlaceTile), maker(TilePlaced)


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


def offer_spots(state: State, decision: TileSpot) -> Iterable[PlaceTile]:
    """List every cell and turns at which the drawn tile may be placed."""
    ways = Placements(state, decision.seat, decision.id, drawn_tile(state))
    return WAYS_TO_LAY(state, ways) if guarded(state, WAYS_TO_LAY) else ways


def check_spot(state: State, decision: TileSpot, command: PlaceTile) -> Iterator[Rejection]:
    """Require an open cell, matching sides, and a way that nothing protects. Source: B5."""
    cell = command.cell
    spots = state.board.spots
    at = bisect_left(spots, (cell,))
    if at == len(spots) or spots[at][0] != cell:
        refusal = NOT_ADJACENT if tile_at(state.board, cell) is None else OCCUPIED
        yield refusal.by("B5", column=cell[0], row=cell[1])
        return
    tile = drawn_tile(state)
    if command.turns not in tile.fits.get(spots[at][1], ()):
        yield from _mismatches(tile, command, spots[at])
    if guarded(state, WAYS_TO_LAY):
        yield from WAYS_TO_LAY.against(state, command)


def _mismatches(tile: Tile, command: PlaceTile, spot: Spot) -> Iterator[Rejection]:
    """Yield a rejection for each side that does not match."""
    codes = tile.codes[command.turns]
    sides = [(name, codes[side], spot.need >> 3 * side & 7) for side, name in enumerate(COMPASS)]
    wrong = [(name, code, need) for name, code, need in sides if need and need != code]
    if not wrong:
        raise LookupError("every side matches")
    for name, code, need in wrong:
        yield MISMATCH.by("B5", side=name, here=TERRAINS[code - 1], there=TERRAINS[need - 1])


def place_tile(state: State, decision: TileSpot, command: PlaceTile) -> Plan:
    """Place the tile; the meeple step follows (B4)."""
    assert state.stack.drawn is not None
    return (new_tile_placed(state.stack.drawn, command.cell, command.turns), OFFER_MEEPLE)


class Placements(Answers[PlaceTile]):
    """Every cell and turns at which all sides of a tile match: a look-up in its table per open cell."""

    __slots__ = ("_fits", "_spots")

    def __init__(self, state: State, seat: Seat, decision: int, tile: Tile) -> None:
        super().__init__(new_place_tile, seat, decision)
        self._spots, self._fits = state.board.spots, tile.fits

    def list_fields(self) -> list[tuple[Cell, int]]:
        fits = self._fits
        return [(spot[0], turns) for spot in self._spots if spot[1] in fits for turns in fits[spot[1]]]

    def __iter__(self) -> Iterator[PlaceTile]:
        seat, decision, fits = self._seat, self._decision, self._fits
        for spot in self._spots:
            need = spot[1]
            if need in fits:
                cell = spot[0]
                for turns in fits[need]:
                    yield new_place_tile(seat, decision, cell, turns)

    def pick(self, rng: Rng) -> PlaceTile | None:
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
                    return new_place_tile(self._seat, self._decision, spot[0], turns)
        return super().pick(rng)


GUESSES: Final = 24
"""The most guesses before all ways to place a tile are listed."""

OFFER_MEEPLE: Final = OfferMeeple()

RULES: Final = (Rule(RuleId("B5"), TileSpot, PlaceTile, offer_spots, check_spot, place_tile),)
