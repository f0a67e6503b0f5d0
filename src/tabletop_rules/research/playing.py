"""Whole matches played by bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

import attrs

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import Accepted, open_with_records, submit
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Record
from tabletop_rules.errors import EngineFault
from tabletop_rules.research.bots import Bot, Players

PATIENCE: Final = 4
"""Factor of `Game.checks.longest` after which a match of bots counts as endless."""

Watch: TypeAlias = Callable[[Match[Any], Command | None, Sequence[Record]], object]
"""Called with the opened match, None and its records; then after each command with the match before it."""


@attrs.frozen
class Played:
    """A match at its end, with its records and the number of decisions."""

    match: Match[Any]
    records: tuple[Record, ...]
    decisions: int


def play_match(
    game: Game[Any],
    seats: int,
    seed: int,
    bots: Sequence[Bot],
    *,
    limit: int | None = None,
    watch: Watch | None = None,
    records: list[Record] | None = None,
) -> Played:
    """Play a match to its end, or for `limit` decisions. `records` is filled even on errors.

    Raises:
        BotError: a bot raises, or returns no legal command.
        EngineFault: the game has a bug, or the match does not end and no limit is given.
    """
    source, players = Seeded(seed), Players(game, bots, seed)
    records = [] if records is None else records
    begun = open_with_records(game, seats, source)
    match, made = begun.match, 0
    records.extend(begun.records)
    players.observe(begun.records)
    if watch is not None:
        watch(match, None, begun.records)
    most = PATIENCE * game.checks.longest if limit is None else limit
    while match.result is None and made < most:
        command = players.answer(match)
        if command is None:
            raise EngineFault(f"{game.id} is stuck: nobody can answer {match.decisions!r}")
        after = submit(game, match, command, source)
        if not isinstance(after, Accepted):
            raise EngineFault(f"{game.id} lists {command!r} as legal but rejects it: {after.message()}")
        records.extend(after.records)
        players.observe(after.records)
        if watch is not None:
            watch(match, command, after.records)
        match, made = after.match, made + 1
    if match.result is None and limit is None:
        raise EngineFault(f"a match of {game.id} was not over after {most} decisions")
    return Played(match, tuple(records), made)
