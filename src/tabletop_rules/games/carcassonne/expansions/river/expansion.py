"""The parts of the river that are not handlers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tabletop_rules.core.change import change
from tabletop_rules.core.rule import Reducer
from tabletop_rules.games.carcassonne.content import Drawing, bag_of, built_in
from tabletop_rules.games.carcassonne.expansion import Expansion, Stacks
from tabletop_rules.games.carcassonne.expansions.river.events import PlacementsNarrowed
from tabletop_rules.games.carcassonne.expansions.river.handlers import NARROWED
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.packs import Resource

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


def narrow_placements(state: State, event: PlacementsNarrowed) -> State:
    """Restrict the drawn tile to these places."""
    return change(state, stack=change(state.stack, narrowed=event.places))


EXPANSION: Final = Expansion(
    reducers=(Reducer(PlacementsNarrowed, narrow_placements),),
    refusals=(NARROWED,),
    reconstructed=("river-A-c3",),  # Q26
    tiles=river_tiles,
    stack=put_river_first,
    words={PlacementsNarrowed: ("Ways left to lay it: {count}.", "Façons restantes de la poser : {count}.")},
)
