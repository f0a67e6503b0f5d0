"""What falls between two batches, or between two placements: messages, the fairy, extra tiles, who is asked."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tabletop_rules.core.terms import HOST
from tabletop_rules.games.carcassonne.commands import Allocate, PlaceMeeple
from tabletop_rules.games.carcassonne.decisions import PieceToPlace, TileSpot
from tabletop_rules.games.carcassonne.events import BatchClosed, TileDiscarded, TurnStarted
from tabletop_rules.games.carcassonne.expansions.abbot.commands import PlaceAbbot, RetrieveAbbot
from tabletop_rules.games.carcassonne.expansions.fairy.messages import FAIRY, FairyDrawer, MoveFairy
from tabletop_rules.games.carcassonne.expansions.messengers.decisions import ActionOrPoints
from tabletop_rules.games.carcassonne.expansions.messengers.messages import (
    ChooseMessage,
    MessageEarned,
    MessageRevealed,
    MessageTaken,
)
from tabletop_rules.games.carcassonne.expansions.messengers.queries import count, targets
from tabletop_rules.games.carcassonne.expansions.robbers.decisions import RobberSpace
from tabletop_rules.games.carcassonne.expansions.robbers.messages import (
    ROBBERS,
    ChooseStolenFigure,
    ChooseVictim,
    LeaveRobber,
    PlaceRobber,
    PointsStolen,
    RobberFollowed,
    RobbersReturned,
)
from tabletop_rules.games.carcassonne.expansions.sources.messages import FireCatapult, PayRansom
from tabletop_rules.games.carcassonne.state import Stack, Standing
from tests.games.carcassonne.story import BOTH, Story, sources, standing

PAWN, MEEPLETTE = 0, 1
CITY, ROAD, NORTH, SOUTH = 0, 1, 2, 3  # segments of the start tile


def favoured(*others: str, tiles: Sequence[str], order: str = "before_features") -> Story:
    """Seat 0's knight stands in the city of the start tile, the fairy beside it."""
    options = {"fairy.bonus_order": order}
    story = standing(Story("fairy", *others, seats=2, tiles=tiles, options=options), (0, CITY))
    return story.with_state(slots=FAIRY.put(story.state, FairyDrawer(Standing(0, 0, CITY))).slots)


def pawn(story: Story, gain: int = 0) -> Story:
    return story.answer(Allocate, 0, gain=gain, figure=PAWN)


# --- messages while completed features wait -------------------------------------------------------------------------


@pytest.mark.rule("M10", "Q30", "X2", "B21")
@pytest.mark.parametrize(
    ("message", "found"), [(1, (ROAD,)), (2, ()), (5, ()), (6, (-1,)), (7, (-1,)), (8, (ROAD, SOUTH))]
)
def test_a_message_after_the_bonus_leaves_the_completed_city_aside(message: int, found: tuple[int, ...]) -> None:
    """The fairy's bonus lands dark while the city waits: 1, 2, 3 and 8 pass over it, its knight counts for 6."""
    story = favoured("messengers", tiles=["base-E", f"message-{message}", "base-B"])
    standing(story, (0, ROAD), (0, SOUTH)).given(totals=[[2, 0], [1, 1]])
    pawn(story.lay(0, -1, 2).skip())
    assert found == targets(story.state, 0, message)
    if found:
        assert message == story.question(ActionOrPoints).message
        why = "M10" if message == 8 else "M6"
        assert ("no_effect", why) == story.refused(ChooseMessage, act=True, target=CITY)
        story.answer(ChooseMessage, 0, act=True, target=found[0])
    pawn(story).answer(Allocate, 0, gain=0, figure=MEEPLETTE)
    points = {1: 1, 8: 1}.get(message, 2)
    assert (["fairy_bonus", "message", "features"], (5 + points, 4)) == (sources(story), story.totals[0])
    assert 7 - 2 + (message == 8) == story.state.supplies[0][0]


