"""Where one chapter hands over to another: the end of a placement, and of a turn."""

from __future__ import annotations

import tabletop_rules.author as tr


@tr.frozen
class PlacementOver(tr.Moment, kind="carcassonne.placement_over/1"):
    """What a placement has completed is scored. Source: B4."""


@tr.frozen
class EndTurn(tr.Step, kind="carcassonne.end_turn/1"):
    """Begin another placement, or what follows the placements of a turn."""


END_TURN = EndTurn()
OVER = (PlacementOver(), END_TURN)
