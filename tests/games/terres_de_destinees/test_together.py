"""Three and more rules at one moment: situations whose answer was worked out from the digest before they were tried."""

from __future__ import annotations

import pytest

from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Decision
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.commands import (
    Activate,
    Bid,
    ChooseCard,
    ChooseJeton,
    ChooseMode,
    ChoosePair,
    ChoosePlayer,
    EndTurn,
    PutUp,
    TakeLot,
    Use,
    UseJeton,
)
from tabletop_rules.games.terres_de_destinees.decisions import (
    BidOrPass,
    CardToTurn,
    HandCardWanted,
    PowerOrEnd,
    WhetherToDrawMore,
    WhetherToGuard,
    WhetherToHeal,
    WhetherToLook,
    WhetherToLoseLess,
    WhetherToRepeat,
    WhetherToSpare,
)
from tabletop_rules.games.terres_de_destinees.state import Copy, Demand
from tabletop_rules.games.terres_de_destinees.terms import Family
from tests.games.terres_de_destinees.story import A, B, C, D, E, Story


def asked(story: Story) -> list[tuple[type[Decision], int]]:
    """Who is asked what just now, by seat."""
    return sorted([(type(decision), decision.seat) for decision in story.match.decisions], key=lambda row: row[1])


def fulfilled(story: Story) -> list[tuple[int, str]]:
    """Who has won by which Destins."""
    return [(event.seat, event.destin) for event in story.events(e.DestinFulfilled)]


# --- the start of a turn --------------------------------------------------------------------------------------------


@pytest.mark.rule("P-1", "T-DECK-1", "A-38", "T-JET-4")
def test_a_purse_draws_what_the_circle_has_just_discarded() -> None:
    """Deck empty, two cards in the pile: both come, one is discarded, and Jeton 2 has that one reshuffled and drawn."""
    story = Story(3).given(play={B: ["cercle_de_pierres"]}, hands={B: 1}, jetons={B: [2]}, deck=[],
                           discard=["ecuyer", "juge"]).next_turn()  # fmt: skip
    assert [(WhetherToDrawMore, B)] == asked(story)
    story.use().choose("juge")
    assert ({"ecuyer", "juge"}, 3, (), []) == (
        {"ecuyer", "juge"} & set(story.hand(B)), story.size(B), story.pile(), story.jetons(B)
    )  # fmt: skip


@pytest.mark.rule("P-1", "T-TERM-6", "T-WIN-2", "T-WIN-7")
def test_the_twelfth_card_wins_before_the_circle_asks_for_its_discard() -> None:
    """The draw of two is one batch, the discard the next: who held ten has won, and Jetons do nothing any more."""
    story = Story(3).given(play={B: ["cercle_de_pierres"]}, hands={B: 10}, jetons={B: [(5, A)]}).next_turn().use()
    assert ([(B, "opulence")], 12, [5]) == (fulfilled(story), story.size(B), story.jetons(B))


@pytest.mark.rule("P-1", "F-16", "F-15", "T-JET-7", "T-MAND-3")
def test_a_redressed_immortal_outlives_a_curse_and_a_seal_finds_the_other_card() -> None:
    """410 redresses it, 605 takes the card just drawn, it is engaged, and 607 has only `bourreau` left to engage."""
    story = Story(3).given(play={B: ["immortel(e)", "bourreau(e)"]}, hands={B: 0}, jetons={B: [(5, A), 7]},
                           deck=["ecuyer"], destins={A: "assassin"}).next_turn()  # fmt: skip
    story.choose("ecuyer").use()
    assert [(CardToTurn, B)] == asked(story)
    assert ["bourreau"] == story.legal(ChooseCard)
    story.answer(ChooseCard, "bourreau").end_turn()  # the auction is skipped, and there is no duty
    assert ((), C, ["immortel(e)", "bourreau(e)"]) == (story.winners(), story.state.turn.active, story.play(B))


