"""Cases of somebody who knows the rulebook and not the code: whole placements, chains on the track, recorded games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tabletop_rules.core.change import change
from tabletop_rules.core.legal import check
from tabletop_rules.core.terms import HOST
from tabletop_rules.errors import ChanceError
from tabletop_rules.games.carcassonne.commands import ChoosePayer, PlaceMeeple, PlaceTile
from tabletop_rules.games.carcassonne.decisions import PieceToPlace, TileSpot
from tabletop_rules.games.carcassonne.events import TileDiscarded
from tabletop_rules.games.carcassonne.expansions.abbot.commands import PlaceAbbot, RetrieveAbbot
from tabletop_rules.games.carcassonne.expansions.messengers.decisions import ActionOrPoints
from tabletop_rules.games.carcassonne.expansions.messengers.messages import ChooseMessage, MessageRevealed, MessageTaken
from tabletop_rules.games.carcassonne.expansions.robbers.messages import (
    ChooseFollow,
    ChooseStolenFigure,
    ChooseVictim,
    LeaveRobber,
    PlaceRobber,
    PointsStolen,
    StayBehind,
)
from tabletop_rules.games.carcassonne.expansions.sources.messages import FireCatapult, PayRansom, TurnWheel
from tabletop_rules.games.carcassonne.state import Stack
from tests.games.carcassonne.oracle import BASE, drawings
from tests.games.carcassonne.oracle_packs import written
from tests.games.carcassonne.story import BOTH, Story, fairy_beside, last, sources, standing, take

PAWN, MEEPLETTE = 0, 1
CITY, ROAD, NORTH = 0, 1, 2  # segments of the start tile
V3 = {"robbers.final_points": "after_final_scoring"}
V4 = {"messengers.choice": "one_figure_per_turn"}


def parts(story: Story) -> list[tuple[str, int]]:
    """What an ordinary meeple may claim."""
    return [(command.part, command.index) for command in story.legal(PlaceMeeple)]


def acts(story: Story) -> list[ChooseMessage]:
    """The ways to carry the message out."""
    return [command for command in story.legal() if isinstance(command, ChooseMessage) and command.act]


# --- the board ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("B12", "B9")
def test_a_road_that_returns_to_its_crossing_counts_that_tile_once() -> None:
    """Two roads of one crossing are joined by three bends: a loop of four tiles, tied by who claimed either end."""
    story = Story(seats=2, tiles=["base-X", "base-V", "base-V", "base-V", "base-B"])
    story.lay(1, 0).claim("road", 0).lay(2, 0, 1).claim("road").lay(1, -1, 3).skip().lay(2, -1, 0)
    assert ("claimed", "B9") == story.refused(PlaceMeeple, part="road", index=0)
    story.skip()
    assert ((4, 4), ((7,), (7,))) == (story.scores, story.state.supplies)


@pytest.mark.rule("B13", "B15", "B9")
def test_two_city_segments_of_one_tile_become_one_city_of_four_tiles() -> None:
    """The city runs round a corner and comes back to the other wall of its first tile: 8 points, not 10."""
    story = Story(seats=2, tiles=["base-I", "base-N", "base-N+garden", "base-N", "base-B"])
    story.lay(0, 1, 2).claim("city", 0).lay(1, 1, 2).claim("city").lay(1, 2, 3)
    assert ("claimed", "B9") == story.refused(PlaceMeeple, part="city", index=0)
    story.skip().lay(0, 2, 0)
    assert ("claimed", "B9") == story.refused(PlaceMeeple, part="city", index=0)
    story.skip()
    assert ((8, 8), ((7,), (7,))) == (story.scores, story.state.supplies)


@pytest.mark.rule("B13")
def test_three_city_segments_of_one_tile_become_one_city_of_six_tiles(tmp_path: Path) -> None:
    """A start tile of one's own has a city on each side; three of them meet, two before the third: 12 points."""
    printed = {tile["letter"]: {**tile, "garden_copies": 0, "start": 0} for tile in drawings(BASE)}
    cities = [{"edges": [side], "shield": False} for side in "NESW"]
    start = {**printed["C"], "id": "own-start", "count": 1, "start": 1, "cities": cities}
    corner, wall = {**printed["N"], "id": "own-corner", "count": 5}, {**printed["R"], "id": "own-wall", "count": 1}
    pack = written(tmp_path / "tiles.toml", [start, corner, wall])
    story = Story(seats=2, tiles=["own-wall"] + ["own-corner"] * 5, options={"tiles": pack})
    story.lay(1, 0, 3).claim("city").lay(1, 1, 3).skip().lay(0, 1).skip().lay(1, -1, 2).skip()
    assert (0, 0) == story.scores
    story.lay(0, -1, 1).skip()
    assert ((12, 0), (7,)) == (story.scores, story.state.supplies[0])


