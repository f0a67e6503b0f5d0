"""Why not: all rules that forbid a command in FATUM Medieval, in words of both languages."""

import pytest

from tabletop_rules.core.legal import why_not
from tabletop_rules.core.messages import Rejection
from tabletop_rules.games.fatum_medieval.commands import GiveUp, Place, PlayAction, UsePower
from tests.games.fatum_medieval.scene import Scene


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


@pytest.mark.rule("FA-EFF-18", "FA-EFF-15")
def test_a_power_not_held_on_oneself() -> None:
    """No card with the power, and no opponent chosen: both are told, in French by their French names."""
    scene = Scene().playing()
    found = reasons(scene, UsePower, "ransom", 0)
    assert [("no_power", "FA-EFF-18"), ("not_opponent", "FA-EFF-15")] == [(each.code, each.rule) for each in found]
    assert "Vous n'avez aucune carte qui ait le pouvoir « rançon »." == found[0].message("fr")


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
