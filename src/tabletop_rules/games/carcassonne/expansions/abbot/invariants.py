"""What is always true of abbots."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop_rules.games.carcassonne.expansions.abbot.rules import ABBOT
from tabletop_rules.games.carcassonne.queries.board import standing
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.terms import CLOISTERS


def abbots(state: State) -> Iterator[str]:
    """Each player has one abbot at most, on the board only in a monastery or garden. Source: AB1, AB2."""
    held = [row[ABBOT] for row in state.supplies]
    for _, feature, meeple in standing(state.board):
        if meeple.piece == ABBOT:
            held[meeple.seat] += 1
            if feature.part not in CLOISTERS:
                yield f"the abbot of seat {meeple.seat} is on a {feature.part}"
    if max(held) > 1:
        yield f"players have {held} abbots"
