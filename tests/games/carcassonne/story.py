"""Scenes for tests: a match with figures, robbers and meeples set up, and short methods to play it on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar, overload

import attrs

from tabletop_rules.core.chance import ChanceSource, Scripted, Seeded
from tabletop_rules.core.change import change
from tabletop_rules.core.engine import Accepted, open_with_records, submit, unopened
from tabletop_rules.core.fold import fold
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.mask import Public
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Decision, Event, Plan, Record, Rejection, Standing
from tabletop_rules.core.rule import Rule
from tabletop_rules.core.terms import HOST, RuleId, Seat
from tabletop_rules.games.carcassonne.batches import batch
from tabletop_rules.games.carcassonne.commands import (
    Allocate,
    ChoosePayer,
    HostCommand,
    PlaceMeeple,
    PlaceNothing,
    PlaceTile,
)
from tabletop_rules.games.carcassonne.events import BatchOpened, MeeplePlaced
from tabletop_rules.games.carcassonne.expansions.abbot import PlaceAbbot, RetrieveAbbot
from tabletop_rules.games.carcassonne.expansions.fairy import FAIRY, FairyDrawer, MoveFairy
from tabletop_rules.games.carcassonne.expansions.messengers.messages import ChooseMessage, MessageTaken
from tabletop_rules.games.carcassonne.expansions.robbers.following import ChooseFollow, StayBehind
from tabletop_rules.games.carcassonne.expansions.robbers.placing import LeaveRobber, PlaceRobber
from tabletop_rules.games.carcassonne.expansions.robbers.queries import ROBBERS, RobbersDrawer
from tabletop_rules.games.carcassonne.expansions.robbers.stealing import ChooseStolenFigure, ChooseVictim, PointsStolen
from tabletop_rules.games.carcassonne.expansions.sources.bazaar import SellTile
from tabletop_rules.games.carcassonne.expansions.sources.catapult import FireCatapult
from tabletop_rules.games.carcassonne.expansions.sources.common import FinishTurn
from tabletop_rules.games.carcassonne.expansions.sources.tower import PayRansom
from tabletop_rules.games.carcassonne.expansions.sources.wheel import TurnWheel
from tabletop_rules.games.carcassonne.game import make
from tabletop_rules.games.carcassonne.state import Gain, Payment, Stack, State
from tabletop_rules.games.carcassonne.state import Standing as Meeple
from tabletop_rules.games.carcassonne.terms import NOWHERE, PAWN

C = TypeVar("C", bound=Command)
Q = TypeVar("Q", bound=Decision)

BOTH = ("robbers", "messengers")
MEEPLETTE = 1
CITY, ROAD, NORTH, SOUTH = range(4)
"""Segments of the start tile; the last two are its fields."""
V3 = {"robbers.final_points": "after_final_scoring"}
V4 = {"messengers.choice": "one_figure_per_turn"}
V5 = {"messengers.exclusive_space": True}


@attrs.frozen
class OpenBatch(HostCommand, kind="carcassonne.test_batch/1"):
    """Open a batch of any events: gains as (player, points, source), payments as (player, points)."""

    gains: Public[tuple[tuple[Seat, int, str], ...]]
    payments: Public[tuple[tuple[Seat, int], ...]] = ()


def _open(state: State, decision: Standing, command: OpenBatch) -> Plan:
    gains = [Gain(seat, amount, source) for seat, amount, source in command.gains]
    return batch("features", gains, [Payment(seat, amount) for seat, amount in command.payments])


BATCH: Rule[State, Standing, OpenBatch] = Rule(
    RuleId("S2"), Standing, OpenBatch, lambda s, d: (), lambda s, d, c: None, _open, host=True
)


class Story:
    """A match and its records. Every command must be accepted, unless a test asks for its rejection."""

    def __init__(
        self,
        *expansions: str,
        seats: int = 4,
        tiles: Sequence[str] = (),
        seed: int = 1,
        options: Mapping[str, object] | None = None,
        without: Sequence[str] = (),
    ) -> None:
        game = make({"expansions": expansions, **(options or {})}).without(*without)
        self.game: Game[State] = game.with_expansion("test", rules=(BATCH,))
        self.chance: ChanceSource = Scripted(tiles) if tiles else Seeded(seed)
        begun = open_with_records(self.game, seats, self.chance)
        self.match: Match[State] = begun.match
        self.start = unopened(self.game, seats)
        self.records: list[Record] = list(begun.records)

    # --- setting up -------------------------------------------------------------------------------------------------

    def given(
        self,
        *,
        active: Seat = 0,
        totals: Sequence[Sequence[int]] | None = None,
        robbers: Sequence[int | None] | None = None,
    ) -> Story:
        """Put figures and robbers on the track and make it a player's turn."""
        state = change(self.state, active=active)
        if totals is not None:
            state = change(state, totals=tuple(tuple(row) for row in totals))
        if robbers is not None:
            state = ROBBERS.put(state, RobbersDrawer(tuple(robbers)))
        decisions = tuple(change(decision, seat=active) for decision in self.match.decisions)
        self.match = attrs.evolve(self.match, state=state, decisions=decisions)
        return self

    def with_state(self, **fields: Any) -> Story:
        """Change fields of the state."""
        self.match = attrs.evolve(self.match, state=change(self.state, **fields))
        return self

    def standing(self, *meeples: tuple[int, ...]) -> Story:
        """Put meeples (player, segment, piece if not 0) on the board."""
        for meeple in meeples:
            state = MeeplePlaced(*meeple).apply(self.state)
            self.with_state(board=state.board, supplies=state.supplies)
        return self

    def fairy_beside(self, seat: int, segment: int) -> Story:
        """Put the fairy next to a meeple."""
        return self.with_state(slots=FAIRY.put(self.state, FairyDrawer(Meeple(seat, 0, segment))).slots)

    def tiles_left(self, *tiles: str) -> Story:
        """Leave only these tiles in the stack; the drawn tile stays drawn."""
        return self.with_state(stack=Stack((tiles,) if tiles else (), self.state.stack.drawn))

    # --- playing ----------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def decision(self) -> Decision:
        """The open decision."""
        (decision,) = self.match.decisions
        return decision

    @property
    def asked(self) -> type[Decision]:
        """The class of the open decision."""
        return type(self.decision)

    def decision_as(self, kind: type[Q]) -> Q:
        """The open decision, which must be of this class."""
        found = self.decision
        assert isinstance(found, kind)
        return found

    def send(self, command: Command) -> Story:
        """Send a command that must be accepted."""
        done = submit(self.game, self.match, command, self.chance)
        assert isinstance(done, Accepted), done
        assert done.match == fold(self.game, self.match, done.records)
        self.match, self.records = done.match, [*self.records, *done.records]
        return self

    def answer(self, kind: type[Command], seat: Seat | None = None, **fields: Any) -> Story:
        """Answer the open decision, which must be that of `seat` if one is given."""
        if seat is not None:
            assert seat == self.decision.seat
        return self.send(kind(self.decision.seat, self.decision.id, **fields))

    def rejected(self, command: Command | type[Command], **fields: Any) -> tuple[str, str]:
        """Return code and rule of the rejection of a command, or of an answer of that class."""
        if isinstance(command, type):
            command = command(self.decision.seat, self.decision.id, **fields)
        done = self.rejection(command)
        return done.code, done.rule

    def rejection(self, command: Command) -> Rejection:
        """Return the rejection of this command, which must have a text in both languages."""
        done = submit(self.game, self.match, command, self.chance)
        assert isinstance(done, Rejection), done
        assert done.message("en")
        assert done.message("fr")
        return done

    @overload
    def legal(self, kind: None = None) -> list[Any]: ...
    @overload
    def legal(self, kind: type[C]) -> list[C]: ...
    def legal(self, kind: type[Command] | None = None) -> list[Any]:
        """Return the legal answers to the open decision, only those of `kind` if it is given."""
        found = legal_commands(self.game, self.match, self.decision.seat)
        return [command for command in found if kind is None or isinstance(command, kind)]

    def batch(self, *gains: tuple[Seat, int, str], payments: Sequence[tuple[Seat, int]] = ()) -> Story:
        """Open one batch with these events."""
        return self.send(OpenBatch(HOST, 0, gains, tuple(payments)))

    def take(self, seat: Seat, figure: int = PAWN, gain: int = 0) -> Story:
        """Move a figure of the scorer by an event of the batch."""
        return self.answer(Allocate, seat, gain=gain, figure=figure)

    def pay_with(self, seat: Seat, figure: int) -> Story:
        return self.answer(ChoosePayer, seat, figure=figure)

    def lay(self, column: int, row: int, turns: int = 0) -> Story:
        """Place the drawn tile."""
        return self.answer(PlaceTile, cell=(column, row), turns=turns)

    def claim(self, part: str, index: int = 0) -> Story:
        """Place a meeple."""
        return self.answer(PlaceMeeple, part=part, index=index)

    def place_abbot(self, part: str) -> Story:
        return self.answer(PlaceAbbot, part=part)

    def retrieve_abbot(self) -> Story:
        return self.answer(RetrieveAbbot)

    def move_fairy(self, segment: int) -> Story:
        return self.answer(MoveFairy, segment=segment)

    def skip(self) -> Story:
        """Place nothing in the meeple step."""
        return self.answer(PlaceNothing)

    def finish_turn(self) -> Story:
        return self.answer(FinishTurn)

    def act(self, seat: Seat, target: int = NOWHERE) -> Story:
        """Carry out the message."""
        return self.answer(ChooseMessage, seat, act=True, target=target)

    def put_robber(self, seat: Seat, space: int) -> Story:
        return self.answer(PlaceRobber, seat, space=space)

    def leave_robber(self, seat: Seat) -> Story:
        return self.answer(LeaveRobber, seat)

    def rob(self, thief: Seat, victim: Seat, figure: int = PAWN) -> Story:
        """Choose the victim of a robber."""
        return self.answer(ChooseVictim, thief, victim=victim, figure=figure)

    def steal_with(self, thief: Seat, figure: int) -> Story:
        """Choose the figure that receives the stolen points."""
        return self.answer(ChooseStolenFigure, thief, figure=figure)

    def follow(self, owner: Seat, companion: Seat, figure: int = PAWN) -> Story:
        """Choose the figure that a robber follows."""
        return self.answer(ChooseFollow, owner, companion=companion, figure=figure)

    def stay(self, owner: Seat) -> Story:
        """Leave a robber on its space."""
        return self.answer(StayBehind, owner)

    # --- looking ----------------------------------------------------------------------------------------------------

    def events(self, kind: type[Event] | None = None) -> list[Any]:
        """Return all events so far, only those of `kind` if it is given."""
        return [r.event for r in self.records if kind is None or isinstance(r.event, kind)]

    def rules(self, kind: type[Event]) -> list[str]:
        """Return the rules that the records of one kind of event cite, in order."""
        return [record.rule for record in self.records if isinstance(record.event, kind)]

    @property
    def totals(self) -> tuple[tuple[int, ...], ...]:
        return self.state.totals

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(sum(row) for row in self.state.totals)

    @property
    def robbers(self) -> tuple[int | None, ...]:
        return ROBBERS.get(self.state).at

    @property
    def sources(self) -> list[str]:
        """The sources of all batches so far."""
        return [event.source for event in self.events(BatchOpened)]

    @property
    def messages(self) -> list[tuple[int, bool]]:
        """The messages taken so far, and whether each was carried out."""
        return [(event.message, event.act) for event in self.events(MessageTaken)]

    @property
    def thefts(self) -> list[tuple[int, int, int]]:
        """Thief, victim and amount of all thefts so far."""
        return [(t.thief, t.victim, t.amount) for event in self.events(PointsStolen) for t in event.thefts]

    @property
    def spaces(self) -> list[int]:
        """The spaces on which the robber may be put."""
        return [command.space for command in self.legal(PlaceRobber)]

    @property
    def claims(self) -> list[tuple[str, int]]:
        """The segments that a meeple may claim."""
        return [(command.part, command.index) for command in self.legal(PlaceMeeple)]

    @property
    def acts(self) -> list[ChooseMessage]:
        """The ways to carry out the message."""
        return [command for command in self.legal(ChooseMessage) if command.act]

    @property
    def victims(self) -> set[tuple[int, int]]:
        """The players and figures that the robber may steal from."""
        return {(command.victim, command.figure) for command in self.legal(ChooseVictim)}


