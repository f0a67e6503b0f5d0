"""The course of a turn a second time, from the digest: clock, trick, trick powers, moves, validation, theft, count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from tabletop_rules.games.destiny.state import Character
from tests.games.destiny.oracle import BOTH, CLOCK, Course, Powers, rank
from tests.games.destiny.tables import SCORES, SLOTS_OF

WORTH = {"health": 200, "love": 150, "work": 125, "money": 100}
DESTINY = -1


def first_choices(course: Course) -> set[Any]:
    """What a course asks first for; nothing if it asks nobody."""
    for question in course:
        [choices] = question.values()
        return choices
    return set()


class Turns(Powers):
    """What the phases of a turn offer and bring about; `seat` is who is asked."""

    def order(self) -> list[int]:
        """All seats from the holder of the initiative clockwise (D-TURN-2)."""
        count, holder = len(self.seats()), self.state.initiative
        return [(holder + place) % count for place in self.seats()]

    # --- clock and trick (D-CLOCK, D-TRICK) ---------------------------------------------------------------------------

    def clock(self, turn: int) -> tuple[set[str], set[str]]:
        """What the needle hides and what it turns up as it comes to the hour of a turn."""
        red, blue = ([f"{kind}@{hour}" for kind in BOTH] for hour in (turn, (turn + 5) % 12 + 1))
        hidden = {p for p in red if (token := self.token(p)) is not None and token.up}
        return hidden, {p for p in blue if (token := self.token(p)) is not None and not token.up}

    def trick(self, played: dict[int, str]) -> tuple[set[int], int | None, list[int]]:
        """Whose cards cancel each other, who wins, who loses; -1 is destiny."""
        ranks = {seat: rank(card) for seat, card in played.items()}
        times = Counter(ranks.values())
        cancelled = {seat for seat, value in ranks.items() if times[value] > 1}
        if self.options.tie_rule == "void_trick" and times[max(times)] > 1:
            return cancelled, None, []
        left = sorted((value, seat) for seat, value in ranks.items() if seat not in cancelled)
        winner = left[-1][1] if left and left[-1][1] != DESTINY else None
        beaten = [seat for _, seat in left if seat != DESTINY]
        if not beaten or (len(beaten) == 1 and winner is None and not self.options.lone_loser):
            return cancelled, winner, []
        if self.options.loser_rule == "lowest":
            return cancelled, winner, [seat for seat in beaten[:1] if seat != winner]
        return cancelled, winner, [seat for seat in self.order() if seat in beaten and seat != winner]

    def winner_power(self) -> dict[str, set[Any]]:
        """D-TRICK-6: the branches, and what each may choose first."""
        flips = {
            spot
            for spot, token in self.board().items()
            if token
            and not (token.up and (self.laid(spot) or ("@" not in spot and self.out_of_reach(self.seat, spot))))
        }
        return {
            "draw_token": first_choices(self.draw(BOTH, pointed=True, first=False)),
            "consolidate": set(self.fitting(BOTH)[0]),
            "flip_token": flips,
            "throw_token": set(self.reachable(self.seat)),
        }

    def loser_power(self) -> dict[str, set[Any]]:
        """D-TRICK-7."""
        red = {CLOCK[kind][self.state.turn - 1] for kind in BOTH if self.free(self.seat, kind)}
        return {
            "draw_token": {p for p in red if (token := self.token(p)) is not None and not token.up},
            "reveal_token": first_choices(self.reveal(BOTH, first=False)),
        }

    # --- setting phase (D-SET, D-VAL, D-THEFT) ------------------------------------------------------------------------

    def moves(self) -> set[tuple[str, str]]:
        """D-SET-1: from an own token to another open slot of its kind."""
        spot = {slot: f"{self.seat}.{slot}" for slots in SLOTS_OF.values() for slot in slots}
        steps = {(a, b) for slots in SLOTS_OF.values() for a in slots for b in slots if a != b}
        return {(a, b) for a, b in steps if self.token(spot[a]) and not self.laid(spot[a]) and not self.laid(spot[b])}

    def lines(self, seat: int, card: str) -> set[str]:
        """The lines of a character that the tokens of a seat make (D-VAL-1, D-VAL-2, D-VAL-4)."""
        constellation, _, planet, *_ = SCORES.get(card.removeprefix("character_"), ("any", 0, "any", 0, 90))
        held = set()
        for kind, body in (("planet", planet), ("constellation", constellation)):
            token = self.token(f"{seat}.character_{kind}")
            if token is not None and token.up and body in ("any", token.body):
                held.add(kind)
        return held | ({"conjunction"} if len(held) == 2 else set())

    def worth(self, card: str, line: str) -> int:
        """What a line of a character counts."""
        _, left, _, right, both = SCORES.get(card.removeprefix("character_"), ("any", 0, "any", 0, 90))
        if card == "character_emperor" and self.options.emperor_points == "worked_example":
            left, right, both = 8, 50, 400
        return {"constellation": left, "planet": right, "conjunction": both}[line]

    def points_of(self, character: Character) -> int:
        """What a character counts as it lies (D-VAL-3, option validation_total)."""
        shown = set(character.lines) if self.options.validation_total == "additive" else character.lines[-1:]
        return sum(self.worth(character.card, line) for line in shown)

    def validations(self) -> dict[int, int]:
        """Whose current character turns, and what the line is worth that it turns to."""
        turning = {}
        for seat in self.seats():
            for top in self.state.players[seat].stack[-1:]:
                best = max((self.worth(top.card, line) for line in self.lines(seat, top.card)), default=0)
                if best > max((self.worth(top.card, line) for line in top.lines[-1:]), default=0):
                    turning[seat] = best
        return turning

    def thefts(self, thief: int, stolen: Collection[str]) -> set[str]:
        """Which characters a seat may steal now; none twice in a phase (D-THEFT-1, D-THEFT-2)."""
        tops = {p.stack[-1].card for p in self.state.players if p.stack and p.seat != thief}
        tops -= {p.stack[-1].card for p in self.state.players if p.stack and self.guarded(thief, p.seat)}
        tops -= {"character_astrologer"} if self.options.astrologer_theft == "never" else set()
        return {card for card in tops if card not in stolen and "conjunction" in self.lines(thief, card)}

    # --- the end (D-SCORE) --------------------------------------------------------------------------------------------

    def totals(self) -> list[int]:
        """Everybody's score."""
        totals = []
        for player in self.state.players:
            total = player.points + sum(map(self.points_of, player.stack))
            for slot, points in WORTH.items():
                token = self.token(f"{player.seat}.{slot}")
                total += points * (token is not None and token.up and self.matches(f"{player.seat}.{slot}"))
            totals.append(total)
        return totals


def grouped(totals: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Seats by total, best first, equal ones together (D-SCORE-3)."""
    best_first = sorted(set(totals), reverse=True)
    return tuple(tuple(seat for seat, total in enumerate(totals) if total == value) for value in best_first)
