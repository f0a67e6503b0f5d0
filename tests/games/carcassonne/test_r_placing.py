"""R1 to R8, V1, V6: placing and moving robbers."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tabletop_rules.core.agenda import Asked
from tabletop_rules.games.carcassonne.decisions import PieceToPlace, TileSpot
from tabletop_rules.games.carcassonne.expansions.robbers.placing import (
    LeaveRobber,
    PlaceRobber,
    RobberMoved,
    RobberPlaced,
    RobberSpace,
)
from tabletop_rules.games.carcassonne.expansions.robbers.queries import targets
from tests.games.carcassonne.oracle.board import HOME
from tests.games.carcassonne.story import BOTH, Story, pay_ransom

BAG = ["robbers-A", "base-B", "base-B"]


def ask_all(story: Story, place: set[int], space: int = 0) -> list[int]:
    """Return the seats asked for a robber; those in `place` put it on the space, the others leave it."""
    seats = []
    while story.asked == RobberSpace:
        seat = story.decision.seat
        seats.append(seat)
        story = story.put_robber(seat, space) if seat in place else story.leave_robber(seat)
    return seats


@pytest.mark.rule("R1", "AB5")
def test_one_robber_each_and_eight_tiles() -> None:
    """Each player has a robber; eight robber tiles of six kinds are mixed in, one with a garden."""
    story = Story("robbers", seats=6, tiles=["base-B"])
    assert (None,) * 6 == story.robbers
    bag = Counter(tile for tile in story.state.stack.piles[0] if tile.startswith("robbers"))
    assert (8, 2, 2, 1) == (bag.total(), bag["robbers-A"], bag["robbers-F"], bag["robbers-D+garden"])


@pytest.mark.rule("R2", "R7", "Q4")
def test_the_active_player_places_or_moves_before_the_meeple_step() -> None:
    """A robber on the track may be moved to another space; the meeple step follows."""
    story = Story("robbers", seats=2, tiles=BAG).given(totals=[[1], [7]]).lay(0, 1)
    assert ("R2", True) == (story.decision.rule, story.decision_as(RobberSpace).moving)
    story.put_robber(0, 7)
    assert ("R5", False) == (story.decision.rule, story.decision_as(RobberSpace).moving)
    story.leave_robber(1)
    assert ([RobberPlaced(0, 7)], PieceToPlace) == (story.events(RobberPlaced), story.asked)
    moved = Story("robbers", seats=3, tiles=BAG).given(totals=[[1], [7], [9]], robbers=[7, 1, 1]).lay(0, 1)
    assert ("same_space", "Q4") == moved.rejected(PlaceRobber, space=7)
    moved.put_robber(0, 9)
    assert [RobberMoved(0, 9)] == moved.events(RobberMoved)


@pytest.mark.rule("R2", "RI5", "B3")
def test_a_start_tile_brings_no_robber_step(tmp_path: Path) -> None:
    """A robber symbol on a start tile of one's own has no effect at setup."""
    tiles = (HOME / "pack" / "tiles.toml").read_text("utf-8").split("[[tile]]")
    marked = [tile.replace("robber = false", "robber = true") if "\nstart = 1" in tile else tile for tile in tiles]
    pack = tmp_path / "tiles.toml"
    pack.write_text("[[tile]]".join(marked), "utf-8")
    story = Story("robbers", seats=3, tiles=["base-B", "base-D"], options={"tiles": str(pack)})
    assert (TileSpot, "base-B") == (story.asked, story.decision_as(TileSpot).tile)
    story.lay(0, 1).skip().send(story.legal()[0])
    assert (RobberSpace, 1) == (story.asked, story.decision.seat)


@pytest.mark.rule("R3", "R4", "Q24", "Q35")
def test_targets_are_spaces_with_a_foreign_figure() -> None:
    """FN 1: pawn and meeplette are equal targets; a space without a foreign figure is rejected."""
    story = Story(*BOTH, seats=2, tiles=BAG).given(totals=[[1, 4], [7, 57]]).lay(0, 1)
    assert (7,) == targets(story.state, 0)
    assert (1, 4) == targets(story.state, 1)
    assert ("nobody_there", "R3") == story.rejected(PlaceRobber, space=4)


