"""The course of play: every command and the turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tabletop_rules.core.messages import Decision
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval.decisions import (
    CardAboveLimit,
    CardToLose,
    DeckToDrawFrom,
    DrawOrEnd,
    GiveUpOrPay,
    PlayOrEnd,
    SeenCardToDiscard,
)
from tests.games.fatum_medieval.oracle.cards import Item, Line, Someone
from tests.games.fatum_medieval.oracle.effects import LOOK, Effects
from tests.games.fatum_medieval.oracle.table import RESOLVED, Over, Play


class Course(Effects):
    """A table that follows commands."""

    def follow(self, command: Any, dice: Iterable[int], drawn: Iterable[str]) -> None:
        """Foresee the records of a command with these dice and cards drawn, and change the table."""
        self.dice, self.drawn, self.foreseen = [*dice], [*drawn], []
        open_ = {*self.asked}
        self.foresee("answered", *self.answer_to(command), command=command)
        try:
            METHODS[type(command)](self, command)
            if self.play is None:
                self.announce_for_all()
            fresh = [kind for _, kind in self.asked - open_] or [kind for _, kind in self.asked]
            why = {rule for kind in fresh for rule in (*self.asked_by(kind), *WHY.get(kind, ()))}
            rules = {(seat, kind): self.asked_by(kind) for seat, kind in self.asked}
            about = {(seat, kind): self.about_of(seat, kind) for seat, kind in self.asked}
            self.foresee("asked", *sorted(why), rules=rules, about=about)
        except Over:
            self.asked, self.play = set(), None
        assert ([], []) == (self.dice, self.drawn)

    def answer_to(self, command: Any) -> tuple[str, ...]:
        """Return the rules of the decision that a command answers, or of a command that answers none."""
        if isinstance(command, c.Announce):
            return ("FA-OBJ-3",)
        if isinstance(command, c.CallLastTurn):
            return ("FA-TIME-1",)
        (kind,) = [kind for seat, kind in self.asked if seat == command.seat]
        return self.asked_by(kind)

    def asked_by(self, kind: type[Decision]) -> tuple[str, ...]:
        """Return the rules that ask a decision of this kind."""
        if kind is CardToLose:
            return (PICKS[self.oracle.of(self.playing)["effects"][self.effect]["id"]],)
        return QUESTIONS[kind]

    def about_of(self, seat: Seat, kind: type[Decision]) -> tuple[object, ...]:
        """Return the fields of a decision of this kind."""
        if kind is CardAboveLimit:
            return (len(self.hands[seat]) - 8,)
        return self.about if kind in (DeckToDrawFrom, SeenCardToDiscard, CardToLose) else ()

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
        rule = {"bonus": "FA-DRAW-2", "extra": "FA-EFF-3", "free": "FA-DRAW-1"}[right.split()[0]]
        self.take_from_deck(command.seat, axis, right.split()[0], rule, *DRAWING)

    def end_drawing(self, command: c.EndDrawing) -> None:
        """FA-DRAW-7."""
        self.rights[command.seat] = None
        self.foresee("drawing_ended", "FA-DRAW-9", seat=command.seat)
        self.asked.remove((command.seat, DrawOrEnd))
        self.check_hand(command.seat)

    def discard(self, command: c.Discard) -> None:
        """FA-DRAW-7."""
        self.asked.remove((command.seat, CardAboveLimit))
        self.from_hand(command.seat, command.card)
        self.foresee("hand_discarded", "FA-DRAW-7", seat=command.seat, card=command.card)
        self.check_hand(command.seat)

    def check_hand(self, seat: Seat) -> None:
        """FA-DRAW-8."""
        if len(self.hands[seat]) > 8:
            self.asked.add((seat, CardAboveLimit))
        if not self.asked:
            self.stage = "destiny"
            self.next_player(self.order())

    def place(self, command: c.Place) -> None:
        """FA-PLAY-9, FA-JOB-2."""
        seat, card = command.seat, command.card
        front = self.fronts[seat]
        price = self.oracle.price(card, tuple(front))
        self.pay(seat, price)
        self.out_of_hand(seat, card)
        jobs = [job for job in front if self.oracle.replaces(job)] if self.oracle.replaces(card) else []
        self.leave(seat, jobs)
        front.append(card)
        rules = ("FA-PLAY-1", "FA-PLAY-9", *["FA-JOB-2"] * len(jobs))
        replaced = jobs[0] if jobs else None
        self.foresee("permanent_placed", *rules, seat=seat, card=card, price=price, replaced=replaced)
        self.placed[seat].add(self.oracle.axis(card))

    def play_action(self, command: c.PlayAction) -> None:
        """FA-PLAY-9, FA-ACT-1."""
        seat, card, text = command.seat, command.card, self.oracle.of(command.card)
        self.named = self.namings(command, text)
        self.out_of_hand(seat, card)
        self.pay(seat, text["cost"])
        rules = ("FA-PLAY-3", "FA-PLAY-2", "FA-PLAY-9", "FA-ACT-1")
        self.foresee("action_played", *rules, seat=seat, card=card, target=command.target, price=text["cost"])
        self.playing = card
        if text["persist"] == "attached":
            self.fronts[command.target].append(card)
        else:
            self.resolving = card
        if text["persist"] == "attached" and not any(hasattr(self, effect["id"]) for effect in text["effects"]):
            self.asked = {(seat, PlayOrEnd)}
            return
        self.play = self.resolve(command, text["effects"])
        self.go_on(None)

    def use_power(self, command: c.UsePower) -> None:
        """FA-EFF-15, FA-EFF-16."""
        seat, victim = command.seat, command.victim
        self.used[seat].add(command.power)
        card, power = next(self.oracle.effects(self.fronts[seat], command.power))
        rule = {"ransom": "FA-EFF-15", "pickpocket": "FA-EFF-16"}[command.power]
        self.foresee("power_used", rule, "FA-EFF-18", seat=seat, power=command.power, card=card, victim=victim)
        if command.power == "ransom":
            to_bank = "bank" in (power["to"], self.options.ransom_to)
            self.must_lose(victim, power["amount"], None if to_bank else seat, rule)
        else:
            face = self.roll(rule, "FA-EFF-18")
            self.foresee("purse_tried", rule, seat=seat, victim=victim, face=face)
            if face >= power["die_min"]:
                self.lose(victim, min(power["amount"], self.gold[victim]), seat, rule)
        self.foresee("play_resolved", *RESOLVED, card=None)
        self.examine_purses()

    def end_turn(self, command: c.EndTurn) -> None:
        """FA-TURN-3."""
        self.next_player(self.after(command.seat))

    def give_up(self, command: c.GiveUp) -> None:
        """FA-ACC-7."""
        self.marks.add(command.card)
        self.foresee("giving_up", "FA-ACC-8", "FA-ACC-7", seat=command.seat, card=command.card)

    def settle(self, command: c.Pay) -> None:
        """FA-ACC-6 to FA-ACC-9."""
        seat = command.seat
        gone = [card for card in self.fronts[seat] if card in self.marks]
        self.leave(seat, gone)
        self.marks = set()
        due = self.oracle.upkeep(self.fronts[seat])
        self.pay(seat, due)
        if due or gone:
            self.foresee("upkeep_paid", "FA-ACC-6", "FA-ACC-7", seat=seat, amount=due, discarded=tuple(gone))
        if self.options.ruin_rule == "empty_purse" and not self.gold[seat]:
            self.ruin(seat, None, "FA-RUIN-7")
        self.next_payer(self.after(seat))

    def announce(self, seat: Seat) -> None:
        """FA-OBJ-3, FA-OBJ-4."""
        self.announced[seat], self.shown[seat] = self.turn, True
        self.foresee("announced", "FA-OBJ-3", seat=seat, objective=self.aims[seat])

    def call_last_turn(self, command: c.CallLastTurn) -> None:
        """FA-TIME-2."""
        self.last_turn = self.turn + (1 if self.options.time_end == "following_turn" else 0)
        self.foresee("last_turn_called", "FA-TIME-1", "FA-TIME-2", turn=self.last_turn)

    def go_on(self, answer: Any) -> None:
        """Resolve the play up to its next decision or its end."""
        assert self.play is not None
        try:
            self.asked = {self.play.send(answer)}
        except StopIteration:
            self.play = None
            self.announce_for_all()
            if self.active in self.ruined:
                self.next_player(self.after(self.active))
            else:
                self.asked = {(self.active, PlayOrEnd)}  # type: ignore[arg-type]

    def resolve(self, command: c.PlayAction, effects: list[Any]) -> Play:
        """FA-EFF-7 to FA-EFF-17, then FA-ACT-6 and FA-RUIN-9."""
        actor, target = command.seat, command.target
        for place, (effect, named) in enumerate(zip(effects, self.named, strict=True)):
            self.effect = place
            if target not in self.ruined:
                acts = getattr(self, effect["id"], None)  # effects that stand in a front have no method
                if acts is not None and (asks := acts(actor, target, effect, named)) is not None:
                    yield from asks
        self.foresee("play_resolved", *RESOLVED, card=self.resolving)
        self.pile_up(self.resolving)
        self.resolving = None
        self.examine_purses()

    def next_player(self, left: list[Seat]) -> None:
        """FA-TURN-3, FA-ACC-1."""
        if left:
            self.active, self.asked = left[0], {(left[0], PlayOrEnd)}
            self.foresee("player_began", "FA-TURN-3", seat=left[0])
            return
        self.active, self.stage = None, "accounts"
        began = [*self.gold]
        self.foresee("accounts_began", "FA-ACC-1", purses=tuple(began))
        for seat in self.order():
            if seat in self.barred:
                barred: list[Line] = [(0, None, "no_income_this_turn", ())]
                self.foresee("income_paid", "FA-ACC-11", seat=seat, lines=barred, amount=0)
                continue
            richer = sum(began[other] > began[seat] for other in self.order())
            lines: list[Line] = []
            for card, why, fixed, dice in self.income(seat, richer):
                faces = tuple(self.roll("FA-ACC-4", "FA-ACC-2", "FA-EFF-19") for _ in range(dice))
                lines.append((fixed + sum(faces), card, why, faces))
            due = sum(gold for gold, *_ in lines)
            paid = self.receive(seat, due)
            rolled = ["FA-ACC-4"] * any(faces for *_, faces in lines)
            rules = ["FA-EFF-19", "FA-ACC-2", *rolled] if paid == due else ["FA-ACC-10"]
            self.foresee("income_paid", *rules, seat=seat, lines=lines, amount=paid)
        self.next_payer(self.order())

    def income(self, seat: Seat, richer: int) -> list[Item]:
        """FA-EFF-19."""
        who = Someone(tuple(self.fronts[seat]), self.gold[seat], len(self.hands[seat]))
        return self.oracle.income(who, richer, self.options.no_job_income)

    def next_payer(self, left: list[Seat]) -> None:
        """FA-ACC-12, FA-RUIN-3."""
        for seat in left:
            forced = self.oracle.upkeep(card for card in self.fronts[seat] if self.oracle.is_action(card))
            if forced <= self.gold[seat]:
                self.asked = {(seat, GiveUpOrPay)}
                return
            self.ruin(seat, None, "FA-RUIN-3")
        self.announce_for_all()
        self.close()

    def close(self) -> None:
        """FA-TURN-5."""
        due = [seat for seat in self.order() if 0 < self.announced[seat] < self.turn]
        confirmed = [seat for seat in due if self.met(seat)]
        for seat in due:
            self.announced[seat] = self.announced[seat] if seat in confirmed else 0
        lapsed = [seat for seat in due if seat not in confirmed]
        if due:
            reached = tuple(self.oracle.levels(tuple(self.fronts[seat])) for seat in (*confirmed, *lapsed))
            checked = {"confirmed": tuple(confirmed), "lapsed": tuple(lapsed), "levels": reached}
            self.foresee("announcements_checked", "FA-OBJ-5", **checked)
        if confirmed:
            self.end("objective", confirmed, "FA-OBJ-8", "FA-OBJ-2", "FA-OBJ-5")
        if self.turn in (self.last_turn, self.options.turn_limit):
            timed = self.options.mode == "time_limit"
            by_clock = ["FA-TIME-2"] * (self.turn == self.last_turn)
            by_limit = ["FA-TIME-3"] * (self.turn == self.options.turn_limit)
            self.end("points", (), *(["FA-TIME-5", *by_clock, *by_limit] if timed else ["FA-TIME-4"]))
        self.turn += 1
        while True:
            self.marker = (self.marker + 1) % self.seats
            if self.marker not in self.ruined:
                break
        self.wipe()
        self.foresee("turn_began", "FA-TURN-4", "FA-TURN-5", "FA-TURN-1", turn=self.turn, marker=self.marker)
        self.stage, self.asked = "opportunities", {(seat, DrawOrEnd) for seat in self.order()}
        for seat in self.order():
            levels = dict(zip(self.oracle.axes, self.oracle.levels(tuple(self.fronts[seat])), strict=True))
            rights = {"free": 3}
            for axis, level in levels.items():
                rights[f"bonus {axis}"] = 1 if level <= 0 else 0
                more = (each for _, each in self.oracle.effects(self.fronts[seat], "extra_draw"))
                rights[f"extra {axis}"] = sum(each["count"] for each in more if each["category"] == axis)
            self.rights[seat] = rights
        self.foresee(
            "drawing_began",
            "FA-DRAW-1",
            "FA-DRAW-2",
            "FA-TURN-1",
            allowances=[each and {**each} for each in self.rights],
        )

    def announce_for_all(self) -> None:
        """FA-OBJ-3, variant."""
        if self.options.announce == "automatic" and self.options.mode != "time_limit":
            for seat in self.order():
                if not self.announced[seat] and self.met(seat):
                    self.announce(seat)


QUESTIONS: dict[type[Decision], tuple[str, ...]] = {
    DrawOrEnd: ("FA-DRAW-3", "FA-DRAW-1"),
    CardAboveLimit: ("FA-DRAW-7",),
    PlayOrEnd: ("FA-PLAY-4",),
    DeckToDrawFrom: ("FA-EFF-14",),
    SeenCardToDiscard: LOOK,
    GiveUpOrPay: ("FA-ACC-7",),
}
PICKS = {"discard_from_table": "FA-EFF-8", "take_from_table": "FA-EFF-9", "remove_attached_action": "FA-EFF-10"}
"""By which rule the target of an effect chooses."""
DRAWING = ("FA-DRAW-3", "FA-DRAW-4", "FA-DRAW-5")
"""What may be cited for a draw in step 1."""
WHY: dict[type[Decision], tuple[str, ...]] = {
    DrawOrEnd: ("FA-DRAW-2", "FA-TURN-1"),
    PlayOrEnd: ("FA-TURN-3",),
    GiveUpOrPay: ("FA-ACC-1", "FA-ACC-6", "FA-ACC-8"),
}
"""What else may be cited for a decision: the step of the turn that begins."""

METHODS: dict[type, Callable[[Course, Any], None]] = {
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
    c.Announce: lambda table, command: table.announce(command.seat),
    c.CallLastTurn: Course.call_last_turn,
}
