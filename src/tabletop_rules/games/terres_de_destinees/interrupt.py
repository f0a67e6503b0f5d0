"""Steps of a turn: they do nothing once the turn is interrupted."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from tabletop_rules.core.messages import Plan
from tabletop_rules.games.terres_de_destinees.queries import interrupted

P = TypeVar("P", bound=Callable[..., Plan])


def unless_interrupted(plan: P) -> P:
    """Let a step plan nothing once the active player has been eliminated: the turn ends at once.

    The agenda then runs down to `EffectsPhase`, which alone is exempt and begins the next turn. Source: T-TURN-6.
    """

    @wraps(plan)
    def planned(step: Any, state: Any) -> Plan:
        return () if interrupted(state) else plan(step, state)

    return cast("P", planned)
