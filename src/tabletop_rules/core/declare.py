"""Decorators that make handlers of plain functions, written in the chapter of the rulebook where the rule stands.

    @trigger("X1", TurnStarted, Band.START, 10, source="rulebook", depends=("X3",))
    @fr("La fée donne 1 point au début du tour au joueur actif dont elle côtoie le meeple.")
    @otherwise("The fairy brings nothing at the start of a turn.", "La fée ne rapporte rien au début d'un tour.")
    def point(state: State, event: TurnStarted) -> Acting:
        \"\"\"The fairy gives 1 point at the start of a turn to the active player whose meeple she is beside.\"\"\"
        if (meeple := favoured(state)) is not None and meeple.seat == event.seat:
            yield Bearer(event.seat), batch("fairy", ...)

The sentence of the handler is the first paragraph of the docstring. The name then stands for the handler, an `Effect`
here, with everything that is said of it in one place.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import IntEnum
from typing import Any, Concatenate, Final, ParamSpec, TypeAlias, TypedDict, TypeVar, Unpack, overload

from tabletop_rules.core.effect import Bearer, Effect, Timing
from tabletop_rules.core.handle import HasHandlers
from tabletop_rules.core.handler import HANDLERS
from tabletop_rules.core.messages import PLANNED, Command, Event, Moment, Plan, Refusal, Rejection, Step
from tabletop_rules.core.option import Option
from tabletop_rules.core.rule import Expand, Limit, Variant
from tabletop_rules.core.ruling import Source
from tabletop_rules.core.targets import Protection, Targets, no_params
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.value import Modifier, Value
from tabletop_rules.errors import GameError, shorten
from tabletop_rules.kit.arity import takes

A = ParamSpec("A")
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event | Moment)
F = TypeVar("F", bound=Callable[..., Any])
H = TypeVar("H", bound=HasHandlers)
S = TypeVar("S")
T = TypeVar("T")
W = TypeVar("W", bound=Step)

Acting: TypeAlias = Iterator[tuple[Bearer, Plan]]
"""What a trigger or replacement yields: each bearer, in the rulebook's order, with its plan."""


class Cites(TypedDict, total=False):
    """Where a handler comes from (`Ruling`). Ids may be plain texts."""

    source: Source
    order: str
    depends: tuple[str | tuple[str, ...], ...]


# --- what else is said of a handler, beneath the decorator that makes it --------------------------------------------

_NOTES: Final = "notes_for_handler"


def fr(text: str) -> Callable[[F], F]:
    """Give the sentence of a handler in French; its English one is the docstring."""
    return lambda function: _noted(function, fr=text)


def otherwise(english: str, french: str) -> Callable[[F], F]:
    """Give the plain rule that holds without the handler, in both languages."""
    return lambda function: _noted(function, otherwise=(english, french))


def needed(why: str) -> Callable[[F], F]:
    """Say why the game cannot do without the handler."""
    return lambda function: _noted(function, needed=why)


def when(option: Option | str, *values: object) -> Callable[[F], F]:
    """Put the handler in force with these values of an option alone. It may be given for several options.

    Raises:
        GameError: no value is named.
    """
    id = option.id if isinstance(option, Option) else option
    if not values:
        raise GameError("no handler can be put in force:", [f"when({id!r}) names no value: when({id!r}, value)"])
    return lambda function: _noted(
        function, when=(*((id, value) for value in values), *vars(function).get(_NOTES, {}).get("when", ()))
    )


def _noted(function: F, **notes: object) -> F:
    given: object = function
    if isinstance(given, HANDLERS):
        fault = f"{', '.join(notes)} of {given.id} is above the decorator that makes it: write it below, next to def"
        raise GameError("the handlers cannot be made:", [fault])
    vars(function)[_NOTES] = {**vars(function).get(_NOTES, {}), **notes}
    return function


