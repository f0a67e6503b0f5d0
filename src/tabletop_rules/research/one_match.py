"""`Setting` is what the matches of a series share; `play_row` plays one of them to its row, within bounds."""

from __future__ import annotations

import random
import re
import signal
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path
from types import FrameType
from typing import Any, Final

import attrs

from tabletop_rules.catalog import load_game
from tabletop_rules.core import source
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Record
from tabletop_rules.core.terms import Seat
from tabletop_rules.door import EventLog
from tabletop_rules.errors import BotError, TabletopError, UsageError, format_exception, shorten
from tabletop_rules.kit.memo import memoized
from tabletop_rules.research.bots import Bot, find_bot
from tabletop_rules.research.playing import PATIENCE, play_match
from tabletop_rules.research.rows import Row, series_name
from tabletop_rules.research.tally import Tally


@attrs.frozen(kw_only=True)
class Setting:
    """What all matches of a series share, as values that can be sent to other processes.

    `game` is a game, or its name, made with `options` where it is played; `bots` has a name or a bot for each seat.
    `limit` is the most commands of a match, and `seconds` the most that a bot may take for one. `logs` is the folder
    for event logs, and `compress` their ending.
    """

    game: Game[Any] | str
    options: tuple[tuple[str, object], ...] = ()
    seats: int
    bots: tuple[str | Bot, ...]
    limit: int | None = None
    seconds: float | None = None
    logs: str | None = None
    compress: str = ""

    @property
    def named_bots(self) -> tuple[str, ...]:
        """The names of the bots: that of a function is `module:name`."""
        return tuple(map(bot_name, self.bots))

    @property
    def series(self) -> str:
        """The name of the series, which its rows share."""
        game = find_game(self)
        return series_name(game.id, game.ruleset, game.additions, game.options, self.seats, self.named_bots)

    def row(self, seed: int, **values: Any) -> Row:
        """Return the row of a match of the series; `values` are the fields that tell of this match alone."""
        game = find_game(self)
        return Row(
            seed=seed,
            game=game.id,
            ruleset=game.ruleset,
            additions=game.additions,
            options=dict(game.options),
            seats=self.seats,
            bots=self.named_bots,
            **values,
        )


def find_game(setting: Setting) -> Game[Any]:
    """Return the game of a setting, made once per process.

    Raises:
        UnknownGameError: there is no such game.
        OptionError: options are wrong.
        UsageError: `module:attribute` leads to no game.
    """
    return setting.game if isinstance(setting.game, Game) else _game(setting.game, setting.options)


@memoized(8)
def _game(name: str, options: tuple[tuple[str, object], ...]) -> Game[Any]:
    given = dict(options)
    return source.find_game(name, given) if ":" in name else load_game(name, given)


def bot_name(bot: str | Bot) -> str:
    """Return the name of a bot."""
    if isinstance(bot, str):
        return bot
    named: Any = bot if hasattr(bot, "__qualname__") else type(bot)
    return f"{named.__module__}:{named.__qualname__}"


def make_bot(bot: str | Bot) -> Bot:
    """Return a bot for one seat of one match: by its name, made by its class, or a copy, so that it begins afresh.

    Raises:
        UsageError: there is no such bot.
    """
    if isinstance(bot, str):
        return find_bot(bot)
    given: Any = bot
    made: Bot = given() if isinstance(given, type) else deepcopy(given)
    if not callable(made):
        raise UsageError(f"a bot is a name, or a function of game, view, seat and rng, not {shorten(bot)}")
    return made


# --- one match ------------------------------------------------------------------------------------------------------


_ADDRESS: Final = re.compile(r" at 0x[0-9a-fA-F]+")
"""Where an object is in memory, as its repr says: no two processes agree on that."""


class _Stopped(BaseException):
    """A bot took too long, or exits; no `Exception`, so that the match does not go on."""


class _TooSlow(BaseException):
    """A bot takes too long; no `Exception`, so that no bot holds it for its own."""


