"""How strong the bots are: a round robin of pairs, with the seats rotated.

    python -m tests.bench.strength greedy/random mcts/greedy --matches 100 --seconds 300

Each pair plays every game: the first bot at one seat, the second at all others. The seed of the match stays while the
first bot takes each seat once. A shared win counts as a part; intervals are Wilson's at 95 %.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterator
from statistics import fmean
from typing import Any

import attrs

import tabletop_rules as tr
from tabletop_rules.cli.matches import bots_for, play_match


@attrs.frozen
class Score:
    """What the first bot of a pair won in a game: the wins, the matches, and the processor time of a match."""

    game: str
    first: str
    second: str
    won: float
    matches: int
    seconds: float

    def row(self) -> str:
        """Return the score as a row of a table."""
        low, high = wilson(self.won, self.matches)
        share = f"{self.won / self.matches:.0%} ({low:.0%} to {high:.0%})"
        return f"| {self.game} | {self.first} | {self.second} | {share} | {self.matches} | {self.seconds:.1f} |"


HEAD = "| game | bot | against | wins | matches | s/match |\n|---|---|---|---|---|---|"


def wilson(won: float, matches: int, z: float = 1.96) -> tuple[float, float]:
    """Return the bounds of the share of wins: Wilson's interval, by default at 95 %."""
    share, spread = won / matches, z * z / matches
    middle = (share + spread / 2) / (1 + spread)
    half = z * math.sqrt(share * (1 - share) / matches + spread / 4 / matches) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def play_pair(game: tr.Game[Any], first: str, second: str, seats: int, matches: int, seconds: float) -> Score:
    """Let the first bot play against the second until the number of matches is reached, or the processor time is up."""
    won, times = 0.0, list[float]()
    for number in range(matches):
        start = time.process_time()
        seat = number % seats
        names = [first if place == seat else second for place in range(seats)]
        result = play_match(game, seats, number // seats, bots_for(names)).match.result
        assert result is not None
        won += (seat in result.winners) / len(result.winners)
        times.append(time.process_time() - start)
        if sum(times) > seconds and len(times) % seats == 0:
            break
    return Score(game.id, first, second, won, len(times), fmean(times))


def scores(args: argparse.Namespace) -> Iterator[Score]:
    """Yield the score of each pair in each game."""
    for pair in args.pairs:
        first, _, second = pair.partition("/")
        for name in args.games or tr.games():
            yield play_pair(tr.load_game(name), first, second, args.seats, args.matches, args.seconds)


def main() -> None:
    """Print a table of all scores."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pairs", nargs="+", metavar="BOT/BOT", help="bots by name, as in greedy/random")
    parser.add_argument("--games", nargs="*", metavar="GAME", help="by default all")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--matches", type=int, default=100, help="of each pair in each game, at most")
    parser.add_argument("--seconds", type=float, default=60.0, help="of processor time for each pair and game, about")
    print(HEAD)
    for score in scores(parser.parse_args()):
        print(score.row(), flush=True)


if __name__ == "__main__":
    main()
