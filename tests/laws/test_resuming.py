"""A match may be saved after any record; from a decision it goes on in a fresh process to the same end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules.core.agenda import Follow, Rest
from tabletop_rules.core.match import Match
from tabletop_rules.testing import LawBroken, Played, TakeBack, play
from tabletop_rules.testing.laws import resumes_elsewhere
from tabletop_rules.testing.laws.logs import log_of
from tabletop_rules.testing.laws.resuming import first_misfit
from tests.core.toy import TOY

OPTIONS: Mapping[str, Mapping[str, object]] = {
    "carcassonne": {"expansions": ("abbot", "river", "messengers", "robbers", "fairy")},
    "destiny": {},
    "fatum_medieval": {},
    "terres_de_destinees": {"advanced_cards": True},
}
BEGINNINGS = {"carcassonne": 8, "destiny": 5, "fatum_medieval": 8, "terres_de_destinees": 73}
WHOLE = {"carcassonne": 5, "destiny": 0, "fatum_medieval": 1, "terres_de_destinees": 2}


def played(name: str, seed: int, most: int | None = None, open_chance: bool = False) -> Played:
    """Play a random match of three seats, or its beginning, with many undone commands."""
    return play(tr.load_game(name, OPTIONS[name]), 3, seed, most=most, undos=0.1, open_chance=open_chance)


def module(name: str) -> str:
    """Return the name of the game for another process."""
    return f"tabletop_rules.games.{name}.game:make"


def nested(match: Match[Any]) -> bool:
    """Whether a decision is open while other work waits beneath it."""
    return bool(match.decisions) and len(match.agenda) > 1


def interrupts(match: Match[Any]) -> bool:
    """Whether a decision is open while effects or other seats' answers are still to come."""
    return any(isinstance(todo.what, Follow | Rest) or todo.used for todo in match.agenda)


@pytest.mark.parametrize("name", OPTIONS)
def test_a_beginning_goes_on_from_every_record(name: str) -> None:
    """Cut after any record, a match goes on in a fresh process, or is refused as in motion."""
    match = played(name, BEGINNINGS[name], most=15)
    assert any(map(nested, match.matches))
    assert len(match.records) == resumes_elsewhere(match, module(name), OPTIONS[name], every=5)


@pytest.mark.slow
@pytest.mark.parametrize("open_chance", [False, True], ids=["seeded", "open"])
@pytest.mark.parametrize("name", OPTIONS)
def test_a_whole_match_goes_on_from_every_record_to_the_same_end(name: str, open_chance: bool) -> None:
    """A whole match goes on from every record to the same end."""
    match = played(name, WHOLE[name], most=None if not open_chance else 60, open_chance=open_chance)
    assert any(map(nested, match.matches))
    assert any(isinstance(move, TakeBack) for move in match.moves)
    if name in ("carcassonne", "terres_de_destinees") and not open_chance:
        assert any(map(interrupts, match.matches))
    assert len(match.records) == resumes_elsewhere(match, module(name), OPTIONS[name])


def test_the_toy_goes_on_from_every_record() -> None:
    """The toy, whose effects interrupt each other, goes on from every record."""
    match = play(TOY, 3, 15, most=15)
    assert any(map(interrupts, match.matches))
    assert len(match.records) == resumes_elsewhere(match, "tests.core.toy:TOY")


def misfit(match: Played, resume: Any, name: str = "tests.core.toy:TOY") -> Sequence[tuple[int, str]]:
    """Return what is found when a match is resumed in this process in another way."""
    return first_misfit(resume, name, {}, match.seed, 1, log_of(match).encode())


def test_resuming_with_other_chance_is_found() -> None:
    """Resuming with other chance is found, with the record it went on from."""
    match = play(TOY, 3, 5, most=12)
    assert [] == misfit(match, tr.Table.resume)
    [(at, problem)] = misfit(match, lambda log, seed, game: tr.Table.resume(log, 6, game=game))
    assert at < len(match.records)
    assert "leads to something else" in problem or "is rejected" in problem or "is not a move" in problem
    with pytest.raises(LawBroken, match="resumed in another process"):
        resumes_elsewhere(attrs.evolve(match, seed=6), "tests.core.toy:TOY")


def test_resuming_a_log_in_motion_is_found() -> None:
    """Resuming a log in motion is found."""

    def careless(log: Any, seed: int | None, game: Any) -> tr.Table:
        if not log.records:
            return tr.Table.resume(log, seed, game=game)
        return tr.Table(game, log.header.seats, log.records, None)

    assert [(1, "a log that stops between decisions can be resumed")] == misfit(play(TOY, 3, 5, most=12), careless)
