"""Continuations by a cheap policy: at each decision, the best of a few random commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tabletop_rules.core.engine import Accepted
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import list_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command
from tabletop_rules.core.terms import Seat
from tabletop_rules.research.bots.outlook import outlook
from tabletop_rules.research.bots.trying import Luck, accept

LONGEST: Final = 8
"""The most decisions per move that are played on, on average."""


def try_some(
    game: Game[Any], match: Match[Any], commands: Sequence[Command], seat: Seat, width: int, luck: Luck
) -> tuple[Command, Accepted, Luck]:
    """Return the best of `width` random commands of a seat by its outlook right after, with what becomes of it.

    The last value is the chance after that. All are tried with the same draws.
    """
    tried = commands if len(commands) == 1 else luck.choices.sample(commands, min(width, len(commands)))
    found: list[tuple[Command, Accepted, Luck]] = []
    for command in tried:
        chance = luck.fork()
        found.append((command, accept(game, match, command, chance), chance))
    if len(found) == 1:
        return found[0]
    return max(found, key=lambda each: outlook(game, each[1].match)[seat])


def steer(game: Game[Any], match: Match[Any], last: Seat, moves: int, width: int, luck: Luck) -> Match[Any]:
    """Return the match after so many moves, or its end. A move is all that one seat is asked in a row.

    `last` is the seat whose move it is; what is left of its move is played on too.
    """
    for _ in range(LONGEST * (moves + 1)):
        if match.result is not None:
            break
        seat = match.decisions[0].seat
        if seat != last:
            if not moves:
                break
            moves, last = moves - 1, seat
        _, after, luck = try_some(game, match, [*list_commands(game, match, seat)], seat, width, luck)
        match = after.match
    return match
