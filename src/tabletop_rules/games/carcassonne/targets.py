"""Things to choose among, unless a handler protects them."""

from __future__ import annotations

from typing import Any, Final

from tabletop_rules.core.targets import Targets
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.commands import PlaceTile
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.terms import Part

CLAIMABLE: Final = Targets[State, [Seat, int], Part](
    "carcassonne.claimable", "Parts of a tile on which this player may place a piece of this kind."
)

WAYS_TO_LAY: Final = Targets[State, [], PlaceTile](
    "carcassonne.ways_to_lay", "Ways to place the drawn tile, of those where all sides match."
)

PAYING_FIGURES: Final = Targets[State, [Seat, int], int](
    "carcassonne.paying_figures", "Figures of a player that may pay this amount first, of those with points."
)

HOST_BATCHES: Final = Targets[State, [], str](
    "carcassonne.host_batches", "Sources of points whose batch the host may hand in now."
)


def guarded(state: State, targets: Targets[Any, Any, Any]) -> bool:
    """Return whether any handler protects things among these targets; spares a loop over many places if not."""
    return bool(state.handlers.protections[targets.id])
