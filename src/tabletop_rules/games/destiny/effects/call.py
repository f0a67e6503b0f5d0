"""One part of a power being carried out: what `Do` steps and questions say of it, and the shape of a verb."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import attrs

from tabletop_rules.core.messages import NOTHING, Ask, Decision, Plan
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.destiny.content.acts import Act
from tabletop_rules.games.destiny.content.items import TRICK_POWERS
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.steps import Do

TOKEN: Final = "destiny.choose_token"
SLOT: Final = "destiny.choose_slot"
PLACE: Final = "destiny.choose_place"
SETTING: Final = "destiny.choose_setting"
OBSERVE: Final = "destiny.observe"
CARD: Final = "destiny.choose_card"
OPPONENT: Final = "destiny.choose_opponent"
PLAYER: Final = "destiny.choose_player"
COMMIT: Final = "destiny.commit_card"
CONSOLIDATE: Final = "destiny.consolidate"
BRANCH: Final = "destiny.choose_branch"
TRICK: Final = "destiny.trick_power"


class Call(NamedTuple):
    """A part of a power in the hands of a seat, with what has been chosen so far."""

    seat: Seat
    power: str
    part: int
    branch: str
    chosen: tuple[str, ...]
    act: Any
    rule: RuleId

    def ask(self, kind: str, *chosen: str) -> Ask:
        """Put the next question; what it is about is the part of the power and what has been chosen (public)."""
        return Ask((self.question(kind, *chosen),))

    def question(self, kind: str, *chosen: str, seat: Seat | None = None) -> Decision:
        """The next question, to the acting seat or to another."""
        about = (self.power, self.part, self.branch, *self.chosen, *chosen)
        return Decision(kind=kind, seat=self.seat if seat is None else seat, rule=self.rule, about=about)

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


def call_of(state: State, decision: Decision) -> Call:
    """The call that a question is about."""
    about: Any = decision.about
    power, part, branch = about[0], about[1], about[2]
    act, rule = state.content.acts[power, part, branch]
    return Call(decision.seat, power, part, branch, about[3:], act, rule)


def call_to_do(state: State, step: Do) -> Call:
    """The call that a step is about."""
    act, rule = state.content.acts[step.power, step.part, step.branch]
    return Call(step.seat, step.power, step.part, step.branch, step.chosen, act, rule)


Choice: TypeAlias = str | int


def may_decline(state: State, call: Call) -> bool:
    """Whether a choice may be declined (D-POW-1): a part of a card's power at its first choice, if options allow."""
    return call.is_first and not call.of_trick and state.options.power_obligation == "optional"


def nothing_to_choose(state: State, call: Call) -> tuple[Choice, ...]:
    """A verb without choices."""
    return ()


def nothing_follows(state: State, call: Call, choice: Any) -> Plan:
    """A verb without choices."""
    return NOTHING


@attrs.frozen(eq=False, kw_only=True)
class Verb:
    """What a verb does.

    `start` puts the first question, or goes on from `call.chosen`. `choices` lists the legal answers to the question
    that a call stands at, `follow` is the plan of one. `possible` says whether the part can do something; `conceivable`
    the same as far as everybody knows, which decides whether a question is put (D-INFO-15, D-Q-56).
    """

    act: type[Act]
    start: Callable[[State, Call], Plan]
    choices: Callable[[State, Call], Sequence[Choice]] = nothing_to_choose
    follow: Callable[[State, Call, Any], Plan] = nothing_follows
    possible: Callable[[State, Call], bool]
    conceivable: Callable[[State, Call], bool]
    declinable: Callable[[State, Call], bool] = may_decline


def verb(
    act: type[Act],
    first: str,
    choices: Callable[[State, Call], Sequence[Choice]],
    follow: Callable[[State, Call, Any], Plan],
    *,
    possible: Callable[[State, Call], bool] | None = None,
    declinable: Callable[[State, Call], bool] = may_decline,
) -> Verb:
    """A verb that begins with a question of the kind `first`, and is possible if that has an answer.

    `possible` may tell so faster than by listing the answers.
    """

    def start(state: State, call: Call) -> Plan:
        return (call.ask(first),)

    def has_choices(state: State, call: Call) -> bool:
        return bool(choices(state, call))

    return Verb(
        act=act,
        start=start,
        choices=choices,
        follow=follow,
        possible=possible or has_choices,
        conceivable=possible or has_choices,
        declinable=declinable,
    )