@pytest.mark.rule("M10", "Q30", "AB4", "B22")
@pytest.mark.parametrize("message", [1, 8])
def test_a_message_after_the_abbot_leaves_the_completed_road_aside(message: int) -> None:
    """The retrieved abbot lands dark while a completed road of the same tile waits for its points."""
    tiles = ["base-B", "base-A", "base-A", f"message-{message}", "base-B"]
    story = Story("abbot", "messengers", seats=2, tiles=tiles).lay(0, 1).answer(PlaceAbbot, 0, part="monastery")
    standing(story, (0, ROAD)).lay(1, 0, 1).skip().given(totals=[[1, 0], [1, 1]])
    story.lay(-1, 0, 3).answer(RetrieveAbbot, 0)
    pawn(story)
    assert () == targets(story.state, 0, message)
    assert [MessageTaken(0, message, False)] == story.events(MessageTaken)
    pawn(story).answer(Allocate, 0, gain=0, figure=MEEPLETTE)
    assert (["abbot", "message", "features"], (1 + 4 + 2, 3)) == (sources(story), story.totals[0])
    assert (7, 1) == story.state.supplies[0]


# --- the fairy and messages -----------------------------------------------------------------------------------------


@pytest.mark.rule("V7", "Q9", "S5", "M7")
def test_a_bonus_after_the_features_waits_for_their_message() -> None:
    """The features land dark: the message comes first with its points, then the bonus, which may bring another."""
    tiles = ["base-E", "message-6", "message-5", "base-B"]
    story = favoured("messengers", tiles=tiles, order="after_features").given(totals=[[1, 0], [1, 1]])
    story.lay(0, -1, 2).skip()
    for _ in range(4):
        pawn(story)
    assert ["features", "message", "fairy_bonus", "message"] == sources(story)
    assert [MessageTaken(0, 6, False), MessageTaken(0, 5, False)] == story.events(MessageTaken)
    assert ((12, 0), 1) == (story.totals[0], story.decision.seat)


@pytest.mark.rule("V7", "Q9", "S5")
def test_what_follows_a_batch_names_the_rule_of_its_order() -> None:
    """Message before bonus is no accident of numbers: both name the rule that says so, as law 15 asks."""
    story = favoured("messengers", tiles=["base-B"], order="after_features")
    assert {"S5"} == {each.order for each in story.game.handlers if each.on is BatchClosed}


@pytest.mark.rule("V7", "Q9", "M11")
def test_a_bonus_after_the_features_comes_before_an_extra_placement() -> None:
    """A message without points stands between them: the bonus is paid, and then the extra tile is drawn."""
    tiles = ["base-E", "message-4", "base-B", "base-B"]
    story = favoured("messengers", tiles=tiles, order="after_features").given(totals=[[1, 0], [1, 1]])
    pawn(story.lay(0, -1, 2).skip()).answer(ChooseMessage, 0, act=True)
    pawn(story)
    assert (["features", "fairy_bonus"], (0, "base-B")) == (
        sources(story),
        (story.decision.seat, story.question(TileSpot).tile),
    )


@pytest.mark.rule("M5", "M6", "V7", "S5")
@pytest.mark.parametrize(("message", "target"), [(4, -1), (8, SOUTH)])
def test_a_bonus_after_the_features_brings_one_message(message: int, target: int) -> None:
    """Features that end light have brought none, though the bonus ends dark and its message brings no points."""
    tiles = ["base-E", f"message-{message}", "base-B", "base-B"]
    story = favoured("messengers", tiles=tiles, order="after_features")
    standing(story, (0, SOUTH)).given(totals=[[3, 0], [1, 1]])
    pawn(pawn(story.lay(0, -1, 2).skip())).answer(ChooseMessage, 0, act=True, target=target)
    assert [MessageRevealed(message)] == story.events(MessageRevealed)
    assert (["features", "fairy_bonus"], (10, 0)) == (sources(story), story.totals[0])


@pytest.mark.rule("V7", "S3", "S4", "R12")
def test_with_the_features_the_bonus_may_be_the_event_that_is_robbed() -> None:
    """In one batch the scorer orders bonus and city, and only the first of them can be robbed."""
    for first, half in ((0, 2), (1, 2 + 0)):
        story = favoured("robbers", tiles=["base-E", "base-B"], order="with_features")
        story.given(totals=[[7], [1]], robbers=[None, 7]).lay(0, -1, 2).skip()
        assert {0, 1} == {command.gain for command in story.legal(Allocate)}
        pawn(story, first)
        (theft,) = story.events(PointsStolen)[0].thefts
        assert (first, half, (14,)) == (theft.gain, theft.amount, story.totals[0])


