"""The cards' powers a second time: characters, hands, and the table of section 9 of the digest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from tabletop_rules.games.destiny.state import Character
from tests.games.destiny.oracle import BOTH, Course, Kinds, Powers, rank


class Cards(Powers):
    """What a card asks when it is played for power."""

    # --- characters ---------------------------------------------------------------------------------------------------

    def gone(self, before: list[list[Character]], card: str | None) -> None:
        """This character lies in the discard pile, killed; all else is as it was."""
        assert self.stacks() == [[c for c in stack if c.card != card] for stack in before]
        assert card is None or card in set(self.state.cards.discard) & set(self.state.cards.killed)

    def kill(self, owners: Iterable[int], first: bool = True) -> Course:
        victims, before = self.characters(self.seat, owners), self.stacks()
        if victims:
            self.gone(before, (yield from self.ask(victims, first=first)))

    def death(self) -> Course:
        unhit, first = set(self.seats()), True
        while victims := self.characters(self.seat, unhit):
            before = self.stacks()
            card = yield from self.ask(victims if first else {*victims, None}, first=first)
            self.gone(before, card)
            if card is None or self.options.death_extra == "none":
                return
            unhit -= {seat for seat, stack in enumerate(before) if card in [c.card for c in stack]}
            first = False

    def judgement(self) -> Course:
        tower = self.state.tower
        targets, before = self.characters(self.seat, self.seats()), self.stacks()
        targets |= set() if tower is None else {tower.card}
        if targets:
            card = yield from self.ask(targets, first=True)
            judged = tower is not None and card == tower.card
            assert self.state.tower == (None if judged else tower)
            assert not judged or card in self.state.cards.discard
            self.gone(before, None if judged else card)

    def tower(self) -> Course:
        seat = yield from self.ask(self.seats(), first=True)
        tower = self.state.tower
        assert (None if tower is None else (tower.beside, tower.since)) == (
            None if seat is None else (seat, self.state.turn)
        )
        assert (seat is None) == ("power_tower" in self.state.cards.discard)

    def devil(self) -> Course:
        victims = self.characters(self.seat, self.opponents(self.seat))
        if self.state.players[self.seat].current != "character_devil" or not victims:
            return
        stacks = self.stacks()
        card = yield from self.ask(victims, first=True)
        if card is None:
            return
        stacks[self.seat].pop()
        [taken] = [character for stack in stacks for character in stack if character.card == card]
        stacks = [[Character("character_devil") if c is taken else c for c in stack] for stack in stacks]
        stacks[self.seat].append(Character(card, taken.lines if self.options.theft_keeps_validation else ()))
        assert self.stacks() == stacks
        yield from self.arrive(card)

    def resurrect(self) -> Course:
        cards = self.state.cards
        pile = cards.killed if self.options.resurrect_from == "killed_only" else cards.discard
        characters = [card for card in pile if card.startswith("character")]
        if characters:
            stacks = self.stacks()
            card = yield from self.ask(characters)
            stacks[self.seat].append(Character(card))
            assert self.stacks() == stacks
            assert card not in {*self.state.cards.discard, *self.state.cards.killed}
            yield from self.arrive(card)

    # --- hands --------------------------------------------------------------------------------------------------------

    def trade(self, extremes: bool) -> Course:
        """Swap cards with an opponent: any two, or the own lowest for their highest."""
        partners = [seat for seat in self.opponents(self.seat) if self.hand(seat)]
        if not partners or not self.hand(self.seat):
            return
        other = yield from self.ask(partners, first=True)
        if other is None:
            return
        mine, theirs = self.hand(self.seat), self.hand(other)
        blind = self.options.card_exchange == "blind_draw" and not extremes
        lowest = {card for card in mine if rank(card) == min(map(rank, mine))}
        highest = {card for card in theirs if rank(card) == max(map(rank, theirs))}
        gives, takes = (lowest, highest) if extremes else (mine, theirs)
        given = yield {self.seat: gives} if blind else {self.seat: gives, other: takes}
        got = given[other] if not blind else next(iter(self.hand(self.seat) & theirs))
        assert got in theirs
        assert self.hand(self.seat) == mine - {given[self.seat]} | {got}
        assert self.hand(other) == theirs - {got} | {given[self.seat]}

    def lovers(self) -> Course:
        if self.state.turn < 12:
            before = self.state.pledges
            other = yield from self.ask(self.opponents(self.seat), first=True)
            named = [(pledge.first, pledge.second) for pledge in self.state.pledges[len(before) :]]
            assert named == ([] if other is None else [(self.seat, other)])

    def hermit(self) -> Course:
        if self.state.cards.discard and self.hand(self.seat):
            taken = yield from self.ask(self.state.cards.discard, first=True)
            if taken is not None:
                before = self.hand(self.seat)
                given = yield from self.ask(before)
                assert self.hand(self.seat) == before - {given} | {taken}
                assert {given} == {given, taken} & set(self.state.cards.discard)
                assert not {given, taken} & set(self.state.cards.killed)

    # --- the cards (D-CARD) -------------------------------------------------------------------------------------------

    def play(self, card: str, current: str | None) -> Course:
        """The card played for power under this current character, as often as D-POW-6 says."""
        character = card.startswith("character")
        twice = current == "character_empress" and card != "power_tower"
        if character and not self.options.empress_on_characters:
            twice = False
        for _ in range(1 + twice):
            yield from self.arrive(card) if character else self.power(card)

    def arrive(self, card: str) -> Course:
        match card.removeprefix("character_"):
            case "astrologer":
                yield from self.reveal(BOTH)
            case "magician":
                yield from self.magician()
            case "emperor":
                yield from self.trade(extremes=True)
            case "lovers":
                yield from self.lovers()
            case "astronomer":
                yield from self.astronomer()
            case "strength":
                yield from self.strength()
            case "hermit":
                yield from self.hermit()
            case "temperance":
                yield from self.exchange(("planet",))
                yield from self.exchange(("constellation",))
            case "devil":
                yield from self.devil()
            case lasting:
                assert lasting in ("fool", "priestess", "empress", "pope")

    def power(self, card: str) -> Course:
        suit, name = card.split("_", 1)
        if suit == "power":
            yield from self.arcana(name)
        elif suit == "numerology":
            yield from self.numerology(name)
        elif suit == "mixed":
            yield from self.mixed(int(name))
        else:
            yield from self.plain((suit,), int(name.split("_")[0]))

    def plain(self, kinds: Kinds, value: int) -> Course:
        """Planet and constellation cards (D-CARD-1 to D-CARD-4)."""
        if value <= 4:
            yield from self.draw(kinds, pointed=value > 0)
        elif value <= 8:
            reveal = {"reveal_token": lambda: self.reveal(kinds, first=False)}
            yield from self.one_of({**reveal, "consolidate": lambda: self.consolidate(kinds, first=False)}, kinds)
        else:
            yield from self.steal(kinds)

    def mixed(self, value: int) -> Course:
        if value <= 4:
            yield from self.draw(BOTH, pointed=value > 0, up=True)
        elif value <= 8:
            yield from self.exchange(BOTH, up=True)
        else:
            self.points += 50 * sum(self.laid(slot) for slot in self.horoscope(self.seat))

    def numerology(self, value: str) -> Course:
        if value in ("9", "phi", "pi", "infinity"):
            yield from self.trade(extremes=False)
        elif value == "0":
            yield from self.exchange(BOTH)
        else:
            yield from self.exchange(("planet",) if int(value) <= 4 else ("constellation",), clock=True)

    def arcana(self, name: str) -> Course:
        anywhere = self.options.unspecified_draw == "anywhere"
        match name:
            case "chariot":
                yield from self.draw(("planet",), pointed=True)
                yield from self.draw(("constellation",), pointed=True)
            case "wheel_of_fortune":
                yield from self.reveal(("planet",))
                yield from self.reveal(("constellation",))
            case "justice":
                yield from self.justice()
            case "hanged_man":
                yield from self.kill(self.opponents(self.seat))
            case "death":
                yield from self.death()
            case "tower":
                yield from self.tower()
            case "star":
                yield from self.throw()
            case "moon":
                yield from self.steal(BOTH)
            case "sun":
                yield from self.consolidate(BOTH)
            case "judgement":
                yield from self.judgement()
            case "world":
                yield from self.draw(BOTH, pointed=False)
            case "devils_pact":
                yield from self.one_of(
                    {
                        "kill_character": lambda: self.kill(self.seats(), first=False),
                        "break_setting": lambda: self.breaks(),
                        "steal_token": lambda: self.steal(BOTH, first=False),
                        "throw_token": lambda: self.throw(first=False),
                    }
                )
            case "gods_help":
                yield from self.one_of(
                    {
                        "resurrect_character": self.resurrect,
                        "consolidate": lambda: self.consolidate(BOTH, first=False),
                        "exchange_token": lambda: self.exchange(BOTH, first=False),
                        "draw_token": lambda: self.draw(BOTH, pointed=not anywhere, first=False),
                    },
                    BOTH,
                )
            case other:
                raise LookupError(other)

    def breaks(self) -> Course:
        yield from self.break_setting(first=False)

    def one_of(self, branches: Mapping[str, Callable[[], Course]], consolidates: Kinds = ()) -> Course:
        """Choose among the branches that are possible; asked if others must think that one might be (D-POW-2)."""
        fits, asked = self.fitting(consolidates) if consolidates else (set(), False)
        possible = {name for name, course in branches.items() if name != "consolidate" and any(True for _ in course())}
        possible |= {"consolidate"} if fits else set()
        if possible or asked:
            branch = yield from self.ask(possible or {None}, first=True)
            if branch is not None:
                yield from branches[branch]()
