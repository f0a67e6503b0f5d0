"""The one loop: takes the top of the agenda until a question stands open or the match has ended.

    Event   INSTEAD effects may replace it; else it is recorded and reduced, and its THEN effects wait on top, or
            beneath the next item, if the two are one moment
    Follow  the next THEN effect and bearer that has not acted on the event and applies now
    Step    is expanded against the state as it now is
    Chance  is answered by the source, recorded, and fills its step
    Cited   is what it holds, by another rule than that of its plan
    Ask     stops the loop; so does a Rest, which reopens what is still unanswered

Inside the loop a waiting item is a plain tuple (what, rule, record, used); only what a question leaves waiting
becomes a `Todo`.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, TypeAlias, TypeVar

from tabletop_rules.core.agenda import Asked, Follow, Rest, Todo
from tabletop_rules.core.chance import ChanceSource, can_be_drawn, fits
from tabletop_rules.core.change import change
from tabletop_rules.core.effect import Bearer
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import answerable
from tabletop_rules.core.make import maker
from tabletop_rules.core.mask import mask
from tabletop_rules.core.match import Match, way_back
from tabletop_rules.core.messages import (
    Answered,
    Ask,
    Chance,
    ChanceAnswer,
    ChanceAsked,
    ChanceStep,
    Cited,
    Decision,
    Die,
    Ended,
    Event,
    Outcome,
    Pick,
    Places,
    Plan,
    Record,
    Request,
    Step,
    Use,
)
from tabletop_rules.core.terms import CHANCE, SPECTATOR, RuleId, Seat
from tabletop_rules.errors import ChanceError, EngineFault, TabletopError, failed, told

BUDGET = 20_000
"""Items that one command may set off before the engine calls it endless."""

BEARERS = 500
"""Bearers in a row that have acted, or do nothing, before an effect counts as endless."""

LAST_ANSWER = -1
"""In the place of a cause: what follows a question comes of the answer that let it go on."""

NOBODY: tuple[Use, ...] = ()
"""No effect has acted yet."""

S = TypeVar("S")

Item: TypeAlias = tuple[Any, RuleId, int, tuple[Use, ...]]
"""What waits inside the loop: what is to come, the rule and the record it comes of, and the effects that have acted."""

new_asked, new_match, new_record = maker(Asked), maker(Match), maker(Record)


def resolve(
    game: Game[S],
    match: Match[S],
    stack: list[Item],
    records: list[Record],
    chance: ChanceSource | None,
    mover: Seat = CHANCE,
) -> Match[S]:
    """Work the stack off, adding to `records`, until a question or the end; the match as it then is.

    `mover` is whose command it was: a seat may go back to where it gave it, unless chance has answered since.
    Faults: EngineFault when a game's own code raises, loops or plans nonsense, naming it.
    """
    return _Run(game, match, stack, records, chance, mover).run()


class _Run:
    """One run of the loop: its stack and what is being written, gone when it stops."""

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
        self.answered = match.version + 1 if records else 0  # the record of the answer with which this run began
        self.acting: object = None  # the effect at work, to be named should it fail
        self.plan: Plan = ()  # the last one that a step or effect has given, to be looked at should it be none

    def run(self) -> Match[Any]:
        """Take one item after the other, each by its class; what comes most often is asked for first.

        What changes with each item is kept in variables, not in `self`: this is the hottest code there is.
        """
        stack, records, tables = self.stack, self.records, self.game.tables
        reducers, steps, instead, then = tables.reducers, tables.steps, tables.instead, tables.then
        state, state_class = self.match.state, self.game.state
        version = self.match.version + len(records)
        what: Any = None  # the item at work, the rule and record that it comes of, the effects that have acted
        rule, record, used = RuleId(""), 0, NOBODY
        plan, untaken = self.plan, 0  # how many items of the plan are to be taken up: all, or none any more
        try:
            for _ in range(BUDGET):
                if untaken:  # the first of a plan comes at once, the others wait on the stack
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
                elif kind is Ended:  # in a game that has no reducer for it
                    if kind in instead and self._replaced((what, rule, record, used), state):
                        continue
                    records.append(new_record(version + 1, what, rule, record))
                    return self._over(what, rule, state, version + 1)
                else:
                    raise EngineFault(f"{rule} planned {what!r}, which is {_unknown(what)}")
        except TabletopError as fault:
            if isinstance(fault, ChanceError) and isinstance(what, Chance):
                _must_be_drawn(what.request, rule)
            raise
        except Exception as error:
            raise self._blamed(what, error) from error
        raise self._endless(what, rule)

    # --- faults -----------------------------------------------------------------------------------------------------

    def _blamed(self, what: Any, error: Exception) -> EngineFault:
        """The fault of what was at work on an item when it raised: an effect, the plan of a step, a reducer."""
        acting = self.acting or self.game.tables.steps.get(type(what), what)
        if isinstance(what, Chance):
            amiss = _misasked(what.request, what.then)
        else:
            amiss = None if acting is what else misplanned(self.plan)
        return failed(acting, amiss or error)

    def _endless(self, what: object, rule: RuleId) -> EngineFault:
        """The fault of a command whose work does not end, with the last of what it did."""
        trace = ", ".join(f"{record.rule} {type(record.event).__name__}" for record in self.records[-6:]) or "none"
        return EngineFault(
            f"{BUDGET} items and still no question: the last records were {trace}; {rule} was at {told(what)}"
        )

    # --- events and effects -----------------------------------------------------------------------------------------

    def _replaced(self, item: Item, state: Any) -> bool:
        """Whether an INSTEAD effect has put its plan in the place of the event."""
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
        """Let the next THEN effect act that has not acted on this event and applies as things now stand."""
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
                if plan != ():  # the next effect is looked for once this plan is worked off
                    self.stack.append((Follow(event, record, acted), rule, record, NOBODY))
                    self.stack.extend((what, effect.id, record, NOBODY) for what in reversed(plan))
                    self.acting = None
                    return
                idle = _one_more_idle(effect.id, idle)
        self.acting = None

    def _put_beneath_next(self, follow: Item) -> None:
        """Let what follows an event wait beneath the next item, since the two are one moment.

        What already waits so, for an event of the same moment, lies on top of the next item by now: it goes beneath as
        well, to be heeded after this. Where there is no next item, nothing is waited for.
        """
        stack, place = self.stack, len(self.stack)
        while place and _waits_for_next(stack[place - 1][0]):
            place -= 1
        if place:
            next_item = stack.pop(place - 1)
            stack += (follow, next_item)
        else:
            stack.append(follow)

    # --- questions --------------------------------------------------------------------------------------------------

    def _questions(
        self, ask: Ask, rule: RuleId, used: tuple[Use, ...], state: Any, version: int
    ) -> tuple[Decision, ...]:
        """The decisions to be put, numbered, together with those of a rest on which the ask comes up directly."""
        stack, tables = self.stack, self.game.tables
        decisions: tuple[Decision, ...] = ()
        for d in ask.decisions:
            if d.__class__ not in tables.answers:
                raise EngineFault(f"{rule} asks {told(d)}, which no rule takes an answer to")
            if not 0 <= d.seat < self.match.seats:
                raise EngineFault(f"{rule} asks seat {d.seat} for {d.kind!r}, but there is no such seat")
            decisions += (change(d, id=version + 1, used=used),)
        if ask.then is not None:
            stack.append((ask.then, rule, LAST_ANSWER, used))
        elif stack and stack[-1][0].__class__ is Rest:
            decisions += self._reopened(stack.pop()[0].decisions, state)
        if len(decisions) > 1 and len({decision.seat for decision in decisions}) != len(decisions):
            raise EngineFault(f"{rule}: a seat is asked two things at once: {decisions!r}")
        return self._refereed(decisions, state) if tables.referee else decisions

    def _reopened(self, decisions: tuple[Decision, ...], state: Any) -> tuple[Decision, ...]:
        """Those of the unanswered decisions that still have a legal answer."""
        open_still = self._refereed(decisions, state) if self.game.tables.referee else decisions
        return tuple([decision for decision in open_still if answerable(self.game, state, decision)])

    def _refereed(self, decisions: tuple[Decision, ...], state: Any) -> tuple[Decision, ...]:
        """The decisions with what the referee alone can work out."""
        return tuple([by_referee(self.game, state, decision) for decision in decisions])

    def _drawn(self, asked: Chance, state: Any, version: int) -> Places | None:
        """What the chance source answers to a request; None if it is to stay open, as a question."""
        if self.chance is None:
            return None
        places = self.chance.answer(asked.request, version, partial(self.game.things, state, asked))
        if places is not None and not fits(asked.request, places):
            raise EngineFault(f"the chance source answered {asked.request} with {places!r}")
        return places

    def _opened(self, asked: Chance, rule: RuleId, version: int) -> Decision:
        """An open chance request, as the decision of nobody.

        Faults: TypeError or EngineFault for one that no answer can be taken up from.
        """
        if (amiss := _misasked(asked.request, asked.then)) is not None:
            raise amiss
        if asked.then.__class__ not in self.game.tables.steps:
            raise EngineFault(f"{rule} asks chance for {asked.then!r}, which is {_unknown(asked.then)}")
        _must_be_drawn(asked.request, rule)
        return ChanceAsked(CHANCE, asked.request, rule=rule, id=version + 1)

    def _stop(self, decisions: tuple[Decision, ...], rule: RuleId, record: int, state: Any, version: int) -> Match[Any]:
        """Record the questions and what waits behind them."""
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
        """The match at its end. Faults: EngineFault for an end that does not say how the match came out."""
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


@lru_cache(maxsize=1 << 10)
def chance_answered(places: Places) -> Answered:
    """What is recorded when chance has answered: for one draw or die the same few values, over and over."""
    return Answered(ChanceAnswer(outcome=places))


def with_options(decision: Decision, options: object) -> Decision:
    """Return the decision of a kind that has `options`, with these."""
    return change(decision, options=options)  # type: ignore[call-arg]  # only some kinds have the field


def by_referee(game: Game[S], state: S, decision: Decision) -> Decision:
    """A decision with what the referee alone can work out, if its kind has one."""
    referee = game.tables.referee.get(decision.__class__)
    if referee is None:
        return decision
    try:
        return with_options(decision, referee(state, decision))
    except TabletopError:
        raise
    except Exception as error:
        rule = next(rule for rule in game.tables.answers[decision.__class__] if rule.options is referee)
        raise failed(rule, error, decision) from error


def filled(game: Game[Any], asked: Chance, places: Places) -> ChanceStep:
    """The step of a chance request with what chance has answered."""
    try:
        return change(asked.then, outcome=places)
    except Exception as error:
        acting = game.tables.steps.get(type(asked.then), asked)
        raise failed(acting, _misasked(asked.request, asked.then) or error) from error


def misplanned(plan: object) -> TypeError | None:
    """What is wrong with a plan as a whole; None if nothing is."""
    if isinstance(plan, tuple | list):
        return None
    return TypeError(f"its plan is of type {type(plan).__name__}, not a tuple of what is to happen")


def _misasked(request: object, step: object) -> TypeError | None:
    """What is wrong with what asks chance; None if nothing is."""
    if not isinstance(request, Pick | Die):
        return TypeError(f"chance is asked for {told(request)}, which is neither Pick(n, k) nor Die(sides)")
    if not isinstance(step, ChanceStep):
        return TypeError(f"{type(step).__name__} takes up what chance answers: derive it from ChanceStep")
    return None


def _must_be_drawn(request: Request, rule: RuleId) -> None:
    """Faults: EngineFault for a request that no source can answer."""
    if not can_be_drawn(request):
        raise EngineFault(f"{rule} asks chance for {told(request)}, which nobody can draw")


def _waits_for_next(what: object) -> bool:
    """Whether an item follows an event whose moment is not over, so that no effect has acted on it."""
    return isinstance(what, Follow) and type(what.event).with_next and not what.acted


def _unknown(what: object) -> str:
    """What sort of thing it is that has no place in the game."""
    if isinstance(what, Event):
        return "an event for which this game has no reducer"
    if isinstance(what, Step):
        return "a step for which this game has no Expand"
    return "no event, step, question or chance of this game"


def _one_more_idle(rule: RuleId, idle: int) -> int:
    """One more bearer that had nothing to do. Faults: EngineFault if there seems to be no end of them."""
    if idle >= BEARERS:
        raise EngineFault(
            f"Effect {rule} failed: it lists more than {BEARERS} bearers, who have all acted or do nothing"
        )
    return idle + 1


def _waiting(item: Any) -> Todo:
    """A stack item as what waits behind a question, in the open."""
    if item.__class__ is Todo:
        return item
    what, rule, record, used = item
    while isinstance(what, Cited):
        rule, what = what.rule, what.what
    held = what.then if isinstance(what, Chance) else what
    if isinstance(held, Event | ChanceStep) and mask(held, SPECTATOR) is not held:
        raise EngineFault(f"{what!r} holds a secret and may not wait behind a question: let a step make it")
    return Todo(what, rule, record, used)
