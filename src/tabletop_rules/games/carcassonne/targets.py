"""What may be chosen, unless a handler protects it."""

from __future__ import annotations

from typing import Any, Final

from tabletop_rules.core.targets import Targets
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.commands import PlaceTile
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.terms import Part

CLAIMABLE: Final = Targets[State, [Seat, int], Part](
    "carcassonne.claimable", "Parts of a tile that a piece of this kind of this player may be placed on."
)

WAYS_TO_LAY: Final = Targets[State, [], PlaceTile](
    "carcassonne.ways_to_lay", "Ways to lay the drawn tile, of those where all sides match."
)

PAYING_FIGURES: Final = Targets[State, [Seat, int], int](
    "carcassonne.paying_figures", "Figures of a player that may pay this amount first, of those that have any points."
)

HOST_BATCHES: Final = Targets[State, [], str](
    "carcassonne.host_batches", "Sources of points of which the host may hand in a batch now."
)


def guarded(state: State, targets: Targets[Any, Any, Any]) -> bool:
    """Whether any handler protects things among these targets: asked where a tile or meeple may go in many ways."""
    return bool(state.handlers.protections[targets.id])
