"""Where the abbot may go, and where he is. Source: AB2, AB4."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.targets import Targets
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.queries.board import feature_of
from tabletop_rules.games.carcassonne.rules.meeples import free_segments
from tabletop_rules.games.carcassonne.state import Standing, State
from tabletop_rules.games.carcassonne.targets import CLAIMABLE
from tabletop_rules.games.carcassonne.terms import CLOISTERS, Part

ABBOT: Final = 1
"""The abbot among the kinds of pieces."""

RETRIEVABLE: Final = Targets[State, [], Standing](
    "carcassonne.retrievable", "Abbots on the board that their owner may take back in the meeple step."
)


def places(state: State, seat: Seat) -> tuple[Part, ...]:
    """On what of the tile just laid a player may set the abbot: a monastery or garden. Source: AB1, AB2."""
    if not state.supplies[seat][ABBOT]:
        return ()
    parts = CLAIMABLE(state, CLOISTERS, seat, ABBOT)
    return tuple([segment.part for _, segment in free_segments(state) if segment.part in parts])


def own_abbots(state: State, seat: Seat, free: bool = False) -> Iterator[Standing]:
    """A player's abbot, if he is on the board; with `free`, only if he may be taken back. Source: AB4."""
    for _, number in state.board.cloisters:
        for meeple in feature_of(state.board, number).meeples:
            if meeple.seat == seat and meeple.piece == ABBOT and (not free or RETRIEVABLE.allows(state, meeple)):
                yield meeple
