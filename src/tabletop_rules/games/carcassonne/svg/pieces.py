"""Pieces and the score track as SVG."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import count
from typing import Final

from tabletop_rules.core.terms import Seat
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.carcassonne.expansion import Expansion
from tabletop_rules.games.carcassonne.names import named
from tabletop_rules.games.carcassonne.picture import on_track, piece_line
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.svg.tiles import EDGE
from tabletop_rules.games.carcassonne.terms import SPACES
from tabletop_rules.kit import svg

COLOURS: Final = ("#c33", "#36c", "#db2", "#2b7a2b", "#333", "#b03a8c")
INK: Final = "#222"
ON_COLOUR: Final = {"#db2": INK}
"""The colour of letters on a colour; white on all others."""
FAIRY: Final = "#7d5ba6"


def figure(x: float, y: float, colour: str, sign: str, title: str, radius: float = 7, laps: int = 0) -> str:
    """Return a round piece with a letter and a small number of laps; `title` is its tooltip."""
    middle = f'x="{x:g}" y="{y + radius * 3 / 7:g}" text-anchor="middle" font-size="{radius * 9 / 7:.3g}"'
    lap = f'<tspan font-size="{radius * 6 / 7:.3g}" dy="{radius * -2 / 7:.3g}">{laps}</tspan>' if laps else ""
    return (
        f'<g>{svg.title(title)}<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{colour}" stroke="#fff"/>'
        f'<text {middle} fill="{ON_COLOUR.get(colour, "#fff")}">{sign}{lap}</text></g>'
    )


def draw_track(expansions: tuple[Expansion, ...], state: State, top: int, voice: Voice) -> Iterator[str]:
    """Yield the spaces, each with its pieces in rows below its number; the more there are, the smaller."""
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
            title = piece_line(total, seat, what, voice)
            yield figure(middle, height, COLOURS[seat], named(what, voice)[0], title, step / 2, total // SPACES)
