"""A match may be saved after any record: from a question it goes on in a fresh process to the same end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
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
    """A random match of three seats, or its beginning, with many commands taken back."""
    return play(tr.load_game(name, OPTIONS[name]), 3, seed, most=most, undos=0.1, open_chance=open_chance)


def module(name: str) -> str:
    """The game for another process."""
    return f"tabletop_rules.games.{name}.game:make"


def nested(match: Match[Any]) -> bool:
    """Whether a question stands open while other work waits beneath it."""
    return bool(match.decisions) and len(match.agenda) > 1


def interrupts(match: Match[Any]) -> bool:
    """Whether a question stands open while effects of an event, or other seats' answers, are still to come."""
    return any(isinstance(todo.what, Follow | Rest) or todo.used for todo in match.agenda)


def test_every_game_is_resumed() -> None:
    """No game of the catalogue is left out here."""
    assert {*tr.games()} == {*OPTIONS} == {*BEGINNINGS} == {*WHOLE}


@pytest.mark.parametrize("name", OPTIONS)
def test_a_beginning_goes_on_from_every_record(name: str) -> None:
    """Cut after each of its first records, a match goes on in a fresh process, or is refused for being in motion."""
    match = played(name, BEGINNINGS[name], most=15)
    assert any(map(nested, match.matches))
    assert len(match.records) == resumes_elsewhere(match, module(name), OPTIONS[name], every=5)


@pytest.mark.slow
@pytest.mark.parametrize("open_chance", [False, True], ids=["seeded", "open"])
@pytest.mark.parametrize("name", OPTIONS)
def test_a_whole_match_goes_on_from_every_record_to_the_same_end(name: str, open_chance: bool) -> None:
    """Cut after every record, a whole match is played on in a fresh process to the very end that it had."""
    match = played(name, WHOLE[name], most=None if not open_chance else 60, open_chance=open_chance)
    assert any(map(nested, match.matches))
    assert any(isinstance(move, TakeBack) for move in match.moves)
    if name in ("carcassonne", "terres_de_destinees") and not open_chance:
        assert any(map(interrupts, match.matches))
    assert len(match.records) == resumes_elsewhere(match, module(name), OPTIONS[name])


def test_the_toy_goes_on_from_every_record() -> None:
    """The toy, whose effects interrupt each other, goes on in a fresh process from every record to the same end."""
    match = play(TOY, 3, 15, most=15)
    assert any(map(interrupts, match.matches))
    assert len(match.records) == resumes_elsewhere(match, "tests.core.toy:TOY")


def misfit(match: Played, resume: Any, name: str = "tests.core.toy:TOY") -> Sequence[tuple[int, str]]:
    """What is found when pieces of a match are gone on with in this process, by another way to resume."""
    return first_misfit(resume, name, {}, match.seed, 1, log_of(match).encode())


def test_a_match_that_goes_on_otherwise_is_found() -> None:
    """A match that goes on with other chance, here or in another process, is found with the record it went on from."""
    match = play(TOY, 3, 5, most=12)
    assert [] == misfit(match, tr.Table.resume)
    [(at, told)] = misfit(match, lambda log, seed, game: tr.Table.resume(log, 6, game=game))
    assert at < len(match.records)
    assert "leads elsewhere" in told or "is refused" in told or "is no move" in told
    with pytest.raises(LawBroken, match="resumed in another process"):
        resumes_elsewhere(attrs.evolve(match, seed=6), "tests.core.toy:TOY")


def test_a_log_in_motion_that_is_gone_on_with_is_found() -> None:
    """To take a piece that ends between two questions for a match at a question is found."""

    def careless(log: Any, seed: int | None, game: Any) -> tr.Table:
        if not log.records:
            return tr.Table.resume(log, seed, game=game)
        return tr.Table(game, log.header.seats, log.records, None)

    assert [(1, "a log that stops in motion is gone on with")] == misfit(play(TOY, 3, 5, most=12), careless)


def test_a_log_in_motion_is_refused_and_recovered(tmp_path: Path) -> None:
    """A log cut between a command and the next question is refused by name, and kept up to the last question."""
    table = tr.Table.open("terres_de_destinees", 3, 4)
    while table.version < 60:
        table.submit(next(table.legal()))
    log = table.log
    asked = [n for n in range(1, 61) if table.at(n).decisions]
    moving = next(n for n in range(40, 60) if n not in asked)
    last = max(n for n in asked if n < moving)
    cut = attrs.evolve(log, records=log.records[:moving])
    with pytest.raises(
        tr.LogError, match=f"record {moving} is no question: .* the last here is record {last}"
    ) as fault:
        tr.Table.resume(cut, 4)
    assert last + 1 == fault.value.record
    cut.save(tmp_path / "cut.jsonl")
    kept = tr.EventLog.recover(tmp_path / "cut.jsonl")
    assert (log.records[:last], moving - last) == (kept.log.records, kept.lost)
    assert "the log stops in motion" in kept.fault
    assert tr.Table.resume(kept.log, 4).match == table.at(last)


def test_a_log_without_records_starts_anew() -> None:
    """What is left of a log whose first record is damaged is its header, which is enough to start again."""
    table = tr.Table.open("destiny", 3, 4)
    empty = attrs.evolve(table.log, records=())
    assert table.log.dumps() == tr.Table.resume(empty, 4).log.dumps()
