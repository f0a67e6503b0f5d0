"""Where a river tile may lie: at the open end of the river, without a U-turn."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.effect import TABLE, Bearer
from tabletop_rules.core.messages import Plan
from tabletop_rules.games.carcassonne.commands import PlaceTile
from tabletop_rules.games.carcassonne.content import TERRAINS, Tile
from tabletop_rules.games.carcassonne.events import TileDrawn
from tabletop_rules.games.carcassonne.expansions.river.events import PlacementsNarrowed
from tabletop_rules.games.carcassonne.queries.board import tile_at
from tabletop_rules.games.carcassonne.rules.tiles import drawn_tile, placements
from tabletop_rules.games.carcassonne.state import Spot, State
from tabletop_rules.games.carcassonne.targets import WAYS_TO_LAY
from tabletop_rules.games.carcassonne.terms import SIDES, Cell

RIVER: Final = TERRAINS.index("river") + 1
LEFT_AND_RIGHT: Final = (1, 3)


def bend(tile: Tile, turns: int, enters: int) -> int:
    """How a river runs on over a tile that it enters at this side: 2 straight on, 1 or 3 round a bend, 0 for an end."""
    for stretch in tile.river:
        sides = [(side + turns) % 4 for side in stretch]
        if enters in sides:
            return next(((side - enters) % 4 for side in sides if side != enters), 0)
    return 0


def rivers_at(state: State, cell: Cell) -> list[int]:
    """The sides at which a river comes in to an open cell."""
    spot: Spot | None = next((spot for spot in state.board.spots if spot.cell == cell), None)
    return [side for side in range(4) if spot is not None and spot.need >> 3 * side & 7 == RIVER]


def goes_on(state: State, way: PlaceTile) -> bool:
    """A river tile continues the river, or joins several (a pack of one's own). Source: RI2."""
    return not drawn_tile(state).river or bool(rivers_at(state, way.cell))


def turns_otherwise(state: State, way: PlaceTile) -> bool:
    """No river bends the way it does on the tile directly before. Source: RI2, Q29."""
    tile, rivers = drawn_tile(state), rivers_at(state, way.cell)
    return not tile.river or not any(turns_back(state, tile, way.turns, way.cell, side) for side in rivers)


def cell_params(state: State, way: PlaceTile) -> dict[str, int | str]:
    """The cell that is refused."""
    column, row = way.cell
    return {"column": column, "row": row}


def turns_back(state: State, tile: Tile, turns: int, cell: Cell, side: int) -> bool:
    """Whether the river that comes in at this side bends the way it does on the tile before.

    Only directly following bends are looked at: with a straight tile between, it may. Source: RI2, Q29.
    """
    dx, dy = SIDES[side]
    before = tile_at(state.board, (cell[0] + dx, cell[1] + dy))
    assert before is not None
    back = bend(state.content.tile(before.tile), before.turns, side ^ 2)
    here = bend(tile, turns, side)
    return here in LEFT_AND_RIGHT and here == -back % 4  # walked against the stream, a bend is the other one


def of_the_river(state: State, event: TileDrawn) -> tuple[Bearer, ...]:
    """Applies to every river tile that is drawn."""
    return TABLE if state.content.tile(event.tile).river else ()


def narrow(state: State, event: TileDrawn, bearer: Bearer) -> Plan:
    """List the places; if there is none, the tile leaves the game (B6). Source: RI5."""
    ways = WAYS_TO_LAY(state, placements(state, state.active, 0, drawn_tile(state)))
    return (PlacementsNarrowed(tuple([(way.cell, way.turns) for way in ways])),)
