"""Events of the river."""

from __future__ import annotations

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import Event
from tabletop_rules.games.carcassonne.terms import Cell


@attrs.frozen
class PlacementsNarrowed(Event, kind="carcassonne.placements_narrowed/1", matters="bookkeeping"):
    """The drawn tile may be placed only at one of these (cell, turns). Source: RI2."""

    places: Public[tuple[tuple[Cell, int], ...]]
