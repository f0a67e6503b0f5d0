"""The steps of a batch; `?` marks a decision.

BatchOpened ── 1 AllocateGains ? ── 2 MoveFigures, BatchMoved ── 3-5 effects on it ── ReturnMeeples ── BatchClosed ── 6
"""

from __future__ import annotations

from tabletop_rules.core.messages import Ask, Plan
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.decisions import NextGain, PayingFigure
from tabletop_rules.games.carcassonne.events import BatchAllocated, BatchMoved, MeeplesReturned
from tabletop_rules.games.carcassonne.queries.batches import (
    amount_of,
    moves,
    order_is_free,
    paying_figures,
    waiting_gains,
)
from tabletop_rules.games.carcassonne.queries.board import feature_of
from tabletop_rules.games.carcassonne.queries.track import clockwise, figures, open_batch
from tabletop_rules.games.carcassonne.state import Batch, State
from tabletop_rules.games.carcassonne.steps import AllocateGains, MoveFigures, ReturnMeeples
from tabletop_rules.games.carcassonne.terms import NOWHERE


def allocate_gains(state: State, step: AllocateGains) -> Plan:
    """Ask the next player with a choice, clockwise from the active one, event by event; then move the figures.

    The moves follow from the last answer, so that an explanation names the choice of the figure.
    Source: S3, S4, S7, FN 7, FN 11.
    """
    found = open_batch(state)
    if len(state.totals[0]) == 1 and not _choosers(state, found):
        return (MoveFigures(),)
    for seat in clockwise(state):
        waiting = waiting_gains(state, seat)
        waiting = tuple(at for at in waiting if found.gains[at].figure == NOWHERE)
        if waiting:
            may_move = figures(state, seat)
            free = len(waiting) > 1 and order_is_free(state, seat)
            if free or len(may_move) > 1:
                return (Ask((NextGain(seat, free),), then=AllocateGains()),)
            if len(state.totals[seat]) > 1:
                return (BatchAllocated(seat, min(waiting), min(may_move)), AllocateGains())
        amount = amount_of(state, seat)
        if amount and len(paying_figures(state, seat, amount)) > 1 and seat not in dict(found.payers):
            return (Ask((PayingFigure(seat, amount),), then=AllocateGains()),)
    return (MoveFigures(),)


def _choosers(state: State, found: Batch) -> list[Seat]:
    """Return who chooses the order of several events; with one figure each, nobody else is asked."""
    scorers = [gain.seat for gain in found.gains]
    if len({*scorers}) == len(scorers):
        return []
    return [seat for seat in clockwise(state) if scorers.count(seat) > 1 and order_is_free(state, seat)]


def move_figures(state: State, step: MoveFigures) -> Plan:
    """Apply all events; each scorer receives the full amount. Source: S3, T3."""
    return (BatchMoved(tuple(moves(state))),)


def return_meeples(state: State, step: ReturnMeeples) -> Plan:
    """Return the meeples after points and thefts, before the check for a message. Source: B11, B22, AB4."""
    # without M10 a message may have taken one back before
    returns = tuple(
        [each for each in open_batch(state).returns if each in feature_of(state.board, each.segment).meeples]
    )
    return (MeeplesReturned(returns),) if returns else ()
