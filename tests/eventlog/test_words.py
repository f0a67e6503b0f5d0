"""`words`: events, decisions, commands and endings in one line and either language."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.core.game import message_words
from tests.eventlog.crypt import CRYPT

LANGUAGES = ("en", "fr")


def a_match(game: tr.Game[Any], seed: int = 4, decisions: int = 60) -> tr.Table:
    """Return a table after this many random decisions."""
    rng = random.Random(seed)
    table = tr.Table.open(game, seats=3, seed=seed)
    for _ in range(decisions):
        if table.result is None:
            table.submit(rng.choice(list(table.legal(rng.choice(table.decisions).seat))))
    return table


@pytest.mark.parametrize("name", tr.games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_client_can_word_all_that_it_receives(name: str, language: str) -> None:
    """Every record of a stream is worded without class names, kinds or HIDDEN."""
    game = tr.load_game(name)
    table = a_match(game)
    for seat in (0, tr.SPECTATOR):
        view = tr.view(game, tr.unopened(game, seats=3), seat)
        for record in table.stream(seat):
            text = tr.words(game, view, record, language)
            assert text
            assert [] == [sign for sign in ("HIDDEN", "Decision(", "(seat=", "/1", "command ") if sign in text], text
            assert text == tr.words(game, view, record.event, language)
            view = tr.fold(game, view, (record,))


def test_each_sort_of_value_is_worded() -> None:
    """Commands, decisions, records and outcomes are worded."""
    game = tr.load_game("carcassonne")
    table = tr.Table.open(game, seats=2, chance=tr.Scripted(["base-D"], then=tr.Seeded(1)))
    decision, command = table.decisions[0], next(table.legal())
    assert "Where does tile D go?" == tr.words(game, table.match, decision)
    assert "Où poser la tuile D ?" == tr.words(game, table.match, decision, "fr")
    assert message_words(game, table.match.state, command, tr.Voice("fr")) == tr.words(
        game, table.view(0), command, "fr"
    )
    asked = tr.words(game, table.match, tr.Asked((decision,), 0, ()), "fr")
    assert "Décision du joueur 1 : Où poser la tuile D ?" == asked
    while table.result is None:
        table.submit(next(table.legal()))
    assert tr.words(game, table.match, table.records[-1], "fr") == tr.words(game, table.match, table.result, "fr")


def test_an_open_draw_is_worded() -> None:
    """A chance request and its answer are worded."""
    table = tr.Table.open("carcassonne", seats=2)
    assert "Decision of chance" == tr.words(table.game, table.match, table.decisions[0])
    assert "Chance answers –" == tr.words(table.game, table.match, tr.ChanceAnswer(tr.CHANCE, 1, ()))
    assert "Chance answers 3" == tr.words(table.game, table.match, tr.ChanceAnswer(tr.CHANCE, 1, (3,)))


def test_what_cannot_be_worded_is_named() -> None:
    """Another language, another game's match and other values are usage errors."""
    table = a_match(CRYPT, decisions=2)
    with pytest.raises(tr.UsageError, match="'de'"):
        tr.words(CRYPT, table.match, table.decisions[0], "de")
    with pytest.raises(tr.UsageError, match="carcassonne"):
        tr.words(tr.load_game("carcassonne"), table.match, table.decisions[0])
    with pytest.raises(tr.UsageError, match="command, decision, event, record or outcome"):
        tr.words(CRYPT, table.match, "seat 3")  # type: ignore[arg-type]
