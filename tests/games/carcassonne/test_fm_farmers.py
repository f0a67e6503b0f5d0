"""FM1 to FM4 and V8: farmers and the fields they score."""

from __future__ import annotations

import pytest

from tabletop_rules.games.carcassonne.commands import PlaceMeeple
from tabletop_rules.games.carcassonne.decisions import PieceToPlace, TileSpot
from tabletop_rules.games.carcassonne.events import BatchOpened
from tabletop_rules.games.carcassonne.expansions.messengers.messages import ChooseMessage
from tests.games.carcassonne.story import CITY, MEEPLETTE, NORTH, SOUTH, Story


@pytest.mark.rule("FM3", "V8")
def test_farmers_can_be_switched_off() -> None:
    """Without farmers no field may be claimed."""
    story = Story(tiles=["base-B"], options={"farmers": False}).lay(0, 1)
    assert ("no_farmers", "FM3") == story.rejected(PlaceMeeple, part="field", index=0)
    assert ["monastery"] == [c.part for c in story.legal(PlaceMeeple)]
    farmer = Story(tiles=["base-B", "base-B"]).lay(0, 1).claim("field")
    assert (6,) == farmer.state.supplies[0]


@pytest.mark.rule("FM3", "B10", "S4")
@pytest.mark.parametrize("farmers", [True, False])
def test_nobody_is_asked_about_fields_alone_without_farmers(farmers: bool) -> None:
    """A player who could only claim a field is not asked when farmers are off."""
    story = Story(seats=2, tiles=["base-E", "base-B"], options={"farmers": farmers}).standing((1, 0)).lay(0, -1, 2)
    assert (PieceToPlace if farmers else TileSpot) == story.asked


@pytest.mark.rule("FM2", "FM4", "B19")
def test_a_city_feeds_only_the_fields_that_list_it() -> None:
    """The north field of the start tile lists its city and scores 3; the south field scores 0."""
    story = Story(seats=2, tiles=["base-E", "base-B"]).lay(0, -1, 2).skip()
    story.standing((0, NORTH), (1, SOUTH)).tiles_left().lay(0, 1)
    assert ("claimed", "B9") == story.rejected(PlaceMeeple, part="field", index=0)
    assert (3, 0) == story.skip().scores


@pytest.mark.rule("FM2", "B9", "B19")
def test_a_field_joined_from_several_sides_counts_its_city_once() -> None:
    """A field that touches one city on two sides scores it once, and a second farmer may not join it."""
    story = Story(seats=2, tiles=["base-A", "base-B", "base-E"])
    story.lay(1, 0, 1).skip().lay(1, -1).claim("field").lay(0, -1, 2)
    assert ("claimed", "B9") == story.rejected(PlaceMeeple, part="field", index=0)
    story.tiles_left().skip()
    assert ((0, 3), ["fields"]) == (story.scores, story.sources)


@pytest.mark.rule("FM2", "FM4", "B15", "S6")
@pytest.mark.parametrize(("cell", "fields"), [((0, 1), [2, 5]), ((1, -1), [2, 2])])
def test_one_city_feeds_two_fields_or_one_that_is_shared(cell: tuple[int, int], fields: list[int]) -> None:
    """Farmers on both sides of a city score 3 each, whether their fields are joined or not."""
    story = Story(seats=2, tiles=["base-E", "base-U", "base-B"]).lay(0, -1, 2)
    story.standing((0, NORTH), (1, 5)).skip().lay(1, 0, 1).skip().tiles_left().lay(*cell).skip()
    (batch,) = story.events(BatchOpened)
    assert [(0, 3), (1, 3)] == [(gain.seat, gain.amount) for gain in batch.gains]
    assert (fields, (3, 3)) == ([gain.feature for gain in batch.gains], story.scores)


@pytest.mark.rule("FM2", "B13", "Q20", "M9", "B15")
@pytest.mark.parametrize(("act", "points"), [(True, 6), (False, 2 + 6)])
def test_a_field_with_two_completed_cities_is_worth_six_to_each_farmer(act: bool, points: int) -> None:
    """Two completed cities make the field worth 6, by message 8 and in final scoring alike."""
    story = Story("messengers", seats=2, tiles=["base-E", "base-D", "base-E", "base-B", "message-8"])
    story.lay(0, -1, 2).skip().lay(1, 0).skip().lay(1, -1, 2).skip()
    story.standing((1, NORTH), (0, 8)).given(active=1, totals=[[0, 1], [0, 1]])  # 8: the same field, a tile further
    story.tiles_left().batch((1, 5, "road")).take(1).answer(ChooseMessage, 1, act=act, target=NORTH if act else -1)
    story.take(1, MEEPLETTE).lay(0, 1).skip()
    assert (True, (1 + 6, 5 + 1 + points)) == (story.match.over, story.scores)


@pytest.mark.rule("M9", "Q20", "M8", "FM2", "B19")
@pytest.mark.parametrize(("act", "points"), [(True, 4 + 3), (False, 4 + 2 + 3)])
def test_a_farmer_taken_back_in_the_last_turn_does_not_score_again(act: bool, points: int) -> None:
    """Message 8 scores the farmer now and final scoring does not score him again."""
    story = Story("messengers", seats=2, tiles=["base-E", "message-8"]).standing((0, CITY), (0, NORTH))
    story.tiles_left().given(totals=[[1, 0], [0, 0]]).lay(0, -1, 2).skip().take(0)
    story.answer(ChooseMessage, 0, act=act, **({"target": NORTH} if act else {})).take(0, MEEPLETTE)
    assert (True, (1 + points, 0)) == (story.match.over, story.scores)
