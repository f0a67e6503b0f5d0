"""Powers that turn, move and exchange cards in play."""

from __future__ import annotations

import pytest

from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.games.terres_de_destinees.decisions import PowerOrEnd
from tabletop_rules.games.terres_de_destinees.events import (
    Drawn,
    Engaged,
    Exchanged,
    MovedToPlayer,
    Redressed,
    Replaced,
    ReturnedToHand,
)
from tabletop_rules.games.terres_de_destinees.state import Zone
from tabletop_rules.games.terres_de_destinees.terms import Owner
from tests.games.terres_de_destinees.power_table import A, B, C, printed, table

# --- engage_card: `mage_de_glace` -----------------------------------------------------------------------------------


@pytest.mark.rule("T-PWR-7", "T-TERM-3")
def test_mage_de_glace_engages_a_ready_card_of_another_player() -> None:
    """Any ready card of others may be chosen, whatever its kind; its power does not resolve."""
    play = {A: "mage_de_glace chateau", B: "garde_royal port(e) ecuyer", C: "usurier"}
    told = table(play=play).use_power("mage_de_glace")
    assert {"garde_royal", "ecuyer", "usurier"} == told.choices()
    told.pick("usurier")
    assert ["usurier(e)"] == told.play(C)
    assert [Engaged(C, "usurier")] == told.events(Engaged)
    assert [] == told.jetons(C)


@pytest.mark.rule("T-PWR-7")
def test_an_engaged_guard_protects_nobody() -> None:
    """A permanent paid by engaging it needs to be ready: once `mage_de_glace` has engaged it, it is not offered."""
    told = table(play={A: "mage_de_glace vampire", B: "garde_royal"}).use_power("mage_de_glace", "garde_royal")
    told.use_power("vampire", B)
    assert [7, 5, 6] == told.sizes()


@pytest.mark.rule("T-PWR-4")
def test_mage_de_glace_needs_a_ready_card() -> None:
    """With no ready card of others it may not be activated."""
    assert set() == table(play={A: "mage_de_glace ecuyer", B: "port(e)"}).usable()


@pytest.mark.rule("T-PWR-4", "T-GOLD-3", "T-PWR-9")
def test_mage_de_glace_finds_no_card_ready_that_the_chain_to_it_engages() -> None:
    """The one ready card of another player, engaged by choosing it, is nothing to engage three links further on."""
    play = {A: "marionnettiste fou_du_roi(e)", B: "enchanteresse mage_de_glace(e)"}
    assert set() == table(play=play).usable()
    assert {"marionnettiste"} == table(play={**play, C: "ecuyer"}).usable()


@pytest.mark.rule("T-PWR-4", "T-PWR-8")
def test_mage_de_glace_as_a_pack_may_print_it() -> None:
    """Count and owner are heeded; it engages itself only if resolving it has not engaged it already."""
    told = table(play={A: "mage_de_glace", B: "port", C: "juge ecuyer"}, content=printed("mage_de_glace", count=2))
    told.use_power("mage_de_glace", "ecuyer")
    assert {"port", "juge"} == told.choices()
    told.pick("port")
    assert (["port(e)"], ["juge", "ecuyer(e)"]) == (told.play(B), told.play(C))
    told = table(play={A: "mage_de_glace", B: "port"}, content=printed("mage_de_glace", count=2))
    assert [(A, PowerOrEnd)] == told.use_power("mage_de_glace", "port").asked

    own = printed("mage_de_glace", owner=Owner.ACTIVATOR)
    assert {"ecuyer"} == table(play={A: "mage_de_glace ecuyer"}, content=own).use_power("mage_de_glace").choices()
    assert set() == table(play={A: "mage_de_glace", B: "port"}, content=own).usable()
    told = table(play={A: "fou_du_roi(e) le_roi", B: "mage_de_glace"}).use_power("le_roi", "fou_du_roi")
    assert {"mage_de_glace"} == told.choices()
    assert {"mage_de_glace"} == told.pick("mage_de_glace").choices()
    assert ["mage_de_glace(e)"] == told.pick("mage_de_glace").play(B)


# --- exchange_in_play: `regent` -------------------------------------------------------------------------------------