@pytest.mark.rule("T-JET-6", "T-ELIM-4", "T-TURN-6", "T-WIN-2")
def test_a_curse_wins_for_the_assassin_in_the_victims_own_turn() -> None:
    """A placed Jeton 5 with B: B falls in B's turn by A's effect, and A wins before C's turn begins."""
    story = Story(4).given(hands={A: 3, B: 0, C: 3, D: 3}, jetons={B: [(5, A), 7]}, deck=["ecuyer"],
                           destins={A: "assassin"}).next_turn()  # fmt: skip
    story.choose("ecuyer")
    assert ([(A, "assassin")], B) == (fulfilled(story), story.state.turn.active)


@pytest.mark.rule("T-2P-2", "T-2P-3", "P-1", "P-4", "T-JET-6")
def test_two_players_supporting_cards_are_redressed_guard_and_are_sealed() -> None:
    """B's curse finds A's guard ready again in the support zone; Jeton 7 then has one ready card, which stays there."""
    cards = ["garde_royal(e)(s)", "chateau(e)(s)", "fossoyeur(e)(s)"]
    story = Story(2).given(play={A: cards}, jetons={A: [(5, B), 7]}, active=B).next_turn()
    assert ["garde_royal(s)", "chateau(s)", "fossoyeur(e)(s)"] == story.play(A)
    story.use()
    assert ["chateau"] == story.legal(ChooseCard)
    story.answer(ChooseCard, "chateau")
    assert (cards, [8, 8], []) == (story.play(A), story.sizes(), story.jetons(A))


# --- auctions -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-2", "F-17", "F-3", "H-6", "T-JET-5")
def test_a_hidden_sale_under_a_demand_is_taxed_and_then_looked_at() -> None:
    """The demand binds under `druide`; the tax comes before Jeton 10, whose holders are asked clockwise, one by one."""
    story = Story(3).given(play={A: ["druide"], B: ["collecteur_d_impots"]}, jetons={B: [10], C: [10]},
                           hands={A: ["vampire", "juge", "goule", "port"]})  # fmt: skip
    story.demanded(Demand(C, A, Family.NECROMANCIE)).auction()
    assert {"vampire", "goule"} == set(story.legal(PutUp))
    story.put_up("goule", True)
    assert [(HandCardWanted, A)] == asked(story)
    story.choose("juge").use(False, seat=B)
    assert [(WhetherToLook, C)] == asked(story)
    story.use()
    seen = [story.seen(seat).auction.sales[0].card for seat in (A, B, C)]  # type: ignore[union-attr]
    assert (["goule", HIDDEN, "goule"], [10], []) == (seen, story.jetons(B), story.jetons(C))


@pytest.mark.rule("P-3", "P-4", "T-LOSS-1", "T-PWR-7")
@pytest.mark.parametrize(("first", "sizes"), [(True, [2, 6, 7]), (False, [2, 7, 6])])
def test_a_guard_declined_for_one_tax_is_offered_for_the_next(first: bool, sizes: list[int]) -> None:
    """Two taxes on one sale are two effects of other players: `garde_royal`, engaged for one, cannot ward the other."""
    story = Story(3).given(play={A: ["garde_royal"], B: ["collecteur_d_impots"]},
                           hands={A: ["vampire", "juge", "goule", "port"]})  # fmt: skip
    story.with_state(copies=(Copy(C, "collecteur_d_impots", 1),)).auction().put_up("vampire").use(first)
    story.choose("juge")
    if not first:
        assert [(WhetherToLoseLess, A)] == asked(story)
        story.use()
    assert (sizes, [(BidOrPass, B)]) == (story.sizes(), asked(story))


