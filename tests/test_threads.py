"""A game is a value that any number of threads may play on."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.eventlog import lines
from tabletop_rules.eventlog.reading import Reader
from tests.test_misuse import restless

SEEDS = tuple(range(4))


def played(game: tr.Game[Any], seed: int) -> str:
    """Return the log of a random match."""
    rng = random.Random(seed)
    table = tr.Table.open(game, game.seats[0], seed)
    while table.result is None:
        seat = rng.choice(table.decisions).seat
        table.submit(rng.choice(list(table.legal(seat))))
        table.view(seat)
    return table.log.dumps()


@pytest.mark.parametrize("name", tr.games())
def test_many_threads_on_one_game_play_the_matches_of_one(name: str) -> None:
    """Threads that play on one game, nothing of which has been used before, write the logs of a single thread."""
    game = tr.load_game(name)
    with restless(), ThreadPoolExecutor(len(SEEDS)) as threads:
        together = [*threads.map(lambda seed: played(game, seed), SEEDS)]
    assert [played(game, seed) for seed in SEEDS] == together


def test_threads_may_read_for_the_first_time_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reads while another thread is still preparing to waits for it."""
    line = tr.Table.open("destiny", 2, seed=1).log.dumps().splitlines()[0].encode()
    for _ in range(20):
        monkeypatch.setattr(lines, "_HEADERS", Reader({}, {}, (), patient=True))
        with restless(), ThreadPoolExecutor(len(SEEDS)) as threads:
            read = [*threads.map(lines.read_header, [line] * len(SEEDS))]
        assert [lines.read_header(line)] * len(SEEDS) == read
