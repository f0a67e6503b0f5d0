"""Chapter 8: The Robbers, with the footnotes of its rulebook and the rulings on it. The worked cases stand apart."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tabletop_rules.games.carcassonne.commands import Allocate
from tabletop_rules.games.carcassonne.decisions import PieceToPlace, TileSpot
from tabletop_rules.games.carcassonne.events import BatchOpened, MeeplePlaced
from tabletop_rules.games.carcassonne.expansions.messengers.messages import FigureBound, TotalsAdded
from tabletop_rules.games.carcassonne.expansions.robbers.decisions import RobberPath, RobberSpace, RobberVictim
from tabletop_rules.games.carcassonne.expansions.robbers.messages import (
    ChooseFollow,
    ChooseStolenFigure,
    ChooseVictim,
    LeaveRobber,
    PlaceRobber,
    PointsStolen,
    RobberFollowed,
    RobberMoved,
    RobberPlaced,
    RobbersReturned,
    StayBehind,
)
from tabletop_rules.games.carcassonne.expansions.robbers.queries import targets
from tabletop_rules.games.carcassonne.reducers.meeples import place_meeple
from tabletop_rules.games.carcassonne.state import Stack
from tests.games.carcassonne.oracle import HOME
from tests.games.carcassonne.story import BOTH, Story, last, standing, take

PAWN, MEEPLETTE = 0, 1
BAG = ["robbers-A", "base-B", "base-B"]


def thefts(story: Story) -> list[tuple[int, int, int]]:
    """Thief, victim, amount."""
    return [(t.thief, t.victim, t.amount) for event in story.events(PointsStolen) for t in event.thefts]


# --- placing --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R1", "AB5")
def test_one_robber_each_and_eight_tiles() -> None:
    """Six kinds of robber tiles, eight in all, one of them with a garden, are mixed with the others."""
    story = Story("robbers", seats=6, tiles=["base-B"])
    assert (None,) * 6 == story.robbers
    bag = Counter(tile for tile in story.state.stack.piles[0] if tile.startswith("robbers"))
    assert (8, 2, 2, 1) == (bag.total(), bag["robbers-A"], bag["robbers-F"], bag["robbers-D+garden"])


@pytest.mark.rule("R2", "R7", "Q4")
def test_the_active_player_places_or_moves_before_the_meeple_step() -> None:
    """A robber on the track may be moved, but not to where it is; then the meeple step follows."""
    story = Story("robbers", seats=2, tiles=BAG).given(totals=[[1], [7]]).lay(0, 1)
    assert ("R2", True) == (story.decision.rule, story.question(RobberSpace).moving)
    story.answer(PlaceRobber, 0, space=7)
    assert ("R5", False) == (story.decision.rule, story.question(RobberSpace).moving)
    story.answer(LeaveRobber, 1)
    assert ([RobberPlaced(0, 7)], PieceToPlace) == (story.events(RobberPlaced), story.asked)
    moved = Story("robbers", seats=3, tiles=BAG).given(totals=[[1], [7], [9]], robbers=[7, 1, 1]).lay(0, 1)
    assert ("same_space", "Q4") == moved.refused(PlaceRobber, space=7)
    moved.answer(PlaceRobber, 0, space=9)
    assert [RobberMoved(0, 9)] == moved.events(RobberMoved)


@pytest.mark.rule("R2", "RI5", "B3")
def test_a_start_tile_brings_nobody_a_robber(tmp_path: Path) -> None:
    """A pack of one's own may print the symbol on the tile that is laid at setup: nobody's turn, so nobody is asked."""
    text = (HOME / "pack" / "tiles.toml").read_text("utf-8")
    tiles = text.split("[[tile]]")
    marked = [tile.replace("robber = false", "robber = true") if "\nstart = 1" in tile else tile for tile in tiles]
    pack = tmp_path / "tiles.toml"
    pack.write_text("[[tile]]".join(marked), "utf-8")
    story = Story("robbers", seats=3, tiles=["base-B", "base-D"], options={"tiles": str(pack)})
    assert (TileSpot, "base-B") == (story.asked, story.question(TileSpot).tile)
    story.lay(0, 1).skip()
    story.send(story.legal()[0])
    assert (RobberSpace, 1) == (story.asked, story.decision.seat)


@pytest.mark.rule("R3", "R4", "Q24", "Q35")
def test_targets_are_spaces_with_a_foreign_figure() -> None:
    """FN 1: pawn and meeplette are equal targets; a space with only own figures, or with none, is not allowed."""
    story = Story(*BOTH, seats=2, tiles=BAG).given(totals=[[1, 4], [7, 57]]).lay(0, 1)
    assert (7,) == targets(story.state, 0)
    assert (1, 4) == targets(story.state, 1)
    assert ("nobody_there", "R3") == story.refused(PlaceRobber, space=4)


@pytest.mark.rule("R3", "V11")
@pytest.mark.parametrize(("lap_matters", "at"), [(False, 7), (True, 57)])
def test_with_laps_a_robber_is_put_on_a_total(lap_matters: bool, at: int) -> None:
    """Beside a pawn on its second lap it stands on space 7, and with V11 on 57."""
    story = Story("robbers", seats=2, tiles=BAG, options={"track.lap_matters": lap_matters})
    story.given(totals=[[1], [57]]).lay(0, 1)
    assert (at,) == targets(story.state, 0)
    assert ("nobody_there", "R3") == story.refused(PlaceRobber, space=64 - at)
    story.answer(PlaceRobber, 0, space=at).answer(LeaveRobber, 1).batch((1, 4, "road"))
    assert [(0, 1, 2)] == thefts(story)


@pytest.mark.rule("R5", "Q2", "Q3", "V6")
@pytest.mark.parametrize(("passes_on", "asked"), [(False, [1]), (True, [1, 2, 3])])
def test_exactly_one_further_player(passes_on: bool, asked: list[int]) -> None:
    """The next player has the chance even if the active one placed nothing; a refusal ends it, but for V6."""
    story = Story("robbers", seats=4, tiles=BAG, options={"robbers.chance_passes_on": passes_on}).lay(0, 1)
    seats = []
    story.answer(LeaveRobber, 0)
    while story.asked == RobberSpace:
        seats.append(story.decision.seat)
        story.answer(LeaveRobber)
    assert asked == seats


@pytest.mark.rule("R6", "V1")
def test_in_the_z_man_rules_everybody_has_the_chance() -> None:
    """FN 2, FN 3: every other player with a robber in supply, in turn order."""
    story = Story("robbers", seats=4, tiles=BAG, options={"robbers.placement": "zman"})
    story.given(robbers=[None, None, 0, None]).lay(0, 1)
    story.answer(PlaceRobber, 0, space=0).answer(PlaceRobber, 1, space=0).answer(PlaceRobber, 3, space=0)
    assert (PieceToPlace, (0, 0, 0, 0)) == (story.asked, story.robbers)


@pytest.mark.rule("R8")
def test_a_robber_placed_now_steals_from_this_very_scoring() -> None:
    """The tile completes the city of another player, beside whose figure the robber was just put."""
    story = Story("robbers", seats=2, tiles=["robbers-E", "base-B"]).given(totals=[[1], [7]])
    state = place_meeple(story.state, MeeplePlaced(1, 0))
    story.with_state(board=state.board, supplies=state.supplies).lay(0, -1, 2)
    story.answer(PlaceRobber, 0, space=7).answer(LeaveRobber, 1).skip()
    assert ((3,), (11,)) == story.totals
    assert [(0, 1, 2)] == thefts(story)


# --- stealing -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R9", "Q22")
@pytest.mark.parametrize(("points", "half"), [(1, 1), (2, 1), (3, 2), (9, 5)])
def test_half_is_rounded_up(points: int, half: int) -> None:
    """The victim keeps everything, the robber returns to the supply."""
    story = Story("robbers", seats=2).given(totals=[[7], [1]], robbers=[None, 7]).batch((0, points, "road"))
    assert ((7 + points,), (1 + half,)) == story.totals
    assert (None, None) == story.robbers


@pytest.mark.rule("R11")
def test_own_figures_are_neither_victims_nor_companions() -> None:
    """The robber does not steal from its owner, nor go along."""
    story = Story("robbers", seats=2).given(totals=[[7], [7]], robbers=[7, None]).batch((0, 4, "road"))
    assert ([], (7, None)) == (thefts(story), story.robbers)


@pytest.mark.rule("R14b", "R13", "Q11", "Q8", "V2")
@pytest.mark.parametrize("source", ["road", "city", "abbot", "fairy", "wheel", "catapult", "message", "sale", "ransom"])
def test_what_can_be_robbed(source: str) -> None:
    """FN 4, FN 6: every scoring move, compulsorily; income only while transfers count as scoring."""
    story = Story("robbers", seats=2).given(totals=[[7], [1]], robbers=[None, 7]).batch((0, 3, source))
    assert [(1, 0, 2)] == thefts(story)
    off = Story("robbers", seats=2, options={"robbers.transfers_are_scoring": False})
    off.given(totals=[[7], [1]], robbers=[None, 7]).batch((0, 3, source))
    assert ([], (None, 10)) == (thefts(off), off.robbers) if source in ("sale", "ransom") else thefts(off)


@pytest.mark.rule("R14", "Q36", "R11")
def test_a_choice_between_equal_candidates_is_asked() -> None:
    """It names the victim figure; others are refused."""
    story = Story("robbers", seats=3).given(totals=[[7], [7], [1]], robbers=[None, None, 7])
    story.batch((0, 4, "road"), (1, 4, "city"))
    assert ((0, PAWN, 2), (1, PAWN, 2)) == story.question(RobberVictim).candidates
    assert ("no_candidate", "R11") == story.refused(ChooseVictim, victim=2, figure=PAWN)
    story.answer(ChooseVictim, 2, victim=1, figure=PAWN)
    assert [(2, 1, 2)] == thefts(story)


@pytest.mark.rule("R10", "R11", "R12", "R4")
def test_a_candidate_is_a_figure_not_a_player() -> None:
    """The other figure of a victim stands elsewhere; one's own, or one that has not moved, is none either."""
    story = Story(*BOTH, seats=3).given(totals=[[7, 20], [7, 7], [1, 1]], robbers=[None, None, 7])
    story.batch((0, 4, "road"), (1, 4, "city"))
    story.answer(Allocate, 0, gain=0, figure=PAWN).answer(Allocate, 1, gain=1, figure=PAWN)
    assert {(0, PAWN), (1, PAWN)} == {(c.victim, c.figure) for c in story.legal(ChooseVictim)}
    assert ("no_candidate", "R10") == story.refused(ChooseVictim, victim=0, figure=MEEPLETTE)
    assert ("no_candidate", "R11") == story.refused(ChooseVictim, victim=2, figure=PAWN)
    assert ("no_candidate", "R12") == story.refused(ChooseVictim, victim=1, figure=MEEPLETTE)


