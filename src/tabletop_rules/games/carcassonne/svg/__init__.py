"""A view as an SVG picture: the board, and beside it the drawn tile, the bag, supplies and the score track.

The board is as large as fits on a screen. What is beside it keeps its place while the board grows, until the board is
so wide that there is more room for it below. What may be pointed at is a group with an id of `ids`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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
LEAST: Final = 400
"""Width of the smallest board, so that the picture of a new match is not narrow."""
SCREEN: Final = (1000, 760)
"""Width, and height below the head, of the picture on a screen."""
LARGEST: Final = 1.75
"""The most by which the board is enlarged."""
BELOW: Final = 1.1
"""How many times larger the board must be below the rest to be there."""


def draw(expansions: tuple[Expansion, ...], view: Match[State], voice: Voice) -> str:
    """Return the table as a picture; everything on it is public."""
    state = view.state
    cells = cells_of(view)
    left, top = min(column for column, _ in cells), min(row for _, row in cells)
    wide = (max(column for column, _ in cells) - left + 1) * EDGE
    high = (max(row for _, row in cells) - top + 1) * EDGE
    things, things_height = draw_beside(expansions, state, voice)
    batch, batch_height = draw_batch(state, voice)
    pieces = [
        (draw_stack(state, voice), TILES),
        (draw_supplies(expansions, state, voice), supplies_height(state) + GAP),
    ]
    track = [
        (draw_track(expansions, state, voice), HEIGHT + GAP),
        (things, things_height + GAP if things else 0),
    ]
    x, y = 2.0 * MARGIN + WIDTH, max(_height(pieces), _height(track))
    beside, below = _scale(wide, high, x, 0), _scale(wide, high, MARGIN, y)
    if below > beside * BELOW:
        scale, columns = below, [[*pieces, (batch, batch_height)], track]
        x, y = MARGIN, max(map(_height, columns))
    else:
        scale, y, columns = beside, 0, [[*pieces, *track, (batch, batch_height)]]
    parts = [
        _moved(MARGIN + number * (WIDTH + 2 * MARGIN), at, *rows)
        for number, column in enumerate(columns)
        for at, rows in _stacked(column)
    ]
    whole = max(x + max(wide * scale, LEAST), len(columns) * (WIDTH + 2 * MARGIN) - MARGIN)
    if len(columns) > 1:
        x = (whole + MARGIN - wide * scale) / 2
    board = _moved(-left * EDGE, -top * EDGE, *draw_board(expansions, view, voice))
    parts.append(f'<g transform="translate({x:g} {y + 4:g}) scale({scale:g})">{board}</g>')
    line = won_line(view.result, voice) if view.result is not None else turn_line(state, voice)
    return frame(
        view,
        standings(expansions, view, voice),
        voice,
        name="Carcassonne",
        status=[f"{line[:1].upper()}{line[1:]}"],
        body=parts,
        width=whole + MARGIN,
        height=max(y + high * scale + 4, *map(_height, columns)) + MARGIN,
    )


def _scale(wide: float, high: float, x: float, y: float) -> float:
    """Return by how much a board can be enlarged with its corner here."""
    width, height = SCREEN
    return round(max(1, min(LARGEST, (width - x - MARGIN) / wide, (height - y - MARGIN) / high)), 2)


def _height(rows: Sequence[tuple[Iterable[str], float]]) -> float:
    return sum(height for _, height in rows)


def _stacked(rows: Sequence[tuple[Iterable[str], float]]) -> Iterator[tuple[float, Iterable[str]]]:
    """Yield the rows of a column, each with its distance from the top."""
    y = 0.0
    for parts, height in rows:
        yield y, parts
        y += height


def _moved(x: float, y: float, *parts: str) -> str:
    return f'<g transform="translate({x:g} {y:g})">{"".join(parts)}</g>'