@pytest.mark.rule("T-AUC-9", "P-5", "T-JET-4", "T-AUC-5")
def test_a_seller_who_buys_back_pays_the_lowered_price() -> None:
    """`courtier` and Jeton 6 make one of three, which goes to the left neighbour; the limit was that of the hand."""
    story = Story(4).given(play={A: ["courtier"]}, hands={A: ["juge", "port", "goule", "crypte", "vampire"]},
                           jetons={A: [6]})  # fmt: skip
    story.auction().put_up("juge").bids(2, 0, 0)
    assert [3] == story.legal(Bid)
    story.bids(3, 0, 0, 0).choose("port")
    assert ([3, 7, 6, 6], [], ["courtier", "juge"]) == (story.sizes(), story.jetons(A), story.play(A))


@pytest.mark.rule("P-6", "T-DECK-1", "T-JET-7")
def test_market_and_contract_draw_the_two_cards_of_the_pile() -> None:
    """The deck is empty: the seller's `marche` has the pile reshuffled, then Jeton 11 of the losing bidder draws."""
    story = Story(3).given(play={A: ["marche"]}, hands={A: ["juge", "port"], B: 3, C: 3}, jetons={B: [11]}, deck=[],
                           discard=["ecuyer", "goule"]).auction()  # fmt: skip
    story.put_up("juge").bids(1, 2, 0, 0).choose(*story.hand(C)[:2])
    assert ([4, 4, 1], [], [A, B]) == (story.sizes(), story.jetons(B), [drawn.seat for drawn in story.events(e.Drawn)])


@pytest.mark.rule("T-2P-11", "P-3", "F-5", "T-2P-13", "T-AUC-12")
def test_two_players_a_tax_may_fulfil_rentier_before_bidding_starts() -> None:
    """What B owes for a card put up in A's turn is received in A's turn; three cards are enough with two players."""
    story = Story(2).given(play={A: ["collecteur_d_impots(s)"]}, common=("rentier", "concorde"), received=2,
                           hands={A: ["chateau", "port"], B: ["vampire", "crypte", "liche"]}).auction()  # fmt: skip
    story.put_up("chateau", seat=A).put_up("vampire", seat=B).choose("crypte", seat=B)
    assert [(A, "rentier")] == fulfilled(story)


@pytest.mark.rule("F-5", "T-AUC-10", "T-TURN-5", "T-WIN-1")
def test_rentier_counts_the_cards_of_one_turn() -> None:
    """A has received five cards when the turn passes to B: the card paid to B is the first of B's turn."""
    story = Story(3).given(hands={B: 4}, common=("rentier", "concorde"), received=5).effects().end_turn()
    story.put_up(story.hand(B)[0]).bids(1, 0, 0).choose(story.hand(C)[0])
    assert ([(PowerOrEnd, B)], 1) == (asked(story), story.state.turn.received)


@pytest.mark.rule("T-2P-7", "P-5", "P-6", "T-JET-4", "T-DECK-1")
def test_two_players_a_bribe_and_a_contract_work_on_one_auction() -> None:
    """B pays two of three cards to the discard pile; A, who has bid and lost, draws one of them by Jeton 11."""
    story = Story(2).given(hands={A: ["juge", "port", "goule", "liche"], B: 5}, jetons={A: [11], B: [6]}, deck=[])
    story.auction().put_up("juge", seat=A).put_up(story.hand(B)[0], seat=B).bids(1, 2, 3, 0).answer(TakeLot, A)
    story.choose(*story.hand(B)[:2])
    assert ([4, 2], 1, []) == (story.sizes(), len(story.state.deck), story.jetons(A) + story.jetons(B))


@pytest.mark.rule("T-2P-11", "F-17", "P-2", "H-6", "T-2P-7", "F-18")
def test_two_players_the_winner_may_take_a_demanded_card_unseen() -> None:
    """Demands bind the first player too; hidden by `druide`, A's card is offered to B, and lies open once taken."""
    hands = {A: ["marche", "juge", "goule"], B: ["port", "vampire", "liche"]}
    story = Story(2).given(play={A: ["druide"]}, hands=hands)
    story.demanded(Demand(B, A, Family.COMMERCE), Demand(A, B, Family.NECROMANCIE)).auction()
    assert [{"marche"}, {"vampire", "liche"}] == [set(story.legal(PutUp, seat)) for seat in (A, B)]
    story.put_up("marche", True, seat=A).put_up("liche", seat=B).bids(1, 0)
    assert ([A, B], HIDDEN) == (story.legal(TakeLot), story.seen(B).auction.sales[0].card)  # type: ignore[union-attr]
    story.answer(TakeLot, A).choose("port")
    assert (["marche"], ["druide", "liche(s)"], ()) == (story.play(B), story.play(A), story.state.demands)


