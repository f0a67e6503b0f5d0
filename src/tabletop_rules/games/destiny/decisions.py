"""Every decision of the game, by chapter, for programs that import them."""

from __future__ import annotations

from tabletop_rules.games.destiny.hands import CardToGive
from tabletop_rules.games.destiny.play import CardToPlay
from tabletop_rules.games.destiny.power_choices import (
    OfPower,
    SlotToConsolidate,
    WhereToLook,
    WhichBranch,
    WhichCard,
    WhichOpponent,
    WhichPlace,
    WhichPlayer,
    WhichSetting,
    WhichSlot,
    WhichToken,
    WhichTrickPower,
)
from tabletop_rules.games.destiny.setting_phase import MoveToCommit, TokenToMove
from tabletop_rules.games.destiny.setup import SettingsToLay
from tabletop_rules.games.destiny.theft import CharacterToSteal
from tabletop_rules.games.destiny.validation import CharacterToValidate

__all__ = [
    "CardToGive",
    "CardToPlay",
    "CharacterToSteal",
    "CharacterToValidate",
    "MoveToCommit",
    "OfPower",
    "SettingsToLay",
    "SlotToConsolidate",
    "TokenToMove",
    "WhereToLook",
    "WhichBranch",
    "WhichCard",
    "WhichOpponent",
    "WhichPlace",
    "WhichPlayer",
    "WhichSetting",
    "WhichSlot",
    "WhichToken",
    "WhichTrickPower",
]
