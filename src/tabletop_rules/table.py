"""`Table`: a mutable convenience, which holds a match with its log and its chance source.

It does everything with pure functions on values, which a server or a search may use directly.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from itertools import chain
from operator import attrgetter
from threading import RLock
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from tabletop_rules.catalog import load_game
from tabletop_rules.core.chance import ChanceSource, Seeded, check_source
from tabletop_rules.core.engine import (
    A,
    Accepted,
    Submitted,
    mask_record,
    open_with_records,
    submit_unchecked,
    unopened,
    view,
    view_after,
)
from tabletop_rules.core.fold import fold
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import legal_commands, list_commands, why_not
from tabletop_rules.core.match import Match, check_seat
from tabletop_rules.core.messages import Command, Decision, Outcome, Record, Rejection
from tabletop_rules.core.persistent import PVector, items_between, pvector
from tabletop_rules.core.terms import CHANCE, SPECTATOR, Seat
from tabletop_rules.core.undo import undo
from tabletop_rules.door import EventLog
from tabletop_rules.errors import FoldError, UsageError, pluralize, shorten
from tabletop_rules.eventlog.explain import Explanation, explain
from tabletop_rules.eventlog.log import EventLog as AnyLog
from tabletop_rules.eventlog.log import check_log, first_misfit, in_motion
from tabletop_rules.eventlog.wording import draw_table, show_table

if TYPE_CHECKING:
    import os

S = TypeVar("S")

LANDMARK = 64
"""Number of records between the matches that a table keeps, from which it folds to any version."""

_version = attrgetter("version")


class Table(Generic[A]):
    """A match being played. `Table.open` starts one, `Table.resume` continues a log.

    Several threads may share a table: their commands are decided one after the other.
    """

    def __init__(self, game: Game[A], seats: int, records: tuple[Record, ...], chance: ChanceSource | None) -> None:
        self.game = game
        self.chance = chance
        self._forks = 0
        self._list = legal_commands if records else list_commands  # records from outside may be forged
        self._turn = RLock()  # held while a command is decided
        self._records: PVector[Record] = pvector()
        self._match = unopened(game, seats)
        self._landmarks: PVector[Match[A]] = pvector([self._match])
        self._looks: dict[Seat, tuple[Match[A], Match[A]]] = {}  # by seat: the match of its last view, and that view
        if records:
            self._add(fold(game, self._match, records), records)

    # --- opening ----------------------------------------------------------------------------------------------------

    @overload
    @classmethod
    def open(
        cls, game: Game[S], seats: int, seed: int | None = None, *, chance: ChanceSource | None = None
    ) -> Table[S]: ...
    @overload
    @classmethod
    def open(
        cls,
        game: str,
        seats: int,
        seed: int | None = None,
        *,
        options: Mapping[str, object] | None = None,
        chance: ChanceSource | None = None,
    ) -> Table[Any]: ...
    @classmethod
    def open(
        cls,
        game: Game[Any] | str,
        seats: int,
        seed: int | None = None,
        *,
        options: Mapping[str, object] | None = None,
        chance: ChanceSource | None = None,
    ) -> Table[Any]:
        """Open a table for a game, given as such or by its id and options.

        `seed` determines every draw; `chance` is another source, such as `Scripted`; with neither, every draw is an
        open decision of `CHANCE`.

        Raises:
            UnknownGameError: there is no such game.
            OptionError: options are unknown or invalid.
            UsageError: the game is not for this number of seats.
        """
        if isinstance(game, str):
            game = load_game(game, options)
        elif not isinstance(game, Game):
            raise UsageError(f"a table needs a game, load_game(id, options) or its id, not {shorten(game)}")
        elif options is not None:
            raise UsageError("options belong to load_game(id, options), or give Table.open the id instead of the game")
        source = _source(seed, chance)
        table = cls(game, seats, (), source)
        begun = open_with_records(game, seats, source)
        table._add(begun.match, begun.records)
        return table

    @overload
    @classmethod
    def resume(
        cls, log: AnyLog, seed: int | None = None, *, game: None = None, chance: ChanceSource | None = None
    ) -> Table[Any]: ...
    @overload
    @classmethod
    def resume(
        cls, log: AnyLog, seed: int | None = None, *, game: Game[S], chance: ChanceSource | None = None
    ) -> Table[S]: ...
    @classmethod
    def resume(
        cls,
        log: AnyLog,
        seed: int | None = None,
        *,
        game: Game[Any] | None = None,
        chance: ChanceSource | None = None,
    ) -> Table[Any]:
        """Continue from a log. With the seed of the first table, play goes on as it would have there.

        Pass `game` for games outside the catalog, or with additions. A log without records starts a new match. Run
        `verify` first on an untrusted log: this does not check whether its records are those that the rules give.

        A log in motion stops between a command and the next decision; `EventLog.recover` cuts it back to its last
        decision.

        Raises:
            LogError: a record cannot follow from those before, or the log stops in motion.
        """
        log = check_log(log)
        log.check_game(game := log.game(load_game) if game is None else game)
        if not log.records:
            return cls.open(game, log.header.seats, seed, chance=chance)
        try:
            table = cls(game, log.header.seats, log.records, _source(seed, chance))
        except FoldError:
            raise first_misfit(log, game) from None
        if not table.decisions and table.result is None:
            raise in_motion(log.records)
        return table

    # --- reading ----------------------------------------------------------------------------------------------------

    @property
    def match(self) -> Match[A]:
        """The current match, immutable."""
        return self._match

    @property
    def version(self) -> int:
        """The number of records so far."""
        return self._match.version

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The open decisions."""
        return self._match.decisions

    @property
    def result(self) -> Outcome | None:
        """The outcome, with ranking and reason; None while the match goes on."""
        return self._match.result

    @property
    def log(self) -> EventLog:
        """The log so far: all that is needed to replay, verify or resume."""
        return EventLog.of(self.game, self.match.seats, tuple(self._records))

    @property
    def records(self) -> tuple[Record, ...]:
        """All records so far."""
        return tuple(self._records)

    def legal(self, seat: Seat | None = None) -> Iterator[Command]:
        """Return a lazy iterator over the legal commands of a seat; by default of all seats and of chance.

        Raises:
            UsageError: the table has no such seat.
        """
        if seat is not None:
            return self._list(self.game, self.match, seat)
        match = self.match
        return chain.from_iterable(self._list(self.game, match, each) for each in (*range(match.seats), CHANCE))

    def why_not(self, command: Command) -> tuple[Rejection, ...]:
        """Return every rejection of a command now, the one that `submit` returns first; () if it would be accepted."""
        return why_not(self.game, self.match, command)

    def view(self, seat: Seat) -> Match[A]:
        """Return the match as `seat` (or `SPECTATOR`) sees it, with `HIDDEN` in place of every secret.

        Raises:
            UsageError: the table has no such seat.
        """
        now = self._match
        looked = self._looks.get(seat) if type(seat) is int else None
        if looked is None:
            seen = view(self.game, now, seat)
        else:
            before, seen = looked
            if before is now:
                return seen
            seen = view_after(self.game, now, seat, before, seen)
        self._looks[seat] = now, seen
        return seen

    def stream(self, seat: Seat, after: int = 0) -> tuple[Record, ...]:
        """Return the records after number `after` as `seat` receives them, to `fold` into its view.

        Raises:
            UsageError: the table has no such seat, or fewer records: send a fresh view.
        """
        check_seat(self.match, seat)
        if type(after) is not int or after < 0:
            raise UsageError(f"after must be the number of a record, or 0 for all records, not {shorten(after)}")
        if after > len(self._records):
            raise UsageError(
                f"this table has {pluralize(len(self._records), 'record')}, none after {shorten(after)}: "
                f"send a fresh view"
            )
        return tuple(mask_record(record, seat) for record in items_between(self._records, after, len(self._records)))

    def explain(self, n: int | None = None, language: str = "en", *, seat: Seat | None = None) -> Explanation:
        """Return why record `n` (the last one by default) happened: its causes, back to a command or the setup.

        With `seat` it shows what that seat (or `SPECTATOR`) may know. Without, it includes secrets: not for players.

        Raises:
            UsageError: there is no such record, seat or language.
        """
        records = self.records if seat is None else self.stream(seat)
        number = len(records) if n is None else n
        return explain(self.game, records, number, language, seats=self.match.seats, seat=seat)

    # --- playing ----------------------------------------------------------------------------------------------------

    def submit(self, command: Command) -> Submitted[A]:
        """Send a command: returns `Accepted(match, records)`, or a `Rejection` that changes nothing.

        Raises:
            ChanceError: the chance source cannot answer a request; nothing has changed.
            EngineFault: the game has a bug.
        """
        with self._turn:
            outcome = submit_unchecked(self.game, self._match, command, self.chance)
            if isinstance(outcome, Accepted):
                self._add(outcome.match, outcome.records)
        return outcome

    def undo(self, seat: Seat) -> Submitted[A]:
        """Take the seat's last command back, if nobody has learned anything from it. Adds a marker to the log.

        Raises:
            UsageError: the table has no such seat.
        """
        with self._turn:
            outcome = undo(self.game, self._match, self._records, seat)
            if isinstance(outcome, Accepted):
                self._add(outcome.match, outcome.records)
        return outcome

    def at(self, version: int) -> Match[A]:
        """Return the match as it was after that many records.

        Raises:
            UsageError: the table has fewer records.
        """
        if type(version) is not int or not 0 <= version <= self.version:
            raise UsageError(
                f"this table has {pluralize(self.version, 'record')}: there is no version {shorten(version)}"
            )
        now = self._match
        if version == now.version:
            return now
        match = self._landmarks[bisect_right(self._landmarks, version, key=_version) - 1]
        return fold(self.game, match, items_between(self._records, match.version, version))

    def fork(
        self, version: int | None = None, seed: int | None = None, *, chance: ChanceSource | None = None
    ) -> Table[A]:
        """Return another table that continues from a version (the current one by default) with its own chance source.

        It shares the past and draws from `seed` or `chance`. With neither, it draws from a seed derived from this
        table's and the number of its forks so far, or leaves draws open if this table has no seed. From version 0 the
        match starts over.

        Raises:
            UsageError: no decision was open at this version.
        """
        at = self.version if version is None else version
        match = self.at(at)
        if at and not match.decisions and match.result is None:
            raise UsageError(f"at version {at} no decision is open: fork at a version where one is")
        source = _source(seed, chance)
        if source is None and isinstance(self.chance, Seeded):
            with self._turn:
                self._forks += 1
                source = self.chance.derived(self._forks)
        if not at:
            return Table.open(self.game, match.seats, chance=source)
        records, landmarks = self._records, self._landmarks  # shared as they are by a fork of the current version
        older = bisect_right(landmarks, at, key=_version)
        table: Table[A] = object.__new__(Table)
        table.__setstate__(
            {
                **vars(self),
                "chance": source,
                "_forks": 0,
                "_records": records if len(records) == at else records[:at],
                "_match": match,
                "_landmarks": landmarks if len(landmarks) == older else landmarks[:older],
                "_looks": {},
            }
        )
        return table

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the log to a file.

        Raises:
            UsageError: this is no path.
            OSError: the file cannot be written.
        """
        self.log.save(path)

    def _add(self, match: Match[A], records: tuple[Record, ...]) -> None:
        self._records = self._records.extend(records)
        self._match = match
        if match.version - self._landmarks[-1].version >= LANDMARK:
            self._landmarks = self._landmarks.append(match)

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy starts from, in this process or another; it is independent of this table."""
        with self._turn:
            state = {**vars(self), "_looks": {}}
        del state["_turn"]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state, _turn=RLock())

    # --- pictures ---------------------------------------------------------------------------------------------------

    def show(self, seat: Seat = SPECTATOR, language: str = "en") -> str:
        """Return the table as text, as a seat or a spectator sees it.

        Raises:
            UsageError: there is no such seat or language.
        """
        return show_table(self.game, self.view(seat), language)

    def svg(self, seat: Seat = SPECTATOR, language: str = "en") -> str | None:
        """Return the table as an SVG picture, as a seat or a spectator sees it; None if the game draws none.

        Raises:
            UsageError: there is no such seat or language.
        """
        return draw_table(self.game, self.view(seat), language)

    def __repr__(self) -> str:
        return f"<Table {self.game.id}, {self.match.seats} seats, version {self.version}>"

    def _repr_svg_(self) -> str | None:
        return self.svg()


def _source(seed: int | None, chance: ChanceSource | None) -> ChanceSource | None:
    if seed is not None and chance is not None:
        raise UsageError("give a seed or a chance source, not both")
    check_source(chance)
    return Seeded(seed) if seed is not None else chance
