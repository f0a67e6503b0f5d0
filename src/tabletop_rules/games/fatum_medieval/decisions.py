"""Every decision of the game, by chapter, for programs that import them."""

from __future__ import annotations

from tabletop_rules.games.fatum_medieval.course import DrawOrEnd, GiveUpOrPay, PlayOrEnd
from tabletop_rules.games.fatum_medieval.effects import CardToLose, DeckToDrawFrom, SeenCardToDiscard
from tabletop_rules.games.fatum_medieval.opportunities import CardAboveLimit

__all__ = [
    "CardAboveLimit",
    "CardToLose",
    "DeckToDrawFrom",
    "DrawOrEnd",
    "GiveUpOrPay",
    "PlayOrEnd",
    "SeenCardToDiscard",
]
