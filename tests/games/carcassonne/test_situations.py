"""Batches of three scorers and more, chains of robbers, rarer pairs of variants: what the digest alone says of them."""

from __future__ import annotations

import pytest

import tabletop_rules as tr
from tabletop_rules.core.messages import Command
from tabletop_rules.core.terms import HOST
from tabletop_rules.games.carcassonne.commands import Allocate, PlaceMeeple, PlaceNothing, PlaceTile
from tabletop_rules.games.carcassonne.events import BatchMoved, BatchOpened
from tabletop_rules.games.carcassonne.expansions.abbot.commands import PlaceAbbot, RetrieveAbbot
from tabletop_rules.games.carcassonne.expansions.messengers.messages import MESSENGERS, MessageTaken
from tabletop_rules.games.carcassonne.expansions.robbers.messages import (
    ChooseFollow,
    ChooseStolenFigure,
    ChooseVictim,
    LeaveRobber,
    PlaceRobber,
    PointsStolen,
    StayBehind,
)
from tabletop_rules.games.carcassonne.expansions.sources.messages import FireCatapult, PayRansom, SellTile, TurnWheel
from tests.games.carcassonne.story import BOTH, Story, fairy_beside, last, sources, standing, take

PAWN, MEEPLETTE = 0, 1
CITY, ROAD, NORTH = 0, 1, 2  # segments of the start tile
V4 = {"messengers.choice": "one_figure_per_turn"}


def thefts(story: Story) -> list[tuple[int, int, int]]:
    """Thief, victim, amount."""
    return [(t.thief, t.victim, t.amount) for event in story.events(PointsStolen) for t in event.thefts]


def messages(story: Story) -> list[tuple[int, bool]]:
    """The messages taken, and whether they were carried out."""
    return [(event.message, event.act) for event in story.events(MessageTaken)]


def victims(story: Story) -> set[tuple[int, int]]:
    """Whom the open question lets rob."""
    return {(c.victim, c.figure) for c in story.legal(ChooseVictim)}


# --- batches of many ------------------------------------------------------------------------------------------------


@pytest.mark.rule("R12", "R14", "R17", "S4", "Q23")
def test_a_thief_among_four_scorers_is_robbed_of_its_own_event() -> None:
    """3 chooses among three scorers; its own 5 points are robbed by 4, and not what it steals."""
    story = Story("robbers", seats=5)
    story.given(totals=[[10], [10], [10], [13], [15]], robbers=[None, None, None, 10, 13])
    story.batch((0, 4, "road"), (1, 6, "city"), (2, 2, "road"), (3, 5, "city"))
    assert {(0, PAWN), (1, PAWN), (2, PAWN)} == victims(story)
    story.answer(ChooseVictim, 3, victim=2, figure=PAWN)
    assert ((14, 16, 12, 13 + 5 + 1, 15 + 3), (None,) * 5) == (story.scores, story.robbers)


@pytest.mark.rule("R9", "R13", "R15", "R16", "R17", "Q28")
@pytest.mark.parametrize(
    ("earners", "scores", "robbers"),
    [
        ((0, 1, 2, 3), (4 + 3 + 3, 14 + 5 + 4, 24 + 7 + 5, 34 + 9 + 2), (None,) * 4),
        ((0, 2), (4 + 3, 14 + 4, 24 + 7, 34 + 2), (18, None, 36, None)),
        ((0,), (4 + 3, 14, 24, 34 + 2), (14, 24, 36, None)),
    ],
)
def test_a_ring_of_robbers(earners: tuple[int, ...], scores: tuple[int, ...], robbers: tuple[int | None, ...]) -> None:
    """Each robber stands beside the next player: of all four, of two, of one who score."""
    story = Story("robbers").given(totals=[[4], [14], [24], [34]], robbers=[14, 24, 34, 4])
    story.batch(*((seat, 3 + 2 * seat, "road") for seat in earners))
    assert (scores, robbers) == (story.scores, story.robbers)


