"""A second reading of the rulebook, of the table: purses, fronts, piles and ruin, on lists and sets."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from tabletop_rules.core.terms import Seat
from tabletop_rules.games.fatum_medieval.state import State
from tests.games.fatum_medieval.oracle import Oracle

Question = tuple[Seat, str]
Play = Generator[Question, Any, None]


class Over(Exception):
    """The match has ended."""


class Table:
    """What lies on the table, as the rulebook would have it."""

    def __init__(self, oracle: Oracle, state: State) -> None:
        self.oracle, self.options = oracle, state.options
        self.hands = [{str(card) for card in player.hand.cards} for player in state.players]
        self.fronts = [[*player.front] for player in state.players]
        self.gold = [player.gold for player in state.players]
        self.bank, self.marker, self.turn = state.bank, state.marker, state.turn
        self.decks = {deck.axis.value: {str(card) for card in deck.cards} for deck in state.decks}
        self.piles = {deck.axis.value: [*deck.pile] for deck in state.decks}
        self.aims = [state.common or player.secret for player in state.players]
        self.shown = [state.common is not None for _ in state.players]
        self.seats = len(state.players)
        self.ruined: list[Seat] = []
        self.announced = [0] * self.seats
        self.last_turn = 0
        self.stage, self.active = "destiny", state.active
        self.result: tuple[str, tuple[tuple[Seat, ...], ...]] | None = None
        self.resolving: str | None = None
        self.play: Play | None = None
        self.losable: list[str] = []
        self.looked_at = 0
        self.glances: set[tuple[Seat, Seat, str]] = set()  # who has seen in whose hand which card
        self.dice: list[int] = []
        self.drawn: list[str] = []
        self.wipe()
        self.rights: list[dict[str, int] | None] = [None] * self.seats
        self.asked: set[Question] = {(self.marker, "play")}

    def wipe(self) -> None:
        """The records of a turn end with it (FA-TURN-5)."""
        self.placed: list[set[str]] = [set() for _ in range(self.seats)]
        self.used: list[set[str]] = [set() for _ in range(self.seats)]
        self.barred: set[Seat] = set()
        self.marks: set[str] = set()
        self.losers: set[Seat] = set()

    def order(self) -> list[Seat]:
        """FA-TURN-3."""
        around = [(self.marker + step) % self.seats for step in range(self.seats)]
        return [seat for seat in around if seat not in self.ruined]

    def after(self, seat: Seat | None) -> list[Seat]:
        """Who comes after a seat in this turn."""
        assert seat is not None
        place = (seat - self.marker) % self.seats
        return [other for other in self.order() if (other - self.marker) % self.seats > place]

    def met(self, seat: Seat) -> bool:
        """FA-OBJ-1."""
        return self.oracle.met(str(self.aims[seat]), tuple(self.fronts[seat]), self.options.objective_bonus)

    def pay(self, seat: Seat, amount: int) -> None:
        """Gold to the bank."""
        assert 0 <= amount <= self.gold[seat]
        self.gold[seat] -= amount
        self.bank += amount

    def receive(self, seat: Seat, amount: int) -> None:
        """FA-ACC-10."""
        paid = min(amount, self.bank)
        self.gold[seat] += paid
        self.bank -= paid

    def lose(self, seat: Seat, amount: int, to: Seat | None) -> None:
        """FA-COIN-3."""
        self.pay(seat, amount)
        if amount:
            self.losers.add(seat)
        if to is not None:
            self.receive(to, amount)

    def must_lose(self, seat: Seat, amount: int, to: Seat | None) -> None:
        """FA-RUIN-1."""
        if amount > self.gold[seat]:
            self.ruin(seat, to)
        else:
            self.lose(seat, amount, to)

    def test_purses(self) -> None:
        """FA-RUIN-9."""
        if self.options.ruin_rule == "empty_purse":
            for seat in self.losers:
                if seat not in self.ruined and not self.gold[seat]:
                    self.ruin(seat, None)
        self.losers = set()

    def ruin(self, seat: Seat, to: Seat | None) -> None:
        """FA-RUIN-4, FA-RUIN-6."""
        self.lose(seat, self.gold[seat], to)
        self.leave(seat, [*self.fronts[seat]])
        by_id = sorted(self.hands[seat], key=lambda card: (card.split("#")[0], int(card.split("#")[1])))
        for card in sorted(by_id, key=lambda card: self.oracle.axes.index(self.oracle.axis(card))):
            self.from_hand(seat, card)
        self.announced[seat] = 0
        self.ruined.append(seat)
        if len(self.ruined) == self.seats - 1:
            self.pile_up(self.resolving)
            self.resolving = None
            self.end("last_survivor", ())

    def end(self, reason: str, confirmed: Iterable[Seat]) -> None:
        """FA-END-6."""
        won = {*confirmed}
        there = [seat for seat in range(self.seats) if seat not in self.ruined]
        worth = {seat: (seat in won, self.oracle.points(tuple(self.fronts[seat]), self.gold[seat])) for seat in there}
        places = [tuple(s for s in there if worth[s] == key) for key in sorted({*worth.values()}, reverse=True)]
        self.result = (reason, (*places, *((seat,) for seat in reversed(self.ruined))))
        raise Over

    def take_from_deck(self, seat: Seat, axis: str) -> None:
        """FA-DECK-1."""
        if not self.decks[axis]:
            self.decks[axis], self.piles[axis] = {*self.piles[axis]}, []
        card = self.drawn.pop(0)
        self.decks[axis].remove(card)
        self.hands[seat].add(card)

    def from_hand(self, seat: Seat, card: str) -> None:
        """FA-DECK-2."""
        self.out_of_hand(seat, card)
        self.pile_up(card)

    def out_of_hand(self, seat: Seat, card: str) -> None:
        """FA-INFO-4: nobody goes on seeing a card that has left the hand."""
        self.hands[seat].remove(card)
        self.glances = {glance for glance in self.glances if glance[1:] != (seat, card)}

    def leave(self, seat: Seat, cards: list[str]) -> None:
        """FA-DECK-2."""
        for card in cards:
            self.fronts[seat].remove(card)
            self.pile_up(card)

    def pile_up(self, card: str | None) -> None:
        """Face up onto the pile of its own category."""
        if card is not None:
            self.piles[self.oracle.axis(card)].append(card)
