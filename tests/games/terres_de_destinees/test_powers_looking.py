"""Powers that look at what is hidden."""

from __future__ import annotations

from random import Random

import pytest

from tabletop_rules.core.determinize import determinize
from tabletop_rules.core.engine import view
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.games.terres_de_destinees import events as e
from tests.games.terres_de_destinees.story import A, B, C, printed, table


@pytest.mark.rule("T-PWR-4")
def test_an_empty_hand_is_not_looked_at() -> None:
    """A look always does something, except at an empty hand."""
    story = table(play={A: "espionne"}, hands={B: 0}).use_power("espionne", B)
    assert {"secret_destin"} == story.choices()
    only_hands = printed("espionne", modes=("hand",))
    story = table(play={A: "espionne"}, hands={B: 0, C: 1}, content=only_hands).use_power("espionne")
    assert {C} == story.choices()
    assert [e.HandLooked] == [type(event) for event in story.pick(C).events(e.HandLooked)]
    assert set() == table(play={A: "espionne"}, hands={B: 0, C: 0}, content=only_hands).usable()


@pytest.mark.rule("T-PWR-4", "H-4")
def test_a_destin_already_known_may_be_looked_at_again() -> None:
    """A new use of a power may choose a Destin seen before."""
    story = table(play={A: "espionne le_roi"}).use_power("espionne", B, "secret_destin")
    story.use_power("le_roi", "espionne", B, "secret_destin")
    assert 2 == len(story.events(e.DestinLooked))
    assert (B, A) == story.state.players[B].destin_seen_by


# --- look_then_gain_jeton: `voyante` --------------------------------------------------------------------------------


@pytest.mark.rule("F-6", "H-4", "T-JET-3")
def test_voyante_looks_at_a_destin_and_takes_jeton_10() -> None:
    """The activator alone sees the Destin, then takes Jeton 10 unless it is held or missing."""
    story = table(play={A: "voyante"}, destins={C: "ange_gardien"}).use_power("voyante")
    assert {B, C} == story.choices()
    story.pick(C)
    assert [e.DestinLooked, e.JetonTaken] == [type(event) for event in story.events(e.DestinLooked, e.JetonTaken)]
    assert "ange_gardien" == story.seen(A).players[C].destin
    assert HIDDEN is story.seen(B).players[C].destin
    assert [10] == story.jetons(A)

    assert [10] == table(play={A: "voyante"}, jetons={A: [10]}).use_power("voyante", C).jetons(A)
    assert [] == table(play={A: "voyante"}, centre={10: 0}).use_power("voyante", C).jetons(A)


@pytest.mark.rule("T-PWR-4")
def test_a_look_before_a_jeton_may_be_skipped() -> None:
    """With nobody to look at the Jeton is taken all the same; modes and number are as printed."""
    content = printed("voyante", modes=("hand",), number=9)
    story = table(play={A: "voyante"}, hands={B: 0, C: 0}, content=content).use_power("voyante")
    assert [9] == story.jetons(A)
    assert set() == table(play={A: "voyante"}, hands={B: 0, C: 0}, jetons={A: [9]}, content=content).usable()

    both = printed("voyante", modes=("hand", "secret_destin"))
    story = table(play={A: "voyante"}, content=both).use_power("voyante", B)
    assert {"hand", "secret_destin"} == story.choices()
    assert [10] == story.pick("hand").jetons(A)
    assert [] == story.events(e.DestinLooked)


@pytest.mark.rule("T-DECK-1", "T-DECK-2", "T-PWR-4", "H-5")
@pytest.mark.parametrize(("deck", "discard", "reshuffles"), [("juge", "", 0), ("", "juge", 1)])
def test_parchemin_takes_a_single_card_unasked(deck: str, discard: str, reshuffles: int) -> None:
    """A last card is taken without a decision, from the reshuffled pile too; without a card it may not be activated."""
    story = table(play={A: "parchemin"}, hands={A: "port"}, deck=deck, discard=discard).use_power("parchemin")
    assert (("juge", "port"), ()) == (story.hand(A), story.pile())
    assert reshuffles == len(story.events(e.Reshuffled))
    assert set() == table(play={A: "parchemin"}, deck="").usable()


@pytest.mark.rule("H-5")
def test_parchemin_looks_at_as_many_cards_as_printed() -> None:
    """Of four cards looked at two are taken one after the other, and two discarded."""
    content = printed("parchemin", look=4, take=2)
    cards = ["juge", "crypte", "goule", "port"]
    story = table(play={A: "parchemin"}, hands={A: 1}, draws=[cards], content=content).use_power("parchemin", "goule")
    assert {"juge", "crypte", "port"} == story.choices()
    story.pick("crypte")
    assert 3 == story.size(A)
    assert {"juge", "port"} == set(story.pile())


@pytest.mark.rule("H-1", "H-5")
def test_cards_looked_at_are_not_yet_hand_cards() -> None:
    """While cards are being chosen the size of the hand stays the same, and nobody wins by it."""
    content = printed("parchemin", look=4, take=2)
    story = table(play={A: "parchemin"}, hands={A: 11}, content=content, common=["opulence"])
    story.use_power("parchemin").any(A)
    assert 11 == story.size(A)
    world = determinize(story.game, view(story.game, story.match, B), B, Random(1))
    assert story.asked == [(each.seat, type(each)) for each in world.decisions]
    assert (A,) == story.any(A).winners()
