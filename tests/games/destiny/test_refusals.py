"""Illegal commands: which rule forbids them, and what the message names in English and French."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.core.messages import Command
from tabletop_rules.games.destiny.commands import (
    ChooseBranch,
    ChooseCard,
    ChoosePlayer,
    ChooseSpot,
    Consolidate,
    Decline,
    PlayCard,
)
from tests.games.destiny.story import BEN, card, given

TABLE: dict[str, Any] = {
    "tower": BEN,
    "stacks": {BEN: ["fool"]},
    "board": {"1.character_planet": "mars", "1.work": "sun", "1.health": "venus", "0.love": "leo"},
    "settings": {"1.health": "venus!", "0.love": "aries"},
}


@pytest.mark.rule("D-PLAY-1", "D-CARD-31", "D-CONS-1", "D-CONS-2", "D-POW-1", "D-POW-2", "D-CARD-4", "D-CARD-20")
@pytest.mark.parametrize(
    ("played", "command", "code", "rule", "english", "french"),
    [
        ("", PlayCard(0, 0, card("planet 2"), True), "not_held", "D-PLAY-1", "Venus (2)", "Vénus (2)"),
        ("", PlayCard(0, 0, "black_sun", True), "not_held", "D-PLAY-1", "Black Sun", "Soleil Noir"),
        ("", PlayCard(0, 0, "setting_virgo", True), "not_held", "D-PLAY-1", "Virgo", "Vierge"),
        ("", PlayCard(0, 0, "x", True), "not_held", "D-PLAY-1", "an unknown card", "une carte inconnue"),
        ("planet 9", ChooseSpot(0, 0, "1.character_planet"), "guarded", "D-CARD-31", "of Player 2", "du joueur 2"),
        (
            "planet 9",
            ChooseSpot(0, 0, "1.health"),
            "consolidated",
            "D-CONS-2",
            "the Health slot of Player 2",
            "la case Santé du joueur 2",
        ),
        ("planet 9", ChooseSpot(0, 0, "planet@3"), "spot_not_offered", "D-CARD-4", "hour 3", "heure 3"),
        ("planet 9", Decline(0, 0), "must_act", "D-POW-1", "", ""),
        ("judgement", ChooseCard(0, 0, card("fool")), "character_guarded", "D-CARD-31", "The Fool (0)", "Le Fou (0)"),
        ("devils pact", ChooseBranch(0, 0, "kill_character"), "branch_not_offered", "D-POW-2", "kill", "tuer"),
        ("sun", Consolidate(0, 0, "love"), "not_matched", "D-CONS-1", "Love", "Amour"),
        ("lovers", ChoosePlayer(0, 0, 0), "player_not_offered", "D-CARD-20", "Player 1", "Joueur 1"),
    ],
)
def test_rejections(played: str, command: Command, code: str, rule: str, english: str, french: str) -> None:
    """A rejection has its code and rule, and messages with the printed name of the thing."""
    story = given(hands=[[played or "planet 1"], ["planet 2"]], **TABLE)
    rejection = (story.play(played) if played else story).rejections(command)[0]
    assert (code, rule) == (rejection.code, rejection.rule)
    assert english.lower() in rejection.message("en").lower()
    assert french in rejection.message("fr")
    assert "_" not in rejection.message("en") + rejection.message("fr")


@pytest.mark.rule("D-SET-1")
def test_slots_and_branches_are_named_in_both_languages() -> None:
    """Slots and branches have a name in each language."""
    story = given(hands=[["hanged man"], ["planet 1"]])
    names = story.game.display.names
    assert ("Work", "Travail") == (names(story.state, "slot", "work", "en"), names(story.state, "slot", "work", "fr"))
    assert ("draw a token", "piocher un jeton") == tuple(
        names(story.state, "branch", "draw_token", language) for language in ("en", "fr")
    )
