"""`play_shards`: more matches than one process can take in. Whoever plays them writes their rows."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from typing import Any, Final

import attrs

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.game import Game
from tabletop_rules.core.terms import to_int
from tabletop_rules.errors import UsageError, shorten
from tabletop_rules.research.bots import Bot
from tabletop_rules.research.executors import Runner, UnderWay, Where, is_crash
from tabletop_rules.research.one_match import Setting, play_row
from tabletop_rules.research.rows import Row
from tabletop_rules.research.shards import Shard, Shards
from tabletop_rules.research.simulating import check_portable, make_setting

SIZE: Final = 10_000
"""The default number of matches of a shard: minutes of random play, and some megabytes."""

TRIES: Final = 3
"""How often a shard may bring its worker down before the run ends."""

EVERY: Final = 30.0
"""The seconds after which the manifest is written again."""


def play_shards(
    game: Game[Any] | str,
    bots: Sequence[str | Bot] | str | Bot,
    matches: int,
    to: str | os.PathLike[str],
    *,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    seats: int | None = None,
    executor: Where = None,
    size: int = SIZE,
    limit: int | None = None,
    seconds: float | None = None,
) -> Iterator[Shard]:
    """Play matches and yield what was written, `size` matches at a time, as they are done.

    The rows are those that `simulate` yields for the seeds `Seeded(seed).derived(number).seed`. They do not come here:
    each worker writes those of a shard as Parquet to `to`, a folder that all workers share or an address such as
    `s3://bucket/rows`. Shards in the manifest there are yielded first, and not played again. `read_rows(to)` and
    `report` read them. Other arguments are those of `simulate`.

    Raises:
        UnknownGameError: there is no such game.
        OptionError: options are wrong.
        UsageError: a bot or another argument cannot be used, or the series is there in shards of another size.
        ModuleNotFoundError: pyarrow is not installed.
    """
    matches, size, limit, executor = to_int(matches), to_int(size), to_int(limit), to_int(executor)
    for name, number in (("matches", matches), ("size", size)):
        if type(number) is not int or number < 1:
            raise UsageError(f"{name} is a number from 1 up, not {shorten(number)}")
    setting = make_setting(game, bots, options=options, seats=seats)
    setting = attrs.evolve(setting, limit=limit, seconds=seconds)
    if type(executor) is int:
        check_portable(setting)
    start = Seeded(seed).seed
    wanted = [
        Shard(f"{setting.series}-{start}-{first:012}.parquet", setting.series, start, first, min(size, matches - first))
        for first in range(0, matches, size)
    ]
    held = {shard.file: shard for shard in Shards(to).listed()}
    for shard in wanted:
        there = held.get(shard.file, shard)
        if there.matches != shard.matches:
            raise UsageError(
                f"{there.file} has {there.matches} matches, not {shard.matches}: keep to the size of shards"
            )
    return _played(setting, wanted, held, Shards(to), None if executor is None else Runner(executor))


def _played(
    setting: Setting, wanted: Sequence[Shard], held: dict[str, Shard], to: Shards, runner: Runner | None
) -> Iterator[Shard]:
    yield from [held[shard.file] for shard in wanted if shard.file in held]
    left = deque(shard for shard in wanted if shard.file not in held)
    written = time.monotonic()
    with ExitStack() as stack:
        stack.callback(lambda: to.list(held.values()))
        if runner is not None:
            stack.enter_context(runner)
        for shard in map(_here(setting, to), left) if runner is None else _elsewhere(setting, left, to, runner):
            held[shard.file] = shard
            if time.monotonic() - written > EVERY:
                to.list(held.values())
                written = time.monotonic()
            yield shard


def _here(setting: Setting, to: Shards) -> Callable[[Shard], Shard]:
    return lambda shard: write_shard(setting, to.address, shard)


def _elsewhere(setting: Setting, left: deque[Shard], to: Shards, runner: Runner) -> Iterator[Shard]:
    """Yield shards as they are done. One whose worker dies is played again."""
    crashes: dict[str, int] = {}

    def crashed(shard: Shard, error: BaseException) -> None:
        crashes[shard.file] = crashes.get(shard.file, 0) + 1
        if not is_crash(error) or crashes[shard.file] == TRIES:
            raise error
        runner.renew(error)
        left.append(shard)

    with UnderWay[Shard](runner) as under_way:
        while left or under_way:
            while left and under_way.has_room:
                shard = left.popleft()
                try:
                    under_way.send(shard, write_shard, setting, to.address, shard)
                except Exception as error:
                    crashed(shard, error)
                    break
            if under_way:
                shard, future = under_way.wait()
                try:
                    yield future.result()
                except BaseException as error:
                    crashed(shard, error)


def write_shard(setting: Setting, to: str, shard: Shard) -> Shard:
    """Play the matches of a shard and write its file: what a worker is called with. Return it with what came of it."""
    source, broken, begun = Seeded(shard.seed), 0, time.perf_counter()

    def rows() -> Iterator[Row]:
        nonlocal broken
        for number in range(shard.first, shard.first + shard.matches):
            row = play_row(setting, source.derived(number).seed, number)
            broken += bool(row.error)
            yield row

    Shards(to).write(shard.file, rows())
    return attrs.evolve(shard, broken=broken, seconds=round(time.perf_counter() - begun, 3))
