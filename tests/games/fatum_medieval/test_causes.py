"""What an action does cites the rule of its effect; `test_oracle.py` checks the rules of all records."""

from __future__ import annotations

import pytest

from tabletop_rules.core.messages import Event
from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval import events as e
from tests.games.fatum_medieval.scene import Scene

PLAYS: tuple[tuple[str, tuple[str, ...], type[Event], str], ...] = (
    ("corvee", (), e.IncomeBarred, "FA-EFF-7"),
    ("english_raid", ("farm#1",), e.FrontDiscarded, "FA-EFF-8"),
    ("fire", (), e.FrontDiscarded, "FA-EFF-8"),
    ("dismissal", (), e.FrontDiscarded, "FA-EFF-8"),
    ("lure_away", ("servant#1",), e.CardTaken, "FA-EFF-9"),
    ("reconciliation", ("quarrel#1",), e.FrontDiscarded, "FA-EFF-10"),
    ("robbery", (), e.GoldLost, "FA-EFF-11"),
    ("inheritance", (), e.GoldGained, "FA-EFF-12"),
    ("tournament", (), e.GoldGained, "FA-EFF-12"),
    ("fine", (), e.GoldLost, "FA-EFF-13"),
    ("spy", (), e.HandSeen, "FA-EFF-17"),
)


@pytest.mark.rule("FA-EFF-7", "FA-EFF-8", "FA-EFF-9", "FA-EFF-10", "FA-EFF-11", "FA-EFF-12", "FA-EFF-13", "FA-EFF-17")
@pytest.mark.parametrize(("card", "chosen", "event", "rule"), PLAYS)
def test_what_an_action_does_cites_its_effect(
    card: str, chosen: tuple[str, ...], event: type[Event], rule: str
) -> None:
    """Gold, cards and incomes lost or won by an action cite the rule of its effect."""
    scene = Scene(3, chance=[2]).lay(0, "kings_service", "courtly_love", "bodyguard").hold(0, card)
    scene.lay(1, "guard", "farm", "house", "servant", "quarrel").hold(1, "latin").playing()
    scene.do(c.PlayAction, 0, card, 1, chosen)
    assert [rule] == scene.rules_of(event)


@pytest.mark.rule("FA-ACC-10", "FA-COIN-3")
def test_a_payment_cut_short_cites_the_bank() -> None:
    """An income, an inheritance and a prize cut short cite the bank; those paid in full cite their own rule."""
    scene = Scene(chance=[5, 4, 6]).hold(0, "inheritance", "tournament").lay(0, "squire", "thief").bank(6).playing()
    scene.do(c.PlayAction, 0, "inheritance", 1)
    scene.do(c.PlayAction, 0, "tournament", 0)
    assert ["FA-EFF-12", "FA-ACC-10"] == scene.rules_of(e.GoldGained)
    assert [4, 2] == [event.amount for event in scene.events(e.GoldGained)]
    short = Scene(marker=1, chance=[6]).lay(0, "squire", "thief").bank(4).accounts()
    assert ["FA-ACC-2", "FA-ACC-10"] == short.rules_of(e.IncomePaid)
    assert [3, 1] == [event.amount for event in short.events(e.IncomePaid)]
