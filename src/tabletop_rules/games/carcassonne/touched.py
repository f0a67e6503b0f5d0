"""What each command touches, by the ids that pictures use."""

from __future__ import annotations

from typing import Any

from tabletop_rules.core.messages import Command
from tabletop_rules.games.carcassonne.queries.board import part_on, tile_of
from tabletop_rules.games.carcassonne.state import Standing, State
from tabletop_rules.games.carcassonne.terms import NOWHERE, SPACES


def segment_id(state: State, segment: int) -> str:
    """Return the id of a segment: that of its tile's cell, and its place on the tile."""
    laid = tile_of(state.board, segment)
    return f"segment:{laid.cell[0]},{laid.cell[1]}/{segment - laid.first}"


def targets(state: State, command: Command) -> tuple[str, ...]:
    """Return the ids of what a command touches, in the order in which a person points at them."""
    given: Any = command
    found = []
    if hasattr(command, "cell"):
        found = ["drawn", f"cell:{given.cell[0]},{given.cell[1]}"]
    elif hasattr(command, "part") and state.board.tiles:
        segment = part_on(state, state.board.tiles[-1], given.part, getattr(command, "index", 0))
        found = [] if segment is None else [segment_id(state, segment)]
    elif hasattr(command, "space"):
        found = [f"space:{given.space % SPACES}"]
    for name in ("segment", "target", "meeple"):
        held = getattr(command, name, NOWHERE)
        segment = held.segment if isinstance(held, Standing) else held
        if isinstance(segment, int) and 0 <= segment < len(state.board.features):
            found.append(segment_id(state, segment))
    for name in ("victim", "companion", "payer", "receiver", "captor"):
        if isinstance(seat := getattr(command, name, None), int):
            found.append(f"seat:{seat}")
    return tuple(found)
