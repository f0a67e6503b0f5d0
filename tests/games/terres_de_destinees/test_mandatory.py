"""Mandatory powers: T-MAND."""

from __future__ import annotations

import pytest

from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import decisions as d
from tests.games.terres_de_destinees.story import A, B, C, Story, table


@pytest.mark.rule("T-MAND-1")
def test_a_mandatory_power_that_can_do_nothing_is_simply_engaged() -> None:
    """`bourreau` must be activated even if the smallest hand is empty; then the turn may end (A-25)."""
    story = table(play={A: "bourreau"}, hands={A: 0, B: 3, C: 3})
    assert ("duty", "T-MAND-1") == story.why_not(c.EndTurn)
    story.use_power("bourreau")
    assert (["bourreau(e)"], [0, 3, 3]) == (story.play(A), story.sizes())
    assert B == story.end_turn().state.turn.active


@pytest.mark.rule("T-MAND-2", "T-JET-5")
def test_a_redressed_mandatory_card_must_be_activated_again() -> None:
    """`usurier` holds the turn a second time once Jeton 8 has redressed it."""
    story = table(play={A: "usurier"}, jetons={A: [8]}).use_power("usurier")
    assert "end" in story.choices()
    story.pick("jeton 8", "usurier")
    assert ("duty", "T-MAND-1") == story.why_not(c.EndTurn)
    assert "end" in story.use_power("usurier").choices()


@pytest.mark.rule("T-MAND-2")
def test_a_mandatory_card_bought_this_turn_binds() -> None:
    """A `portail` bought in this turn must be activated in this turn."""
    story = Story().given(hands={A: "portail port juge"}).auction().put_up("portail").bids(0, 0, 1, 0, 0).choose("port")
    assert ["portail"] == story.play(A)
    assert ("duty", "T-MAND-1") == story.why_not(c.EndTurn)


@pytest.mark.rule("T-MAND-3")
def test_a_mandatory_card_engaged_otherwise_creates_no_duty() -> None:
    """`bourreau`, engaged by Jeton 7 at the start of the turn, does not hold the turn."""
    story = Story().given(play={A: "bourreau"}, jetons={A: [7]}, active=C).next_turn().pick("bourreau")
    story.put_up(story.hand(A)[0]).bids(0, 0, 0).keep(False)
    assert {"end"} == story.choices()


@pytest.mark.rule("T-MAND-4", "T-PWR-4")
def test_another_players_mandatory_card_is_no_duty() -> None:
    """`marionnettiste` need not use it, and may not choose it if it could do nothing."""
    story = table(play={A: "marionnettiste", B: "bourreau usurier"}, hands={C: 0}, deck="")
    assert "end" in story.choices()
    assert {"usurier"} == story.use_power("marionnettiste").choices()
    assert set() == table(play={A: "marionnettiste", B: "bourreau"}, hands={C: 0}).usable()


@pytest.mark.rule("T-PWR-6", "T-MAND-2", "T-MAND-4", "T-PWR-8", "T-TERM-5")
def test_a_duty_comes_with_an_exchanged_card() -> None:
    """A gets B's ready `bourreau` for `regent`, and must use it; B's `banshee`, used by A, strikes B."""
    story = table(play={A: "regent fou_du_roi", B: "bourreau banshee(e)"}, hands={A: 7, B: 5, C: 4})
    story.use_power("regent", "regent", "bourreau")
    assert (["bourreau", "fou_du_roi"], ["regent(e)", "banshee(e)"]) == (story.play(A), story.play(B))
    assert [(B, d.HandCardWanted)] == story.use_power("fou_du_roi", "banshee").asked
    story.any(B)
    assert "T-MAND-1" == story.why_not(c.EndTurn)[1]
    assert ({B, C}, [7, 4, 4]) == (story.use_power("bourreau").choices(), story.sizes())