@pytest.mark.rule("X14", "AB4", "X1")
def test_the_fairy_brings_nothing_for_a_retrieved_abbot() -> None:
    """He is no completed feature: no bonus; she stays where she was, without effect at the next start of a turn."""
    tiles = ["base-B", *["base-E"] * 4, "base-B", "base-B", "base-B"]
    story = Story("abbot", "fairy", seats=2, tiles=tiles).lay(0, 1).answer(PlaceAbbot, 0, part="monastery")
    segment = story.state.board.cloisters[0][1]
    story.lay(0, 2, 1).skip().lay(0, 3, 1).answer(MoveFairy, 0, segment=segment).lay(0, 4, 1).skip()
    assert ["fairy"] == sources(story)
    story.lay(0, 5, 1).answer(RetrieveAbbot, 0).lay(0, 6).skip()
    assert (["fairy", "abbot"], (1 + 3, 0)) == (sources(story), story.scores)
    assert Standing(0, 1, segment) == FAIRY.get(story.state).meeple
    story.lay(0, 7)
    assert ("not_your_meeple", "X3") == story.refused(MoveFairy, segment=segment)


@pytest.mark.rule("X14", "M9")
def test_the_fairy_brings_nothing_for_a_meeple_taken_back_by_message_8() -> None:
    """The knight beside her is scored by the message and goes home: no bonus, and no point at the next turn."""
    story = favoured("messengers", tiles=["base-B", "message-8", "base-B", "base-B", "base-B"])
    story.given(totals=[[0, 0], [1, 1]]).batch((0, 5, "road"))
    pawn(story).answer(ChooseMessage, 0, act=True, target=CITY)
    pawn(story).lay(0, 1).skip().lay(0, 2).skip()
    assert ["features", "message"] == sources(story)
    assert (6, 0) == story.totals[0]
    assert [] == story.legal(MoveFairy)


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
    """On a monastery he is a monk for message 3, on a garden not; message 8 takes him back from either."""
    story = Story("abbot", "messengers", seats=2, tiles=[tile, "base-B", f"message-{message}"])
    story.lay(0, 1 if tile == "base-B" else -1, 0 if tile == "base-B" else 2).answer(PlaceAbbot, 0, part=part)
    story.given(active=0, totals=[[0, 0], [1, 1]]).batch((0, 5, "road"))
    pawn(story)
    assert acts is bool(targets(story.state, 0, message))
    if acts:
        story.send(story.legal(ChooseMessage)[0])
        story.answer(Allocate, 0, gain=0, figure=MEEPLETTE)
        assert ((5, 2), (7, int(message == 8))) == (story.totals[0], story.state.supplies[0])


@pytest.mark.rule("M9", "Q20", "B15")
def test_of_two_smallest_roads_the_player_names_one_whatever_the_majority() -> None:
    """Two roads of one tile with an own meeple, one mostly foreign: both are offered, the longer one is not."""
    story = Story("messengers", seats=2, tiles=["base-X", "base-B", "message-1", "base-B"]).lay(1, 0).skip()
    north, east = 4, 5  # segments of the crossing; its road to the west is that of the start tile
    standing(story, (0, north), (0, east), (1, east), (1, east), (0, ROAD)).given(totals=[[0, 0], [1, 1]], active=0)
    pawn(story.batch((0, 5, "road")))
    assert [north, east] == [c.target for c in story.legal(ChooseMessage)][:2]
    assert ("no_effect", "M9") == story.refused(ChooseMessage, act=True, target=ROAD)
    story.answer(ChooseMessage, 0, act=True, target=east).answer(Allocate, 0, gain=0, figure=MEEPLETTE)
    assert ((5, 1), 4) == (story.totals[0], story.state.supplies[0][0])


@pytest.mark.rule("M9", "M6")
def test_a_city_with_two_own_knights_has_its_shields_once() -> None:
    """Message 5 counts shields, 6 counts knights; the knight of another player on the same city is no own one."""
    story = Story("messengers", seats=2, tiles=["base-M", "base-B"]).lay(0, -1, 1).skip()
    city = 4  # the city of the tile just laid is that of the start tile
    standing(story, (0, CITY), (0, city), (1, city))
    assert [1, 2, 0] == [count(story.state, 0, message) for message in (5, 6, 7)]
    assert [1, 1, 0] == [count(story.state, 1, message) for message in (5, 6, 7)]


# --- one figure per turn, exclusive spaces --------------------------------------------------------------------------


