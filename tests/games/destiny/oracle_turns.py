"""The game told a second time, whole, from the digest: setup, clock, trick, moves, validation, theft, count.

`Oracle.opened` sets a match up, `Oracle.laid` goes on from a table laid out for a test. It hears the commands and what
chance picked, and nothing else of what the game made of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, cast

import attrs

from tabletop_rules.games.destiny import commands as c
from tabletop_rules.games.destiny.options import Options
from tabletop_rules.games.destiny.state import Character, Setting, State, Token
from tabletop_rules.games.destiny.terms import INDEX, PLACES
from tests.games.destiny.oracle_cards import Cards
from tests.games.destiny.oracle_table import BOTH, DESTINY, Course, Question, Questions, Way, kind_of, rank
from tests.games.destiny.story import CONTENT
from tests.games.destiny.tables import HOROSCOPE, SCORES, SLOTS_OF

WORTH = {"health": 200, "love": 150, "work": 125, "money": 100}


class Turns(Cards):
    """What the phases of a turn ask and do."""

    ranking: tuple[tuple[int, ...], ...] | None = None

    # --- setup (D-SETUP) ----------------------------------------------------------------------------------------------

    def setup(self) -> Course:
        seats = len(self.players)
        chosen = self.options.setting_assignment == "player_choice"
        for kind in BOTH:
            drawn = self.pick([s.id for s in CONTENT.settings if s.kind == kind], 2 * seats)
            self.unused -= {*drawn}
            for seat in self.seats():
                two = tuple(drawn[2 * seat : 2 * seat + 2])
                self.players[seat].dealt += two
                if not chosen:
                    self.lay_settings(seat, kind, two)
        if chosen:
            yield from self.ask_all({seat: self.assignment(seat) for seat in self.seats()}, self.assigned)
        for kind in BOTH:
            ring = self.pick([body.id for body in CONTENT.bodies if body.kind == kind], 12)
            self.tokens -= {*ring}
            for hour, body in enumerate(ring, start=1):
                self.board[f"{kind}@{hour}"] = Token(body, hour <= 6)
        for arcana, cards in ((True, 5), (False, 7)):
            pile = [card for card in self.undealt if card.startswith(("character_", "power_")) == arcana]
            dealt = self.pick(pile, cards * seats)
            self.undealt -= {*dealt}
            for seat in self.seats():
                self.players[seat].hand |= {*dealt[cards * seat : cards * seat + cards]}
        self.pile = {*self.pick(self.undealt, 12)}
        self.undealt -= self.pile
        first = self.options.first_player
        self.initiative = self.pick(self.seats())[0] if first == "random" else first

    def lay_settings(self, seat: int, kind: str, two: Iterable[str]) -> None:
        for slot, setting in zip(SLOTS_OF[kind][:2], two, strict=True):
            self.settings[f"{seat}.{slot}"] = Setting(setting)
        self.players[seat].dealt = ()

    def assignment(self, seat: int) -> Question:
        """D-SETUP-1, option setting_assignment."""
        dealt = self.players[seat].dealt
        answers = [c.AssignSettings(seat, 0, health, love) for health in dealt[:2] for love in dealt[2:]]
        return Question("destiny.assign_settings", "D-SETUP-1", None, frozenset(answers))

    def assigned(self, seat: int, command: c.AssignSettings) -> None:
        dealt = self.players[seat].dealt
        for kind, first, two in (("planet", command.health, dealt[:2]), ("constellation", command.love, dealt[2:])):
            self.lay_settings(seat, kind, sorted(two, key=lambda setting: setting != first))

    # --- clock, destiny, cards (D-CLOCK, D-DEST, D-PLAY) --------------------------------------------------------------

    def match(self, begins: str = "setup") -> Course:
        """Twelve turns (D-TURN-1); a table laid out begins with the cards phase of one."""
        if begins == "setup":
            yield from self.setup()
        first = 1 if begins == "setup" else self.turn
        for self.turn in range(first, 13):
            if not self.trick:
                yield from self.clock_phase()
                [card] = self.pick(self.pile)
                self.pile.remove(card)
                self.trick = {DESTINY: card}
            for seat in self.order():
                yield from self.play_card(seat)
            yield from self.trick_end()
            yield from self.setting_phase()
            self.end_of_turn()
        self.count()

    def clock_phase(self) -> Course:
        for hour, up in ((self.turn, False), (self.blue, True)):
            for kind in BOTH:
                token = self.board[f"{kind}@{hour}"]
                if token is not None:
                    self.board[f"{kind}@{hour}"] = Token(token.body, up)
        for seat in self.seats():
            if self.players[seat].current == "character_astronomer":
                yield from self.astronomer(Way(seat, "character_astronomer"))

    def play_card(self, seat: int) -> Course:
        player = self.players[seat]
        answers = [c.PlayCard(seat, 0, card, power) for card in player.hand for power in (True, False)]
        command = yield from self.ask(seat, Question("destiny.play_card", "D-PLAY-1", None, frozenset(answers)))
        card = command.card
        player.hand.remove(card)
        if not command.power:
            player.played = card
            return
        twice = player.current == "character_empress"
        if card.startswith("character_"):
            player.stack.append(Character(card))
            for _ in range(1 + (twice and self.options.empress_on_characters)):
                yield from self.arrive(Way(seat, card))
            return
        self.resolving = card
        for _ in range(1 + (twice and card != "power_tower")):
            yield from self.power(Way(seat, card))
        if self.resolving is not None:
            self.discard.add(card)
            self.resolving = None

    # --- trick end (D-TRICK) ------------------------------------------------------------------------------------------

    def trick_end(self) -> Course:
        for seat in self.seats():
            played = self.players[seat].played
            if played is not None:
                self.trick[seat] = played
                self.players[seat].played = None
        cancelled, winner, losers = self.won_and_lost()
        self.told.append((cancelled, winner, losers))
        if winner is not None:
            self.initiative = winner
            yield from self.winner_power(Way(winner, "winner"))
        for loser in losers:
            yield from self.loser_power(Way(loser, "loser"))
        self.discard |= {*self.trick.values()}
        self.trick = {}

    def won_and_lost(self) -> tuple[set[int], int | None, list[int]]:
        """Whose cards cancel each other, who wins, who loses."""
        ranks = {seat: rank(card) for seat, card in self.trick.items()}
        times = Counter(ranks.values())
        cancelled = {seat for seat in ranks if times[ranks[seat]] > 1}
        if self.options.tie_rule == "void_trick" and times[max(times)] > 1:
            self.met["void trick"] += 1
            return cancelled, None, []
        left = sorted((seat for seat in ranks if seat not in cancelled), key=lambda seat: ranks[seat])
        winner = left[-1] if left and left[-1] != DESTINY else None
        players = [seat for seat in left if seat != DESTINY]
        losers = [seat for seat in self.order() if seat in players and seat != winner]
        if self.options.loser_rule == "lowest":
            losers = [seat for seat in losers if seat == players[0]]
        if not self.options.lone_loser and len(players) == 1 and winner is None:
            losers = []
        return cancelled, winner, losers

    def winner_power(self, way: Way) -> Course:
        """D-TRICK-6, D-TRICK-8."""
        branches = {
            "draw_token": lambda w: self.draw(w, BOTH, pointed=True, first=False),
            "consolidate": lambda w: self.consolidate(w, BOTH, first=False),
            "flip_token": self.flip,
            "throw_token": lambda w: self.throw(w, first=False),
        }
        yield from self.one_of(way, branches, BOTH)

    def loser_power(self, way: Way) -> Course:
        """D-TRICK-7, D-TRICK-8."""
        yield from self.one_of(
            way, {"draw_token": self.draw_red, "reveal_token": lambda w: self.reveal(w, BOTH, first=False)}
        )

    # --- setting phase (D-SET, D-VAL, D-THEFT) ------------------------------------------------------------------------

    def setting_phase(self) -> Course:
        yield from self.all_moves()
        self.validate()
        order, stolen = self.order(), list[str]()
        for place, thief in enumerate(order):
            yield from self.theft(thief, order[place + 1 :], stolen)

    def moves(self, seat: int) -> list[tuple[Any, Any]]:
        """D-SET-1: from an own token to another open slot of its kind."""
        open_slots = [slot for slots in SLOTS_OF.values() for slot in slots if not self.is_laid(f"{seat}.{slot}")]
        held = [slot for slot in open_slots if self.board[f"{seat}.{slot}"] is not None]
        same = [(a, b) for a in held for b in open_slots if kind_of(f"{seat}.{a}") == kind_of(f"{seat}.{b}")]
        return [(a, b) for a, b in same if a != b]

    def all_moves(self) -> Course:
        if self.options.setting_phase == "sequential":
            for seat in self.order():
                if self.moves(seat):
                    answers = [*(c.MoveToken(seat, 0, a, b) for a, b in self.moves(seat)), c.Decline(seat, 0)]
                    command = yield from self.ask(seat, self.move_question("move_token", answers))
                    if isinstance(command, c.MoveToken):
                        self.swap(f"{seat}.{command.source}", f"{seat}.{command.target}")
            return
        questions = {}
        for seat in self.order():
            if self.moves(seat):
                ways = [c.CommitMove(seat, 0, way) for way in ((), *self.moves(seat))]
                questions[seat] = self.move_question("commit_move", ways)
        yield from self.ask_all(questions, self.commit_move)
        for seat in questions:
            player = self.players[seat]
            assert player.move is not None
            player.slip = f"{seat}.{'-'.join(player.move) or 'stay'}"
            if player.move:
                self.swap(*(f"{seat}.{slot}" for slot in player.move))
            player.move = None

    def move_question(self, kind: str, answers: Iterable[Any]) -> Question:
        return Question(f"destiny.{kind}", "D-SET-1", None, frozenset(answers))

    def commit_move(self, seat: int, command: c.CommitMove) -> None:
        self.players[seat].move = cast("tuple[str, ...]", command.move)

    def lines(self, seat: int, card: str) -> list[str]:
        """The lines of a character that the tokens of a seat make (D-VAL-1, D-VAL-2, D-VAL-4)."""
        constellation, _, planet, *_ = self.worths(card)
        held = []
        for kind, body in (("constellation", constellation), ("planet", planet)):
            token = self.board[f"{seat}.character_{kind}"]
            if token is not None and token.up and body in ("any", token.body):
                held.append(kind)
        return [*held, "conjunction"] if len(held) == 2 else held

    def worths(self, card: str) -> tuple[str, int, str, int, int]:
        if card == "character_astrologer":
            return "any", 0, "any", 0, 90
        if card == "character_emperor" and self.options.emperor_points == "worked_example":
            return "scorpio", 8, "sun", 50, 400
        return SCORES[card.removeprefix("character_")]

    def worth(self, card: str, line: str) -> int:
        """What a line of a character counts."""
        _, left, _, right, both = self.worths(card)
        return {"constellation": left, "planet": right, "conjunction": both}[line]

    def validate(self) -> None:
        """D-VAL-3: all at once, never lowered."""
        for seat in self.seats():
            stack = self.players[seat].stack
            for top in stack[-1:]:
                present = self.worth(top.card, top.lines[-1]) if top.lines else 0
                lines = sorted(self.lines(seat, top.card), key=lambda line: self.worth(top.card, line))
                if lines and self.worth(top.card, lines[-1]) > present:
                    stack[-1] = Character(top.card, (*top.lines, cast("Any", lines[-1])))

    def theft(self, thief: int, later: Sequence[int], stolen: list[str]) -> Course:
        """D-THEFT-1 to D-THEFT-4; options theft_choice, theft_keeps_validation, astrologer_theft."""
        victims = {}
        for seat in self.opponents(thief):
            top = self.players[seat].current
            never = top == "character_astrologer" and self.options.astrologer_theft == "never"
            if not top or never or top in stolen or self.guarded(thief, seat):
                continue
            if "conjunction" in self.lines(thief, top):
                victims[top] = seat
        optional = self.options.theft_choice == "optional"
        if not victims:
            return
        card = next(iter(victims))
        if optional or len(victims) > 1:
            answers: list[Any] = [c.ChooseCard(thief, 0, victim) for victim in victims]
            answers += [c.Decline(thief, 0)] if optional else []
            about = (tuple(later), tuple(stolen))
            question = Question("destiny.choose_theft", "D-THEFT-2", about, frozenset(answers))
            command = yield from self.ask(thief, question)
            if isinstance(command, c.Decline):
                return
            card = command.card
        self.met["chosen theft" if len(victims) > 1 else "theft"] += 1
        stolen.append(card)
        taken = self.players[victims[card]].stack.pop()
        lines = taken.lines if self.options.theft_keeps_validation else ()
        self.players[thief].stack.append(Character(card, lines))
        yield from self.arrive(Way(thief, card))

    # --- the end (D-TURN-3, D-END, D-SCORE) ---------------------------------------------------------------------------

    def end_of_turn(self) -> None:
        for first, second in self.pledges:
            one, other = self.players[first], self.players[second]
            one.hand, other.hand = other.hand, one.hand
        self.pledges = []
        lasts = self.options.tower_duration == "until_discarded"
        if self.tower is not None and not lasts and self.turn == self.tower[1] + 1:
            self.met["tower fell"] += 1
            self.tower_falls()
        for player in self.players:
            player.slip = None

    def points_of(self, character: Character) -> int:
        """What a character counts as it lies (D-VAL-3, option validation_total)."""
        if self.options.validation_total == "additive":
            return sum(self.worth(character.card, line) for line in {*character.lines})
        return self.worth(character.card, character.lines[-1]) if character.lines else 0

    def count(self) -> None:
        self.settings = {slot: setting and attrs.evolve(setting, up=True) for slot, setting in self.settings.items()}
        totals = []
        for seat, player in enumerate(self.players):
            total = player.points + sum(self.points_of(character) for character in player.stack)
            for slot in HOROSCOPE:
                token = self.board[f"{seat}.{slot}"]
                total += WORTH[slot] if token is not None and token.up and self.is_matched(f"{seat}.{slot}") else 0
            totals.append(total)
        best_first = sorted({*totals}, reverse=True)
        self.told.append(totals)
        self.met["shared place"] += len(best_first) < len(totals)
        self.ranking = tuple(tuple(seat for seat, total in enumerate(totals) if total == value) for value in best_first)


class Oracle(Turns):
    """A match told a second time."""

    asked: Questions
    course: Course

    @classmethod
    def opened(cls, seats: int, options: Options, chance: Iterable[Any]) -> Oracle:
        """A match from its setup on."""
        oracle = cls(seats, options)
        oracle.start("setup", chance)
        return oracle

    @classmethod
    def laid(cls, state: State, chance: Iterable[Any] = ()) -> Oracle:
        """A match from the cards phase of a table laid out on, where nobody has played."""
        oracle = cls(len(state.players), state.options)
        for spot in oracle.board:
            oracle.board[spot] = state.board[INDEX[spot]]
            if spot in oracle.settings:
                oracle.settings[spot] = state.settings[INDEX[spot] - PLACES]
        for player, told in zip(state.players, oracle.players, strict=True):
            told.hand, told.stack, told.points = {*map(str, player.hand)}, [*player.stack], player.points
        cards, box = state.cards, state.box
        oracle.undealt, oracle.pile = {*map(str, cards.undealt)}, {*map(str, cards.pile)}
        oracle.trick = {held.seat: held.card for held in cards.trick}
        oracle.discard, oracle.killed = {*cards.discard}, {*cards.killed}
        oracle.tokens, oracle.unused, oracle.removed = {*box.tokens}, {*map(str, box.settings)}, {*box.removed}
        oracle.turn, oracle.initiative = state.turn, state.initiative
        oracle.tower = None if state.tower is None else (state.tower.beside, state.tower.since)
        oracle.pledges = [(pledge.first, pledge.second) for pledge in state.pledges]
        oracle.start("cards", chance)
        return oracle

    def start(self, begins: str, chance: Iterable[Any]) -> None:
        """Come to the first question."""
        self.course, self.chance = self.match(begins), [*chance]
        self.go(None)

    def hear(self, command: Any, chance: Iterable[Any]) -> None:
        """Play a command on, with what chance answered."""
        self.chance, self.told = [*chance], []
        self.go(command)

    def go(self, command: Any) -> None:
        try:
            self.asked = self.course.send(command)
        except StopIteration:
            self.asked = {}
        assert self.chance == []
