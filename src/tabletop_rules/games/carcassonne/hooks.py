"""Every value of the game, and all its targets, by chapter, for handlers that import them."""

from __future__ import annotations

from tabletop_rules.games.carcassonne.batches import PAYING_FIGURES, order_is_free
from tabletop_rules.games.carcassonne.expansions.abbot import RETRIEVABLE
from tabletop_rules.games.carcassonne.expansions.fairy import bonus_order, bonus_points, favoured
from tabletop_rules.games.carcassonne.expansions.messengers.messages import check_waits
from tabletop_rules.games.carcassonne.expansions.messengers.queries import OPEN_TO, stands_dark
from tabletop_rules.games.carcassonne.expansions.robbers.queries import (
    COMPANIONS,
    ROBBABLE,
    ROBBER_SPACES,
    further_chance,
    may_stay,
    reward,
    taking_along,
)
from tabletop_rules.games.carcassonne.expansions.sources.bazaar import BUYERS
from tabletop_rules.games.carcassonne.expansions.sources.common import PAYERS
from tabletop_rules.games.carcassonne.final import settled_last
from tabletop_rules.games.carcassonne.meeples import CLAIMABLE, done_instead
from tabletop_rules.games.carcassonne.queries.board import city_rate, worth
from tabletop_rules.games.carcassonne.queries.track import figures, moved_forward, space
from tabletop_rules.games.carcassonne.tiles import WAYS_TO_LAY
from tabletop_rules.games.carcassonne.turn import HOST_BATCHES, further_placement

__all__ = [
    "BUYERS",
    "CLAIMABLE",
    "COMPANIONS",
    "HOST_BATCHES",
    "OPEN_TO",
    "PAYERS",
    "PAYING_FIGURES",
    "RETRIEVABLE",
    "ROBBABLE",
    "ROBBER_SPACES",
    "WAYS_TO_LAY",
    "bonus_order",
    "bonus_points",
    "check_waits",
    "city_rate",
    "done_instead",
    "favoured",
    "figures",
    "further_chance",
    "further_placement",
    "may_stay",
    "moved_forward",
    "order_is_free",
    "reward",
    "settled_last",
    "space",
    "stands_dark",
    "taking_along",
    "worth",
]
