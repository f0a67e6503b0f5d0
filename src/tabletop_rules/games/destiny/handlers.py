"""The table of contents of DESTINY's edge cases: read from top to bottom, it is the FAQ.

Each name is a handler; its rule id, its sentence and its function are where it is defined.
"""

from __future__ import annotations

from typing import Any, Final

from tabletop_rules.core.messages import Moment
from tabletop_rules.games.destiny import queries, targets
from tabletop_rules.games.destiny.bands import Band as Band
from tabletop_rules.games.destiny.course.trick import outcome
from tabletop_rules.games.destiny.effects import guards, lasting, sight
from tabletop_rules.games.destiny.steps import SettingsDrawn, TurnOver

ALWAYS: Final = (
    # sight
    sight.FOOL,
    sight.POPE,
    sight.SIGHT,
    sight.TOLD,
    # consolidated slots
    guards.CONSOLIDATED,
    guards.KEPT_UP,
    guards.FIXED,
    # characters: arrivals and lasting powers
    lasting.ARRIVAL,
    lasting.ARRIVAL_COUNTS,
    lasting.ASTRONOMER,
    lasting.LOVERS,
    lasting.LOVERS_NAME,
    guards.NOT_ON_THE_LAST_TURN,
    lasting.PRIESTESS,
    lasting.EMPRESS,
    # the Tower
    lasting.TOWER_ONCE,
    guards.TOWER_OVER_CHARACTERS,
    # thefts, and cards that change hands
    guards.STOLEN_ONCE,
    guards.BOTH_HANDS,
)

VALUES: Final[tuple[Any, ...]] = (
    queries.eyes_of,
    sight.told,
    queries.kinds_for,
    queries.executions,
    queries.arrives,
    queries.hand_swaps,
    queries.optional,
    queries.may_pass,
    queries.exchanged_with,
    queries.drawn_from,
    queries.extra_kills,
    queries.offered_slots,
    queries.in_reach,
    queries.line_points,
    queries.lines_counted,
    queries.may_leave,
    outcome,
    targets.TOUCHABLE,
    targets.HIDEABLE,
    targets.MOVABLE,
    targets.EXPOSED,
    targets.UNHIT,
    targets.STEALABLE,
    targets.RISING,
    targets.CARD_PARTNERS,
    targets.HAND_PARTNERS,
)
"""What handlers may change: counts, permissions, and the targets of choices."""

MOMENTS: Final[tuple[type[Moment], ...]] = (SettingsDrawn, TurnOver)
"""Moments at which triggers may act, besides events."""
