"""The price, the payment and the settlement of an auction. Source: T-AUC-8 to T-AUC-12, T-2P-7, P-5, P-6."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.core.make import renewer
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.batch import Batch
from tabletop_rules.games.terres_de_destinees.content.items import Jeton
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonDraw, JetonReducePrice
from tabletop_rules.games.terres_de_destinees.content.permanents import BuyerDiscount, SaleBonus
from tabletop_rules.games.terres_de_destinees.drawing import Draw
from tabletop_rules.games.terres_de_destinees.hand_cards import CardCommitted, ChooseHandCard
from tabletop_rules.games.terres_de_destinees.interrupt import unless_interrupted
from tabletop_rules.games.terres_de_destinees.jetons import spend, spend_at_once
from tabletop_rules.games.terres_de_destinees.moves import add_to_hand, add_to_play, apply_batch, with_committed
from tabletop_rules.games.terres_de_destinees.places import DISCARD, seat_place
from tabletop_rules.games.terres_de_destinees.queries import (
    auction_of,
    drawable,
    for_two,
    permanents,
    printed,
    survivors,
)
from tabletop_rules.games.terres_de_destinees.refusals import NOT_IN_HAND
from tabletop_rules.games.terres_de_destinees.shared import bearers_of, copies_of, jeton_effect
from tabletop_rules.games.terres_de_destinees.state import Auction, Card, Demand, OnSale, State, Zone
from tabletop_rules.games.terres_de_destinees.terms import CardId
from tabletop_rules.games.terres_de_destinees.values import may_decline, payees, placing, sellers


@tr.frozen(weakref_slot=False)
class Payment(tr.Part):
    """What one player pays or hands out to another; each receiver sees only their own cards (H-2)."""

    giver: tr.Public[tr.Seat]
    receiver: tr.Public[tr.Seat]
    cards: tr.Annotated[tuple[Card, ...], tr.Seen("giver", "receiver")]


@tr.frozen(weakref_slot=False)
class Placing(tr.Part):
    """A card bought enters a play area, ready (T-AUC-11): face up from now on (H-6)."""

    owner: tr.Public[tr.Seat]
    card: tr.Public[CardId]
    zone: tr.Public[Zone]


_with_auction: Callable[[State, Auction], State] = renewer(State, "auction")
_close: Callable[[State, None, tuple[Demand, ...]], State] = renewer(State, "auction", "demands")


@tr.frozen
class AskPayment(tr.Step, kind="terres_de_destinees.ask_payment/1", rule="T-AUC-12"):
    """Ask the payer for the cards one by one (T-AUC-10, A-12), and for a seller who buys, who gets which (T-AUC-9)."""

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        auction = auction_of(state)
        assert auction.winner is not None
        chosen = len(state.players[auction.winner].committed)
        if chosen >= auction.price:
            return (SETTLE,)
        row = payees(state, auction)
        rule = SELLER_PAYS if auction.winner == state.turn.active else SELLER_IS_PAID
        if not row:
            rule = payees.rule(rule, state, auction)
        to = row[chosen % len(row)] if row else None  # None: the card is discarded
        return (tr.Ask((CardToPay(auction.winner, auction.price, chosen, to, rule=rule),)),)


ASK_PAYMENT: Final = AskPayment()


@tr.frozen
class Settle(tr.Step, kind="terres_de_destinees.settle/1", rule="T-AUC-12"):
    """Settle the auction, or first ask the winner whether to place the card, where that is optional (A-11)."""

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        winner = auction_of(state).winner
        assert winner is not None
        if may_decline(state, winner):
            return (tr.Cited(PLACED, tr.Ask((KeepOrDiscard(winner, rule=PLACED),))),)
        return settlement(state)


SETTLE: Final = Settle()


@tr.frozen
class CloseAuction(tr.Step, kind="terres_de_destinees.close_auction/1", rule="P-6"):
    """Close the auction: window P-6. The lot says whose card was bought; losers are in order of their first bids."""

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        auction = auction_of(state)
        seller = state.turn.active if auction.winner is not None else None
        return (_closed(state, seller if auction.lot is None else auction.lot),)


CLOSE_AUCTION: Final = CloseAuction()
SELLER_PAYS: Final = tr.RuleId("T-AUC-9")
SELLER_IS_PAID: Final = tr.RuleId("T-AUC-10")
PLACED: Final = tr.RuleId("T-AUC-11")
BOUGHT: Final = ("Keep the card bought, or discard it?", "Garder la carte achetée ou la défausser ?")


def _kept_from(state: State, seat: tr.Seat) -> tr.Seat:
    """Return the seller of the card that a player may keep: oneself if nobody bid, else whose card was bought."""
    auction = state.auction
    if auction is None or auction.winner is None:
        return seat
    return state.turn.active if auction.lot is None else auction.lot


@tr.frozen
class CardToPay(tr.Decision, kind="terres_de_destinees.card_to_pay/1", matters="bookkeeping"):
    """The next card of the price: `chosen` of `price` are set aside, this one goes to `to`, or is discarded.

    Source: D-4; `rule` is T-AUC-9, T-AUC-10 or T-2P-7.
    """

    en = "Which card is paid ({next} of {price})?"
    fr = "Quelle carte est payée ({next} sur {price}) ?"
    price: tr.Public[int]
    chosen: tr.Public[int]
    to: tr.Public[tr.Seat | None]


# --- D-4: the cards paid --------------------------------------------------------------------------------------------


def own_hand(state: State, decision: CardToPay) -> tuple[CardId, ...]:
    """Return the cards of the hand: the payer chooses (A-12)."""
    return tr.known(state.players[decision.seat].hand)


def not_in_hand(state: State, decision: CardToPay, command: ChooseHandCard) -> tr.Rejection:
    """Reject by T-AUC-9, T-AUC-10 or T-2P-7, whichever the decision names."""
    return NOT_IN_HAND.by(decision.rule, card=str(command.card))


def pay(state: State, decision: CardToPay, command: ChooseHandCard) -> tr.Plan:
    """Set the card aside; all change hands in the one batch of the settlement (T-AUC-12)."""
    committed = CardCommitted(command.seat, command.card)
    return (committed if decision.rule == SELLER_IS_PAID else tr.Cited(decision.rule, committed), ASK_PAYMENT)


@tr.frozen
class KeepOrDiscard(tr.Decision, kind="terres_de_destinees.keep_or_discard/1", rule="T-AUC-8"):
    """Whether to keep the card that nobody bid for (T-AUC-8), or the one bought, if that is optional (T-AUC-11, A-11).

    Source: D-3.
    """

    en = "Nobody bid: keep the card, or discard it?"
    fr = "Aucune offre : garder la carte ou la défausser ?"

    def words(self) -> tr.Words:
        """Return the words, which differ for a card that was bought."""
        return (self.en, self.fr) if self.rule != PLACED else BOUGHT


def settlement(state: State, kept: bool = True) -> tr.Plan:
    """Pay and place in one batch (T-AUC-12, T-2P-11); after-sale effects follow.

    Unless it is `kept`, the card that the winner takes is discarded (A-11).
    """
    auction = auction_of(state)
    winner = auction.winner
    assert winner is not None
    lot = state.turn.active if auction.lot is None else auction.lot
    row, cards = payees(state, auction), state.players[winner].committed
    discarded = tr.known(cards) if not row else ()
    payments = [
        Payment(winner, to, tr.heap(cards[place :: len(row)])) for place, to in enumerate(row) if place < len(cards)
    ]
    placings = []
    for sale in auction.sales:
        owner, zone = placing(state, auction, sale)
        if kept or sale.seller != lot:
            placings.append(Placing(owner, reveal(sale), zone))
        else:
            discarded = (*discarded, reveal(sale))
    settled = Settled(None, winner, tuple(payments), discarded, tuple(placings))
    if not for_two(state):
        return (settled, CLOSE_AUCTION)
    closing = CLOSE_AUCTION if kept else _closed(state, None)  # the winner keeps nothing of the seller (P-6)
    return (tr.Cited(tr.RuleId("T-2P-11"), settled), closing)


def reveal(sale: OnSale) -> CardId:
    """Return the card on sale, which everybody sees from now on."""
    [card] = tr.known((sale.card,))
    return card


def _closed(state: State, lot: tr.Seat | None) -> AuctionClosed:
    auction = auction_of(state)
    losers = tuple([seat for seat in auction.bidders if seat != auction.winner])
    return AuctionClosed(sellers(state), auction.winner, auction.price, lot, losers)


@tr.frozen
class AuctionClosed(tr.Event, kind="terres_de_destinees.auction_closed/1", matters="bookkeeping"):
    """The auction is over: window P-6. Demands on the sellers end (F-18).

    `winner` is None if nobody bid (T-AUC-8); `lot` is the seller whose card the winner took; `losers` bid and did not
    win.
    """

    en = "The auction is over."
    fr = "L'enchère est terminée."
    sellers: tr.Public[tuple[tr.Seat, ...]]
    winner: tr.Public[tr.Seat | None]
    price: tr.Public[int]
    lot: tr.Public[tr.Seat | None]
    losers: tr.Public[tuple[tr.Seat, ...]]

    def apply(self, state: State) -> State:
        return close(state, self.sellers)


@tr.frozen
class KeepUnsold(tr.Command, kind="terres_de_destinees.keep_unsold/1", to=KeepOrDiscard, rule="T-AUC-8"):
    """Put the card that nobody bid for, or that one has bought, into play, or discard it. Source: T-AUC-8, A-11."""

    en = "{keep:keep} the card"
    fr = "{keep:keep} la carte"
    keep: tr.Public[bool]

    @staticmethod
    def legal(state: State, decision: KeepOrDiscard) -> Iterator[KeepUnsold]:
        """Offer both answers: into play, or to the discard pile."""
        yield KeepUnsold(decision.seat, decision.id, True)
        yield KeepUnsold(decision.seat, decision.id, False)

    def decide(self, state: State, decision: KeepOrDiscard) -> tr.Plan:
        """Keep or discard the card in one batch; then the next seller does, if there is one, or the auction is over.

        Source: T-AUC-8, A-11.
        """
        if decision.rule == PLACED:
            return settlement(state, self.keep)
        sale, *others = auction_of(state).sales
        then = tuple([tr.Ask((KeepOrDiscard(each.seller),)) for each in others[:1]])
        return (Unsold(self.seat, self.seat, reveal(sale), self.keep), *(then or (CLOSE_AUCTION,)))

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the card on sale, and where it goes."""
        end = seat_place("play", self.seat) if self.keep else DISCARD
        return (seat_place("sale", _kept_from(state, self.seat)), end)


