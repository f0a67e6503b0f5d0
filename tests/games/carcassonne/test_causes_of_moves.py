"""Why figures move: an explanation names the choice of the figure."""

from __future__ import annotations

import pytest

import tabletop_rules as tr
from tabletop_rules.games.carcassonne.commands import Allocate, PlaceNothing, PlaceTile
from tabletop_rules.games.carcassonne.events import BatchMoved
from tabletop_rules.games.carcassonne.situation import situation

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
