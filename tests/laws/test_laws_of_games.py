"""Every game of the catalogue, and the toy, holds every law; `make check-long` plays many more matches."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import pytest

from tabletop_rules import catalog
from tabletop_rules.core import dispatch, undo
from tabletop_rules.core.game import Game
from tabletop_rules.packs import Resource, read_rulebook
from tabletop_rules.testing import check, play
from tabletop_rules.testing.citations import asserted_in
from tabletop_rules.testing.laws import nothing_is_missing, rules_are_cited, same_bytes_elsewhere
from tabletop_rules.testing.laws.coverage import refusals_are_listed

ROOT = Path(__file__).parent.parent.parent
GAMES = catalog.games()
MATCHES = 1


def of_its_sources(game: str, name: str, nothing: Any) -> Any:
    """Return what a game's `game.py` says about itself for law 14: `VERBS`, `POWERS`, or `FULL` options."""
    return getattr(importlib.import_module(f"tabletop_rules.games.{game}.game"), name, nothing)


def holds_all(game: Game[Any], matches: int) -> None:
    """Assert that no law is broken."""
    report = check(game, matches=matches)
    assert [] == [str(failure) for failure in report.failures]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_holds_every_law(name: str) -> None:
    """A game of the catalogue holds all laws for every number of seats."""
    holds_all(catalog.load_game(name), MATCHES)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_game_holds_every_law_for_long(name: str) -> None:
    """A game of the catalogue holds all laws over a hundred matches."""
    holds_all(catalog.load_game(name), 100)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_the_same_in_every_process(name: str) -> None:
    """A random match has the same log under any hash seed."""
    game = catalog.load_game(name)
    same_bytes_elsewhere(play(game, game.seats[0], 1), f"tabletop_rules.games.{name}.game:make")


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_of_a_game_is_cited(name: str) -> None:
    """Every rule id of the digest is cited by code and by a test, and no other."""
    rulebook = read_rulebook(Resource(f"tabletop_rules.games.{name}", "pack"))
    rules_are_cited(
        catalog.load_game(name),
        ROOT / "src" / "tabletop_rules" / "games" / name,
        ROOT / "tests" / "games" / name,
        rules=[title.text.id for title in rulebook.rules],
        also=[title.text.id for title in rulebook.rulings],
    )


@pytest.mark.parametrize("name", GAMES)
def test_a_game_lacks_nothing(name: str) -> None:
    """Every event, step, verb and rejection has what it needs."""
    nothing_is_missing(
        catalog.load_game(name),
        *(catalog.load_game(name, options) for options in of_its_sources(name, "FULL", ())),
        tests=ROOT / "tests" / "games" / name,
        verbs=of_its_sources(name, "VERBS", ()),
        powers=of_its_sources(name, "POWERS", ()),
    )


@pytest.mark.parametrize("name", GAMES)
def test_a_refusal_of_a_game_is_by_a_rule_of_it(name: str) -> None:
    """Every rejection names a rule or ruling of the digest."""
    for options in ({}, *of_its_sources(name, "FULL", ())):
        game = catalog.load_game(name, options)
        refusals_are_listed(play(game, game.seats[0], 1))


def test_the_engine_lacks_no_test() -> None:
    """Every rejection of the engine is asserted by a test and worded in both languages."""
    asserted = asserted_in([ROOT / "tests" / "core", ROOT / "tests" / "test_door.py"])
    reasons = (*dispatch.REFUSALS, *undo.REFUSALS)
    assert [] == [reason.code for reason in reasons if reason.code not in asserted]
    assert [] == [reason.code for reason in reasons if not (reason.en and reason.fr)]
