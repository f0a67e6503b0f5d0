"""Content, state, decisions, commands, events and steps of the crypt."""

from __future__ import annotations

import enum
from typing import Annotated, Any, ClassVar, Literal

import attrs

import tabletop_rules.core.messages as m
from tabletop_rules.core.change import change
from tabletop_rules.core.mask import IDENTITY, Hidden, Public, Seen
from tabletop_rules.core.persistent import PMap, PVector, make_map, pvector
from tabletop_rules.core.terms import Pinned, Seat

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


@attrs.frozen
class WholeTurn(m.Decision, kind="crypt.whole_turn/1", rule="C1"):
    pass


@attrs.frozen
class Ballot(m.Decision, kind="crypt.ballot/1", rule="C4"):
    """A vote, with a look at the first cards of the bag."""

    caller: Public[Seat]
    options: Annotated[tuple[object, ...] | Hidden | None, Seen("seat", whole=True)] = attrs.field(
        default=None, kw_only=True
    )


@attrs.frozen
class GuardWanted(m.Decision, kind="crypt.guard_wanted/1", rule="C5"):
    loot: Public[Coin | Gem]


@attrs.frozen
class TollWanted(m.Decision, kind="crypt.toll_wanted/1", rule="C6"):
    cell: Public[Cell]


@attrs.frozen
class Place(m.Command, kind="crypt.place/1"):
    card: Public[CardId]
    cell: Public[Cell]


@attrs.frozen
class Feel(m.Command, kind="crypt.feel/1"):
    mood: Public[Mood]


@attrs.frozen
class Steal(m.Command, kind="crypt.steal/1"):
    victim: Public[Seat]


@attrs.frozen
class Call(m.Command, kind="crypt.call/1"):
    pass


@attrs.frozen
class Vote(m.Command, kind="crypt.vote/1"):
    vote: Annotated[bool | Hidden, Seen("seat")]


@attrs.frozen
class Say(m.Command, kind="crypt.say/1"):
    yes: Public[bool]


@attrs.frozen
class Ring(m.Command, kind="crypt.ring/1"):
    pass


@attrs.frozen
class Drawn(m.Event, kind="crypt.drawn/1"):
    seat: Public[Seat]
    cards: Annotated[tuple[Card, ...], Seen("seat")]


@attrs.frozen
class Placed(m.Event, kind="crypt.placed/1"):
    seat: Public[Seat]
    card: Public[CardId]
    cell: Public[Cell]


@attrs.frozen
class Felt(m.Event, kind="crypt.felt/2"):
    seat: Public[Seat]
    mood: Public[Mood]


@attrs.frozen
class Stolen(m.Event, kind="crypt.stolen/1"):
    thief: Public[Seat]
    victim: Public[Seat]
    loot: Public[Coin | Gem]


@attrs.frozen
class GuardSpent(m.Event, kind="crypt.guard_spent/1"):
    seat: Public[Seat]


@attrs.frozen
class Tolled(m.Event, kind="crypt.tolled/1"):
    by: Public[Seat]


@attrs.frozen
class Voted(m.Event, kind="crypt.voted/1"):
    seat: Public[Seat]
    vote: Annotated[bool | Hidden, Seen("seat")]


@attrs.frozen
class Counted(m.Event, kind="crypt.counted/1"):
    votes: Public[tuple[tuple[Seat, bool], ...]]


@attrs.frozen
class TurnPassed(m.Event, kind="crypt.turn_passed/1"):
    to: Public[Seat]


@attrs.frozen
class Draw(m.Step, kind="crypt.draw/1"):
    seat: Public[Seat]
    count: Public[int]


@attrs.frozen
class Take(m.ChanceStep, kind="crypt.take/1"):
    seat: Public[Seat]


@attrs.frozen
class Turn(m.Step, kind="crypt.turn/2"):
    seat: Public[Seat]


@attrs.frozen
class Pass(m.Step, kind="crypt.pass/1"):
    pass


@attrs.frozen
class Guarded(m.Step, kind="crypt.guarded/1"):
    event: Public[Stolen]


@attrs.frozen
class Count(m.Step, kind="crypt.count/1"):
    pass
