"""The score track as SVG: five rows of ten spaces, and all that stands on them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import count

from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.expansion import Expansion
from tabletop_rules.games.carcassonne.names import named
from tabletop_rules.games.carcassonne.picture import on_track, piece_line
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.svg.pieces import COLOURS, figure
from tabletop_rules.games.carcassonne.svg.tiles import EDGE
from tabletop_rules.games.carcassonne.terms import SPACES


def draw_track(expansions: tuple[Expansion, ...], state: State, top: int, language: str) -> Iterator[str]:
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
            told = piece_line(total, seat, what, language)
            yield figure(middle, height, COLOURS[seat], named(what, language)[0], told, step / 2, total // SPACES)
