"""Powers that take, place and return Jetons."""

from __future__ import annotations

import pytest

from tabletop_rules.games.terres_de_destinees.content.actives import ChooseOne
from tabletop_rules.games.terres_de_destinees.content.modes import GiveJetonMode, RemoveJetonMode
from tabletop_rules.games.terres_de_destinees.decisions import PowerOrEnd
from tabletop_rules.games.terres_de_destinees.events import Drawn, JetonReturned, JetonTaken
from tabletop_rules.games.terres_de_destinees.state import HeldJeton
from tabletop_rules.games.terres_de_destinees.terms import Owner
from tests.games.terres_de_destinees.power_table import A, B, C, printed, table

# --- gain_jeton -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-JET-2", "T-JET-3", "T-PWR-4")
@pytest.mark.parametrize(
    ("card", "numbers"), [("chateau", {1, 3}), ("acte_de_propriete", {2, 11}), ("grimoire_ancien", {8, 9})]
)
def test_one_of_two_jetons_is_taken_from_the_centre(card: str, numbers: set[int]) -> None:
    """The activator chooses one of the two numbers printed; held or missing ones are not offered."""
    for number in numbers:
        [other] = numbers - {number}
        told = table(play={A: card}).use_power(card)
        assert numbers == told.choices()
        assert [number] == told.pick(number).jetons(A)
        assert 2 == told.state.centre.count(number)
        assert [f"{card}(e)"] == told.play(A)

        assert {other} == table(play={A: card}, jetons={A: [number]}).use_power(card).choices()
        assert {other} == table(play={A: card}, centre={number: 0}).use_power(card).choices()
        assert set() == table(play={A: card}, jetons={A: [number]}, centre={other: 0}).usable()


@pytest.mark.rule("T-JET-2", "T-JET-3", "T-PWR-4")
@pytest.mark.parametrize(("card", "number"), [("archives_royales", 12), ("grand_livre", 6)])
def test_a_single_jeton_is_taken_unasked(card: str, number: int) -> None:
    """A card that names one number takes it without a question; held already, or none left, it cannot be activated."""
    told = table(play={A: card}).use_power(card)
    assert [number] == told.jetons(A)
    assert [(A, PowerOrEnd)] == told.asked

    assert ("without_effect", "T-PWR-4") == table(play={A: card}, jetons={A: [number]}).why_not_activate(card)
    assert ("without_effect", "T-PWR-4") == table(play={A: card}, centre={number: 0}).why_not_activate(card)


@pytest.mark.rule("T-JET-1")
def test_everybody_sees_a_jeton_taken() -> None:
    """A Jeton lies face up before its owner, in every view."""
    told = table(play={A: "grand_livre"}).use_power("grand_livre")
    for seat in (-1, A, B, C):
        assert (HeldJeton(6, A),) == told.seen(seat).players[A].jetons


# --- gain_jeton_then_draw, draw_then_gain_jeton ---------------------------------------------------------------------


@pytest.mark.rule("T-TERM-6", "T-JET-3")
def test_pacte_des_ombres_takes_its_jeton_and_then_draws() -> None:
    """The Jeton comes first, then the card, in two batches; with the Jeton held already the card is still drawn."""
    told = table(play={A: "pacte_des_ombres"}, hands={A: 3}).use_power("pacte_des_ombres")
    assert [JetonTaken, Drawn] == [type(event) for event in told.events(JetonTaken, Drawn)]
    assert [4] == told.jetons(A)
    assert 4 == told.size(A)

    told = table(play={A: "pacte_des_ombres"}, hands={A: 3}, jetons={A: [4]}).use_power("pacte_des_ombres")
    assert [] == told.events(JetonTaken)
    assert 4 == told.size(A)


@pytest.mark.rule("T-PWR-4", "T-DECK-2")
def test_either_part_of_pacte_des_ombres_is_enough() -> None:
    """With nothing to draw it takes the Jeton; with neither it may not be activated."""
    told = table(play={A: "pacte_des_ombres"}, hands={A: 3}, deck="").use_power("pacte_des_ombres")
    assert [4] == told.jetons(A)
    assert 3 == told.size(A)
    assert {"pacte_des_ombres"} == table(play={A: "pacte_des_ombres"}, jetons={A: [4]}, deck="juge").usable()
    assert set() == table(play={A: "pacte_des_ombres"}, jetons={A: [4]}, deck="").usable()


@pytest.mark.rule("T-TERM-6", "T-JET-3", "T-JET-6")
def test_usurier_draws_two_and_takes_a_curse() -> None:
    """The activator draws 2 and then holds Jeton 5, placed by themselves; a second one is not taken."""
    told = table(play={A: "usurier"}, hands={A: 3}).use_power("usurier")
    assert [Drawn, JetonTaken] == [type(event) for event in told.events(JetonTaken, Drawn)]
    assert (HeldJeton(5, A),) == told.state.players[A].jetons
    assert 5 == told.size(A)

    told = table(play={A: "usurier"}, hands={A: 3}, jetons={A: [5]}).use_power("usurier")
    assert [5] == told.jetons(A)
    assert 5 == told.size(A)


