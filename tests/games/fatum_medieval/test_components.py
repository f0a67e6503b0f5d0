"""What there is in the box, and what it does. Source: FA-CARD-2, FA-CARD-4, FA-OBJ-1."""

from __future__ import annotations

import re

import pytest

import tabletop_rules as tr
from tabletop_rules.core.terms import PSEUDO
from tabletop_rules.games.fatum_medieval.content.items import Objective, Printed
from tabletop_rules.games.fatum_medieval.content.load import load_content

GAME = tr.load_game("fatum_medieval")


@pytest.mark.rule("FA-CARD-2", "FA-OBJ-1")
def test_everything_in_the_box_is_described_and_drawn() -> None:
    """Every card and objective has a name, a text and a picture in both languages, and is found by its copies."""
    content = load_content()
    for language in ("en", "fr"):
        known = {each.id: each for each in tr.components(GAME, language)}
        entries: list[Printed | Objective] = [*content.cards, *content.objectives]
        for entry in entries:
            about = known[entry.id]
            assert (entry.names.en if language == "en" else entry.names.fr) == about.name
            assert about.text
            assert f'data-id="{entry.id}"' in tr.draw(GAME, entry.id, language)
        for id, card in content.printed.items():
            assert known[card.id] == tr.describe(GAME, id, language)


@pytest.mark.rule("FA-CARD-4", "FA-EFF-4")
def test_a_card_tells_its_numbers_its_rule_and_where_they_come_from() -> None:
    """The numbers are those of the pack; only what the rulebook prints counts as printed."""
    horse = tr.describe(GAME, "horse#2", "fr")
    assert horse.text.startswith(
        "Travail +1, Relations +1, Possessions +2. Coût : 6 pièces d'or. Entretien : 1 pièce d'or par tour."
    )
    assert ("printed", ("FA-EFF-4",)) == (horse.provenance, horse.rules)
    assert "reconstructed" == tr.describe(GAME, "warhorse").provenance


def test_the_texts_speak_one_language() -> None:
    """No text of a component goes around `pick`."""
    for each in tr.components(GAME, PSEUDO):
        assert not re.search("[A-Za-z]{2,}", each.name + each.text), each


def test_whatever_a_picture_shows_is_described() -> None:
    """Every id in a picture has a description."""
    table = tr.Table.open(GAME, seats=3, seed=2)
    for _ in range(80):
        table.submit(next(table.legal()))
    ids = set(re.findall(r'data-id="([^"]+)"', table.svg(0) or ""))
    assert len(ids) > 20
    assert all(tr.describe(GAME, id, "fr").name for id in ids)
