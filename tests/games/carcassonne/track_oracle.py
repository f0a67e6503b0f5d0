"""A second opinion on the score track: thefts, following and messages, worked out anew from the records alone.

It shares no code with the rules: of every batch it keeps who stood where when it was opened, and says what may follow.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.messages import Ended, Record
from tabletop_rules.games.carcassonne import events as e
from tabletop_rules.games.carcassonne.decisions import NextGain
from tabletop_rules.games.carcassonne.expansions.messengers import messages as mm
from tabletop_rules.games.carcassonne.expansions.robbers import messages as rm
from tabletop_rules.games.carcassonne.expansions.robbers.decisions import ReceivingFigure, RobberPath, RobberVictim

Figure = tuple[int, int]
"""A player and one of the figures."""

TURNED = (NextGain, RobberVictim, ReceivingFigure, RobberPath)
"""Questions that go round the table inside a batch (S4); payers are asked together with allocations."""


@attrs.define
class Open:
    """A batch under way, with the table as it was when it was opened."""

    source: str
    gains: tuple[Any, ...]
    payments: tuple[Any, ...]
    final: bool
    totals: list[list[int]]
    robbers: list[int | None]
    moves: list[Any] = attrs.Factory(list)
    thieves: dict[int, set[tuple[int, int, int, int]]] = attrs.Factory(dict)
    stolen: list[Any] = attrs.Factory(list)
    followed: dict[int, Figure] = attrs.Factory(dict)
    asked: list[tuple[type, int]] = attrs.Factory(list)


class TrackOracle:
    """The score track as the records tell it."""

    def __init__(self, seats: int, options: Mapping[str, object]) -> None:
        expansions = options.get("expansions", ())
        assert isinstance(expansions, tuple | list)
        self.seats, self.options = seats, options
        self.messengers, self.with_robbers = "messengers" in expansions, "robbers" in expansions
        self.totals = [[0, 0] if self.messengers else [0] for _ in range(seats)]
        self.robbers: list[int | None] = [None] * seats
        self.active = 0
        self.batch: Open | None = None
        self.due = False  # a message must come now
        self.unseen, self.under = list(range(1, 9)), list[int]()
        self.earned = self.laid = False  # V4: points in this placement; a tile lies and its check is still to come
        self.taken = False  # V4: the message of that check has come
        self.bound: dict[int, int] = {}
        self.thefts = self.follows = self.messages = 0

    # --- words ------------------------------------------------------------------------------------------------------

    def option(self, name: str, default: object) -> object:
        return self.options.get(name, default)

    def space(self, total: int) -> int:
        return total if self.option("track.lap_matters", False) else total % 50

    @property
    def at_once(self) -> bool:
        """Whether messages come after each batch."""
        return self.option("messengers.choice", "per_event") == "per_event"

    def order(self, seat: int) -> int:
        return (seat - self.active) % self.seats

    def dark(self, figure: Figure) -> bool:
        total = self.totals[figure[0]][figure[1]]
        if total % 5:
            return False
        others = [self.space(x) for seat, row in enumerate(self.totals) if seat != figure[0] for x in row]
        return not (self.option("messengers.exclusive_space", False) and self.space(total) in others)

    # --- records ----------------------------------------------------------------------------------------------------

    def follow(self, record: Record) -> None:
        """Take up a record. Faults: AssertionError where it is not what should have come."""
        event = record.event
        if self.due and isinstance(event, e.BatchOpened | e.TileDrawn | e.TurnStarted | e.TilePlaced | Ended):
            raise AssertionError(f"a message was due before record {record.n}")
        found = getattr(self, f"on_{type(event).__name__}", None)
        if found is not None:
            found(event)

    def on_Asked(self, event: Asked) -> None:  # noqa: N802
        for decision in event.decisions:
            if self.batch is not None and isinstance(decision, TURNED):
                self.batch.asked.append((type(decision), self.order(decision.seat)))
                if isinstance(decision, RobberVictim):
                    found = sorted(self.batch.thieves[decision.seat])
                    assert tuple((seat, figure, half) for seat, figure, _, half in found) == decision.candidates

    def on_TurnStarted(self, event: e.TurnStarted) -> None:  # noqa: N802
        self.over()
        self.active, self.bound, self.earned = event.seat, {}, False

    def on_TurnClosing(self, event: e.TurnClosing) -> None:  # noqa: N802
        self.over()

    def on_TileDrawn(self, event: e.TileDrawn) -> None:  # noqa: N802
        self.over()

    def on_TilePlaced(self, event: e.TilePlaced) -> None:  # noqa: N802
        self.laid, self.taken = True, False

    def over(self) -> None:
        """The end of a placement, if one has taken place: under V4 the one check was made (Q33)."""
        assert self.batch is None
        if self.laid and self.messengers and not self.at_once and self.earned:
            assert not self.dark((self.active, self.bound[self.active])), "the check of a placement was left out"
        if self.laid:
            self.earned = False
        self.laid = False

    # --- batches ----------------------------------------------------------------------------------------------------

    def on_BatchOpened(self, event: e.BatchOpened) -> None:  # noqa: N802
        assert self.batch is None, "batches never mix (S5)"
        assert event.gains or event.payments
        assert all(gain.amount > 0 for gain in event.gains)
        totals = [list(row) for row in self.totals]
        self.batch = Open(event.source, event.gains, event.payments, event.final, totals, list(self.robbers))

    def on_BatchAllocated(self, event: e.BatchAllocated) -> None:  # noqa: N802
        assert self.batch is not None
        assert self.batch.gains[event.gain].seat == event.seat
        self.bind(event.seat, event.figure)

    def bind(self, seat: int, figure: int) -> None:
        """Under V4 all points of a turn go to one figure (Q33)."""
        assert self.batch is not None
        if self.messengers and not self.at_once and not self.batch.final:
            assert figure == self.bound.setdefault(seat, figure)

    def on_BatchMoved(self, event: e.BatchMoved) -> None:  # noqa: N802
        batch = self.batch
        assert batch is not None
        assert sorted(move.gain for move in event.moves if move.spaces > 0) == list(range(len(batch.gains)))
        assert [self.order(move.seat) for move in event.moves] == sorted(self.order(m.seat) for m in event.moves)
        for move in event.moves:
            if move.spaces > 0:
                gain = batch.gains[move.gain]
                assert (gain.seat, gain.amount, "final" if batch.final else "scoring") == (
                    move.seat,
                    move.spaces,
                    move.kind,
                )
            else:
                assert ("payment", True) == (move.kind, move.spaces < 0)
            self.totals[move.seat][move.figure] += move.spaces
        for payment in batch.payments:
            paid = [move for move in event.moves if move.seat == payment.seat and move.kind == "payment"]
            assert payment.amount == -sum(move.spaces for move in paid)
            if any(total >= payment.amount for total in batch.totals[payment.seat]):
                assert 1 == len(paid)  # Q14: a figure that covers the amount pays it alone
        batch.moves = list(event.moves)
        for owner in range(self.seats):
            candidates = self.candidates(batch, owner)
            if candidates:
                batch.thieves[owner] = candidates

    def acts(self, batch: Open) -> bool:
        late = self.option("robbers.final_points", "before_final_scoring") == "after_final_scoring"
        return not batch.final or (late and batch.source != "robbers")

    def companions(self, batch: Open, owner: int) -> list[Figure]:
        at = batch.robbers[owner]
        if at is None or not self.acts(batch):
            return []
        return [
            (seat, figure)
            for seat in range(self.seats)
            if seat != owner
            for figure, total in enumerate(batch.totals[seat])
            if self.space(total) == at
        ]

    def candidates(self, batch: Open, owner: int) -> set[tuple[int, int, int, int]]:
        """Victim, figure, event and half of it, for the first event that moves each companion (R12)."""
        found = set()
        for seat, figure in self.companions(batch, owner):
            first = next((m for m in batch.moves if (m.seat, m.figure) == (seat, figure) and m.spaces > 0), None)
            if first is None or self.is_income(batch, first):
                continue
            found.add((seat, figure, first.gain, first.spaces - first.spaces // 2))
        return found

    def is_income(self, batch: Open, move: Any) -> bool:
        """With V2 off, receipts of a sale or ransom are like stolen points."""
        return batch.source in ("sale", "ransom") and not self.option("robbers.transfers_are_scoring", True)

    def on_PointsStolen(self, event: rm.PointsStolen) -> None:  # noqa: N802
        batch = self.batch
        assert batch is not None
        assert [theft.thief for theft in event.thefts] == sorted(batch.thieves, key=self.order)
        for theft in event.thefts:
            choice = (theft.victim, theft.victim_figure, theft.gain, theft.amount)
            assert choice in batch.thieves[theft.thief]
            assert 1 <= theft.amount <= batch.gains[theft.gain].amount
            self.bind(theft.thief, theft.figure)
            self.totals[theft.thief][theft.figure] += theft.amount
            self.robbers[theft.thief] = None
            self.thefts += 1
        batch.stolen = list(event.thefts)

    def on_RobberFollowed(self, event: rm.RobberFollowed) -> None:  # noqa: N802
        assert self.batch is not None
        assert event.seat not in self.batch.followed
        assert event.space == self.space(self.totals[event.companion][event.figure])
        self.batch.followed[event.seat] = (event.companion, event.figure)
        self.robbers[event.seat] = event.space
        self.follows += 1

    def on_MeeplesReturned(self, event: e.MeeplesReturned) -> None:  # noqa: N802
        if self.batch is not None:  # B22: after the thefts and the following
            self.steals_and_follows(self.batch)

    def on_BatchClosed(self, event: e.BatchClosed) -> None:  # noqa: N802
        batch = self.batch
        assert batch is not None
        self.steals_and_follows(batch)
        for owner, at in enumerate(self.robbers if batch.source != "robbers" else ()):  # R20; at the end they go home
            others = [self.space(x) for seat, row in enumerate(self.totals) if seat != owner for x in row]
            assert at is None or at in others
        for kind in TURNED:
            seats = [seat for asked, seat in batch.asked if asked == kind]
            assert seats == sorted(seats), f"{kind.__name__} went round the table the wrong way (S4)"
        points = sum(gain.amount for gain in batch.gains) + sum(theft.amount for theft in batch.stolen)
        paid = sum(payment.amount for payment in batch.payments)
        assert points - paid == sum(map(sum, self.totals)) - sum(map(sum, batch.totals))
        assert all(total >= 0 for row in self.totals for total in row)
        mine = {move.figure for move in batch.moves if move.seat == self.active and move.spaces > 0}
        mine |= {theft.figure for theft in batch.stolen if theft.thief == self.active}
        self.batch = None
        if self.messengers and not batch.final:
            self.due = self.at_once and any(self.dark((self.active, figure)) for figure in mine)
            self.earned = self.earned or bool(mine)

    def steals_and_follows(self, batch: Open) -> None:
        """Every thief has stolen, and every other robber followed if it had to (R13, R15 to R19a)."""
        assert {theft.thief for theft in batch.stolen} == set(batch.thieves)
        for owner in range(self.seats):
            if batch.robbers[owner] is None or owner in batch.thieves:
                assert owner not in batch.followed
                continue
            carried, paid, income, still = set[Figure](), set[Figure](), False, 0
            for figure in self.companions(batch, owner):
                moves = [move for move in batch.moves if (move.seat, move.figure) == figure]
                stolen = [theft for theft in batch.stolen if (theft.thief, theft.figure) == figure]
                if stolen or any(move.spaces > 0 for move in moves):
                    carried.add(figure)
                    income = income or not stolen
                elif moves:
                    paid.add(figure)
                else:
                    still += 1
            followed = batch.followed.get(owner)
            if followed is None:
                free = still > 0 and (not carried or (income and bool(paid)))
                assert free or not (carried or paid), "the robber had to go along"
            else:
                assert followed in carried | paid

    # --- robbers and messages ---------------------------------------------------------------------------------------

    def on_RobberPlaced(self, event: rm.RobberPlaced) -> None:  # noqa: N802
        assert self.robbers[event.seat] is None
        self.goes(event.seat, event.space)

    def on_RobberMoved(self, event: rm.RobberMoved) -> None:  # noqa: N802
        assert event.seat == self.active
        assert self.robbers[event.seat] not in (None, event.space)
        self.goes(event.seat, event.space)

    def goes(self, seat: int, space: int) -> None:
        assert self.batch is None
        assert space in [self.space(x) for other, row in enumerate(self.totals) if other != seat for x in row]
        self.robbers[seat] = space

    def on_RobbersReturned(self, event: rm.RobbersReturned) -> None:  # noqa: N802
        assert sorted(event.seats) == [seat for seat, at in enumerate(self.robbers) if at is not None]
        self.robbers = [None] * self.seats

    def on_MessageRevealed(self, event: mm.MessageRevealed) -> None:  # noqa: N802
        assert self.batch is None
        if self.at_once:
            assert self.due
        else:
            assert self.earned
            assert self.laid
            assert self.dark((self.active, self.bound[self.active]))
        if self.unseen:
            self.unseen.remove(event.message)
        else:
            assert event.message == self.under.pop(0)
        self.due = False
        self.taken = True
        self.messages += 1

    def on_MessageTaken(self, event: mm.MessageTaken) -> None:  # noqa: N802
        assert event.seat == self.active
        self.under.append(event.message)

    def on_MessageChecked(self, event: mm.MessageChecked) -> None:  # noqa: N802
        assert self.taken or not self.dark((self.active, self.bound[self.active]))
        self.earned = self.laid = False

    def on_TotalsAdded(self, event: mm.TotalsAdded) -> None:  # noqa: N802
        self.totals = [[sum(row)] for row in self.totals]
