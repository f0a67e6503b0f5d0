"""The table as text: tiles, meeples, the fairy, and the figures on the track."""

from __future__ import annotations

import re

import pytest

import tabletop_rules as tr
from tabletop_rules.core.change import change
from tabletop_rules.core.engine import view
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.carcassonne.state import Stack
from tests.games.carcassonne.story import BOTH, Story


def with_the_fairy() -> Story:
    """Player 1's monk stands on a monastery south of the start tile, with the fairy beside him."""
    story = Story("fairy", *BOTH, seats=2, tiles=["base-B"] * 5).lay(0, 1).claim("monastery").lay(0, 2).skip()
    story.lay(0, 3).move_fairy(story.state.board.cloisters[0][1])
    return story.given(active=1, totals=[[7, 12], [3, 57]], robbers=[3, 7])


def text_of(story: Story, language: str = "en") -> str:
    return story.game.display.show(view(story.game, story.match, SPECTATOR), Voice(language))


@pytest.mark.parametrize(
    ("left", "english", "french"),
    [
        (2, "2 tiles left", "2 tuiles restantes"),
        (1, "1 tile left", "1 tuile restante"),
        (0, "0 tile", "0 tuile restante"),
    ],
)
def test_the_text_counts_the_tiles_left(left: int, english: str, french: str) -> None:
    """The tiles left are counted, with the right plural, and the drawn tile is named."""
    story = Story(seats=2).with_state(stack=Stack((("base-B",) * left,), "base-V"))
    for language, text, name in (("en", english, "tile V"), ("fr", french, "tuile V")):
        shown = text_of(story, language)
        assert (text in shown, name in shown) == (True, True)


@pytest.mark.rule("B20")
def test_the_text_names_the_winners() -> None:
    """After the match it names all winners and nobody's turn."""
    story = Story(seats=2, tiles=["base-B"]).tiles_left().lay(0, 1).skip()
    for language, winners in (("en", "Player 1, Player 2"), ("fr", "Joueur 1, Joueur 2")):
        assert winners in text_of(story, language)
        assert not re.search("turn of|tour du", text_of(story, language))


@pytest.mark.rule("T1", "T2", "R3", "T5")
def test_the_text_lists_every_figure_and_robber_by_space() -> None:
    """Each space is listed with its figures and robbers, and with the total of a figure on a later lap."""
    lines = text_of(with_the_fairy()).splitlines()[-3:]
    for line, parts in zip(
        lines,
        (
            ("3:", "Player 2 pawn", "Player 1 robber"),
            ("7:", "Player 1 pawn", "Player 2 meeplette (57)", "Player 2 robber"),
            ("12:", "Player 1 meeplette"),
        ),
        strict=True,
    ):
        assert [] == [part for part in parts if part not in line]
    last = text_of(with_the_fairy(), "fr").splitlines()[-1]
    assert [] == [part for part in ("case 12", "Joueur 1 meeplette") if part not in last]


def test_a_forged_board_is_shown_without_its_empty_rows() -> None:
    """A board with one tile far away is shown in few characters."""
    match = tr.Table.open("carcassonne", 2, seed=1).view(0)
    far = match.state.board.tiles[0]._replace(cell=(2**62, -(2**62)))
    board = change(match.state.board, tiles=(*match.state.board.tiles, far))
    shown = tr.load_game("carcassonne").display.show(change(match, state=change(match.state, board=board)), Voice("en"))
    assert str(2**62) in shown
    assert 2_000 > len(shown)
