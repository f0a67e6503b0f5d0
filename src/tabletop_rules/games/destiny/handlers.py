"""The table of contents of DESTINY's edge cases: read from top to bottom, it is the FAQ.

Each name is a handler; its rule id, its sentence and what it does are written where it is made.
"""

from __future__ import annotations

from typing import Any, Final

from tabletop_rules.core.handler import HandlerTable
from tabletop_rules.core.messages import Moment
from tabletop_rules.games.destiny import queries, targets
from tabletop_rules.games.destiny.bands import Band as Band
from tabletop_rules.games.destiny.course.trick import outcome
from tabletop_rules.games.destiny.effects import guards, lasting, readings, sight
from tabletop_rules.games.destiny.steps import SettingsDrawn, TurnOver

HANDLERS: Final = HandlerTable(
    always=(
        # sight
        sight.FOOL,
        sight.POPE,
        sight.SIGHT,
        # consolidated slots
        guards.CONSOLIDATED,
        guards.FIXED,
        # characters: arrivals, and powers that last
        lasting.ARRIVAL,
        lasting.ASTRONOMER,
        lasting.LOVERS,
        guards.NOT_ON_THE_LAST_TURN,
        lasting.PRIESTESS,
        lasting.EMPRESS,
        # the Tower
        lasting.TOWER_ONCE,
        guards.TOWER_OVER_CHARACTERS,
        # thefts, and cards that change hands
        guards.STOLEN_ONCE,
        guards.BOTH_HANDS,
    ),
    by_option={
        "tie_rule": {"cancel": (), "void_trick": (readings.VOID_TRICK,)},
        "loser_rule": {"lowest": (), "all_non_winners": (readings.ALL_OTHERS_LOSE,)},
        "lone_loser": {True: (), False: (readings.NONE_ALONE_LOSES,)},
        "setting_assignment": {
            "random": (),
            "player_choice": (readings.SETTINGS_IN_HAND, readings.SETTINGS_LAID_BY_CHOICE),
        },
        "emperor_points": {"table": (), "worked_example": (readings.WORKED_EXAMPLE,)},
        "validation_total": {"best": (), "additive": (readings.LINES_ADD_UP,)},
        "theft_choice": {"mandatory": (), "optional": (readings.THEFT_BY_CHOICE,)},
        "theft_keeps_validation": {False: (), True: (readings.VALIDATION_KEPT,)},
        "astrologer_theft": {"any_pair": (), "never": (guards.ASTROLOGER_STAYS,)},
        "card_exchange": {"both_choose": (), "blind_draw": (readings.BLIND_EXCHANGE,)},
        "tower_scope": {"space": (guards.TOWER_OVER_TOKENS,), "characters": ()},
        "tower_duration": {"until_discarded": (), "end_of_next_turn": (readings.TOWER_FALLS,)},
        "death_extra": {"one_per_player": (guards.ONE_PER_PLAYER,), "none": (readings.FIRST_KILL_ONLY,)},
        "unspecified_draw": {"pointed": (), "anywhere": (readings.DRAWN_ANYWHERE,)},
        "resurrect_from": {"discard": (), "killed_only": (guards.KILLED_ONLY,)},
        "empress_on_characters": {True: (), False: (lasting.EMPRESS_NOT_ON_CHARACTERS,)},
        "broken_setting": {"returned": (), "removed": (readings.SETTING_REMOVED,)},
        "power_obligation": {"mandatory": (), "optional": (readings.POWERS_OPTIONAL,)},
        "character_depth": {"top": (), "any": (readings.COVERED_TOO,)},
        "setting_phase": {"sequential": (), "simultaneous": (readings.MOVES_AT_ONCE,)},
        "thrown_face": {"keep": (), "by_half": (readings.FACE_BY_HALF,)},
        "consolidation_check": {"referee": (), "blind_attempt": (readings.BLIND_ATTEMPT, readings.ATTEMPT_FAILS)},
    },
)

VALUES: Final[tuple[Any, ...]] = (
    queries.eyes_of,
    queries.kinds_for,
    queries.executions,
    queries.optional,
    queries.drawn_from,
    queries.extra_kills,
    queries.offered_slots,
    queries.in_reach,
    queries.line_points,
    queries.lines_counted,
    queries.may_leave,
    outcome,
    targets.TOUCHABLE,
    targets.MOVABLE,
    targets.EXPOSED,
    targets.UNHIT,
    targets.STEALABLE,
    targets.RISING,
    targets.CARD_PARTNERS,
    targets.HAND_PARTNERS,
)
"""What handlers may bend: counts and permissions, and among what one chooses."""

MOMENTS: Final[tuple[type[Moment], ...]] = (SettingsDrawn, TurnOver)
"""At what points of the course handlers may act, beside events."""
