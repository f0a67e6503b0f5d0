"""Powers that take cards from other players' hands."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import decisions as d
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.terms import Family
from tests.games.terres_de_destinees.story import A, B, C, D, printed, table

# --- steal_random: `vampire` ----------------------------------------------------------------------------------------


@pytest.mark.rule("F-5", "H-2", "T-LOSS-1")
def test_vampire_takes_a_card_at_random() -> None:
    """Chance picks among all cards of the hand; only thief and victim see which."""
    story = table(play={A: "vampire"}, hands={A: "port", B: "juge crypte goule"}, draws=["crypte"]).use_power("vampire")
    assert {B, C} == story.choices()
    story.pick(B)
    assert (("crypte", "port"), ("goule", "juge")) == (story.hand(A), story.hand(B))
    assert [e.Stolen(A, B, A, ("crypte",), 1)] == story.sent(A, e.Stolen) == story.sent(B, e.Stolen)
    assert [e.Stolen(A, B, A, (HIDDEN,), 1)] == story.sent(C, e.Stolen) == story.sent(SPECTATOR, e.Stolen)
    assert 1 == story.state.turn.received


@pytest.mark.rule("T-PWR-4")
def test_vampire_needs_a_hand_to_take_from() -> None:
    """An empty hand is not offered; without any other card in hand the power may not be activated."""
    assert {C} == table(play={A: "vampire"}, hands={B: 0}).use_power("vampire").choices()
    assert set() == table(play={A: "vampire"}, hands={B: 0, C: 0}).usable()


@pytest.mark.rule("T-PWR-4", "P-4")
def test_a_protected_player_may_be_chosen() -> None:
    """A power is judged before any prevention: a holder of Jeton 1 may be chosen, and loses nothing."""
    story = table(play={A: "vampire"}, jetons={B: [1]}).use_power("vampire")
    assert {B, C} == story.choices()
    assert ([6, 6, 6], []) == (story.pick(B).sizes(), story.jetons(B))


@pytest.mark.rule("T-LOSS-2")
def test_vampire_takes_as_many_as_printed_or_all_there_are() -> None:
    """With amount 2 two cards are taken, or the only one."""
    given: dict[str, Any] = {"play": {A: "vampire"}, "hands": {A: 1, B: 1}, "content": printed("vampire", amount=2)}
    assert [3, 1, 4] == table(**given, draws=[[1, 0], [0]]).use_power("vampire", C).sizes()
    story = table(**given).use_power("vampire", B).any(C)
    assert (2, True) == (story.size(A), story.out(B))


# --- demand_gift: `chevalier` ---------------------------------------------------------------------------------------


@pytest.mark.rule("T-PWR-4", "T-LOSS-1", "H-2")
def test_chevalier_takes_a_gift_from_a_larger_hand() -> None:
    """Only players with more cards may be chosen; the giver chooses the card, which only the two see."""
    story = table(4, play={A: "chevalier"}, hands={A: 3, B: 3, C: "juge port crypte goule", D: 2})
    assert {C} == story.use_power("chevalier").choices()
    assert [(C, d.HandCardWanted)] == story.pick(C).asked
    assert {"juge", "port", "crypte", "goule"} == story.choices()
    assert "goule" in story.pick("goule").hand(A)
    assert [e.Given(A, C, A, ("goule",), 1)] == story.sent(C, e.Given)
    assert [e.Given(A, C, A, (HIDDEN,), 1)] == story.sent(B, e.Given)


@pytest.mark.rule("T-PWR-4")
def test_chevalier_needs_a_larger_hand() -> None:
    """If nobody holds more cards than the activator, the power may not be activated."""
    assert ("without_effect", "T-PWR-4") == table(play={A: "chevalier"}).why_not(c.Activate, "chevalier")
    assert {"chevalier"} == table(play={A: "chevalier"}, hands={A: 5}).usable()


@pytest.mark.rule("T-LOSS-1", "P-4")
def test_a_demanded_gift_is_a_hand_loss() -> None:
    """The window opens with the number of cards about to leave, and Jeton 3 keeps one of them back."""
    content = printed("chevalier", amount=3)
    story = table(play={A: "chevalier"}, hands={A: 2, B: 5}, jetons={B: [3]}, content=content)
    story.use_power("chevalier", B).any(B, B)
    assert [e.LossDue(B, 2, A)] == story.events(e.LossDue)
    assert [4, 3, 6] == story.sizes()


# --- request_family: `apprenti` -------------------------------------------------------------------------------------


@pytest.mark.rule("F-5", "T-GOLD-6", "H-7", "H-11")
def test_apprenti_gets_a_card_of_the_family_named() -> None:
    """The target gives a card of the family, is asked even for the only one, and only the two see it."""
    story = table(play={A: "apprenti"}, hands={A: 1, B: "juge port crypte"}).use_power("apprenti", B)
    assert {"royaume", "commerce", "necromancie", "magie"} == story.choices()
    assert [(B, d.HandCardWanted)] == story.pick("commerce").asked
    assert {"port"} == story.choices()
    assert ("wrong_family", "T-GOLD-6") == story.why_not(c.ChooseHandCard, "juge")
    assert "port" in story.pick("port").hand(A)
    assert [e.FamilyAnswered(B, Family.COMMERCE, True, 1)] == story.sent(SPECTATOR, e.FamilyAnswered)
    assert [e.Given(A, B, A, (HIDDEN,), 1)] == story.sent(C, e.Given)
    assert 1 == story.state.turn.received


@pytest.mark.rule("T-GOLD-6", "H-7", "T-PWR-4")
def test_apprenti_learns_that_the_family_is_missing() -> None:
    """A family that the target lacks may be named; the answer is public, and nothing else happens."""
    story = table(play={A: "apprenti"}, hands={B: "juge port"}).use_power("apprenti", B, "magie")
    assert [e.FamilyAnswered(B, Family.MAGIE, False)] == story.sent(C, e.FamilyAnswered)
    assert ([], [(A, d.PowerOrEnd)]) == (story.events(e.Given, e.LossDue), story.asked)


@pytest.mark.rule("H-7", "P-4", "T-LOSS-4")
def test_the_answer_to_apprenti_comes_before_any_prevention() -> None:
    """That the family was there is public even if the loss is then prevented."""
    story = table(play={A: "apprenti"}, hands={B: "juge port"}, jetons={B: [1]}).use_power("apprenti", B, "commerce")
    assert [e.FamilyAnswered(B, Family.COMMERCE, True, 1)] == story.events(e.FamilyAnswered)
    assert ([6, 2, 6], []) == (story.sizes(), story.jetons(B))


@pytest.mark.rule("T-PWR-4")
def test_apprenti_does_not_ask_an_empty_hand() -> None:
    """A player without cards is not offered."""
    assert {C} == table(play={A: "apprenti"}, hands={B: 0}).use_power("apprenti").choices()
    assert set() == table(play={A: "apprenti"}, hands={B: 0, C: 0}).usable()


@pytest.mark.rule("T-LOSS-2")
def test_apprenti_gets_as_many_as_printed_or_all_of_the_family() -> None:
    """With amount 2 the target gives two cards of the family, or the only one."""
    content = printed("apprenti", amount=2)
    given: dict[str, Any] = {"play": {A: "apprenti"}, "hands": {A: 1, B: "juge chateau ecuyer port"}}
    story = table(**given, content=content).use_power("apprenti", B, "royaume", "ecuyer", "juge")
    assert ("chateau", "port") == story.hand(B)
    story = table(**given, content=content).use_power("apprenti", B, "commerce", "port")
    assert ([e.LossDue(B, 1, A)], [(A, d.PowerOrEnd)], 2) == (story.events(e.LossDue), story.asked, story.size(A))


@pytest.mark.rule("T-LOSS-1", "F-5")
@pytest.mark.parametrize("card", ["juge", "port", "portail", "voyante"])
def test_vampire_may_take_any_card_of_the_hand(card: str) -> None:
    """Chance may pick any card of the hand, the first or the last."""
    hands = {A: 2, B: "juge port portail voyante"}
    story = table(draws=[card], play={A: "vampire"}, hands=hands).use_power("vampire", B)
    assert (True, 3) == (card in story.hand(A), story.size(B))
