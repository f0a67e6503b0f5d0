"""What each command touches, by the ids that pictures use. Expansions add what their commands touch."""

from __future__ import annotations

from tabletop_rules.core.messages import Command
from tabletop_rules.games.carcassonne import commands as c
from tabletop_rules.games.carcassonne.expansion import Expansion
from tabletop_rules.games.carcassonne.ids import DRAWN, cell_id, figure_id, gain_id, segment_id, turned_id
from tabletop_rules.games.carcassonne.queries.batches import order_is_free, waiting_gains
from tabletop_rules.games.carcassonne.queries.board import part_on
from tabletop_rules.games.carcassonne.queries.track import figures
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.terms import PAWN


def targets(expansions: tuple[Expansion, ...], state: State, command: Command) -> tuple[str, ...]:
    """Return the ids of what a command touches, in the order in which a person points at them.

    Where only one thing can be meant, it is left out: the turns of a tile that fits a cell in one way, the only figure.
    To place nothing and to finish a turn touch nothing.

    Raises:
        LookupError: the command names something that is not on this table.
    """
    for expansion in expansions:
        if type(command) in expansion.touches:
            return expansion.touches[type(command)](state, command)
    match command:
        case c.PlaceTile(cell=cell, turns=turns):
            several = len(_turns_at(state, command)) > 1
            return (DRAWN, cell_id(cell), *([turned_id(turns)] if several else []))
        case c.PlaceMeeple(part=part, index=index):
            return (segment_id(state, find_segment(state, part, index)),)
        case c.Allocate():
            return _allocated(state, command)
        case c.ChoosePayer(seat=seat, figure=figure):
            return (figure_of(state, seat, figure),)
        case _:
            return ()


def _turns_at(state: State, command: c.PlaceTile) -> tuple[int, ...]:
    """Return the turns with which the drawn tile may be placed on the cell of a command."""
    if state.stack.narrowed is not None:
        return tuple([turns for cell, turns in state.stack.narrowed if cell == command.cell])
    tile = state.content.tile(state.stack.drawn or "")
    return next((tile.fits.get(spot.need, ()) for spot in state.board.spots if spot.cell == command.cell), ())


def _allocated(state: State, command: c.Allocate) -> tuple[str, ...]:
    """Return the scoring event, if others could come next, and the figure, if others could move (S4, M3)."""
    seat, waiting = command.seat, waiting_gains(state, command.seat)
    if command.gain not in waiting:
        raise LookupError(f"event {command.gain} does not wait")
    several = len(waiting) > 1 and order_is_free(state, seat)
    figure = figure_of(state, seat, command.figure)
    moved = [figure] if len(figures(state, seat)) > 1 else []
    return (*([gain_id(command.gain)] if several or not moved else []), *moved)


def find_segment(state: State, part: object, index: object = 0) -> int:
    """Return the number of a segment of the tile laid last.

    Raises:
        LookupError: it has no such segment.
    """
    segment = part_on(state, state.board.tiles[-1], part, index)
    if segment is None:
        raise LookupError(f"the tile has no {part} {index}")
    return segment


def figure_of(state: State, seat: int, figure: int) -> str:
    """Return the id of a figure on the score track.

    Raises:
        LookupError: the player does not have it.
    """
    if not 0 <= seat < len(state.totals) or not PAWN <= figure < len(state.totals[seat]):
        raise LookupError(f"there is no figure {figure} of seat {seat}")
    return figure_id(seat, figure)
