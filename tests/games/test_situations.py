"""What the situations of all games have in common."""

from __future__ import annotations

import inspect
import pickle
import re
from collections.abc import Callable
from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.games.carcassonne.situation import situation as carcassonne
from tabletop_rules.games.destiny.situation import situation as destiny
from tabletop_rules.games.fatum_medieval.situation import situation as fatum_medieval
from tabletop_rules.games.terres_de_destinees.situation import situation as terres_de_destinees
from tests.effort import fewer, some

SITUATIONS: tuple[Callable[..., tr.Game[Any]], ...] = (carcassonne, destiny, fatum_medieval, terres_de_destinees)

ROWS: tuple[object, ...] = ([None], [0], [""], ["a"], [[]], [()], [{}], [object()], [(0, 1)], [(0, 1, 2)], [(0,) * 4])
MARKED: tuple[object, ...] = (["("], [("a", [])], [(0, (0, 0), "road", [])], "~", "!", "~~mars", "#", ["#"])
PLAIN: tuple[object, ...] = (None, True, 0, -1, 10**40, 0.5, "", "a", b"x", object(), [], (), {}, set(), *ROWS, *MARKED)
KEYS: tuple[Any, ...] = (None, -1, 9, "0", "", (), 0.0, True)

ODD: tuple[object, ...] = (
    *PLAIN,
    *({key: "a"} for key in KEYS),
    *({key: value} for key in (0, "0.health", "work") for value in PLAIN),
)
"""What no situation is described with, or only by chance."""


def game_of(situation: Callable[..., tr.Game[Any]]) -> tr.Game[Any]:
    return tr.load_game(situation.__module__.split(".")[2])


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda each: each.__module__.split(".")[2])
def test_a_situation_says_what_it_filled_in(situation: Callable[..., Any]) -> None:
    """`filled` receives a line for each thing that was not named; what is no function is a fault."""
    lines: list[str] = []
    situation(game_of(situation), 3, filled=lines.append)
    assert lines
    assert all(re.fullmatch(r"[\w ]+: .+", line) for line in lines)
    with pytest.raises(tr.SituationError, match="filled: give a function"):
        situation(game_of(situation), 3, filled="lines")


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda each: each.__module__.split(".")[2])
def test_whatever_a_situation_is_described_with_the_fault_says_what_to_do(situation: Callable[..., Any]) -> None:
    """Nonsense in one place is a fault of the caller with a text, or a situation that can be played."""
    game = game_of(situation)
    parameters = inspect.signature(situation).parameters.values()
    told = 0
    for parameter in parameters:
        if parameter.kind is not inspect.Parameter.KEYWORD_ONLY:
            continue
        for odd in some(ODD, 40):
            try:
                laid = situation(game, 2, **{parameter.name: odd})
                tr.Table.open(laid, 2, seed=1)
            except (tr.SituationError, tr.UsageError) as fault:
                told += bool(str(fault))
            except tr.EngineFault:
                assert parameter.name in ("at", "also")  # a plan or a function of one's own
    assert told > fewer(60, 100)
    for odd in some(ODD, 40):
        with pytest.raises(tr.UsageError):
            situation(odd, 2)
        if odd is not None:
            with pytest.raises(tr.UsageError):
                situation(game, odd)


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda each: each.__module__.split(".")[2])
def test_a_situation_that_says_nothing_can_be_played(situation: Callable[..., Any]) -> None:
    """All is as after a deal, for every number of seats."""
    game = game_of(situation)
    for seats in game.seats:
        laid = situation(game, seats)
        assert (seats,) == laid.seats
        table = tr.Table.open(laid, seats, seed=1)
        assert table.decisions
        assert tr.verify(table.log, laid).ok
        with pytest.raises(tr.UsageError, match=f"is for {seats} seats"):
            tr.Table.open(laid, seats + 1, seed=1)


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda each: each.__module__.split(".")[2])
def test_logs_of_a_situation_need_it(situation: Callable[..., Any]) -> None:
    """A log names its situation: it is replayed and resumed with it, or with a pickle of it, and refused without."""
    laid = situation(game_of(situation), 2, name="of my own")
    table = tr.Table.open(laid, 2, seed=3)
    for _ in range(10):
        table.submit(next(table.legal()))
    with pytest.raises(tr.LogError, match="additions of my own, but the given game has none"):
        tr.replay(table.log)
    for same in (laid, pickle.loads(pickle.dumps(laid))):
        log = tr.EventLog.loads(table.log.dumps(), same)
        assert table.match == tr.replay(log, same) == tr.Table.resume(log, 3, game=same).match
