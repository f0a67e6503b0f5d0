"""Repetitions by `la_reine` and `cimetiere`: F-4, T-PWR-10, P-7."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import decisions as d
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.state import Copy
from tests.games.terres_de_destinees.story import A, B, C, D, table

ECHOES = {
    "la_reine": ({"chateau", "juge"}, "bourreau archives_royales grand_livre"),
    "cimetiere": ({"grimoire_maudit", "pacte_des_ombres"}, "goule grand_livre chateau"),
}


@pytest.mark.rule("T-PWR-10", "T-PWR-11")
def test_a_copy_made_in_a_repetition_does_not_repeat_the_same_power_again() -> None:
    """A copy of `la_reine` made while `fou_du_roi` is repeated does not repeat it, but repeats `chateau`."""
    story = table(play={A: "fou_du_roi chateau", B: "la_reine", C: "illusionniste"})
    story.use_power("fou_du_roi", "illusionniste", "la_reine")
    assert ("la_reine+1", "fou_du_roi") == story.about()
    story.pick(True, "illusionniste", "la_reine")
    assert [(A, d.PowerOrEnd)] == story.asked
    story.use_power("chateau", 1)
    assert ("la_reine+2", "chateau") == story.about()


@pytest.mark.rule("F-4", "T-PWR-10", "P-7")
def test_a_power_used_a_second_time_may_have_another_target() -> None:
    """All choices are made anew, and the repetition engages nothing."""
    story = table(play={A: "cimetiere vampire"}, hands={A: 1}).use_power("vampire", B)
    assert [(A, d.WhetherToRepeat)] == story.asked
    assert {B, C} == story.pick(True).choices()
    assert ([3, 5, 5], ["cimetiere", "vampire(e)"]) == (story.pick(C).sizes(), story.play(A))
    assert [e.PowerRepeated(A, "vampire", "cimetiere")] == story.events(e.PowerRepeated)


@pytest.mark.rule("T-PWR-10", "F-4")
@pytest.mark.parametrize("echo", ECHOES)
def test_which_powers_are_repeated(echo: str) -> None:
    """`la_reine` repeats Royaume activations, `cimetiere` Nécromancie activations and single uses."""
    repeated, not_repeated = ECHOES[echo]
    for card in (*repeated, *not_repeated.split()):
        story = table(play={A: f"{echo} {card}"}, hands={A: 3}).use_power(card)
        while story.asked not in ([(A, d.PowerOrEnd)], [(A, d.WhetherToRepeat)]):
            story.any(story.asked[0][0])
        assert (card in repeated) == (story.asked == [(A, d.WhetherToRepeat)])


@pytest.mark.rule("T-PWR-10")
def test_an_offer_declined_does_not_use_the_repetition_up() -> None:
    """Each of the two cards grants one repetition per turn, whenever its owner accepts."""
    story = table(play={A: "la_reine chateau juge le_roi"}).use_power("chateau", 1, False)
    story.use_power("juge", "give_jeton", B, True, "give_jeton", C)
    assert [(A, d.PowerOrEnd)] == story.asked
    story.use_power("le_roi", "chateau", 3)
    assert [(A, d.PowerOrEnd)] == story.asked


@pytest.mark.rule("T-PWR-10", "P-7", "T-PWR-9")
def test_inside_a_chain_the_innermost_power_is_offered_first() -> None:
    """A repetition is offered at once, before the power that reached the repeated one has resolved."""
    story = table(play={A: "la_reine le_roi chateau"}).use_power("le_roi", "chateau", 1)
    assert ("la_reine", "chateau") == story.about()
    assert ("la_reine", "le_roi") == story.pick(False).about()
    assert {"chateau"} == story.pick(True).choices()
    assert [1, 3] == story.pick("chateau", 3).jetons(A)
    assert ["la_reine", "le_roi(e)", "chateau"] == story.play(A)


@pytest.mark.rule("T-PWR-10", "T-PWR-9")
def test_a_repetition_is_not_bound_by_the_chain_for_the_repeated_card() -> None:
    """`chateau`, chosen once in the chain, may be repeated within it."""
    story = table(play={A: "la_reine le_roi chateau"}).use_power("le_roi", "chateau", 1, True, 3)
    assert ([1, 3], [(A, d.PowerOrEnd)]) == (story.jetons(A), story.asked)


@pytest.mark.rule("T-PWR-4", "T-PWR-10")
def test_a_repetition_that_could_do_nothing_is_not_offered() -> None:
    """`chateau` is not repeated with both Jetons held, nor if it is another player's card."""
    story = table(play={A: "la_reine chateau"}, jetons={A: [1]}).use_power("chateau", 3)
    assert [(A, d.PowerOrEnd)] == story.asked
    story = table(play={A: "la_reine marionnettiste", B: "chateau"}).use_power("marionnettiste", "chateau", 1)
    assert [(A, d.PowerOrEnd)] == story.asked


