"""The worked cases CE-1 to CE-10 of examples.md. Players sit clockwise in the order of its tables."""

from __future__ import annotations

import pytest

from tabletop_rules.games.carcassonne.decisions import PieceToPlace
from tabletop_rules.games.carcassonne.expansions.messengers.messages import ActionOrPoints, MessageTaken
from tabletop_rules.games.carcassonne.expansions.robbers.following import RobberFollowed
from tabletop_rules.games.carcassonne.expansions.robbers.stealing import RobberVictim
from tabletop_rules.games.carcassonne.terms import PAWN
from tests.games.carcassonne.story import BOTH, MEEPLETTE, Story

SUPPLY = None


def stolen(story: Story) -> list[tuple[int, int]]:
    """Return thief and amount of all thefts."""
    return [(thief, amount) for thief, _, amount in story.thefts]


def allocate(story: Story, seat: int, *choices: tuple[int, int]) -> Story:
    """Take events of the batch with their figures, in this order."""
    for gain, figure in choices:
        story.take(seat, figure, gain)
    return story


@pytest.mark.rule("R2", "R3", "R5")
def test_ce_1_placing_robbers() -> None:
    """CE-1: the active player places, then exactly one further player whose robber is in the supply."""
    red, green = 0, 3
    story = Story("robbers", tiles=["robbers-A", "base-B"])
    story.given(totals=[[4], [9], [14], [2]], robbers=[SUPPLY, 4, 9, SUPPLY]).lay(0, 1, 0)
    assert red == story.decision.seat
    assert [2, 9, 14] == story.spaces
    story.put_robber(red, 9)
    assert [4, 9, 14] == story.spaces
    story.put_robber(green, 14)
    assert (9, 4, 9, 14) == story.robbers
    assert ((4,), (9,), (14,), (2,)) == story.totals
    assert (red, PieceToPlace) == (story.decision.seat, story.asked)


@pytest.mark.rule("R9", "R15", "R16")
def test_ce_2_stolen_points_are_not_robbed_and_the_second_robber_follows() -> None:
    """CE-2: Blue steals from Red, and Yellow's robber follows Blue's pawn."""
    red, blue, yellow = 0, 1, 2
    story = Story("robbers").given(totals=[[10], [12], [30], [25]], robbers=[SUPPLY, 10, 12, SUPPLY])
    story.batch((red, 5, "road"))
    assert ((15,), (15,), (30,), (25,)) == story.totals
    assert [(blue, 3)] == stolen(story)
    assert (SUPPLY, SUPPLY, 15, SUPPLY) == story.robbers
    assert [RobberFollowed(yellow, 15, blue, PAWN)] == story.events(RobberFollowed)


@pytest.mark.rule("R9", "R14a")
def test_ce_3_two_robbers_on_one_space() -> None:
    """CE-3: both thieves receive the full half; Blue loses nothing."""
    red, blue, green = 0, 1, 3
    story = Story("robbers").given(active=blue, totals=[[7], [20], [31], [26]], robbers=[20, SUPPLY, SUPPLY, 20])
    story.batch((blue, 4, "road"))
    assert ((9,), (24,), (31,), (28,)) == story.totals
    assert [(red, 2), (green, 2)] == sorted(stolen(story))
    assert (SUPPLY,) * 4 == story.robbers


@pytest.mark.rule("M3", "R10", "R12")
def test_ce_4_road_with_the_meeplette_city_with_the_pawn() -> None:
    """CE-4: the figure that takes the city does not stand with the robber."""
    red, blue = 0, 1
    story = Story(*BOTH, seats=2).given(totals=[[23, 13], [6, 2]], robbers=[SUPPLY, 13])
    story.batch((red, 3, "road"), (red, 6, "city"))
    allocate(story, red, (0, MEEPLETTE), (1, PAWN)).steal_with(blue, PAWN)
    assert ((29, 16), (8, 2)) == story.totals
    assert [(blue, 2)] == stolen(story)
    assert (SUPPLY, SUPPLY) == story.robbers


@pytest.mark.rule("R12", "R13")
def test_ce_5_both_features_with_the_meeplette_road_first() -> None:
    """CE-5: only the first event of the meeplette can be robbed."""
    red, blue = 0, 1
    story = Story(*BOTH, seats=2).given(totals=[[23, 13], [6, 2]], robbers=[SUPPLY, 13])
    story.batch((red, 3, "road"), (red, 6, "city"))
    allocate(story, red, (0, MEEPLETTE), (1, MEEPLETTE)).steal_with(blue, PAWN)
    assert ((23, 22), (8, 2)) == story.totals
    assert [(blue, 2)] == stolen(story)
    assert (SUPPLY, SUPPLY) == story.robbers


@pytest.mark.rule("R12", "R14")
def test_ce_6_the_owner_of_the_robber_chooses_between_two_victims() -> None:
    """CE-6: the legal choices are 2 (Green's pawn) and 3 (Red's meeplette)."""
    red, blue, green = 0, 1, 2
    story = Story(*BOTH, seats=3)
    story.given(active=green, totals=[[23, 13], [6, 2], [13, 33]], robbers=[SUPPLY, 13, SUPPLY])
    story.batch((green, 3, "road"), (red, 6, "city"))
    allocate(story, green, (0, PAWN))
    allocate(story, red, (1, MEEPLETTE))
    assert ((red, MEEPLETTE, 3), (green, PAWN, 2)) == story.decision_as(RobberVictim).candidates
    story.rob(blue, red, MEEPLETTE).steal_with(blue, PAWN)
    assert ((23, 19), (9, 2), (16, 33)) == story.totals
    assert (SUPPLY,) * 3 == story.robbers


