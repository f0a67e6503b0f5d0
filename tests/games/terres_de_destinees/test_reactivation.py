"""Powers that resolve the power of another card, and chains of them (F-1, F-2, T-PWR-8, T-PWR-9, T-GOLD-3)."""

from __future__ import annotations

import pytest

from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import decisions as d
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.terms import Family, Owner, PowerKind
from tests.games.terres_de_destinees.story import A, B, C, printed, table

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
def test_five_cards_reach_ones_own_activation_cards(card: str, reached: set[str]) -> None:
    """Each offers one's own other activation cards of its family (`enchanteresse`: outside Magie), engaged or not."""
    play = {A: f"{card} chateau(e) grand_livre(e) grimoire_maudit grimoire_ancien(e) usurier la_reine ecuyer fossoyeur"}
    assert reached == table(play=play | {B: "juge port parchemin"}).use_power(card).choices()


@pytest.mark.rule("F-1")
def test_fou_du_roi_reaches_other_players_activation_cards() -> None:
    """It offers the activation cards of all others, engaged or ready, and none of one's own."""
    play = {
        A: "fou_du_roi chateau grand_livre grimoire_maudit grimoire_ancien",
        B: "juge(e) port",
        C: "parchemin vampire(e) bourreau immortel",
    }
    assert {"juge", "port", "parchemin", "vampire"} == table(play=play).use_power("fou_du_roi").choices()


@pytest.mark.rule("F-2")
@pytest.mark.parametrize("state", ["", "(e)"])
@pytest.mark.parametrize(("card", "target"), [(card, sorted(reached)[0]) for card, reached in OWN.items()])
def test_the_card_reached_is_not_engaged(card: str, target: str, state: str) -> None:
    """Only the reactivating card is engaged; the state of the other does not change."""
    story = table(play={A: f"{card} {target}{state}"}).use_power(card, target)
    assert [f"{card}(e)", f"{target}{state}"] == story.play(A)


@pytest.mark.rule("F-2", "T-GOLD-4")
@pytest.mark.parametrize("state", ["", "(e)"])
def test_not_even_another_players_card_is_engaged(state: str) -> None:
    """The ruling F-2 goes before the golden rule that engages another player's card."""
    story = table(play={A: "fou_du_roi", B: f"chateau{state}"}).use_power("fou_du_roi", "chateau", 1)
    assert (["fou_du_roi(e)"], [f"chateau{state}"]) == (story.play(A), story.play(B))
    assert ([1], []) == (story.jetons(A), story.jetons(B))


@pytest.mark.rule("F-1", "F-2")
def test_a_pack_may_change_reactivation() -> None:
    """A pack sets owner, families and kinds, and whether engaged cards are allowed and targets are engaged."""
    play = {A: "le_roi chateau(e) usurier", B: "juge port(e) fossoyeur", C: "portail"}
    mandatory = printed("le_roi", owner=Owner.ANY, families=tuple(Family), kinds=(PowerKind.MANDATORY,))
    assert {"usurier", "portail"} == table(play=play, content=mandatory).use_power("le_roi").choices()
    ready = printed("le_roi", engaged_allowed=False, families=tuple(Family), owner=Owner.ANY, exclude_self=False)
    assert {"juge"} == table(play=play, content=ready, jetons={A: [5]}).use_power("le_roi").choices()
    without = printed("le_roi", families=tuple(Family), exclude_families=(Family.ROYAUME,), owner=Owner.ANY)
    assert {"port"} == table(play=play, content=without).use_power("le_roi").choices()
    engaging = printed("le_roi", engage_target=True)
    story = table(play={A: "le_roi chateau"}, content=engaging).use_power("le_roi", "chateau", 1)
    assert ["le_roi(e)", "chateau(e)"] == story.play(A)
    permanent = printed("le_roi", kinds=(PowerKind.PERMANENT, PowerKind.NONE))
    assert set() == table(play={A: "le_roi la_reine ecuyer"}, content=permanent).usable()


# --- whose power it is ----------------------------------------------------------------------------------------------


@pytest.mark.rule("T-PWR-8")
def test_the_activator_makes_the_choices_and_has_the_benefit() -> None:
    """A steals with B's `vampire`, and may steal from B."""
    story = table(play={A: "fou_du_roi", B: "vampire"}, hands={A: 1}).use_power("fou_du_roi", "vampire")
    assert [(A, d.WhichPlayer)] == story.asked
    assert {B, C} == story.choices()
    assert [2, 5, 6] == story.pick(B).sizes()


