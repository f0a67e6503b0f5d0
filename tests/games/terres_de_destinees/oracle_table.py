"""The game told a second time, the table: heaps as sets, rows as lists, and what chance has answered.

Told from the digest and the printed pack alone, slowly; no rule, step, effect, query or reducer of the game is read.
What may be chosen is told in `oracle_choices.py`, from the same digest.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Any, Final, TypeAlias

import attrs

from tabletop_rules.core.messages import Command, Decision, Event
from tabletop_rules.core.terms import SPECTATOR, Seat
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.options import Options
from tabletop_rules.games.terres_de_destinees.state import Demand, Permission, State, Zone
from tests.games.terres_de_destinees.second_telling import CARDS, DESTINS, JETONS
from tests.games.told import Told

COPIES: Final = 3
"""Jetons of each of the numbers 1 to 12 (T-COMP-2)."""


@attrs.frozen
class Question:
    """What a seat is asked, and all that it may answer (with decision 0).

    `rules` are those by which it may be asked, `by` others from which the asking may follow.
    """

    kind: type[Decision]
    about: Any
    answers: frozenset[Command]
    rules: frozenset[str]
    by: frozenset[str]


Questions: TypeAlias = dict[Seat, Question]
Course: TypeAlias = Generator[Questions, tuple[Seat, Any], Any]


class Over(Exception):
    """The match has ended."""


class TurnOver(Exception):
    """The active player is out, and with that the turn (T-TURN-6)."""


@attrs.define
class Placed:
    """A card in play."""

    card: str
    engaged: bool = False
    zone: Zone = Zone.ACQUIRED


@attrs.define
class Held:
    """A Jeton before a player."""

    number: int
    placed_by: Seat


@attrs.define
class Player:
    """A seat."""

    seat: Seat
    hand: set[str] = attrs.Factory(set)
    committed: list[str] = attrs.Factory(list)
    play: list[Placed] = attrs.Factory(list)
    jetons: list[Held] = attrs.Factory(list)
    destin: str = ""
    seen_by: set[Seat] = attrs.Factory(set)
    out: bool = False
    killed: bool = False
    saved: bool = False
    saved_openly: bool = False

    @property
    def hand_size(self) -> int:
        """H-1; cards set aside still count."""
        return len(self.hand) + len(self.committed)


@attrs.define
class Turn:
    """What is remembered of a turn."""

    number: int = 0
    active: Seat = 0
    phase: str = "start"
    powers: set[str] = attrs.Factory(set)
    echoes: list[str] = attrs.Factory(list)
    received: int = 0
    permissions: list[Permission] = attrs.Factory(list)
    hastened: bool = False
    moved: bool = False
    quiet: int = 0


@attrs.define
class Copied:
    """A copy of a permanent power (T-PWR-11), and in the repetition of which powers it was made."""

    owner: Seat
    card: str
    source: str
    through: tuple[str, ...] = ()


@attrs.define
class Sale:
    """A card on sale."""

    seller: Seat
    card: str
    face_down: bool
    seen_by: set[Seat]


@attrs.define
class Auction:
    """An auction."""

    sales: list[Sale]
    bid: int = 0
    bidder: Seat | None = None
    bidders: list[Seat] = attrs.Factory(list)


class Table:
    """What lies on the table."""

    def __init__(self, seats: int, options: Options) -> None:
        self.options, self.seats = options, seats
        self.players = [Player(seat) for seat in range(seats)]
        self.deck = {name for name, card in CARDS.items() if options.advanced_cards or card["set"] == "core"}
        self.discard: list[str] = []
        self.centre = [number for number in range(1, 13) for _ in range(COPIES)]
        self.common: list[str] = []
        self.turn = Turn()
        self.auction: Auction | None = None
        self.demands: set[Demand] = set()
        self.copies: list[Copied] = []
        self.gone: list[set[Seat]] = []
        self.chance: list[tuple[int, ...]] = []
        self.chain: list[str] = []
        self.again: list[str] = []
        self.resolved: list[str] = []
        self.told: list[Told] = []
        self.result: tuple[str, set[Seat]] | None = None

    def lay(self, state: State) -> None:
        """Take over what was laid out for a test."""
        for player, given in zip(self.players, state.players, strict=True):
            player.hand = {str(card) for card in given.hand}
            player.play = [Placed(placed.card, placed.engaged, placed.zone) for placed in given.play]
            player.jetons = [Held(held.number, held.placed_by) for held in given.jetons]
            player.destin, player.seen_by, player.out = str(given.destin), {*given.destin_seen_by}, given.out
        self.deck, self.discard = {str(card) for card in state.deck}, [*state.discard]
        self.centre, self.common = [*state.centre], [*state.destins.common]
        self.demands, self.gone = {*state.demands}, [{*batch} for batch in state.gone]
        self.copies = [Copied(copy.owner, copy.card, copy.source) for copy in state.copies]
        turn = state.turn
        self.turn = Turn(turn.number, turn.active, received=turn.received, moved=turn.moved)

    @staticmethod
    def params(card: str) -> Any:
        """What is printed of a card's power."""
        return CARDS[card]["params"]

    @staticmethod
    def on_jeton(number: int, key: str = "count") -> int:
        """What is printed on a Jeton."""
        return next(int(jeton["params"][key]) for jeton in JETONS.values() if jeton["number"] == number)

    # --- telling ------------------------------------------------------------------------------------------------------

    def tell(self, event: Event | None, rules: str, why: str = "") -> None:
        """Something happened, by one of these rules."""
        self.told.append(Told(event, frozenset(rules.split()), frozenset(why.split())))

    def for_two(self, two: str, more: str) -> str:
        """A rule of section 12 takes the place of another (T-2P-1)."""
        return two if self.two else more

    # --- who ----------------------------------------------------------------------------------------------------------

    @property
    def two(self) -> bool:
        """T-2P-13."""
        return self.seats == 2

    @property
    def active(self) -> Seat:
        return self.turn.active

    def around(self, first: Seat) -> list[Seat]:
        """Survivors clockwise, from this seat on."""
        seats = [(first + step) % self.seats for step in range(self.seats)]
        return [seat for seat in seats if not self.players[seat].out]

    def clockwise(self) -> list[Seat]:
        """Survivors clockwise from the active player: the order of everything that comes due at once (section 15)."""
        return self.around(self.active)

    def others(self, me: Seat) -> list[Seat]:
        """T-TERM-5; the one on the left first (T-SETUP-7)."""
        return [seat for seat in self.around(me) if seat != me]

    def size(self, seat: Seat) -> int:
        return self.players[seat].hand_size

    def sizes(self) -> list[int]:
        return [player.hand_size for player in self.players]

    def supply(self) -> int:
        """Cards that can still be drawn (T-DECK-1, T-DECK-2)."""
        return len(self.deck) + len(self.discard)

    # --- cards in play --------------------------------------------------------------------------------------------

    def find(self, card: str) -> tuple[Seat, Placed] | None:
        """Where a card lies in play."""
        lying = [(player.seat, placed) for player in self.players for placed in player.play]
        return next((there for there in lying if there[1].card == card), None)

    def lying(self, card: str) -> tuple[Seat, Placed]:
        """Where a card lies that is in play."""
        there = self.find(card)
        assert there is not None
        return there

    def ready(self, seat: Seat, card: str) -> Placed | None:
        """A ready card of a player."""
        there = self.find(card)
        return there[1] if there is not None and there[0] == seat and not there[1].engaged else None

    def instances(self, seat: Seat, card: str) -> list[str]:
        """The card before its copies, older copies first (section 15)."""
        own = [placed.card for placed in self.players[seat].play if placed.card == card]
        return own + [copy.source for copy in self.copies if (copy.owner, copy.card) == (seat, card)]

    def put_into_play(self, seat: Seat, card: str, zone: Zone = Zone.ACQUIRED) -> None:
        """T-PWR-6."""
        self.players[seat].play.append(Placed(card, zone=zone))
        self.turn.moved = True

    def leave_play(self, card: str) -> Placed:
        """A card leaves play; should it come back, it is a new one (T-PWR-6)."""
        seat, placed = self.lying(card)
        self.players[seat].play.remove(placed)
        self.turn.echoes = [source for source in self.turn.echoes if source != card]
        self.turn.moved = True
        return placed

    def move_to(self, card: str, seat: Seat) -> None:
        """With another player's acquired cards, in the state it has (F-7, T-PWR-6)."""
        owner, placed = self.lying(card)
        self.players[owner].play.remove(placed)
        self.players[seat].play.append(Placed(card, placed.engaged))
        self.turn.moved = True

    # --- Jetons -------------------------------------------------------------------------------------------------------

    def jeton(self, seat: Seat, number: int) -> bool:
        """Whether a player holds this Jeton."""
        return any(held.number == number for held in self.players[seat].jetons)

    def take_jeton(self, seat: Seat, number: int, by: Seat) -> bool:
        """T-JET-2, T-JET-3: whether it has moved."""
        if number not in self.centre or self.jeton(seat, number):
            return False
        self.centre.remove(number)
        self.players[seat].jetons.append(Held(number, by))
        self.turn.moved = True
        return True

    def drop_jeton(self, seat: Seat, number: int) -> None:
        """Back to the centre (T-JET-4)."""
        jetons = self.players[seat].jetons
        jetons.remove(next(held for held in jetons if held.number == number))
        self.centre.append(number)
        self.turn.moved = True

    # --- hands and deck -----------------------------------------------------------------------------------------------

    def pick(self, things: Iterable[str], count: int, rules: str) -> list[str]:
        """What chance has picked of these, counted in alphabetical order."""
        things = sorted(things)
        if count == 0:
            return []
        places = self.chance.pop(0)
        self.tell(None, rules)
        assert count == len(places)
        return [things[place] for place in places]

    def from_deck(self, count: int, rules: str) -> list[str]:
        """T-DECK-1, T-DECK-2: cards from the top of the deck, or fewer."""
        count = min(count, self.supply())
        found = sorted(self.deck) if count >= len(self.deck) else self.pick(self.deck, count, rules)
        self.deck -= {*found}
        if count > len(found):
            self.deck, self.discard = {*self.discard}, []
            found += self.pick(self.deck, count - len(found), rules)
            self.tell(e.Reshuffled(), "T-DECK-1")
            self.deck -= {*found}
        self.turn.moved |= count > 0
        return found

    def commit(self, seat: Seat, card: str, rules: str = "") -> None:
        """Set a hand card aside for the batch to come (H-3, T-TERM-6)."""
        self.players[seat].hand.remove(card)
        self.players[seat].committed.append(card)
        if rules:
            self.tell(e.CardCommitted(seat, card), rules)

    def committed(self, seat: Seat, count: int | None = None) -> list[str]:
        """Take up what a seat has set aside."""
        player = self.players[seat]
        cards = [*player.committed]
        assert count is None or count == len(cards)
        player.committed = []
        self.turn.moved |= bool(cards)
        return cards

    def hand_over(self, giver: Seat, receiver: Seat, cards: Sequence[str]) -> None:
        """Cards from hand to hand; those of the active player are counted (F-5)."""
        assert giver != receiver
        self.players[receiver].hand |= {*cards}
        self.turn.received += self.counted(receiver, cards)
        self.turn.moved |= bool(cards)

    def counted(self, receiver: Seat, cards: Sequence[str]) -> int:
        """How many of the cards count as received (F-5)."""
        return len(cards) if receiver == self.active else 0

    def seen_by_all(self) -> set[Seat]:
        return {SPECTATOR, *range(self.seats)}


SECRETS: Final = {name for name, destin in DESTINS.items() if destin["visibility"] == "secret"}
COMMONS: Final = {*DESTINS} - SECRETS
