"""Coins: the state holds values only; the layout in coins is presentation (FA-COIN-1, FA-COIN-2)."""

from __future__ import annotations

from tabletop_rules.games.fatum_medieval.state import State


def layout(state: State) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the coins of each purse, by seat, then those of the bank, as pairs of value and count.

    The most valuable coins are handed out first, seat by seat and to the bank last, while they fit and are available.
    """
    owed = [*(player.gold for player in state.players), state.bank]
    rows: list[list[tuple[int, int]]] = [[] for _ in owed]
    for value, left in state.content.numbers.supply:
        for holder, gold in enumerate(owed):
            given = min(gold // value, left)
            left -= given
            owed[holder] -= given * value
            if given:
                rows[holder].append((value, given))
    return tuple(tuple(row) for row in rows)
