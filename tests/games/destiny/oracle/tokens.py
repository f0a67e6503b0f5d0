"""What powers do with tokens and settings: draws, thefts, throws, exchanges, reveals, consolidations.

A power is a generator: it yields the open decisions with their legal answers, receives a command, and carries it out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping
from typing import Any, cast

import attrs

from tabletop_rules.core.messages import Command
from tabletop_rules.games.destiny import commands as c
from tabletop_rules.games.destiny.queries import ShownSetting
from tabletop_rules.games.destiny.slots import (
    ConsolidationFailed,
    SettingsExchanged,
    SlotBroken,
    SlotConsolidated,
    TokenObserved,
)
from tabletop_rules.games.destiny.state import Token
from tabletop_rules.games.destiny.terms import Slot
from tabletop_rules.games.destiny.tokens import (
    TokenDrawn,
    TokenHidden,
    TokenRevealed,
    TokensExchanged,
    TokenStolen,
    TokenThrown,
)
from tests.games.destiny.oracle.table import BOTH, CLOCK, RULE_OF, Choices, Course, Kinds, Table, Way, kind_of


class Powers(Table):
    """Powers over tokens and settings."""

    def kinds(self, way: Way, kinds: Kinds) -> Kinds:
        """Return `kinds`, or both with a current Priestess (D-POW-5)."""
        return BOTH if self.players[way.seat].current == "character_priestess" else kinds

    # --- tokens (D-TOK) -----------------------------------------------------------------------------------------------

    def take(self, way: Way, choices: Iterable[str], first: bool) -> Course:
        """Draw or steal one of these tokens: first the token, then its slot (D-TOK-2, D-TOK-3, D-TOK-10)."""
        roomy = [spot for spot in choices if self.free(way.seat, kind_of(spot))]
        source = (yield from self.ask_spot(way, "which_token", roomy, first=first)) if roomy else None
        if source is None:
            return self.nothing(way)
        slot = yield from self.ask_spot(way, "which_slot", self.free(way.seat, kind_of(source)), source)
        self.gain(way, source, slot)

    def gain(self, way: Way, source: str, slot: str) -> None:
        self.shift(source, slot)
        event = TokenDrawn if "@" in source else TokenStolen
        self.expect(event(way.seat, source, slot, self.shown(slot)), "D-TOK-3 D-TOK-10", RULE_OF[way.power])

    def draw(self, way: Way, kinds: Kinds, pointed: bool, up: bool = False, first: bool = True) -> Course:
        places = [p for kind in self.kinds(way, kinds) for p in CLOCK[kind] if not pointed or p in self.pointed()]
        lying = {place: token for place in places if (token := self.board[place]) is not None}
        yield from self.take(way, [place for place, token in lying.items() if token.up or not up], first)

    def draw_red(self, way: Way) -> Course:
        """Draw a hidden token at the red end (D-TRICK-7)."""
        yield from self.take(way, [p for p in self.hidden() if p in (f"{kind}@{self.turn}" for kind in BOTH)], False)

    def steal(self, way: Way, kinds: Kinds, first: bool = True) -> Course:
        yield from self.take(way, [s for s in self.reachable(way.seat) if kind_of(s) in self.kinds(way, kinds)], first)

    def throw(self, way: Way, first: bool = True) -> Course:
        """Throw a token to the clock (D-TOK-5, option thrown_face)."""
        there = self.reachable(way.seat)
        source = (yield from self.ask_spot(way, "which_token", there, first=first)) if there else None
        if source is None:
            return self.nothing(way)
        empty = [place for place in CLOCK[kind_of(source)] if self.board[place] is None]
        place = yield from self.ask_spot(way, "which_place", empty, source)
        by_half = int(place.split("@")[1]) in [(self.turn + ahead) % 12 + 1 for ahead in range(6)]
        thrown = self.board[source]
        up = thrown is not None and thrown.up
        self.shift(source, place, None if self.options.thrown_face == "keep" else by_half)
        turned = self.options.thrown_face != "keep" and by_half != up
        rule = "D-Q-41" if turned else "D-TOK-5"
        self.expect(TokenThrown(way.seat, source, place, self.shown(place)), rule, RULE_OF[way.power])

    def exchange(self, way: Way, kinds: Kinds, up: bool = False, clock: bool = False, first: bool = True) -> Course:
        """Exchange an own token for another of its kind (D-TOK-6)."""
        others = self.reachable(way.seat) + (self.pointed() if clock else [])
        lying = {spot: token for spot in others if (token := self.board[spot]) is not None and (token.up or not up)}
        partners = {}
        for slot in self.slots(way.seat):
            token = self.board[slot]
            if token is None or self.is_laid(slot) or (up and not token.up):
                continue
            if kind_of(slot) in self.kinds(way, kinds):
                partners[slot] = [spot for spot in lying if kind_of(spot) == kind_of(slot)]
        own = [slot for slot in partners if partners[slot]]
        mine = (yield from self.ask_spot(way, "which_token", own, first=first)) if own else None
        if mine is None:
            return self.nothing(way)
        other = yield from self.ask_spot(way, "which_token", partners[mine], mine)
        self.swap(mine, other)
        event = TokensExchanged(way.seat, mine, other, self.shown(other), self.shown(mine))
        self.expect(event, "D-TOK-6", RULE_OF[way.power])

    def reveal(self, way: Way, kinds: Kinds, first: bool = True) -> Course:
        """Reveal a hidden token (D-TOK-7)."""
        hidden = [spot for spot in self.hidden() if kind_of(spot) in self.kinds(way, kinds)]
        spot = (yield from self.ask_spot(way, "which_token", hidden, first=first)) if hidden else None
        if spot is None:
            return self.nothing(way)
        self.turn_token(way, spot, up=True)

    def turn_token(self, way: Way, spot: str, up: bool) -> None:
        token = self.board[spot]
        assert token is not None
        assert token.up is not up
        self.board[spot] = Token(token.body, up)
        if up:
            self.expect(TokenRevealed(way.seat, spot, str(token.body)), "D-TOK-7", RULE_OF[way.power])
        else:
            self.expect(TokenHidden(way.seat, spot, self.shown(spot)), "D-TOK-8", RULE_OF[way.power])

    def flip(self, way: Way) -> Course:
        """Turn any token (D-TRICK-6 c)."""
        there = {spot: token for spot, token in self.board.items() if token is not None and not self.is_laid(spot)}
        choices = [s for s, token in there.items() if not token.up or not self.token_guarded(way.seat, s)]
        if choices:
            spot = yield from self.ask_spot(way, "which_token", choices)
            self.turn_token(way, spot, up=not there[spot].up)

    def justice(self, way: Way) -> Course:
        """Draw onto the horoscope until it is balanced; the Priestess changes nothing (D-CARD-28, D-Q-32)."""
        here = self.horoscope(way.seat)
        held = Counter(kind_of(slot) for slot in here if self.board[slot])
        gap = held["planet"] - held["constellation"]
        need = {"planet": 1, "constellation": 1} if gap == 0 else {"planet": max(-gap, 0), "constellation": max(gap, 0)}
        anywhere = self.options.unspecified_draw == "anywhere"

        def source(kind: str) -> list[str]:
            return [p for p in CLOCK[kind] if self.board[p] is not None and (anywhere or p in self.pointed())]

        def room(kind: str) -> set[str]:
            return self.free(way.seat, kind) & {*here}

        if any(need[kind] > min(len(source(kind)), len(room(kind))) for kind in BOTH):
            return self.nothing(way)
        chosen: tuple[str, ...] = ()
        while left := sum(need.values()):
            choices = [p for kind in BOTH if need[kind] for p in source(kind)]
            place = yield from self.ask_spot(way, "which_token", choices, *chosen, first=not chosen)
            if place is None:
                return self.nothing(way)
            slot = yield from self.ask_spot(way, "which_slot", room(kind_of(place)), str(left), place)
            self.gain(way, place, slot)
            need[kind_of(place)] -= 1
            chosen = (str(left - 1),)

    # --- settings (D-CONS) --------------------------------------------------------------------------------------------

    def fitting(self, way: Way, kinds: Kinds) -> tuple[list[str], bool]:
        """Return the slots that can be consolidated, and whether other seats must think that one can (D-INFO-15)."""
        slots = [s for s in self.horoscope(way.seat) if kind_of(s) in self.kinds(way, kinds) and not self.is_laid(s)]
        likely = [s for s in slots if self.settings[s] and (token := self.board[s]) is not None and token.up]
        fool = self.players[way.seat].current == "character_fool"
        blind = fool and self.options.consolidation_check == "blind_attempt"
        return [slot for slot in likely if blind or self.is_matched(slot)], bool(likely)

    def consolidate(self, way: Way, kinds: Kinds, first: bool = True) -> Course:
        fits, asked = self.fitting(way, kinds)
        if not asked:
            return self.nothing(way)
        answers: list[Any] = [c.Consolidate(way.seat, 0, cast("Slot", slot.split(".")[1])) for slot in fits]
        answers = answers or [c.Decline(way.seat, 0)]
        command = yield from self.ask_power(way, "slot_to_consolidate", answers, first=first)
        if command is None:
            return self.nothing(way)
        slot = f"{way.seat}.{command.slot}"
        setting = self.settings[slot]
        assert setting is not None
        if self.is_matched(slot):
            self.settings[slot] = attrs.evolve(setting, up=True, laid=True)
            self.expect(SlotConsolidated(way.seat, slot, str(setting.id)), "D-CONS-1", RULE_OF[way.power])
        else:
            self.expect(ConsolidationFailed(way.seat), "D-Q-25", RULE_OF[way.power])
            self.met["failed attempt"] += 1

    def break_setting(self, way: Way, first: bool = True) -> Generator[Choices, Command, str | None]:
        """Break a consolidated slot and return it (D-CONS-3, option broken_setting)."""
        laid = [slot for other in self.opponents(way.seat) for slot in self.horoscope(other) if self.is_laid(slot)]
        slot: str | None = None
        if laid:
            slot = yield from self.ask_spot(way, "which_token", laid, first=first)
        if slot is None:
            self.nothing(way)
            return None
        setting = self.settings[slot]
        assert setting is not None
        gone = str(setting.id) if self.options.broken_setting == "removed" else None
        self.settings[slot] = None if gone else attrs.evolve(setting, up=False, laid=False)
        self.removed |= {gone} if gone else set()
        shown = ShownSetting(setting.id, self.seers(slot, up=gone is not None))
        self.expect(SlotBroken(way.seat, slot, shown, gone), "D-Q-27" if gone else "D-CONS-3", RULE_OF[way.power])
        return slot

    def strength(self, way: Way) -> Course:
        """Break a slot and steal its token (D-CARD-22)."""
        slot = yield from self.break_setting(way)
        if slot is not None and self.free(way.seat, kind_of(slot)):
            slots = self.free(way.seat, kind_of(slot))
            target = yield from self.ask_spot(way, "which_slot", slots, slot, first=True)
            if target is not None:
                self.gain(way, slot, target)

    def magician(self, way: Way) -> Course:
        """Swap two settings; the tokens above them stay (D-CARD-15)."""
        mine = [slot for slot in self.hidden_settings() if int(slot[0]) == way.seat]
        theirs = [slot for slot in self.hidden_settings() if int(slot[0]) != way.seat]
        partners = {one: [slot for slot in theirs if kind_of(slot) == kind_of(one)] for one in mine}
        names = [f"{one}.setting" for one in mine if partners[one]]
        name = (yield from self.ask_spot(way, "which_setting", names, first=True)) if names else None
        if name is None:
            return self.nothing(way)
        one = name.removesuffix(".setting")
        others = [f"{slot}.setting" for slot in partners[one]]
        taken = yield from self.ask_spot(way, "which_setting", others, name)
        other = taken.removesuffix(".setting")
        self.settings[one], self.settings[other] = self.settings[other], self.settings[one]
        shown = self.shown_setting(other), self.shown_setting(one)
        self.expect(SettingsExchanged(way.seat, name, taken, *shown), "D-CARD-15")

    def astronomer(self, way: Way) -> Course:
        """Look at a hidden token or setting, or decline (D-CARD-21)."""
        things = {spot: str(token.body) for spot, token in self.board.items() if token is not None and not token.up}
        things |= {f"{slot}.setting": str(setting.id) for slot, setting in self.hidden_settings().items()}
        if not things:
            return self.nothing(way)
        answers = [*(c.ChooseSpot(way.seat, 0, spot) for spot in things), c.Decline(way.seat, 0)]
        command = yield from self.ask_power(way, "where_to_look", answers, first=False)
        if command is not None:
            self.expect(TokenObserved(way.seat, command.spot, things[command.spot]), "D-CARD-21")

    # --- one of several (D-POW-2) -------------------------------------------------------------------------------------

    def one_of(self, way: Way, branches: Mapping[str, Callable[[Way], Course]], consolidates: Kinds = ()) -> Course:
        """Choose one of the possible branches; also asks if only other seats must think that there is one.

        A trick power is always asked and may be declined (D-TRICK-8, option trick_powers).
        """
        fits, asked = self.fitting(way, consolidates) if consolidates else ([], False)
        ways = {name: attrs.evolve(way, branch=name) for name in branches}
        length = len(self.expected)
        possible = {
            name for name in branches if name != "consolidate" and any(True for _ in branches[name](ways[name]))
        }
        del self.expected[length:]
        possible |= {"consolidate"} if fits else set()
        answers: list[Command] = [c.ChooseBranch(way.seat, 0, name) for name in possible]
        if way.is_trick:
            due = self.options.trick_powers == "mandatory" and answers
            answers += [] if due else [c.Decline(way.seat, 0)]
        elif asked and not possible:
            answers = [c.Decline(way.seat, 0)]
        kind = "which_trick_power" if way.is_trick else "which_branch"
        command = (yield from self.ask_power(way, kind, answers, first=not way.is_trick)) if answers else None
        if command is None:
            return self.nothing(way)
        yield from branches[command.branch](ways[command.branch])
