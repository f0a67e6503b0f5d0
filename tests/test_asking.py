"""`ask`: what may be said about a thing, here and now."""

from __future__ import annotations

import pytest

import tabletop_rules as tr

LICH = tr.play_scene("terres_de_destinees", "the_lich_comes_first")
BEFORE = tr.play_scene("terres_de_destinees", "the_lich_comes_first", moves=0)


def test_a_thing_that_may_be_used_names_its_commands() -> None:
    """Its commands, its text, the rulings and scenes about it; nothing is refused."""
    asked = tr.ask(BEFORE.game, BEFORE.view(0), 0, "liche", "fr")
    assert ["terres_de_destinees.activate/1"] == [command.kind for command in asked.commands]
    assert ("Liche", ()) == (asked.thing.name, asked.rejections)
    assert {str(each.id) for each in asked.rulings} <= {*map(str, asked.thing.rules)}


def test_a_thing_that_may_not_says_why_and_where_one_can_see_it() -> None:
    """The rejection, the text of its rule, its ruling, and the scene of it."""
    asked = tr.ask(LICH.game, LICH.view(0), 0, "liche")
    assert () == asked.commands
    rules = {str(each.rule) for each in asked.rejections}
    assert rules
    assert rules <= {str(each.id) for each in (*asked.rules, *asked.rulings)} | {"core"}
    assert "the_lich_comes_first" in [scene.id for scene in asked.scenes]


def test_an_onlooker_and_a_finished_match_may_ask() -> None:
    """They may do nothing, and nothing is refused them."""
    asked = tr.ask(LICH.game, LICH.view(tr.SPECTATOR), tr.SPECTATOR, "liche")
    assert ((), ()) == (asked.commands, asked.rejections)
    with pytest.raises(tr.UsageError, match="has nothing with the id 'dragon'"):
        tr.ask(LICH.game, LICH.match, 0, "dragon")
    with pytest.raises(tr.UsageError, match="there is no seat 9"):
        tr.ask(LICH.game, LICH.match, 9, "liche")
