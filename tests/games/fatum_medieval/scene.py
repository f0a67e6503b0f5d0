"""A table laid by hand: cards and gold where a case wants them, the rest as after a deal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from tabletop_rules.core.agenda import Todo
from tabletop_rules.core.chance import ChanceSource, Scripted, Seeded
from tabletop_rules.core.engine import Accepted, shown, submit, view
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import check, legal_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import ChanceAnswer, Command, Decision, Event, Plan, Record, Rejection
from tabletop_rules.core.rule import Rule
from tabletop_rules.core.terms import HOST, RuleId
from tabletop_rules.games.fatum_medieval.commands import Announce, CallLastTurn
from tabletop_rules.games.fatum_medieval.decisions import DrawOrEnd, GiveUpOrPay, PlayOrEnd
from tabletop_rules.games.fatum_medieval.game import make
from tabletop_rules.games.fatum_medieval.queries.drawing import allowance_of
from tabletop_rules.games.fatum_medieval.queries.fronts import levels_of
from tabletop_rules.games.fatum_medieval.situation import situation
from tabletop_rules.games.fatum_medieval.state import Player, State
from tabletop_rules.games.fatum_medieval.steps import CloseTurn, NextIncome, NextPlayer
from tabletop_rules.games.fatum_medieval.terms import AXES, PLACE, Axis, Stage

WORK, KNOWLEDGE, RELATIONS, POSSESSIONS = AXES
RULE = RuleId("FA-TURN-1")

READY = ("kings_service", "foreign_tongue", "rhetoric", "courtly_love", "sword", "dagger")
READY_TOO = ("master_builder", "latin", "reading", "courtly_love#2", "childhood_friend", "house")
"""Levels 3/3/3/3, which fulfil `balanced_life`; without the last card, neither does. Two players may have them."""


def named(card: str) -> str:
    """`guard` is short for `guard#1`."""
    return card if "#" in card else f"{card}#1"


@attrs.frozen
class WhenToGo(Decision, kind="scene.when_to_go/1"):
    """What waits comes when the seat says so."""


@attrs.frozen
class Go(Command, kind="scene.go/1"):
    """Go on with what waits."""


def always_legal(state: State, d: WhenToGo) -> Iterator[Go]:
    """Go is."""
    yield Go(d.seat, d.id)


def never_refused(state: State, d: WhenToGo, c: Go) -> Rejection | None:
    """Go is not."""
    return None


def nothing(state: State, d: WhenToGo, c: Go) -> Plan:
    """What waits comes next."""
    return ()


class Scene:
    """A match in a situation of one's choice. Nobody holds anything but what `lay` and `hold` say."""

    def __init__(
        self,
        seats: int = 2,
        *,
        turn: int = 1,
        marker: int = 0,
        chance: object = None,
        pack: str = "",
        **options: object,
    ) -> None:
        self.game: Game[State] = make({"first_seat": 1, "pack": pack, **options})
        self._said: dict[str, Any] = {"seats": seats, "turn": turn, "marker": marker}
        self._said |= {part: {} for part in ("fronts", "gold", "announced", "secrets", "piles", "decks")}
        self._said["hands"] = dict.fromkeys(range(seats), ())
        self._said["at"] = (CloseTurn(),)  # never begun: cases have plans of their own
        self.state: State = self._laid()
        self.match: Match[State] = Match(self.game.id, seats, self.state)
        self.records: list[Record] = []
        self.chance: ChanceSource = Scripted(list(chance)) if isinstance(chance, list | tuple) else Seeded(1)

    # --- laying the table -------------------------------------------------------------------------------------------

    def lay(self, seat: int, *cards: str) -> Scene:
        """Put cards in front of a player."""
        return self._say("fronts", seat, cards)

    def put_in_front(self, seat: int, *cards: str) -> Scene:
        """The same in the middle of a match, whatever else the box holds."""
        player = attrs.evolve(self.player(seat), front=tuple(map(named, cards)))
        return self._change(players=self.state.with_player(player).players)

    def hold(self, seat: int, *cards: str) -> Scene:
        """Give a player a hand."""
        return self._say("hands", seat, cards)

    def purse(self, seat: int, gold: int) -> Scene:
        """Give a player so much gold; the bank has the rest."""
        return self._say("gold", seat, gold)

    def announced(self, seat: int, turn: int) -> Scene:
        """A pending announcement of that turn."""
        return self._say("announced", seat, turn)

    def aim(self, objective: str, *seats: int) -> Scene:
        """The common objective, or the secret one of these seats."""
        if not seats:
            self._said["objective"] = objective
        for seat in seats:
            self._said["secrets"][seat] = objective
        self.state = self._laid()
        return self

    def pile(self, axis: Axis, *cards: str, deck: tuple[str, ...] | None = None) -> Scene:
        """The pile of a category, and perhaps its deck."""
        if deck is not None:
            self._say("decks", axis, deck)
        return self._say("piles", axis, cards)

    def out(self, *seats: int) -> Scene:
        """Players ruined before, in that order."""
        self._said["out"] = seats
        self.state = self._laid()
        return self

    def bank(self, gold: int) -> Scene:
        """So little gold in the bank."""
        self._said["bank"] = gold
        self.state = self._laid()
        return self

    # --- starting ---------------------------------------------------------------------------------------------------

    def playing(self, seat: int = 0) -> Scene:
        """Step 2, and it is this player's turn."""
        self._change(stage=Stage.DESTINY, active=seat)
        return self._ask((PlayOrEnd(seat),))

    def drawing(self) -> Scene:
        """Step 1: all in play draw."""
        for player in self.state.players:
            allowance = None if player.out else allowance_of(self.state, player.seat)
            self.state = self.state.with_player(attrs.evolve(player, allowance=allowance))
        self._change(stage=Stage.OPPORTUNITIES)
        asked = tuple(DrawOrEnd(player.seat) for player in self.state.players if not player.out)
        return self._ask(asked, Todo(NextPlayer(None), RULE, 0))

    def paying(self, seat: int = 0) -> Scene:
        """Step 3: income is paid, and it is this player's turn to pay."""
        self._change(stage=Stage.ACCOUNTS)
        return self._ask((GiveUpOrPay(seat),))

    def accounts(self) -> Scene:
        """Step 3 from its beginning."""
        self._change(stage=Stage.ACCOUNTS, purses=tuple(player.gold for player in self.state.players))
        return self.run(NextIncome(None))

    def closing(self) -> Scene:
        """The close of the turn."""
        self._change(stage=Stage.ACCOUNTS)
        return self.run(CloseTurn())

    def run(self, *plan: Any) -> Scene:
        """Resolve a plan as if it had just been made."""
        self._ask((WhenToGo(0, rule=RULE),), *[Todo(what, RULE, 0) for what in reversed(plan)])
        going = self.game.with_expansion(
            "scene", rules=(Rule(RULE, WhenToGo, Go, always_legal, never_refused, nothing),)
        )
        outcome = submit(going, self.match, Go(0, 1), self.chance)
        assert isinstance(outcome, Accepted)
        self.match, self.state = outcome.match, outcome.match.state
        self.records += outcome.records
        return self

    # --- playing ----------------------------------------------------------------------------------------------------

    def command(self, kind: type[Command], seat: int, *fields: object) -> Command:
        """A command that answers the open question of a seat."""
        short = tuple(named(field) if isinstance(field, str) and self._is_card(field) else field for field in fields)
        if kind in (Announce, CallLastTurn):
            return kind(seat, 0, *short)
        number = next((decision.id for decision in self.match.decisions if decision.seat == seat), 99_999)
        return kind(seat, number, *short)

    def do(self, kind: type[Command], seat: int, *fields: object) -> tuple[Record, ...]:
        """Send a command that must be accepted; its records."""
        command = self.command(kind, seat, *fields)
        if seat != HOST:
            assert command in list(legal_commands(self.game, self.match, seat))
        outcome = submit(self.game, self.match, command, self.chance)
        assert isinstance(outcome, Accepted), outcome.message("en")
        self.match, self.state = outcome.match, outcome.match.state
        self.records += outcome.records
        return outcome.records

    def refused(self, kind: type[Command], seat: int, *fields: object) -> Rejection:
        """Send a command that must be refused, by the match and by the seat's own view alike."""
        command = self.command(kind, seat, *fields)
        outcome = submit(self.game, self.match, command, self.chance)
        assert isinstance(outcome, Rejection), outcome
        if seat >= 0:
            assert check(self.game, view(self.game, self.match, seat), command) == outcome
            assert command not in list(legal_commands(self.game, self.match, seat))
        return outcome

    def may(self, kind: type[Command], seat: int) -> list[Any]:
        """What a seat may do of one kind."""
        return [command for command in legal_commands(self.game, self.match, seat) if isinstance(command, kind)]

    # --- looking ----------------------------------------------------------------------------------------------------

    def levels(self, seat: int) -> tuple[int, int, int, int]:
        """The levels of a player."""
        return levels_of(self.state, seat)

    def gold(self, seat: int) -> int:
        """The purse of a player."""
        return self.player(seat).gold

    def player(self, seat: int) -> Player:
        """A player."""
        return self.state.players[seat]

    def pile_of(self, axis: Axis) -> tuple[str, ...]:
        """The pile of a category."""
        return self.state.decks[PLACE[axis]].pile

    @property
    def asked(self) -> list[tuple[int, type[Decision]]]:
        """Who is asked what."""
        return [(decision.seat, type(decision)) for decision in self.match.decisions]

    def events(self, kind: type[Event]) -> list[Any]:
        """The events of one kind so far."""
        return [record.event for record in self.records if isinstance(record.event, kind)]

    def seen_by(self, seat: int) -> State:
        """The state as a seat sees it."""
        return view(self.game, self.match, seat).state

    def stream(self, seat: int) -> list[Event]:
        """The events as a seat received them, what chance answered left out."""
        events = [shown(record, seat).event for record in self.records]
        return [event for event in events if not isinstance(getattr(event, "command", None), ChanceAnswer)]

    # --- pieces -----------------------------------------------------------------------------------------------------

    def _is_card(self, name: str) -> bool:
        return named(name) in self.state.content.printed

    def _change(self, **fields: Any) -> Scene:
        self.state = attrs.evolve(self.state, **fields)
        return self

    def _say(self, part: str, of: object, what: object) -> Scene:
        self._said[part][of] = what
        self.state = self._laid()
        return self

    def _laid(self) -> State:
        state, _ = situation(self.game, **self._said).setup(self._said["seats"])
        return state

    def _ask(self, decisions: tuple[Decision, ...], *agenda: Todo) -> Scene:
        asked = tuple(attrs.evolve(decision, id=1) for decision in decisions)
        self.match = attrs.evolve(self.match, state=self.state, version=1, decisions=asked, agenda=agenda)
        return self
