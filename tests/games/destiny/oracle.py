"""The powers of all cards a second time, written from the digest alone: whom they ask, what for, and what it does.

A power is a generator: it yields who is asked and what each may choose (None is declining), gets the answers, then
looks whether the table has become what the card says. It reads the state, but uses no rule code of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping
from typing import Any, TypeAlias

import attrs

from tabletop_rules.games.destiny.state import Character, Setting, State, Token
from tabletop_rules.games.destiny.terms import INDEX, PLACES
from tests.games.destiny.story import CONTENT
from tests.games.destiny.tables import HOROSCOPE, SLOTS_OF

Kinds: TypeAlias = tuple[str, ...]
Question: TypeAlias = dict[int, set[Any]]
Answers: TypeAlias = Mapping[int, Any]
Course: TypeAlias = Generator[Question, Answers, None]

BOTH: Kinds = ("planet", "constellation")
KIND_OF = {slot: kind for kind, slots in SLOTS_OF.items() for slot in slots}
CLOCK = {kind: tuple(f"{kind}@{hour}" for hour in range(1, 13)) for kind in BOTH}


def rank(card: str) -> int:
    """The rank of a card's value, as the pack says."""
    return CONTENT.card[card].rank


def kind_of(spot: str) -> str:
    """The kind of a spot."""
    return spot.split("@")[0] if "@" in spot else KIND_OF[spot.split(".")[1]]


class Table:
    """The table as it stands, asked in the digest's words (section 1)."""

    def __init__(self, look: Callable[[], State]) -> None:
        self.look = look

    @property
    def state(self) -> State:
        return self.look()

    @property
    def options(self) -> Any:
        return self.state.options

    def seats(self) -> range:
        return range(len(self.state.players))

    def opponents(self, seat: int) -> list[int]:
        return [other for other in self.seats() if other != seat]

    def slots(self, seat: int) -> list[str]:
        return [f"{seat}.{slot}" for kind in BOTH for slot in SLOTS_OF[kind]]

    def horoscope(self, seat: int) -> list[str]:
        return [f"{seat}.{slot}" for slot in HOROSCOPE]

    def spots(self) -> list[str]:
        return [
            *CLOCK["planet"],
            *CLOCK["constellation"],
            *(spot for seat in self.seats() for spot in self.slots(seat)),
        ]

    def token(self, spot: str) -> Token | None:
        return self.state.board[INDEX[spot]]

    def setting(self, slot: str) -> Setting | None:
        return self.state.settings[INDEX[slot] - PLACES]

    def laid(self, spot: str) -> bool:
        setting = None if "@" in spot else self.setting(spot)
        return setting is not None and setting.laid

    def board(self) -> dict[str, Token | None]:
        return {spot: self.token(spot) for spot in self.spots()}

    def stacks(self) -> list[list[Character]]:
        return [list(player.stack) for player in self.state.players]

    def hand(self, seat: int) -> set[Any]:
        return set(self.state.players[seat].hand)

    def free(self, seat: int, kind: str) -> set[str]:
        return {spot for spot in self.slots(seat) if kind_of(spot) == kind and self.token(spot) is None}

    def pointed(self) -> set[str]:
        red = self.state.turn
        return {f"{kind}@{hour}" for kind in BOTH for hour in (red, (red + 5) % 12 + 1)}

    def guarded(self, actor: int, owner: int) -> bool:
        return self.state.tower is not None and self.state.tower.beside == owner != actor

    def out_of_reach(self, actor: int, spot: str) -> bool:
        """Whether the Tower guards the token at a slot."""
        in_space = ".character" in spot and self.options.tower_scope == "space"
        return in_space and self.guarded(actor, int(spot[0]))

    def reachable(self, actor: int) -> list[str]:
        theirs = [spot for owner in self.opponents(actor) for spot in self.slots(owner)]
        return [s for s in theirs if self.token(s) and not self.laid(s) and not self.out_of_reach(actor, s)]

    def matches(self, slot: str) -> bool:
        token, setting = self.token(slot), self.setting(slot)
        return token is not None and setting is not None and setting.id == f"setting_{token.body}"

    def characters(self, actor: int, owners: Iterable[int]) -> set[str]:
        """The characters of these owners that can be chosen (D-CHAR-3, option character_depth)."""
        stacks = [self.state.players[owner].stack for owner in owners if not self.guarded(actor, owner)]
        deep = self.options.character_depth == "any"
        return {character.card for stack in stacks for character in (stack if deep else stack[-1:])}