# --- chains and repetitions -----------------------------------------------------------------------------------------


@pytest.mark.rule("T-PWR-10", "T-PWR-8", "F-4", "T-GOLD-4")
def test_a_spent_wraith_copied_by_the_forger_is_repeated_by_the_graveyard() -> None:
    """What `faussaire` copies is one's own single-use card, resolved with oneself as activator; another's is not."""
    story = Story(3).given(play={A: ["faussaire", "spectre(e)", "cimetiere"], B: ["port", "crypte(e)"]}).effects()
    story.activate("faussaire").answer(ChooseCard, "spectre").answer(ChooseCard, "port")
    assert (("cimetiere", "spectre"), WhetherToRepeat) == (story.about(), story.question())
    story.use().answer(ChooseCard, "crypte")
    assert ([], 8, ["faussaire(e)", "spectre(e)", "cimetiere"]) == (story.play(B), story.size(B), story.play(A))
    other = Story(3).given(play={A: ["faussaire", "cimetiere"], B: ["spectre(e)", "port"]}).effects()
    other.activate("faussaire").answer(ChooseCard, "spectre").answer(ChooseCard, "port")
    assert [(PowerOrEnd, A)] == asked(other)


@pytest.mark.rule("T-PWR-10", "T-PWR-8", "F-1")
def test_ones_own_vampire_reached_through_anothers_enchantress_is_repeated() -> None:
    """The way leads through B's card, yet the power resolved is that of A's own, whose second theft kills."""
    story = Story(3).given(play={A: ["fou_du_roi", "cimetiere", "vampire(e)"], B: ["enchanteresse"]},
                           hands={A: 1, B: 3, C: 2}, destins={A: "assassin"}).effects()  # fmt: skip
    story.activate("fou_du_roi").answer(ChooseCard, "enchanteresse").answer(ChooseCard, "vampire")
    story.answer(ChoosePlayer, C)
    assert ("cimetiere", "vampire") == story.about()
    story.use().answer(ChoosePlayer, C)
    assert [(A, "assassin")] == fulfilled(story)


@pytest.mark.rule("T-PWR-9", "T-PWR-10", "T-PWR-4", "P-7")
def test_a_repetition_inside_a_chain_still_bars_the_cards_above_it() -> None:
    """The Jester repeated under the King reaches B's Enchantress again, but through her neither King nor Jester."""
    story = Story(3).given(play={A: ["le_roi", "fou_du_roi(e)", "la_reine", "vampire(e)"], B: ["enchanteresse"]})
    story.effects().activate("le_roi").answer(ChooseCard, "fou_du_roi").answer(ChooseCard, "enchanteresse")
    story.answer(ChooseCard, "vampire").answer(ChoosePlayer, C)
    assert ("la_reine", "fou_du_roi") == story.about()
    story.use().answer(ChooseCard, "enchanteresse")
    assert ["vampire"] == story.legal(ChooseCard)
    assert ["T-PWR-9"] * 2 == [story.why_not(ChooseCard, card)[1] for card in ("le_roi", "fou_du_roi")]