@pytest.mark.rule("T-PWR-8")
def test_this_card_means_the_card_the_power_is_printed_on() -> None:
    """Copied by `faussaire`, `alchimiste` and `regent` still mean themselves by "this card"."""
    story = table(play={A: "faussaire", B: "alchimiste"}, content=printed("alchimiste", include_self=False))
    assert {"faussaire"} == story.use_power("faussaire", "alchimiste").choices()
    story = table(play={A: "faussaire ecuyer", B: "regent(e)"}).use_power("faussaire", "regent")
    assert {"ecuyer"} == story.choices()
    assert {"regent"} == story.pick("ecuyer").choices()
    story.pick("regent")
    assert (["faussaire(e)", "regent(e)"], ["ecuyer"]) == (story.play(A), story.play(B))


# --- copy_power: `faussaire` ----------------------------------------------------------------------------------------


@pytest.mark.rule("T-GOLD-4", "T-PWR-9")
def test_faussaire_resolves_a_single_use_power_of_anybody() -> None:
    """Single-use cards of any player are offered, spent or not, against the golden rule."""
    play = {A: "faussaire archives_royales(e) chateau", B: "pacte_des_ombres(e) usurier", C: "fossoyeur"}
    story = table(play=play, discard="juge").use_power("faussaire")
    assert {"archives_royales", "pacte_des_ombres", "fossoyeur"} == story.choices()
    story.pick("pacte_des_ombres")
    assert ([4], 7) == (story.jetons(A), story.size(A))
    assert ["pacte_des_ombres(e)", "usurier"] == story.play(B)


@pytest.mark.rule("T-PWR-4")
def test_faussaire_needs_a_power_that_does_something() -> None:
    """A useless power may not be chosen, and without another one `faussaire` may not be activated."""
    play = {A: "faussaire", B: "archives_royales fossoyeur"}
    assert {"fossoyeur"} == table(play=play, discard="juge", jetons={A: [12]}).use_power("faussaire").choices()
    assert set() == table(play=play, jetons={A: [12]}).usable()


def test_a_pack_may_change_faussaire() -> None:
    """A pack sets owner and kinds, and whether engaged cards are allowed and targets are engaged."""
    play = {A: "faussaire archives_royales(e) grand_livre", B: "pacte_des_ombres(e) alchimiste usurier"}
    content = printed("faussaire", owner=Owner.OTHER, engaged_allowed=False, engage_target=True)
    assert {"alchimiste"} == table(play=play, content=content).use_power("faussaire").choices()
    content = printed("faussaire", owner=Owner.ACTIVATOR, kinds=(PowerKind.ACTIVATION,), exclude_self=False)
    assert {"grand_livre"} == table(play=play, content=content).use_power("faussaire").choices()
    content = printed("faussaire", engage_target=True)
    story = table(play={A: "faussaire", B: "pacte_des_ombres"}, content=content)
    assert ["pacte_des_ombres(e)"] == story.use_power("faussaire", "pacte_des_ombres").play(B)


# --- activate_other_card: `marionnettiste` --------------------------------------------------------------------------


@pytest.mark.rule("T-GOLD-3")
def test_marionnettiste_engages_a_ready_card_of_another_player() -> None:
    """Only ready activation and mandatory cards of others may be chosen, which are then engaged."""
    play = {A: "marionnettiste chateau", B: "port(e) usurier pacte_des_ombres", C: "grand_livre ecuyer la_reine"}
    story = table(play=play).use_power("marionnettiste")
    assert {"usurier", "grand_livre"} == story.choices()
    assert ("not_offered", "T-PWR-4") == story.why_not(c.ChooseCard, "pacte_des_ombres")
    story.pick("usurier")
    assert ["port(e)", "usurier(e)", "pacte_des_ombres"] == story.play(B)
    assert ([5], 8) == (story.jetons(A), story.size(A))


def test_a_pack_may_change_marionnettiste() -> None:
    """A pack sets owner and kinds, and whether engaged cards are allowed and targets are engaged."""
    play = {A: "marionnettiste chateau", B: "pacte_des_ombres(e) grand_livre"}
    content = printed(
        "marionnettiste", owner=Owner.ANY, kinds=(PowerKind.SINGLE_USE,), engaged_allowed=True, engage_target=False
    )
    assert {"pacte_des_ombres"} == table(play=play, content=content).use_power("marionnettiste").choices()
    content = printed("marionnettiste", owner=Owner.ACTIVATOR, engage_target=False)
    story = table(play=play, content=content).use_power("marionnettiste", "chateau", 3)
    assert ["marionnettiste(e)", "chateau"] == story.play(A)


