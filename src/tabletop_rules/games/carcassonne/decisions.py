"""Every decision of the game, by chapter, for programs that import them."""

from __future__ import annotations

from tabletop_rules.games.carcassonne.batches import NextGain, PayingFigure
from tabletop_rules.games.carcassonne.expansions.messengers.messages import ActionOrPoints
from tabletop_rules.games.carcassonne.expansions.robbers.following import RobberPath
from tabletop_rules.games.carcassonne.expansions.robbers.placing import RobberSpace
from tabletop_rules.games.carcassonne.expansions.robbers.stealing import ReceivingFigure, RobberVictim
from tabletop_rules.games.carcassonne.expansions.sources.common import TurnEnd
from tabletop_rules.games.carcassonne.meeples import PieceToPlace
from tabletop_rules.games.carcassonne.tiles import TileSpot

__all__ = [
    "ActionOrPoints",
    "NextGain",
    "PayingFigure",
    "PieceToPlace",
    "ReceivingFigure",
    "RobberPath",
    "RobberSpace",
    "RobberVictim",
    "TileSpot",
    "TurnEnd",
]
