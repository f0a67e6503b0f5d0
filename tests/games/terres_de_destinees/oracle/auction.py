"""The oracle's auction: T-AUC, T-2P-4 to T-2P-8, and the windows P-2, P-3, P-5 and P-6."""

from __future__ import annotations

from typing import Any, cast

from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import decisions as d
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.settlement import Payment, Placing
from tabletop_rules.games.terres_de_destinees.state import OnSale, Phase, Zone
from tests.games.terres_de_destinees.oracle.pack import CARDS
from tests.games.terres_de_destinees.oracle.powers import Powers
from tests.games.terres_de_destinees.oracle.table import Auction, Course, Pending, Sale
from tests.games.terres_de_destinees.oracle.windows import pending


class Auctions(Powers):
    """The auction phase."""

    def auction_phase(self) -> Course:
        """T-AUC-1, T-AUC-2, T-2P-4; demands end with it (F-18)."""
        self.turn.phase = "auction"
        self.expect(e.PhaseBegan(Phase.AUCTION), "T-TURN-3")
        sellers = self.clockwise() if self.two else [self.active]
        if all(self.size(seller) >= 2 for seller in sellers):
            yield from self.put_up(sellers)
            yield from self.taxes()
            yield from self.eyes()
            yield from self.bidding()
            yield from self.sold()
        else:
            self.expect(e.AuctionSkipped(tuple(sellers)), self.for_two("T-2P-4", "T-AUC-2"))
            self.demands = {demand for demand in self.demands if demand.of not in sellers}

    def sale_choice(self, seller: Seat) -> Pending:
        """D-1: F-17, F-18, then `druide`."""
        hand = self.players[seller].hand
        wanted = {demand.family for demand in self.demands if demand.of == seller}
        bound = {card for card in hand if CARDS[card]["family"] in wanted}
        ways = (False, True) if self.instances(seller, "druide") else (False,)
        answers = [c.PutUp(seller, 0, card, way) for card in bound or hand for way in ways]
        return pending(d.CardToPutUp, (), answers, self.for_two("T-2P-4", "T-AUC-1"), "T-TURN-3")

    def put_up(self, sellers: list[Seat]) -> Course:
        down: dict[Seat, bool] = {}

        def on_answer(seat: Seat, command: Any) -> None:
            self.commit(seat, command.card)
            down[seat] = command.face_down
            if self.two:
                self.expect(e.SaleCommitted(seat, command.card, command.face_down), "T-2P-4")

        yield from self.ask_all({seller: self.sale_choice(seller) for seller in sellers}, on_answer)
        sales = []
        for seller in sellers:
            (card,) = self.committed(seller)
            seen = {seller} if down[seller] else self.seen_by_all()
            sales.append(Sale(seller, card, down[seller], seen))
        self.auction = Auction(sales)
        on_sale = [OnSale(sale.seller, sale.card, sale.face_down, tuple(sorted(sale.seen_by))) for sale in sales]
        put_up = e.BothPutUp if self.two else e.CardsPutUp
        self.expect(put_up(tuple(on_sale)), self.for_two("T-2P-4", "T-AUC-1"))

    def taxes(self) -> Course:
        """P-3."""
        assert self.auction is not None
        for sale in self.auction.sales:
            for collector in self.clockwise():
                for source in self.instances(collector, "collecteur_d_impots") if collector != sale.seller else ():
                    due = min(self.params("collecteur_d_impots")["amount"], self.size(sale.seller) - 1)
                    if CARDS[sale.card]["family"] != "royaume" and due > 0:
                        self.expect(e.TaxDue(collector, source, sale.seller, due), "P-3 F-3")
                        yield from self.demanded_gift(sale.seller, collector, due, why="P-3")

    def eyes(self) -> Course:
        """P-2: Jeton 10 looks at face-down cards."""
        assert self.auction is not None
        for sale in self.auction.sales:
            for seat in self.clockwise():
                holds = seat != sale.seller and sale.face_down and self.jeton(seat, 10)
                if holds and (yield from self.offer(seat, d.WhetherToLook, 10, sale.seller)):
                    sale.seen_by.add(seat)
                    self.expect(e.SaleLooked(seat, sale.seller, sale.card), "P-2 H-6")
                    yield from self.return_jeton(seat, 10)

    def bidding(self) -> Course:
        """T-AUC-3 to T-AUC-7; T-2P-5, T-2P-6."""
        auction, passes = self.auction, 0
        assert auction is not None
        speaker = self.around(self.active)[1]
        while passes < (1 if self.two else len(self.clockwise()) - (auction.bidder is not None)):
            answers: list[Any] = [c.PassBid(speaker, 0)]
            answers += [c.Bid(speaker, 0, cards) for cards in range(auction.bid + 1, self.size(speaker))]
            about = (auction.bid, auction.bidder)
            rules = self.for_two("T-2P-5", "T-AUC-3"), self.for_two("T-2P-6", "T-AUC-7")
            command = yield from self.ask(speaker, pending(d.BidOrPass, about, answers, *rules))
            passes += 1
            if isinstance(command, c.PassBid):
                self.expect(e.BidPassed(speaker), self.for_two("T-2P-6", "T-AUC-6"))
            else:
                self.expect(e.BidMade(speaker, command.cards), self.for_two("T-2P-5", "T-AUC-4"))
                auction.bid, auction.bidder, passes = command.cards, speaker, 0
                auction.bidders += [] if speaker in auction.bidders else [speaker]
            speaker = self.others(speaker)[0]

    def sold(self) -> Course:
        """T-AUC-8 to T-AUC-12, T-2P-7, T-2P-8."""
        auction = self.auction
        assert auction is not None
        winner = self.active if self.two and auction.bidder is None else auction.bidder
        sellers = [sale.seller for sale in auction.sales]
        bought: Seat | None = None
        price = 0
        if winner is None:
            yield from self.unsold()
        else:
            price = yield from self.price(winner, auction.bid)
            if self.two:
                lots = [c.TakeLot(winner, 0, seller) for seller in sellers]
                bought = (yield from self.ask(winner, pending(d.WhichLot, (), lots, "T-2P-7"))).seller
                self.expect(e.LotTaken(winner, cast("Seat", bought)), "T-2P-7")
            else:
                (bought,) = sellers
            yield from self.pay(winner, price, cast("Seat", bought))
        losers = tuple(seat for seat in auction.bidders if seat != winner)
        self.expect(e.AuctionClosed(tuple(sellers), winner, price, bought, losers), "P-6")
        self.auction = None
        self.demands = {demand for demand in self.demands if demand.of not in sellers}
        if winner is not None:
            yield from self.after_sale(winner, cast("Seat", bought), auction.bidders)

    def unsold(self) -> Course:
        """T-AUC-8."""
        assert self.auction is not None
        (sale,), seller, before = self.auction.sales, self.active, self.sizes()
        answers = [c.KeepUnsold(seller, 0, keep) for keep in (True, False)]
        command = yield from self.ask(seller, pending(d.KeepOrDiscard, (), answers, "T-AUC-8", "T-AUC-7"))
        if command.keep:
            self.put_into_play(seller, sale.card)
        else:
            self.discard.append(sale.card)
        self.turn.moved = True
        self.expect(e.Unsold(seller, seller, sale.card, command.keep), "T-AUC-8")
        yield from self.settle(before, None)

    def price(self, winner: Seat, price: int) -> Course:
        """P-5."""
        bid = price
        for _ in self.instances(winner, "courtier"):
            price = max(min(price, 1), price - self.params("courtier")["amount"])
        if price > 1 and self.jeton(winner, 6):
            price = max(1, price - self.on_jeton(6, "amount"))
            yield from self.return_jeton(winner, 6, "P-5 T-JET-4")
        self.expect(e.PriceDue(winner, price), "P-5" if price < bid else self.for_two("T-2P-6", "T-AUC-7"))
        return price

    def pay(self, winner: Seat, price: int, bought: Seat) -> Course:
        """T-AUC-12: payment and placing are one batch."""
        assert self.auction is not None
        heirs = self.others(winner) if winner == bought else [bought]
        to = [None if self.two else heirs[place % len(heirs)] for place in range(price)]
        for place, receiver in enumerate(to):
            hand = self.players[winner].hand
            answers = [c.ChooseHandCard(winner, 0, card) for card in hand]
            rule = self.for_two("T-2P-7", "T-AUC-9" if winner == bought else "T-AUC-10")
            about = (price, place, receiver)
            command = yield from self.ask(winner, pending(d.CardToPay, about, answers, rule, "T-AUC-12"))
            self.commit(winner, command.card, rule)
        before = self.sizes()
        got: dict[Seat | None, list[str]] = {}
        for card, receiver in zip(self.committed(winner, price), to, strict=True):
            got.setdefault(receiver, []).append(card)
            if receiver is None:
                self.discard.append(card)
            else:
                self.hand_over(winner, receiver, [card])
        placings = []
        for sale in self.auction.sales:
            owner, zone = (winner, Zone.ACQUIRED) if sale.seller == bought else (self.others(winner)[0], Zone.SUPPORT)
            self.put_into_play(owner, sale.card, zone)
            placings.append(Placing(owner, sale.card, zone))
        payments = [Payment(winner, seat, tuple(sorted(cards))) for seat, cards in got.items() if seat is not None]
        paid = tuple(got.get(None, ()))
        self.expect(
            e.Settled(None, winner, tuple(payments), paid, tuple(placings)),
            self.for_two("T-2P-11", "T-AUC-12"),
        )
        yield from self.settle(before, None)

    def after_sale(self, winner: Seat, bought: Seat, bidders: list[Seat]) -> Course:
        """P-6."""
        for _ in self.instances(bought, "marche") if bought != winner else ():
            yield from self.draw(bought, self.params("marche")["draw"], "P-6")
        for seat in self.clockwise():
            if seat in bidders and seat != winner and self.jeton(seat, 11) and self.supply():
                yield from self.draw(seat, self.on_jeton(11), "P-6")
                yield from self.return_jeton(seat, 11)


__all__ = ["Auctions"]