# --- chains ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-PWR-9", "T-PWR-1")
def test_a_chain_resolves_from_the_inside() -> None:
    """A power reached through others is resolved before them."""
    play = {A: "enchanteresse le_roi fou_du_roi", B: "grand_livre"}
    story = table(play=play).use_power("enchanteresse", "le_roi", "fou_du_roi", "grand_livre")
    assert [6] == story.jetons(A)
    chain = ["enchanteresse", "le_roi", "fou_du_roi", "grand_livre"]
    assert chain == [event.card for event in story.events(e.PowerActivated)]
    assert chain[::-1] == [event.card for event in story.events(e.PowerResolved)]
    assert [True, False, False, False] == [event.engages for event in story.sent(SPECTATOR, e.PowerActivated)]
    assert () == story.state.chain


@pytest.mark.rule("T-PWR-9")
def test_a_card_being_resolved_may_not_be_chosen_again_in_its_chain() -> None:
    """Neither the card itself nor one through which it was reached is offered until the chain ends."""
    everything = printed("le_roi", families=tuple(Family))
    story = table(play={A: "enchanteresse le_roi maitre_marchand grand_livre chateau"}, content=everything)
    assert {"le_roi", "maitre_marchand", "grand_livre", "chateau"} == story.use_power("enchanteresse").choices()
    assert {"maitre_marchand", "grand_livre", "chateau"} == story.pick("le_roi").choices()
    assert {"grand_livre"} == story.pick("maitre_marchand").choices()
    story.pick("grand_livre")
    assert {"enchanteresse", "chateau"} == story.use_power("le_roi").choices()  # Jeton 6 is held now
    assert set() == table(play={A: "le_roi enchanteresse"}, content=everything).usable()


@pytest.mark.rule("T-PWR-4", "T-PWR-9")
def test_a_chain_that_leads_nowhere_may_not_begin() -> None:
    """A power that only reaches useless powers is not offered, however long the way."""
    play = {A: "enchanteresse le_roi maitre_marchand grand_livre archives_royales"}
    assert {"enchanteresse", "maitre_marchand", "grand_livre", "archives_royales"} == table(play=play).usable()
    assert {"archives_royales"} == table(play=play, jetons={A: [6]}).usable()
    assert {"maitre_marchand", "grand_livre"} == table(play=play).use_power("enchanteresse").choices()


@pytest.mark.rule("T-PWR-8", "T-PWR-9", "F-1", "F-2")
def test_fou_du_roi_reaches_ones_own_cards_through_anothers_le_roi() -> None:
    """B's `le_roi` serves A and reaches A's Royaume cards, except `fou_du_roi`, which is being resolved."""
    story = table(play={A: "fou_du_roi chateau(e) vampire", B: "le_roi(e) espionne"})
    assert {"chateau"} == story.use_power("fou_du_roi", "le_roi").choices()
    story.pick("chateau", 1)
    assert (["fou_du_roi(e)", "chateau(e)", "vampire"], ["le_roi(e)", "espionne"]) == (story.play(A), story.play(B))
    assert [1] == story.jetons(A)


@pytest.mark.rule("T-PWR-8", "T-PWR-6", "T-PWR-9", "F-14", "T-MAND-2")
def test_faussaire_may_give_itself_away_or_replace_itself() -> None:
    """A copied `regent` may exchange it and a copied `alchimiste` replace it; a mandatory card in its place binds."""
    story = table(play={A: "faussaire", B: "regent(e) port"}).use_power("faussaire")
    assert "T-PWR-9" == story.why_not(c.ChooseCard, "faussaire")[1]
    story.pick("regent", "faussaire", "port")
    assert (["port"], ["regent(e)", "faussaire(e)"]) == (story.play(A), story.play(B))
    melted = table(draws=["usurier"], play={A: "faussaire", B: "alchimiste(e)"})
    melted.use_power("faussaire", "alchimiste", "faussaire")
    assert (["usurier"], ("faussaire",)) == (melted.play(A), melted.pile())
    assert "T-MAND-1" == melted.why_not(c.EndTurn)[1]