@pytest.mark.rule("V4", "Q33", "M11")
def test_one_check_for_each_placement_of_a_turn() -> None:
    """Message 4 of the first check brings a placement with a check of its own; the figure stays bound throughout."""
    tiles = ["base-B", "message-4", "base-B", "message-5", "base-B"]
    story = Story("messengers", seats=2, tiles=tiles, options={"messengers.choice": "one_figure_per_turn"})
    story.given(totals=[[1, 1], [1, 1]]).batch((0, 4, "road")).answer(Allocate, 0, gain=0, figure=MEEPLETTE)
    story.lay(0, 1).skip().answer(ChooseMessage, 0, act=True)
    assert (0, "base-B") == (story.decision.seat, story.question(TileSpot).tile)
    story.batch((0, 5, "road")).lay(0, 2).skip()
    assert [4, 5] == [event.message for event in story.events(MessageRevealed)]
    assert (((1, 12), (1, 1)), 1) == (story.totals, story.decision.seat)


@pytest.mark.rule("V4", "Q33", "M11")
def test_no_points_in_the_extra_placement_no_second_check() -> None:
    """The figure still stands dark from before, but nothing has moved it since the last check."""
    tiles = ["base-B", "message-4", "base-B", "base-B"]
    story = Story("messengers", seats=2, tiles=tiles, options={"messengers.choice": "one_figure_per_turn"})
    story.given(totals=[[1, 1], [1, 1]]).batch((0, 4, "road")).answer(Allocate, 0, gain=0, figure=PAWN)
    story.lay(0, 1).skip().answer(ChooseMessage, 0, act=True).lay(0, 2).skip()
    assert ((5, 1), [4], 1) == (
        story.totals[0],
        [event.message for event in story.events(MessageRevealed)],
        story.decision.seat,
    )


@pytest.mark.rule("V4", "Q33")
def test_stolen_points_bind_a_figure_as_well() -> None:
    """A thief who took them with the meeplette moves it with all further points of that turn."""
    story = Story(*BOTH, seats=2, tiles=["base-B"] * 3, options={"messengers.choice": "one_figure_per_turn"})
    story.given(totals=[[7, 1], [1, 2]], robbers=[None, 7]).batch((0, 4, "road"))
    story.answer(Allocate, 0, gain=0, figure=PAWN).answer(ChooseStolenFigure, 1, figure=MEEPLETTE)
    story.batch((1, 3, "city"))
    assert ((11, 1), (1, 7)) == story.totals
    story.lay(0, 1).skip().batch((1, 3, "city")).answer(Allocate, 1, gain=0, figure=PAWN)
    assert (4, 7) == story.totals[1]


@pytest.mark.rule("V4", "Q33", "X8")
def test_points_after_the_placements_promise_no_message() -> None:
    """A catapult round under V4: the placement is over, no check is to come, and none is noted."""
    options = {"messengers.choice": "one_figure_per_turn"}
    story = Story("catapult", "messengers", seats=2, tiles=["base-B", "base-B", "base-B"], options=options)
    story.lay(0, 1).skip().send(FireCatapult(HOST, 0, "catch", (0,)))
    pawn(story)
    assert ((5, 0), []) == (story.totals[0], story.events(MessageEarned))


@pytest.mark.rule("V5", "V11", "T5")
@pytest.mark.parametrize(
    ("totals", "laps", "taken"),
    [
        ([[1, 5], [9, 1]], False, 1),  # the own meeplette is no other player's figure
        ([[1, 1], [9, 5]], False, 0),  # a foreign meeplette is
        ([[1, 1], [9, 55]], False, 0),  # also on another lap
        ([[1, 1], [9, 55]], True, 1),  # unless laps matter
    ],
)
def test_whose_figures_make_a_space_shared(totals: list[list[int]], laps: bool, taken: int) -> None:
    """With V5 a message needs a space without another player's figure, pawn or meeplette."""
    options: dict[str, object] = {"messengers.exclusive_space": True, "track.lap_matters": laps}
    story = Story("messengers", seats=2, tiles=["base-B", "message-5"], options=options).given(totals=totals)
    pawn(story.batch((0, 4, "road")))
    assert taken == len(story.events(MessageTaken))


@pytest.mark.rule("V5", "M5")
def test_one_of_two_figures_on_an_exclusive_space_is_enough() -> None:
    """Both figures stand dark, one of them with company: one message."""
    story = Story("messengers", seats=2, tiles=["base-B", "message-5"], options={"messengers.exclusive_space": True})
    story.given(totals=[[3, 8], [5, 1]]).batch((0, 2, "road"), (0, 2, "city"))
    story.answer(Allocate, 0, gain=0, figure=PAWN).answer(Allocate, 0, gain=1, figure=MEEPLETTE)
    assert 1 == len(story.events(MessageTaken))


