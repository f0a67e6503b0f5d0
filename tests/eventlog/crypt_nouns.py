"""The nouns of the crypt: its content, state, decisions, commands, events and steps."""

from __future__ import annotations

import enum
from typing import Annotated, Any, ClassVar, Literal

import attrs

import tabletop_rules.core.messages as m
from tabletop_rules.core.change import change
from tabletop_rules.core.mask import IDENTITY, Hidden, Public, Seen
from tabletop_rules.core.persistent import PMap, PVector, make_map, pvector
from tabletop_rules.core.terms import Pinned, RuleId, Seat

CardId = Annotated[str, IDENTITY]
Card = CardId | Hidden
Cell = tuple[int, int]


class Mood(enum.Enum):
    CALM = "calm"
    ANGRY = "angry"


class Rank(enum.IntEnum):
    LOW = 1
    HIGH = 2


class Deck(Pinned):
    """What is printed on the cards."""

    def __init__(self, fingerprint: str, ranks: dict[str, Rank]) -> None:
        self.fingerprint = fingerprint
        self.ranks = ranks


BAG = tuple(f"{suit}{number}" for suit in "xyz" for number in range(6))
DECK = Deck("deck-1", {card: Rank(1 + int(card[1]) // 3) for card in BAG})


# --- state ----------------------------------------------------------------------------------------------------------


@attrs.frozen
class Coin:
    kind: ClassVar[str] = "crypt.coin/1"
    worth: Public[int] = 1


@attrs.frozen
class Gem:
    kind: ClassVar[str] = "crypt.gem/1"
    cut: Public[Literal["round", "square"]] = "round"


@attrs.frozen
class Tile:
    card: Public[CardId]
    owner: Public[Seat]
    rank: Public[Rank]


@attrs.frozen
class Player:
    seat: Public[Seat]
    hand: Annotated[tuple[Card, ...], Seen("seat")] = ()
    vote: Annotated[bool | Hidden | None, Seen("seat")] = None
    mood: Public[Mood] = Mood.CALM
    loot: Public[tuple[Coin | Gem, ...]] = ()
    guard: Public[bool] = True


@attrs.frozen
class State:
    kind: ClassVar[str] = "crypt.state/1"

    deck: Public[Deck]
    players: Public[tuple[Player, ...]]
    bag: tuple[Card, ...]
    board: Public[PMap[Cell, Tile]] = attrs.field(factory=lambda: make_map({}))
    path: Public[PVector[int]] = attrs.field(factory=pvector)
    turn: Public[Seat] = 0
    tolls: Public[int] = 0
    slots: Public[tuple[object, ...]] = ()

    def with_player(self, player: Player, **more: Any) -> State:
        players = (*self.players[: player.seat], player, *self.players[player.seat + 1 :])
        return change(self, players=players, **more)


# --- messages -------------------------------------------------------------------------------------------------------


@attrs.frozen
class WholeTurn(m.Decision):
    kind: ClassVar[str] = "crypt.whole_turn/1"
    rule: Public[RuleId] = attrs.field(default=RuleId("C1"), kw_only=True)


@attrs.frozen
class Ballot(m.Decision):
    """A vote, with a look at the first cards of the bag."""

    kind: ClassVar[str] = "crypt.ballot/1"
    caller: Public[Seat]
    rule: Public[RuleId] = attrs.field(default=RuleId("C4"), kw_only=True)
    options: Annotated[tuple[object, ...] | Hidden | None, Seen("seat", whole=True)] = attrs.field(
        default=None, kw_only=True
    )


@attrs.frozen
class GuardWanted(m.Decision):
    kind: ClassVar[str] = "crypt.guard_wanted/1"
    loot: Public[Coin | Gem]
    rule: Public[RuleId] = attrs.field(default=RuleId("C5"), kw_only=True)


@attrs.frozen
class TollWanted(m.Decision):
    kind: ClassVar[str] = "crypt.toll_wanted/1"
    cell: Public[Cell]
    rule: Public[RuleId] = attrs.field(default=RuleId("C6"), kw_only=True)


@attrs.frozen
class Place(m.Command):
    kind: ClassVar[str] = "crypt.place/1"
    card: Public[CardId]
    cell: Public[Cell]


@attrs.frozen
class Feel(m.Command):
    kind: ClassVar[str] = "crypt.feel/1"
    mood: Public[Mood]


@attrs.frozen
class Steal(m.Command):
    kind: ClassVar[str] = "crypt.steal/1"
    victim: Public[Seat]


@attrs.frozen
class Call(m.Command):
    kind: ClassVar[str] = "crypt.call/1"


@attrs.frozen
class Vote(m.Command):
    kind: ClassVar[str] = "crypt.vote/1"
    vote: Annotated[bool | Hidden, Seen("seat")]


@attrs.frozen
class Say(m.Command):
    kind: ClassVar[str] = "crypt.say/1"
    yes: Public[bool]


@attrs.frozen
class Ring(m.Command):
    kind: ClassVar[str] = "crypt.ring/1"


@attrs.frozen
class Drawn(m.Event):
    kind: ClassVar[str] = "crypt.drawn/1"
    seat: Public[Seat]
    cards: Annotated[tuple[Card, ...], Seen("seat")]


@attrs.frozen
class Placed(m.Event):
    kind: ClassVar[str] = "crypt.placed/1"
    seat: Public[Seat]
    card: Public[CardId]
    cell: Public[Cell]


@attrs.frozen
class Felt(m.Event):
    kind: ClassVar[str] = "crypt.felt/2"
    seat: Public[Seat]
    mood: Public[Mood]


@attrs.frozen
class Stolen(m.Event):
    kind: ClassVar[str] = "crypt.stolen/1"
    thief: Public[Seat]
    victim: Public[Seat]
    loot: Public[Coin | Gem]


@attrs.frozen
class GuardSpent(m.Event):
    kind: ClassVar[str] = "crypt.guard_spent/1"
    seat: Public[Seat]


@attrs.frozen
class Tolled(m.Event):
    kind: ClassVar[str] = "crypt.tolled/1"
    by: Public[Seat]


@attrs.frozen
class Voted(m.Event):
    kind: ClassVar[str] = "crypt.voted/1"
    seat: Public[Seat]
    vote: Annotated[bool | Hidden, Seen("seat")]


@attrs.frozen
class Counted(m.Event):
    kind: ClassVar[str] = "crypt.counted/1"
    votes: Public[tuple[tuple[Seat, bool], ...]]


@attrs.frozen
class TurnPassed(m.Event):
    kind: ClassVar[str] = "crypt.turn_passed/1"
    to: Public[Seat]


@attrs.frozen
class Draw(m.Step):
    kind: ClassVar[str] = "crypt.draw/1"
    seat: Public[Seat]
    count: Public[int]


@attrs.frozen
class Take(m.ChanceStep):
    kind: ClassVar[str] = "crypt.take/1"
    seat: Public[Seat]


@attrs.frozen
class Turn(m.Step):
    kind: ClassVar[str] = "crypt.turn/2"
    seat: Public[Seat]


@attrs.frozen
class Pass(m.Step):
    kind: ClassVar[str] = "crypt.pass/1"


@attrs.frozen
class Guarded(m.Step):
    kind: ClassVar[str] = "crypt.guarded/1"
    event: Public[Stolen]


@attrs.frozen
class Count(m.Step):
    kind: ClassVar[str] = "crypt.count/1"
