"""Helpers for the items of a plan: chance requests, options of decisions, and items that do not belong in one."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeVar

from tabletop_rules.core.chance import can_be_drawn
from tabletop_rules.core.change import change
from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import (
    Answered,
    Chance,
    ChanceAnswer,
    ChanceStep,
    Decision,
    Die,
    Event,
    Pick,
    Places,
    Request,
    Step,
)
from tabletop_rules.core.terms import RuleId
from tabletop_rules.errors import EngineFault, TabletopError, failed, told

S = TypeVar("S")


@lru_cache(maxsize=1 << 10)
def chance_answered(places: Places) -> Answered:
    """Return the event of an answer of chance; cached, as the same few draws and rolls recur."""
    return Answered(ChanceAnswer(outcome=places))


def with_options(decision: Decision, options: object) -> Decision:
    """Return the decision with these `options`; its kind must have the field."""
    return change(decision, options=options)  # type: ignore[call-arg]  # only some kinds have the field


def by_referee(game: Game[S], state: S, decision: Decision) -> Decision:
    """Return a decision with the options that only the referee can work out, if its kind has any."""
    referee = game.tables.referee.get(decision.__class__)
    if referee is None:
        return decision
    try:
        return with_options(decision, referee(state, decision))
    except TabletopError:
        raise
    except Exception as error:
        rule = next(rule for rule in game.tables.answers[decision.__class__] if rule.options is referee)
        raise failed(rule, error, decision) from error


def filled(game: Game[Any], asked: Chance, places: Places) -> ChanceStep:
    """Return the step of a chance request with the answer filled in."""
    try:
        return change(asked.then, outcome=places)
    except Exception as error:
        acting = game.tables.steps.get(type(asked.then), asked)
        raise failed(acting, misasked(asked.request, asked.then) or error) from error


def misplanned(plan: object) -> TypeError | None:
    """Return what is wrong with the type of a plan, or None."""
    if isinstance(plan, tuple | list):
        return None
    return TypeError(f"its plan is of type {type(plan).__name__}, not a tuple of what is to happen")


def misasked(request: object, step: object) -> TypeError | None:
    """Return what is wrong with the types of a chance request and its step, or None."""
    if not isinstance(request, Pick | Die):
        return TypeError(f"chance is asked for {told(request)}, which is neither Pick(n, k) nor Die(sides)")
    if not isinstance(step, ChanceStep):
        return TypeError(f"{type(step).__name__} takes up what chance answers: derive it from ChanceStep")
    return None


def must_be_drawn(request: Request, rule: RuleId) -> None:
    """Raise EngineFault for a request that no source can answer."""
    if not can_be_drawn(request):
        raise EngineFault(f"{rule} asks chance for {told(request)}, which nobody can draw")


def unknown(what: object) -> str:
    """Return what sort of item is unknown to the game, for an error message."""
    if isinstance(what, Event):
        return "an event for which this game has no reducer"
    if isinstance(what, Step):
        return "a step for which this game has no Expand"
    return "no event, step, question or chance of this game"
