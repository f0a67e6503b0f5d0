"""Every command of the game, by chapter, for programs that import them."""

from __future__ import annotations

from tabletop_rules.games.destiny.hands import CommitCard
from tabletop_rules.games.destiny.play import PlayCard
from tabletop_rules.games.destiny.power_choices import (
    ChooseBranch,
    ChooseCard,
    ChoosePlayer,
    ChooseSpot,
    Consolidate,
    Decline,
)
from tabletop_rules.games.destiny.setting_phase import CommitMove, MoveToken
from tabletop_rules.games.destiny.setup import AssignSettings

__all__ = [
    "AssignSettings",
    "ChooseBranch",
    "ChooseCard",
    "ChoosePlayer",
    "ChooseSpot",
    "CommitCard",
    "CommitMove",
    "Consolidate",
    "Decline",
    "MoveToken",
    "PlayCard",
]
