"""The worked examples of the digest, EX-1 to EX-24; A, B, C, D sit clockwise."""

from __future__ import annotations

import pytest

from tabletop_rules.core.engine import open_with_records, unopened, view
from tabletop_rules.core.fold import fold
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.state import Demand, Phase
from tabletop_rules.games.terres_de_destinees.terms import Family
from tests.games.terres_de_destinees.story import A, B, C, Cards, D, Story, table

# --- setup and turn -------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-SETUP-1", "T-SETUP-2", "T-SETUP-3", "T-SETUP-4", "T-SETUP-5", "T-SETUP-6", "T-SETUP-7", "T-COMP-5")
def test_ex_1_setup_for_four() -> None:
    """EX-1: two common Destins, a secret one and six cards each, 20 in the deck; the left of the youngest starts."""
    story = Story(4, advanced=False, options={"youngest_seat": 0})
    begun = open_with_records(story.game, 4, story.chance)
    dealt = begun.records[: next(n for n, r in enumerate(begun.records) if isinstance(r.event, e.TurnBegan))]
    state = fold(story.game, unopened(story.game, 4), dealt).state
    assert 2 == len(state.destins.common)
    assert [6, 6, 6, 6] == [len(player.hand) for player in state.players]
    assert 20 == len(state.deck)
    assert (4, 4) == (len(state.destins.unused_common), len(state.destins.unused_secret))
    assert 36 == len(state.centre)
    seen = view(story.game, begun.match, B).state
    assert [True, False, True, True] == [player.destin is HIDDEN for player in seen.players]
    assert {HIDDEN} == set(seen.destins.unused_common + seen.destins.unused_secret)
    assert 1 == begun.match.state.turn.active


@pytest.mark.rule("T-TURN-2", "T-PWR-7")
def test_ex_2_start_of_turn() -> None:
    """EX-2: A draws one card and redresses all but the single-use card, then is in the auction phase."""
    story = Story().given(play={A: "chateau(e) fossoyeur(e) la_reine"}, hands={A: 5}, active=C).next_turn()
    assert 6 == story.size(A)
    assert ["chateau", "fossoyeur(e)", "la_reine"] == story.play(A)
    assert story.state.turn.phase is Phase.AUCTION
    assert story.legal(c.PutUp) == list(story.hand(A))


@pytest.mark.rule("T-DECK-1", "T-DECK-2")
def test_ex_3_the_deck_runs_out() -> None:
    """EX-3: the discard pile becomes the deck at the moment of drawing; with both empty A draws nothing and goes on."""
    pile = ["juge", "vampire", "port"]
    story = Story(draws=["port"]).given(deck="", discard=pile, active=C).next_turn()
    assert 7 == story.size(A)
    assert "port" in story.hand(A)
    assert (2, ()) == (len(story.state.deck), story.pile())
    empty = Story(draws=[]).given(deck="", active=C).next_turn()
    assert 6 == empty.size(A)
    assert empty.state.turn.phase is Phase.AUCTION


# --- auction: the rulebook's own examples ---------------------------------------------------------------------------


@pytest.mark.rule("T-AUC-7", "T-AUC-8", "T-AUC-11")
@pytest.mark.parametrize("keep", [True, False])
def test_ex_4_nobody_bids_for_juge(keep: bool) -> None:
    """EX-4: after B, C and A have passed, A alone puts the card into play for free or discards it."""
    hand = ["juge", "port", "vampire", "apprenti", "chateau", "ecuyer", "portail"]
    story = Story().given(hands={A: hand}).auction().put_up("juge").bids(0, 0, 0)
    assert A == story.decision().seat
    assert [True, False] == story.legal(c.KeepUnsold)
    story.keep(keep)
    assert story.play(A) == (["juge"] if keep else [])
    assert story.pile() == (() if keep else ("juge",))
    assert [6, 6, 6] == story.sizes()


