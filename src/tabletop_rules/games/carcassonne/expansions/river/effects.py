"""Where a river tile may lie: at the open end of the river, without a U-turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.effect import TABLE, Band, Bearer, Effect, Timing
from tabletop_rules.core.messages import Plan
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.carcassonne.content import TERRAINS, Tile
from tabletop_rules.games.carcassonne.events import PlacementsNarrowed, TileDrawn
from tabletop_rules.games.carcassonne.hooks import Expansion
from tabletop_rules.games.carcassonne.options import Options
from tabletop_rules.games.carcassonne.queries.board import tile_at
from tabletop_rules.games.carcassonne.rules.tiles import placements
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.terms import SIDES, Cell
from tabletop_rules.packs import Resource

PACK: Final = Resource("tabletop_rules.games.carcassonne.expansions.river", "pack")
RIVER: Final = TERRAINS.index("river") + 1
LEFT_AND_RIGHT: Final = (1, 3)


def bend(tile: Tile, turns: int, enters: int) -> int:
    """How a river runs on over a tile that it enters at this side: 2 straight on, 1 or 3 round a bend, 0 for an end."""
    for stretch in tile.river:
        sides = [(side + turns) % 4 for side in stretch]
        if enters in sides:
            return next(((side - enters) % 4 for side in sides if side != enters), 0)
    return 0


def river_places(state: State, tile: Tile) -> Iterator[tuple[Cell, int]]:
    """Where a river tile continues the river, or joins several (a pack of one's own), without a U-turn. Source: RI2."""
    needs = {spot.cell: spot.need for spot in state.board.spots}
    for cell, turns in placements(state, tile):
        rivers = [side for side in range(4) if needs[cell] >> 3 * side & 7 == RIVER]
        if rivers and not any(turns_back(state, tile, turns, cell, side) for side in rivers):
            yield cell, turns


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
    """List the places; if there is none, the tile leaves the game (B6, RI5)."""
    return (PlacementsNarrowed(tuple(river_places(state, state.content.tile(event.tile)))),)


RIVER_CONTINUES: Final = Effect(
    id=RuleId("RI2"),
    text="A river tile continues the river at its open end, without a U-turn.",
    on=TileDrawn,
    timing=Timing.THEN,
    priority=Band.LIMIT + 10,
    bearers=of_the_river,
    do=narrow,
)


def river(chosen: Options) -> Expansion:
    """The river with these options."""
    return Expansion(effects=(RIVER_CONTINUES,))
