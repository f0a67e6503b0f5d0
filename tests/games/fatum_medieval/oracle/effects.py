"""What actions do: FA-EFF-7 to FA-EFF-17."""

from __future__ import annotations

from typing import Any

from tabletop_rules.core.terms import Seat
from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval.decisions import CardToLose, DeckToDrawFrom, SeenCardToDiscard
from tests.games.fatum_medieval.oracle.table import Play, Table

LOOK = ("FA-EFF-17", "FA-INFO-4")


class Effects(Table):
    """A table with a method for every effect that acts, named as in the registry. It yields the decisions it asks."""

    playing: str
    effect: int
    about: tuple[object, ...]

    def no_income_this_turn(self, actor: Seat, target: Seat, effect: Any, named: list[str]) -> None:
        self.barred.add(target)
        self.foresee("income_barred", "FA-EFF-7", seat=target)

    def gain_gold(self, actor: Seat, target: Seat, effect: Any, named: list[str]) -> None:
        faces = tuple(self.roll("FA-EFF-12") for _ in range(effect["dice"]))
        due = effect["fixed"] + sum(faces)
        amount = self.receive(target, due)
        rule = "FA-EFF-12" if amount == due else "FA-ACC-10"
        self.foresee("gold_gained", rule, seat=target, fixed=effect["fixed"], faces=faces, amount=amount)

    def lose_gold(self, actor: Seat, target: Seat, effect: Any, named: list[str]) -> None:
        self.must_lose(target, effect["amount"], None, "FA-EFF-13")

    def steal_gold(self, actor: Seat, target: Seat, effect: Any, named: list[str]) -> None:
        words = {word for card in self.fronts[actor] for word in self.oracle.of(card)["keywords"]}
        more = effect["bonus_amount"] if effect["bonus_if_keyword"] in words else 0
        if actor != target:
            self.lose(target, min(effect["amount"] + more, self.gold[target]), actor, "FA-EFF-11")

    def draw_cards(self, actor: Seat, target: Seat, effect: Any, named: list[str]) -> Play:
        for left in range(effect["count"], 0, -1):
            if any(self.decks.values()) or any(self.piles.values()):
                self.about = (self.playing, left)
                command = yield (target, DeckToDrawFrom)
                self.take_from_deck(target, command.axis.value, "card", "FA-EFF-14")

    def peek_and_discard(self, actor: Seat, target: Seat, effect: Any, named: list[str]) -> Play:
        self.looked_at = target
        self.glances |= {(actor, target, card) for card in self.hands[target] if actor != target}
        if not self.hands[target]:  # FA-ACT-7
            return
        self.foresee("hand_seen", *LOOK, seat=actor, target=target, cards=self.by_id(self.hands[target]))
        for left in range(min(effect["count"], len(self.hands[target])), 0, -1):
            self.about = (self.playing, target, left)
            command = yield (actor, SeenCardToDiscard)
            self.from_hand(target, command.card)
            self.foresee("hand_discarded", "FA-EFF-17", seat=target, card=command.card)

    def discard_from_table(self, actor: Seat, target: Seat, effect: Any, named: list[str]) -> Play:
        if effect["what"] == "replacing_job":
            self.throw(target, [job for job in self.fronts[target] if self.oracle.replaces(job)], "FA-EFF-8")
        else:
            yield from self.pick(target, effect, named, lambda cards: self.throw(target, cards, "FA-EFF-8"))

    def remove_attached_action(self, actor: Seat, target: Seat, effect: Any, named: list[str]) -> Play:
        yield from self.pick(target, effect, named, lambda cards: self.throw(target, cards, "FA-EFF-10"))

    def throw(self, target: Seat, cards: list[str], rule: str) -> None:
        """FA-LVL-8: cards leave a front as one change."""
        if cards:
            self.leave(target, cards)
            self.foresee("front_discarded", rule, seat=target, cards=tuple(cards))

    def take_from_table(self, actor: Seat, target: Seat, effect: Any, named: list[str]) -> Play:
        def take(cards: list[str]) -> None:
            for card in cards:
                jobs: list[str] = []
                if actor != target:
                    self.fronts[target].remove(card)
                    if self.oracle.replaces(card):
                        jobs = [job for job in self.fronts[actor] if self.oracle.replaces(job)]
                        self.leave(actor, jobs)
                    self.fronts[actor].append(card)
                replaced = jobs[0] if jobs else None
                self.foresee("card_taken", "FA-EFF-9", giver=target, taker=actor, card=card, replaced=replaced)

        yield from self.pick(target, effect, named, take)

    def pick(self, target: Seat, effect: Any, named: list[str], do: Any) -> Play:
        """FA-EFF-8, FA-EFF-20: take the cards named by the actor, or chosen by the target."""
        left = effect["count"]
        while left:
            there = [card for card in self.fronts[target] if self.oracle.candidate(card, effect)]
            if effect["chooser"] == "actor" or len(there) <= left:
                do([card for card in named if card in there] if effect["chooser"] == "actor" else there)
                return
            self.losable = there
            self.about = (self.playing, self.effect, self.active, left)
            command = yield (target, CardToLose)
            do([command.card])
            left -= 1

    def namings(self, command: c.PlayAction, text: Any) -> list[list[str]]:
        """FA-EFF-20: share the named cards out among the effects; what one surely takes is not named for the next."""
        oracle, own = self.oracle, command.seat == command.target
        names, gone, each = [*command.chosen], set[str](), []
        for effect in text["effects"]:
            there = [one for one in self.fronts[command.target] if oracle.candidate(one, effect) and one not in gone]
            many = min(oracle.named(effect), len(there))
            each.append([names.pop(0) for _ in range(many)])
            gone |= {*oracle.sure(text, effect, each[-1] if oracle.named(effect) else there, own)}
        assert [] == names
        return each
