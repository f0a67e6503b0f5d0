"""`Setting` is what the matches of a series share; `play_row` plays one of them to its row, within bounds."""

from __future__ import annotations

import random
import re
import signal
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from functools import lru_cache
from pathlib import Path
from types import FrameType
from typing import Any, Final

import attrs

from tabletop_rules.catalog import load_game
from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.change import change
from tabletop_rules.core.engine import Accepted, mask_record, open_with_records, submit, view
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Record
from tabletop_rules.core.terms import Seat
from tabletop_rules.door import EventLog
from tabletop_rules.errors import TabletopError, UsageError, format_exception, shorten
from tabletop_rules.research.bots import Bot, find_bot, seed_of
from tabletop_rules.research.rows import Row, series_name
from tabletop_rules.research.tally import Tally
from tabletop_rules.testing import source

PATIENCE: Final = 4
"""Factor of `Game.checks.longest` after which a match counts as endless, if no limit is given."""


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


def find_game(setting: Setting) -> Game[Any]:
    """Return the game of a setting, made once per process.

    Raises:
        UnknownGameError: there is no such game.
        OptionError: options are wrong.
        UsageError: `module:attribute` leads to no game.
    """
    return setting.game if isinstance(setting.game, Game) else _game(setting.game, setting.options)


@lru_cache(maxsize=8)
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


class _Broken(Exception):
    """A match broke off."""


class _TooSlow(BaseException):
    """A bot took too long; no `Exception`, so that no bot holds it for its own."""


def play_row(setting: Setting, seed: int, index: int = 0) -> Row:
    """Play the match of a seed. Whatever a bot or a rule raises becomes the `error` of the row.

    Raises:
        TabletopError: the game, a bot or the seed cannot be used at all.
        OSError: the log cannot be written.
    """
    game = find_game(setting)
    bots = [make_bot(bot) for bot in setting.bots]
    chance = Seeded(seed)
    records: list[Record] = []
    tally = Tally(game, setting.seats, seed)
    begun = time.perf_counter()
    values: dict[str, Any] = {}
    error = ""
    try:
        match = _play(game, setting, bots, chance, records, tally)
        assert match.result is not None
        values = {"ranking": match.result.ranking, "reason": match.result.reason, **tally.standings(match)}
    except _Broken as broken:
        error = str(broken)
    except (TabletopError, RecursionError, MemoryError) as fault:
        error = " ".join(format_exception(fault).split())
    seconds = time.perf_counter() - begun
    log, unwritten = _log(game, setting, records, index, bool(error))
    error = "; ".join(filter(None, (error, unwritten)))
    return Row(
        seed=seed,
        game=game.id,
        ruleset=game.ruleset,
        additions=game.additions,
        options=dict(game.options),
        seats=setting.seats,
        bots=setting.named_bots,
        error=_ADDRESS.sub("", error),
        log=log,
        seconds=seconds,
        **tally.values(),
        **values,
    )


def _play(
    game: Game[Any], setting: Setting, bots: list[Bot], chance: Seeded, records: list[Record], tally: Tally
) -> Match[Any]:
    """Play to the end, filling `records` and `tally`; raise `_Broken` if that is not possible."""
    rngs = [random.Random(seed_of("bot", chance.seed, seat)) for seat in range(setting.seats)]
    limit = PATIENCE * game.checks.longest if setting.limit is None else setting.limit
    opened = open_with_records(game, setting.seats, chance)
    match = opened.match
    records.extend(opened.records)
    tally.opened(opened.records)
    _show(bots, opened.records)
    for _ in range(limit):
        if match.result is not None:
            return match
        decision = match.decisions[0]
        seat = decision.seat
        seen = view(game, change(match, past=()), seat)  # bots never undo, and masking the past is most of the cost
        tally.asked(seen, decision)
        command = _chosen(game, bots[seat], setting.bots[seat], seen, seat, rngs[seat], setting.seconds)
        after = submit(game, match, command, chance)
        if not isinstance(after, Accepted):
            name = bot_name(setting.bots[seat])
            raise _Broken(f"the bot {name} at seat {seat} sent {shorten(command)}, rejected: {after.message()}")
        records.extend(after.records)
        tally.played(match, command, after.records)
        _show(bots, after.records)
        match = after.match
    if match.result is not None:
        return match
    raise _Broken(f"the match was not over after {limit} decisions")


def _show(bots: Sequence[Bot], records: Sequence[Record]) -> None:
    """Show each bot that remembers, by a method `observe`, what its seat receives of these records."""
    for seat, bot in enumerate(bots):
        observe = getattr(bot, "observe", None)
        if observe is not None:
            observe([mask_record(record, seat) for record in records])


def _chosen(
    game: Game[Any],
    bot: Bot,
    given: str | Bot,
    seen: Match[Any],
    seat: Seat,
    rng: random.Random,
    seconds: float | None,
) -> Command:
    """Return what a bot chooses; raise `_Broken` if it raises, takes too long, or returns no command of its seat."""
    try:
        with _within(seconds):
            command: object = bot(game, seen, seat, rng)
    except _TooSlow:
        raise _Broken(f"the bot {bot_name(given)} at seat {seat} took more than {seconds} s for a command") from None
    except (Exception, SystemExit) as error:
        raise _Broken(f"the bot {bot_name(given)} at seat {seat} raised {format_exception(error)}") from error
    if not isinstance(command, Command) or command.seat != seat:
        raise _Broken(f"the bot {bot_name(given)} at seat {seat} returned {shorten(command)}: no command of this seat")
    return command


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
