"""What is examined after every batch: first eliminations, then victory (T-TERM-6, P-11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop_rules.core.effect import TABLE, Bearer, Effect, Timing, always
from tabletop_rules.core.messages import Plan
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.terres_de_destinees.course.victory import victory
from tabletop_rules.games.terres_de_destinees.events import Batch, EliminationDue
from tabletop_rules.games.terres_de_destinees.queries import survivors
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.steps import Eliminate


def if_threatened(state: State, event: Batch) -> Iterable[Bearer]:
    """Only if the batch has emptied a hand (T-ELIM-2): with no hand card left a player is eliminated (T-ELIM-1)."""
    return TABLE if state.threatened else ()


def open_windows(state: State, event: Batch, bearer: Bearer) -> Plan:
    """Run the windows P-8 victim by victim, clockwise from the active player, then eliminate at once (P-9)."""
    victims = [seat for seat in survivors(state) if seat in state.threatened]
    return (*[EliminationDue(seat, event.by) for seat in victims], Eliminate(event.by))


def examine_victory(state: State, event: Batch, bearer: Bearer) -> Plan:
    """End the match if somebody has won (T-WIN-2)."""
    return victory(state)


EFFECTS: Final = (
    Effect(
        RuleId("T-ELIM-2"),
        "A hand that ran empty threatens its player with elimination.",
        Batch,
        Timing.THEN,
        800,
        if_threatened,
        open_windows,
        order=RuleId("P-11"),
    ),
    Effect(
        RuleId("T-WIN-2"),
        "Victory is examined once per batch, after eliminations.",
        Batch,
        Timing.THEN,
        900,
        always,
        examine_victory,
        order=RuleId("P-11"),
    ),
)
