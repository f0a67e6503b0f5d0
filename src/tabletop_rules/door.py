"""The parts of the public door that need the catalogue: logs and JSON whose game is found by its id."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any, Self

import attrs

from tabletop_rules.catalog import games, load_built_in, load_game
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match
from tabletop_rules.errors import DecodeError, UsageError, told
from tabletop_rules.eventlog import log as eventlog
from tabletop_rules.eventlog import redecide as redeciding
from tabletop_rules.eventlog import verify as verifying
from tabletop_rules.eventlog.codec import from_json as read_json
from tabletop_rules.eventlog.strict import LONGEST, parse, readable


@attrs.frozen
class EventLog(eventlog.EventLog):
    """All that is needed to replay, verify, explain or resume a match: a header and its records.

    `table.log` is one, `.save(path)` writes it, `EventLog.load(path)` reads it; its game is looked up in the catalogue
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
        """Read a log from text. `expect_head` is the head it had when it was last seen.

        A log that names a file, such as a content pack of one's own, is read with that `game`, or with
        `games=load_game` if you trust whoever wrote it.
        Faults: LogError with the number of the first bad record, 0 for the header.
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
        """Read a log from a file, as `loads` does. Faults: LogError; OSError if the file cannot be read."""
        return super().load(path, game, games=games, expect_head=expect_head)

    @classmethod
    def recover(
        cls,
        path: str | os.PathLike[str],
        game: Game[Any] | None = None,
        *,
        games: eventlog.LoadGame | None = load_built_in,
    ) -> eventlog.Recovered:
        """What is left of a damaged log: its records up to the last question (or end) before the first bad one.

        Faults: LogError if the header itself is damaged; OSError if the file cannot be read.
        """
        return super().recover(path, game, games=games)


def replay(log: eventlog.EventLog, game: Game[Any] | None = None) -> Match[Any]:
    """The match that a log tells of: its records are folded; no rule, effect or random number runs.

    Faults: LogError with the first record that does not follow from those before it.
    """
    log = eventlog.must_be_log(log)
    return eventlog.replay(log, log.game(load_game) if game is None else game)


def verify(log: eventlog.EventLog, game: Game[Any] | None = None) -> verifying.Verdict:
    """Play a log's commands and chance answers again under today's rules and compare, record by record.

    The verdict is `ok`, or names the first `divergence`. Faults: LogError if the header does not fit the game.
    """
    log = eventlog.must_be_log(log)
    return verifying.verify(log.game(load_game) if game is None else game, log)


def redecide(
    logs: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    game: Game[Any] | None = None,
    *,
    games: eventlog.LoadGame | None = load_built_in,
) -> redeciding.Redecided:
    """Verify many logs, given as a folder or as files, and sum up what today's rules alter in them.

    Their games are found as `EventLog.load` finds them.
    Faults: UsageError if there are none in the folder; a log that cannot be read is counted and named.
    """
    if isinstance(logs, str | os.PathLike):
        return redeciding.redecide(redeciding.logs_in(logs), game, games=games)
    return redeciding.redecide(_paths(logs), game, games=games)


def _paths(given: object) -> list[str | os.PathLike[str]]:
    """The paths that were given. Faults: UsageError for what is none."""
    paths: list[str | os.PathLike[str]] = []
    for path in given if isinstance(given, Iterable) else (given,):
        if not isinstance(path, str | os.PathLike):
            raise UsageError(f"logs are given as a folder or as paths, not as {told(path)}")
        paths.append(path)
    return paths


def from_json(text: str | bytes, game: Game[Any] | None = None, *, longest: int = LONGEST) -> Any:
    """The command, event, step, decision, rejection, record, match or view that a JSON text stands for.

    The game is found by the kinds in the text; give it for a game outside the catalogue, or with options or content
    of its own. What has more than `longest` characters is not looked at: a thousand do for any command of these games.
    Faults: DecodeError naming every fault; UsageError for a limit that is no number.
    """
    if type(longest) is not int:
        raise UsageError(f"longest is a number of characters, not {told(longest)}")
    if game is None:
        raw = parse(readable(text, longest), longest)
        game = load_game(_game_named(raw))
    return read_json(text, game, longest=longest)


def _game_named(raw: object) -> str:
    """The game that a JSON value speaks of: named in it, or by the first kind that is a game's."""
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
        return games()[0]  # the core's own values are the same in every game
    raise DecodeError("this JSON cannot be read:", ["$.kind: names no game of the catalogue; give the game"])
