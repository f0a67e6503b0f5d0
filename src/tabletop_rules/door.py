"""The parts of the public interface that need the catalog: logs and JSON whose game is found by its id."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any, Self

from tabletop_rules.catalog import games, load_built_in, load_game
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match
from tabletop_rules.core.terms import to_int
from tabletop_rules.errors import DecodeError, UsageError, shorten
from tabletop_rules.eventlog import log as eventlog
from tabletop_rules.eventlog import redecide as redeciding
from tabletop_rules.eventlog import verify as verifying
from tabletop_rules.eventlog.codec import from_json as read_json
from tabletop_rules.eventlog.strict import MAX_BYTES, parse, readable
from tabletop_rules.kit.frozen import frozen


@frozen(slots=False)
class EventLog(eventlog.EventLog):
    """All that is needed to replay, verify, explain or resume a match: a header and its records.

    `table.log` is one, `.save(path)` writes it, `EventLog.load(path)` reads it. Its game is looked up in the catalog
    unless it is given.
    """

    @classmethod
    def loads(
        cls,
        text: str | bytes,
        game: Game[Any] | None = None,
        *,
        games: eventlog.LoadGame | None = load_built_in,
        expect_head: str | None = None,
    ) -> Self:
        """Read a log from text. `expect_head` is the head that it had when it was last seen: so a cut log is found out.

        A log that names a file, such as a content pack of your own, needs its `game`, or `games=load_game` if you trust
        its author.

        Raises:
            LogError: the log is damaged or does not fit the game; `record` is the first bad record, 0 for the header.
            UsageError: this is no text.
        """
        return super().loads(text, game, games=games, expect_head=expect_head)

    @classmethod
    def load(
        cls,
        path: str | os.PathLike[str],
        game: Game[Any] | None = None,
        *,
        games: eventlog.LoadGame | None = load_built_in,
        expect_head: str | None = None,
    ) -> Self:
        """Read a log from a file, as `loads` does.

        Raises:
            LogError: the log is damaged or does not fit the game; `record` is the first bad record, 0 for the header.
            UsageError: this is no path.
            OSError: the file cannot be read.
        """
        return super().load(path, game, games=games, expect_head=expect_head)

    @classmethod
    def recover(
        cls,
        path: str | os.PathLike[str],
        game: Game[Any] | None = None,
        *,
        games: eventlog.LoadGame | None = load_built_in,
    ) -> eventlog.Recovered:
        """Return what is left of a damaged log: the records up to the last decision (or end) before the first bad one.

        Raises:
            LogError: the header itself is damaged.
            UsageError: this is no path.
            OSError: the file cannot be read.
        """
        return super().recover(path, game, games=games)


def replay(log: eventlog.EventLog, game: Game[Any] | None = None) -> Match[Any]:
    """Return the match of a log: its records folded, without running rules, effects or chance.

    Raises:
        LogError: a record does not follow from those before; `record` is the first one.
        UsageError: this is no log.
    """
    log = eventlog.check_log(log)
    return eventlog.replay(log, log.game(load_game) if game is None else game)


def verify(log: eventlog.EventLog, game: Game[Any] | None = None) -> verifying.Verdict:
    """Decide a log's commands again under today's rules with its answers of chance, and compare record by record.

    The verdict is `ok`, or names the first `divergence`.

    Raises:
        LogError: the header does not fit the game.
        UsageError: this is no log.
    """
    log = eventlog.check_log(log)
    return verifying.verify(log.game(load_game) if game is None else game, log)


def redecide(
    logs: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    game: Game[Any] | None = None,
    *,
    games: eventlog.LoadGame | None = load_built_in,
) -> redeciding.Redecided:
    """Verify many logs, given as a folder or as files, and summarize what today's rules alter in them.

    Games are found as by `EventLog.load`. Logs that cannot be read are counted and named in the result.

    Raises:
        UsageError: there are no logs in the folder.
    """
    if isinstance(logs, str | os.PathLike):
        return redeciding.redecide(redeciding.logs_in(logs), game, games=games)
    return redeciding.redecide(_paths(logs), game, games=games)


def _paths(given: object) -> list[str | os.PathLike[str]]:
    """Return the given paths; raise UsageError for anything else."""
    paths: list[str | os.PathLike[str]] = []
    for path in given if isinstance(given, Iterable) else (given,):
        if not isinstance(path, str | os.PathLike):
            raise UsageError(f"logs must be a folder or paths, not {shorten(path)}")
        paths.append(path)
    return paths


def from_json(text: str | bytes, game: Game[Any] | None = None, *, longest: int = MAX_BYTES) -> Any:
    """Return the command, event, step, decision, rejection, record, match or view in a JSON text.

    The game is found by the kinds in the text; pass it for a game outside the catalog, or with options or content of
    its own. A text of more than `longest` characters is refused unread; any command of these games fits into a
    thousand.

    Raises:
        DecodeError: the text cannot be read; the message names every fault.
        UsageError: `longest` is no integer.
    """
    longest = to_int(longest)
    if type(longest) is not int:
        raise UsageError(f"longest must be a number of characters, not {shorten(longest)}")
    if game is None:
        raw = parse(readable(text, longest), longest)
        game = load_game(_game_named(raw))
    return read_json(text, game, longest=longest)


def _game_named(raw: object) -> str:
    """Return the game of a JSON value: one named in it, or that of the first kind of a game."""
    waiting = [raw]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            for key in ("game", "kind"):
                name = str(value.get(key, "")).split(".")[0]
                if name in games():
                    return name
            waiting.extend(value.values())
        elif isinstance(value, list):
            waiting.extend(value)
    if isinstance(raw, dict) and str(raw.get("kind", "")).startswith("core."):
        return games()[0]  # values of the core are the same in every game
    raise DecodeError("this JSON cannot be read:", ["$.kind: names no game of the catalogue: give the game"])
