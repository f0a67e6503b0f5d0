"""Why not: all rules that forbid a command in FATUM Medieval, in words of both languages."""

from pathlib import Path

import pytest

from tabletop_rules.core.legal import why_not
from tabletop_rules.core.messages import Rejection
from tabletop_rules.games.fatum_medieval.commands import Draw, GiveUp, Place, PlayAction, UsePower
from tests.games.fatum_medieval.scene import KNOWLEDGE, POSSESSIONS, RELATIONS, WORK, Scene
from tests.games.fatum_medieval.test_content import own_pack


def reasons(scene: Scene, kind: type, *fields: object) -> list[Rejection]:
    """All that forbids what seat 0 asks for."""
    return list(why_not(scene.game, scene.match, scene.command(kind, 0, *fields)))


@pytest.mark.rule("FA-PLAY-1", "FA-PLAY-5", "FA-PLAY-9")
def test_a_card_not_held_and_too_dear_and_of_a_category_used() -> None:
    """Hand, category and price are told together, in the order of the rule."""
    scene = Scene().purse(0, 0).hold(0, "warhorse", "stone_house").playing()
    assert [("not_held", "FA-PLAY-9"), ("too_dear", "FA-PLAY-5")] == [
        (each.code, each.rule) for each in reasons(scene, Place, "farm")
    ]
    scene = Scene().purse(0, 8).hold(0, "farm", "stone_house").playing()
    scene.do(Place, 0, "farm")
    assert ["category_used", "too_dear"] == [each.code for each in reasons(scene, Place, "stone_house")]


@pytest.mark.rule("FA-PLAY-3", "FA-PLAY-5")
def test_an_action_on_nobody_that_is_too_dear() -> None:
    """That the target does not play does not keep the price from being told."""
    scene = Scene().purse(0, 2).hold(0, "alms").playing()
    assert ["not_in_play", "too_dear"] == [each.code for each in reasons(scene, PlayAction, "alms", 7, ())]
    assert ["unknown_card"] == [each.code for each in reasons(scene, PlayAction, "dragon", 7, ())]
    assert ["not_action"] == [each.code for each in reasons(scene.hold(0, "farm").playing(), PlayAction, "farm", 7, ())]


@pytest.mark.rule("FA-PLAY-9", "FA-COND-1", "FA-COND-6", "FA-ACT-2", "FA-EFF-1", "FA-EFF-8", "FA-PLAY-5")
def test_all_that_is_wrong_with_a_play_in_the_order_of_checking(tmp_path: Path) -> None:
    """Category, condition, price of a permanent; own condition, target, protection, cards named, price of an action."""
    scene = Scene().lay(0, "servant").hold(0, "dagger", "manor").purse(0, 5).playing()
    scene.do(Place, 0, "dagger")
    assert ["FA-PLAY-1", "FA-COND-1", "FA-PLAY-5"] == [each.rule for each in reasons(scene, Place, "manor")]
    journey = 'target_requires_any = [[{ tag_any = ["journey"] }]]'
    pick = 'effects = [\n  { id = "discard_from_table", what = "tag", tag_any = ["journey"]'
    pack = own_pack(
        tmp_path,
        asks=(f"requires_any = []\n{journey}", f'requires_any = [[{{ axis = "relations", min = 2 }}]]\n{journey}'),
        theft=(f"tags = []\n{pick}", f'tags = ["theft"]\n{pick}'),
    )
    scene = Scene(pack=str(pack)).lay(1, "watchdog").hold(0, "lost_on_the_way").purse(0, 0).playing()
    found = reasons(scene, PlayAction, "lost_on_the_way", 1, ("watchdog#1",))
    assert ["FA-COND-6", "FA-ACT-2", "FA-EFF-1", "FA-EFF-8", "FA-PLAY-5"] == [each.rule for each in found]


@pytest.mark.rule("FA-DRAW-1", "FA-DECK-1")
def test_no_draw_left_and_no_card_to_draw() -> None:
    """Who has no right left is told so before being told that the deck is empty; an unused right is worth nothing."""
    scene = Scene(turn=2).lay(0, "farmer", "childhood_friend").pile(WORK, deck=()).pile(RELATIONS, deck=())
    scene.drawing()
    assert ["FA-DECK-1"] == [each.rule for each in reasons(scene, Draw, WORK)]
    for axis in (KNOWLEDGE, POSSESSIONS, KNOWLEDGE, KNOWLEDGE, POSSESSIONS):  # two bonus cards, three free ones
        scene.do(Draw, 0, axis)
    assert ["FA-DRAW-1", "FA-DECK-1"] == [each.rule for each in reasons(scene, Draw, WORK)]


@pytest.mark.rule("FA-EFF-18", "FA-EFF-15", "FA-EFF-16")
def test_a_power_not_held_on_oneself() -> None:
    """No card with the power, and no opponent chosen: both are told, in French by their French names."""
    scene = Scene().playing()
    found = reasons(scene, UsePower, "ransom", 0)
    assert [("no_power", "FA-EFF-18"), ("not_opponent", "FA-EFF-15")] == [(each.code, each.rule) for each in found]
    assert "Vous n'avez aucune carte qui ait le pouvoir « rançon »." == found[0].message("fr")
    assert ["FA-EFF-18", "FA-EFF-16"] == [each.rule for each in reasons(scene, UsePower, "pickpocket", 0)]


@pytest.mark.rule("FA-ACC-8", "FA-ACC-9")
def test_cards_are_named_in_the_language_of_the_reader() -> None:
    """A refusal names a card as printed in each language, and its params keep the id."""
    scene = Scene().lay(0, "farm").paying(0)
    found = reasons(scene, GiveUp, "warhorse")
    names = scene.state.content.printed["warhorse#1"].names
    assert "warhorse#1" == dict(found[0].params)["card"]
    assert f"{names.en} does not lie in front of you." == found[0].message("en")
    assert f"« {names.fr} » n'est pas devant vous." == found[0].message("fr")
    assert "not_in_front" == found[0].code
