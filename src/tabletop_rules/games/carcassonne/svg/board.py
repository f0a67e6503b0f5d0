"""The board as SVG: tiles with their segments, open cells, and the pieces on them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import partial
from typing import Final

from tabletop_rules.core.match import Match
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.games.carcassonne.content import Tile
from tabletop_rules.games.carcassonne.expansion import Expansion, symbol_of
from tabletop_rules.games.carcassonne.ids import cell_id, meeple_id, tile_id
from tabletop_rules.games.carcassonne.meeples import PieceToPlace, claimable_parts, done_instead, free_segments
from tabletop_rules.games.carcassonne.names import Vocabulary, cell_name, piece_of
from tabletop_rules.games.carcassonne.naming import figure_on
from tabletop_rules.games.carcassonne.queries.board import standing, tile_number, tile_of
from tabletop_rules.games.carcassonne.state import Laid, Standing, State
from tabletop_rules.games.carcassonne.svg import titles
from tabletop_rules.games.carcassonne.svg.pieces import look_of, piece, token
from tabletop_rules.games.carcassonne.svg.tiles import EDGE, Point, shapes_of, spot_of
from tabletop_rules.games.carcassonne.terms import CLOISTERS, MEEPLE, NOWHERE, Cell
from tabletop_rules.kit import svg
from tabletop_rules.kit.memo import memoized

RADIUS: Final = 8
"""Half the size of a piece."""
DASH: Final = ' stroke-dasharray="2 1.5"'
CORNERS: Final = "M1.5 9V1.5H9M31 1.5H38.5V9M38.5 31V38.5H31M9 38.5H1.5V31"
LAST: Final = "".join(
    f'<path d="{CORNERS}" fill="none" stroke="{colour}" stroke-width="{weight}"/>'
    for colour, weight in (("#fff", 3.6), ("#1c1a17", 1.8))
)
"""The mark of the tile that was laid last, which is no colour that says that something may be chosen."""


def piece_name(words: Vocabulary, meeple: Standing) -> str:
    """Return the name of a piece on the board: `meeple`, or that of the expansion that brings it."""
    other = piece_of(words, meeple.piece)
    return "meeple" if other is None else other.id


def cells_of(view: Match[State]) -> tuple[Cell, ...]:
    """Return the cells that a picture shows: those with tiles, during the match the open ones, at first (0, 0)."""
    board = view.state.board
    spots = () if view.result is not None else board.spots
    return (*[laid.cell for laid in board.tiles], *[spot.cell for spot in spots]) or ((0, 0),)


def draw_board(expansions: tuple[Expansion, ...], view: Match[State], voice: Voice) -> Iterator[str]:
    """Yield open cells, then tiles in the order of placement with what is on them. The cell (0, 0) is at (0, 0)."""
    state = view.state
    if view.result is None:
        yield from _open_cells(state, voice)
    on_tiles = defaultdict(list)
    for _, _, meeple in standing(state.board):
        on_tiles[tile_number(state.board, meeple.segment)].append(meeple)
    free = {number for each in view.decisions if isinstance(each, PieceToPlace) for number in _free(state, each.seat)}
    last, symbol = len(state.board.tiles) - 1, symbol_of(expansions)
    for number, laid in enumerate(state.board.tiles):
        x, y = laid.cell[0] * EDGE, laid.cell[1] * EDGE
        parts = [*_segments(state, laid, free if number == last else set(), voice)]
        if number == last:
            parts.append(LAST)
        parts += [_figure(expansions, state, laid, meeple, voice) for meeple in on_tiles[number]]
        printed = symbol if state.content.tile(laid.tile).symbol else None
        title = titles.of_tile(state.content.words, laid, printed, voice)
        yield svg.thing(tile_id(laid.cell), "tile", title, *parts, x=x, y=y)
    for expansion in expansions:
        for each in expansion.on_board(state):
            right, down = _position(state, each.segment)
            look = look_of(expansions, each.id) or partial(token, each.sign)
            yield svg.thing(each.id, "figure", pick(each.name, voice), look(right + 8, down - 6, RADIUS))


def _free(state: State, seat: Seat) -> Iterator[int]:
    """Yield the segments of the tile laid last on which a player may place a piece. Source: B8, B9, AB2."""
    held = state.supplies[seat]
    others = any(held[MEEPLE + 1 :]) and done_instead(state, seat)
    parts = {*(claimable_parts(state, seat) if held[MEEPLE] else ()), *(CLOISTERS if others else ())}
    return (number for number, segment in free_segments(state) if segment.part in parts)


def _open_cells(state: State, voice: Voice) -> Iterator[str]:
    """Yield the open cells, each with its column and row; those that the drawn tile fits have a thick edge."""
    drawn = state.content.by_id.get(state.stack.drawn or "")
    narrowed = state.stack.narrowed
    for spot in state.board.spots:
        (column, row), fits = spot.cell, drawn is not None and spot.need in drawn.fits
        if narrowed is not None:
            fits = any(cell == spot.cell for cell, _ in narrowed)
        edge = f'stroke="{svg.colour("good")}" stroke-width="2.5"' if fits else f'stroke="{svg.colour("edge")}"{DASH}'
        text, ink = svg.fitted(cell_name(spot.cell), 8, 36), svg.colour("ink" if fits else "faint")
        ground = svg.colour("panel" if fits else "paper")
        yield svg.thing(
            cell_id(spot.cell),
            "cell",
            titles.of_open_cell(spot.cell, fits, voice),
            f'<rect x="1.5" y="1.5" width="37" height="37" rx="3" fill="{ground}" {edge}/>',
            f'<g class="coordinates">{svg.words(20, 35, text, 8, ink, anchor="middle")}</g>',
            x=column * EDGE,
            y=row * EDGE,
        )


def _segments(state: State, laid: Laid, free: set[int], voice: Voice) -> Iterator[str]:
    """Yield what is on a tile, each segment as a group; those that are free to be claimed show a spot."""
    tile = state.content.tile(laid.tile)
    for place, head, shape in _shapes(tile, laid.turns, laid.cell, voice.language):
        spot = _spot(*spot_of(tile, laid.turns, place)) if place != NOWHERE and laid.first + place in free else ""
        yield f"{head}{shape}{spot}</g>" if head else shape


@memoized(4096)
def _shapes(tile: Tile, turns: int, cell: Cell, language: str) -> tuple[tuple[int, str, str], ...]:
    """Return what is on a tile: the place of its segment, the beginning of its group, and the drawing."""
    found = []
    for place, shape in shapes_of(tile, turns):
        head = ""
        if place != NOWHERE:
            part, title = tile.segments[place].part, titles.of_segment(tile, turns, place, cell, language)
            head = svg.thing(f"segment:{cell[0]},{cell[1]}/{place}", part, title).removesuffix("</g>")
        found.append((place, head, shape))
    return tuple(found)


def _spot(x: float, y: float) -> str:
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="8.2" fill="#fff" fill-opacity="0"/>'  # what a finger hits
        f'<circle cx="{x:g}" cy="{y:g}" r="5" fill="{svg.colour("panel")}" fill-opacity=".75" '
        f'stroke="{svg.colour("ink")}"{DASH}/>'
    )


def _figure(expansions: tuple[Expansion, ...], state: State, laid: Laid, meeple: Standing, voice: Voice) -> str:
    """Return a meeple, or another piece that counts as one, on its segment."""
    name = piece_name(state.content.words, meeple)
    x, y = spot_of(state.content.tile(laid.tile), laid.turns, meeple.segment - laid.first)
    title = titles.of_figure(meeple.seat, figure_on(state, meeple.segment, voice), voice)
    drawn = piece(expansions, name, meeple.seat, x, y, RADIUS)
    return svg.thing(meeple_id(state, meeple.segment), "figure", title, drawn)


def _position(state: State, segment: int) -> Point:
    laid = tile_of(state.board, segment)
    x, y = spot_of(state.content.tile(laid.tile), laid.turns, segment - laid.first)
    return laid.cell[0] * EDGE + x, laid.cell[1] * EDGE + y
