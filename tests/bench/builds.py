"""Tables and playouts per second of several builds of the package, in turns: `builds.py FOLDER…`, each on its path.

    python tests/bench/builds.py src /tmp/compiled/lib/python3.11/site-packages

Each folder has a process of its own, which waits while another plays. The first folder is what the others are
compared with, by the fastest round; the machine may be busy.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator

GAMES = {"carcassonne": (2, 8), "destiny": (3, 6), "fatum_medieval": (4, 2), "terres_de_destinees": (4, 2)}
"""The seats of each game, and how many matches make a round."""

CHILD = """
import random, sys, time
import tabletop_rules as tr

def table(game, seats, seed):
    table, rng = tr.Table.open(game, seats, seed), random.Random(seed)
    while table.result is None:
        seat = rng.choice(table.decisions).seat
        table.submit(rng.choice(list(table.legal(seat))))

def playout(game, seats, seed):
    tr.playout(game, tr.open_match(game, seats, tr.Seeded(seed)), None, random.Random(seed))

print(tr.compiled, flush=True)
for line in sys.stdin:
    way, name, seats, matches = line.split()
    game, play = tr.load_game(name), {"table": table, "playout": playout}[way]
    start = time.process_time()
    for seed in range(int(matches)):
        play(game, int(seats), seed)
    print(time.process_time() - start, flush=True)
"""


class Build:
    """A process that plays with one build of the package."""

    def __init__(self, folder: str) -> None:
        environment = os.environ | {"PYTHONPATH": folder}
        self.process = subprocess.Popen(
            [sys.executable, "-c", CHILD], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )
        self.name = f"{folder} ({'compiled' if self._read() == 'True' else 'pure'})"

    def _read(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def seconds(self, way: str, game: str, matches: int) -> float:
        """Return the time of so many matches."""
        assert self.process.stdin is not None
        print(way, game, GAMES[game][0], matches, file=self.process.stdin, flush=True)
        return float(self._read())


def rounds_of(builds: list[Build], rounds: int) -> Iterator[tuple[str, str, int, list[float]]]:
    """Yield each game and way with how many matches were played, and the seconds of each build in its fastest round."""
    for game, (_, matches) in GAMES.items():
        for way in ("table", "playout"):
            for build in builds:
                build.seconds(way, game, 1)
            spent = [build.seconds(way, game, matches) for build in builds]
            for turn in range(1, rounds):
                for place, build in list(enumerate(builds))[:: 1 if turn % 2 else -1]:
                    spent[place] = min(spent[place], build.seconds(way, game, matches))
            yield game, way, matches, spent


def figures(pure: str, compiled: str, rounds: int) -> dict[str, dict[str, float]]:
    """How many times as fast as the pure build the compiled one is, for each game."""
    builds = [Build(pure), Build(compiled)]
    assert builds[1].name.endswith("(compiled)"), f"{compiled} holds no compiled build"
    found: dict[str, dict[str, float]] = {f"compiled {game}": {} for game in GAMES}
    for game, way, _, (slow, fast) in rounds_of(builds, rounds):
        found[f"compiled {game}"][f"{way} x pure"] = slow / fast
    return found


def main() -> None:
    """Print a line for each game and way."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folders", nargs="+", help="what holds tabletop_rules: a folder of sources, site-packages")
    parser.add_argument("--rounds", type=int, default=12)
    asked = parser.parse_args()
    builds = [Build(folder) for folder in asked.folders]
    print(*(build.name for build in builds), sep="\n")
    for game, way, matches, spent in rounds_of(builds, asked.rounds):
        rates = (f"{matches / each:7.1f}/s {spent[0] / each:.2f}" for each in spent)
        print(f"{game:20} {way:8}", *rates, flush=True)


if __name__ == "__main__":
    main()
