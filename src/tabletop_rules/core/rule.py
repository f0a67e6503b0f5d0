"""How a game's rules are declared: values that name functions, read from top to bottom in its `game.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum
from functools import cache, partial
from itertools import starmap
from typing import Any, ClassVar, Generic, TypeVar, overload

import attrs

from tabletop_rules.core import foreign
from tabletop_rules.core.chance import random_below
from tabletop_rules.core.make import maker
from tabletop_rules.core.messages import Command, Decision, Event, Objections, Plan, Rejection, Step
from tabletop_rules.core.ruling import Ruling, place_of
from tabletop_rules.core.terms import Rng, RuleId, Seat
from tabletop_rules.core.voice import pick
from tabletop_rules.kit.frozen import frozen

S = TypeVar("S")
Q = TypeVar("Q", bound=Decision)
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
T = TypeVar("T", bound=Step)


def no_options(state: Any, decision: Decision) -> None:
    """Return None: what may be answered follows from what the seat sees."""
    return


def no_objection(state: Any, decision: Decision, command: Any) -> None:
    """Return None: nothing forbids this answer to an open decision, such as passing."""
    return


@frozen
class Rule(Generic[S, Q, C]):
    """How decisions of class `to` may be answered by one type of command; `to=Standing`: a standing command.

    `legal` lists answers lazily, `check` returns the objections to one, `decide` makes its plan. A decision may be
    answered under several rules. For a standing command all three get a `Standing` of the sender. With `host`, only the
    host may send the command, and it is never listed.

    `options` returns, from the whole state and in plain values, what only the referee can work out: the core calls it
    at every stop, shows the result to the asked seat as `decision.options`, and overrides whatever a plan has filled
    in. A decision whose options reveal a secret is named in the game's `exceptions`.
    """

    id: RuleId
    to: type[Q]
    on: type[C]
    legal: Callable[[S, Q], Iterable[C]]
    check: Callable[[S, Q, C], Objections]
    decide: Callable[[S, Q, C], Plan]
    options: Callable[[S, Q], object] = no_options
    host: bool = False
    foreign: bool = attrs.field(default=foreign.of("decide", "options"), init=False, eq=False, repr=False)


def choosing(
    id: RuleId,
    to: type[Q],
    on: type[C],
    offers: Callable[[S, Q], Iterable[object]],
    why_not: Callable[[S, Q, C], Objections],
    decide: Callable[[S, Q, C], Plan],
    *,
    options: Callable[[S, Q], object] = no_options,
) -> Rule[S, Q, C]:
    """Return the rule of a decision that is answered by naming one of the things that `offers` lists.

    The command `on` has one field of its own, which names the thing. `why_not` returns the objections to a thing that
    is not offered.

    Raises:
        TypeError: `on` has no field of its own, or several.
    """
    names = [field.name for field in attrs.fields(on) if field.name not in ("seat", "decision")]
    if len(names) != 1:
        raise TypeError(f"{on.__name__} needs exactly one field apart from seat and decision, not {names}")
    legal = partial(_each_offered, on, offers)
    return Rule(id, to, on, legal, partial(_if_offered, names[0], offers, why_not), decide, options)


class Answers(Sequence[C]):
    """A sequence of commands of a seat, each made only when it is looked at: `make(seat, decision, *fields)`.

    A rule that returns this as its `legal` list lets random play pick an answer without making the others. A subclass
    may list the fields only when they are needed, or pick without listing them.
    """

    __slots__ = ("_decision", "_fields", "_make", "_seat")

    def __init__(
        self, make: Callable[..., C], seat: Seat, decision: int, fields: Sequence[tuple[Any, ...]] | None = None
    ) -> None:
        self._make = _made_by(make) if isinstance(make, type) else make
        self._seat, self._decision, self._fields = seat, decision, fields

    def list_fields(self) -> Sequence[tuple[Any, ...]]:
        """Return the fields of each command, without seat and decision. Called once, or never if they were given."""
        return ()

    def pick(self, rng: Rng) -> C | None:
        """Return a random command, all of them being equally likely; None if there is none."""
        count = len(self)
        return self[random_below(count, rng)] if count else None

    def _all(self) -> Sequence[tuple[Any, ...]]:
        if self._fields is None:
            self._fields = self.list_fields()
        return self._fields

    def __len__(self) -> int:
        return len(self._all())

    @overload
    def __getitem__(self, place: int) -> C: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[C]: ...
    def __getitem__(self, place: int | slice) -> C | Sequence[C]:
        if isinstance(place, slice):
            return tuple(self)[place]
        return self._make(self._seat, self._decision, *self._all()[place])

    def __iter__(self) -> Iterator[C]:
        return starmap(partial(self._make, self._seat, self._decision), self._all())


_made_by: Callable[[Any], Any] = cache(
    maker
)  # looked up when asked: games are pickled, and written functions cannot be


def _each_offered(on: type[C], offers: Callable[[S, Q], Iterable[object]], state: S, decision: Q) -> Answers[C]:
    return Answers(on, decision.seat, decision.id, [(thing,) for thing in offers(state, decision)])


def _if_offered(
    name: str,
    offers: Callable[[S, Q], Iterable[object]],
    why_not: Callable[[S, Q, C], Objections],
    state: S,
    decision: Q,
    command: C,
) -> Objections:
    return None if getattr(command, name) in offers(state, decision) else why_not(state, decision, command)


@frozen
class Limit(Ruling, Generic[S, C]):
    """Forbids commands outright: neither listed nor accepted. `on` may be a base class.

    `why_not` also calls `check` with commands that the rule's own check rejects, so it must take nothing for granted.
    """

    on: type[C]
    band: IntEnum
    rank: int
    check: Callable[[S, C], Rejection | None]

    kind: ClassVar[str] = "limit"

    @property
    def name(self) -> str:
        """The name in error messages."""
        return f"{self.id}@{place_of(self.band, self.rank)}"


@frozen
class Expand(Generic[S, T]):
    """How a step becomes a plan when its turn comes, given the state at that time."""

    id: RuleId
    on: type[T]
    plan: Callable[[S, T], Plan]
    foreign: bool = attrs.field(default=foreign.of("plan"), init=False, eq=False, repr=False)


@frozen
class Variant(Ruling, Generic[S]):
    """A different course of play: each part replaces one of the game's own.

    An `Expand` replaces the one of the same step, a `Rule` the one of the same decision and command. A rule for another
    pair of decision and command is added.
    """

    band: IntEnum
    rank: int
    puts: tuple[Expand[S, Any] | Rule[S, Any, Any], ...]

    kind: ClassVar[str] = "variant"

    @property
    def on(self) -> tuple[type, ...]:
        """The steps and commands that it changes."""
        return tuple(dict.fromkeys(part.on for part in self.puts))

    @property
    def plan(self) -> Callable[[S, Any], Plan] | None:
        """The plan of its step, where it changes one step and nothing else."""
        only = self.puts[0] if len(self.puts) == 1 else None
        return only.plan if isinstance(only, Expand) else None

    @property
    def name(self) -> str:
        """The name in error messages."""
        return f"{self.id}@{place_of(self.band, self.rank)}"


@frozen
class Reducer(Generic[S, E]):
    """How an event changes the state. It only writes down: it checks, draws, asks and emits nothing."""

    on: type[E]
    reduce: Callable[[S, E], S]


def nothing_changes(state: Any, event: Any) -> Any:
    """Return the state unchanged: the reducer of an event that only informs."""
    return state


# --- what classes bring in their bodies -----------------------------------------------------------------------------


@foreign.asks_class
def apply_event(state: Any, event: Event) -> Any:
    """Return the state after an event, by its `apply`."""
    return event.apply(state)


@foreign.asks_class
def plan_step(state: Any, step: Step) -> Plan:
    """Return the plan of a step, by its `plan`."""
    return step.plan(state)


@foreign.asks_class
def check_command(state: Any, decision: Any, command: Command) -> Objections:
    """Return the objections to a command, by its `check`."""
    return command.check(state, decision)


@foreign.asks_class
def decide_command(state: Any, decision: Any, command: Command) -> Plan:
    """Return the plan of a command, by its `decide`."""
    return command.decide(state, decision)


def reducer_of(event: type[E]) -> Reducer[Any, E]:
    """Return the reducer of an event class with `apply`."""
    return Reducer(event, apply_event)


def expand_of(step: type[T]) -> Expand[Any, T]:
    """Return the plan of a step class with `plan`, which cites the rule of its class head."""
    return Expand(RuleId(step.cites), step, plan_step)


def rule_of(command: type[C]) -> Rule[Any, Any, C]:
    """Return the rule of a command class with `to` in its head, and `legal` or `offers` and `decide` in its body."""
    on: Any = command
    options = getattr(on, "options", no_options)
    if hasattr(on, "offers"):
        return choosing(RuleId(on.cites), on.answers, on, on.offers, check_command, decide_command, options=options)
    return Rule(RuleId(on.cites), on.answers, on, on.legal, check_command, decide_command, options, on.by_host)


@frozen
class RuleText:
    """One rule of the digest in a sentence, for `explain` and the coverage report."""

    id: RuleId
    en: str
    fr: str

    def text_in(self, language: str) -> str:
        """Return the sentence in French for "fr", else in English."""
        return pick((self.en, self.fr), language)