@pytest.mark.rule("B14", "AB3", "B11")
@pytest.mark.parametrize("abbot", [False, True])
def test_a_monastery_laid_into_the_gap_scores_9_at_once(abbot: bool) -> None:
    """The ninth tile is the monastery itself; monk or abbot is claimed, scored and home in one turn."""
    around = [(0, 1), (-1, 1), (1, 1), (-1, 2), (1, 2), (-1, 3), (0, 3), (1, 3)]
    story = Story(*(["abbot"] if abbot else []), seats=2, tiles=["base-B"] * 10, options={"sets": 4})
    for cell in around:
        story.lay(*cell).skip()
    story.lay(0, 2)
    story.answer(PlaceAbbot, 0, part="monastery") if abbot else story.claim("monastery")
    assert ((9, 0), (7, 1)[: 1 + abbot]) == (story.scores, story.state.supplies[0])


@pytest.mark.rule("FM2", "B9", "B19")
def test_a_field_joined_from_several_sides_counts_its_city_once() -> None:
    """The field goes round a road's end and along two sides of the city; a second farmer may not join it."""
    story = Story(seats=2, tiles=["base-A", "base-B", "base-E"])
    story.lay(1, 0, 1).skip().lay(1, -1).claim("field").lay(0, -1, 2)
    assert ("claimed", "B9") == story.refused(PlaceMeeple, part="field", index=0)
    last(story).skip()
    assert ((0, 3), ["fields"]) == (story.scores, sources(story))


@pytest.mark.rule("RI3", "V12", "Q26")
@pytest.mark.parametrize(("edition", "taken"), [("c2", {0, 1}), ("c3", {1})])
def test_both_banks_are_one_field_round_the_old_spring_only(edition: str, taken: set[int]) -> None:
    """The farmer of one bank holds the other as well, unless the spring has a road behind it."""
    tiles = ["river-D", "river-K", "river-F"]
    story = Story("river", seats=2, tiles=tiles, options={"river_tiles": edition}).lay(0, 1)
    story.claim("field", 0).lay(0, 2)
    assert [("road", 0), *(("field", at) for at in range(4) if at not in taken)] == parts(story)


@pytest.mark.rule("RI5", "B6", "B5")
def test_beside_an_open_river_no_land_tile_fits() -> None:
    """The lake is gone: the position at the river's end stays empty, those on the banks do not."""
    story = Story("river", seats=2, tiles=["river-D", "base-B", "base-B"])
    story.with_state(stack=Stack((("base-B", "base-B"),), "river-D")).lay(0, 1).skip()
    cells = {command.cell for command in story.legal(PlaceTile)}
    assert {(1, 1), (-1, 1), (0, -1), (1, 0), (-1, 0)} == cells
    assert ("edges_differ", "B5") == story.refused(PlaceTile, cell=(0, 2), turns=0)


