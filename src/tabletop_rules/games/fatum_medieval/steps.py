"""Every step and moment of the game, by chapter, for programs that import them."""

from __future__ import annotations

from tabletop_rules.games.fatum_medieval.accounts import BeginAccounts, NextIncome, NextPayment, RollIncome
from tabletop_rules.games.fatum_medieval.course import AtRest, CloseTurn, LossesOver, NextPlayer, TurnOver
from tabletop_rules.games.fatum_medieval.destiny import FinishPlay, GoOn
from tabletop_rules.games.fatum_medieval.effects import Apply, AskDraw, AskLoss, AskSeen, RollGain, RollPickpocket
from tabletop_rules.games.fatum_medieval.opportunities import BeginDrawing, DeckEmpty, DrawTop, HeedLimit, TakeDrawn
from tabletop_rules.games.fatum_medieval.setup import (
    ChooseFirst,
    DealCards,
    DealHands,
    DealObjectives,
    RollForMarker,
    TakeDealt,
    TakeObjective,
)
from tabletop_rules.games.fatum_medieval.turn import BeginTurn, PassMarker

__all__ = [
    "Apply",
    "AskDraw",
    "AskLoss",
    "AskSeen",
    "AtRest",
    "BeginAccounts",
    "BeginDrawing",
    "BeginTurn",
    "ChooseFirst",
    "CloseTurn",
    "DealCards",
    "DealHands",
    "DealObjectives",
    "DeckEmpty",
    "DrawTop",
    "FinishPlay",
    "GoOn",
    "HeedLimit",
    "LossesOver",
    "NextIncome",
    "NextPayment",
    "NextPlayer",
    "PassMarker",
    "RollForMarker",
    "RollGain",
    "RollIncome",
    "RollPickpocket",
    "TakeDealt",
    "TakeDrawn",
    "TakeObjective",
    "TurnOver",
]
