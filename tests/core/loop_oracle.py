"""A second implementation of the loop, written from the design alone: slow, and sharing nothing with the engine.

It looks effects, reducers and steps up in the game's own tuples, keeps every waiting item as a value, pushes whole
plans and pops one item at a time. `test_loop_oracle.py` compares it with the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

import attrs

import tabletop_rules.core.messages as m
from tabletop_rules.core.agenda import Follow, Rest, Todo
from tabletop_rules.core.effect import Bearer, Effect, Timing
from tabletop_rules.core.game import Game
from tabletop_rules.core.mask import mask
from tabletop_rules.core.match import Match
from tabletop_rules.core.rule import Expand, Limit, Rule, Variant, no_options
from tabletop_rules.core.terms import CHANCE, SPECTATOR, RuleId

Answer: TypeAlias = Callable[[m.Request, int], m.Places | None]
"""What chance answers a request of a match at a version; None leaves it open."""


class BrokenError(Exception):
    """A game did what it may not do."""


@attrs.frozen
class Open:
    """Stands for `Asked`: the open decisions and the whole agenda behind them."""

    decisions: tuple[m.Decision, ...]
    agenda: tuple[Todo, ...]


@attrs.frozen
class Line:
    """A record of the oracle."""

    n: int
    event: m.Event | Open
    rule: str
    cause: int


@attrs.define
class Run:
    """One command, or the setup, while it runs. The last item of `agenda` comes first."""

    game: Game[Any]
    seats: int
    state: Any
    version: int
    chance: Answer
    agenda: list[Todo]
    answered: int = 0
    lines: list[Line] = attrs.field(factory=list)
    result: m.Outcome | None = None

    def write(self, event: m.Event | Open, rule: str, cause: int) -> int:
        """Record an event."""
        self.version += 1
        self.lines.append(Line(self.version, event, rule, cause))
        return self.version

    def plan(self, plan: Sequence[Any], rule: RuleId, cause: int, used: tuple[m.Use, ...]) -> None:
        """Push a plan on the agenda, its first part on top."""
        self.agenda += [Todo(what, rule, cause, used) for what in reversed(plan)]

    def run(self) -> Run:
        """Run to the next decision or to the end.

        Raises:
            BrokenError: the game did what it may not do.
        """
        for _ in range(20_000):
            if not self.agenda:
                raise BrokenError("ran empty")
            if self.process(self.agenda.pop()):
                return self
        raise BrokenError("items without a decision")

    def process(self, todo: Todo) -> bool:
        """Process one item; return whether the loop stops."""
        what, rule, cause, used = todo
        cause = self.answered if cause < 0 else cause
        match what:
            case m.Cited():
                self.plan((what.what,), what.rule, cause, used)
            case m.Event():
                return self.apply_event(what, rule, cause, used)
            case Follow():
                self.follow(what, rule)
            case m.Moment():
                self.let_follow(Follow(what, cause), rule)
            case m.Withdraw():
                self.withdraw(what.seats, rule, cause)
            case m.Step():
                [expand] = [expand for expand in in_force(self.game, Expand) if expand.on is type(what)]
                self.plan(expand.plan(self.state, what), expand.id, cause, used)
            case m.Chance():
                return self.draw(what, rule, cause, used)
            case m.Ask():
                return self.ask(what, rule, cause, used)
            case Rest():
                return self.stop(self.still_open(what.decisions), rule, cause)
        return False

    # --- events -----------------------------------------------------------------------------------------------------

    def effects(self, event: m.Event | m.Moment, timing: Timing) -> Iterable[tuple[Effect[Any, Any], m.Use]]:
        """Yield all effects on an event with their bearers, in order."""
        on = [each for each in effects_of(self.game, timing) if isinstance(event, each.on)]
        for effect in sorted(on, key=lambda each: (each.band, each.rank)):
            for seat, source in effect.bearers(self.state, event):
                yield effect, (effect.name, seat, source)

    def apply_event(self, event: m.Event, rule: RuleId, cause: int, used: tuple[m.Use, ...]) -> bool:
        """Replace an event by the plan of an effect, or else record, reduce and follow it."""
        for effect, use in self.effects(event, Timing.INSTEAD):
            if use not in used:
                self.plan(effect.do(self.state, event, Bearer(*use[1:])), effect.id, cause, (*used, use))
                return False
        number = self.write(event, rule, cause)
        for reducer in self.game.reducers:
            if reducer.on is type(event):
                self.state = reducer.reduce(self.state, event)
        if isinstance(event, m.Ended):
            self.agenda, self.result = [], event.outcome
            return True
        self.let_follow(Follow(mask(event, SPECTATOR), number), rule)
        return False

    def let_follow(self, follow: Follow, rule: RuleId) -> None:
        """Push the followers of an event; with `with_next`, beneath the next item and all that waits for it."""
        if not any(isinstance(follow.event, each.on) for each in effects_of(self.game, Timing.THEN)):
            return
        beneath: list[Todo] = []
        if follow.event.with_next:
            while self.agenda and waits_for_next(self.agenda[-1].what):
                beneath.insert(0, self.agenda.pop())
        following = self.agenda[-1:] if follow.event.with_next else []
        self.agenda[len(self.agenda) - len(following) :] = [
            *beneath,
            Todo(follow, rule, follow.record),
            *following,
        ]

    def follow(self, follow: Follow, rule: RuleId) -> None:
        """Let the next bearer act that has not acted and applies now."""
        acted = follow.acted
        for effect, use in self.effects(follow.event, Timing.THEN):
            if use not in acted:
                acted = (*acted, use)
                plan = effect.do(self.state, follow.event, Bearer(*use[1:]))
                if plan:
                    self.plan((attrs.evolve(follow, acted=acted),), rule, follow.record, ())
                    self.plan(plan, effect.id, follow.record, ())
                    return

    # --- chance and questions ---------------------------------------------------------------------------------------

    def draw(self, asked: m.Chance, rule: RuleId, cause: int, used: tuple[m.Use, ...]) -> bool:
        """Record the answer and fill the step; without an answer, leave the request open as a decision."""
        places = self.chance(asked.request, self.version)
        if places is None:
            self.plan((asked,), rule, cause, used)
            return self.stop((m.ChanceAsked(CHANCE, asked.request, rule=rule, id=self.version + 1),), rule, cause)
        number = self.write(m.Answered(m.ChanceAnswer(outcome=places)), rule, cause)
        self.plan((attrs.evolve(asked.then, outcome=places),), rule, number, used)
        return False

    def ask(self, ask: m.Ask, rule: RuleId, cause: int, used: tuple[m.Use, ...]) -> bool:
        """Number the decisions, and let them join those they come upon unless a step follows them."""
        number = self.version + 1
        decisions = tuple(attrs.evolve(without_options(each), id=number, used=used) for each in ask.decisions)
        if ask.then is not None:
            self.agenda.append(Todo(ask.then, rule, -1, used))
        elif self.agenda and isinstance(rest := self.agenda[-1].what, Rest):
            self.agenda.pop()
            decisions += self.still_open(rest.decisions)
        if len({each.seat for each in decisions}) < len(decisions):
            raise BrokenError("two decisions of the same seat")
        return self.stop(tuple(map(self.with_referee_options, decisions)), rule, cause)

    def withdraw(self, seats: tuple[int, ...], rule: RuleId, cause: int) -> None:
        """Withdraw the open decisions of these seats, and record it if there were any."""
        taken: tuple[m.Decision, ...] = ()
        for todo in reversed(self.agenda):
            if isinstance(todo.what, Rest):
                taken += tuple(each for each in todo.what.decisions if each.seat in seats)
        self.agenda = [todo for todo in (without(each, seats) for each in self.agenda) if todo is not None]
        if taken:
            self.write(m.Withdrawn(taken), rule, cause)

    def still_open(self, decisions: tuple[m.Decision, ...]) -> tuple[m.Decision, ...]:
        """Return the decisions that have a legal answer."""
        return tuple(each for each in map(self.with_referee_options, decisions) if self.answers(each))

    def with_referee_options(self, decision: m.Decision) -> m.Decision:
        """Return a decision with its referee options."""
        for rule in in_force(self.game, Rule):
            if rule.to is type(decision) and rule.options is not no_options:
                return with_options(decision, rule.options(self.state, decision))
        return decision

    def answers(self, decision: m.Decision) -> list[m.Command]:
        """List the legal answers to a decision under all rules and limits."""
        rules = [rule for rule in in_force(self.game, Rule) if rule.to is type(decision)]
        listed = [command for rule in rules for command in rule.legal(self.state, decision)]
        limits = [limit for limit in self.game.handlers if isinstance(limit, Limit)]
        return [
            each
            for each in listed
            if all(limit.check(self.state, each) is None for limit in limits if isinstance(each, limit.on))
        ]

    def stop(self, decisions: tuple[m.Decision, ...], rule: RuleId, cause: int) -> bool:
        """Open the decisions, if there are any. What waits must be public."""
        if decisions:
            self.agenda = [without_citation(todo) for todo in self.agenda]
            self.write(Open(decisions, tuple(self.agenda)), rule, cause)
        return bool(decisions)


def effects_of(game: Game[Any], timing: Timing) -> list[Effect[Any, Any]]:
    """List the replacements or the triggers of a game."""
    return [each for each in game.handlers if isinstance(each, Effect) and each.timing is timing]


def in_force(game: Game[Any], sort: type[Any]) -> list[Any]:
    """List the steps or rules of a game, with those of its variants in their place."""
    put = [part for each in game.handlers if isinstance(each, Variant) for part in each.puts]
    own = game.steps if sort is Expand else game.rules
    places = [(getattr(part, "to", None), part.on) for part in put]
    kept = [part for part in own if (getattr(part, "to", None), part.on) not in places]
    return [*kept, *(part for part in put if isinstance(part, sort))]


def without(todo: Todo, seats: tuple[int, ...]) -> Todo | None:
    """Return a waiting item without the decisions of these seats; None if nothing is left."""
    if not isinstance(todo.what, Rest):
        return todo
    left = tuple(each for each in todo.what.decisions if each.seat not in seats)
    return todo._replace(what=Rest(left)) if left else None


def with_options(decision: m.Decision, options: object) -> m.Decision:
    """Return a decision with these options."""
    more: Any = {"options": options}
    return attrs.evolve(decision, **more)


def without_options(decision: m.Decision) -> m.Decision:
    """Return a decision without options."""
    return with_options(decision, None) if hasattr(decision, "options") else decision


def waits_for_next(what: object) -> bool:
    """Whether this follows an event that is one moment with what comes now."""
    return isinstance(what, Follow) and what.event.with_next and not what.acted


def without_citation(todo: Todo) -> Todo:
    """Return a waiting item without its citation.

    Raises:
        BrokenError: it holds a secret.
    """
    what: Any = todo.what
    if isinstance(what, m.Cited):
        return without_citation(Todo(what.what, what.rule, todo.record, todo.used))
    held = what.then if isinstance(what, m.Chance) else what
    if isinstance(held, m.Event | m.ChanceStep) and mask(held, SPECTATOR) != held:
        raise BrokenError("holds a secret")
    return todo


def run_setup(game: Game[Any], seats: int, chance: Answer) -> Run:
    """Run the setup to the first decision."""
    state, plan = game.setup(seats)
    run = Run(game, seats, state, 0, chance, [])
    run.plan(plan, RuleId("setup"), 0, ())
    return run.run()


def run_command(game: Game[Any], match: Match[Any], command: m.Command, chance: Answer) -> Run:
    """Run an accepted command to the next decision."""
    number = match.version + 1
    run = Run(game, match.seats, match.state, match.version, chance, [*match.agenda], number)
    if isinstance(command, m.ChanceAnswer):
        [asked] = match.decisions
        run.write(m.Answered(command), asked.rule, asked.id)
        top = run.agenda.pop()
        assert isinstance(top.what, m.Chance)
        assert isinstance(command.outcome, tuple)
        run.plan((attrs.evolve(top.what.then, outcome=command.outcome),), top.rule, number, top.used)
        return run.run()
    answered = [each for each in match.decisions if (each.id, each.seat) == (command.decision, command.seat)]
    to = type(answered[0]) if answered else m.Standing
    [rule] = [rule for rule in in_force(game, Rule) if rule.on is type(command) and rule.to is to]
    asked_now = tuple(each.seat for each in match.decisions)
    decision = answered[0] if answered else m.Standing(command.seat, asked_now, rule=rule.id)
    run.write(m.Answered(command), decision.rule, decision.id)
    left = tuple(without_options(each) for each in match.decisions if each not in answered)
    if left:
        run.plan((Rest(left),), left[0].rule, left[0].id, ())
    run.plan(rule.decide(match.state, decision, command), rule.id, number, decision.used)
    return run.run()
