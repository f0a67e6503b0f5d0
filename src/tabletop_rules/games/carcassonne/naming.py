"""Names of places on tiles, as players point at them: `the city at (1, 0), north`, `a knight in the city at …`.

A segment is named by its part, its cell and where it lies on the tile as it was placed, never by its number. No two
segments of a tile have the same name.
"""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.voice import Texts, Voice, pick
from tabletop_rules.games.carcassonne.content import Tile
from tabletop_rules.games.carcassonne.names import Vocabulary, cell_name, piece_of
from tabletop_rules.games.carcassonne.queries.board import meeple_on, part_on, tile_of
from tabletop_rules.games.carcassonne.state import Standing, State
from tabletop_rules.games.carcassonne.terms import MEEPLE, Cell

DIRECTIONS: Final = (
    ("north", "nord"),
    ("north-east", "nord-est"),
    ("east", "est"),
    ("south-east", "sud-est"),
    ("south", "sud"),
    ("south-west", "sud-ouest"),
    ("west", "ouest"),
    ("north-west", "nord-ouest"),
)
"""Clockwise: sides at even places, corners at odd ones."""
HALVES: Final = (
    ("first half of the {side} side", "première moitié du côté {side}"),
    ("second half of the {side} side", "seconde moitié du côté {side}"),
)
"""The half-edges of a side, clockwise: they tell the fields of a tile apart where directions do not."""

PLACES: Final[dict[str, tuple[Texts, Texts]]] = {
    "road": (("the road", "la route"), ("on the road", "sur la route")),
    "city": (("the city", "la ville"), ("in the city", "dans la ville")),
    "field": (("the field", "le pré"), ("in the field", "dans le pré")),
    "monastery": (("the monastery", "l'abbaye"), ("in the monastery", "dans l'abbaye")),
    "garden": (("the garden", "le jardin"), ("in the garden", "dans le jardin")),
}
"""A segment by its part, and what is on it."""
AT: Final = ("{what} at {where}", "{what} en {where}")
UNKNOWN: Final = (("a place that is not on the table", "un lieu qui n'est pas sur la table"),) * 2

ROLES: Final[dict[str, tuple[Texts, Texts, Texts]]] = {
    "road": (("highwayman", "brigand"), ("a highwayman", "un brigand"), ("the highwayman", "le brigand")),
    "city": (("knight", "chevalier"), ("a knight", "un chevalier"), ("the knight", "le chevalier")),
    "field": (("farmer", "paysan"), ("a farmer", "un paysan"), ("the farmer", "le paysan")),
    "monastery": (("monk", "moine"), ("a monk", "un moine"), ("the monk", "le moine")),
}
"""What a meeple is called, by the part that it is on: alone, and with its articles."""
PLAIN: Final = (("meeple", "meeple"), ("a meeple", "un meeple"), ("the meeple", "le meeple"))


def role(words: Vocabulary, part: str, piece: int = MEEPLE) -> tuple[Texts, Texts, Texts]:
    """Return what a piece on a part is called: `knight`, `a knight`, `the knight`; other pieces by their own name."""
    other = piece_of(words, piece)
    return ROLES.get(part, PLAIN) if other is None else other.roles


def place_of(state: State, segment: int, voice: Voice, *, inside: bool = False) -> str:
    """Return the name of a segment on the table, such as `the city at (1, 0), north`, or `in the city at …`."""
    if not 0 <= segment < len(state.board.features):
        return pick(UNKNOWN[inside], voice)
    laid = tile_of(state.board, segment)
    part = state.content.tile(laid.tile).segments[segment - laid.first].part
    return pick(AT, voice).format(what=pick(PLACES[part][inside], voice), where=where(state, segment, voice))


def here(state: State, segment: int, voice: Voice) -> str:
    """Return where something on the tile just laid is: `in the city, north and east`."""
    if not 0 <= segment < len(state.board.features):
        return pick(UNKNOWN[True], voice)
    laid = tile_of(state.board, segment)
    tile, place = state.content.tile(laid.tile), segment - laid.first
    on_tile = lie_of(tile, laid.turns, place, voice)
    return f"{pick(PLACES[tile.segments[place].part][True], voice)}{', ' if on_tile else ''}{on_tile}"


