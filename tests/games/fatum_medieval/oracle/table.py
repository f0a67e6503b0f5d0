"""The table: purses, fronts, piles and ruin, on lists and sets."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

import attrs

from tabletop_rules.core.messages import Decision
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.fatum_medieval.decisions import PlayOrEnd
from tabletop_rules.games.fatum_medieval.state import State
from tests.games.fatum_medieval.oracle.cards import Oracle

Question = tuple[Seat, type[Decision]]
RESOLVED = ("FA-PLAY-9", "FA-PLAY-4")
"""What may be cited for an action or power that is resolved."""
Play = Generator[Question, Any, None]


@attrs.frozen
class Foreseen:
    """A record as the oracle foresees it: its kind, the rules that may be cited for it, and its fields."""

    kind: str
    rules: tuple[str, ...]
    fields: dict[str, Any]


class Over(Exception):
    """The match has ended."""


class Table:
    """What lies on the table."""

    def __init__(self, oracle: Oracle, state: State, options: Any) -> None:
        self.oracle, self.options = oracle, options
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
        self.foreseen: list[Foreseen] = []
        self.wipe()
        self.rights: list[dict[str, int] | None] = [None] * self.seats
        self.asked: set[Question] = {(self.marker, PlayOrEnd)}

    def foresee(self, kind: str, *rules: str, **fields: Any) -> None:
        """Foresee a record."""
        self.foreseen.append(Foreseen(kind, rules, fields))

    def roll(self, *rules: str) -> int:
        """One die (FA-ACC-4)."""
        self.foresee("chance", *rules)
        return self.dice.pop(0)

    def wipe(self) -> None:
        """FA-TURN-5: forget what was noted in the turn."""
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
        """Return the seats after this one in playing order."""
        assert seat is not None
        place = (seat - self.marker) % self.seats
        return [other for other in self.order() if (other - self.marker) % self.seats > place]

    def met(self, seat: Seat) -> bool:
        """FA-OBJ-1."""
        return self.oracle.met(str(self.aims[seat]), tuple(self.fronts[seat]), self.options.objective_bonus)

    def pay(self, seat: Seat, amount: int) -> None:
        """FA-COIN-3: gold goes to the bank."""
        assert 0 <= amount <= self.gold[seat]
        self.gold[seat] -= amount
        self.bank += amount

    def receive(self, seat: Seat, amount: int) -> int:
        """FA-ACC-10: return what the bank can pay."""
        paid = min(amount, self.bank)
        self.gold[seat] += paid
        self.bank -= paid
        return paid

    def lose(self, seat: Seat, amount: int, to: Seat | None, rule: str = "") -> None:
        """FA-COIN-3."""
        self.pay(seat, amount)
        if amount:
            self.losers.add(seat)
            if rule:
                self.foresee("gold_lost", rule, seat=seat, amount=amount, to=to)
        if to is not None:
            self.receive(to, amount)

    def must_lose(self, seat: Seat, amount: int, to: Seat | None, rule: str) -> None:
        """FA-RUIN-1."""
        if amount > self.gold[seat]:
            self.ruin(seat, to, "FA-RUIN-1")
        else:
            self.lose(seat, amount, to, rule)

    def examine_purses(self) -> None:
        """FA-RUIN-9."""
        if self.options.ruin_rule == "empty_purse":
            for seat in self.losers:
                if seat not in self.ruined and not self.gold[seat]:
                    self.ruin(seat, None, "FA-RUIN-7")
        self.losers = set()

    def ruin(self, seat: Seat, to: Seat | None, *rules: str) -> None:
        """FA-RUIN-4, FA-RUIN-6."""
        gold, front = self.gold[seat], tuple(self.fronts[seat])
        self.lose(seat, gold, to)
        self.leave(seat, [*self.fronts[seat]])
        hand = self.by_id(self.hands[seat])
        for card in hand:
            self.from_hand(seat, card)
        self.foresee("player_ruined", *rules, seat=seat, gold=gold, to=to, front=front, hand=hand)
        self.announced[seat] = 0
        self.ruined.append(seat)
        if len(self.ruined) == self.seats - 1:
            if self.resolving is not None:
                self.foresee("play_resolved", "FA-ACT-6", card=self.resolving)
            self.pile_up(self.resolving)
            self.resolving = None
            self.end("last_survivor", (), "FA-RUIN-6")

    def by_id(self, cards: Iterable[str]) -> tuple[str, ...]:
        """FA-RUIN-4: by category, card and copy."""
        by_copy = sorted(cards, key=lambda card: (card.split("#")[0], int(card.split("#")[1])))
        return tuple(sorted(by_copy, key=lambda card: self.oracle.axes.index(self.oracle.axis(card))))

    def end(self, reason: str, confirmed: Iterable[Seat], *rules: str) -> None:
        """FA-END-6."""
        won = {*confirmed}
        there = [seat for seat in range(self.seats) if seat not in self.ruined]
        worth = {seat: (seat in won, self.oracle.points(tuple(self.fronts[seat]), self.gold[seat])) for seat in there}
        places = [tuple(s for s in there if worth[s] == key) for key in sorted({*worth.values()}, reverse=True)]
        self.result = (reason, (*places, *((seat,) for seat in reversed(self.ruined))))
        if reason != "last_survivor":  # FA-END-6: the places go by points
            levels = {seat: self.oracle.levels(tuple(self.fronts[seat])) for seat in there}
            tallies = tuple((seat, levels[seat], self.gold[seat], worth[seat][1]) for seat in there)
            self.foresee("points_counted", "FA-END-2", "FA-END-6", tallies=tallies)
        ranked = ["FA-END-6"] * (reason != "last_survivor")
        self.foresee("ended", *rules, *ranked, reason=reason, ranking=self.result[1])
        raise Over

    def take_from_deck(self, seat: Seat, axis: str, right: str, *rules: str) -> None:
        """FA-DECK-1."""
        if not self.decks[axis]:
            self.decks[axis], self.piles[axis] = {*self.piles[axis]}, []
            self.foresee("reshuffled", "FA-DECK-1", axis=axis)
        card = self.drawn.pop(0)
        self.foresee("chance", *rules)
        self.foresee("drawn", *rules, seat=seat, axis=axis, right=right, card=card)
        self.decks[axis].remove(card)
        self.hands[seat].add(card)

    def from_hand(self, seat: Seat, card: str) -> None:
        """FA-DECK-2."""
        self.out_of_hand(seat, card)
        self.pile_up(card)

    def out_of_hand(self, seat: Seat, card: str) -> None:
        """FA-INFO-4: a card that leaves the hand is seen there no more."""
        self.hands[seat].remove(card)
        self.glances = {glance for glance in self.glances if glance[1:] != (seat, card)}

    def leave(self, seat: Seat, cards: list[str]) -> None:
        """FA-DECK-2."""
        for card in cards:
            self.fronts[seat].remove(card)
            self.pile_up(card)

    def pile_up(self, card: str | None) -> None:
        """FA-DECK-2."""
        if card is not None:
            self.piles[self.oracle.axis(card)].append(card)
