"""A match that was played elsewhere, read from its log, in the form that the laws check."""

from __future__ import annotations

from typing import Any

from tabletop_rules.core.change import change
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Answered, Command, Undone
from tabletop_rules.eventlog.log import EventLog, check_log
from tabletop_rules.testing.random_table import MatchTable, Played, TakeBack


def play_log(game: Game[Any], log: EventLog) -> Played:
    """Play the match of a log again, with its commands and the recorded outcomes of chance.

    The rules decide afresh; whether they still reproduce the log record by record is for `verify` to say. Every draw is
    a decision, as with `open_chance`, so that `moves` contain the whole match; its records are therefore numbered
    otherwise.

    Raises:
        LogError: the log is of another game.
        PlayBrokeError: the rules now reject one of the commands.
    """
    check_log(log).check_game(game)
    table = MatchTable(game, log.header.seats, 0, open_chance=True)
    for record in log.records:
        event = record.event
        if isinstance(event, Undone):
            table.do(TakeBack(event.seat))
        elif isinstance(event, Answered):
            table.do(_renumbered(event.command, table.match))
    return table.played()


def _renumbered(command: Command, match: Match[Any]) -> Command:
    """Return a command, or an answer of chance, with the id that its decision has here. Standing commands have none."""
    asked = {decision.seat: decision.id for decision in match.decisions}
    standing = command.seat >= 0 and not command.decision
    return command if standing else change(command, decision=asked.get(command.seat, command.decision))
