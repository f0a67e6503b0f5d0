"""Powers that resolve the power of another card, and chains of them."""

from __future__ import annotations

import pytest

from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.games.terres_de_destinees.commands import ChooseCard
from tabletop_rules.games.terres_de_destinees.decisions import PowerOrEnd, WhichPlayer
from tabletop_rules.games.terres_de_destinees.events import PowerActivated, PowerResolved
from tabletop_rules.games.terres_de_destinees.terms import Family, Owner, PowerKind
from tests.games.terres_de_destinees.power_table import A, B, C, printed, table
from tests.games.terres_de_destinees.story import about

ONE_OF_EACH = "chateau grand_livre grimoire_maudit grimoire_ancien"
"""One activation card of each family, in the order royaume, commerce, necromancie, magie."""

# --- F-1, F-2: the six ----------------------------------------------------------------------------------------------

OWN = {
    "le_roi": {"chateau"},
    "maitre_marchand": {"grand_livre"},
    "maitre_necromancien": {"grimoire_maudit"},
    "archimage": {"grimoire_ancien"},
    "enchanteresse": {"chateau", "grand_livre", "grimoire_maudit"},
}


@pytest.mark.rule("F-1")
@pytest.mark.parametrize(("card", "reached"), OWN.items())
def test_five_of_the_six_reach_ones_own_activation_cards(card: str, reached: set[str]) -> None:
    """Each offers one's own other activation cards of its family (`enchanteresse`: outside Magie), engaged or not."""
    play = {A: f"{card} chateau(e) grand_livre(e) grimoire_maudit grimoire_ancien(e) usurier la_reine ecuyer fossoyeur"}
    assert reached == table(play=play | {B: "juge port parchemin"}).use_power(card).choices()


@pytest.mark.rule("F-1")
def test_fou_du_roi_reaches_other_players_activation_cards() -> None:
    """Cards of any family of all others are offered, engaged or ready, and none of one's own."""
    play = {A: f"fou_du_roi {ONE_OF_EACH}", B: "juge(e) port", C: "parchemin vampire(e) bourreau immortel"}
    assert {"juge", "port", "parchemin", "vampire"} == table(play=play).use_power("fou_du_roi").choices()


@pytest.mark.rule("F-2")
@pytest.mark.parametrize("state", ["", "(e)"])
@pytest.mark.parametrize(("card", "target"), [(card, sorted(reached)[0]) for card, reached in OWN.items()])
def test_the_card_reached_is_not_engaged(card: str, target: str, state: str) -> None:
    """Only the reactivating card is engaged; the other's state does not change."""
    told = table(play={A: f"{card} {target}{state}"}).use_power(card, target)
    assert [f"{card}(e)", f"{target}{state}"] == told.play(A)


@pytest.mark.rule("F-2", "T-GOLD-4")
@pytest.mark.parametrize("state", ["", "(e)"])
def test_not_even_another_players_card_is_engaged(state: str) -> None:
    """The ruling on the six goes before the golden rule by which a card of another player is engaged."""
    told = table(play={A: "fou_du_roi", B: f"chateau{state}"}).use_power("fou_du_roi", "chateau", 1)
    assert (["fou_du_roi(e)"], [f"chateau{state}"]) == (told.play(A), told.play(B))
    assert ([1], []) == (told.jetons(A), told.jetons(B))


@pytest.mark.rule("F-1", "F-2")
def test_reactivating_as_a_pack_may_print_it() -> None:
    """Owner, families, kinds, and what engaging does or needs, are as printed."""
    play = {A: "le_roi chateau(e) usurier", B: "juge port(e) fossoyeur", C: "portail"}
    mandatory = printed("le_roi", owner=Owner.ANY, families=tuple(Family), kinds=(PowerKind.MANDATORY,))
    assert {"usurier", "portail"} == table(play=play, content=mandatory).use_power("le_roi").choices()
    ready = printed("le_roi", engaged_allowed=False, families=tuple(Family), owner=Owner.ANY, exclude_self=False)
    assert {"juge"} == table(play=play, content=ready, jetons={A: [5]}).use_power("le_roi").choices()
    without = printed("le_roi", families=tuple(Family), exclude_families=(Family.ROYAUME,), owner=Owner.ANY)
    assert {"port"} == table(play=play, content=without).use_power("le_roi").choices()
    engaging = printed("le_roi", engage_target=True)
    told = table(play={A: "le_roi chateau"}, content=engaging).use_power("le_roi", "chateau", 1)
    assert ["le_roi(e)", "chateau(e)"] == told.play(A)
    permanent = printed("le_roi", kinds=(PowerKind.PERMANENT, PowerKind.NONE))
    assert set() == table(play={A: "le_roi la_reine ecuyer"}, content=permanent).usable()


