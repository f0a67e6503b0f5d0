"""Every command of the game, by chapter, for programs that import them."""

from __future__ import annotations

from tabletop_rules.games.terres_de_destinees.bidding import Bid, PassBid, TakeLot
from tabletop_rules.games.terres_de_destinees.drawing import ChooseLooked
from tabletop_rules.games.terres_de_destinees.effects_phase import Activate, EndTurn, UseJeton
from tabletop_rules.games.terres_de_destinees.hand_cards import ChooseHandCard
from tabletop_rules.games.terres_de_destinees.offers import Use
from tabletop_rules.games.terres_de_destinees.power_choices import ChooseCard, ChoosePlayer
from tabletop_rules.games.terres_de_destinees.resolving import ChooseFamily, ChooseJeton, ChooseMode, ChoosePair
from tabletop_rules.games.terres_de_destinees.sale import PutUp
from tabletop_rules.games.terres_de_destinees.settlement import KeepUnsold

__all__ = [
    "Activate",
    "Bid",
    "ChooseCard",
    "ChooseFamily",
    "ChooseHandCard",
    "ChooseJeton",
    "ChooseLooked",
    "ChooseMode",
    "ChoosePair",
    "ChoosePlayer",
    "EndTurn",
    "KeepUnsold",
    "PassBid",
    "PutUp",
    "TakeLot",
    "Use",
    "UseJeton",
]
