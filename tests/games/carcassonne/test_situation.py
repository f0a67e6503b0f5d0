"""Situations of one's own, for whoever imports the package."""

from __future__ import annotations

import pytest

import tabletop_rules as tr
from tabletop_rules.games.carcassonne.commands import PlaceNothing, PlaceTile
from tabletop_rules.games.carcassonne.decisions import PieceToPlace, TileSpot
from tabletop_rules.games.carcassonne.expansions.fairy.messages import FAIRY
from tabletop_rules.games.carcassonne.expansions.fairy.situation import fairy_beside
from tabletop_rules.games.carcassonne.expansions.robbers.messages import ROBBERS
from tabletop_rules.games.carcassonne.expansions.robbers.situation import robbers_at
from tabletop_rules.games.carcassonne.queries.track import score
from tabletop_rules.games.carcassonne.situation import situation
from tabletop_rules.games.carcassonne.state import Standing
from tabletop_rules.testing import check
from tabletop_rules.testing.story import story

GAME = tr.load_game("carcassonne")
FULL = tr.load_game("carcassonne", {"expansions": ["robbers", "messengers", "fairy", "abbot"]})
ROAD = [("base-D", (1, 0), 0)]


def test_a_table_opens_in_a_situation() -> None:
    """Tiles, meeples, figures, robbers and fairy stand where they were put, and play goes on by the rules."""
    laid = situation(
        FULL,
        3,
        landscape=ROAD,
        meeples=[(0, (0, 0), "road"), (1, (1, 0), "field", 1), (1, (1, 0), "city")],
        totals={0: (8, 3), 1: 49},
        supplies={2: (1,)},
        also=[robbers_at({1: 8}), fairy_beside((0, 0), "road")],
        drawn="base-A",
        turn=5,
        at="tile",
    )
    table = tr.Table.open(laid, 3, seed=1)
    state = table.match.state
    assert ((8, 3), (49, 0), (0, 0)) == state.totals
    assert ((6, 1), (5, 1), (1, 1)) == state.supplies
    fairy = FAIRY.get(state).meeple
    assert isinstance(fairy, Standing)
    assert ((None, 8, None), 0) == (ROBBERS.get(state).at, fairy.seat)
    assert (5, "base-A", 72 + 8 - 3) == (state.turn, state.stack.drawn, sum(map(len, state.stack.piles)))
    assert isinstance(table.submit(PlaceTile(0, table.decisions[0].id, (2, 0), 1)), tr.Accepted)


def test_a_road_is_completed_and_its_robber_steals() -> None:
    """Three tiles of road are 3 points, and 2 for the robber who stands beside the scorer (R9)."""
    game = tr.load_game("carcassonne", {"expansions": ["robbers"]})
    laid = situation(
        game,
        2,
        landscape=[("base-A", (-1, 0), 3)],
        meeples=[(0, (0, 0), "road")],
        totals={0: 8},
        also=[robbers_at({1: 8})],
        drawn="base-A",
        at="tile",
    )
    told = story(laid, seed=1).answered(0, PlaceTile, cell=(1, 0), turns=1).answered(0, PlaceNothing)
    told.then_each(score, {0: 8 + 3, 1: 2})


def test_a_situation_begins_where_it_is_told_to() -> None:
    """With the turn, the drawn tile, the meeple, the score, or the final scoring."""
    standing = [(1, (0, 0), "city")]
    asked = {}
    for moment in ("turn", "meeple", "score", "end"):
        table = tr.Table.open(situation(GAME, 2, landscape=ROAD, meeples=standing, active=1, turn=3, at=moment), 2, 1)
        asked[moment] = [(decision.seat, type(decision)) for decision in table.decisions], table.match
    assert [(1, TileSpot)] == asked["turn"][0]
    assert [(1, PieceToPlace)] == asked["meeple"][0]
    assert [(0, TileSpot)] == asked["score"][0]
    result = asked["end"][1].result
    assert result is not None
    assert ([], (1,)) == (asked["end"][0], result.winners)
    assert (3, 3, 4) == tuple(asked[at][1].state.turn for at in ("turn", "meeple", "score"))
    last = tr.Table.open(situation(GAME, 2, bag=["base-X"]), 2, seed=1)
    assert ((), "base-X") == (last.match.state.stack.piles, last.match.state.stack.drawn)


def test_pieces_are_those_of_the_box() -> None:
    """What lies or stands is missing elsewhere; a copy with a garden stands in when no plain one is left."""
    start = tr.Table.open(GAME, 2, seed=1).match.state
    laid = situation(GAME, 2, landscape=[*ROAD, ("base-D", (2, 0), 0)], meeples=[(0, (2, 0), "field")], drawn=None)
    assert GAME.conserved is not None
    assert GAME.conserved(start) == GAME.conserved(tr.Table.open(laid, 2, seed=1).match.state)
    gardens = situation(GAME, 2, bag=["base-E"] * 5)
    assert {"base-E", "base-E+garden"} >= {*tr.opening(gardens, 2).state.stack.piles[0]}