@pytest.mark.rule("R12", "R14", "S4", "M3")
def test_three_figures_of_two_scorers_on_one_space() -> None:
    """0 takes the city first with the pawn, the road with the meeplette: 5, 8 and 3 points can be robbed."""
    story = Story(*BOTH, seats=3, tiles=["base-B", "message-4"])
    story.given(active=1, totals=[[10, 10], [11, 10], [30, 31]], robbers=[None, None, 10])
    story.batch((0, 3, "road"), (0, 8, "city"), (1, 6, "road"))
    take(take(take(story, 1, MEEPLETTE, 2), 0, PAWN, 1), 0, MEEPLETTE)
    assert {(0, PAWN), (0, MEEPLETTE), (1, MEEPLETTE)} == victims(story)
    story.answer(ChooseVictim, 2, victim=0, figure=MEEPLETTE).answer(ChooseStolenFigure, 2, figure=MEEPLETTE)
    assert (((18, 13), (11, 16), (30, 33)), [(2, 0, 2)]) == (story.totals, thefts(story))


@pytest.mark.rule("X2", "V7", "R13", "R14", "B15")
@pytest.mark.parametrize(
    ("order", "opened", "victim"),
    [
        ("before_features", ["fairy_bonus", "features"], 1),
        ("with_features", ["features"], 0),
        ("after_features", ["features", "fairy_bonus"], 0),
    ],
)
def test_a_city_of_three_owners_with_the_fairy_beside_the_minority(order: str, opened: list[str], victim: int) -> None:
    """0 and 2 score 4, 1 the bonus of 3; the robber beside 0 and 1 has one candidate, but for the common batch."""
    story = Story("fairy", "robbers", tiles=["base-E", "base-B"], options={"fairy.bonus_order": order})
    standing(story, (0, CITY), (0, CITY), (2, CITY), (2, CITY), (1, CITY))
    fairy_beside(story, 1, CITY).given(totals=[[10], [10], [20], [30]], robbers=[None, None, None, 10])
    story.lay(0, -1, 2).skip()
    if order == "with_features":
        assert {(0, PAWN), (1, PAWN)} == victims(story)
        story.answer(ChooseVictim, 3, victim=0, figure=PAWN)
    assert (opened, [(3, victim, 2)]) == (sources(story), thefts(story))
    assert (14, 13, 24, 32) == story.scores


@pytest.mark.rule("V1", "R6", "R8", "R14a")
def test_four_robbers_are_put_beside_the_owner_of_the_city() -> None:
    """The robber tile completes the city of 1, who passes; all others put a robber there and take half of it."""
    story = Story("robbers", seats=5, tiles=["robbers-D", "base-B"], options={"robbers.placement": "zman"})
    standing(story, (1, CITY)).given(totals=[[3], [9], [6], [7], [8]]).lay(0, -1, 2)
    story.answer(PlaceRobber, 0, space=9).answer(LeaveRobber, 1)
    for seat in (2, 3, 4):
        story.answer(PlaceRobber, seat, space=9)
    story.skip()
    assert [(seat, 1, 2) for seat in (0, 2, 3, 4)] == thefts(story)
    assert ((5, 13, 8, 9, 10), (None,) * 5) == (story.scores, story.robbers)


@pytest.mark.rule("X5", "X6", "X7", "M5", "R12", "S5")
def test_a_storm_for_three_a_message_and_then_the_crowns() -> None:
    """The robber chooses between two of three; the active pawn stops on 5; the crowns come when all that is done."""
    story = Story("wheel", *BOTH, seats=3, tiles=["base-B", "message-6"])
    story.given(totals=[[0, 9], [0, 20], [30, 0]], robbers=[None, None, 0])
    story.send(TurnWheel(HOST, 0, "storm", ((0, 5), (1, 5), (2, 5))))
    take(take(take(story, 0), 1, PAWN, 1), 2, MEEPLETTE, 2)
    story.answer(ChooseVictim, 2, victim=1, figure=PAWN).answer(ChooseStolenFigure, 2, figure=PAWN)
    take(take(story, 0).send(TurnWheel(HOST, 0, "crown", ((1, 3),))), 1, MEEPLETTE)
    assert (((7, 9), (5, 23), (33, 5)), [(6, False)]) == (story.totals, messages(story))