# --- robbers --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R15", "R16", "R9")
def test_a_chain_of_robbers_moves_by_one_link() -> None:
    """0 is robbed by 1, whose pawn takes the robber of 2 along; 2 received nothing, so the robber of 3 stays."""
    story = Story("robbers", seats=4).given(totals=[[10], [12], [20], [40]], robbers=[None, 10, 12, 20])
    story.batch((0, 5, "road"))
    assert ((15, 15, 20, 40), (None, None, 15, 20)) == (story.scores, story.robbers)


@pytest.mark.rule("R9", "R15", "Q23", "Q28")
@pytest.mark.parametrize(
    ("events", "scores", "robbers"),
    [(((0, 4, "road"),), (14, 22), (22, None)), (((0, 4, "road"), (1, 6, "city")), (17, 28), (None, None))],
)
def test_two_robbers_beside_each_others_owners(
    events: tuple[tuple[int, int, str], ...], scores: tuple[int, int], robbers: tuple[int | None, ...]
) -> None:
    """If one scores, the thief is followed by the victim's robber; if both score, both are robbed and both are home."""
    story = Story("robbers", seats=2).given(totals=[[10], [20]], robbers=[20, 10]).batch(*events)
    assert (scores, robbers) == (story.scores, story.robbers)


@pytest.mark.rule("T5", "R14a", "Q7", "Q1")
def test_all_six_on_space_0_on_three_laps() -> None:
    """Five robbers take half of 7 each; the scorer's own has five companions carried off and must follow one."""
    story = Story("robbers", seats=6).given(totals=[[0], [50], [100], [0], [0], [0]], robbers=[0] * 6)
    story.batch((2, 7, "city"))
    assert (2, 5, []) == (story.decision.seat, len(story.legal(ChooseFollow)), story.legal(StayBehind))
    story.answer(ChooseFollow, 2, companion=1, figure=PAWN)
    assert ((4, 54, 107, 4, 4, 4), (None, None, 4, None, None, None)) == (story.scores, story.robbers)


@pytest.mark.rule("X8", "X9", "R14", "S4")
def test_a_catapult_round_among_six_with_all_robbers_on_one_space() -> None:
    """Two winners: four thieves choose, clockwise from the active player; the winners rob each other unasked."""
    story = Story("catapult", "robbers", seats=6, tiles=["base-B", "base-B"]).given(totals=[[1]] * 6, robbers=[1] * 6)
    story.lay(0, 1).skip().send(FireCatapult(HOST, 0, "target", (0, 3)))
    for thief in (1, 2, 4, 5):
        story.answer(ChooseVictim, thief, victim=3, figure=PAWN)
    assert ((9, 4, 4, 9, 4, 4), (None,) * 6) == (story.scores, story.robbers)


@pytest.mark.rule("R8", "R5", "R3", "R14a")
def test_two_robbers_put_beside_the_scorer_steal_from_that_very_scoring() -> None:
    """The active player completes another's road: R2 and then R5 put robbers beside its owner, and both take half."""
    story = Story("robbers", seats=3, tiles=["base-A", "robbers-C", "base-B"]).lay(-1, 0, 3).claim("road")
    story.given(totals=[[4], [9], [4]], active=1).lay(1, 0, 1)
    story.answer(PlaceRobber, 1, space=4).answer(PlaceRobber, 2, space=4).skip()
    assert ((7, 11, 6), (None,) * 3) == (story.scores, story.robbers)


@pytest.mark.rule("V1", "R6", "R3", "R4")
def test_on_the_first_turn_all_six_may_meet_on_space_0() -> None:
    """Everybody stands there, so it is foreign to all; under V1 each is asked once, in turn order."""
    options = {"robbers.placement": "zman"}
    story = Story("robbers", seats=6, tiles=["robbers-A", "base-B"], options=options).lay(0, 1)
    for seat in range(6):
        assert [0] == [command.space for command in story.legal(PlaceRobber)]
        story.answer(PlaceRobber, seat, space=0)
    assert ((0,) * 6, 0, PieceToPlace) == (story.robbers, story.decision.seat, story.asked)


