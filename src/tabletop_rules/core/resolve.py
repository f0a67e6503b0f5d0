"""The one loop: takes items off the agenda until a decision opens or the match ends.

    Event   INSTEAD effects may replace it; else it is recorded and reduced, and its triggers wait on top, or beneath
            the next item, if the two are one moment
    Follow  the next trigger and bearer that has not acted on the event and applies now
    Step    is expanded against the current state
    Chance  is answered by the source, recorded, and fills its step
    Cited   is what it holds, by another rule than that of its plan
    Ask     stops the loop; so does a Rest, which reopens what is still unanswered
    Withdraw  takes decisions out of what is still unanswered
    Moment  is skipped, unless a trigger is on it

Within the loop a waiting item is a plain tuple (what, rule, record, used); only what waits behind a decision becomes a
`Todo`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias, TypeVar

from tabletop_rules.core.agenda import Asked, Follow, Rest, Todo
from tabletop_rules.core.chance import ChanceSource, fits
from tabletop_rules.core.effect import Bearer
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import answerable
from tabletop_rules.core.make import maker, renewer
from tabletop_rules.core.mask import mask
from tabletop_rules.core.match import Match, way_back
from tabletop_rules.core.messages import (
    Ask,
    Chance,
    ChanceAsked,
    ChanceStep,
    Cited,
    Decision,
    Ended,
    Event,
    Outcome,
    Places,
    Plan,
    Record,
    Use,
    Withdraw,
    Withdrawn,
)
from tabletop_rules.core.planned import (
    by_referee,
    chance_answered,
    filled,
    misasked,
    misplanned,
    must_be_drawn,
    unknown,
)
from tabletop_rules.core.terms import CHANCE, SPECTATOR, RuleId, Seat
from tabletop_rules.errors import ChanceError, EngineFault, TabletopError, failed, told

BUDGET = 20_000
"""The most items that one command may set off before it counts as endless."""

BEARERS = 500
"""The most bearers in a row that have acted, or do nothing, before an effect counts as endless."""

LAST_ANSWER = -1
"""In place of a cause: what follows a decision is caused by the answer that lets play go on."""

NOBODY: tuple[Use, ...] = ()
"""No effect has acted yet."""

S = TypeVar("S")

Item: TypeAlias = tuple[Any, RuleId, int, tuple[Use, ...]]
"""A waiting item in the loop: what is to come, the rule and record that caused it, and the effects that have acted."""

_NUMBERING: dict[type[Decision], Callable[..., Decision]] = {}  # a function per class: a cache of code, never of state

new_asked, new_match, new_record = maker(Asked), maker(Match), maker(Record)


def resolve(
    game: Game[S],
    match: Match[S],
    stack: list[Item],
    records: list[Record],
    chance: ChanceSource | None,
    mover: Seat = CHANCE,
) -> Match[S]:
    """Run the agenda until a decision opens or the match ends. Appends to `records`; returns the new match.

    `mover` is the seat whose command it was: it may undo it, unless chance has answered since.

    Raises:
        EngineFault: the game's own code raises, loops or plans nonsense; the message names it.
    """
    return _Run(game, match, stack, records, chance, mover).run()


class _Run:
    """One run of the loop, with its stack and the records it adds."""

    __slots__ = ("acting", "answered", "chance", "game", "match", "mover", "plan", "records", "stack")

    def __init__(
        self,
        game: Game[Any],
        match: Match[Any],
        stack: list[Item],
        records: list[Record],
        chance: ChanceSource | None,
        mover: Seat,
    ) -> None:
        self.game, self.match, self.stack, self.records, self.chance = game, match, stack, records, chance
        self.mover = mover
        self.answered = match.version + 1 if records else 0  # the record of the answer that started this run
        self.acting: object = None  # the effect at work, named if it fails
        self.plan: Plan = ()  # the last plan of a step or effect, checked if using it fails

    def run(self) -> Match[Any]:
        """Take one item after the other and handle it by its class, the most frequent classes first.

        What changes with each item is kept in local variables, not in `self`: this is the hottest code there is.
        """
        stack, records, tables = self.stack, self.records, self.game.tables
        reducers, steps, instead, then = tables.reducers, tables.steps, tables.instead, tables.then
        moments = tables.moments
        state, state_class = self.match.state, self.game.state
        version = self.match.version + len(records)
        what: Any = None  # the item at work, its rule and cause, and the effects that have acted
        rule, record, used = RuleId(""), 0, NOBODY
        plan, untaken = self.plan, 0  # how many items of the plan are to be taken up: all or none
        try:
            for _ in range(BUDGET):
                if untaken:  # the first item comes at once, the others wait on the stack
                    while untaken > 1:
                        untaken -= 1
                        stack.append((plan[untaken], rule, record, used))
                    what, untaken = plan[0], 0
                elif stack:
                    what, rule, record, used = stack.pop()
                    if record == LAST_ANSWER:
                        record = self.answered
                else:
                    raise EngineFault(f"the agenda of {self.game.id!r} ran dry: neither a question nor the end came")

                kind = what.__class__
                if kind in reducers:
                    if kind in instead and self._replaced((what, rule, record, used), state):
                        continue
                    version += 1
                    records.append(new_record(version, what, rule, record))
                    state = reducers[kind](state, what)
                    if state.__class__ is not state_class:
                        raise EngineFault(f"the reducer of {what!r} gave {state!r}, which is no {state_class.__name__}")
                    if kind in then:
                        follow = (Follow(mask(what, SPECTATOR), version), rule, version, NOBODY)
                        if kind.with_next:
                            self._put_beneath_next(follow)
                        else:
                            stack.append(follow)
                    if kind is Ended:
                        return self._over(what, rule, state, version)
                elif kind in steps:
                    expand = steps[kind]
                    plan = self.plan = expand.plan(state, what)
                    rule, untaken = expand.id, len(plan)
                elif kind is Ask:
                    decisions = self._questions(what, rule, used, state, version)
                    if decisions:
                        return self._stop(decisions, rule, record, state, version)
                elif kind is Chance:
                    places = self._drawn(what, state, version)
                    if places is None:
                        stack.append((what, rule, record, used))
                        return self._stop((self._opened(what, rule, version),), rule, record, state, version)
                    version += 1
                    records.append(new_record(version, chance_answered(places), rule, record))
                    self.mover = CHANCE
                    plan, record, untaken = (filled(self.game, what, places),), version, 1
                elif kind is Cited:
                    plan, rule, untaken = (what.what,), what.rule, 1
                elif kind is Follow:
                    self._follow(what, rule, state)
                elif kind is Rest:
                    decisions = self._reopened(what.decisions, state)
                    if decisions:
                        return self._stop(decisions, rule, record, state, version)
                elif kind in moments:
                    if kind in then:
                        stack.append((Follow(what, record), rule, record, NOBODY))
                elif kind is Withdraw:
                    taken = self._withdrawn(what.seats)
                    if taken:
                        version += 1
                        records.append(new_record(version, Withdrawn(taken), rule, record))
                elif kind is Ended:  # in a game that has no reducer for it
                    if kind in instead and self._replaced((what, rule, record, used), state):
                        continue
                    records.append(new_record(version + 1, what, rule, record))
                    return self._over(what, rule, state, version + 1)
                else:
                    raise EngineFault(f"{rule} planned {what!r}, which is {unknown(what)}")
        except TabletopError as fault:
            if isinstance(fault, ChanceError) and isinstance(what, Chance):
                must_be_drawn(what.request, rule)
            raise
        except Exception as error:
            raise self._blamed(what, error) from error
        raise self._endless(what, rule)

    # --- faults -----------------------------------------------------------------------------------------------------

    def _blamed(self, what: Any, error: Exception) -> EngineFault:
        """Return the error of what was at work on an item when it raised: an effect, the plan of a step, a reducer."""
        acting = self.acting or self.game.tables.steps.get(type(what), what)
        if isinstance(what, Chance):
            amiss = misasked(what.request, what.then)
        else:
            amiss = None if acting is what else misplanned(self.plan)
        return failed(acting, amiss or error)

    def _endless(self, what: object, rule: RuleId) -> EngineFault:
        """Return the error of a command that does not come to an end, with the last records."""
        trace = ", ".join(f"{record.rule} {type(record.event).__name__}" for record in self.records[-6:]) or "none"
        return EngineFault(
            f"{BUDGET} items and still no question: the last records were {trace}; {rule} was at {told(what)}"
        )

    # --- events and effects -----------------------------------------------------------------------------------------

    def _replaced(self, item: Item, state: Any) -> bool:
        """Return whether an INSTEAD effect has replaced the event, its plan pushed on the stack."""
        event, _, record, used = item
        idle = 0
        for name, effect in self.game.tables.instead[type(event)]:
            self.acting = effect
            for seat, source in effect.bearers(state, event):
                use = (name, seat, source)
                if use in used:
                    idle = _one_more_idle(effect.id, idle)
                    continue
                plan = self.plan = effect.do(state, event, Bearer(seat, source))
                used = (*used, use)
                self.stack.extend((what, effect.id, record, used) for what in reversed(plan))
                self.acting = None
                return True
        self.acting = None
        return False

    def _follow(self, follow: Follow, rule: RuleId, state: Any) -> None:
        """Let the next trigger act that has not acted on this event and applies in the current state."""
        event, record, acted = follow.event, follow.record, follow.acted
        idle = 0
        for name, effect in self.game.tables.then[type(event)]:
            self.acting = effect
            for seat, source in effect.bearers(state, event):
                use = (name, seat, source)
                if use in acted:
                    idle = _one_more_idle(effect.id, idle)
                    continue
                acted = (*acted, use)
                plan = self.plan = effect.do(state, event, Bearer(seat, source))
                if plan != ():  # the next effect is looked for when this plan is done
                    self.stack.append((Follow(event, record, acted), rule, record, NOBODY))
                    self.stack.extend((what, effect.id, record, NOBODY) for what in reversed(plan))
                    self.acting = None
                    return
                idle = _one_more_idle(effect.id, idle)
        self.acting = None

    def _put_beneath_next(self, follow: Item) -> None:
        """Let what follows an event wait beneath the next item, since the two are one moment.

        What waits likewise for earlier events of the moment is on top of the next item: it goes beneath it too, to act
        after this. Without a next item, nothing is waited for.
        """
        stack, place = self.stack, len(self.stack)
        while place and _waits_for_next(stack[place - 1][0]):
            place -= 1
        if place:
            next_item = stack.pop(place - 1)
            stack += (follow, next_item)
        else:
            stack.append(follow)

    # --- decisions --------------------------------------------------------------------------------------------------

    def _questions(
        self, ask: Ask, rule: RuleId, used: tuple[Use, ...], state: Any, version: int
    ) -> tuple[Decision, ...]:
        """Return the decisions to open, numbered, with those of a `Rest` that is next on the stack."""
        stack, tables = self.stack, self.game.tables
        decisions: tuple[Decision, ...] = ()
        for d in ask.decisions:
            if d.__class__ not in tables.answers:
                raise EngineFault(f"{rule} asks {told(d)}, which no rule takes an answer to")
            if not 0 <= d.seat < self.match.seats:
                raise EngineFault(f"{rule} asks seat {d.seat} for {d.kind!r}, but there is no such seat")
            number = _NUMBERING.get(d.__class__) or _NUMBERING.setdefault(d.__class__, renewer(type(d), "id", "used"))
            decisions += (number(d, version + 1, used),)
        if ask.then is not None:
            stack.append((ask.then, rule, LAST_ANSWER, used))
        elif stack and stack[-1][0].__class__ is Rest:
            decisions += self._reopened(stack.pop()[0].decisions, state)
        if len(decisions) > 1 and len({decision.seat for decision in decisions}) != len(decisions):
            raise EngineFault(f"{rule}: a seat is asked two things at once: {decisions!r}")
        return self._refereed(decisions, state) if tables.referee else decisions

    def _reopened(self, decisions: tuple[Decision, ...], state: Any) -> tuple[Decision, ...]:
        """Return the unanswered decisions that still have a legal answer."""
        open_still = self._refereed(decisions, state) if self.game.tables.referee else decisions
        return tuple([decision for decision in open_still if answerable(self.game, state, decision)])

    def _withdrawn(self, seats: tuple[Seat, ...]) -> tuple[Decision, ...]:
        """Take the unanswered decisions of these seats off the stack and return them."""
        stack, taken = self.stack, list[Decision]()
        for place in range(len(stack) - 1, -1, -1):
            what, rule, record, used = stack[place]
            if what.__class__ is not Rest:
                continue
            kept = tuple([decision for decision in what.decisions if decision.seat not in seats])
            if len(kept) < len(what.decisions):
                taken += [decision for decision in what.decisions if decision.seat in seats]
                stack[place : place + 1] = [(Rest(kept), rule, record, used)] if kept else []
        return tuple(taken)

    def _refereed(self, decisions: tuple[Decision, ...], state: Any) -> tuple[Decision, ...]:
        """Return the decisions with the options that only the referee can work out."""
        return tuple([by_referee(self.game, state, decision) for decision in decisions])

    def _drawn(self, asked: Chance, state: Any, version: int) -> Places | None:
        """Return what the chance source answers to a request; None if it is to stay open as a decision."""
        if self.chance is None:
            return None
        places = self.chance.answer(asked.request, version, partial(self.game.things, state, asked))
        if places is not None and not fits(asked.request, places):
            raise EngineFault(f"the chance source answered {asked.request} with {places!r}")
        return places

    def _opened(self, asked: Chance, rule: RuleId, version: int) -> Decision:
        """Return an open chance request as a decision of `CHANCE`.

        Raises TypeError or EngineFault for a request that cannot be answered, or a step that cannot take the answer up.
        """
        if (amiss := misasked(asked.request, asked.then)) is not None:
            raise amiss
        if asked.then.__class__ not in self.game.tables.steps:
            raise EngineFault(f"{rule} asks chance for {asked.then!r}, which is {unknown(asked.then)}")
        must_be_drawn(asked.request, rule)
        return ChanceAsked(CHANCE, asked.request, rule=rule, id=version + 1)

    def _stop(self, decisions: tuple[Decision, ...], rule: RuleId, record: int, state: Any, version: int) -> Match[Any]:
        """Record the decisions and what waits behind them; return the match."""
        base, stack, keep = self.match.agenda, self.stack, 0
        push: tuple[Todo, ...] = ()
        if stack:
            for item, waited in zip(stack, base, strict=False):
                if item is not waited:
                    break
                keep += 1
            push = tuple([_waiting(item) for item in stack[keep:]])
        self.records.append(new_record(version + 1, new_asked(decisions, keep, push), rule, record))
        return self._match(state, version + 1, decisions, base[:keep] + push, None)

    def _over(self, ended: Ended, rule: RuleId, state: Any, version: int) -> Match[Any]:
        """Return the match at its end; raise EngineFault for an event without an outcome."""
        if not isinstance(ended.outcome, Outcome):
            raise EngineFault(f"{rule} planned {told(ended)}, which does not say how the match ends")
        return self._match(state, version, (), (), ended.outcome)

    def _match(
        self,
        state: Any,
        version: int,
        decisions: tuple[Decision, ...],
        agenda: tuple[Todo, ...],
        result: Outcome | None,
    ) -> Match[Any]:
        match = self.match
        past = way_back(match.past, self.mover, match.version, match.state, match.decisions, match.agenda)
        return new_match(match.game, match.seats, state, version, decisions, agenda, result, None, past)


def _waits_for_next(what: object) -> bool:
    """Return whether an item follows an event whose moment is not over, so that no trigger has acted on it yet."""
    return isinstance(what, Follow) and type(what.event).with_next and not what.acted


def _one_more_idle(rule: RuleId, idle: int) -> int:
    """Count one more bearer that had nothing to do; raise EngineFault if there are too many."""
    if idle >= BEARERS:
        raise EngineFault(
            f"Effect {rule} failed: it lists more than {BEARERS} bearers, who have all acted or do nothing"
        )
    return idle + 1


def _waiting(item: Any) -> Todo:
    """Return a stack item as a `Todo`, which everybody sees; raise EngineFault if it holds a secret."""
    if item.__class__ is Todo:
        return item
    what, rule, record, used = item
    while isinstance(what, Cited):
        rule, what = what.rule, what.what
    held = what.then if isinstance(what, Chance) else what
    if isinstance(held, Event | ChanceStep) and mask(held, SPECTATOR) is not held:
        raise EngineFault(f"{what!r} holds a secret and may not wait behind a question: let a step make it")
    return Todo(what, rule, record, used)
