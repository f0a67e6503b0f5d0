"""The table as an SVG picture: tiles, meeples, open cells and the score track."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.match import Match
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.carcassonne.content import Tile
from tabletop_rules.games.carcassonne.expansion import Expansion
from tabletop_rules.games.carcassonne.names import named
from tabletop_rules.games.carcassonne.picture import piece_sign, turn_line, won_line
from tabletop_rules.games.carcassonne.queries.board import standing, tile_of
from tabletop_rules.games.carcassonne.state import Laid, Spot, State
from tabletop_rules.games.carcassonne.svg.pieces import COLOURS, FAIRY, INK, draw_track, figure
from tabletop_rules.games.carcassonne.svg.tiles import EDGE, Point, draw_tile, spot_of
from tabletop_rules.games.carcassonne.terms import Cell
from tabletop_rules.kit import svg

OPEN: Final = "#f6f6f6"
FITS: Final = "#ffefb8"
"""The colours of an open cell, and of one that the drawn tile fits."""


def draw(expansions: tuple[Expansion, ...], view: Match[State], voice: Voice) -> str:
    """Return the table as SVG: the board, whose turn it is or who has won, and the track.

    Open cells show their column and row; those that the drawn tile fits have another colour. Dark spaces of the track
    are shaded; a small number beside a letter counts laps.
    """
    state, over = view.state, view.result is not None
    drawn = state.content.by_id.get(state.stack.drawn or "")
    spots = () if over else state.board.spots
    cells = [*(laid.cell for laid in state.board.tiles), *(spot.cell for spot in spots)]
    left, top = min(c for c, _ in cells), min(r for _, r in cells)
    wide = max(max(c for c, _ in cells) - left + 1, 10)
    high = max(r for _, r in cells) - top + 1
    board = [
        *_open_cells(spots, drawn, state.stack.narrowed),
        *(part for laid in state.board.tiles for part in _laid(state, laid, voice)),
        *_figures(expansions, state, voice),
    ]
    line = won_line(view.result, voice) if view.result is not None else turn_line(state, voice)
    room = (wide - (drawn is not None)) * EDGE - 6
    text = svg.fitted(line[0].upper() + line[1:], 12, room, bold=over)
    parts = [
        f'<g transform="translate({-left * EDGE} {-top * EDGE})">{"".join(board)}</g>',
        svg.words(3, high * EDGE + 25, text, 12, INK, bold=over),
    ]
    if drawn is not None:
        parts += draw_tile(drawn, 0, (wide - 1) * EDGE, high * EDGE, voice)
    parts += draw_track(expansions, state, (high + 1) * EDGE, voice)
    size = f"{wide * EDGE} {(high + 6) * EDGE}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" role="img" font-size="9" '
        f'font-family="Helvetica, Arial, sans-serif">{svg.title("Carcassonne")}{"".join(parts)}</svg>'
    )


def _laid(state: State, laid: Laid, voice: Voice) -> Iterator[str]:
    column, row = laid.cell
    return draw_tile(state.content.tile(laid.tile), laid.turns, column * EDGE, row * EDGE, voice)


def _open_cells(
    spots: tuple[Spot, ...], drawn: Tile | None, narrowed: tuple[tuple[Cell, int], ...] | None
) -> Iterator[str]:
    """Yield the open cells, each with its column and row."""
    fits = () if drawn is None else drawn.fits
    for spot in spots:
        fits_here = spot.need in fits if narrowed is None else any(cell == spot.cell for cell, _ in narrowed)
        (column, row), x, y = spot.cell, spot.cell[0] * EDGE, spot.cell[1] * EDGE
        yield f'<rect x="{x}" y="{y}" width="40" height="40" fill="{FITS if fits_here else OPEN}" stroke="#ccc"/>'
        yield svg.words(x + 20, y + 23, svg.fitted(f"{column}, {row}", 9, EDGE), 9, "#555", anchor="middle")


def _figures(expansions: tuple[Expansion, ...], state: State, voice: Voice) -> Iterator[str]:
    """Yield each meeple on its segment, and beside them the pieces that belong to nobody."""
    for _, feature, meeple in standing(state.board):
        x, y = _position(state, meeple.segment)
        title = f"{voice.player(meeple.seat)}, {named(feature.part, voice)}"
        yield figure(x, y, COLOURS[meeple.seat], piece_sign(meeple), title)
    for expansion in expansions:
        for segment, sign in expansion.on_board(state):
            x, y = _position(state, segment)
            yield figure(x + 9, y - 6, FAIRY, sign, named("fairy", voice))


def _position(state: State, segment: int) -> Point:
    laid = tile_of(state.board, segment)
    x, y = spot_of(state.content.tile(laid.tile), laid.turns, segment - laid.first)
    return laid.cell[0] * EDGE + x, laid.cell[1] * EDGE + y
