"""The table as an SVG picture: tiles, meeples, and the score track with all that stands on it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import count
from typing import Final

from tabletop_rules.core.match import Match
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.content import Tile
from tabletop_rules.games.carcassonne.hooks import Expansion
from tabletop_rules.games.carcassonne.names import named
from tabletop_rules.games.carcassonne.picture import (
    beside_meeples,
    on_tiles,
    on_track,
    piece_line,
    terrain_at,
    turn_line,
    won_line,
)
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.terms import SPACES, Cell
from tabletop_rules.kit import svg

COLOURS: Final = ("#c33", "#36c", "#db2", "#2b7a2b", "#333", "#b03a8c")
INK: Final = "#222"
ON_COLOUR: Final = {"#db2": INK}
"""What is written on a colour; on all others in white."""
GROUND: Final = {"city": "#b5763a", "road": "#eee", "field": "#9c6", "river": "#59c"}
FAIRY: Final = "#7d5ba6"
EDGE: Final = 40


def draw(expansions: tuple[Expansion, ...], view: Match[State], language: str) -> str:
    """The table as SVG: the board, whose turn it is or who has won, and the track.

    The track has five rows of ten spaces, the dark ones shaded; a small number beside a letter counts laps.
    """
    state = view.state
    cells = [laid.cell for laid in state.board.tiles]
    left, top = min(c for c, _ in cells), min(r for _, r in cells)
    wide = max(max(c for c, _ in cells) - left + 1, 10)
    high = max(r for _, r in cells) - top + 1
    meeples = on_tiles(state)
    beside = beside_meeples(expansions, state)
    parts: list[str] = []
    for number, laid in enumerate(state.board.tiles):
        x, y = (laid.cell[0] - left) * EDGE, (laid.cell[1] - top) * EDGE
        parts += _tile(state.content.tile(laid.tile), laid.turns, x, y)
        for place, (sign, seat, _) in enumerate(meeples.get(number, [])):
            parts.append(_figure(x + 20 + 9 * place, y + 20, COLOURS[seat], sign))
        if number in beside:
            parts.append(_figure(x + 30, y + 12, FAIRY, beside[number]))
    if view.result is None:
        line = turn_line(state, language)
        told = svg.fitted(line[0].upper() + line[1:], 12, wide * EDGE - 6)
        parts.append(svg.words(3, high * EDGE + 25, told, 12, INK))
    else:
        parts.append(svg.words(3, high * EDGE + 25, won_line(view.result, language), 12, INK, bold=True))
    parts += _track(expansions, state, (high + 1) * EDGE, language)
    size = f"{wide * EDGE} {(high + 6) * EDGE}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" role="img" font-size="9" '
        f'font-family="Helvetica, Arial, sans-serif">{svg.title("Carcassonne")}{"".join(parts)}</svg>'
    )


def _tile(tile: Tile, turns: int, x: int, y: int) -> Iterator[str]:
    ends: tuple[Cell, ...] = ((20, 0), (40, 20), (20, 40), (0, 20))
    corners: tuple[Cell, ...] = ((0, 0), (40, 0), (40, 40), (0, 40))
    yield f'<g transform="translate({x} {y})"><rect width="40" height="40" fill="{GROUND["field"]}" stroke="#575"/>'
    for terrain in ("city", "river", "road"):
        for side in range(4):
            if terrain_at(tile, turns, side) != terrain:
                continue
            if terrain == "city":
                (ax, ay), (bx, by) = corners[side], corners[(side + 1) % 4]
                yield f'<path d="M{ax} {ay}L{bx} {by}L20 20Z" fill="{GROUND["city"]}"/>'
            else:
                ex, ey = ends[side]
                yield f'<path d="M{ex} {ey}L20 20" stroke="{GROUND[terrain]}" stroke-width="5"/>'
    for segment in tile.segments:
        if segment.part == "monastery":
            yield '<rect x="14" y="14" width="12" height="12" fill="#d44"/>'
        elif segment.part == "garden":
            yield '<circle cx="30" cy="30" r="4" fill="#e8a"/>'
        elif segment.shields:
            yield '<rect x="4" y="4" width="7" height="8" fill="#46c"/>'
    yield "</g>"


def _figure(x: float, y: float, colour: str, sign: str, radius: float = 7, laps: int = 0) -> str:
    middle = f'x="{x:g}" y="{y + radius * 3 / 7:g}" text-anchor="middle" font-size="{radius * 9 / 7:.3g}"'
    lap = f'<tspan font-size="{radius * 6 / 7:.3g}" dy="{radius * -2 / 7:.3g}">{laps}</tspan>' if laps else ""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{colour}" stroke="#fff"/>'
        f'<text {middle} fill="{ON_COLOUR.get(colour, "#fff")}">{sign}{lap}</text>'
    )


def _track(expansions: tuple[Expansion, ...], state: State, top: int, language: str) -> Iterator[str]:
    """The spaces, and on each what stands there, in rows below its number, the smaller the more there are."""
    for number in range(SPACES):
        x, y = number % 10 * EDGE, top + number // 10 * EDGE
        fill = "#aaa" if number % 5 == 0 else "#eee"
        yield f'<rect x="{x}" y="{y}" width="40" height="40" fill="{fill}" stroke="#888"/>'
        yield f'<text x="{x + 3}" y="{y + 10}">{number}</text>'
    here: dict[int, list[tuple[int, Seat, str]]] = defaultdict(list)
    for total, seat, what in on_track(expansions, state):
        here[total % SPACES].append((total, seat, what))
    for number, pieces in here.items():
        columns = next(columns for columns in count(3) if columns * (28 * columns // EDGE) >= len(pieces))
        step = EDGE / columns
        for place, (total, seat, what) in enumerate(pieces):
            middle = number % 10 * EDGE + (place % columns + 0.5) * step
            height = top + number // 10 * EDGE + 12 + (place // columns + 0.5) * step
            figure = _figure(middle, height, COLOURS[seat], named(what, language)[0], step / 2, total // SPACES)
            yield f"<g>{svg.title(piece_line(total, seat, what, language))}{figure}</g>"
