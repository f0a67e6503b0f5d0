"""Helpers for the items of a plan: chance requests, options of decisions, and items that do not belong in one."""

from __future__ import annotations

from typing import Any, TypeVar

import attrs

from tabletop_rules.core.agenda import Follow, Todo
from tabletop_rules.core.chance import can_be_drawn
from tabletop_rules.core.change import change
from tabletop_rules.core.foreign import check_options
from tabletop_rules.core.game import Game
from tabletop_rules.core.mask import mask
from tabletop_rules.core.messages import (
    Answered,
    Chance,
    ChanceAnswer,
    ChanceStep,
    Cited,
    Decision,
    Die,
    Event,
    Moment,
    Pick,
    Places,
    Request,
    Step,
)
from tabletop_rules.core.terms import SPECTATOR, RuleId
from tabletop_rules.errors import EngineFault, TabletopError, engine_fault, shorten
from tabletop_rules.kit.memo import memoized

S = TypeVar("S")

BEARERS = 500
"""The most bearers in a row that have acted, or do nothing, before an effect counts as endless."""


@memoized(1 << 10)
def chance_answered(places: Places) -> Answered:
    """Return the event of an answer of chance; cached, as the same few draws and rolls recur."""
    return Answered(ChanceAnswer(outcome=places))


def with_options(decision: Decision, options: object) -> Decision:
    """Return the decision with these `options`; its kind must have the field."""
    return change(decision, options=options)  # type: ignore[call-arg]  # only some kinds have the field


def with_referee_options(game: Game[S], state: S, decision: Decision) -> Decision:
    """Return a decision with the options that only the referee can work out, if its kind has any."""
    rule = game.tables.referee.get(decision.__class__)
    if rule is None:
        return decision
    try:
        options = rule.options(state, decision)
        asked = with_options(decision, options)
    except TabletopError:
        raise
    except Exception as error:
        raise engine_fault(rule, error, decision) from error
    if rule.foreign:
        check_options(rule, options, asked)
    return asked


def fill_step(game: Game[Any], asked: Chance, places: Places) -> ChanceStep:
    """Return the step of a chance request with the answer filled in."""
    try:
        return change(asked.then, outcome=places)
    except Exception as error:
        acting = game.tables.steps.get(type(asked.then), asked)
        raise engine_fault(acting, request_fault(asked.request, asked.then) or error) from error


def plan_fault(plan: object) -> TypeError | None:
    """Return what is wrong with the type of a plan, or None."""
    if isinstance(plan, tuple | list):
        return None
    cls = plan if isinstance(plan, type) else type(plan)
    what = f"its plan is {f'the class {cls.__name__}' if plan is cls else f'of type {cls.__name__}'}, not a tuple"
    mend = "return () for nothing" if plan is None else f"write ({cls.__name__}(…),)" if attrs.has(cls) else ""
    return TypeError(f"{what}: {mend}" if mend else what)


def ask_fault(decisions: object) -> TypeError | None:
    """Return what is wrong with the type of the decisions of an ask, or None."""
    if isinstance(decisions, tuple | list):
        return None
    return TypeError(f"it asks {shorten(decisions)}, not a tuple: write Ask(({type(decisions).__name__}(…),))")


def request_fault(request: object, step: object) -> TypeError | None:
    """Return what is wrong with the types of a chance request and its step, or None."""
    if not isinstance(request, Pick | Die):
        return TypeError(f"it requests {shorten(request)} of chance, which is neither Pick(n, k) nor Die(sides)")
    if not isinstance(step, ChanceStep):
        what = f"the class {step.__name__}" if isinstance(step, type) else type(step).__name__
        return TypeError(f"{what} receives the outcome of a chance request: give a step derived from ChanceStep")
    return None


def check_drawable(request: Request, rule: RuleId) -> None:
    """Raise EngineFault for a request that no source can answer."""
    if not can_be_drawn(request):
        raise EngineFault(f"{rule} requests {shorten(request)}, which cannot be drawn")


def describe_unknown(what: object) -> str:
    """Return what sort of item is unknown to the game, for an error message."""
    if isinstance(what, type):
        return f"a class: write {what.__name__}(…)"
    if isinstance(what, Event | Step) and "kind" not in vars(type(what)):
        name = type(what).__name__
        return f"a base of others, as it has no kind of its own: class {name}(..., kind='game.{name.lower()}/1')"
    if isinstance(what, Moment):
        return "a moment that this game does not list: name its module in chapters, and give Game the moments"
    if isinstance(what, Event):
        return "an event for which this game has no reducer: name its module in chapters, and give Game the reducers"
    if isinstance(what, Step):
        return "a step for which this game has no Expand: name its module in chapters, and give Game the steps"
    return "not an event, step, decision or chance request of this game"


def to_todo(item: Any) -> Todo:
    """Return a stack item as a `Todo`, which everybody sees; raise EngineFault if it holds a secret."""
    if item.__class__ is Todo:
        return item
    what, rule, record, used = item
    while isinstance(what, Cited):
        rule, what = what.rule, what.what
    held = what.then if isinstance(what, Chance) else what
    if isinstance(held, (Event, ChanceStep)) and mask(held, SPECTATOR) is not held:
        raise EngineFault(f"{what!r} holds a secret and must not wait behind a decision: let a step make it")
    return Todo(what, rule, record, used)


def put_beneath_next(stack: list[Any], follow: tuple[Any, ...]) -> None:
    """Let what follows an event wait beneath the next item, since the two are one moment.

    What waits likewise for earlier events of the moment is on top of the next item: it goes beneath it too, to act
    after this. Without a next item, nothing is waited for.
    """
    place = len(stack)
    while place and _waits_for_next(stack[place - 1][0]):
        place -= 1
    if place:
        next_item = stack.pop(place - 1)
        stack += (follow, next_item)
    else:
        stack.append(follow)


def _waits_for_next(what: object) -> bool:
    """Return whether an item follows an event whose moment is not over, so that no trigger has acted on it yet."""
    return isinstance(what, Follow) and type(what.event).with_next and not what.acted


def count_idle(rule: RuleId, idle: int) -> int:
    """Count one more bearer that had nothing to do; raise EngineFault if there are too many."""
    if idle >= BEARERS:
        raise EngineFault(
            f"Effect {rule} failed: it lists more than {BEARERS} bearers that have all acted or do nothing"
        )
    return idle + 1