@pytest.mark.rule("P-7", "T-PWR-12")
def test_a_repetition_is_no_other_power_for_liche() -> None:
    """A repetition activates no other power."""
    story = table(play={A: "cimetiere vampire"}).use_power("vampire", B, True, C)
    assert (("vampire",), 1) == (story.state.turn.powers, len(story.events(e.PowerActivated)))


@pytest.mark.rule("T-PWR-6", "T-PWR-10", "T-ELIM-3")
@pytest.mark.parametrize(("helpers", "theirs", "steps"), [
    ("alchimiste", "port", [("alchimiste", "la_reine")]),
    ("regent vampire", "port", [("regent", "la_reine", "ecuyer"), ("vampire", B)]),
    ("regent spectre mercenaire", "port goule", [
        ("regent", "la_reine", "ecuyer"), ("spectre", "la_reine"), ("mercenaire", "apprenti", B),
    ]),
])  # fmt: skip
def test_a_card_that_left_play_grants_its_repetition_anew(
    helpers: str, theirs: str, steps: list[tuple[Any, ...]]
) -> None:
    """`la_reine`, replaced, left by an eliminated player, or discarded from a hand, comes back as a new card."""
    play, hands = (
        {A: f"la_reine chateau juge fossoyeur {helpers}", B: "ecuyer"},
        {A: "apprenti marche", B: theirs, C: 3},
    )
    story = table(4, play=play, hands={**hands, D: 3}, jetons={C: [1, 3]}, destins={A: "magnat"}, deck="squelette")
    story.use_power("chateau", 1, True, 3)
    for card, *choices in steps:
        story.use_power(card, *choices)
    if "mercenaire" in helpers:
        story.pick("la_reine", "port", seat=B)
    story.use_power("fossoyeur", "la_reine").use_power("juge", "remove_jeton", C, 1)
    assert [(A, d.WhetherToRepeat)] == story.asked


@pytest.mark.rule("T-PWR-10", "T-PWR-8", "F-4", "T-GOLD-4")
def test_a_copied_single_use_power_is_repeated_if_it_is_ones_own() -> None:
    """`cimetiere` repeats one's own `spectre` copied by `faussaire`, and not another player's."""
    story = table(play={A: "faussaire spectre(e) cimetiere", B: "port crypte(e)"})
    assert ("cimetiere", "spectre") == story.use_power("faussaire", "spectre", "port").about()
    story.use().pick("crypte")
    assert ([], 8, ["faussaire(e)", "spectre(e)", "cimetiere"]) == (story.play(B), story.size(B), story.play(A))
    other = table(play={A: "faussaire cimetiere", B: "spectre(e) port"})
    assert [(A, d.PowerOrEnd)] == other.use_power("faussaire", "spectre", "port").asked


