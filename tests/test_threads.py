"""A game is a value that any number of threads may play on."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import tabletop_rules as tr
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
