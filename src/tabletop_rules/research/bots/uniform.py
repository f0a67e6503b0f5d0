"""`random`: any legal command."""

from __future__ import annotations

import random
from typing import Any

from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command
from tabletop_rules.core.playout import random_command
from tabletop_rules.core.terms import Seat
from tabletop_rules.research.bots.bot import check_view


def random_bot(game: Game[Any], view: Match[Any], seat: Seat, rng: random.Random) -> Command:
    """Return any legal command of the seat, all equally likely.

    Raises:
        UsageError: this is not the view of the seat, or it has no legal command.
    """
    check_view(view, seat)
    return random_command(game, view, seat, rng)
