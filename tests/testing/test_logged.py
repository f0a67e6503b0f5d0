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
from tests.effort import fewer

GAMES = [TOY, *(tr.load_game(name) for name in tr.games())]


def game_events(records: Iterable[Record]) -> list[Event]:
    """Return the events of the game itself, without decisions and answers."""
    return [record.event for record in records if not isinstance(record.event, Asked | Answered | Undone)]


@pytest.mark.parametrize("open_chance", [False, True])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_log_is_played_again(game: Game[Any], open_chance: bool) -> None:
    """Events, state and result come as they did, with undone commands and open draws."""
    for seed in range(fewer(1, 2)):
        log = play(game, game.seats[-1], seed, open_chance=open_chance, undos=0.2).log
        again = play_log(game, log)
        assert game_events(log.records) == game_events(again.records)
        folded = replay(log, game)
        assert (folded.state, folded.result) == (again.match.state, again.match.result)
        assert again.finished


def test_undos_and_draws_are_among_the_moves() -> None:
    """The moves hold draws and undos, give the same match again, and take every law."""
    log = play(TOY, 3, 5, undos=0.3).log
    again = play_log(TOY, log)
    assert any(isinstance(move, TakeBack) for move in again.moves)
    assert any(not isinstance(move, TakeBack) and move.seat == CHANCE for move in again.moves)
    assert again.matches == play(TOY, 3, 0, moves=again.moves, open_chance=True).matches
    assert all(law.check(again, None) >= 0 for law in LAWS)
    part = play(TOY, 3, 4).cut(5)
    begun = play_log(TOY, part.log)
    assert (False, part.match.state) == (begun.finished, begun.match.state)


def test_a_command_that_the_rules_refuse_now_is_named() -> None:
    """Play stops at a command that is rejected today; logs of other games are refused."""
    log = play(TOY, 3, 4).log
    at = next(n for n, record in enumerate(log.records) if isinstance(record.event, Answered) and n > 9)
    skipped = attrs.evolve(log, records=(*log.records[:at], *log.records[at + 1 :]))
    with pytest.raises(PlayBrokeError, match="it was rejected by"):
        play_log(TOY, skipped)
    with pytest.raises(LogError, match="not of"):
        play_log(GAMES[1], log)
    with pytest.raises(tr.UsageError, match="a log comes from"):
        play_log(TOY, "match.jsonl")  # type: ignore[arg-type]
