"""Every step and moment of the game, by chapter, for programs that import them."""

from __future__ import annotations

from tabletop_rules.games.terres_de_destinees.bidding import AskBid, AskLot, EndBidding
from tabletop_rules.games.terres_de_destinees.course import EffectsPhase, EndPhase, NextTurn
from tabletop_rules.games.terres_de_destinees.drawing import (
    DealDestin,
    DealHand,
    DeckStep,
    Draw,
    DrawForTurn,
    KeepLooked,
    LookAtTop,
    ReplaceCard,
    Reshuffle,
    RevealCommons,
    TakeDrawn,
    TakeLooked,
    TakeReplacement,
)
from tabletop_rules.games.terres_de_destinees.elimination import Eliminate, SaveByDraw, TakeSaving
from tabletop_rules.games.terres_de_destinees.guardian import GiveToSave, OpenPledges
from tabletop_rules.games.terres_de_destinees.hand_cards import (
    ChooseMore,
    DiscardCards,
    GiveCards,
    PassCards,
    PayCost,
    SwapCards,
    TakeCommitted,
)
from tabletop_rules.games.terres_de_destinees.jetons import GainJeton, ReturnJeton, TurnCards
from tabletop_rules.games.terres_de_destinees.looking import LookAtDestin, LookAtHand
from tabletop_rules.games.terres_de_destinees.losses import ChooseLosses, Lose, Manner, Steal, TakeLosses, Victim
from tabletop_rules.games.terres_de_destinees.powers import ContinuePower, FinishPower, RunPower
from tabletop_rules.games.terres_de_destinees.sale import RevealSales
from tabletop_rules.games.terres_de_destinees.settlement import AskPayment, CloseAuction, Settle
from tabletop_rules.games.terres_de_destinees.turn import AuctionPhase, FirstTurn, OpenTurn, StartPhase

__all__ = [
    "AskBid",
    "AskLot",
    "AskPayment",
    "AuctionPhase",
    "ChooseLosses",
    "ChooseMore",
    "CloseAuction",
    "ContinuePower",
    "DealDestin",
    "DealHand",
    "DeckStep",
    "DiscardCards",
    "Draw",
    "DrawForTurn",
    "EffectsPhase",
    "Eliminate",
    "EndBidding",
    "EndPhase",
    "FinishPower",
    "FirstTurn",
    "GainJeton",
    "GiveCards",
    "GiveToSave",
    "KeepLooked",
    "LookAtDestin",
    "LookAtHand",
    "LookAtTop",
    "Lose",
    "Manner",
    "NextTurn",
    "OpenPledges",
    "OpenTurn",
    "PassCards",
    "PayCost",
    "ReplaceCard",
    "Reshuffle",
    "ReturnJeton",
    "RevealCommons",
    "RevealSales",
    "RunPower",
    "SaveByDraw",
    "Settle",
    "StartPhase",
    "Steal",
    "SwapCards",
    "TakeCommitted",
    "TakeDrawn",
    "TakeLooked",
    "TakeLosses",
    "TakeReplacement",
    "TakeSaving",
    "TurnCards",
    "Victim",
]