@pytest.mark.rule("T-AUC-3", "T-AUC-5", "T-AUC-9")
def test_ex_5_a_buys_back_espionne_for_three() -> None:
    """EX-5: A hands out three cards in the order B, C, B; with four players B, C, D."""
    hand = ["espionne", "port", "vampire", "apprenti", "chateau", "ecuyer", "portail"]
    story = Story().given(hands={A: hand}).auction().put_up("espionne").bids(1, 2, 3, 0, 0)
    story.choose("port", "vampire", "apprenti")
    [settled] = story.events(e.Settled)
    assert [(B, ("apprenti", "port")), (C, ("vampire",))] == [(part.receiver, part.cards) for part in settled.payments]
    assert [3, 8, 7] == story.sizes()
    assert ["espionne"] == story.play(A)
    four = Story(4).given(hands={A: hand}).auction().put_up("espionne").bids(1, 2, 0, 3, 0, 0, 0)
    four.choose("port", "vampire", "apprenti")
    assert [3, 7, 7, 7] == four.sizes()


@pytest.mark.rule("T-AUC-10", "T-AUC-12", "H-2")
def test_ex_6_c_buys_voyante_for_two() -> None:
    """EX-6: C gives A two cards of C's choice, which A and C alone know, and C gets the card."""
    hand = ["voyante", "port", "vampire", "apprenti", "chateau", "ecuyer", "portail"]
    mine = ["juge", "immortel", "liche", "druide", "regent", "spectre"]
    story = Story().given(hands={A: hand, C: mine}).auction().put_up("voyante").bids(0, 2, 0, 0)
    story.choose("liche", "juge")
    assert (8, 4) == (story.size(A), story.size(C))
    assert ["voyante"] == story.play(C)
    paid = {seat: story.sent(seat, e.Settled)[0].payments[0].cards for seat in (A, B, C)}
    assert {A: ("juge", "liche"), B: (HIDDEN, HIDDEN), C: ("juge", "liche")} == paid


@pytest.mark.rule("T-AUC-4", "T-AUC-5", "T-AUC-13")
def test_ex_7_limits_of_a_bid() -> None:
    """EX-7: B with two cards may bid exactly 1 or pass, C with one card can only pass."""
    story = Story().given(hands={A: 6, B: 2, C: 1}).auction()
    story.put_up(story.hand(A)[0])
    assert [1] == story.legal(c.Bid)
    assert ("bid_too_low", "T-AUC-4") == story.why_not(c.Bid, 0)
    assert ("bid_too_high", "T-AUC-5") == story.why_not(c.Bid, 2)
    story.bids(1)
    assert story.legal() == [c.PassBid(C, story.decision().id)]
    story.bids(0, 2)
    assert B == story.decision().seat
    assert story.legal() == [c.PassBid(B, story.decision().id)]


@pytest.mark.rule("T-AUC-6", "T-AUC-7")
def test_ex_8_passing_is_not_final() -> None:
    """EX-8: C passes, then wins at price 3 after A and B have passed in succession."""
    story = Story().given(hands={A: 7}).auction()
    story.put_up(story.hand(A)[0]).bids(1, 0, 2, 0, 3, 0, 0)
    assert C == story.decision().seat
    assert story.state.auction is not None
    assert (C, 3) == (story.state.auction.winner, story.state.auction.price)


HANDS_FOR_TWO = {
    A: "la_reine port vampire apprenti chateau ecuyer portail juge",
    B: "immortel liche druide regent spectre crypte goule squelette",
}


@pytest.mark.rule("T-2P-2", "T-2P-4", "T-2P-5", "T-2P-6", "T-2P-7", "T-2P-8")
def test_ex_9_two_players_the_loser_gets_the_other_card() -> None:
    """EX-9: A wins for 3, acquires `la_reine` and discards three cards; `immortel` goes to B's support zone."""
    story = Story(2).given(hands=HANDS_FOR_TWO).auction().put_up("la_reine", seat=A).put_up("immortel", seat=B)
    assert [7, 7] == story.sizes()
    assert B == story.decision().seat
    story.bids(1, 3, 0).pick(A).choose("port", "juge", "ecuyer")
    assert (["la_reine"], ["immortel(s)"]) == (story.play(A), story.play(B))
    assert [4, 7] == story.sizes()
    assert ("port", "juge", "ecuyer") == story.pile()