@pytest.mark.rule("T-PWR-4", "T-PWR-9", "T-JET-3", "P-7")
def test_a_repetition_that_could_only_go_round_in_the_chain_is_not_offered() -> None:
    """Both Jetons of the old grimoire are held by then, and B's Archmage could only reach the Enchantress above."""
    story = Story(3).given(play={A: ["enchanteresse", "fou_du_roi", "la_reine", "grimoire_ancien", "vampire"],
                                 B: ["archimage"]}, jetons={A: [8]}).effects()  # fmt: skip
    story.activate("enchanteresse").answer(ChooseCard, "fou_du_roi").answer(ChooseCard, "archimage")
    story.answer(ChooseCard, "grimoire_ancien").answer(ChooseJeton, 9)
    assert [(PowerOrEnd, A)] == asked(story)


@pytest.mark.rule("T-PWR-8", "T-PWR-6", "T-PWR-9", "F-14", "T-MAND-2")
def test_the_forger_may_give_itself_away_or_burn_itself() -> None:
    """Being resolved it cannot be copied, but a copied Regent may exchange it, engaged, and a copied Alchemist melt it.

    A mandatory card that comes in its place is a duty of this turn (T-MAND-2).
    """
    story = Story(3).given(play={A: ["faussaire"], B: ["regent(e)", "port"]}).effects().activate("faussaire")
    assert "T-PWR-9" == story.why_not(ChooseCard, "faussaire")[1]
    story.answer(ChooseCard, "regent").answer(ChooseCard, "faussaire").answer(ChooseCard, "port")
    assert (["port"], ["regent(e)", "faussaire(e)"]) == (story.play(A), story.play(B))
    melted = Story(3, draws=["usurier"]).given(play={A: ["faussaire"], B: ["alchimiste(e)"]}).effects()
    melted.activate("faussaire").answer(ChooseCard, "alchimiste").answer(ChooseCard, "faussaire")
    assert (["usurier"], ("faussaire",)) == (melted.play(A), melted.pile())
    assert "T-MAND-1" == melted.why_not(EndTurn)[1]


@pytest.mark.rule("F-9", "F-10", "F-7", "T-JET-5")
def test_an_opened_card_that_changes_hands_is_ones_own_and_barred() -> None:
    """B's ring, opened by the Lich, comes to A; redressed by Jeton 8 it is one of A's other cards, out of reach."""
    story = Story(3).given(play={A: ["liche"], B: ["anneau_de_valeur"]}, jetons={A: [8]}).effects()
    story.activate("liche").answer(ChoosePlayer, B).activate("anneau_de_valeur").answer(ChoosePlayer, A)
    story.answer(UseJeton, 8).answer(ChooseCard, "anneau_de_valeur")
    assert (["liche(e)", "anneau_de_valeur"], []) == (story.play(A), story.legal(Activate))
    assert "F-10" == story.why_not(Activate, "anneau_de_valeur")[1]


@pytest.mark.rule("T-PWR-12", "F-8", "T-JET-5", "T-MAND-2")
def test_haste_wakes_a_mandatory_card_but_does_not_make_it_unused() -> None:
    """`usurier`, redressed, must be activated again, and the Lich comes too late all the same."""
    story = Story(3).given(play={A: ["liche", "usurier"], B: ["port"]}, jetons={A: [8, 10]}, hands={A: 2}).effects()
    story.answer(UseJeton, 10).answer(ChoosePlayer, B)
    assert {"liche", "usurier"} == set(story.legal(Activate))
    story.activate("usurier").answer(UseJeton, 8).answer(ChooseCard, "usurier")
    assert (["usurier"], "F-8", "T-MAND-1") == (
        story.legal(Activate), story.why_not(Activate, "liche")[1], story.why_not(EndTurn)[1]
    )  # fmt: skip
    assert ([5], 6) == (story.jetons(A), story.activate("usurier").size(A))  # T-JET-3: no second Jeton 5


