"""`redecide`: decide many logs again under the present rules, to see what a change of rules alters in them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeAlias

from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Answered, Record
from tabletop_rules.errors import TabletopError, UsageError, pluralize
from tabletop_rules.eventlog.compression import ENDINGS
from tabletop_rules.eventlog.log import EventLog, LoadGame, game_of
from tabletop_rules.eventlog.verify import Divergence, verify
from tabletop_rules.kit.frozen import frozen

Groups: TypeAlias = dict[tuple[str, str], tuple["Altered", ...]]
"""Logs by game and by the rule id or kind at which they diverge."""


@frozen
class Altered:
    """A log that today's rules would have written differently, and where it first diverges from them."""

    log: str
    game: str
    ruleset: int
    divergence: Divergence

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules at the divergence, each once: that of the recorded event, and that of what is decided instead."""
        return tuple(dict.fromkeys(str(rule) for rule in self.divergence.rules if rule is not None))

    @property
    def kind(self) -> str:
        """The kind of record at the divergence; for a rejected command, the command's kind."""
        recorded, decided = self.divergence.recorded, self.divergence.decided
        record = recorded or (decided if isinstance(decided, Record) else None)
        if record is None:
            return "none"
        return record.event.command.kind if isinstance(record.event, Answered) else record.event.kind


@frozen
class Redecided:
    """The result for many logs: those that the rules still reproduce, those altered, and those that cannot be read.

    `unreadable` are logs with what is wrong with them: damaged ones, and those of games, options, content or newer
    rulesets that are not available.
    """

    good: tuple[str, ...]
    altered: tuple[Altered, ...]
    unreadable: tuple[tuple[str, str], ...]

    @property
    def ok(self) -> bool:
        """Whether every log was read and is what the rules make of it."""
        return not self.altered and not self.unreadable

    @property
    def count(self) -> int:
        """The number of logs."""
        return len(self.good) + len(self.altered) + len(self.unreadable)

    @property
    def by_rule(self) -> Groups:
        """The altered logs by the rules at the divergence, most frequent first; a log counts under both rules."""
        return _grouped((rule, each) for each in self.altered for rule in each.rules)

    @property
    def by_kind(self) -> Groups:
        """The altered logs by the kind of record at the divergence, most frequent first."""
        return _grouped((each.kind, each) for each in self.altered)

    def __str__(self) -> str:
        parts = [f"{len(self.good)} unchanged", f"{len(self.altered)} altered"]
        lines = [f"{pluralize(self.count, 'log')}: {', '.join(parts)}, {len(self.unreadable)} unreadable"]
        for (game, what), logs in (*self.by_rule.items(), *self.by_kind.items()):
            lines.append(f"  {game} {what}: {len(logs)}, first {logs[0].log}, {logs[0].divergence}")
        return "\n".join([*lines, *(f"  {log}: {why}" for log, why in self.unreadable)])


def logs_in(place: str | os.PathLike[str]) -> list[Path]:
    """Return the logs below a folder, sorted by path, or a file by itself; raise UsageError if there are none."""
    path = Path(place)
    found = logs_below(path) if path.is_dir() else [path] if path.is_file() else []
    if not found:
        what = "there are no logs (*.jsonl, also with .gz or .xz) in" if path.is_dir() else "there is no folder or file"
        raise UsageError(f"{what} {path}")
    return found


def logs_below(folder: Path) -> list[Path]:
    """Return all files below a folder named as logs, except pipes, sockets and devices, which may never end."""
    endless = (Path.is_fifo, Path.is_socket, Path.is_char_device, Path.is_block_device)
    named = [path for ending in ("", *ENDINGS) for path in folder.rglob(f"*.jsonl{ending}")]
    return [path for path in sorted(named) if not any(test(path) for test in endless)]


def redecide(
    paths: Iterable[str | os.PathLike[str]],
    game: Game[Any] | None = None,
    *,
    games: LoadGame | None = None,
    progress: Callable[[int], None] | None = None,
) -> Redecided:
    """Verify every log, and group those that diverge from the present rules by rule and by kind of record.

    Only the first divergence of a log counts, since what follows belongs to another match. `game` decides all logs, or
    `games` makes the game of each log's header. `progress` is called with the number of logs done.
    """
    good, altered, unreadable = [], [], []
    for done, path in enumerate(paths, start=1):
        name = os.fspath(path)
        try:
            log = EventLog.load(path, game, games=games)
            verdict = verify(game_of(log.header, game, games), log)
        except (TabletopError, OSError) as fault:
            unreadable.append((name, " ".join(str(fault).split())))
        else:
            if verdict.divergence is None:
                good.append(name)
            else:
                altered.append(Altered(name, log.header.game, log.header.ruleset, verdict.divergence))
        if progress is not None:
            progress(done)
    return Redecided(tuple(good), tuple(altered), tuple(unreadable))


def _grouped(pairs: Iterable[tuple[str, Altered]]) -> Groups:
    found: dict[tuple[str, str], list[Altered]] = {}
    for what, each in pairs:
        found.setdefault((each.game, what), []).append(each)
    ordered = sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))
    return {key: tuple(logs) for key, logs in ordered}
