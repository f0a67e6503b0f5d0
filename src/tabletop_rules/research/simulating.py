"""`simulate`: many matches, played wherever there is room, with the same results everywhere."""

from __future__ import annotations

import os
import pickle
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from itertools import islice, zip_longest
from typing import Any, Final

import attrs

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.game import Game
from tabletop_rules.core.terms import to_int
from tabletop_rules.errors import UsageError, format_exception, shorten
from tabletop_rules.research.bots import Bot
from tabletop_rules.research.executors import Runner, UnderWay, Where, is_crash
from tabletop_rules.research.folder import Folder, Format
from tabletop_rules.research.one_match import Setting, bot_name, find_game, make_bot, plain_options, play_row
from tabletop_rules.research.rows import Row

CHUNK: Final = 16
"""The default number of matches that one call of an executor plays: about a second of random play."""

TRIES: Final = 3
"""How often a match may bring its worker down before it is given up."""

_Seeds = tuple[tuple[int, int], ...]
"""Seeds, each with its number in the series."""


def simulate(
    game: Game[Any] | str,
    bots: Sequence[str | Bot] | str | Bot,
    seeds: Iterable[int],
    *,
    options: Mapping[str, object] | None = None,
    seats: int | None = None,
    executor: Where = None,
    chunk: int = CHUNK,
    folder: str | os.PathLike[str] | None = None,
    format: Format | None = None,
    ordered: bool = False,
    limit: int | None = None,
    seconds: float | None = None,
    progress: Callable[[int], None] | None = None,
    logs: str | os.PathLike[str] | None = None,
    compress: str = "",
) -> Iterator[Row]:
    """Play one match for each seed, and yield their rows as they are done, or in the order of the seeds if `ordered`.

    `game` is a game, its id, or `module:attribute`; `options` are for the latter two. `bots` is one bot for all seats,
    or one for each: names, as `find_bot` takes them, functions `(game, view, seat, rng) -> Command`, or classes
    whose instances are called like that. Each match is played by new bots. `seats` is by default the number of bots, or
    the lowest number of seats from two up.

    `executor` is where the matches are played: None for here, a number of processes, anything with a `submit` that
    returns a future (a pool of `concurrent.futures`, a dask client, `RayExecutor`), the address of a cluster
    (`dask://HOST:PORT`, `ray://HOST:PORT`), or a function that makes one, which is called again when a worker has died
    and broken the old one. Each call plays `chunk` matches. The rows do not
    depend on any of this. When a worker dies, its matches are played again; one that brings three workers down becomes
    a row with an `error`. So does a match in which something raises; its row also has its log.

    `folder` keeps the rows (`format` "jsonl" or "parquet"). Those it holds already are not played again, but yielded.
    If `ordered`, a row that comes early waits in memory, also one that the folder holds.
    `logs` is a folder for the event logs of all matches, as seen from the workers; `compress` is "", ".gz" or ".xz".

    A match is given up after `limit` commands (by default four times the `longest` of the game's `Checks`), or when a
    bot takes more than `seconds` for a command. In the main thread of a Unix process, as in a pool of processes or a
    task of ray, a slow bot is interrupted. Elsewhere the time is looked at only when the bot returns, so a bot that
    never returns blocks its worker. `progress` is called with the number of rows so far.

    Raises:
        UnknownGameError: there is no such game.
        OptionError: options are wrong.
        UsageError: a bot or another argument cannot be used.
        ChanceError: a seed is no integer.
        LogError: the folder is damaged.
        ModuleNotFoundError: "parquet" needs pyarrow, which is not installed.
    """
    chunk, limit, executor = to_int(chunk), to_int(limit), to_int(executor)
    if type(chunk) is not int or chunk < 1:
        raise UsageError(f"chunk is a number of matches from 1 up, not {shorten(chunk)}")
    if limit is not None and (type(limit) is not int or limit < 1):
        raise UsageError(f"limit is a number of commands from 1 up, not {shorten(limit)}")
    if seconds is not None and not seconds > 0:
        raise UsageError(f"seconds is how long a bot may take for a command, not {shorten(seconds)}")
    setting = make_setting(game, bots, options=options, seats=seats)
    where = None if logs is None else os.fspath(logs)
    setting = attrs.evolve(setting, limit=limit, seconds=seconds, logs=where, compress=compress)
    if type(executor) is int:
        check_portable(setting)
    runner = None if executor is None else Runner(executor)
    kept = None if folder is None else Folder(folder, format)
    rows = play_all([(setting, seeds)], runner, chunk, kept, ordered)
    return rows if progress is None else _watched(rows, progress)


