"""Fuzzing: commands that no client should send, thousands of them, into matches that must not care.

    report = fuzz(MY_GAME, 100_000)
    assert report.good, report

At every question of random matches come near misses of what is legal, commands of earlier questions and of other
matches, and JSON that somebody has tampered with. A text that cannot be read must be a `DecodeError`; what can be read
must be refused by a `Rejection` with words in both languages; nothing else may be raised, and the match stays the very
same. What turns out to be legal after all, or to be an answer that is open to the host, is not sent and not counted.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from tabletop_rules.core.change import change
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Rejection
from tabletop_rules.errors import DecodeError, UsageError, many
from tabletop_rules.eventlog.codec import from_json, to_json
from tabletop_rules.table import Table
from tabletop_rules.testing.mutants import Pool, key, near_misses
from tabletop_rules.testing.random_table import hosted, seats_of
from tabletop_rules.testing.tampering import tampered

MISSES: Final = 24
"""Near misses sent at each question."""
TEXTS: Final = 20
"""Tampered texts sent at each question."""
REPLAYS: Final = 8
"""Commands of earlier questions and of other matches sent at each question."""
KEPT: Final = 300
"""Commands of other matches that are remembered."""
MOST_FAILURES: Final = 10
"""Failures after which there is no need to go on."""

UNREADABLE: Final = "unreadable"
"""In a report: texts that were no value at all."""


@attrs.frozen
class FuzzFailure:
    """Something that was let in, was not refused in the right way, or changed the match; and where to find it again."""

    what: str
    sent: str
    seats: int
    seed: int
    version: int

    def __str__(self) -> str:
        return f"{self.what}: {self.sent} ({self.seats} seats, seed {self.seed}, version {self.version})"


@attrs.frozen
class FuzzReport:
    """What came of it. `answers` counts by the code of the rejection; texts that could not be read are one code."""

    game: str
    matches: int
    questions: int
    answers: Mapping[str, int]
    legal: int
    failures: tuple[FuzzFailure, ...]

    @property
    def sent(self) -> int:
        """How many commands and texts were sent, not counting those that were legal after all."""
        return sum(self.answers.values()) + len(self.failures)

    @property
    def good(self) -> bool:
        """Whether all were refused as they should be, and changed nothing."""
        return not self.failures

    def __str__(self) -> str:
        where = f"{many(self.questions, 'question')} of {many(self.matches, 'match', 'matches')}"
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
    """Send so many commands that must be refused into random matches `seed`, `seed + 1` and so on.

    All player counts take turns unless `seats` is given. `progress` is told after every question how many were sent,
    and of how many. Stops early when ten have gone wrong.
    Faults: UsageError for a number of seats that the game does not have.
    """
    run = _Run(game, commands, progress)
    while not run.done:
        run.match(seats_of(game, run.matches) if seats is None else seats, seed + run.matches)
    return FuzzReport(game.id, run.matches, run.questions, dict(run.answers), run.legal, tuple(run.failures))


class _Run:
    """One fuzzing, as far as it has come."""

    def __init__(self, game: Game[Any], commands: int, progress: Callable[[int, int], None] | None) -> None:
        if commands < 1:
            raise UsageError(f"so many commands cannot be sent: {commands}")
        self.game, self.commands, self.progress = game, commands, progress
        self.answers: Counter[str] = Counter()
        self.failures: list[FuzzFailure] = []
        self.matches = self.questions = self.legal = 0
        self.foreign: list[Command] = []

    @property
    def sent(self) -> int:
        """How many commands and texts were sent so far."""
        return self.answers.total() + len(self.failures)

    @property
    def done(self) -> bool:
        """Whether enough was sent, or enough has gone wrong."""
        return self.sent >= self.commands or len(self.failures) >= MOST_FAILURES

    def match(self, seats: int, seed: int) -> None:
        """Play one match at random, and fuzz every question of it and its end."""
        self.rng, self.seed, self.pool = random.Random(f"fuzz {seed}"), seed, Pool()
        self.table = table = Table.open(self.game, seats, seed)
        self.earlier: list[Command] = []
        self.matches += 1
        for _ in range(self.game.longest):
            listed = [command for seat in range(seats) for command in legal_commands(self.game, table.match, seat)]
            self._question(listed)
            if self.done or not listed:
                break
            command = self.rng.choice(listed)
            table.submit(command)
            self.earlier.append(command)
        self.foreign = (self.rng.sample(self.earlier, min(len(self.earlier), 40)) + self.foreign)[:KEPT]

    def _question(self, listed: Sequence[Command]) -> None:
        """Send everything at one question, and hold the match against what it was."""
        match, records = self.table.match, self.table.records
        text, known = to_json(match), {key(command) for command in (*listed, *hosted(self.game, match))}
        self.pool.see(match.state)
        self.pool.learn(listed)
        self.questions += 1
        some = listed or self.earlier
        for command in self._commands(match, some):
            self._send(command, known)
        texts = [to_json(command) for command in self.rng.sample(some, min(len(some), TEXTS))]
        kinds = sorted(self.game.tables.kinds)
        for wrong in tampered(texts, kinds, self.rng, TEXTS):
            self._read(wrong, known)
        if self.table.records != records or to_json(match) != text or self.table.match is not match:
            self._failed("what was refused has changed the match", f"one of {MISSES + TEXTS + REPLAYS}")
        if self.progress is not None:
            self.progress(min(self.sent, self.commands), self.commands)

    def _commands(self, match: Match[Any], some: Sequence[Command]) -> Iterator[Command]:
        """Near misses, and what belongs to other questions and matches, also as an answer to this one."""
        yield from near_misses(match, some, self.pool, self.rng, MISSES)
        old = [*self.earlier, *self.foreign]
        for command in self.rng.sample(old, min(len(old), REPLAYS)):
            if match.decisions and self.rng.random() < 0.5:
                asked = self.rng.choice(match.decisions)
                command = change(command, seat=asked.seat, decision=asked.id)
            yield command

    def _read(self, text: str | bytes, known: set[str]) -> None:
        """Send a text, as a server would."""
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
        if isinstance(value, Command) and key(value) in known:
            self.legal += 1
            return
        before = self.table.match
        try:
            answer = self.table.submit(value)
            lacks = _lacks(answer) if isinstance(answer, Rejection) else ""
        except Exception as error:
            self._failed(f"submitting raised {type(error).__name__}: {error}", repr(value))
            return
        if not isinstance(answer, Rejection):
            self._failed("it is not listed, yet accepted", repr(value))
            self.table = self.table.fork(before.version)
        elif lacks:
            self._failed(f"it is refused without {lacks}", repr(value))
        else:
            self.answers[answer.code] += 1

    def _failed(self, what: str, sent: str) -> None:
        self.failures.append(FuzzFailure(what, sent, self.table.match.seats, self.seed, self.table.version))


def _lacks(refused: Rejection) -> str:
    """What a rejection does not say; "" if it says all."""
    said = {"a rule": refused.rule, "English words": refused.message("en"), "French words": refused.message("fr")}
    return " and ".join(what for what, words in said.items() if not words)
