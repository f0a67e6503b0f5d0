"""Fuzzing sends what must be refused, and finds whatever lets it in, trips over it or is changed by it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from tabletop_rules import catalog
from tabletop_rules.core.change import change
from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Rejection
from tabletop_rules.core.rule import Rule
from tabletop_rules.errors import DecodeError, UsageError
from tabletop_rules.eventlog.codec import from_json, to_json
from tabletop_rules.table import Table
from tabletop_rules.testing.fuzz import UNREADABLE, fuzz
from tabletop_rules.testing.tampering import tampered
from tests.core.toy import TOY
from tests.laws import faulty

GAMES = catalog.games()
SENT = 800


def everything_is_refused(game: Game[Any], commands: int, seed: int) -> None:
    """Faults: AssertionError unless so many were sent, and all were refused."""
    report = fuzz(game, commands, seed)
    assert report.good, report
    assert report.sent >= commands
    assert len(report.answers) > 5
    assert commands // 10 < report.answers[UNREADABLE] < commands // 2


@pytest.mark.parametrize("game", GAMES)
def test_whatever_a_client_sends_is_refused(game: str) -> None:
    """Hundreds of mutated, replayed and tampered commands give no acceptance, no stray exception and no change."""
    everything_is_refused(catalog.load_game(game), SENT, 7)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_whatever_a_client_sends_is_refused_for_long(game: str) -> None:
    """Twenty-five thousand of them; `tabletop-rules fuzz GAME --commands 250000` for each game makes a million."""
    everything_is_refused(catalog.load_game(game), 25_000, 70_000)


def test_the_same_seed_sends_the_same() -> None:
    """A fuzzing can be done again: it depends on its seed alone."""
    assert fuzz(TOY, 300, 5) == fuzz(TOY, 300, 5)
    assert fuzz(TOY, 300, 5) != fuzz(TOY, 300, 6)


def refusing(game: Game[Any], otherwise: Callable[[Rejection], Rejection]) -> Game[Any]:
    """The game with rules that refuse otherwise."""

    def changed(rule: Rule[Any, Any, Any]) -> Rule[Any, Any, Any]:
        def check(state: Any, decision: Any, command: Any) -> Any:
            refused = rule.check(state, decision, command)
            return otherwise(refused) if isinstance(refused, Rejection) else refused

        return attrs.evolve(rule, check=check)

    return attrs.evolve(game, rules=tuple(changed(rule) for rule in game.rules))


def trips(refused: Rejection) -> Rejection:
    """A rule that looks at what was sent without care."""
    raise KeyError(refused.code)


def speaks_english(refused: Rejection) -> Rejection:
    """A rule that has lost its French."""
    return change(refused, texts=(refused.texts[0], ""))


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (faulty.LISTS_TOO_FEW, "it is not listed, yet accepted"),
        (faulty.CHANGES_ON_REFUSAL, "what was refused has changed the match"),
        (refusing(TOY, trips), "submitting raised EngineFault"),
        (refusing(TOY, speaks_english), "it is refused without French words"),
    ],
)
def test_what_goes_wrong_is_found(game: Game[Any], said: str) -> None:
    """A game that accepts what it does not list, is changed by what it refuses, or trips over it, is found out."""
    report = fuzz(game, 5_000, 1)
    assert not report.good
    assert said in str(report)
    assert report.failures[0].seed in range(1, 1 + report.matches)


def test_it_stops_when_enough_has_gone_wrong() -> None:
    """Ten failures will do."""
    assert 10 == len(fuzz(refusing(TOY, trips), 100_000, 1).failures)


def test_progress_is_told_and_nothing_else_is_sent() -> None:
    """Progress never says more than all; none to send is used wrongly."""
    told: list[tuple[int, int]] = []
    fuzz(TOY, 200, 1, progress=lambda done, of: told.append((done, of)))
    assert (200, 200) == told[-1]
    assert sorted(told) == told
    with pytest.raises(UsageError):
        fuzz(TOY, 0)


def test_tampered_texts_are_of_all_sorts() -> None:
    """Most cannot be read, for many different reasons, and some can: other values, or the same in other words."""
    texts = [to_json(command) for command in Table.open(TOY, 3, 1).legal()]
    read, reasons = 0, set[str]()
    for wrong in tampered(texts, sorted(TOY.tables.kinds), random.Random(1), 600):
        try:
            from_json(wrong, TOY)
            read += 1
        except DecodeError as error:
            reasons.add(str(error))
    assert 40 < read < 300
    assert len(reasons) > 60