def make_setting(
    game: Game[Any] | str,
    bots: Sequence[str | Bot] | str | Bot,
    *,
    options: Mapping[str, object] | None = None,
    seats: int | None = None,
) -> Setting:
    """Return what the matches of a series share; arguments are those of `simulate`.

    Raises:
        UnknownGameError: there is no such game.
        OptionError: options are wrong.
        UsageError: there is no such bot, or the game is not for this number of seats.
    """
    if not isinstance(game, str | Game):
        raise UsageError(f"simulate needs a game, load_game(id, options) or its id, not {shorten(game)}")
    if isinstance(game, Game) and options is not None:
        raise UsageError("options belong to load_game(id, options), or give the id instead of the game")
    given: tuple[Any, ...] = (bots,) if isinstance(bots, str) or callable(bots) else tuple(bots)
    if not given:
        raise UsageError("no bots: give one for all seats, or one for each seat")
    for bot in given:
        make_bot(bot)
    setting = Setting(game=game, options=plain_options(options), seats=0, bots=given)
    found = find_game(setting)
    count = to_int(seats)
    if count is None:
        least = min((number for number in found.seats if number > 1), default=min(found.seats))
        count = len(given) if len(given) > 1 else least
    if type(count) is not int or count not in found.seats:
        raise UsageError(f"{found.name} is for {', '.join(map(str, found.seats))} seats, not {shorten(count)}")
    if len(given) not in (1, count):
        raise UsageError(f"{len(given)} bots for {count} seats: give one for all, or one for each seat")
    return attrs.evolve(setting, seats=count, bots=given if len(given) == count else given * count)


def check_portable(setting: Setting) -> None:
    """Raise UsageError if a game or bot cannot be sent to a new process of this machine."""
    script = hasattr(sys.modules["__main__"], "__file__")
    for bot in setting.bots:
        if getattr(bot, "__module__", "") == "__main__" and not isinstance(bot, str) and not script:
            raise UsageError(f"another process cannot import the bot {bot_name(bot)}: define it in a module")
    try:
        pickle.dumps(setting)
    except UsageError:
        raise
    except Exception as error:
        why = format_exception(error)
        raise UsageError(
            f"the game or a bot cannot be sent to another process ({why}): name it as module:attribute"
        ) from error


def _watched(rows: Iterator[Row], progress: Callable[[int], None]) -> Iterator[Row]:
    for done, row in enumerate(rows, 1):
        progress(done)
        yield row


def play_all(
    series: Sequence[tuple[Setting, Iterable[int]]],
    runner: Runner | None,
    chunk: int,
    folder: Folder | None,
    ordered: bool = False,
) -> Iterator[Row]:
    """Yield the rows of several series: first those that the folder holds, then as matches end.

    If `ordered`, the rows of each series come in the order of its seeds.
    """
    listed = [(setting, [Seeded(seed).seed for seed in dict.fromkeys(seeds)]) for setting, seeds in series]
    with ExitStack() as stack:
        if folder is not None:
            stack.enter_context(folder)
        if runner is not None:
            stack.enter_context(runner)
        rows = _found_or_played(listed, runner, chunk, folder)
        yield from _in_order(rows, listed) if ordered else rows
        if folder is not None:
            folder.merge()


def _in_order(rows: Iterable[Row], series: Sequence[tuple[Setting, list[int]]]) -> Iterator[Row]:
    """Yield the rows in the order of the seeds. One that comes early waits."""
    early: dict[tuple[str, int], Row] = {}
    left = deque((setting.series, seed) for setting, seeds in series for seed in seeds)
    for row in rows:
        early[row.key] = row
        while left and left[0] in early:
            yield early.pop(left.popleft())


