"""Scoring batches and the score track."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop_rules.core.change import change
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.events import (
    BatchAllocated,
    BatchClosed,
    BatchMoved,
    BatchOpened,
    PayerChosen,
)
from tabletop_rules.games.carcassonne.state import Batch, State


def open_batch(state: State, event: BatchOpened) -> State:
    """The batch lies open; the positions on the track are kept."""
    batch = Batch(event.source, event.gains, event.payments, event.returns, event.final, state.totals)
    return change(state, batch=batch)


def allocate(state: State, event: BatchAllocated) -> State:
    """One more event has its place and its figure."""
    batch = _open(state)
    return change(state, batch=change(batch, order=(*batch.order, (event.gain, event.figure))))


def choose_payer(state: State, event: PayerChosen) -> State:
    """A payer has named a figure."""
    batch = _open(state)
    return change(state, batch=change(batch, payers=(*batch.payers, (event.seat, event.figure))))


def move_figures(state: State, event: BatchMoved) -> State:
    """The figures move."""
    totals = moved(state.totals, ((move.seat, move.figure, move.spaces) for move in event.moves))
    return change(state, totals=totals, batch=change(_open(state), moves=event.moves))


def close_batch(state: State, event: BatchClosed) -> State:
    """The batch is closed; what it was can still be read until the next one."""
    return change(state, batch=change(_open(state), open=False))


def moved(totals: tuple[tuple[int, ...], ...], moves: Iterable[tuple[Seat, int, int]]) -> tuple[tuple[int, ...], ...]:
    """The totals after moves of (player, figure, spaces)."""
    rows = [list(row) for row in totals]
    for seat, figure, spaces in moves:
        rows[seat][figure] += spaces
    return tuple([tuple(row) for row in rows])


def _open(state: State) -> Batch:
    if state.batch is None:
        raise LookupError("no batch is open")
    return state.batch