@pytest.mark.rule("AB4", "R13", "S5")
def test_a_robber_takes_from_the_abbot_and_is_home_before_the_road() -> None:
    """FN 8: retrieval and features are two batches; the robber cannot wait for the second."""
    story = Story("abbot", "robbers", seats=2, tiles=["base-B", "base-A", "base-A", "base-B"])
    story.lay(0, 1).answer(PlaceAbbot, 0, part="monastery").lay(1, 0, 1).skip()
    standing(story, (0, ROAD)).given(totals=[[10], [20]], robbers=[None, 10]).lay(-1, 0, 3).answer(RetrieveAbbot, 0)
    assert (["abbot", "features"], 1) == (sources(story), len(story.events(PointsStolen)))
    assert ((10 + 4 + 3, 22), (None, None)) == (story.scores, story.robbers)


@pytest.mark.rule("V3", "Q32", "X2", "R22")
def test_with_v3_the_fairys_bonus_for_a_farmer_is_robbed_and_the_field_is_not() -> None:
    """The bonus is the first set of final events and sends the robber home; the field comes in the last."""
    story = fairy_beside(
        standing(Story("robbers", "fairy", seats=2, tiles=["base-E"], options=V3), (0, NORTH)), 0, NORTH
    )
    last(story.given(totals=[[10], [30]], robbers=[None, 10]).lay(0, -1, 2)).skip()
    assert (["fairy_bonus", "fields"], (16, 32)) == (sources(story), story.scores)


@pytest.mark.rule("V2", "R19a", "X12", "R16")
def test_with_v2_off_a_ransom_carries_the_captors_robber_off_unrobbed() -> None:
    """The robber of 3 goes along with the income of 1 even though the pawn of 2 stays, and nothing is asked."""
    options = {"robbers.transfers_are_scoring": False}
    story = Story("tower", "robbers", seats=4, tiles=["base-B"], options=options)
    story.given(totals=[[4], [10], [10], [30]], robbers=[None, None, None, 10]).send(PayRansom(HOST, 0, 1))
    assert ((1, 13, 10, 30), (None, None, None, 13)) == (story.scores, story.robbers)
    assert TileSpot == story.asked


@pytest.mark.rule("X12", "R5", "R3")
def test_a_ransom_before_the_chance_of_r5_changes_where_a_robber_may_go() -> None:
    """The active player pays while asked for the own robber: the new space of the pawn is offered to the next."""
    story = Story("tower", "robbers", seats=2, tiles=["robbers-A", "base-B"]).given(totals=[[4], [10]]).lay(0, 1)
    story.send(PayRansom(HOST, 0, 1)).answer(LeaveRobber, 0)
    assert (1, [1]) == (story.decision.seat, [command.space for command in story.legal(PlaceRobber)])


# --- messages -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M5", "R21", "R21a")
@pytest.mark.parametrize(("figure", "messages"), [(PAWN, 0), (MEEPLETTE, 1)])
def test_stolen_points_may_carry_the_figure_off_the_dark_space(figure: int, messages: int) -> None:
    """The own event ends on 5; if the pawn takes the stolen point too it ends on 6, and no message is taken."""
    story = Story(*BOTH, seats=2, tiles=["base-B", "message-5"]).given(totals=[[2, 11], [7, 1]], robbers=[7, None])
    story.batch((0, 3, "road"), (1, 2, "road"))
    take(take(story, 0), 1, gain=1).answer(ChooseStolenFigure, 0, figure=figure)
    assert messages == len(story.events(MessageRevealed))


@pytest.mark.rule("B22", "M9", "M6")
def test_message_6_does_not_count_the_knight_who_has_just_come_home() -> None:
    """Meeples return before the check: without another knight only the 2 points are left."""
    story = Story("messengers", seats=2, tiles=["base-E", "message-6", "base-B"]).given(totals=[[1, 1], [2, 1]])
    take(story.lay(0, -1, 2).claim("city"), 0)
    assert [MessageTaken(0, 6, False)] == story.events(MessageTaken)