# --- payments -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R18", "R19a", "V2", "Q7", "Q16", "R11")
@pytest.mark.parametrize("scoring", [True, False])
def test_three_robbers_beside_payer_and_receiver(scoring: bool) -> None:
    """Those of 2 and 3 steal from the receiver, or with V2 off follow either; that of the receiver goes back."""
    options = {"robbers.transfers_are_scoring": scoring}
    story = Story("bazaar", "robbers", tiles=["base-B"], options=options).lay(0, 1).skip()
    story.given(totals=[[12], [12], [20], [30]], robbers=[None, 12, 12, 12]).send(SellTile(HOST, 0, 0, 1, 4))
    if scoring:
        assert ((8, 16, 22, 32), (None, 8, None, None)) == (story.scores, story.robbers)
    else:
        assert [] == story.legal(StayBehind)
        story.answer(ChooseFollow, 2, companion=1, figure=PAWN).answer(ChooseFollow, 3, companion=0, figure=PAWN)
        assert ((8, 16, 20, 30), (None, 8, 16, 8)) == (story.scores, story.robbers)


@pytest.mark.rule("R18", "R19", "R12")
@pytest.mark.parametrize(
    ("goes", "events", "scores"),
    [(False, ((3, 5), (0, 4)), (10, 23, 33, 14)), (True, ((3, 5), (0, 3)), (9, 23, 32, 14))],
)
def test_a_robber_that_stayed_or_went_back_steals_where_it_is(
    goes: bool, events: tuple[tuple[int, int], ...], scores: tuple[int, ...]
) -> None:
    """After a ransom both figures score: the one beside the robber is its only candidate."""
    story = Story("tower", "robbers", tiles=["base-B"])
    story.given(totals=[[9], [20], [30], [9]], robbers=[None, None, 9, None]).send(PayRansom(HOST, 0, 1))
    _ = story.answer(ChooseFollow, 2, companion=0, figure=PAWN) if goes else story.answer(StayBehind, 2)
    story.batch(*((seat, points, "road") for seat, points in events))
    assert (scores, None) == (story.scores, story.robbers[2])


@pytest.mark.rule("Q14", "R18", "R20", "T3")
def test_only_the_meeplette_can_pay_and_takes_the_captors_robber_to_space_0() -> None:
    """The pawn has nothing and nobody is asked; the robber's owner receives the ransom and pays nothing for going."""
    story = Story("tower", *BOTH, seats=2, tiles=["base-B"]).given(totals=[[0, 3], [7, 8]], robbers=[None, 3])
    take(story.send(PayRansom(HOST, 0, 1)), 1)
    assert (((0, 0), (10, 8)), (None, 0)) == (story.totals, story.robbers)


# --- messages -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M5", "R21", "R21a")
@pytest.mark.parametrize(("figure", "totals", "count"), [(PAWN, (12, 5), 1), (MEEPLETTE, (8, 7), 0)])
def test_own_points_and_stolen_ones_stop_dark_in_one_batch(figure: int, totals: tuple[int, int], count: int) -> None:
    """The meeplette stops on 5; the pawn is stolen on to 10, one message for both, or the meeplette leaves 5."""
    story = Story(*BOTH, seats=2, tiles=["base-B", "message-5"])
    story.given(totals=[[8, 2], [21, 40]], robbers=[21, None]).batch((0, 3, "road"), (1, 4, "city"))
    take(take(story, 0, MEEPLETTE), 1, PAWN, 1).answer(ChooseStolenFigure, 0, figure=figure)
    if count:
        take(story, 0)
    assert (totals, [(5, False)] * count) == (story.totals[0], messages(story))


@pytest.mark.rule("M5", "M6", "M7")
def test_a_figure_left_on_a_dark_space_brings_nothing_when_the_other_moves_on() -> None:
    """Pawn to 5, meeplette to 5 by the first message, pawn to 7 by the second: the meeplette has not moved in it."""
    story = Story("messengers", seats=2, tiles=["base-B", "message-1", "message-2"]).given(totals=[[3, 3], [1, 1]])
    take(take(take(story.batch((0, 2, "road")), 0), 0, MEEPLETTE), 0)
    assert ((7, 5), [(1, False), (2, False)]) == (story.totals[0], messages(story))
    assert (1, 2) == MESSENGERS.get(story.state).under


