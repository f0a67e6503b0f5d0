"""Reducers of turns and tiles."""

from __future__ import annotations

from bisect import bisect_left

from tabletop_rules.core.change import change
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne import events as e
from tabletop_rules.games.carcassonne.reducers.board import lay
from tabletop_rules.games.carcassonne.state import Board, Stack, State, new_stack, new_state
from tabletop_rules.games.carcassonne.terms import AT_THE_END


def start_turn(state: State, event: e.TurnStarted) -> State:
    """Begin a turn."""
    return _changed(state, state.board, state.stack, event.seat, state.turn + 1, (), 0)


def close_turn(state: State, event: e.TurnClosing) -> State:
    """End the placements of the turn."""
    return change(state, late=AT_THE_END)


def draw_tile(state: State, event: e.TileDrawn) -> State:
    """Take the tile out of the first bag; an empty bag is removed."""
    stack = state.stack
    tile, piles = event.tile, stack.piles
    pile = piles[0]
    place = bisect_left(pile, tile)
    if pile[place] != tile:
        raise LookupError(f"no {tile} is left")
    left = pile[:place] + pile[place + 1 :]
    piles = (left, *piles[1:]) if left else piles[1:]
    stack = new_stack(piles, tile, None, stack.discarded, stack.aside)
    return _changed(state, state.board, stack, state.active, state.turn, state.bound, state.late)


def discard_tile(state: State, event: e.TileDiscarded) -> State:
    """Move the tile out of the game."""
    stack = state.stack
    return change(state, stack=new_stack(stack.piles, None, None, (*stack.discarded, event.tile), stack.aside + 1))


def place_tile(state: State, event: e.TilePlaced) -> State:
    """Put the tile on the board."""
    board = lay(state.board, state.content.by_id[event.tile], event.cell, event.turns)
    stack = new_stack(state.stack.piles, None, None, state.stack.discarded, 0)
    return _changed(state, board, stack, state.active, state.turn, state.bound, state.late)


def _changed(
    state: State, board: Board, stack: Stack, active: Seat, turn: int, bound: tuple[int, ...], late: int
) -> State:
    return new_state(
        state.content,
        board,
        stack,
        state.totals,
        state.supplies,
        active,
        turn,
        state.batch,
        bound,
        late,
        state.slots,
        state.handlers,
    )
