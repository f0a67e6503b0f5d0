"""The table of handlers: every ruling has one, and the base game knows no expansion."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tabletop_rules.games.carcassonne.content import rulebook
from tabletop_rules.games.carcassonne.game import HANDLERS, make
from tabletop_rules.games.carcassonne.no_handler import NO_HANDLER

HOME = Path(make.__code__.co_filename).parent


def test_every_ruling_has_a_handler_or_a_reason() -> None:
    """Each variant and ruling of the digest has a handler, or a reason in both languages why it needs none."""
    rulings = {str(title.text.id) for title in rulebook().rulings}
    handled = {str(offer.handler.id) for offer in HANDLERS.offers()}
    assert rulings == (rulings & handled) | {*NO_HANDLER}
    assert set() == {*NO_HANDLER} & handled
    assert all(english and french for english, french in NO_HANDLER.values())


def test_every_handler_has_texts_and_a_source() -> None:
    """Each handler has a sentence in English and in French, and a source."""
    for offer in HANDLERS.offers():
        handler = offer.handler
        assert handler.text.endswith(".")
        assert handler.fr.endswith(".")
        assert handler.source != "house"


@pytest.mark.rule("V13")
def test_no_rule_reads_an_option() -> None:
    """Options put handlers in force; rules, course, queries and reducers read none."""
    rooms = ("rules", "course", "queries", "reducers", "effects", "steps", "targets")
    asking = [
        str(path.relative_to(HOME))
        for path in HOME.rglob("*.py")
        if {*rooms} & {path.stem, path.parent.name} and re.search(r"\boptions\.[a-z]", path.read_text())
    ]
    assert [] == asking


@pytest.mark.parametrize("folder", ["rules", "course", "queries", "reducers"])
def test_the_base_game_imports_no_expansion(folder: str) -> None:
    """Rules, course, queries and reducers of the base game import no expansion."""
    assert [] == [path.name for path in (HOME / folder).rglob("*.py") if "carcassonne.expansions" in path.read_text()]