@pytest.mark.rule("V4", "V5", "Q33")
@pytest.mark.parametrize(("foreign", "drawn", "total"), [(5, [], 5), (6, ["message-7"], 7)])
def test_the_one_check_of_a_placement_with_company_on_the_space(foreign: int, drawn: list[str], total: int) -> None:
    """V4 and V5 together: another player's figure there when the placement is over, and no message is taken."""
    options = {**V4, "messengers.exclusive_space": True}
    story = Story("messengers", seats=2, tiles=["base-B", *drawn, "base-B"], options=options)
    take(story.given(totals=[[0, 0], [foreign, 1]]).batch((0, 5, "road")), 0).lay(0, 1).skip()
    assert ((total, 0), [(7, False)] * len(drawn)) == (story.totals[0], messages(story))


@pytest.mark.rule("V4", "Q33", "S4", "M3", "R14")
def test_the_first_of_two_events_binds_the_figure_and_the_order_decides_what_is_robbed() -> None:
    """2 is active; 0 takes the city first with the meeplette, and the pawn is refused for the road by V4."""
    story = Story(*BOTH, seats=3, tiles=["base-B"], options=V4)
    story.given(active=2, totals=[[8, 8], [8, 14], [14, 3]], robbers=[14, None, 8])
    story.batch((0, 6, "road"), (0, 2, "city"), (0, 1, "road"), (1, 4, "road"), (2, 7, "city"))
    take(take(story, 2, PAWN, 4), 0, MEEPLETTE, 1)
    assert ("no_such_figure", "V4") == story.refused(Allocate, gain=0, figure=PAWN)
    assert ("no_such_figure", "M3") == story.refused(Allocate, gain=0, figure=2)
    take(take(story, 0, MEEPLETTE, 2), 1, PAWN, 3)
    assert {(0, MEEPLETTE), (1, PAWN)} == victims(story)
    story.answer(ChooseVictim, 2, victim=1, figure=PAWN)
    assert ((8, 8 + 2 + 1 + 6 + 4), (12, 14), (14 + 7 + 2, 3)) == story.totals


@pytest.mark.rule("R16", "R21a")
def test_a_robber_goes_with_the_figure_that_stole_and_leaves_the_other() -> None:
    """Pawn and meeplette of the thief stand there: it steals with the meeplette, and the robber follows that one."""
    story = Story(*BOTH, seats=3).given(totals=[[10, 1], [12, 12], [30, 31]], robbers=[None, 10, 12])
    take(story.batch((0, 4, "road")), 0).answer(ChooseStolenFigure, 1, figure=MEEPLETTE)
    assert (((14, 1), (12, 14), (30, 31)), (None, None, 14)) == (story.totals, story.robbers)


@pytest.mark.rule("AB4", "RI3", "M5", "M9", "B22", "Q19")
def test_the_abbot_of_the_river_comes_home_on_a_dark_space() -> None:
    """Spring and one river tile beside his monastery: 3 points to 5; he is home, so message 3 finds no monk."""
    tiles = ["river-H", "river-D", "river-F", "message-3", "river-K"]
    story = Story("river", "abbot", "messengers", seats=2, tiles=tiles)
    story.lay(0, 1, 1).answer(PlaceAbbot, 0, part="monastery").lay(0, 2).skip().given(totals=[[2, 0], [0, 0]])
    take(take(story.lay(0, 3).answer(RetrieveAbbot, 0), 0), 0, MEEPLETTE)
    assert ((5, 2), (7, 1), [(3, False)]) == (story.totals[0], story.state.supplies[0], messages(story))
    assert ["abbot", "message"] == sources(story)


