"""Powers that take, place and return Jetons."""

from __future__ import annotations

import pytest

from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import decisions as d
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.content.actives import ChooseOne
from tabletop_rules.games.terres_de_destinees.content.modes import GiveJetonMode, RemoveJetonMode
from tabletop_rules.games.terres_de_destinees.state import HeldJeton
from tabletop_rules.games.terres_de_destinees.terms import Owner
from tests.games.terres_de_destinees.story import A, B, C, D, printed, table

# --- gain_jeton -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-JET-2", "T-JET-3", "T-PWR-4")
@pytest.mark.parametrize(
    ("card", "numbers"), [("chateau", {1, 3}), ("acte_de_propriete", {2, 11}), ("grimoire_ancien", {8, 9})]
)
def test_one_of_two_jetons_is_taken_from_the_centre(card: str, numbers: set[int]) -> None:
    """The activator chooses one of the two Jetons printed; a held or missing one is not offered."""
    for number in numbers:
        [other] = numbers - {number}
        story = table(play={A: card}).use_power(card)
        assert numbers == story.choices()
        assert [number] == story.pick(number).jetons(A)
        assert 2 == story.state.centre.count(number)
        assert [f"{card}(e)"] == story.play(A)

        assert {other} == table(play={A: card}, jetons={A: [number]}).use_power(card).choices()
        assert {other} == table(play={A: card}, centre={number: 0}).use_power(card).choices()
        assert set() == table(play={A: card}, jetons={A: [number]}, centre={other: 0}).usable()


@pytest.mark.rule("T-JET-2", "T-JET-3", "T-PWR-4")
@pytest.mark.parametrize(("card", "number"), [("archives_royales", 12), ("grand_livre", 6)])
def test_a_single_jeton_is_taken_unasked(card: str, number: int) -> None:
    """A card that names one Jeton takes it without a decision; if it is held, or none is left, it is useless."""
    story = table(play={A: card}).use_power(card)
    assert ([number], [(A, d.PowerOrEnd)]) == (story.jetons(A), story.asked)
    assert ("without_effect", "T-PWR-4") == table(play={A: card}, jetons={A: [number]}).why_not(c.Activate, card)
    assert ("without_effect", "T-PWR-4") == table(play={A: card}, centre={number: 0}).why_not(c.Activate, card)


# --- gain_jeton_then_draw, draw_then_gain_jeton ---------------------------------------------------------------------


@pytest.mark.rule("T-TERM-6", "T-JET-3", "T-JET-6")
@pytest.mark.parametrize(("card", "number", "draws", "order"), [
    ("pacte_des_ombres", 4, 1, [e.JetonTaken, e.Drawn]),
    ("usurier", 5, 2, [e.Drawn, e.JetonTaken]),
])  # fmt: skip
def test_jeton_and_draw_are_batches_in_the_printed_order(card: str, number: int, draws: int, order: list[type]) -> None:
    """`pacte_des_ombres` takes its Jeton before the draw, `usurier` after it; a second copy is not taken."""
    story = table(play={A: card}, hands={A: 3}).use_power(card)
    assert order == [type(event) for event in story.events(e.JetonTaken, e.Drawn)]
    assert ((HeldJeton(number, A),), 3 + draws) == (story.state.players[A].jetons, story.size(A))
    held = table(play={A: card}, hands={A: 3}, jetons={A: [number]}).use_power(card)
    assert ([], [number], 3 + draws) == (held.events(e.JetonTaken), held.jetons(A), held.size(A))


@pytest.mark.rule("T-PWR-4", "T-DECK-2")
def test_either_part_of_pacte_des_ombres_is_enough() -> None:
    """Without a card to draw it takes the Jeton; with neither it may not be activated."""
    story = table(play={A: "pacte_des_ombres"}, hands={A: 3}, deck="").use_power("pacte_des_ombres")
    assert ([4], 3) == (story.jetons(A), story.size(A))
    assert {"pacte_des_ombres"} == table(play={A: "pacte_des_ombres"}, jetons={A: [4]}, deck="juge").usable()
    assert set() == table(play={A: "pacte_des_ombres"}, jetons={A: [4]}, deck="").usable()


@pytest.mark.rule("T-MAND-1", "T-PWR-4")
def test_usurier_with_nothing_to_gain_is_simply_engaged() -> None:
    """One's own mandatory card is engaged even if it can do nothing."""
    story = table(play={A: "usurier"}, jetons={A: [5]}, deck="").use_power("usurier")
    assert (["usurier(e)"], []) == (story.play(A), story.events(e.Drawn, e.JetonTaken))
    assert "end" in story.choices()


