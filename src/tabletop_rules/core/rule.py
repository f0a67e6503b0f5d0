"""How a game's rules are written down: values that name functions, read top to bottom in its `game.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, Generic, TypeAlias, TypeVar, cast

import attrs

from tabletop_rules.core.messages import Command, Decision, Event, Plan, Rejection, Step
from tabletop_rules.core.terms import RuleId, Seat

S = TypeVar("S")
Q = TypeVar("Q", bound=Decision)
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
T = TypeVar("T", bound=Step)

Objections: TypeAlias = Rejection | Iterable[Rejection] | None
"""What a check answers: the rule that forbids the command, all that do in order of weight, or None.

A check with several conditions `yield`s one rejection after the other, and goes on as far as the rest can be told
without the one before: `submit` takes the first and asks for no more, `why_not` takes them all.
"""


def no_options(state: Any, decision: Decision) -> None:
    """Most decisions: what may be answered follows from what the seat sees."""
    return


def no_objection(state: Any, decision: Decision, command: Any) -> None:
    """The check of an answer that nothing forbids once its question is open, such as passing."""
    return


@attrs.frozen
class Rule(Generic[S, Q, C]):
    """How a decision of class `to` may be answered by one type of command; `to=Standing`: a standing command.

    `legal` lists answers lazily, `check` names the rules that forbid one, `decide` makes its plan. A decision may be
    answered under several rules. For a standing command all three get a `Standing`, of the seat that sends it.
    `options` is what the referee alone can work out, from the whole state, in plain values: the core asks for it at
    every stop, shows it to the asked seat as `decision.options`, and takes none that a plan has filled in. A decision
    whose options tell a secret is named in the game's `exceptions`. With `host`, the command is the host's: in no list.
    """

    id: RuleId
    to: type[Q]
    on: type[C]
    legal: Callable[[S, Q], Iterable[C]]
    check: Callable[[S, Q, C], Objections]
    decide: Callable[[S, Q, C], Plan]
    options: Callable[[S, Q], object] = no_options
    host: bool = False


def choosing(
    id: RuleId,
    to: type[Q],
    on: type[C],
    offers: Callable[[S, Q], Iterable[object]],
    why_not: Callable[[S, Q, C], Objections],
    decide: Callable[[S, Q, C], Plan],
) -> Rule[S, Q, C]:
    """Return the rule of a decision that is answered by naming one of the things `offers` lists.

    The command `on` has one field of its own, which names the thing. `why_not` says why a thing that is not offered is
    refused.

    Raises:
        TypeError: `on` has no field of its own, or several.
    """
    names = [field.name for field in attrs.fields(on) if field.name not in ("seat", "decision")]
    if len(names) != 1:
        raise TypeError(f"{on.__name__} names one thing, so it needs one field beside seat and decision, not {names}")
    name_it = cast("Callable[[Seat, int, Any], C]", on)  # by its fields, looked at above
    legal = partial(_each_offered, name_it, offers)
    return Rule(id, to, on, legal, partial(_if_offered, names[0], offers, why_not), decide)


def _each_offered(
    on: Callable[[Seat, int, Any], C], offers: Callable[[S, Q], Iterable[object]], state: S, decision: Q
) -> Iterator[C]:
    for thing in offers(state, decision):
        yield on(decision.seat, decision.id, thing)


def _if_offered(
    name: str,
    offers: Callable[[S, Q], Iterable[object]],
    why_not: Callable[[S, Q, C], Objections],
    state: S,
    decision: Q,
    command: C,
) -> Objections:
    return None if getattr(command, name) in offers(state, decision) else why_not(state, decision, command)


@attrs.frozen
class Limit(Generic[S, C]):
    """What may not even be asked for: heeded by legal lists and `submit` alike. `on` may be a base class.

    `why_not` asks a limit of commands that the rule's own check refuses, too, so it must take nothing for granted.
    """

    id: RuleId
    text: str
    on: type[C]
    check: Callable[[S, C], Rejection | None]


@attrs.frozen
class Expand(Generic[S, T]):
    """How a step becomes a plan when its turn comes, against the state as it then is."""

    id: RuleId
    on: type[T]
    plan: Callable[[S, T], Plan]


@attrs.frozen
class Reducer(Generic[S, E]):
    """How an event changes the state: it writes down, and neither checks, draws, asks nor emits."""

    on: type[E]
    reduce: Callable[[S, E], S]


def nothing_changes(state: Any, event: Any) -> Any:
    """The reducer of an event that is only told."""
    return state


@attrs.frozen
class RuleText:
    """One rule of the rulebook digest in a sentence, for `explain` and the coverage report."""

    id: RuleId
    en: str
    fr: str

    def said(self, language: str) -> str:
        """The sentence in French for "fr", else in English."""
        return self.fr if language == "fr" else self.en
