"""Powers that look at what is hidden, and who sees it."""

from __future__ import annotations

from random import Random

import pytest

from tabletop_rules.core.determinize import determinize
from tabletop_rules.core.engine import view
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.games.terres_de_destinees.commands import ChooseLooked
from tabletop_rules.games.terres_de_destinees.events import (
    DestinLooked,
    HandLooked,
    JetonTaken,
    Reshuffled,
    TopLooked,
    TopTaken,
)
from tests.games.terres_de_destinees.power_table import A, B, C, printed, table

# --- look: `espionne` -----------------------------------------------------------------------------------------------


@pytest.mark.rule("H-8", "H-10")
def test_espionne_looks_at_a_hand_that_nobody_else_sees() -> None:
    """Target and mode are public, the cards are shown to the activator alone, and no view keeps them."""
    told = table(play={A: "espionne"}, hands={B: "juge port"}).use_power("espionne")
    assert {B, C} == told.choices()
    assert {"secret_destin", "hand"} == told.pick(B).choices()
    told.pick("hand")
    assert [HandLooked(A, B, ("juge", "port"))] == told.told(A, HandLooked)
    assert [HandLooked(A, B, (HIDDEN, HIDDEN))] == told.told(C, HandLooked) == told.told(SPECTATOR, HandLooked)
    assert (HIDDEN, HIDDEN) == told.seen(A).players[B].hand
    assert [("player", B), ("mode", "hand")] == told.chosen()


@pytest.mark.rule("F-6", "H-4", "H-8")
def test_espionne_looks_at_a_secret_destin_and_knows_it_for_good() -> None:
    """The looker alone sees it and goes on seeing it; the others learn only that it was looked at."""
    told = table(play={A: "espionne"}, destins={B: "assassin"}).use_power("espionne", B, "secret_destin")
    assert [DestinLooked(A, B, "assassin")] == told.told(A, DestinLooked)
    assert [DestinLooked(A, B, HIDDEN)] == told.told(C, DestinLooked) == told.told(SPECTATOR, DestinLooked)
    assert "assassin" == told.seen(A).players[B].destin
    assert HIDDEN is told.seen(C).players[B].destin


@pytest.mark.rule("T-PWR-4")
def test_an_empty_hand_is_not_looked_at() -> None:
    """A look always does something, except at an empty hand."""
    told = table(play={A: "espionne"}, hands={B: 0}).use_power("espionne", B)
    assert {"secret_destin"} == told.choices()
    only_hands = printed("espionne", modes=("hand",))
    told = table(play={A: "espionne"}, hands={B: 0, C: 1}, content=only_hands).use_power("espionne")
    assert {C} == told.choices()
    assert [HandLooked] == [type(event) for event in told.pick(C).events(HandLooked)]
    assert set() == table(play={A: "espionne"}, hands={B: 0, C: 0}, content=only_hands).usable()


@pytest.mark.rule("T-PWR-4", "H-4")
def test_a_destin_already_known_may_be_looked_at_again() -> None:
    """A new use of a power may choose what one has seen before."""
    told = table(play={A: "espionne le_roi"}).use_power("espionne", B, "secret_destin")
    told.use_power("le_roi", "espionne", B, "secret_destin")
    assert 2 == len(told.events(DestinLooked))
    assert (B, A) == told.state.players[B].destin_seen_by


# --- look_then_gain_jeton: `voyante` --------------------------------------------------------------------------------


@pytest.mark.rule("F-6", "H-4", "T-JET-3")
def test_voyante_looks_at_a_destin_and_takes_an_eye() -> None:
    """First the look, which only the activator sees, then Jeton 10, unless one is held or none is left."""
    told = table(play={A: "voyante"}, destins={C: "ange_gardien"}).use_power("voyante")
    assert {B, C} == told.choices()
    told.pick(C)
    assert [DestinLooked, JetonTaken] == [type(event) for event in told.events(DestinLooked, JetonTaken)]
    assert "ange_gardien" == told.seen(A).players[C].destin
    assert HIDDEN is told.seen(B).players[C].destin
    assert [10] == told.jetons(A)

    assert [10] == table(play={A: "voyante"}, jetons={A: [10]}).use_power("voyante", C).jetons(A)
    assert [] == table(play={A: "voyante"}, centre={10: 0}).use_power("voyante", C).jetons(A)