# --- extra placements and the end of the stack ----------------------------------------------------------------------


@pytest.mark.rule("Q27", "M11", "B6")
def test_an_extra_placement_for_which_no_tile_fits_is_lost() -> None:
    """All that is left is put aside, tile by tile, and the match ends with this turn."""
    story = Story("messengers", seats=2, tiles=["base-E", "base-B", "message-4", "base-C", "base-C"])
    story.lay(0, -1, 2).skip().given(totals=[[1, 1], [0, 0]], active=1).batch((1, 5, "road"))
    story.answer(Allocate, 1, gain=0, figure=PAWN).answer(ChooseMessage, 1, act=True)
    story.with_state(stack=Stack((("base-C", "base-C"),), "base-B")).lay(0, 1).skip()
    assert [TileDiscarded("base-C")] * 2 == story.events(TileDiscarded)
    assert story.match.over
    assert 3 == len(story.state.board.tiles)


@pytest.mark.rule("Q27", "M6", "M11", "X1")
def test_message_4_at_the_start_of_a_turn_loses_the_last_tile_to_the_placement() -> None:
    """The fairy's point brings message 4 while one tile is left: it may be chosen, but that tile is placed first."""
    tiles = ["base-B", "base-B", "message-4", "base-B"]
    story = favoured("messengers", tiles=tiles).given(totals=[[4, 0], [1, 1]]).lay(0, 1).skip().lay(0, 2)
    story.with_state(stack=Stack((("base-B",),))).skip()
    pawn(story).answer(ChooseMessage, 0, act=True)
    assert ("base-B", ()) == (story.question(TileSpot).tile, story.state.stack.piles)
    story.lay(0, 3).skip()
    assert story.match.over
    assert 4 == len(story.state.board.tiles)


@pytest.mark.rule("M11", "Q17", "X1", "S2")
def test_an_extra_placement_repeats_no_start_of_turn() -> None:
    """The placement of message 4 follows the regular one in the same turn; the fairy pays her point once."""
    tiles = ["base-B", "base-B", "message-4", "base-B", "base-B", "base-E"]
    story = favoured("messengers", tiles=tiles).given(totals=[[4, 0], [1, 1]]).lay(0, 1).skip().lay(0, 2).skip()
    pawn(story).answer(ChooseMessage, 0, act=True).lay(0, 3).skip()
    assert (0, TileSpot) == (story.decision.seat, story.asked)
    story.lay(0, 4).skip()
    assert (1, ["fairy"]) == (story.decision.seat, sources(story))
    assert [0, 1, 0, 1] == [event.seat for event in story.events(TurnStarted)]


# --- robbers --------------------------------------------------------------------------------------------------------


def asked(story: Story, place: set[int], space: int = 0) -> list[int]:
    """Who is asked for a robber, one after the other; those in `place` put it on a space, the others leave it."""
    seats = []
    while story.asked == RobberSpace:
        seat = story.decision.seat
        seats.append(seat)
        story = story.answer(PlaceRobber, seat, space=space) if seat in place else story.answer(LeaveRobber, seat)
    return seats


@pytest.mark.rule("V6", "R5", "Q2")
@pytest.mark.parametrize(
    ("options", "place", "expected"),
    [
        ({}, {2}, [1, 2]),
        ({}, set(), [1, 2]),
        ({"robbers.chance_passes_on": True}, {2}, [1, 2]),
        ({"robbers.chance_passes_on": True}, {0}, [1, 2, 0]),
        ({"robbers.chance_passes_on": True}, {1}, [1, 2, 0]),
        ({"robbers.placement": "zman"}, {1, 2, 0}, [1, 2, 0]),
        ({"robbers.placement": "zman"}, set(), [1, 2, 0]),
        ({"robbers.placement": "zman", "robbers.chance_passes_on": True}, {2}, [1, 2, 0]),
    ],
)
def test_who_is_asked_after_the_active_player(options: dict[str, object], place: set[int], expected: list[int]) -> None:
    """Active is 1, the robber of 3 is on the track: clockwise, one, the first to take it, or all."""
    story = Story("robbers", seats=4, tiles=["robbers-A", "base-B"], options=options)
    story.given(active=1, robbers=[None, None, None, 0]).lay(0, 1)
    assert expected == asked(story, place)
    at = [0 if seat in place else None for seat in range(3)]
    assert (*at, 0) == story.robbers
    assert (1, PieceToPlace) == (story.decision.seat, story.asked)


