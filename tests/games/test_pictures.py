"""The SVG pictures of all games at many positions of random matches, as a player and an onlooker see them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import tabletop_rules as tr
from tabletop_rules.core.voice import Voice
from tabletop_rules.testing.random_table import play
from tests.effort import some
from tests.games.drawn import Drawn, contrast

TABLES: tuple[tuple[str, dict[str, object]], ...] = (
    ("carcassonne", {"expansions": ["robbers", "messengers", "river", "abbot"]}),
    ("carcassonne", {}),
    ("destiny", {}),
    ("fatum_medieval", {"mode": "secret_objective"}),
    ("fatum_medieval", {"mode": "common_objective", "objective_bonus": 2}),
    ("terres_de_destinees", {"advanced_cards": True}),
)
ALL = [
    pytest.param(number, seats, language, id=f"{name}-{number}-{seats}-{language}")
    for number, (name, options) in enumerate(TABLES)
    for seats in tr.load_game(name, options).seats
    if seats in (2, 4, 5, 6)
    for language in ("en", "fr")
    if language == "en" or seats >= 5
]
CASES = some(ALL, 13)


def pictures(number: int, seats: int, language: str) -> Iterator[Drawn]:
    """Yield the pictures of a table from its start to its end, seen by Player 1 and by an onlooker."""
    name, options = TABLES[number]
    game = tr.load_game(name, options)
    assert game.display.draw is not None
    played = play(game, seats, seats + 10 * number)
    last = len(played.matches) - 1
    for stop in sorted({round(last * part / 8) for part in some(range(9), 5)}):
        for seat in (0, tr.SPECTATOR):
            yield Drawn.read(game.display.draw(played.view(stop, seat), Voice(language)))


ENGLISH = {"seat", "turn", "won", "hand", "deck", "bank", "tile", "of", "by", "the", "in", "left", "plays"}
"""Words that no French picture has: what is said in the two languages alike is a name or a number."""


@pytest.mark.parametrize(("number", "seats", "language"), CASES)
def test_a_picture_is_sound_and_can_be_read(number: int, seats: int, language: str) -> None:
    """It is XML with the name of the game as its title, and each word is whole, readable, and of its language.

    All words and shapes lie inside, no words upon others. Who has won is told at the end, and not before.
    """
    name, options = TABLES[number]
    won, told = {"en": "Won by Player", "fr": "Gagné par : Joueur"}[language], []
    for drawn in pictures(number, seats, language):
        assert drawn.title.startswith(tr.load_game(name, options).name)
        assert drawn.words
        for text in (drawn.title, *(word.text for word in drawn.words)):
            assert text.strip()
            assert "HIDDEN" not in text
            assert "_" not in text
            assert language == "en" or not ENGLISH & {*re.findall(r"[a-z]+", text.lower())}, text
        assert ([], [], []) == (drawn.outside(), drawn.overlapping(), drawn.faint())
        told.append(sum(word.text.startswith(won) for word in drawn.words))
    assert [0] * (len(told) - 2) + [1, 1] == told


def test_contrast_is_measured() -> None:
    """Black on white is 21, a colour on itself 1; faults in a picture are found."""
    assert 21 == round(contrast("#000", "#ffffff"))
    assert 1 == contrast("#abcdef", "#abcdef")
    text = '<text x="{}" y="20" font-size="10" fill="{}">{}</text>'
    inside = [text.format(5, "#eee", "pale"), text.format(20, "#000", "upon"), text.format(90, "#000", "over the edge")]
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 30"><title>T</title>{"".join(inside)}</svg>'
    drawn = Drawn.read(svg)
    assert [("pale", "upon")] == drawn.overlapping()
    assert ["over the edge"] == drawn.outside()
    assert [("pale", "#eee", "#ffffff")] == drawn.faint()