@pytest.mark.rule("X5", "M9", "M7", "B9")
def test_message_8_from_the_wheel_frees_the_road_for_the_tile_that_is_drawn() -> None:
    """The highwayman goes home before the tile is placed, and the road may be claimed anew with it."""
    story = standing(Story("wheel", "messengers", seats=2, tiles=["base-U", "message-8", "base-B"]), (0, ROAD))
    take(story.given(totals=[[2, 1], [1, 1]]).send(TurnWheel(HOST, 0, "fortune", ((0, 3),))), 0)
    (act,) = acts(story)
    take(story.send(act), 0, MEEPLETTE).lay(1, 0, 1)
    assert ((5, 2), True) == (story.totals[0], ("road", 0) in parts(story))


@pytest.mark.rule("M10", "X12", "R21", "Q14")
def test_message_8_during_the_meeple_step_leaves_the_completed_city_aside() -> None:
    """The ransom is stolen back onto a dark space while the city of this tile waits: only the road may be scored."""
    story = Story("tower", *BOTH, seats=2, tiles=["base-E", "message-8", "base-B"])
    standing(story, (0, CITY), (0, ROAD)).given(totals=[[8, 3], [20, 1]], robbers=[20, None]).lay(0, -1, 2)
    take(story.send(PayRansom(HOST, 0, 1)).answer(ChoosePayer, 0, figure=MEEPLETTE), 1)
    story.answer(ChooseStolenFigure, 0, figure=PAWN)
    (act,) = acts(story)
    assert ROAD == act.target
    take(story.send(act), 0, MEEPLETTE)
    assert PieceToPlace == story.asked
    take(story.skip(), 0)
    assert ((14, 1), (7,)) == (story.totals[0], story.state.supplies[0])


@pytest.mark.rule("M11", "AB4", "Q17")
def test_an_abbot_placed_in_this_turn_may_be_taken_back_in_its_extra_placement() -> None:
    """AB4 forbids it in the step in which he was placed; message 4 brings a step of its own."""
    tiles = ["base-A", "base-A", "message-4", "base-B", "base-B"]
    story = standing(Story("abbot", "messengers", seats=2, tiles=tiles).given(totals=[[1, 1], [2, 1]]), (1, ROAD))
    story.lay(1, 0, 1).skip().lay(-1, 0, 3).answer(PlaceAbbot, 1, part="monastery")
    take(story, 1).answer(ChooseMessage, 1, act=True).lay(-1, 1).answer(RetrieveAbbot, 1)
    assert ((5 + 3, 1), 0) == (take(story, 1).totals[1], story.decision.seat)


@pytest.mark.rule("M9", "M11", "RI1")
def test_message_4_during_the_river_draws_the_next_river_tile() -> None:
    """The river is laid out first, whoever places it."""

    def earned(tiles: Sequence[str]) -> Story:
        story = Story("river", "messengers", seats=2, tiles=tiles).given(totals=[[3, 1], [1, 1]])
        return take(story.batch((0, 2, "road")), 0).answer(ChooseMessage, 0, act=True).lay(0, 1)

    story = earned(["river-D", "message-4", "river-F"]).skip()
    assert (0, "river-F") == (story.decision.seat, story.question(TileSpot).tile)
    with pytest.raises(ChanceError):
        earned(["river-D", "message-4", "base-B"]).skip()


@pytest.mark.rule("V4", "Q33", "M5")
def test_under_v4_a_dark_space_left_before_the_check_brings_nothing() -> None:
    """The first points of the placement end on 5, the city carries the same figure on to 9."""
    story = Story("messengers", seats=2, tiles=["base-E", "base-B"], options=V4).given(totals=[[2, 1], [1, 1]])
    take(story.lay(0, -1, 2).batch((0, 3, "fairy_bonus")), 0).claim("city")
    assert ((9, 1), []) == (story.totals[0], story.events(MessageRevealed))