def _ruling(function: Callable[..., Any], id: str, cites: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what a decorated function says of its handler: its id and text, and all else."""
    doc = inspect.getdoc(function) or ""
    text = " ".join(doc.partition("\n\n")[0].split())
    if not text and sys.flags.optimize > 1:  # -OO drops docstrings
        text = f"Ruling {id}."
    if not text:
        raise _fault(function, id, "needs a docstring: its first paragraph is the sentence of the handler")
    notes = dict(vars(function).pop(_NOTES, {}))
    notes |= {name: given for name, given in cites.items() if name == "source"}
    if cites.get("order") is not None:
        notes["order"] = RuleId(cites["order"])
    if cites.get("depends"):
        notes["depends"] = tuple(
            RuleId(each) if isinstance(each, str) else tuple(map(RuleId, each)) for each in cites["depends"]
        )
    return {"id": RuleId(id), "text": text}, notes


def _fault(function: Callable[..., Any], id: str, what: str) -> GameError:
    return GameError(f"the handler {id} cannot be made:", [f"{function.__name__} ({function.__module__}) {what}"])


def _must_take(function: Callable[..., Any], id: str, *names: str) -> None:
    if not takes(function, len(names)):
        raise _fault(function, id, f"must be callable as {function.__name__}({', '.join(names)})")


def _reached_as(function: F, name: str, of: Callable[..., Any] | None = None) -> F:
    """Make pickle find a function as a field of the handler, which has taken its name."""
    of = of or function
    function.__module__, function.__qualname__ = of.__module__, f"{of.__qualname__}.{name}"
    return function


# --- triggers and replacements --------------------------------------------------------------------------------------

Making: TypeAlias = Callable[[Callable[[S, E], Acting]], Effect[S, E]]
Doing: TypeAlias = Callable[[Callable[[S, E, Bearer], Plan]], Effect[S, E]]


@overload
def trigger(
    id: str,
    on: type[E],
    band: IntEnum,
    rank: int,
    *,
    bearers: Callable[[S, E], Iterable[Bearer]],
    **cites: Unpack[Cites],
) -> Callable[[Callable[[S, E, Bearer], Plan]], Effect[S, E]]: ...
@overload
def trigger(
    id: str, on: type[E], band: IntEnum, rank: int, **cites: Unpack[Cites]
) -> Callable[[Callable[[S, E], Acting]], Effect[S, E]]: ...
def trigger(id: str, on: Any, band: IntEnum, rank: int, *, bearers: Any = None, **cites: Unpack[Cites]) -> Any:
    """Make a trigger: "whenever X happens, Y". `on` is a class of events or moments, or a base of several.

    The function yields each bearer with its plan. It runs whenever the event is looked at, so its plans must be cheap
    and take nothing hidden for granted. Where they are not, name `bearers`, and the function plans for one of them.

    Raises:
        GameError: it has no docstring, or takes other arguments, or is no generator although no `bearers`
            are named.
    """
    return lambda function: _effect(function, id, on, Timing.THEN, band, rank, bearers, cites)


@overload
def replacement(
    id: str,
    on: type[E],
    band: IntEnum,
    rank: int,
    *,
    bearers: Callable[[S, E], Iterable[Bearer]],
    **cites: Unpack[Cites],
) -> Callable[[Callable[[S, E, Bearer], Plan]], Effect[S, E]]: ...
@overload
def replacement(
    id: str, on: type[E], band: IntEnum, rank: int, **cites: Unpack[Cites]
) -> Callable[[Callable[[S, E], Acting]], Effect[S, E]]: ...
def replacement(id: str, on: Any, band: IntEnum, rank: int, *, bearers: Any = None, **cites: Unpack[Cites]) -> Any:
    """Make a replacement: "instead of X", "except", "is not lost". The function is written as for a `trigger`.

    Raises:
        GameError: it has no docstring, or takes other arguments, or is no generator although no `bearers`
            are named.
    """
    return lambda function: _effect(function, id, on, Timing.INSTEAD, band, rank, bearers, cites)


def _effect(
    function: Any, id: str, on: Any, timing: Timing, band: IntEnum, rank: int, bearers: Any, cites: Mapping[str, Any]
) -> Effect[Any, Any]:
    said, notes = _ruling(function, id, cites)
    do = function
    if bearers is None:
        if not inspect.isgeneratorfunction(function):
            raise _fault(function, id, "must yield (bearer, plan), or name its bearers: bearers=always for the table")
        _must_take(function, id, "state", "event")

        def bearers_of(state: Any, event: Any) -> list[Bearer]:
            try:
                bearers = [bearer for bearer, _ in function(state, event)]
            except (TypeError, ValueError):  # by what it yields, or its own
                _check_pairs(function, state, event)
                raise
            return bearers

        def plan_of(state: Any, event: Any, bearer: Bearer) -> Plan:
            return next((plan for acting, plan in function(state, event) if acting == bearer), ())

        vars(plan_of)["__wrapped__"] = function
        bearers, do = _reached_as(bearers_of, "bearers", function), plan_of
    else:
        _must_take(function, id, "state", "event", "bearer")
    return Effect(
        **said, on=on, timing=timing, band=band, rank=rank, bearers=bearers, do=_reached_as(do, "do", function), **notes
    )


def _check_pairs(function: Callable[..., Any], state: Any, event: Any) -> None:
    """Raise TypeError for the first thing that a trigger or replacement yields which is no bearer with its plan."""
    for each in function(state, event):
        if not isinstance(each, tuple) or len(each) != 2 or not isinstance(each[0], Bearer):
            what = f"{function.__name__} yields {shorten(each)}"
            raise TypeError(f"{what}, not a bearer with its plan: yield Bearer(seat), (event, …)") from None


# --- modifiers, protections, limits ---------------------------------------------------------------------------------


def modifier(
    id: str, on: Value[H, A, T], band: IntEnum, rank: int, **cites: Unpack[Cites]
) -> Callable[[Callable[Concatenate[H, T, A], T]], Modifier[H, A, T]]:
    """Make a modifier: "counts as", "costs less", "twice". The function gets state, value so far, and arguments.

    Raises:
        GameError: it has no docstring.
    """

    def make(function: Callable[Concatenate[H, T, A], T]) -> Modifier[H, A, T]:
        said, notes = _ruling(function, id, cites)
        return Modifier(**said, on=on, band=band, rank=rank, change=_reached_as(function, "change"), **notes)

    return make


def protection(
    id: str,
    on: Targets[H, A, T],
    band: IntEnum,
    rank: int,
    refusal: Refusal,
    params: Callable[Concatenate[H, T, A], Mapping[str, int | str]] = no_params,
    **cites: Unpack[Cites],
) -> Callable[[Callable[Concatenate[H, T, A], bool]], Protection[H, A, T]]:
    """Make a protection: "cannot be chosen", "is guarded". The function says whether a thing may be chosen.

    Raises:
        GameError: it has no docstring.
    """

    def make(function: Callable[Concatenate[H, T, A], bool]) -> Protection[H, A, T]:
        said, notes = _ruling(function, id, cites)
        keep = _reached_as(function, "keep")
        return Protection(**said, on=on, band=band, rank=rank, keep=keep, refusal=refusal, params=params, **notes)

    return make


def limit(
    id: str, on: type[C], band: IntEnum, rank: int, **cites: Unpack[Cites]
) -> Callable[[Callable[[S, C], Rejection | None]], Limit[S, C]]:
    """Make a limit: "may not ask for". The function returns the rejection of a command, or None.

    Raises:
        GameError: it has no docstring, or takes other arguments than state and command.
    """

    def make(function: Callable[[S, C], Rejection | None]) -> Limit[S, C]:
        said, notes = _ruling(function, id, cites)
        _must_take(function, id, "state", "command")
        return Limit(**said, on=on, band=band, rank=rank, check=_reached_as(function, "check"), **notes)

    return make


def plans(step: type[W], rule: str) -> Callable[[Callable[[S, W], Plan]], Expand[S, W]]:
    """Make the plan of a step that is declared in another module, so that chapters before this one may plan it.

    `step.plan(state)` returns it too, for variants that fall back on it.
    """

    def make(function: Callable[[S, W], Plan]) -> Expand[S, W]:
        PLANNED[step] = function
        return Expand(RuleId(rule), step, _reached_as(function, "plan"))

    return make


def variant(
    id: str, on: type[W], band: IntEnum, rank: int, **cites: Unpack[Cites]
) -> Callable[[Callable[[S, W], Plan]], Variant[S]]:
    """Make a variant: "in this mode the phase goes so". The function plans for the steps `on`, in place of their own.

    Raises:
        GameError: it has no docstring, or takes other arguments than state and step.
    """

    def make(function: Callable[[S, W], Plan]) -> Variant[S]:
        said, notes = _ruling(function, id, cites)
        _must_take(function, id, "state", "step")
        puts = (Expand(RuleId(id), on, _reached_as(function, "plan")),)
        return Variant(**said, band=band, rank=rank, puts=puts, **notes)

    return make
