"""`Table`: a mutable convenience, which holds a match with its log and its chance source.

It does everything with pure functions on values, which a server or a search may use directly.
"""

from __future__ import annotations

import os
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from threading import RLock
from typing import Any, Final, TypeVar, overload

from tabletop_rules.catalog import load_game
from tabletop_rules.core.chance import ChanceSource, Seeded, check_source
from tabletop_rules.core.dispatch import STALE, open_chance
from tabletop_rules.core.engine import (
    A,
    Accepted,
    Submitted,
    open_named,
    submit_unchecked,
    unopened,
)
from tabletop_rules.core.fold import fold, in_a_row
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import legal_commands, list_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import ChanceAnswer, Command, Record, Rejection
from tabletop_rules.core.names import check_names
from tabletop_rules.core.persistent import PVector, items_between, pvector
from tabletop_rules.core.terms import CHANCE, CORE, Seat, to_int
from tabletop_rules.core.undo import find_command, undo
from tabletop_rules.errors import FoldError, UsageError, shorten
from tabletop_rules.eventlog.log import EventLog as AnyLog
from tabletop_rules.eventlog.log import check_log, first_misfit, in_motion
from tabletop_rules.eventlog.notes import notes_of
from tabletop_rules.table.reading import VERSION, Landmark, Reading

S = TypeVar("S")

LANDMARK = 64
"""Number of records between the matches that a table keeps, from which it folds to any version."""


PROBE: Final = Seeded(0)
"""Draws with which a patient table finds out who is asked next; they tell nothing of the real ones."""


