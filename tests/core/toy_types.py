"""State, decisions, commands, events and steps of the toy."""

from __future__ import annotations

from typing import Annotated, ClassVar

import attrs

import tabletop_rules.core.messages as m
from tabletop_rules.core.change import change
from tabletop_rules.core.mask import IDENTITY, Hidden, Public, Seen
from tabletop_rules.core.terms import Seat

CardId = Annotated[str, IDENTITY]
Card = CardId | Hidden
BAG = tuple(sorted(f"{suit}{rank}" for suit in "abc" for rank in range(1, 10)))


def rank(card: str) -> int:
    return int(card[1:])


@attrs.frozen
class Player:
    seat: Public[Seat]
    hand: Annotated[tuple[Card, ...], Seen("seat")] = ()
    committed: Annotated[tuple[Card, ...], Seen("seat")] = ()
    points: Public[int] = 0
    boasts: Public[int] = 0
    shield: Public[bool] = True


@attrs.frozen
class State:
    kind: ClassVar[str] = "toy.state/1"

    players: Public[tuple[Player, ...]]
    bag: tuple[Card, ...]
    table: Public[tuple[CardId, ...]] = ()
    turn: Public[Seat] = 0
    pot: Public[int] = 0
    last_call: Public[bool] = False

    def with_player(self, player: Player) -> State:
        players = self.players
        return change(self, players=(*players[: player.seat], player, *players[player.seat + 1 :]))


@attrs.frozen
class WholeTurn(m.Decision, kind="toy.whole_turn/1", rule="Y1"):
    """What to do in one's turn; `points` are those of all seats."""

    points: Public[tuple[int, ...]]


@attrs.frozen
class CardToCommit(m.Decision, kind="toy.card_to_commit/1", rule="Y3"):
    pass


@attrs.frozen
class ShieldWanted(m.Decision, kind="toy.shield_wanted/1", rule="Y5"):
    """Whether the shield stops this card."""

    card: Public[CardId]


@attrs.frozen
class Play(m.Command, kind="toy.play/1"):
    card: Public[CardId]


@attrs.frozen
class Pass(m.Command, kind="toy.pass/1"):
    to: Public[Seat]
    card: Annotated[Card, Seen("seat", "to")]


@attrs.frozen
class Duel(m.Command, kind="toy.duel/1"):
    pass


@attrs.frozen
class Commit(m.Command, kind="toy.commit/1"):
    card: Annotated[Card, Seen("seat")]


@attrs.frozen
class UseShield(m.Command, kind="toy.use_shield/1"):
    use: Public[bool]


@attrs.frozen
class Boast(m.Command, kind="toy.boast/1"):
    pass


@attrs.frozen
class LastCall(m.Command, kind="toy.last_call/1"):
    pass


@attrs.frozen
class Drawn(m.Event, kind="toy.drawn/1"):
    seat: Public[Seat]
    cards: Annotated[tuple[Card, ...], Seen("seat")]


@attrs.frozen
class Played(m.Event, kind="toy.played/1"):
    seat: Public[Seat]
    card: Public[CardId]


@attrs.frozen
class Passed(m.Event, kind="toy.passed/1"):
    seat: Public[Seat]
    to: Public[Seat]
    card: Annotated[Card, Seen("seat", "to")]


@attrs.frozen
class Committed(m.Event, kind="toy.committed/1"):
    seat: Public[Seat]
    card: Annotated[Card, Seen("seat")]


@attrs.frozen
class Revealed(m.Event, kind="toy.revealed/1"):
    cards: Public[tuple[tuple[Seat, CardId], ...]]


@attrs.frozen
class Scored(m.Event, kind="toy.scored/1"):
    seat: Public[Seat]
    points: Public[int]


@attrs.frozen
class ShieldSpent(m.Event, kind="toy.shield_spent/1"):
    seat: Public[Seat]


@attrs.frozen
class FeePaid(m.Event, kind="toy.fee_paid/1"):
    pass


@attrs.frozen
class TurnPassed(m.Event, kind="toy.turn_passed/1"):
    to: Public[Seat]


@attrs.frozen
class Boasted(m.Event, kind="toy.boasted/1"):
    seat: Public[Seat]


@attrs.frozen
class LastCalled(m.Event, kind="toy.last_called/1"):
    pass


@attrs.frozen
class Draw(m.Step, kind="toy.draw/1"):
    seat: Public[Seat]
    count: Public[int]


@attrs.frozen
class Take(m.ChanceStep, kind="toy.take/1"):
    seat: Public[Seat]


@attrs.frozen
class Turn(m.Step, kind="toy.turn/1"):
    seat: Public[Seat]


@attrs.frozen
class EndTurn(m.Step, kind="toy.end_turn/1"):
    pass


@attrs.frozen
class Reveal(m.Step, kind="toy.reveal/1"):
    pass


@attrs.frozen
class Shielded(m.Step, kind="toy.shielded/1"):
    seat: Public[Seat]
    card: Public[CardId]
