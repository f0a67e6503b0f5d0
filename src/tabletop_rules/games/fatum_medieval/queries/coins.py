"""Gold: what the bank pays, and how purses and bank are laid out in coins (FA-COIN-1, FA-COIN-2, FA-COIN-3)."""

from __future__ import annotations

from tabletop_rules.core.value import value
from tabletop_rules.games.fatum_medieval.state import Player, State


@value("fatum_medieval.bank_pays")
def bank_pays(state: State, amount: int) -> int:
    """Return how much of an income or gain the bank pays: all of it, or nothing if it has less. Source: FA-COIN-1."""
    return amount if amount <= state.bank else 0


Coins = tuple[tuple[int, int], ...]
"""Coins as pairs of value and count."""


def layout(state: State) -> tuple[Coins, ...]:
    """Return the coins of each purse, by seat, then those of the bank.

    A purse that is as it was at the start holds the coins that the rulebook names (FA-SETUP-3). For the others, the
    most valuable coins are handed out first, seat by seat and to the bank last, while they fit and are available.
    """
    named = state.content.start_coins
    rows = [named if _untouched(state, player) else () for player in state.players]
    laid, fits = _laid_out(state, rows)
    return laid if fits else _laid_out(state, [() for _ in rows])[0]


def _laid_out(state: State, rows: list[Coins]) -> tuple[tuple[Coins, ...], bool]:
    """Return the layout in which these purses are given, `()` for the others, and whether the coins are there."""
    left = dict(state.content.numbers.supply)
    for coin, count in [each for row in rows for each in row]:
        left[coin] = left.get(coin, 0) - count
    fits = min(left.values()) >= 0
    owed = [*(0 if row else player.gold for player, row in zip(state.players, rows, strict=True)), state.bank]
    laid = [[*row] for row in (*rows, ())]
    for coin, count in left.items():
        spare = count
        for holder, gold in enumerate(owed):
            given = min(gold // coin, spare)
            spare -= given
            owed[holder] -= given * coin
            if given:
                laid[holder].append((coin, given))
    return tuple(tuple(row) for row in laid), fits and not any(owed)


def _untouched(state: State, player: Player) -> bool:
    """Return whether a purse has not changed since the start, as far as gold and turn can tell."""
    start = state.content.numbers.start_gold
    return state.turn <= 1 and player.gold == start and (not state.purses or state.purses[player.seat] == start)
