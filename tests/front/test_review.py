"""Where points came from, and when the lead changed, in matches that were played."""

from __future__ import annotations

import pytest

import tabletop_rules as tr
from tabletop_rules.front import review
from tests.golden import releases

LOGS = (
    "carcassonne-4-expansions.jsonl",
    "destiny-3.jsonl",
    "fatum_medieval-3-mode.jsonl",
    "terres_de_destinees-3.jsonl",
)


@pytest.fixture(params=LOGS)
def table(request: pytest.FixtureRequest) -> tr.Table[object]:
    """A golden match."""
    log = tr.EventLog.load(releases.find(request.param))
    return tr.Table.resume(log)


def test_sources_add_up_to_the_points(table: tr.Table[object]) -> None:
    """Whatever a seat has at the end of a match with points is in one source or another."""
    rows = tr.standings(table.game, table.match)
    sources = tr.point_sources(table.game, table.records, table.at(0))
    assert len(sources) == len({source.what for source in sources})
    for row in rows:
        if row.total is not None:
            assert row.total == sum(source.amounts[row.seat] or 0 for source in sources)


def test_at_a_turning_point_a_seat_comes_ahead_or_falls_behind(table: tr.Table[object]) -> None:
    """Turning points come in their order, each with a line of the story; an onlooker finds them in what it saw."""
    start = tr.view(table.game, table.at(0), tr.SPECTATOR)
    points = tr.turning_points(table.game, table.stream(tr.SPECTATOR), start, most=5)
    assert len(points) <= 5
    assert points or not any(row.total for row in tr.standings(table.game, table.match))
    assert sorted(point.record for point in points) == [point.record for point in points]
    for point in points:
        assert point.swing
        assert point.line
        assert point.leaders
        assert 0 < point.record < table.version  # not the end itself, but what led to it


def test_what_was_taken_back_is_no_turning_point() -> None:
    """A command that was undone has no part in a swing."""
    table = tr.Table.open("carcassonne", seats=2, seed=1)
    for number in range(60):
        command = next(iter(table.legal()))
        table.submit(command)
        if number % 3 and table.why_no_undo(command.seat) is None:
            table.undo(command.seat)
            table.submit(next(iter(table.legal())))
    undone = [(event.to, record.n) for record in table.records if isinstance(event := record.event, tr.Undone)]
    points = tr.turning_points(table.game, table.records, table.at(0), most=100)
    assert undone
    assert points
    assert not [point for point in points for to, n in undone if to < point.record <= n]


def test_a_long_match_is_looked_at_as_often_as_a_short_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever its length, a match is counted at a bounded number of moments."""
    table = tr.Table.resume(tr.EventLog.load(releases.find(LOGS[0])))
    monkeypatch.setattr(review, "LOOKS", 5)
    assert 5 <= len(review._looks(table.game, table.records, table.at(0))) <= 6