@pytest.mark.rule("T-PWR-4")
def test_a_look_printed_before_a_jeton_may_be_skipped() -> None:
    """When there is nobody to look at, the Jeton is taken all the same; the modes and the number are those printed."""
    content = printed("voyante", modes=("hand",), number=9)
    told = table(play={A: "voyante"}, hands={B: 0, C: 0}, content=content).use_power("voyante")
    assert [9] == told.jetons(A)
    assert set() == table(play={A: "voyante"}, hands={B: 0, C: 0}, jetons={A: [9]}, content=content).usable()

    both = printed("voyante", modes=("hand", "secret_destin"))
    told = table(play={A: "voyante"}, content=both).use_power("voyante", B)
    assert {"hand", "secret_destin"} == told.choices()
    assert [10] == told.pick("hand").jetons(A)
    assert [] == told.events(DestinLooked)


# --- look_and_take: `parchemin` -------------------------------------------------------------------------------------


@pytest.mark.rule("H-5", "H-10")
def test_parchemin_takes_one_of_two_cards_and_discards_the_other() -> None:
    """Only the activator sees the two cards; the one discarded becomes public, the one taken does not."""
    told = table(play={A: "parchemin"}, hands={A: "port"}, draws=[["juge", "crypte"]]).use_power("parchemin")
    assert {"juge", "crypte"} == told.choices()
    assert (HIDDEN, HIDDEN) == told.seen(B).players[A].looked
    assert ("crypte", "juge") == told.seen(A).players[A].looked
    told.pick("juge")
    assert ("juge", "port") == told.hand(A)
    assert ("crypte",) == told.pile()
    assert [TopTaken(A, A, (HIDDEN,), ("crypte",))] == told.told(B, TopTaken)
    assert [TopLooked(A, (HIDDEN, HIDDEN))] == told.told(SPECTATOR, TopLooked)


@pytest.mark.rule("H-5")
def test_only_a_card_looked_at_may_be_taken() -> None:
    """A card that was not among those looked at is refused."""
    told = table(play={A: "parchemin"}, draws=[["juge", "crypte"]]).use_power("parchemin")
    assert ("not_offered", "H-5") == told.why_not(ChooseLooked, "port")


@pytest.mark.rule("T-DECK-1", "T-DECK-2", "T-PWR-4")
def test_parchemin_takes_a_single_card_and_needs_one() -> None:
    """With one card left it is taken unasked, out of the reshuffled discard pile too; with none it is unusable."""
    told = table(play={A: "parchemin"}, hands={A: "port"}, deck="juge").use_power("parchemin")
    assert (("juge", "port"), ()) == (told.hand(A), told.pile())

    told = table(play={A: "parchemin"}, hands={A: "port"}, deck="", discard="juge").use_power("parchemin")
    assert (("juge", "port"), ()) == (told.hand(A), told.pile())
    assert 1 == len(told.events(Reshuffled))

    assert set() == table(play={A: "parchemin"}, deck="").usable()


@pytest.mark.rule("H-5")
def test_parchemin_looks_at_as_many_cards_as_printed() -> None:
    """With look 4 and take 2, two are chosen one after the other and the other two discarded."""
    content = printed("parchemin", look=4, take=2)
    cards = ["juge", "crypte", "goule", "port"]
    told = table(play={A: "parchemin"}, hands={A: 1}, draws=[cards], content=content).use_power("parchemin", "goule")
    assert {"juge", "crypte", "port"} == told.choices()
    told.pick("crypte")
    assert 3 == told.size(A)
    assert {"juge", "port"} == set(told.pile())


@pytest.mark.rule("H-1", "H-5")
def test_cards_looked_at_are_no_hand_cards_until_all_are_chosen() -> None:
    """While several cards are being chosen the size of the hand stays what it was, and nobody wins by it."""
    content = printed("parchemin", look=4, take=2)
    told = table(play={A: "parchemin"}, hands={A: 11}, content=content, common=["opulence"])
    told.use_power("parchemin").any(A)
    assert 11 == told.size(A)
    world = determinize(told.game, view(told.game, told.match, B), B, Random(1))
    assert told.asked == [(d.seat, type(d)) for d in world.decisions]
    assert (A,) == told.any(A).winners()
