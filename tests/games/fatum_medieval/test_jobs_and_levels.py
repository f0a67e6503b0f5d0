"""Jobs and levels: FA-JOB-1 to FA-JOB-6 and FA-LVL-1 to FA-LVL-8. `test_accounts.py` has FA-JOB-5."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.queries.fronts import explain_levels, front_of
from tests.games.fatum_medieval.packs import GUARD_TO_LURE, own_pack
from tests.games.fatum_medieval.scene import WORK, Scene


@pytest.mark.rule("FA-JOB-1", "FA-JOB-6", "FA-JOB-2")
def test_a_job_replaces_even_its_own_copy() -> None:
    """A second guard discards the first, and a stackable job stays."""
    scene = Scene().lay(0, "guard", "farmer").hold(0, "guard#2").playing()
    scene.do(c.Place, 0, "guard#2")
    assert (("farmer#1", "guard#2"), ("guard#1",)) == (scene.player(0).front, scene.pile_of(WORK))


@pytest.mark.rule("FA-JOB-3", "FA-AMB-25")
def test_ten_job_cards_are_stackable() -> None:
    """Ten job cards are stackable, farmer, thief and artist among them, king's service not."""
    cards = Scene().state.content.cards
    stackable = {card.id: card.copies for card in cards if card.stackable}
    assert 10 == sum(stackable.values())
    assert {"farmer", "thief", "artist"} <= stackable.keys()
    assert "kings_service" not in stackable


@pytest.mark.rule("FA-JOB-1", "FA-JOB-2", "FA-EFF-9", "FA-LVL-8")
def test_a_job_taken_over_replaces_the_one_there(tmp_path: Path) -> None:
    """A non-stackable job taken over replaces the taker's in the same change; stackable jobs stay."""
    scene = Scene(3, pack=own_pack(tmp_path, **GUARD_TO_LURE)).lay(0, "monk", "farmer", "dagger")
    scene.lay(1, "guard", "sword").hold(0, "lure_away").playing()
    scene.do(c.PlayAction, 0, "lure_away", 1, ("guard#1",))
    assert (("farmer#1", "dagger#1", "guard#1"), ("sword#1",)) == (scene.player(0).front, scene.player(1).front)
    assert ("monk#1",) == scene.pile_of(WORK)
    assert [e.CardTaken(1, 0, "guard#1", "monk#1")] == scene.events(e.CardTaken)
    assert "guard#1" == front_of(scene.state, 0).replacing_job


@pytest.mark.rule("FA-EFF-9", "FA-ACT-3")
def test_taking_ones_own_job_changes_nothing(tmp_path: Path) -> None:
    """A job taken from one's own front stays where it is and replaces nothing."""
    scene = Scene(3, pack=own_pack(tmp_path, **GUARD_TO_LURE)).lay(0, "guard", "dagger").hold(0, "lure_away").playing()
    scene.do(c.PlayAction, 0, "lure_away", 0, ("guard#1",))
    assert (("guard#1", "dagger#1"), ()) == (scene.player(0).front, scene.pile_of(WORK))
    assert [e.CardTaken(0, 0, "guard#1")] == scene.events(e.CardTaken)


@pytest.mark.rule("FA-LVL-2", "FA-LVL-3", "FA-LVL-8")
def test_a_level_is_the_sum_of_its_items() -> None:
    """`explain_levels` lists printed and conditional bonuses apart, without empty ones; they sum up to the levels."""
    scene = Scene().lay(0, "priest", "sword", "lords_tax", "war_wound")
    items = explain_levels(scene.state, 0)
    total = tuple(sum(item.levels[axis] for item in items) for axis in range(4))
    assert total == scene.levels(0) == (2 + 1 - 2, 1 - 1, 0, 2 - 1)
    listed = [("priest#1", True), ("priest#1", False), ("sword#1", True), ("war_wound#1", True), ("war_wound#1", False)]
    assert listed == [(item.card, item.printed) for item in items]


@pytest.mark.rule("FA-LVL-1", "FA-LVL-3")
def test_a_card_taken_moves_its_levels() -> None:
    """A servant lured away moves its levels to the taker as one change."""
    scene = Scene().lay(1, "servant", "house").lay(0, "inn").hold(0, "lure_away").playing()
    assert ((0, 0, 1, 2), (0, 0, 1, 3)) == (scene.levels(0), scene.levels(1))
    scene.do(c.PlayAction, 0, "lure_away", 1, ("servant#1",))
    assert ((0, 0, 2, 3), (0, 0, 0, 2)) == (scene.levels(0), scene.levels(1))
    assert 1 == len(scene.events(e.CardTaken))


@pytest.mark.rule("FA-LVL-5", "FA-AMB-20", "FA-AMB-4")
def test_a_conditional_bonus_counts_once() -> None:
    """Two swords give a priest +1 work; a sword and a book give +1 each."""
    assert 2 + 1 == Scene().lay(0, "priest", "sword", "sword#2").levels(0)[0]
    assert 2 + 2 == Scene().lay(0, "priest", "sword", "treatise").levels(0)[0]


@pytest.mark.rule("FA-LVL-6")
def test_levels_have_no_bounds() -> None:
    """Levels may be negative."""
    assert (0, -1, -2, 0) == Scene().lay(0, "oblivion", "quarrel", "quarrel#2").levels(0)


@pytest.mark.rule("FA-LVL-7", "FA-AMB-5", "FA-AMB-6")
def test_armed_is_not_owning_a_weapon() -> None:
    """A war wound hurts players with the keyword armed, not owners of a sword; a bodyguard gains nothing by one."""
    assert 0 == Scene().lay(0, "war_wound", "sword").levels(0)[0]
    assert -2 == Scene().lay(0, "war_wound", "bodyguard").levels(0)[0]
    assert 0 == Scene().lay(0, "bodyguard", "sword").levels(0)[0]


@pytest.mark.rule("FA-LVL-4", "FA-LVL-7", "FA-EFF-8", "FA-JOB-2", "FA-COND-2", "FA-LVL-2")
def test_conditional_bonuses_follow_the_cards_they_look_for() -> None:
    """Guard and knight are armed, the sword is a weapon, the warhorse a horse: each bonus follows its own card."""
    scene = Scene(3).lay(0, "guard", "warhorse", "armour", "sword").hold(0, "knight_errant")
    scene.hold(2, "war_wound", "rust").playing(2)
    levels = [scene.levels(0)]
    for action in ("war_wound", "rust"):
        scene.do(c.PlayAction, 2, action, 0)
        levels.append(scene.levels(0))
    assert [(6, 0, 0, 6), (4, -1, 0, 5), (3, -1, 0, 3)] == levels
    scene = Scene(3).lay(0, "guard", "warhorse", "armour", "war_wound").hold(0, "knight_errant").playing()
    scene.do(c.Place, 0, "knight_errant")
    assert (3 + 1 + 2 + 1 - 2, -1, 1, 3) == scene.levels(0)
