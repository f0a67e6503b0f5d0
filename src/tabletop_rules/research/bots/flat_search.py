"""`flat`: the command with the best random continuations."""

from __future__ import annotations

import math
import random
from typing import Any, Final

import attrs

from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command
from tabletop_rules.core.terms import Seat
from tabletop_rules.errors import UsageError, shorten
from tabletop_rules.research.bots.bot import Bot, choices
from tabletop_rules.research.bots.outlook import outlook
from tabletop_rules.research.bots.trying import (
    Budget,
    Luck,
    budget,
    play_command,
    play_on,
    sample_world,
    whole,
    yes_or_no,
)

SHARES: Final = ("ucb", "equal")
CURIOSITY: Final = 0.5
"""How much a command that was tried less often is preferred, beside the range of the values found."""


def flat(
    *,
    playouts: int | None = 200,
    seconds: float | None = None,
    depth: int = 12,
    shares: str = "ucb",
    prospects: bool = True,
) -> Bot:
    """Return a bot that tries each command in worlds that fit its view, and plays on at random.

    Each playout samples a world, makes `depth` random decisions and takes the `outlook` there. With `shares` "ucb",
    promising commands are tried more often (UCB1); with "equal", all commands are tried equally often. A command takes
    `playouts` playouts or `seconds` seconds, whichever ends first. Without `prospects`, it goes by standings alone.

    Raises:
        UsageError: an option has a wrong value.
    """
    if shares not in SHARES:
        raise UsageError(f"shares must be {' or '.join(SHARES)}, not {shorten(shares)}")
    return Flat(budget(playouts, seconds), whole("depth", depth, 0), shares, yes_or_no("prospects", prospects))


@attrs.frozen
class Flat:
    """See `flat`."""

    budget: Budget
    depth: int
    shares: str
    prospects: bool = True

    def __call__(self, game: Game[Any], view: Match[Any], seat: Seat, rng: random.Random) -> Command:
        """Return the command with the best average of its playouts."""
        commands = choices(game, view, seat)
        if len(commands) == 1:
            return commands[0]
        game = game if self.prospects else game.without_prospects()
        rng.shuffle(commands)  # what is tried first is no better, if there are fewer playouts than commands
        tried, total = [0] * len(commands), [0.0] * len(commands)
        seed = rng.getrandbits(62)
        for number, _ in self.budget.rounds():
            place = number if number < len(commands) else self._next(number, tried, total)
            luck = Luck(seed + tried[place])  # the same for the n-th playout of every command
            world = sample_world(game, view, seat, luck.choices)
            if world is None:
                return commands[0]
            after = play_command(game, world, commands[place], luck)
            tried[place] += 1
            total[place] += outlook(game, play_on(game, after, luck, self.depth))[seat]
        return max(zip(commands, tried, total, strict=True), key=lambda each: each[2] / each[1] if each[1] else -1.0)[0]

    def _next(self, number: int, tried: list[int], total: list[float]) -> int:
        """Return the place of the command to try next. All have been tried."""
        if self.shares == "equal":
            return number % len(tried)
        means = [sum_ / count for sum_, count in zip(total, tried, strict=True)]
        spread = CURIOSITY * ((max(means) - min(means)) or 1.0)
        most = math.log(number)
        return max(range(len(tried)), key=lambda place: means[place] + spread * math.sqrt(most / tried[place]))
