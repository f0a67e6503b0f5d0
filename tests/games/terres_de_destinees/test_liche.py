"""`liche`: F-8 to F-10, T-PWR-12."""

from __future__ import annotations

import pytest

from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import decisions as d
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.terms import PowerKind
from tests.games.terres_de_destinees.story import A, B, C, D, printed, table


@pytest.mark.rule("F-8", "T-PWR-12")
def test_liche_must_be_the_first_power_of_the_turn() -> None:
    """After any power of another card, even a mandatory one without effect, it is rejected as that."""
    play = {A: "liche chateau", B: "port"}
    assert {"liche", "chateau"} == table(play=play).usable()
    assert set() == table(play=play).use_power("chateau", 1).usable()
    story = table(play={A: "liche usurier", B: "port"}, jetons={A: [5]}, deck="").use_power("usurier")
    assert ("not_first", "F-8") == story.why_not(c.Activate, "liche")
    assert ("without_effect", "T-PWR-4") == table(play={A: "liche"}).why_not(c.Activate, "liche")


@pytest.mark.rule("F-8", "T-PWR-12")
def test_liche_may_not_be_reached_by_another_power() -> None:
    """The power that would reach it comes before it, so it is not offered."""
    play = {A: "liche maitre_necromancien grimoire_maudit", B: "port"}
    assert {"grimoire_maudit"} == table(play=play).use_power("maitre_necromancien").choices()
    assert {"liche"} == table(play={A: "liche maitre_necromancien", B: "port"}).usable()


@pytest.mark.rule("T-PWR-12", "F-8")
def test_jetons_and_its_own_repetition_do_not_come_before_liche() -> None:
    """Using a Jeton or `liche` itself does not count as another power."""
    story = table(play={A: "liche", B: "port", C: "juge"}, jetons={A: [8, 10]})
    assert 1 == len(story.pick("jeton 10", B).events(e.HandLooked))
    story.use_power("liche", B, "jeton 8", "liche").use_power("liche")
    assert {C} == story.choices()
    assert {"port", "juge"} == story.pick(C).usable()  # F-9: both permissions hold


@pytest.mark.rule("T-PWR-12")
def test_liche_opens_a_player_with_a_ready_activation_card() -> None:
    """A ready activation card is enough, usable or not; without such a player it may not be activated."""
    play = {A: "liche", B: "port(e) usurier la_reine", C: "grand_livre", D: "pacte_des_ombres"}
    story = table(4, play=play, jetons={A: [6]}).use_power("liche")
    assert {C} == story.choices()
    assert set() == story.pick(C).usable()
    assert [e.PlayerOpened("liche", C)] == story.sent(SPECTATOR, e.PlayerOpened)
    assert set() == table(4, play=play | {C: "grand_livre(e)"}).usable()


@pytest.mark.rule("F-9", "T-GOLD-3", "A-10")
def test_liche_opens_anothers_activation_cards_and_ones_own_duties() -> None:
    """The other player's ready activation cards and one's own mandatory ones may be used, in any order."""
    play = {A: "liche usurier", B: "grand_livre chateau crypte(e) portail pacte_des_ombres", C: "vampire"}
    story = table(play=play, hands={A: 2}).use_power("liche", B)
    assert {"usurier", "grand_livre", "chateau"} == story.usable()
    assert ("duty", "T-MAND-1") == story.why_not(c.EndTurn)
    story.use_power("chateau", 3).use_power("usurier")
    assert [3, 5] == story.jetons(A)
    assert "chateau(e)" in story.play(B)
    assert ("engaged", "T-PWR-1") == story.why_not(c.Activate, "chateau")
    assert ("not_yours", "T-PWR-3") == story.why_not(c.Activate, "vampire")
    assert ("not_yours", "T-PWR-3") == story.why_not(c.Activate, "portail")
    assert {"grand_livre", "end"} == story.choices()


@pytest.mark.rule("F-9")
def test_a_permission_ends_with_the_turn() -> None:
    """In a later turn the other player's cards are closed again."""
    story = table(play={A: "liche", B: "grand_livre"}).use_power("liche", B, "end")
    story.pick(story.hand(B)[0], "pass", "pass", "pass").keep(False)
    assert () == story.state.turn.permissions
    assert {"grand_livre"} == story.usable()


@pytest.mark.rule("F-10")
def test_liche_bars_ones_other_cards() -> None:
    """Own activation and single-use cards are barred for the turn."""
    story = table(play={A: "liche chateau archives_royales", B: "port"})
    assert {"liche", "chateau", "archives_royales"} == story.usable()
    story.use_power("liche", B)
    assert {"port"} == story.usable()
    assert ("barred", "F-10") == story.why_not(c.Activate, "chateau")
    assert ("barred", "F-10") == story.why_not(c.Activate, "archives_royales")


@pytest.mark.rule("F-10", "F-9")
def test_liche_bars_reaching_ones_other_cards() -> None:
    """Another player's reactivating power reaches no own card but mandatory ones."""
    play = {A: "liche grand_livre usurier archives_royales", B: "maitre_marchand", C: "port"}
    assert set() == table(play=play).use_power("liche", B).usable() - {"usurier"}
    mandatory = printed("maitre_marchand", kinds=(PowerKind.ACTIVATION, PowerKind.MANDATORY))
    story = table(play=play, content=mandatory).use_power("liche", B)
    assert {"usurier"} == story.use_power("maitre_marchand").choices()
    played = {A: "liche juge", B: "fou_du_roi", C: "port"}
    assert {"port"} == table(play=played).use_power("liche", B).use_power("fou_du_roi").choices()


