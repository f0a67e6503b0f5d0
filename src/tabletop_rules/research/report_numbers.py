"""What rows add up to: win rates, lengths, points, and what each thing and rule does to winning."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, Literal, TypeAlias

import attrs

from tabletop_rules.research.intervals import LEAST, Estimate, Sample, mean_difference, wilson
from tabletop_rules.research.rows import Row

Sort: TypeAlias = Literal["used", "met", "rules", "sent", "events"]
SORTS: Final[tuple[Sort, ...]] = ("used", "met", "rules", "sent", "events")
"""The counts of a row of which it is asked what they do to winning."""

MAX_FAULTS: Final = 20
"""The most matches that broke off of which a report gives the error."""


@attrs.define
class Met:
    """How often one thing, rule or kind was met: in how many matches, how often in all, and the seats that met it.

    `lost` of these seats did not win.
    """

    matches: int = 0
    times: int = 0
    lost: int = 0
    seats: Sample = attrs.field(factory=Sample)


@attrs.define
class Lengths:
    """How often which number occurred."""

    counts: Counter[int] = attrs.field(factory=Counter)

    @property
    def mean(self) -> float:
        """The mean; 0 of nothing."""
        number = self.counts.total()
        return sum(value * count for value, count in self.counts.items()) / number if number else 0.0

    def at(self, part: float) -> int:
        """Return the number that this part of all does not exceed: `at(0.5)` is the median; 0 of nothing."""
        left = part * self.counts.total()
        for value in sorted(self.counts):
            left -= self.counts[value]
            if left <= 0:
                return value
        return 0


@attrs.define
class Course:
    """How matches went, of those with a curve: `tenths` hold what seats had that won, and what others had.

    `led` is how often who led then has won, ties left out, as [times, wins]. `changes` counts how often the lead passed
    from one seat to another, and `behind` the most that winners were behind. `scale` makes points of what rows hold.
    """

    matches: int = 0
    scale: float = 1.0
    tenths: list[tuple[Sample, Sample]] = attrs.field(factory=list)
    led: list[list[float]] = attrs.field(factory=list)
    changes: Sample = attrs.field(factory=Sample)
    behind: Lengths = attrs.field(factory=lambda: Lengths())
    comebacks: float = 0.0

    def add(self, row: Row, shares: Sequence[float]) -> None:
        """Add a match with a curve."""
        if not self.tenths:
            self.tenths = [(Sample(), Sample()) for _ in row.curve]
            self.led = [[0, 0.0] for _ in row.curve]
            self.scale = 1.0 if row.points and row.points[0] is not None else 0.01
        self.matches += 1
        leaders: list[int] = []
        most = 0
        for place, values in enumerate(row.curve):
            best = max(values)
            for value, share in zip(values, shares, strict=True):
                self.tenths[place][0 if share else 1].add(value * self.scale)
            most = max(most, best - max(value for value, share in zip(values, shares, strict=True) if share))
            ahead = [seat for seat, value in enumerate(values) if value == best]
            if len(ahead) == 1:
                leaders += ahead
                self.led[place][0] += 1
                self.led[place][1] += shares[ahead[0]]
        leaders += row.winners if len(row.winners) == 1 else ()
        self.changes.add(sum(one != other for one, other in pairwise(leaders)))
        self.behind.counts[most] += 1
        middle = row.curve[len(row.curve) // 2]
        self.comebacks += sum(share for value, share in zip(middle, shares, strict=True) if value < max(middle))


@attrs.define
class Table:
    """What the matches of one number of seats add up to. `wins` are by seat, shared wins as parts.

    `bots` are those that sat at each seat, and `by_bot` how often each bot played, and its wins.
    """

    seats: int
    bots: list[set[str]] = attrs.field(factory=list)
    by_bot: defaultdict[str, list[float]] = attrs.field(factory=lambda: defaultdict(lambda: [0, 0.0]))
    matches: int = 0
    wins: list[float] = attrs.field(factory=list)
    commands: Lengths = attrs.field(factory=Lengths)
    turns: Lengths = attrs.field(factory=Lengths)
    points: list[Sample] = attrs.field(factory=list)
    course: Course = attrs.field(factory=lambda: Course())

    def rate(self, seat: int) -> Estimate:
        """Return the win rate of a seat."""
        return wilson(self.wins[seat], self.matches)


@attrs.define
class Setup:
    """What matches under the same rules, options and bots add up to, by number of seats. `label` names the setup."""

    game: str
    options: Mapping[str, Any]
    additions: tuple[str, ...]
    bots: str
    folder: str
    label: str = ""
    tables: dict[int, Table] = attrs.field(factory=dict)
    faults: list[tuple[int, str]] = attrs.field(factory=list)
    broken: int = 0
    reasons: Counter[str] = attrs.field(factory=Counter)
    seconds: Sample = attrs.field(factory=Sample)
    every: Sample = attrs.field(factory=Sample)  # all seats of all matches, by their win over an even share
    met: dict[Sort, defaultdict[str, Met]] = attrs.field(factory=lambda: {sort: defaultdict(Met) for sort in SORTS})
    sources: defaultdict[str, tuple[Sample, Sample]] = attrs.field(
        factory=lambda: defaultdict(lambda: (Sample(), Sample()))
    )  # amounts of winners, and of others
    choices: defaultdict[str, list[int]] = attrs.field(factory=lambda: defaultdict(lambda: [0, 0, 0, 0]))
    sensible: defaultdict[str, list[int]] = attrs.field(factory=lambda: defaultdict(lambda: [0, 0, 0]))

    @property
    def matches(self) -> int:
        """The number of matches that ended."""
        return sum(table.matches for table in self.tables.values())

    def add(self, row: Row) -> None:
        """Add a match."""
        if row.error:
            self.broken += 1
            if len(self.faults) < MAX_FAULTS:
                self.faults.append((row.seed, row.error))
            return
        shares = [row.share(seat) for seat in range(row.seats)]
        self._add_table(row, shares)
        self.reasons[row.reason] += 1
        if row.seconds:
            self.seconds.add(row.seconds)
        over = [share - 1 / row.seats for share in shares]
        for value in over:
            self.every.add(value)
        for sort in SORTS:
            for name, counts in getattr(row, sort).items():
                met = self.met[sort][name]
                met.matches += 1
                met.times += sum(counts)
                for seat, value in enumerate(over):
                    if counts[seat]:
                        met.seats.add(value)
                        met.lost += not shares[seat]
        for name, amounts in row.sources.items():
            for seat, share in enumerate(shares):
                self.sources[name][0 if share else 1].add(amounts[seat])
        for name, (asked, commands, most, forced) in row.choices.items():
            held = self.choices[name]
            held[:] = held[0] + asked, held[1] + commands, max(held[2], most), held[3] + forced
        for name, counts in row.sensible.items():
            held = self.sensible[name]
            held[:] = [sum_ + count for sum_, count in zip(held, counts, strict=True)]

    def _add_table(self, row: Row, shares: list[float]) -> None:
        table = self.tables.get(row.seats)
        if table is None:
            points = [Sample() for _ in shares]
            bots: list[set[str]] = [set() for _ in shares]
            table = self.tables[row.seats] = Table(row.seats, bots, wins=[0.0] * row.seats, points=points)
        table.matches += 1
        table.commands.counts[row.commands] += 1
        table.turns.counts[row.turns] += 1
        for seat, share in enumerate(shares):
            table.wins[seat] += share
            table.bots[seat].add(row.bots[seat])
            played = table.by_bot[row.bots[seat]]
            played[:] = played[0] + 1, played[1] + share
            total = row.points[seat] if row.points else None
            if total is not None:
                table.points[seat].add(total)
        if row.curve:
            table.course.add(row, shares)

    def effect(self, sort: Sort, name: str) -> Estimate | None:
        """Return by how much seats that met this won more often than those that did not; None if too few did.

        Wins are counted over an even share, so that matches of 2 and of 5 seats can be added up.
        """
        seats = self.met[sort][name].seats
        return mean_difference(seats, self.every.without(seats))

    def is_the_win(self, sort: Sort, name: str) -> bool:
        """Return whether every seat that met this won, as with the end that an aim brings: no effect of it."""
        met = self.met[sort][name]
        return met.seats.n >= LEAST and not met.lost

    def sort_of(self, name: str) -> Sort:
        """Return the counts that tell most of a thing: of its use by commands if there is any, else of its events."""
        return "used" if self.met["used"].get(name) is not None else "met"


def add_up(rows: Iterable[Row], folder: str = "") -> list[Setup]:
    """Return what rows add up to, by setup: rules, options and bots. Matches with other numbers of seats go together.

    It does not matter which bot sits where: the matches of a tournament of two are one setup.
    """
    setups: dict[str, Setup] = {}
    for row in rows:
        bots = ", ".join(sorted({*row.bots}))
        key = f"{row.game} {row.ruleset} {row.additions} {sorted(row.options.items())} {bots}"
        setup = setups.get(key)
        if setup is None:
            setup = setups[key] = Setup(row.game, dict(row.options), row.additions, bots, folder)
        setup.add(row)
    return list(setups.values())


def label_setups(setups: list[Setup]) -> None:
    """Give each setup a label that says in what it differs from the others: options, bots, or else the folder.

    A single one needs none.
    """
    names = {name for setup in setups for name in setup.options}
    differing = [name for name in sorted(names) if len({repr(setup.options.get(name)) for setup in setups}) > 1]
    for setup in setups:
        parts = [f"{name} = {_plain(setup.options.get(name))}" for name in differing]
        if len({other.additions for other in setups}) > 1:
            parts.append(" + ".join(setup.additions) or "as it comes")
        if len({other.bots for other in setups}) > 1:
            parts.append(f"bots: {setup.bots}")
        setup.label = ", ".join(parts)
    shared = {label for label, count in Counter(setup.label for setup in setups).items() if count > 1}
    for setup in setups:
        if setup.label in shared:
            setup.label = ", ".join(filter(None, (setup.label, setup.folder)))


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) or "none" if isinstance(value, tuple | list) else str(value)
