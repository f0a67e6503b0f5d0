"""Every event of the game, by chapter, for programs that import them."""

from __future__ import annotations

from tabletop_rules.games.terres_de_destinees.batch import Batch, HandsChange
from tabletop_rules.games.terres_de_destinees.bidding import BidMade, BidPassed, LotTaken
from tabletop_rules.games.terres_de_destinees.destins import DestinFulfilled
from tabletop_rules.games.terres_de_destinees.drawing import (
    CommonsRevealed,
    DestinDealt,
    Drawn,
    HandDealt,
    LookedKept,
    Reshuffled,
    TopLooked,
    TopTaken,
)
from tabletop_rules.games.terres_de_destinees.elimination import Eliminated, Elimination, EliminationDue, Rescued
from tabletop_rules.games.terres_de_destinees.guardian import Pledged, PledgesOpened
from tabletop_rules.games.terres_de_destinees.hand_cards import (
    CardCommitted,
    Discarded,
    Given,
    HandDiscard,
    HandPass,
    PassedLeft,
    SwappedWithDiscard,
    TakenFromDiscard,
)
from tabletop_rules.games.terres_de_destinees.in_play import (
    DiscardedFromPlay,
    Engaged,
    Exchanged,
    MovedToPlayer,
    PutIntoPlay,
    Redressed,
    Replaced,
    ReturnedToHand,
)
from tabletop_rules.games.terres_de_destinees.jetons import JetonReturned, JetonTaken, JetonUsed
from tabletop_rules.games.terres_de_destinees.looking import DestinLooked, HandLooked
from tabletop_rules.games.terres_de_destinees.losses import LossDue, Stolen
from tabletop_rules.games.terres_de_destinees.powers import (
    Chosen,
    Demanded,
    FamilyAnswered,
    PermanentCopied,
    PlayerOpened,
    PowerActivated,
    PowerRepeated,
    PowerResolved,
)
from tabletop_rules.games.terres_de_destinees.sale import (
    AuctionSkipped,
    BothPutUp,
    CardsPutUp,
    SaleCommitted,
    SaleLooked,
    TaxDue,
)
from tabletop_rules.games.terres_de_destinees.settlement import (
    AuctionClosed,
    Payment,
    Placing,
    PriceDue,
    Settled,
    Unsold,
)
from tabletop_rules.games.terres_de_destinees.turn import DrawDue, PhaseBegan, TurnBegan, TurnEnded, TurnOpened

__all__ = [
    "AuctionClosed",
    "AuctionSkipped",
    "Batch",
    "BidMade",
    "BidPassed",
    "BothPutUp",
    "CardCommitted",
    "CardsPutUp",
    "Chosen",
    "CommonsRevealed",
    "Demanded",
    "DestinDealt",
    "DestinFulfilled",
    "DestinLooked",
    "Discarded",
    "DiscardedFromPlay",
    "DrawDue",
    "Drawn",
    "Eliminated",
    "Elimination",
    "EliminationDue",
    "Engaged",
    "Exchanged",
    "FamilyAnswered",
    "Given",
    "HandDealt",
    "HandDiscard",
    "HandLooked",
    "HandPass",
    "HandsChange",
    "JetonReturned",
    "JetonTaken",
    "JetonUsed",
    "LookedKept",
    "LossDue",
    "LotTaken",
    "MovedToPlayer",
    "PassedLeft",
    "Payment",
    "PermanentCopied",
    "PhaseBegan",
    "Placing",
    "PlayerOpened",
    "Pledged",
    "PledgesOpened",
    "PowerActivated",
    "PowerRepeated",
    "PowerResolved",
    "PriceDue",
    "PutIntoPlay",
    "Redressed",
    "Replaced",
    "Rescued",
    "Reshuffled",
    "ReturnedToHand",
    "SaleCommitted",
    "SaleLooked",
    "Settled",
    "Stolen",
    "SwappedWithDiscard",
    "TakenFromDiscard",
    "TaxDue",
    "TopLooked",
    "TopTaken",
    "TurnBegan",
    "TurnEnded",
    "TurnOpened",
    "Unsold",
]