def reduce_price(event: PriceDue, by: BuyerDiscount | JetonReducePrice) -> PriceDue:
    """Return the price lowered, but not below the minimum printed."""
    return PriceDue(event.winner, max(by.min_price, event.price - by.amount))


# --- 100: `courtier` ------------------------------------------------------------------------------------------------


def brokers(state: State, event: PriceDue) -> Iterable[tr.Bearer]:
    """Return the winner's discounts while the price is above their minimum: none on a price of 0 (T-2P-6)."""
    found = permanents(state, event.winner, BuyerDiscount)
    return [tr.Bearer(event.winner, it.source) for it, power in found if event.price > power.min_price]


@tr.frozen
class PriceDue(tr.Event, kind="terres_de_destinees.price_due/1", matters="detail"):
    """A player won with a bid and is to pay this price: window P-5. Once recorded, it is the final price."""

    en = "{winner} wins the auction and pays {price:cards}."
    fr = "{winner} remporte l'enchère et paie {price:cards}."
    winner: tr.Public[tr.Seat]
    price: tr.Public[int]

    def apply(self, state: State) -> State:
        return _with_auction(state, tr.change(auction_of(state), winner=self.winner, price=self.price))


@tr.replacement("P-5", PriceDue, Band.PERMANENT, 0, bearers=brokers, source="card", order="P-5")
@tr.fr("Un pouvoir permanent baisse le prix que paie son propriétaire.")
@tr.otherwise("The winner pays what was bid.", "Le gagnant paie ce qu'il a offert.")
def discount(state: State, event: PriceDue, bearer: tr.Bearer) -> tr.Plan:
    """A permanent power lowers the price that its owner pays."""
    return (reduce_price(event, printed(state, bearer.source, BuyerDiscount)),)


