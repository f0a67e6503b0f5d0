"""What grows with a match: a decision of Carcassonne over more sets of tiles, a table with thousands of records.

All are ratios of processor time, except the memory. The best of several rounds counts, side by side in each round.
"""

from __future__ import annotations

import gc
import random
import time
import tracemalloc
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import tabletop_rules as tr

SETS = (1, 2, 4)
"""Sets of tiles; the game has at most four."""

LONG = 5_000
"""Records of a long match."""

TARGETS = {
    "decision, 2 sets x 1": 1.25,
    "decision, 4 sets x 1": 1.25,
    "at, end x start": 1.0,
    "stream, end x start": 1.0,
    "view, end x start": 1.0,
    "fork now, end x start": 1.0,
    "fork back, end x start": 1.0,
    "KB kept of a match": 700,
}


def figures(rounds: int) -> dict[str, float]:
    """All figures."""
    return {**by_sets(rounds), **by_length(rounds), "KB kept of a match": kept()}


def by_sets(rounds: int) -> dict[str, float]:
    """The cost of a decision without its list of legal commands, at more sets of tiles over one set."""
    matches = [(sets, *_commands(sets, seed)) for sets in SETS for seed in range(3)]
    best: dict[int, float] = {}
    for _ in range(rounds):
        spent = dict.fromkeys(SETS, 0.0)
        for sets, seed, game, commands in matches:
            chance = tr.Seeded(seed)
            match = tr.open_match(game, 2, chance)
            start = time.process_time()
            for command in commands:
                decided = tr.submit(game, match, command, chance)
                assert isinstance(decided, tr.Accepted)
                match = decided.match
            spent[sets] += (time.process_time() - start) / len(commands)
        best = {sets: min(cost, best.get(sets, cost)) for sets, cost in spent.items()}
    return {f"decision, {sets} sets x 1": best[sets] / best[1] for sets in SETS[1:]}


def _commands(sets: int, seed: int) -> tuple[int, tr.Game[Any], list[tr.Command]]:
    """The commands of a random match."""
    game = tr.load_game("carcassonne", {"sets": sets})
    table, rng, commands = tr.Table.open(game, 2, seed), random.Random(seed), []
    while table.result is None:
        commands.append(rng.choice(list(table.legal(table.decisions[0].seat))))
        table.submit(commands[-1])
    return seed, game, commands


def by_length(rounds: int) -> dict[str, float]:
    """What a table answers at the end of a match of `LONG` records over the same at its start."""
    table = _long_table()
    parts = [range(start, start + LONG // 10, 7) for start in (LONG // 20, LONG - LONG // 8)]
    stops = [[n for n in part if table.at(n).decisions][:30] for part in parts]
    forks = [[table.fork(n, seed=1) for n in part] for part in stops]
    costs: dict[str, list[Callable[[], float]]] = {
        "at": [partial(_spent, table.at, part) for part in parts],
        "stream": [partial(_spent, _newest, part) for part in forks],
        "view": [partial(_looking, part) for part in forks],
        "fork now": [partial(_spent, partial(tr.Table.fork, seed=1), part) for part in forks],
        "fork back": [partial(_spent, partial(table.fork, seed=1), part) for part in stops],
    }
    found = {}
    for name, (first, last) in costs.items():
        pairs = [(first(), last()) for _ in range(4 * rounds)]
        found[f"{name}, end x start"] = min(end for _, end in pairs) / min(start for start, _ in pairs)
    return found


def _spent(ask: Callable[[Any], object], about: Iterable[Any]) -> float:
    """Seconds of the processor for all of these."""
    start = time.process_time()
    for each in about:
        ask(each)
    return time.process_time() - start


def _newest(table: tr.Table[Any]) -> None:
    for seat in range(4):
        table.stream(seat, after=table.version - 20)


def _looking(tables: Iterable[tr.Table[Any]]) -> float:
    """Seconds for the views of all seats after one more command at each table."""
    spent, rng = 0.0, random.Random(1)
    for table in [table.fork(seed=1) for table in tables]:
        _look(table)
        table.submit(rng.choice(list(table.legal(table.decisions[0].seat))))
        spent += _spent(_look, [table])
    return spent


def _look(table: tr.Table[Any]) -> None:
    for seat in range(4):
        table.view(seat)


def _long_table() -> tr.Table[Any]:
    """A table of Terres de Destinées at which one command is taken back and sent again, all the time.

    So the position at the end is that at the start, and only the records have grown.
    """
    table, rng = tr.Table.open("terres_de_destinees", 4, 1, options={"advanced_cards": True}), random.Random(1)
    seat, command = -1, None
    while seat < 0 or table.version < 100 or table.why_no_undo(seat) is not None:
        seat = table.decisions[0].seat
        command = rng.choice(list(table.legal(seat)))
        table.submit(command)
    assert command is not None
    while table.version < LONG:
        table.undo(seat)
        assert isinstance(table.submit(command), tr.Accepted)
    return table


def kept(matches: int = 4) -> float:
    """Kilobytes of all that a table of Carcassonne keeps of a whole match, with the views of both seats."""
    game = tr.load_game("carcassonne", {})
    tables = [_finished(game, 0)]  # the game makes what all its matches share
    gc.collect()
    tracemalloc.start()
    tables = [_finished(game, seed) for seed in range(1, matches + 1)]
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return held / len(tables) / 1000


def _finished(game: tr.Game[Any], seed: int) -> tr.Table[Any]:
    table, rng = tr.Table.open(game, 2, seed), random.Random(seed)
    while table.result is None:
        table.submit(rng.choice(list(table.legal(table.decisions[0].seat))))
    for seat in range(2):
        table.view(seat)
    return table
