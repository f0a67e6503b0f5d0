"""Step 1 of a batch: which event comes next, and which figure moves. Source: S3, S7, Q14."""

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


def next_gains(state: State, decision: NextGain) -> tuple[int, ...]:
    """The events that may come next: any that waits, or only the first in the order of S6."""
    waiting = waiting_gains(state, decision.seat)
    return waiting if decision.free else waiting[:1]


def allocations(state: State, decision: NextGain) -> Iterator[Allocate]:
    """Every event that may come next with every figure that may move. Source: M3, V4."""
    for gain in next_gains(state, decision):
        for figure in figures(state, decision.seat):
            yield Allocate(decision.seat, decision.id, gain, figure)


def may_allocate(state: State, decision: NextGain, command: Allocate) -> Iterator[Rejection]:
    """Refuse events of others, events out of a fixed order, and figures that may not move."""
    waiting = waiting_gains(state, decision.seat)
    if command.gain not in waiting:
        yield NOT_YOURS.by("S3", gain=command.gain)
    elif command.gain not in next_gains(state, decision):
        yield FIXED_ORDER.by("S4", gain=waiting[0])
    if command.figure not in figures(state, decision.seat):
        bound = 0 <= command.figure < len(state.totals[decision.seat])
        yield NO_FIGURE.by("V4" if bound else "M3", figure=command.figure)


def allocate(state: State, decision: NextGain, command: Allocate) -> Plan:
    """Note the choice."""
    return (BatchAllocated(command.seat, command.gain, command.figure),)


def payers(state: State, decision: PayingFigure) -> tuple[int, ...]:
    """The figures that may pay first. Source: Q14."""
    return paying_figures(state, decision.seat, amount_of(state, decision.seat))


def why_not_pay(state: State, decision: PayingFigure, command: ChoosePayer) -> Rejection:
    """Refuse a figure that cannot pay while another can alone. Source: Q14."""
    return NO_FIGURE.by("Q14", figure=command.figure)


def choose_payer(state: State, decision: PayingFigure, command: ChoosePayer) -> Plan:
    """Note the choice."""
    return (PayerChosen(command.seat, command.figure),)


RULES: Final = (
    Rule(RuleId("S3"), NextGain, Allocate, allocations, may_allocate, allocate),
    choosing(RuleId("Q14"), PayingFigure, ChoosePayer, payers, why_not_pay, choose_payer),
)
