"""A second reading of the rulebook, of what actions do: FA-EFF-7 to FA-EFF-17."""

from __future__ import annotations

from typing import Any

from tabletop_rules.core.terms import Seat
from tabletop_rules.games.fatum_medieval import commands as c
from tests.games.fatum_medieval.oracle_table import Play, Table


class Effects(Table):
    """A table on which cards act: a method per effect, named as the registry names it; what it asks it yields."""

    def nothing(self, actor: Seat, target: Seat, effect: Any, named: list[str]) -> Play:
        """An effect that stands, or counts elsewhere."""
        yield from ()

    def no_income_this_turn(self, actor: Seat, target: Seat, effect: Any, named: list[str]) -> Play:
        self.barred.add(target)
        yield from ()

    def gain_gold(self, actor: Seat, target: Seat, effect: Any, named: list[str]) -> Play:
        self.receive(target, effect["fixed"] + sum(self.dice.pop(0) for _ in range(effect["dice"])))
        yield from ()

    def lose_gold(self, actor: Seat, target: Seat, effect: Any, named: list[str]) -> Play:
        self.must_lose(target, effect["amount"], None)
        yield from ()

    def steal_gold(self, actor: Seat, target: Seat, effect: Any, named: list[str]) -> Play:
        words = {word for card in self.fronts[actor] for word in self.oracle.of(card)["keywords"]}
        more = effect["bonus_amount"] if effect["bonus_if_keyword"] in words else 0
        if actor != target:
            self.lose(target, min(effect["amount"] + more, self.gold[target]), actor)
        yield from ()

    def draw_cards(self, actor: Seat, target: Seat, effect: Any, named: list[str]) -> Play:
        for _ in range(effect["count"]):
            if any(self.decks.values()) or any(self.piles.values()):
                command = yield (target, "draw_more")
                self.take_from_deck(target, command.axis.value)

    def peek_and_discard(self, actor: Seat, target: Seat, effect: Any, named: list[str]) -> Play:
        self.looked_at = target
        self.glances |= {(actor, target, card) for card in self.hands[target] if actor != target}
        for _ in range(min(effect["count"], len(self.hands[target]))):
            command = yield (actor, "discard_seen")
            self.from_hand(target, command.card)

    def discard_from_table(self, actor: Seat, target: Seat, effect: Any, named: list[str]) -> Play:
        if effect["what"] == "replacing_job":
            self.leave(target, [job for job in self.fronts[target] if self.oracle.replaces(job)])
        else:
            yield from self.pick(target, effect, named, lambda cards: self.leave(target, cards))

    def remove_attached_action(self, actor: Seat, target: Seat, effect: Any, named: list[str]) -> Play:
        yield from self.pick(target, effect, named, lambda cards: self.leave(target, cards))

    def take_from_table(self, actor: Seat, target: Seat, effect: Any, named: list[str]) -> Play:
        def take(cards: list[str]) -> None:
            for card in cards if actor != target else ():
                self.fronts[target].remove(card)
                if self.oracle.replaces(card):
                    self.leave(actor, [job for job in self.fronts[actor] if self.oracle.replaces(job)])
                self.fronts[actor].append(card)

        yield from self.pick(target, effect, named, take)

    def pick(self, target: Seat, effect: Any, named: list[str], do: Any) -> Play:
        """FA-EFF-8, FA-EFF-20: of the actor's naming, or of the target's choice where there is one."""
        left = effect["count"]
        while left:
            there = [card for card in self.fronts[target] if self.oracle.candidate(card, effect)]
            if effect["chooser"] == "actor" or len(there) <= left:
                do([card for card in named if card in there] if effect["chooser"] == "actor" else there)
                return
            self.losable = there
            command = yield (target, "lose_card")
            do([command.card])
            left -= 1

    def namings(self, command: c.PlayAction, effects: list[Any]) -> list[list[str]]:
        """FA-EFF-20: whose names are whose; what surely goes by one effect cannot be named for the next."""
        oracle, own = self.oracle, command.seat == command.target
        names, gone, each = [*command.chosen], set[str](), []
        for effect in effects:
            there = [one for one in self.fronts[command.target] if oracle.candidate(one, effect) and one not in gone]
            many = min(oracle.named(effect), len(there))
            each.append([names.pop(0) for _ in range(many)])
            gone |= {*oracle.sure(effect, each[-1] if oracle.named(effect) else there, own)}
        assert [] == names
        return each
