"""M6 and M9: what the eight messages bring."""

from __future__ import annotations

import pytest

from tabletop_rules.games.carcassonne.expansions.messengers.messages import ChooseMessage
from tabletop_rules.games.carcassonne.expansions.messengers.queries import MESSENGERS, count, gain_of, targets
from tabletop_rules.games.carcassonne.queries.board import all_features
from tabletop_rules.games.carcassonne.queries.joining import lay
from tests.games.carcassonne.story import CITY, MEEPLETTE, NORTH, ROAD, Story, taking, turn_wheel


@pytest.mark.rule("M9", "M6", "Q18", "Q20")
@pytest.mark.parametrize(("message", "target", "points"), [(1, ROAD, 1), (2, CITY, 1), (6, -1, 2), (7, -1, 2)])
def test_what_messages_bring(message: int, target: int, points: int) -> None:
    """Messages 1 and 2 score the smallest road or city, 6 and 7 each knight and farmer; the meeples stay."""
    story = taking(message)
    assert (target,) == targets(story.state, 0, message)
    story.act(0, target).take(0, MEEPLETTE)
    assert (5, points) == story.totals[0]
    assert (4,) == story.state.supplies[0]
    assert ((message,), None) == (MESSENGERS.get(story.state).under, MESSENGERS.get(story.state).revealed)


@pytest.mark.rule("M9", "Q18")
@pytest.mark.parametrize("message", [5, 6, 7])
def test_each_shield_knight_and_farmer_brings_2_points(message: int) -> None:
    """Two shields, two knights in one city and two farmers on one field bring 4 points each."""
    story = Story("messengers", seats=2, tiles=["base-M", "base-C", "base-B", f"message-{message}"])
    story.lay(0, -1, 1).skip().lay(1, -1).skip().standing((0, CITY), (0, CITY), (0, NORTH), (0, NORTH))
    story.batch((0, 5, "road")).take(0).act(0).take(0, MEEPLETTE)
    assert (5, 4) == story.totals[0]


@pytest.mark.rule("M9", "Q19")
def test_message_3_scores_a_monastery_and_message_5_shields() -> None:
    """A monk's monastery is worth itself and its neighbours, a shield in an own city 2."""
    story = Story("messengers", seats=2, tiles=["base-B"])
    board = lay(story.state.board, story.state.content.tile("base-B"), (0, 1), 0)
    board = lay(board, story.state.content.tile("base-M"), (0, -1), 1)
    story.with_state(board=board)
    monastery = next(number for number, feature in all_features(board) if feature.part == "monastery")
    story.standing((0, monastery), (0, CITY))
    assert (monastery,) == targets(story.state, 0, 3)
    assert 2 == gain_of(story.state, 0, 3, monastery).amount
    assert (1, 2) == (count(story.state, 0, 5), gain_of(story.state, 0, 5, -1).amount)


@pytest.mark.rule("M9", "M6")
def test_two_knights_in_one_city_count_its_shields_once() -> None:
    """Message 5 counts shields and 6 knights; another player's knight does not count."""
    story = Story("messengers", seats=2, tiles=["base-M", "base-B"]).lay(0, -1, 1).skip()
    city = 4  # the city of the tile just laid is that of the start tile
    story.standing((0, CITY), (0, city), (1, city))
    assert [1, 2, 0] == [count(story.state, 0, message) for message in (5, 6, 7)]
    assert [1, 1, 0] == [count(story.state, 1, message) for message in (5, 6, 7)]


@pytest.mark.rule("M9", "Q20", "B15")
def test_of_two_smallest_roads_the_player_chooses_one() -> None:
    """Two roads tied for smallest are offered whatever the majority, a longer one is not."""
    story = Story("messengers", seats=2, tiles=["base-X", "base-B", "message-1", "base-B"]).lay(1, 0).skip()
    north, east = 4, 5  # segments of the crossing; its road to the west is that of the start tile
    story.standing((0, north), (0, east), (1, east), (1, east), (0, ROAD)).given(totals=[[0, 0], [1, 1]], active=0)
    story.batch((0, 5, "road")).take(0)
    assert [north, east] == [c.target for c in story.legal(ChooseMessage)][:2]
    assert ("no_effect", "M9") == story.rejected(ChooseMessage, act=True, target=ROAD)
    story.act(0, east).take(0, MEEPLETTE)
    assert ((5, 1), 4) == (story.totals[0], story.state.supplies[0][0])