@pytest.mark.rule("F-10")
def test_permanents_and_jetons_go_on_under_liche() -> None:
    """`cimetiere` repeats `liche`, and Jeton 8 may be used in the same turn."""
    story = table(play={A: "liche cimetiere", B: "port", C: "juge"}, jetons={A: [8]}).use_power("liche", B)
    assert [(A, d.WhetherToRepeat)] == story.asked
    assert {C} == story.pick(True).choices()
    assert {"port", "juge", "jeton 8", "end"} == story.pick(C).choices()


@pytest.mark.rule("F-8", "F-9", "F-10")
def test_a_pack_may_change_liche() -> None:
    """A pack sets the open kinds, whether it must come first, and whether targets are engaged."""
    play = {A: "liche chateau usurier", B: "portail grand_livre"}
    theirs, own = (PowerKind.MANDATORY,), (PowerKind.ACTIVATION,)
    content = printed("liche", first_power_only=False, engage_target=False, their_kinds=theirs, own_kinds=own)
    story = table(play=play, content=content).use_power("chateau", 1).use_power("liche", B)
    assert {"portail"} == story.usable()
    assert ("barred", "F-10") == story.why_not(c.Activate, "usurier")
    assert "end" in story.choices()  # what is barred is no duty
    story.use_power("portail").any(A, B, C)
    assert ["portail", "grand_livre"] == story.play(B)
    assert {"portail"} == story.usable()


@pytest.mark.rule("F-9", "F-10", "T-PWR-12", "T-JET-5")
def test_liche_redressed_after_another_power_comes_too_late() -> None:
    """An opened card is another power, so a redressed `liche` may not be activated again."""
    play = {A: "liche marionnettiste bourreau", B: "fou_du_roi port", C: "chateau(e)", D: "crypte"}
    story = table(4, play=play, jetons={A: [8]}, discard="juge").use_power("liche", B)
    assert {"fou_du_roi", "port", "bourreau"} == story.usable()
    story.use_power("fou_du_roi", "chateau", 3, "jeton 8", "liche")
    assert {"port", "bourreau"} == story.usable()
    assert ("not_first", "F-8") == story.why_not(c.Activate, "liche")
    assert ("barred", "F-10") == story.why_not(c.Activate, "marionnettiste")
    assert ("not_yours", "T-PWR-3") == story.why_not(c.Activate, "crypte")


@pytest.mark.rule("F-9", "T-PWR-4", "T-MAND-4")
def test_an_opened_mandatory_card_is_not_engaged_for_nothing() -> None:
    """Where a pack opens mandatory cards, another player's useless one may not be activated."""
    content = printed("liche", their_kinds=(PowerKind.ACTIVATION, PowerKind.MANDATORY))
    story = table(play={A: "liche", B: "bourreau goule"}, hands={A: 2, C: 0}, content=content).use_power("liche", B)
    assert {"goule"} == story.usable()
    assert ("without_effect", "T-PWR-4") == story.why_not(c.Activate, "bourreau")


@pytest.mark.rule("F-9", "F-10", "F-1", "T-GOLD-3")
def test_an_opened_fou_du_roi_reaches_other_players() -> None:
    """B's `fou_du_roi` is engaged, and reaches C's card and B's own, even engaged ones."""
    story = table(play={A: "liche port", B: "fou_du_roi espionne(e) le_roi", C: "crypte(e)"},
                           discard="goule").use_power("liche", B)  # fmt: skip
    assert {"fou_du_roi"} == story.usable()
    assert {"crypte", "espionne"} == story.use_power("fou_du_roi").choices()
    story.pick("crypte", "goule")
    assert (["fou_du_roi(e)", "espionne(e)", "le_roi"], ["crypte(e)"]) == (story.play(B), story.play(C))
    assert {"end"} == story.choices()  # B's `le_roi` would reach A's own cards only


@pytest.mark.rule("F-9", "F-10", "F-7", "T-JET-5")
def test_an_opened_card_that_changes_hands_is_ones_own_and_barred() -> None:
    """B's `anneau_de_valeur` comes to A and, once redressed, is one of A's barred cards."""
    story = table(play={A: "liche", B: "anneau_de_valeur"}, jetons={A: [8]})
    story.use_power("liche", B).use_power("anneau_de_valeur", A, "jeton 8", "anneau_de_valeur")
    assert (["liche(e)", "anneau_de_valeur"], set()) == (story.play(A), story.usable())
    assert "F-10" == story.why_not(c.Activate, "anneau_de_valeur")[1]


@pytest.mark.rule("F-9", "F-10", "T-PWR-4", "T-GOLD-3", "T-MAND-1")
def test_an_opened_marionnettiste_reaches_mandatory_cards() -> None:
    """B's `maitre_necromancien` is useless, and B's `marionnettiste` engages B's mandatory card for A."""
    theirs = "maitre_necromancien marionnettiste bourreau faussaire portail(e)"
    story = table(play={A: "liche vampire(e) usurier", B: theirs, C: "port spectre"}).use_power("liche", B)
    assert {"marionnettiste", "usurier"} == story.usable()
    assert {"bourreau", "port"} == story.use_power("marionnettiste").choices()
    assert {A, B, C} == story.pick("bourreau").choices()
    story.pick(C).any(C)
    assert ["maitre_necromancien", "marionnettiste(e)", "bourreau(e)", "faussaire", "portail(e)"] == story.play(B)
    assert "T-MAND-1" == story.why_not(c.EndTurn)[1]
