"""Drawing and laying tiles."""

from __future__ import annotations

from bisect import bisect_left

from tabletop_rules.core.change import change
from tabletop_rules.games.carcassonne.events import (
    TileDiscarded,
    TileDrawn,
    TilePlaced,
    TurnClosing,
    TurnStarted,
)
from tabletop_rules.games.carcassonne.reducers.board import lay
from tabletop_rules.games.carcassonne.state import Board, Stack, State, new_stack, new_state
from tabletop_rules.games.carcassonne.terms import AT_THE_END


def start_turn(state: State, event: TurnStarted) -> State:
    """The turn passes."""
    return new_state(
        state.content,
        state.options,
        state.board,
        state.stack,
        state.totals,
        state.supplies,
        event.seat,
        state.turn + 1,
        state.batch,
        (),
        0,
        state.slots,
        state.handlers,
    )


def close_turn(state: State, event: TurnClosing) -> State:
    """No placement is left in this turn."""
    return change(state, late=AT_THE_END)


def draw_tile(state: State, event: TileDrawn) -> State:
    """One copy less in the bag that is drawn from; an empty bag makes room for the next."""
    stack = state.stack
    tile, piles = event.tile, stack.piles
    pile = piles[0]
    place = bisect_left(pile, tile)
    if pile[place] != tile:
        raise LookupError(f"no {tile} is left")
    left = pile[:place] + pile[place + 1 :]
    piles = (left, *piles[1:]) if left else piles[1:]
    return with_board(state, state.board, new_stack(piles, tile, None, stack.discarded, stack.aside))


def discard_tile(state: State, event: TileDiscarded) -> State:
    """The tile leaves the game."""
    stack = state.stack
    return change(state, stack=new_stack(stack.piles, None, None, (*stack.discarded, event.tile), stack.aside + 1))


def place_tile(state: State, event: TilePlaced) -> State:
    """The tile lies, and the features grow together."""
    stack = state.stack
    board = lay(state.board, state.content.by_id[event.tile], event.cell, event.turns)
    return with_board(state, board, new_stack(stack.piles, None, None, stack.discarded, 0))


def with_board(state: State, board: Board, stack: Stack) -> State:
    """The state with another board and stack."""
    return new_state(
        state.content,
        state.options,
        board,
        stack,
        state.totals,
        state.supplies,
        state.active,
        state.turn,
        state.batch,
        state.bound,
        state.late,
        state.slots,
        state.handlers,
    )
