"""Whole matches played by bots: what `demo` and `simulate` run, and what `play` does between your commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import attrs

from tabletop_rules.cli.named import find_bot
from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import Accepted, open_with_records, submit
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Record
from tabletop_rules.errors import EngineFault
from tabletop_rules.research.bots import Bot, Players

PATIENCE: Final = 4
"""Factor of `Game.longest` after which a match of bots counts as endless."""


@attrs.frozen
class Played:
    """A match at its end, with its records and the number of decisions."""

    match: Match[Any]
    records: tuple[Record, ...]
    decisions: int


def bots_for(names: Sequence[str]) -> tuple[Bot, ...]:
    """Return new bots for one match, by name and seat."""
    return tuple([find_bot(name) for name in names])


def play_match(
    game: Game[Any],
    seats: int,
    seed: int,
    bots: Sequence[Bot],
    *,
    watch: Callable[[int], None] | None = None,
    records: list[Record] | None = None,
) -> Played:
    """Play a match to its end. `watch` is called with the number of decisions made; `records` is filled even on errors.

    Raises:
        BotError: a bot raises, or returns no legal command.
        EngineFault: the game has a bug, or the match does not end.
    """
    source, players = Seeded(seed), Players(game, bots, seed)
    records = [] if records is None else records
    begun = open_with_records(game, seats, source)
    match = begun.match
    records.extend(begun.records)
    players.observe(begun.records)
    for made in range(PATIENCE * game.checks.longest):
        if match.result is not None:
            return Played(match, tuple(records), made)
        command = players.answer(match)
        if command is None:
            raise EngineFault(f"{game.id} is stuck: nobody can answer {match.decisions!r}")
        after = submit(game, match, command, source)
        if not isinstance(after, Accepted):
            raise EngineFault(f"{game.id} lists {command!r} as legal but rejects it: {after.message()}")
        records.extend(after.records)
        players.observe(after.records)
        match = after.match
        if watch is not None:
            watch(made + 1)
    raise EngineFault(f"a match of {game.id} was not over after {PATIENCE * game.checks.longest} decisions")