@pytest.mark.rule("R2", "R3", "R5", "Q4")
def test_a_player_without_another_space_is_not_asked() -> None:
    """A robber on the only foreign space cannot move, so the chance of R5 comes at once."""
    story = Story("robbers", seats=2, tiles=["robbers-A", "base-B"]).given(totals=[[3], [7]], robbers=[7, None])
    story.lay(0, 1)
    assert (1, RobberSpace, [3]) == (story.decision.seat, story.asked, story.spaces)


@pytest.mark.rule("V1", "V6", "R5", "R6", "Q2", "Q3")
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
    """One player is asked, under V6 until one accepts, under V1 all; 3, whose robber is out, is skipped."""
    story = Story("robbers", seats=4, tiles=["robbers-A", "base-B"], options=options)
    story.given(active=1, robbers=[None, None, None, 0]).lay(0, 1)
    assert expected == ask_all(story, place)
    assert (*(0 if seat in place else None for seat in range(3)), 0) == story.robbers
    assert (1, PieceToPlace) == (story.decision.seat, story.asked)


@pytest.mark.rule("R6", "V1", "R2")
def test_under_v1_only_the_active_player_may_move_a_robber() -> None:
    """FN 2, FN 3: everybody with a robber in the supply is asked; others may not move theirs."""
    story = Story("robbers", seats=3, tiles=["robbers-A", "base-B"], options={"robbers.placement": "zman"})
    story.given(totals=[[3], [7], [9]], robbers=[7, 3, None]).lay(0, 1)
    assert [0, 2] == ask_all(story, {0}, space=9)
    assert (9, 3, None) == story.robbers


@pytest.mark.rule("R2", "R5", "R6")
@pytest.mark.parametrize(("placement", "chance"), [("hig", "R5"), ("zman", "R6")])
def test_the_second_robber_cites_the_rule_of_its_chance(placement: str, chance: str) -> None:
    """The active player's robber cites R2, that of another player R5, or R6 under V1."""
    story = Story("robbers", seats=2, tiles=["robbers-A"], options={"robbers.placement": placement}).lay(0, 1)
    story.put_robber(0, 0).put_robber(1, 0)
    assert ["R2", chance] == story.rules(RobberPlaced)
    asked = [r for r in story.records if isinstance(r.event, Asked)]
    assert ["B5", "R2", chance, "B8"] == [record.rule for record in asked]


@pytest.mark.rule("R8", "R5", "R3", "R14a")
def test_robbers_placed_now_steal_from_this_very_scoring() -> None:
    """Robbers placed by R2 and R5 beside the owner of the completed road both steal half."""
    story = Story("robbers", seats=3, tiles=["base-A", "robbers-C", "base-B"]).lay(-1, 0, 3).claim("road")
    story.given(totals=[[4], [9], [4]], active=1).lay(1, 0, 1).put_robber(1, 4).put_robber(2, 4).skip()
    assert ((7, 11, 6), (None,) * 3) == (story.scores, story.robbers)


@pytest.mark.rule("X12", "R5", "R3")
def test_a_ransom_changes_the_targets_of_the_next_player() -> None:
    """A ransom paid during the robber step moves a pawn, and its new space is offered to the next player."""
    story = Story("tower", "robbers", seats=2, tiles=["robbers-A", "base-B"]).given(totals=[[4], [10]]).lay(0, 1)
    story.send(pay_ransom(1)).leave_robber(0)
    assert (1, [1]) == (story.decision.seat, story.spaces)


@pytest.mark.rule("X12", "R2", "R16", "V2")
def test_an_open_decision_stays_open_with_one_answer_left() -> None:
    """After a ransom the robber step has one legal answer left, and its owner still gives it."""
    options = {"robbers.transfers_are_scoring": False}
    story = Story("robbers", "messengers", "tower", seats=2, tiles=["robbers-A"], options=options)
    story.given(totals=[[20, 20], [4, 7]], robbers=[4, None]).send(story.legal()[0])
    assert [PlaceRobber(0, story.decision.id, 7), LeaveRobber(0, story.decision.id)] == story.legal()
    story.send(pay_ransom(1)).pay_with(0, 0).take(1)
    assert (7, None) == story.robbers
    assert [LeaveRobber(0, story.decision.id)] == story.legal()
