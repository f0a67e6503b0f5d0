"""Chapter 1: the base game and its farmers."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

import tabletop_rules as tr
from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.change import change
from tabletop_rules.core.engine import open_match, submit
from tabletop_rules.core.legal import check, legal_commands
from tabletop_rules.games.carcassonne.commands import PlaceMeeple, PlaceNothing, PlaceTile
from tabletop_rules.games.carcassonne.content import Feature
from tabletop_rules.games.carcassonne.decisions import PieceToPlace, TileSpot
from tabletop_rules.games.carcassonne.events import (
    BatchClosed,
    BatchMoved,
    BatchOpened,
    FeaturesCompleted,
    MeeplePlaced,
    MeeplesReturned,
    TileDiscarded,
    TileDrawn,
)
from tabletop_rules.games.carcassonne.game import make
from tabletop_rules.games.carcassonne.queries.board import worth
from tabletop_rules.games.carcassonne.reducers.board import lay
from tabletop_rules.games.carcassonne.reducers.meeples import place_meeple
from tabletop_rules.games.carcassonne.state import Stack
from tabletop_rules.games.carcassonne.terms import Part
from tests.games.carcassonne.story import Story, standing

ROAD_ENDS = ["base-A", "base-A", "base-B", "base-B"]


@pytest.mark.rule("B1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_everybody_has_a_pawn_on_space_0_and_seven_meeples(seats: int) -> None:
    """Each player has eight meeples: the pawn on space 0 and seven in supply."""
    story = Story(seats=seats)
    assert ((0,),) * seats == story.totals
    assert ((7,),) * seats == story.state.supplies


@pytest.mark.rule("B2", "AB5")
def test_seventy_one_tiles_are_shuffled() -> None:
    """One copy of tile D lies face up, the other 71 are in the bag, eight of them with a garden."""
    story = Story(tiles=["base-B"])
    assert [("base-D", (0, 0))] == [(laid.tile, laid.cell) for laid in story.state.board.tiles]
    bag = Counter(story.state.stack.piles[0]) + Counter(["base-B"])
    assert (71, 3) == (bag.total(), bag["base-D"])
    assert [f"base-{letter}+garden" for letter in "EHIMNRUV"] == sorted(t for t in bag if t.endswith("+garden"))


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
    """A tile that touches nothing, covers another, or differs at a side is refused by B5."""
    story = Story(tiles=["base-B", "base-B"])
    assert ("not_adjacent", "B5") == story.refused(PlaceTile, cell=(5, 5), turns=0)
    assert ("occupied", "B5") == story.refused(PlaceTile, cell=(0, 0), turns=0)
    assert ("edges_differ", "B5") == story.refused(PlaceTile, cell=(0, -1), turns=0)
    assert [((0, 1), turns) for turns in range(4)] == [(c.cell, c.turns) for c in story.legal()]


@pytest.mark.rule("B6")
def test_a_tile_that_fits_nowhere_is_replaced() -> None:
    """It is shown to all, leaves the game, and the same player draws another."""
    story = Story(tiles=["base-E", "base-C", "base-B"]).lay(0, -1, 2).skip()
    assert [TileDiscarded("base-C")] == story.events(TileDiscarded)
    assert ("base-C",) == story.state.stack.discarded
    assert (1, "base-B") == (story.decision.seat, story.question(TileSpot).tile)


@pytest.mark.rule("B6", "B7")
def test_the_match_ends_when_the_stack_runs_out_by_discarding() -> None:
    """If the last tile fits nowhere the placement does not take place and the match ends with this turn."""
    story = Story(seats=2, tiles=["base-E", "base-C"]).lay(0, -1, 2)
    story.with_state(stack=Stack((("base-C",),))).skip()
    assert story.match.over
    assert [TileDrawn("base-E"), TileDrawn("base-C")] == story.events(TileDrawn)


@pytest.mark.rule("B7", "B20")
@pytest.mark.parametrize("seed", range(6))
def test_most_points_win_and_ties_share(seed: int) -> None:
    """The match ends after the last tile; players are ranked by points, equals side by side."""
    game, chance, rng = make({}), Seeded(seed), random.Random(seed)
    match = open_match(game, 2 + seed % 5, chance)
    while match.result is None:
        commands = list(legal_commands(game, match, match.decisions[0].seat))
        match = submit(game, match, rng.choice(commands), chance).match  # type: ignore[union-attr]
    scores = [row[0] for row in match.state.totals]
    groups = [[scores[seat] for seat in group] for group in match.result.ranking]
    assert [[points] * scores.count(points) for points in sorted(set(scores), reverse=True)] == groups
    assert 72 == len(match.state.board.tiles) + len(match.state.stack.discarded)


@pytest.mark.rule("B8", "B9")
def test_only_free_segments_of_the_tile_just_placed() -> None:
    """A segment the tile does not have, and a feature on which anybody stands, are refused."""
    story = Story(seats=2, tiles=ROAD_ENDS).lay(1, 0, 1).claim("road")
    story.lay(-1, 0, 3)
    assert ("no_such_segment", "B8") == story.refused(PlaceMeeple, part="city", index=0)
    assert ("claimed", "B9") == story.refused(PlaceMeeple, part="road", index=0)


@pytest.mark.rule("B10")
def test_without_meeples_the_step_is_skipped() -> None:
    """A player without meeples in supply is not asked."""
    story = Story(seats=2, tiles=["base-B", "base-B"]).with_state(supplies=((0,), (7,)))
    story.lay(0, 1)
    assert (1, TileSpot) == (story.decision.seat, story.asked)
    story.lay(0, 2)
    assert PlaceNothing(1, story.decision.id) in story.legal()


@pytest.mark.rule("B10")
def test_who_has_only_the_abbot_left_may_not_place_a_meeple() -> None:
    """Asked because of the abbot, a player without meeples is refused one."""
    story = Story(seats=2, tiles=["base-B"], options={"expansions": ["abbot"]}).with_state(supplies=((0, 1), (7, 1)))
    story.lay(0, 1)
    assert (0, PieceToPlace) == (story.decision.seat, story.asked)
    refused = check(story.game, story.match, PlaceMeeple(0, story.decision.id, "monastery", 0))
    assert refused is not None
    assert ("no_meeple", "B10") == (refused.code, refused.rule)


@pytest.mark.rule("B11", "B12", "B17", "B22")
def test_completing_an_opponents_road_scores_it_for_the_opponent() -> None:
    """A road of three tiles gives its owner 3 points; the meeple returns after them, before the batch closes."""
    story = Story(seats=2, tiles=ROAD_ENDS).lay(1, 0, 1).claim("road")
    assert (6,) == story.state.supplies[0]
    story.lay(-1, 0, 3).skip()
    assert ((3,), (0,)) == story.totals
    assert (7,) == story.state.supplies[0]
    kinds = [FeaturesCompleted, BatchOpened, BatchMoved, MeeplesReturned, BatchClosed]
    assert kinds == [type(event) for event in story.events() if type(event) in kinds]


@pytest.mark.rule("S6", "B18", "B12", "B13", "S1", "Q10")
def test_one_tile_completes_two_roads_and_a_city() -> None:
    """Each is an event of its own in one batch: roads before cities, the older road before the newer one."""
    tiles = ["base-A", "base-E", "base-E", "base-B", "base-A", "base-L", "base-B"]
    story = Story(seats=2, tiles=tiles).lay(-1, 0, 3).claim("road").lay(0, -1, 2).skip()
    story.lay(1, -1, 2).claim("city").lay(2, -1).skip().lay(2, 0, 1).claim("road").lay(1, 0).skip()
    (opened,) = story.events(BatchOpened)
    assert [("road", 3), ("road", 2), ("city", 4)] == [(gain.source, gain.amount) for gain in opened.gains]
    assert ((9, 0), (7,)) == (story.scores, story.state.supplies[0])


@pytest.mark.rule("B15", "B22", "B11")
@pytest.mark.parametrize(("meeples", "scores"), [((0, 1), (3, 3)), ((0, 1, 1), (0, 3)), ((0,), (3, 0))])
def test_a_tie_scores_for_both_and_all_meeples_return(meeples: tuple[int, ...], scores: tuple[int, int]) -> None:
    """Tied players have the full points each, a minority has none, and every meeple goes home, scored or not."""
    story = Story(seats=2, tiles=ROAD_ENDS).lay(1, 0, 1).skip()
    for seat in meeples:
        state = place_meeple(story.state, MeeplePlaced(seat, 1))
        story.with_state(board=state.board, supplies=state.supplies)
    story.lay(-1, 0, 3).skip()
    assert (scores, ((7,), (7,))) == (story.scores, story.state.supplies)
    (returned,) = story.events(MeeplesReturned)
    assert list(meeples) == [meeple.seat for meeple in returned.meeples]


@pytest.mark.rule("B19", "FM2", "S6")
def test_fields_come_last_and_all_of_it_is_final() -> None:
    """Roads, cities and monasteries are one set of events, then the fields; all their moves are final."""
    story = Story(seats=2, tiles=["base-E", "base-B"]).lay(0, -1, 2).skip()
    for segment in (1, 2):
        state = place_meeple(story.state, MeeplePlaced(0, segment))
        story.with_state(board=state.board, supplies=state.supplies)
    story.with_state(stack=Stack((), "base-B")).lay(0, 1).claim("monastery")
    opened = [(event.source, event.final, [gain.source for gain in event.gains]) for event in story.events(BatchOpened)]
    assert [("incomplete", True, ["road", "monastery"]), ("fields", True, ["field"])] == opened
    assert {"final"} == {move.kind for event in story.events(BatchMoved) for move in event.moves}
    assert (1 + 3, 2) == story.scores


@pytest.mark.rule("B13", "B11", "V10")
@pytest.mark.parametrize(("tiny", "points"), [(4, 4), (2, 2)])
def test_a_city_of_two_tiles(tiny: int, points: int) -> None:
    """It scores 4, in the first printings 2; a meeple placed now may be scored and returned in the same turn."""
    story = Story(seats=2, tiles=["base-E", "base-B"], options={"tiny_city": tiny}).lay(0, -1, 2).claim("city")
    assert (points, 7) == (story.scores[0], story.state.supplies[0][0])


@pytest.mark.rule("B13", "V10")
def test_shields_of_a_tiny_city() -> None:
    """With the old rule a city of two tiles scores 2 plus 1 per shield, a larger one as ever."""
    state = Story(options={"tiny_city": 2}).state
    assert (("tiles", 2, 2), ("shields", 1, 1)) == worth(state, Feature("city", 0, 2, 1), False)
    assert (("tiles", 3, 6), ("shields", 1, 2)) == worth(state, Feature("city", 0, 3, 1), False)


@pytest.mark.rule("B12", "B13", "B9")
@pytest.mark.parametrize(
    ("tile", "part", "turns", "points"), [("base-V", "road", (3, 0, 1, 2), 4), ("base-N", "city", (1, 2, 3, 0), 8)]
)
def test_a_ring_of_four_bends_is_complete(tile: str, part: str, turns: tuple[int, ...], points: int) -> None:
    """The fourth bend meets the same road or city on both sides: a loop is complete, and nobody else may join it."""
    story = Story(seats=2, tiles=[tile] * 4 + ["base-B"], options={"sets": 2}).lay(0, 1, turns[0]).claim(part)
    story.lay(1, 1, turns[1]).skip().lay(1, 2, turns[2]).skip()
    assert ((0, 0), (6,)) == (story.scores, story.state.supplies[0])
    story.lay(0, 2, turns[3])
    assert ("claimed", "B9") == story.refused(PlaceMeeple, part=part, index=0)
    assert ((points, 0), (7,)) == (story.skip().scores, story.state.supplies[0])


@pytest.mark.rule("B14", "B19", "AB3")
@pytest.mark.parametrize("part", ["monastery", "garden"])
def test_monasteries_and_gardens(part: Part) -> None:
    """Nine points with eight neighbours; in final scoring 1 and 1 for each neighbour."""
    state = Story("abbot").state
    assert 9 == sum([item[2] for item in worth(state, Feature(part, 0), False)])
    assert 4 == sum([item[2] for item in worth(state, Feature(part, 5), True)])


@pytest.mark.rule("FM3", "V8")
def test_farmers_can_be_switched_off() -> None:
    """Without farmers no field can be claimed."""
    story = Story(tiles=["base-B"], options={"farmers": False}).lay(0, 1)
    assert ("no_farmers", "FM3") == story.refused(PlaceMeeple, part="field", index=0)
    assert ["monastery"] == [c.part for c in story.legal(PlaceMeeple)]
    farmer = Story(tiles=["base-B", "base-B"]).lay(0, 1).claim("field")
    assert (6,) == farmer.state.supplies[0]


@pytest.mark.rule("FM3", "B10", "S4")
@pytest.mark.parametrize("farmers", [True, False])
def test_nobody_is_asked_about_fields_alone_without_farmers(farmers: bool) -> None:
    """The city of the new tile is taken and only its field is free: without farmers there is nothing to choose."""
    story = standing(Story(seats=2, tiles=["base-E", "base-B"], options={"farmers": farmers}), (1, 0)).lay(0, -1, 2)
    assert (PieceToPlace if farmers else TileSpot) == story.asked


@pytest.mark.rule("B2")
def test_four_sets_of_tiles() -> None:
    """Several copies of the tiles make a larger board, with one start tile."""
    assert 284 == 1 + sum(map(len, Story(tiles=["base-B"], options={"sets": 4}).state.stack.piles))


def test_states_stay_what_they_are() -> None:
    """Asking for legal commands changes nothing."""
    story = Story()
    before = change(story.state)
    list(legal_commands(story.game, story.match, 0))
    assert before == story.state


def test_a_board_whose_segments_lead_in_a_circle_is_a_fault() -> None:
    """A board that a text makes up is not searched for ever: listing and laying name the segment."""
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
