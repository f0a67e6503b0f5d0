"""The game agrees with the oracle on all legal commands, the whole table and every record of random matches."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.effort import some
from tests.games.fatum_medieval.oracle.compare import play_beside
from tests.games.fatum_medieval.oracle.packs import easy_pack, wild_pack

RULES = ("FA-DRAW-5", "FA-DRAW-8", "FA-DECK-1", "FA-PLAY-1", "FA-PLAY-9", "FA-COND-1", "FA-LVL-2", "FA-ACT-6",
         "FA-EFF-18", "FA-EFF-19", "FA-EFF-20", "FA-ACC-7", "FA-RUIN-4", "FA-RUIN-9", "FA-TURN-5", "FA-OBJ-3",
         "FA-OBJ-5", "FA-END-6", "FA-INFO-4", "FA-SETUP-4", "FA-SETUP-5", "FA-SETUP-6", "FA-EFF-14", "FA-ACC-11",
         "FA-RUIN-3", "FA-RUIN-7")  # fmt: skip


@pytest.mark.rule(*RULES)
@pytest.mark.parametrize("wild", [False, True], ids=["easy", "wild"])
@pytest.mark.parametrize("seed", some(range(15), 4))
def test_the_oracle_agrees(seed: int, wild: bool, tmp_path: Path) -> None:
    """The oracle agrees on matches with the built-in cards, and with random effects on them."""
    play_beside(wild_pack(random.Random(seed)) if wild else easy_pack(), seed, tmp_path)


@pytest.mark.slow
@pytest.mark.rule(*RULES)
@pytest.mark.parametrize("twenty", range(10))
def test_the_oracle_agrees_on_many_matches(twenty: int, tmp_path: Path) -> None:
    """The oracle agrees on two hundred more matches of both kinds."""
    for seed in range(20 * twenty, 20 * twenty + 20):
        play_beside(wild_pack(random.Random(seed)) if seed % 2 else easy_pack(), 1000 + seed, tmp_path)