@pytest.mark.rule("R10")
def test_ce_7_both_scorers_use_figures_that_stand_elsewhere() -> None:
    """CE-7: no candidate, so nothing is stolen and Blue's robber stays."""
    red, green = 0, 2
    story = Story(*BOTH, seats=3)
    story.given(active=green, totals=[[23, 13], [6, 2], [13, 33]], robbers=[SUPPLY, 13, SUPPLY])
    story.batch((green, 3, "road"), (red, 6, "city"))
    allocate(story, green, (0, MEEPLETTE))
    allocate(story, red, (1, PAWN))
    assert ((29, 13), (6, 2), (13, 36)) == story.totals
    assert [] == stolen(story)
    assert (SUPPLY, 13, SUPPLY) == story.robbers


@pytest.mark.rule("R12", "R14")
def test_ce_8_a_better_first_event_of_another_figure() -> None:
    """CE-8: the legal choices are 2 (Green's meeplette, road) and 4 (Red's pawn, city)."""
    red, blue, green = 0, 1, 2
    story = Story(*BOTH, seats=3)
    story.given(active=green, totals=[[13, 23], [6, 2], [13, 13]], robbers=[SUPPLY, 13, SUPPLY])
    story.batch((red, 2, "road"), (red, 8, "city"), (green, 3, "road"), (green, 6, "city"))
    allocate(story, green, (2, MEEPLETTE), (3, MEEPLETTE))
    allocate(story, red, (0, MEEPLETTE), (1, PAWN))
    assert ((red, PAWN, 4), (green, MEEPLETTE, 2)) == story.decision_as(RobberVictim).candidates
    story.rob(blue, red).steal_with(blue, PAWN)
    assert ((21, 25), (10, 2), (13, 22)) == story.totals
    assert (SUPPLY,) * 3 == story.robbers


def four_with_two_robbers(active: int, yellow_pawn: int = 8) -> Story:
    totals = [[13, 23], [6, 2], [yellow_pawn, 3], [13, 13]]
    return Story(*BOTH, seats=4).given(active=active, totals=totals, robbers=[SUPPLY, 13, 13, SUPPLY])


@pytest.mark.rule("R12", "R14", "R14a")
def test_ce_9_two_robbers_choose_independently() -> None:
    """CE-9: Blue steals 2 of Green's meeplette, Yellow 1 of Red's pawn, though 2 would be possible."""
    red, blue, yellow, green = range(4)
    story = four_with_two_robbers(green)
    story.batch((red, 2, "road"), (red, 8, "city"), (green, 3, "road"), (green, 6, "city"))
    allocate(story, green, (2, MEEPLETTE), (3, MEEPLETTE))
    allocate(story, red, (0, PAWN), (1, PAWN))
    story.rob(blue, green, MEEPLETTE).rob(yellow, red).steal_with(blue, PAWN).steal_with(yellow, PAWN)
    assert ((23, 23), (8, 2), (9, 3), (13, 22)) == story.totals
    assert (SUPPLY,) * 4 == story.robbers


@pytest.mark.rule("R14", "R21", "M5")
@pytest.mark.parametrize(("victim", "figure", "pawn", "message"), [(0, PAWN, 10, True), (3, MEEPLETTE, 11, False)])
def test_ce_9b_taking_less_to_stop_on_a_dark_space(victim: int, figure: int, pawn: int, message: bool) -> None:
    """CE-9b: 1 point moves the active Yellow to 10 and a message, 2 points to 11 and none."""
    red, blue, yellow, green = range(4)
    story = four_with_two_robbers(yellow, yellow_pawn=9)
    story.batch((red, 2, "road"), (red, 8, "city"), (green, 3, "road"), (green, 6, "city"))
    allocate(story, green, (2, MEEPLETTE), (3, MEEPLETTE))
    allocate(story, red, (0, PAWN), (1, PAWN))
    story.rob(yellow, victim, figure).rob(blue, green, MEEPLETTE)
    story.steal_with(yellow, PAWN).steal_with(blue, PAWN)
    asked = story.asked == ActionOrPoints
    assert (pawn, message) == (9 + next(amount for thief, amount in stolen(story) if thief == yellow), message)
    assert message == (asked or bool(story.events(MessageTaken)))


@pytest.mark.rule("R10", "R12")
def test_ce_10_two_robbers_one_possible_victim_figure() -> None:
    """CE-10: both robbers steal from the first event of Green's pawn, the only candidate."""
    red, blue, yellow, green = range(4)
    story = four_with_two_robbers(green)
    story.batch((red, 2, "road"), (red, 8, "city"), (green, 3, "road"), (green, 6, "city"))
    allocate(story, green, (3, PAWN), (2, PAWN))
    allocate(story, red, (0, MEEPLETTE), (1, MEEPLETTE))
    story.steal_with(blue, PAWN).steal_with(yellow, PAWN)
    assert ((13, 33), (9, 2), (11, 3), (22, 13)) == story.totals
    assert [(blue, 3), (yellow, 3)] == stolen(story)
    assert (SUPPLY,) * 4 == story.robbers
