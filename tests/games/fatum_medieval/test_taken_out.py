"""A ruling taken out leaves the plain rule, and nothing else of it."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval import events as e
from tests.games.fatum_medieval.scene import KNOWLEDGE, WORK, Scene


def without(*rules: str, seats: int = 2, **options: Any) -> Scene:
    """Return a scene of the game without some rulings."""
    scene = Scene(seats, turn=2, **options)
    scene.game = scene.game.without(*rules)
    return scene


@pytest.mark.rule("FA-DECK-1", "FA-DRAW-1")
def test_no_rejection_cites_a_ruling_taken_out() -> None:
    """Without FA-DECK-1 an empty deck gives no card by the plain rule, whether or not its pile holds any."""
    scene = without("FA-DECK-1").pile(WORK, deck=()).pile(KNOWLEDGE, "latin", deck=()).drawing()
    assert [("empty_deck", "FA-DRAW-1")] * 2 == [scene.why(c.Draw, 0, axis) for axis in (WORK, KNOWLEDGE)]


@pytest.mark.rule("FA-EFF-18", "FA-PLAY-4")
def test_no_power_cites_a_ruling_taken_out() -> None:
    """Without FA-EFF-18 powers are used, tried and rejected by the plain rule that says when cards may be used."""
    plain, scene = Scene(3).lay(0, "cutpurse").playing(), without("FA-EFF-18", seats=3).lay(0, "cutpurse").playing()
    for each, rule in ((plain, "FA-EFF-18"), (scene, "FA-PLAY-4")):
        assert ("no_power", rule) == each.why(c.UsePower, 0, "ransom", 1)
        each.do(c.UsePower, 0, "pickpocket", 1)
        assert [rule] == each.rules_of(e.PowerUsed)
    assert "FA-EFF-18" not in {record.rule for record in scene.records}


@pytest.mark.rule("FA-RUIN-8", "FA-AMB-14", "FA-RUIN-4")
def test_an_objective_that_has_left_the_game_is_not_announced() -> None:
    """Without FA-RUIN-8 and FA-AMB-14 the ruined announce a common objective, but no secret one never revealed."""
    for mode, may in (("common_objective", True), ("secret_objective", False)):
        scene = without("FA-RUIN-8", "FA-AMB-14", seats=3, mode=mode).lay(0, "guard").purse(1, 0).playing()
        scene.do(c.UsePower, 0, "ransom", 1)
        assert scene.player(1).out
        assert may == bool(scene.may(c.Announce, 1))
        if not may:
            assert ("objective_lost", "FA-RUIN-4") == scene.why(c.Announce, 1)
