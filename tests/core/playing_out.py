"""Playouts beside `submit`: what the tests of playouts share."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from tabletop_rules.core.chance import ChanceSource, Seeded, random_below
from tabletop_rules.core.engine import Accepted, open_match, submit, view
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command
from tabletop_rules.core.playout import playout, random_command
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


def by_submitting(game: Game[Any], match: Match[Any], seed: int, chance: ChanceSource, limit: int) -> list[Match[Any]]:
    """Return every match of a random play, with the choices that a playout from `seed` makes."""
    rng, matches = random.Random(seed), [match]
    while match.decisions and len(matches) <= limit:
        seat = match.decisions[random_below(len(match.decisions), rng)].seat
        outcome = submit(game, match, random_command(game, match, seat, rng), chance)
        assert isinstance(outcome, Accepted)
        match = outcome.match
        matches.append(match)
    return matches


def agrees_with_submit(game: Game[Any], seats: int, seed: int, limit: int) -> Sequence[Match[Any]]:
    """Assert that playouts reach the very matches that `submit` reaches, and return these.

    With and without a policy, from the start and from later on, to the end or cut off.
    """
    chance = Seeded(seed)
    expected = by_submitting(game, open_match(game, seats, chance), seed, chance, limit)
    met: list[Match[Any]] = []

    def policy(game: Game[Any], match: Match[Any], seat: Seat, rng: random.Random) -> Command:
        met.append(match)
        return random_command(game, match, seat, rng)

    ended = playout(game, expected[0], policy, random.Random(seed), chance=chance, limit=limit)
    assert expected == [*met, ended]
    assert ended == playout(game, expected[0], None, random.Random(seed), chance=chance, limit=limit)
    begun = random.Random(seed)
    half = playout(game, expected[0], None, begun, chance=chance, limit=len(expected) // 2)
    assert expected[len(expected) // 2] == half
    left = limit - len(expected) // 2
    assert ended == playout(game, half, None, begun, chance=chance, limit=left)
    if ended.over:
        assert ended == playout(game, expected[0], None, random.Random(seed), chance=chance)
    return expected