@pytest.mark.rule("T-MAND-1", "T-PWR-4")
def test_usurier_with_nothing_to_gain_is_simply_engaged() -> None:
    """One's own mandatory card may be activated although it can do nothing, and is engaged by it."""
    told = table(play={A: "usurier"}, jetons={A: [5]}, deck="").use_power("usurier")
    assert ["usurier(e)"] == told.play(A)
    assert [] == told.events(Drawn, JetonTaken)
    assert "end" in told.choices()


def test_the_numbers_of_a_pack_of_ones_own_are_heeded() -> None:
    """Other numbers of cards and Jetons are drawn and taken as printed."""
    told = table(play={A: "usurier"}, hands={A: 3}, content=printed("usurier", draw=4, number=2)).use_power("usurier")
    assert (7, [2]) == (told.size(A), told.jetons(A))
    content = printed("pacte_des_ombres", draw=3, number=9)
    told = table(play={A: "pacte_des_ombres"}, hands={A: 3}, content=content).use_power("pacte_des_ombres")
    assert (6, [9]) == (told.size(A), told.jetons(A))


# --- give_jeton -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-JET-3", "T-JET-6", "T-PWR-4")
def test_grimoire_maudit_places_a_curse_with_another_player() -> None:
    """Only others who hold no Jeton 5 may be chosen, and whoever placed it is remembered."""
    told = table(4, play={A: "grimoire_maudit"}, jetons={B: [5]}).use_power("grimoire_maudit")
    assert {C, 3} == told.choices()
    told.pick(C)
    assert (HeldJeton(5, A),) == told.state.players[C].jetons


@pytest.mark.rule("T-JET-2", "T-PWR-4")
def test_grimoire_maudit_needs_a_curse_and_somebody_without() -> None:
    """With no Jeton 5 left, or all others holding one, it may not be activated."""
    assert set() == table(play={A: "grimoire_maudit"}, centre={5: 0}).usable()
    assert set() == table(play={A: "grimoire_maudit"}, jetons={B: [5], C: [5]}).usable()
    content = printed("grimoire_maudit", number=7)
    told = table(play={A: "grimoire_maudit"}, jetons={B: [7]}, content=content).use_power("grimoire_maudit", C)
    assert [7] == told.jetons(C)


# --- choose_one: `juge` ---------------------------------------------------------------------------------------------


@pytest.mark.rule("T-JET-4", "T-PWR-4")
def test_juge_sends_a_jeton_of_any_player_back() -> None:
    """Any player who holds a Jeton may be chosen, oneself included, then one of that player's Jetons."""
    told = table(play={A: "juge"}, jetons={A: [5], B: [1, 12]}).use_power("juge", "remove_jeton")
    assert {A, B} == told.choices()
    assert {1, 12} == told.pick(B).choices()
    told.pick(12)
    assert [1] == told.jetons(B)
    assert [JetonReturned(A, B, 12)] == told.events(JetonReturned)
    assert 3 == told.state.centre.count(12)


@pytest.mark.rule("T-JET-3", "T-JET-6")
def test_juge_gives_a_seal_to_another_player() -> None:
    """Only others without a Jeton 7 may be chosen; the activator has placed it."""
    told = table(play={A: "juge"}, jetons={B: [7]}).use_power("juge", "give_jeton")
    assert {C} == told.choices()
    assert (HeldJeton(7, A),) == told.pick(C).state.players[C].jetons


@pytest.mark.rule("T-PWR-4")
def test_juge_offers_only_what_would_do_something() -> None:
    """Without a Jeton on the table only giving is offered, without a seal to give only removing."""
    assert {"give_jeton"} == table(play={A: "juge"}).use_power("juge").choices()
    assert {"remove_jeton"} == table(play={A: "juge"}, centre={7: 0}, jetons={B: [1]}).use_power("juge").choices()
    assert set() == table(play={A: "juge"}, centre={7: 0}).usable()


def test_modes_of_a_pack_of_ones_own() -> None:
    """Two modes of one sort are told apart, a single mode is not asked for, and the owner printed is heeded."""
    two = ChooseOne(modes=(GiveJetonMode(number=5, to="other"), GiveJetonMode(number=7, to="other")))
    told = table(play={A: "juge"}, content=printed("juge", power=two)).use_power("juge")
    assert {"give_jeton", "give_jeton:2"} == told.choices()
    assert [7] == told.pick("give_jeton:2", B).jetons(B)

    for owner, holders in ((Owner.ACTIVATOR, {A}), (Owner.OTHER, {B, C}), (Owner.ANY, {A, B, C})):
        one = ChooseOne(modes=(RemoveJetonMode(owner=owner),))
        held = {A: [1], B: [2], C: [3]}
        told = table(play={A: "juge"}, jetons=held, content=printed("juge", power=one)).use_power("juge")
        assert holders == told.choices()
