"""What the searching bots share: worlds that fit a view, random continuations, and budgets."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from itertools import count, takewhile
from typing import Any

import attrs

from tabletop_rules.core.chance import ChanceSource
from tabletop_rules.core.determinize import determinize
from tabletop_rules.core.engine import Accepted, submit_unchecked
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Die, Places, Request
from tabletop_rules.core.playout import playout
from tabletop_rules.core.remember import Memory
from tabletop_rules.core.terms import Seat
from tabletop_rules.errors import EngineFault, UsageError, shorten


class Luck:
    """Chance for one playout, all from one seed: its draws, and apart from them its random choices.

    Draws follow one another whatever happens between, so the same seed draws the same after different commands, and
    only the commands differ.
    """

    def __init__(self, seed: int) -> None:
        self.choices = random.Random(seed)
        self._seed, self._drawn = self.choices.getrandbits(62), 0

    def fork(self) -> Luck:
        """Return chance that will draw the same as this one, with the same source of random choices."""
        return copy(self)

    def answer(self, request: Request, version: int, things: Callable[[], Sequence[object]]) -> Places:
        """Return the next draw."""
        rng = random.Random(self._seed + self._drawn)
        self._drawn += 1
        if isinstance(request, Die):
            return (rng.randrange(request.sides) + 1,)
        return tuple(rng.sample(range(request.n), request.k))


def sample_world(
    game: Game[Any], view: Match[Any], seat: Seat, rng: random.Random, memory: Memory | None = None
) -> Match[Any] | None:
    """Return a match that the seat cannot tell from the real one; None if the game cannot sample, or none was found.

    If no world fits what the seat remembers, one that fits its view will do.
    """
    if game.secrets.sample is None:
        return None
    for known in (memory, None) if memory is not None else (None,):
        try:
            return determinize(game, view, seat, rng, known=known)
        except UsageError:
            continue
    return None


def accept(game: Game[Any], match: Match[Any], command: Command, chance: ChanceSource) -> Accepted:
    """Return what becomes of a legal command; raise EngineFault if it is rejected."""
    after = submit_unchecked(game, match, command, chance)
    if not isinstance(after, Accepted):
        raise EngineFault(f"{game.id} lists {command!r} as legal but rejects it: {after.message()}")
    return after


def play_command(game: Game[Any], match: Match[Any], command: Command, chance: ChanceSource) -> Match[Any]:
    """Return the match after a legal command; raise EngineFault if it is rejected."""
    return accept(game, match, command, chance).match


def play_on(game: Game[Any], match: Match[Any], luck: Luck, limit: int) -> Match[Any]:
    """Return the match after at most `limit` random commands."""
    return playout(game, match, None, luck.choices, chance=luck, limit=limit)


@attrs.frozen
class Budget:
    """How long a bot may search for one command: a number of `playouts`, and `seconds`, whichever ends first.

    At least one playout is made. With a time, what a bot does depends on the machine.
    """

    playouts: int | None = None
    seconds: float | None = None

    def rounds(self) -> Iterator[tuple[int, float]]:
        """Return the number of each playout to make, and how much of the budget was used before it, from 0 to 1.

        Time counts from now on.
        """
        begun = 0.0 if self.seconds is None else time.monotonic()
        rounds = ((number, self._used(number, begun)) for number in count())
        return takewhile(lambda each: each[0] == 0 or each[1] < 1, rounds)

    def _used(self, number: int, begun: float) -> float:
        used = 0.0 if self.playouts is None else number / self.playouts
        return used if self.seconds is None else max(used, (time.monotonic() - begun) / self.seconds)


def budget(playouts: object, seconds: object) -> Budget:
    """Return the budget; raise UsageError unless at least one of the two is given, and both are sound."""
    if seconds is not None:
        seconds = positive("seconds", seconds)
    if playouts is not None:
        playouts = whole("playouts", playouts)
    if playouts is None and seconds is None:
        raise UsageError("a search needs a budget: playouts, seconds or both")
    return Budget(playouts, seconds)


def whole(name: str, value: object, least: int = 1) -> int:
    """Return the value of an option; raise UsageError unless it is an integer and at least `least`."""
    if type(value) is not int or value < least:
        raise UsageError(f"{name} must be an integer of at least {least}, not {shorten(value)}")
    return value


def positive(name: str, value: object) -> float:
    """Return the value of an option; raise UsageError unless it is a positive finite number."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < float("inf"):
        raise UsageError(f"{name} must be a positive number, not {shorten(value)}")
    return float(value)


def yes_or_no(name: str, value: object) -> bool:
    """Return the value of an option; raise UsageError unless it is true or false."""
    if not isinstance(value, bool):
        raise UsageError(f"{name} must be true or false, not {shorten(value)}")
    return value