@pytest.mark.rule("R21a", "M3")
def test_the_thief_names_the_figure() -> None:
    """Any own figure may take the stolen points."""
    story = Story(*BOTH, seats=2).given(totals=[[7, 1], [1, 2]], robbers=[None, 7])
    story.batch((0, 4, "road")).answer(Allocate, 0, gain=0, figure=PAWN)
    assert ("no_such_figure", "R21a") == story.refused(ChooseStolenFigure, figure=4)
    story.answer(ChooseStolenFigure, 1, figure=MEEPLETTE)
    assert (1, 4) == story.totals[1]


@pytest.mark.rule("Q28", "R14a")
def test_robbers_beside_each_other_both_steal() -> None:
    """Both choices, both moves; neither follows."""
    story = Story("robbers", seats=2).given(totals=[[3], [8]], robbers=[8, 3]).batch((0, 4, "road"), (1, 6, "road"))
    assert ((10,), (16,)) == story.totals
    assert ((None, None), []) == (story.robbers, story.events(RobberFollowed))


@pytest.mark.rule("Q6")
def test_a_figure_that_passes_through_is_not_robbed() -> None:
    """Candidates are fixed by the positions when the batch was opened."""
    story = Story("robbers", seats=3).given(totals=[[3], [1], [7]], robbers=[None, 7, None])
    story.batch((0, 4, "road"), (0, 2, "city"))
    assert ([], (None, 7, None)) == (thefts(story), story.robbers)


