"""`words`: whatever happens, is asked, may be done or ends a match, in one line and either language."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.eventlog.telling import places
from tests.eventlog.crypt import CRYPT

LANGUAGES = ("en", "fr")


def a_match(game: tr.Game[Any], seed: int = 4, decisions: int = 60) -> tr.Table:
    """A table after so many random decisions."""
    rng = random.Random(seed)
    table = tr.Table.open(game, seats=3, seed=seed)
    for _ in range(decisions):
        if table.result is None:
            table.submit(rng.choice(list(table.legal(rng.choice(table.decisions).seat))))
    return table


@pytest.mark.parametrize("name", tr.games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_client_tells_all_that_it_receives(name: str, language: str) -> None:
    """Every record of a seat's stream is a sentence to that seat: no class, kind or HIDDEN shows through."""
    game = tr.load_game(name)
    table = a_match(game)
    for seat in (0, tr.SPECTATOR):
        view = tr.view(game, tr.opening(game, seats=3), seat)
        for record in table.stream(seat):
            told = tr.words(game, view, record, language)
            assert told
            assert [] == [sign for sign in ("HIDDEN", "Decision", "(seat=", "/1", "command ") if sign in told], told
            assert told == tr.words(game, view, record.event, language)
            view = tr.fold(game, view, (record,))


def test_each_sort_of_value_is_told() -> None:
    """A command without its seat, a question without whom it is put to, and an end with its reason."""
    game = tr.load_game("carcassonne")
    table = tr.Table.open(game, seats=2, chance=tr.Scripted(["base-D"], then=tr.Seeded(1)))
    decision, command = table.decisions[0], next(table.legal())
    assert "Where does tile D go?" == tr.words(game, table.match, decision)
    assert "Où poser la tuile D ?" == tr.words(game, table.match, decision, "fr")
    assert game.words(table.match.state, command, "fr") == tr.words(game, table.view(0), command, "fr")
    asked = tr.words(game, table.match, tr.Asked((decision,), 0, ()), "fr")
    assert "Question au siège 0 : Où poser la tuile D ?" == asked
    while table.result is None:
        table.submit(next(table.legal()))
    assert tr.words(game, table.match, table.records[-1], "fr") == tr.words(game, table.match, table.result, "fr")


def test_an_open_draw_is_told() -> None:
    """Chance is asked like a seat, and its answer is told by its number."""
    table = tr.Table.open("carcassonne", seats=2)
    assert "Chance is asked" == tr.words(table.game, table.match, table.decisions[0])
    assert "Chance answers –" == tr.words(table.game, table.match, tr.ChanceAnswer(tr.CHANCE, 1, ()))
    assert "Chance answers 3" == tr.words(table.game, table.match, tr.ChanceAnswer(tr.CHANCE, 1, (3,)))


def test_what_cannot_be_told_is_named() -> None:
    """Another language, another game's match and a value that is no message are used wrongly."""
    table = a_match(CRYPT, decisions=2)
    with pytest.raises(tr.UsageError, match="'de'"):
        tr.words(CRYPT, table.match, table.decisions[0], "de")
    with pytest.raises(tr.UsageError, match="carcassonne"):
        tr.words(tr.load_game("carcassonne"), table.match, table.decisions[0])
    with pytest.raises(tr.UsageError, match="command, question, event, record or outcome"):
        tr.words(CRYPT, table.match, "seat 3")  # type: ignore[arg-type]


def test_a_ranking_in_one_line() -> None:
    """Groups are separated by >, seats of a group by =."""
    assert "2 > 0 = 1" == places(((2,), (0, 1)))
