"""Every command of the game, by chapter, for programs that import them."""

from __future__ import annotations

from tabletop_rules.games.fatum_medieval.accounts import GiveUp, Pay
from tabletop_rules.games.fatum_medieval.destiny import EndTurn, Place, PlayAction, UsePower
from tabletop_rules.games.fatum_medieval.effects import DiscardSeen, LoseCard
from tabletop_rules.games.fatum_medieval.objectives import Announce, CallLastTurn
from tabletop_rules.games.fatum_medieval.opportunities import Discard, Draw, EndDrawing

__all__ = [
    "Announce",
    "CallLastTurn",
    "Discard",
    "DiscardSeen",
    "Draw",
    "EndDrawing",
    "EndTurn",
    "GiveUp",
    "LoseCard",
    "Pay",
    "Place",
    "PlayAction",
    "UsePower",
]
