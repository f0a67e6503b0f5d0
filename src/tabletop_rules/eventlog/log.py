"""`EventLog`: a header and all records of a match, as JSON lines with a hash chain."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from io import BytesIO
from operator import methodcaller
from pathlib import Path
from typing import Any, Final, Self, TypeAlias

import attrs

from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.engine import unopened
from tabletop_rules.core.fields import misfit, recordable
from tabletop_rules.core.fold import fold
from tabletop_rules.core.game import Game, check_game
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Ended, Record, Undone
from tabletop_rules.errors import FoldError, LogError, TabletopError, UnknownGameError, UsageError, shorten
from tabletop_rules.eventlog.batch import collector_paused
from tabletop_rules.eventlog.codec import Codec, codec_of
from tabletop_rules.eventlog.compression import compressed, expanded
from tabletop_rules.eventlog.files import write_file
from tabletop_rules.eventlog.lines import (
    Header,
    hash_in,
    header_line,
    package_version,
    read_header,
    read_lines,
    record_line,
    unsaid_options,
)
from tabletop_rules.eventlog.notes import as_played, same_additions
from tabletop_rules.kit.frozen import frozen

LoadGame: TypeAlias = Callable[[str, Mapping[str, object]], Game[Any]]
"""Makes a game from its id and options, as `tabletop_rules.load_game` does."""

StrPath: TypeAlias = str | os.PathLike[str]

GIVE_IT: Final = "; give a game of your own as game="
"""Advice for a log of an unknown game; a command line words it differently."""


@frozen(eq=False)
class _Origin:
    """The lines that a log was read from, and what a codec read in them."""

    lines: tuple[str, ...]
    header: Header
    records: tuple[Record, ...]
    codec: Codec


@frozen(slots=False)  # with slots, attrs makes a method that the help of Python 3.13.0 stumbles over
class EventLog:
    """All that is needed to replay, verify, explain or resume a match. Make one with `EventLog.of` or `EventLog.load`.

    Two logs are equal if they hold the same header and records. A log that was read keeps its lines: one with older
    kinds of messages is saved again as it was.
    """

    header: Header
    records: tuple[Record, ...]
    _origin: _Origin | None = attrs.field(default=None, eq=False, repr=False)
    _played: bool = attrs.field(default=False, alias="played", eq=False, repr=False)

    @classmethod
    def of(
        cls,
        game: Game[Any],
        seats: int,
        records: tuple[Record, ...],
        names: Sequence[str] = (),
        notes: Mapping[str, object] | None = None,
        *,
        played: bool = False,
    ) -> Self:
        """Return the log of a match of this game, with the players' names by seat, and notes.

        With `played`, the records come from the engine, and are not checked again.

        Raises:
            UsageError: the names, the notes or a record cannot be written and read again.
        """
        return cls(Header.of(game, seats, names, notes), records, played=played)

    def __attrs_post_init__(self) -> None:
        if self._played or (self._origin is not None and self.records is self._origin.records):
            return
        for record in self.records:
            for part in (record.event, record):
                if not recordable(type(part))(part):
                    raise UsageError(f"{shorten(record)} cannot be written and read again: {misfit(part)}")

    # --- as text ----------------------------------------------------------------------------------------------------

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The header and every record as canonical JSON; raises UsageError for a record without a JSON form."""
        if self._origin is not None:
            return self._origin.lines
        lines = [header_line(self.header)]
        before = hash_in(lines[0])
        for record in self.records:
            line, before = record_line(record, before)
            lines.append(line)
        return tuple(lines)

    @property
    def head(self) -> str:
        """The hash of the last line. Kept apart, it tells later whether the log was cut. Not for players."""
        return hash_in(self.lines[-1])

    def dumps(self) -> str:
        """Return the whole log as text, each line with its newline."""
        return "".join(f"{line}\n" for line in self.lines)

    def save(self, path: StrPath) -> None:
        """Write the log to a file, atomically: an older file at this path is replaced only when everything is written.

        The endings `.gz` and `.xz` compress the file. Symbolic links are followed, permissions kept, and what is no
        regular file, such as a pipe or `/dev/stdout`, is written to as it is.

        Raises:
            UsageError: this is no path, or a record has no JSON form.
            OSError: the file cannot be written.
        """
        place = place_of(path)
        write_file(place, compressed(self.dumps().encode(), place))

    # --- from text --------------------------------------------------------------------------------------------------

    @classmethod
    def loads(
        cls,
        text: str | bytes,
        game: Game[Any] | None = None,
        *,
        games: LoadGame | None = None,
        expect_head: str | None = None,
    ) -> Self:
        """Read a log. It needs its game, or `games` to make one from the id and options in the header.

        `expect_head` is the head that the log had when it was last seen. Bytes may be compressed by gzip or xz. Any
        byte changed, any line cut, duplicated, moved or inserted is found: `LogError.record` is the first bad record, 0
        for the header.

        Raises:
            LogError: the log is damaged, does not fit the game or is newer than this package.
        """
        read, fault = _read(*expanded(_encoded(text)), game, games)
        if fault is not None:
            raise fault
        if expect_head is not None and read.head != expect_head:
            raise _other_head(read, expect_head)
        return cls(read.header, read.records, read._origin)

    @classmethod
    def load(
        cls,
        path: StrPath,
        game: Game[Any] | None = None,
        *,
        games: LoadGame | None = None,
        expect_head: str | None = None,
    ) -> Self:
        """Read a log from a file, compressed or not, as `loads` does.

        Raises:
            LogError: the log is damaged, does not fit the game, or is newer than this package.
            OSError: the file cannot be read.
        """
        return cls.loads(place_of(path).read_bytes(), game, games=games, expect_head=expect_head)

    @classmethod
    def recover(cls, path: StrPath, game: Game[Any] | None = None, *, games: LoadGame | None = None) -> Recovered:
        """Return what is left of a damaged log: the records up to the last decision (or end) before the first bad one.

        Raises:
            LogError: the header itself is damaged.
            OSError: the file cannot be read.
        """
        text, harm = expanded(place_of(path).read_bytes())
        read, fault = _read(text, harm, game, games)
        good, misfit = _foldable(read, game_of(read.header, game, games))
        kept = _last_stop(read.records[:good])
        records, lines = read.records[:kept], read.lines[: kept + 1]
        torn = text.count(b"\n") + (not text.endswith(b"\n")) - 1 - kept
        assert read._origin is not None
        log = cls(read.header, records, attrs.evolve(read._origin, lines=lines, records=records))
        moving = in_motion(read.records) if torn else None
        return Recovered(log, torn, str(misfit or fault or moving or ""))

    def was_read_with(self, codec: Codec) -> bool:
        """Return whether header and records are those that this codec has read in the lines of the log."""
        origin = self._origin
        if origin is None:
            return False
        return origin.header is self.header and origin.records is self.records and origin.codec is codec

    # --- its game ---------------------------------------------------------------------------------------------------

    def game(self, load: LoadGame) -> Game[Any]:
        """Return the game of this log from `load(id, options)`; raise LogError if there is none, or it does not fit."""
        return game_of(self.header, None, load)

    def check_game(self, game: Game[Any]) -> None:
        """Raise LogError with record 0 unless this is the game that the log was written with."""
        check_header(self.header, game)