@pytest.mark.rule("T-2P-9", "F-9", "T-PWR-12", "T-JET-5", "F-8")
def test_two_players_the_lich_opens_supporting_cards() -> None:
    """From either zone: B's `port` is engaged where it lies; Jeton 8 redresses the Lich, who then comes too late."""
    story = Story(2).given(play={A: ["liche(s)"], B: ["port(s)"]}, jetons={A: [8]}).effects().activate("liche")
    story.answer(ChoosePlayer, B)
    assert ["port"] == story.legal(Activate)
    story.activate("port").answer(ChoosePlayer, B).choose(story.hand(A)[0])
    story.answer(UseJeton, 8).answer(ChooseCard, "liche")
    assert (["liche(s)"], ["port(e)(s)"], [7, 7]) == (story.play(A), story.play(B), story.sizes())
    assert "F-8" == story.why_not(Activate, "liche")[1]


@pytest.mark.rule("T-PWR-10", "T-JET-5", "A-44", "F-8", "T-TURN-5")
def test_what_a_turn_remembers_is_forgotten_in_the_next() -> None:
    """A round later `liche` may come first, the Queen repeats again, and another Jeton 8 may be used."""
    story = Story(3).given(play={A: ["la_reine", "juge", "grimoire_ancien", "liche"], B: ["port"]},
                           hands={A: 1, B: 1, C: 1}, jetons={A: [8], B: [1, 2, 3, 4]}, deck=[]).effects()  # fmt: skip
    for one, another in ((1, 2), (3, 4)):
        assert {"juge", "grimoire_ancien", "liche"} == set(story.legal(Activate))
        story.activate("juge").answer(ChooseMode, "remove_jeton").answer(ChoosePlayer, B).answer(ChooseJeton, one)
        story.use().answer(ChooseMode, "remove_jeton").answer(ChoosePlayer, B).answer(ChooseJeton, another)
        story.answer(UseJeton, 8).answer(ChooseCard, "juge").activate("grimoire_ancien").answer(ChooseJeton, 8)
        assert (["juge"], []) == (story.legal(Activate), story.legal(UseJeton))
        story.end_turn().end_turn().end_turn()
    assert [8] == story.jetons(A)


@pytest.mark.rule("T-PWR-6", "T-PWR-10", "T-PWR-8")
def test_a_queen_given_away_and_taken_back_has_still_repeated() -> None:
    """She never left play, so she is no new card: exchanged by the Regent and back by its copy, she grants no more."""
    story = Story(3).given(play={A: ["la_reine", "espionne", "le_roi", "regent", "faussaire"], B: ["ecuyer"]}).effects()
    story.activate("espionne").answer(ChoosePlayer, B).answer(ChooseMode, "hand")
    story.use().answer(ChoosePlayer, C).answer(ChooseMode, "hand")
    story.activate("regent").answer(ChooseCard, "la_reine").answer(ChooseCard, "ecuyer")
    story.activate("faussaire").answer(ChooseCard, "regent").answer(ChooseCard, "ecuyer").answer(ChooseCard, "la_reine")
    story.activate("le_roi").answer(ChooseCard, "espionne").answer(ChoosePlayer, B).answer(ChooseMode, "hand")
    assert [(PowerOrEnd, A)] == asked(story)


@pytest.mark.rule("T-TERM-4", "T-LOSS-1", "T-PWR-8", "P-7", "T-ELIM-4")
def test_ones_own_card_in_anothers_hand_is_anothers_effect() -> None:
    """A steals from B by B's own `vampire`: Jeton 1 shields B from A's effect, and the repetition is A's murder."""
    story = Story(3).given(play={A: ["fou_du_roi", "la_reine"], B: ["vampire"]}, hands={A: 2, B: 1, C: 3},
                           jetons={B: [1]}, destins={A: "assassin"}).effects().activate("fou_du_roi")  # fmt: skip
    story.answer(ChooseCard, "vampire").answer(ChoosePlayer, B)
    assert ([2, 1, 3], []) == (story.sizes(), story.jetons(B))
    story.use().answer(ChooseCard, "vampire").answer(ChoosePlayer, B)
    assert [(A, "assassin")] == fulfilled(story)


