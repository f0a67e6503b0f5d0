"""The one loop: takes items off the agenda until a decision opens or the match ends.

What becomes of an item follows from its class:

    Event     INSTEAD effects may replace it; else it is recorded and reduced, and its triggers wait on top of what is
              to come, or beneath the next item, if the two are one moment
    Step      is expanded against the current state
    Follow    the next trigger and bearer that has not acted on the event and applies now
    Chance    is answered by the source, recorded, and fills its step
    Cited     is what it holds, by another rule than that of its plan
    Ask       stops the loop; so does a Rest, which reopens what is still unanswered
    Withdraw  takes decisions out of what is still unanswered
    Moment    is skipped, unless a trigger is on it

Within the loop a waiting item is a plain tuple (what, rule, record, used); only what waits behind a decision becomes a
`Todo`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias, TypeVar

from tabletop_rules.core.agenda import Asked, Follow, Rest, Todo
from tabletop_rules.core.chance import ChanceSource, is_answer
from tabletop_rules.core.effect import Bearer
from tabletop_rules.core.foreign import check_bearers, check_plan
from tabletop_rules.core.game import Game
from tabletop_rules.core.make import maker
from tabletop_rules.core.mask import mask
from tabletop_rules.core.match import Match, extend_past
from tabletop_rules.core.messages import (
    Ask,
    Chance,
    ChanceAsked,
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
from tabletop_rules.core.opening import LAST_ANSWER, open_decisions, reopen
from tabletop_rules.core.planned import (
    ask_fault,
    chance_answered,
    check_drawable,
    count_idle,
    describe_unknown,
    fill_step,
    plan_fault,
    put_beneath_next,
    request_fault,
    to_todo,
)
from tabletop_rules.core.rule import plan_step
from tabletop_rules.core.terms import CHANCE, SPECTATOR, RuleId, Seat
from tabletop_rules.errors import ChanceError, EngineFault, TabletopError, engine_fault, shorten

BUDGET = 20_000
"""The most items that one command may set off before it counts as endless."""

NOBODY: tuple[Use, ...] = ()
"""No effect has acted yet."""

S = TypeVar("S")

Item: TypeAlias = tuple[Any, RuleId, int, tuple[Use, ...]]
"""A waiting item in the loop: what is to come, the rule and record that caused it, and the effects that have acted."""

new_asked, new_follow, new_match, new_record = maker(Asked), maker(Follow), maker(Match), maker(Record)


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
    run = Run(game, match, stack, records, chance, mover)
    run.run()
    return run.stopped()


class Run:
    """The loop with its stack and the records it adds."""

    __slots__ = (
        "acting",
        "agenda",
        "answered",
        "chance",
        "decisions",
        "game",
        "match",
        "mover",
        "plan",
        "records",
        "result",
        "stack",
        "state",
        "tables",
        "version",
    )

    def __init__(
        self,
        game: Game[Any],
        match: Match[Any],
        stack: list[Item],
        records: list[Record],
        chance: ChanceSource | None,
        mover: Seat = CHANCE,
    ) -> None:
        self.game, self.match, self.stack, self.records, self.chance = game, match, stack, records, chance
        self.mover, self.tables = mover, game.tables
        self.state: Any = match.state
        self.decisions: tuple[Decision, ...] = ()
        self.agenda: tuple[Todo, ...] = ()  # what waits behind the decisions
        self.result: Outcome | None = None
        self.version = match.version + len(records)
        self.answered = self.version if records else 0  # the record of the answer that started this run
        self.acting: object = None  # the effect at work, named if it fails
        self.plan: Plan = ()  # the last plan of a step or effect, checked if using it fails

    def run(self) -> None:
        """Handle one item after the other until a decision opens or the match ends.

        Events and steps, most of all items, are handled here, others by table.
        """
        stack, records, tables, state_class = self.stack, self.records, self.tables, self.game.state
        reducers, steps, silent = tables.reducers, tables.steps, tables.silent
        instead, then = tables.instead, tables.then
        what: Any = None
        rule = RuleId("")
        try:
            for _ in range(BUDGET):
                if not stack:
                    raise self._describe_empty(what, rule)
                what, rule, record, used = stack.pop()
                if record == LAST_ANSWER:
                    record = self.answered
                kind = what.__class__
                if kind in reducers:
                    if kind in instead and self._replace((what, rule, record, used)):
                        continue
                    version = self.version = self.version + 1
                    records.append(new_record(version, what, rule, record))
                    self.state = state = reducers[kind](what, self.state)
                    if state.__class__ is not state_class:
                        raise EngineFault(f"the reducer of {what!r} returned {state!r}, not a {state_class.__name__}")
                    if kind in then:
                        self._let_follow(what, rule)
                    if kind is Ended:
                        self._finish(what, rule)
                        return
                elif kind in steps:
                    expand = steps[kind]
                    plan_of = expand.plan
                    plan = what.plan(self.state) if plan_of is plan_step else plan_of(self.state, what)
                    self.plan = plan
                    if expand.foreign:
                        check_plan(expand, plan)
                    rule = expand.id
                    place = len(plan)
                    while place:
                        place -= 1
                        stack.append((plan[place], rule, record, used))
                elif kind not in silent and HANDLING.get(kind, pass_over)(self, what, rule, record, used):
                    return
        except TabletopError as fault:
            if isinstance(fault, ChanceError) and isinstance(what, Chance):
                check_drawable(what.request, rule)
            raise
        except Exception as error:
            raise self._describe_failure(what, error) from error
        raise self._describe_endless(what, rule)

    # --- one method for each class of the core's items; it returns whether play stops there --------------------------

    def _ask(self, what: Any, rule: RuleId, record: int, used: tuple[Use, ...]) -> bool:
        decisions = open_decisions(
            self.game, self.match.seats, self.state, self.stack, what, rule, used, self.version + 1
        )
        return self._stop(decisions, rule, record) if decisions else False

    def _rest(self, what: Any, rule: RuleId, record: int, used: tuple[Use, ...]) -> bool:
        decisions = reopen(self.game, self.state, what.decisions)
        return self._stop(decisions, rule, record) if decisions else False

    def _draw(self, what: Any, rule: RuleId, record: int, used: tuple[Use, ...]) -> bool:
        """Record the answer of chance and go on with its step; stop if the request stays open."""
        places = self._draw_places(what)
        if places is None:
            self.stack.append((what, rule, record, used))
            return self._stop((self._open_request(what, rule),), rule, record)
        version = self._record(chance_answered(places), rule, record)
        self.mover = CHANCE
        self.stack.append((fill_step(self.game, what, places), rule, version, used))
        return False

    def _cite(self, what: Any, rule: RuleId, record: int, used: tuple[Use, ...]) -> None:
        self.stack.append((what.what, what.rule, record, used))

    def _follow(self, what: Any, rule: RuleId, record: int, used: tuple[Use, ...]) -> None:
        """Let the next trigger act that has not acted on this event and applies in the current state."""
        event, record, acted = what.event, what.record, what.acted
        idle = 0
        for name, effect in self.tables.then[type(event)]:
            self.acting = effect
            bearers = effect.bearers(self.state, event)
            if effect.foreign:
                bearers = check_bearers(effect, bearers, self.match.seats)
            for seat, source in bearers:
                use = (name, seat, source)
                if use in acted:
                    idle = count_idle(effect.id, idle)
                    continue
                acted = (*acted, use)
                plan = self.plan = effect.do(self.state, event, Bearer(seat, source))
                if effect.foreign:
                    check_plan(effect, plan)
                if plan != ():  # the next effect is looked for when this plan is done
                    self.stack.append((new_follow(event, record, acted), rule, record, NOBODY))
                    self.stack.extend((each, effect.id, record, NOBODY) for each in reversed(plan))
                    self.acting = None
                    return
                idle = count_idle(effect.id, idle)
        self.acting = None

    def _withdraw(self, what: Any, rule: RuleId, record: int, used: tuple[Use, ...]) -> None:
        """Take the unanswered decisions of some seats off the stack, and record them if there are any."""
        stack, taken = self.stack, list[Decision]()
        for place in range(len(stack) - 1, -1, -1):
            rest, cited, cause, acted = stack[place]
            if rest.__class__ is not Rest:
                continue
            kept = tuple([decision for decision in rest.decisions if decision.seat not in what.seats])
            if len(kept) < len(rest.decisions):
                taken += [decision for decision in rest.decisions if decision.seat in what.seats]
                stack[place : place + 1] = [(Rest(kept), cited, cause, acted)] if kept else []
        if taken:
            self._record(Withdrawn(tuple(taken)), rule, record)

    def _end(self, what: Ended, rule: RuleId, record: int, used: tuple[Use, ...]) -> bool:
        """End the match of a game that has no reducer for its end."""
        if Ended in self.tables.instead and self._replace((what, rule, record, used)):
            return False
        self._record(what, rule, record)
        return self._finish(what, rule)

    def _let_follow(self, event: Event, rule: RuleId) -> None:
        """Let the triggers of an event wait, as a spectator sees it."""
        follow = (new_follow(mask(event, SPECTATOR), self.version), rule, self.version, NOBODY)
        if event.with_next:
            put_beneath_next(self.stack, follow)
        else:
            self.stack.append(follow)

    def _record(self, event: Event, rule: RuleId, cause: int) -> int:
        """Add a record; return its number."""
        version = self.version = self.version + 1
        self.records.append(new_record(version, event, rule, cause))
        return version

    # --- faults -----------------------------------------------------------------------------------------------------

    def _describe_failure(self, what: Any, error: Exception) -> EngineFault:
        """Return the error of what was at work on an item when it raised: an effect, the plan of a step, a reducer."""
        acting = self.acting or self.tables.steps.get(type(what), what)
        amiss = None if acting is what else plan_fault(self.plan)
        if isinstance(what, Chance):
            amiss = request_fault(what.request, what.then)
        elif isinstance(what, Ask):
            amiss = ask_fault(what.decisions)
        return engine_fault(acting, amiss or error)

    def _describe_empty(self, what: object, rule: RuleId) -> EngineFault:
        """Return the error of a match that has not ended, and in which nothing waits."""
        last = "" if what is None else f"after {shorten(what)} of {rule}, "
        return EngineFault(
            f"the agenda of {self.game.id!r} ran empty before the match ended: "
            f"{last}plan a step, a decision or Ended(…)"
        )

    def _describe_endless(self, what: object, rule: RuleId) -> EngineFault:
        """Return the error of a command that does not come to an end, with the last records."""
        trace = ", ".join(f"{record.rule} {type(record.event).__name__}" for record in self.records[-6:]) or "none"
        return EngineFault(
            f"{BUDGET} items without a decision: the last records were {trace}; {rule} was at {shorten(what)}"
        )

    # --- events and effects -----------------------------------------------------------------------------------------

    def _replace(self, item: Item) -> bool:
        """Return whether an INSTEAD effect has replaced the event, its plan pushed on the stack."""
        event, _, record, used = item
        idle = 0
        for name, effect in self.tables.instead[type(event)]:
            self.acting = effect
            bearers = effect.bearers(self.state, event)
            if effect.foreign:
                bearers = check_bearers(effect, bearers, self.match.seats)
            for seat, source in bearers:
                use = (name, seat, source)
                if use in used:
                    idle = count_idle(effect.id, idle)
                    continue
                plan = self.plan = effect.do(self.state, event, Bearer(seat, source))
                if effect.foreign:
                    check_plan(effect, plan)
                used = (*used, use)
                self.stack.extend((what, effect.id, record, used) for what in reversed(plan))
                self.acting = None
                return True
        self.acting = None
        return False

    # --- decisions --------------------------------------------------------------------------------------------------

    def _draw_places(self, asked: Chance) -> Places | None:
        """Return what the chance source answers to a request; None if it is to stay open as a decision."""
        if self.chance is None:
            return None
        places = self.chance.answer(asked.request, self.version, partial(self.game.things, self.state, asked))
        if places is not None and not is_answer(asked.request, places):
            raise EngineFault(f"the chance source answered {asked.request} with {places!r}")
        return places

    def _open_request(self, asked: Chance, rule: RuleId) -> Decision:
        """Return an open chance request as a decision of `CHANCE`."""
        if (amiss := request_fault(asked.request, asked.then)) is not None:
            raise amiss
        if asked.then.__class__ not in self.tables.steps:
            raise EngineFault(f"{rule} requests chance for {asked.then!r}, which is {describe_unknown(asked.then)}")
        check_drawable(asked.request, rule)
        return ChanceAsked(CHANCE, asked.request, rule=rule, id=self.version + 1)

    def _stop(self, decisions: tuple[Decision, ...], rule: RuleId, record: int) -> bool:
        """Open the decisions, and record them with what waits behind them."""
        self.decisions = decisions
        base, stack, keep = self.match.agenda, self.stack, 0
        for item, waited in zip(stack, base, strict=False):
            if item is not waited:
                break
            keep += 1
        push = tuple([to_todo(item) for item in stack[keep:]]) if stack else ()
        self._record(new_asked(decisions, keep, push), rule, record)
        self.agenda = base[:keep] + push
        return True

    def _finish(self, ended: Ended, rule: RuleId) -> bool:
        """End the match; raise EngineFault for an event without an outcome."""
        if not isinstance(ended.outcome, Outcome):
            raise EngineFault(f"{rule} planned {shorten(ended)}, which has no Outcome")
        self.decisions, self.result = (), ended.outcome
        return True

    def stopped(self) -> Match[Any]:
        """Return the match at which the loop has stopped."""
        old = self.match
        past = extend_past(old.past, self.mover, old.version, old.state, old.decisions, old.agenda)
        return new_match(
            old.game,
            old.seats,
            self.state,
            self.version,
            self.decisions,
            self.agenda,
            self.result,
            None,
            past,
            old.names,
        )


def pass_over(run: Run, what: Any, rule: RuleId, record: int, used: tuple[Use, ...]) -> bool:
    """Let the triggers on a moment act.

    Raises:
        EngineFault: the item is no moment, but of a class that no plan may hold.
    """
    if what.__class__ not in run.tables.moments:
        raise EngineFault(f"{rule} planned {what!r}, which is {describe_unknown(what)}")
    if what.__class__ in run.tables.then:
        run.stack.append((new_follow(what, record), rule, record, NOBODY))
    return False


HANDLING: dict[type, Callable[[Run, Any, RuleId, int, tuple[Use, ...]], bool | None]] = {
    Ask: Run._ask,
    Chance: Run._draw,
    Cited: Run._cite,
    Ended: Run._end,
    Follow: Run._follow,
    Rest: Run._rest,
    Withdraw: Run._withdraw,
}
"""How each class of the core is handled; classes of a game are events, steps and moments."""