def test_the_laws_hold_from_a_situation_on() -> None:
    """With robbers on the track, meeples on the board, and few tiles left."""
    laid = situation(
        FULL,
        3,
        landscape=ROAD,
        meeples=[(0, (0, 0), "road"), (1, (1, 0), "field", 1)],
        totals={0: (12, 3), 1: 49},
        bag=["base-U"] * 4 + ["robbers-A", "robbers-H"],
        also=[robbers_at({1: 12, 2: 49})],
    )
    report = check(laid, matches=4)
    assert report.good, report


def test_what_cannot_be_is_told_all_at_once() -> None:
    """Unknown tiles, tiles that do not fit, segments, pieces, seats and numbers: one fault for each."""
    with pytest.raises(tr.SituationError) as told:
        situation(
            GAME,
            2,
            landscape=[("base-Z", (1, 0), 0), ("base-C", (1, 0), 0), ("base-A", (5, 5), 0), "base-A", *ROAD * 5],  # type: ignore[list-item]
            meeples=[(0, (0, 0), "roda"), (0, (9, 9), "road"), (7, (0, 0), "road"), (0, (0, 0), "road", 0, 1), 5],  # type: ignore[list-item]
            totals={0: (1, 2), 1: -1},
            supplies={0: "x"},  # type: ignore[dict-item]
            bag=["base-C", "base-C"],
            also=[3],  # type: ignore[list-item]
            active=2,
            turn=0,
            at="tile",
        )
    text = str(told.value)
    for part in (
        "landscape, tile 1: Carcassonne has no 'base-Z' here",
        "landscape, tile 2: 'base-C' does not fit at (1, 0) turned 0 times",
        "landscape, tile 3: 'base-A' does not fit at (5, 5) turned 0 times",
        "landscape, tile 4: give (tile, (column, row), turns), not 'base-A'",
        "landscape, tile 6: 'base-D' does not fit at (1, 0)",
        "meeples: there is no 'roda' 0 at (0, 0)",
        "meeples: there is no 'road' 0 at (9, 9)",
        "meeples: there is no seat 7 among 2",
        "meeples: seat 0 has no piece 1 left for (0, 0)",
        "meeples: give (seat, (column, row), part), not 5",
        "totals of seat 0: give 1 numbers, not (1, 2)",
        "totals of seat 1 is a whole number of at least 0, not -1",
        "supplies of seat 0: give 1 numbers, not 'x'",
        "bag: no 'base-C' is left",
        "also: 3 is no function of the state",
        'drawn: name the tile to begin at "tile" with, and only then',
        "active: there is no seat 2 among 2",
        "turn is a whole number of at least 1, not 0",
    ):
        assert part in text
    closed = [("base-A", (-1, 0), 3), ("base-A", (1, 0), 1)]
    with pytest.raises(tr.SituationError, match="seat 0 stands on a road that is complete"):
        situation(GAME, 2, landscape=closed, meeples=[(0, (0, 0), "road")])
    assert situation(GAME, 2, landscape=closed, meeples=[(0, (0, 0), "road")], at="score").additions == ("situation",)
    with pytest.raises(tr.SituationError, match="no tile is left to begin a turn with"):
        situation(GAME, 2, bag=[])
    with pytest.raises(tr.UsageError, match="robbers_at: spaces are whole numbers from 0 to 49, not 50"):
        situation(FULL, 2, also=[robbers_at({0: 50})])
    with pytest.raises(tr.UsageError, match="robbers_at: there is no seat 2 among 2"):
        situation(FULL, 2, also=[robbers_at({2: 5})])
    with pytest.raises(tr.UsageError, match=r"fairy_beside: no meeple stands on 'road' 0 at \(0, 0\)"):
        situation(FULL, 2, also=[fairy_beside((0, 0), "road")])
    with pytest.raises(LookupError, match="its expansion is not in play"):
        situation(GAME, 2, also=[robbers_at({0: 5})])


@pytest.mark.rule("R20", "R3", "V11")
def test_no_robber_is_laid_out_where_it_can_never_stand() -> None:
    """A robber on the track always shares its space with a foreign figure; with V11 the lap counts as well."""
    with pytest.raises(tr.UsageError, match="robbers_at: no figure of another player than 0 stands on space 8"):
        situation(FULL, 2, totals={0: 8}, also=[robbers_at({0: 8})])
    assert situation(FULL, 2, totals={1: (3, 58)}, also=[robbers_at({0: 8})]).additions == ("situation",)
    lapped = tr.load_game("carcassonne", {"expansions": ["robbers"], "track.lap_matters": True})
    with pytest.raises(tr.UsageError, match="stands on space 8"):
        situation(lapped, 2, totals={1: 58}, also=[robbers_at({0: 8})])
