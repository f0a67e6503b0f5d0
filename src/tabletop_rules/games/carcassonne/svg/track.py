"""The score track as SVG, with the pieces on its spaces."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import count
from typing import Final

from tabletop_rules.core.terms import Seat
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.carcassonne.expansion import Expansion, is_dark
from tabletop_rules.games.carcassonne.ids import of_seat, space_id
from tabletop_rules.games.carcassonne.picture import on_track, piece_line
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.svg import titles
from tabletop_rules.games.carcassonne.svg.pieces import piece
from tabletop_rules.games.carcassonne.terms import SPACES
from tabletop_rules.kit import svg

SPACE: Final = 32
"""The width of a space."""
TALL: Final = 44
"""Its height."""
ROW: Final = 10
HEIGHT: Final = TALL * SPACES // ROW
NUMBER: Final = 12
"""The room for the number of a space, above its pieces."""


def draw_track(expansions: tuple[Expansion, ...], state: State, voice: Voice) -> Iterator[str]:
    """Yield the spaces from (0, 0) on, ten in a row, each with its pieces: the more there are, the smaller."""
    here: dict[int, list[tuple[int, Seat, str]]] = defaultdict(list)
    for total, seat, what in on_track(expansions, state):
        here[total % SPACES].append((total, seat, what))
    for number in range(SPACES):
        dark = is_dark(expansions, number)
        ground = (
            f'<rect width="{SPACE}" height="{TALL}" fill="{svg.colour("edge" if dark else "panel")}" '
            f'stroke="{svg.colour("edge" if not dark else "faint")}"/>'
        )
        label = svg.words(2, 10.5, str(number), 11, svg.colour("ink"))
        pieces = _pieces(expansions, state, here.get(number, []), voice)
        x, y = number % ROW * SPACE, number // ROW * TALL
        yield svg.thing(
            space_id(number), "space", titles.of_space(number, dark, voice), ground, label, *pieces, x=x, y=y
        )


def _pieces(
    expansions: tuple[Expansion, ...], state: State, pieces: list[tuple[int, Seat, str]], voice: Voice
) -> Iterator[str]:
    """Yield the pieces of a space in rows below its number."""
    columns = next(columns for columns in count(2) if columns * int((TALL - NUMBER) * columns / SPACE) >= len(pieces))
    step = SPACE / columns
    for place, (total, seat, what) in enumerate(pieces):
        x, y = (place % columns + 0.5) * step, NUMBER + (place // columns + 0.5) * step
        drawn = piece(expansions, what, seat, x, y, step / 2 - 0.8, total // SPACES)
        yield svg.thing(of_seat(what, seat), "figure", piece_line(state, total, seat, what, voice), drawn)
