"""Reducers of scoring batches."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop_rules.core.change import change
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne import events as e
from tabletop_rules.games.carcassonne.state import Batch, State


def open_batch(state: State, event: e.BatchOpened) -> State:
    """Open the batch, and keep the positions on the track."""
    batch = Batch(event.source, event.gains, event.payments, event.returns, event.final, state.totals)
    return change(state, batch=batch)


def allocate(state: State, event: e.BatchAllocated) -> State:
    """Note the next event and its figure."""
    batch = _open(state)
    return change(state, batch=change(batch, order=(*batch.order, (event.gain, event.figure))))


def choose_payer(state: State, event: e.PayerChosen) -> State:
    """Note the figure of a payer."""
    batch = _open(state)
    return change(state, batch=change(batch, payers=(*batch.payers, (event.seat, event.figure))))


def move_figures(state: State, event: e.BatchMoved) -> State:
    """Move the figures."""
    totals = moved(state.totals, ((move.seat, move.figure, move.spaces) for move in event.moves))
    return change(state, totals=totals, batch=change(_open(state), moves=event.moves))


def close_batch(state: State, event: e.BatchClosed) -> State:
    """Close the batch; it can still be read until the next one is opened."""
    return change(state, batch=change(_open(state), open=False))


def moved(totals: tuple[tuple[int, ...], ...], moves: Iterable[tuple[Seat, int, int]]) -> tuple[tuple[int, ...], ...]:
    """Return the totals after moves of (player, figure, spaces)."""
    rows = [list(row) for row in totals]
    for seat, figure, spaces in moves:
        rows[seat][figure] += spaces
    return tuple([tuple(row) for row in rows])


def _open(state: State) -> Batch:
    if state.batch is None:
        raise LookupError("no batch is open")
    return state.batch
