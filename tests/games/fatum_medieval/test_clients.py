"""Players that have nothing but their own views."""

from __future__ import annotations

import pytest

from tests.games.clients import play_by_views


@pytest.mark.rule("FA-INFO-1", "FA-INFO-2", "FA-END-1")
@pytest.mark.parametrize(
    ("seats", "mode", "announce"),
    [
        (2, "common_objective", "explicit"),
        (3, "secret_objective", "automatic"),
        (6, "secret_objective", "explicit"),
        (4, "time_limit", "explicit"),
    ],
)
def test_bots_that_see_only_their_views_play_whole_matches(seats: int, mode: str, announce: str) -> None:
    """Seats that hear their own streams alone find legal answers to every question, to the end of the match."""
    table = play_by_views("fatum_medieval", seats, 5, {"mode": mode, "announce": announce, "turn_limit": 5})
    assert table.result is not None
    assert {*range(seats)} == {seat for group in table.result.ranking for seat in group}
