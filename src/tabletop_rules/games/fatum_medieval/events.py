"""Every event of the game, by chapter, for programs that import them."""

from __future__ import annotations

from tabletop_rules.games.fatum_medieval.accounts import AccountsBegan, GivingUp, UpkeepPaid
from tabletop_rules.games.fatum_medieval.destiny import ActionPlayed, PermanentPlaced, PlayerBegan, PowerUsed
from tabletop_rules.games.fatum_medieval.effects import GoldGained, HandSeen, IncomeBarred, IncomePaid, PurseTried
from tabletop_rules.games.fatum_medieval.objectives import (
    Announced,
    AnnouncementsChecked,
    LastTurnCalled,
    PointsCounted,
    Tally,
)
from tabletop_rules.games.fatum_medieval.opportunities import (
    DrawingBegan,
    DrawingEnded,
    Drawn,
    HandDiscarded,
    Reshuffled,
)
from tabletop_rules.games.fatum_medieval.picks import CardTaken, FrontDiscarded
from tabletop_rules.games.fatum_medieval.queries.income import Line
from tabletop_rules.games.fatum_medieval.ruin import GoldLost, PlayerRuined, PlayResolved
from tabletop_rules.games.fatum_medieval.setup import Dealt, MarkerGiven, MarkerRolled, ObjectiveDealt, ObjectiveLaid
from tabletop_rules.games.fatum_medieval.turn import TurnBegan

__all__ = [
    "AccountsBegan",
    "ActionPlayed",
    "Announced",
    "AnnouncementsChecked",
    "CardTaken",
    "Dealt",
    "DrawingBegan",
    "DrawingEnded",
    "Drawn",
    "FrontDiscarded",
    "GivingUp",
    "GoldGained",
    "GoldLost",
    "HandDiscarded",
    "HandSeen",
    "IncomeBarred",
    "IncomePaid",
    "LastTurnCalled",
    "Line",
    "MarkerGiven",
    "MarkerRolled",
    "ObjectiveDealt",
    "ObjectiveLaid",
    "PermanentPlaced",
    "PlayResolved",
    "PlayerBegan",
    "PlayerRuined",
    "PointsCounted",
    "PowerUsed",
    "PurseTried",
    "Reshuffled",
    "Tally",
    "TurnBegan",
    "UpkeepPaid",
]
