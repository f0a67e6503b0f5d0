"""What a seat is asked with the sources of points that come last in a turn."""

from __future__ import annotations

import attrs

from tabletop_rules.core.messages import Decision


@attrs.frozen
class TurnEnd(Decision, kind="carcassonne.turn_end/1", rule="X13"):
    """Is the turn over? The host hands in catapult rounds and sales while this is open. Source: X8, X10, X13."""
