"""What is always true of what the host has handed in."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop_rules.games.carcassonne.expansions.sources.messages import SOURCES
from tabletop_rules.games.carcassonne.expansions.sources.rules import tiles_drawn
from tabletop_rules.games.carcassonne.state import State


def sources(state: State) -> Iterator[str]:
    """Nothing was handed in for a turn or a tile that is still to come. Source: X5, X8, X10, X12."""
    drawer = SOURCES.get(state)
    if not 0 <= drawer.ransomed <= state.turn or not 0 <= drawer.sold <= state.turn:
        yield f"a ransom in turn {drawer.ransomed}, a sale in turn {drawer.sold}, but it is turn {state.turn}"
    if any(not 0 <= seat < len(state.totals) for seat in drawer.buyers):
        yield f"tiles were bought by {drawer.buyers}"
    tile, done = drawer.wheel
    if not 0 <= tile <= tiles_drawn(state) or done not in (0, 1, 2):
        yield f"the wheel was turned for tile {tile}, of {tiles_drawn(state)}"
    if not 0 <= drawer.fired <= len(state.board.tiles):
        yield f"the catapult was fired for tile {drawer.fired}, of {len(state.board.tiles)}"
