"""Illegal powers, targets and cards as a player reads them: the rule that forbids, and why, in English and French."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from tabletop_rules.core.legal import check
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

SAID: tuple[tuple[Any, ...], ...] = (
    ("", PlayCard(0, 0, card("planet 2"), True), "D-PLAY-1", "You do not hold Venus (2).",
     "Vous n'avez pas « Vénus (2) » en main."),
    ("planet 9", ChooseSpot(0, 0, "1.character_planet"), "D-CARD-31",
     "The Tower guards this spot: character's planet of seat 1.",
     "La Tour protège cet emplacement : planète du personnage du siège 1."),
    ("planet 9", ChooseSpot(0, 0, "1.health"), "D-CONS-2",
     "This token is consolidated and stays as it lies: Health of seat 1.",
     "Ce jeton est consolidé et reste comme il est : Santé du siège 1."),
    ("planet 9", ChooseSpot(0, 0, "planet@3"), "D-CARD-4", "This spot cannot be chosen here: planet at hour 3.",
     "Cet emplacement ne peut pas être choisi ici : planète à l'heure 3."),
    ("planet 9", Decline(0, 0), "D-POW-1", "This must be done: it cannot be declined.",
     "Cela doit être fait : on ne peut pas refuser."),
    ("judgement", ChooseCard(0, 0, card("fool")), "D-CARD-31", "The Tower guards The Fool (0).",
     "La Tour protège « Le Fou (0) »."),
    ("devils pact", ChooseBranch(0, 0, "kill_character"), "D-POW-2", "This is not possible here: kill a character.",
     "Impossible ici : tuer un personnage."),
    ("sun", Consolidate(0, 0, "love"), "D-CONS-1",
     "Love cannot be consolidated here: that takes a token that is up and that the setting under it names.",
     "Impossible de consolider « Amour » ici : il y faut un jeton révélé, que nomme le réglage posé dessous."),
    ("lovers", ChoosePlayer(0, 0, 0), "D-CARD-20", "Seat 0 cannot be chosen here.",
     "Le siège 0 ne peut pas être choisi ici."),
)  # fmt: skip


@pytest.mark.rule("D-PLAY-1", "D-CARD-31", "D-CONS-1", "D-CONS-2", "D-POW-1", "D-POW-2", "D-CARD-4", "D-CARD-20")
@pytest.mark.parametrize(("played", "command", "rule", "english", "french"), SAID)
def test_what_is_illegal_is_refused_in_two_languages(
    played: str, command: Command, rule: str, english: str, french: str
) -> None:
    """The refusal names the rule and what is meant by its printed name."""
    story = given(hands=[[played or "planet 1"], ["planet 2"]], **TABLE)
    story = story.play(played) if played else story
    refused = check(story.game, story.match, attrs.evolve(command, seat=story.asked.seat, decision=story.asked.id))
    assert refused is not None
    assert (rule, english, french) == (refused.rule, refused.message("en"), refused.message("fr"))
