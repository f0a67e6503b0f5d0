"""Explanations name the modifiers that decided through a trigger."""

from __future__ import annotations

import random

import tabletop_rules as tr
from tabletop_rules.games.carcassonne.expansions.messengers.queries import stands_dark
from tabletop_rules.games.carcassonne.handlers import Band
from tabletop_rules.games.carcassonne.state import State


def every_space(state: State, dark: bool, *args: object) -> bool:
    """Count every space of the score track as dark."""
    return True


def test_a_modifier_behind_a_trigger_is_named() -> None:
    """A message that only a house rule brings names the house rule in its explanation, and its sentence."""
    rule = tr.Modifier(tr.RuleId("H-9"), "Every space is dark.", stands_dark, Band.TERMS, 900, every_space)
    game = tr.load_game("carcassonne", {"expansions": ["robbers", "messengers"]}).with_handlers(rule)
    table, rng = tr.Table.open(game, seats=3, seed=1), random.Random(1)
    while table.result is None:
        table.submit(rng.choice(list(table.legal())))
    named = [table.explain(record.n).reasons[0].changed_by for record in table.records if record.rule == "M5"]
    assert ("H-9", "Every space is dark.") in [each for changed in named for each in changed]
