"""Why it happened: what a card or power does cites the rule of its effect, not that of effects in general."""

from __future__ import annotations

import pytest

from tabletop_rules.core.messages import Event
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.commands import Draw, EndTurn, PlayAction, UsePower
from tests.games.fatum_medieval.scene import KNOWLEDGE, Scene

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
    """Whoever asks why gold, cards or an income went is given the rule of the effect on the card played."""
    scene = Scene(3, chance=[2]).lay(0, "kings_service", "courtly_love", "bodyguard").hold(0, card)
    scene.lay(1, "guard", "farm", "house", "servant", "quarrel").hold(1, "latin").playing()
    scene.do(PlayAction, 0, card, 1, chosen)
    assert [rule] == [record.rule for record in scene.records if type(record.event) is event]


@pytest.mark.rule("FA-EFF-15")
def test_a_ransom_paid_cites_the_ransom() -> None:
    """Gold lost to a guard, and the ruin of who has none, go back to the ransom."""
    scene = Scene(4).lay(0, "guard").lay(1, "guard#2").purse(2, 1).purse(3, 9).playing()
    paid = scene.do(UsePower, 0, "ransom", 2)
    assert ["FA-EFF-15"] == [record.rule for record in paid if isinstance(record.event, e.GoldLost)]


@pytest.mark.rule("FA-DECK-1", "FA-EFF-14")
def test_a_pile_that_becomes_a_deck_cites_the_empty_deck() -> None:
    """In step 1 and by an action alike."""
    step_1 = Scene(turn=2, chance=[0]).pile(KNOWLEDGE, "latin", deck=()).drawing()
    step_1.do(Draw, 0, KNOWLEDGE)
    given = Scene(chance=[0]).pile(KNOWLEDGE, "latin", deck=()).hold(0, "revelation").playing()
    given.do(PlayAction, 0, "revelation", 0)
    given.do(Draw, 0, KNOWLEDGE)
    for scene in (step_1, given):
        assert ["FA-DECK-1"] == [record.rule for record in scene.records if isinstance(record.event, e.Reshuffled)]


@pytest.mark.rule("FA-ACC-1")
def test_the_accounts_begin_by_their_own_rule() -> None:
    """They begin because all have played, and that is a rule of the accounts."""
    scene = Scene(marker=1).playing(0)
    scene.do(EndTurn, 0)
    assert ["FA-ACC-1"] == [record.rule for record in scene.records if isinstance(record.event, e.AccountsBegan)]
