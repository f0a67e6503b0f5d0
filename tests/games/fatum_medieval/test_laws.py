"""The laws of every game, on random matches of FATUM Medieval under its options."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import Accepted, open_match, submit
from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import ChanceAsked, Die, Standing
from tabletop_rules.core.terms import HOST
from tabletop_rules.games import fatum_medieval
from tabletop_rules.games.fatum_medieval.commands import CallLastTurn
from tabletop_rules.games.fatum_medieval.content.load import rulebook
from tabletop_rules.games.fatum_medieval.game import make
from tabletop_rules.games.fatum_medieval.queries.fronts import explain_levels, levels_of
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import Mode
from tabletop_rules.testing import check, play
from tabletop_rules.testing.laws import nothing_is_missing, rules_are_cited

SOURCE = Path(fatum_medieval.__file__).parent
TESTS = Path(__file__).parent
TABLES: list[dict[str, object]] = [
    {},
    {"mode": "secret_objective", "announce": "automatic", "ruin_rule": "empty_purse", "turn_limit": 9},
    {"mode": "time_limit", "time_end": "following_turn", "ransom_to": "bank", "turn_limit": 7, "no_job_income": 2},
    {"mode": "secret_objective", "objective_bonus": 2, "turn_limit": 8, "first_seat": 2},
]


def calls(state: State, d: Standing) -> Iterator[CallLastTurn]:
    """What a host with a clock may send."""
    if state.options.mode is Mode.TIME_LIMIT and not state.last_turn:
        yield CallLastTurn(HOST, 0)


def with_a_clock(game: Game[State]) -> Game[State]:
    """The game with a host who calls the last turn now and then: random play alone never does (FA-TIME-1)."""
    rules = tuple(attrs.evolve(rule, legal=calls) if rule.on is CallLastTurn else rule for rule in game.rules)
    return attrs.evolve(game, rules=rules)


@pytest.mark.parametrize("options", TABLES)
def test_the_laws_hold(options: dict[str, object]) -> None:
    """Replay, secrecy, legality, logs, worlds, undo: all laws on random matches."""
    report = check(with_a_clock(make(options)), 2, most=160)
    assert report.good, str(report)


@pytest.mark.slow
@pytest.mark.parametrize("options", TABLES)
def test_the_laws_hold_on_many_matches(options: dict[str, object]) -> None:
    """The same on whole matches of every number of seats."""
    report = check(with_a_clock(make(options)), 25)
    assert report.good, str(report)


@pytest.mark.rule("FA-TIME-1", "FA-TIME-6")
def test_random_play_never_calls_the_last_turn() -> None:
    """The clock is outside: a match without a host ends by its limit, however often hosts may speak."""
    game = make({"mode": "time_limit", "turn_limit": 3})
    called = {
        name: any(isinstance(move, CallLastTurn) for seed in range(4) for move in play(each, 2, seed, hosts=0.2).moves)
        for name, each in (("alone", game), ("hosted", with_a_clock(game)))
    }
    assert {"alone": False, "hosted": True} == called


def test_every_rule_is_cited() -> None:
    """Every rule id of the digest is cited by code and by a test, and no other is."""
    also = [title.text.id for title in rulebook().rulings]
    assert 148 == rules_are_cited(make({}), SOURCE, TESTS, also=also)


def test_nothing_is_missing() -> None:
    """Every event has a reducer, every step a plan, every refusal a test and two languages."""
    nothing_is_missing(make({}), tests=TESTS)


@pytest.mark.rule("FA-LVL-2", "FA-COIN-1")
def test_levels_are_the_sum_of_the_cards_in_every_match() -> None:
    """After every command of random matches the remembered levels are those recounted item by item."""
    game = make({"turn_limit": 6})
    for seed in range(6):
        played = play(game, 2 + seed % 5, seed)
        for match in played.matches:
            for player in match.state.players:
                items = explain_levels(match.state, player.seat)
                total = tuple(sum(item.levels[axis] for item in items) for axis in range(4))
                assert total == levels_of(match.state, player.seat)
            gold = match.state.bank + sum(player.gold for player in match.state.players)
            assert 170 == gold


def test_a_match_can_be_played_with_open_chance() -> None:
    """With no source, every draw and roll is a decision of chance."""
    game = make({"turn_limit": 2})
    match = open_match(game, 2, None)
    (asked,) = match.decisions
    assert isinstance(asked, ChanceAsked)
    assert Die(6) == asked.request
    played = play(game, 2, 3, open_chance=True)
    assert played.finished
    assert isinstance(submit(game, played.matches[0], played.moves[0], Seeded(1)), Accepted)  # type: ignore[arg-type]