@pytest.mark.rule("T-PWR-10", "T-PWR-8", "F-1")
def test_ones_own_power_reached_through_anothers_card_is_repeated() -> None:
    """A's own `vampire`, reached through B's `enchanteresse`, steals twice and eliminates C."""
    story = table(play={A: "fou_du_roi cimetiere vampire(e)", B: "enchanteresse"},
                           hands={A: 1, B: 3, C: 2}, destins={A: "assassin"})  # fmt: skip
    assert ("cimetiere", "vampire") == story.use_power("fou_du_roi", "enchanteresse", "vampire", C).about()
    assert [(A, "assassin")] == story.pick(True, C).wins()


@pytest.mark.rule("T-PWR-9", "T-PWR-10", "T-PWR-4", "P-7")
def test_a_repetition_inside_a_chain_still_bars_the_cards_above_it() -> None:
    """`fou_du_roi`, repeated within `le_roi`, reaches neither of the two through `enchanteresse`."""
    story = table(play={A: "le_roi fou_du_roi(e) la_reine vampire(e)", B: "enchanteresse"})
    story.use_power("le_roi", "fou_du_roi", "enchanteresse", "vampire", C)
    assert ("la_reine", "fou_du_roi") == story.about()
    assert {"vampire"} == story.pick(True, "enchanteresse").choices()
    assert ["T-PWR-9"] * 2 == [story.why_not(c.ChooseCard, card)[1] for card in ("le_roi", "fou_du_roi")]


@pytest.mark.rule("T-PWR-4", "T-PWR-9", "T-JET-3", "P-7")
def test_a_repetition_that_could_only_reach_its_own_chain_is_not_offered() -> None:
    """`archimage` could only reach `enchanteresse`, through which it was reached itself."""
    story = table(play={A: "enchanteresse fou_du_roi la_reine grimoire_ancien vampire",
                                 B: "archimage"}, jetons={A: [8]})  # fmt: skip
    story.use_power("enchanteresse", "fou_du_roi", "archimage", "grimoire_ancien", 9)
    assert [(A, d.PowerOrEnd)] == story.asked


@pytest.mark.rule("T-PWR-6", "T-PWR-10", "T-PWR-8")
def test_a_card_that_changed_hands_has_still_used_its_repetition() -> None:
    """`la_reine`, exchanged away and back, never left play and grants no more repetition."""
    story = table(play={A: "la_reine espionne le_roi regent faussaire", B: "ecuyer"})
    story.use_power("espionne", B, "hand", True, C, "hand").use_power("regent", "la_reine", "ecuyer")
    story.use_power("faussaire", "regent", "ecuyer", "la_reine")
    story.use_power("le_roi", "espionne", B, "hand")
    assert [(A, d.PowerOrEnd)] == story.asked


@pytest.mark.rule("F-9", "T-PWR-10", "T-PWR-12", "T-PWR-4")
def test_a_repetition_of_liche_opens_another_player() -> None:
    """`cimetiere` repeats `liche` for a second player only, and no power of another player."""
    pair = table(2, play={A: "liche cimetiere", B: "vampire"})
    assert [(A, d.PowerOrEnd)] == pair.use_power("liche", B).asked
    play = {A: "liche cimetiere", B: "vampire", C: "crypte(e) port"}
    story = table(play=play).use_power("liche", B).use()
    assert {C} == story.choices()
    assert {"vampire", "port"} == story.pick(C).usable()
    story.use_power("vampire", B)
    assert ([(A, d.PowerOrEnd)], {"port"}) == (story.asked, story.usable())


@pytest.mark.rule("P-7")
def test_a_card_is_offered_before_its_copy() -> None:
    """`vampire` is offered for `cimetiere`, then for its copy, each once per turn."""
    story = table(play={A: "vampire cimetiere"}, copies=[Copy(A, "cimetiere", 1)]).use_power("vampire", B)
    assert ("cimetiere", "vampire") == story.about()
    assert ("cimetiere+1", "vampire") == story.pick(True, B).about()
    assert ([(A, d.PowerOrEnd)], [9, 4, 5]) == (story.pick(True, C).asked, story.sizes())
