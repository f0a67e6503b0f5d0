"""Fuzzing sends what must be rejected, and finds whatever accepts it, fails on it or is changed by it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from tabletop_rules import catalog
from tabletop_rules.core.change import change
from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Rejection
from tabletop_rules.core.rule import Rule
from tabletop_rules.errors import UsageError
from tabletop_rules.testing.fuzz import UNREADABLE, fuzz
from tests.core.toy import TOY
from tests.laws import faulty

GAMES = catalog.games()
SENT = 800


def everything_is_refused(game: Game[Any], commands: int, seed: int) -> None:
    """Assert that this many commands were sent and all rejected."""
    report = fuzz(game, commands, seed)
    assert report.good, report
    assert report.sent >= commands
    assert len(report.answers) > 5
    assert commands // 10 < report.answers[UNREADABLE] < commands // 2


@pytest.mark.parametrize("game", GAMES)
def test_whatever_a_client_sends_is_refused(game: str) -> None:
    """Hundreds of mutated, replayed and tampered commands are all rejected without a change."""
    everything_is_refused(catalog.load_game(game), SENT, 7)


def test_what_means_a_legal_command_is_no_failure() -> None:
    """A list in the place of a tuple is taken as the tuple, which `fuzz` must not report."""
    everything_is_refused(catalog.load_game("fatum_medieval"), SENT, 0)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_whatever_a_client_sends_is_refused_for_long(game: str) -> None:
    """Twenty-five thousand are as well."""
    everything_is_refused(catalog.load_game(game), 25_000, 70_000)


def test_the_same_seed_sends_the_same() -> None:
    """A fuzzing depends on its seed alone, and stops after ten failures."""
    assert fuzz(TOY, 300, 5) == fuzz(TOY, 300, 5)
    assert fuzz(TOY, 300, 5) != fuzz(TOY, 300, 6)
    assert 10 == len(fuzz(refusing(TOY, trips), 100_000, 1).failures)
    with pytest.raises(UsageError):
        fuzz(TOY, 0)


def refusing(game: Game[Any], otherwise: Callable[[Rejection], Rejection]) -> Game[Any]:
    """Return the game with other rejections."""

    def changed(rule: Rule[Any, Any, Any]) -> Rule[Any, Any, Any]:
        def check(state: Any, decision: Any, command: Any) -> Any:
            refused = rule.check(state, decision, command)
            return otherwise(refused) if isinstance(refused, Rejection) else refused

        return attrs.evolve(rule, check=check)

    return attrs.evolve(game, rules=tuple(changed(rule) for rule in game.rules))


def trips(refused: Rejection) -> Rejection:
    """Raise while rejecting."""
    raise KeyError(refused.code)


def speaks_english(refused: Rejection) -> Rejection:
    """Drop the French text."""
    return change(refused, texts=(refused.texts[0], ""))


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (faulty.LISTS_TOO_FEW, "it is accepted, but not listed"),
        (faulty.CHANGES_ON_REFUSAL, "a rejected command changed the match"),
        (refusing(TOY, trips), "submitting raised EngineFault"),
        (refusing(TOY, speaks_english), "its rejection lacks a French text"),
    ],
)
def test_what_goes_wrong_is_found(game: Game[Any], message: str) -> None:
    """A game that accepts, changes or raises is found, with the seed."""
    report = fuzz(game, 5_000, 1)
    assert not report.good
    assert message in str(report)
    assert report.failures[0].seed in range(1, 1 + report.matches)
