"""What handlers may act on. The handlers themselves are in `options`: in Carcassonne each belongs to an option."""

from __future__ import annotations

from typing import Any, Final

from tabletop_rules.core.messages import Moment
from tabletop_rules.games.carcassonne import targets
from tabletop_rules.games.carcassonne.bands import Band as Band
from tabletop_rules.games.carcassonne.course import final, turn
from tabletop_rules.games.carcassonne.expansions.abbot import handlers as abbot
from tabletop_rules.games.carcassonne.expansions.messengers import handlers as messengers
from tabletop_rules.games.carcassonne.expansions.robbers import handlers as robbers
from tabletop_rules.games.carcassonne.expansions.sources import handlers as sources
from tabletop_rules.games.carcassonne.no_handler import NO_HANDLER as NO_HANDLER
from tabletop_rules.games.carcassonne.queries import batches, board, track
from tabletop_rules.games.carcassonne.rules import meeples
from tabletop_rules.games.carcassonne.steps import FinalScoringBegun, PlacementOver, TrackSettled

VALUES: Final[tuple[Any, ...]] = (
    targets.WAYS_TO_LAY,
    targets.CLAIMABLE,
    meeples.done_instead,
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
    *sources.VALUES,
)
"""Values and targets, with those of the expansions."""

MOMENTS: Final[tuple[type[Moment], ...]] = (PlacementOver, TrackSettled, FinalScoringBegun)
"""Moments at which a trigger may act, besides events."""
