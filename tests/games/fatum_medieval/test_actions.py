"""Action cards: FA-ACT-1 to FA-ACT-7. FA-ACT-2 and FA-ACT-4 are also in `test_examples.py`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.decisions import PlayOrEnd
from tests.games.fatum_medieval.packs import FINE, RAID, STEAL, TAKE, own_pack
from tests.games.fatum_medieval.scene import KNOWLEDGE, POSSESSIONS, WORK, Scene


@pytest.mark.rule("FA-ACT-1", "FA-AMB-9")
def test_actions_with_levels_or_upkeep_stay() -> None:
    """Quarrel stays with its target, robbery goes to its pile; every action with levels or upkeep stays."""
    scene = Scene().hold(0, "quarrel", "robbery").playing()
    scene.do(c.PlayAction, 0, "quarrel", 1)
    scene.do(c.PlayAction, 0, "robbery", 1)
    assert (("quarrel#1",), ("robbery#1",)) == (scene.player(1).front, scene.pile_of(POSSESSIONS))
    cards = scene.state.content.cards
    assert all(card.attached for card in cards if not card.permanent and (any(card.bonus) or card.upkeep))


@pytest.mark.rule("FA-PLAY-3", "FA-ACT-3", "FA-EFF-11", "FA-RUIN-7")
def test_an_action_may_change_nothing() -> None:
    """Robbing oneself or luring away one's own servant spends card and cost, and is no loss for `empty_purse`."""
    scene = Scene(ruin_rule="empty_purse").lay(0, "servant").hold(0, "robbery", "lure_away").purse(0, 2).playing()
    scene.do(c.PlayAction, 0, "robbery", 0)
    scene.do(c.PlayAction, 0, "lure_away", 0, ("servant#1",))
    assert (("servant#1",), 0, ("robbery#1",)) == (scene.player(0).front, scene.gold(0), scene.pile_of(POSSESSIONS))
    assert ([], False) == (scene.events(e.GoldLost), scene.player(0).out)


@pytest.mark.rule("FA-ACT-5", "FA-COND-7", "FA-ACT-7")
def test_tag_effects_pick_permanents_only(tmp_path: Path) -> None:
    """An attached action with the tag makes its owner a target, but only permanents may be picked."""
    pack = own_pack(tmp_path, fever=('tags = ["illness"]', 'tags = ["illness", "journey"]'))
    scene = Scene(pack=pack).lay(1, "pilgrimage", "fever", "crusade").hold(0, "lost_on_the_way").playing()
    chosen = [command.chosen for command in scene.may(c.PlayAction, 0) if command.target == 1]
    assert [("pilgrimage#1",), ("crusade#1",)] == chosen
    rejection = scene.rejected(c.PlayAction, 0, "lost_on_the_way", 1, ("fever#1",))
    assert ("not_candidate", "FA-ACT-5") == (rejection.code, rejection.rule)
    assert "bad_choice" == scene.rejected(c.PlayAction, 0, "lost_on_the_way", 1, ()).code
    alone = Scene(pack=pack).lay(1, "fever").hold(0, "lost_on_the_way").playing()
    alone.do(c.PlayAction, 0, "lost_on_the_way", 1)
    assert ("fever#1",) == alone.player(1).front
    assert (14, ("lost_on_the_way#1",)) == (alone.gold(0), alone.pile_of(KNOWLEDGE))


@pytest.mark.rule("FA-EFF-14", "FA-ACT-6")
def test_the_action_takes_no_part_in_a_reshuffle_it_causes() -> None:
    """Revelation is not in the pile that becomes the deck while its target draws."""
    scene = Scene().hold(0, "revelation").pile(KNOWLEDGE, "law", deck=()).playing()
    scene.do(c.PlayAction, 0, "revelation", 1)
    scene.do(c.Draw, 1, KNOWLEDGE)
    assert (("law#1",), "revelation#1") == (scene.player(1).hand.cards, scene.state.resolving)
    assert "empty_deck" == scene.rejected(c.Draw, 1, KNOWLEDGE).code
    scene.do(c.Draw, 1, WORK)
    assert ("revelation#1",) == scene.pile_of(KNOWLEDGE)


@pytest.mark.rule("FA-EFF-11", "FA-EFF-13", "FA-RUIN-4", "FA-ACT-6", "FA-RUIN-6")
@pytest.mark.parametrize("seats", [2, 3])
def test_robbed_and_then_ruined_by_one_card(tmp_path: Path, seats: int) -> None:
    """The robber keeps the gold, the loss after it ruins, and the card goes last to its pile, even at the end."""
    pack = own_pack(tmp_path, robbery=(STEAL, f'{STEAL}, {{ id = "lose_gold", amount = 1 }}'))
    scene = Scene(seats, pack=pack).hold(0, "robbery").lay(1, "farm").purse(1, 3).playing()
    scene.do(c.PlayAction, 0, "robbery", 1)
    assert (18, True, ("farm#1", "robbery#1")) == (scene.gold(0), scene.player(1).out, scene.pile_of(POSSESSIONS))
    assert (scene.match.result is None) == (seats == 3)


@pytest.mark.rule("FA-RUIN-8", "FA-ACT-6", "FA-ACT-7")
def test_the_rest_of_a_card_does_nothing_to_the_ruined(tmp_path: Path) -> None:
    """A fine that ruins and then gives cards: nobody draws, and the card goes to its pile."""
    pack = own_pack(tmp_path, fine=(FINE, f'{FINE}, {{ id = "draw_cards", count = 2 }}'))
    scene = Scene(3, pack=pack).lay(0, "guard").purse(1, 1).hold(0, "fine").hold(1, "latin").playing()
    scene.do(c.PlayAction, 0, "fine", 1)
    assert (True, [(0, PlayOrEnd)], []) == (scene.player(1).out, scene.asked, scene.events(e.Drawn))
    assert ("fine#1", ("latin#1",)) == (scene.pile_of(WORK)[-1], scene.pile_of(KNOWLEDGE))
    scene.do(c.EndTurn, 0)
    assert [(2, PlayOrEnd)] == scene.asked


@pytest.mark.rule("FA-ACT-7", "FA-EFF-8", "FA-EFF-20")
@pytest.mark.parametrize(("lost", "taken"), [("farm", ()), ("house", ("farm#1",))])
def test_a_named_card_already_gone_is_not_taken(tmp_path: Path, lost: str, taken: tuple[str, ...]) -> None:
    """If the target lets the named farm burn first, nothing is left to take."""
    burn = RAID.replace('["farm"]', '["farm", "house"]').replace('"actor"', '"target"')
    both = (RAID, f"{burn}, {TAKE.replace('servant', 'farm')}")
    scene = Scene(3, pack=own_pack(tmp_path, raid=both)).lay(1, "farm", "house").hold(0, "english_raid").playing()
    scene.do(c.PlayAction, 0, "english_raid", 1, ("farm#1",))
    scene.do(c.LoseCard, 1, lost)
    assert (taken, [(0, PlayOrEnd)]) == (scene.player(0).front, scene.asked)