@attrs.define(eq=False)
class _Chunk:
    """Some matches of a series: their seeds, each with its number, and how often they brought a worker down."""

    setting: Setting
    seeds: _Seeds
    crashes: int = 0


def _found_or_played(
    series: Sequence[tuple[Setting, list[int]]], runner: Runner | None, chunk: int, folder: Folder | None
) -> Iterator[Row]:
    held: set[tuple[str, int]] = set()
    if folder is not None:
        wanted = {(setting.series, seed) for setting, seeds in series for seed in seeds}
        for row in folder.rows():
            if row.key in wanted:
                held.add(row.key)
                yield row
    chunks = _chunks(series, held, chunk)
    for rows in _here(chunks, folder) if runner is None else _elsewhere(chunks, runner):
        if folder is not None and runner is not None:
            folder.add(rows)
        yield from rows


def _chunks(series: Sequence[tuple[Setting, list[int]]], held: set[tuple[str, int]], size: int) -> Iterator[_Chunk]:
    """Yield what is left to play. The series take turns."""

    def parts(setting: Setting, seeds: list[int]) -> Iterator[_Chunk]:
        name = setting.series if held else ""
        left = iter([(index, seed) for index, seed in enumerate(seeds) if (name, seed) not in held])
        while part := tuple(islice(left, size)):
            yield _Chunk(setting, part)

    for turn in zip_longest(*[parts(setting, seeds) for setting, seeds in series]):
        yield from filter(None, turn)


def _here(chunks: Iterable[_Chunk], folder: Folder | None) -> Iterator[Sequence[Row]]:
    """Yield rows one by one, played in this process; what was played goes to the folder a chunk at a time."""
    for chunk in chunks:
        rows: list[Row] = []
        try:
            for index, seed in chunk.seeds:
                rows.append(play_row(chunk.setting, seed, index))
                yield rows[-1:]
        finally:
            if folder is not None:
                folder.add(rows)


def play_chunk(setting: Setting, seeds: _Seeds) -> tuple[Row, ...]:
    """Play some matches of a series: what a worker is called with."""
    return tuple([play_row(setting, seed, index) for index, seed in seeds])


def _elsewhere(chunks: Iterator[_Chunk], runner: Runner) -> Iterator[Sequence[Row]]:
    """Yield the rows of chunks as they are done.

    When a worker dies, what was under way is suspect, and is played again one chunk at a time, and then one match at a
    time, so that nothing but the match that brings its worker down is given up.
    """
    suspects: deque[_Chunk] = deque()

    def send(chunk: _Chunk) -> BaseException | None:
        """Submit a chunk; return the crash if that is not possible."""
        try:
            under_way.send(chunk, play_chunk, chunk.setting, chunk.seeds)
        except Exception as error:
            if is_crash(error):
                return error
            raise
        return None

    def crashed(chunk: _Chunk, error: BaseException, alone: bool) -> Sequence[Row]:
        """Take note of a crash. Return the row of a match that is given up."""
        runner.renew(error)
        if not alone:
            suspects.append(chunk)
            return ()
        chunk.crashes += 1
        if len(chunk.seeds) > 1:
            suspects.extendleft([_Chunk(chunk.setting, (each,)) for each in reversed(chunk.seeds)])
        elif chunk.crashes < TRIES:
            suspects.appendleft(chunk)
        else:
            return [_given_up(chunk.setting, seed, error) for _, seed in chunk.seeds]
        return ()

    with UnderWay[_Chunk](runner) as under_way:
        while True:
            while not suspects and under_way.has_room and (chunk := next(chunks, None)) is not None:
                if (crash := send(chunk)) is not None:
                    crashed(chunk, crash, alone=False)
            alone = not under_way
            if alone:
                if not suspects:
                    return
                chunk = suspects.popleft()
                if (crash := send(chunk)) is not None:
                    yield crashed(chunk, crash, alone)
                    continue
            chunk, future = under_way.wait()
            try:
                rows: Sequence[Row] = future.result()
            except BaseException as error:
                if not is_crash(error):
                    raise
                rows = crashed(chunk, error, alone)
            yield rows


def _given_up(setting: Setting, seed: int, error: BaseException) -> Row:
    return setting.row(seed, error=f"the worker that played it died {TRIES} times: {type(error).__name__}")