@pytest.mark.rule("B12", "B13", "B17", "B18", "B21", "B22", "S4", "S6")
def test_one_tile_completes_three_roads_and_a_city_of_four_others() -> None:
    """A village with a city gap: listed by S6, moved clockwise from the active 2, and all four meeples go home."""
    tiles = ["base-E", "base-E", "base-B", "base-A", "base-A", "base-B", "base-A", "base-B", "base-L", "base-B"]
    story = Story(seats=6, tiles=tiles, options={"sets": 2}).lay(0, -1, 2).skip().lay(1, -1, 2).claim("city")
    story.lay(2, -1).skip().lay(2, 0, 1).claim("road").lay(-1, 0, 3).claim("road").lay(0, 1).skip()
    story.lay(1, 1, 2).claim("road").lay(0, 2).skip().lay(1, 0).skip()
    ((opened,), (moved,)) = (story.events(BatchOpened), story.events(BatchMoved))
    events = [("road", 4, 3), ("road", 3, 2), ("road", 0, 2), ("city", 1, 4)]
    assert events == [(gain.source, gain.seat, gain.amount) for gain in opened.gains]
    assert ([3, 4, 0, 1], ((7,),) * 6) == ([move.seat for move in moved.moves], story.state.supplies)


@pytest.mark.rule("B14", "B17", "B18", "B21")
def test_one_tile_surrounds_two_monasteries() -> None:
    """Side by side, of two players, inside four columns and three rows: 9 points each, none for the tile's own monk."""
    story = Story(seats=3, tiles=["base-B"] * 13, options={"sets": 4})
    around = [(column, row) for row in (1, 2, 3) for column in (0, 1, 2, 3)]
    for column, row in around[:5] + around[7:10] + [(3, 3)]:
        story.lay(column, row).skip()
    for column, row in ((1, 2), (2, 2), (2, 3)):
        assert () == tuple(story.events(BatchOpened))
        story.lay(column, row).claim("monastery")
    assert ((9, 9, 0), ((7,), (7,), (6,))) == (story.scores, story.state.supplies)


@pytest.mark.rule("B7", "X1", "X2")
def test_after_the_last_tile_the_fairy_waits_for_no_further_turn() -> None:
    """The turn of 1 would come next: no point at its start, but her bonus of 3 and the road in final scoring."""
    story = last(standing(Story("fairy", seats=2, tiles=["base-B"]), (1, ROAD)))
    fairy_beside(story, 1, ROAD).lay(0, 1).skip()
    assert ((0, 4), ["fairy_bonus", "incomplete"]) == (story.scores, sources(story))


@pytest.mark.rule("S4", "X8", "X11", "X13")
def test_what_the_host_hands_in_moves_clockwise_from_the_active_player() -> None:
    """3 is active among six: of the winners 4 and 1, then of receiver 5 and payer 1, the nearer one moves first."""
    story = Story("catapult", "bazaar", seats=6, tiles=["base-B", "base-B"]).given(active=3).lay(0, 1).skip()
    story.send(FireCatapult(HOST, 0, "catch", (1, 4))).send(SellTile(HOST, 0, 1, 5, 5))
    shot, sale = ([(move.seat, move.spaces) for move in event.moves] for event in story.events(BatchMoved))
    assert ([(4, 5), (1, 5)], [(5, 5), (1, -5)]) == (shot, sale)


# --- the end --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FM2", "FM4", "B15", "S6")
@pytest.mark.parametrize(("cell", "fields"), [((0, 1), [2, 5]), ((1, -1), [2, 2])])
def test_one_city_feeds_two_fields_or_one_that_is_shared(cell: tuple[int, int], fields: list[int]) -> None:
    """Farmers of 0 and 1 on either side of the city have 3 points each, also once a tile has joined the fields."""
    story = Story(seats=2, tiles=["base-E", "base-U", "base-B"]).lay(0, -1, 2)
    last(standing(story, (0, NORTH), (1, 5)).skip().lay(1, 0, 1).skip()).lay(*cell).skip()
    (batch,) = story.events(BatchOpened)
    assert [(0, 3), (1, 3)] == [(gain.seat, gain.amount) for gain in batch.gains]
    assert (fields, (3, 3)) == ([gain.feature for gain in batch.gains], story.scores)