class Table(Reading[A]):
    """A match being played. `Table.open` starts one, `Table.resume` continues a log.

    Several threads may share a table: their commands are decided one after the other.
    """

    def __init__(
        self,
        game: Game[A],
        seats: int,
        records: tuple[Record, ...],
        chance: ChanceSource | None,
        names: Sequence[str] = (),
        notes: Mapping[str, object] | None = None,
        patient: bool = False,
    ) -> None:
        self.game = game
        self.chance = chance
        self.notes: Mapping[str, object] = notes_of(game, notes)
        self.patient = patient
        self._forks = 0
        self._list = legal_commands if records else list_commands  # records from outside may be forged
        self._turn = RLock()  # held while a command is decided
        self._records: PVector[Record] = pvector()
        self._match = unopened(game, seats, names)
        self._landmarks: PVector[Landmark[A]] = pvector([Landmark(self._match, self._records)])
        self._looks: dict[Seat, tuple[Match[A], Match[A]]] = {}  # by seat: the match of its last view, and that view
        if records:
            self._add_folded(records)
        else:
            begun = open_named(game, seats, chance, names)
            self._add(begun.match, begun.records)

    # --- opening ----------------------------------------------------------------------------------------------------

    @overload
    @classmethod
    def open(
        cls,
        game: Game[S],
        seats: int,
        seed: int | None = None,
        *,
        chance: ChanceSource | None = None,
        names: Sequence[str] = (),
        notes: Mapping[str, object] | None = None,
        patient: bool = False,
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
        names: Sequence[str] = (),
        notes: Mapping[str, object] | None = None,
        patient: bool = False,
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
        names: Sequence[str] = (),
        notes: Mapping[str, object] | None = None,
        patient: bool = False,
    ) -> Table[Any]:
        """Open a table for a game, given as such or by its id and options.

        `seed` determines every draw; `chance` is another source, such as `Scripted`; with neither, every draw is an
        open decision of `CHANCE`. `names` are the players' names by seat, "" for a player called by number, as for
        `open_with_records`; `notes` are texts to keep with the match. The log holds both. At a `patient` table the draw
        that opens the next player's turn waits for `draw`, so that the last command of a turn can still be undone.

        Raises:
            UnknownGameError, OptionError, PackError: as in `load_game`.
            UsageError: the game is not for this number of seats, or another argument cannot be used.
            ChanceError: the seed is not an integer, or the chance source cannot answer a request.
        """
        if isinstance(game, str):
            game = load_game(game, options)
        elif not isinstance(game, Game):
            raise UsageError(f"a table needs a game, load_game(id, options) or its id, not {shorten(game)}")
        elif options is not None:
            raise UsageError("options belong to load_game(id, options), or give Table.open the id instead of the game")
        return cls(game, seats, (), _source(seed, chance), check_names(names, to_int(seats)), notes, patient)

    @overload
    @classmethod
    def resume(
        cls,
        log: AnyLog,
        seed: int | None = None,
        *,
        game: None = None,
        chance: ChanceSource | None = None,
        patient: bool = False,
    ) -> Table[Any]: ...
    @overload
    @classmethod
    def resume(
        cls,
        log: AnyLog,
        seed: int | None = None,
        *,
        game: Game[S],
        chance: ChanceSource | None = None,
        patient: bool = False,
    ) -> Table[S]: ...
    @classmethod
    def resume(
        cls,
        log: AnyLog,
        seed: int | None = None,
        *,
        game: Game[Any] | None = None,
        chance: ChanceSource | None = None,
        patient: bool = False,
    ) -> Table[Any]:
        """Continue from a log. With the seed of the first table, play goes on as it would have there.

        Pass `game` for games outside the catalog, or with additions. A log without records starts a new match. Run
        `verify` first on an untrusted log: this does not check whether its records are those that the rules give. A log
        that ends in motion, between a command and the next decision, is cut back by `EventLog.recover`.

        Raises:
            LogError: a record cannot follow from those before, or the log ends in motion.
            UsageError, ChanceError: an argument or the seed cannot be used.
        """
        log = check_log(log)
        log.check_game(game := log.game(load_game) if game is None else game)
        try:
            source = _source(seed, chance)
            table = cls(game, log.header.seats, log.records, source, log.header.names, log.header.notes, patient)
        except FoldError:
            raise first_misfit(log, game) from None
        if not table.decisions and table.result is None:
            raise in_motion(log.records)
        return table

    # --- playing ----------------------------------------------------------------------------------------------------

    def submit(self, command: Command) -> Submitted[A]:
        """Send a command: returns `Accepted(match, records)`, or a `Rejection` that changes nothing.

        Raises:
            ChanceError: the chance source cannot answer a request; nothing has changed.
            EngineFault: the game has a bug.
        """
        with self._turn:
            return self._refuse_chosen_draw(command) or self._carry_out(command)

    def _carry_out(self, command: Command) -> Submitted[A]:
        """Decide a command and keep what comes of it."""
        outcome = self._decide(command)
        if isinstance(outcome, Accepted):
            self._add(outcome.match, outcome.records)
        return outcome

    def _decide(self, command: Command) -> Submitted[A]:
        """Decide a command. At a patient table its draws wait, unless the seat that sent it is asked next."""
        if self.patient and self.chance is not None:
            waiting = submit_unchecked(self.game, self._match, command, None)
            if isinstance(waiting, Rejection) or not _asks_chance(waiting.match):
                return waiting
            probe = submit_unchecked(self.game, self._match, command, PROBE)
            seats = {decision.seat for decision in probe.match.decisions} if isinstance(probe, Accepted) else {}
            if command.seat != CHANCE and command.seat not in seats:
                return waiting
        return submit_unchecked(self.game, self._match, command, self.chance)

    def legal(self, seat: Seat | None = None) -> Iterator[Command]:
        """Return a lazy iterator over the legal commands of a seat; by default of all seats and of chance.

        Raises:
            UsageError: the table has no such seat.
        """
        found = super().legal(seat)
        return (command for command in found if not self._refuse_chosen_draw(command)) if self.patient else found

    def why_not(self, command: Command) -> tuple[Rejection, ...]:
        """Return every rejection of a command now, the one that `submit` returns first; () if it would be accepted."""
        refused = self._refuse_chosen_draw(command)
        return super().why_not(command) if refused is None else (refused,)

    def _refuse_chosen_draw(self, command: object) -> Rejection | None:
        """Return the rejection of an answer to a draw that waits for the table's own seed: nobody may choose it."""
        if isinstance(command, ChanceAnswer) and self.draws_wait and isinstance(self.chance, Seeded):
            return STALE.by(CORE, decision=command.decision)
        return None

    @property
    def draws_wait(self) -> bool:
        """Whether a draw of a patient table waits for `draw`."""
        return self.patient and _asks_chance(self._match)

    def draw(self) -> tuple[Record, ...]:
        """Let the draw that waits at a patient table happen, and return the new records; () if none waits.

        Call it when the next player takes the turn. The command before can then no longer be undone.

        Raises:
            ChanceError: the chance source cannot answer; nothing has changed.
        """
        with self._turn:
            before = self.version
            if self.draws_wait and self.chance is not None:
                asked = open_chance(self._match)
                things = partial(self.game.things, self._match.state, asked)
                places = self.chance.answer(asked.request, self.version, things)
                if places is not None:
                    self._carry_out(ChanceAnswer(CHANCE, self.decisions[0].id, places))
            return tuple(items_between(self._records, before, self.version))

    def why_no_undo(self, seat: Seat) -> Rejection | None:
        """Return why `undo` would be rejected; None if the seat's last command can be taken back.

        Raises:
            UsageError: the table has no such seat.
        """
        with self._turn:
            found = find_command(self.game, self._match, self._records, seat)
        return found if isinstance(found, Rejection) else None

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

    def fork(
        self, version: int | None = None, seed: int | None = None, *, chance: ChanceSource | None = None
    ) -> Table[A]:
        """Return another table that continues from a version (the current one by default) with its own chance source.

        It shares the past and draws from `seed` or `chance`. With neither, it draws from a seed derived from this
        table's and the number of its forks so far, or leaves draws open if this table has no seed. From version 0 the
        match starts over.

        Raises:
            UsageError, ChanceError: no decision was open at this version, or the source or seed cannot be used.
        """
        at = self.version if version is None else to_int(version)
        match = self.at(at)
        if at and not match.decisions and match.result is None:
            raise UsageError(f"at version {at} no decision is open: fork at a version where one is")
        source = _source(seed, chance)
        if source is None and isinstance(self.chance, Seeded):
            with self._turn:
                self._forks += 1
                source = self.chance.derived(self._forks)
        if not at:
            return Table(self.game, match.seats, (), source, self.names, self.notes, self.patient)
        records, landmarks = self._records, self._landmarks  # shared as they are by a fork of the current version
        older = bisect_right(landmarks, at, key=VERSION)
        if len(records) > at:  # a slice would cost more, the longer it is
            known = landmarks[older - 1].records
            records = known.extend(items_between(records, len(known), at))
        table: Table[A] = object.__new__(Table)
        table.__setstate__(
            {
                **vars(self),
                "chance": source,
                "_forks": 0,
                "_records": records,
                "_match": match,
                "_landmarks": landmarks if len(landmarks) == older else landmarks[:older],
                "_looks": {},
            }
        )
        return table

    def catch_up(self, records: Iterable[Record]) -> None:
        """Add records that were decided elsewhere, such as by another process that serves the same match.

        Raises:
            FoldError: the records do not follow from the match; nothing has changed.
            UsageError: the records are those of a view.
        """
        with self._turn:
            self._add_folded(tuple(in_a_row(records)))

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
        if match.version - self._landmarks[-1].match.version >= LANDMARK:
            self._landmarks = self._landmarks.append(Landmark(match, self._records))

    def _add_folded(self, records: tuple[Record, ...]) -> None:
        """Add records that were decided before or elsewhere, all of them or none."""
        match, parts = self._match, []
        for start in range(0, len(records), LANDMARK):  # so that each of these matches is kept
            part = records[start : start + LANDMARK]
            match = fold(self.game, match, part)
            parts.append((match, part))
        for match, part in parts:
            self._add(match, part)

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy starts from, in this process or another; it is independent of this table."""
        with self._turn:
            state = {**vars(self), "_looks": {}}
        del state["_turn"]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state, _turn=RLock())

    def __repr__(self) -> str:
        return f"<Table {self.game.id}, {self.match.seats} seats, version {self.version}>"


def _asks_chance(match: Match[Any]) -> bool:
    return bool(match.decisions) and match.decisions[0].seat == CHANCE


def _source(seed: int | None, chance: ChanceSource | None) -> ChanceSource | None:
    if seed is not None and chance is not None:
        raise UsageError("give a seed or a chance source, not both")
    check_source(chance)
    return Seeded(seed) if seed is not None else chance
