"""Powers that engage, move and exchange cards in play."""

from __future__ import annotations

import pytest

from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.games.terres_de_destinees import decisions as d
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.state import Zone
from tabletop_rules.games.terres_de_destinees.terms import Owner
from tests.games.terres_de_destinees.story import A, B, C, printed, table

# --- engage_card: `mage_de_glace` -----------------------------------------------------------------------------------


@pytest.mark.rule("T-PWR-7", "T-TERM-3")
def test_mage_de_glace_engages_a_ready_card_of_another_player() -> None:
    """Any ready card of others may be chosen, and its power does not resolve."""
    play = {A: "mage_de_glace chateau", B: "garde_royal port(e) ecuyer", C: "usurier"}
    story = table(play=play).use_power("mage_de_glace")
    assert {"garde_royal", "ecuyer", "usurier"} == story.choices()
    assert (["usurier(e)"], []) == (story.pick("usurier").play(C), story.jetons(C))
    assert [e.Engaged(C, "usurier")] == story.events(e.Engaged)


@pytest.mark.rule("T-PWR-4")
def test_mage_de_glace_needs_a_ready_card() -> None:
    """Without a ready card of others it may not be activated."""
    assert set() == table(play={A: "mage_de_glace ecuyer", B: "port(e)"}).usable()


@pytest.mark.rule("T-PWR-4", "T-GOLD-3", "T-PWR-9")
def test_mage_de_glace_does_not_count_cards_engaged_by_its_chain() -> None:
    """A card that the chain engages on the way to `mage_de_glace` is no target for it."""
    play = {A: "marionnettiste fou_du_roi(e)", B: "enchanteresse mage_de_glace(e)"}
    assert set() == table(play=play).usable()
    assert {"marionnettiste"} == table(play={**play, C: "ecuyer"}).usable()


@pytest.mark.rule("T-PWR-4", "T-PWR-8")
def test_a_pack_may_change_mage_de_glace() -> None:
    """A pack sets count and owner; reached without being engaged, the card may engage itself."""
    story = table(play={A: "mage_de_glace", B: "port", C: "juge ecuyer"}, content=printed("mage_de_glace", count=2))
    assert {"port", "juge"} == story.use_power("mage_de_glace", "ecuyer").choices()
    story.pick("port")
    assert (["port(e)"], ["juge", "ecuyer(e)"]) == (story.play(B), story.play(C))
    story = table(play={A: "mage_de_glace", B: "port"}, content=printed("mage_de_glace", count=2))
    assert [(A, d.PowerOrEnd)] == story.use_power("mage_de_glace", "port").asked

    own = printed("mage_de_glace", owner=Owner.ACTIVATOR)
    assert {"ecuyer"} == table(play={A: "mage_de_glace ecuyer"}, content=own).use_power("mage_de_glace").choices()
    assert set() == table(play={A: "mage_de_glace", B: "port"}, content=own).usable()
    story = table(play={A: "fou_du_roi(e) le_roi", B: "mage_de_glace"}).use_power("le_roi", "fou_du_roi")
    assert {"mage_de_glace"} == story.choices()
    assert {"mage_de_glace"} == story.pick("mage_de_glace").choices()
    assert ["mage_de_glace(e)"] == story.pick("mage_de_glace").play(B)


# --- exchange_in_play: `regent` -------------------------------------------------------------------------------------


@pytest.mark.rule("T-PWR-6")
def test_regent_exchanges_two_cards_of_one_family() -> None:
    """Own cards are offered if another player has one of the family; both keep their state."""
    play = {A: "regent port vampire", B: "marche(e) juge", C: "ecuyer"}
    story = table(play=play).use_power("regent")
    assert {"regent", "port"} == story.choices()
    assert {"marche"} == story.pick("port").choices()
    story.pick("marche")
    assert (["regent(e)", "marche(e)", "vampire"], ["port", "juge"]) == (story.play(A), story.play(B))
    assert [e.Exchanged(A, A, "port", B, "marche")] == story.events(e.Exchanged)


@pytest.mark.rule("T-PWR-6")
def test_regent_may_give_itself_away() -> None:
    """`regent` may be exchanged itself, and stays engaged before its new owner."""
    story = table(play={A: "regent", C: "ecuyer"}).use_power("regent", "regent", "ecuyer")
    assert (["ecuyer"], ["regent(e)"]) == (story.play(A), story.play(C))