TWO_CITIES = [
    ("base-D", (1, 0), 0),
    ("base-E", (1, -1), 2),
    ("base-B", (1, -2), 0),
    ("base-E", (0, -2), 2),
    ("base-H", (0, -1), 0),
]
"""The last of these tiles completes the city of the start tile and the one in the north."""


# --- scenes and commands of the host --------------------------------------------------------------------------------


def fairy_at_city(
    *others: str,
    tiles: Sequence[str] = ("base-E", "base-B", "base-B"),
    order: str = "before_features",
    without: Sequence[str] = (),
) -> Story:
    """Seat 0's knight stands in the city of the start tile, with the fairy beside him."""
    story = Story("fairy", *others, seats=2, tiles=tiles, options={"fairy.bonus_order": order}, without=without)
    return story.standing((0, CITY)).fairy_beside(0, CITY)


def taking(message: int, *tiles: str, without: Sequence[str] = ()) -> Story:
    """Seat 0, with meeples on the start tile, is about to answer this message."""
    story = Story("messengers", seats=2, tiles=["base-B", f"message-{message}", *tiles], without=without)
    return story.standing((0, CITY), (0, ROAD), (0, NORTH)).batch((0, 5, "road")).take(0)


def turn_end(*sources: str, seats: int = 3, total: int = 9) -> Story:
    """Seat 0 has placed a tile, and the end of the turn is open to the host."""
    return Story(*sources, seats=seats, tiles=["base-B"] * 4).given(totals=[[total]] * seats).lay(0, 1).skip()


def turn_wheel(sector: Any, *receipts: tuple[Seat, int]) -> TurnWheel:
    return TurnWheel(HOST, 0, sector, receipts)


def fire_catapult(token: Any, *winners: Seat) -> FireCatapult:
    return FireCatapult(HOST, 0, token, winners)


def sell_tile(payer: Seat, receiver: Seat | None, bid: int) -> SellTile:
    return SellTile(HOST, 0, payer, receiver, bid)


def pay_ransom(captor: Seat) -> PayRansom:
    return PayRansom(HOST, 0, captor)
