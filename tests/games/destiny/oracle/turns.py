"""The phases of a turn, and the final count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, cast

import attrs

from tabletop_rules.core.messages import Ended, Outcome
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.destiny import commands as c
from tabletop_rules.games.destiny.clock import NeedleAdvanced, Turned
from tabletop_rules.games.destiny.hands import HandsExchanged
from tabletop_rules.games.destiny.play import CardDiscarded, CardPlayedForPower, CardPlayedForValue
from tabletop_rules.games.destiny.scoring import GameEnded, Item, Score, SettingsTurnedUp, TurnedSetting
from tabletop_rules.games.destiny.setting_phase import Move, MoveCommitted, MovesRevealed, TokenMoved
from tabletop_rules.games.destiny.state import Character, Competitor, Token
from tabletop_rules.games.destiny.terms import Line
from tabletop_rules.games.destiny.theft import CharacterStolen
from tabletop_rules.games.destiny.trick import (
    DestinyTurned,
    InitiativeTaken,
    TrickDiscarded,
    TrickResolved,
    ValuesRevealed,
)
from tabletop_rules.games.destiny.turn import TurnEnded
from tabletop_rules.games.destiny.validation import CharacterValidated, Validated
from tests.games.destiny.oracle.cards import Cards
from tests.games.destiny.oracle.table import (
    BOTH,
    DESTINY,
    HOROSCOPE,
    SCORES,
    SLOTS_OF,
    Choice,
    Course,
    Way,
    kind_of,
    rank,
)

WORTH = {"health": 200, "love": 150, "work": 125, "money": 100}


class Turns(Cards):
    """The phases of a turn."""

    ranking: tuple[tuple[int, ...], ...] | None = None

    # --- clock, destiny, cards (D-CLOCK, D-DEST, D-PLAY) --------------------------------------------------------------

    def clock_phase(self) -> Course:
        turned: dict[bool, dict[str, str]] = {}
        for hour, up in ((self.turn, False), (self.blue, True)):
            there = {f"{kind}@{hour}": self.board[f"{kind}@{hour}"] for kind in BOTH}
            turned[up] = {spot: str(token.body) for spot, token in there.items() if token and token.up is not up}
            self.board |= {spot: Token(body, up) for spot, body in turned[up].items()}
        revealed = tuple(Turned(spot, body) for spot, body in turned[True].items())
        self.expect(NeedleAdvanced(self.turn, tuple(turned[False]), revealed), "D-CLOCK-1 D-CLOCK-2")
        for seat in self.seats():
            if self.players[seat].current == "character_astronomer":
                yield from self.astronomer(Way(seat, "character_astronomer", by="D-CLOCK-4"))

    def turn_destiny(self) -> None:
        [card] = self.pick(self.pile, "D-DEST-1")
        self.pile.remove(card)
        self.trick = {DESTINY: card}
        self.expect(DestinyTurned(card), "D-DEST-1")

    def play_card(self, seat: int) -> Course:
        player = self.players[seat]
        answers = [c.PlayCard(seat, 0, card, power) for card in player.hand for power in (True, False)]
        command = yield from self.ask(seat, Choice("destiny.card_to_play", "D-PLAY-1", (), frozenset(answers)))
        card = command.card
        player.hand.remove(card)
        if not command.power:
            player.played = card
            self.expect(CardPlayedForValue(seat, card), "D-PLAY-1")
            return
        character = card.startswith("character_")
        once = card == "power_tower" or (character and not self.options.empress_on_characters)
        times = 2 if player.current == "character_empress" and not once else 1
        self.expect(CardPlayedForPower(seat, card, times), "D-PLAY-1")
        if character:
            yield from self.arrives(seat, card, "played")
            for _ in range(times - 1):
                yield from self.arrive(Way(seat, card))
            return
        self.resolving = card
        for _ in range(times):
            yield from self.power(Way(seat, card))
        if self.resolving is not None:
            self.discard.add(card)
            self.resolving = None
            self.expect(CardDiscarded(card), "D-PLAY-3")

    # --- trick end (D-TRICK) ------------------------------------------------------------------------------------------

    def trick_end(self) -> Course:
        for seat in self.order():
            played = self.players[seat].played
            if played is not None:
                self.trick[seat] = played
                self.players[seat].played = None
        turned = tuple(Competitor(seat, card) for seat, card in self.trick.items() if seat != DESTINY)
        self.expect(ValuesRevealed(turned), "D-TRICK-1")
        cancelled, winner, losers = self.won_and_lost()
        event = TrickResolved(tuple(seat for seat in self.trick if seat in cancelled), winner, tuple(losers))
        self.expect(event, "D-TRICK-2 D-TRICK-3")
        if winner is not None:
            if self.initiative != winner:
                self.expect(InitiativeTaken(winner), "D-TRICK-3")
            self.initiative = winner
            yield from self.winner_power(Way(winner, "winner", by="D-TRICK-3 D-TRICK-8 D-POW-4"))
        for loser in losers:
            yield from self.loser_power(Way(loser, "loser", by="D-TRICK-5 D-TRICK-8 D-POW-4"))
        self.discard |= {*self.trick.values()}
        self.trick = {}
        self.expect(TrickDiscarded(), "D-TRICK-9")

    def won_and_lost(self) -> tuple[set[int], int | None, list[int]]:
        """Return whose cards cancel each other, the winner and the losers."""
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
        """Offer the four branches of D-TRICK-6."""
        branches = {
            "draw_token": lambda w: self.draw(w, BOTH, pointed=True, first=False),
            "consolidate": lambda w: self.consolidate(w, BOTH, first=False),
            "flip_token": self.flip,
            "throw_token": lambda w: self.throw(w, first=False),
        }
        yield from self.one_of(way, branches, BOTH)

    def loser_power(self, way: Way) -> Course:
        """Offer the two branches of D-TRICK-7."""
        yield from self.one_of(
            way, {"draw_token": self.draw_red, "reveal_token": lambda w: self.reveal(w, BOTH, first=False)}
        )

    # --- setting phase (D-SET, D-VAL, D-THEFT) ------------------------------------------------------------------------

    def setting_phase(self) -> Course:
        yield from self.all_moves()
        yield from self.validate()
        order, stolen = self.order(), list[str]()
        for place, thief in enumerate(order):
            yield from self.theft(thief, order[place + 1 :], stolen)

    def moves(self, seat: int) -> list[tuple[Any, Any]]:
        """Return the moves of a seat: from an own token to another open slot of its kind (D-SET-1)."""
        open_slots = [slot for slots in SLOTS_OF.values() for slot in slots if not self.is_laid(f"{seat}.{slot}")]
        held = [slot for slot in open_slots if self.board[f"{seat}.{slot}"] is not None]
        same = [(a, b) for a in held for b in open_slots if kind_of(f"{seat}.{a}") == kind_of(f"{seat}.{b}")]
        return [(a, b) for a, b in same if a != b]

    def all_moves(self) -> Course:
        if self.options.setting_phase == "sequential":
            for seat in self.order():
                if self.moves(seat):
                    answers = [*(c.MoveToken(seat, 0, a, b) for a, b in self.moves(seat)), c.Decline(seat, 0)]
                    command = yield from self.ask(seat, self.move_choice("token_to_move", answers))
                    if isinstance(command, c.MoveToken):
                        self.move([(seat, command.source, command.target)])
            return
        choices = {}
        for seat in self.order():
            if self.moves(seat):
                ways = [c.CommitMove(seat, 0, way) for way in ((), *self.moves(seat))]
                choices[seat] = self.move_choice("move_to_commit", ways)
        yield from self.ask_all(choices, self.commit_move)
        if not choices:
            return
        for seat in choices:
            self.players[seat].moved = f"{seat}.{'-'.join(self.players[seat].move or ()) or 'stay'}"
        self.expect(MovesRevealed(tuple(str(self.players[seat].moved) for seat in choices)), "D-SET-1")
        self.move([(seat, *way) for seat in choices if (way := self.players[seat].move)])
        for seat in choices:
            self.players[seat].move = None

    def move(self, moves: Sequence[tuple[Any, ...]]) -> None:
        """Carry out moves, all at once."""
        done = []
        for seat, a, b in moves:
            source, target = f"{seat}.{a}", f"{seat}.{b}"
            self.swap(source, target)
            other = None if self.board[source] is None else self.shown(source)
            done.append(Move(seat, source, target, self.shown(target), other))
        self.expect(TokenMoved(tuple(done)), "D-SET-1")

    def move_choice(self, kind: str, answers: Iterable[Any]) -> Choice:
        by = frozenset({"D-Q-42"}) if kind == "move_to_commit" else frozenset[str]()
        return Choice(f"destiny.{kind}", "D-SET-1", (), frozenset(answers), by)

    def commit_move(self, seat: int, command: c.CommitMove) -> None:
        self.players[seat].move = cast("tuple[str, ...]", command.move)
        self.expect(MoveCommitted(seat, command.move), "D-SET-1")

    def lines(self, seat: int, card: str) -> list[str]:
        """Return the lines that the tokens of a seat give a character (D-VAL-1, D-VAL-2, D-VAL-4)."""
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
        _, left, _, right, both = self.worths(card)
        return {"constellation": left, "planet": right, "conjunction": both}[line]

    def validate(self) -> Course:
        """Turn every current character to its best line, never a lower one (D-VAL-3, option validation)."""
        turned: list[Validated] = []
        for seat in self.order():
            stack = self.players[seat].stack
            for top in stack[-1:]:
                present = self.worth(top.card, top.lines[-1]) if top.lines else 0
                lines = sorted(self.lines(seat, top.card), key=lambda line: self.worth(top.card, line))
                if lines and self.worth(top.card, lines[-1]) > present:
                    if self.options.validation == "optional":
                        self.expect_validated(turned)
                        answers = [c.ChooseCard(seat, 0, top.card), c.Decline(seat, 0)]
                        choice = Choice("destiny.character_to_validate", "D-VAL-3", (), frozenset(answers))
                        if isinstance((yield from self.ask(seat, choice)), c.Decline):
                            continue
                    line = cast("Line", lines[-1])
                    stack[-1] = Character(top.card, (*top.lines, line))
                    turned.append(Validated(seat, top.card, line, self.points_of(stack[-1])))
        self.expect_validated(turned)

    def expect_validated(self, turned: list[Validated]) -> None:
        if turned:
            self.expect(CharacterValidated(tuple(turned)), "D-VAL-3")
        turned.clear()

    def theft(self, thief: int, later: Sequence[int], stolen: list[str]) -> Course:
        """Let one seat steal (D-THEFT, options theft_choice, theft_keeps_validation and astrologer_theft)."""
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
            choice = Choice(
                "destiny.character_to_steal", "D-THEFT-2", about, frozenset(answers), frozenset({"D-THEFT-1"})
            )
            command = yield from self.ask(thief, choice)
            if isinstance(command, c.Decline):
                return
            card = command.card
        self.met["chosen theft" if len(victims) > 1 else "theft"] += 1
        stolen.append(card)
        theirs = self.players[victims[card]].stack
        lines = theirs[-1].lines if self.options.theft_keeps_validation else ()

        def change() -> None:
            theirs.pop()
            self.players[thief].stack.append(Character(card, lines))

        rules = "D-THEFT-1 D-THEFT-2 D-THEFT-3" if optional or len(victims) > 1 else "D-THEFT-1 D-THEFT-3"
        rules = "D-Q-18" if lines else rules
        self.stack_changes(CharacterStolen(thief, victims[card], card, lines), change, rules)
        yield from self.arrive(Way(thief, card))

    # --- the end (D-TURN-3, D-END, D-SCORE) ---------------------------------------------------------------------------

    def end_of_turn(self) -> None:
        for first, second in self.pledges:
            one, other = self.players[first], self.players[second]
            given = tuple(sorted(one.hand)), tuple(sorted(other.hand))
            one.hand, other.hand = other.hand, one.hand
            self.expect(HandsExchanged(first, second, *given), "D-CARD-20")
        self.pledges = []
        lasts = self.options.tower_duration == "until_discarded"
        if self.tower is not None and not lasts and self.turn == self.tower[1] + 1:
            self.met["tower fell"] += 1
            self.tower_falls("D-Q-34")
        for player in self.players:
            player.moved = None
        self.expect(TurnEnded(self.turn), "D-TURN-3")

    def points_of(self, character: Character) -> int:
        """Return what a character counts (D-VAL-3, option validation_total)."""
        if self.options.validation_total == "additive":
            return sum(self.worth(character.card, line) for line in {*character.lines})
        return self.worth(character.card, character.lines[-1]) if character.lines else 0

    def count(self) -> None:
        """Turn up all settings and count (D-SCORE)."""
        turned = tuple(TurnedSetting(f"{slot}.setting", str(held.id)) for slot, held in self.hidden_settings().items())
        self.expect(SettingsTurnedUp(turned), "D-SCORE-2")
        self.settings = {slot: held and attrs.evolve(held, up=True) for slot, held in self.settings.items()}
        scores = []
        for seat, player in enumerate(self.players):
            worth = [(held.card, self.points_of(held)) for held in player.stack]
            fits = [slot for slot in HOROSCOPE if self.counts(f"{seat}.{slot}")]
            characters = tuple(Item(card, points) for card, points in worth if points)
            scores.append(Score(seat, player.points, characters, tuple(Item(slot, WORTH[slot]) for slot in fits)))
        totals = [score.total for score in scores]
        best_first = sorted({*totals}, reverse=True)
        self.expect(GameEnded(tuple(scores)), "D-SCORE-1")
        self.met["shared place"] += len(best_first) < len(totals)
        self.ranking = tuple(tuple(seat for seat, total in enumerate(totals) if total == value) for value in best_first)
        self.expect(Ended(Outcome(self.ranking, "points", RuleId("D-SCORE-3"))), "D-END-1 D-SCORE-3")

    def counts(self, slot: str) -> bool:
        """Whether a slot is matched with its token up (D-SCORE-2)."""
        token = self.board[slot]
        return token is not None and token.up and self.is_matched(slot)