@pytest.mark.rule("M6", "M9", "M10", "Q30")
@pytest.mark.parametrize(("message", "target", "why"), [(2, 0, "M10"), (2, 6, "M9"), (2, 1, "M6"), (8, 0, "M10")])
def test_a_wrong_target_is_rejected_by_its_rule(message: int, target: int, why: str) -> None:
    """A completed city, one that is not the smallest and a road are rejected by M10, M9 and M6."""
    story = Story("messengers", seats=2, tiles=["base-B", f"message-{message}"])
    board = story.state.board
    laid = [("B", (0, 1), 0), ("E", (0, 2), 2), ("C", (0, 3), 0), ("E", (1, 1), 1), ("E", (0, -1), 2)]
    for tile, cell, turns in laid:
        board = lay(board, story.state.content.tile(f"base-{tile}"), cell, turns)
    story.with_state(board=board)
    waiting, large, small = 0, 6, 9
    story.standing((0, waiting), (0, large), (0, small), (0, ROAD)).batch((0, 5, "road")).take(0)
    assert small in targets(story.state, 0, message)
    assert ("no_effect", why) == story.rejected(ChooseMessage, act=True, target=target)


@pytest.mark.rule("M9", "B22", "Q20")
def test_message_8_returns_an_own_meeple() -> None:
    """The meeple's feature scores as in final scoring, even for 0 points."""
    story = taking(8)
    assert (CITY, ROAD, NORTH) == targets(story.state, 0, 8)
    story.act(0, NORTH)
    assert ((5, 0), (5,)) == (story.totals[0], story.state.supplies[0])
    other = taking(8).act(0, ROAD).take(0, MEEPLETTE)
    assert ((5, 1), (5,)) == (other.totals[0], other.state.supplies[0])


@pytest.mark.rule("M9", "Q20", "B22")
def test_message_8_needs_no_majority() -> None:
    """On a road with two foreign meeples the own one scores 1 point and returns alone."""
    story = Story("messengers", seats=2, tiles=["base-B", "message-8"]).given(totals=[[1, 1], [1, 1]])
    story.standing((0, ROAD), (1, ROAD), (1, ROAD)).batch((0, 4, "road")).take(0)
    story.act(0, ROAD).take(0, MEEPLETTE)
    assert ((5, 2), (1, 1), ((7,), (5,))) == (*story.totals, story.state.supplies)


@pytest.mark.rule("X5", "M9", "M7", "B9")
def test_a_road_freed_by_message_8_may_be_claimed_with_the_drawn_tile() -> None:
    """A meeple returned before the tile is placed frees its road."""
    story = Story("wheel", "messengers", seats=2, tiles=["base-U", "message-8", "base-B"]).standing((0, ROAD))
    story.given(totals=[[2, 1], [1, 1]]).send(turn_wheel("fortune", (0, 3))).take(0)
    (act,) = story.acts
    story.send(act).take(0, MEEPLETTE).lay(1, 0, 1)
    assert ((5, 2), True) == (story.totals[0], ("road", 0) in story.claims)


@pytest.mark.rule("B22", "M9", "M6")
def test_message_6_does_not_count_a_knight_that_has_returned() -> None:
    """Meeples return before the message check, so only the 2 points are left."""
    story = Story("messengers", seats=2, tiles=["base-E", "message-6", "base-B"]).given(totals=[[1, 1], [2, 1]])
    story.lay(0, -1, 2).claim("city").take(0)
    assert [(6, False)] == story.messages


@pytest.mark.rule("M9", "Q19", "AB6", "M6")
@pytest.mark.parametrize(
    ("tile", "part", "message", "acts"),
    [
        ("base-B", "monastery", 3, True),
        ("base-E+garden", "garden", 3, False),
        ("base-E+garden", "garden", 8, True),
        ("base-B", "monastery", 2, False),
    ],
)
def test_the_abbot_and_messages_3_and_8(tile: str, part: str, message: int, acts: bool) -> None:
    """For message 3 the abbot counts on a monastery, not on a garden; message 8 returns him from either."""
    story = Story("abbot", "messengers", seats=2, tiles=[tile, "base-B", f"message-{message}"])
    story.lay(0, 1 if tile == "base-B" else -1, 0 if tile == "base-B" else 2).place_abbot(part)
    story.given(active=0, totals=[[0, 0], [1, 1]]).batch((0, 5, "road")).take(0)
    assert acts is bool(targets(story.state, 0, message))
    if acts:
        story.send(story.legal(ChooseMessage)[0]).take(0, MEEPLETTE)
        assert ((5, 2), (7, int(message == 8))) == (story.totals[0], story.state.supplies[0])


@pytest.mark.rule("M6", "Q27", "M11")
def test_message_4_on_an_empty_stack_brings_2_points() -> None:
    """Without tiles in the stack message 4 brings 2 points and no placement."""
    story = Story("messengers", seats=2, tiles=["base-B", "message-4"]).tiles_left()
    story.batch((0, 5, "road")).take(0).take(0, MEEPLETTE)
    assert ([(4, False)], (5, 2)) == (story.messages, story.totals[0])
    assert story.lay(0, 1).skip().match.over
