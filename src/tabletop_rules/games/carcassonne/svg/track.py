"""The score track as SVG, with the pieces on its spaces."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
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
from tabletop_rules.kit.memo import memoized

SPACE: Final = 32
"""The width of a space."""
ROW: Final = 10
NUMBER: Final = 12
"""The room for the number of a space, above its pieces."""
PIECE: Final = 26
"""The room for a piece, so that a finger hits it."""


def draw_track(expansions: tuple[Expansion, ...], state: State, voice: Voice) -> tuple[list[str], float]:
    """Return the spaces from (0, 0) on, ten in a row, each with its pieces below each other; and their height."""
    here: dict[int, list[tuple[int, Seat, str]]] = defaultdict(list)
    for total, seat, what in on_track(expansions, state):
        here[total % SPACES].append((total, seat, what))
    drawn, y, tall = list[str](), 0.0, 0.0
    for number in range(SPACES):
        if number % ROW == 0:
            most = max(len(here[each]) for each in range(number, number + ROW))
            y, tall = y + tall, NUMBER + PIECE * max(1.0, most)
        dark = is_dark(expansions, number)
        name, pieces = titles.of_space(number, dark, voice.language), _pieces(expansions, state, here[number], voice)
        ground, x = _ground(number, dark, tall), number % ROW * SPACE
        drawn.append(svg.thing(space_id(number), "space", name, ground, *pieces, x=x, y=y))
    return drawn, y + tall


@memoized(512)
def _ground(number: int, dark: bool, tall: float) -> str:
    """Return a space without its pieces."""
    colours = (svg.colour("edge"), svg.colour("faint")) if dark else (svg.colour("panel"), svg.colour("edge"))
    rect = f'<rect width="{SPACE}" height="{tall:g}" fill="{colours[0]}" stroke="{colours[1]}"/>'
    return rect + svg.words(2, 10.5, str(number), 11, svg.colour("ink"))


def _pieces(
    expansions: tuple[Expansion, ...], state: State, pieces: list[tuple[int, Seat, str]], voice: Voice
) -> Iterator[str]:
    """Yield the pieces of a space below its number, each upon a ground that a finger hits."""
    hit = f'<rect x="2" width="{SPACE - 4}" height="{PIECE - 1}" rx="4" fill="none" pointer-events="all"/>'
    for place, (total, seat, what) in enumerate(pieces):
        drawn = piece(expansions, what, seat, SPACE / 2, PIECE / 2, 9.5, total // SPACES)
        name = piece_line(state, total, seat, what, voice)
        yield svg.thing(of_seat(what, seat), "figure", name, hit, drawn, y=NUMBER + PIECE * place)
