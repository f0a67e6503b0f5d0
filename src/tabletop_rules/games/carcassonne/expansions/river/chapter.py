"""The river: RI1 to RI6."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import tabletop_rules.author as tr
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.content import TERRAINS, Drawing, Tile, bag_of, built_in
from tabletop_rules.games.carcassonne.expansion import Expansion, Stacks
from tabletop_rules.games.carcassonne.names import Vocabulary
from tabletop_rules.games.carcassonne.queries.board import tile_at
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.terms import SIDES, Cell
from tabletop_rules.games.carcassonne.tiles import WAYS_TO_LAY, Placements, PlaceTile, TileDrawn, drawn_tile
from tabletop_rules.packs import Resource

RIVER: Final = TERRAINS.index("river") + 1
LEFT_AND_RIGHT: Final = (1, 3)
NARROWED: Final = tr.Refusal(
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


@tr.protection("RI2", WAYS_TO_LAY, Band.TILE, 10, NARROWED, _cell_params, source="rulebook")
@tr.when("expansions", "river")
@tr.fr("Une tuile rivière prolonge la rivière à son bout ouvert.")
@tr.otherwise(
    "A river tile goes wherever all its sides match.", "Une tuile rivière va partout où tous ses côtés correspondent."
)
def river_continues(state: State, way: PlaceTile) -> bool:
    """A river tile continues the river at its open end."""
    return not drawn_tile(state).river or bool(_sides_with_river(state, way.cell))


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


@tr.protection("Q29", WAYS_TO_LAY, Band.TILE, 20, NARROWED, _cell_params, source="faq")
@tr.when("expansions", "river")
@tr.fr("La rivière ne tourne pas comme sur la tuile juste avant ; avec une tuile droite entre elles, elle le peut.")
@tr.otherwise(
    "The river may bend the same way twice in a row.", "La rivière peut tourner deux fois de suite du même côté."
)
def no_u_turn(state: State, way: PlaceTile) -> bool:
    """A river does not bend the same way as on the tile directly before; with a straight tile between them it may."""
    tile, sides = drawn_tile(state), _sides_with_river(state, way.cell)
    return not tile.river or not any(_turns_back(state, tile, way.turns, way.cell, side) for side in sides)


def _river_tile(state: State, event: TileDrawn) -> tuple[tr.Bearer, ...]:
    return tr.TABLE if state.content.tile(event.tile).river else ()


@tr.trigger("RI5", TileDrawn, Band.TILE, 10, bearers=_river_tile, source="ruling")
@tr.when("expansions", "river")
@tr.fr("Les places possibles d'une tuile rivière sont données au tirage.")
@tr.otherwise(
    "They follow from the other rules without being listed; a tile that fits nowhere leaves the game (B6).",
    "Elles suivent des autres règles sans être données ; une tuile impossible à poser quitte la partie (B6).",
)
def places_listed(state: State, event: TileDrawn, bearer: tr.Bearer) -> tr.Plan:
    """The possible places of a river tile are listed when it is drawn."""
    ways = WAYS_TO_LAY(state, Placements(state, state.active, 0, drawn_tile(state)))
    return (PlacementsNarrowed(tuple([(way.cell, way.turns) for way in ways])),)


@tr.frozen
class PlacementsNarrowed(tr.Event, kind="carcassonne.placements_narrowed/1", matters="bookkeeping"):
    """The drawn tile may be placed only at one of these (cell, turns). Source: RI2."""

    en = "Ways left to lay it: {count}."
    fr = "Façons restantes de la poser : {count}."
    places: tr.Public[tuple[tuple[Cell, int], ...]]

    def apply(self, state: State) -> State:
        """Restrict the drawn tile to these places."""
        return tr.change(state, stack=tr.change(state.stack, narrowed=self.places))


PACK: Final = Resource("tabletop_rules.games.carcassonne.expansions.river", "pack")
ENDS: Final = {"c2": ("river-A", "river-L"), "c3": ("river-A-c3", "river-L-c3")}
"""Spring and lake of each edition. Source: RI6, V12."""
ALL_ENDS: Final = tuple(end for ends in ENDS.values() for end in ends)


def river_tiles(options: Mapping[str, Any]) -> tuple[Drawing, ...]:
    """Return the river tiles, with the chosen edition's spring and lake. Source: RI6, V12."""
    ends = ENDS[options["river_tiles"]]
    return tuple([drawing for drawing in built_in(PACK) if drawing.id not in ALL_ENDS or drawing.id in ends])


def put_river_first(stacks: Stacks, options: Mapping[str, Any]) -> Stacks:
    """Start with the spring, and put the river tiles before all others, the lake last. Source: RI1, RI4, V9."""
    spring, lake = ENDS[options["river_tiles"]]
    *before, bag = stacks.bags
    if options["river_start_tile"] == "shuffle":
        bag = tuple(sorted((*bag, stacks.start)))
    middle = bag_of(tuple([drawing for drawing in built_in(PACK) if drawing.id not in ALL_ENDS]))
    return Stacks((middle, (lake,), *before, bag), spring)


EXPANSION: Final = Expansion(
    chapter=tr.chapters(__name__),
    words=Vocabulary(names={"river": ("river", "rivière")}, sets={"river": ("river tile", "tuile rivière")}),
    reconstructed=("river-A-c3",),  # Q26
    tiles=river_tiles,
    stack=put_river_first,
)
