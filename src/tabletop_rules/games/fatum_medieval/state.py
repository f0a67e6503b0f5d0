"""The state of a match. Levels are not part of it: they are recounted from the cards in front (FA-LVL-2).

The field types declare who sees what; cards seen in another hand are added by `view.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, ClassVar, Final

import attrs

from tabletop_rules.core.handle import UNBOUND, HandlerSet
from tabletop_rules.core.make import renewer
from tabletop_rules.core.mask import HIDDEN, Hidden, Public, Seen
from tabletop_rules.core.messages import Part
from tabletop_rules.core.terms import Along, Seat
from tabletop_rules.core.zones import seen
from tabletop_rules.games.fatum_medieval.content.items import Content, Printed
from tabletop_rules.games.fatum_medieval.terms import Axis, Card, CardId, Four, Mode, ObjectiveId, PowerId, Stage
from tabletop_rules.kit.frozen import frozen


@frozen(weakref_slot=False)
class Hand(Part):
    """A hand: one heap per category, because their sizes are public (FA-INFO-1)."""

    kind: ClassVar[str] = "fatum_medieval.hand/1"

    seat: Public[Seat]
    work: Annotated[tuple[Card, ...], Seen("seat")] = ()
    knowledge: Annotated[tuple[Card, ...], Seen("seat")] = ()
    relations: Annotated[tuple[Card, ...], Seen("seat")] = ()
    possessions: Annotated[tuple[Card, ...], Seen("seat")] = ()

    @property
    def zones(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of each category, in the order of the axes."""
        return (self.work, self.knowledge, self.relations, self.possessions)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards, by category."""
        return self.work + self.knowledge + self.relations + self.possessions

    @property
    def seen(self) -> tuple[CardId, ...]:
        """The cards that the viewer sees."""
        cards = self.cards
        # A hand is mostly read by its owner: looking at the end of each heap, where hidden cards are, saves a copy.
        for zone in self.zones:
            if zone and zone[-1] is HIDDEN:
                return seen(cards)
        return cards  # type: ignore[return-value]  # no card is hidden

    @property
    def size(self) -> int:
        """The number of cards."""
        return len(self.work) + len(self.knowledge) + len(self.relations) + len(self.possessions)

    @property
    def sizes(self) -> Four:
        """The number of cards of each category."""
        return (len(self.work), len(self.knowledge), len(self.relations), len(self.possessions))

    def of(self, axis: Axis) -> tuple[Card, ...]:
        """Return the cards of one category."""
        cards: tuple[Card, ...] = getattr(self, axis)  # an axis is the name of its field
        return cards

    def having(self, axis: Axis, cards: tuple[Card, ...]) -> Hand:
        """Return the hand with its cards of one category replaced."""
        # Written out at three quarters of the cost of `change`: every draw and every play changes a hand.
        if axis is Axis.WORK:
            return Hand(self.seat, cards, self.knowledge, self.relations, self.possessions)
        if axis is Axis.KNOWLEDGE:
            return Hand(self.seat, self.work, cards, self.relations, self.possessions)
        if axis is Axis.RELATIONS:
            return Hand(self.seat, self.work, self.knowledge, cards, self.possessions)
        return Hand(self.seat, self.work, self.knowledge, self.relations, cards)


@frozen(weakref_slot=False)
class Allowance(Part):
    """What a player may still draw in step 1 (FA-DRAW-1, FA-DRAW-2, FA-EFF-3)."""

    kind: ClassVar[str] = "fatum_medieval.allowance/1"

    bonus: Public[Four] = (0, 0, 0, 0)
    extra: Public[Four] = (0, 0, 0, 0)
    free: Public[int] = 0


@frozen(weakref_slot=False)
class Glance(Part):
    """A card of a player's hand that another seat has seen (FA-INFO-4)."""

    kind: ClassVar[str] = "fatum_medieval.glance/1"

    by: Public[Seat]
    card: Public[CardId]