@pytest.mark.rule("T5", "V11", "Q1")
@pytest.mark.parametrize(("lap_matters", "found"), [(False, [(1, 0, 2)]), (True, [])])
def test_laps(lap_matters: bool, found: list[tuple[int, int, int]]) -> None:
    """The same space on another lap is the same space, but for V11."""
    story = Story("robbers", seats=3, options={"track.lap_matters": lap_matters})
    story.given(totals=[[57], [1], [7]], robbers=[None, 7, None]).batch((0, 3, "road"))
    assert found == thefts(story)


# --- following ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R15", "R16", "R20")
def test_stolen_points_take_a_robber_along() -> None:
    """FN 9: it must follow even if another foreign figure stays behind."""
    story = Story("robbers", seats=4).given(totals=[[3], [7], [7], [1]], robbers=[None, 3, None, 7])
    story.batch((0, 6, "road"))
    assert ([RobberFollowed(3, 10, 1, PAWN)], (None, None, None, 10)) == (story.events(RobberFollowed), story.robbers)


@pytest.mark.rule("Q7", "R15")
def test_of_two_that_moved_by_stolen_points_the_owner_follows_one() -> None:
    """Staying is not allowed."""
    story = Story("robbers", seats=4).given(totals=[[3], [7], [7], [1]], robbers=[None, 3, 3, 7])
    story.batch((0, 6, "road"))
    assert ("must_follow", "Q7") == story.refused(StayBehind)
    story.answer(ChooseFollow, 3, companion=2, figure=PAWN)
    assert (None, None, None, 10) == story.robbers