@pytest.mark.rule("V3", "Q32", "R14", "R22", "X13")
def test_a_victim_is_chosen_in_final_scoring() -> None:
    """Road and city of two players beside the robber of the third: it chooses, and earns nothing more at the end."""
    options = {"robbers.final_points": "after_final_scoring"}
    story = standing(Story("robbers", seats=3, tiles=["base-B"], options=options), (0, ROAD), (1, CITY), (2, NORTH))
    last(story).given(totals=[[7], [7], [20]], robbers=[None, None, 7]).lay(0, 1).skip()
    assert {(0, PAWN), (1, PAWN)} == victims(story)
    story.answer(ChooseVictim, 2, victim=1, figure=PAWN)
    assert (True, (8, 8, 21)) == (story.match.over, story.scores)


@pytest.mark.rule("R22", "B20")
def test_a_robber_left_on_the_track_makes_a_tie() -> None:
    """5 and 3 for the robber against 8; and of six with nothing at all everybody wins."""
    story = last(Story("robbers", seats=2, tiles=["base-B"])).given(totals=[[5], [8]], robbers=[8, None])
    story.lay(0, 1).skip()
    assert story.match.result is not None
    assert ((8, 8), ((0, 1),)) == (story.scores, story.match.result.ranking)
    nothing = last(Story(seats=6, tiles=["base-B"])).lay(0, 1).skip()
    assert nothing.match.result is not None
    assert ((0, 1, 2, 3, 4, 5),) == nothing.match.result.ranking


@pytest.mark.rule("R22", "S4")
def test_six_robbers_earn_in_the_order_of_the_last_turn() -> None:
    """4 has had the last turn: its 3 points come first, and each robber has stood beside the next player."""
    story = last(Story("robbers", seats=6, tiles=["base-B"]))
    story.given(active=4, totals=[[1], [2], [3], [4], [5], [6]], robbers=[2, 3, 4, 5, 6, 1]).lay(0, 1).skip()
    (moved,) = story.events(BatchMoved)
    assert ([4, 5, 0, 1, 2, 3], (4, 5, 6, 7, 8, 9)) == ([move.seat for move in moved.moves], story.scores)


# --- taking back ----------------------------------------------------------------------------------------------------


def answered(table: tr.Table, kind: type[Command], **fields: object) -> tr.Table:
    """Answer the open question, whoever is asked."""
    (decision,) = table.decisions
    assert isinstance(table.submit(kind(decision.seat, decision.id, **fields)), tr.Accepted)
    return table


@pytest.mark.rule("S3", "S7", "M3", "B18")
def test_an_allocation_is_taken_back_in_the_middle_of_a_batch() -> None:
    """Road of four and city of three with a shield, by one tile: another figure for the road, until a tile is drawn."""
    tiles = ["base-W", "base-V", "base-M", "base-B", "base-L", "base-B"]
    table = tr.Table.open("carcassonne", seats=2, chance=tr.Scripted(tiles), options={"expansions": ["messengers"]})
    answered(answered(table, PlaceTile, cell=(1, 0), turns=0), PlaceMeeple, part="road", index=2)
    answered(answered(table, PlaceTile, cell=(-1, 0), turns=2), PlaceNothing)
    answered(answered(table, PlaceTile, cell=(0, -1), turns=2), PlaceMeeple, part="city")
    answered(answered(table, PlaceTile, cell=(0, 1), turns=0), PlaceNothing)
    answered(answered(table, PlaceTile, cell=(-1, -1), turns=1), PlaceNothing)
    opened = table.match
    answered(table, Allocate, gain=0, figure=PAWN)
    assert isinstance(table.undo(1), tr.Rejection)
    assert isinstance(table.undo(0), tr.Accepted)
    assert (opened.state, opened.decisions) == (table.match.state, table.decisions)
    answered(answered(table, Allocate, gain=0, figure=MEEPLETTE), Allocate, gain=1, figure=PAWN)
    assert ((8, 4), (0, 0)) == table.match.state.totals
    refused = table.undo(0)
    assert isinstance(refused, tr.Rejection)
    assert "undo_after_chance" == refused.code