@pytest.mark.rule("T-PWR-6", "T-MAND-2", "T-MAND-4", "T-PWR-8", "T-TERM-5")
def test_a_duty_comes_with_a_card_exchanged_and_others_powers_strike_their_owners() -> None:
    """The Regent, spent, is B's; B's ready `bourreau` holds A's turn. B's `banshee` strikes B, not its activator."""
    story = Story(3).given(play={A: ["regent", "fou_du_roi"], B: ["bourreau", "banshee(e)"]}, hands={A: 7, B: 5, C: 4})
    story.effects().activate("regent").answer(ChooseCard, "regent").answer(ChooseCard, "bourreau")
    assert (["bourreau", "fou_du_roi"], ["regent(e)", "banshee(e)"]) == (story.play(A), story.play(B))
    story.activate("fou_du_roi").answer(ChooseCard, "banshee")
    assert [(HandCardWanted, B)] == asked(story)
    story.choose(story.hand(B)[0])
    assert "T-MAND-1" == story.why_not(EndTurn)[1]
    story.activate("bourreau")
    assert ([B, C], [7, 4, 4]) == (sorted(story.legal(ChoosePlayer)), story.sizes())


# --- eliminations and victory ---------------------------------------------------------------------------------------


@pytest.mark.rule("P-8", "T-DECK-1", "T-PWR-5", "A-15", "F-19")
@pytest.mark.parametrize(("mine", "theirs", "winners"), [([9], [], (A,)), ([9], [4], ())])
def test_a_reshuffled_discard_saves_the_victim(mine: list[int], theirs: list[int], winners: tuple[int, ...]) -> None:
    """With an empty deck Jetons 4 and 9 draw what `mercenaire` had discarded; the attacker's own mercy wins for A."""
    story = Story(3).given(play={A: ["mercenaire"]}, hands={A: 2, B: 2, C: 3}, jetons={A: mine, B: theirs}, deck=[],
                           destins={A: "ange_gardien"}).effects()  # fmt: skip
    story.activate("mercenaire").choose(story.hand(A)[0]).answer(ChoosePlayer, B).choose(*story.hand(B), seat=B)
    if not theirs:
        story.use(seat=A)
    assert ([1, 1, 3], winners, ()) == (story.sizes(), story.winners(), story.pile())


@pytest.mark.rule("P-8", "P-9", "T-JET-7", "T-JET-5")
def test_two_victims_a_healer_and_two_mercies() -> None:
    """D's card saves B; spent, it cannot save C: D is asked for Jeton 9 and declines, E is asked next and saves C."""
    story = Story(5).given(play={A: ["mage_de_feu"], D: ["guerisseuse"]}, hands={A: 3, B: 1, C: 1, D: 3, E: 3},
                           jetons={D: [9], E: [9]}).effects().activate("mage_de_feu")  # fmt: skip
    story.answer(ChoosePair, (B, C)).choose(story.hand(C)[0], seat=C).choose(story.hand(B)[0], seat=B)
    assert [(WhetherToHeal, D)] == asked(story)
    story.use()
    assert [(WhetherToSpare, D)] == asked(story)
    story.use(False)
    assert [(WhetherToSpare, E)] == asked(story)
    story.use()
    assert ([3, 1, 1, 3, 3], [9], []) == (story.sizes(), story.jetons(D), story.jetons(E))


@pytest.mark.rule("P-8", "T-WIN-2", "A-15", "T-ELIM-3")
def test_who_saves_another_and_falls_in_the_same_batch_wins_nothing() -> None:
    """C, about to be eliminated too, saves B by Jeton 9 and fulfils `ange_gardien`, but is no survivor any more."""
    story = Story(4).given(play={A: ["mage_de_feu"]}, hands={A: 3, B: 1, C: 1, D: 3}, jetons={C: [9]},
                           destins={C: "ange_gardien"}).effects().activate("mage_de_feu")  # fmt: skip
    story.answer(ChoosePair, (B, C)).choose(story.hand(B)[0], seat=B).choose(story.hand(C)[0], seat=C)
    assert [(WhetherToSpare, C)] == asked(story)
    story.use()
    assert ([3, 1, 0, 3], True, []) == (story.sizes(), story.state.players[C].out, fulfilled(story))
    assert HIDDEN == story.seen(A).players[C].destin


