"""What a seat is asked with the Messengers."""

from __future__ import annotations

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import Decision


@attrs.frozen
class ActionOrPoints(Decision, kind="carcassonne.action_or_points/1", rule="M6"):
    """Carry this message out, or take 2 points? Source: M6."""

    message: Public[int]
