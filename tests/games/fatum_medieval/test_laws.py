"""The laws of every game, on random matches."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from tabletop_rules import Table
from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Command, Standing
from tabletop_rules.core.terms import HOST, Seat
from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval.game import make
from tabletop_rules.games.fatum_medieval.queries.fronts import explain_levels, levels_of
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import Mode
from tabletop_rules.testing import check, play
from tests.effort import fewer, some
from tests.games.clients import play_by_views
from tests.games.fatum_medieval.packs import STRANGE, own_pack
from tests.games.seats import same_places_on

TABLES: list[dict[str, object]] = [
    {},
    {"mode": "secret_objective", "announce": "automatic", "ruin_rule": "empty_purse", "turn_limit": 9},
    {"mode": "time_limit", "time_end": "following_turn", "ransom_to": "bank", "turn_limit": 7, "no_job_income": 2},
    {"mode": "secret_objective", "objective_bonus": 2, "turn_limit": 8, "first_seat": 2},
]


def calls(state: State, d: Standing) -> Iterator[c.CallLastTurn]:
    """Yield what a host with a clock may send."""
    if state.options.mode is Mode.TIME_LIMIT and not state.last_turn:
        yield c.CallLastTurn(HOST, 0)


def with_a_clock(game: Game[State]) -> Game[State]:
    """Return the game with a host who calls the last turn now and then, which random play never does (FA-TIME-1)."""
    rules = tuple(attrs.evolve(rule, legal=calls) if rule.on is c.CallLastTurn else rule for rule in game.rules)
    return attrs.evolve(game, rules=rules)


@pytest.mark.parametrize("options", some(TABLES[1:], 1))
def test_the_laws_hold(options: dict[str, object]) -> None:
    """All laws hold on random matches under several sets of options."""
    report = check(with_a_clock(make(options)), 1, most=160)
    assert report.good, str(report)


@pytest.mark.slow
@pytest.mark.parametrize("options", TABLES)
def test_the_laws_hold_on_many_matches(options: dict[str, object]) -> None:
    """All laws hold on whole matches of every number of seats."""
    report = check(with_a_clock(make(options)), 25)
    assert report.good, str(report)


@pytest.mark.rule("FA-EFF-8", "FA-EFF-9", "FA-EFF-10", "FA-EFF-20")
def test_the_laws_hold_with_strange_cards(tmp_path: Path) -> None:
    """All laws hold with cards of other counts and choosers, and several effects on one."""
    path = own_pack(tmp_path, **STRANGE)
    for options in some([{"mode": "secret_objective", "announce": "automatic"}, {"ruin_rule": "empty_purse"}], 1):
        report = check(make({"pack": path, "turn_limit": 9, **options}), 1, most=fewer(70, 220))
        assert report.good, str(report)


@pytest.mark.rule("FA-TIME-1", "FA-TIME-6")
def test_random_play_never_calls_the_last_turn() -> None:
    """Without a host a match ends by its limit; random play never calls the last turn."""
    game = make({"mode": "time_limit", "turn_limit": 3})
    called = {
        name: any(
            isinstance(move, c.CallLastTurn) for seed in range(4) for move in play(each, 2, seed, hosts=0.2).moves
        )
        for name, each in (("alone", game), ("hosted", with_a_clock(game)))
    }
    assert {"alone": False, "hosted": True} == called


@pytest.mark.rule("FA-LVL-2")
def test_levels_are_the_sum_of_the_cards_in_every_match() -> None:
    """After every command of random matches the levels are those recounted item by item."""
    game = make({"turn_limit": 6})
    for seed in range(fewer(3, 6)):
        played = play(game, 2 + seed % 5, seed)
        for match in played.matches:
            for player in match.state.players:
                items = explain_levels(match.state, player.seat)
                total = tuple(sum(item.levels[axis] for item in items) for axis in range(4))
                assert total == levels_of(match.state, player.seat)


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
def test_players_with_only_their_views_finish_matches(seats: int, mode: str, announce: str) -> None:
    """Seats that receive only their own streams find a legal answer to every decision."""
    table = play_by_views("fatum_medieval", seats, 5, {"mode": mode, "announce": announce, "turn_limit": 5})
    assert table.result is not None
    assert {*range(seats)} == {seat for group in table.result.ranking for seat in group}


# --- seats are alike ------------------------------------------------------------------------------------------------


def moved_on(command: Command, by: int, seats: int) -> Command:
    """Return the same command of the seat `by` places on, aimed at a seat `by` places on."""
    fields = [name for name in ("seat", "target", "victim") if hasattr(command, name)]
    moved: Command = attrs.evolve(command, **{name: (getattr(command, name) + by) % seats for name in fields})
    return moved


def around(state: State, first: Seat) -> list[tuple[object, ...]]:
    """Return what the players have, clockwise from a seat."""
    return [
        (attrs.evolve(each.hand, seat=0), each.gold, each.front, each.out, each.announced, each.secret, each.revealed)
        for each in (*state.players[first:], *state.players[:first])
    ]


@pytest.mark.rule("FA-TURN-3", "FA-TURN-4", "FA-SETUP-5", "FA-ACC-1")
@pytest.mark.parametrize("seats", some([2, 3, 5, 6], 2))
@pytest.mark.parametrize(
    "options",
    [
        {"mode": "time_limit", "turn_limit": 4},
        {"mode": "common_objective", "turn_limit": 8},
        {"mode": "secret_objective", "turn_limit": 6, "ruin_rule": "empty_purse", "announce": "automatic"},
    ],
    ids=["points", "common", "secret"],
)
def test_who_begins_renames_the_seats(seats: int, options: dict[str, object]) -> None:
    """With another marker holder the same draws and commands, moved on, lead to the same match, moved on."""
    for seed in range(fewer(1, 2)):
        by = 1 + seed % (seats - 1)
        one, other = (
            Table.open("fatum_medieval", seats=seats, seed=seed, options={**options, "first_seat": 1 + first})
            for first in (0, by)
        )
        same_places_on(one, other, by, random.Random(seed), moved_on, around)