# --- 206: `jeton_06_pot_de_vin` -------------------------------------------------------------------------------------


def payer(jeton: Jeton, state: State, event: PriceDue) -> Iterable[tr.Bearer]:
    """Return the winner's copies of the Jeton, which are kept while they could change nothing (T-JET-4)."""
    assert isinstance(jeton.effect, JetonReducePrice)
    return copies_of(state, jeton, (event.winner,)) if event.price > jeton.effect.min_price else ()


def bribe(jeton: Jeton, state: State, event: PriceDue, bearer: tr.Bearer) -> tr.Plan:
    assert isinstance(jeton.effect, JetonReducePrice)
    return (*spend_at_once(state, event.winner, jeton.number), reduce_price(event, jeton.effect))


def price_effect(jeton: Jeton) -> tr.Effect[State, PriceDue]:
    """Return the effect of a Jeton that lowers the price."""
    return jeton_effect(jeton, "P-5", PriceDue, tr.Timing.INSTEAD, payer, bribe, "baisse le prix d'une enchère gagnée")


# --- 400, the settlement ---------------------------------------------------------------------------------------------


@tr.modifier("A-11", may_decline, Band.RULING, 11, source="ruling")
@tr.when("bought_card", "placed")
@tr.fr("Le gagnant d'une enchère place la carte, et ne peut pas la refuser.")
@tr.otherwise(
    "The winner may place the card (T-AUC-11), or discard it once it is paid for.",
    "Le gagnant peut placer la carte (T-AUC-11), ou la défausser une fois payée.",
)
def always_placed(state: State, held: bool, winner: tr.Seat) -> bool:
    """The winner of an auction places the card, and cannot refuse it."""
    return False


