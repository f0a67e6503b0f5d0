"""The oracle's match: setup, turns and the effects phase.

`Oracle.opened` sets a match up, `Oracle.from_state` takes over a table. `answer` plays a command on;
besides it the oracle is given the outcomes of chance, and nothing of what the game made of the command.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import decisions as d
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.hand_cards import Purpose
from tabletop_rules.games.terres_de_destinees.state import Phase, State
from tests.games.terres_de_destinees.oracle.auction import Auctions
from tests.games.terres_de_destinees.oracle.pack import CARDS
from tests.games.terres_de_destinees.oracle.table import COMMONS, SECRETS, Course, Open, Over, Turn, TurnOver
from tests.games.terres_de_destinees.oracle.windows import pending

HAND = 6


class Oracle(Auctions):
    """A match. `asked` are the open decisions, `expected` the records since the last command."""

    asked: Open
    course: Course

    # --- beginning and going on ---------------------------------------------------------------------------------------

    @classmethod
    def opened(cls, seats: int, options: Any, chance: Iterable[tuple[int, ...]]) -> Oracle:
        """T-SETUP-1 to T-SETUP-8."""
        oracle = cls(seats, options)
        oracle.chance = [*chance]
        youngest = options.youngest_seat if options.youngest_seat >= 0 else seats - 1
        oracle.turn.active = (youngest + 1) % seats
        oracle.common = oracle.pick(COMMONS, 2, "setup T-SETUP-8")
        oracle.expect(e.CommonsRevealed(tuple(oracle.common)), "T-SETUP-2")
        secrets = {*SECRETS}
        for seat in oracle.clockwise():
            (destin,) = oracle.pick(secrets, 1, "setup T-SETUP-8")
            oracle.expect(e.DestinDealt(seat, destin), "T-SETUP-3")
            secrets.remove(destin)
            oracle.players[seat].destin, oracle.players[seat].seen_by = destin, {seat}
        for seat in oracle.clockwise():
            oracle.players[seat].hand = {*oracle.from_deck(HAND, "setup T-SETUP-8")}
            oracle.expect(e.HandDealt(seat, tuple(sorted(oracle.players[seat].hand))), "T-SETUP-5")
        oracle.start(oracle.match(oracle.active))
        return oracle

    @classmethod
    def from_state(cls, state: State, begins: str, chance: Iterable[tuple[int, ...]]) -> Oracle:
        """Take over a table, and begin with the effects, the auction or the next turn."""
        oracle = cls(len(state.players), state.options)
        oracle.chance = [*chance]
        oracle.take_over(state)
        oracle.start(oracle.match(oracle.active, begins))
        return oracle

    @classmethod
    def won_at_once(cls, state: State) -> bool:
        """Whether a table fulfils a Destin before anything happens (T-WIN-2)."""
        oracle = cls(len(state.players), state.options)
        oracle.take_over(state)
        met = [
            oracle.fulfilled(seat, destin, end_of_turn=False)
            for seat in oracle.clockwise()
            for destin in (*oracle.common, oracle.players[seat].destin)
        ]
        return any(met)

    def start(self, course: Course) -> None:
        """Run to the first decision."""
        self.course = course
        self.go(None)

    def go(self, answer: tuple[Seat, Any] | None) -> None:
        try:
            self.asked = self.course.send(cast("Any", answer))
        except Over:
            self.asked = {}
        assert self.chance == []

    def answer(self, command: Any, chance: Iterable[tuple[int, ...]]) -> None:
        """Play a command on, with these outcomes of chance."""
        self.chance, self.expected = [*chance], []
        self.go((command.seat, command))

    # --- turns --------------------------------------------------------------------------------------------------------

    def match(self, first: Seat, begins: str = "turn") -> Course:
        """Play turn after turn (T-TURN-1, T-TURN-5), until `Over`."""
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
        self.expect(e.TurnEnded(turn.active), self.passing())
        turn.quiet = 0 if turn.moved else turn.quiet + 1
        if turn.quiet >= len(alive):
            self.end("stalemate", alive, "T-WIN-8", "T-WIN-8")
        if turn.number >= self.options.turn_limit:
            self.end("turn_limit", alive, "T-WIN-9", "T-WIN-9")

    def passing(self) -> str:
        """Return the rule by which the turn passes."""
        return "T-TURN-6" if self.players[self.turn.active].out else self.for_two("T-2P-10", "T-TURN-5")

    def start_of_turn(self, active: Seat) -> Course:
        """P-1."""
        self.expect(e.TurnBegan(active), self.passing() if self.turn.number else "T-SETUP-7 T-TURN-1")
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
        self.expect(opened, self.for_two("T-TURN-2 T-2P-3", "T-TURN-2"))
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
                self.expect(e.Engaged(active, card), "P-1 T-JET-5")
            yield from self.return_jeton(active, 7)

    def draw_of_turn(self, seat: Seat, usual: int) -> Course:
        """P-1: `cercle_de_pierres` comes before the draw."""
        params = self.params("cercle_de_pierres")
        extra: tuple[int, ...] = ()
        discard: tuple[int, ...] = ()
        asked = False
        for source in self.instances(seat, "cercle_de_pierres"):
            there = self.supply() > usual + sum(extra)
            asked |= there
            if there and (yield from self.offer(seat, d.WhetherToDrawMore, source, usual, extra, discard)):
                extra, discard = (*extra, params["extra"]), (*discard, params["discard"])
        rule = self.for_two("T-2P-3", "T-TURN-2")
        self.expect(e.DrawDue(seat, usual, extra, discard), "P-1" if extra else f"P-1 {rule}" if asked else rule)
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
        """Choose a card for a Jeton (T-JET-5)."""
        answers = [c.ChooseCard(seat, 0, card) for card in cards]
        command = yield from self.ask(seat, pending(d.CardToTurn, (number,), answers, "T-JET-5"))
        return command.card

    # --- the effects phase --------------------------------------------------------------------------------------------

    def effects_phase(self) -> Course:
        """T-TURN-4, D-6."""
        me = self.active
        if self.turn.phase != "effects":
            self.expect(e.PhaseBegan(Phase.EFFECTS), "T-TURN-4")
        self.turn.phase = "effects"
        while True:
            answers: list[Any] = [c.Activate(me, 0, card) for card in self.to_activate(me)]
            answers += [c.UseJeton(me, 0, number) for number in self.to_use(me)]
            answers += [] if self.duties(me) else [c.EndTurn(me, 0)]
            command = yield from self.ask(me, pending(d.PowerOrEnd, (), answers, "T-TURN-4"))
            if isinstance(command, c.EndTurn):
                return
            if isinstance(command, c.Activate):
                yield from self.power(me, command.card, (), "T-PWR-1", engage=True)
                continue
            self.expect(e.JetonUsed(me, command.number), "T-JET-5")
            if command.number == 8:
                yield from self.haste(me)
            else:
                targets = [c.ChoosePlayer(me, 0, seat) for seat in self.with_cards(self.others(me))]
                target = (yield from self.ask(me, pending(d.HandToLookAt, (10,), targets, "T-JET-5"))).player
                self.expect(e.HandLooked(me, target, tuple(sorted(self.players[target].hand))), "H-8 T-JET-5")
                yield from self.return_jeton(me, 10)

    def haste(self, me: Seat) -> Course:
        """T-JET-5, A-44."""
        self.turn.hastened = True
        card = yield from self.jeton_card(me, 8, self.to_redress(me))
        self.lying(card)[1].engaged = False
        self.expect(e.Redressed(me, card), "T-JET-5")
        yield from self.return_jeton(me, 8)


__all__ = ["Oracle"]
