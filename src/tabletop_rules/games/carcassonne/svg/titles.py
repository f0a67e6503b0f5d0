"""What the tooltips of a picture say, as far as `naming` and `places` do not."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.games.carcassonne.content import Tile
from tabletop_rules.games.carcassonne.expansion import Symbol
from tabletop_rules.games.carcassonne.names import Vocabulary, cell_name, tile_name
from tabletop_rules.games.carcassonne.naming import AT, PLACES, where_on
from tabletop_rules.games.carcassonne.state import Laid
from tabletop_rules.games.carcassonne.terms import Cell

FREE: Final = ("free cell {cell}", "case libre {cell}")
FITS: Final = ("free cell {cell}: the tile fits", "case libre {cell} : la tuile convient")
FIGURE: Final = ("{player}: {figure}", "{player} : {figure}")
OF: Final = ("{what} of {player}", "{what} {player:of}")
SPACE: Final = ("space {number}", "case {number}")
DARK: Final = ("dark space {number}", "case foncée {number}")


def at(what: str, cell: Cell, voice: Voice) -> str:
    """Return what is on a cell."""
    return pick(AT, voice).format(what=what, where=cell_name(cell))


def of_tile(words: Vocabulary, laid: Laid, symbol: Symbol | None, voice: Voice) -> str:
    """Return the name of a tile with the bag symbol on it, if it means something, and its cell."""
    name = tile_name(words, laid.tile, voice)
    return at(name if symbol is None else f"{name}, {pick(symbol.name, voice)}", laid.cell, voice)


def of_figure(seat: int, figure: str, voice: Voice) -> str:
    """Return whose a figure on the board is, and where it is."""
    return pick(FIGURE, voice).format(player=voice.player(seat), figure=figure)


def of_segment(tile: Tile, turns: int, place: int, cell: Cell, language: str) -> str:
    """Return the name of a segment of a tile on a cell, as `naming.place_of` does."""
    where = where_on(tile, turns, place, cell, Voice(language))
    return pick(AT, language).format(what=pick(PLACES[tile.segments[place].part][0], language), where=where)


def of_player(what: str, seat: int, voice: Voice) -> str:
    """Return what a player has."""
    return pick(OF, voice).format(what=what, player=voice.player(seat))


def of_space(number: int, dark: bool, language: str) -> str:
    """Return the name of a space of the track."""
    return pick(DARK if dark else SPACE, language).format(number=number)


def of_open_cell(cell: Cell, fits: bool, voice: Voice) -> str:
    """Return the name of an open cell, and whether the drawn tile fits it."""
    return pick(FITS if fits else FREE, voice).format(cell=cell_name(cell))
