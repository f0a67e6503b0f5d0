"""A view as an SVG picture: beside the board the drawn tile, the bag, supplies and the score track.

What is beside the board keeps its place while the board grows. What may be pointed at is a group with an id of `ids`.
"""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.match import Match
from tabletop_rules.core.voice import Voice
from tabletop_rules.front.frame import MARGIN, frame
from tabletop_rules.games.carcassonne.expansion import Expansion
from tabletop_rules.games.carcassonne.picture import turn_line, won_line
from tabletop_rules.games.carcassonne.standings import standings
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.svg.board import cells_of, draw_board
from tabletop_rules.games.carcassonne.svg.panel import (
    TILES,
    WIDTH,
    draw_batch,
    draw_beside,
    draw_stack,
    draw_supplies,
    supplies_height,
)
from tabletop_rules.games.carcassonne.svg.tiles import EDGE
from tabletop_rules.games.carcassonne.svg.track import HEIGHT, draw_track

GAP: Final = 14
LEAST: Final = 10
"""Cells of the smallest board, so that the picture of a new match is not narrow."""


def draw(expansions: tuple[Expansion, ...], view: Match[State], voice: Voice) -> str:
    """Return the table as a picture; everything on it is public."""
    state = view.state
    cells = cells_of(view)
    left, top = min(column for column, _ in cells), min(row for _, row in cells)
    wide = max(max(column for column, _ in cells) - left + 1, LEAST)
    high = max(row for _, row in cells) - top + 1
    beside, beside_height = draw_beside(expansions, state, voice)
    batch, batch_height = draw_batch(state, voice)
    parts, y = [], 0.0
    for rows, height in (
        (draw_stack(state, voice), TILES),
        (draw_supplies(expansions, state, voice), supplies_height(state) + GAP),
        (draw_track(expansions, state, voice), HEIGHT + GAP),
        (beside, beside_height + GAP if beside else 0),
        (batch, batch_height),
    ):
        parts.append(_moved(MARGIN, y, *rows))
        y += height
    x = 2 * MARGIN + WIDTH
    parts.append(_moved(x - left * EDGE, 4 - top * EDGE, *draw_board(expansions, view, voice)))
    line = won_line(view.result, voice) if view.result is not None else turn_line(state, voice)
    return frame(
        view,
        standings(expansions, view, voice),
        voice,
        name="Carcassonne",
        status=[f"{line[:1].upper()}{line[1:]}"],
        body=parts,
        width=x + wide * EDGE + MARGIN,
        height=max(y, high * EDGE + 4) + MARGIN,
    )


def _moved(x: float, y: float, *parts: str) -> str:
    return f'<g transform="translate({x:g} {y:g})">{"".join(parts)}</g>'