@frozen(weakref_slot=False)
class Player(Part):
    """A player: gold, cards, and what lasts until the end of the turn (FA-TURN-5)."""

    kind: ClassVar[str] = "fatum_medieval.player/1"

    seat: Public[Seat]
    hand: Public[Hand]
    gold: Public[int] = 0
    front: Public[tuple[CardId, ...]] = ()  # in placement order
    out: Public[bool] = False
    allowance: Public[Allowance | None] = None  # None unless drawing
    placed: Public[tuple[Axis, ...]] = ()  # categories placed in this turn
    used: Public[tuple[PowerId, ...]] = ()  # powers used in this turn
    no_income: Public[bool] = False
    giving_up: Public[tuple[CardId, ...]] = ()  # chosen so far instead of paying, in placement order
    announced: Public[int] = 0  # the turn of the pending announcement; 0 for none
    secret: Annotated[ObjectiveId | Hidden | None, Seen("seat")] = None
    revealed: Public[ObjectiveId | None] = None
    seen: Annotated[tuple[CardId, ...] | Hidden, Seen("seat", whole=True)] = ()  # in the hands of others (FA-INFO-4)
    shown: Annotated[tuple[Glance, ...] | Hidden, Seen("seat", whole=True)] = ()  # seen by others in this hand


@frozen(weakref_slot=False)
class Deck(Part):
    """A face-down deck, kept as an unordered bag that nobody sees (FA-INFO-3), and its pile, the last card on top."""

    kind: ClassVar[str] = "fatum_medieval.deck/1"

    axis: Public[Axis]
    cards: tuple[Card, ...]
    pile: Public[tuple[CardId, ...]] = ()


@frozen
class Options:
    """The options that rules read during a match. Source: FA-OPT-2, FA-OPT-3, FA-OPT-4, FA-OPT-5."""

    kind: ClassVar[str] = "fatum_medieval.options/1"

    mode: Public[Mode] = Mode.COMMON_OBJECTIVE
    no_job_income: Public[int] = 3
    objective_bonus: Public[int] = 0
    turn_limit: Public[int] = 24
    first_seat: Public[int] = 0


@frozen(weakref_slot=False)
class State(Part):
    """The state of the table."""

    kind: ClassVar[str] = "fatum_medieval.state/1"

    content: Public[Content]
    options: Public[Options]
    players: Public[tuple[Player, ...]]
    decks: Public[tuple[Deck, ...]]  # in the order of the axes
    objectives: tuple[ObjectiveId | Hidden, ...]  # not dealt; nobody sees them
    bank: Public[int]
    common: Public[ObjectiveId | None] = None
    marker: Public[Seat] = 0
    turn: Public[int] = 0
    stage: Public[Stage] = Stage.SETUP
    active: Public[Seat | None] = None  # who plays in step 2
    purses: Public[Annotated[tuple[int, ...], Along("seat")]] = ()  # the gold of each player when step 3 began
    resolving: Public[CardId | None] = None  # a one-shot that has left the hand and is not on its pile yet
    losers: Public[tuple[Seat, ...]] = ()  # who has lost gold to the card or power being resolved
    last_turn: Public[int] = 0  # set when the clock runs out; 0 before
    ruined: Public[tuple[Seat, ...]] = ()  # in the order of ruin
    handlers: Public[HandlerSet] = attrs.field(default=UNBOUND, eq=False, repr=False)

    def printed(self, card: CardId) -> Printed:
        """Return what is printed on a card."""
        return self.content.printed[card]

    def players_with(self, player: Player) -> tuple[Player, ...]:
        """Return the players with one of them replaced."""
        players, seat = self.players, player.seat
        return (*players[:seat], player, *players[seat + 1 :])

    def with_player(self, player: Player) -> State:
        """Return the state with one player replaced."""
        return put_players(self, self.players_with(player))


put_players: Final[Callable[[State, tuple[Player, ...]], State]] = renewer(State, "players")
put_cards: Final[Callable[[State, tuple[Player, ...], tuple[Deck, ...]], State]] = renewer(State, "players", "decks")
"""Return the state with other players, or with other players and decks: `change` written out, at half its cost."""
