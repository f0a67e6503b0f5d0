"""Gold and coins: FA-COIN-1 to FA-COIN-3."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from tabletop_rules.core.change import change
from tabletop_rules.games.fatum_medieval.queries.coins import layout
from tests.games.fatum_medieval.scene import Scene


@pytest.mark.rule("FA-COIN-1", "FA-COIN-2", "FA-AMB-27")
def test_any_split_can_be_laid_out_in_coins() -> None:
    """Thirty ones, twenty twos and twenty fives lay out any split of 170 gold over purses and bank."""
    rng = random.Random(1)
    splits = [[15, 15], [0, 170], [4, 3], [99, 71], [1] * 6, [29, 28, 27, 26, 25, 24]]
    for seats in (2, 4, 6):
        for _ in range(200):
            cuts = sorted(rng.choices(range(171), k=seats))
            splits.append([high - low for low, high in pairwise([0, *cuts])])
    states = {seats: Scene(seats).state for seats in (2, 4, 6)}
    for purses in splits:
        state = states[len(purses)]
        players = tuple(change(player, gold=gold) for player, gold in zip(state.players, purses, strict=True))
        rows = layout(change(state, players=players, bank=170 - sum(purses)))
        assert [*purses, 170 - sum(purses)] == [sum(value * many for value, many in row) for row in rows]
        used = [sum(many for row in rows for value, many in row if value == coin) for coin in (5, 2, 1)]
        assert [20, 20, 30] == used


@pytest.mark.rule("FA-SETUP-3", "FA-COIN-2")
@pytest.mark.parametrize("seats", [2, 6])
def test_a_start_purse_holds_the_printed_coins(seats: int) -> None:
    """A purse holds one 5, three 2 and four 1 until it changes; the coins in all stay those of the box."""
    start, laid = ((5, 1), (2, 3), (1, 4)), Scene(seats)
    rows = layout(laid.state)
    assert [start] * seats == [*rows[:-1]]
    assert [20, 20, 30] == [sum(many for row in rows for value, many in row if value == coin) for coin in (5, 2, 1)]
    changed = layout(Scene(seats).purse(0, 16).state)
    assert [((5, 3), (1, 1)), start] == [*changed[:2]]
