"""`greedy`: the command that leads to the best standing for its seat."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

import attrs

from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import list_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command
from tabletop_rules.core.remember import Memory
from tabletop_rules.core.terms import Seat
from tabletop_rules.research.bots.bot import Bot, choices
from tabletop_rules.research.bots.outlook import outlook
from tabletop_rules.research.bots.trying import Luck, play_command, play_on, sample_world, whole, yes_or_no

SHORT: Final = 12
"""The decisions that are played on where standings tell nothing."""

Judge: TypeAlias = Callable[[Game[Any], Match[Any], Seat], float]
"""Says what a match is worth to a seat, from 0 to 1."""


def own_outlook(game: Game[Any], match: Match[Any], seat: Seat) -> float:
    """Return the `outlook` of a seat."""
    return outlook(game, match)[seat]


def greedy(*, tries: int = 200, worlds: int = 2, prospects: bool = True) -> Bot:
    """Return a bot that looks one move ahead, up to the point where another seat is asked.

    It tries about `tries` ways to go on, spread over `worlds` sampled worlds that fit its view, and compares the
    `outlook` at their ends. If all are alike, it compares short random continuations. If no world can be sampled, it
    plays at random. Without `prospects`, it goes by standings alone.

    Raises:
        UsageError: `tries` or `worlds` is not a positive integer, or `prospects` is not true or false.
    """
    return Greedy(whole("tries", tries), whole("worlds", worlds), yes_or_no("prospects", prospects))


@attrs.frozen
class Greedy:
    """See `greedy`; another `judge` says what the ends of a move are worth."""

    tries: int
    worlds: int
    prospects: bool = True
    judge: Judge = own_outlook

    def __call__(self, game: Game[Any], view: Match[Any], seat: Seat, rng: random.Random) -> Command:
        """Return the command after which the seat stands best."""
        commands = choices(game, view, seat)
        if len(commands) == 1:
            return commands[0]
        game = game if self.prospects else game.without_prospects()
        worlds = sample_worlds(game, view, seat, self.worlds, rng)
        values = appraise(game, worlds, commands, seat, self.tries, rng, SHORT, self.judge)
        best = max(values)
        return rng.choice([command for command, value in zip(commands, values, strict=True) if value == best])


def sample_worlds(
    game: Game[Any], view: Match[Any], seat: Seat, number: int, rng: random.Random, memory: Memory | None = None
) -> list[Match[Any]]:
    """Return a number of worlds that fit the view; one if nothing is hidden, none if none is found."""
    worlds: list[Match[Any]] = []
    while len(worlds) < number:
        world = sample_world(game, view, seat, rng, memory)
        if world is None:
            break
        worlds.append(world)
        if world.state == view.state:
            break
    return worlds


def appraise(
    game: Game[Any],
    worlds: Sequence[Match[Any]],
    commands: Sequence[Command],
    seat: Seat,
    tries: int,
    rng: random.Random,
    short: int = 0,
    judge: Judge = own_outlook,
) -> list[float]:
    """Return what each command is worth to the seat, from 0 to 1, on average over the worlds, as a `judge` says.

    Where all are worth the same, `short` random decisions are played on after each; with 0 they stay equal.
    """
    values = [0.0] * len(commands)
    if not worlds:
        return values
    each = max(1, tries // (len(worlds) * len(commands)))
    ends: list[tuple[int, Match[Any], int]] = []
    for world in worlds:
        seed = rng.getrandbits(63)  # the same for every command
        for place, command in enumerate(commands):
            after = play_command(game, world, command, Luck(seed))
            ends.append((place, after, seed))
            values[place] += _best(game, after, seat, each, seed, judge) / len(worlds)
    if short and max(values) == min(values):
        for place, after, seed in ends:
            values[place] += judge(game, play_on(game, after, Luck(seed), short), seat) / len(worlds)
    return values


def _best(game: Game[Any], match: Match[Any], seat: Seat, tries: int, seed: int, judge: Judge) -> float:
    """Return what a match is worth at best at the end of the seat's move, among at most `tries` ways to go on."""
    while match.result is None:
        if all(decision.seat != seat for decision in match.decisions):
            break
        commands = list(list_commands(game, match, seat))
        if len(commands) > 1:
            if tries == 1:
                break
            tried = commands if len(commands) <= tries else Luck(seed).choices.sample(commands, tries)
            left = tries // len(tried)
            ends = [play_command(game, match, each, Luck(seed)) for each in tried]
            return max([_best(game, end, seat, left, seed, judge) for end in ends])
        match = play_command(game, match, commands[0], Luck(seed))
    return judge(game, match, seat)
