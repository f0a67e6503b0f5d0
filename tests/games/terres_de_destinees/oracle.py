"""The game told a second time, whole: setup, turns and auctions; it hears the commands and says what is asked next.

`Oracle.opened` sets a match up, `Oracle.laid` goes on from a table laid out for a test. Told of a command it knows what
chance answered, and nothing else of what the game made of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.decisions import (
    BidOrPass,
    CardToPay,
    CardToPutUp,
    CardToTurn,
    HandToLookAt,
    KeepOrDiscard,
    PowerOrEnd,
    Purpose,
    WhetherToDrawMore,
    WhetherToLook,
    WhichLot,
)
from tabletop_rules.games.terres_de_destinees.options import Options
from tabletop_rules.games.terres_de_destinees.state import OnSale, Phase, State, Zone
from tests.games.terres_de_destinees.oracle_powers import Powers
from tests.games.terres_de_destinees.oracle_table import (
    COMMONS,
    SECRETS,
    Auction,
    Course,
    Over,
    Question,
    Questions,
    Sale,
    Turn,
    TurnOver,
)
from tests.games.terres_de_destinees.oracle_windows import one_of
from tests.games.terres_de_destinees.second_telling import CARDS

HAND = 6


class Oracle(Powers):
    """A match told a second time."""

    asked: Questions
    course: Course

    # --- beginning and going on ---------------------------------------------------------------------------------------

    @classmethod
    def opened(cls, seats: int, options: Options, chance: Iterable[tuple[int, ...]]) -> Oracle:
        """T-SETUP-1 to T-SETUP-8."""
        oracle = cls(seats, options)
        oracle.chance = [*chance]
        youngest = options.youngest_seat if options.youngest_seat >= 0 else seats - 1
        oracle.turn.active = (youngest + 1) % seats
        oracle.common = oracle.pick(COMMONS, 2, "setup T-SETUP-8")
        oracle.tell(e.CommonsRevealed(tuple(oracle.common)), "T-SETUP-2")
        secrets = {*SECRETS}
        for seat in oracle.clockwise():
            (destin,) = oracle.pick(secrets, 1, "setup T-SETUP-8")
            oracle.tell(e.DestinDealt(seat, destin), "T-SETUP-3")
            secrets.remove(destin)
            oracle.players[seat].destin, oracle.players[seat].seen_by = destin, {seat}
        for seat in oracle.clockwise():
            oracle.players[seat].hand = {*oracle.from_deck(HAND, "setup T-SETUP-8")}
            oracle.tell(e.HandDealt(seat, tuple(sorted(oracle.players[seat].hand))), "T-SETUP-5")
        oracle.start(oracle.match(oracle.active))
        return oracle

    @classmethod
    def laid(cls, state: State, begins: str, chance: Iterable[tuple[int, ...]]) -> Oracle:
        """From a table laid out, with the effects, the auction or the next turn."""
        oracle = cls(len(state.players), state.options)
        oracle.chance = [*chance]
        oracle.lay(state)
        oracle.start(oracle.match(oracle.active, begins))
        return oracle

    def start(self, course: Course) -> None:
        """Come to the first question."""
        self.course = course
        self.go(None)

    def go(self, answer: tuple[Seat, Any] | None) -> None:
        try:
            self.asked = self.course.send(cast("Any", answer))
        except Over:
            self.asked = {}
        assert self.chance == []

    def hear(self, command: Any, chance: Iterable[tuple[int, ...]]) -> None:
        """Play a command on, with what chance answered."""
        self.chance, self.told = [*chance], []
        self.go((command.seat, command))

    # --- turns --------------------------------------------------------------------------------------------------------

    def match(self, first: Seat, begins: str = "turn") -> Course:
        """Turn after turn (T-TURN-1, T-TURN-5); it ends by `Over`."""
        active = first
        self.turn.phase = begins
        while True:
            try:
                if begins == "turn":
                    yield from self.start_of_turn(active)
                if begins in ("turn", "auction"):
                    yield from self.auction_phase()
                if begins != "next_turn":
                    yield from self.effects_phase()
                    self.turn.phase = "end"
                    self.victory(end_of_turn=True)  # T-WIN-6
            except TurnOver:
                self.chain, self.again = [], []
            self.between_turns()
            begins, active = "turn", next(seat for seat in self.around(active) if seat != active)

    def between_turns(self) -> None:
        """T-WIN-8, T-WIN-9."""
        turn, alive = self.turn, {*self.clockwise()}
        self.tell(e.TurnEnded(turn.active), self.passing())
        turn.quiet = 0 if turn.moved else turn.quiet + 1
        if turn.quiet >= len(alive):
            self.end("stalemate", alive, "T-WIN-8", "T-WIN-8")
        if turn.number >= self.options.turn_limit:
            self.end("turn_limit", alive, "T-WIN-9", "T-WIN-9")

    def passing(self) -> str:
        """By which rule the turn passes."""
        return "T-TURN-6" if self.players[self.turn.active].out else self.for_two("T-2P-10", "T-TURN-5")

    def start_of_turn(self, active: Seat) -> Course:
        """P-1."""
        self.tell(e.TurnBegan(active), self.passing() if self.turn.number else "T-SETUP-7 T-TURN-1")
        self.turn = Turn(self.turn.number + 1, active, quiet=self.turn.quiet)
        usual = 2 if self.two else 1
        for seat in self.clockwise() if self.two else [active]:
            yield from self.draw_of_turn(seat, usual)
        redressed = [
            placed
            for placed in self.players[active].play
            if placed.engaged and CARDS[placed.card]["power"] != "single_use"  # T-TURN-2, A-3
        ]
        for placed in redressed:
            placed.engaged = False
        ended = tuple([copy.source for copy in self.copies if copy.owner == active])
        self.copies = [copy for copy in self.copies if copy.owner != active]
        opened = e.TurnOpened(active, tuple([placed.card for placed in redressed]), ended)
        self.tell(opened, self.for_two("T-TURN-2 T-2P-3", "T-TURN-2"))
        if self.jeton(active, 2) and self.supply():
            yield from self.draw(active, self.on_jeton(2), "P-1 T-TURN-2")
            yield from self.return_jeton(active, 2)
        if self.jeton(active, 5):
            yield from self.curse(active)
        if self.jeton(active, 7):
            for _ in range(self.on_jeton(7)):
                ready = [placed.card for placed in self.players[active].play if not placed.engaged]
                if not ready:
                    break
                card = yield from self.jeton_card(active, 7, ready)
                self.lying(card)[1].engaged = True
                self.tell(e.Engaged(active, card), "P-1 T-JET-5")
            yield from self.return_jeton(active, 7)

    def draw_of_turn(self, seat: Seat, usual: int) -> Course:
        """`cercle_de_pierres` before the draw."""
        params = self.params("cercle_de_pierres")
        extra: tuple[int, ...] = ()
        discard: tuple[int, ...] = ()
        asked = False
        for source in self.instances(seat, "cercle_de_pierres"):
            there = self.supply() > usual + sum(extra)
            asked |= there
            if there and (yield from self.offer(seat, WhetherToDrawMore, source, usual, extra, discard)):
                extra, discard = (*extra, params["extra"]), (*discard, params["discard"])
        rule = self.for_two("T-2P-3", "T-TURN-2")
        self.tell(e.DrawDue(seat, usual, extra, discard), "P-1" if extra else f"P-1 {rule}" if asked else rule)
        got = yield from self.draw(seat, usual + sum(extra), "P-1" if extra else f"P-1 {rule}" if asked else rule)
        due = sum(many for place, many in enumerate(discard) if got > usual + sum(extra[:place]))
        if due:
            yield from self.choose_hand(seat, Purpose.DISCARD, min(due, self.size(seat)), "P-1 T-LOSS-3")
            yield from self.discard_committed([seat], seat, "P-1 T-LOSS-3 T-TERM-6")

    def curse(self, active: Seat) -> Course:
        """T-JET-6."""
        placed_by = next(held.placed_by for held in self.players[active].jetons if held.number == 5)
        controller = None if self.players[placed_by].out else placed_by
        yield from self.forced_discard([active], self.on_jeton(5), controller)
        yield from self.return_jeton(active, 5)

    def jeton_card(self, seat: Seat, number: int, cards: Sequence[str]) -> Course:
        """A card chosen for a Jeton."""
        answers = [c.ChooseCard(seat, 0, card) for card in cards]
        command = yield from self.ask(seat, one_of(CardToTurn, (number,), answers, "T-JET-5"))
        return command.card

    # --- the effects phase --------------------------------------------------------------------------------------------

    def effects_phase(self) -> Course:
        """T-TURN-4, D-6."""
        me = self.active
        if self.turn.phase != "effects":
            self.tell(e.PhaseBegan(Phase.EFFECTS), "T-TURN-4")
        self.turn.phase = "effects"
        while True:
            answers: list[Any] = [c.Activate(me, 0, card) for card in self.to_activate(me)]
            answers += [c.UseJeton(me, 0, number) for number in self.to_use(me)]
            answers += [] if self.duties(me) else [c.EndTurn(me, 0)]
            command = yield from self.ask(me, one_of(PowerOrEnd, (), answers, "T-TURN-4"))
            if isinstance(command, c.EndTurn):
                return
            if isinstance(command, c.Activate):
                yield from self.power(me, command.card, (), "T-PWR-1", engage=True)
                continue
            self.tell(e.JetonUsed(me, command.number), "T-JET-5")
            if command.number == 8:
                yield from self.haste(me)
            else:
                targets = [c.ChoosePlayer(me, 0, seat) for seat in self.with_cards(self.others(me))]
                target = (yield from self.ask(me, one_of(HandToLookAt, (10,), targets, "T-JET-5"))).player
                self.tell(e.HandLooked(me, target, tuple(sorted(self.players[target].hand))), "H-8 T-JET-5")
                yield from self.return_jeton(me, 10)

    def haste(self, me: Seat) -> Course:
        """T-JET-5, A-44."""
        self.turn.hastened = True
        card = yield from self.jeton_card(me, 8, self.to_redress(me))
        self.lying(card)[1].engaged = False
        self.tell(e.Redressed(me, card), "T-JET-5")
        yield from self.return_jeton(me, 8)

    # --- the auction --------------------------------------------------------------------------------------------------

    def auction_phase(self) -> Course:
        """T-AUC-1, T-AUC-2, T-2P-4; demands end with it (F-18)."""
        self.turn.phase = "auction"
        self.tell(e.PhaseBegan(Phase.AUCTION), "T-TURN-3")
        sellers = self.clockwise() if self.two else [self.active]
        if all(self.size(seller) >= 2 for seller in sellers):
            yield from self.put_up(sellers)
            yield from self.taxes()
            yield from self.eyes()
            yield from self.bidding()
            yield from self.sold()
        else:
            self.tell(e.AuctionSkipped(tuple(sellers)), self.for_two("T-2P-4", "T-AUC-2"))
            self.demands = {demand for demand in self.demands if demand.of not in sellers}

    def put_up_question(self, seller: Seat) -> Question:
        """D-1: F-17, F-18, then `druide`."""
        hand = self.players[seller].hand
        wanted = {demand.family for demand in self.demands if demand.of == seller}
        bound = {card for card in hand if CARDS[card]["family"] in wanted}
        ways = (False, True) if self.instances(seller, "druide") else (False,)
        answers = [c.PutUp(seller, 0, card, way) for card in bound or hand for way in ways]
        return one_of(CardToPutUp, (), answers, self.for_two("T-2P-4", "T-AUC-1"), "T-TURN-3")

    def put_up(self, sellers: list[Seat]) -> Course:
        down: dict[Seat, bool] = {}

        def heard(seat: Seat, command: Any) -> None:
            self.commit(seat, command.card)
            down[seat] = command.face_down
            if self.two:
                self.tell(e.SaleCommitted(seat, command.card, command.face_down), "T-2P-4")

        yield from self.ask_all({seller: self.put_up_question(seller) for seller in sellers}, heard)
        sales = []
        for seller in sellers:
            (card,) = self.committed(seller)
            seen = {seller} if down[seller] else self.seen_by_all()
            sales.append(Sale(seller, card, down[seller], seen))
        self.auction = Auction(sales)
        on_sale = [OnSale(sale.seller, sale.card, sale.face_down, tuple(sorted(sale.seen_by))) for sale in sales]
        put_up = e.BothPutUp if self.two else e.CardsPutUp
        self.tell(put_up(tuple(on_sale)), self.for_two("T-2P-4", "T-AUC-1"))

    def taxes(self) -> Course:
        """P-3."""
        assert self.auction is not None
        for sale in self.auction.sales:
            for collector in self.clockwise():
                for source in self.instances(collector, "collecteur_d_impots") if collector != sale.seller else ():
                    due = min(self.params("collecteur_d_impots")["amount"], self.size(sale.seller) - 1)
                    if CARDS[sale.card]["family"] != "royaume" and due > 0:
                        self.tell(e.TaxDue(collector, source, sale.seller, due), "P-3 F-3")
                        yield from self.demanded_gift(sale.seller, collector, due, why="P-3")

    def eyes(self) -> Course:
        """Jeton 10 in its sale window (P-2)."""
        assert self.auction is not None
        for sale in self.auction.sales:
            for seat in self.clockwise():
                holds = seat != sale.seller and sale.face_down and self.jeton(seat, 10)
                if holds and (yield from self.offer(seat, WhetherToLook, 10, sale.seller)):
                    sale.seen_by.add(seat)
                    self.tell(e.SaleLooked(seat, sale.seller, sale.card), "P-2 H-6")
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
            command = yield from self.ask(speaker, one_of(BidOrPass, about, answers, *rules))
            passes += 1
            if isinstance(command, c.PassBid):
                self.tell(e.BidPassed(speaker), self.for_two("T-2P-6", "T-AUC-6"))
            else:
                self.tell(e.BidMade(speaker, command.cards), self.for_two("T-2P-5", "T-AUC-4"))
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
                bought = (yield from self.ask(winner, one_of(WhichLot, (), lots, "T-2P-7"))).seller
                self.tell(e.LotTaken(winner, cast("Seat", bought)), "T-2P-7")
            else:
                (bought,) = sellers
            yield from self.pay(winner, price, cast("Seat", bought))
        losers = tuple(seat for seat in auction.bidders if seat != winner)
        self.tell(e.AuctionClosed(tuple(sellers), winner, price, bought, losers), "P-6")
        self.auction = None
        self.demands = {demand for demand in self.demands if demand.of not in sellers}
        if winner is not None:
            yield from self.after_sale(winner, cast("Seat", bought), auction.bidders)

    def unsold(self) -> Course:
        """T-AUC-8."""
        assert self.auction is not None
        (sale,), seller, before = self.auction.sales, self.active, self.sizes()
        answers = [c.KeepUnsold(seller, 0, keep) for keep in (True, False)]
        command = yield from self.ask(seller, one_of(KeepOrDiscard, (), answers, "T-AUC-8", "T-AUC-7"))
        if command.keep:
            self.put_into_play(seller, sale.card)
        else:
            self.discard.append(sale.card)
        self.turn.moved = True
        self.tell(e.Unsold(seller, seller, sale.card, command.keep), "T-AUC-8")
        yield from self.settle(before, None)

    def price(self, winner: Seat, price: int) -> Course:
        """P-5."""
        bid = price
        for _ in self.instances(winner, "courtier"):
            price = max(min(price, 1), price - self.params("courtier")["amount"])
        if price > 1 and self.jeton(winner, 6):
            price = max(1, price - self.on_jeton(6, "amount"))
            yield from self.return_jeton(winner, 6, "P-5 T-JET-4")
        self.tell(e.PriceDue(winner, price), "P-5" if price < bid else self.for_two("T-2P-6", "T-AUC-7"))
        return price

    def pay(self, winner: Seat, price: int, bought: Seat) -> Course:
        """One batch: payment and placing."""
        assert self.auction is not None
        heirs = self.others(winner) if winner == bought else [bought]
        to = [None if self.two else heirs[place % len(heirs)] for place in range(price)]
        for place, receiver in enumerate(to):
            hand = self.players[winner].hand
            answers = [c.ChooseHandCard(winner, 0, card) for card in hand]
            rule = self.for_two("T-2P-7", "T-AUC-9" if winner == bought else "T-AUC-10")
            about = (price, place, receiver)
            command = yield from self.ask(winner, one_of(CardToPay, about, answers, rule, "T-AUC-12"))
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
            placings.append(e.Placing(owner, sale.card, zone))
        payments = [e.Payment(winner, seat, tuple(sorted(cards))) for seat, cards in got.items() if seat is not None]
        paid = tuple(got.get(None, ()))
        self.tell(
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
