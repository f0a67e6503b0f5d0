"""The example house rules of FATUM Medieval: what each changes, and that all together keep the laws."""

from __future__ import annotations

import pytest

import tabletop_rules.author as tr
from examples.house_rules.fatum_medieval import HOUSE_RULES
from tabletop_rules.core.engine import view
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval.bands import Band
from tabletop_rules.games.fatum_medieval.events import PlayerRuined
from tabletop_rules.games.fatum_medieval.game import make
from tabletop_rules.games.fatum_medieval.queries.aims import to_confirm
from tabletop_rules.games.fatum_medieval.queries.seats import in_order
from tabletop_rules.games.fatum_medieval.standings import standings
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.testing import check
from tests.effort import fewer
from tests.games.fatum_medieval.scene import KING, POSSESSIONS, WORK, Scene


def with_house_rules(seats: int = 2, *, turn: int = 1) -> Scene:
    """Return a scene by the house rules."""
    scene = Scene(seats, turn=turn)
    scene.game = scene.game.with_expansion("house rules", HOUSE_RULES)
    return scene


def both(seats: int = 2, *, turn: int = 1) -> tuple[Scene, Scene]:
    """Return a scene by the plain rules and one by the house rules."""
    return Scene(seats, turn=turn), with_house_rules(seats, turn=turn)


@pytest.mark.parametrize(("turn", "ruined"), [(3, False), (4, True)])
def test_nobody_is_ruined_in_the_first_turns(turn: int, ruined: bool) -> None:
    """A replacement: a fine takes the only gold, and ruins from turn 4 on."""
    outs = []
    for scene in both(3, turn=turn):
        scene.lay(0, "guard").hold(0, "fine").purse(1, 1).playing()
        scene.do(c.PlayAction, 0, "fine", 1)
        outs.append((scene.gold(1), bool(scene.events(PlayerRuined))))
    assert [(0, True), (0, ruined)] == outs


def test_a_marriage_brings_a_gift() -> None:
    """A trigger: of the 5 gold that a marriage costs 2 come back; a house gives nothing."""
    spent = []
    for scene in both(turn=2):
        scene.lay(0, "courtly_love").hold(0, "marriage", "house").playing()
        scene.do(c.Place, 0, "marriage")
        married = scene.gold(0)
        scene.do(c.Place, 0, "house")
        spent.append((15 - married, married - scene.gold(0)))
    (plain, house_price), (with_gift, same_price) = spent
    assert (5, 3, house_price) == (plain, with_gift, same_price)


def test_beggars_go_free() -> None:
    """A protection: a player without gold cannot be chosen for a ransom, and the rejection names the house rule."""
    plain, house = (scene.lay(0, "guard").purse(1, 0).hold(0, "quarrel").playing() for scene in both(3, turn=2))
    assert [[1, 2], [2]] == [[each.victim for each in scene.may(c.UsePower, 0)] for scene in (plain, house)]
    rejection = house.rejected(c.UsePower, 0, "ransom", 1)
    assert ("nothing_there", "H3", "Player 2 has no gold.") == (rejection.code, rejection.rule, rejection.message("en"))
    assert 1 in [each.target for each in house.may(c.PlayAction, 0)]


def test_one_card_more_is_drawn() -> None:
    """A modifier: with levels above 0, four free cards instead of three."""
    drawn = []
    for scene in both(turn=2):
        scene.lay(0, "guard", "house").drawing()
        count = 0
        while scene.may(c.Draw, 0) and {WORK, POSSESSIONS} & {each.axis for each in scene.may(c.Draw, 0)}:
            scene.do(c.Draw, 0, WORK)
            count += 1
        drawn.append(count)
    assert [3, 4] == drawn


@pytest.mark.parametrize(("turn", "targets"), [(1, [0]), (2, [0, 1])])
def test_nobody_is_harmed_in_turn_1(turn: int, targets: list[int]) -> None:
    """A limit: in turn 1 actions on others are not listed and are rejected."""
    house = with_house_rules(turn=turn).hold(0, "quarrel").playing()
    assert targets == [each.target for each in house.may(c.PlayAction, 0)]
    if turn == 1:
        assert ("truce", "H5") == house.why(c.PlayAction, 0, "quarrel", 1)


def test_the_marker_goes_to_the_poorest() -> None:
    """A variant: the marker goes not to the next player but to the one with the least gold."""
    markers = []
    for scene in both(3, turn=2):
        scene.purse(1, 9).purse(2, 4).paying(2)
        scene.do(c.Pay, 2)
        markers.append(scene.state.marker)
    assert [1, 2] == markers


def without_announcing(state: State, seats: tuple[tr.Seat, ...]) -> tuple[tr.Seat, ...]:
    return in_order(state)


@pytest.mark.rule("FA-OBJ-5", "FA-INFO-6")
def test_who_reaches_a_secret_objective_need_not_announce() -> None:
    """A house rule confirms everybody at each close: no view shows before who would be, and the close shows who is."""
    scene = Scene(2, turn=3, mode="secret_objective").aim("forge_a_kingdom", 1).aim("balanced_life", 0).lay(1, *KING)
    house = tr.RuleId("SILENT-1")
    scene.game = scene.game.with_handlers(
        tr.Modifier(house, "Nobody need announce.", to_confirm, Band.END, 50, without_announcing, fr="Nul n'annonce.")
    )
    scene.purse(0, 60).paying(0)
    places = [[row.place for row in standings(view(scene.game, scene.match, seat), Voice("en"))] for seat in (0, 1)]
    assert [[1, 2], [2, 1]] == places
    scene.each(c.Pay, 0, 1)
    assert (1,) == scene.outcome.winners


def test_the_house_rules_keep_the_laws() -> None:
    """With all house rules at once every law holds in random matches."""
    game = make({"turn_limit": 6}).with_expansion("house rules", HOUSE_RULES)
    report = check(game, fewer(1, 2), seed=3, most=fewer(80, 1000))
    assert report.good, str(report)
    assert {"H1", "H2", "H3", "H4", "H5", "H6"} <= {each.id for each in game.handlers}
