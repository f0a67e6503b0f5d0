"""The oracle's windows: decisions, hand losses, rescues, eliminations and victory (P-4, P-8, T-WIN)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tabletop_rules.core.messages import Command, Decision, Ended, Outcome
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import decisions as d
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.elimination import Elimination
from tabletop_rules.games.terres_de_destinees.hand_cards import HandDiscard, Purpose
from tests.games.terres_de_destinees.oracle.choices import Choices
from tests.games.terres_de_destinees.oracle.pack import CARDS
from tests.games.terres_de_destinees.oracle.table import Course, Open, Over, Pending, TurnOver

ANGEL, GUARD_GIVES, GUARD_KEEPS = "ange_gardien", 3, 1
WINDOWS = {
    d.WhetherToDrawMore: "P-1",
    d.WhetherToLook: "P-2",
    d.WhetherToLoseLess: "P-4",
    d.WhetherToRepeat: "P-7",
    d.WhetherToSurvive: "P-8 F-15",
    d.WhetherToHeal: "P-8",
    d.WhetherToSpare: "P-8",
    d.WhetherToGuard: "P-8 F-20",
}
LOSS = "P-4 P-9"
"""Hand cards leave at the end of their window (P-4, 400), or with those of other victims (P-9)."""


def pending(kind: type[Decision], about: Any, answers: Iterable[Command], rules: str, by: str = "") -> Pending:
    """Return an open decision, with its rules separated by spaces."""
    return Pending(kind, about, frozenset(answers), frozenset(rules.split()), frozenset(by.split()))


def yes_or_no(seat: Seat, kind: type[Decision], about: Any, *, may: bool = True) -> Pending:
    """Return an offer in its window."""
    answers = [c.Use(seat, 0, use) for use in ((True, False) if may else (False,))]
    return pending(kind, about, answers, WINDOWS[kind])


class Windows(Choices):
    """Decisions, and what comes due after each batch."""

    # --- asking -------------------------------------------------------------------------------------------------------

    def ask(self, seat: Seat, pending: Pending) -> Course:
        """Ask one seat."""
        asked, command = yield {seat: pending}
        assert asked == seat
        return command

    def ask_all(self, open_: Open, on_answer: Callable[[Seat, Any], None]) -> Course:
        """Ask several seats at once; they answer in any order."""
        left = dict(open_)
        while left:
            seat, command = yield left
            left = {other: pending for other, pending in left.items() if other != seat}
            on_answer(seat, command)

    def offer(self, seat: Seat, kind: type[Decision], *about: Any) -> Course:
        """Offer an optional handler (D-8)."""
        command = yield from self.ask(seat, yes_or_no(seat, kind, about))
        return command.use

    def hand_choice(
        self, seat: Seat, purpose: Purpose, count: int, rules: str, to: Seat | None = None, family: str = ""
    ) -> Pending:
        """Return the decision on a hand card (D-9)."""
        hand = [card for card in self.players[seat].hand if family in ("", CARDS[card]["family"])]
        about = (purpose, count, to, family or None)
        return pending(d.HandCardWanted, about, [c.ChooseHandCard(seat, 0, card) for card in hand], rules, "T-TERM-6")

    def choose_hand(
        self, seat: Seat, purpose: Purpose, count: int, rules: str, to: Seat | None = None, family: str = ""
    ) -> Course:
        """Let a seat set hand cards aside, one by one."""
        for _ in range(count):
            command = yield from self.ask(seat, self.hand_choice(seat, purpose, count, rules, to, family))
            self.commit(seat, command.card, rules)

    def choose_together(self, purpose: Purpose, due: dict[Seat, tuple[int, Seat | None]], rules: str) -> Course:
        """Let several seats set hand cards aside, in secret and in any order (H-3, P-9)."""
        while left := {seat: many for seat, (many, _) in due.items() if many > len(self.players[seat].committed)}:
            due_now = {seat: self.hand_choice(seat, purpose, many, rules, due[seat][1]) for seat, many in left.items()}
            seat, command = yield due_now
            self.commit(seat, command.card, rules)

    # --- what moves ---------------------------------------------------------------------------------------------------

    def draw(self, seat: Seat, count: int, rules: str, why: str = "") -> Course:
        """Draw cards in one batch (T-TERM-6), by one of `rules`; return how many."""
        before = self.sizes()
        cards = self.from_deck(count, f"T-TERM-6 {rules}")
        if cards:
            self.players[seat].hand |= {*cards}
            self.expect(e.Drawn(seat, seat, tuple(sorted(cards))), f"T-TERM-6 {rules}", why or rules)
            yield from self.settle(before, seat)
        return len(cards)

    def discard_committed(self, seats: Iterable[Seat], by: Seat | None, rules: str) -> Course:
        """Discard in one batch, clockwise from the active player (T-DECK-4)."""
        before, losers = self.sizes(), {*seats}
        parts = [HandDiscard(seat, tuple(self.committed(seat))) for seat in self.clockwise() if seat in losers]
        self.discard += [card for part in parts for card in part.cards]
        self.expect(e.Discarded(by, tuple(parts)), rules)
        yield from self.settle(before, by)

    def give_committed(self, giver: Seat, receiver: Seat, by: Seat | None, rules: str) -> Course:
        """Give the cards set aside in one batch."""
        before, cards = self.sizes(), self.committed(giver)
        self.hand_over(giver, receiver, cards)
        self.expect(e.Given(by, giver, receiver, tuple(cards), self.counted(receiver, cards)), rules)
        yield from self.settle(before, by)

    def return_jeton(self, seat: Seat, number: int, rules: str = "T-JET-4", by: Seat | None = None) -> Course:
        """Return a Jeton as one batch, by its owner or by whoever sends it back (T-JET-4, T-TERM-4)."""
        before = self.sizes()
        self.drop_jeton(seat, number)
        self.expect(e.JetonReturned(seat if by is None else by, seat, number), rules)
        yield from self.settle(before, None)

    def gain_jeton(self, seat: Seat, number: int, by: Seat) -> Course:
        """T-JET-2, T-JET-3."""
        before = self.sizes()
        if self.take_jeton(seat, number, by):
            self.expect(e.JetonTaken(by, seat, number), "T-JET-2")
            yield from self.settle(before, by)

    # --- P-4 ----------------------------------------------------------------------------------------------------------

    def loss(self, victim: Seat, count: int, controller: Seat | None, why: str = "") -> Course:
        """Open the window of a loss; return how many cards leave (T-LOSS-1 to T-LOSS-3)."""
        count = min(count, self.size(victim))
        if controller not in (None, victim):
            why = "" if self.ready(victim, "garde_royal") else why  # then it comes of the answer
            count = yield from self.reduced(victim, count, controller)
        if count:
            self.expect(e.LossDue(victim, count, controller), "P-4", why)
        return count

    def reduced(self, victim: Seat, count: int, controller: Seat | None) -> Course:
        """Apply what prevents losses; return what is left (P-4, 100 to 203)."""
        guard = self.ready(victim, "garde_royal")
        if count and guard and (yield from self.offer(victim, d.WhetherToLoseLess, guard.card, count, controller)):
            guard.engaged = True
            self.expect(e.Engaged(victim, guard.card), "P-4")
            count = max(0, count - self.params("garde_royal")["amount"])
        if count and self.jeton(victim, 1):
            count = 0
            yield from self.return_jeton(victim, 1, "P-4 T-JET-4")
        if count and self.jeton(victim, 3):
            count = max(0, count - self.on_jeton(3, "amount"))
            yield from self.return_jeton(victim, 3, "P-4 T-JET-4")
        return count

    def forced_discard(self, victims: Iterable[Seat], count: int, by: Seat | None) -> Course:
        """Run the windows, then the secret choices, then one batch (P-9)."""
        chosen = {*victims}
        due: dict[Seat, tuple[int, Seat | None]] = {}
        for victim in self.clockwise():
            many = (yield from self.loss(victim, count, by)) if victim in chosen else 0
            due |= {victim: (many, None)} if many else {}
        yield from self.choose_together(Purpose.DISCARD, due, LOSS)
        if due:
            yield from self.discard_committed(due, by, LOSS)

    def demanded_gift(self, victim: Seat, to: Seat, count: int, family: str = "", why: str = "") -> Course:
        """Make a player give cards to another one, who controls the loss."""
        count = yield from self.loss(victim, count, to, why)
        if count:
            yield from self.choose_hand(victim, Purpose.GIFT, count, LOSS, to, family)
            yield from self.give_committed(victim, to, to, LOSS)

    # --- after every batch: 800, then 900 -----------------------------------------------------------------------------

    def settle(self, before: list[int], by: Seat | None) -> Course:
        """Examine eliminations, then victory (T-TERM-6, T-ELIM-2, T-ELIM-3)."""
        lost = []
        for victim in [seat for seat in self.clockwise() if before[seat] and not self.size(seat)]:
            saved = yield from self.rescue(victim, by)
            if not saved:
                self.expect(e.EliminationDue(victim, by), "T-ELIM-2 P-8")
                lost.append(victim)
        if lost:
            self.eliminate(lost, by)
        self.victory()
        if self.players[self.active].out:
            raise TurnOver

    def rescue(self, victim: Seat, cause: Seat | None) -> Course:
        """Run the window P-8; return whether the victim is saved."""
        immortal = self.ready(victim, "immortel")
        if immortal and (yield from self.offer(victim, d.WhetherToSurvive, "immortel", cause)):
            immortal.engaged = True
            return self.drawn_instead(victim, victim, self.params("immortel")["draw"], card="immortel")
        others = [seat for seat in self.clockwise() if seat != victim]
        for seat in others:
            healer = self.ready(seat, "guerisseuse")
            if healer and self.supply() and (yield from self.offer(seat, d.WhetherToHeal, healer.card, victim, cause)):
                healer.engaged = True
                return self.drawn_instead(victim, seat, self.params("guerisseuse")["saved_draws"], card=healer.card)
        if self.jeton(victim, 4) and self.supply():
            self.drop_jeton(victim, 4)
            return self.drawn_instead(victim, victim, self.on_jeton(4, "draw"), jeton=4)
        for seat in others:
            holds = self.jeton(seat, 9) and self.supply()
            if holds and (yield from self.offer(seat, d.WhetherToSpare, 9, victim, cause)):
                self.drop_jeton(seat, 9)
                return self.drawn_instead(victim, seat, self.on_jeton(9, "draw"), jeton=9)
        return (yield from self.guarded(victim, cause, others))

    def drawn_instead(self, victim: Seat, saviour: Seat, count: int, **means: Any) -> bool:
        """Save a victim with drawn cards, within the batch going on (T-TERM-6)."""
        drawn = self.from_deck(count, "P-8")
        self.players[victim].hand |= {*drawn}
        self.expect(e.Rescued(victim, saviour, drawn=tuple(sorted(drawn)), **means), "P-8")
        self.players[saviour].saved |= saviour != victim
        return True

    def guarded(self, victim: Seat, cause: Seat | None, others: list[Seat]) -> Course:
        """Ask all who could pay for the guardian together (P-8, 300)."""
        if any(player.destin == ANGEL and player.saved_openly for player in self.players):
            return False
        asked = [seat for seat in others if self.size(seat) >= GUARD_GIVES + GUARD_KEEPS]
        willing: list[Seat] = []

        def on_answer(seat: Seat, command: Any) -> None:
            self.expect(e.Pledged(seat, command.use), "P-8")
            willing.extend([seat] if command.use else [])

        about = (ANGEL, victim, cause)
        holds = {seat: self.players[seat].destin == ANGEL for seat in asked}
        offers = {seat: yes_or_no(seat, d.WhetherToGuard, about, may=holds[seat]) for seat in asked}
        yield from self.ask_all(offers, on_answer)
        if asked and not willing:
            self.expect(e.PledgesOpened(), "P-8")
        for seat in willing:
            self.players[seat].saved_openly = True
            self.players[seat].seen_by = self.seen_by_all()
            self.expect(e.PledgesOpened(seat, ANGEL), "P-8")
            yield from self.choose_hand(seat, Purpose.GUARD, GUARD_GIVES, "P-8", victim)
            given = self.committed(seat)
            self.hand_over(seat, victim, given)
            received = self.counted(victim, given)
            self.expect(e.Rescued(victim, seat, destin=ANGEL, given=tuple(given), received=received), "P-8")
            self.players[seat].saved = True
        return bool(willing)

    def eliminate(self, lost: list[Seat], by: Seat | None) -> None:
        """T-ELIM-3, T-ELIM-4."""
        for seat in lost:
            player = self.players[seat]
            for placed in [*player.play]:
                self.leave_play(placed.card)
                self.discard.append(placed.card)
            for held in [*player.jetons]:
                self.drop_jeton(seat, held.number)
            if by is not None and by != seat:
                self.players[by].killed = True
        self.expect(e.Eliminated(tuple(Elimination(seat, by) for seat in lost)), "T-ELIM-3")
        for seat in lost:
            self.players[seat].out = True
        self.demands = {demand for demand in self.demands if not {demand.by, demand.of} & {*lost}}
        self.copies = [copy for copy in self.copies if copy.owner not in lost]
        self.gone.append({*lost})

    # --- the end ------------------------------------------------------------------------------------------------------

    def victory(self, *, end_of_turn: bool = False) -> None:
        """T-WIN-1 to T-WIN-7."""
        alive = self.clockwise()
        found = [(seat, destin) for seat in alive for destin in (*self.common, self.players[seat].destin)]
        met = {(seat, destin) for seat, destin in found if self.fulfilled(seat, destin, end_of_turn=end_of_turn)}
        if met:
            won = {seat for seat, _ in met}
            won = {self.active} if self.active in won else won
            rules = "T-WIN-6" if end_of_turn else "T-WIN-1 T-WIN-2"
            for seat, destin in sorted(met, key=lambda pair: (pair[0], [*self.common, pair[1]].index(pair[1]))):
                if seat in won:
                    self.expect(e.DestinFulfilled(seat, destin), f"{rules} T-WIN-7")
                    if destin == self.players[seat].destin:
                        self.players[seat].seen_by = self.seen_by_all()
            self.end("destin", won, "T-WIN-1", rules)
        if len(alive) == 1:
            self.end("last_survivor", {*alive}, "T-WIN-4", "T-WIN-4 T-ELIM-5")
        if not alive:
            fell = self.gone[-1]
            self.end("last_survivors", {self.active} if self.active in fell else fell, "T-WIN-4", "T-WIN-4")

    def end(self, reason: str, won: set[Seat], rule: str, rules: str) -> None:
        """End the match."""
        self.result = (reason, won)
        groups = tuple(sorted(won)), tuple(seat for seat in range(self.seats) if seat not in won)
        self.expect(Ended(Outcome(tuple(filter(None, groups)), reason, RuleId(rule))), rules)
        raise Over