@pytest.mark.rule("T-PWR-6")
def test_regent_exchanges_two_cards_of_one_family() -> None:
    """Own cards are offered if another player has one of that family; both keep their state as they change hands."""
    play = {A: "regent port vampire", B: "marche(e) juge", C: "ecuyer"}
    told = table(play=play).use_power("regent")
    assert {"regent", "port"} == told.choices()
    told.pick("port")
    assert {"marche"} == told.choices()
    told.pick("marche")
    assert (["regent(e)", "marche(e)", "vampire"], ["port", "juge"]) == (told.play(A), told.play(B))
    assert [Exchanged(A, A, "port", B, "marche")] == told.events(Exchanged)


@pytest.mark.rule("T-PWR-6")
def test_regent_may_give_itself_away() -> None:
    """This card is one of those that may be exchanged; it stays engaged before its new owner."""
    told = table(play={A: "regent", C: "ecuyer"}).use_power("regent", "regent", "ecuyer")
    assert (["ecuyer"], ["regent(e)"]) == (told.play(A), told.play(C))


@pytest.mark.rule("T-WIN-5", "T-TERM-6")
def test_an_exchange_may_fulfil_two_objectives_at_once() -> None:
    """Both cards move in one batch: if it makes both players win, the active one wins alone."""
    play = {A: "regent juge chateau", B: "garde_royal crypte marche"}
    told = table(play=play, common=["grand_domaine"]).use_power("regent", "chateau", "garde_royal")
    assert (B,) == told.winners()
    play = {A: "regent crypte bourreau squelette goule", B: "port marche ecuyer"}
    told = table(
        play=play, common=["grand_domaine", "seigneur_de_guerre"], content=printed("regent", same_family=False)
    )
    told.use_power("regent", "crypte", "ecuyer")
    assert (A,) == told.winners()


@pytest.mark.rule("T-2P-12")
def test_regent_exchanges_zones_too() -> None:
    """With two players each card takes the zone of the other."""
    told = table(2, play={A: "regent port(s)", B: "marche"}).use_power("regent", "port", "marche")
    assert (["regent(e)", "marche(s)"], ["port"]) == (told.play(A), told.play(B))


@pytest.mark.rule("T-PWR-4")
def test_regent_as_a_pack_may_print_it() -> None:
    """Family, state and whether the card itself may go are as printed; without a fitting pair it is unusable."""
    assert set() == table(play={A: "regent", B: "port"}).usable()
    assert set() == table(play={A: "regent", B: "juge"}, content=printed("regent", include_self=False)).usable()
    told = table(play={A: "regent ecuyer", B: "juge"}, content=printed("regent", include_self=False))
    assert {"ecuyer"} == told.use_power("regent").choices()
    ready = printed("regent", keep_state=False)
    told = table(play={A: "regent ecuyer", B: "juge(e)"}, content=ready).use_power("regent", "ecuyer", "juge")
    assert [Redressed(A, "juge")] == told.events(Redressed)
    content = printed("regent", same_family=False, keep_state=False)
    told = table(play={A: "regent ecuyer(e)", B: "port(e) crypte"}, content=content).use_power("regent")
    assert {"regent", "ecuyer"} == told.choices()
    assert {"port", "crypte"} == told.pick("ecuyer").choices()
    told.pick("port")
    assert (["regent(e)", "port"], ["ecuyer", "crypte"]) == (told.play(A), told.play(B))
    assert [Redressed(B, "ecuyer"), Redressed(A, "port")] == told.events(Redressed)


# --- replace_in_play: `alchimiste` ----------------------------------------------------------------------------------


@pytest.mark.rule("F-13", "T-PWR-6")
def test_alchimiste_exchanges_a_card_of_anybody_with_the_top_of_the_deck() -> None:
    """One's own cards and other players' may be chosen, engaged or not; the new card takes the place, ready."""
    told = table(play={A: "alchimiste ecuyer", B: "portail(e) port"}, draws=["juge"]).use_power("alchimiste")
    assert {"alchimiste", "ecuyer", "portail", "port"} == told.choices()
    told.pick("portail")
    assert (["juge", "port"], ("portail",)) == (told.play(B), told.pile())
    assert [Replaced(A, B, "portail", "juge")] == told.told(C, Replaced)


