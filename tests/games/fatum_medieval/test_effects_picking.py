"""Effects that pick cards in a front: FA-EFF-8 to FA-EFF-10, and FA-EFF-20 for how many and who chooses."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.messages import Answered, Event
from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.decisions import CardToLose, PlayOrEnd
from tests.games.fatum_medieval.packs import PLAIN, RAID, REMOVE, STRANGE, TAKE, own_pack
from tests.games.fatum_medieval.scene import KNOWLEDGE, POSSESSIONS, RELATIONS, WORK, Scene


@pytest.mark.rule("FA-EFF-8", "FA-PLAY-9")
def test_dismissal_takes_the_non_stackable_job() -> None:
    """Dismissal needs a target with a non-stackable job and takes that job; stackable jobs stay."""
    scene = Scene(3).lay(0, "kings_service").lay(1, "guard", "farmer").lay(2, "farmer#2").hold(0, "dismissal").playing()
    assert "target_condition" == scene.rejected(c.PlayAction, 0, "dismissal", 2, ()).code
    scene.do(c.PlayAction, 0, "dismissal", 1)
    assert (("farmer#1",), ("guard#1", "dismissal#1")) == (scene.player(1).front, scene.pile_of(WORK))


@pytest.mark.rule("FA-EFF-8", "FA-ACT-1")
def test_the_target_chooses_among_several() -> None:
    """Fire lets its target choose among several houses and inns, and takes a single one at once."""
    scene = Scene(3).lay(1, "house", "house#2", "inn", "dagger").lay(2, "manor").hold(0, "fire").playing()
    scene.do(c.PlayAction, 0, "fire", 1)
    assert ([(1, CardToLose)], "fire#1") == (scene.asked, scene.state.resolving)
    assert {"house#1", "house#2", "inn#1"} == {command.card for command in scene.may(c.LoseCard, 1)}
    assert "not_candidate" == scene.rejected(c.LoseCard, 1, "dagger").code
    scene.do(c.LoseCard, 1, "house#2")
    assert (("house#2", "fire#1"), [(0, PlayOrEnd)]) == (scene.pile_of(POSSESSIONS), scene.asked)
    once = Scene().lay(1, "inn", "dagger").hold(0, "fire").playing()
    once.do(c.PlayAction, 0, "fire", 1)
    assert (("dagger#1",), [(0, PlayOrEnd)]) == (once.player(1).front, once.asked)


@pytest.mark.rule("FA-EFF-9")
def test_a_card_taken_needs_no_condition_and_becomes_the_last() -> None:
    """A card taken needs no condition, uses no category, becomes the last and is paid for by its new owner."""
    scene = Scene().lay(0, "dagger").lay(1, "tutor", "servant").hold(0, "lure_away", "servant#2").playing()
    scene.do(c.PlayAction, 0, "lure_away", 1, ("tutor#1",))
    scene.do(c.Place, 0, "servant#2")
    assert ("dagger#1", "tutor#1", "servant#2") == scene.player(0).front
    scene.each(c.EndTurn, 0, 1)
    gold = scene.gold(0)
    scene.do(c.Pay, 0)
    assert gold - 2 == scene.gold(0)


@pytest.mark.rule("FA-EFF-10", "FA-ACT-5", "FA-DECK-2")
def test_an_attached_action_is_removed() -> None:
    """The actor chooses any attached action, good or bad; it goes to the pile of its own category."""
    scene = Scene().lay(1, "fever", "alms", "dagger").hold(0, "reconciliation").playing()
    assert [("fever#1",), ("alms#1",)] == [command.chosen for command in scene.may(c.PlayAction, 0)]
    scene.do(c.PlayAction, 0, "reconciliation", 1, ("fever#1",))
    assert ("alms#1", "dagger#1") == scene.player(1).front
    assert (("fever#1",), ("reconciliation#1",)) == (scene.pile_of(KNOWLEDGE), scene.pile_of(RELATIONS))


@pytest.mark.rule("FA-EFF-10", "FA-PLAY-9", "FA-ACT-7")
@pytest.mark.parametrize(("chooser", "front"), [("actor", ("oblivion#1",)), ("target", ())])
def test_an_attached_action_that_removes_actions(tmp_path: Path, chooser: str, front: tuple[str, ...]) -> None:
    """An attached action that removes one spares itself if its actor chooses, but not if its target does."""
    removing = PLAIN.replace("effects = []", f"effects = [{REMOVE.replace('actor', chooser)}]")
    scene = Scene(3, pack=own_pack(tmp_path, oblivion=(PLAIN, removing))).hold(0, "oblivion").playing()
    scene.do(c.PlayAction, 0, "oblivion", 1)
    assert (front, [(0, PlayOrEnd)]) == (scene.player(1).front, scene.asked)


@pytest.mark.rule("FA-EFF-10", "FA-PLAY-9", "FA-EFF-20")
@pytest.mark.parametrize(("lost", "front"), [("oblivion", ()), ("quarrel", ("oblivion#1",))])
def test_an_attached_action_may_be_removed_by_its_own_effect(tmp_path: Path, lost: str, front: tuple[str, ...]) -> None:
    """An attached action is a candidate of its own effect when its target chooses, not when its actor names cards."""
    both = PLAIN.replace("effects = []", f"effects = [{REMOVE.replace('actor', 'target')}, {REMOVE}]")
    pack = own_pack(tmp_path, oblivion=(PLAIN, both))
    scene = Scene(3, pack=pack).lay(1, "quarrel").hold(0, "oblivion").playing()
    assert [("quarrel#1",)] == [command.chosen for command in scene.may(c.PlayAction, 0) if command.target == 1]
    assert "FA-EFF-10" == scene.rejected(c.PlayAction, 0, "oblivion", 1, ("oblivion#1",)).rule
    scene.do(c.PlayAction, 0, "oblivion", 1, ("quarrel#1",))
    scene.do(c.LoseCard, 1, lost)
    assert (front, [(0, PlayOrEnd)]) == (scene.player(1).front, scene.asked)


@pytest.mark.rule("FA-EFF-20", "FA-EFF-8")
def test_an_actor_names_as_many_cards_as_the_effect_takes(tmp_path: Path) -> None:
    """The actor names two of three candidates in placement order, or the only one; they go as one change."""
    scene = Scene(3, pack=own_pack(tmp_path, **STRANGE)).lay(1, "horse", "farm", "dagger", "house").lay(2, "farm#2")
    scene.hold(0, "english_raid", "english_raid#2").playing()
    chosen = {each.chosen for each in scene.may(c.PlayAction, 0) if (each.card, each.target) == ("english_raid#1", 1)}
    assert {("horse#1", "farm#1"), ("horse#1", "house#1"), ("farm#1", "house#1")} == chosen
    assert "bad_choice" == scene.rejected(c.PlayAction, 0, "english_raid", 1, ("farm#1", "horse#1")).code
    scene.do(c.PlayAction, 0, "english_raid", 1, ("horse#1", "house#1"))
    assert (("farm#1", "dagger#1"), 1) == (scene.player(1).front, len(scene.events(e.FrontDiscarded)))
    scene.do(c.PlayAction, 0, "english_raid#2", 2, ("farm#2",))
    assert () == scene.player(2).front


@pytest.mark.rule("FA-EFF-9", "FA-EFF-8")
def test_a_target_may_choose_what_is_taken(tmp_path: Path) -> None:
    """The target chooses two of three cards to be taken, one by one."""
    scene = Scene(pack=own_pack(tmp_path, **STRANGE)).lay(1, "cook", "tutor", "neighbour").hold(0, "lure_away")
    scene.playing()
    scene.do(c.PlayAction, 0, "lure_away", 1)
    scene.do(c.LoseCard, 1, "tutor")
    assert [(1, CardToLose)] == scene.asked
    scene.do(c.LoseCard, 1, "cook")
    assert (("tutor#1", "cook#1"), ("neighbour#1",)) == (scene.player(0).front, scene.player(1).front)


@pytest.mark.rule("FA-EFF-8", "FA-EFF-9", "FA-EFF-20", "FA-ACT-7")
def test_two_effects_of_one_card_never_name_the_same_card(tmp_path: Path) -> None:
    """A card that the first effect takes away is no candidate of the second."""
    pack = own_pack(tmp_path, raid=(RAID, f"{RAID}, {TAKE.replace('servant', 'farm')}"))
    alone = Scene(3, pack=pack).lay(1, "farm").hold(0, "english_raid").playing()
    assert [("farm#1",)] == [command.chosen for command in alone.may(c.PlayAction, 0)]
    assert "bad_choice" == alone.rejected(c.PlayAction, 0, "english_raid", 1, ("farm#1", "farm#1")).code
    scene = Scene(3, pack=pack).lay(1, "farm", "farm#2").hold(0, "english_raid").playing()
    assert [("farm#1", "farm#2"), ("farm#2", "farm#1")] == [command.chosen for command in scene.may(c.PlayAction, 0)]
    for chosen in (("farm#1", "farm#1"), ("farm#1",), ("farm#1", "farm#2", "farm#2")):
        assert "bad_choice" == scene.rejected(c.PlayAction, 0, "english_raid", 1, chosen).code
    scene.do(c.PlayAction, 0, "english_raid", 1, ("farm#2", "farm#1"))
    assert ((), ("farm#1",)) == (scene.player(1).front, scene.player(0).front)


@pytest.mark.rule("FA-EFF-9", "FA-EFF-20", "FA-ACT-3")
def test_a_card_taken_from_oneself_can_still_be_named(tmp_path: Path) -> None:
    """A card taken from one's own front stays, so the next effect of the action may burn it."""
    both = (RAID, f"{TAKE.replace('servant', 'farm')}, {RAID}")
    scene = Scene(3, pack=own_pack(tmp_path, raid=both)).lay(0, "farm").lay(1, "farm#2").hold(0, "english_raid")
    scene.playing()
    named = {(command.target, command.chosen) for command in scene.may(c.PlayAction, 0)}
    assert {(0, ("farm#1", "farm#1")), (1, ("farm#2",))} == named
    scene.do(c.PlayAction, 0, "english_raid", 0, ("farm#1", "farm#1"))
    assert ((), ("farm#1", "english_raid#1")) == (scene.player(0).front, scene.pile_of(POSSESSIONS))


