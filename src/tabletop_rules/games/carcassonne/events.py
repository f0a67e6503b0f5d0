"""Every event of the game, by chapter, for programs that import them."""

from __future__ import annotations

from tabletop_rules.games.carcassonne.batches import (
    BatchAllocated,
    BatchClosed,
    BatchMoved,
    BatchOpened,
    FiguresNamed,
    MeeplesReturned,
    PayerChosen,
)
from tabletop_rules.games.carcassonne.expansions.fairy import BonusDue, BonusPaid, FairyMoved
from tabletop_rules.games.carcassonne.expansions.messengers.figures import FigureBound, TotalsAdded
from tabletop_rules.games.carcassonne.expansions.messengers.messages import (
    ExtraBegun,
    MessageChecked,
    MessageEarned,
    MessageRevealed,
    MessageTaken,
)
from tabletop_rules.games.carcassonne.expansions.river.chapter import PlacementsNarrowed
from tabletop_rules.games.carcassonne.expansions.robbers.following import RobberFollowed
from tabletop_rules.games.carcassonne.expansions.robbers.placing import RobberMoved, RobberPlaced
from tabletop_rules.games.carcassonne.expansions.robbers.rewards import RobbersReturned
from tabletop_rules.games.carcassonne.expansions.robbers.stealing import PointsStolen, StolenFigureChosen, VictimChosen
from tabletop_rules.games.carcassonne.expansions.sources.bazaar import TileSold
from tabletop_rules.games.carcassonne.expansions.sources.catapult import CatapultFired
from tabletop_rules.games.carcassonne.expansions.sources.tower import RansomPaid
from tabletop_rules.games.carcassonne.expansions.sources.wheel import WheelTurned
from tabletop_rules.games.carcassonne.features import FeaturesCompleted
from tabletop_rules.games.carcassonne.meeples import MeeplePlaced
from tabletop_rules.games.carcassonne.tiles import TileDiscarded, TileDrawn, TilePlaced
from tabletop_rules.games.carcassonne.turn import TurnClosing, TurnStarted

__all__ = [
    "BatchAllocated",
    "BatchClosed",
    "BatchMoved",
    "BatchOpened",
    "BonusDue",
    "BonusPaid",
    "CatapultFired",
    "ExtraBegun",
    "FairyMoved",
    "FeaturesCompleted",
    "FigureBound",
    "FiguresNamed",
    "MeeplePlaced",
    "MeeplesReturned",
    "MessageChecked",
    "MessageEarned",
    "MessageRevealed",
    "MessageTaken",
    "PayerChosen",
    "PlacementsNarrowed",
    "PointsStolen",
    "RansomPaid",
    "RobberFollowed",
    "RobberMoved",
    "RobberPlaced",
    "RobbersReturned",
    "StolenFigureChosen",
    "TileDiscarded",
    "TileDrawn",
    "TilePlaced",
    "TileSold",
    "TotalsAdded",
    "TurnClosing",
    "TurnStarted",
    "VictimChosen",
    "WheelTurned",
]
