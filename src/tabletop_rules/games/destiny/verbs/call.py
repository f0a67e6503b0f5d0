"""One part of a power in progress (`Call`), and what a verb of the pack does with it (`Verb`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import attrs

import tabletop_rules.author as tr
from tabletop_rules.games.destiny.content.acts import Act
from tabletop_rules.games.destiny.content.items import TRICK_POWERS
from tabletop_rules.games.destiny.power_choices import OfPower
from tabletop_rules.games.destiny.queries import optional
from tabletop_rules.games.destiny.state import State

# --- powers (D-POW) -------------------------------------------------------------------------------------------------


@tr.frozen
class Do(tr.Step, kind="destiny.do/1"):
    """Do one part of a power; the fields are those of `decisions.OfPower`."""

    seat: tr.Public[tr.Seat]
    power: tr.Public[str]
    part: tr.Public[int] = 0
    branch: tr.Public[str] = ""
    chosen: tr.Public[tuple[str, ...]] = ()


A = TypeVar("A", bound=Act)
X = TypeVar("X")
"""What is chosen: a spot, a card, a seat."""


class Call(NamedTuple, Generic[A]):
    """One part of a power as a seat carries it out, with the choices made so far."""

    seat: tr.Seat
    power: str
    part: int
    branch: str
    chosen: tuple[str, ...]
    act: A
    rule: tr.RuleId

    def ask(self, decision: type[OfPower], *chosen: str) -> tr.Ask:
        """Return the next decision of the acting seat. It carries all choices made so far, which are public."""
        row = (*self.chosen, *chosen)
        asked = decision(self.seat, self.power, self.part, self.branch, row, rule=self.rule)
        return tr.Ask((asked,))

    def resume(self, *chosen: str) -> Do:
        """Return a step that continues this part with these choices in place of the present ones."""
        return Do(self.seat, self.power, self.part, self.branch, chosen)

    @property
    def of_trick(self) -> bool:
        """Whether it is a winner or loser power, which may always be declined (D-TRICK-8)."""
        return self.power in TRICK_POWERS


def call_of(state: State, at: OfPower | Do) -> Call[Any]:
    """Return the call that a decision or a step belongs to."""
    act, rule = state.content.acts[at.power, at.part, at.branch]
    return Call(at.seat, at.power, at.part, at.branch, at.chosen, act, rule)


def may_decline(state: State, call: Call[Any]) -> bool:
    """Whether a part of a card's power may be declined: at its first choice, if powers are optional (D-POW-1)."""
    return not call.chosen and not call.branch and not call.of_trick and optional(state, call.seat)


def nothing(*args: Any) -> tuple[Any, ...]:
    """Return (): no choices, no rejections, or an empty plan."""
    return ()


def asking(decision: type[OfPower]) -> Callable[[State, Call[Any]], tr.Plan]:
    """Return the start of a verb that begins with this decision."""

    def start(state: State, call: Call[Any]) -> tr.Plan:
        return (call.ask(decision),)

    return start


@tr.frozen(eq=False, kw_only=True)
class Verb(Generic[A, X]):
    """What a verb does.

    `start` asks the first decision, or continues from `call.chosen`. `choices` lists the legal answers to the open
    decision, `follow` plans what an answer does, and `against` yields the general rules and protections that exclude
    a choice, from public facts only (D-INFO-9). `possible` tests whether the part can do anything; `conceivable`
    tests the same for all anybody knows, and decides whether to ask at all (D-INFO-15, D-Q-56).
    """

    act: type[A]
    start: Callable[[State, Call[A]], tr.Plan]
    choices: Callable[[State, Call[A]], Sequence[X]] = nothing
    follow: Callable[[State, Call[A], X], tr.Plan] = nothing
    against: Callable[[State, Call[A], X], Iterable[tr.Rejection]] = nothing
    possible: Callable[[State, Call[A]], bool] = attrs.Factory(lambda verb: verb.has_choices, takes_self=True)
    conceivable: Callable[[State, Call[A]], bool] = attrs.Factory(lambda verb: verb.possible, takes_self=True)
    declinable: Callable[[State, Call[A]], bool] = may_decline

    def has_choices(self, state: State, call: Call[A]) -> bool:
        """Whether there is anything to choose."""
        return bool(self.choices(state, call))


@tr.frozen
class Pick(Generic[A, X]):
    """One of several choices in a row: its decision, what it offers after the earlier picks, and what excludes one."""

    decision: type[OfPower]
    offers: Callable[[State, Call[A]], Sequence[X]]
    against: Callable[[State, Call[A], X], Iterable[tr.Rejection]] = nothing


def row(act: type[A], *picks: Pick[A, X], do: Callable[[State, Call[A], X], tr.Plan], **more: Any) -> Verb[A, X]:
    """Return a verb that asks for all its picks, one by one, before it acts.

    `do` gets the last pick; the earlier ones are in `call.chosen`. `more` are other fields of the verb; give `possible`
    where that is faster than listing the first pick.
    """

    def choices(state: State, call: Call[A]) -> Sequence[X]:
        return picks[len(call.chosen)].offers(state, call)

    def follow(state: State, call: Call[A], choice: X) -> tr.Plan:
        picked = len(call.chosen) + 1
        return do(state, call, choice) if picked == len(picks) else (call.ask(picks[picked].decision, str(choice)),)

    def against(state: State, call: Call[A], choice: X) -> Iterable[tr.Rejection]:
        return picks[len(call.chosen)].against(state, call, choice)

    return Verb(act=act, start=asking(picks[0].decision), choices=choices, follow=follow, against=against, **more)