# --- whose power it is ----------------------------------------------------------------------------------------------


@pytest.mark.rule("T-PWR-8")
def test_whoever_activates_makes_the_choices_and_has_the_benefit() -> None:
    """\"You\" and \"other\" mean the activator: of B's `vampire` A steals, and may steal from B."""
    told = table(play={A: "fou_du_roi", B: "vampire"}, hands={A: 1}).use_power("fou_du_roi", "vampire")
    assert [(A, WhichPlayer)] == told.asked
    assert {B, C} == told.choices()
    told.pick(B)
    assert [2, 5, 6] == told.sizes()


@pytest.mark.rule("T-PWR-8")
def test_this_card_means_the_card_the_power_is_printed_on() -> None:
    """Copied by `faussaire`, "this card" is still the copied one: `alchimiste`, and `regent` before its owner."""
    told = table(play={A: "faussaire", B: "alchimiste"}, content=printed("alchimiste", include_self=False))
    assert {"faussaire"} == told.use_power("faussaire", "alchimiste").choices()
    told = table(play={A: "faussaire ecuyer", B: "regent(e)"}).use_power("faussaire", "regent")
    assert {"ecuyer"} == told.choices()
    assert {"regent"} == told.pick("ecuyer").choices()
    told.pick("regent")
    assert (["faussaire(e)", "regent(e)"], ["ecuyer"]) == (told.play(A), told.play(B))


# --- copy_power: `faussaire` ----------------------------------------------------------------------------------------


@pytest.mark.rule("T-GOLD-4", "T-PWR-9")
def test_faussaire_resolves_a_single_use_power_of_anybody() -> None:
    """Single-use cards of any player are offered, spent or not, which the golden rule alone would not allow."""
    play = {A: "faussaire archives_royales(e) chateau", B: "pacte_des_ombres(e) usurier", C: "fossoyeur"}
    told = table(play=play, discard="juge").use_power("faussaire")
    assert {"archives_royales", "pacte_des_ombres", "fossoyeur"} == told.choices()
    told.pick("pacte_des_ombres")
    assert ([4], 7) == (told.jetons(A), told.size(A))
    assert ["pacte_des_ombres(e)", "usurier"] == told.play(B)


@pytest.mark.rule("T-PWR-4")
def test_faussaire_needs_a_power_that_does_something() -> None:
    """A card whose power could do nothing may not be chosen, and without one the copy may not be activated."""
    play = {A: "faussaire", B: "archives_royales fossoyeur"}
    assert {"fossoyeur"} == table(play=play, discard="juge", jetons={A: [12]}).use_power("faussaire").choices()
    assert set() == table(play=play, jetons={A: [12]}).usable()


def test_faussaire_as_a_pack_may_print_it() -> None:
    """Owner and kinds, and what engaging does or needs, are as printed."""
    play = {A: "faussaire archives_royales(e) grand_livre", B: "pacte_des_ombres(e) alchimiste usurier"}
    content = printed("faussaire", owner=Owner.OTHER, engaged_allowed=False, engage_target=True)
    told = table(play=play, content=content).use_power("faussaire")
    assert {"alchimiste"} == told.choices()
    content = printed("faussaire", owner=Owner.ACTIVATOR, kinds=(PowerKind.ACTIVATION,), exclude_self=False)
    assert {"grand_livre"} == table(play=play, content=content).use_power("faussaire").choices()
    content = printed("faussaire", engage_target=True)
    told = table(play={A: "faussaire", B: "pacte_des_ombres"}, content=content)
    assert ["pacte_des_ombres(e)"] == told.use_power("faussaire", "pacte_des_ombres").play(B)


# --- activate_other_card: `marionnettiste` --------------------------------------------------------------------------


@pytest.mark.rule("T-GOLD-3")
def test_marionnettiste_engages_a_ready_card_of_another_player() -> None:
    """Only ready activation or mandatory cards of others may be chosen, no single-use ones; they are engaged by it."""
    play = {A: "marionnettiste chateau", B: "port(e) usurier pacte_des_ombres", C: "grand_livre ecuyer la_reine"}
    told = table(play=play).use_power("marionnettiste")
    assert {"usurier", "grand_livre"} == told.choices()
    assert ("not_offered", "T-PWR-4") == told.why_not(ChooseCard, "pacte_des_ombres")
    told.pick("usurier")
    assert ["port(e)", "usurier(e)", "pacte_des_ombres"] == told.play(B)
    assert ([5], 8) == (told.jetons(A), told.size(A))


