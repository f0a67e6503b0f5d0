"""Step 2, playing cards: FA-PLAY-1 to FA-PLAY-9."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_rules.games.fatum_medieval import commands as c
from tests.games.fatum_medieval.packs import own_pack
from tests.games.fatum_medieval.scene import Scene


@pytest.mark.rule("FA-PLAY-1", "FA-AMB-7", "FA-JOB-4")
def test_one_permanent_of_each_category_a_turn() -> None:
    """A player may place four permanents in a turn, one of each category."""
    scene = Scene().hold(0, "farmer", "thief", "reading", "servant", "dagger", "servant#2").playing()
    for card in ("farmer", "reading", "servant", "dagger"):
        scene.do(c.Place, 0, card)
    assert {"category_used"} == {scene.rejected(c.Place, 0, card).code for card in ("thief", "servant#2")}
    assert [] == scene.may(c.Place, 0)


@pytest.mark.rule("FA-PLAY-1", "FA-PLAY-3", "FA-PLAY-9", "FA-CARD-1")
def test_actions_are_played_and_permanents_placed() -> None:
    """An action is played on a player, a permanent is placed in one's own front, and both must be held."""
    scene = Scene().hold(0, "farmer", "quarrel").playing()
    assert ("not_permanent", "FA-PLAY-3") == scene.why(c.Place, 0, "quarrel")
    assert ("not_action", "FA-PLAY-1") == scene.why(c.PlayAction, 0, "farmer", 1, ())
    assert "not_held" == scene.rejected(c.Place, 0, "thief").code
    assert "unknown_card" == scene.rejected(c.Place, 0, "dragon#1").code


@pytest.mark.rule("FA-PLAY-5", "FA-COIN-3")
def test_a_cost_is_paid_to_the_bank_once() -> None:
    """A card too dear cannot be played; spending down to 0 is no ruin under either rule of ruin."""
    scene = Scene(ruin_rule="empty_purse").purse(0, 8).hold(0, "farm", "warhorse", "stone_house").playing()
    assert 170 - 8 - 15 == scene.state.bank
    scene.do(c.Place, 0, "farm")
    assert (0, 170 - 15, False) == (scene.gold(0), scene.state.bank, scene.player(0).out)
    assert "too_dear" == Scene().purse(0, 7).hold(0, "farm").playing().rejected(c.Place, 0, "farm").code
    assert "too_dear" == Scene().purse(0, 2).hold(0, "alms").playing().rejected(c.PlayAction, 0, "alms", 0, ()).code


@pytest.mark.rule("FA-PLAY-6")
def test_who_pays_for_an_action() -> None:
    """The actor pays the one-off cost, the owner of the front the cost per turn."""
    scene = Scene().lay(0, "childhood_friend").hold(0, "lords_tax", "alms").playing()
    scene.do(c.PlayAction, 0, "alms", 1)
    scene.do(c.PlayAction, 0, "lords_tax", 1)
    assert (12, 15) == (scene.gold(0), scene.gold(1))
    scene.each(c.EndTurn, 0, 1)
    scene.each(c.Pay, 0, 1)
    assert (15, 17) == (scene.gold(0), scene.gold(1))


@pytest.mark.rule("FA-PLAY-9", "FA-COIN-3")
def test_a_cost_is_in_the_bank_before_the_effect(tmp_path: Path) -> None:
    """With all gold in the purses, an action can give what it has just cost."""
    free = "cost = 0\nupkeep = 0\nbonus = { work = 0, knowledge = 0, relations = 0, possessions = 0 }\n"
    free += 'income = { fixed = 0, dice = 0 }\nkeywords = []\ntags = []\neffects = [\n  { id = "gain_gold", fixed = 4'
    pack = own_pack(tmp_path, inheritance=(free, free.replace("cost = 0", "cost = 2", 1)))
    scene = Scene(pack=pack).purse(0, 100).purse(1, 70).hold(0, "inheritance").playing()
    scene.do(c.PlayAction, 0, "inheritance", 1)
    assert (98, 72, 0) == (scene.gold(0), scene.gold(1), scene.state.bank)


@pytest.mark.rule("FA-PLAY-7", "FA-JOB-3")
def test_copies_may_lie_together() -> None:
    """Copies of a permanent may lie in one front; stackable jobs replace nothing."""
    scene = Scene().lay(0, "guard", "farmer", "dagger", "servant").hold(0, "farmer#2", "servant#2").playing()
    scene.do(c.Place, 0, "farmer#2")
    scene.do(c.Place, 0, "servant#2")
    assert ("guard#1", "farmer#1", "dagger#1", "servant#1", "farmer#2", "servant#2") == scene.player(0).front


@pytest.mark.rule("FA-PLAY-8")
def test_no_command_trades_or_gives() -> None:
    """No command moves gold or cards between players by agreement."""
    kinds = {rule.on.__name__ for rule in Scene().game.rules}
    assert {
        "Draw", "EndDrawing", "Discard", "Place", "EndTurn", "PlayAction", "UsePower", "LoseCard", "DiscardSeen",
        "GiveUp", "Pay", "Announce", "CallLastTurn",
    } == kinds  # fmt: skip
