"""The table of contents of what bends the rules: read from top to bottom, it is the FAQ of Carcassonne.

Each handler is described in the room that it belongs to: `effects` for the base game, `handlers` for an expansion. The
band of each says when it acts.
"""

from __future__ import annotations

from typing import Any, Final

from tabletop_rules.core.handler import HandlerTable
from tabletop_rules.core.messages import Moment
from tabletop_rules.games.carcassonne import effects as base
from tabletop_rules.games.carcassonne import targets
from tabletop_rules.games.carcassonne.bands import Band as Band
from tabletop_rules.games.carcassonne.course import final, turn
from tabletop_rules.games.carcassonne.expansions.abbot import handlers as abbot
from tabletop_rules.games.carcassonne.expansions.fairy import handlers as fairy
from tabletop_rules.games.carcassonne.expansions.messengers import handlers as messengers
from tabletop_rules.games.carcassonne.expansions.river import handlers as river
from tabletop_rules.games.carcassonne.expansions.robbers import handlers as robbers
from tabletop_rules.games.carcassonne.expansions.sources import handlers as sources
from tabletop_rules.games.carcassonne.no_handler import NO_HANDLER as NO_HANDLER
from tabletop_rules.games.carcassonne.queries import batches, board, track
from tabletop_rules.games.carcassonne.rules import meeples
from tabletop_rules.games.carcassonne.steps import FinalScoringBegun, PlacementOver, TrackSettled

HANDLERS: Final = HandlerTable(
    by_option={
        # --- V13 ----------------------------------------------------------------------------------------------------
        "expansions": {
            "abbot": (
                abbot.LIKE_A_MONASTERY,  # AB3
                abbot.SETTING_HIM,  # AB2
                abbot.TAKING_HIM_BACK,  # AB4
                abbot.NOT_WHEN_SURROUNDED,  # AB4
            ),
            "river": (
                river.RIVER_CONTINUES,  # RI2
                river.NO_U_TURN,  # Q29
                river.PLACES_LISTED,  # RI5
            ),
            "robbers": (
                robbers.ROBBER_TILE,  # R2
                robbers.ANOTHER_SPACE,  # Q4
                robbers.FOREIGN_SPACE,  # R3
                robbers.ORDER_FREE,  # S4
                robbers.OWN_FIGURES,  # R11
                robbers.SAME_SPACE_ONLY,  # R10
                robbers.VICTIM_CHOSEN,  # R14
                robbers.HALF_STOLEN,  # R9
                robbers.GOING_ALONG,  # R15
                robbers.STOLEN_TAKE_ALONG,  # R15
                robbers.PAYMENTS_TAKE_ALONG,  # R18
                robbers.STAYING_BEHIND,  # R19
                robbers.STOLEN_DARK,  # R21
                robbers.REWARD_SAFE,  # R22
                robbers.REWARD_PAID,  # R22
            ),
            "messengers": (
                messengers.TWO_FIGURES,  # M3
                messengers.COVERED_ALONE,  # Q14
                messengers.WAITING_LEFT_ASIDE,  # M10
                messengers.FURTHER_PLACEMENT,  # M11
                messengers.MESSAGE_FINISHED_FIRST,  # S5
                messengers.TOTALS_ADDED,  # M8
            ),
            "fairy": (
                fairy.WITHOUT_EFFECT,  # X14
                fairy.POINT,  # X1
                fairy.MOVING_HER,  # X3
                fairy.BONUS_IN_FINAL_SCORING,  # X2
            ),
            "wheel": (),
            "catapult": (
                sources.HOST_LAST,  # X13
                sources.ONE_SHOT,  # X8
            ),
            "bazaar": (
                sources.HOST_LAST,  # X13
                sources.ENOUGH_POINTS,  # Q13
                sources.ONE_TILE,  # X10
                sources.LAST_TILE_FREE,  # X10
                sources.TILES_FOR_ALL,  # X10
            ),
            "tower": (
                sources.ENOUGH_POINTS,  # Q13
                sources.ONE_RANSOM,  # X12
            ),
        },
        # --- the base game ------------------------------------------------------------------------------------------
        "farmers": {True: (), False: (base.NO_FARMER,)},  # V8, FM3
        "tiny_city": {4: (), 2: (base.TINY_CITY,)},  # V10
        "track.lap_matters": {False: (), True: (base.LAPS,)},  # V11
        # --- The Robbers --------------------------------------------------------------------------------------------
        "robbers.placement": {"hig": (), "zman": (robbers.EVERYBODY,)},  # V1, R6
        "robbers.chance_passes_on": {False: (), True: (robbers.CHANCE_PASSES_ON,)},  # V6
        "robbers.transfers_are_scoring": {
            True: (),
            False: (
                robbers.INCOME_SAFE,  # V2
                robbers.INCOME_TAKES_ALONG,  # R19a
                robbers.STAYING_AT_A_SALE,  # R19a
            ),
        },
        "robbers.final_points": {
            "before_final_scoring": (),
            "after_final_scoring": (robbers.SETTLED_LAST,),  # V3
        },
        # --- the Messengers -----------------------------------------------------------------------------------------
        "messengers.choice": {
            "per_event": (messengers.DARK_SPACE,),  # M5
            "one_figure_per_turn": (
                messengers.BINDING,  # V4
                messengers.BOUND_FIGURE,  # V4
                messengers.CHECK_NOTED,  # Q33
                messengers.CHECK_ONCE,  # Q33
            ),
        },
        "messengers.exclusive_space": {False: (), True: (messengers.ALONE_ON_DARK,)},  # V5
        # --- the fairy ----------------------------------------------------------------------------------------------
        "fairy.bonus_order": {
            "before_features": (fairy.BONUS_BEFORE,),  # X2
            "with_features": (fairy.BONUS_WITH,),  # V7
            "after_features": (
                fairy.BONUS_SETTLED,  # V7
                fairy.BONUS_AFTER,  # Q9
            ),
        },
    },
    within={
        "robbers.placement": ("expansions", "robbers"),
        "robbers.chance_passes_on": ("expansions", "robbers"),
        "robbers.transfers_are_scoring": ("expansions", "robbers"),
        "robbers.final_points": ("expansions", "robbers"),
        "messengers.choice": ("expansions", "messengers"),
        "messengers.exclusive_space": ("expansions", "messengers"),
        "fairy.bonus_order": ("expansions", "fairy"),
    },
)

VALUES: Final[tuple[Any, ...]] = (
    targets.WAYS_TO_LAY,
    targets.CLAIMABLE,
    meeples.may_do_more,
    board.worth,
    board.city_rate,
    turn.further_placement,
    track.space,
    track.figures,
    track.moved_forward,
    batches.order_is_free,
    targets.PAYING_FIGURES,
    targets.HOST_BATCHES,
    final.settled_last,
    *abbot.VALUES,
    *robbers.VALUES,
    *messengers.VALUES,
    *fairy.VALUES,
    *sources.VALUES,
)
"""What a handler may change or protect, those of expansions included."""

MOMENTS: Final[tuple[type[Moment], ...]] = (PlacementOver, TrackSettled, FinalScoringBegun)
"""Points in the course at which a handler may act, beside events."""
