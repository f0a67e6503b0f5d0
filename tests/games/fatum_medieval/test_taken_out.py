"""A ruling taken out leaves the plain rule, and nothing else of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.core.engine import view
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.situation import situation
from tabletop_rules.games.fatum_medieval.standings import standings
from tabletop_rules.games.fatum_medieval.steps import BeginDrawing
from tests.games.fatum_medieval.packs import own_pack
from tests.games.fatum_medieval.scene import KING, KING_TOO, KNOWLEDGE, WORK, Scene


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


@pytest.mark.rule("FA-EFF-18", "FA-EFF-15", "FA-EFF-16")
def test_without_its_ruling_a_power_is_used_once_with_each_card(tmp_path: Path) -> None:
    """Without FA-EFF-18 each card gives its powers once in a turn, also one that replaces another copy."""
    scene = without("FA-EFF-18", seats=3).lay(0, "cutpurse", "guard").hold(0, "guard#2").playing()
    for power, rule in (("ransom", "FA-EFF-15"), ("pickpocket", "FA-EFF-16")):
        scene.do(c.UsePower, 0, power, 1)
        assert ("power_used", rule) == scene.why(c.UsePower, 0, power, 2)
    assert [] == scene.may(c.UsePower, 0)
    scene.do(c.Place, 0, "guard#2")
    scene.do(c.UsePower, 0, "ransom", 2)
    assert ("power_used", "FA-EFF-15") == scene.why(c.UsePower, 0, "ransom", 1)
    assert ["guard#1", "cutpurse#1", "guard#2"] == [event.card for event in scene.events(e.PowerUsed)]
    fields = '  { id = "ransom", amount = 3, to = "owner" },\n  { id = "pickpocket"'
    both = without("FA-EFF-18", pack=own_pack(tmp_path, cutpurse=('  { id = "pickpocket"', fields)))
    both.lay(0, "cutpurse", "guard").playing()
    assert {"ransom", "pickpocket"} == {command.power for command in both.may(c.UsePower, 0)}
    for power in ("ransom", "pickpocket", "ransom"):
        both.do(c.UsePower, 0, power, 1)
    assert [] == both.may(c.UsePower, 0)
    for front, left in ((["guard"], []), (["guard", "cutpurse"], ["pickpocket"]), (["farmer"], [])):
        laid = situation(without("FA-EFF-18").game, 2, fronts={0: front}, used={0: ["ransom"]})
        legal = tr.legal_commands(laid, tr.open_match(laid, 2, tr.Seeded(1)), 0)
        assert left == [command.power for command in legal if isinstance(command, c.UsePower)]
    gone = (
        without("FA-EFF-18").lay(0, "guard", "courtly_love", "courtly_love#2").hold(0, "dismissal", "guard#2").playing()
    )
    gone.do(c.UsePower, 0, "ransom", 1)
    gone.do(c.PlayAction, 0, "dismissal", 0)
    gone.do(c.Place, 0, "guard#2")
    assert ["ransom"] == [command.power for command in gone.may(c.UsePower, 0)]


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


@pytest.mark.rule("FA-SETUP-6", "FA-OBJ-3")
def test_without_an_objective_nobody_can_announce() -> None:
    """Without FA-SETUP-6 no objective is dealt, and an announcement is rejected because nobody has reached one."""
    for mode in ("common_objective", "secret_objective"):
        assert ("no_objective", "FA-OBJ-3") == without("FA-SETUP-6", mode=mode).playing().why(c.Announce, 0)


@pytest.mark.rule("FA-TURN-2", "FA-EFF-3")
def test_without_its_exception_turn_1_has_no_extra_draw() -> None:
    """Without FA-TURN-2 the first turn has free and bonus draws; the extra draws of cards begin in turn 2."""
    extra = []
    for turn in (1, 2):
        scene = Scene(turn=turn).lay(0, "scribe")
        scene.game = scene.game.without("FA-TURN-2")
        [began] = scene.run(BeginDrawing()).events(e.DrawingBegan)
        extra.append((began.allowances[0].free, began.allowances[0].extra))
    assert [(3, (0, 0, 0, 0)), (3, (0, 1, 0, 0))] == extra


@pytest.mark.rule("FA-AMB-15", "FA-OBJ-2", "FA-OBJ-5", "FA-OBJ-6", "FA-OBJ-8")
def test_a_check_in_the_turn_of_the_announcement_wins_nothing() -> None:
    """Without FA-AMB-15 an announcement may lapse at the close of its own turn, but wins only at that of the next."""
    met = without("FA-AMB-15").aim("forge_a_kingdom").lay(0, *KING).announced(0, 2).closing()
    assert ([], 2) == (met.events(e.AnnouncementsChecked), met.player(0).announced)
    lost = without("FA-AMB-15").aim("forge_a_kingdom").announced(0, 2).closing()
    assert [((), (0,))] == [(event.confirmed, event.lapsed) for event in lost.events(e.AnnouncementsChecked)]
    assert 0 == lost.player(0).announced
    both = without("FA-AMB-15").aim("forge_a_kingdom").lay(0, *KING).lay(1, *KING_TOO)
    both.announced(0, 1).announced(1, 2).purse(1, 60).playing()
    assert [1, 2] == [row.place for row in standings(view(both.game, both.match, 1), Voice("en"))]
    assert ((0,), (1,)) == both.closing().outcome.ranking


@pytest.mark.rule("FA-OBJ-8", "FA-OBJ-5")
def test_a_confirmed_announcement_is_not_checked_again() -> None:
    """Without FA-OBJ-8 an announcement is checked at the close of the next turn, and at no later one."""
    scene = without("FA-OBJ-8").aim("forge_a_kingdom").lay(0, *KING).announced(0, 1).closing()
    scene.each(c.EndDrawing, 0, 1)
    scene.each(c.EndTurn, 1, 0)
    scene.each(c.Pay, 1, 0)
    assert (4, 1) == (scene.state.turn, len(scene.events(e.AnnouncementsChecked)))
