"""A view as an SVG picture: the board, the drawn tile, supplies and the score track.

What may be pointed at is a group with an id of `ids`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.match import Match
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.front.frame import compose
from tabletop_rules.games.carcassonne.expansion import Expansion
from tabletop_rules.games.carcassonne.picture import turn_line, won_line
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.svg.board import cells_of, draw_board
from tabletop_rules.games.carcassonne.svg.panel import (
    SCORING,
    SUPPLY,
    TILES,
    TO_PLACE,
    WIDTH,
    draw_batch,
    draw_stack,
    draw_supplies,
)
from tabletop_rules.games.carcassonne.svg.tiles import EDGE
from tabletop_rules.games.carcassonne.svg.track import draw_track
from tabletop_rules.kit.panels import Panel

MARGIN: Final = 4
"""Around the board."""
SCALE: Final = 2
"""Pixels of a unit of the board: a tile is 80 pixels wide."""

LANDSCAPE: Final = ("Landscape", "Paysage")
TRACK: Final = ("Score track", "Piste de score")


def draw(expansions: tuple[Expansion, ...], view: Match[State], voice: Voice) -> str:
    """Return the table as a picture; everything on it is public."""
    line = won_line(view.result, voice) if view.result is not None else turn_line(view.state, voice)
    status = [f"{line[:1].upper()}{line[1:]}"]
    return compose(view, voice, "Carcassonne", panels(expansions, view, voice, WIDTH), status)


def panels(expansions: tuple[Expansion, ...], view: Match[State], voice: Voice, width: float) -> Iterator[Panel]:
    """Yield the board, supplies and the score track; the drawn tile, and scorings to be ordered, if there are any."""
    state = view.state
    cells = cells_of(view)
    left, top = min(column for column, _ in cells) * EDGE, min(row for _, row in cells) * EDGE
    yield Panel(
        "board",
        pick(LANDSCAPE, voice),
        "".join(draw_board(expansions, view, voice)),
        max(column for column, _ in cells) * EDGE + EDGE - left + 2 * MARGIN,
        max(row for _, row in cells) * EDGE + EDGE - top + 2 * MARGIN,
        "board",
        left - MARGIN,
        top - MARGIN,
        SCALE,
    )
    rows, high = draw_supplies(expansions, view, voice)
    yield Panel("supply", pick(SUPPLY, voice), "".join(rows), WIDTH, high, "aside")
    rows, high = draw_track(expansions, state, voice)
    yield Panel("track", pick(TRACK, voice), "".join(rows), WIDTH, high, "aside")
    tile = state.content.by_id.get(state.stack.drawn or "")
    if tile is not None and view.result is None:
        drawn, wide = draw_stack(state.content.words, tile, voice)
        yield Panel("tile", pick(TO_PLACE, voice), drawn, wide, TILES, "hand")
    rows, high = draw_batch(state, voice)
    if rows:
        yield Panel("scoring", pick(SCORING, voice), "".join(rows), WIDTH, high, "hand")