@pytest.mark.rule("R6", "V1", "R2")
def test_in_the_z_man_rules_the_active_player_may_move_and_others_may_not() -> None:
    """FN 3: whose robber is on the track already is passed over, but for the active player."""
    story = Story("robbers", seats=3, tiles=["robbers-A", "base-B"], options={"robbers.placement": "zman"})
    story.given(totals=[[3], [7], [9]], robbers=[7, 3, None]).lay(0, 1)
    assert [0, 2] == asked(story, {0}, space=9)
    assert (9, 3, None) == story.robbers


@pytest.mark.rule("Q28", "R14", "R14a", "Q5", "S4")
def test_two_robbers_beside_each_other_choose_and_steal_together() -> None:
    """Each stands with both figures of the other: choices clockwise, then figures, then both thefts; nobody follows."""
    story = Story(*BOTH, seats=2).given(totals=[[3, 3], [8, 8]], robbers=[8, 3])
    story.batch((0, 4, "road"), (0, 1, "city"), (1, 6, "road"), (1, 9, "city"))
    story.answer(Allocate, 0, gain=0, figure=PAWN).answer(Allocate, 0, gain=1, figure=MEEPLETTE)
    story.answer(Allocate, 1, gain=2, figure=PAWN).answer(Allocate, 1, gain=3, figure=MEEPLETTE)
    story.answer(ChooseVictim, 0, victim=1, figure=MEEPLETTE).answer(ChooseVictim, 1, victim=0, figure=PAWN)
    story.answer(ChooseStolenFigure, 0, figure=MEEPLETTE).answer(ChooseStolenFigure, 1, figure=PAWN)
    assert ((7, 3 + 1 + 5), (8 + 6 + 2, 17)) == story.totals
    assert ((None, None), []) == (story.robbers, story.events(RobberFollowed))


@pytest.mark.rule("V3", "Q32", "R22")
def test_the_3_points_of_robbers_are_never_robbed() -> None:
    """With V3 as well: two robbers beside each other's pawns are left, both earn 3, and nothing is stolen."""
    options = {"robbers.final_points": "after_final_scoring"}
    story = Story("robbers", seats=2, tiles=["base-B"], options=options).given(totals=[[7], [9]], robbers=[9, 7])
    story.with_state(stack=Stack((), "base-B")).lay(0, 1).skip()
    assert (((10,), (12,)), []) == (story.totals, story.events(PointsStolen))
    assert [RobbersReturned((0, 1))] == story.events(RobbersReturned)
    assert (None, None) == ROBBERS.get(story.state).at


@pytest.mark.rule("R21", "M4", "X12", "R14b")
def test_a_robber_of_the_active_player_steals_from_a_ransom() -> None:
    """The captor beside whom it stands is robbed, and the stolen points bring the active player a message."""
    story = Story("tower", *BOTH, seats=2, tiles=["base-B", "message-5", "base-B"])
    story.given(totals=[[8, 3], [20, 1]], robbers=[20, None]).send(PayRansom(HOST, 0, 1))
    story.answer(story.legal()[0].__class__, 0, figure=PAWN)
    story.answer(Allocate, 1, gain=0, figure=PAWN).answer(ChooseStolenFigure, 0, figure=MEEPLETTE)
    assert [MessageTaken(0, 5, False)] == story.events(MessageTaken)
    pawn(story)
    assert (((7, 5), (23, 1)), (None, None)) == (story.totals, story.robbers)
    assert TileSpot == story.asked


# --- farmers --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FM2", "FM4", "B19")
def test_a_field_is_fed_only_by_cities_that_its_segments_list() -> None:
    """The north field of the start tile lists its city and earns 3; the south field of the same tile earns 0."""
    story = Story(seats=2, tiles=["base-E", "base-B"]).lay(0, -1, 2).skip()
    standing(story, (0, NORTH), (1, SOUTH)).with_state(stack=Stack((), "base-B")).lay(0, 1)
    assert ("claimed", "B9") == story.refused(PlaceMeeple, part="field", index=0)
    assert (3, 0) == story.skip().scores
