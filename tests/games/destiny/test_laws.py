"""The laws of every game, and that no rule id of the digest is forgotten."""

from pathlib import Path
from typing import Any

import pytest

from tabletop_rules.games.destiny.content.acts import VERBS, Lasting, Several
from tabletop_rules.games.destiny.content.load import rulebook
from tabletop_rules.games.destiny.effects.powers import VERBS as POWERS
from tabletop_rules.games.destiny.game import make
from tabletop_rules.testing.check import check
from tabletop_rules.testing.laws import nothing_is_missing, rules_are_cited

HERE = Path(__file__).parent
SOURCE = HERE.parents[2] / "src" / "tabletop_rules" / "games" / "destiny"

PLAYED: tuple[dict[str, Any], ...] = (
    {},
    {
        "tie_rule": "void_trick",
        "loser_rule": "all_non_winners",
        "lone_loser": False,
        "setting_assignment": "player_choice",
        "emperor_points": "worked_example",
        "validation_total": "additive",
        "theft_choice": "optional",
        "theft_keeps_validation": True,
    },
    {
        "astrologer_theft": "never",
        "card_exchange": "blind_draw",
        "tower_scope": "characters",
        "tower_duration": "end_of_next_turn",
        "death_extra": "none",
        "unspecified_draw": "anywhere",
        "resurrect_from": "killed_only",
        "empress_on_characters": False,
    },
    {
        "broken_setting": "removed",
        "power_obligation": "optional",
        "character_depth": "any",
        "setting_phase": "simultaneous",
        "thrown_face": "by_half",
        "consolidation_check": "blind_attempt",
        "first_player": 1,
    },
)


@pytest.mark.parametrize("options", PLAYED)
def test_laws(options: dict[str, Any]) -> None:
    """Every law holds in random matches, under the defaults and under every other value of every option."""
    report = check(make(options), 5, seed=40)
    assert not report.failures, "\n".join(map(str, report.failures))


def test_every_rule_is_cited() -> None:
    """Every rule id is cited by code and by a test, and no other is cited."""
    book = rulebook()
    assert 132 == rules_are_cited(make({}), [SOURCE], [HERE], also=[str(title.text.id) for title in book.rulings])


def test_nothing_is_missing() -> None:
    """Every message has its rule, step or reducer, every refusal a test, and every verb of the pack a power."""
    powers = {act.verb for act in POWERS} | {verb for verb, act in VERBS.items() if issubclass(act, Lasting | Several)}
    assert nothing_is_missing(make({}), tests=[HERE], verbs=VERBS, powers=powers)
