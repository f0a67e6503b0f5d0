"""Every event of the game, by chapter, for programs that import them."""

from __future__ import annotations

from tabletop_rules.games.destiny.characters import (
    Arrival,
    CharacterArrived,
    CharacterDiscarded,
    CharacterTransformed,
    StackChanged,
)
from tabletop_rules.games.destiny.clock import NeedleAdvanced, Turned
from tabletop_rules.games.destiny.hands import (
    CardCommitted,
    CardsExchanged,
    CardTakenFromDiscard,
    HandCardDiscarded,
    HandsExchanged,
    HandSwapNamed,
)
from tabletop_rules.games.destiny.play import CardDiscarded, CardPlayedForPower, CardPlayedForValue
from tabletop_rules.games.destiny.powers import PowerHadNoEffect
from tabletop_rules.games.destiny.queries import Shown, ShownSetting
from tabletop_rules.games.destiny.scoring import GameEnded, Item, PointsMarked, Score, SettingsTurnedUp, TurnedSetting
from tabletop_rules.games.destiny.setting_phase import Move, MoveCommitted, MovesRevealed, TokenMoved
from tabletop_rules.games.destiny.setup import (
    ClockFilled,
    DestinyPileSet,
    Hand,
    HandsDealt,
    SettingsAssigned,
    SettingsDealt,
    SettingsHand,
)
from tabletop_rules.games.destiny.sight import Name, SightChanged
from tabletop_rules.games.destiny.slots import (
    ConsolidationFailed,
    SettingsExchanged,
    SlotBroken,
    SlotConsolidated,
    TokenObserved,
)
from tabletop_rules.games.destiny.theft import CharacterStolen
from tabletop_rules.games.destiny.tokens import (
    TokenDrawn,
    TokenHidden,
    TokenRevealed,
    TokensExchanged,
    TokenShifted,
    TokenStolen,
    TokenThrown,
)
from tabletop_rules.games.destiny.tower import TowerDiscarded, TowerPlaced
from tabletop_rules.games.destiny.trick import (
    DestinyTurned,
    InitiativeTaken,
    TrickDiscarded,
    TrickResolved,
    ValuesRevealed,
)
from tabletop_rules.games.destiny.turn import TurnEnded
from tabletop_rules.games.destiny.validation import CharacterValidated, Validated

__all__ = [
    "Arrival",
    "CardCommitted",
    "CardDiscarded",
    "CardPlayedForPower",
    "CardPlayedForValue",
    "CardTakenFromDiscard",
    "CardsExchanged",
    "CharacterArrived",
    "CharacterDiscarded",
    "CharacterStolen",
    "CharacterTransformed",
    "CharacterValidated",
    "ClockFilled",
    "ConsolidationFailed",
    "DestinyPileSet",
    "DestinyTurned",
    "GameEnded",
    "Hand",
    "HandCardDiscarded",
    "HandSwapNamed",
    "HandsDealt",
    "HandsExchanged",
    "InitiativeTaken",
    "Item",
    "Move",
    "MoveCommitted",
    "MovesRevealed",
    "Name",
    "NeedleAdvanced",
    "PointsMarked",
    "PowerHadNoEffect",
    "Score",
    "SettingsAssigned",
    "SettingsDealt",
    "SettingsExchanged",
    "SettingsHand",
    "SettingsTurnedUp",
    "Shown",
    "ShownSetting",
    "SightChanged",
    "SlotBroken",
    "SlotConsolidated",
    "StackChanged",
    "TokenDrawn",
    "TokenHidden",
    "TokenMoved",
    "TokenObserved",
    "TokenRevealed",
    "TokenShifted",
    "TokenStolen",
    "TokenThrown",
    "TokensExchanged",
    "TowerDiscarded",
    "TowerPlaced",
    "TrickDiscarded",
    "TrickResolved",
    "TurnEnded",
    "Turned",
    "TurnedSetting",
    "Validated",
    "ValuesRevealed",
]
