"""Tests for games, ours and yours: random play, the laws that every game must hold, stories.

    from tabletop_rules.testing import check
    print(check(MY_GAME, matches=200))

Nothing here needs pytest or hypothesis but `strategies` and `machine`, which are imported by their own names.
"""

from tabletop_rules.eventlog.schema import schema_faults, schemas
from tabletop_rules.testing.check import Failure, Report, Tally, check
from tabletop_rules.testing.laws import LAWS, Law, LawBroken
from tabletop_rules.testing.logged import play_log
from tabletop_rules.testing.random_table import Bot, Move, PlayBrokeError, Played, TakeBack, biased, play, random_bot

__all__ = [
    "LAWS",
    "Bot",
    "Failure",
    "Law",
    "LawBroken",
    "Move",
    "PlayBrokeError",
    "Played",
    "Report",
    "TakeBack",
    "Tally",
    "biased",
    "check",
    "play",
    "play_log",
    "random_bot",
    "schema_faults",
    "schemas",
]