@pytest.mark.rule("T-PWR-4")
def test_a_pack_may_change_regent() -> None:
    """A pack may change family, state and whether `regent` itself may go; without a pair it is useless."""
    assert set() == table(play={A: "regent", B: "port"}).usable()
    assert set() == table(play={A: "regent", B: "juge"}, content=printed("regent", include_self=False)).usable()
    story = table(play={A: "regent ecuyer", B: "juge"}, content=printed("regent", include_self=False))
    assert {"ecuyer"} == story.use_power("regent").choices()
    ready = printed("regent", keep_state=False)
    story = table(play={A: "regent ecuyer", B: "juge(e)"}, content=ready).use_power("regent", "ecuyer", "juge")
    assert [e.Redressed(A, "juge")] == story.events(e.Redressed)
    content = printed("regent", same_family=False, keep_state=False)
    story = table(play={A: "regent ecuyer(e)", B: "port(e) crypte"}, content=content).use_power("regent")
    assert {"regent", "ecuyer"} == story.choices()
    assert {"port", "crypte"} == story.pick("ecuyer").choices()
    story.pick("port")
    assert (["regent(e)", "port"], ["ecuyer", "crypte"]) == (story.play(A), story.play(B))
    assert [e.Redressed(B, "ecuyer"), e.Redressed(A, "port")] == story.events(e.Redressed)


# --- replace_in_play: `alchimiste` ----------------------------------------------------------------------------------


@pytest.mark.rule("F-13", "T-PWR-6")
def test_alchimiste_exchanges_a_card_of_anybody_with_the_top_of_the_deck() -> None:
    """Any card in play may be chosen, engaged or not; the new card takes its place, ready."""
    story = table(play={A: "alchimiste ecuyer", B: "portail(e) port"}, draws=["juge"]).use_power("alchimiste")
    assert {"alchimiste", "ecuyer", "portail", "port"} == story.choices()
    story.pick("portail")
    assert (["juge", "port"], ("portail",)) == (story.play(B), story.pile())
    assert [e.Replaced(A, B, "portail", "juge")] == story.sent(C, e.Replaced)


@pytest.mark.rule("F-14")
def test_alchimiste_may_target_itself() -> None:
    """The card that replaces it is new and ready, and may be activated in the same turn."""
    story = table(play={A: "alchimiste"}, draws=["grand_livre"]).use_power("alchimiste", "alchimiste")
    assert (["grand_livre"], ("alchimiste",)) == (story.play(A), story.pile())
    assert [6] == story.use_power("grand_livre").jetons(A)


@pytest.mark.rule("T-DECK-1", "T-DECK-2", "T-PWR-4")
def test_alchimiste_needs_a_card_to_draw() -> None:
    """The pile is reshuffled before the old card goes there; without a card to draw it may not be activated."""
    story = table(play={A: "alchimiste", B: "port"}, deck="", discard="juge").use_power("alchimiste", "port")
    assert (["juge"], ("port",)) == (story.play(B), story.pile())
    assert set() == table(play={A: "alchimiste", B: "port"}, deck="").usable()


def test_a_pack_may_change_alchimiste() -> None:
    """A pack sets whose cards it reaches, and whether itself."""
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
    """Any card of others may be chosen; everybody sees it leave, and only its owner sees it in the hand."""
    play = {A: "spectre ecuyer", B: "juge(e) archives_royales(e)", C: "immortel"}
    story = table(play=play, hands={B: 1}).use_power("spectre")
    assert {"juge", "archives_royales", "immortel"} == story.choices()
    story.pick("archives_royales")
    assert (["juge(e)"], 2) == (story.play(B), story.size(B))
    assert "archives_royales" in story.hand(B)
    assert [e.ReturnedToHand(A, B, "archives_royales", HIDDEN)] == story.sent(A, e.ReturnedToHand)
    assert (HIDDEN, HIDDEN) == story.seen(A).players[B].hand


@pytest.mark.rule("T-PWR-4", "T-TERM-6")
def test_spectre_sends_back_as_many_as_printed() -> None:
    """A pack sets count and owner, each card is a batch of its own, and without a card it is useless."""
    assert set() == table(play={A: "spectre ecuyer"}).usable()
    content = printed("spectre", count=2, owner=Owner.ANY)
    story = table(play={A: "spectre", C: "juge port"}, hands={A: 1, C: 1}, content=content).use_power("spectre", "port")
    assert {"spectre", "juge"} == story.choices()
    story.pick("spectre")
    assert ([], ["juge"], [2, 6, 2]) == (story.play(A), story.play(C), story.sizes())
    assert 2 == len(story.events(e.ReturnedToHand))
    story = table(play={A: "spectre", B: "port"}, content=printed("spectre", count=2)).use_power("spectre", "port")
    assert ([(A, d.PowerOrEnd)], []) == (story.asked, story.play(B))


