"""Who bids when, and when the card is sold. Source: T-AUC-3 to T-AUC-7, T-2P-5, T-2P-6.

Three players and more: clockwise from the seller's left, the seller last in each lap (T-AUC-3); passing is not final
(T-AUC-6, A-7), so the bidder follows from the number of passes since the last bid. Two players: the one who is not
first player speaks first, they alternate, and the first pass ends it (T-2P-5, T-2P-6, A-26).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.core.make import renewer
from tabletop_rules.games.terres_de_destinees.interrupt import unless_interrupted
from tabletop_rules.games.terres_de_destinees.places import seat_place
from tabletop_rules.games.terres_de_destinees.queries import auction_of, for_two, others
from tabletop_rules.games.terres_de_destinees.settlement import ASK_PAYMENT, KeepOrDiscard, PriceDue, _with_auction
from tabletop_rules.games.terres_de_destinees.state import Auction, State
from tabletop_rules.games.terres_de_destinees.values import first_pass_ends

BY_TURNS: Final = tr.RuleId("T-2P-5")
IN_LAPS: Final = tr.RuleId("T-AUC-3")
BIDDING_OVER: Final = tr.RuleId("T-AUC-7")


@tr.frozen
class AskBid(tr.Step, kind="terres_de_destinees.ask_bid/1", rule=IN_LAPS):
    """Ask the next bidder; or the card is sold, or nobody wants it."""

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        auction = auction_of(state)
        speaker = next_to_speak(state, auction)
        if speaker is not None:
            rule = BY_TURNS if for_two(state) else IN_LAPS
            asked = tr.Ask((BidOrPass(speaker, auction.bid, auction.bidder, rule=rule),))
            # The step is planned by `IN_LAPS`, which needs no citation.
            return (asked if rule == IN_LAPS else tr.Cited(rule, asked),)
        if auction.bidder is None:
            return (tr.Cited(BIDDING_OVER, tr.Ask((KeepOrDiscard(auction.sales[0].seller),))),)
        return (tr.Cited(BIDDING_OVER, PriceDue(auction.bidder, auction.bid)), ASK_PAYMENT)


ASK_BID: Final = AskBid()


@tr.frozen
class BidOrPass(tr.Decision, kind="terres_de_destinees.bid_or_pass/1", rule="T-AUC-3"):
    """Raise the standing bid (0, nobody's, before the first) or pass. Source: D-2, T-AUC-3, T-2P-5."""

    en = "The bid{lots} stands at {bid} ({bidder}). Raise it?"
    fr = "L'offre{lots} est de {bid} ({bidder}). Surenchérir ?"
    bid: tr.Public[int]
    bidder: tr.Public[tr.Seat | None]

    def words(self) -> tr.Words:
        """Return the words, which differ for the first bid."""
        return (
            ("Nobody has bid{lots} yet. Bid?", "Aucune offre{lots} encore. Enchérir ?")
            if self.bidder is None
            else (self.en, self.fr)
        )


def next_to_speak(state: State, auction: Auction) -> tr.Seat | None:
    """Return who bids next; None once a whole lap has passed without a raise (T-AUC-7)."""
    seller = state.turn.active
    # Before the first bid each may bid once, the seller last; then all but the bidder may raise.
    lap = (*others(state, seller), seller) if auction.bidder is None else others(state, auction.bidder)
    return lap[auction.passes] if auction.passes < len(lap) else None


@tr.frozen
class EndBidding(tr.Step, kind="terres_de_destinees.end_bidding/1", rule="T-2P-6"):
    """Let the standing bid win, or the first player for nothing; the winner then chooses a card (T-2P-6, T-2P-7)."""

    seat: tr.Public[tr.Seat]

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        auction = auction_of(state)
        winner = state.turn.active if auction.bidder is None else auction.bidder
        return (BidPassed(self.seat), PriceDue(winner, auction.bid), AskLot())


@tr.frozen
class AskLot(tr.Step, kind="terres_de_destinees.ask_lot/1", rule="T-2P-7"):
    """Ask the winner for the card, before the cards that pay for it (T-2P-7)."""

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        winner = auction_of(state).winner
        assert winner is not None
        return (tr.Ask((WhichLot(winner),)),)


@tr.frozen
class WhichLot(tr.Decision, kind="terres_de_destinees.which_lot/1", rule="T-2P-7"):
    """Which of the two cards on sale the winner takes. Source: D-5, T-2P-7."""

    en = "Which of the two cards?"
    fr = "Laquelle des deux cartes ?"


def bid_range(state: State, seat: tr.Seat, auction: Auction) -> tuple[int, int]:
    """Return a player's lowest and highest bid; none is possible if the second is less (T-AUC-4, T-AUC-5)."""
    return max(auction.bid + 1, state.content.meta.minimum_bid), state.players[seat].hand_size - 1


BID_TOO_LOW: Final = tr.Refusal(
    "bid_too_low", "Bid at least {least}, not {cards}, or pass.", "Offrez au moins {least}, pas {cards}, ou passez."
)
BID_TOO_HIGH: Final = tr.Refusal(
    "bid_too_high",
    "Bid {most} at most: never as many cards as you hold.",
    "Offrez {most} au plus : jamais autant de cartes que vous en avez.",
)


@tr.frozen
class Bid(tr.Command, kind="terres_de_destinees.bid/1", to=BidOrPass, rule="T-AUC-4"):
    """Bid this many cards. Source: T-AUC-4."""

    en = "bid {cards:cards}"
    fr = "offrir {cards:cards}"
    cards: tr.Public[tr.Annotated[int, tr.OneOf("bid")]]

    @staticmethod
    def legal(state: State, decision: BidOrPass) -> tr.Answers[Bid]:
        """List every number above the standing bid and below the size of the hand (T-AUC-14, A-27)."""
        least, most = bid_range(state, decision.seat, auction_of(state))
        return tr.Answers(Bid, decision.seat, decision.id, tuple(zip(range(least, most + 1))))

    def check(self, state: State, decision: BidOrPass) -> Iterator[tr.Rejection]:
        """Require more than the standing bid (T-AUC-4) and fewer than the cards held (T-AUC-5, T-AUC-13).

        That holds even if something may save the bidder (A-8). With two players, T-2P-5 states both.
        """
        low, high = ("T-2P-5", "T-2P-5") if for_two(state) else ("T-AUC-4", "T-AUC-5")
        least, most = bid_range(state, decision.seat, auction_of(state))
        if self.cards < least:
            yield BID_TOO_LOW.by(low, least=least, cards=self.cards)
        if self.cards > most:
            yield BID_TOO_HIGH.by(high, most=most)

    def decide(self, state: State, decision: BidOrPass) -> tr.Plan:
        made = BidMade(self.seat, self.cards)
        return (tr.Cited(tr.RuleId("T-2P-5"), made) if for_two(state) else made, ASK_BID)

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the number of cards."""
        return (f"bid:{self.cards}",)


@tr.frozen
class PassBid(tr.Command, kind="terres_de_destinees.pass_bid/1", to=BidOrPass, rule="T-AUC-6"):
    """Do not bid, for now. Source: T-AUC-6."""

    en = "pass"
    fr = "passer"

    @staticmethod
    def legal(state: State, decision: BidOrPass) -> tr.Answers[PassBid]:
        """Offer to pass; it is not final except with two players (T-AUC-6, T-2P-6)."""
        return tr.Answers(PassBid, decision.seat, decision.id, ((),))

    def decide(self, state: State, decision: BidOrPass) -> tr.Plan:
        """Let the next player bid, or end the bidding if the first pass does (T-AUC-7, T-2P-6)."""
        if first_pass_ends(state):
            return (EndBidding(self.seat),)
        return (BidPassed(self.seat), ASK_BID)


NO_SUCH_LOT: Final = tr.Refusal("no_such_lot", "{seller} has put nothing up.", "{seller} n'a rien mis en vente.")


@tr.frozen
class TakeLot(tr.Command, kind="terres_de_destinees.take_lot/1", to=WhichLot, rule="T-2P-7"):
    """Take this seller's card, of the two on sale. Source: T-2P-7."""

    en = "take {lot}"
    fr = "prendre {lot}"
    seller: tr.Public[tr.Seat]

    @staticmethod
    def offers(state: State, decision: WhichLot) -> tuple[tr.Seat, ...]:
        """Return the sellers of both cards on sale; the opponent's card may be face down (H-6)."""
        return tuple([sale.seller for sale in auction_of(state).sales])

    def check(self, state: State, decision: WhichLot) -> tr.Rejection:
        return NO_SUCH_LOT.by("T-2P-7", seller=self.seller)

    def decide(self, state: State, decision: WhichLot) -> tr.Plan:
        """Record the choice; the cards that pay for it are chosen next (T-2P-7)."""
        return (LotTaken(self.seat, self.seller), ASK_PAYMENT)

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the card on sale."""
        return (seat_place("sale", self.seller),)


@tr.frozen
class BidMade(tr.Event, kind="terres_de_destinees.bid_made/1", matters="detail"):
    """A player bid this many cards."""

    en = "{seat} bids {cards:cards}."
    fr = "{seat} offre {cards:cards}."
    seat: tr.Public[tr.Seat]
    cards: tr.Public[int]

    def apply(self, state: State) -> State:
        auction = auction_of(state)
        bidders = auction.bidders if self.seat in auction.bidders else (*auction.bidders, self.seat)
        return _with_auction(state, _raise(auction, self.cards, self.seat, bidders, 0))


@tr.frozen
class BidPassed(tr.Event, kind="terres_de_destinees.bid_passed/1", matters="detail"):
    """A player passed, for now (T-AUC-6)."""

    en = "{seat} passes."
    fr = "{seat} passe."
    seat: tr.Public[tr.Seat]

    def apply(self, state: State) -> State:
        auction = auction_of(state)
        return _with_auction(state, _with_passes(auction, auction.passes + 1))


@tr.frozen
class LotTaken(tr.Event, kind="terres_de_destinees.lot_taken/1", matters="detail"):
    """With two players: the winner chose the card that this seller put up (T-2P-7)."""

    en = "{winner} takes the card of {seller}."
    fr = "{winner} prend la carte {seller:of}."
    winner: tr.Public[tr.Seat]
    seller: tr.Public[tr.Seat]

    def apply(self, state: State) -> State:
        return tr.change(state, auction=tr.change(auction_of(state), winner=self.winner, lot=self.seller))


_raise: Callable[[Auction, int, tr.Seat, tuple[tr.Seat, ...], int], Auction] = renewer(
    Auction, "bid", "bidder", "bidders", "passes"
)
_with_passes: Callable[[Auction, int], Auction] = renewer(Auction, "passes")