@pytest.mark.rule("P-8", "H-11", "H-4", "T-ELIM-3")
def test_a_guardian_out_of_the_game_is_asked_for_all_the_same() -> None:
    """Nobody knows that the eliminated D held it: C, with four cards, is asked, and can but decline."""
    story = Story(4).given(play={A: ["vampire"]}, hands={A: 2, B: 1, C: 4}, out=[D], destins={D: "ange_gardien"})
    story.effects().activate("vampire").answer(ChoosePlayer, B)
    assert ([(WhetherToGuard, C)], [False]) == (asked(story), story.legal(Use))


@pytest.mark.rule("T-GOLD-3", "T-ELIM-4", "T-TURN-6", "T-LOSS-3")
def test_anothers_gate_may_shut_behind_its_activator() -> None:
    """A passes the last card by B's `portail`, D has none to pass: A falls by A, B wins nothing and begins a turn.

    The passing is no loss of B and C, who keep their Jetons.
    """
    story = Story(4).given(play={A: ["marionnettiste"], B: ["portail"]}, hands={A: 1, B: 3, C: 3, D: 0},
                           jetons={B: [3], C: [1]}, destins={B: "assassin"})  # fmt: skip
    story.effects().activate("marionnettiste").answer(ChooseCard, "portail")
    for seat in (C, B, A):
        story.choose(story.hand(seat)[0], seat=seat)
    fallen = [(part.victim, part.cause) for event in story.events(e.Eliminated) for part in event.parts]
    assert ([(A, A)], (), B, ["portail"]) == (fallen, story.winners(), story.state.turn.active, story.play(B))
    assert [3, 1] == story.jetons(B) + story.jetons(C)


@pytest.mark.rule("T-ELIM-3", "T-PWR-11", "F-18", "P-3")
def test_what_is_left_of_an_eliminated_player() -> None:
    """C's demand ends with C, D's stays; C's collector is discarded, but D's copy of it taxes the next sale."""
    story = Story(4).given(play={A: ["vampire"], C: ["collecteur_d_impots"]}, hands={A: 2, B: ["juge", "port"],
                           C: 1, D: 3}, deck=["goule"])  # fmt: skip
    story.with_state(copies=(Copy(D, "collecteur_d_impots", 1),))
    story.demanded(Demand(C, B, Family.ROYAUME), Demand(D, B, Family.COMMERCE)).effects()
    story.activate("vampire").answer(ChoosePlayer, C).end_turn()
    assert (["port"], ("collecteur_d_impots",)) == (story.legal(PutUp), story.pile())
    story.put_up("port").choose("juge")
    assert ([3, 1, 0, 4], [(BidOrPass, D)]) == (story.sizes(), asked(story))


@pytest.mark.rule("T-WIN-6", "T-WIN-3", "T-WIN-9", "T-MAND-1")
@pytest.mark.parametrize(("play", "reason"), [(["port", "crypte"], "destin"), (["port"], "turn_limit")])
def test_a_tightrope_walker_in_the_last_turn(play: list[str], reason: str) -> None:
    """The duty done, one card in hand and four acquired win before the limit is reached; Jeton 12 is no fourth card."""
    story = Story(3, options={"turn_limit": 1})
    story.given(play={A: ["goule", "vampire", *play]}, hands={A: 2}, jetons={A: [12]}, destins={A: "equilibriste"})
    story.effects()
    assert "T-MAND-1" == story.why_not(EndTurn)[1]
    story.activate("goule").answer(ChooseMode, "discard_hand").choose(story.hand(A)[0]).end_turn()
    assert (reason, (A,) if reason == "destin" else (A, B, C)) == (story.reason(), story.winners())
