"""Standings, features and targets: what they say is what the match then brings."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.carcassonne.decisions import TileSpot
from tabletop_rules.games.carcassonne.queries import features
from tabletop_rules.games.carcassonne.situation import situation
from tabletop_rules.testing.random_table import play
from tests.effort import some
from tests.games.carcassonne.laid_out import laid_out

FULL = ("abbot", "river", "robbers", "messengers", "fairy", "wheel", "catapult", "bazaar", "tower")
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"expansions": ("abbot", "river")},
    {"expansions": ("robbers", "fairy")},
    {"expansions": ("abbot", "river", "robbers", "messengers", "fairy"), "farmers": False},
    {"expansions": FULL, "messengers.choice": "one_figure_per_turn", "tiny_city": 2, "track.lap_matters": True},
    {"expansions": FULL, "fairy.bonus_order": "with_features", "robbers.placement": "zman"},
    {"expansions": FULL, "fairy.bonus_order": "after_features", "messengers.exclusive_space": True},
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
            touched = command.touches(table.match.state) or ()
            assert touched or not {"cell", "part", "space", "segment"} & set(dir(command))
        table.submit(rng.choice(commands))
    found = features(table.match)
    assert any(feature.meeples for feature in found)
    assert all(feature.finished is None or feature.finished >= feature.now for feature in found)
    assert all(bool(feature.owners) == bool(feature.meeples) and feature.tiles for feature in found)


@pytest.mark.rule("B19", "FM2", "R22", "X2", "M8")
@pytest.mark.parametrize("options", OPTIONS, ids=range(len(OPTIONS)))
def test_the_projected_total_is_that_of_a_match_that_ends_now(options: dict[str, Any]) -> None:
    """Wherever a tile is to be placed, a match that ended on this table would bring the projected totals and places."""
    game = tr.load_game("carcassonne", options)
    for seed, seats in some([(2, 4), (1, 2)], 1):
        matches = play(game, seats, seed, undos=0).matches
        asked = [match for match in matches if match.decisions and isinstance(match.decisions[0], TileSpot)]
        for match in some(asked[::6], 5):
            words = laid_out(match) | {"bag": (), "drawn": None, "at": "end"}
            ended = tr.Table.open(situation(game, seats, **words), seats, seed=1).match
            assert ended.result is not None
            now = tr.standings(game, match)
            assert [row.total for row in tr.standings(game, ended)] == [row.projected for row in now]
            winners = [row.seat for row in now if row.projected == max(other.projected or 0 for other in now)]
            assert [*ended.result.winners] == winners


@pytest.mark.rule("T4")
@pytest.mark.parametrize("options", OPTIONS, ids=range(len(OPTIONS)))
def test_items_add_up_and_cite_rules(options: dict[str, Any]) -> None:
    """The items of each seat add up to its total, each with words and the id of a rule, in a view as in the match."""
    game = tr.load_game("carcassonne", options)
    known = {text.id for text in game.display.texts}
    for match in play(game, 3, 4).matches[::9]:
        for language in ("en", "fr"):
            rows = tr.standings(game, match, language)
            assert rows == tr.standings(game, tr.view(game, match, 1), language)
            assert [sum(totals) for totals in match.state.totals] == [row.total for row in rows]
            for row in rows:
                assert row.total == sum(item.amount for item in row.items)
                for item in (*row.items, *row.final):
                    assert item.what
                    assert item.rule in known
                    assert item.of is None
            best = max(row.total or 0 for row in rows)
            assert {row.seat for row in rows if row.place == 1} == {row.seat for row in rows if row.total == best}


@pytest.mark.rule("S1", "R9", "T3")
@pytest.mark.parametrize("options", OPTIONS, ids=range(len(OPTIONS)))
def test_earnings_add_up_to_the_points(options: dict[str, Any]) -> None:
    """What batches were for adds up to the points of every seat, in either language, each source with a rule."""
    rng = random.Random(str(options))
    table = tr.Table.open("carcassonne", 3, 5, options=options)
    while table.result is None:
        table.submit(rng.choice(list(table.legal())))
    earnings = table.game.display.earnings
    match = tr.unopened(table.game, 3)
    points = [0, 0, 0]
    names: set[tuple[str, str]] = set()
    for record in table.records:
        earn = earnings.get(type(record.event))
        if earn is not None:
            pairs = zip(*(earn(match.state, record.event, Voice(language)) for language in ("en", "fr")), strict=True)
            for (seat, english), (_, french) in pairs:
                points[seat] += english.amount
                names.add((english.what, french.what))
                assert english.rule in table.game.tables.texts
        match = tr.fold(table.game, match, [record])
    assert points == [row.total for row in tr.standings(table.game, table.match)]
    assert ("road, at the end", "route, à la fin") in names
    assert {english for english, french in names if english == french} <= {"message"}  # one word in both
