"""The page of rules that random play never meets: each is a rule of its game, of the sort named, and has its test."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

from tabletop_rules import catalog
from tabletop_rules.cli.citations import sorts_of, source_of
from tabletop_rules.testing.citations import cited_in_tests
from tests.cli.running import ROOT

PAGE = ROOT / "docs" / "reference" / "rule-coverage.md"
LISTED = re.compile(r"- \*\*(happens|decides|holds)\*\* \((\d+)\): (.+)")
SECTIONS = {part.partition("\n")[0]: part for part in PAGE.read_text(encoding="utf-8").split("\n## ")[1:]}


def test_every_game_has_its_list() -> None:
    """The page has a section for each game of the catalogue."""
    assert list(catalog.games()) == sorted(SECTIONS)


@pytest.mark.parametrize("name", catalog.games())
def test_rules_never_met_are_tested(name: str) -> None:
    """Each rule on the list carries the sort that the code gives it, and a test of the game is marked with it."""
    options, *_ = getattr(import_module(f"tabletop_rules.games.{name}.game"), "FULL", ({},))
    game = catalog.load_game(name, options)
    lists = {sort: (int(count), ids.split(", ")) for sort, count, ids in LISTED.findall(SECTIONS[name])}
    everything = [rule for _, ids in lists.values() for rule in ids]
    assert {sort: len(ids) for sort, (_, ids) in lists.items()} == {sort: count for sort, (count, _) in lists.items()}
    assert set() == set(everything) - {str(text.id) for text in game.texts}
    sorts = sorts_of(game, source_of(game, name), everything)
    assert [] == [rule for sort, (_, ids) in lists.items() for rule in ids if sorts[rule] != sort]
    tested = {each.rule for each in cited_in_tests(ROOT / "tests" / "games" / name)}
    assert [] == [rule for rule in everything if rule not in tested]
