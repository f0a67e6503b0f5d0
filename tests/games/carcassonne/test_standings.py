"""Standings, features and targets: what they say is what the match then brings."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.carcassonne.queries import features

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"expansions": ("abbot", "river")},
    {"expansions": ("robbers", "fairy")},
    {"expansions": ("abbot", "river", "robbers", "messengers", "fairy"), "farmers": False},
)


@pytest.mark.rule("B19", "R22", "X2")
@pytest.mark.parametrize("options", OPTIONS, ids=range(len(OPTIONS)))
def test_the_projected_total_is_the_final_one(options: dict[str, Any]) -> None:
    """From the first batch of final scoring to the end, the projected total of each seat stays the same."""
    rng = random.Random(str(options))
    table = tr.Table.open("carcassonne", 3, 5, options=options)
    while table.result is None:
        table.submit(rng.choice(list(table.legal())))
    display, records = table.game.display, table.records
    begun = next(at for at, each in enumerate(records) if getattr(each.event, "final", False))
    before = tr.fold(table.game, tr.unopened(table.game, 3), records[:begun])
    projected, ended = display.standings(before, Voice()), display.standings(table.match, Voice("fr"))
    assert any(row.final for row in projected)
    assert [row.total for row in ended] == [row.projected for row in projected]
    assert [sum(totals) for totals in table.match.state.totals] == [row.total for row in ended]
    assert all(row.total == sum([item.amount for item in row.items]) and not row.final for row in ended)


def test_features_and_targets_of_a_match() -> None:
    """Each meeple is on one listed feature; finished is at least now; every command of a seat touches something."""
    rng = random.Random(7)
    table = tr.Table.open("carcassonne", 2, 7, options={"expansions": ("abbot", "robbers", "fairy")})
    for _ in range(90):
        commands = list(table.legal())
        for command in commands:
            touched = table.game.display.targets(table.match.state, command)
            assert touched or not {"cell", "part", "space", "segment"} & set(dir(command))
        table.submit(rng.choice(commands))
    found = features(table.match)
    assert any(feature.meeples for feature in found)
    assert all(feature.finished is None or feature.finished >= feature.now for feature in found)
    assert all(bool(feature.owners) == bool(feature.meeples) and feature.tiles for feature in found)