# --- draw_then_move_self: `anneau_de_valeur` ------------------------------------------------------------------------


@pytest.mark.rule("F-7", "T-PWR-6")
def test_anneau_de_valeur_goes_to_another_player_engaged() -> None:
    """Its activator draws 2, then chooses the player whose card it becomes, still engaged."""
    story = table(play={A: "anneau_de_valeur"}, hands={A: 1}).use_power("anneau_de_valeur")
    assert 3 == story.size(A)
    assert {B, C} == story.choices()
    story.pick(C)
    assert ([], ["anneau_de_valeur(e)"]) == (story.play(A), story.play(C))
    assert [e.Drawn, e.MovedToPlayer] == [type(event) for event in story.events(e.Drawn, e.MovedToPlayer)]


@pytest.mark.rule("F-7", "T-PWR-8")
def test_anneau_de_valeur_of_another_player_may_come_to_its_activator() -> None:
    """Everybody but its owner may get it, and its activator draws."""
    story = table(play={A: "fou_du_roi", B: "anneau_de_valeur"}, hands={A: 1})
    assert {A, C} == story.use_power("fou_du_roi", "anneau_de_valeur").choices()
    story.pick(A)
    assert (["fou_du_roi(e)", "anneau_de_valeur"], []) == (story.play(A), story.play(B))
    assert [3, 6, 6] == story.sizes()


@pytest.mark.rule("T-PWR-4", "T-DECK-2")
def test_anneau_de_valeur_moves_without_a_draw() -> None:
    """Without a card to draw that part is skipped; a pack sets the number."""
    story = table(play={A: "anneau_de_valeur"}, deck="").use_power("anneau_de_valeur", B)
    assert (6, ["anneau_de_valeur(e)"]) == (story.size(A), story.play(B))
    content = printed("anneau_de_valeur", draw=5)
    assert 11 == table(play={A: "anneau_de_valeur"}, content=content).use_power("anneau_de_valeur").size(A)


# --- draw_then_compare_move_self: `comptable` -----------------------------------------------------------------------


@pytest.mark.rule("F-7", "T-PWR-6")
@pytest.mark.parametrize(("others", "goes"), [(5, True), (6, False), (7, False)])
def test_comptable_goes_to_a_player_with_a_smaller_hand(others: int, goes: bool) -> None:
    """The player is chosen before the draw, and gets the card only if the drawer's hand is then larger."""
    story = table(play={A: "comptable"}, hands={A: 4, B: others}).use_power("comptable")
    assert ({B, C}, 4) == (story.choices(), story.size(A))
    assert 6 == story.pick(B).size(A)
    assert goes == ("comptable(e)" in story.play(B)) == bool(story.events(e.MovedToPlayer))


@pytest.mark.rule("T-PWR-4", "T-MAND-1")
def test_comptable_with_nothing_to_draw_offers_only_smaller_hands() -> None:
    """Without a draw only smaller hands are offered; if there is none, the card is simply engaged."""
    story = table(play={A: "comptable"}, hands={B: 5, C: 6}, deck="").use_power("comptable")
    assert {B} == story.choices()
    assert ["comptable(e)"] == story.pick(B).play(B)
    story = table(play={A: "comptable"}, deck="").use_power("comptable")
    assert ["comptable(e)"] == story.play(A)
    assert "end" in story.choices()


@pytest.mark.rule("T-PWR-8", "F-7", "T-2P-12")
def test_comptable_of_another_player_stays_with_that_player() -> None:
    """Its owner keeps it; with two players it leaves the owner's support zone."""
    story = table(play={A: "marionnettiste", B: "comptable"}, hands={A: 6, B: 1})
    story.use_power("marionnettiste", "comptable", B)
    assert (8, ["comptable(e)"], []) == (story.size(A), story.play(B), story.events(e.MovedToPlayer))

    story = table(2, play={A: "marionnettiste", B: "comptable(s) port"}, hands={A: 6, B: 1})
    story.use_power("marionnettiste", "comptable", B)
    assert [e.MovedToPlayer(A, "comptable", B, B, Zone.ACQUIRED)] == story.events(e.MovedToPlayer)
    assert ["port", "comptable(e)"] == story.play(B)

    story = table(play={A: "marionnettiste", B: "comptable"}, hands={A: 6, B: 1, C: 1}, deck="")
    assert {C} == story.use_power("marionnettiste", "comptable").choices()
