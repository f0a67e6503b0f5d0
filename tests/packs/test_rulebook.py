"""Rule texts: one sentence per rule id and language."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_rules.core.rule import RuleText
from tabletop_rules.core.terms import RuleId
from tabletop_rules.errors import PackError
from tabletop_rules.packs import Names, Title, read_rulebook

TEXTS = """
[[tag]]
id = "R"
name_en = "rulebook"
name_fr = "règles"

[[rule]]
id = "B1"
tags = ["R"]
title_en = "Play."
title_fr = "Jouez."
"""

RULING = '[[ruling]]\nid = "{}"\ntags = ["{}"]\ntitle_en = "So."\ntitle_fr = "Ainsi."\n'


def test_rules_are_read_in_order_and_found_by_id(tmp_path: Path) -> None:
    """A rulebook answers by id, and lists rules apart from rulings."""
    path = tmp_path / "rules.toml"
    path.write_text(TEXTS, encoding="utf-8")
    assert () == read_rulebook(path).rulings

    path.write_text(TEXTS + RULING.format("Q1", "R"), encoding="utf-8")
    book = read_rulebook(path)
    assert Title(RuleText(RuleId("B1"), en="Play.", fr="Jouez."), ("R",)) == book.title(RuleId("B1")) == book.rules[0]
    assert RuleId("Q1") in book
    assert ["B1"] == [text.id for text in book.texts]
    assert RuleId("Q2") not in book
    assert (("R", Names(en="rulebook", fr="règles")),) == book.tags


def test_faults_of_rule_texts_come_together(tmp_path: Path) -> None:
    """A duplicate id, an unknown tag and a missing language are named together."""
    path = tmp_path / "rules.toml"
    path.write_text(TEXTS.replace('title_fr = "Jouez."', "") + RULING.format("B1", "Q"), encoding="utf-8")

    with pytest.raises(PackError) as caught:
        read_rulebook(path)
    assert [
        ("rules.toml, rule B1, title_fr", "it is missing"),
        ("rules.toml, ruling B1, tags, no. 1", 'there is no [[tag]] whose id is "Q"'),
        ("rules.toml, ruling B1, id", '"B1" was given before, in rules.toml, rule B1'),
    ] == [(fault.where, fault.what) for fault in caught.value.faults]
