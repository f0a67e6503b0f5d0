"""Tests of Lanterns: stories for its rules, all laws, and hypothesis."""

import pytest
from hypothesis import given, settings

from examples.own_game import LANTERNS, Choose, Shown, State
from tabletop_rules.testing import Played, check
from tabletop_rules.testing.machine import RulesMachine
from tabletop_rules.testing.story import Story, story
from tabletop_rules.testing.strategies import random_matches


def play_round(match: Story, *lights: int) -> Story:
    """Let the seats, in order, put down lanterns of this brightness."""
    for seat, light in enumerate(lights):
        match = match.answered(seat, Choose, lantern=f"{seat}:{light}")
    return match


def points(state: State, seat: int) -> int:
    return state.players[seat].points


@pytest.mark.rule("L1", "L3")
def test_the_highest_single_lantern_takes_the_prize() -> None:
    """Of 5, 5 and 3 the 3 wins: the fives are no longer single."""
    shown = play_round(story(LANTERNS, 3, chance=["5", "1"]), 5, 5, 3)
    shown.then(Shown(("0:5", "1:5", "2:3"), winner=2)).then_each(points, {0: 0, 1: 0, 2: 5})


@pytest.mark.rule("L4")
def test_twins_leave_the_prize() -> None:
    """After a round of twins, the next winner takes both prizes, once."""
    twins = play_round(story(LANTERNS, 2, chance=["3", "4", "1", "2"]), 1, 1)
    second = play_round(twins.then(lambda match: match.state.prize == 7), 2, 3).then_each(points, {0: 0, 1: 7})
    play_round(second, 4, 2).then_each(points, {0: 1, 1: 7})


@pytest.mark.rule("L2")
def test_a_lantern_is_used_once() -> None:
    """A used lantern is no longer offered, and is rejected."""
    match = play_round(story(LANTERNS, 2), 1, 2)
    offered = [command.lantern for command in match.legal(0) if isinstance(command, Choose)]
    assert ["0:2", "0:3", "0:4", "0:5"] == offered
    match.when(lambda match: Choose(0, match.decisions[0].id, "0:1")).then_refused("lantern_used", "L2")


@pytest.mark.rule("L5")
def test_most_points_win_and_equals_share() -> None:
    """After five rounds, players rank by points, and equal points share a place."""
    match = story(LANTERNS, 3, chance=["1", "2", "3", "4", "5"])
    for lights in ((1, 1, 1), (2, 3, 2), (3, 2, 3), (4, 4, 4), (5, 5, 5)):
        match = play_round(match, *lights)
    match.then_each(points, {0: 0, 1: 6, 2: 0}).then_ends(1, (0, 2), reason="most_points")


def test_all_laws_hold() -> None:
    """Every law holds on a few random matches."""
    report = check(LANTERNS, matches=3)
    assert report.good, str(report)


@settings(max_examples=10, deadline=None)
@given(played=random_matches([LANTERNS]))
def test_every_prize_is_somewhere(played: Played) -> None:
    """After every record, the bag, the table and the players hold 15 points together."""
    for state in played.states:
        assert 15 == sum(state.prizes) + state.prize + sum(player.points for player in state.players)


class LanternsMachine(RulesMachine):
    """Hypothesis plays, cheats and undoes."""

    game = LANTERNS


LanternsMachine.TestCase.settings = settings(max_examples=5, stateful_step_count=12, deadline=None)
TestLanterns = LanternsMachine.TestCase
