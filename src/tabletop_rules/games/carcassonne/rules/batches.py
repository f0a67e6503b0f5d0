"""Step 1 of a batch: the next event, and the figure that moves. Source: S3, S7, Q14."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.messages import Plan, Rejection
from tabletop_rules.core.rule import Rule, choosing
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.carcassonne.commands import Allocate, ChoosePayer
from tabletop_rules.games.carcassonne.decisions import NextGain, PayingFigure
from tabletop_rules.games.carcassonne.events import BatchAllocated, PayerChosen
from tabletop_rules.games.carcassonne.queries.batches import amount_of, paying_figures, waiting_gains
from tabletop_rules.games.carcassonne.queries.track import figures
from tabletop_rules.games.carcassonne.refusals import FIXED_ORDER, NO_FIGURE, NOT_YOURS
from tabletop_rules.games.carcassonne.state import State


def _next_gains(state: State, decision: NextGain) -> tuple[int, ...]:
    """Return the events that may come next: all that wait, or only the first in the order of S6."""
    waiting = waiting_gains(state, decision.seat)
    return waiting if decision.free else waiting[:1]


def offer_gains(state: State, decision: NextGain) -> Iterator[Allocate]:
    """List every event that may come next, with every figure that may move. Source: M3, V4."""
    for gain in _next_gains(state, decision):
        for figure in figures(state, decision.seat):
            yield Allocate(decision.seat, decision.id, gain, figure)


def check_gain(state: State, decision: NextGain, command: Allocate) -> Iterator[Rejection]:
    """Require one of the player's events, in order if the order is fixed, and a figure that may move."""
    waiting = waiting_gains(state, decision.seat)
    if command.gain not in waiting:
        yield NOT_YOURS.by("S3", gain=command.gain)
    elif command.gain not in _next_gains(state, decision):
        yield FIXED_ORDER.by("S4", gain=waiting[0])
    if command.figure not in figures(state, decision.seat):
        bound = 0 <= command.figure < len(state.totals[decision.seat])
        yield NO_FIGURE.by("V4" if bound else "M3", figure=command.figure)


def allocate(state: State, decision: NextGain, command: Allocate) -> Plan:
    """Note the choice."""
    return (BatchAllocated(command.seat, command.gain, command.figure),)


def offer_payers(state: State, decision: PayingFigure) -> tuple[int, ...]:
    """List the figures that may pay first. Source: Q14."""
    return paying_figures(state, decision.seat, amount_of(state, decision.seat))


def refuse_payer(state: State, decision: PayingFigure, command: ChoosePayer) -> Rejection:
    """Reject a figure that may not pay first. Source: Q14."""
    return NO_FIGURE.by("Q14", figure=command.figure)


def choose_payer(state: State, decision: PayingFigure, command: ChoosePayer) -> Plan:
    """Note the choice."""
    return (PayerChosen(command.seat, command.figure),)


RULES: Final = (
    Rule(RuleId("S3"), NextGain, Allocate, offer_gains, check_gain, allocate),
    choosing(RuleId("Q14"), PayingFigure, ChoosePayer, offer_payers, refuse_payer, choose_payer),
)
