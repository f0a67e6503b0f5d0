"""A game without sense that plans whatever can be planned, by lot, and forgets nothing.

Every plan is drawn by lot from a seed, from who makes it and from the marks so far, so the same match gives the same
plans. Depths end it: what is planned lies less deep than what planned it, and what lies at depth 0 plans little more.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import Annotated, Any, ClassVar, cast

import attrs

import tabletop_rules.core.messages as m
from tabletop_rules.core.change import change
from tabletop_rules.core.effect import Bearer, Effect, Timing
from tabletop_rules.core.game import Game
from tabletop_rules.core.mask import IDENTITY, Hidden, Public, Seen
from tabletop_rules.core.messages import Decision, Plan, Refusal, Rejection
from tabletop_rules.core.rule import Expand, Limit, Reducer, Rule, Variant, no_objection, nothing_changes
from tabletop_rules.core.terms import RuleId, Seat

TURNS = 8
TEXTS = ("a", "b", "c")
SORTS = (
    *("note", "loud", "joined", "whisper", "hush", "do", "do", "chance", "ask", "cited", "end"),
    *("pause", "break", "withdraw"),
)


class Band(IntEnum):
    """When the handlers of the mill act."""

    FIRST = 0
    LATER = 1


NOT_NOW = Refusal("not_now", "Not now.", "Pas maintenant.")


@attrs.frozen
class Mill:
    kind: ClassVar[str] = "mill.state/1"
    marks: Public[tuple[str, ...]] = ()
    turns: Public[int] = 0


@attrs.frozen
class Note(m.Event, kind="mill.note/1"):
    text: Public[str]
    depth: Public[int]


@attrs.frozen
class Loud(Note, kind="mill.loud/1"):
    pass


@attrs.frozen
class Joined(Note, kind="mill.joined/1"):
    with_next: ClassVar[bool] = True


@attrs.frozen
class Whisper(Note, kind="mill.whisper/1"):
    seat: Public[Seat]
    card: Annotated[Annotated[str, IDENTITY] | Hidden, Seen("seat")]


@attrs.frozen
class Turned(m.Event, kind="mill.turned/1"):
    pass


@attrs.frozen
class Do(m.Step, kind="mill.do/1"):
    text: Public[str]
    depth: Public[int]


@attrs.frozen
class Hush(Do, kind="mill.hush/1"):
    """Makes a secret when its turn comes, which may not wait."""


@attrs.frozen
class Pause(m.Moment, kind="mill.pause/1"):
    text: Public[str]
    depth: Public[int]


@attrs.frozen
class Break(Pause, kind="mill.break/1"):
    """A moment on which nothing follows by itself."""


@attrs.frozen
class Roll(m.ChanceStep, kind="mill.roll/1"):
    text: Public[str]
    depth: Public[int]


@attrs.frozen
class Turn(m.Step, kind="mill.turn/1"):
    pass


@attrs.frozen
class Query(m.Decision, kind="mill.query/1", rule="Q"):
    """What to reply. There is something to say to it if it is a sure one, else by lot."""

    sure: Public[bool] = False


@attrs.frozen
class Riddle(Query, kind="mill.riddle/1"):
    """What to reply or retort."""


@attrs.frozen
class Hint(Query, kind="mill.hint/1"):
    """What to reply or retort, with a number that the referee works out."""

    options: Annotated[int | str | Hidden | None, Seen("seat", whole=True)] = attrs.field(default=None, kw_only=True)


@attrs.frozen
class Reply(m.Command, kind="mill.reply/1"):
    text: Public[str]


@attrs.frozen
class Retort(Reply, kind="mill.retort/1"):
    pass


@attrs.frozen
class Call(Reply, kind="mill.call/1"):
    pass


@attrs.frozen
class Ring(Reply, kind="mill.ring/1"):
    pass


@attrs.frozen
class Lots:
    """What is planned, asked, allowed and followed, all by lot. `ends` is how likely a plan ends the match.

    With `refereed`, every riddle comes with a hint.
    """

    seed: int
    seats: int
    depth: int
    ends: float
    refereed: bool

    def lot(self, state: Mill, *words: object) -> random.Random:
        """Random numbers for one occasion."""
        return random.Random(f"{self.seed} {state.turns} {len(state.marks)} {state.marks[-2:]} {words}")

    # --- plans ------------------------------------------------------------------------------------------------------

    def plan(self, state: Mill, text: str, depth: int) -> Plan:
        """Some things that lie less deep."""
        rng = self.lot(state, "plan", text)
        if depth <= 0:
            return (Note(text, 0),) if rng.random() < 0.3 else ()
        count = rng.choice((0, 1, 1, 1, 2, 2, 3))
        return sum((self.part(rng, f"{text[-7:]}{number}", depth - 1) for number in range(count)), ())

    def part(self, rng: random.Random, text: str, depth: int) -> Plan:
        """One thing to happen, with what must stand behind it."""
        sort = rng.choice(SORTS)
        match sort:
            case "note" | "loud":
                return (Note(text, depth) if sort == "note" else Loud(text, depth),)
            case "joined":
                return (Joined(text, depth), *self.part(rng, text, depth))
            case "whisper" if rng.random() < 0.1:
                return (Whisper(text, depth, rng.randrange(self.seats), "card"),)
            case "hush" | "do":
                return (Hush(text, depth) if sort == "hush" else Do(text, depth),)
            case "chance":
                request = rng.choice((m.Die(2), m.Die(6), m.Pick(3), m.Pick(4, 2), m.Pick(1), m.Pick(3, 0)))
                return (m.Chance(request, Roll(text, depth)),)
            case "ask":
                count = rng.choice((0, 1, 1, 1, 2, self.seats))
                asked = self.questions(rng, min(count, self.seats), rng.choice((True, False)))
                return (m.Ask(asked, then=Do(text, depth) if rng.random() < 0.5 else None),)
            case "pause" | "break":
                return (Pause(text, depth) if sort == "pause" else Break(text, depth),)
            case "withdraw":
                return (m.Withdraw(tuple(rng.sample(range(self.seats), rng.randint(1, self.seats)))),)
            case "cited":
                return tuple([m.Cited(RuleId("C"), cast("Any", what)) for what in self.part(rng, text, depth)])
            case "end" if rng.random() < self.ends:
                return (self.end(),)
            case _:
                return ()

    def end(self) -> m.Ended:
        """All have won."""
        return m.Ended(m.Outcome((tuple(range(self.seats)),), "done", RuleId("E")))

    def questions(self, rng: random.Random, count: int, sure: bool) -> tuple[Query, ...]:
        """For so many seats."""
        told, asked = rng.choice((None, "what no plan may tell")), rng.sample(range(self.seats), count)
        return tuple([self.question(rng.choice("qqr"), seat, sure, told) for seat in asked])

    def question(self, sort: str, seat: Seat, sure: bool, told: str | None) -> Query:
        """For one seat."""
        if sort == "q":
            return Query(seat, sure)
        return Hint(seat, sure, options=told) if self.refereed else Riddle(seat, sure)

    # --- steps ------------------------------------------------------------------------------------------------------

    def do(self, state: Mill, step: Do) -> Plan:
        return self.plan(state, "d" + step.text, step.depth)

    def do_otherwise(self, state: Mill, step: Do) -> Plan:
        return self.plan(state, "o" + step.text, step.depth)

    def hush(self, state: Mill, step: Hush) -> Plan:
        return (Whisper(step.text, step.depth, len(state.marks) % self.seats, f"card {len(state.marks)}"),)

    def roll(self, state: Mill, step: Roll) -> Plan:
        return self.plan(state, f"{step.text}{step.outcome}", step.depth)

    def turn(self, state: Mill, step: Turn) -> Plan:
        if state.turns == TURNS:
            return (self.end(),)
        rng = self.lot(state, "turn")
        return (Turned(), m.Ask(self.questions(rng, rng.randint(1, self.seats), sure=True), then=Turn()))

    # --- rules ------------------------------------------------------------------------------------------------------

    def texts(self, state: Mill, decision: Decision) -> list[str]:
        """What may be answered: it depends on the marks, and may be nothing, unless the question is a sure one."""
        sure = decision.sure if isinstance(decision, Query) else True
        return [text for text in TEXTS if sure or self.lot(state, decision.seat, text).random() < 0.4]

    def rule(self, rule: str, to: type[Decision], on: type[Reply], **more: Any) -> Rule[Mill, Any, Any]:
        def legal(state: Mill, d: Decision) -> Iterator[Reply]:
            return (on(d.seat, d.id, text) for text in self.texts(state, d))

        def check(state: Mill, d: Decision, c: Reply) -> Rejection | None:
            return None if c.text in self.texts(state, d) else NOT_NOW.by(rule)

        def decide(state: Mill, d: Decision, c: Reply) -> Plan:
            return self.plan(state, f"{c.seat}{c.text}{rule}", self.depth)

        return Rule(RuleId(rule), to, on, legal, check, decide, **more)

    def options(self, state: Mill, decision: Decision) -> object:
        return len(state.marks)

    def limit(self, state: Mill, command: Reply) -> Rejection | None:
        forbidden = command.text == "b" and len(state.marks) % 5 == 4
        return NOT_NOW.by("L") if forbidden else None

    # --- effects ----------------------------------------------------------------------------------------------------

    def effect(self, timing: Timing, rank: int, on: type[m.Event] | type[m.Moment]) -> Effect[Mill, Any]:
        rule = f"{timing.value} {rank}"

        def bearers(state: Mill, event: Any) -> tuple[Bearer, ...]:
            rng = self.lot(state, rule, getattr(event, "text", ""))
            if getattr(event, "depth", 1) <= 0 or rng.random() < 0.6:
                return ()
            return tuple(Bearer(rng.randrange(-1, self.seats), source) for source in rng.choice(("x", "xy", "xx")))

        def do(state: Mill, event: Any, bearer: Bearer) -> Plan:
            rng = self.lot(state, rule, bearer, getattr(event, "text", ""))
            plan = list(self.plan(state, f"{rank}{bearer.source}", getattr(event, "depth", 1)))
            if timing is Timing.INSTEAD and rng.random() < 0.5:
                plan.insert(rng.randint(0, len(plan)), rng.choice((event, m.Cited(RuleId("C"), event))))
            return tuple(plan)

        return Effect(RuleId(rule), "Something happens.", on, timing, Band(rank % 2), rank, bearers, do)


def marked(state: Mill, event: Note) -> Mill:
    return change(state, marks=(*state.marks, f"{type(event).__name__} {event.text}"))


def turned(state: Mill, event: Turned) -> Mill:
    return change(state, turns=state.turns + 1)


def mill(seed: int, seats: int) -> Game[Mill]:
    """One of many such games."""
    rng = random.Random(seed)
    lots = Lots(seed, seats, rng.choice((2, 3, 3, 4)), rng.choice((0, 0.1, 0.5)), rng.random() < 0.4)
    notes: tuple[type[Note], ...] = (Note, Loud, Joined, Whisper)
    on: tuple[type[m.Event], ...] = (Note, Loud, Whisper, Joined, Note)
    instead = [lots.effect(Timing.INSTEAD, rank, event) for rank, event in enumerate((*on, m.Ended))]
    then = [lots.effect(Timing.THEN, rank, event) for rank, event in enumerate((*on, m.Event, Pause, Break, m.Moment))]
    effects = (*(instead if rng.random() < 0.8 else ()), *(then if rng.random() < 0.8 else ()))
    riddle: type[Query] = Hint if lots.refereed else Riddle
    told: dict[str, Callable[..., object]] = {"options": lots.options} if lots.refereed else {}
    ended: tuple[Reducer[Mill, Any], ...] = (Reducer(m.Ended, nothing_changes),) if rng.random() < 0.3 else ()
    otherwise: Variant[Mill] = Variant(
        RuleId("V"),
        "Things are done in another way.",
        Band.FIRST,
        0,
        (Expand(RuleId("S5"), Do, lots.do_otherwise), lots.rule("R6", Query, Reply), lots.rule("R7", Query, Retort)),
    )
    ring = attrs.evolve(lots.rule("R5", m.Standing, Ring), legal=lambda state, d: (), check=no_objection, host=True)
    return Game(
        id="mill",
        name="Mill",
        seats=(seats,),
        state=Mill,
        setup=lambda count: (Mill(), (m.Ask((), then=Do("setup", 2)), m.Chance(m.Die(3), Roll("setup", 2)), Turn())),
        rules=(
            lots.rule("R1", Query, Reply),
            lots.rule("R2", riddle, Reply, **told),
            lots.rule("R3", riddle, Retort),
            lots.rule("R4", m.Standing, Call),
            ring,
        ),
        steps=(
            Expand(RuleId("S1"), Do, lots.do),
            Expand(RuleId("S2"), Hush, lots.hush),
            Expand(RuleId("S3"), Roll, lots.roll),
            Expand(RuleId("S4"), Turn, lots.turn),
        ),
        reducers=(*(Reducer(note, marked) for note in notes), Reducer(Turned, turned), *ended),
        moments=(Pause, Break),
        handlers=(
            *effects,
            Limit(RuleId("L"), "Sometimes nobody says b.", Reply, Band.FIRST, 0, lots.limit),
            *((otherwise,) if rng.random() < 0.3 else ()),
        ),
        refusals=(NOT_NOW,),
        exceptions=(riddle,),
    )
