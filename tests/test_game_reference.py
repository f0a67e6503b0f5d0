"""The reference pages of the games, made from their code, name everything public."""

from __future__ import annotations

import re
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import tabletop_rules as tr
from tests.test_reference import OPTIONS

DOCS = Path(__file__).parent.parent / "docs"
ROW = re.compile(r"^\| `([^`]+)` \| (.*) \|$", re.MULTILINE)


@cache
def page(game: str) -> str:
    """Return the reference page of a game, with a link for each of its rules."""
    sys.path.insert(0, str(DOCS))
    try:
        made: Any = import_module("game_reference")
    finally:
        sys.path.remove(str(DOCS))
    text: str = made.reference_page(game, {str(each.id) for each in tr.load_game(game).display.texts})
    return text


def rows(game: str, title: str) -> dict[str, str]:
    """Return the rows of a table by what stands first in them, without its arguments."""
    [section] = re.findall(rf"^## {title}$(.*?)(?=^## |\Z)", page(game), re.MULTILINE | re.DOTALL)
    return {name.partition("(")[0]: rest for name, rest in ROW.findall(section)}


@pytest.mark.parametrize("name", tr.games())
def test_the_page_names_everything(name: str) -> None:
    """Every message, value, targets, moment and component of a game has its row."""
    game = tr.load_game(name, OPTIONS.get(name, {}))
    tables = game.tables
    for title, classes in (("Commands", tables.commands), ("Decisions", tables.answers), ("Events", tables.reducers)):
        found = {cls.__name__: rest for cls, rest in zip(classes, rows(name, title).values(), strict=True)}
        assert found == rows(name, title)
        assert all(f"`{cls.kind.partition('.')[2]}`" in found[cls.__name__] for cls in classes)
    assert len(game.values) == len(rows(name, "Values")) + len(rows(name, "Targets"))
    assert {moment.__name__ for moment in game.moments} == rows(name, "Moments").keys()
    assert {each.id for each in tr.components(game)} == rows(name, "Components").keys()
    assert "State" in rows(name, "State")


def test_a_row_says_what_people_look_up() -> None:
    """A command says which decisions it answers and its rule, an event what is hidden, a query its types."""
    commands, events = rows("destiny", "Commands"), rows("destiny", "Events")
    assert (
        "`play {card:card} {power:for its power\\|for its value}` | `CardToPlay` | [D-PLAY-1]" in commands["PlayCard"]
    )
    assert "`card` from all but `seat`" in events["CardPlayedForValue"]
    assert "`hands`: see `Hand`" in events["HandsDealt"]
    for line in (
        "|  | `hand: tuple[Card, ...]` | `seat` |  |",
        "|  | `removed: tuple[SettingId, ...]` | all | Broken settings, which all have seen,",
        "| `turn_order(state: State) -> tuple[Seat, ...]` | `.queries` | Return all seats clockwise",
        "| `Line` | `Literal['constellation', 'planet', 'conjunction']` | `.terms` |",
    ):
        assert line in page("destiny")
    assert "from the host, at any time" in rows("carcassonne", "Commands")["FireCatapult"]