@pytest.mark.rule("T-2P-6")
def test_ex_10_two_players_opening_pass() -> None:
    """EX-10: B passes at once, so A takes one card for nothing and B supports with the other."""
    story = Story(2).given(hands=HANDS_FOR_TWO).auction().put_up("immortel", seat=B).put_up("la_reine", seat=A)
    story.bids(0).pick(B)
    assert (["immortel"], ["la_reine(s)"]) == (story.play(A), story.play(B))
    assert ([7, 7], ()) == (story.sizes(), story.pile())


# --- powers ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-MAND-1", "T-ELIM-2")
def test_ex_11_a_mandatory_power_holds_the_turn() -> None:
    """EX-11: A may not end the turn before `bourreau`, whose only target is A with the smallest hand."""
    story = table(play={A: "bourreau"}, hands={A: 3, B: 5, C: 6})
    assert ("duty", "T-MAND-1") == story.why_not(c.EndTurn)
    story.use_power("bourreau")
    assert [A] == story.legal(c.ChoosePlayer)
    story.pick(A).choose(story.hand(A)[0])
    assert 2 == story.size(A)
    assert c.EndTurn(A, story.decision().id) in story.legal()


@pytest.mark.rule("F-1", "T-PWR-8", "T-JET-3")
def test_ex_12_reactivating_an_engaged_card() -> None:
    """EX-12: `le_roi` resolves the engaged `chateau` again; Jeton 1 is held already, so A takes Jeton 3."""
    story = table(play={A: "le_roi chateau"}).use_power("chateau", 1)
    story.use_power("le_roi", "chateau")
    assert [3] == story.legal(c.ChooseJeton)
    story.pick(3)
    assert [1, 3] == story.jetons(A)
    assert ["le_roi(e)", "chateau(e)"] == story.play(A)


@pytest.mark.rule("T-GOLD-3", "T-PWR-8")
def test_ex_13_another_players_card() -> None:
    """EX-13: `marionnettiste` reaches the ready `chateau` of B only, engages it, and A takes the Jeton."""
    story = table(play={A: "marionnettiste", B: "chateau crypte(e)"}, discard="juge")
    story.use_power("marionnettiste")
    assert ["chateau"] == story.legal(c.ChooseCard)
    story.pick("chateau", 3)
    assert ([3], []) == (story.jetons(A), story.jetons(B))
    assert ["chateau(e)", "crypte(e)"] == story.play(B)
    story.end_turn()
    assert ["chateau", "crypte"] == story.play(B)


@pytest.mark.rule("F-3", "P-2", "P-3", "H-6")
@pytest.mark.parametrize(("hand", "card", "due"), [
    (["vampire", "chateau", "ecuyer"], "vampire", True),
    (["vampire", "chateau", "ecuyer"], "chateau", False),
    (["vampire", "chateau", "ecuyer"], "ecuyer", False),
    (["vampire", "chateau"], "vampire", False),
])  # fmt: skip
def test_ex_14_face_down_sale_and_tax(hand: list[str], card: str, due: bool) -> None:
    """EX-14: a face-down sale is taxed as well, unless the card is Royaume or one hand card is left."""
    story = Story().given(play={A: "druide", B: "collecteur_d_impots"}, hands={A: hand}).auction()
    story.put_up(card, face_down=True)
    if due:
        assert A == story.decision().seat
        assert ["chateau", "ecuyer"] == story.legal(c.ChooseHandCard)
        story.choose("ecuyer")
    assert story.size(B) == 6 + due
    assert 1 == story.legal(c.Bid)[0]
    shown_to = {seat: story.seen(seat).auction for seat in (A, B, C)}
    assert [sale.sales[0].card for sale in shown_to.values() if sale is not None] == [card, HIDDEN, HIDDEN]


