"""Tests for games: random play, the laws that every game must hold, stories.

    from tabletop_rules.testing import check
    print(check(MY_GAME, matches=200))

Importing this package needs neither pytest nor hypothesis. `strategies` and `machine` need hypothesis and are imported
by their full names.
"""

from tabletop_rules.eventlog.schema import schema_faults, schemas
from tabletop_rules.testing.check import check
from tabletop_rules.testing.laws import LAWS, Law, LawBroken
from tabletop_rules.testing.logged import play_log
from tabletop_rules.testing.random_table import Bot, Move, PlayBrokeError, Played, TakeBack, biased, play, random_bot
from tabletop_rules.testing.removal import Removed, handlers_can_go, handlers_can_go_together, others_still_act
from tabletop_rules.testing.report import Failure, Report, Tally
from tabletop_rules.testing.store_suite import StoreSuite

__all__ = [
    "LAWS",
    "Bot",
    "Failure",
    "Law",
    "LawBroken",
    "Move",
    "PlayBrokeError",
    "Played",
    "Removed",
    "Report",
    "StoreSuite",
    "TakeBack",
    "Tally",
    "biased",
    "check",
    "handlers_can_go",
    "handlers_can_go_together",
    "others_still_act",
    "play",
    "play_log",
    "random_bot",
    "schema_faults",
    "schemas",
]
