"""A whole match of the oracle, which is given the commands and the answers of chance and nothing else of the game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from tabletop_rules.games.destiny import commands as c
from tabletop_rules.games.destiny.setup import (
    ClockFilled,
    DestinyPileSet,
    Hand,
    HandsDealt,
    SettingsAssigned,
    SettingsDealt,
    SettingsHand,
)
from tabletop_rules.games.destiny.state import Setting, State, Token
from tabletop_rules.games.destiny.terms import INDEX, PLACES, Kind
from tabletop_rules.games.destiny.trick import InitiativeTaken
from tests.games.destiny.oracle.table import BOTH, CLOCK, SLOTS_OF, Choice, Choices, Course
from tests.games.destiny.oracle.turns import Turns
from tests.games.destiny.story import CONTENT

DEALT = "setup D-SETUP-9"
"""Rules of the answers of chance during setup."""


class Oracle(Turns):
    """A match, from its setup (`opened`) or from a table made for a test (`laid`)."""

    asked: Choices
    course: Course

    # --- opening and going on -----------------------------------------------------------------------------------------

    @classmethod
    def opened(cls, seats: int, options: Any, chance: Iterable[Any]) -> Oracle:
        """Start a match with its setup."""
        oracle = cls(seats, options)
        oracle.start("setup", chance)
        return oracle

    @classmethod
    def laid(cls, state: State, options: Any, chance: Iterable[Any] = ()) -> Oracle:
        """Start in the cards phase of a state in which nobody has played yet."""
        oracle = cls(len(state.players), options)
        for spot in oracle.board:
            oracle.board[spot] = state.board[INDEX[spot]]
            if spot in oracle.settings:
                oracle.settings[spot] = state.settings[INDEX[spot] - PLACES]
        for player, seat in zip(state.players, oracle.players, strict=True):
            seat.hand, seat.stack, seat.points = {*map(str, player.hand)}, [*player.stack], player.points
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
        """Run to the first decision."""
        self.course, self.chance = self.match(begins), [*chance]
        self.go(None)

    def submit(self, command: Any, chance: Iterable[Any]) -> None:
        """Carry out a command, with the answers of chance."""
        self.chance, self.expected = [*chance], []
        self.go(command)

    def go(self, command: Any) -> None:
        try:
            self.asked = self.course.send(command)
        except StopIteration:
            self.asked = {}
        assert self.chance == []

    def match(self, begins: str = "setup") -> Course:
        """Play twelve turns (D-TURN-1), or the rest of them from a cards phase."""
        if begins == "setup":
            yield from self.setup()
        first = 1 if begins == "setup" else self.turn
        for self.turn in range(first, 13):
            if not self.trick:
                yield from self.clock_phase()
                self.turn_destiny()
            for seat in self.order():
                yield from self.play_card(seat)
            yield from self.trick_end()
            yield from self.setting_phase()
            self.end_of_turn()
        self.count()

    # --- setup (D-SETUP) ----------------------------------------------------------------------------------------------

    def setup(self) -> Course:
        seats = len(self.players)
        chosen = self.options.setting_assignment == "player_choice"
        for kind in BOTH:
            drawn = self.pick([s.id for s in CONTENT.settings if s.kind == kind], DEALT, 2 * seats)
            self.unused -= {*drawn}
            twos = {seat: tuple(drawn[2 * seat : 2 * seat + 2]) for seat in self.seats()}
            hands = tuple(SettingsHand(seat, two) for seat, two in twos.items())
            self.expect(SettingsDealt(cast("Kind", kind), hands, not chosen), "D-Q-6" if chosen else "D-SETUP-1")
            for seat, two in twos.items():
                self.players[seat].dealt += two
                if not chosen:
                    self.lay_settings(seat, kind, two)
        if chosen:
            yield from self.ask_all({seat: self.assignment(seat) for seat in self.seats()}, self.assigned)
        for kind in BOTH:
            ring = self.pick([body.id for body in CONTENT.bodies if body.kind == kind], DEALT, 12)
            self.tokens -= {*ring}
            for hour, body in enumerate(ring, start=1):
                self.board[f"{kind}@{hour}"] = Token(body, hour <= 6)
            self.expect(ClockFilled(cast("Kind", kind), tuple(self.shown(place) for place in CLOCK[kind])), "D-SETUP-3")
        for arcana, cards in ((True, 5), (False, 7)):
            pile = [card for card in self.undealt if card.startswith(("character_", "power_")) == arcana]
            dealt = self.pick(pile, DEALT, cards * seats)
            self.undealt -= {*dealt}
            for seat in self.seats():
                self.players[seat].hand |= {*dealt[cards * seat : cards * seat + cards]}
            hands_dealt = [dealt[cards * seat : cards * seat + cards] for seat in self.seats()]
            cards_of = [Hand(seat, tuple(sorted(hand))) for seat, hand in enumerate(hands_dealt)]
            self.expect(HandsDealt(tuple(cards_of)), "D-SETUP-6")
        self.pile = {*self.pick(self.undealt, f"{DEALT} D-SETUP-7", 12)}
        self.undealt -= self.pile
        self.expect(DestinyPileSet(tuple(sorted(self.pile))), "D-SETUP-7")
        first = self.options.first_player
        self.initiative = self.pick(self.seats(), DEALT)[0] if first == "random" else first
        self.expect(InitiativeTaken(self.initiative), "D-SETUP-8 setup")

    def lay_settings(self, seat: int, kind: str, two: Iterable[str]) -> None:
        for slot, setting in zip(SLOTS_OF[kind][:2], two, strict=True):
            self.settings[f"{seat}.{slot}"] = Setting(setting)
        self.players[seat].dealt = ()

    def assignment(self, seat: int) -> Choice:
        """Return the choice of option setting_assignment (D-SETUP-1)."""
        dealt = self.players[seat].dealt
        answers = [c.AssignSettings(seat, 0, health, love) for health in dealt[:2] for love in dealt[2:]]
        return Choice("destiny.settings_to_lay", "D-SETUP-1", (), frozenset(answers), frozenset({"D-Q-6"}))

    def assigned(self, seat: int, command: c.AssignSettings) -> None:
        dealt = self.players[seat].dealt
        for kind, first, two in (("planet", command.health, dealt[:2]), ("constellation", command.love, dealt[2:])):
            self.lay_settings(seat, kind, sorted(two, key=lambda setting: setting != first))
        laid = tuple(
            cast("Setting", self.settings[f"{seat}.{slot}"]).id for slot in ("health", "work", "love", "money")
        )
        self.expect(SettingsAssigned(seat, laid), "D-SETUP-1")
