"""B1 to B7, S6, V13: setup, turns, placing tiles, and the end of the match."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

import tabletop_rules as tr
from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.change import change
from tabletop_rules.core.engine import open_match, submit
from tabletop_rules.core.legal import legal_commands, why_not
from tabletop_rules.games.carcassonne.commands import PlaceTile
from tabletop_rules.games.carcassonne.decisions import PieceToPlace, TileSpot
from tabletop_rules.games.carcassonne.events import TileDiscarded, TileDrawn
from tabletop_rules.games.carcassonne.game import make
from tabletop_rules.games.carcassonne.queries.joining import lay
from tests.games.carcassonne.story import Story


@pytest.mark.rule("B1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_everybody_has_a_pawn_on_space_0_and_seven_meeples(seats: int) -> None:
    """Each player has eight meeples: the pawn on space 0 and seven in supply."""
    story = Story(seats=seats)
    assert ((0,),) * seats == story.totals
    assert ((7,),) * seats == story.state.supplies


@pytest.mark.rule("B2", "AB5")
def test_seventy_one_tiles_are_shuffled() -> None:
    """One copy of tile D is laid out and the other 71 tiles are shuffled, eight of them with a garden."""
    story = Story(tiles=["base-B"])
    assert [("base-D", (0, 0))] == [(laid.tile, laid.cell) for laid in story.state.board.tiles]
    bag = Counter(story.state.stack.piles[0]) + Counter(["base-B"])
    assert (71, 3) == (bag.total(), bag["base-D"])
    assert [f"base-{letter}+garden" for letter in "EHIMNRUV"] == sorted(t for t in bag if t.endswith("+garden"))


@pytest.mark.rule("B2")
def test_four_sets_of_tiles() -> None:
    """Four sets of tiles have one start tile."""
    assert 284 == 1 + sum(map(len, Story(tiles=["base-B"], options={"sets": 4}).state.stack.piles))


@pytest.mark.rule("B3", "B4")
def test_seat_0_begins_and_play_goes_clockwise() -> None:
    """A turn is a tile, then a meeple, then scoring; the next seat follows."""
    story = Story(seats=3, tiles=["base-B"] * 4)
    for seat, row in ((0, 1), (1, 2), (2, 3)):
        assert (seat, TileSpot) == (story.decision.seat, story.asked)
        story.lay(0, row)
        assert (seat, PieceToPlace) == (story.decision.seat, story.asked)
        story.skip()
    assert 0 == story.decision.seat


@pytest.mark.rule("B5")
def test_every_touching_side_must_show_the_same_terrain() -> None:
    """A tile that touches nothing, covers another one or differs at a side is rejected by B5."""
    story = Story(tiles=["base-B", "base-B"])
    assert ("not_adjacent", "B5") == story.rejected(PlaceTile, cell=(5, 5), turns=0)
    assert ("occupied", "B5") == story.rejected(PlaceTile, cell=(0, 0), turns=0)
    assert ("edges_differ", "B5") == story.rejected(PlaceTile, cell=(0, -1), turns=0)
    assert [((0, 1), turns) for turns in range(4)] == [(c.cell, c.turns) for c in story.legal()]


@pytest.mark.rule("B5")
def test_why_not_names_every_side_that_differs() -> None:
    """`why_not` returns one rejection for each side of the tile that does not match."""
    story = Story(seats=2, tiles=["base-D", "base-E", "base-U"]).lay(1, 0).skip().lay(0, -1, 2).skip()
    found = why_not(story.game, story.match, PlaceTile(0, story.decision.id, (1, -1), 1))
    assert [("edges_differ", "B5")] * 2 == [(each.code, each.rule) for each in found]
    assert {"S", "W"} == {dict(each.params)["side"] for each in found}


@pytest.mark.rule("B5")
def test_listed_placements_are_whole_commands() -> None:
    """Listed placements equal commands built by their class, with the same hash and repr."""
    story = Story(seats=2, tiles=["base-D"])
    listed = story.legal(PlaceTile)
    made = [PlaceTile(c.seat, c.decision, c.cell, c.turns) for c in listed]
    assert listed == made
    assert [*map(hash, listed)] == [*map(hash, made)]
    assert [*map(repr, listed)] == [*map(repr, made)]


@pytest.mark.rule("B6")
def test_a_tile_that_fits_nowhere_is_replaced() -> None:
    """A tile that fits nowhere leaves the game, and the same player draws another."""
    story = Story(tiles=["base-E", "base-C", "base-B"]).lay(0, -1, 2).skip()
    assert [TileDiscarded("base-C")] == story.events(TileDiscarded)
    assert ("base-C",) == story.state.stack.discarded
    assert (1, "base-B") == (story.decision.seat, story.decision_as(TileSpot).tile)


@pytest.mark.rule("B6", "B7")
def test_the_match_ends_when_the_stack_runs_out_by_discarding() -> None:
    """If the last tile fits nowhere, its placement is skipped and the match ends with this turn."""
    story = Story(seats=2, tiles=["base-E", "base-C"]).lay(0, -1, 2).tiles_left("base-C").skip()
    assert story.match.over
    assert [TileDrawn("base-E"), TileDrawn("base-C")] == story.events(TileDrawn)


@pytest.mark.rule("B7", "B20")
@pytest.mark.parametrize("seed", range(6))
def test_most_points_win_and_ties_share(seed: int) -> None:
    """The match ends after the last tile; players are ranked by points and share ties."""
    game, chance, rng = make({}), Seeded(seed), random.Random(seed)
    match = open_match(game, 2 + seed % 5, chance)
    while match.result is None:
        commands = list(legal_commands(game, match, match.decisions[0].seat))
        match = submit(game, match, rng.choice(commands), chance).match  # type: ignore[union-attr]
    scores = [row[0] for row in match.state.totals]
    groups = [[scores[seat] for seat in group] for group in match.result.ranking]
    assert [[points] * scores.count(points) for points in sorted(set(scores), reverse=True)] == groups
    assert 72 == len(match.state.board.tiles) + len(match.state.stack.discarded)


def test_placing_a_tile_on_a_cell_that_is_not_open_raises() -> None:
    """The reducer raises on a cell that no tile of the board touches."""
    state = Story().state
    with pytest.raises(LookupError, match="not open"):
        lay(state.board, state.content.tile("base-B"), (-9, -9), 0)


def test_a_board_whose_segments_form_a_cycle_raises() -> None:
    """A forged board whose segments point to each other raises an error that names the segment."""
    table = tr.Table.open("carcassonne", 2, seed=1)
    table.submit(next(table.legal()))
    raw = json.loads(tr.to_json(table.view(0)))
    raw["state"]["board"]["features"][:2] = [1, 0]
    view = tr.from_json(json.dumps(raw), table.game)
    with pytest.raises(tr.EngineFault, match="segment 0 leads to no feature"):
        list(tr.legal_commands(table.game, view, 0))
    laid = Story(seats=2).state
    for features in ((1, 0, *laid.board.features[2:]), (laid.board.features[0], 1, *laid.board.features[2:])):
        with pytest.raises(LookupError, match=r"segment [01] leads to no feature"):
            lay(change(laid.board, features=features), laid.content.tile("base-D"), (1, 0), 0)