# --- 500: `marche` --------------------------------------------------------------------------------------------------


def markets(state: State, event: AuctionClosed) -> Iterable[tr.Bearer]:
    """Return the markets of the player whose card another bought, or with two players won and kept (T-2P-11)."""
    seller = bought_from(state, event)
    return () if seller is None or not drawable(state) else bearers_of(state, seller, SaleBonus)


@tr.trigger("P-6", AuctionClosed, Band.PERMANENT_REACTS, 0, bearers=markets, source="card", order="P-6")
@tr.fr("Un pouvoir permanent fait piocher le vendeur quand un autre joueur achète sa carte.")
@tr.otherwise("A sale brings the seller the price alone.", "Une vente ne rapporte au vendeur que le prix.")
def draw_bonus(state: State, event: AuctionClosed, bearer: tr.Bearer) -> tr.Plan:
    """A permanent power lets the seller draw when another player buys the card."""
    return (Draw(bearer.seat, printed(state, bearer.source, SaleBonus).draw),)


@tr.value("terres_de_destinees.bought_from")
def bought_from(state: State, event: AuctionClosed) -> tr.Seat | None:
    """Return whose card was bought, so that it may bring that seller something, or None. Source: P-6."""
    return event.lot


@tr.modifier("A-43", bought_from, Band.RULING, 43, source="ruling", depends=("P-6",))
@tr.fr("Une carte que son vendeur achète lui-même n'est pas achetée par un autre joueur.")
@tr.otherwise(
    "A card bought by its own seller counts as bought, and brings that seller what a sale brings.",
    "Une carte achetée par son propre vendeur compte comme achetée et lui rapporte ce que rapporte une vente.",
)
def not_from_oneself(state: State, seller: tr.Seat | None, event: AuctionClosed) -> tr.Seat | None:
    """A card sold by its seller to themselves is not bought by another player.

    Drop a seller who is the buyer. With two players, the seller is the one who put up the card kept (T-2P-11).
    """
    return None if seller == event.winner else seller


