"""What a seat is asked with the sources of points that come last in a turn."""

from __future__ import annotations

from typing import ClassVar

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import Decision
from tabletop_rules.core.terms import RuleId


@attrs.frozen
class TurnEnd(Decision):
    """Is the turn over? The host hands in catapult rounds and sales while this is open. Source: X8, X10, X13."""

    kind: ClassVar[str] = "carcassonne.turn_end/1"

    rule: Public[RuleId] = attrs.field(default=RuleId("X13"), kw_only=True)