def play_row(setting: Setting, seed: int, index: int = 0) -> Row:
    """Play the match of a seed. Whatever a bot or a rule raises becomes the `error` of the row.

    Raises:
        TabletopError: the game, a bot or the seed cannot be used at all.
        OSError: the log cannot be written.
    """
    game = find_game(setting)
    tally = Tally(game, setting.seats, seed)
    bots = [_Timed(bot_name(bot), make_bot(bot), tally, setting.seconds) for bot in setting.bots]
    records: list[Record] = []
    begun = time.perf_counter()
    values: dict[str, Any] = {}
    error = ""
    try:
        limit = PATIENCE * game.checks.longest if setting.limit is None else setting.limit
        played = play_match(game, setting.seats, seed, bots, limit=limit, watch=tally.count, records=records)
        outcome = played.match.result
        if outcome is None:
            error = f"the match was not over after {limit} decisions"
        else:
            values = {"ranking": outcome.ranking, "reason": outcome.reason, **tally.standings(played.match)}
    except (_Stopped, BotError) as broken:
        error = str(broken)
    except (TabletopError, RecursionError, MemoryError) as fault:
        error = " ".join(format_exception(fault).split())
    seconds = time.perf_counter() - begun
    log, unwritten = _log(game, setting, records, index, bool(error))
    error = "; ".join(filter(None, (error, unwritten)))
    return setting.row(seed, error=_ADDRESS.sub("", error), log=log, seconds=seconds, **tally.values(), **values)


class _Timed:
    """The bot of one seat as it is asked in a series: tallied, and stopped after `seconds`."""

    def __init__(self, name: str, bot: Bot, tally: Tally, seconds: float | None) -> None:
        self._name, self._bot, self._tally, self._seconds = name, bot, tally, seconds
        self.observe = getattr(bot, "observe", None)

    def __repr__(self) -> str:
        return self._name

    def __call__(self, game: Game[Any], view: Match[Any], seat: Seat, rng: random.Random) -> Command:
        self._tally.asked(view, next(decision for decision in view.decisions if decision.seat == seat))
        try:
            with _within(self._seconds):
                return self._bot(game, view, seat, rng)
        except _TooSlow:
            took = f"took more than {self._seconds} s for a command"
            raise _Stopped(f"the bot {self._name} at seat {seat} {took}") from None
        except SystemExit as error:
            raise _Stopped(f"the bot {self._name} at seat {seat} raised {format_exception(error)}") from error


@contextmanager
def _within(seconds: float | None) -> Iterator[None]:
    """Raise `_TooSlow` if the block takes longer: at once in the main thread of a Unix process, else at its end."""
    if seconds is None:
        yield
        return
    alarmed = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    begun = time.perf_counter()
    before = signal.signal(signal.SIGALRM, _ring) if alarmed else None
    try:
        if alarmed:
            signal.setitimer(signal.ITIMER_REAL, seconds)
        yield
    finally:
        if alarmed:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
    if time.perf_counter() - begun > seconds:
        raise _TooSlow


def _ring(number: int, frame: FrameType | None) -> None:
    raise _TooSlow


# --- its log --------------------------------------------------------------------------------------------------------


def log_name(game: str, index: int) -> str:
    """Return the file name of the log of one match, without a compression suffix."""
    return f"{game}-{index:05}.jsonl"


def _log(game: Game[Any], setting: Setting, records: list[Record], index: int, broken: bool) -> tuple[str, str]:
    """Write the log if there is a folder. Return its text if the match broke off, and what is wrong with it."""
    if setting.logs is None and not broken:
        return "", ""
    try:
        log = EventLog.of(game, setting.seats, tuple(records))
        if setting.logs is not None:
            log.save(Path(setting.logs) / (log_name(game.id, index) + setting.compress))
        return (log.dumps() if broken else ""), ""
    except UsageError as error:  # a record without a JSON form is a bug of the game
        return "", " ".join(str(error).split())


def plain_options(options: Mapping[str, object] | None) -> tuple[tuple[str, object], ...]:
    """Return options as a tuple of pairs, in which lists are tuples."""
    given = dict(options or {})
    return tuple((name, tuple(value) if isinstance(value, list) else value) for name, value in sorted(given.items()))
