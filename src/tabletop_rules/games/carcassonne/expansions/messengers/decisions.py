"""What a seat is asked with the Messengers."""

from __future__ import annotations

from typing import ClassVar

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import Decision
from tabletop_rules.core.terms import RuleId


@attrs.frozen
class ActionOrPoints(Decision):
    """Carry this message out, or take 2 points? Source: M6."""

    kind: ClassVar[str] = "carcassonne.action_or_points/1"

    message: Public[int]
    rule: Public[RuleId] = attrs.field(default=RuleId("M6"), kw_only=True)
