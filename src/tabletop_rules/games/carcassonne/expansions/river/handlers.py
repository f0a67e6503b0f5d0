"""Where a river tile may go: it continues the river, without an immediate U-turn. Source: RI2, RI5."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.effect import TABLE, Bearer, Effect, Timing
from tabletop_rules.core.messages import Plan, Refusal
from tabletop_rules.core.targets import Protection
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.commands import PlaceTile
from tabletop_rules.games.carcassonne.content import TERRAINS, Tile
from tabletop_rules.games.carcassonne.events import TileDrawn
from tabletop_rules.games.carcassonne.expansions.river.events import PlacementsNarrowed
from tabletop_rules.games.carcassonne.queries.board import tile_at
from tabletop_rules.games.carcassonne.rules.tiles import Placements, drawn_tile
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.targets import WAYS_TO_LAY
from tabletop_rules.games.carcassonne.terms import SIDES, Cell

RIVER: Final = TERRAINS.index("river") + 1
LEFT_AND_RIGHT: Final = (1, 3)

NARROWED: Final = Refusal(
    "not_here",
    "The river cannot continue like this at ({column}, {row}): only from its open end, without an immediate U-turn.",
    "La rivière ne continue pas ainsi en ({column}, {row}) : seulement à son bout ouvert, sans demi-tour immédiat.",
)


def _cell_params(state: State, way: PlaceTile) -> dict[str, int | str]:
    column, row = way.cell
    return {"column": column, "row": row}


def _sides_with_river(state: State, cell: Cell) -> list[int]:
    """Return the sides at which rivers enter an open cell; a tile pack of your own may have several."""
    need = next((spot.need for spot in state.board.spots if spot.cell == cell), 0)
    return [side for side in range(4) if need >> 3 * side & 7 == RIVER]


def _continues_river(state: State, way: PlaceTile) -> bool:
    return not drawn_tile(state).river or bool(_sides_with_river(state, way.cell))


RIVER_CONTINUES: Final = Protection(
    RuleId("RI2"),
    "A river tile continues the river at its open end.",
    WAYS_TO_LAY,
    Band.TILE,
    10,
    _continues_river,
    NARROWED,
    _cell_params,
    fr="Une tuile rivière prolonge la rivière à son bout ouvert.",
    source="rulebook",
    otherwise=(
        "A river tile goes wherever all its sides match.",
        "Une tuile rivière va partout où tous ses côtés correspondent.",
    ),
)


def _makes_no_u_turn(state: State, way: PlaceTile) -> bool:
    tile, sides = drawn_tile(state), _sides_with_river(state, way.cell)
    return not tile.river or not any(_turns_back(state, tile, way.turns, way.cell, side) for side in sides)


def _turns_back(state: State, tile: Tile, turns: int, cell: Cell, side: int) -> bool:
    """Return whether the river entering at this side bends the same way as on the tile directly before."""
    dx, dy = SIDES[side]
    before = tile_at(state.board, (cell[0] + dx, cell[1] + dy))
    assert before is not None
    back = _bend(state.content.tile(before.tile), before.turns, side ^ 2)
    here = _bend(tile, turns, side)
    return here in LEFT_AND_RIGHT and here == -back % 4  # seen against the current, a bend turns the other way


def _bend(tile: Tile, turns: int, enters: int) -> int:
    """Return how a river entering at this side leaves the tile: 2 straight on, 1 or 3 round a bend, 0 not at all."""
    for stretch in tile.river:
        sides = [(side + turns) % 4 for side in stretch]
        if enters in sides:
            return next(((side - enters) % 4 for side in sides if side != enters), 0)
    return 0


NO_U_TURN: Final = Protection(
    RuleId("Q29"),
    "A river does not bend the same way as on the tile directly before; with a straight tile between them it may.",
    WAYS_TO_LAY,
    Band.TILE,
    20,
    _makes_no_u_turn,
    NARROWED,
    _cell_params,
    fr="La rivière ne tourne pas comme sur la tuile juste avant ; avec une tuile droite entre elles, elle le peut.",
    source="faq",
    otherwise=(
        "The river may bend the same way twice in a row.",
        "La rivière peut tourner deux fois de suite du même côté.",
    ),
)


def _river_tile(state: State, event: TileDrawn) -> tuple[Bearer, ...]:
    return TABLE if state.content.tile(event.tile).river else ()


def _list_places(state: State, event: TileDrawn, bearer: Bearer) -> Plan:
    ways = WAYS_TO_LAY(state, Placements(state, state.active, 0, drawn_tile(state)))
    return (PlacementsNarrowed(tuple([(way.cell, way.turns) for way in ways])),)


PLACES_LISTED: Final = Effect(
    RuleId("RI5"),
    "The possible places of a river tile are listed when it is drawn.",
    TileDrawn,
    Timing.THEN,
    Band.TILE,
    10,
    _river_tile,
    _list_places,
    fr="Les places possibles d'une tuile rivière sont données au tirage.",
    source="ruling",
    otherwise=(
        "They follow from the other rules without being listed; a tile that fits nowhere leaves the game (B6).",
        "Elles suivent des autres règles sans être données ; une tuile impossible à poser quitte la partie (B6).",
    ),
)
