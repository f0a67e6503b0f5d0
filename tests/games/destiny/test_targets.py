"""What commands touch: the ids in the order of clicks."""

from __future__ import annotations

from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.destiny import commands as c
from tabletop_rules.games.destiny.game import make
from tabletop_rules.games.destiny.places import component
from tabletop_rules.testing import play
from tests.games.destiny.story import CONTENT, given

GAME = make({})
UNHEARD: tuple[Any, ...] = (
    c.PlayCard(0, 0, "planet_99", True),
    c.ChooseBranch(0, 0, "sing"),
    c.ChooseSpot(0, 0, "planet@13"),
    c.ChooseSpot(0, 0, "2.health"),
    c.ChooseSpot(0, 0, "0.character_planet.setting"),
    c.ChooseSpot(0, 0, "2.health.setting"),
    c.ChoosePlayer(0, 0, 2),
    c.ChoosePlayer(0, 0, -1),
    c.MoveToken(5, 0, "health", "work"),
    c.AssignSettings(0, 0, "mars", "setting_leo"),
)
OTHERS = ("", "slot:", "slot:planet@3", "slot:5.health", "setting:0.character_planet", "hand:5", "hand:-1", "place:1")


def test_every_command_touches_cards_places_and_players() -> None:
    """Targets are a card and where it is played to, a power, a spot by its id, a player, or two slots."""
    story = given()
    expected = (
        (
            c.AssignSettings(1, 0, "setting_mars", "setting_leo"),
            ("setting_mars", "setting:1.health", "setting_leo", "setting:1.love"),
        ),
        (c.PlayCard(1, 0, "power_moon", True), ("power_moon", "place:resolving")),
        (c.PlayCard(1, 0, "power_moon", False), ("power_moon", "played:1")),
        (c.ChooseBranch(0, 0, "reveal_token"), ("reveal_token",)),
        (c.ChooseSpot(0, 0, "planet@3"), ("place:planet@3",)),
        (c.ChooseSpot(0, 0, "1.health"), ("slot:1.health",)),
        (c.ChooseSpot(0, 0, "1.health.setting"), ("setting:1.health",)),
        (c.ChooseCard(0, 0, "character_pope"), ("character_pope",)),
        (c.ChoosePlayer(0, 0, 1), ("seat:1",)),
        (c.CommitCard(0, 0, "power_moon"), ("power_moon",)),
        (c.Consolidate(1, 0, "money"), ("slot:1.money",)),
        (c.MoveToken(1, 0, "health", "character_planet"), ("slot:1.health", "slot:1.character_planet")),
        (c.CommitMove(1, 0, ("health", "work")), ("slot:1.health", "slot:1.work")),
        (c.CommitMove(1, 0, ()), ()),
        (c.Decline(0, 0), ()),
    )
    assert {*GAME.tables.commands} == {type(command) for command, _ in expected}
    assert [ids for _, ids in expected] == [tr.targets(story.game, story.match, command) for command, _ in expected]


@pytest.mark.parametrize("command", UNHEARD, ids=str)
def test_what_is_not_on_the_table_has_no_targets(command: Any) -> None:
    """A command about a card, power, spot, setting or player that is not there is a usage error."""
    story = given()
    with pytest.raises(tr.UsageError):
        tr.targets(story.game, story.match, command)


@pytest.mark.parametrize("setting_phase", ["sequential", "simultaneous"])
def test_commands_that_differ_touch_different_things(setting_phase: str) -> None:
    """Clicks tell the legal commands of a seat apart; only one of them, to decline or to stay, has no targets."""
    game = make({"setting_phase": setting_phase, "setting_assignment": "player_choice", "power_obligation": "optional"})
    played = play(game, 3, 4)
    for stop, match in enumerate(played.matches):
        for seat in range(3):
            found = [tr.targets(game, match, command) for command in played.legal(stop, seat)]
            assert len(found) == len({*found}), played.legal(stop, seat)


@pytest.mark.parametrize("id", OTHERS)
def test_other_ids_are_no_places(id: str) -> None:
    """An id that stands for no place has no description."""
    assert component(CONTENT, id, Voice("en")) is None
