"""Fuzzing: thousands of commands that no client should send, into matches that must not change.

    report = fuzz(MY_GAME, 100_000)
    assert report.good, report

At every stop of random matches, send near misses of the legal commands, commands of earlier decisions and of other
matches, and tampered JSON. Text that cannot be decoded must raise `DecodeError`; a command must be answered with a
`Rejection` that has a rule and words in both languages; nothing else may be raised, and the match must not change.
Commands that turn out to be legal, for a seat or for the host, or to mean a legal one, are neither sent nor counted as
sent.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from tabletop_rules.core.change import change
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import find_meant, legal_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Rejection
from tabletop_rules.errors import DecodeError, UsageError, pluralize
from tabletop_rules.eventlog.codec import from_json, to_json
from tabletop_rules.table import Table
from tabletop_rules.testing.mutants import Pool, key, near_misses
from tabletop_rules.testing.random_answers import hosted
from tabletop_rules.testing.random_table import seats_of
from tabletop_rules.testing.tampering import tampered

MISSES: Final = 24
"""Near misses sent at each stop."""
TEXTS: Final = 20
"""Tampered texts sent at each stop."""
REPLAYS: Final = 8
"""Commands of earlier decisions and of other matches sent at each stop."""
KEPT: Final = 300
"""Commands of other matches to keep."""
MAX_FAILURES: Final = 10
"""Failures after which to stop."""

UNREADABLE: Final = "unreadable"
"""The key in `FuzzReport.answers` for texts that could not be decoded."""


@attrs.frozen
class FuzzFailure:
    """Something that was accepted, not rejected in the right way, or changed the match; and where to find it again."""

    what: str
    sent: str
    seats: int
    seed: int
    version: int

    def __str__(self) -> str:
        return f"{self.what}: {self.sent} ({self.seats} seats, seed {self.seed}, version {self.version})"


@attrs.frozen
class FuzzReport:
    """The result of fuzzing. `answers` counts rejections by code, and texts that do not decode as `UNREADABLE`."""

    game: str
    matches: int
    decisions: int
    answers: Mapping[str, int]
    legal: int
    failures: tuple[FuzzFailure, ...]

    @property
    def sent(self) -> int:
        """Return how many commands and texts were sent, without those that turned out to be legal."""
        return sum(self.answers.values()) + len(self.failures)

    @property
    def good(self) -> bool:
        """Return whether all were rejected properly and changed nothing."""
        return not self.failures

    def __str__(self) -> str:
        where = f"{pluralize(self.decisions, 'decision')} of {pluralize(self.matches, 'match', 'matches')}"
        lines = [f"{self.game}: {self.sent} sent at {where}"]
        lines += [f"  {count:8} {code}" for code, count in sorted(self.answers.items(), key=lambda one: -one[1])]
        return "\n".join([*lines, *map(str, self.failures)])


def fuzz(
    game: Game[Any],
    commands: int,
    seed: int = 0,
    *,
    seats: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> FuzzReport:
    """Send `commands` commands that must be rejected into random matches with the seeds `seed`, `seed + 1` and so on.

    All player counts take turns unless `seats` is given. After every stop, `progress` is called with the number sent
    and the total. Stops early after ten failures.

    Raises:
        UsageError: `commands` is below 1, or the game cannot be played by this number of seats.
    """
    run = _Run(game, commands, progress)
    while not run.done:
        run.match(seats_of(game, run.matches) if seats is None else seats, seed + run.matches)
    return FuzzReport(game.id, run.matches, run.decisions, dict(run.answers), run.legal, tuple(run.failures))


class _Run:
    """The state of a fuzzing run."""

    def __init__(self, game: Game[Any], commands: int, progress: Callable[[int, int], None] | None) -> None:
        if commands < 1:
            raise UsageError(f"commands must be a number of at least 1, not {commands}")
        self.game, self.commands, self.progress = game, commands, progress
        self.answers: Counter[str] = Counter()
        self.failures: list[FuzzFailure] = []
        self.matches = self.decisions = self.legal = 0
        self.foreign: list[Command] = []

    @property
    def sent(self) -> int:
        """Return how many commands and texts were sent so far."""
        return self.answers.total() + len(self.failures)

    @property
    def done(self) -> bool:
        """Return whether enough was sent, or enough has failed."""
        return self.sent >= self.commands or len(self.failures) >= MAX_FAILURES

    def match(self, seats: int, seed: int) -> None:
        """Play one match at random, and fuzz every stop of it, including its end."""
        self.rng, self.seed, self.pool = random.Random(f"fuzz {seed}"), seed, Pool()
        self.table = Table.open(self.game, seats, seed)
        self.earlier: list[Command] = []
        self.matches += 1
        for _ in range(self.game.checks.longest):
            match = self.table.match
            listed = [command for seat in range(seats) for command in legal_commands(self.game, match, seat)]
            self._try_decision(listed)
            if self.done or not listed:
                break
            command = self.rng.choice(listed)
            self.table.submit(command)
            self.earlier.append(command)
        self.foreign = (self.rng.sample(self.earlier, min(len(self.earlier), 40)) + self.foreign)[:KEPT]

    def _try_decision(self, listed: Sequence[Command]) -> None:
        """Send everything at one stop, and compare the match with what it was before."""
        match, records, failed = self.table.match, self.table.records, len(self.failures)
        text, known = to_json(match), {key(command) for command in (*listed, *hosted(self.game, match))}
        self.pool.see(match.state)
        self.pool.learn(listed)
        self.decisions += 1
        some = listed or self.earlier
        for command in self._commands(match, some):
            self._send(command, known)
        texts = [to_json(command) for command in self.rng.sample(some, min(len(some), TEXTS))]
        kinds = sorted(self.game.tables.kinds)
        for wrong in tampered(texts, kinds, self.rng, TEXTS):
            self._read(wrong, known)
        changed = self.table.records != records or to_json(match) != text or self.table.match is not match
        if changed and len(self.failures) == failed:
            self._failed("a rejected command changed the match", f"one of {MISSES + TEXTS + REPLAYS}")
        if self.progress is not None:
            self.progress(min(self.sent, self.commands), self.commands)

    def _commands(self, match: Match[Any], some: Sequence[Command]) -> Iterator[Command]:
        """Yield near misses, and commands of other decisions and matches, some as answers to an open decision."""
        yield from near_misses(match, some, self.pool, self.rng, MISSES)
        old = [*self.earlier, *self.foreign]
        for command in self.rng.sample(old, min(len(old), REPLAYS)):
            if match.decisions and self.rng.random() < 0.5:
                asked = self.rng.choice(match.decisions)
                command = change(command, seat=asked.seat, decision=asked.id)
            yield command

    def _read(self, text: str | bytes, known: set[str]) -> None:
        """Decode and send a text, as a server would."""
        try:
            value = from_json(text, self.game)
        except DecodeError:
            self.answers[UNREADABLE] += 1
        except Exception as error:
            self._failed(f"reading raised {type(error).__name__}: {error}", repr(text))
        else:
            self._send(value, known)

    def _send(self, value: Any, known: set[str]) -> None:
        """Send a value that may or may not be a command."""
        before = self.table.match
        try:
            meant = find_meant(self.game, before, value) if isinstance(value, Command) else None
            if isinstance(meant, Command) and key(meant) in known:
                self.legal += 1
                return
            answer = self.table.submit(value)
            lacks = _lacks(answer) if isinstance(answer, Rejection) else ""
        except Exception as error:
            self._failed(f"submitting raised {type(error).__name__}: {error}", repr(value))
            return
        if not isinstance(answer, Rejection):
            self._failed("it is accepted, but not listed", repr(value))
            self.table = self.table.fork(before.version)
        elif lacks:
            self._failed(f"its rejection lacks {lacks}", repr(value))
        else:
            self.answers[answer.code] += 1

    def _failed(self, what: str, sent: str) -> None:
        self.failures.append(FuzzFailure(what, sent, self.table.match.seats, self.seed, self.table.version))


def _lacks(refused: Rejection) -> str:
    """Return what a rejection leaves out; "" if nothing."""
    parts = {"a rule": refused.rule, "an English text": refused.message("en"), "a French text": refused.message("fr")}
    return " and ".join(what for what, text in parts.items() if not text)