@pytest.mark.rule("F-14")
def test_alchimiste_may_target_itself() -> None:
    """The card that replaces it is ready, a new card, and may be activated in the same turn."""
    told = table(play={A: "alchimiste"}, draws=["grand_livre"]).use_power("alchimiste", "alchimiste")
    assert (["grand_livre"], ("alchimiste",)) == (told.play(A), told.pile())
    assert [6] == told.use_power("grand_livre").jetons(A)


@pytest.mark.rule("T-DECK-1", "T-DECK-2", "T-PWR-4")
def test_alchimiste_needs_a_card_to_draw() -> None:
    """The discard pile is reshuffled before the old card goes there; with nothing to draw it may not be activated."""
    told = table(play={A: "alchimiste", B: "port"}, deck="", discard="juge").use_power("alchimiste", "port")
    assert (["juge"], ("port",)) == (told.play(B), told.pile())
    assert set() == table(play={A: "alchimiste", B: "port"}, deck="").usable()


@pytest.mark.rule("T-2P-12")
def test_alchimiste_keeps_the_zone() -> None:
    """With two players the new card lies in the zone of the card it replaces."""
    told = table(2, play={A: "alchimiste", B: "port(s)"}, draws=["juge"]).use_power("alchimiste", "port")
    assert ["juge(s)"] == told.play(B)


def test_alchimiste_as_a_pack_may_print_it() -> None:
    """Whose cards it reaches, and whether itself, is as printed."""
    play = {A: "alchimiste ecuyer", B: "port"}
    content = printed("alchimiste", include_self=False)
    assert {"ecuyer", "port"} == table(play=play, content=content).use_power("alchimiste").choices()
    content = printed("alchimiste", owner=Owner.OTHER)
    assert {"port"} == table(play=play, content=content).use_power("alchimiste").choices()
    content = printed("alchimiste", owner=Owner.ACTIVATOR, include_self=False)
    assert set() == table(play={A: "alchimiste", B: "port"}, content=content).usable()


# --- return_to_hand: `spectre` --------------------------------------------------------------------------------------


@pytest.mark.rule("T-PWR-6", "H-10")
def test_spectre_sends_a_card_back_to_its_owners_hand() -> None:
    """Any card of others may be chosen; all see it go, and no view but the owner's keeps it in the hand."""
    play = {A: "spectre ecuyer", B: "juge(e) archives_royales(e)", C: "immortel"}
    told = table(play=play, hands={B: 1}).use_power("spectre")
    assert {"juge", "archives_royales", "immortel"} == told.choices()
    told.pick("archives_royales")
    assert (["juge(e)"], 2) == (told.play(B), told.size(B))
    assert "archives_royales" in told.hand(B)
    assert [ReturnedToHand(A, B, "archives_royales", HIDDEN)] == told.told(A, ReturnedToHand)
    assert (HIDDEN, HIDDEN) == told.seen(A).players[B].hand


@pytest.mark.rule("T-PWR-4", "T-TERM-6")
def test_spectre_sends_back_as_many_as_printed() -> None:
    """Count and owner are heeded, each card a batch of its own; without a card to send back it is unusable."""
    assert set() == table(play={A: "spectre ecuyer"}).usable()
    content = printed("spectre", count=2, owner=Owner.ANY)
    told = table(play={A: "spectre", C: "juge port"}, hands={A: 1, C: 1}, content=content).use_power("spectre", "port")
    assert {"spectre", "juge"} == told.choices()
    told.pick("spectre")
    assert ([], ["juge"], [2, 6, 2]) == (told.play(A), told.play(C), told.sizes())
    assert 2 == len(told.events(ReturnedToHand))
    told = table(play={A: "spectre", B: "port"}, content=printed("spectre", count=2)).use_power("spectre", "port")
    assert [(A, PowerOrEnd)] == told.asked
    assert [] == told.play(B)


# --- draw_then_move_self: `anneau_de_valeur` ------------------------------------------------------------------------


@pytest.mark.rule("F-7", "T-PWR-6")
def test_anneau_de_valeur_goes_to_another_player_in_the_state_it_has() -> None:
    """Its activator draws 2, then chooses who gets it; it lies with that player's cards, still engaged."""
    told = table(play={A: "anneau_de_valeur"}, hands={A: 1}).use_power("anneau_de_valeur")
    assert 3 == told.size(A)
    assert {B, C} == told.choices()
    told.pick(C)
    assert ([], ["anneau_de_valeur(e)"]) == (told.play(A), told.play(C))
    assert [Drawn, MovedToPlayer] == [type(event) for event in told.events(Drawn, MovedToPlayer)]


