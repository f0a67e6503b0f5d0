"""A learning environment in the style of gymnasium, for any game: one seat learns, the others play at random.

The observation is the seat's view, hashed into a list of numbers of fixed length. An action is an index into the list
of legal commands, and a mask says which indexes are valid.
"""

import json
import random
import zlib
from collections.abc import Iterator, Mapping
from typing import Any

import tabletop_rules as tr

WIDTH, LENGTH = 256, 1024  # the most actions, and the numbers of an observation


def features(value: object, path: str = "") -> Iterator[tuple[str, int]]:
    """Yield the leaves of a JSON value, each with its path."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from features(part, f"{path}.{key}")
    elif isinstance(value, list):
        for part in value:  # without the index, so that the order of a hand does not matter
            yield from features(part, f"{path}[]")
    elif isinstance(value, int):
        yield path, int(value)
    else:
        yield f"{path}={value}", 1


class Env:
    """`reset` and `step` return an observation and a mask; `step` also the reward, and whether the match has ended."""

    def __init__(self, game: str, seats: int, seat: tr.Seat = 0, options: Mapping[str, object] | None = None) -> None:
        self.game = tr.load_game(game, options)
        self.seats, self.seat = seats, seat

    def reset(self, seed: int) -> tuple[list[int], list[bool]]:
        """Start a new match, and play on until the seat is asked."""
        self.rng, self.chance = random.Random(seed), tr.Seeded(seed)
        self.match: tr.Match[Any] = tr.open_match(self.game, self.seats, self.chance)
        return self._observe()

    def step(self, action: int) -> tuple[list[int], float, bool, list[bool]]:
        """Submit a command, and play on until the seat is asked again; a win brings 1, split among the winners."""
        self._send(self.offered[action])
        observed, mask = self._observe()
        result = self.match.result
        won = result is not None and self.seat in result.winners
        return observed, 1 / len(result.winners) if result and won else 0.0, result is not None, mask

    def _observe(self) -> tuple[list[int], list[bool]]:
        while not self.match.over and all(decision.seat != self.seat for decision in self.match.decisions):
            other = self.rng.choice(self.match.decisions).seat
            self._send(self.rng.choice(list(tr.legal_commands(self.game, self.match, other))))
        view = tr.view(self.game, self.match, self.seat)
        self.offered = list(tr.legal_commands(self.game, view, self.seat))[:WIDTH]
        observed = [0] * LENGTH
        for path, number in features(json.loads(tr.to_json(view))):
            observed[zlib.crc32(path.encode()) % LENGTH] += number
        return observed, [place < len(self.offered) for place in range(WIDTH)]

    def _send(self, command: tr.Command) -> None:
        outcome = tr.submit(self.game, self.match, command, self.chance)
        assert isinstance(outcome, tr.Accepted), outcome
        self.match = outcome.match


def main() -> None:
    """Play ten matches of each game, with random actions for a learner that has learned nothing yet."""
    for game in tr.games():
        env, rng, won, steps = Env(game, seats=3), random.Random(1), 0.0, 0
        for seed in range(10):
            (_, mask), over = env.reset(seed), False
            while not over:
                action = rng.choice([place for place, taken in enumerate(mask) if taken])
                _, reward, over, mask = env.step(action)
                won, steps = won + reward, steps + 1
        print(f"{game}: {steps} steps, {won:.2f} of 10 matches won")


if __name__ == "__main__":
    main()
