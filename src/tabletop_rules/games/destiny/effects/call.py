"""A part of a power being carried out, the shape of a verb, and the usual one: pick things one by one, then do.

A `Call` is what `Do` steps and questions carry; a `Verb` is what an act of the pack does with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import attrs

from tabletop_rules.core.messages import NOTHING, Ask, Plan, Rejection
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.destiny.content.acts import Act
from tabletop_rules.games.destiny.content.items import TRICK_POWERS
from tabletop_rules.games.destiny.decisions import OfPower
from tabletop_rules.games.destiny.queries import optional
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.steps import Do

A = TypeVar("A", bound=Act)
X = TypeVar("X")
"""What is chosen: a spot, a card, a seat."""


class Call(NamedTuple, Generic[A]):
    """A part of a power in the hands of a seat, with what has been chosen so far."""

    seat: Seat
    power: str
    part: int
    branch: str
    chosen: tuple[str, ...]
    act: A
    rule: RuleId

    def question(self, sought: type[OfPower], *chosen: str) -> OfPower:
        """The next question to the acting seat; it says what has been chosen, for that is public."""
        return sought(self.seat, self.power, self.part, self.branch, (*self.chosen, *chosen), rule=self.rule)

    def ask(self, sought: type[OfPower], *chosen: str) -> Ask:
        """Put the next question."""
        return Ask((self.question(sought, *chosen),))

    def go_on(self, *chosen: str) -> Do:
        """Go on with this part later, with this chosen instead of what was."""
        return Do(self.seat, self.power, self.part, self.branch, chosen)

    @property
    def of_trick(self) -> bool:
        """Whether it is a winner or loser power, which may be declined anyway (D-TRICK-8)."""
        return self.power in TRICK_POWERS

    @property
    def is_first(self) -> bool:
        """Whether the part's first choice is still to be made."""
        return not self.chosen and not self.branch


def call_of(state: State, decision: OfPower) -> Call[Any]:
    """The call that a question belongs to."""
    power, part, branch = decision.power, decision.part, decision.branch
    act, rule = state.content.acts[power, part, branch]
    return Call(decision.seat, power, part, branch, decision.chosen, act, rule)


def call_to_do(state: State, step: Do) -> Call[Any]:
    """The call of a step."""
    act, rule = state.content.acts[step.power, step.part, step.branch]
    return Call(step.seat, step.power, step.part, step.branch, step.chosen, act, rule)


def may_decline(state: State, call: Call[Any]) -> bool:
    """Whether a choice may be declined (D-POW-1): a part of a card's power at its first choice, if it is optional."""
    return call.is_first and not call.of_trick and optional(state, call.seat)


def nothing_to_choose(state: State, call: Call[Any]) -> tuple[Any, ...]:
    """A verb without choices."""
    return ()


def nothing_against(state: State, call: Call[Any], choice: Any) -> tuple[Rejection, ...]:
    """No rule but that of the card."""
    return ()


def nothing_follows(state: State, call: Call[Any], choice: Any) -> Plan:
    """A verb without choices."""
    return NOTHING


@attrs.frozen(eq=False, kw_only=True)
class Verb(Generic[A, X]):
    """What a verb does.

    `start` puts the first question, or goes on from `call.chosen`. `choices` lists the legal answers to the open
    question of a call, `follow` plans what comes of one, `against` says which general rules and protections keep a
    thing from being chosen, by public facts only (D-INFO-9). `possible` says whether the part can do something;
    `conceivable` the same as far as everybody knows, which decides whether a question is put (D-INFO-15, D-Q-56).
    """

    act: type[A]
    start: Callable[[State, Call[A]], Plan]
    choices: Callable[[State, Call[A]], Sequence[X]] = nothing_to_choose
    follow: Callable[[State, Call[A], X], Plan] = nothing_follows
    against: Callable[[State, Call[A], X], Iterable[Rejection]] = nothing_against
    possible: Callable[[State, Call[A]], bool]
    conceivable: Callable[[State, Call[A]], bool]
    declinable: Callable[[State, Call[A]], bool] = may_decline


@attrs.frozen
class Pick(Generic[A, X]):
    """One choice of a row: the question it is put by, and what it offers, given what was picked before."""

    sought: type[OfPower]
    offers: Callable[[State, Call[A]], Sequence[X]]
    against: Callable[[State, Call[A], X], Iterable[Rejection]] = nothing_against


def row(
    act: type[A],
    *picks: Pick[A, X],
    do: Callable[[State, Call[A], X], Plan],
    possible: Callable[[State, Call[A]], bool] | None = None,
    declinable: Callable[[State, Call[A]], bool] = may_decline,
) -> Verb[A, X]:
    """A verb whose choices are all made one after the other; then it is done, with the last one beside `call.chosen`.

    It is possible if the first pick offers anything; `possible` may tell so faster than by listing.
    """
    first, *others = picks

    def start(state: State, call: Call[A]) -> Plan:
        return (call.ask(first.sought),)

    def has_choices(state: State, call: Call[A]) -> bool:
        return bool(first.offers(state, call))

    def choices(state: State, call: Call[A]) -> Sequence[X]:
        return picks[len(call.chosen)].offers(state, call)

    def follow(state: State, call: Call[A], choice: X) -> Plan:
        picked = len(call.chosen)
        return (call.ask(others[picked].sought, str(choice)),) if picked < len(others) else do(state, call, choice)

    def against(state: State, call: Call[A], choice: X) -> Iterable[Rejection]:
        return picks[len(call.chosen)].against(state, call, choice)

    return Verb(
        act=act,
        start=start,
        choices=choices if others else first.offers,
        follow=follow if others else do,
        against=against,
        possible=possible or has_choices,
        conceivable=possible or has_choices,
        declinable=declinable,
    )