def test_a_pack_may_change_draws_and_jetons() -> None:
    """Cards are drawn and Jetons taken in the numbers printed."""
    story = table(play={A: "usurier"}, hands={A: 3}, content=printed("usurier", draw=4, number=2)).use_power("usurier")
    assert (7, [2]) == (story.size(A), story.jetons(A))
    content = printed("pacte_des_ombres", draw=3, number=9)
    story = table(play={A: "pacte_des_ombres"}, hands={A: 3}, content=content).use_power("pacte_des_ombres")
    assert (6, [9]) == (story.size(A), story.jetons(A))


# --- give_jeton -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-JET-3", "T-JET-6", "T-PWR-4")
def test_grimoire_maudit_places_jeton_5_with_another_player() -> None:
    """Only others without a Jeton 5 may be chosen, and the Jeton records who placed it."""
    story = table(4, play={A: "grimoire_maudit"}, jetons={B: [5]}).use_power("grimoire_maudit")
    assert {C, D} == story.choices()
    assert (HeldJeton(5, A),) == story.pick(C).state.players[C].jetons


@pytest.mark.rule("T-JET-2", "T-PWR-4")
def test_grimoire_maudit_needs_a_jeton_5_and_a_player_without() -> None:
    """With no Jeton 5 left, or all others holding one, it may not be activated."""
    assert set() == table(play={A: "grimoire_maudit"}, centre={5: 0}).usable()
    assert set() == table(play={A: "grimoire_maudit"}, jetons={B: [5], C: [5]}).usable()
    content = printed("grimoire_maudit", number=7)
    story = table(play={A: "grimoire_maudit"}, jetons={B: [7]}, content=content).use_power("grimoire_maudit", C)
    assert [7] == story.jetons(C)


# --- choose_one: `juge` ---------------------------------------------------------------------------------------------


@pytest.mark.rule("T-JET-4", "T-PWR-4")
def test_juge_returns_a_jeton_of_any_player() -> None:
    """Any player who holds a Jeton may be chosen, oneself included, then one of that player's Jetons."""
    story = table(play={A: "juge"}, jetons={A: [5], B: [1, 12]}).use_power("juge", "remove_jeton")
    assert {A, B} == story.choices()
    assert {1, 12} == story.pick(B).choices()
    assert ([1], 3) == (story.pick(12).jetons(B), story.state.centre.count(12))
    assert [e.JetonReturned(A, B, 12)] == story.events(e.JetonReturned)


@pytest.mark.rule("T-JET-3", "T-JET-6")
def test_juge_places_jeton_7_with_another_player() -> None:
    """Only others without a Jeton 7 may be chosen, and the Jeton records who placed it."""
    story = table(play={A: "juge"}, jetons={B: [7]}).use_power("juge", "give_jeton")
    assert {C} == story.choices()
    assert (HeldJeton(7, A),) == story.pick(C).state.players[C].jetons


@pytest.mark.rule("T-PWR-4")
def test_juge_offers_only_what_would_do_something() -> None:
    """Without a Jeton on the table it can only place, without a Jeton 7 in the centre only return."""
    story = table(play={A: "juge"}).use_power("juge")
    assert {"give_jeton"} == story.choices()
    assert ("not_offered", "T-PWR-4") == story.why_not(c.ChooseMode, "remove_jeton")
    assert {"remove_jeton"} == table(play={A: "juge"}, centre={7: 0}, jetons={B: [1]}).use_power("juge").choices()
    assert set() == table(play={A: "juge"}, centre={7: 0}).usable()


def test_a_pack_may_print_other_modes() -> None:
    """Two modes of one kind get names of their own, a single mode is not asked for, and its owner is as printed."""
    two = ChooseOne(modes=(GiveJetonMode(number=5, to="other"), GiveJetonMode(number=7, to="other")))
    story = table(play={A: "juge"}, content=printed("juge", power=two)).use_power("juge")
    assert {"give_jeton", "give_jeton:2"} == story.choices()
    assert [7] == story.pick("give_jeton:2", B).jetons(B)

    for owner, holders in ((Owner.ACTIVATOR, {A}), (Owner.OTHER, {B, C}), (Owner.ANY, {A, B, C})):
        one = ChooseOne(modes=(RemoveJetonMode(owner=owner),))
        held = {A: [1], B: [2], C: [3]}
        story = table(play={A: "juge"}, jetons=held, content=printed("juge", power=one)).use_power("juge")
        assert holders == story.choices()
