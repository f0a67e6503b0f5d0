"""B8 to B22: meeples, completed features, points, majority and final scoring."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_rules.core.legal import check, why_not
from tabletop_rules.games.carcassonne.commands import PlaceMeeple, PlaceNothing
from tabletop_rules.games.carcassonne.content import Feature
from tabletop_rules.games.carcassonne.decisions import PieceToPlace, TileSpot
from tabletop_rules.games.carcassonne.events import (
    BatchClosed,
    BatchMoved,
    BatchOpened,
    FeaturesCompleted,
    MeeplesReturned,
)
from tabletop_rules.games.carcassonne.queries.board import worth
from tabletop_rules.games.carcassonne.terms import Part
from tests.games.carcassonne.oracle.board import BASE, drawings
from tests.games.carcassonne.story import CITY, ROAD, Story
from tests.games.carcassonne.strategies import write_pack

ROAD_ENDS = ["base-A", "base-A", "base-B", "base-B"]


@pytest.mark.rule("B8", "B9")
def test_only_free_segments_of_the_tile_just_placed() -> None:
    """A segment that the tile does not have, and a feature with a meeple on it, are rejected."""
    story = Story(seats=2, tiles=ROAD_ENDS).lay(1, 0, 1).claim("road").lay(-1, 0, 3)
    assert ("no_such_segment", "B8") == story.rejected(PlaceMeeple, part="city", index=0)
    assert ("claimed", "B9") == story.rejected(PlaceMeeple, part="road", index=0)


@pytest.mark.rule("B10")
def test_without_meeples_the_step_is_skipped() -> None:
    """A player without meeples in the supply is not asked."""
    story = Story(seats=2, tiles=["base-B", "base-B"]).with_state(supplies=((0,), (7,))).lay(0, 1)
    assert (1, TileSpot) == (story.decision.seat, story.asked)
    story.lay(0, 2)
    assert PlaceNothing(1, story.decision.id) in story.legal()


@pytest.mark.rule("B10")
def test_a_player_with_only_the_abbot_left_may_not_place_a_meeple() -> None:
    """Asked because of the abbot, a player without meeples may not place one."""
    story = Story(seats=2, tiles=["base-B"], options={"expansions": ["abbot"]}).with_state(supplies=((0, 1), (7, 1)))
    story.lay(0, 1)
    assert (0, PieceToPlace) == (story.decision.seat, story.asked)
    refused = check(story.game, story.match, PlaceMeeple(0, story.decision.id, "monastery", 0))
    assert refused is not None
    assert ("no_meeple", "B10") == (refused.code, refused.rule)


@pytest.mark.rule("B9", "B10")
def test_why_not_names_the_missing_meeple_and_the_claimed_road() -> None:
    """`why_not` returns both reasons: no meeple in the supply, and a meeple on the road."""
    story = Story(seats=2, tiles=["base-D", "base-D"]).lay(1, 0).claim("road").lay(2, 0)
    story.with_state(supplies=((6,), (0,)))
    found = why_not(story.game, story.match, PlaceMeeple(1, story.decision.id, "road", 0))
    assert [("no_meeple", "B10"), ("claimed", "B9")] == [(each.code, each.rule) for each in found]


@pytest.mark.rule("B11", "B12", "B17", "B22")
def test_completing_an_opponents_road_scores_it_for_the_opponent() -> None:
    """A road of three tiles gives its owner 3 points; the meeple returns before the batch closes."""
    story = Story(seats=2, tiles=ROAD_ENDS).lay(1, 0, 1).claim("road")
    assert (6,) == story.state.supplies[0]
    story.lay(-1, 0, 3).skip()
    assert ((3,), (0,)) == story.totals
    assert (7,) == story.state.supplies[0]
    kinds = [FeaturesCompleted, BatchOpened, BatchMoved, MeeplesReturned, BatchClosed]
    assert kinds == [type(event) for event in story.events() if type(event) in kinds]


@pytest.mark.rule("B15", "B22", "B11")
@pytest.mark.parametrize(("meeples", "scores"), [((0, 1), (3, 3)), ((0, 1, 1), (0, 3)), ((0,), (3, 0))])
def test_a_tie_scores_for_both_and_all_meeples_return(meeples: tuple[int, ...], scores: tuple[int, int]) -> None:
    """Tied players score the full points, a minority scores nothing, and every meeple returns."""
    story = Story(seats=2, tiles=ROAD_ENDS).lay(1, 0, 1).skip()
    for seat in meeples:
        story.standing((seat, 1))
    story.lay(-1, 0, 3).skip()
    assert (scores, ((7,), (7,))) == (story.scores, story.state.supplies)
    (returned,) = story.events(MeeplesReturned)
    assert list(meeples) == [meeple.seat for meeple in returned.meeples]


@pytest.mark.rule("B12", "B13", "B9")
@pytest.mark.parametrize(
    ("tile", "part", "turns", "points"), [("base-V", "road", (3, 0, 1, 2), 4), ("base-N", "city", (1, 2, 3, 0), 8)]
)
def test_a_ring_of_four_bends_is_complete(tile: str, part: str, turns: tuple[int, ...], points: int) -> None:
    """A fourth bend closes a loop of road or city, which nobody else may claim."""
    story = Story(seats=2, tiles=[tile] * 4 + ["base-B"], options={"sets": 2}).lay(0, 1, turns[0]).claim(part)
    story.lay(1, 1, turns[1]).skip().lay(1, 2, turns[2]).skip()
    assert ((0, 0), (6,)) == (story.scores, story.state.supplies[0])
    story.lay(0, 2, turns[3])
    assert ("claimed", "B9") == story.rejected(PlaceMeeple, part=part, index=0)
    assert ((points, 0), (7,)) == (story.skip().scores, story.state.supplies[0])


@pytest.mark.rule("B12", "B9")
def test_a_road_that_returns_to_its_crossing_counts_that_tile_once() -> None:
    """Two roads of one crossing joined into a loop count four tiles, and both owners score."""
    story = Story(seats=2, tiles=["base-X", "base-V", "base-V", "base-V", "base-B"])
    story.lay(1, 0).claim("road", 0).lay(2, 0, 1).claim("road").lay(1, -1, 3).skip().lay(2, -1, 0)
    assert ("claimed", "B9") == story.rejected(PlaceMeeple, part="road", index=0)
    story.skip()
    assert ((4, 4), ((7,), (7,))) == (story.scores, story.state.supplies)


@pytest.mark.rule("B13", "B11", "V10")
@pytest.mark.parametrize(("tiny", "points"), [(4, 4), (2, 2)])
def test_a_city_of_two_tiles(tiny: int, points: int) -> None:
    """A city of two tiles scores 4, or 2 under V10; a meeple placed now returns in the same turn."""
    story = Story(seats=2, tiles=["base-E", "base-B"], options={"tiny_city": tiny}).lay(0, -1, 2).claim("city")
    assert (points, 7) == (story.scores[0], story.state.supplies[0][0])


@pytest.mark.rule("B13", "V10")
def test_shields_of_a_tiny_city() -> None:
    """Under V10 a shield of a city of two tiles is worth 1, and a larger city scores as usual."""
    state = Story(options={"tiny_city": 2}).state
    assert (("tiles", 2, 2), ("shields", 1, 1)) == worth(state, Feature("city", 0, 2, 1), False)
    assert (("tiles", 3, 6), ("shields", 1, 2)) == worth(state, Feature("city", 0, 3, 1), False)


@pytest.mark.rule("B13", "B15", "B9")
def test_two_city_segments_of_one_tile_become_one_city_of_four_tiles() -> None:
    """A city that comes back to another wall of its first tile scores 8, not 10."""
    story = Story(seats=2, tiles=["base-I", "base-N", "base-N+garden", "base-N", "base-B"])
    story.lay(0, 1, 2).claim("city", 0).lay(1, 1, 2).claim("city").lay(1, 2, 3)
    assert ("claimed", "B9") == story.rejected(PlaceMeeple, part="city", index=0)
    story.skip().lay(0, 2, 0)
    assert ("claimed", "B9") == story.rejected(PlaceMeeple, part="city", index=0)
    story.skip()
    assert ((8, 8), ((7,), (7,))) == (story.scores, story.state.supplies)


@pytest.mark.rule("B13")
def test_three_city_segments_of_one_tile_become_one_city_of_six_tiles(tmp_path: Path) -> None:
    """A start tile of which three city segments meet in one city counts once: 12 points."""
    printed = {tile["letter"]: {**tile, "garden_copies": 0, "start": 0} for tile in drawings(BASE)}
    cities = [{"edges": [side], "shield": False} for side in "NESW"]
    start = {**printed["C"], "id": "own-start", "count": 1, "start": 1, "cities": cities}
    corner, wall = {**printed["N"], "id": "own-corner", "count": 5}, {**printed["R"], "id": "own-wall", "count": 1}
    pack = write_pack(tmp_path / "tiles.toml", [start, corner, wall])
    story = Story(seats=2, tiles=["own-wall"] + ["own-corner"] * 5, options={"tiles": pack})
    story.lay(1, 0, 3).claim("city").lay(1, 1, 3).skip().lay(0, 1).skip().lay(1, -1, 2).skip()
    assert (0, 0) == story.scores
    story.lay(0, -1, 1).skip()
    assert ((12, 0), (7,)) == (story.scores, story.state.supplies[0])


@pytest.mark.rule("B14", "B19", "AB3")
@pytest.mark.parametrize("part", ["monastery", "garden"])
def test_monasteries_and_gardens(part: Part) -> None:
    """Monastery and garden score 9 with eight neighbours, and 1 plus 1 for each neighbour in final scoring."""
    state = Story("abbot").state
    assert 9 == sum([item[2] for item in worth(state, Feature(part, 0), False)])
    assert 4 == sum([item[2] for item in worth(state, Feature(part, 5), True)])


@pytest.mark.rule("B14", "AB3", "B11")
@pytest.mark.parametrize("abbot", [False, True])
def test_a_monastery_placed_into_the_gap_scores_9_at_once(abbot: bool) -> None:
    """Monk or abbot is placed, scored and returned in one turn when the monastery is the ninth tile."""
    around = [(0, 1), (-1, 1), (1, 1), (-1, 2), (1, 2), (-1, 3), (0, 3), (1, 3)]
    story = Story(*(["abbot"] if abbot else []), seats=2, tiles=["base-B"] * 10, options={"sets": 4})
    for cell in around:
        story.lay(*cell).skip()
    story.lay(0, 2)
    story.place_abbot("monastery") if abbot else story.claim("monastery")
    assert ((9, 0), (7, 1)[: 1 + abbot]) == (story.scores, story.state.supplies[0])


@pytest.mark.rule("B14", "B17", "B18", "B21")
def test_one_tile_surrounds_two_monasteries() -> None:
    """One tile completes the monasteries of two players, 9 points each, but not the one on itself."""
    story = Story(seats=3, tiles=["base-B"] * 13, options={"sets": 4})
    around = [(column, row) for row in (1, 2, 3) for column in (0, 1, 2, 3)]
    for column, row in around[:5] + around[7:10] + [(3, 3)]:
        story.lay(column, row).skip()
    for column, row in ((1, 2), (2, 2), (2, 3)):
        assert () == tuple(story.events(BatchOpened))
        story.lay(column, row).claim("monastery")
    assert ((9, 9, 0), ((7,), (7,), (6,))) == (story.scores, story.state.supplies)


@pytest.mark.rule("B12", "B13", "B17", "B18", "B21", "B22", "S4", "S6", "S1", "Q10")
def test_one_tile_completes_three_roads_and_a_city_of_four_others() -> None:
    """Events are listed by S6 and moved clockwise from the active player; all four meeples return."""
    tiles = ["base-E", "base-E", "base-B", "base-A", "base-A", "base-B", "base-A", "base-B", "base-L", "base-B"]
    story = Story(seats=6, tiles=tiles, options={"sets": 2}).lay(0, -1, 2).skip().lay(1, -1, 2).claim("city")
    story.lay(2, -1).skip().lay(2, 0, 1).claim("road").lay(-1, 0, 3).claim("road").lay(0, 1).skip()
    story.lay(1, 1, 2).claim("road").lay(0, 2).skip().lay(1, 0).skip()
    ((opened,), (moved,)) = (story.events(BatchOpened), story.events(BatchMoved))
    events = [("road", 4, 3), ("road", 3, 2), ("road", 0, 2), ("city", 1, 4)]
    assert events == [(gain.source, gain.seat, gain.amount) for gain in opened.gains]
    assert ([3, 4, 0, 1], ((7,),) * 6) == ([move.seat for move in moved.moves], story.state.supplies)


@pytest.mark.rule("S6", "B19")
def test_events_are_listed_by_kind_before_age() -> None:
    """Road, city, monastery and garden are listed in this order whatever their age."""
    story = Story("abbot", seats=2, tiles=["base-V+garden", "base-B"]).lay(1, 0).skip().lay(0, 1)
    garden, monastery = 7, 9
    story.standing((0, CITY), (0, ROAD), (0, monastery)).standing((0, garden, 1)).tiles_left().skip()
    (batch,) = story.events(BatchOpened)
    assert [("road", 2), ("city", 1), ("monastery", 3), ("garden", 3)] == [(g.source, g.amount) for g in batch.gains]


@pytest.mark.rule("B16", "B21", "AB4")
def test_a_monastery_left_by_its_abbot_completes_for_nobody() -> None:
    """A monastery whose abbot was retrieved completes without an event."""
    tiles = ["base-B", "base-U", "base-U", *["base-B"] * 6]
    story = Story("abbot", seats=2, tiles=tiles, options={"sets": 4}).lay(0, 1).place_abbot("monastery")
    story.lay(1, 0, 1).skip().lay(-1, 0, 1).retrieve_abbot()
    for cell in ((1, 1), (-1, 1), (-1, 2), (1, 2), (0, 2)):
        story.lay(*cell).skip()
    assert ((4, 0), ["abbot"], []) == (story.scores, story.sources, story.events(FeaturesCompleted))


@pytest.mark.rule("B19", "FM2", "S6")
def test_fields_are_scored_last_in_final_scoring() -> None:
    """Roads, cities and monasteries are one batch, fields the next; all their moves are final."""
    story = Story(seats=2, tiles=["base-E", "base-B"]).lay(0, -1, 2).skip().standing((0, 1), (0, 2))
    story.tiles_left().lay(0, 1).claim("monastery")
    opened = [(event.source, event.final, [gain.source for gain in event.gains]) for event in story.events(BatchOpened)]
    assert [("incomplete", True, ["road", "monastery"]), ("fields", True, ["field"])] == opened
    assert {"final"} == {move.kind for event in story.events(BatchMoved) for move in event.moves}
    assert (1 + 3, 2) == story.scores


@pytest.mark.rule("R22", "B20")
def test_the_robbers_points_can_make_a_tie() -> None:
    """5 points and 3 for the robber tie with 8; six players without points all win."""
    story = Story("robbers", seats=2, tiles=["base-B"]).tiles_left().given(totals=[[5], [8]], robbers=[8, None])
    story.lay(0, 1).skip()
    assert story.match.result is not None
    assert ((8, 8), ((0, 1),)) == (story.scores, story.match.result.ranking)
    nothing = Story(seats=6, tiles=["base-B"]).tiles_left().lay(0, 1).skip()
    assert nothing.match.result is not None
    assert ((0, 1, 2, 3, 4, 5),) == nothing.match.result.ranking
