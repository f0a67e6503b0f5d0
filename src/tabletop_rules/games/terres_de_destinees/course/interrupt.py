"""Steps of a turn: they do nothing once the turn is interrupted."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from tabletop_rules.core.messages import NOTHING, Plan, Step
from tabletop_rules.core.rule import Expand
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.terres_de_destinees.queries import interrupted
from tabletop_rules.games.terres_de_destinees.state import State

T = TypeVar("T", bound=Step)


def expand(rule: str, on: type[T], plan: Callable[[State, T], Plan]) -> Expand[State, T]:
    """Return the plan of a step that does nothing once the active player has been eliminated: the turn ends at once.

    The agenda then runs down to `EffectsPhase`, which alone is exempt and begins the next turn. Source: T-TURN-6.
    """

    @wraps(plan)
    def unless_interrupted(state: State, step: T) -> Plan:
        return NOTHING if interrupted(state) else plan(state, step)

    return Expand(RuleId(rule), on, unless_interrupted)