@frozen
class Recovered:
    """What is left of a damaged log, how many lines are lost, and why; `fault` is "" if nothing was wrong."""

    log: EventLog
    lost: int
    fault: str


def check_log(log: object) -> EventLog:
    """Return the log; raise UsageError for anything else, such as the path of one."""
    if not isinstance(log, EventLog):
        raise UsageError(
            f"a log comes from table.log, EventLog.load(path) or EventLog.loads(text), not from {shorten(log)}"
        )
    return log


def replay(log: EventLog, game: Game[Any]) -> Match[Any]:
    """Return the match of a log: its records folded, without running rules, effects or chance.

    Raises:
        LogError: a record does not follow from those before; `record` is the first one.
    """
    log.check_game(game)
    start = unopened(game, log.header.seats, log.header.names)
    try:
        return fold(game, start, log.records)
    except FoldError:
        raise first_misfit(log, game) from None


def first_misfit(log: EventLog, game: Game[Any]) -> LogError:
    """Return the error for a log whose records cannot be folded, with the first that does not follow."""
    good, fault = _foldable(log, game)
    return LogError(str(fault), good + 1)


def place_of(path: StrPath) -> Path:
    """Return the path of a file; raise UsageError for what cannot be one."""
    try:
        place = Path(path)
        os.fsencode(place)
    except (TypeError, ValueError):
        raise UsageError(f"a log needs a path, not {shorten(path)}") from None
    if "\0" in str(place):
        raise UsageError(f"a log needs a path, not {shorten(path)}")
    return place


_STOPS = (Asked, Ended, Undone)


def in_motion(records: Sequence[Record]) -> LogError:
    """Return the error for going on from records that stop between a command and the next decision."""
    stop = _last_stop(records)
    text = f"record {len(records)} opens no decision; the last that does is record {stop}"
    return LogError(f"the log stops between decisions: {text} (EventLog.recover keeps it up to there)", stop + 1)


def _last_stop(records: Sequence[Record]) -> int:
    """Return the number of the last record from which a match can go on, 0 if there is none."""
    return next((record.n for record in reversed(records) if isinstance(record.event, _STOPS)), 0)


def _foldable(log: EventLog, game: Game[Any]) -> tuple[int, FoldError | None]:
    """Return how many records of a log can be folded, and what is wrong with the next."""
    match = unopened(game, log.header.seats, log.header.names)
    for record in log.records:
        try:
            match = fold(game, match, (record,))
        except FoldError as fault:
            return match.version, fault
    return match.version, None


