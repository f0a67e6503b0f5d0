"""A second reading of the rulebook, of how play goes: every command and the turn, sharing no code with the game.

It is told what the dice showed and which cards were drawn, and nothing else of what the game made of a command.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tabletop_rules.core.terms import Seat
from tabletop_rules.games.fatum_medieval import commands as c
from tests.games.fatum_medieval.oracle import Someone
from tests.games.fatum_medieval.oracle_effects import Effects
from tests.games.fatum_medieval.oracle_table import Over, Play


class Course(Effects):
    """A table at which commands are heard."""

    def hear(self, command: Any, dice: Iterable[int], drawn: Iterable[str]) -> None:
        """Play a command, with these dice and these cards drawn."""
        self.dice, self.drawn = [*dice], [*drawn]
        try:
            HEARD[type(command)](self, command)
            if self.play is None:
                self.announce_for_all()
        except Over:
            self.asked, self.play = set(), None
        assert ([], []) == (self.dice, self.drawn)

    def draw(self, command: c.Draw) -> None:
        """FA-DRAW-5, FA-EFF-14."""
        rights = self.rights[command.seat]
        if self.play is not None:
            self.go_on(command)
            return
        assert rights is not None
        axis = command.axis.value
        right = next(right for right in (f"bonus {axis}", f"extra {axis}", "free") if rights[right])
        rights[right] -= 1
        self.take_from_deck(command.seat, axis)

    def end_drawing(self, command: c.EndDrawing) -> None:
        """FA-DRAW-7."""
        self.rights[command.seat] = None
        self.asked.remove((command.seat, "draw"))
        self.heed_limit(command.seat)

    def discard(self, command: c.Discard) -> None:
        """FA-DRAW-7."""
        self.asked.remove((command.seat, "discard"))
        self.from_hand(command.seat, command.card)
        self.heed_limit(command.seat)

    def heed_limit(self, seat: Seat) -> None:
        """FA-DRAW-8."""
        if len(self.hands[seat]) > 8:
            self.asked.add((seat, "discard"))
        if not self.asked:
            self.stage = "destiny"
            self.next_player(self.order())

    def place(self, command: c.Place) -> None:
        """FA-PLAY-9, FA-JOB-2."""
        seat, card = command.seat, command.card
        front = self.fronts[seat]
        self.pay(seat, self.oracle.price(card, tuple(front)))
        self.out_of_hand(seat, card)
        if self.oracle.replaces(card):
            self.leave(seat, [job for job in front if self.oracle.replaces(job)])
        front.append(card)
        self.placed[seat].add(self.oracle.axis(card))

    def play_action(self, command: c.PlayAction) -> None:
        """FA-PLAY-9, FA-ACT-1."""
        seat, card, text = command.seat, command.card, self.oracle.of(command.card)
        self.named = self.namings(command, text["effects"])
        self.out_of_hand(seat, card)
        self.pay(seat, text["cost"])
        if text["persist"] == "attached":
            self.fronts[command.target].append(card)
        else:
            self.resolving = card
        self.play = self.resolve(command, text["effects"])
        self.go_on(None)

    def use_power(self, command: c.UsePower) -> None:
        """FA-EFF-15, FA-EFF-16."""
        seat, victim = command.seat, command.victim
        self.used[seat].add(command.power)
        power = next(effect for _, effect in self.oracle.effects(self.fronts[seat], command.power))
        if command.power == "ransom":
            to_bank = "bank" in (power["to"], self.options.ransom_to)
            self.must_lose(victim, power["amount"], None if to_bank else seat)
        elif self.dice.pop(0) >= power["die_min"]:
            self.lose(victim, min(power["amount"], self.gold[victim]), seat)
        self.test_purses()

    def end_turn(self, command: c.EndTurn) -> None:
        """FA-TURN-3."""
        self.next_player(self.after(command.seat))

    def give_up(self, command: c.GiveUp) -> None:
        """FA-ACC-7."""
        self.marks.add(command.card)

    def settle(self, command: c.Pay) -> None:
        """FA-ACC-6 to FA-ACC-9."""
        seat = command.seat
        self.leave(seat, [card for card in self.fronts[seat] if card in self.marks])
        self.marks = set()
        self.pay(seat, self.oracle.upkeep(self.fronts[seat]))
        if self.options.ruin_rule == "empty_purse" and not self.gold[seat]:
            self.ruin(seat, None)
        self.next_payer(self.after(seat))

    def announce(self, command: c.Announce) -> None:
        """FA-OBJ-3, FA-OBJ-4."""
        self.announced[command.seat] = self.turn
        self.shown[command.seat] = True

    def call_last_turn(self, command: c.CallLastTurn) -> None:
        """FA-TIME-2."""
        self.last_turn = self.turn + (1 if self.options.time_end == "following_turn" else 0)

    def go_on(self, answer: Any) -> None:
        """Resolve on to the next question, or to the end of the play."""
        assert self.play is not None
        try:
            self.asked = {self.play.send(answer)}
        except StopIteration:
            self.play = None
            if self.active in self.ruined:
                self.next_player(self.after(self.active))
            else:
                self.asked = {(self.active, "play")}  # type: ignore[arg-type]

    def resolve(self, command: c.PlayAction, effects: list[Any]) -> Play:
        """FA-EFF-7 to FA-EFF-17, then FA-ACT-6 and FA-RUIN-9."""
        actor, target = command.seat, command.target
        for effect, named in zip(effects, self.named, strict=True):
            if target not in self.ruined:
                yield from getattr(self, effect["id"], self.nothing)(actor, target, effect, named)
        self.pile_up(self.resolving)
        self.resolving = None
        self.test_purses()

    def next_player(self, left: list[Seat]) -> None:
        """FA-TURN-3, FA-ACC-1."""
        if left:
            self.active, self.asked = left[0], {(left[0], "play")}
            return
        self.active, self.stage = None, "accounts"
        began = [*self.gold]
        for seat in self.order():
            if seat not in self.barred:
                richer = sum(began[other] > began[seat] for other in self.order())
                gold, dice = self.income(seat, richer)
                self.receive(seat, gold + sum(self.dice.pop(0) for _ in range(dice)))
        self.next_payer(self.order())

    def income(self, seat: Seat, richer: int) -> tuple[int, int]:
        """FA-EFF-19."""
        who = Someone(tuple(self.fronts[seat]), self.gold[seat], len(self.hands[seat]))
        return self.oracle.income(who, richer, self.options.no_job_income)

    def next_payer(self, left: list[Seat]) -> None:
        """FA-ACC-12, FA-RUIN-3."""
        for seat in left:
            forced = self.oracle.upkeep(card for card in self.fronts[seat] if self.oracle.is_action(card))
            if forced <= self.gold[seat]:
                self.asked = {(seat, "pay")}
                return
            self.ruin(seat, None)
        self.announce_for_all()
        self.close()

    def close(self) -> None:
        """FA-TURN-5."""
        due = [seat for seat in self.order() if 0 < self.announced[seat] < self.turn]
        confirmed = [seat for seat in due if self.met(seat)]
        for seat in due:
            self.announced[seat] = self.announced[seat] if seat in confirmed else 0
        if confirmed:
            self.end("objective", confirmed)
        if self.turn in (self.last_turn, self.options.turn_limit):
            self.end("points", ())
        self.turn += 1
        while True:
            self.marker = (self.marker + 1) % self.seats
            if self.marker not in self.ruined:
                break
        self.wipe()
        self.stage, self.asked = "opportunities", {(seat, "draw") for seat in self.order()}
        for seat in self.order():
            levels = dict(zip(self.oracle.axes, self.oracle.levels(tuple(self.fronts[seat])), strict=True))
            rights = {"free": 3}
            for axis, level in levels.items():
                rights[f"bonus {axis}"] = 1 if level <= 0 else 0
                more = (each for _, each in self.oracle.effects(self.fronts[seat], "extra_draw"))
                rights[f"extra {axis}"] = sum(each["count"] for each in more if each["category"] == axis)
            self.rights[seat] = rights

    def announce_for_all(self) -> None:
        """FA-OBJ-3, variant."""
        if self.options.announce == "automatic" and self.options.mode.value != "time_limit":
            for seat in self.order():
                if not self.announced[seat] and self.met(seat):
                    self.announced[seat], self.shown[seat] = self.turn, True


HEARD: dict[type, Callable[[Course, Any], None]] = {
    c.Draw: Course.draw,
    c.EndDrawing: Course.end_drawing,
    c.Discard: Course.discard,
    c.Place: Course.place,
    c.PlayAction: Course.play_action,
    c.UsePower: Course.use_power,
    c.LoseCard: Course.go_on,
    c.DiscardSeen: Course.go_on,
    c.EndTurn: Course.end_turn,
    c.GiveUp: Course.give_up,
    c.Pay: Course.settle,
    c.Announce: Course.announce,
    c.CallLastTurn: Course.call_last_turn,
}
