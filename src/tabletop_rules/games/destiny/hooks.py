"""Every value of the game, and all its targets, by chapter, for handlers that import them."""

from __future__ import annotations

from tabletop_rules.games.destiny.queries import (
    arrives,
    drawn_from,
    exchanged_with,
    executions,
    extra_kills,
    eyes_of,
    hand_swaps,
    in_reach,
    kinds_for,
    line_points,
    lines_counted,
    may_leave,
    may_pass,
    offered_slots,
    optional,
)
from tabletop_rules.games.destiny.sight import told
from tabletop_rules.games.destiny.targets import (
    CARD_PARTNERS,
    EXPOSED,
    HAND_PARTNERS,
    HIDEABLE,
    MOVABLE,
    RISING,
    STEALABLE,
    TOUCHABLE,
    UNHIT,
)
from tabletop_rules.games.destiny.trick import outcome

__all__ = [
    "CARD_PARTNERS",
    "EXPOSED",
    "HAND_PARTNERS",
    "HIDEABLE",
    "MOVABLE",
    "RISING",
    "STEALABLE",
    "TOUCHABLE",
    "UNHIT",
    "arrives",
    "drawn_from",
    "exchanged_with",
    "executions",
    "extra_kills",
    "eyes_of",
    "hand_swaps",
    "in_reach",
    "kinds_for",
    "line_points",
    "lines_counted",
    "may_leave",
    "may_pass",
    "offered_slots",
    "optional",
    "outcome",
    "told",
]
