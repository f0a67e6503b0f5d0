"""Random commands, number by number: what the tests of playouts share."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from typing import Any

from tabletop_rules.core.engine import view
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command
from tabletop_rules.core.playout import random_command
from tabletop_rules.core.terms import Seat
from tabletop_rules.errors import TabletopError


class DrawnAgainError(TabletopError):
    """More is drawn than a `OneDraw` has."""


class OneDraw(random.Random):
    """A source of random bits that gives this number and nothing else."""

    def __init__(self, number: int) -> None:
        super().__init__(0)
        self.number, self.bits = number, 0

    def getrandbits(self, bits: int, /) -> int:
        """Return the number, once."""
        if self.bits:
            raise DrawnAgainError
        self.bits = bits
        return self.number


def first_choices(game: Game[Any], match: Match[Any], seat: Seat) -> list[Command]:
    """Return what `random_command` chooses for each number that it may draw first, if it does not draw again."""
    chosen, number, numbers = list[Command](), 0, 1
    while number < numbers:
        rng = OneDraw(number)
        with suppress(DrawnAgainError):
            chosen.append(random_command(game, match, seat, rng))
        number, numbers = number + 1, 2**rng.bits
    return chosen


def chosen_evenly(game: Game[Any], match: Match[Any], seat: Seat) -> list[Command]:
    """Return the legal commands; assert that each is chosen for one of the numbers drawn first, in the view as well."""
    listed = [*legal_commands(game, match, seat)]
    assert Counter(listed) == Counter(first_choices(game, match, seat))
    assert Counter(listed) == Counter(first_choices(game, view(game, match, seat), seat))
    return listed
