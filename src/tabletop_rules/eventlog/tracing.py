"""Which modifiers changed a record: the command behind it is decided again while its values are watched."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs

from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.chance import is_answer
from tabletop_rules.core.effect import Effect
from tabletop_rules.core.engine import Accepted, open_with_records, submit, unopened
from tabletop_rules.core.fold import fold
from tabletop_rules.core.game import Game
from tabletop_rules.core.handler import Handler
from tabletop_rules.core.messages import Answered, ChanceAnswer, Places, Plan, Record, Request
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.value import Modifier
from tabletop_rules.core.watching import watched
from tabletop_rules.errors import TabletopError


class Recorded:
    """A chance source that answers as a log does, and leaves open what the log left open."""

    def __init__(self, records: Sequence[Record]) -> None:
        self._records = records

    def answer(self, request: Request, version: int, things: Callable[[], Sequence[object]]) -> Places | None:
        """Return the answer that the log holds next; None if it holds none that fits."""
        event = self._records[version].event if version < len(self._records) else None
        if isinstance(event, Answered) and isinstance(event.command, ChanceAnswer) and not event.command.decision:
            places = event.command.outcome
            if isinstance(places, tuple) and is_answer(request, places):
                return places
        return None


def changed_by(game: Game[Any], records: Sequence[Record], n: int, seats: int) -> tuple[Modifier[Any, Any, Any], ...]:
    """Return the modifiers that made a difference to the plan behind record `n`, in order.

    `records` are all of the match from the first on, unmasked. A record that today's rules would not repeat has none.
    """
    event = records[n - 1].event
    if isinstance(event, Answered) and not event.by_chance:
        return ()
    start = next((at for at in range(n - 1, 0, -1) if isinstance(records[at - 1].event, Asked)), 0)
    trail = _Trail()
    watching = trail.watched(game)
    try:
        match = unopened(watching, seats)
        if start:
            match = fold(watching, match, records[:start])
            answered = records[start].event
            if not isinstance(answered, Answered):
                return ()
            trail.clear()
            outcome = submit(watching, match, answered.command, Recorded(records))
        else:
            trail.clear()
            outcome = open_with_records(watching, seats, Recorded(records))
    except TabletopError:
        return ()
    if not isinstance(outcome, Accepted):
        return ()
    made = {record.n: record for record in outcome.records}
    if made.get(n) != records[n - 1]:
        return ()
    reduced = [each for each in outcome.records if type(each.event) in game.tables.reducers]
    place = sum(record.n < n for record in reduced)
    first = sum(record.n < records[n - 1].cause for record in reduced)
    return trail.behind(first, place, records[n - 1].rule)


@attrs.define
class _Plan:
    """A plan as made: its rule, and the modifiers that made a difference to it."""

    rule: RuleId
    modifiers: tuple[Modifier[Any, Any, Any], ...]


class _Trail:
    """What happens while a command is decided: plans with their modifiers, and events as they are reduced."""

    def __init__(self) -> None:
        self._plans: list[_Plan] = []
        self._noted: list[Modifier[Any, Any, Any]] = []
        self._events: list[int] = []  # for each event, the number of plans before it

    def clear(self) -> None:
        """Forget what has happened so far."""
        for each in (self._plans, self._noted, self._events):
            each.clear()

    def behind(self, first: int, place: int, rule: RuleId) -> tuple[Modifier[Any, Any, Any], ...]:
        """Return the modifiers of the plans between two events, the cause and what it led to, that cite `rule`.

        A plan may have led to a step of the same rule, so all of them count; without any, the last plan does.
        """
        begin = self._events[first] if first < len(self._events) else 0
        end = self._events[place] if place < len(self._events) else len(self._plans)
        own = [plan for plan in self._plans[begin:end] if plan.rule == rule] or self._plans[:end][-1:]
        return tuple(dict.fromkeys(modifier for plan in own for modifier in plan.modifiers))

    def watched(self, game: Game[Any]) -> Game[Any]:
        """Return the game, leaving this trail."""
        game = watched(game, self._note)
        tables = game.tables
        return game.with_tables(
            attrs.evolve(
                tables,
                steps={on: self._planning(expand, "plan") for on, expand in tables.steps.items()},
                answers={
                    on: tuple([self._planning(rule, "decide") for rule in row]) for on, row in tables.answers.items()
                },
                commands={
                    on: tuple([self._planning(rule, "decide") for rule in row]) for on, row in tables.commands.items()
                },
                standing=tuple([self._planning(rule, "decide") for rule in tables.standing]),
                instead=self._acting(tables.instead),
                then=self._acting(tables.then),
                reducers={on: self._reducing(reduce) for on, reduce in tables.reducers.items()},
            )
        )

    def _note(self, handler: Handler) -> None:
        if isinstance(handler, Modifier):
            self._noted.append(handler)

    def _planning(self, part: Any, name: str) -> Any:
        function = getattr(part, name)

        def plan(*args: Any) -> Plan:
            made: Plan = function(*args)
            self._plans.append(_Plan(part.id, tuple(dict.fromkeys(self._noted))))
            self._noted.clear()
            return made

        return attrs.evolve(part, **{name: plan})

    def _acting(self, table: Mapping[type[Any], Any]) -> dict[type[Any], Any]:
        def watch_row(row: Sequence[tuple[str, Effect[Any, Any]]]) -> tuple[tuple[str, Any], ...]:
            return tuple([(name, self._planning(effect, "do")) for name, effect in row])

        return {on: watch_row(row) for on, row in table.items()}

    def _reducing(self, reduce: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
        def write(event: Any, state: Any) -> Any:
            self._events.append(len(self._plans))
            return reduce(event, state)

        return write