def where(state: State, segment: int, voice: Voice) -> str:
    """Return the cell of a segment, and where it lies on its tile if that must be said: `(1, 0), north`."""
    laid = tile_of(state.board, segment)
    return where_on(state.content.tile(laid.tile), laid.turns, segment - laid.first, laid.cell, voice)


def where_on(tile: Tile, turns: int, place: int, cell: Cell, voice: Voice) -> str:
    """Return the same for a segment of a tile that is turned and on a cell."""
    on_tile = lie_of(tile, turns, place, voice)
    return f"{cell_name(cell)}{', ' if on_tile else ''}{on_tile}"


def figure_on(state: State, segment: int, voice: Voice) -> str:
    """Return the meeple on a segment, such as `the knight in the city at …`; without one, only the place."""
    meeple = meeple_on(state.board, segment) if 0 <= segment < len(state.board.features) else None
    if meeple is None:
        return place_of(state, segment, voice)
    return f"{pick(role_of(state, meeple)[2], voice)} {place_of(state, segment, voice, inside=True)}"


def role_of(state: State, meeple: Standing) -> tuple[Texts, Texts, Texts]:
    """Return what a meeple is called where it is."""
    if not 0 <= meeple.segment < len(state.board.features):
        return role(state.content.words, "", meeple.piece)
    laid = tile_of(state.board, meeple.segment)
    part = state.content.tile(laid.tile).segments[meeple.segment - laid.first].part
    return role(state.content.words, part, meeple.piece)


def part_of_last_tile(state: State, part: object, index: object) -> int | None:
    """Return the segment of the tile just laid that a command names; None if there is none."""
    return part_on(state, state.board.tiles[-1], part, index) if state.board.tiles else None


# --- where a segment lies on its tile -------------------------------------------------------------------------------


def lie_of(tile: Tile, turns: int, place: int, voice: Voice) -> str:
    """Return where a segment lies on a turned tile: `north and east`.

    "" for monastery and garden, the only field of a tile, and a city or road that reaches all sides.
    """
    part = tile.segments[place].part
    if part in ("city", "road"):
        sides = [2 * side for side, meeting in enumerate(tile.sides[turns]) if meeting[0] == place]
        return "" if len(sides) == 4 else _row(sides, voice)
    fields = [at for at, segment in enumerate(tile.segments) if segment.part == "field"]
    if part != "field" or len(fields) < 2:
        return ""
    reached = {at: directions(halves(tile, turns, at)) for at in fields}
    if list(reached.values()).count(reached[place]) == 1:
        return _row(reached[place], voice)
    return voice.row(
        [
            pick(HALVES[half % 2], voice).format(side=pick(DIRECTIONS[half // 2 * 2], voice))
            for half in halves(tile, turns, place)
        ]
    )


def halves(tile: Tile, turns: int, place: int) -> list[int]:
    """Return the half-edges that a field reaches on a turned tile, clockwise from the north-west corner."""
    return [
        2 * side + second
        for side, meeting in enumerate(tile.sides[turns])
        for second, field in enumerate(meeting[1:3])
        if field == place
    ]


def directions(reached: list[int]) -> tuple[int, ...]:
    """Return the sides that a field has to itself, and the corners of other half-edges, as places in `DIRECTIONS`."""
    whole = {side for side in range(4) if {2 * side, 2 * side + 1} <= {*reached}}
    found = {2 * side for side in whole}
    for half in reached:
        corner = (half + 1) // 2 % 4  # 0 is north-west, between west and north
        if corner not in whole and (corner - 1) % 4 not in whole:
            found.add((2 * corner - 1) % 8)
    return tuple(sorted(found))


def _row(found: list[int] | tuple[int, ...], voice: Voice) -> str:
    return voice.row([pick(DIRECTIONS[at], voice) for at in found]) if found else ""
