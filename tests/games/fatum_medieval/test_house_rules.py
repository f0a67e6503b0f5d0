"""What each house rule of the examples changes, and that all of them together keep the laws of a game."""

from __future__ import annotations

import pytest

from examples.house_rules.fatum_medieval import HOUSE_RULES, REFUSALS
from tabletop_rules.games.fatum_medieval.commands import Draw, Pay, Place, PlayAction, UsePower
from tabletop_rules.games.fatum_medieval.events import PlayerRuined
from tabletop_rules.games.fatum_medieval.game import make
from tabletop_rules.testing import check
from tests.games.fatum_medieval.scene import POSSESSIONS, WORK, Scene


class House(Scene):
    """The same table by the house rules."""

    def __init__(self, seats: int = 2, *, turn: int = 1) -> None:
        super().__init__(seats, turn=turn)
        self.game = self.game.with_expansion("house rules", handlers=HOUSE_RULES, refusals=REFUSALS)
        self.state = self._laid()


def both(seats: int = 2, *, turn: int = 1) -> tuple[Scene, Scene]:
    """A table by the plain rules, and by the house rules."""
    return Scene(seats, turn=turn), House(seats, turn=turn)


@pytest.mark.parametrize(("turn", "ruined"), [(3, False), (4, True)])
def test_nobody_is_ruined_in_the_first_turns(turn: int, ruined: bool) -> None:
    """A replacement: a fine of 2 takes the only coin, and ruins from turn 4 on, by the plain rules at any time."""
    outs = []
    for scene in both(3, turn=turn):
        scene.lay(0, "guard").hold(0, "fine").purse(1, 1).playing()
        scene.do(PlayAction, 0, "fine", 1)
        outs.append((scene.gold(1), bool(scene.events(PlayerRuined))))
    assert [(0, True), (0, ruined)] == outs


def test_who_marries_gets_a_gift() -> None:
    """A trigger: a marriage costs 5, of which 2 come back; a house gives nothing."""
    gold = []
    for scene in both(turn=2):
        scene.lay(0, "courtly_love").hold(0, "marriage", "house").playing()
        scene.do(Place, 0, "marriage")
        married = scene.gold(0)
        scene.do(Place, 0, "house")
        gold.append((married, scene.gold(0)))
    (plain, after), (house, after_too) = gold
    assert (10, 12, plain - after) == (plain, house, house - after_too)


def test_beggars_go_free() -> None:
    """A protection: a ransom of a player without gold is in no list, and the refusal names the house rule."""
    plain, house = (scene.lay(0, "guard").purse(1, 0).hold(0, "quarrel").playing() for scene in both(3, turn=2))
    assert ([1, 2], [2]) == ([c.victim for c in plain.may(UsePower, 0)], [c.victim for c in house.may(UsePower, 0)])
    refused = house.refused(UsePower, 0, "ransom", 1)
    assert ("nothing_there", "H3", "Seat 1 has no gold.") == (refused.code, refused.rule, refused.message("en"))
    assert 1 in [command.target for command in house.may(PlayAction, 0)]


def test_one_card_more_is_drawn() -> None:
    """A modifier: with levels above 0, four free cards instead of three."""
    drawn = []
    for scene in both(turn=2):
        scene.lay(0, "guard", "house").drawing()
        count = 0
        while scene.may(Draw, 0) and {WORK, POSSESSIONS} & {command.axis for command in scene.may(Draw, 0)}:
            scene.do(Draw, 0, WORK)
            count += 1
        drawn.append(count)
    assert [3, 4] == drawn


@pytest.mark.parametrize(("turn", "targets"), [(1, [0]), (2, [0, 1])])
def test_nobody_is_harmed_in_turn_1(turn: int, targets: list[int]) -> None:
    """A limit: in turn 1 actions on others are in no list and refused, later they are as ever."""
    house = House(turn=turn).hold(0, "quarrel").playing()
    assert targets == [command.target for command in house.may(PlayAction, 0)]
    if turn == 1:
        assert ("truce", "H5") == ((refused := house.refused(PlayAction, 0, "quarrel", 1)).code, refused.rule)


def test_the_marker_goes_to_the_poorest() -> None:
    """A variant: not to the next player, but to the third, who has the least gold."""
    markers = []
    for scene in both(3, turn=2):
        scene.purse(1, 9).purse(2, 4).paying(2)
        scene.do(Pay, 2)
        markers.append(scene.state.marker)
    assert [1, 2] == markers


def test_the_house_rules_keep_the_laws() -> None:
    """With all house rules at once every law of a game holds in random matches."""
    game = make({"turn_limit": 6}).with_expansion("house rules", handlers=HOUSE_RULES, refusals=REFUSALS)
    report = check(game, 3, seed=3)
    assert report.good, str(report)
    assert {"H1", "H2", "H3", "H4", "H5", "H6"} <= {each.id for each in game.handlers}
