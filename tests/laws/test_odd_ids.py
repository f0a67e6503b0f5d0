"""Commands with ids of nothing: each is rejected in words, or accepted, and none breaks a game."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import attrs
import pytest

from tabletop_rules import catalog
from tabletop_rules.core.change import change
from tabletop_rules.core.engine import view
from tabletop_rules.core.legal import why_not
from tabletop_rules.testing import play
from tests.laws.test_laws_of_games import of_its_sources

ODD = (
    "",
    "{0}",
    "{card.__class__}",
    "1+1",
    "a#1",
    "9" * 5000,
    "٣",
    "é" * 40,
    "HIDDEN",
)
"""Texts that are no id of any game, and look like templates, numbers, copies or places."""
NUMBERS = (-1, 7, 10**9)
STOPS = 10
"""Stops of a match that are tried; at each, every type of command that a seat may send."""


def twisted(command: Any, text: str, number: int) -> Any:
    """Return a command with odd values in all its text and number fields."""
    fields = {
        field.name: odd_for(getattr(command, field.name), text, number)
        for field in attrs.fields(type(command))
        if field.name not in ("seat", "decision")
    }
    return change(command, **fields)


def odd_for(value: Any, text: str, number: int) -> Any:
    """Return an odd value of the same type."""
    if type(value) is str:
        return text
    if type(value) is int:
        return number
    if type(value) is tuple:
        return tuple(odd_for(item, text, number) for item in value) or (text,)
    return value


@pytest.mark.parametrize("name", catalog.games())
def test_odd_ids_are_refused_in_words(name: str) -> None:
    """Match and view give the same reasons, worded in both languages."""
    refused = 0
    for options in ({}, *of_its_sources(name, "FULL", ())):
        played = play(catalog.load_game(name, options), 4, 5)
        rng = random.Random(name)
        stops = rng.sample(range(len(played.moves)), min(STOPS, len(played.moves)))
        for stop in stops:
            match = played.matches[stop]
            for seat in {decision.seat for decision in match.decisions if decision.seat >= 0}:
                kinds = {type(command): command for command in played.legal(stop, seat)}
                for command, text in product(kinds.values(), ODD):
                    odd = twisted(command, text, rng.choice(NUMBERS))
                    reasons = why_not(played.game, match, odd)
                    assert reasons == why_not(played.game, view(played.game, match, seat), odd)
                    assert all(reason.message("en") and reason.message("fr") for reason in reasons)
                    refused += bool(reasons)
    assert refused
