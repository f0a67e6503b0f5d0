"""Setup, turns, auctions and eliminations."""

from __future__ import annotations

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import ChanceStep, Moment, Step
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.steps.cards import DeckStep
from tabletop_rules.games.terres_de_destinees.terms import CardId, DestinId, JetonNumber

# --- setup (course/drawing.py) --------------------------------------------------------------------------------------


@attrs.frozen
class RevealCommons(ChanceStep, kind="terres_de_destinees.reveal_commons/1"):
    """Reveal the common Destins that chance has picked."""


@attrs.frozen
class DealDestin(ChanceStep, kind="terres_de_destinees.deal_destin/1"):
    """Deal a player the secret Destin that chance has picked."""

    seat: Public[Seat]


@attrs.frozen
class DealHand(ChanceStep, kind="terres_de_destinees.deal_hand/1"):
    """Deal a player the hand that chance has picked."""

    seat: Public[Seat]


# --- turns (course/turn.py) -----------------------------------------------------------------------------------------


@attrs.frozen
class FirstTurn(Step, kind="terres_de_destinees.first_turn/1"):
    """Begin the turn of the first player (T-SETUP-7)."""


@attrs.frozen
class NextTurn(Step, kind="terres_de_destinees.next_turn/1"):
    """Begin the turn of the next survivor (T-TURN-5, T-TURN-6, T-2P-10), or end the match (T-WIN-8, T-WIN-9)."""


@attrs.frozen
class StartPhase(Step, kind="terres_de_destinees.start_phase/1"):
    """Draw, redress, start-of-turn Jetons (T-TURN-2)."""


@attrs.frozen
class OpenTurn(Step, kind="terres_de_destinees.open_turn/1"):
    """Redress, end copies, then start-of-turn Jetons (P-1, from 410)."""


@attrs.frozen
class AuctionPhase(Step, kind="terres_de_destinees.auction_phase/1"):
    """Put up a card, or skip the auction (T-TURN-3, T-AUC-2, T-2P-4)."""


@attrs.frozen
class EffectsPhase(Step, kind="terres_de_destinees.effects_phase/1"):
    """Ask the active player for the next power, Jeton, or the end of the turn (T-TURN-4)."""


@attrs.frozen
class EndPhase(Moment, kind="terres_de_destinees.end_phase/1"):
    """The active player ends the turn, all duties done (T-TURN-5); objectives of the end of the turn (T-WIN-6)."""


# --- the auction (course/auction.py) --------------------------------------------------------------------------------


@attrs.frozen
class RevealSales(Step, kind="terres_de_destinees.reveal_sales/1"):
    """Both players have chosen: both cards go on sale (T-2P-4)."""


@attrs.frozen
class AskBid(Step, kind="terres_de_destinees.ask_bid/1"):
    """Ask the next bidder (T-AUC-3, T-2P-5), or close the bidding (T-AUC-7)."""


@attrs.frozen
class EndBidding(Step, kind="terres_de_destinees.end_bidding/1"):
    """With two players: the first pass ends the bidding (T-2P-6)."""

    seat: Public[Seat]


@attrs.frozen
class AskLot(Step, kind="terres_de_destinees.ask_lot/1"):
    """Ask the winner which of the two cards to take (T-2P-7)."""


@attrs.frozen
class AskPayment(Step, kind="terres_de_destinees.ask_payment/1"):
    """Ask the winner for the next card of the price, if one is missing (T-AUC-9, T-AUC-10, T-2P-7)."""


@attrs.frozen
class Settle(Step, kind="terres_de_destinees.settle/1"):
    """Settle the auction in one batch (T-AUC-12), then close it."""


@attrs.frozen
class CloseAuction(Step, kind="terres_de_destinees.close_auction/1"):
    """The auction is over: after-sale effects (P-6)."""


# --- elimination (course/elimination.py) ----------------------------------------------------------------------------


@attrs.frozen
class SaveByDraw(Step, kind="terres_de_destinees.save_by_draw/1"):
    """The victim draws instead of being eliminated: `Rescued`."""

    victim: Public[Seat]
    saviour: Public[Seat]
    cause: Public[Seat | None]
    count: Public[int]
    card: Public[CardId | None] = None
    jeton: Public[JetonNumber] = 0


@attrs.frozen
class TakeSaving(DeckStep, kind="terres_de_destinees.take_saving/1"):
    """Use what chance drew for a `SaveByDraw`."""

    victim: Public[Seat]
    saviour: Public[Seat]
    cause: Public[Seat | None]
    card: Public[CardId | None]
    jeton: Public[JetonNumber]


@attrs.frozen
class OpenPledges(Step, kind="terres_de_destinees.open_pledges/1"):
    """All who might save with this Destin have answered (P-8, 300). Its id betrays nobody: it is printed."""

    destin: Public[str]
    victim: Public[Seat]
    cause: Public[Seat | None]


@attrs.frozen
class GiveToSave(Step, kind="terres_de_destinees.give_to_save/1"):
    """The guardian has chosen the cards that save the victim."""

    destin: Public[DestinId]
    victim: Public[Seat]
    cause: Public[Seat | None]
    guardian: Public[Seat]


@attrs.frozen
class Eliminate(Step, kind="terres_de_destinees.eliminate/1"):
    """All windows P-8 of a batch are closed: eliminate all who were not saved, at once (T-ELIM-3)."""

    cause: Public[Seat | None]
