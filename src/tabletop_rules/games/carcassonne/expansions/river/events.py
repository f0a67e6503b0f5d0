"""What happens with a river tile."""

from __future__ import annotations

from typing import ClassVar

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import Event
from tabletop_rules.games.carcassonne.terms import Cell


@attrs.frozen
class PlacementsNarrowed(Event):
    """The drawn tile may lie only on one of these cells, turned so. Source: RI2."""

    kind: ClassVar[str] = "carcassonne.placements_narrowed/1"

    places: Public[tuple[tuple[Cell, int], ...]]