@pytest.mark.rule("FA-EFF-8", "FA-EFF-9", "FA-EFF-10", "FA-EFF-20")
def test_a_wrong_choice_is_rejected_by_the_rule_of_the_effect() -> None:
    """A wrong choice is rejected by the rule of the effect that would act on it."""
    scene = Scene().lay(1, "farm", "servant", "quarrel", "horse")
    scene.hold(0, "english_raid", "lure_away", "reconciliation", "oblivion").playing()
    wrong = {"english_raid": "horse", "lure_away": "farm", "reconciliation": "servant", "oblivion": "farm"}
    rules = [scene.rejected(c.PlayAction, 0, card, 1, (f"{chosen}#1",)).rule for card, chosen in wrong.items()]
    assert ["FA-EFF-8", "FA-EFF-9", "FA-EFF-10", "FA-EFF-20"] == rules


@pytest.mark.rule("FA-EFF-9", "FA-EFF-10")
@pytest.mark.parametrize(
    ("effect", "event", "rule", "there"),
    [
        ('"take_from_table", tag_any = ["farm"]', e.CardTaken, "FA-EFF-9", ("farm", "farm#2")),
        ('"remove_attached_action"', e.FrontDiscarded, "FA-EFF-10", ("farm", "quarrel", "fever")),
    ],
)
def test_what_a_target_chooses_cites_the_effect_that_asks(
    tmp_path: Path, effect: str, event: type[Event], rule: str, there: tuple[str, ...]
) -> None:
    """Decision, answer, rejection and result of a target's choice cite the effect that asks."""
    raid = f'{{ id = {effect}, count = 1, chooser = "target" }}'
    scene = Scene(3, pack=own_pack(tmp_path, raid=(RAID, raid))).lay(1, *there).hold(0, "english_raid").playing()
    scene.do(c.PlayAction, 0, "english_raid", 1)
    assert ("not_candidate", rule) == scene.why(c.LoseCard, 1, "cook")
    scene.do(c.LoseCard, 1, there[-1])
    assert [rule] == scene.rules_of(event)
    asked = [record for record in scene.records if isinstance(record.event, Asked | Answered)][1:3]
    assert [rule, rule] == [record.rule for record in asked]