@pytest.mark.rule("F-5", "T-WIN-2")
def test_ex_15_income_for_rentier() -> None:
    """EX-15: four cards of payment, one by `vampire`, the sixth by `apprenti` win at once."""
    story = Story(4).given(
        play={A: "vampire apprenti"},
        hands={A: "juge port", D: "voyante archimage"},
        common=("rentier", "concorde"),
    )
    story.auction().put_up("juge").bids(0, 4, 0, 0, 0)
    story.choose(*story.hand(C)[:4])
    assert 4 == story.state.turn.received
    story.use_power("vampire", B)
    story.use_power("apprenti", D, "magie")
    assert () == story.winners()
    story.choose("voyante")
    assert ((A,), "destin") == (story.winners(), story.reason())


@pytest.mark.rule("F-8", "T-PWR-12")
def test_ex_16_liche_must_come_first() -> None:
    """EX-16: after `chateau` the `liche` cannot be activated any more; a Jeton 10 would not have prevented it."""
    story = table(play={A: "liche chateau", B: "crypte"}, jetons={A: [10]})
    assert ["liche", "chateau"] == story.legal(c.Activate)
    story.pick("jeton 10", B)
    assert ["liche", "chateau"] == story.legal(c.Activate)
    story.use_power("chateau", 1)
    assert ("not_first", "F-8") == story.why_not(c.Activate, "liche")


@pytest.mark.rule("F-11", "P-9", "T-TERM-7", "H-3")
def test_ex_17_adjacent_for_mage_de_feu() -> None:
    """EX-17: with C eliminated the pairs are A and B, B and D, D and A; the two discards are simultaneous."""
    story = table(4, play={A: "mage_de_feu"}, out=[C]).use_power("mage_de_feu")
    assert {frozenset(pair) for pair in story.legal(c.ChoosePair)} == {
        frozenset({A, B}),
        frozenset({B, D}),
        frozenset({D, A}),
    }
    story.pick((B, D))
    first, second = story.hand(B)[0], story.hand(D)[0]
    story.choose(second, seat=D)
    assert () == story.pile()
    assert (HIDDEN,) == story.seen(B).players[D].committed
    story.choose(first, seat=B)
    assert story.pile() == (first, second)
    assert 1 == len(story.events(e.Discarded))


@pytest.mark.rule("F-13", "T-PWR-6")
def test_ex_18_transmuting_somebody_elses_card() -> None:
    """EX-18: `portail` goes to the discard pile, `ecuyer` into B's play ready; `alchimiste` stays engaged for good."""
    story = Story(draws=["ecuyer", "chateau"]).given(play={A: "alchimiste", B: "portail(e)"}, active=A)
    story.effects().use_power("alchimiste", "portail")
    assert ("portail",) == story.pile()
    assert (["alchimiste(e)"], ["ecuyer"]) == (story.play(A), story.play(B))
    again = Story().given(play={A: "alchimiste(e)"}, active=C).next_turn()
    assert ["alchimiste(e)"] == again.play(A)


@pytest.mark.rule("F-17", "T-GOLD-6")
@pytest.mark.parametrize(("hand", "free"), [(["juge", "port", "ecuyer"], True), (["juge", "goule", "spectre"], False)])
def test_ex_19_a_demand_that_cannot_be_met(hand: list[str], free: bool) -> None:
    """EX-19: without a card of the family B sells anything, with one only such; either way the demand is over."""
    story = Story().given(hands={B: hand}, active=B, demands=[Demand(A, B, Family.NECROMANCIE)]).auction()
    assert story.legal(c.PutUp) == (sorted(hand) if free else ["goule", "spectre"])
    if not free:
        assert ("demanded", "F-17") == story.why_not(c.PutUp, "juge", False)
    story.put_up(story.legal(c.PutUp)[0]).bids(0, 0, 0).keep(False)
    assert () == story.state.demands


