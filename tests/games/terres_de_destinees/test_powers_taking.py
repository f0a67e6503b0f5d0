"""Powers that bring in cards from other players' hands."""

from __future__ import annotations

import pytest

from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.games.terres_de_destinees.commands import ChooseHandCard
from tabletop_rules.games.terres_de_destinees.decisions import HandCardWanted, PowerOrEnd
from tabletop_rules.games.terres_de_destinees.events import FamilyAnswered, Given, LossDue, Stolen
from tests.games.terres_de_destinees.power_table import A, B, C, D, printed, table

# --- steal_random: `vampire` ----------------------------------------------------------------------------------------


@pytest.mark.rule("F-5", "H-2", "T-LOSS-1")
def test_vampire_takes_a_card_at_random() -> None:
    """Chance picks among all cards of the hand; the thief and the victim know which, the others do not."""
    told = table(play={A: "vampire"}, hands={A: "port", B: "juge crypte goule"}, draws=["crypte"]).use_power("vampire")
    assert {B, C} == told.choices()
    told.pick(B)
    assert (("crypte", "port"), ("goule", "juge")) == (told.hand(A), told.hand(B))
    assert [Stolen(A, B, A, ("crypte",), 1)] == told.told(A, Stolen) == told.told(B, Stolen)
    assert [Stolen(A, B, A, (HIDDEN,), 1)] == told.told(C, Stolen) == told.told(SPECTATOR, Stolen)
    assert 1 == told.state.turn.received


@pytest.mark.rule("T-PWR-4")
def test_vampire_needs_a_hand_to_take_from() -> None:
    """An empty hand is not offered; with no other hand at all the power may not be activated."""
    assert {C} == table(play={A: "vampire"}, hands={B: 0}).use_power("vampire").choices()
    assert set() == table(play={A: "vampire"}, hands={B: 0, C: 0}).usable()


@pytest.mark.rule("T-PWR-4", "P-4")
def test_a_power_may_be_turned_on_whoever_is_protected() -> None:
    """What a power could do is judged before any prevention: a holder of Jeton 1 may be chosen, and loses nothing."""
    told = table(play={A: "vampire"}, jetons={B: [1]}).use_power("vampire")
    assert {B, C} == told.choices()
    told.pick(B)
    assert [6, 6, 6] == told.sizes()
    assert [] == told.jetons(B)


@pytest.mark.rule("T-LOSS-2")
def test_vampire_takes_as_many_as_printed_or_all_there_are() -> None:
    """With amount 2 two cards are taken, of a hand of one that one."""
    content = printed("vampire", amount=2)
    told = table(play={A: "vampire"}, hands={A: 1, B: 1}, content=content, draws=[[1, 0], [0]])
    told.use_power("vampire", C)
    assert [3, 1, 4] == told.sizes()
    told = table(play={A: "vampire"}, hands={A: 1, B: 1}, content=content).use_power("vampire", B).any(C)
    assert 2 == told.size(A)
    assert told.state.players[B].out


# --- demand_gift: `chevalier` ---------------------------------------------------------------------------------------


@pytest.mark.rule("T-PWR-4", "T-LOSS-1", "H-2")
def test_chevalier_takes_a_gift_from_a_larger_hand() -> None:
    """Only players with strictly more cards may be chosen; the giver chooses the card, which only the two know."""
    told = table(4, play={A: "chevalier"}, hands={A: 3, B: 3, C: "juge port crypte goule", D: 2}).use_power("chevalier")
    assert {C} == told.choices()
    told.pick(C)
    assert [(C, HandCardWanted)] == told.asked
    assert {"juge", "port", "crypte", "goule"} == told.choices()
    told.pick("goule")
    assert "goule" in told.hand(A)
    assert [Given(A, C, A, ("goule",), 1)] == told.told(C, Given)
    assert [Given(A, C, A, (HIDDEN,), 1)] == told.told(B, Given)


@pytest.mark.rule("T-PWR-4")
def test_chevalier_needs_a_larger_hand() -> None:
    """When nobody holds more cards than the activator the condition is not met, and the power may not be activated."""
    assert ("without_effect", "T-PWR-4") == table(play={A: "chevalier"}).why_not_activate("chevalier")
    assert {"chevalier"} == table(play={A: "chevalier"}, hands={A: 5}).usable()


