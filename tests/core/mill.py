"""A game of random plans in the nouns of the lab: it plans whatever can be planned, so that two loops can be compared.

Every plan is drawn from a seed, from who makes it and from the marks so far, so the same match gives the same plans.
A text ends with the depth that its plans may still reach; at depth 0 little is planned, so every chain ends.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, cast

import attrs

import tabletop_rules.core.messages as m
from tabletop_rules.core.effect import Bearer, Effect, Timing
from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Decision, Plan, Rejection
from tabletop_rules.core.rule import Expand, Limit, Reducer, Rule, Variant, no_objection, nothing_changes
from tabletop_rules.core.terms import RuleId, Seat
from tests.core.lab import (
    NO_TEXT,
    Band,
    Break,
    Call,
    Direction,
    Gasp,
    Go,
    Lab,
    Mark,
    Pause,
    Reply,
    Response,
    Ring,
    Roll,
    Say,
    Shout,
    Tell,
    Tipped,
    Turn,
    Whisper,
    lab,
    ring,
)

TURNS = 8
TEXTS = ("a", "b", "c")
PARTS = (
    *("mark", "shout", "gasp", "whisper", "tell", "say", "say", "chance", "ask", "cited", "end"),
    *("pause", "break", "withdraw"),
)
REQUESTS = (m.Die(2), m.Die(6), m.Pick(3), m.Pick(4, 2), m.Pick(1), m.Pick(3, 0))


def depth_of(event: object) -> int:
    """Return the depth that a text ends with: 1 where an event has no text, 0 where a text has no depth."""
    depth = getattr(event, "text", "/1").rpartition("/")[2]
    return int(depth) if depth.isdecimal() else 0


@attrs.frozen
class Lots:
    """What is planned, asked, allowed and followed. `ends` is how likely a plan ends the match.

    With `refereed`, most decisions come with options that the referee works out.
    """

    seed: int
    seats: int
    depth: int
    ends: float
    refereed: bool

    def rng(self, state: Lab, *words: object) -> random.Random:
        """Return random numbers for one occasion."""
        return random.Random(f"{self.seed} {len(state.marks)} {state.marks[-2:]} {words}")

    def plan(self, state: Lab, text: str, depth: int) -> Plan:
        """Plan some parts that reach less deep."""
        rng = self.rng(state, "plan", text)
        if depth <= 0:
            return (Mark(f"{text}/0"),) if rng.random() < 0.3 else ()
        count = rng.choice((0, 1, 1, 1, 2, 2, 3))
        return sum((self.part(rng, f"{text[-7:]}{number}", depth - 1) for number in range(count)), ())

    def part(self, rng: random.Random, text: str, depth: int) -> Plan:
        """Plan one thing, and what must come right behind it."""
        events: dict[str, Any] = {"mark": Mark, "shout": Shout, "say": Say, "pause": Pause, "break": Break}
        deep, sort = f"{text}/{depth}", rng.choice(PARTS)
        match sort:
            case "mark" | "shout" | "say" | "pause" | "break":
                return (events[sort](deep),)
            case "gasp":
                return (Gasp(deep), *self.part(rng, text, depth))
            case "whisper" if rng.random() < 0.1:
                return (Whisper(rng.randrange(self.seats), "card"),)
            case "tell":
                return (Tell(rng.randrange(self.seats)),)
            case "chance":
                return (m.Chance(rng.choice(REQUESTS), Roll(text=deep)),)
            case "ask":
                count = rng.choice((0, 1, 1, 1, 2, self.seats))
                asked = self.decisions(rng, min(count, self.seats), rng.choice((True, False)))
                return (m.Ask(asked, then=Say(deep) if rng.random() < 0.5 else None),)
            case "withdraw":
                return (m.Withdraw(tuple(rng.sample(range(self.seats), rng.randint(1, self.seats)))),)
            case "cited":
                return tuple([m.Cited(RuleId("C"), cast("Any", what)) for what in self.part(rng, text, depth)])
            case "end" if rng.random() < self.ends:
                return (self.end(),)
            case _:
                return ()

    def end(self) -> m.Ended:
        """End the match with all seats as winners."""
        return m.Ended(m.Outcome((tuple(range(self.seats)),), "done", RuleId("E")))

    def decisions(self, rng: random.Random, count: int, sure: bool) -> tuple[Decision, ...]:
        """Ask `count` seats: a sure decision has a legal answer, another one may have none."""
        filled = rng.choice((None, "what no plan may fill in"))

        def decision(seat: Seat) -> Decision:
            if sure and rng.random() < 0.7:
                return Direction(seat)
            return Tipped(seat, options=filled) if self.refereed and rng.random() < 0.5 else Response(seat)

        return tuple(map(decision, rng.sample(range(self.seats), count)))

    def say(self, state: Lab, step: Say) -> Plan:
        return self.plan(state, "s" + step.text, depth_of(step))

    def say_otherwise(self, state: Lab, step: Say) -> Plan:
        return self.plan(state, "o" + step.text, depth_of(step))

    def roll(self, state: Lab, step: Roll) -> Plan:
        return self.plan(state, f"{step.text}{step.outcome}", depth_of(step))

    def turn(self, state: Lab, step: Turn) -> Plan:
        if state.marks.count("turn") == TURNS:
            return (self.end(),)
        rng = self.rng(state, "turn")
        asked = tuple(Direction(seat) for seat in rng.sample(range(self.seats), rng.randint(1, self.seats)))
        return (Mark("turn"), m.Ask(asked, then=Turn()))

    def texts(self, state: Lab, decision: Decision) -> list[str]:
        """List what may be answered: to a response it depends on the marks, and may be nothing."""
        sure = not isinstance(decision, Response)
        return [text for text in TEXTS if sure or self.rng(state, decision.seat, text).random() < 0.4]

    def rule(self, rule: str, to: type[Decision], on: Any, **more: Any) -> Rule[Lab, Any, Any]:
        def legal(state: Lab, d: Decision) -> Iterator[Any]:
            return (on(d.seat, d.id, text) for text in self.texts(state, d))

        def check(state: Lab, d: Decision, c: Any) -> Rejection | None:
            return None if c.text in self.texts(state, d) else NO_TEXT.by(rule, text=c.text)

        def decide(state: Lab, d: Decision, c: Any) -> Plan:
            return self.plan(state, f"{c.seat}{c.text}{rule}", self.depth)

        return Rule(RuleId(rule), to, on, legal, check, decide, **more)

    def options(self, state: Lab, decision: Decision) -> object:
        return len(state.marks)

    def limit(self, state: Lab, command: Reply) -> Rejection | None:
        return NO_TEXT.by("L", text="b") if command.text == "b" and len(state.marks) % 5 == 4 else None

    def effect(self, timing: Timing, rank: int, on: type[m.Event] | type[m.Moment]) -> Effect[Lab, Any]:
        rule = f"{timing.value} {rank}"

        def bearers(state: Lab, event: Any) -> tuple[Bearer, ...]:
            rng = self.rng(state, rule, getattr(event, "text", ""))
            if depth_of(event) <= 0 or rng.random() < 0.6:
                return ()
            given = [Bearer(rng.randrange(-1, self.seats), source) for source in rng.choice(("x", "xy", "xx"))]
            return tuple(dict.fromkeys(given))

        def do(state: Lab, event: Any, bearer: Bearer) -> Plan:
            rng = self.rng(state, rule, bearer, getattr(event, "text", ""))
            plan = list(self.plan(state, f"{rank}{bearer.source}", depth_of(event)))
            if timing is Timing.INSTEAD and rng.random() < 0.5:
                plan.insert(rng.randint(0, len(plan)), rng.choice((event, m.Cited(RuleId("C"), event))))
            return tuple(plan)

        return Effect(RuleId(rule), "Something happens.", on, timing, Band(rank % 2), rank, bearers, do)


def mill(seed: int, seats: int) -> Game[Lab]:
    """Return one of many such games."""
    rng = random.Random(seed)
    lots = Lots(seed, seats, rng.choice((2, 3, 3, 4)), rng.choice((0, 0.1, 0.5)), rng.random() < 0.4)
    on: tuple[type[m.Event], ...] = (Mark, Shout, Whisper, Gasp, Mark)
    instead = [lots.effect(Timing.INSTEAD, rank, event) for rank, event in enumerate((*on, m.Ended))]
    then = [lots.effect(Timing.THEN, rank, event) for rank, event in enumerate((*on, m.Event, Pause, Break, m.Moment))]
    effects = (*(instead if rng.random() < 0.8 else ()), *(then if rng.random() < 0.8 else ()))
    options: dict[str, Callable[..., object]] = {"options": lots.options}
    tipped = (lots.rule("R4", Tipped, Reply, **options), lots.rule("R5", Tipped, Go)) if lots.refereed else ()
    ended: tuple[Reducer[Lab, Any], ...] = (Reducer(m.Ended, nothing_changes),) if rng.random() < 0.3 else ()
    changed = (lots.rule("R8", Direction, Go), lots.rule("R9", Direction, Reply))
    otherwise: Variant[Lab] = Variant(
        RuleId("V"),
        "Things are done in another way.",
        Band(0),
        0,
        (Expand(RuleId("S2"), Say, lots.say_otherwise), *changed),
    )
    limit: Limit[Lab, Any] = Limit(RuleId("L"), "Sometimes nobody replies b.", Reply, Band(0), 0, lots.limit)
    base = lab({}, seats=seats)
    plans: dict[Any, Any] = {Say: lots.say, Roll: lots.roll, Turn: lots.turn}
    return attrs.evolve(
        base,
        id="mill",
        seats=(seats,),
        setup=lambda _: (Lab(), (m.Ask((), then=Say("a/2")), m.Chance(m.Die(3), Roll(text="b/2")), Turn())),
        rules=(
            lots.rule("R1", Direction, Go),
            lots.rule("R2", Response, Reply),
            lots.rule("R3", Response, Go),
            *tipped,
            lots.rule("R6", m.Standing, Call),
            Rule(RuleId("R7"), m.Standing, Ring, lambda s, d: (), no_objection, ring, host=True),
        ),
        steps=tuple(attrs.evolve(each, plan=plans.get(each.on, each.plan)) for each in base.steps),
        reducers=(*base.reducers, *ended),
        handlers=(*effects, limit, *((otherwise,) if rng.random() < 0.3 else ())),
    )