# --- 611: `jeton_11_contrat` ----------------------------------------------------------------------------------------


def losers(jeton: Jeton, state: State, event: AuctionClosed) -> Iterable[tr.Bearer]:
    """Return the holders among those outbid, clockwise (T-JET-7), if there is a card to draw."""
    if not event.losers or not drawable(state):
        return ()
    return copies_of(state, jeton, [seat for seat in survivors(state) if seat in event.losers])


def draw_comfort(jeton: Jeton, state: State, event: AuctionClosed, bearer: tr.Bearer) -> tr.Plan:
    assert isinstance(jeton.effect, JetonDraw)
    return (Draw(bearer.seat, jeton.effect.count), *spend(state, bearer.seat, jeton.number))


def consolation_effect(jeton: Jeton) -> tr.Effect[State, AuctionClosed]:
    """Return the effect of a Jeton for those who bid in vain."""
    french = "fait piocher un joueur qui a enchéri et perdu l'enchère"
    return jeton_effect(jeton, "P-6", AuctionClosed, tr.Timing.THEN, losers, draw_comfort, french)


@tr.frozen
class Settled(Batch, kind="terres_de_destinees.settled/1", matters="headline"):
    """The settlement of an auction (T-AUC-12): committed cards are paid, or discarded with two players, and what was on
    sale is placed. The winner's card is among the discarded if it is refused (A-11).
    """

    en = "{payments:payments}{discarded_cards}{placings:placings}."
    fr = "{payments:payments}{discarded_cards}{placings:placings}."
    payer: tr.Public[tr.Seat]
    payments: tr.Public[tuple[Payment, ...]]
    discarded: tr.Public[tuple[CardId, ...]]
    placings: tr.Public[tuple[Placing, ...]]

    def apply(self, state: State) -> State:
        """Move or discard the cards paid, and put what was on sale into play ready, all at once (T-AUC-12)."""
        row, received = list(state.players), 0
        row[self.payer] = with_committed(row[self.payer], ())
        for payment in self.payments:
            row[payment.receiver] = add_to_hand(row[payment.receiver], payment.cards)
            if payment.receiver == state.turn.active:
                received += len(payment.cards)
        for placed in self.placings:
            row[placed.owner] = add_to_play(row[placed.owner], placed.card, placed.zone)
        auction = tr.change(auction_of(state), sales=())
        return apply_batch(state, *row, discard=(*state.discard, *self.discarded), received=received, auction=auction)


@tr.frozen
class Unsold(Batch, kind="terres_de_destinees.unsold/1", matters="headline"):
    """Nobody bid: the seller put the card into play for free, or discarded it (T-AUC-8)."""

    en = "Nobody bid: {seller} {kept:kept} {card:card}."
    fr = "Personne n'a enchéri : {seller} {kept:kept} {card:card}."
    seller: tr.Public[tr.Seat]
    card: tr.Public[CardId]
    kept: tr.Public[bool]

    def apply(self, state: State) -> State:
        """Put the card nobody bid for into play ready, or discard it (T-AUC-8)."""
        auction = auction_of(state)
        auction = tr.change(auction, sales=auction.sales[1:])
        if self.kept:
            return apply_batch(state, add_to_play(state.players[self.seller], self.card), auction=auction)
        return apply_batch(state, discard=(*state.discard, self.card), auction=auction)


def close(state: State, sellers: tuple[tr.Seat, ...]) -> State:
    """End the auction, if there was one, and the demands on the sellers (F-18)."""
    demands = state.demands
    if demands:
        demands = tuple([demand for demand in demands if demand.of not in sellers])
    return _close(state, None, demands)


CARD_TO_PAY_BY_CHOOSE_HAND_CARD = tr.choosing(SELLER_IS_PAID, CardToPay, ChooseHandCard, own_hand, not_in_hand, pay)
