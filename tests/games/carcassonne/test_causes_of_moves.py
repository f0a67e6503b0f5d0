"""Why figures move: an explanation names the choice of the figure."""

from __future__ import annotations

import pytest

import tabletop_rules as tr
from tabletop_rules.games.carcassonne.batches import batch
from tabletop_rules.games.carcassonne.commands import Allocate, PlaceNothing, PlaceTile
from tabletop_rules.games.carcassonne.events import BatchMoved
from tabletop_rules.games.carcassonne.expansions.robbers.expansion import robbers_at
from tabletop_rules.games.carcassonne.expansions.robbers.following import RobberFollowed
from tabletop_rules.games.carcassonne.expansions.robbers.stealing import PointsStolen
from tabletop_rules.games.carcassonne.situation import situation
from tabletop_rules.games.carcassonne.state import Gain
from tabletop_rules.games.carcassonne.steps import EndTurn

GAME = tr.load_game("carcassonne", {"expansions": ["messengers"]})


@pytest.mark.rule("S3", "M3")
def test_the_moves_of_a_batch_follow_from_the_allocation() -> None:
    """The player chose the meeplette, and that is why it moved."""
    laid = situation(
        GAME,
        2,
        landscape=[("base-A", (-1, 0), 3)],
        meeples=[(0, (0, 0), "road")],
        totals={0: (8, 2)},
        drawn="base-A",
        at="tile",
    )
    table = tr.Table.open(laid, 2, seed=1)
    table.submit(PlaceTile(0, table.decisions[0].id, (1, 0), 1))
    table.submit(PlaceNothing(0, table.decisions[0].id))
    table.submit(Allocate(0, table.decisions[0].id, gain=0, figure=1))
    moved = next(record for record in table.log.records if isinstance(record.event, BatchMoved))
    first, chosen = table.explain(moved.n).reasons
    taken = "Player 1: take 3 points for the road at (0, 0), east and west, with the meeplette"
    assert (taken, moved.cause) == (chosen.words, chosen.record)
    assert "meeplette of Player 1 moves +3" in first.words


@pytest.mark.rule("R15", "R9")
@pytest.mark.parametrize("seat", [None, 2, tr.SPECTATOR])
def test_a_robber_that_goes_along_follows_from_the_theft(seat: int | None) -> None:
    """The record of the theft that moved its companion is named before the moves of the batch."""
    road = batch("features", [Gain(0, 6, "road", items=(("tiles", 6, 6),))])
    laid = situation(
        tr.load_game("carcassonne", {"expansions": ["robbers"]}),
        4,
        totals={0: 3, 1: 7, 2: 7, 3: 1},
        also=[robbers_at({1: 3, 3: 7})],
        at=(*road, EndTurn()),
        bag=["base-B"],
    )
    table = tr.Table.open(laid, 4, seed=1)
    records = table.log.records if seat is None else tuple(table.stream(seat))
    numbers = {type(record.event): record.n for record in records}
    reasons = tr.explain(laid, records, numbers[RobberFollowed], seats=4, seat=seat).reasons
    named = [numbers[RobberFollowed], numbers[PointsStolen], numbers[BatchMoved]]
    assert (named, ["R15", "R9"]) == ([reason.record for reason in reasons[:3]], [each.rule for each in reasons[:2]])
