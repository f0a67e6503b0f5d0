"""Matches as training data: observation, mask, action, reward and done of every decision, in a Parquet file.

    export_matches("steps.parquet", "destiny", ["greedy", "random"], range(100))
    export_logs("steps.parquet", ["match.jsonl"])
    steps = read_steps("steps.parquet")
    steps.observations.shape, steps.actions

A row is one action of one seat, as an environment would have asked for it; a large command is several rows. The columns
are those of `COLUMNS`. The file needs pyarrow, the extra `simulate`; any reader of Parquet opens it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import attrs

from tabletop_rules.catalog import load_game
from tabletop_rules.core.engine import unopened, view
from tabletop_rules.core.fold import fold
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Answered, Command, Outcome, Undone
from tabletop_rules.door import EventLog
from tabletop_rules.errors import LogError, UsageError, not_installed, shorten
from tabletop_rules.eventlog.log import LoadGame
from tabletop_rules.research.actions import next_numbers
from tabletop_rules.research.bots import Bot
from tabletop_rules.research.one_match import find_game, make_bot
from tabletop_rules.research.parquet import arrow
from tabletop_rules.research.playing import PATIENCE, play_match
from tabletop_rules.research.simulating import make_setting

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tabletop_rules.research.episode import Spaces

VERSION: Final = 1
"""Version of the columns."""

GROUP: Final = 1024
"""The number of rows in a group of the file."""

COLUMNS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "match": "the number of the match in the file, from 0",
        "source": "what the match comes from: the seed, or the path of the log",
        "seat": "the seat that acts, from 0",
        "player": "the name of its bot; empty for a log",
        "version": "the number of records of the match when it acts",
        "step": "the number of this action among those of the seat in the match, from 0",
        "observation": "what the seat sees, float32, always of the same length",
        "mask": "1 for each action that it may take, else 0, uint8, always of the same length",
        "action": "the number of the action that it takes",
        "reward": "what it gains until its next action: 0, or by its place at the end, from 1 for the first to -1",
        "done": "whether this is its last action in a match that ended",
        "truncated": "whether this is its last action in a match that broke off",
    }
)
"""The columns of a file, and what they hold."""


@attrs.frozen(eq=False)
class Steps:
    """The rows of a file as numpy arrays, in the order of the file; a seat's rows of a match follow one another.

    `about` says which game, options, seats and layout they are of.
    """

    about: Mapping[str, Any]
    matches: NDArray[Any]
    seats: NDArray[Any]
    observations: NDArray[Any]
    masks: NDArray[Any]
    actions: NDArray[Any]
    rewards: NDArray[Any]
    done: NDArray[Any]
    truncated: NDArray[Any]


def export_matches(
    path: str | os.PathLike[str],
    game: Game[Any] | str,
    bots: Sequence[str | Bot] | str | Bot,
    seeds: Iterable[int],
    *,
    options: Mapping[str, object] | None = None,
    seats: int | None = None,
    layout: str = "compact",
    limit: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> int:
    """Play one match for each seed and write their steps to a file; return the number of rows.

    The matches are those of `simulate` with the same arguments.

    Raises:
        UnknownGameError, OptionError, BotError: as in `simulate`.
        UsageError: an argument cannot be used.
        OSError: the file cannot be written.
        ModuleNotFoundError: pyarrow or numpy is not installed.
    """
    setting = make_setting(game, bots, options=options, seats=seats)
    made = find_game(setting)
    shared = _spaces(made, setting.seats, layout)

    def played() -> Iterator[list[dict[str, Any]]]:
        for number, seed in enumerate(seeds):
            trail = _Trail(shared)

            def watch(match: Match[Any], command: Command | None, records: object, trail: _Trail = trail) -> None:
                if command is not None:
                    trail.add(match, command)

            most = PATIENCE * made.checks.longest if limit is None else limit
            found = play_match(made, setting.seats, seed, [*map(make_bot, setting.bots)], limit=most, watch=watch)
            yield trail.rows(number, str(seed), setting.named_bots, found.match.result)
            if progress is not None:
                progress(number + 1)

    return _write(Path(path), shared, played())


def export_logs(
    path: str | os.PathLike[str],
    logs: Iterable[str | os.PathLike[str]],
    *,
    games: LoadGame = load_game,
    seats: int | None = None,
    layout: str = "compact",
    progress: Callable[[int], None] | None = None,
) -> int:
    """Write the steps of played matches, all of one game, to a file; return the number of rows.

    What was undone is left out. `seats` is the number of seats to make room for, by default those of the first log.

    Raises:
        LogError: a log is damaged, or not what today's rules make of it.
        UsageError: there are no logs, or they are of different games.
        OSError: a file cannot be read or written.
        ModuleNotFoundError: pyarrow or numpy is not installed.
    """
    listed = [Path(each) for each in logs]
    if not listed:
        raise UsageError("there are no logs to export")
    made: dict[str, Game[Any]] = {}

    def opened(place: Path) -> tuple[EventLog, Game[Any]]:
        log = EventLog.load(place, games=games)
        key = f"{log.header.game} {log.header.options!r} {log.header.additions!r}"
        if key not in made:
            made[key] = log.game(games)
        return log, made[key]

    first, of = opened(listed[0])
    shared = _spaces(of, first.header.seats if seats is None else seats, layout)

    def read() -> Iterator[list[dict[str, Any]]]:
        for number, place in enumerate(listed):
            log, game = opened(place)
            if game is not of:
                raise UsageError(f"{place} is of another game than {listed[0]}: give each a file of its own")
            trail = _Trail(shared)
            match: Match[Any] = unopened(game, log.header.seats)
            for record in log.records:
                event = record.event
                if isinstance(event, Undone):
                    trail.undo(event.to)
                elif isinstance(event, Answered) and not event.by_chance:
                    try:
                        trail.add(match, event.command)
                    except UsageError as error:
                        raise LogError(f"{place}, record {record.n}: {error}", record.n) from error
                match = fold(game, match, (record,))
            yield trail.rows(number, str(place), ("",) * log.header.seats, match.result)
            if progress is not None:
                progress(number + 1)

    return _write(Path(path), shared, read())


def _spaces(game: Game[Any], seats: int, layout: str) -> Spaces:
    """Return the spaces of a layout; raise ModuleNotFoundError naming the extra if numpy is missing."""
    try:
        from tabletop_rules.research.episode import Spaces
    except ModuleNotFoundError as missing:
        raise not_installed(missing, "gymnasium") from missing
    return Spaces(game, seats, layout)


class _Trail:
    """The rows of one match, in the order in which they were played."""

    def __init__(self, shared: Spaces) -> None:
        self._shared = shared
        self._rows: list[dict[str, Any]] = []

    def add(self, match: Match[Any], command: Command) -> None:
        """Add the actions of a command that a match is about to get.

        Raises:
            UsageError: the command is not legal there.
        """
        shared, seat = self._shared, command.seat
        seen = view(shared.game, match, seat)
        table = shared.actions.commands(seen)
        numbers = shared.actions.encode(command)
        if numbers not in table:
            raise UsageError(f"{shorten(command)} is not legal under today's rules: see `verify`")
        vector = shared.observations.vector(seen)
        for place, number in enumerate(numbers):
            mask = bytearray(shared.actions.size)
            for legal in next_numbers(table, numbers[:place]):
                mask[legal] = 1
            row = {"seat": seat, "version": match.version, "action": number, "mask": bytes(mask)}
            self._rows.append({**row, "observation": shared.observe(vector, numbers[:place])})

    def undo(self, version: int) -> None:
        """Forget what was played after a version."""
        self._rows = [row for row in self._rows if row["version"] < version]

    def rows(self, number: int, source: str, players: Sequence[str], result: Outcome | None) -> list[dict[str, Any]]:
        """Return all rows, seat by seat."""
        from tabletop_rules.research.episode import final_rewards

        rewards = [0.0] * len(players) if result is None else final_rewards(result, len(players))
        found: list[dict[str, Any]] = []
        for seat, player in enumerate(players):
            own = [row for row in self._rows if row["seat"] == seat]
            for step, row in enumerate(own):
                last = step == len(own) - 1
                row |= {"match": number, "source": source, "player": player, "step": step}
                row |= {"reward": rewards[seat] if last else 0.0}
                row |= {"done": last and result is not None, "truncated": last and result is None}
            found += own
        return found


def _write(path: Path, shared: Spaces, matches: Iterable[list[dict[str, Any]]]) -> int:
    """Write the rows of matches, a group at a time; return how many."""
    pa, pq = arrow()
    game = shared.game
    about = {"version": VERSION, "game": game.id, "ruleset": game.ruleset, "options": dict(game.options)}
    about |= {"seats": shared.seats, "layout": shared.layout, "fingerprint": shared.fingerprint}
    sorts = dict.fromkeys(("match", "version", "step", "action"), pa.int64())
    sorts |= {"seat": pa.int8(), "reward": pa.float32(), "done": pa.bool_(), "truncated": pa.bool_()}
    sorts |= {"observation": pa.list_(pa.float32(), shared.size), "mask": pa.list_(pa.uint8(), shared.actions.size)}
    schema = pa.schema(
        [(name, sorts.get(name, pa.string())) for name in COLUMNS],
        metadata={"steps": json.dumps(about, ensure_ascii=False, sort_keys=True)},
    )
    count, waiting = 0, list[dict[str, Any]]()
    with pq.ParquetWriter(path, schema, compression="zstd") as writer:
        for rows in matches:
            waiting += rows
            while len(waiting) >= GROUP:
                writer.write_table(_table(pa, schema, waiting[:GROUP]))
                count += GROUP
                del waiting[:GROUP]
        if waiting:
            writer.write_table(_table(pa, schema, waiting))
    return count + len(waiting)


def _table(pa: Any, schema: Any, rows: Sequence[Mapping[str, Any]]) -> Any:
    import numpy

    wide = {
        "observation": numpy.concatenate([row["observation"] for row in rows]),
        "mask": numpy.frombuffer(b"".join([row["mask"] for row in rows]), dtype=numpy.uint8),
    }
    arrays = [
        pa.FixedSizeListArray.from_arrays(pa.array(wide[field.name]), field.type.list_size)
        if field.name in wide
        else pa.array([row[field.name] for row in rows], field.type)
        for field in schema
    ]
    return pa.Table.from_arrays(arrays, schema=schema)


def read_steps(path: str | os.PathLike[str]) -> Steps:
    """Return the rows of a file as arrays.

    Raises:
        LogError: the file holds no steps of this version.
        OSError: the file cannot be read.
        ModuleNotFoundError: pyarrow or numpy is not installed.
    """
    pa, pq = arrow()
    try:
        table = pq.read_table(path)
    except pa.ArrowInvalid as error:
        raise LogError(f"{path} is no Parquet file: {error}", 0) from None
    about = json.loads((table.schema.metadata or {}).get(b"steps", b"{}"))
    if about.get("version") != VERSION or table.column_names != [*COLUMNS]:
        raise LogError(f"{path} holds no steps of version {VERSION}", 0)

    def column(name: str) -> Any:
        held = table.column(name).combine_chunks()
        if not pa.types.is_fixed_size_list(held.type):
            return held.to_numpy(zero_copy_only=False)
        return held.flatten().to_numpy().reshape(-1, held.type.list_size)

    names = ("match", "seat", "observation", "mask", "action", "reward", "done", "truncated")
    return Steps(about, *map(column, names))
