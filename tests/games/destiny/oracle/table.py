"""The table of the oracle: its state, the words of section 1 of the digest, and how seats are asked.

Nothing is taken from the game but its data classes: tokens, settings, characters, commands and events.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping
from typing import Any, TypeAlias

import attrs

from tabletop_rules.core.messages import Command, Event
from tabletop_rules.games.destiny import commands as c
from tabletop_rules.games.destiny.powers import PowerHadNoEffect
from tabletop_rules.games.destiny.queries import Shown, ShownSetting
from tabletop_rules.games.destiny.sight import Name, SightChanged
from tabletop_rules.games.destiny.state import Character, Setting, Token
from tabletop_rules.games.destiny.terms import Eyes
from tests.games.destiny.story import CONTENT
from tests.games.told import Told

SLOTS_OF = {
    "planet": ("health", "work", "character_planet"),
    "constellation": ("love", "money", "character_constellation"),
}
HOROSCOPE = ("health", "work", "love", "money")
SCORES = {
    "fool": ("taurus", 10, "moon", 10, 100),
    "magician": ("pisces", 1, "mercury", 10, 110),
    "priestess": ("virgo", 2, "venus", 20, 120),
    "empress": ("libra", 3, "saturn", 30, 130),
    "emperor": ("scorpio", 4, "sun", 40, 140),
    "pope": ("aquarius", 5, "earth", 50, 150),
    "lovers": ("gemini", 6, "uranus", 60, 160),
    "astronomer": ("aries", 7, "neptune", 70, 170),
    "strength": ("leo", 8, "mars", 80, 180),
    "hermit": ("cancer", 9, "pluto", 90, 190),
    "temperance": ("sagittarius", 14, "jupiter", 40, 140),
    "devil": ("capricorn", 15, "black_sun", 50, 150),
}
"""The annex table of the digest: bodies and points. The Astrologer, who accepts any pair, is left out."""
Kinds: TypeAlias = tuple[str, ...]
BOTH: Kinds = ("planet", "constellation")
KIND_OF = {slot: kind for kind, slots in SLOTS_OF.items() for slot in slots}
CLOCK = {kind: tuple(f"{kind}@{hour}" for hour in range(1, 13)) for kind in BOTH}
DESTINY = -1
RULE_OF = {
    **{card.id: card.rule for card in CONTENT.cards},
    "winner": "D-TRICK-6",
    "loser": "D-TRICK-7",
}
POWER_ASKS = ("D-POW-1", "D-POW-2", "D-POW-4", "D-TRICK-8")
"""Rules by which a power may open a decision."""


@attrs.frozen
class Choice:
    """An open decision and its legal answers (with decision 0); `by` are further rules that may have opened it."""

    kind: str
    rule: str
    about: Any
    answers: frozenset[Command]
    by: frozenset[str] = frozenset()


Choices: TypeAlias = dict[int, Choice]
Course: TypeAlias = Generator[Choices, Command, Any]


@attrs.frozen
class Way:
    """Who carries out which power, which part and branch of it, and by which rules it is asked."""

    seat: int
    power: str
    part: int = 0
    branch: str = ""
    by: str = ""

    @property
    def is_trick(self) -> bool:
        return self.power in ("winner", "loser")


@attrs.define
class Seat:
    """The things of one seat."""

    hand: set[str] = attrs.Factory(set)
    played: str | None = None
    aside: str | None = None
    dealt: tuple[str, ...] = ()
    move: tuple[str, ...] | None = None
    moved: str | None = None
    stack: list[Character] = attrs.Factory(list)
    points: int = 0

    @property
    def current(self) -> str:
        return self.stack[-1].card if self.stack else ""

    @property
    def eyes(self) -> Eyes:
        """What the seat may look under (D-INFO-4)."""
        if self.current == "character_fool":
            return "none"
        return "all" if self.current == "character_pope" else "own"


def rank(card: str) -> int:
    return CONTENT.card[card].rank


def kind_of(spot: str) -> str:
    return spot.split("@")[0] if "@" in spot else KIND_OF[spot.split(".")[1]]


class Table:
    """State of a match, and how its seats are asked."""

    def __init__(self, seats: int, options: Any) -> None:
        self.options = options
        self.players = [Seat() for _ in range(seats)]
        self.board: dict[str, Token | None] = dict.fromkeys((*CLOCK["planet"], *CLOCK["constellation"]))
        self.board |= {slot: None for seat in self.seats() for slot in self.slots(seat)}
        self.settings: dict[str, Setting | None] = {
            slot: None for seat in self.seats() for slot in self.horoscope(seat)
        }
        self.undealt = {card.id for card in CONTENT.cards}
        self.pile: set[str] = set()
        self.trick: dict[int, str] = {}
        self.resolving: str | None = None
        self.discard: set[str] = set()
        self.killed: set[str] = set()
        self.tokens = {body.id for body in CONTENT.bodies}
        self.unused = {setting.id for setting in CONTENT.settings}
        self.removed: set[str] = set()
        self.turn = 0
        self.initiative = 0
        self.tower: tuple[int, int] | None = None
        self.pledges: list[tuple[int, int]] = []
        self.chance: list[tuple[tuple[Any, ...], int, tuple[int, ...]]] = []
        self.expected: list[Told] = []
        self.declined = False
        self.met: Counter[str] = Counter()

    # --- chance -------------------------------------------------------------------------------------------------------

    def pick(self, things: Iterable[Any], rules: str, count: int = 1) -> list[Any]:
        """Return what chance picked; the next request must be for exactly these things."""
        offered, many, places = self.chance.pop(0)
        assert (sorted(things), count) == (sorted(offered), many)
        self.expect(None, rules)
        return [offered[place] for place in places]

    # --- events (D-INFO-10 to D-INFO-13) ------------------------------------------------------------------------------

    def expect(self, event: Event | None, rules: str, why: str = "") -> None:
        """Expect an event, recorded by one of `rules` and explained by one of `why`."""
        self.expected.append(Told(event, frozenset(rules.split()), frozenset(why.split())))

    def nothing(self, way: Way) -> None:
        """Record that a part of a card's power did nothing (D-POW-2) or was declined (D-POW-1)."""
        if not way.is_trick:
            rules = "D-POW-1 D-POW-2" if self.declined else "D-POW-2"
            self.expect(PowerHadNoEffect(way.seat, way.power, way.part), rules)

    def seers(self, spot: str, up: bool = False) -> tuple[int, ...]:
        """Return who sees the token or setting at a spot; -1 is the spectator (D-INFO-4, D-INFO-12)."""
        if up:
            return (-1, *self.seats())
        if "@" in spot:
            return ()
        owner = int(spot[0])
        return tuple(
            s for s in self.seats() if self.players[s].eyes == "all" or (s, "own") == (owner, self.players[s].eyes)
        )

    def shown(self, spot: str) -> Shown:
        token = self.board[spot]
        assert token is not None
        return Shown(token.body, token.up, self.seers(spot, token.up))

    def shown_setting(self, slot: str) -> ShownSetting:
        setting = self.settings[slot]
        assert setting is not None
        return ShownSetting(setting.id, self.seers(slot))

    def seen_by(self, seat: int) -> dict[str, str]:
        """Return the hidden tokens and settings that a seat may look under."""
        here = [slot for owner in self.seats() for slot in self.slots(owner) if seat in self.seers(slot)]
        seen = {slot: str(token.body) for slot in here if (token := self.board[slot]) is not None and not token.up}
        return seen | {f"{slot}.setting": str(held.id) for slot, held in self.hidden_settings().items() if slot in here}

    def stack_changes(self, event: Event, change: Callable[[], None], rules: str, why: str = "") -> None:
        """Change stacks; directly afterwards every seat sees what it may newly look under (D-INFO-13)."""
        eyes, saw = [player.eyes for player in self.players], [self.seen_by(seat) for seat in self.seats()]
        change()
        self.expect(event, rules, why)
        for seat, player in enumerate(self.players):
            if player.eyes != eyes[seat]:
                new = sorted({*self.seen_by(seat).items()} - {*saw[seat].items()})
                names = tuple(Name(spot, thing) for spot, thing in new)
                self.expect(SightChanged(seat, player.eyes, names), "D-INFO-13")

    # --- asking -------------------------------------------------------------------------------------------------------

    def ask(self, seat: int, choice: Choice) -> Generator[Choices, Command, Any]:
        """Return one seat's answer."""
        command = yield {seat: choice}
        assert command.seat == seat
        return command

    def ask_all(self, choices: Choices, answer: Callable[[int, Any], None]) -> Course:
        """Ask several seats at once, who answer in any order."""
        left = dict(choices)
        while left:
            command = yield dict(left)
            answer(command.seat, command)
            del left[command.seat]

    def power_choice(self, way: Way, kind: str, answers: Iterable[Command], *chosen: str) -> Choice:
        about: tuple[Any, ...] = (way.power, way.part, way.branch, chosen)
        if kind == "card_to_give":
            about = (way.power, way.part, way.branch, (), *chosen)
        by = frozenset(way.by.split() if way.by else POWER_ASKS)
        return Choice(f"destiny.{kind}", RULE_OF[way.power], about, frozenset(answers), by)

    def ask_power(
        self, way: Way, kind: str, answers: Iterable[Command], *chosen: str, first: bool
    ) -> Generator[Choices, Command, Any]:
        """Ask for a choice of a power; the first may be declined under power_obligation = optional (D-Q-40)."""
        decline = {c.Decline(way.seat, 0)} if first and self.options.power_obligation == "optional" else set()
        command = yield from self.ask(way.seat, self.power_choice(way, kind, {*answers, *decline}, *chosen))
        self.declined = isinstance(command, c.Decline)
        return None if self.declined else command

    def ask_spot(
        self, way: Way, kind: str, spots: Iterable[str], *chosen: str, first: bool = False
    ) -> Generator[Choices, Command, Any]:
        answers = [c.ChooseSpot(way.seat, 0, spot) for spot in spots]
        command = yield from self.ask_power(way, kind, answers, *chosen, first=first)
        return command and command.spot

    def ask_card(
        self, way: Way, cards: Iterable[str], *chosen: str, first: bool = False
    ) -> Generator[Choices, Command, Any]:
        answers = [c.ChooseCard(way.seat, 0, card) for card in cards]
        command = yield from self.ask_power(way, "which_card", answers, *chosen, first=first)
        return command and command.card

    def ask_player(self, way: Way, kind: str, seats: Iterable[int]) -> Generator[Choices, Command, Any]:
        answers = [c.ChoosePlayer(way.seat, 0, seat) for seat in seats]
        command = yield from self.ask_power(way, kind, answers, first=True)
        return None if command is None else command.player

    # --- words (section 1) --------------------------------------------------------------------------------------------

    def seats(self) -> range:
        return range(len(self.players))

    def order(self) -> list[int]:
        """Return all seats clockwise from the holder of the initiative (D-TURN-2)."""
        return [(self.initiative + place) % len(self.players) for place in self.seats()]

    def opponents(self, seat: int) -> list[int]:
        return [other for other in self.seats() if other != seat]

    def slots(self, seat: int) -> list[str]:
        return [f"{seat}.{slot}" for kind in BOTH for slot in SLOTS_OF[kind]]

    def horoscope(self, seat: int) -> list[str]:
        return [f"{seat}.{slot}" for slot in HOROSCOPE]

    def is_laid(self, spot: str) -> bool:
        """Whether a slot is consolidated."""
        setting = self.settings.get(spot)
        return setting is not None and setting.laid

    def is_matched(self, slot: str) -> bool:
        token, setting = self.board[slot], self.settings[slot]
        return token is not None and setting is not None and setting.id == f"setting_{token.body}"

    def hidden(self) -> list[str]:
        return [spot for spot, token in self.board.items() if token is not None and not token.up]

    def free(self, seat: int, kind: str) -> set[str]:
        return {spot for spot in self.slots(seat) if kind_of(spot) == kind and self.board[spot] is None}

    @property
    def blue(self) -> int:
        """The hour of the blue end (D-CLOCK-1)."""
        return self.turn + 6 if self.turn <= 6 else self.turn - 6

    def pointed(self) -> list[str]:
        return [f"{kind}@{hour}" for kind in BOTH for hour in (self.turn, self.blue)]

    def guarded(self, actor: int, owner: int) -> bool:
        return self.tower is not None and self.tower[0] == owner != actor

    def token_guarded(self, actor: int, spot: str) -> bool:
        in_space = ".character_" in spot and self.options.tower_scope == "space"
        return in_space and self.guarded(actor, int(spot[0]))

    def reachable(self, actor: int) -> list[str]:
        theirs = [spot for owner in self.opponents(actor) for spot in self.slots(owner) if self.board[spot]]
        return [spot for spot in theirs if not self.is_laid(spot) and not self.token_guarded(actor, spot)]

    def characters(self, actor: int, owners: Iterable[int]) -> set[str]:
        """Return the characters of these owners that can be chosen (D-CHAR-3, option character_depth)."""
        stacks = [self.players[owner].stack for owner in owners if not self.guarded(actor, owner)]
        deep = self.options.character_depth == "any"
        return {character.card for stack in stacks for character in (stack if deep else stack[-1:])}

    def owner_of(self, card: str) -> int:
        [owner] = [seat for seat in self.seats() if card in [held.card for held in self.players[seat].stack]]
        return owner

    def shift(self, source: str, target: str, up: bool | None = None) -> None:
        """Move a token to an empty spot, with its own face or the given one."""
        token = self.board[source]
        assert token is not None
        assert self.board[target] is None
        self.board[source], self.board[target] = None, token if up is None else Token(token.body, up)

    def swap(self, one: str, other: str) -> None:
        self.board[one], self.board[other] = self.board[other], self.board[one]

    def hidden_settings(self) -> Mapping[str, Setting]:
        """Return all settings that are not consolidated."""
        return {slot: setting for slot, setting in self.settings.items() if setting is not None and not setting.laid}