@pytest.mark.rule("T-MAND-4", "T-PWR-4")
def test_another_players_mandatory_card_is_no_duty() -> None:
    """It need not be activated, and may not be chosen if it could do nothing."""
    told = table(play={A: "marionnettiste", B: "bourreau usurier"}, hands={C: 0}, deck="")
    assert "end" in told.choices()
    assert {"usurier"} == told.use_power("marionnettiste").choices()
    assert set() == table(play={A: "marionnettiste", B: "bourreau"}, hands={C: 0}).usable()


def test_marionnettiste_as_a_pack_may_print_it() -> None:
    """Owner and kinds, and what engaging does or needs, are as printed."""
    play = {A: "marionnettiste chateau", B: "pacte_des_ombres(e) grand_livre"}
    content = printed(
        "marionnettiste", owner=Owner.ANY, kinds=(PowerKind.SINGLE_USE,), engaged_allowed=True, engage_target=False
    )
    told = table(play=play, content=content).use_power("marionnettiste")
    assert {"pacte_des_ombres"} == told.choices()
    content = printed("marionnettiste", owner=Owner.ACTIVATOR, engage_target=False)
    told = table(play=play, content=content).use_power("marionnettiste", "chateau", 3)
    assert ["marionnettiste(e)", "chateau"] == told.play(A)


# --- chains ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-PWR-9", "T-PWR-1")
def test_a_chain_resolves_from_the_inside() -> None:
    """A power reached through others is resolved before them, and each of them before the next power."""
    play = {A: "enchanteresse le_roi fou_du_roi", B: "grand_livre"}
    told = table(play=play).use_power("enchanteresse", "le_roi", "fou_du_roi", "grand_livre")
    assert [6] == told.jetons(A)
    chain = ["enchanteresse", "le_roi", "fou_du_roi", "grand_livre"]
    assert chain == [event.card for event in told.events(PowerActivated)]
    assert chain[::-1] == [event.card for event in told.events(PowerResolved)]
    assert [True, False, False, False] == [event.engages for event in told.told(SPECTATOR, PowerActivated)]
    assert () == told.state.chain


@pytest.mark.rule("T-PWR-9")
def test_a_card_being_resolved_may_not_be_chosen_again_in_its_chain() -> None:
    """Neither the card itself nor one through which it was reached; outside the chain it may be chosen again."""
    everything = printed("le_roi", families=tuple(Family))
    told = table(play={A: "enchanteresse le_roi maitre_marchand grand_livre chateau"}, content=everything)
    assert {"le_roi", "maitre_marchand", "grand_livre", "chateau"} == told.use_power("enchanteresse").choices()
    assert {"maitre_marchand", "grand_livre", "chateau"} == told.pick("le_roi").choices()
    assert {"grand_livre"} == told.pick("maitre_marchand").choices()
    told.pick("grand_livre")
    assert {"enchanteresse", "chateau"} == told.use_power("le_roi").choices()  # Jeton 6 is held now
    assert set() == table(play={A: "le_roi enchanteresse"}, content=everything).usable()


@pytest.mark.rule("T-PWR-4", "T-PWR-9")
def test_a_chain_that_leads_nowhere_may_not_begin() -> None:
    """A power that could only reach powers which can do nothing is not offered, however long the way."""
    play = {A: "enchanteresse le_roi maitre_marchand grand_livre archives_royales"}
    assert {"enchanteresse", "maitre_marchand", "grand_livre", "archives_royales"} == table(play=play).usable()
    assert {"archives_royales"} == table(play=play, jetons={A: [6]}).usable()
    told = table(play=play).use_power("enchanteresse")
    assert {"maitre_marchand", "grand_livre"} == told.choices()


@pytest.mark.rule("T-PWR-10", "T-PWR-11")
def test_a_copy_made_in_a_repetition_does_not_repeat_the_same_power_again() -> None:
    """`fou_du_roi` copies `la_reine` by `illusionniste`, and is repeated by the copy: the next one would go on so."""
    told = table(play={A: "fou_du_roi chateau", B: "la_reine", C: "illusionniste"})
    told.use_power("fou_du_roi", "illusionniste", "la_reine")
    assert [("la_reine+1", "fou_du_roi")] == [about(d) for d in told.match.decisions]
    told.pick(True, "illusionniste", "la_reine")
    assert [(A, PowerOrEnd)] == told.asked
    told.use_power("chateau", 1)
    assert [("la_reine+2", "chateau")] == [about(d) for d in told.match.decisions]
