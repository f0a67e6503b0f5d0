"""Whole matches played by bots: what `demo` and `simulate` run, and what `play` does between your commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import attrs

from tabletop_rules.bots import BOTS, Bot, seed_of
from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.change import change
from tabletop_rules.core.engine import Accepted, open_with_records, submit, view
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Record
from tabletop_rules.errors import EngineFault

PATIENCE: Final = 4
"""Factor of `Game.longest` after which a match of bots counts as endless."""


@attrs.frozen
class Played:
    """A match at its end, with its records and the number of decisions."""

    match: Match[Any]
    records: tuple[Record, ...]
    decisions: int


def bots_for(names: Sequence[str], seed: int) -> tuple[Bot, ...]:
    """Return one bot per seat, each with a seed derived from the match's."""
    return tuple(BOTS[name](seed_of("bot", seed, seat)) for seat, name in enumerate(names))


def answer(game: Game[Any], match: Match[Any], bots: Sequence[Bot | None]) -> Command | None:
    """Return the command of the first asked seat that has a bot, or None. The bot only gets its view."""
    for decision in match.decisions:
        bot = bots[decision.seat] if 0 <= decision.seat < len(bots) else None
        if bot is not None:
            now = change(match, past=())  # a bot never undoes, and masking the past is most of the cost
            return bot(game, view(game, now, decision.seat))
    return None


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
        EngineFault: the game has a bug, or the match does not end.
    """
    source = Seeded(seed)
    records = [] if records is None else records
    begun = open_with_records(game, seats, source)
    match = begun.match
    records.extend(begun.records)
    for made in range(PATIENCE * game.checks.longest):
        if match.result is not None:
            return Played(match, tuple(records), made)
        command = answer(game, match, bots)
        if command is None:
            raise EngineFault(f"{game.id} is stuck: nobody can answer {match.decisions!r}")
        after = submit(game, match, command, source)
        if not isinstance(after, Accepted):
            raise EngineFault(f"{game.id} lists {command!r} as legal but rejects it: {after.message()}")
        records.extend(after.records)
        match = after.match
        if watch is not None:
            watch(made + 1)
    raise EngineFault(f"a match of {game.id} was not over after {PATIENCE * game.checks.longest} decisions")
