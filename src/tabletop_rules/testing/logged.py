"""A match that somebody else has played, from its log, to be looked at as matches of random play are."""

from __future__ import annotations

from typing import Any

from tabletop_rules.core.change import change
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Answered, Command, Undone
from tabletop_rules.eventlog.log import EventLog, must_be_log
from tabletop_rules.testing.random_table import MatchTable, Played, TakeBack


def play_log(game: Game[Any], log: EventLog) -> Played:
    """Play the match of a log again, with its commands and with what chance has answered there.

    The rules decide anew: whether they still give the log record by record, `verify` says. Every draw is a question of
    its own here, as with `open_chance`, so that `moves` tell the whole match; its records have other numbers for that.
    Faults: LogError for the log of another game; PlayBrokeError for a command that the rules refuse now.
    """
    must_be_log(log).check_game(game)
    table = MatchTable(game, log.header.seats, 0, open_chance=True)
    for record in log.records:
        event = record.event
        if isinstance(event, Undone):
            table.do(TakeBack(event.seat))
        elif isinstance(event, Answered):
            table.do(_renumbered(event.command, table.match))
    return table.played()


def _renumbered(command: Command, match: Match[Any]) -> Command:
    """A command or an answer of chance with the number that its question has here; a standing command has none."""
    asked = {decision.seat: decision.id for decision in match.decisions}
    standing = command.seat >= 0 and not command.decision
    return command if standing else change(command, decision=asked.get(command.seat, command.decision))