@pytest.mark.rule("R11", "Q6", "Q7")
def test_whom_a_robber_cannot_follow() -> None:
    """Its owner's figures are no companions, nor is who stood elsewhere; who stays where he was cannot be followed."""
    story = Story("robbers", seats=5).given(totals=[[3], [7], [7], [7], [7]], robbers=[None, 3, 3, 7, None])
    story.batch((0, 6, "road"))
    for companion, why in ((3, "R11"), (0, "R10"), (4, "Q7")):
        assert ("cannot_follow", why) == story.refused(ChooseFollow, companion=companion, figure=PAWN)
    story.answer(ChooseFollow, 3, companion=1, figure=PAWN)


@pytest.mark.rule("R17", "Q31")
def test_a_theft_is_compulsory_even_if_another_companion_was_carried_off() -> None:
    """One companion scores, the other moves by stolen points: the robber steals and is home."""
    story = Story("robbers", seats=4).given(totals=[[7], [7], [3], [1]], robbers=[None, 3, None, 7])
    story.batch((0, 4, "road"), (2, 6, "road"))
    assert Counter([(1, 2, 3), (3, 0, 2)]) == Counter(thefts(story))
    assert ([], (None,) * 4) == (story.events(RobberFollowed), story.robbers)


@pytest.mark.rule("R18")
def test_a_robber_goes_back_with_who_pays() -> None:
    """FN 5: its owner loses no points, and it stays on the track."""
    story = Story("robbers", seats=2).given(totals=[[7], [3]], robbers=[None, 7]).batch(payments=[(0, 4)])
    assert (((3,), (3,)), (None, 3)) == (story.totals, story.robbers)


@pytest.mark.rule("R19", "Q16")
def test_after_a_payment_the_owner_may_stay_with_others() -> None:
    """FN 10: only if other foreign figures remain on the space; own figures do not count."""
    story = Story("robbers", seats=3).given(totals=[[7], [7], [3]], robbers=[None, None, 7]).batch(payments=[(0, 4)])
    assert True is story.question(RobberPath).may_stay
    story.answer(StayBehind, 2)
    assert (None, None, 7) == story.robbers
    gone = Story("robbers", seats=3).given(totals=[[7], [7], [3]], robbers=[None, None, 7]).batch(payments=[(0, 4)])
    gone.answer(ChooseFollow, 2, companion=0, figure=PAWN)
    assert (None, None, 3) == gone.robbers
    alone = Story("robbers", seats=2).given(totals=[[7], [7]], robbers=[None, 7]).batch(payments=[(0, 4)])
    assert (None, 3) == alone.robbers


@pytest.mark.rule("R19a", "V2", "Q8")
def test_a_sale_between_two_companions() -> None:
    """The receiver is robbed and the robber home; with V2 off the owner chooses between those who move."""
    story = Story("robbers", seats=3).given(totals=[[7], [7], [1]], robbers=[None, None, 7])
    story.batch((1, 4, "sale"), payments=[(0, 4)])
    assert ([(2, 1, 2)], (None,) * 3) == (thefts(story), story.robbers)
    off = Story("robbers", seats=3, options={"robbers.transfers_are_scoring": False})
    off.given(totals=[[7], [7], [1]], robbers=[None, None, 7]).batch((1, 4, "sale"), payments=[(0, 4)])
    assert ([], {(0, PAWN), (1, PAWN)}) == (
        thefts(off),
        {(c.companion, c.figure) for c in off.legal(ChooseFollow)},
    )
    assert [] == off.legal(StayBehind)


@pytest.mark.rule("Q7")
def test_a_companion_that_pays_and_receives_stolen_points_was_carried_off() -> None:
    """It counts as moved by stolen points: the robber may not stay with others."""
    story = Story("robbers", seats=4).given(totals=[[7], [3], [7], [1]], robbers=[3, None, None, 7])
    story.batch((1, 6, "road"), payments=[(0, 2)])
    assert ((8,), 8) == (story.totals[0], story.robbers[3])


