"""How seats stand: levels toward the objectives that the viewer sees, gold, points, and places."""

from __future__ import annotations

import pytest

from tabletop_rules import standings
from tabletop_rules.core.component import StandingItem
from tabletop_rules.core.engine import view
from tabletop_rules.core.terms import SPECTATOR, RuleId
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.fatum_medieval.game import make
from tabletop_rules.games.fatum_medieval.standings import standings as rows_of
from tabletop_rules.testing import play
from tests.games.fatum_medieval.scene import KING, Scene


@pytest.mark.rule("FA-OBJ-1", "FA-OBJ-9", "FA-COIN-1")
def test_levels_count_toward_the_common_objective() -> None:
    """A level that the objective asks for says how much it asks for, the option "+2" included."""
    scene = Scene(objective_bonus=2).aim("forge_a_kingdom").lay(0, *KING).purse(0, 7).playing()
    row = standings(scene.game, scene.match, "fr")[0]
    *levels, gold = row.items
    assert list(scene.levels(0)) == [item.amount for item in levels]
    assert [None, None, 7, 7] == [item.of for item in levels]
    assert (StandingItem("or", 7, RuleId("FA-COIN-1")), None) == (gold, row.total)


@pytest.mark.rule("FA-INFO-2", "FA-OBJ-4")
def test_standings_show_no_secret_objective() -> None:
    """Levels count toward one's own secret objective and those revealed, never toward the secret one of another."""
    scene = Scene(3, turn=2, mode="secret_objective").aim("forge_a_kingdom", 0).aim("balanced_life", 1)
    scene.announced(1, 2).playing()
    for seat, known in ((0, [True, True, False]), (1, [False, True, False]), (SPECTATOR, [False, True, False])):
        rows = standings(scene.game, view(scene.game, scene.match, seat))
        assert known == [any(item.of is not None for item in row.items) for row in rows]


@pytest.mark.rule("FA-END-2", "FA-TIME-5", "FA-RUIN-1")
def test_points_are_totals_where_they_decide() -> None:
    """In the mode `time_limit` the items add up to the points; a ruined player has none and is last."""
    scene = Scene(3, mode="time_limit").lay(0, "guard", "sword").purse(0, 8).purse(1, 30).out(2).playing()
    first, second, third = standings(scene.game, scene.match)
    assert (sum(scene.levels(0)) + 2, 10, 0) == (first.total, second.total, third.total)
    assert all(row.total == sum([item.amount for item in row.items]) for row in (first, second, third))
    assert ([2, 1, 3], [False, False, True]) == (
        [row.place for row in (first, second, third)],
        [row.out for row in (first, second, third)],
    )


@pytest.mark.rule("FA-END-6", "FA-OBJ-8", "FA-RUIN-6")
@pytest.mark.parametrize("mode", ["common_objective", "secret_objective", "time_limit"])
def test_the_places_of_the_last_state_are_those_of_the_result(mode: str) -> None:
    """Places counted from the table as the match ends are those of its result, for every seat and onlooker."""
    game = make({"mode": mode, "turn_limit": 6})
    for seed in range(4):
        played = play(game, 2 + seed, seed)
        assert played.match.result is not None
        ranking = played.match.result.ranking
        expected = {seat: 1 + sum(map(len, ranking[:n])) for n, group in enumerate(ranking) for seat in group}
        for seat in (*range(played.seats), SPECTATOR):
            rows = rows_of(played.view(len(played.matches) - 1, seat), Voice("en"))
            assert expected == {row.seat: row.place for row in rows}


@pytest.mark.rule("FA-OBJ-8", "FA-END-6")
def test_who_is_about_to_be_confirmed_leads() -> None:
    """A player whose announcement would be confirmed now is ahead of one with more points, as at the end."""
    scene = Scene(turn=5).aim("forge_a_kingdom").lay(0, *KING).announced(0, 4).purse(0, 0).purse(1, 60).playing()
    assert [1, 2] == [row.place for row in standings(scene.game, scene.match)]
    lost = Scene(turn=5).aim("forge_a_kingdom").announced(0, 4).purse(0, 0).purse(1, 60).playing()
    assert [2, 1] == [row.place for row in standings(lost.game, lost.match)]
