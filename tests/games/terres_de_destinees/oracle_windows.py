"""The game told a second time, the windows: questions, losses, rescues, eliminations and victory (P-4, P-8, T-WIN)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tabletop_rules.core.messages import Command
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees.commands import Kind, Purpose
from tabletop_rules.games.terres_de_destinees.state import Zone
from tests.games.terres_de_destinees.oracle_table import Course, Over, Question, Questions, Table, TurnOver
from tests.games.terres_de_destinees.second_telling import CARDS, reached_now

ANGEL, GUARD_GIVES, GUARD_KEEPS = "ange_gardien", 3, 1


def one_of(kind: str, about: Any, answers: Iterable[Command]) -> Question:
    """A question with these answers."""
    return Question(kind, about, frozenset(answers))


def yes_or_no(seat: Seat, kind: str, about: Any, *, may: bool = True) -> Question:
    """An offer."""
    return one_of(kind, about, [c.Use(seat, 0, use) for use in ((True, False) if may else (False,))])


class Windows(Table):
    """Asking, and what comes due after each batch."""

    # --- asking -------------------------------------------------------------------------------------------------------

    def ask(self, seat: Seat, question: Question) -> Course:
        """Ask one seat."""
        asked, command = yield {seat: question}
        assert asked == seat
        return command

    def ask_all(self, questions: Questions, heard: Callable[[Seat, Any], None]) -> Course:
        """Ask several seats at once; they answer in any order."""
        left = dict(questions)
        while left:
            seat, command = yield left
            left = {other: question for other, question in left.items() if other != seat}
            heard(seat, command)

    def offer(self, seat: Seat, kind: str, *about: Any) -> Course:
        """Ask whether something is used (D-8)."""
        command = yield from self.ask(seat, yes_or_no(seat, kind, about))
        return command.use

    def hand_question(self, seat: Seat, purpose: str, count: int, to: Seat | None, family: str = "") -> Question:
        """A hand card is to be chosen (D-9)."""
        hand = [card for card in self.players[seat].hand if family in ("", CARDS[card]["family"])]
        about = (purpose, count, to, family)
        return one_of(Kind.HAND_CARD, about, [c.ChooseHandCard(seat, 0, card) for card in hand])

    def choose_hand(self, seat: Seat, purpose: str, count: int, to: Seat | None = None, family: str = "") -> Course:
        """A seat sets so many hand cards aside, one by one."""
        for _ in range(count):
            command = yield from self.ask(seat, self.hand_question(seat, purpose, count, to, family))
            self.commit(seat, command.card)

    def choose_together(self, purpose: str, due: dict[Seat, tuple[int, Seat | None]]) -> Course:
        """Several seats set so many hand cards aside, in secret and in any order (H-3, P-9)."""
        while left := {seat: many for seat, (many, _) in due.items() if many > len(self.players[seat].committed)}:
            questions = {seat: self.hand_question(seat, purpose, many, due[seat][1]) for seat, many in left.items()}
            seat, command = yield questions
            self.commit(seat, command.card)

    # --- what moves ---------------------------------------------------------------------------------------------------

    def draw(self, seat: Seat, count: int, by: Seat | None) -> Course:
        """One draw instruction."""
        before = self.sizes()
        cards = self.from_deck(count)
        self.players[seat].hand |= {*cards}
        yield from self.settle(before, by)
        return len(cards)

    def discard_committed(self, seats: Iterable[Seat], by: Seat | None) -> Course:
        """One batch of discards, clockwise from the active player (T-DECK-4)."""
        before, losers = self.sizes(), {*seats}
        for seat in self.clockwise():
            if seat in losers:
                self.discard += self.committed(seat)
        yield from self.settle(before, by)

    def give_committed(self, giver: Seat, receiver: Seat, by: Seat | None) -> Course:
        """One gift."""
        before = self.sizes()
        self.hand_over(giver, receiver, self.committed(giver))
        yield from self.settle(before, by)

    def return_jeton(self, seat: Seat, number: int) -> Course:
        """T-JET-4."""
        before = self.sizes()
        self.drop_jeton(seat, number)
        yield from self.settle(before, None)

    def gain_jeton(self, seat: Seat, number: int, by: Seat) -> Course:
        """T-JET-2, T-JET-3."""
        before = self.sizes()
        if self.take_jeton(seat, number, by):
            yield from self.settle(before, by)

    # --- P-4 ----------------------------------------------------------------------------------------------------------

    def loss(self, victim: Seat, count: int, controller: Seat | None) -> Course:
        """How many cards really leave (T-LOSS-1 to T-LOSS-3)."""
        count = min(count, self.size(victim))
        if controller in (None, victim):
            return count
        guard = self.ready(victim, "garde_royal")
        if count and guard and (yield from self.offer(victim, Kind.REDUCE, guard.card, victim, count, controller)):
            guard.engaged = True
            count = max(0, count - self.params("garde_royal")["amount"])
        if count and self.jeton(victim, 1):
            count = 0
            yield from self.return_jeton(victim, 1)
        if count and self.jeton(victim, 3):
            count = max(0, count - self.on_jeton(3, "amount"))
            yield from self.return_jeton(victim, 3)
        return count

    def forced_discard(self, victims: Iterable[Seat], count: int, by: Seat | None) -> Course:
        """P-9: the windows, then the choices in secret, then one batch."""
        chosen = {*victims}
        due: dict[Seat, tuple[int, Seat | None]] = {}
        for victim in self.clockwise():
            many = (yield from self.loss(victim, count, by)) if victim in chosen else 0
            due |= {victim: (many, None)} if many else {}
        yield from self.choose_together(Purpose.DISCARD, due)
        if due:
            yield from self.discard_committed(due, by)

    def demanded_gift(self, victim: Seat, to: Seat, count: int, family: str = "") -> Course:
        """Cards that a player must give to another one, who controls that."""
        count = yield from self.loss(victim, count, to)
        if count:
            yield from self.choose_hand(victim, Purpose.GIFT, count, to, family)
            yield from self.give_committed(victim, to, to)

    # --- after every batch: 800, then 900 -----------------------------------------------------------------------------

    def settle(self, before: list[int], by: Seat | None) -> Course:
        """Eliminations, then victory (T-TERM-6, T-ELIM-2, T-ELIM-3)."""
        lost = []
        for victim in [seat for seat in self.clockwise() if before[seat] and not self.size(seat)]:
            saved = yield from self.rescue(victim, by)
            lost += [] if saved else [victim]
        if lost:
            self.eliminate(lost, by)
        self.victory()
        if self.players[self.active].out:
            raise TurnOver

    def rescue(self, victim: Seat, cause: Seat | None) -> Course:
        """P-8: whether the victim is saved."""
        immortal = self.ready(victim, "immortel")
        if immortal and (yield from self.offer(victim, Kind.SURVIVE, "immortel", victim, cause)):
            immortal.engaged = True
            return self.drawn_instead(victim, victim, self.params("immortel")["draw"])
        others = [seat for seat in self.clockwise() if seat != victim]
        for seat in others:
            healer = self.ready(seat, "guerisseuse")
            if healer and self.supply() and (yield from self.offer(seat, Kind.RESCUE, healer.card, victim, cause)):
                healer.engaged = True
                return self.drawn_instead(victim, seat, self.params("guerisseuse")["saved_draws"])
        if self.jeton(victim, 4) and self.supply():
            self.drop_jeton(victim, 4)
            return self.drawn_instead(victim, victim, self.on_jeton(4, "draw"))
        for seat in others:
            holds = self.jeton(seat, 9) and self.supply()
            if holds and (yield from self.offer(seat, Kind.MERCY, 9, victim, cause)):
                self.drop_jeton(seat, 9)
                return self.drawn_instead(victim, seat, self.on_jeton(9, "draw"))
        return (yield from self.guarded(victim, cause, others))

    def drawn_instead(self, victim: Seat, saviour: Seat, count: int) -> bool:
        """A rescue by cards drawn, of the batch that is going on (T-TERM-6)."""
        self.players[victim].hand |= {*self.from_deck(count)}
        self.players[saviour].saved |= saviour != victim
        return True

    def guarded(self, victim: Seat, cause: Seat | None, others: list[Seat]) -> Course:
        """P-8, 300: all who could pay are asked together."""
        if any(player.destin == ANGEL and player.saved_openly for player in self.players):
            return False
        asked = [seat for seat in others if self.size(seat) >= GUARD_GIVES + GUARD_KEEPS]
        willing: list[Seat] = []

        def heard(seat: Seat, command: Any) -> None:
            willing.extend([seat] if command.use else [])

        about = (ANGEL, victim, cause)
        holds = {seat: self.players[seat].destin == ANGEL for seat in asked}
        yield from self.ask_all({seat: yes_or_no(seat, Kind.GUARD, about, may=holds[seat]) for seat in asked}, heard)
        for seat in willing:
            self.players[seat].saved_openly = True
            self.players[seat].seen_by = self.seen_by_all()
            yield from self.choose_hand(seat, Purpose.GUARD, GUARD_GIVES, victim)
            self.hand_over(seat, victim, self.committed(seat))
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
        for seat in lost:
            self.players[seat].out = True
        self.demands = {demand for demand in self.demands if not {demand.by, demand.of} & {*lost}}
        self.copies = [copy for copy in self.copies if copy.owner not in lost]
        self.gone.append({*lost})

    # --- the end ------------------------------------------------------------------------------------------------------

    def victory(self, *, end_of_turn: bool = False) -> None:
        """T-WIN-1 to T-WIN-7."""
        alive, active = self.clockwise(), self.players[self.active]
        met = {*reached_now(self.as_state())}
        for seat in alive:
            player = self.players[seat]
            if (player.destin, player.killed) == ("assassin", True) or (player.destin, player.saved) == (ANGEL, True):
                met.add((seat, player.destin))
        acquired = [placed for placed in active.play if placed.zone is Zone.ACQUIRED]
        balanced = active.destin == "equilibriste" and active.hand_size == 1 and len(acquired) >= 4
        if end_of_turn and balanced:
            met.add((self.active, active.destin))
        if met:
            won = {seat for seat, _ in met}
            won = {self.active} if self.active in won else won
            for seat, destin in met:
                if seat in won and destin == self.players[seat].destin:
                    self.players[seat].seen_by = self.seen_by_all()
            self.end("destin", won)
        if len(alive) == 1:
            self.end("last_survivor", {*alive})
        if not alive:
            fell = self.gone[-1]
            self.end("last_survivors", {self.active} if self.active in fell else fell)

    def end(self, reason: str, won: set[Seat]) -> None:
        """The match is over."""
        self.result = (reason, won)
        raise Over

    def as_state(self) -> Any:
        """This table where a state is looked for."""
        return self
