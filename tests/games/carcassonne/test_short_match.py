"""A whole short match through the public door: twelve tiles in a known order, every point worked out on paper."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tabletop_rules as tr
from tabletop_rules.core.messages import Command
from tabletop_rules.games.carcassonne.commands import Allocate, PlaceMeeple, PlaceNothing, PlaceTile
from tabletop_rules.games.carcassonne.events import BatchOpened
from tabletop_rules.games.carcassonne.expansions.abbot.commands import PlaceAbbot, RetrieveAbbot
from tabletop_rules.games.carcassonne.expansions.messengers.messages import MessageTaken
from tabletop_rules.games.carcassonne.expansions.robbers.messages import (
    ROBBERS,
    ChooseStolenFigure,
    LeaveRobber,
    PlaceRobber,
    PointsStolen,
    RobberFollowed,
)
from tabletop_rules.games.carcassonne.state import State

HOME = Path(tr.__file__).parent / "games" / "carcassonne"
PAWN, MEEPLETTE = 0, 1
KEPT = ("base-B", "base-D", "base-E", "base-U", "base-W")
"""Five drawings of the base game, once each; the eight tiles of The Robbers come to them."""
DRAWS = (
    *("base-U", "robbers-H", "base-W", "robbers-E", "robbers-C", "message-2", "base-E", "base-B"),
    *("robbers-F", "robbers-F", "robbers-D+garden", "robbers-A", "robbers-A"),
)


def once(found: re.Match[str]) -> str:
    """One copy of a tile, without a garden."""
    return f"{found[1]} = {int(found[1] == 'count')}"


class Played:
    """The table with short words: every answer must be accepted, and comes from the seat that is asked."""

    def __init__(self, pack: Path) -> None:
        head, *tiles = (HOME / "pack" / "tiles.toml").read_text("utf-8").split("\n[[tile]]\nid = ")
        kept = [re.sub("(count|garden_copies) = .", once, tile) for tile in tiles if tile[1:7] in KEPT]
        pack.write_text("\n[[tile]]\nid = ".join([head, *kept]), "utf-8")
        options = {"expansions": ["abbot", "messengers", "robbers"], "tiles": str(pack)}
        self.table = tr.Table.open("carcassonne", seats=2, chance=tr.Scripted(DRAWS), options=options)

    def state(self) -> State:
        state = self.table.match.state
        assert isinstance(state, State)
        return state

    def track(self) -> tuple[tuple[tuple[int, ...], ...], tuple[int | None, ...]]:
        """All totals, and where the robbers are."""
        return self.state().totals, ROBBERS.get(self.state()).at

    def answer(self, seat: int, kind: type[Command], **fields: object) -> Played:
        (decision,) = self.table.decisions
        assert seat == decision.seat
        done = self.table.submit(kind(seat, decision.id, **fields))
        assert isinstance(done, tr.Accepted), done
        return self

    def lay(self, seat: int, column: int, row: int, turns: int) -> Played:
        return self.answer(seat, PlaceTile, cell=(column, row), turns=turns)

    def spaces(self, seat: int) -> list[int]:
        return [command.space for command in self.table.legal(seat) if isinstance(command, PlaceRobber)]


@pytest.mark.rule(
    "B12", "B13", "B19", "B20", "FM2", "AB3", "AB4", "M5", "M6", "M8", "R2", "R5", "R9", "R10", "R16", "R22"
)
def test_a_short_match_goes_as_on_paper(tmp_path: Path) -> None:
    """A road of five, cities of three and two, two thefts of 3, a message; then robbers, roads, garden and farmer."""
    match = Played(tmp_path / "tiles.toml")
    match.lay(0, 1, 0, 1).answer(0, PlaceMeeple, part="road")
    match.lay(1, 0, -1, 1).answer(1, PlaceRobber, space=0).answer(0, LeaveRobber).answer(1, PlaceMeeple, part="city")
    match.lay(0, -1, 0, 0).answer(0, PlaceMeeple, part="road", index=1)
    match.lay(1, 2, 0, 1)  # the robber of 1 has no other space to go to: 0 is asked at once
    match.answer(0, PlaceRobber, space=0).answer(1, PlaceMeeple, part="city")

    match.lay(0, 2, 1, 0).answer(0, PlaceMeeple, part="road", index=1)  # nobody is asked for a robber
    match.answer(0, Allocate, gain=0, figure=PAWN).answer(1, ChooseStolenFigure, figure=MEEPLETTE)
    assert (((5, 0), (0, 3)), (3, None)) == match.track()  # half of 5, and the robber of 0 goes along
    match.answer(0, Allocate, gain=0, figure=MEEPLETTE)  # no own city: 2 points instead of message 2
    assert ((5, 2), (0, 3)) == match.state().totals

    match.lay(1, 0, -2, 2).answer(1, PlaceMeeple, part="field").answer(1, Allocate, gain=0, figure=PAWN)
    assert (((5, 2), (6, 3)), (3, None)) == match.track()  # three tiles, with the figure that is not beside the robber
    match.lay(0, 0, 1, 0).answer(0, PlaceAbbot, part="monastery")
    match.lay(1, -1, 1, 0)
    assert [2, 5] == match.spaces(1)
    match.answer(1, PlaceRobber, space=5).answer(1, PlaceNothing)

    match.lay(0, -1, 2, 0)
    assert [6] == match.spaces(0)
    match.answer(0, PlaceRobber, space=6).answer(0, RetrieveAbbot)
    match.answer(0, Allocate, gain=0, figure=PAWN).answer(1, ChooseStolenFigure, figure=PAWN)
    assert (((11, 2), (9, 3)), (9, None)) == match.track()  # the monastery and five neighbours, half of 6 stolen
    match.lay(1, 3, 0, 3).answer(1, PlaceRobber, space=2).answer(1, PlaceAbbot, part="garden")
    match.answer(1, Allocate, gain=0, figure=MEEPLETTE)
    assert (((11, 2), (9, 7)), (9, 2)) == match.track()
    match.lay(0, 3, 1, 0)
    assert [7] == match.spaces(0)
    match.answer(0, LeaveRobber).answer(0, PlaceNothing)
    match.lay(1, -1, 3, 1).answer(1, PlaceRobber, space=11).answer(1, PlaceNothing)

    assert ((11 + 2 + 3 + 4 + 2,), (9 + 7 + 3 + 4 + 3,)) == match.state().totals
    outcome = match.table.result
    assert outcome is not None
    assert ((1,), (0,)) == outcome.ranking
    events = [record.event for record in match.table.records]
    batches = [
        (event.source, [(gain.seat, gain.amount, gain.source) for gain in event.gains])
        for event in events
        if isinstance(event, BatchOpened)
    ]
    assert [
        ("features", [(0, 5, "road")]),
        ("message", [(0, 2, "message")]),
        ("features", [(1, 6, "city")]),
        ("abbot", [(0, 6, "abbot")]),
        ("features", [(1, 4, "city")]),
        ("robbers", [(1, 3, "robbers"), (0, 3, "robbers")]),
        ("incomplete", [(0, 4, "road"), (0, 2, "road"), (1, 4, "garden")]),
        ("fields", [(1, 3, "field")]),
    ] == batches
    assert [(1, 3), (1, 3)] == [(t.thief, t.amount) for e in events if isinstance(e, PointsStolen) for t in e.thefts]
    assert [(0, 3), (0, 9)] == [(e.seat, e.space) for e in events if isinstance(e, RobberFollowed)]
    assert [MessageTaken(0, 2, act=False)] == [e for e in events if isinstance(e, MessageTaken)]
    assert tr.verify(match.table.log, match.table.game).ok
