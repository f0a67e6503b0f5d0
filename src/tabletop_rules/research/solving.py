"""`solve`: what an endgame is worth under best play, exactly."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Final, TypeAlias

import attrs

from tabletop_rules.core.engine import Accepted, check_playable, submit_unchecked
from tabletop_rules.core.game import Game, bind_match
from tabletop_rules.core.legal import chances, list_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command
from tabletop_rules.core.terms import CHANCE, to_int
from tabletop_rules.errors import EngineFault, UsageError, shorten
from tabletop_rules.front.standing import standings

DEEPEST: Final = 300
"""The decisions of a line of play after which a search is given up: an endgame is shorter."""

Values: TypeAlias = tuple[Fraction, ...]
"""What a match is worth to each seat."""

Worth: TypeAlias = Callable[[Game[Any], Match[Any]], Sequence[Fraction]]
"""Says what a match that is over is worth to each seat."""


@attrs.frozen
class Solution:
    """What a match is worth to each seat under best play: `values`, averaged over the draws.

    `commands` are those of the seat that is asked, the best first, each with what the match is worth after it; there
    are none if a draw comes next or the match is over. `nodes` were looked at.
    """

    values: Values
    commands: tuple[tuple[Command, Values], ...]
    nodes: int


def by_place(game: Game[Any], match: Match[Any]) -> Values:
    """Return the worth of a match by places: 1 for winning alone, 0 for the last place, ties in between."""
    assert match.result is not None
    values, behind = dict.fromkeys(range(match.seats), Fraction(0)), match.seats
    for group in match.result.ranking:
        behind -= len(group)
        for seat in group:
            values[seat] = Fraction(2 * behind + len(group) - 1, 2 * max(1, match.seats - 1))
    return tuple(values.values())


def by_points(game: Game[Any], match: Match[Any]) -> Values:
    """Return how many points each seat is ahead of the best other one.

    Raises:
        UsageError: the game has no points.
    """
    totals = [row.total for row in standings(game, match, None)]
    known = [Fraction(total) for total in totals if total is not None]
    if len(known) < len(totals):
        raise UsageError(f"{game.name} has no points here: solve it by_place")
    others = [max([each for place, each in enumerate(known) if place != seat], default=0) for seat in range(len(known))]
    return tuple([mine - other for mine, other in zip(known, others, strict=True)])


def solve(game: Game[Any], match: Match[Any], *, nodes: int = 100_000, worth: Worth = by_place) -> Solution | None:
    """Return what a match is worth under best play; None if that takes more than `nodes` positions.

    Every line of play is followed to its end. Each seat makes the best of what follows for itself, the first of equal
    commands, and draws are averaged by their chances (`chances`). The match is whole, so every seat plays as if it knew
    what is hidden; of a view, solve the worlds that `determinize` makes. Where several seats are asked at once, they
    answer one after the other, each knowing the answers before.

    `worth` is `by_place`, `by_points`, or a function of your own, of the game and a match that is over.

    Raises:
        UsageError: the match is a view, in motion or of another game; `nodes` is not a positive integer.
        EngineFault: the game has a bug.
    """
    nodes = to_int(nodes)
    if type(nodes) is not int or nodes < 1:
        raise UsageError(f"nodes is a number of positions from 1 up, not {shorten(nodes)}")
    check_playable(game, match)
    search = _Search(game, worth, nodes)
    match = bind_match(game, match)
    try:
        if match.result is not None or match.decisions[0].seat == CHANCE:
            return Solution(search.values(match, 0), (), search.nodes)
        seat = match.decisions[0].seat
        tried = [(command, search.values(after, 1)) for command, after in search.after_commands(match)]
    except _TooManyError:
        return None
    tried.sort(key=lambda each: -each[1][seat])
    return Solution(tried[0][1], tuple(tried), search.nodes)


class _TooManyError(Exception):
    """There are more positions than may be looked at."""


@attrs.define(eq=False)
class _Search:
    """A search under way."""

    game: Game[Any]
    worth: Worth
    most: int
    nodes: int = 0

    def values(self, match: Match[Any], depth: int) -> Values:
        """Return what a match is worth to each seat."""
        self.nodes += 1
        if self.nodes > self.most or depth > DEEPEST:
            raise _TooManyError
        if match.result is not None:
            return tuple(self.worth(self.game, match))
        seat = match.decisions[0].seat
        if seat == CHANCE:
            return self._mean(match, depth + 1)
        best: Values | None = None
        for _, after in self.after_commands(match):
            values = self.values(after, depth + 1)
            if best is None or values[seat] > best[seat]:
                best = values
                if self.worth is by_place and best[seat] == 1:  # nothing is better than to win alone
                    break
        assert best is not None
        return best

    def after_commands(self, match: Match[Any]) -> Iterator[tuple[Command, Match[Any]]]:
        """Yield each command of the seat that is asked first, with the match after it."""
        for command in list_commands(self.game, match, match.decisions[0].seat):
            yield command, self._after(match, command)

    def _mean(self, match: Match[Any], depth: int) -> Values:
        """Return what a match is worth to each seat when something is drawn."""
        mean = [Fraction(0)] * match.seats
        for answer, chance in chances(self.game, match):
            values = self.values(self._after(match, answer), depth)
            mean = [sum_ + chance * value for sum_, value in zip(mean, values, strict=True)]
        return tuple(mean)

    def _after(self, match: Match[Any], command: Command) -> Match[Any]:
        after = submit_unchecked(self.game, match, command, None)
        if not isinstance(after, Accepted):
            raise EngineFault(f"{self.game.id} lists {command!r} as legal but rejects it: {after.message()}")
        return after.match
