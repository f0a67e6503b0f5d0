"""Stories: given a match, when something happens, then this follows. A test of one rule that reads like a sentence.

    story(GAME).given(robber_beside(thief=1, victim=0)).when(finish_road(seat=0, tiles=3)).then(Scored(1, 2))

*Given* facts are written into the state (functions of it, or events, which are only reduced) or played (commands).
*When* takes a command, a plan (steps, events, asks), or a function of the match that returns one of these. *Then* takes
an event, an event class, a rejection code, or a function that asserts something of the match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import attrs

from tabletop_rules.core.chance import ChanceSource, Scripted, Seeded
from tabletop_rules.core.engine import open_with_records, submit, view
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Answered, Ask, Chance, Cited, Command, Decision, Event, Record, Rejection, Step
from tabletop_rules.core.resolve import Item, resolve
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.errors import UsageError

STORY = RuleId("story")
"""The cause of what a story makes happen outside of any command."""


@attrs.frozen
class Pause(Decision, kind="story.pause/1"):
    """The decision at which a story pauses after a plan that leaves nothing open. Nobody can answer it."""


PAUSE: Final = Ask((Pause(0, rule=STORY),))

Act: TypeAlias = Command | Event | Step | Ask | Chance | Cited
Given: TypeAlias = Act | Callable[[Any], Any]
When: TypeAlias = Act | Callable[[Match[Any]], Act | Iterable[Act]] | Iterable[Act]
Then: TypeAlias = Event | type[Event] | str | Callable[[Match[Any]], object]


def story(
    game: Game[Any], seats: int | None = None, *, seed: int = 0, chance: ChanceSource | Sequence[object] | None = None
) -> Story:
    """Return a story that begins with a new match at its first decision.

    By default at the smallest number of seats. Chance comes from `seed`, or from `chance`: a source, or a script of
    what is drawn, including the draws of the setup; when it has run out, `seed` goes on.
    """
    given = tuple(chance) if isinstance(chance, Sequence) else Seeded(seed) if chance is None else chance
    made = Story(game, given, then=Seeded(seed))
    begun = open_with_records(game, min(game.seats) if seats is None else seats, made._source())
    return attrs.evolve(made._after(begun.records), match=begun.match, records=())


@attrs.frozen
class Story:
    """A match in a certain situation, and what has just happened in it.

    Immutable: methods return a new story, or this one. `records` are those of the last `when`; `refused` is the
    rejection if it was refused. Methods that state an expectation raise AssertionError if it is not met.
    """

    game: Game[Any]
    chance: ChanceSource | tuple[object, ...] = attrs.field(repr=False)
    match: Match[Any] = attrs.field(default=None)
    records: tuple[Record, ...] = ()
    refused: Rejection | None = None
    then_drawn: Seeded = attrs.field(default=Seeded(0), repr=False, alias="then")

    @property
    def events(self) -> tuple[Event, ...]:
        """Return the events of the last `when`, without numbers and causes."""
        return tuple(record.event for record in self.records)

    # --- given ------------------------------------------------------------------------------------------------------

    def given(self, *facts: Given) -> Story:
        """Return the story with these facts: functions of the state, events to reduce, or commands and plans to play.

        Raises:
            AssertionError: a command is refused.
        """
        after = self
        for fact in facts:
            if isinstance(fact, Event):
                after = attrs.evolve(after, match=attrs.evolve(after.match, state=after._reduced(fact)))
            elif isinstance(fact, Command | Step | Ask | Chance | Cited):
                after = after.when(fact)._accepted()
            else:
                after = attrs.evolve(after, match=attrs.evolve(after.match, state=fact(after.match.state)))
        return attrs.evolve(after, match=attrs.evolve(after.match, past=()), records=(), refused=None)

    def chance_gives(self, *script: object) -> Story:
        """Return the story in which chance gives these places, faces or named things from now on, in this order."""
        return attrs.evolve(self, chance=script)

    # --- when -------------------------------------------------------------------------------------------------------

    def when(self, *acts: When) -> Story:
        """Make commands, steps, events or asks happen one after the other, or what functions of the match return.

        A plan replaces everything that is open or waiting. When it is done and leaves no decision open, the story
        pauses there. Nothing more happens after a refusal.
        """
        after = attrs.evolve(self, records=(), refused=None)
        for act in acts:
            for one in after._acts(act):
                if after.refused is not None:
                    return after
                after = after._command(one) if isinstance(one, Command) else after._plan(one)
        return after

    def answered(self, by: Seat, kind: type[Command] = Command, /, **fields: object) -> Story:
        """Let the seat send its only legal command of this kind with these fields.

        Raises:
            AssertionError: there is no such command, or more than one.
        """
        fitting = [command for command in self.legal(by) if isinstance(command, kind) and _has(command, fields)]
        wanted = f"{kind.__name__} with {fields}"
        assert len(fitting) == 1, f"of the legal commands of seat {by}, {len(fitting)} are {wanted}, not 1: {fitting}"
        return self.when(fitting[0])

    # --- then -------------------------------------------------------------------------------------------------------

    def then(self, *expected: Then) -> Story:
        """Expect these events or kinds of events in this order, among others; or a rejection with this code.

        A function gets the match, and fails only if it raises or returns False.
        """
        at = 0
        for one in expected:
            if isinstance(one, str):
                assert self.refused is not None, f"{one} was expected, but the command was accepted; {self._happened()}"
                _same(one, self.refused.code, "the code of the rejection")
            elif isinstance(one, Event | type):
                self._accepted()
                found = next((place for place in range(at, len(self.events)) if _is(self.events[place], one)), None)
                assert found is not None, f"{one} does not follow; {self._happened()}"
                at = found + 1
            else:
                self._accepted()
                assert one(self.match) is not False, (
                    f"{getattr(one, '__name__', one)} does not hold; {self._happened()}"
                )
        return self

    def then_only(self, *expected: Event) -> Story:
        """Expect exactly these events, apart from the engine's own."""
        self._accepted()
        _same(expected, tuple(event for event in self.events if not event.kind.startswith("core.")), "what follows")
        return self

    def then_not(self, *unexpected: Event | type[Event]) -> Story:
        """Expect none of these events or kinds of events."""
        self._accepted()
        for one in unexpected:
            found = [event for event in self.events if _is(event, one)]
            assert not found, f"{found[0]} follows"
        return self

    def then_refused(self, code: str, rule: str | None = None) -> Story:
        """Expect the last command to be refused with this code and, if given, by this rule."""
        self.then(code)
        assert self.refused is not None
        _same(self.refused.rule if rule is None else rule, self.refused.rule, "the rule of the rejection")
        return self

    def then_asks(self, *kinds: type[Decision], seat: Seat | None = None, rule: str | None = None) -> Story:
        """Expect exactly these kinds of decisions to be open, of this seat and rule if given."""
        self._accepted()
        asked = [decision for decision in self.match.decisions if decision.rule != STORY]
        _same(list(kinds), [type(decision) for decision in asked], "the open decisions")
        for decision in asked:
            _same(decision.seat if seat is None else seat, decision.seat, "the seat of the decision")
            _same(decision.rule if rule is None else rule, decision.rule, "the rule of the decision")
        return self

    def then_ends(self, *ranking: Seat | tuple[Seat, ...], reason: str | None = None) -> Story:
        """Expect the match to be over with this ranking, best first; seats that share a place in a tuple."""
        self._accepted()
        assert self.match.result is not None, f"the match goes on; {self._happened()}"
        if ranking:
            groups = tuple(group if isinstance(group, tuple) else (group,) for group in ranking)
            _same(groups, self.match.result.ranking, "the ranking")
        _same(self.match.result.reason if reason is None else reason, self.match.result.reason, "the reason")
        return self

    def then_each(self, of: Callable[[Any, Seat], object], expected: Mapping[Seat, object]) -> Story:
        """Expect a value for each of these seats, computed from state and seat, such as scores or hands."""
        self._accepted()
        _same(dict(expected), {seat: of(self.match.state, seat) for seat in expected}, "what each seat has")
        return self

    def then_legal(self, seat: Seat, *commands: type[Command]) -> Story:
        """Expect exactly these types of commands to be legal for a seat."""
        listed = {type(command).__name__ for command in self.legal(seat)}
        _same({kind.__name__ for kind in commands}, listed, f"the legal commands of seat {seat}")
        return self

    # --- queries ----------------------------------------------------------------------------------------------------

    def legal(self, seat: Seat) -> list[Command]:
        """Return the legal commands of a seat."""
        return list(legal_commands(self.game, self.match, seat))

    def decision(self, seat: Seat) -> Decision:
        """Return the open decision of a seat.

        Raises:
            LookupError: it has none.
        """
        for decision in self.match.decisions:
            if decision.seat == seat:
                return decision
        raise LookupError(f"seat {seat} has no open decision; open are {self.match.decisions}")

    def seen_by(self, seat: Seat) -> Match[Any]:
        """Return the view of a seat."""
        return view(self.game, self.match, seat)

    # --- helpers ----------------------------------------------------------------------------------------------------

    def _acts(self, act: When) -> Iterable[Act]:
        if not isinstance(act, Command | Event | Step | Ask | Chance | Cited) and callable(act):
            act = act(self.match)
        return (act,) if isinstance(act, Command | Event | Step | Ask | Chance | Cited) else act

    def _command(self, command: Command) -> Story:
        waits = any(todo.what == PAUSE for todo in self.match.agenda)  # below the decisions of a plan
        outcome = submit(_pausing(self.game) if waits else self.game, self.match, command, self._source())
        if isinstance(outcome, Rejection):
            return attrs.evolve(self, refused=outcome)
        return attrs.evolve(self._after(outcome.records), match=outcome.match)

    def _plan(self, what: Event | Step | Ask | Chance | Cited) -> Story:
        match = attrs.evolve(self.match, decisions=(), agenda=(), past=())
        records: list[Record] = []
        stack: list[Item] = [(PAUSE, STORY, 0, ()), (what, STORY, 0, ())]
        after = resolve(_pausing(self.game), match, stack, records, self._source())
        return attrs.evolve(self._after(tuple(records)), match=after)

    def _source(self) -> ChanceSource:
        """Return the chance source for what happens next. A script starts where this story is, whatever others drew."""
        return Scripted(self.chance, self.then_drawn) if isinstance(self.chance, tuple) else self.chance

    def _after(self, records: tuple[Record, ...]) -> Story:
        """Return the story with these records added, and what they drew removed from its script."""
        drawn = sum(isinstance(record.event, Answered) and record.event.by_chance for record in records)
        chance = self.chance[drawn:] if isinstance(self.chance, tuple) else self.chance
        return attrs.evolve(self, records=self.records + records, chance=chance)

    def _reduced(self, event: Event) -> Any:
        reduce = self.game.tables.reducers.get(type(event))
        if reduce is None:
            raise UsageError(f"{self.game.id} has no reducer for {type(event).__name__}")
        return reduce(event, self.match.state)

    def _accepted(self) -> Story:
        assert self.refused is None, f"rejected by {self.refused.rule}: {self.refused.code}, {self.refused.message()}"
        return self

    def _happened(self) -> str:
        return "what happened is " + (", ".join(map(str, self.events)) or "nothing")


def _pausing(game: Game[Any]) -> Game[Any]:
    """Return the game with the decision that a story pauses at, which no rule answers."""
    answers = {**game.tables.answers, Pause: ()}
    return game.with_tables(attrs.evolve(game.tables, answers=answers))


def _same(expected: object, actual: object, what: str) -> None:
    assert expected == actual, f"{what}: {expected!r} was expected, but it is {actual!r}"


def _is(event: Event, expected: Event | type[Event]) -> bool:
    """Return whether an event is the expected one, or of the expected kind."""
    return isinstance(event, expected) if isinstance(expected, type) else event == expected


def _has(command: Command, fields: Mapping[str, object]) -> bool:
    """Return whether a command has these fields, with these values."""
    return all(getattr(command, name, _ABSENT) == value for name, value in fields.items())


_ABSENT: Final = object()
