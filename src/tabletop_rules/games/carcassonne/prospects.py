"""What meeples in supply are expected to bring."""

from __future__ import annotations

from typing import Final

from tabletop_rules.games.carcassonne.state import State

EACH: Final = 3.0
"""The points that a meeple in supply brings, as long as there are tiles enough: found by play among bots."""

ENOUGH: Final = 12
"""The tiles that a seat still draws from which on a meeple in supply is worth all of that."""


def prospects(state: State) -> list[float]:
    """Return what the pieces in supply of each seat bring: less with every tile that is drawn, and 0 at the end."""
    left = sum(map(len, state.stack.piles)) / len(state.supplies)
    each = EACH * min(1.0, left / ENOUGH)
    return [each * sum(supply) for supply in state.supplies]