class Powers(Table):
    """The verbs of the powers, then the cards."""

    points = 0
    """What mixed 9 to 12 have marked."""

    def __init__(self, look: Callable[[], State], seat: int) -> None:
        super().__init__(look)
        self.seat = seat

    # --- asking and looking what came of it ---------------------------------------------------------------------------

    def ask(self, choices: Iterable[Any], *, first: bool = False) -> Generator[Question, Answers, Any]:
        """Ask the seat; a first choice may be declined under power_obligation = optional."""
        declining = {None} if first and self.options.power_obligation == "optional" else set()
        answers = yield {self.seat: set(choices) | declining}
        return answers[self.seat]

    def lies(self, board: dict[str, Token | None]) -> None:
        assert self.board() == board

    def moved(self, before: dict[str, Token | None], source: str, target: str, up: bool | None = None) -> None:
        """One token has gone to an empty spot, with the face it had or this one; all else lies as before."""
        token = before[source]
        assert token is not None
        assert before[target] is None
        landed = token if up is None else Token(token.body, up)
        self.lies({**before, source: None, target: landed})

    def kinds(self, kinds: Kinds) -> Kinds:
        """With a current Priestess either kind (D-POW-5)."""
        return BOTH if self.state.players[self.seat].current == "character_priestess" else kinds

    # --- tokens -------------------------------------------------------------------------------------------------------

    def take(self, choices: list[str], first: bool) -> Course:
        """Draw or steal one of these for which there is room: token, then slot (D-TOK-2, D-TOK-3)."""
        roomy = [spot for spot in choices if self.free(self.seat, kind_of(spot))]
        if roomy:
            before = self.board()
            source = yield from self.ask(roomy, first=first)
            if source is not None:
                target = yield from self.ask(self.free(self.seat, kind_of(source)))
                self.moved(before, source, target)

    def draw(self, kinds: Kinds, pointed: bool, up: bool = False, first: bool = True) -> Course:
        places = [p for kind in self.kinds(kinds) for p in CLOCK[kind] if not pointed or p in self.pointed()]
        held = {place: self.token(place) for place in places}
        yield from self.take([p for p, token in held.items() if token and (token.up or not up)], first)

    def steal(self, kinds: Kinds, first: bool = True) -> Course:
        yield from self.take([s for s in self.reachable(self.seat) if kind_of(s) in self.kinds(kinds)], first)

    def throw(self, first: bool = True) -> Course:
        if self.reachable(self.seat):
            before = self.board()
            source = yield from self.ask(self.reachable(self.seat), first=first)
            if source is not None:
                place = yield from self.ask(p for p in CLOCK[kind_of(source)] if before[p] is None)
                day = (int(place.split("@")[1]) - self.state.turn - 1) % 12 < 6
                self.moved(before, source, place, None if self.options.thrown_face == "keep" else day)

    def exchange(self, kinds: Kinds, up: bool = False, clock: bool = False, first: bool = True) -> Course:
        """One own token for one of its kind (D-TOK-6)."""
        before = self.board()
        others = self.reachable(self.seat) + (sorted(self.pointed()) if clock else [])
        others = [s for s in others if (held := before[s]) is not None and (held.up or not up)]
        own = {}
        for spot in self.slots(self.seat):
            token = before[spot]
            if token and not self.laid(spot) and (token.up or not up) and kind_of(spot) in self.kinds(kinds):
                own[spot] = {other for other in others if kind_of(other) == kind_of(spot)}
        own = {spot: partners for spot, partners in own.items() if partners}
        if own:
            mine = yield from self.ask(own, first=first)
            if mine is not None:
                theirs = yield from self.ask(own[mine])
                self.lies({**before, mine: before[theirs], theirs: before[mine]})

    def reveal(self, kinds: Kinds, first: bool = True) -> Course:
        before = self.board()
        hidden = {s: token for s, token in before.items() if token and not token.up and kind_of(s) in self.kinds(kinds)}
        if hidden:
            spot = yield from self.ask(hidden, first=first)
            self.lies(before if spot is None else {**before, spot: Token(hidden[spot].body, True)})

    def justice(self) -> Course:
        """D-CARD-28: judged as a whole, horoscope slots only, the Priestess unheeded."""
        here = self.horoscope(self.seat)
        held = Counter(kind_of(slot) for slot in here if self.token(slot))
        gap = held["planet"] - held["constellation"]
        need = {"planet": 1, "constellation": 1} if gap == 0 else {"planet": -gap, "constellation": gap}
        anywhere = self.options.unspecified_draw == "anywhere"

        def source(kind: str) -> list[str]:
            return [p for p in CLOCK[kind] if self.token(p) and (anywhere or p in self.pointed())]

        def room(kind: str) -> set[str]:
            return self.free(self.seat, kind) & set(here)

        if any(need[kind] > min(len(source(kind)), len(room(kind))) for kind in BOTH):
            return
        first = True
        while any(need[kind] > 0 for kind in BOTH):
            before = self.board()
            place = yield from self.ask((p for kind in BOTH if need[kind] > 0 for p in source(kind)), first=first)
            if place is None:
                return
            slot = yield from self.ask(room(kind_of(place)))
            self.moved(before, place, slot)
            need[kind_of(place)] -= 1
            first = False

    # --- settings -----------------------------------------------------------------------------------------------------

    def fitting(self, kinds: Kinds) -> tuple[set[str], bool]:
        """The slots that can be consolidated, and whether for all others know one might fit (D-INFO-15)."""
        slots = [s for s in self.horoscope(self.seat) if kind_of(s) in self.kinds(kinds) and not self.laid(s)]
        likely = [s for s in slots if self.setting(s) and (token := self.token(s)) is not None and token.up]
        fool = self.state.players[self.seat].current == "character_fool"
        blind = fool and self.options.consolidation_check == "blind_attempt"
        return {s.split(".")[1] for s in likely if blind or self.matches(s)}, bool(likely)

    def consolidate(self, kinds: Kinds, first: bool = True) -> Course:
        fits, asked = self.fitting(kinds)
        if not asked:
            return
        settings, board = list(self.state.settings), self.board()
        slot = yield from self.ask(fits or {None}, first=first)
        self.lies(board)
        if slot is not None and self.matches(f"{self.seat}.{slot}"):
            index = INDEX[f"{self.seat}.{slot}"] - PLACES
            settings[index] = attrs.evolve(settings[index], up=True, laid=True)  # type: ignore[misc]
        assert list(self.state.settings) == settings

    def break_setting(self, first: bool = True) -> Generator[Question, Answers, str | None]:
        laid = [slot for other in self.opponents(self.seat) for slot in self.horoscope(other) if self.laid(slot)]
        if not laid:
            return None
        settings, board = list(self.state.settings), self.board()
        slot: str | None = yield from self.ask(laid, first=first)
        self.lies(board)
        if slot is not None:
            index = INDEX[slot] - PLACES
            under = attrs.evolve(settings[index], up=False, laid=False)  # type: ignore[misc]
            settings[index] = None if self.options.broken_setting == "removed" else under
        assert list(self.state.settings) == settings
        return slot

    def strength(self) -> Course:
        slot = yield from self.break_setting()
        if slot is not None and self.free(self.seat, kind_of(slot)):
            before = self.board()
            target = yield from self.ask(self.free(self.seat, kind_of(slot)), first=True)
            if target is not None:
                self.moved(before, slot, target)

    def magician(self) -> Course:
        open_slots = [s for seat in self.seats() for s in self.horoscope(seat) if self.setting(s) and not self.laid(s)]
        pairs = {
            f"{mine}.setting": {
                f"{s}.setting" for s in open_slots if int(s[0]) != self.seat and kind_of(s) == kind_of(mine)
            }
            for mine in open_slots
            if int(mine[0]) == self.seat
        }
        if any(pairs.values()):
            settings, board = list(self.state.settings), self.board()
            mine = yield from self.ask((slot for slot, partners in pairs.items() if partners), first=True)
            if mine is not None:
                theirs = yield from self.ask(pairs[mine])
                here, there = (INDEX[slot.removesuffix(".setting")] - PLACES for slot in (mine, theirs))
                settings[here], settings[there] = settings[there], settings[here]
            self.lies(board)
            assert list(self.state.settings) == settings

    def astronomer(self) -> Course:
        hidden = [spot for spot, token in self.board().items() if token and not token.up]
        slots = [s for seat in self.seats() for s in self.horoscope(seat) if self.setting(s) and not self.laid(s)]
        if hidden or slots:
            yield from self.ask({*hidden, *(f"{slot}.setting" for slot in slots), None})
