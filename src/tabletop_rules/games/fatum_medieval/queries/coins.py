"""Coins: the state knows values only, a layout in coins is presentation (FA-COIN-1, FA-COIN-2)."""

from __future__ import annotations

from tabletop_rules.games.fatum_medieval.state import State


def layout(state: State) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The coins in each purse, by seat, and last those of the bank: pairs of value and number.

    Through the seats, then the bank, the dearest coins are given while they fit and last, then the next ones.
    """
    owed = [*(player.gold for player in state.players), state.bank]
    rows: list[list[tuple[int, int]]] = [[] for _ in owed]
    for value, there in state.content.numbers.supply:
        left = there
        for holder, gold in enumerate(owed):
            given = min(gold // value, left)
            left -= given
            owed[holder] -= given * value
            if given:
                rows[holder].append((value, given))
    return tuple(tuple(row) for row in rows)
