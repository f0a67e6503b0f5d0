"""Situations for tests: a match with figures and robbers set up on the track, and short words to play it on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar, overload

import attrs

from tabletop_rules.core.chance import ChanceSource, Scripted, Seeded
from tabletop_rules.core.change import change
from tabletop_rules.core.engine import Accepted, begin, opening, submit
from tabletop_rules.core.fold import fold
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.mask import Public
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Decision, Event, Plan, Record, Rejection, Standing
from tabletop_rules.core.rule import Rule
from tabletop_rules.core.terms import HOST, RuleId, Seat
from tabletop_rules.games.carcassonne.commands import Allocate, HostCommand, PlaceMeeple, PlaceNothing, PlaceTile
from tabletop_rules.games.carcassonne.events import BatchOpened, MeeplePlaced
from tabletop_rules.games.carcassonne.expansions.fairy.messages import FAIRY, FairyDrawer
from tabletop_rules.games.carcassonne.expansions.robbers.messages import ROBBERS, RobbersDrawer
from tabletop_rules.games.carcassonne.game import make
from tabletop_rules.games.carcassonne.queries.batches import batch
from tabletop_rules.games.carcassonne.reducers.meeples import place_meeple
from tabletop_rules.games.carcassonne.state import Gain, Payment, Stack, State
from tabletop_rules.games.carcassonne.state import Standing as Meeple
from tabletop_rules.games.carcassonne.terms import PAWN

C = TypeVar("C", bound=Command)
Q = TypeVar("Q", bound=Decision)

BOTH = ("robbers", "messengers")


@attrs.frozen
class OpenBatch(HostCommand, kind="carcassonne.test_batch/1"):
    """A batch out of nowhere: gains as (player, points, source), payments as (player, points)."""

    gains: Public[tuple[tuple[Seat, int, str], ...]]
    payments: Public[tuple[tuple[Seat, int], ...]] = ()


def _open(state: State, decision: Standing, command: OpenBatch) -> Plan:
    gains = [Gain(seat, amount, source) for seat, amount, source in command.gains]
    return batch("features", gains, [Payment(seat, amount) for seat, amount in command.payments])


BATCH: Rule[State, Standing, OpenBatch] = Rule(
    RuleId("S2"), Standing, OpenBatch, lambda s, d: (), lambda s, d, c: None, _open, host=True
)


class Story:
    """A match and its records, played on with short words; every refusal is a failure unless it is asked for."""

    def __init__(
        self,
        *expansions: str,
        seats: int = 4,
        tiles: Sequence[str] = (),
        seed: int = 1,
        options: Mapping[str, object] | None = None,
    ) -> None:
        self.game: Game[State] = make({"expansions": expansions, **(options or {})}).with_expansion(
            "test", rules=(BATCH,)
        )
        self.chance: ChanceSource = Scripted(tiles) if tiles else Seeded(seed)
        begun = begin(self.game, seats, self.chance)
        self.match: Match[State] = begun.match
        self.start = opening(self.game, seats)
        self.records: list[Record] = list(begun.records)

    # --- setting up -------------------------------------------------------------------------------------------------

    def given(
        self,
        *,
        active: Seat = 0,
        totals: Sequence[Sequence[int]] | None = None,
        robbers: Sequence[int | None] | None = None,
    ) -> Story:
        """Put figures and robbers on the track, and let it be somebody's turn."""
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

    # --- playing ----------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def decision(self) -> Decision:
        """The open question."""
        (decision,) = self.match.decisions
        return decision

    @property
    def asked(self) -> type[Decision]:
        """The class of the open question."""
        return type(self.decision)

    def question(self, kind: type[Q]) -> Q:
        """The open question, which must be of this class."""
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
        """Answer the open question, which must be put to that seat if one is named."""
        if seat is not None:
            assert seat == self.decision.seat
        return self.send(kind(self.decision.seat, self.decision.id, **fields))

    def refused(self, kind: type[Command], **fields: Any) -> tuple[str, str]:
        """Code and rule of the refusal that this answer meets; nothing may have changed."""
        return self.refusal(kind(self.decision.seat, self.decision.id, **fields))

    def refusal(self, command: Command) -> tuple[str, str]:
        """Code and rule of the refusal that this command meets."""
        before = self.match
        done = submit(self.game, self.match, command, self.chance)
        assert isinstance(done, Rejection), done
        assert before is self.match
        assert done.message("en")
        assert done.message("fr")
        return done.code, done.rule

    @overload
    def legal(self, kind: None = None) -> list[Any]: ...
    @overload
    def legal(self, kind: type[C]) -> list[C]: ...
    def legal(self, kind: type[Command] | None = None) -> list[Any]:
        """The legal answers to the open question, of one type if it is named."""
        found = legal_commands(self.game, self.match, self.decision.seat)
        return [command for command in found if kind is None or isinstance(command, kind)]

    def batch(self, *gains: tuple[Seat, int, str], payments: Sequence[tuple[Seat, int]] = ()) -> Story:
        """One batch with these events."""
        return self.send(OpenBatch(HOST, 0, gains, tuple(payments)))

    def lay(self, column: int, row: int, turns: int = 0) -> Story:
        """Lay the drawn tile."""
        return self.answer(PlaceTile, cell=(column, row), turns=turns)

    def claim(self, part: str, index: int = 0) -> Story:
        """Place a meeple."""
        return self.answer(PlaceMeeple, part=part, index=index)

    def skip(self) -> Story:
        """Place nothing, if that is asked."""
        return self.answer(PlaceNothing)

    # --- looking ----------------------------------------------------------------------------------------------------

    def events(self, kind: type[Event] | None = None) -> list[Any]:
        """What has happened so far, of one type if it is named."""
        return [r.event for r in self.records if kind is None or isinstance(r.event, kind)]

    @property
    def totals(self) -> tuple[tuple[int, ...], ...]:
        return self.state.totals

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(sum(row) for row in self.state.totals)

    @property
    def robbers(self) -> tuple[int | None, ...]:
        return ROBBERS.get(self.state).at


# --- short words ----------------------------------------------------------------------------------------------------


def standing(story: Story, *meeples: tuple[int, int]) -> Story:
    """Put meeples (player, segment) on the board."""
    for seat, segment in meeples:
        state = place_meeple(story.state, MeeplePlaced(seat, segment))
        story.with_state(board=state.board, supplies=state.supplies)
    return story


def fairy_beside(story: Story, seat: int, segment: int) -> Story:
    """Put the fairy next to a meeple."""
    return story.with_state(slots=FAIRY.put(story.state, FairyDrawer(Meeple(seat, 0, segment))).slots)


def last(story: Story) -> Story:
    """No tile is left after the one that lies or is drawn."""
    return story.with_state(stack=Stack((), story.state.stack.drawn))


def take(story: Story, seat: int, figure: int = PAWN, gain: int = 0) -> Story:
    """A player moves a figure with a scoring event."""
    return story.answer(Allocate, seat, gain=gain, figure=figure)


def sources(story: Story) -> list[str]:
    """What the batches were for, one after the other."""
    return [event.source for event in story.events(BatchOpened)]
