"""`play_log`: the match of a log, played again for invariants and laws."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Answered, Event, Record, Undone
from tabletop_rules.core.terms import CHANCE
from tabletop_rules.errors import LogError
from tabletop_rules.eventlog.log import replay
from tabletop_rules.testing import LAWS, PlayBrokeError, TakeBack, play, play_log
from tests.core.toy import TOY

GAMES = [TOY, *(tr.load_game(name) for name in tr.games())]


def told(records: Iterable[Record]) -> list[Event]:
    """What happened, without questions and answers, whose numbers are others."""
    return [record.event for record in records if not isinstance(record.event, Asked | Answered | Undone)]


@pytest.mark.parametrize("open_chance", [False, True])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_log_is_played_again(game: Game[Any], open_chance: bool) -> None:
    """Commands, draws and what was taken back come as they did, and lead to the same state and end."""
    for seed in range(3):
        log = play(game, game.seats[-1], seed, open_chance=open_chance, undos=0.2).log
        again = play_log(game, log)
        assert told(log.records) == told(again.records)
        folded = replay(log, game)
        assert (folded.state, folded.result) == (again.match.state, again.match.result)
        assert again.finished


def test_some_of_it_was_taken_back_and_drawn() -> None:
    """The moves tell of draws and undoing, too, and give the same match by themselves."""
    log = play(TOY, 3, 5, undos=0.3).log
    again = play_log(TOY, log)
    assert any(isinstance(move, TakeBack) for move in again.moves)
    assert any(not isinstance(move, TakeBack) and move.seat == CHANCE for move in again.moves)
    assert again.matches == play(TOY, 3, 0, moves=again.moves, open_chance=True).matches


def test_laws_hold_on_what_was_logged() -> None:
    """A match of a log is looked at by every law, as one of random play."""
    again = play_log(TOY, play(TOY, 2, 5).log)
    assert all(law.check(again, None) >= 0 for law in LAWS)


def test_a_log_that_stops_at_a_question_is_played_so_far() -> None:
    """A match need not be over."""
    whole = play(TOY, 3, 4)
    part = whole.cut(5)
    again = play_log(TOY, part.log)
    assert not again.finished
    assert part.match.state == again.match.state


def test_a_command_that_the_rules_refuse_now_is_named() -> None:
    """Under another ruling a log may go on otherwise; where a command no longer fits, play stops and says so."""
    log = play(TOY, 3, 4).log
    at = next(n for n, record in enumerate(log.records) if isinstance(record.event, Answered) and n > 9)
    skipped = attrs.evolve(log, records=(*log.records[:at], *log.records[at + 1 :]))
    with pytest.raises(PlayBrokeError, match="it was refused by"):
        play_log(TOY, skipped)


def test_the_log_of_another_game_is_refused() -> None:
    """A log is played by its own game."""
    with pytest.raises(LogError, match="not of"):
        play_log(GAMES[1], play(TOY, 3, 4).log)
    with pytest.raises(tr.UsageError, match="a log is"):
        play_log(TOY, "match.jsonl")  # type: ignore[arg-type]
