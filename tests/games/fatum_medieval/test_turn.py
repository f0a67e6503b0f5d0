"""The turn and the marker: FA-TURN-1 to FA-TURN-5."""

from __future__ import annotations

import pytest

from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.decisions import DrawOrEnd, GiveUpOrPay, PlayOrEnd
from tests.games.fatum_medieval.scene import Scene


@pytest.mark.rule("FA-TURN-1", "FA-TURN-5", "FA-ACC-1")
def test_a_turn_has_three_steps() -> None:
    """All draw, all play, all receive, all pay; then the next turn begins with the marker one seat on."""
    scene = Scene(turn=2).lay(0, "servant").lay(1, "servant#2").drawing()
    stages = [scene.state.stage.value]
    scene.each(c.EndDrawing, 0, 1)
    stages.append(scene.state.stage.value)
    scene.each(c.EndTurn, 0, 1)
    stages.append(scene.state.stage.value)
    scene.each(c.Pay, 0, 1)
    assert ["opportunities", "destiny", "accounts"] == stages
    assert (3, 1, "opportunities") == (scene.state.turn, scene.state.marker, scene.state.stage)
    kinds = [type(r.event) for r in scene.records if isinstance(r.event, e.IncomePaid | e.UpkeepPaid)]
    assert [e.IncomePaid, e.IncomePaid, e.UpkeepPaid, e.UpkeepPaid] == kinds


@pytest.mark.rule("FA-TURN-5", "FA-TURN-2", "FA-AMB-29")
def test_the_records_of_a_turn_end_with_it() -> None:
    """Categories and powers used are free again in the next turn, and turn 1 alone has no draw."""
    scene = Scene().lay(0, "guard").hold(0, "farmer").playing()
    scene.do(c.Place, 0, "farmer")
    scene.do(c.UsePower, 0, "ransom", 1)
    assert (("work",), ("ransom",)) == (scene.player(0).placed, scene.player(0).used)
    scene.closing()
    assert ((), (), ()) == (scene.player(0).placed, scene.player(0).used, scene.state.purses)
    scene.each(c.EndDrawing, 0, 1)
    assert (2, "destiny") == (scene.state.turn, scene.state.stage)


@pytest.mark.rule("FA-TURN-4", "FA-RUIN-8", "FA-DRAW-8")
def test_a_ruined_holder_changes_nothing_before_the_end_of_the_turn() -> None:
    """Plays and accounts still count from the seat of a ruined marker holder and skip it, as the next draws do."""
    scene = Scene(3, marker=0).out(0).playing(1)
    scene.do(c.EndTurn, 1)
    assert [(2, PlayOrEnd)] == scene.asked
    scene.do(c.EndTurn, 2)
    assert [1, 2] == [event.seat for event in scene.events(e.IncomePaid)]
    scene.each(c.Pay, 1, 2)
    assert (1, [(1, DrawOrEnd), (2, DrawOrEnd)]) == (scene.state.marker, scene.asked)
    assert scene.player(0).allowance is None


@pytest.mark.rule("FA-RUIN-5", "FA-TURN-3")
def test_ruin_on_ones_own_turn_ends_it() -> None:
    """The last player of step 2, ruined by their own card, is followed by the accounts."""
    scene = Scene(3).hold(2, "fine").lay(2, "squire").purse(2, 1).playing(2)
    scene.do(c.PlayAction, 2, "fine", 2)
    assert [(0, GiveUpOrPay)] == scene.asked
    assert [0, 1] == [event.seat for event in scene.events(e.IncomePaid)]
