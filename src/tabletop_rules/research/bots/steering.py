"""Continuations by a cheap policy: each move is the best of a few random ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import attrs

from tabletop_rules.core.engine import Accepted
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import list_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command
from tabletop_rules.core.playout import random_command
from tabletop_rules.core.terms import Seat
from tabletop_rules.research.bots.outlook import outlook
from tabletop_rules.research.bots.trying import Luck, accept, play_command

LONGEST: Final = 8
"""The most decisions of a move that are played on, on average of several moves."""


@attrs.frozen(eq=False)
class Move:
    """A move that was tried: its first command, what became of it, and the match at the end of the move.

    `then` is the chance after the first command, `chance` that after the whole move.
    """

    command: Command
    after: Accepted
    then: Luck
    end: Match[Any]
    chance: Luck


def best_move(
    game: Game[Any], match: Match[Any], commands: Sequence[Command], seat: Seat, width: int, luck: Luck
) -> Move:
    """Return the best of `width` random moves that begin with these commands, by the outlook of the seat at its end.

    All are tried with the same draws, and as many begin with each command, as far as that is possible.
    """
    rounds, rest = divmod(width, len(commands))
    tried = [*commands] * rounds + luck.choices.sample(commands, rest)
    moves = [_finish(game, match, command, seat, luck.fork()) for command in tried]
    return moves[0] if len(moves) == 1 else max(moves, key=lambda move: outlook(game, move.end)[seat])


def _finish(game: Game[Any], match: Match[Any], command: Command, seat: Seat, luck: Luck) -> Move:
    """Return the move that begins with a command and goes on at random until the seat is not asked any more."""
    after = accept(game, match, command, luck)
    then, end = luck.fork(), after.match
    for _ in range(LONGEST):
        if all(decision.seat != seat for decision in end.decisions):
            break
        end = play_command(game, end, random_command(game, end, seat, luck.choices), luck)
    return Move(command, after, then, end, luck)


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
        commands = [*list_commands(game, match, seat)]
        if len(commands) == 1:
            match = play_command(game, match, commands[0], luck)
        else:
            move = best_move(game, match, commands, seat, width, luck)
            match, luck = move.end, move.chance
    return match
