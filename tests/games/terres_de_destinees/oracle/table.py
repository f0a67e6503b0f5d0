"""The oracle's table: heaps as sets, rows as lists, and the outcomes of chance.

The oracle is written from the digest and the pack alone, without regard to speed: it uses no rule, step, handler, query
or reducer of the game.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Any, Final, TypeAlias

import attrs

from tabletop_rules.core.messages import Command, Decision, Event
from tabletop_rules.core.terms import SPECTATOR, Seat
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.state import Demand, Permission, State, Zone
from tests.games.terres_de_destinees.oracle.pack import CARDS, DESTINS, JETONS
from tests.games.told import Told

COPIES: Final = 3
"""Copies of each Jeton (T-COMP-2)."""


@attrs.frozen
class Pending:
    """An open decision and all its legal answers (with decision 0).

    The decision may cite any of `rules`; its record may cite those of `by` as well.
    """

    kind: type[Decision]
    about: Any
    answers: frozenset[Command]
    rules: frozenset[str]
    by: frozenset[str]


Open: TypeAlias = dict[Seat, Pending]
Course: TypeAlias = Generator[Open, tuple[Seat, Any], Any]


class Over(Exception):
    """The match has ended."""


class TurnOver(Exception):
    """The active player is out, which ends the turn (T-TURN-6)."""


@attrs.define
class Placed:
    """A card in play."""

    card: str
    engaged: bool = False
    zone: Zone = Zone.ACQUIRED


@attrs.define
class Held:
    """A Jeton that a player holds."""

    number: int
    placed_by: Seat


@attrs.define
class Player:
    """A player."""

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
        """The public size of the hand, with cards set aside (H-1)."""
        return len(self.hand) + len(self.committed)


@attrs.define
class Turn:
    """What a turn remembers."""

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
    """A copy of a permanent power (T-PWR-11); `through` are the powers in whose repetition it was made."""

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
    """All that is on the table."""

    def __init__(self, seats: int, options: Any) -> None:
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
        self.expected: list[Told] = []
        self.result: tuple[str, set[Seat]] | None = None

    def take_over(self, state: State) -> None:
        """Take over a table laid out for a test."""
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
        """Return the params of a card's power."""
        return CARDS[card]["params"]

    @staticmethod
    def on_jeton(number: int, key: str = "count") -> int:
        """Return a number printed on a Jeton."""
        return next(int(jeton["params"][key]) for jeton in JETONS.values() if jeton["number"] == number)

    # --- expected records ---------------------------------------------------------------------------------------------

    def expect(self, event: Event | None, rules: str, why: str = "") -> None:
        """Expect a record that cites one of `rules`; one of `why` must be among its causes."""
        self.expected.append(Told(event, frozenset(rules.split()), frozenset(why.split())))

    def for_two(self, two: str, more: str) -> str:
        """Return the rule of section 12 that replaces another with two players (T-2P-1)."""
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
        """Return the survivors clockwise from a seat."""
        seats = [(first + step) % self.seats for step in range(self.seats)]
        return [seat for seat in seats if not self.players[seat].out]

    def clockwise(self) -> list[Seat]:
        """Return the survivors clockwise from the active player, the order of everything simultaneous (section 15)."""
        return self.around(self.active)

    def others(self, me: Seat) -> list[Seat]:
        """Return the other survivors, clockwise (T-TERM-5)."""
        return [seat for seat in self.around(me) if seat != me]

    def size(self, seat: Seat) -> int:
        return self.players[seat].hand_size

    def sizes(self) -> list[int]:
        return [player.hand_size for player in self.players]

    def supply(self) -> int:
        """Return how many cards can still be drawn (T-DECK-1, T-DECK-2)."""
        return len(self.deck) + len(self.discard)

    # --- cards in play --------------------------------------------------------------------------------------------

    def find(self, card: str) -> tuple[Seat, Placed] | None:
        """Return the owner and place of a card, None if it is not in play."""
        lying = [(player.seat, placed) for player in self.players for placed in player.play]
        return next((there for there in lying if there[1].card == card), None)

    def lying(self, card: str) -> tuple[Seat, Placed]:
        """Return the owner and place of a card in play."""
        there = self.find(card)
        assert there is not None
        return there

    def ready(self, seat: Seat, card: str) -> Placed | None:
        """Return the card if it is ready in a player's area."""
        there = self.find(card)
        return there[1] if there is not None and there[0] == seat and not there[1].engaged else None

    def instances(self, seat: Seat, card: str) -> list[str]:
        """Return the sources of a permanent: the card, then its copies, older ones first (section 15)."""
        own = [placed.card for placed in self.players[seat].play if placed.card == card]
        return own + [copy.source for copy in self.copies if (copy.owner, copy.card) == (seat, card)]

    def put_into_play(self, seat: Seat, card: str, zone: Zone = Zone.ACQUIRED) -> None:
        """T-PWR-6."""
        self.players[seat].play.append(Placed(card, zone=zone))
        self.turn.moved = True

    def leave_play(self, card: str) -> Placed:
        """Remove a card from play; if it comes back, it is a new card (T-PWR-6)."""
        seat, placed = self.lying(card)
        self.players[seat].play.remove(placed)
        self.turn.echoes = [source for source in self.turn.echoes if source != card]
        self.turn.moved = True
        return placed

    def move_to(self, card: str, seat: Seat) -> None:
        """Move a card to a player's acquired cards in its present state (F-7, T-PWR-6)."""
        owner, placed = self.lying(card)
        self.players[owner].play.remove(placed)
        self.players[seat].play.append(Placed(card, placed.engaged))
        self.turn.moved = True

    # --- Jetons -------------------------------------------------------------------------------------------------------

    def jeton(self, seat: Seat, number: int) -> bool:
        """Whether a player holds this Jeton."""
        return any(held.number == number for held in self.players[seat].jetons)

    def take_jeton(self, seat: Seat, number: int, by: Seat) -> bool:
        """Take a Jeton if possible, and return whether it moved (T-JET-2, T-JET-3)."""
        if number not in self.centre or self.jeton(seat, number):
            return False
        self.centre.remove(number)
        self.players[seat].jetons.append(Held(number, by))
        self.turn.moved = True
        return True

    def drop_jeton(self, seat: Seat, number: int) -> None:
        """Return a Jeton to the centre (T-JET-4)."""
        jetons = self.players[seat].jetons
        jetons.remove(next(held for held in jetons if held.number == number))
        self.centre.append(number)
        self.turn.moved = True

    # --- hands and deck -----------------------------------------------------------------------------------------------

    def pick(self, things: Iterable[str], count: int, rules: str) -> list[str]:
        """Return what chance picked, counted in alphabetical order."""
        things = sorted(things)
        if count == 0:
            return []
        places = self.chance.pop(0)
        self.expect(None, rules)
        assert count == len(places)
        return [things[place] for place in places]

    def from_deck(self, count: int, rules: str) -> list[str]:
        """Take cards from the deck, or as many as there are (T-DECK-1, T-DECK-2)."""
        count = min(count, self.supply())
        found = sorted(self.deck) if count >= len(self.deck) else self.pick(self.deck, count, rules)
        self.deck -= {*found}
        if count > len(found):
            self.deck, self.discard = {*self.discard}, []
            found += self.pick(self.deck, count - len(found), rules)
            self.expect(e.Reshuffled(), "T-DECK-1")
            self.deck -= {*found}
        self.turn.moved |= count > 0
        return found

    def commit(self, seat: Seat, card: str, rules: str = "") -> None:
        """Set a hand card aside for the next batch (H-3, T-TERM-6)."""
        self.players[seat].hand.remove(card)
        self.players[seat].committed.append(card)
        if rules:
            self.expect(e.CardCommitted(seat, card), rules)

    def committed(self, seat: Seat, count: int | None = None) -> list[str]:
        """Take the cards that a seat has set aside."""
        player = self.players[seat]
        cards = [*player.committed]
        assert count is None or count == len(cards)
        player.committed = []
        self.turn.moved |= bool(cards)
        return cards

    def hand_over(self, giver: Seat, receiver: Seat, cards: Sequence[str]) -> None:
        """Move cards from hand to hand, and count those the active player receives (F-5)."""
        assert giver != receiver
        self.players[receiver].hand |= {*cards}
        self.turn.received += self.counted(receiver, cards)
        self.turn.moved |= bool(cards)

    def counted(self, receiver: Seat, cards: Sequence[str]) -> int:
        """Return how many of the cards count as received (F-5)."""
        return len(cards) if receiver == self.active else 0

    def seen_by_all(self) -> set[Seat]:
        return {SPECTATOR, *range(self.seats)}


SECRETS: Final = {name for name, destin in DESTINS.items() if destin["visibility"] == "secret"}
COMMONS: Final = {*DESTINS} - SECRETS
