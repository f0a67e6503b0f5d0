"""Every step and moment of the game, by chapter, for programs that import them."""

from __future__ import annotations

from tabletop_rules.games.destiny.clock import AdvanceNeedle
from tabletop_rules.games.destiny.course import EndTurn, TurnOver
from tabletop_rules.games.destiny.hands import DrawBlind, SwapAside, SwapHands, TakeBlind, TradeCards
from tabletop_rules.games.destiny.play import PlayNext, Spend
from tabletop_rules.games.destiny.powers import DoNothing
from tabletop_rules.games.destiny.scoring import Count, EndMatch
from tabletop_rules.games.destiny.setting_phase import CarryMoves, MoveNext, SettingPhase
from tabletop_rules.games.destiny.setup import (
    AskPile,
    DealCards,
    DealSettings,
    DrawFirst,
    FillRing,
    SetPile,
    SettingsDrawn,
)
from tabletop_rules.games.destiny.theft import TheftNext
from tabletop_rules.games.destiny.trick import ClearTrick, ResolveTrick, ShowDestiny, TrickEnd
from tabletop_rules.games.destiny.turn import StartTurn
from tabletop_rules.games.destiny.validation import Validate, ValidateNext
from tabletop_rules.games.destiny.verbs.call import Do
from tabletop_rules.games.destiny.verbs.slots import MarkPoints

__all__ = [
    "AdvanceNeedle",
    "AskPile",
    "CarryMoves",
    "ClearTrick",
    "Count",
    "DealCards",
    "DealSettings",
    "Do",
    "DoNothing",
    "DrawBlind",
    "DrawFirst",
    "EndMatch",
    "EndTurn",
    "FillRing",
    "MarkPoints",
    "MoveNext",
    "PlayNext",
    "ResolveTrick",
    "SetPile",
    "SettingPhase",
    "SettingsDrawn",
    "ShowDestiny",
    "Spend",
    "StartTurn",
    "SwapAside",
    "SwapHands",
    "TakeBlind",
    "TheftNext",
    "TradeCards",
    "TrickEnd",
    "TurnOver",
    "Validate",
    "ValidateNext",
]
