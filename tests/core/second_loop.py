"""The loop told a second time, from the page on design alone: nothing is quick, and nothing is shared with the first.

It looks effects, reducers and steps up in the game's own tuples, keeps every waiting item as a value, pushes whole
plans and pops one thing at a time. What it tells is held against what the engine does, see `test_second_loop.py`.
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
    """What a game may not do."""


@attrs.frozen
class Questions:
    """In the place of `Asked`: who is asked what, and all that waits behind it."""

    decisions: tuple[m.Decision, ...]
    agenda: tuple[Todo, ...]


@attrs.frozen
class Line:
    """A record as it is told."""

    n: int
    event: m.Event | Questions
    rule: str
    cause: int


@attrs.define
class Telling:
    """One command, or the setup, as it is worked off: the last of `agenda` comes first."""

    game: Game[Any]
    seats: int
    state: Any
    version: int
    chance: Answer
    agenda: list[Todo]
    answered: int = 0
    lines: list[Line] = attrs.field(factory=list)
    result: m.Outcome | None = None

    def write(self, event: m.Event | Questions, rule: str, cause: int) -> int:
        """Record an event."""
        self.version += 1
        self.lines.append(Line(self.version, event, rule, cause))
        return self.version

    def plan(self, plan: Sequence[Any], rule: RuleId, cause: int, used: tuple[m.Use, ...]) -> None:
        """Put a plan on the agenda, its first part on top."""
        self.agenda += [Todo(what, rule, cause, used) for what in reversed(plan)]

    def run(self) -> Telling:
        """On to the next question, or to the end. Faults: BrokenError."""
        for _ in range(20_000):
            if not self.agenda:
                raise BrokenError("ran dry")
            if self.take(self.agenda.pop()):
                return self
        raise BrokenError("still no question")

    def take(self, todo: Todo) -> bool:
        """Do what is on top; whether the loop stops there."""
        what, rule, cause, used = todo
        cause = self.answered if cause < 0 else cause
        match what:
            case m.Cited():
                self.plan((what.what,), what.rule, cause, used)
            case m.Event():
                return self.happen(what, rule, cause, used)
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
        """All effects on an event with those for whom they act, in order."""
        on = [each for each in effects_of(self.game, timing) if isinstance(event, each.on)]
        for effect in sorted(on, key=lambda each: (each.band, each.rank)):
            for seat, source in effect.bearers(self.state, event):
                yield effect, (effect.name, seat, source)

    def happen(self, event: m.Event, rule: RuleId, cause: int, used: tuple[m.Use, ...]) -> bool:
        """An effect may put its plan in the place of an event; else it is recorded, reduced and followed."""
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
        """What follows comes at once; of an event with the next, beneath that, with all that waits for the same."""
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
        """The next that has not acted and applies now; whoever has nothing to do has had its turn."""
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
        """The answer is recorded and fills the step; without one, the request waits and is a decision."""
        places = self.chance(asked.request, self.version)
        if places is None:
            self.plan((asked,), rule, cause, used)
            return self.stop((m.ChanceAsked(CHANCE, asked.request, rule=rule, id=self.version + 1),), rule, cause)
        number = self.write(m.Answered(m.ChanceAnswer(outcome=places)), rule, cause)
        self.plan((attrs.evolve(asked.then, outcome=places),), rule, number, used)
        return False

    def ask(self, ask: m.Ask, rule: RuleId, cause: int, used: tuple[m.Use, ...]) -> bool:
        """The questions are numbered; they join a rest that they come upon, unless something comes behind them."""
        number = self.version + 1
        decisions = tuple(attrs.evolve(untold(each), id=number, used=used) for each in ask.decisions)
        if ask.then is not None:
            self.agenda.append(Todo(ask.then, rule, -1, used))
        elif self.agenda and isinstance(rest := self.agenda[-1].what, Rest):
            self.agenda.pop()
            decisions += self.still_open(rest.decisions)
        if len({each.seat for each in decisions}) < len(decisions):
            raise BrokenError("two things at once")
        return self.stop(tuple(map(self.refereed, decisions)), rule, cause)

    def withdraw(self, seats: tuple[int, ...], rule: RuleId, cause: int) -> None:
        """Nobody waits any longer for what these seats have not answered; it is recorded if there was any such."""
        taken: tuple[m.Decision, ...] = ()
        for todo in reversed(self.agenda):
            if isinstance(todo.what, Rest):
                taken += tuple(each for each in todo.what.decisions if each.seat in seats)
        self.agenda = [todo for todo in (without(each, seats) for each in self.agenda) if todo is not None]
        if taken:
            self.write(m.Withdrawn(taken), rule, cause)

    def still_open(self, decisions: tuple[m.Decision, ...]) -> tuple[m.Decision, ...]:
        """Those that have a legal answer."""
        return tuple(each for each in map(self.refereed, decisions) if self.answers(each))

    def refereed(self, decision: m.Decision) -> m.Decision:
        """With what the referee alone can work out."""
        for rule in in_force(self.game, Rule):
            if rule.to is type(decision) and rule.options is not no_options:
                return with_options(decision, rule.options(self.state, decision))
        return decision

    def answers(self, decision: m.Decision) -> list[m.Command]:
        """What is legal under all rules to a kind of decision, and forbidden by no limit."""
        rules = [rule for rule in in_force(self.game, Rule) if rule.to is type(decision)]
        listed = [command for rule in rules for command in rule.legal(self.state, decision)]
        limits = [limit for limit in self.game.handlers if isinstance(limit, Limit)]
        limits = [limit for limit in limits if any(isinstance(each, limit.on) for each in listed)]
        return [each for each in listed if all(limit.check(self.state, each) is None for limit in limits)]

    def stop(self, decisions: tuple[m.Decision, ...], rule: RuleId, cause: int) -> bool:
        """Put the questions, if there are any. What waits is public, and what is cited waits as what it is."""
        if decisions:
            self.agenda = [uncited(todo) for todo in self.agenda]
            self.write(Questions(decisions, tuple(self.agenda)), rule, cause)
        return bool(decisions)


def effects_of(game: Game[Any], timing: Timing) -> list[Effect[Any, Any]]:
    """The replacements of a game, or its triggers."""
    return [each for each in game.handlers if isinstance(each, Effect) and each.timing is timing]


def in_force(game: Game[Any], sort: type[Any]) -> list[Any]:
    """The plans of steps, or the rules, of a game: the last of those at one place is that of a variant."""
    put = [part for each in game.handlers if isinstance(each, Variant) for part in each.puts]
    own = game.steps if sort is Expand else game.rules
    places = [(getattr(part, "to", None), part.on) for part in put]
    kept = [part for part in own if (getattr(part, "to", None), part.on) not in places]
    return [*kept, *(part for part in put if isinstance(part, sort))]


def without(todo: Todo, seats: tuple[int, ...]) -> Todo | None:
    """A waiting item, less the questions to these seats; None if nothing is left of it."""
    if not isinstance(todo.what, Rest):
        return todo
    left = tuple(each for each in todo.what.decisions if each.seat not in seats)
    return todo._replace(what=Rest(left)) if left else None


def with_options(decision: m.Decision, options: object) -> m.Decision:
    """With what a referee has worked out."""
    more: Any = {"options": options}
    return attrs.evolve(decision, **more)


def untold(decision: m.Decision) -> m.Decision:
    """Without what a referee has worked out, or a plan has filled in."""
    return with_options(decision, None) if hasattr(decision, "options") else decision


def waits_for_next(what: object) -> bool:
    """Whether this follows an event that is one moment with what comes now."""
    return isinstance(what, Follow) and what.event.with_next and not what.acted


def uncited(todo: Todo) -> Todo:
    """What waits behind a question. Faults: BrokenError for a secret."""
    what: Any = todo.what
    if isinstance(what, m.Cited):
        return uncited(Todo(what.what, what.rule, todo.record, todo.used))
    held = what.then if isinstance(what, m.Chance) else what
    if isinstance(held, m.Event | m.ChanceStep) and mask(held, SPECTATOR) != held:
        raise BrokenError("holds a secret")
    return todo


def tell_setup(game: Game[Any], seats: int, chance: Answer) -> Telling:
    """From the setup to the first question."""
    state, plan = game.setup(seats)
    telling = Telling(game, seats, state, 0, chance, [])
    telling.plan(plan, RuleId("setup"), 0, ())
    return telling.run()


def tell(game: Game[Any], match: Match[Any], command: m.Command, chance: Answer) -> Telling:
    """An accepted command, from its record to the next question."""
    number = match.version + 1
    telling = Telling(game, match.seats, match.state, match.version, chance, [*match.agenda], number)
    if isinstance(command, m.ChanceAnswer):
        [asked] = match.decisions
        telling.write(m.Answered(command), asked.rule, asked.id)
        top = telling.agenda.pop()
        assert isinstance(top.what, m.Chance)
        assert isinstance(command.outcome, tuple)
        telling.plan((attrs.evolve(top.what.then, outcome=command.outcome),), top.rule, number, top.used)
        return telling.run()
    answered = [each for each in match.decisions if (each.id, each.seat) == (command.decision, command.seat)]
    to = type(answered[0]) if answered else m.Standing
    [rule] = [rule for rule in in_force(game, Rule) if rule.on is type(command) and rule.to is to]
    asked_now = tuple(each.seat for each in match.decisions)
    decision = answered[0] if answered else m.Standing(command.seat, asked_now, rule=rule.id)
    telling.write(m.Answered(command), decision.rule, decision.id)
    left = tuple(untold(each) for each in match.decisions if each not in answered)
    if left:
        telling.plan((Rest(left),), left[0].rule, left[0].id, ())
    telling.plan(rule.decide(match.state, decision, command), rule.id, number, decision.used)
    return telling.run()