def _read(text: bytes, harm: str, game: Game[Any] | None, games: LoadGame | None) -> tuple[EventLog, LogError | None]:
    """Return the good beginning of a log, and what is wrong with the rest. `harm` says why its text ends early, or "".

    Raises LogError for a bad header, and UsageError without a game.
    """
    end = text.rfind(b"\n") + 1
    lines = map(methodcaller("removesuffix", b"\n"), BytesIO(text[:end]))
    first = next(lines, None)
    if first is None:
        raise LogError(harm or "this is not an event log, or its header is incomplete", 0)
    header, before = read_header(first)
    codec = codec_of(game_of(header, game, games))
    kept = [first.decode()]
    records: list[Record] = []
    fault = None
    try:
        with collector_paused():
            for found, texts, _ in read_lines(codec, lines, 1, before):
                records += found
                kept += texts
        if harm or end < len(text):
            raise _torn(len(kept), harm or "the log ends in the middle of a line")
    except LogError as error:
        fault = error
    origin = _Origin(tuple(kept), header, tuple(records), codec)
    return EventLog(header, origin.records, origin), fault


def _torn(number: int, why: str) -> LogError:
    return LogError(f"record {number} is incomplete: {why}", number)


def _encoded(text: str | bytes) -> bytes:
    if not isinstance(text, str | bytes):
        raise UsageError(f"a log is read from str or bytes, or with load from a path, not from {shorten(text)}")
    try:
        return text.encode() if isinstance(text, str) else text
    except UnicodeError as error:
        raise LogError(f"the log is not UTF-8: {error}", 0) from None


def _other_head(log: EventLog, head: str) -> LogError:
    for number, line in enumerate(log.lines):
        if hash_in(line) == head:
            return LogError(f"the log goes on after record {number}, the expected head", number + 1)
    after = len(log.records) + 1
    return LogError(
        f"record {after} is missing: the log was cut off before the expected head, or is another log", after
    )


# --- header and game ------------------------------------------------------------------------------------------------


def game_of(header: Header, game: Game[Any] | None, games: LoadGame | None) -> Game[Any]:
    """Return the game of a log with this header: the one given, or else the one that `games` makes.

    Raises UsageError if there is neither, and LogError with record 0 if it cannot be made or does not fit the header.
    """
    if game is None:
        if games is None:
            raise UsageError("a log is read with its game: give game=, or games=load_game")
        if not callable(games):
            raise UsageError(f"games must be a function that returns a game, such as load_game, not {shorten(games)}")
        try:
            game = as_played(games(header.game, header.options), header.seats, header.additions, header.notes)
        except TabletopError as fault:
            played, advice = "", ""
            if header.additions:
                played = f" (it was played with additions {' + '.join(header.additions)}: give it as game=)"
            elif isinstance(fault, UnknownGameError):
                advice = GIVE_IT
            raise LogError(f"the game of this log cannot be loaded{played}: {fault}{advice}", 0) from fault
    check_header(header, game)
    return game


def check_header(header: Header, game: Game[Any]) -> None:
    """Raise LogError with record 0, naming all that differs, unless this is the game in the header."""
    check_game(game)
    faults = []
    if header.game != game.id:
        raise LogError(f"this is a log of {header.game!r}, not of {game.id!r}", 0)
    if header.ruleset > game.ruleset:
        faults.append(f"it was played under ruleset {header.ruleset}, but this package has {game.ruleset}: update it")
    if header.seats not in game.seats:
        faults.append(f"it has {header.seats} seats, but {game.id} is for {', '.join(map(str, game.seats))}")
    content = tuple(str(pinned.fingerprint) for pinned in game.pinned)
    moved = game.packs if header.content and header.content == content else ()
    unsaid = unsaid_options(game)
    for name, value in sorted({**unsaid, **header.options}.items()):
        if name not in game.options:
            faults.append(f"{game.id} has no option {name!r}")
        elif name in moved:  # the same content, wherever it is
            continue
        elif game.options[name] != value or type(game.options[name]) is not type(value):
            faults.append(f"option {name!r} was {shorten(value)}, but the given game has {shorten(game.options[name])}")
    if header.package == package_version():
        if header.content and header.content != content:
            faults.append("it was played with a content pack that has changed since: restore the pack")
        missing = sorted(game.options.keys() - header.options.keys() - unsaid.keys())
        faults += [f"the header lacks option {name!r}" for name in missing]
    if not same_additions(header.additions, game.additions):
        played, given = (" + ".join(names) or "none" for names in (header.additions, game.additions))
        advice = "give it as game= (on the command line: --game MODULE:ATTRIBUTE)"
        faults.append(f"it was played with additions {played}, but the given game has {given}: {advice}")
    if faults:
        raise LogError(f"the header does not fit the game: {'; '.join(faults)}", 0)
