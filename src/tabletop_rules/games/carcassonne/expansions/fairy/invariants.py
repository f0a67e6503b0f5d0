"""What is always true of the fairy."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop_rules.games.carcassonne.expansions.fairy.messages import FAIRY
from tabletop_rules.games.carcassonne.state import State


def fairy(state: State) -> Iterator[str]:
    """She is beside the board, or where a meeple is or was; what is due is more than nothing. Source: X3, X14."""
    drawer = FAIRY.get(state)
    beside, due = drawer.meeple, drawer.due
    if beside is not None and not (
        0 <= beside.seat < len(state.supplies)
        and 0 <= beside.piece < len(state.supplies[beside.seat])
        and 0 <= beside.segment < len(state.board.features)
    ):
        yield f"the fairy is beside {beside}"
    if due is not None and due.amount < 1:
        yield f"the fairy owes {due.amount} points"
