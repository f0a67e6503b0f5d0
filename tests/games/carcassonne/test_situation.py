"""Situations built with the public functions."""

from __future__ import annotations

import pytest

import tabletop_rules as tr
from tabletop_rules.games.carcassonne.commands import PlaceNothing, PlaceTile
from tabletop_rules.games.carcassonne.decisions import PieceToPlace, TileSpot
from tabletop_rules.games.carcassonne.expansions.fairy import FAIRY, fairy_beside
from tabletop_rules.games.carcassonne.expansions.robbers.expansion import robbers_at
from tabletop_rules.games.carcassonne.expansions.robbers.queries import ROBBERS
from tabletop_rules.games.carcassonne.queries.track import score
from tabletop_rules.games.carcassonne.situation import situation
from tabletop_rules.games.carcassonne.state import Standing
from tabletop_rules.testing.story import story

GAME = tr.load_game("carcassonne")
FULL = tr.load_game("carcassonne", {"expansions": ["robbers", "messengers", "fairy", "abbot"]})
ROAD = [("base-D", (1, 0), 0)]


def test_a_table_opens_in_a_situation() -> None:
    """Tiles, meeples, figures, robbers and fairy are where they were put, and play goes on."""
    laid = situation(
        FULL,
        3,
        landscape=ROAD,
        meeples=[(0, (0, 0), "road"), (1, (1, 0), "field", 1)],
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
    assert ((6, 1), (6, 1), (1, 1)) == state.supplies
    fairy = FAIRY.get(state).meeple
    assert isinstance(fairy, Standing)
    assert ((None, 8, None), 0) == (ROBBERS.get(state).at, fairy.seat)
    assert (5, "base-A", 72 + 8 - 3) == (state.turn, state.stack.drawn, sum(map(len, state.stack.piles)))
    assert isinstance(table.submit(PlaceTile(0, table.decisions[0].id, (2, 0), 1)), tr.Accepted)


def test_a_road_is_completed_and_its_robber_steals() -> None:
    """A completed road of three tiles brings 3 points, and 2 to the robber beside the scorer (R9)."""
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
    played = story(laid, seed=1).answered(0, PlaceTile, cell=(1, 0), turns=1).answered(0, PlaceNothing)
    played.then_each(score, {0: 8 + 3, 1: 2})


def test_a_situation_begins_at_the_given_moment() -> None:
    """A situation begins with the turn, the drawn tile, the meeple, the scoring or final scoring."""
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
    """Pieces on the board are missing elsewhere; a copy with a garden replaces a plain one that is used up."""
    start = tr.Table.open(GAME, 2, seed=1).match.state
    laid = situation(GAME, 2, landscape=[*ROAD, ("base-D", (2, 0), 0)], meeples=[(0, (2, 0), "field")], drawn=None)
    assert GAME.checks.conserved is not None
    assert GAME.checks.conserved(start) == GAME.checks.conserved(tr.Table.open(laid, 2, seed=1).match.state)
    gardens = situation(GAME, 2, bag=["base-E"] * 5)
    assert {"base-E", "base-E+garden"} >= {*tr.unopened(gardens, 2).state.stack.piles[0]}


def test_impossible_situations_list_every_fault() -> None:
    """Unknown tiles, segments, pieces, seats and numbers are listed together, one fault for each."""
    with pytest.raises(tr.SituationError) as caught:
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
    text = str(caught.value)
    landscape = (
        "tile 1: ",
        "'base-Z'",
        "tile 2: 'base-C'",
        "tile 3: 'base-A'",
        "tile 4: ",
        "tile 6: 'base-D'",
        "(5, 5)",
    )
    meeples = ("'roda' 0 at (0, 0)", "'road' 0 at (9, 9)", "no seat 7", "no piece 1", "not 5")
    numbers = (
        "totals of seat 0: ",
        "totals of seat 1 ",
        "supplies of seat 0: ",
        "active: ",
        "turn ",
        "not (1, 2)",
        "not -1",
    )
    others = ("bag: no 'base-C'", "also: 3", "drawn: ", "not 'x'", "no seat 2", "not 0")
    assert [] == [part for part in (*landscape, *meeples, *numbers, *others) if part not in text]
    closed = [("base-A", (-1, 0), 3), ("base-A", (1, 0), 1)]
    with pytest.raises(tr.SituationError, match=r"seat 0 .* road"):
        situation(GAME, 2, landscape=closed, meeples=[(0, (0, 0), "road")])
    assert ("situation",) == situation(GAME, 2, landscape=closed, meeples=[(0, (0, 0), "road")], at="score").additions
    with pytest.raises(tr.SituationError, match="no tile"):
        situation(GAME, 2, bag=[])
    with pytest.raises(tr.UsageError, match=r"robbers_at: .* not 50"):
        situation(FULL, 2, also=[robbers_at({0: 50})])
    with pytest.raises(tr.UsageError, match=r"robbers_at: .* seat 2"):
        situation(FULL, 2, also=[robbers_at({2: 5})])
    with pytest.raises(tr.UsageError, match=r"fairy_beside: .* 'road' 0 at \(0, 0\)"):
        situation(FULL, 2, also=[fairy_beside((0, 0), "road")])
    with pytest.raises(LookupError, match="not in play"):
        situation(GAME, 2, also=[robbers_at({0: 5})])


@pytest.mark.rule("R20", "R3", "V11")
def test_a_robber_needs_a_foreign_figure() -> None:
    """A robber shares its space with a foreign figure, under V11 on the same lap."""
    with pytest.raises(tr.UsageError, match=r"robbers_at: .* space 8"):
        situation(FULL, 2, totals={0: 8}, also=[robbers_at({0: 8})])
    assert ("situation",) == situation(FULL, 2, totals={1: (3, 58)}, also=[robbers_at({0: 8})]).additions
    lapped = tr.load_game("carcassonne", {"expansions": ["robbers"], "track.lap_matters": True})
    with pytest.raises(tr.UsageError, match="space 8"):
        situation(lapped, 2, totals={1: 58}, also=[robbers_at({0: 8})])