# --- the end --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R22", "Q12", "Q34", "V3")
def test_robbers_on_the_track_earn_3_points_before_final_scoring() -> None:
    """Nothing is stolen and no message is taken; then totals are added, then final scoring."""
    story = Story(*BOTH, seats=2, tiles=["base-B"]).given(totals=[[7, 2], [7, 1]], robbers=[7, 7])
    story.with_state(stack=Stack((), "base-B")).lay(0, 1).claim("field")
    assert ["robbers"] == [event.source for event in story.events(BatchOpened)]
    end = [BatchOpened, RobbersReturned, TotalsAdded]
    assert end == [type(event) for event in story.events() if type(event) in end]  # robbers, then M8
    assert ([], [RobbersReturned((0, 1))]) == (thefts(story), story.events(RobbersReturned))
    assert ((12,), (11,)) == story.totals


@pytest.mark.rule("R22", "S4")
def test_robbers_at_the_end_earn_clockwise_from_the_last_player() -> None:
    """Seat 1 has had the last turn: its robber comes first, then those of 2 and 0."""
    story = Story("robbers", seats=3, tiles=["base-B"]).given(active=1, totals=[[7], [7], [7]], robbers=[7, 7, 7])
    story.with_state(stack=Stack((), "base-B")).lay(0, 1).skip()
    assert [[1, 2, 0]] == [[gain.seat for gain in event.gains] for event in story.events(BatchOpened)]
    assert [RobbersReturned((1, 2, 0))] == story.events(RobbersReturned)


@pytest.mark.rule("S4", "S6", "V3", "R22")
@pytest.mark.parametrize(("when", "asked"), [("before_final_scoring", False), ("after_final_scoring", True)])
def test_the_order_of_final_events_is_asked_only_with_v3(when: str, asked: bool) -> None:
    """A road and a city of one player: the order matters to a robber beside the pawn, if it still acts then."""
    story = Story("robbers", seats=2, tiles=["base-B"], options={"robbers.final_points": when})
    for segment in (0, 1):  # the city and the road of the start tile
        state = place_meeple(story.state, MeeplePlaced(0, segment))
        story.with_state(board=state.board, supplies=state.supplies)
    story.given(totals=[[7], [20]], robbers=[None, 7]).with_state(stack=Stack((), "base-B")).lay(0, 1).skip()
    assert asked is not story.match.over
    if asked:
        assert [0, 1] == [command.gain for command in story.legal(Allocate)]


@pytest.mark.rule("V3", "Q32", "R22")
def test_with_v3_robbers_act_in_final_scoring() -> None:
    """Final moves are robbed; only robbers left on the track earn 3 points; both figures stay in play till then."""
    options = {"robbers.final_points": "after_final_scoring"}
    story = Story(*BOTH, seats=2, tiles=["base-B"], options=options).given(totals=[[7, 2], [1, 3]], robbers=[1, 7])
    state = place_meeple(story.state, MeeplePlaced(0, 1))
    story.with_state(board=state.board, supplies=state.supplies, stack=Stack((), "base-B")).lay(0, 1).skip()
    story.answer(Allocate, 0, gain=0, figure=PAWN).answer(ChooseStolenFigure, 1, figure=MEEPLETTE)
    assert [(1, 0, 1)] == thefts(story)
    assert ["incomplete", "robbers"] == [event.source for event in story.events(BatchOpened)]
    assert ((13,), (5,)) == story.totals


@pytest.mark.rule("Q32", "Q33", "V3", "V4", "R21a")
def test_no_figure_is_bound_by_final_scoring() -> None:
    """It is nobody's turn: neither the scorer's choice nor the thief's binds a figure; the thief may take either."""
    options = {"robbers.final_points": "after_final_scoring", "messengers.choice": "one_figure_per_turn"}
    story = Story(*BOTH, seats=2, tiles=["base-B"], options=options)
    last(standing(story.given(totals=[[10, 1], [3, 3]], robbers=[None, 10]), (0, 0), (0, 1))).lay(0, 1).skip()
    take(take(story, 0, gain=1), 0, MEEPLETTE)
    assert [PAWN, MEEPLETTE] == [command.figure for command in story.legal(ChooseStolenFigure)]
    story.answer(ChooseStolenFigure, 1, figure=MEEPLETTE)
    assert ([], [(1, 0, 1)]) == (story.events(FigureBound), thefts(story))
    assert ((13,), (7,)) == story.totals
