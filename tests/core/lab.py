"""A game whose plans and effects each test writes itself, to look at the engine.

`lab(go={"a": (Mark("a"),)})` asks seat 0 for one of the texts of `go`, runs the plan of that text, and asks again.
Every `Mark` is added to the marks of the state, so their order shows what happened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import IntEnum
from types import new_class
from typing import Annotated, Any, ClassVar

import attrs

import tabletop_rules.core.messages as m
from tabletop_rules.core.chance import ChanceSource, Seeded
from tabletop_rules.core.change import change
from tabletop_rules.core.effect import TABLE, Bearer, Effect, Timing
from tabletop_rules.core.engine import Accepted, open_match, submit
from tabletop_rules.core.game import Game
from tabletop_rules.core.handle import UNBOUND, HandlerSet
from tabletop_rules.core.handler import Handler
from tabletop_rules.core.mask import EVERYBODY, IDENTITY, Hidden, Public, Seen
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Ask, Decision, Plan, Refusal, Rejection
from tabletop_rules.core.rule import Expand, Limit, Reducer, Rule
from tabletop_rules.core.terms import RuleId, Seat
from tests.core.changed import grouped

CardId = Annotated[str, IDENTITY]
Plans = Mapping[str, Any]


class Band(IntEnum):
    """The bands of the lab."""

    FORBID = 0
    REPLACE = 1
    FOLLOW = 2


@attrs.frozen
class Lab:
    kind: ClassVar[str] = "lab.state/1"
    marks: Public[tuple[str, ...]] = ()
    secret: Annotated[str | Hidden, Seen()] = "s"
    handlers: Public[HandlerSet] = attrs.field(default=UNBOUND, eq=False, repr=False)


@attrs.frozen
class Mark(m.Event, kind="lab.mark/1"):
    text: Public[str]


@attrs.frozen
class Shout(Mark, kind="lab.shout/1"):
    pass


@attrs.frozen
class Whisper(m.Event, kind="lab.whisper/1"):
    seat: Public[Seat]
    card: Annotated[CardId | Hidden, Seen("seat")]


@attrs.frozen
class Gasp(Mark, kind="lab.gasp/1"):
    """An event that is one moment with what is planned right behind it."""

    with_next: ClassVar[bool] = True


@attrs.frozen
class Say(m.Step, kind="lab.say/1"):
    """Marks a text and how many marks there were when the step ran."""

    text: Public[str]


@attrs.frozen
class Tell(m.Step, kind="lab.tell/1"):
    """Plans a secret when the step runs."""

    seat: Public[Seat]


@attrs.frozen
class Roll(m.ChanceStep, kind="lab.roll/1"):
    text: Public[str] = ""


@attrs.frozen
class Turn(m.Step, kind="lab.turn/1"):
    pass


@attrs.frozen
class Stray(m.Step, kind="lab.stray/1"):
    """A step that no game plans for."""


@attrs.frozen
class Pause(m.Moment, kind="lab.pause/1"):
    """A moment with a text."""

    text: Public[str] = ""


@attrs.frozen
class Break(Pause, kind="lab.break/1"):
    pass


@attrs.frozen
class Direction(m.Decision, kind="lab.direction/1", rule="L1"):
    """Which text to go for."""


@attrs.frozen
class Response(m.Decision, kind="lab.response/1", rule="L1"):
    """Which text to reply."""


@attrs.frozen
class Tipped(Response, kind="lab.tipped/1"):
    """Which text to reply, with options that only the referee can work out."""

    options: Annotated[object | Hidden, Seen("seat", whole=True)] = attrs.field(default=None, kw_only=True)


@attrs.frozen
class Go(m.Command, kind="lab.go/1"):
    text: Public[str]


@attrs.frozen
class Reply(m.Command, kind="lab.reply/1"):
    text: Public[str]


@attrs.frozen
class Call(m.Command, kind="lab.call/1"):
    text: Public[str]


@attrs.frozen
class Ring(m.Command, kind="lab.ring/1"):
    flag: Public[bool]
    count: Public[int] = 1
    names: Public[tuple[str, ...]] = ()


NO_TEXT = Refusal("no_text", "There is no {text}.", "Il n'y a pas de {text}.")
RULE = RuleId("L1")


def marked(state: Lab, event: Mark) -> Lab:
    return change(state, marks=(*state.marks, event.text))


def whispered(state: Lab, event: Whisper) -> Lab:
    return change(state, marks=(*state.marks, f"whisper to {event.seat}"))


def say(state: Lab, step: Say) -> Plan:
    return (Mark(f"{step.text}{len(state.marks)}"),)


def tell(state: Lab, step: Tell) -> Plan:
    return (Whisper(step.seat, "c1"),)


def roll(state: Lab, step: Roll) -> Plan:
    return (Mark(step.text + ",".join(map(str, step.outcome))),)


def turn(state: Lab, step: Turn) -> Plan:
    return (Ask((Direction(0),), then=Turn()),)


def ask(*seats: Seat, then: m.Step | None = None, to: type[Response] = Response) -> Ask:
    """Return an `Ask` of these seats for a reply."""
    return Ask(tuple(to(seat) for seat in seats), then=then)


def answered_by(on: Any, plans: Plans) -> dict[str, Any]:
    """Return the functions of a rule that offers the texts of some plans."""

    def legal(state: Lab, d: Decision) -> Iterator[Any]:
        return (on(d.seat, d.id, text) for text in plans if f"not {text}" not in state.marks)

    def check(state: Lab, d: Decision, c: Any) -> Rejection | None:
        found = c.text in plans and f"not {c.text}" not in state.marks
        return None if found else NO_TEXT.by("L1", text=c.text)

    def decide(state: Lab, d: Decision, c: Any) -> Plan:
        plan = plans[c.text]
        made: Plan = plan if isinstance(plan, tuple) else plan(state, d, c)
        return made

    return {"legal": legal, "check": check, "decide": decide}


def ring_legal(state: Lab, d: Decision) -> Iterator[Ring]:
    return iter(())


def ring_check(state: Lab, d: Decision, c: Ring) -> Rejection | None:
    return None


def ring(state: Lab, d: Decision, c: Ring) -> Plan:
    return (Mark("ring"),)


def lab(
    go: Plans,
    *,
    reply: Plans | None = None,
    call: Plans | None = None,
    handlers: tuple[Handler, ...] = (),
    seats: int = 3,
    options: Callable[[Lab, Decision], object] | None = None,
    **parts: Any,
) -> Game[Lab]:
    """Return a game with these plans; `options` adds a rule for `Tipped` decisions."""
    replies = answered_by(Reply, {"yes": (), **(reply or {})})
    tipped = () if options is None else (Rule(RULE, Tipped, Reply, **replies, options=options),)
    return Game(
        id="lab",
        name="Lab",
        seats=tuple(range(1, seats + 1)),
        state=Lab,
        setup=lambda count: (Lab(), (Turn(),)),
        rules=(
            Rule(RULE, Direction, Go, **answered_by(Go, go)),
            Rule(RULE, Response, Reply, **replies),
            *tipped,
            Rule(RULE, m.Standing, Call, **answered_by(Call, call or {})),
            Rule(RULE, m.Standing, Ring, ring_legal, ring_check, ring, host=True),
        ),
        steps=(
            Expand(RuleId("L2"), Say, say),
            Expand(RuleId("L3"), Tell, tell),
            Expand(RuleId("L4"), Roll, roll),
            Expand(RuleId("L5"), Turn, turn),
        ),
        reducers=(Reducer(Mark, marked), Reducer(Shout, marked), Reducer(Gasp, marked), Reducer(Whisper, whispered)),
        handlers=handlers,
        moments=(Pause, Break),
        refusals=(NO_TEXT,),
        **grouped(parts),
    )


def effect(
    rule: str,
    timing: Timing,
    rank: int,
    do: Callable[[Lab, Any, Bearer], Plan],
    *,
    on: type[m.Event] | type[m.Moment] = Mark,
    bearers: Callable[[Lab, Any], Any] = lambda state, event: TABLE,
    band: Band | None = None,
) -> Effect[Lab, Any]:
    """Return an effect, on every mark and in the band of its timing by default."""
    if band is None:
        band = Band.REPLACE if timing is Timing.INSTEAD else Band.FOLLOW
    return Effect(RuleId(rule), f"Effect {rule}.", on, timing, band, rank, bearers, do)


def limit(
    rule: str, on: type[m.Command], check: Callable[[Lab, Any], Rejection | None], rank: int = 10
) -> Limit[Lab, Any]:
    """Return a limit in the lowest band."""
    return Limit(RuleId(rule), f"Limit {rule}.", on, Band.FORBID, rank, check)


STEADY = Seeded(1)


class Bench:
    """A lab match, played command by command."""

    def __init__(self, game: Game[Lab], seats: int = 3, chance: ChanceSource | None = STEADY) -> None:
        self.game, self.chance = game, chance
        self.match: Match[Lab] = open_match(game, seats, chance)
        self.records: tuple[m.Record, ...] = ()

    def go(self, text: str) -> Bench:
        """Send `Go` for seat 0."""
        return self.send(Go(0, self.id_of(0), text))

    def reply(self, seat: Seat, text: str = "yes") -> Bench:
        """Send a reply to the open decision of a seat."""
        return self.send(Reply(seat, self.id_of(seat), text))

    def send(self, command: m.Command) -> Bench:
        """Submit a command, which must be accepted."""
        outcome = submit(self.game, self.match, command, self.chance)
        assert isinstance(outcome, Accepted), outcome
        self.match, self.records = outcome.match, outcome.records
        return self

    def refused(self, command: m.Command) -> str:
        """Return the code with which a command is rejected."""
        outcome = submit(self.game, self.match, command, self.chance)
        assert isinstance(outcome, Rejection), outcome
        return outcome.code

    def id_of(self, seat: Seat) -> int:
        """Return the id of a seat's open decision."""
        [decision] = [decision for decision in self.match.decisions if decision.seat == seat]
        return decision.id

    @property
    def marks(self) -> tuple[str, ...]:
        return self.match.state.marks

    @property
    def asked(self) -> list[tuple[type[Decision], Seat]]:
        return [(type(decision), decision.seat) for decision in self.match.decisions]

    @property
    def events(self) -> list[str]:
        return [type(record.event).__name__ for record in self.records]


def made(base: type, name: str, kind: str = "", **fields: Any) -> Any:
    """Return an attrs class with these fields, by name and type; `kind` is its class keyword."""
    keywords = {"kind": kind or f"lab.{name.lower()}/1"} if issubclass(base, m.Event | m.Decision | m.Step) else {}
    return attrs.frozen(new_class(name, (base,), keywords, lambda body: body.update(__annotations__=fields)))


def public(of: Any) -> Any:
    """Return the type of a public field of this type."""
    return Annotated[of, EVERYBODY]
