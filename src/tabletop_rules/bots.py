"""Bots: functions that get a view, never the match, and return a legal command.

`random_bot` picks any. `greedy_bot` looks one command ahead: it samples worlds that its view cannot tell from the real
one, tries commands there, plays each on at random for a while and picks the one with the best results.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any, Final, Protocol

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.determinize import determinize
from tabletop_rules.core.engine import Accepted, submit
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import answers, legal_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Outcome
from tabletop_rules.core.terms import Seat
from tabletop_rules.errors import EngineFault, UsageError

WIDEST: Final = 16
"""The most commands that the greedy bot tries."""

WORLDS: Final = 2
"""Sampled worlds in which it tries each."""

EFFORT: Final = 120
"""Random decisions that it plays in total before it chooses."""

UNDECIDED: Final = 0.5
"""The value of a match that has not ended."""

STANDING: Final = 0.1
"""The probability that the random bot sends a standing command instead of answering its decision."""


class Bot(Protocol):
    """Chooses a command for the viewer of a view that has an open decision."""

    def __call__(self, game: Game[Any], view: Match[Any]) -> Command:
        """Return a legal command of the view's own seat."""
        ...


def random_bot(seed: int) -> Bot:
    """Return a bot that picks any legal command."""
    rng = random.Random(seed)

    def choose(game: Game[Any], view: Match[Any]) -> Command:
        return _any(choices(game, view), rng)

    return choose


def greedy_bot(seed: int) -> Bot:
    """Return a bot that looks one command ahead in sampled worlds, or plays at random if the game cannot sample."""
    rng = random.Random(seed)

    def choose(game: Game[Any], view: Match[Any]) -> Command:
        seat = viewer(view)
        commands = choices(game, view)
        if len(commands) == 1 or game.secrets.sample is None:
            return _any(commands, rng)
        tried = commands if len(commands) <= WIDEST else rng.sample(commands, WIDEST)
        try:
            worlds = [determinize(game, view, seat, rng) for _ in range(WORLDS)]
        except UsageError:  # no fitting world found: rare, and no reason to stop a match
            return _any(commands, rng)
        values = [0.0] * len(tried)
        steps = max(1, EFFORT // (len(tried) * WORLDS))
        for world in worlds:
            luck = rng.getrandbits(63)  # the same chance for every command, so that only the commands differ
            for place, command in enumerate(tried):
                values[place] += _value(game, world, command, seat, steps, luck)
        best = max(values)
        return rng.choice([command for command, value in zip(tried, values, strict=True) if value == best])

    return choose


BOTS: Final[Mapping[str, Callable[[int], Bot]]] = {"random": random_bot, "greedy": greedy_bot}
"""The bots by name, as functions from a seed."""


def viewer(view: Match[Any]) -> Seat:
    """Return the seat of a view. Raise UsageError for a whole match, which no bot may see."""
    if view.viewer is None:
        raise UsageError("a bot needs a view, not the whole match")
    return view.viewer


def choices(game: Game[Any], view: Match[Any]) -> list[Command]:
    """Return the legal commands of the view's own seat. Raise UsageError if there are none."""
    commands = list(legal_commands(game, view, viewer(view)))
    if not commands:
        raise UsageError(f"seat {view.viewer} has no legal command")
    return commands


def seed_of(*parts: object) -> int:
    """Return a seed derived from other values: the same on every machine, and revealing nothing about them."""
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=8).digest(), "big") >> 1


def worth(outcome: Outcome, seat: Seat) -> float:
    """Return the value of an outcome for a seat: 1 for winning alone, 0 for the last place, ties in between."""
    total = sum(len(group) for group in outcome.ranking)
    behind = total
    for group in outcome.ranking:
        behind -= len(group)
        if seat in group:
            return (behind + (len(group) - 1) / 2) / (total - 1) if total > 1 else 1.0
    return 0.0


def _any(commands: list[Command], rng: random.Random) -> Command:
    """Return a random answer to the open decision, or sometimes a standing command."""
    asked = [command for command in commands if command.decision]
    if asked and len(asked) < len(commands) and rng.random() >= STANDING:
        return rng.choice(asked)
    return rng.choice(commands)


def _value(game: Game[Any], world: Match[Any], command: Command, seat: Seat, steps: int, luck: int) -> float:
    """Play a world on at random after a command, and return its `worth`, or `UNDECIDED` if it does not end.

    A world in which a rule raises was sampled wrongly, which says nothing about the command. `check` finds such games.
    """
    chance, rng = Seeded(luck), random.Random(luck)
    try:
        after = submit(game, world, command, chance)
        for _ in range(steps):
            if not isinstance(after, Accepted) or after.match.result is not None:
                break
            match = after.match
            commands = list(answers(game, match.state, match.decisions[0]))
            after = submit(game, match, rng.choice(commands), chance)
    except EngineFault:
        return UNDECIDED
    if not isinstance(after, Accepted):
        return 0.0  # listed by the view but refused in this world: never prefer it
    return UNDECIDED if after.match.result is None else worth(after.match.result, seat)
