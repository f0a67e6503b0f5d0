"""The laws of every game, and that every rule and message of the game is tested."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules.games.destiny.commands import PlayCard
from tabletop_rules.games.destiny.decisions import SlotToConsolidate, WhichBranch, WhichTrickPower
from tabletop_rules.games.destiny.game import make
from tabletop_rules.games.destiny.situation import situation
from tabletop_rules.games.destiny.slots import ConsolidationFailed
from tabletop_rules.testing.check import check
from tabletop_rules.testing.laws import LawBroken
from tabletop_rules.testing.regression import holds
from tests.effort import fewer, some
from tests.games.destiny.story import ANA, card

PLAYED: tuple[dict[str, Any], ...] = (
    {
        "tie_rule": "void_trick",
        "loser_rule": "all_non_winners",
        "lone_loser": False,
        "setting_assignment": "player_choice",
        "emperor_points": "worked_example",
        "validation_total": "additive",
        "theft_choice": "optional",
        "theft_keeps_validation": True,
        "validation": "optional",
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
        "trick_powers": "mandatory",
        "gods_help_exchange": "clock_too",
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


@pytest.mark.parametrize("options", some(PLAYED, 1))
def test_laws(options: dict[str, Any]) -> None:
    """Every law holds in random matches, also under every other value of every option."""
    report = check(make(options), 1, seed=40)
    assert not report.failures, "\n".join(map(str, report.failures))


def test_the_laws_hold_from_a_situation_on() -> None:
    """Every law holds from a situation with lasting characters, consolidated slots and a Tower on."""
    for moment in some(("setting", "turn", "cards"), 1):
        laid = situation(
            make({}),
            3,
            board={"0.health": "mars", "1.love": "leo", "2.character_planet": "~sun"},
            settings={"0.health": "mars!"},
            stacks={0: ["fool"], 1: ["hermit", "pope"], 2: [("astrologer", "conjunction")]},
            tower=2,
            pledges=[(0, 2)] if moment == "setting" else (),
            turn=9,
            at=moment,
        )
        report = check(laid, matches=1, most=fewer(60, 1000))
        assert report.good, report


# --- what a secret may tell -------------------------------------------------------------------------------------------


def test_only_consolidation_is_declared() -> None:
    """Only a failed blind attempt, and what a decision offers the Fool, may tell a secret without naming a thing."""
    assert (ConsolidationFailed, WhichBranch, WhichTrickPower, SlotToConsolidate) == make({}).secrets.exceptions


@pytest.mark.rule("D-Q-25", "D-INFO-15")
def test_decisions_of_the_fool_break_law_7_unless_declared() -> None:
    """The referee's offer shows the Fool's owner which setting matches: law 7 holds only because that is declared."""
    declared = make({})
    for game in (
        declared,
        attrs.evolve(declared, secrets=attrs.evolve(declared.secrets, exceptions=(ConsolidationFailed,))),
    ):
        laid = situation(
            game,
            2,
            board={"0.health": "mars", "0.work": "venus"},
            settings={"0.health": "mars", "0.work": "sun"},
            stacks={ANA: ["fool"]},
            hands={ANA: ["sun", "mixed 1", ...]},
            initiative=ANA,
        )
        decision = tr.Table.open(laid, 2, seed=1).decisions[0].id
        moves = tr.to_json(PlayCard(ANA, decision, card("sun"), True))
        with nullcontext() if game is declared else pytest.raises(LawBroken, match="law 7"):
            holds(laid, 7, seats=2, seed=1, moves=moves)
