"""`verify`: whether a log is what the rules make of its commands and answers of chance, record by record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import attrs

from tabletop_rules.core.engine import Accepted, open_named, submit_unchecked, unopened
from tabletop_rules.core.fold import fold
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import (
    Answered,
    Command,
    Event,
    Record,
    Rejection,
    Undone,
)
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.undo import undo
from tabletop_rules.errors import FoldError, LogError, TabletopError, pluralize
from tabletop_rules.eventlog.codec import codec_of
from tabletop_rules.eventlog.log import EventLog
from tabletop_rules.eventlog.tracing import Recorded
from tabletop_rules.kit.frozen import frozen


@frozen
class Divergence:
    """The first record that differs from what the rules give: its number, the command behind it, and both sides.

    `recorded` is None where the log stops and the rules go on. `decided` is what the rules give instead: a record, a
    rejection of the command, or None for nothing at all.
    """

    record: int
    command: Command | None
    recorded: Record | None
    decided: Record | Rejection | None
    text: str

    @property
    def rules(self) -> tuple[RuleId | None, RuleId | None]:
        """The rule of the record in the log, and the rule of what is decided instead; None where there is nothing."""
        recorded = self.recorded.rule if self.recorded is not None else None
        return recorded, (self.decided.rule if self.decided is not None else None)

    def __str__(self) -> str:
        after = f" (after {_kind(self.command)} of seat {self.command.seat})" if self.command is not None else ""
        return f"record {self.record}{after}: {self.text}"


@frozen
class Verdict:
    """How far a log is valid: all of it, if there is no divergence."""

    records: int
    commands: int
    divergence: Divergence | None = None

    @property
    def ok(self) -> bool:
        """Whether the whole log is valid."""
        return self.divergence is None

    def __str__(self) -> str:
        if self.divergence is not None:
            return str(self.divergence)
        records, commands = pluralize(self.records, "record"), pluralize(self.commands, "command")
        return f"{records} of {commands}, as the rules decide them"


def verify(game: Game[Any], log: EventLog) -> Verdict:
    """Read the log's own lines again, decide every command again with the recorded chance, and fold every record.

    An answer of chance in the log is given again, an open request is left open. A log may stop only at an open decision
    or at the end of the match.

    Raises:
        LogError: the header does not fit the game.
    """
    log.check_game(game)
    run = _Run(game, log)
    try:
        run.read_again()
        run.decide_again()
    except _DivergedError as found:
        return Verdict(found.divergence.record - 1, run.commands, found.divergence)
    return Verdict(len(log.records), run.commands)


STRETCH: Final = 64
"""The number of records after which folding them is compared with deciding them."""


DIFFERENT: Final = "folding up to this record and deciding it give different matches"


class _DivergedError(Exception):
    def __init__(self, divergence: Divergence) -> None:
        super().__init__(str(divergence))
        self.divergence = divergence


@frozen
class _Decided:
    """A command decided again, from the match before it; `commands` counts those up to it."""

    before: Match[Any]
    command: Command | None
    outcome: Accepted
    commands: int


class _Run:
    """One verification of a log against the rules."""

    def __init__(self, game: Game[Any], log: EventLog) -> None:
        self.game = game
        self.log = log
        self.records = log.records
        self.chance = Recorded(log.records)
        self.commands = 0
        self.unfolded: list[_Decided] = []

    def read_again(self) -> None:
        """Check the hash chain, and that the records are those in the lines, unless they have just been read there."""
        if self.log.was_read_with(codec_of(self.game)):
            return
        try:
            again = EventLog.loads(self.log.dumps(), self.game)
        except LogError as fault:
            raise _DivergedError(Divergence(max(fault.record, 1), None, None, None, str(fault))) from None
        for recorded, read in zip(self.records, again.records, strict=False):
            if recorded != read:
                raise self._diverged(None, recorded, read, "the line of this record holds another record")

    def decide_again(self) -> None:
        """Decide every command again, from the setup on."""
        seats, names = self.log.header.seats, self.log.header.names
        start = unopened(self.game, seats, names)
        try:
            begun = self._try(0, None, lambda: open_named(self.game, seats, self.chance, names))
            match = self._compare(start, None, begun)
            while match.version < len(self.records):
                if match.version - self.unfolded[0].before.version >= STRETCH:
                    self._fold()
                match = self._next(match)
        except _DivergedError:
            self._fold()  # what differs earlier is named
            raise
        self._fold()

    def _next(self, match: Match[Any]) -> Match[Any]:
        """Decide the next command in the log; return the match after it."""
        record = self.records[match.version]
        event = record.event
        if isinstance(event, Undone):
            before = self.records[: match.version]
            outcome = self._try(match.version, None, lambda: undo(self.game, match, before, event.seat))
            return self._compare(match, None, outcome)
        if not isinstance(event, Answered):
            raise self._diverged(None, record, None, f"{_describe(record)} follows from no command")
        self.commands += 1
        command = event.command
        outcome = self._try(match.version, command, lambda: submit_unchecked(self.game, match, command, self.chance))
        return self._compare(match, command, outcome)

    def _try(self, version: int, command: Command | None, decide: Callable[[], Any]) -> Any:
        try:
            return decide()
        except TabletopError as fault:
            recorded = self.records[version] if version < len(self.records) else None
            found = Divergence(version + 1, command, recorded, None, f"{type(fault).__name__}: {fault}")
            raise _DivergedError(found) from fault

    def _compare(self, before: Match[Any], command: Command | None, outcome: Accepted | Rejection) -> Match[Any]:
        """Return the match after a command, if the log holds exactly the records that the rules give."""
        if isinstance(outcome, Rejection):
            recorded = self.records[before.version]
            text = f"the log has {_describe(recorded)}, but {outcome.rule} rejects it: {outcome.message()}"
            raise self._diverged(command, recorded, outcome, text)
        if self.records[before.version : outcome.match.version] != outcome.records:
            raise self._first_divergence(command, outcome)
        self.unfolded.append(_Decided(before, command, outcome, self.commands))
        return outcome.match

    def _first_divergence(self, command: Command | None, outcome: Accepted) -> _DivergedError:
        """Return the error for the first of the records decided that the log lacks, or has differently."""
        same = zip(outcome.records, self.records[outcome.records[0].n - 1 :], strict=False)
        differs = next((pair for pair in same if pair[0] != pair[1]), None)
        if differs is None:
            decided = outcome.records[len(self.records) - outcome.records[0].n + 1]
            text = f"the log stops, but the rules go on with {_describe(decided)}"
            return _DivergedError(Divergence(decided.n, command, None, decided, text))
        decided, recorded = differs
        text = f"the log has {_describe(recorded)}, the rules decide {_describe(decided)}"
        return self._diverged(command, recorded, decided, text + _difference(recorded, decided))

    def _fold(self) -> None:
        """Check that folding what was decided since the last time gives the same match."""
        done, self.unfolded = self.unfolded, []
        if not done or self._amiss(done[0].before, done[-1].outcome.match) is None:
            return
        for each in done:  # find the first command that differs
            amiss = self._amiss(each.before, each.outcome.match)
            if amiss is not None or each is done[-1]:
                self.commands, last = each.commands, each.outcome.records[-1]
                raise self._diverged(each.command, last, last, amiss or DIFFERENT)

    def _amiss(self, before: Match[Any], after: Match[Any]) -> str | None:
        """Return why folding the records from one match on does not give the other; None if it does."""
        try:
            folded = fold(self.game, before, self.records[before.version : after.version])
        except FoldError as fault:
            return str(fault)
        return None if folded == after else DIFFERENT

    def _diverged(
        self, command: Command | None, recorded: Record, decided: Record | Rejection | None, text: str
    ) -> _DivergedError:
        return _DivergedError(Divergence(recorded.n, command, recorded, decided, text))


def _describe(record: Record) -> str:
    return f"{_kind(record.event)} by rule {record.rule}"


def _kind(message: Event | Command) -> str:
    return type(message).kind


def _difference(recorded: Record, decided: Record) -> str:
    """Return what differs between two records of one kind."""
    if type(recorded.event) is not type(decided.event):
        return ""
    pairs = [("number", recorded.n, decided.n), ("cause", recorded.cause, decided.cause)]
    for field in attrs.fields(type(recorded.event)):
        pairs.append((field.name, getattr(recorded.event, field.name), getattr(decided.event, field.name)))
    changes = [f"{name} {old!r} is {new!r}" for name, old, new in pairs if old != new]
    return f" ({'; '.join(changes)})" if changes else ""
