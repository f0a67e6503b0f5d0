"""What powers do with characters and hands, and the table of cards of section 9 of the digest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import attrs

from tabletop_rules.games.destiny import commands as c
from tabletop_rules.games.destiny.characters import CharacterArrived, CharacterDiscarded, CharacterTransformed
from tabletop_rules.games.destiny.hands import (
    CardCommitted,
    CardsExchanged,
    CardTakenFromDiscard,
    HandCardDiscarded,
    HandSwapNamed,
)
from tabletop_rules.games.destiny.scoring import PointsMarked
from tabletop_rules.games.destiny.state import Character
from tabletop_rules.games.destiny.tower import TowerDiscarded, TowerPlaced
from tests.games.destiny.oracle.table import BOTH, RULE_OF, Course, Kinds, Way, rank
from tests.games.destiny.oracle.tokens import Powers


class Cards(Powers):
    """The power of every card."""

    # --- characters (D-CHAR) ------------------------------------------------------------------------------------------

    def killed_by(self, way: Way, card: str) -> None:
        """Discard a character from its stack."""
        owner = self.owner_of(card)
        stack = self.players[owner].stack

        def change() -> None:
            stack[:] = [held for held in stack if held.card != card]
            self.discard.add(card)
            self.killed.add(card)

        rule = RULE_OF[way.power]
        self.stack_changes(CharacterDiscarded(way.seat, owner, card), change, rule)

    def arrives(self, seat: int, card: str, source: Literal["played", "discard"]) -> Course:
        """Put a character upright on a stack, then carry out its arrival power."""
        event = CharacterArrived(seat, card, source)
        self.stack_changes(event, lambda: self.players[seat].stack.append(Character(card)), "D-CHAR-1")
        yield from self.arrive(Way(seat, card))

    def kill(self, way: Way, owners: Iterable[int], first: bool = True) -> Course:
        victims = self.characters(way.seat, owners)
        card = (yield from self.ask_card(way, victims, first=first)) if victims else None
        if card is None:
            return self.nothing(way)
        self.killed_by(way, card)

    def death(self, way: Way) -> Course:
        """Kill one character after another (D-CARD-30, options death_extra and character_depth)."""
        hit: list[int] = []
        while victims := self.characters(way.seat, {*self.seats()} - {*hit}):
            answers = [c.ChooseCard(way.seat, 0, card) for card in victims]
            further = [c.Decline(way.seat, 0)] if hit else []
            chosen = [str(seat) for seat in hit]
            command = yield from self.ask_power(way, "which_card", [*answers, *further], *chosen, first=not hit)
            if command is None:
                break
            self.met["extra kill"] += bool(hit)
            hit.append(self.owner_of(command.card))
            self.killed_by(way, command.card)
            if self.options.death_extra == "none":
                break
        if not hit:
            self.nothing(way)

    def judgement(self, way: Way) -> Course:
        """Discard a character or the Tower (D-CARD-35, D-Q-35)."""
        targets = self.characters(way.seat, self.seats()) | ({"power_tower"} if self.tower else set())
        card = (yield from self.ask_card(way, targets, first=True)) if targets else None
        if card is None:
            self.nothing(way)
        elif card == "power_tower":
            self.tower_falls("D-CARD-35")
        else:
            self.killed_by(way, card)

    def tower_falls(self, rules: str, why: str = "") -> None:
        self.tower = None
        self.discard.add("power_tower")
        self.expect(TowerDiscarded(), rules, why)

    def tower_rises(self, way: Way) -> Course:
        """Put the Tower beside a player; a declined Tower is spent (D-CARD-31)."""
        beside = yield from self.ask_player(way, "which_player", self.seats())
        if beside is None:
            return self.nothing(way)
        self.tower = (beside, self.turn)
        self.resolving = None
        self.expect(TowerPlaced(way.seat, beside), "D-CARD-31")

    def devil(self, way: Way) -> Course:
        """Change places with a character (D-CARD-25, options theft_keeps_validation and character_depth)."""
        mine = self.players[way.seat]
        victims = self.characters(way.seat, self.opponents(way.seat))
        able = mine.current == "character_devil" and victims
        card = (yield from self.ask_card(way, victims, first=True)) if able else None
        if card is None:
            return self.nothing(way)
        owner = self.owner_of(card)
        theirs = self.players[owner].stack
        [place] = [place for place, held in enumerate(theirs) if held.card == card]
        lines = theirs[place].lines if self.options.theft_keeps_validation else ()

        def change() -> None:
            theirs[place] = Character("character_devil")
            mine.stack[-1] = Character(card, lines)

        self.stack_changes(
            CharacterTransformed(way.seat, owner, card, lines), change, "D-Q-18" if lines else "D-CARD-25"
        )
        yield from self.arrive(Way(way.seat, card))

    def resurrect(self, way: Way) -> Course:
        pile = self.killed if self.options.resurrect_from == "killed_only" else self.discard
        characters = [card for card in pile if card.startswith("character_")]
        if characters:
            card = yield from self.ask_card(way, characters)
            self.discard.remove(card)
            self.killed.discard(card)
            yield from self.arrives(way.seat, card, "discard")

    # --- hands --------------------------------------------------------------------------------------------------------

    def trade(self, way: Way, extremes: bool) -> Course:
        """Swap cards with an opponent: any two, or the own lowest for their highest (D-CARD-12, D-CARD-18)."""
        partners = [seat for seat in self.opponents(way.seat) if self.players[seat].hand]
        able = partners and self.players[way.seat].hand
        other = (yield from self.ask_player(way, "which_opponent", partners)) if able else None
        if other is None:
            return self.nothing(way)
        mine, theirs = self.players[way.seat], self.players[other]
        gives, takes = {*mine.hand}, {*theirs.hand}
        words = ("any", "any")
        if extremes:
            gives = {card for card in gives if rank(card) == min(map(rank, gives))}
            takes = {card for card in takes if rank(card) == max(map(rank, takes))}
            words = ("lowest", "highest")
        blind = self.options.card_exchange == "blind_draw" and not extremes
        choices = {}
        for seat, cards, word in ((way.seat, gives, words[0]), (other, takes, words[1])):
            if seat == way.seat or not blind:
                answers = [c.CommitCard(seat, 0, card) for card in cards]
                asking = attrs.evolve(way, by="D-Q-37") if blind else way
                choices[seat] = self.power_choice(asking, "card_to_give", answers, word)
        rule = RULE_OF[way.power]
        yield from self.ask_all(choices, lambda seat, command: self.put_aside(seat, command.card, rule))
        if blind:
            self.met["blind"] += 1
            self.put_aside(other, self.pick(theirs.hand, "D-CARD-12")[0], "D-CARD-12")
        given, got = mine.aside, theirs.aside
        assert given is not None
        assert got is not None
        mine.hand.add(got)
        theirs.hand.add(given)
        mine.aside = theirs.aside = None
        self.expect(CardsExchanged(way.seat, other, given, got), f"{rule} D-POW-8", rule)

    def put_aside(self, seat: int, card: str, rule: str) -> None:
        self.players[seat].hand.remove(card)
        self.players[seat].aside = card
        self.expect(CardCommitted(seat, card), rule)

    def lovers(self, way: Way) -> Course:
        """Name an opponent to swap hands with (D-CARD-20)."""
        able = self.turn < 12
        other = (yield from self.ask_player(way, "which_opponent", self.opponents(way.seat))) if able else None
        if other is None:
            return self.nothing(way)
        self.pledges.append((way.seat, other))
        self.expect(HandSwapNamed(way.seat, other), "D-CARD-20")

    def hermit(self, way: Way) -> Course:
        """Take a card from the discard pile and discard another one (D-CARD-23)."""
        player = self.players[way.seat]
        able = self.discard and player.hand
        taken = (yield from self.ask_card(way, self.discard, first=True)) if able else None
        if taken is None:
            return self.nothing(way)
        self.discard.remove(taken)
        self.killed.discard(taken)
        player.aside = taken
        self.expect(CardTakenFromDiscard(way.seat, taken), "D-CARD-23")
        given = yield from self.ask_card(way, player.hand, "discard")
        player.aside = None
        player.hand = player.hand - {given} | {taken}
        self.discard.add(given)
        self.expect(HandCardDiscarded(way.seat, given), "D-CARD-23")

    # --- the cards (D-CARD) -------------------------------------------------------------------------------------------

    def arrive(self, way: Way) -> Course:
        """Carry out the arrival power of a character (D-CHAR-1)."""
        match way.power.removeprefix("character_"):
            case "astrologer":
                yield from self.reveal(way, BOTH)
            case "magician":
                yield from self.magician(way)
            case "emperor":
                yield from self.trade(way, extremes=True)
            case "lovers":
                yield from self.lovers(way)
            case "astronomer":
                yield from self.astronomer(way)
            case "strength":
                yield from self.strength(way)
            case "hermit":
                yield from self.hermit(way)
            case "temperance":
                yield from self.exchange(way, ("planet",))
                yield from self.exchange(attrs.evolve(way, part=1), ("constellation",))
            case "devil":
                yield from self.devil(way)
            case lasting:
                assert lasting in ("fool", "priestess", "empress", "pope")

    def power(self, way: Way) -> Course:
        """Carry out the power of any other card."""
        suit, name = way.power.split("_", 1)
        if suit == "power":
            yield from self.arcana(way, name)
        elif suit == "numerology":
            yield from self.numerology(way, name)
        elif suit == "mixed":
            yield from self.mixed(way, int(name))
        else:
            yield from self.plain(way, (suit,), int(name.split("_")[0]))

    def plain(self, way: Way, kinds: Kinds, value: int) -> Course:
        """Planet and constellation cards (D-CARD-1 to D-CARD-4)."""
        if value <= 4:
            yield from self.draw(way, kinds, pointed=value > 0)
        elif value <= 8:
            branches = {
                "reveal_token": lambda w: self.reveal(w, kinds, first=False),
                "consolidate": lambda w: self.consolidate(w, kinds, first=False),
            }
            yield from self.one_of(way, branches, kinds)
        else:
            yield from self.steal(way, kinds)

    def mixed(self, way: Way, value: int) -> Course:
        """D-CARD-5 to D-CARD-8."""
        if value <= 4:
            yield from self.draw(way, BOTH, pointed=value > 0, up=True)
        elif value <= 8:
            yield from self.exchange(way, BOTH, up=True)
        else:
            slots = tuple(slot.split(".")[1] for slot in self.horoscope(way.seat) if self.is_laid(slot))
            if not slots:
                return self.nothing(way)
            self.players[way.seat].points += 50 * len(slots)
            self.expect(PointsMarked(way.seat, 50 * len(slots), slots), "D-CARD-8")

    def numerology(self, way: Way, value: str) -> Course:
        """D-CARD-9 to D-CARD-12."""
        if value in ("9", "phi", "pi", "infinity"):
            yield from self.trade(way, extremes=False)
        elif value == "0":
            yield from self.exchange(way, BOTH)
        else:
            yield from self.exchange(way, ("planet",) if int(value) <= 4 else ("constellation",), clock=True)

    def arcana(self, way: Way, name: str) -> Course:
        """D-CARD-26 to D-CARD-38."""
        anywhere, clock = self.options.unspecified_draw == "anywhere", self.options.gods_help_exchange == "clock_too"
        second = attrs.evolve(way, part=1)
        match name:
            case "chariot":
                yield from self.draw(way, ("planet",), pointed=True)
                yield from self.draw(second, ("constellation",), pointed=True)
            case "wheel_of_fortune":
                yield from self.reveal(way, ("planet",))
                yield from self.reveal(second, ("constellation",))
            case "justice":
                yield from self.justice(way)
            case "hanged_man":
                yield from self.kill(way, self.opponents(way.seat))
            case "death":
                yield from self.death(way)
            case "tower":
                yield from self.tower_rises(way)
            case "star":
                yield from self.throw(way)
            case "moon":
                yield from self.steal(way, BOTH)
            case "sun":
                yield from self.consolidate(way, BOTH)
            case "judgement":
                yield from self.judgement(way)
            case "world":
                yield from self.draw(way, BOTH, pointed=False)
            case "devils_pact":
                branches = {
                    "kill_character": lambda w: self.kill(w, self.seats(), first=False),
                    "break_setting": lambda w: self.break_setting(w, first=False),
                    "steal_token": lambda w: self.steal(w, BOTH, first=False),
                    "throw_token": lambda w: self.throw(w, first=False),
                }
                yield from self.one_of(way, branches)
            case "gods_help":
                branches = {
                    "resurrect_character": self.resurrect,
                    "consolidate": lambda w: self.consolidate(w, BOTH, first=False),
                    "exchange_token": lambda w: self.exchange(w, BOTH, clock=clock, first=False),
                    "draw_token": lambda w: self.draw(w, BOTH, pointed=not anywhere, first=False),
                }
                yield from self.one_of(way, branches, BOTH)
            case other:
                raise LookupError(other)
