"""Logs of games with handlers left out or added."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules.core.game import Game
from tabletop_rules.core.terms import RuleId
from tabletop_rules.errors import LogError
from tabletop_rules.eventlog.log import EventLog
from tabletop_rules.testing import play
from tests.core.fair import BALLOON, FAIR, make
from tests.core.fair_types import State


def catalogue(id: str, options: Mapping[str, object]) -> Game[State]:
    """Return the fair as `load_game` returns games of the catalogue."""
    assert "fair" == id
    return make(options)


def log_of(game: Game[Any]) -> EventLog:
    """Return the log of a random match."""
    return EventLog.of(game, 3, play(game, 3, 2).records)


@pytest.mark.parametrize("ids", [("F-12",), ("F-12", "F-21", "F-32")])
def test_a_log_without_handlers_is_read_by_itself(ids: tuple[str, ...], tmp_path: Path) -> None:
    """The header names what was left out, so the loader makes that game; other games are refused."""
    game = make({"greed": "curbed"}).without(*ids)
    log = log_of(game)
    assert tuple(f"without {id}" for id in ids) == log.header.additions
    log.save(tmp_path / "fair.jsonl")
    for read in (EventLog.load(tmp_path / "fair.jsonl", games=catalogue), EventLog.loads(log.dumps(), game)):
        assert log == read
    assert tr.verify(log, game).ok
    assert tr.replay(log, game) == play(game, 3, 2).match
    for other, given in ((FAIR, "none"), (FAIR.without("F-33"), "without F-33")):
        with pytest.raises(LogError, match=f"additions .*without {ids[-1]}, but the given game has {given}"):
            EventLog.loads(log.dumps(), other)


def test_a_log_with_more_handlers_needs_its_game() -> None:
    """Added handlers are code, so the fault asks for the game."""
    more = FAIR.with_handlers(attrs.evolve(BALLOON, id=RuleId("H-1"), rank=50))
    for game in (more, more.without("F-12")):
        log = log_of(game)
        with pytest.raises(LogError, match=r"additions H-1@AFTER\+50.*but the given game has none"):
            EventLog.loads(log.dumps(), games=catalogue)
        assert log == EventLog.loads(log.dumps(), game)


def test_a_log_without_an_unknown_handler_names_it() -> None:
    """A handler that no longer exists, or is needed today, is named."""
    text = log_of(FAIR.without("F-12")).header
    for name, message in (("F-99", "no handler has the id 'F-99'"), ("F-34", "F-34 is needed: the match ends by it")):
        header = attrs.evolve(text, additions=(f"without {name}",))
        log = EventLog(header, ())
        with pytest.raises(LogError) as fault:
            EventLog.loads(log.dumps(), games=catalogue)
        assert f"it was played with additions without {name}: give it as game=" in str(fault.value)
        assert message in str(fault.value)


@pytest.mark.parametrize("name", tr.games())
def test_the_catalogue_reads_logs_without_handlers(name: str, tmp_path: Path) -> None:
    """The catalogue reads, replays and resumes such a log of every game."""
    game = tr.load_game(name, {"expansions": ["robbers"]} if name == "carcassonne" else {})
    id = next(str(each.id) for each in game.handlers if not each.needed)
    table = tr.Table.open(game.without(id), seats=game.seats[0], seed=4)
    for _ in range(12):
        if table.result is None:
            table.submit(next(table.legal()))
    table.log.save(tmp_path / "log.jsonl")
    log = tr.EventLog.load(tmp_path / "log.jsonl")
    assert (f"without {id}",) == log.header.additions
    assert table.match == tr.replay(log) == tr.Table.resume(log, 4).match
    assert tr.verify(log).ok


@pytest.mark.parametrize("ids", [("M5", "M10"), ("M10", "M5")])
def test_rulings_of_which_one_depends_on_the_other_go_in_any_order(ids: tuple[str, str], tmp_path: Path) -> None:
    """Both orders are one game: the catalogue makes it again, and a log of the one is read with the other."""
    plain = tr.load_game("carcassonne", {"expansions": ["messengers"]})
    game = plain.without(*ids)
    table = tr.Table.open(game, seats=2, seed=4)
    table.save(tmp_path / "log.jsonl")
    for given in (None, game, plain.without(*ids[::-1]), plain.without("M10").without("M5")):
        log = tr.EventLog.load(tmp_path / "log.jsonl", given)
        assert (f"without {ids[0]}", f"without {ids[1]}") == log.header.additions
        assert table.match == tr.replay(log, given)
