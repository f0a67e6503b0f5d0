"""Every step and moment of the game, by chapter, for programs that import them."""

from __future__ import annotations

from tabletop_rules.games.carcassonne.batches import AllocateGains, MoveFigures, ReturnMeeples
from tabletop_rules.games.carcassonne.course import EndTurn, PlacementOver
from tabletop_rules.games.carcassonne.expansions.messengers.messages import (
    BackToTheEnd,
    BeginExtra,
    OfferMessage,
    RevealMessage,
    TakeMessage,
)
from tabletop_rules.games.carcassonne.expansions.robbers.following import RobbersFollow
from tabletop_rules.games.carcassonne.expansions.robbers.placing import NextRobber, OfferRobber
from tabletop_rules.games.carcassonne.expansions.robbers.stealing import RobbersChoose, RobbersSteal
from tabletop_rules.games.carcassonne.features import ScoreCompleted
from tabletop_rules.games.carcassonne.final import (
    EndMatch,
    FinalScoring,
    FinalScoringBegun,
    ScoreFields,
    ScoreIncomplete,
    TrackSettled,
)
from tabletop_rules.games.carcassonne.meeples import OfferMeeple
from tabletop_rules.games.carcassonne.tiles import DiscardTile, DrawTile, OfferTile, TakeTile
from tabletop_rules.games.carcassonne.turn import NextTurn

__all__ = [
    "AllocateGains",
    "BackToTheEnd",
    "BeginExtra",
    "DiscardTile",
    "DrawTile",
    "EndMatch",
    "EndTurn",
    "FinalScoring",
    "FinalScoringBegun",
    "MoveFigures",
    "NextRobber",
    "NextTurn",
    "OfferMeeple",
    "OfferMessage",
    "OfferRobber",
    "OfferTile",
    "PlacementOver",
    "ReturnMeeples",
    "RevealMessage",
    "RobbersChoose",
    "RobbersFollow",
    "RobbersSteal",
    "ScoreCompleted",
    "ScoreFields",
    "ScoreIncomplete",
    "TakeMessage",
    "TakeTile",
    "TrackSettled",
]
