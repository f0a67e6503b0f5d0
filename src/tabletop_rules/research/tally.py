"""`Tally` counts what happens in one match, and makes a `Row` of it."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final
from weakref import WeakKeyDictionary, ref

import attrs

from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.fold import fold
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Answered, Command, Decision, Record
from tabletop_rules.core.terms import Pinned, Seat
from tabletop_rules.core.voice import Voice
from tabletop_rules.errors import TabletopError
from tabletop_rules.front.standing import standings, targets
from tabletop_rules.front.things import components, find_component
from tabletop_rules.research.bots.lookahead import appraise, sample_worlds
from tabletop_rules.research.bots.outlook import mark
from tabletop_rules.research.rows import Counts

MEASURED: Final = 0.25
"""The part of all decisions whose legal commands are counted: listing them takes a fifth of the time of a match."""

COMPARED: Final = 0.002
"""The part of all decisions with several legal commands that are compared, which takes some milliseconds."""

TRIES: Final = 60
"""The ways to go on that are tried to compare commands."""

SLACK: Final = 0.01
"""How much less than the best a sensible command is worth at most, as an outlook: a point or two."""

CURVES: Final = 0.1
"""The part of all matches of which a curve is kept."""

TENTHS: Final = 10

NOBODY: Final = -1
"""The place, in counts by seat, of what no seat brought about."""

ENGLISH: Final = Voice("en")

_Numbers = defaultdict[str, list[int]]


class Tally:
    """Counts one match while it is played. `seed` decides which decisions are measured."""

    def __init__(self, game: Game[Any], seats: int, seed: int) -> None:
        self.game, self.seats = game, seats
        self.commands = self.records = self.turns = 0
        self._last: Seat | None = None
        self._lot = random.Random(f"choices {seed}")
        self._things = _things(game)
        self._sent, self._events, self._rules, self._used, self._met, self._sources = (
            self._numbers() for _ in range(6)
        )
        self._choices: _Numbers = defaultdict(lambda: [0, 0, 0, 0])
        self._sensible: _Numbers = defaultdict(lambda: [0, 0, 0])
        self._way: list[Match[Any]] | None = [] if self._lot.random() < CURVES else None

    def _numbers(self) -> _Numbers:
        return defaultdict(lambda: [0] * (self.seats + 1))

    def asked(self, view: Match[Any], decision: Decision) -> None:
        """Count, now and then, the commands that answer a decision."""
        if self._lot.random() < MEASURED:
            numbers = self._choices[decision.kind]
            commands = [each for each in legal_commands(self.game, view, decision.seat) if each.decision]
            count = len(commands)
            numbers[:] = numbers[0] + 1, numbers[1] + count, max(numbers[2], count), numbers[3] + (count == 1)
            if count > 1 and self._lot.random() < COMPARED / MEASURED:
                self._compare(view, decision, commands)

    def _compare(self, view: Match[Any], decision: Decision, commands: Sequence[Command]) -> None:
        """Count how many commands are nearly as good as the best, as far as `greedy` sees."""
        worlds = sample_worlds(self.game, view, decision.seat, 1, self._lot)
        if worlds:
            values = appraise(self.game, worlds, commands, decision.seat, TRIES, self._lot)
            good = sum(value >= max(values) - SLACK for value in values)
            numbers = self._sensible[decision.kind]
            numbers[:] = numbers[0] + 1, numbers[1] + (good == 1), numbers[2] + good

    def count(self, match: Match[Any], command: Command | None, records: Sequence[Record]) -> None:
        """Count an accepted command, sent in `match`, and what it led to; with None, the setup."""
        if command is None:
            self._recorded(records, NOBODY)
            return
        seat = command.seat
        self.commands += 1
        if seat != self._last:
            self.turns += 1
            if self._way is not None:
                self._way.append(match)
        self._last = seat
        self._sent[command.kind][seat] += 1
        for thing in {self._things[id] for id in targets(self.game, match, command)}:
            if thing:
                self._used[thing][seat] += 1
        self._recorded(records, seat)
        self._earned(match, records)

    def _earned(self, match: Match[Any], records: Sequence[Record]) -> None:
        """Add up what events say that points were for, given the match before the records."""
        earnings = self.game.display.earnings
        for place, record in enumerate(records) if earnings else ():
            earn = earnings.get(type(record.event))
            if earn is not None:
                state = fold(self.game, match, records[:place]).state
                for seat, item in earn(state, record.event, ENGLISH):
                    self._sources[item.what][seat] += item.amount

    def _recorded(self, records: Iterable[Record], sender: int) -> None:
        things, by = self._things, sender
        for record in records:
            self.records += 1
            self._rules[record.rule][sender] += 1
            event = record.event
            if isinstance(event, Answered):
                if event.by_chance:
                    by = NOBODY  # what is drawn, nobody has chosen
                continue
            if isinstance(event, Asked):
                continue
            named = getattr(event, "seat", by)
            seat = named if isinstance(named, int) and 0 <= named < self.seats else by
            self._events[event.kind][seat] += 1
            texts: set[str] = set()
            _collect(event, texts)
            for thing in {things[text] for text in texts}:
                if thing:
                    self._met[thing][seat] += 1

    def values(self) -> dict[str, Any]:
        """Return the fields of a `Row` that were counted."""
        counted = {"sent": self._sent, "events": self._events, "rules": self._rules, "used": self._used}
        counted |= {"met": self._met, "choices": self._choices, "sensible": self._sensible}
        frozen = {name: _frozen(numbers) for name, numbers in counted.items()}
        return {"commands": self.commands, "records": self.records, "turns": self.turns, **frozen}

    def standings(self, match: Match[Any]) -> dict[str, Any]:
        """Return the fields of a `Row` about the points of a match that is over."""
        rows = standings(self.game, match)
        for row in rows if not self.game.display.earnings else ():
            for item in row.items:
                self._sources[item.what][row.seat] += item.amount
        totals, sources = tuple([row.total for row in rows]), _frozen(self._sources)
        return {"points": totals, "sources": sources, "curve": tuple(self._curve())}

    def _curve(self) -> Iterator[tuple[int, ...]]:
        """Yield how the seats stand when each tenth of the turns is over."""
        way = self._way or ()
        for tenth in range(1, TENTHS) if len(way) >= TENTHS else ():
            rows = standings(self.game, way[tenth * len(way) // TENTHS], None)
            yield tuple([round(mark(row) * (1 if row.total is not None else 100)) for row in rows])


def _frozen(numbers: Mapping[str, list[int]]) -> Counts:
    return {str(name): tuple(numbers[name]) for name in sorted(numbers)}


# --- the things that events name ------------------------------------------------------------------------------------


class _Things(dict[str, str]):
    """From a text to the id of the component that it names, without the number of a copy; "" if it names none."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__({each.id: each.id for each in components(game)})
        self.listed = frozenset(self)
        self._game = ref(game)  # the game is the weak key of this value

    def __missing__(self, text: str) -> str:
        game = self._game()
        try:
            found = find_component(game, text, "en") if game is not None else None
        except TabletopError:  # no id at all
            found = None
        self[text] = found.id if found is not None and found.id in self.listed else ""
        return self[text]


_KNOWN: Final[WeakKeyDictionary[Any, _Things]] = WeakKeyDictionary()


def _things(game: Game[Any]) -> _Things:
    if game not in _KNOWN:
        _KNOWN[game] = _Things(game)
    return _KNOWN[game]


def _collect(value: Any, found: set[str]) -> None:
    """Add every text in a value to `found`."""
    cls = value.__class__
    if cls is str:
        found.add(value)
    elif cls is tuple:
        for each in value:
            _collect(each, found)
    elif (names := _FIELDS.get(cls)) is not None:
        for name in names:
            _collect(getattr(value, name), found)
    elif cls not in _PLAIN:
        _FIELDS[cls] = tuple(each.name for each in attrs.fields(cls)) if _has_fields(cls) else ()
        _collect(value, found)


_PLAIN: Final = frozenset({int, bool, type(None)})
_FIELDS: Final[dict[type, tuple[str, ...]]] = {}


def _has_fields(cls: type) -> bool:
    return attrs.has(cls) and not issubclass(cls, Pinned)
