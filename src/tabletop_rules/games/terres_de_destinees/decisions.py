"""Every decision of the game, by chapter, for programs that import them."""

from __future__ import annotations

from tabletop_rules.games.terres_de_destinees.bidding import BidOrPass, WhichLot
from tabletop_rules.games.terres_de_destinees.drawing import CardToKeep
from tabletop_rules.games.terres_de_destinees.effects_phase import PowerOrEnd, WhetherToRepeat
from tabletop_rules.games.terres_de_destinees.elimination import WhetherToHeal, WhetherToSpare, WhetherToSurvive
from tabletop_rules.games.terres_de_destinees.guardian import WhetherToGuard
from tabletop_rules.games.terres_de_destinees.hand_cards import HandCardWanted, Purpose
from tabletop_rules.games.terres_de_destinees.jetons import CardToTurn, HandToLookAt
from tabletop_rules.games.terres_de_destinees.losses import WhetherToLoseLess
from tabletop_rules.games.terres_de_destinees.offers import Offer
from tabletop_rules.games.terres_de_destinees.power_choices import (
    PowerChoice,
    WhichCard,
    WhichFamily,
    WhichJeton,
    WhichMode,
    WhichPair,
    WhichPlayer,
)
from tabletop_rules.games.terres_de_destinees.sale import CardToPutUp, WhetherToLook
from tabletop_rules.games.terres_de_destinees.settlement import CardToPay, KeepOrDiscard
from tabletop_rules.games.terres_de_destinees.turn import WhetherToDrawMore

__all__ = [
    "BidOrPass",
    "CardToKeep",
    "CardToPay",
    "CardToPutUp",
    "CardToTurn",
    "HandCardWanted",
    "HandToLookAt",
    "KeepOrDiscard",
    "Offer",
    "PowerChoice",
    "PowerOrEnd",
    "Purpose",
    "WhetherToDrawMore",
    "WhetherToGuard",
    "WhetherToHeal",
    "WhetherToLook",
    "WhetherToLoseLess",
    "WhetherToRepeat",
    "WhetherToSpare",
    "WhetherToSurvive",
    "WhichCard",
    "WhichFamily",
    "WhichJeton",
    "WhichLot",
    "WhichMode",
    "WhichPair",
    "WhichPlayer",
]