@pytest.mark.rule("T-LOSS-1", "P-4")
def test_a_gift_that_is_demanded_is_a_hand_loss() -> None:
    """The window of the loss opens with the number of cards about to leave; Jeton 3 keeps one of them back."""
    content = printed("chevalier", amount=3)
    told = table(play={A: "chevalier"}, hands={A: 2, B: 5}, jetons={B: [3]}, content=content)
    told.use_power("chevalier", B).any(B, B)
    assert [LossDue(B, 2, A)] == told.events(LossDue)
    assert [4, 3, 6] == told.sizes()


# --- request_family: `apprenti` -------------------------------------------------------------------------------------


@pytest.mark.rule("F-5", "T-GOLD-6", "H-7", "H-11")
def test_apprenti_gets_a_card_of_the_family_named() -> None:
    """The target must choose a card of the family, is asked even for the only one, and only those two know it."""
    told = table(play={A: "apprenti"}, hands={A: 1, B: "juge port crypte"}).use_power("apprenti", B)
    assert {"royaume", "commerce", "necromancie", "magie"} == told.choices()
    told.pick("commerce")
    assert [(B, HandCardWanted)] == told.asked
    assert {"port"} == told.choices()
    assert ("wrong_family", "T-GOLD-6") == told.why_not(ChooseHandCard, "juge")
    told.pick("port")
    assert "port" in told.hand(A)
    assert [FamilyAnswered(B, told.family("commerce"), True, 1)] == told.told(SPECTATOR, FamilyAnswered)
    assert [Given(A, B, A, (HIDDEN,), 1)] == told.told(C, Given)
    assert 1 == told.state.turn.received


@pytest.mark.rule("T-GOLD-6", "H-7", "T-PWR-4")
def test_apprenti_is_told_truly_that_the_family_is_missing() -> None:
    """A family that the target lacks may be named: the answer says so to all, and nothing else happens."""
    told = table(play={A: "apprenti"}, hands={B: "juge port"}).use_power("apprenti", B, "magie")
    assert [FamilyAnswered(B, told.family("magie"), False)] == told.told(C, FamilyAnswered)
    assert [] == told.events(Given, LossDue)
    assert [(A, PowerOrEnd)] == told.asked


@pytest.mark.rule("H-7", "P-4", "T-LOSS-4")
def test_the_answer_to_apprenti_comes_before_any_prevention() -> None:
    """Even if the loss is then prevented it is public that the family was there."""
    told = table(play={A: "apprenti"}, hands={B: "juge port"}, jetons={B: [1]}).use_power("apprenti", B, "commerce")
    assert [FamilyAnswered(B, told.family("commerce"), True, 1)] == told.events(FamilyAnswered)
    assert [6, 2, 6] == told.sizes()
    assert [] == told.jetons(B)


@pytest.mark.rule("T-PWR-4")
def test_apprenti_does_not_ask_an_empty_hand() -> None:
    """An empty hand is known to hold no family: it is not offered."""
    assert {C} == table(play={A: "apprenti"}, hands={B: 0}).use_power("apprenti").choices()
    assert set() == table(play={A: "apprenti"}, hands={B: 0, C: 0}).usable()


@pytest.mark.rule("T-LOSS-2")
def test_apprenti_gets_as_many_as_printed_or_all_of_the_family() -> None:
    """With amount 2 the target gives two cards of the family, or the only one."""
    content = printed("apprenti", amount=2)
    told = table(play={A: "apprenti"}, hands={A: 1, B: "juge chateau ecuyer port"}, content=content)
    told.use_power("apprenti", B, "royaume").pick("ecuyer", "juge")
    assert ("chateau", "port") == told.hand(B)
    told = table(play={A: "apprenti"}, hands={A: 1, B: "juge chateau ecuyer port"}, content=content)
    told.use_power("apprenti", B, "commerce").pick("port")
    assert [LossDue(B, 1, A)] == told.events(LossDue)
    assert [(A, PowerOrEnd)] == told.asked
    assert 2 == told.size(A)


# --- `rentier` ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("F-5", "T-WIN-2")
def test_cards_of_vampire_and_apprenti_count_for_rentier() -> None:
    """EX-15: four cards of an auction, one stolen and one given make six, and A wins at once."""
    told = table(4, play={A: "vampire apprenti"}, hands={A: 3, D: "mage_de_feu port"}, common=["rentier"], received=4)
    told.use_power("vampire", B)
    assert () == told.winners()
    told.use_power("apprenti", D, "magie").pick("mage_de_feu")
    assert (A,) == told.winners()