@pytest.mark.rule("F-7", "T-PWR-8")
def test_anneau_de_valeur_of_another_player_may_come_to_its_activator() -> None:
    """Everybody but its current owner may get it, and whoever activates it draws."""
    told = table(play={A: "fou_du_roi", B: "anneau_de_valeur"}, hands={A: 1}).use_power(
        "fou_du_roi", "anneau_de_valeur"
    )
    assert {A, C} == told.choices()
    told.pick(A)
    assert (["fou_du_roi(e)", "anneau_de_valeur"], []) == (told.play(A), told.play(B))
    assert [3, 6, 6] == told.sizes()


@pytest.mark.rule("F-7", "T-2P-12")
def test_anneau_de_valeur_is_acquired_by_whoever_gets_it() -> None:
    """With two players it goes to the other one's acquisition zone, from support too."""
    told = table(2, play={A: "anneau_de_valeur(s)"}).use_power("anneau_de_valeur", B)
    assert ["anneau_de_valeur(e)"] == told.play(B)


@pytest.mark.rule("T-PWR-4", "T-DECK-2")
def test_anneau_de_valeur_moves_without_a_draw() -> None:
    """With nothing to draw that part is skipped; the number of cards is as printed."""
    told = table(play={A: "anneau_de_valeur"}, deck="").use_power("anneau_de_valeur", B)
    assert (6, ["anneau_de_valeur(e)"]) == (told.size(A), told.play(B))
    content = printed("anneau_de_valeur", draw=5)
    assert 11 == table(play={A: "anneau_de_valeur"}, content=content).use_power("anneau_de_valeur").size(A)


# --- draw_then_compare_move_self: `comptable` -----------------------------------------------------------------------


@pytest.mark.rule("F-7", "T-PWR-6")
@pytest.mark.parametrize(("others", "goes"), [(5, True), (6, False), (7, False)])
def test_comptable_goes_to_a_player_with_a_smaller_hand(others: int, goes: bool) -> None:
    """The player is chosen first, then 2 cards drawn; only if the hand is then strictly larger does the card move."""
    told = table(play={A: "comptable"}, hands={A: 4, B: others}).use_power("comptable")
    assert {B, C} == told.choices()
    assert 4 == told.size(A)
    told.pick(B)
    assert 6 == told.size(A)
    assert ([], ["comptable(e)"]) == (told.play(A), told.play(B)) if goes else ["comptable(e)"] == told.play(A)
    assert goes == bool(told.events(MovedToPlayer))


@pytest.mark.rule("T-PWR-4", "T-MAND-1")
def test_comptable_with_nothing_to_draw_offers_only_smaller_hands() -> None:
    """A player to whom the card would not go either is not offered; with none the card is simply engaged."""
    told = table(play={A: "comptable"}, hands={B: 5, C: 6}, deck="").use_power("comptable")
    assert {B} == told.choices()
    assert ["comptable(e)"] == told.pick(B).play(B)
    told = table(play={A: "comptable"}, deck="").use_power("comptable")
    assert ["comptable(e)"] == told.play(A)
    assert "end" in told.choices()


@pytest.mark.rule("T-PWR-8", "F-7", "T-2P-12")
def test_comptable_of_another_player_stays_with_that_player() -> None:
    """Compared with its owner it lies there already; with two players it comes out of support (T-2P-12)."""
    told = table(play={A: "marionnettiste", B: "comptable"}, hands={A: 6, B: 1})
    told.use_power("marionnettiste", "comptable", B)
    assert (8, ["comptable(e)"]) == (told.size(A), told.play(B))
    assert [] == told.events(MovedToPlayer)

    told = table(2, play={A: "marionnettiste", B: "comptable(s) port"}, hands={A: 6, B: 1})
    told.use_power("marionnettiste", "comptable", B)
    assert [MovedToPlayer(A, "comptable", B, B, Zone.ACQUIRED)] == told.events(MovedToPlayer)
    assert ["port", "comptable(e)"] == told.play(B)

    told = table(play={A: "marionnettiste", B: "comptable"}, hands={A: 6, B: 1, C: 1}, deck="")
    assert {C} == told.use_power("marionnettiste", "comptable").choices()