# --- elimination and victory ----------------------------------------------------------------------------------------


@pytest.mark.rule("F-15", "F-16", "P-8", "T-ELIM-2")
def test_ex_20_immortel_saves() -> None:
    """EX-20: B engages `immortel` and goes on with an empty hand, is not threatened again, and redresses it."""
    story = table(play={B: "immortel", A: "bourreau mage_de_feu"}, hands={B: "juge"})
    story.use_power("bourreau", B).choose("juge", seat=B).use(seat=B)
    assert (0, False) == (story.size(B), story.out(B))
    assert ["immortel(e)"] == story.play(B)
    story.use_power("mage_de_feu", (A, B)).choose(story.hand(A)[0], seat=A)
    assert (0, False) == (story.size(B), story.out(B))
    story.end_turn()
    assert 1 == story.size(B)
    assert ["immortel"] == story.play(B)


@pytest.mark.rule("F-19", "P-8", "P-11")
def test_ex_21_saved_by_ones_own_assailant() -> None:
    """EX-21: A's own `bourreau` threatens B; A reveals `ange_gardien`, gives three cards, and wins at once."""
    story = Story().given(play={A: "bourreau"}, hands={A: 6, B: "juge", C: 6}, destins={A: "ange_gardien"})
    story.effects().use_power("bourreau", B).choose("juge", seat=B)
    story.use(False, seat=C).use(True, seat=A)
    story.choose(*story.hand(A)[:3])
    assert [3, 3, 6] == story.sizes()
    assert not story.out(B)
    assert ((A,), "destin") == (story.winners(), story.reason())


@pytest.mark.rule("F-21", "T-JET-4", "T-ELIM-4")
def test_ex_22_assassin_foiled_by_a_jeton_then_fulfilled() -> None:
    """EX-22: Jeton 4 saves B and A has not won; later C is eliminated, and A wins."""
    hands: dict[int, Cards] = {A: 3, B: "juge", C: "port", D: 3}
    story = table(4, play={A: "vampire"}, hands=hands, jetons={B: [4]}, destins={A: "assassin"})
    story.use_power("vampire", B)
    assert ([], 1, 3) == (story.jetons(B), story.size(B), story.state.centre.count(4))
    assert () == story.winners()
    later = table(4, play={A: "vampire"}, hands=hands, destins={A: "assassin"})
    later.use_power("vampire", C).use(False, seat=A)
    assert later.out(C)
    assert (A,) == later.winners()


@pytest.mark.rule("T-GOLD-5", "T-JET-7", "P-1")
def test_ex_23_jetons_in_order_of_number() -> None:
    """EX-23: B draws to 1, Jeton 2 draws to 2, Jeton 5 takes one; nobody is threatened and both Jetons go back."""
    story = Story().given(hands={B: 0}, play={B: "immortel(e)"}, jetons={B: [5, 2]}, active=A).next_turn()
    assert 2 == story.size(B)
    assert [5] == story.jetons(B)
    story.choose(story.hand(B)[0])
    assert (1, []) == (story.size(B), story.jetons(B))
    assert (3, 3) == (story.state.centre.count(2), story.state.centre.count(5))
    assert [] == story.events(e.EliminationDue)


@pytest.mark.rule("T-ELIM-3", "T-ELIM-5", "T-WIN-4")
def test_ex_24_last_survivor() -> None:
    """EX-24: B is eliminated, B's cards go to the discard pile, and A wins as the last survivor."""
    story = Story().given(play={A: "vampire", B: "crypte port"}, hands={B: "juge"}, out=[C])
    story.effects().use_power("vampire", B)
    for decision in story.match.decisions:
        story.use(False, seat=decision.seat)
    assert story.out(B)
    assert ("crypte", "port") == story.pile()
    assert ((A,), "last_survivor") == (story.winners(), story.reason())