@pytest.mark.rule("V4", "Q33", "B6")
def test_under_v4_a_placement_that_does_not_take_place_has_no_check() -> None:
    """The fairy's point stands on 5, but the only tile left fits nowhere: the match ends without a message."""
    story = standing(Story("fairy", "messengers", seats=2, tiles=["base-E", "base-C"], options=V4), (0, ROAD))
    fairy_beside(story, 0, ROAD).given(active=1, totals=[[4, 1], [1, 1]]).lay(0, -1, 2)
    take(story.with_state(stack=Stack((("base-C",),))).skip(), 0)
    assert ([], [TileDiscarded("base-C")]) == (story.events(MessageRevealed), story.events(TileDiscarded))
    assert (True, (6 + 3 + 1, 2)) == (story.match.over, story.scores)


@pytest.mark.rule("M6", "M9")
def test_a_question_about_a_message_says_what_it_brings() -> None:
    """Nobody has to know the eight numbers by heart, in English or in French."""
    story = standing(Story("messengers", seats=2, tiles=["base-B", "message-1"]), (0, ROAD))
    take(story.given(totals=[[3, 1], [1, 1]]).batch((0, 2, "road")), 0)
    english = "Message 1: the points of the smallest own road, or 2 points?"
    french = "Message 1 : les points de sa plus petite route, ou 2 points ?"
    assert [english, french] == [story.game.words(story.state, story.decision, tongue) for tongue in ("en", "fr")]
    for tongue in ("en", "fr"):
        asked = (change(story.question(ActionOrPoints), message=number) for number in range(1, 9))
        assert 8 == len({story.game.words(story.state, question, tongue) for question in asked})


@pytest.mark.rule("X6")
def test_fortune_for_another_player_is_refused_in_plain_words() -> None:
    """It is the active player's; the other one does play here, and is not told otherwise."""
    story = Story("wheel", seats=2, tiles=["base-B"])
    refused = check(story.game, story.match, TurnWheel(HOST, 0, "fortune", ((1, 3),)))
    assert refused is not None
    assert ("bad_player", "X6") == (refused.code, refused.rule)
    assert "Seat 1 cannot be named here." == refused.message("en")
    assert "Le siège 1 ne peut pas être nommé ici." == refused.message("fr")


# --- a recorded game ------------------------------------------------------------------------------------------------


@pytest.mark.rule("B6", "R2", "R5", "R15", "R22", "B19", "FM2", "B20")
def test_a_recorded_game_of_eight_tiles() -> None:
    """City, robbers from both sides, a road of five robbed, a tile discarded, then robbers, monks and a farmer."""
    tiles = ["base-A", "base-E", "base-U", "robbers-F", "base-A", "base-L", "base-B", "base-B"]
    story = Story("robbers", seats=2, tiles=tiles)
    story.lay(-1, 0, 3).claim("road").lay(0, -1, 2).claim("city")
    assert (0, 4) == story.scores
    story.lay(1, 0, 1).skip().lay(2, 0, 1).answer(PlaceRobber, 1, space=0).answer(PlaceRobber, 0, space=4).skip()
    story.lay(3, 0, 1).claim("monastery")  # the road is worth 5: its thief takes 3 and draws the other robber along
    assert ((5, 7), (7, None)) == (story.scores, story.robbers)
    assert ([TileDiscarded("base-L")], (1, "base-B")) == (
        story.events(TileDiscarded),
        (story.decision.seat, story.question(TileSpot).tile),
    )
    story.lay(3, 1).claim("monastery").lay(2, 1)
    last(story).claim("field")
    assert ["robbers", "incomplete", "fields"] == sources(story)[-3:]
    assert (5 + 3 + 4 + 3, 7 + 4) == story.scores
    assert story.match.result is not None
    assert ((0,), (1,)) == story.match.result.ranking
