"""Every command of the game, by chapter, for programs that import them."""

from __future__ import annotations

from tabletop_rules.games.carcassonne.batches import Allocate, ChoosePayer
from tabletop_rules.games.carcassonne.expansions.abbot import PlaceAbbot, RetrieveAbbot
from tabletop_rules.games.carcassonne.expansions.fairy import MoveFairy
from tabletop_rules.games.carcassonne.expansions.messengers.messages import ChooseMessage
from tabletop_rules.games.carcassonne.expansions.robbers.following import ChooseFollow, StayBehind
from tabletop_rules.games.carcassonne.expansions.robbers.placing import LeaveRobber, PlaceRobber
from tabletop_rules.games.carcassonne.expansions.robbers.stealing import ChooseStolenFigure, ChooseVictim
from tabletop_rules.games.carcassonne.expansions.sources.bazaar import SellTile
from tabletop_rules.games.carcassonne.expansions.sources.catapult import FireCatapult
from tabletop_rules.games.carcassonne.expansions.sources.common import FinishTurn, HostCommand
from tabletop_rules.games.carcassonne.expansions.sources.tower import PayRansom
from tabletop_rules.games.carcassonne.expansions.sources.wheel import TurnWheel
from tabletop_rules.games.carcassonne.meeples import PlaceMeeple, PlaceNothing
from tabletop_rules.games.carcassonne.tiles import PlaceTile

__all__ = [
    "Allocate",
    "ChooseFollow",
    "ChooseMessage",
    "ChoosePayer",
    "ChooseStolenFigure",
    "ChooseVictim",
    "FinishTurn",
    "FireCatapult",
    "HostCommand",
    "LeaveRobber",
    "MoveFairy",
    "PayRansom",
    "PlaceAbbot",
    "PlaceMeeple",
    "PlaceNothing",
    "PlaceRobber",
    "PlaceTile",
    "RetrieveAbbot",
    "SellTile",
    "StayBehind",
    "TurnWheel",
]
