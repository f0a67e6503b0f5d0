"""Players that have nothing but their own views."""

from __future__ import annotations

import pytest

from tests.games.clients import play_by_views

SECRETIVE: dict[str, object] = {
    "setting_phase": "simultaneous",
    "setting_assignment": "player_choice",
    "consolidation_check": "blind_attempt",
}


@pytest.mark.rule("D-INFO-13", "D-INFO-15", "D-END-1")
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (5, {}), (3, SECRETIVE)])
def test_bots_that_see_only_their_views_play_whole_matches(seats: int, options: dict[str, object]) -> None:
    """Seats that hear their own streams alone find legal answers to every question, to the count after turn 12."""
    table = play_by_views("destiny", seats, 4, options)
    assert (12, "points") == (table.match.state.turn, table.result.reason if table.result else "")
