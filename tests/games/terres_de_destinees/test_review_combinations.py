"""Two or three rules at once: situations that a judge was asked about, each settled from the rulebook first."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.core.engine import submit
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Rejection
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.commands import (
    Bid,
    ChooseCard,
    ChooseFamily,
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
    PowerOrEnd,
    WhetherToGuard,
    WhetherToLook,
    WhichPlayer,
)
from tabletop_rules.games.terres_de_destinees.state import Copy, Demand
from tabletop_rules.games.terres_de_destinees.terms import Family
from tests.games.terres_de_destinees.story import A, B, C, D, E, F, Story

LANDS = ("grand_domaine", "rentier")


def about(story: Story, place: int) -> Any:
    """One of the things the open question is about."""
    found: Any = story.about()
    return found[place]


def burn(story: Story, *pair: int) -> Story:
    """A's Fire Mage strikes two players with one card each."""
    story.effects().activate("mage_de_feu").answer(ChoosePair, pair)
    for seat in pair:
        story.choose(story.hand(seat)[0], seat=seat)
    return story


# --- losses and eliminations ----------------------------------------------------------------------------------------


@pytest.mark.rule("T-LOSS-2", "P-4")
def test_a_guard_keeps_the_only_card_from_a_loss_of_two() -> None:
    """Two are demanded, one is held: one is about to leave, so that one fewer is none."""
    story = Story(3).given(play={A: ["mercenaire"], B: ["garde_royal"]}, hands={A: 3, B: 1}, jetons={B: [1, 3]})
    story.effects().activate("mercenaire").choose(story.hand(A)[0]).answer(ChoosePlayer, B).use()
    assert (1, [1, 3]) == (story.size(B), story.jetons(B))


@pytest.mark.rule("T-DECK-1", "P-8")
def test_a_rescue_may_draw_the_very_card_just_discarded() -> None:
    """With deck and pile empty, the victim's last card is reshuffled and drawn again."""
    story = Story(3).given(play={A: ["bourreau"], C: ["guerisseuse"]}, hands={A: 3, B: ["port"], C: 3}, deck=[])
    story.effects().activate("bourreau").answer(ChoosePlayer, B).choose("port").use(seat=C)
    assert (("port",), ()) == (story.hand(B), story.pile())


@pytest.mark.rule("T-DECK-1", "A-38")
def test_a_ghoul_may_draw_itself() -> None:
    """It lies in the pile before the draw that follows, so it is part of the reshuffle."""
    story = Story(3).given(play={A: ["goule"]}, hands={A: ["juge"]}, deck=[]).effects().activate("goule")
    story.answer(ChooseMode, "discard_self_then_draw")
    assert ({"juge", "goule"}, ()) == (set(story.hand(A)), story.pile())


@pytest.mark.rule("P-9", "P-8", "T-ELIM-4")
def test_portail_past_two_empty_hands_and_one_card_to_draw() -> None:
    """Two victims hold Jeton 4, clockwise from the active player the first draws the last card, the second is out."""
    story = Story(4).given(play={A: ["portail"]}, hands={A: 0, B: 1, C: 0, D: 1}, jetons={B: [4], D: [4]},
                           deck=["ecuyer"], destins={A: "assassin"})  # fmt: skip
    story.effects().activate("portail").choose(story.hand(D)[0], seat=D).choose(story.hand(B)[0], seat=B)
    assert ([1, 1, 1, 0], (A,)) == (story.sizes(), story.winners())
    assert ("ecuyer",) == story.hand(B)


@pytest.mark.rule("P-9", "P-11", "T-TERM-6", "T-WIN-5")
@pytest.mark.parametrize("means", ["guerisseuse", "jeton_09_misericorde"])
def test_a_rescue_does_not_win_before_the_other_victim_is_done_with(means: str) -> None:
    """D saves B and would win as guardian; then C falls in the same batch, and A, the active assassin, wins alone."""
    card = means == "guerisseuse"
    story = burn(Story(4).given(
        play={A: ["mage_de_feu"], D: ["guerisseuse"] if card else []}, jetons={D: [] if card else [9]},
        hands={A: 3, B: 1, C: 1, D: 3}, destins={A: "assassin", D: "ange_gardien"},
    ), B, C).use(seat=D)  # fmt: skip
    assert ((A,), [B]) == (story.winners(), [rescued.victim for rescued in story.events(e.Rescued)])


@pytest.mark.rule("P-8", "P-9")
def test_a_guardian_who_let_the_first_victim_go_may_save_the_second() -> None:
    """A declined offer reveals nothing and binds nobody: all who can pay are asked again."""
    story = burn(Story(4).given(play={A: ["mage_de_feu"]}, hands={A: 3, B: 1, C: 1, D: 7},
                                destins={D: "ange_gardien"}), B, C)  # fmt: skip
    story.use(False, seat=D)
    assert C == about(story, 1)
    story.use(seat=D).choose(*story.hand(D)[:3])
    assert ((D,), True, 3) == (story.winners(), story.state.players[B].out, story.size(C))


@pytest.mark.rule("T-WIN-5", "F-5", "P-8")
def test_a_guardians_gift_may_make_the_victim_win() -> None:
    """The three cards count for the active player's Rentier; both objectives come at one moment, the active wins."""
    story = Story(2).given(hands={A: 6, B: 0}, jetons={B: [(5, A)]}, deck=["ecuyer"], destins={A: "ange_gardien"},
                           common=("rentier", "concorde")).next_turn()  # fmt: skip
    story.choose("ecuyer", seat=B).use(seat=A).choose(*story.hand(A)[:3])
    assert (B,) == story.winners()


@pytest.mark.rule("T-TURN-6", "T-WIN-9")
def test_a_turn_cut_short_counts_for_the_turn_limit() -> None:
    """The active player falls in the last turn: it has ended, and the others win together."""
    story = Story(3, options={"turn_limit": 1}).given(play={A: ["goule"]}, hands={A: 1, B: 3, C: 3})
    story.effects().activate("goule").answer(ChooseMode, "discard_hand").choose(story.hand(A)[0])
    assert ((B, C), "turn_limit") == (story.winners(), story.reason())


@pytest.mark.rule("T-JET-4", "T-JET-6", "T-ELIM-2")
def test_a_curse_on_an_empty_hand_is_spent_and_no_shield_is() -> None:
    """Nothing can be discarded, so no loss opens a window; the attempt alone sends Jeton 5 back."""
    story = Story(3).given(hands={B: 0}, jetons={B: [1, 3, (5, A)]}, play={B: ["garde_royal"]}, deck=[]).next_turn()
    assert ([1, 3], PowerOrEnd) == (story.jetons(B), story.question())


# --- auctions -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-AUC-9", "T-AUC-12", "T-WIN-5")
@pytest.mark.parametrize(("card", "winners"), [("juge", (B, C)), ("marche", (A,))])
def test_a_seller_who_buys_may_make_others_win(card: str, winners: tuple[int, ...]) -> None:
    """The price brings B and C to twelve cards at one moment: they win together, unless the card makes A win too."""
    story = Story(4).given(hands={A: [card, "goule", "port", "vampire"], B: 11, C: 11, D: 3},
                           play={A: ["chateau", "crypte"]}, common=("opulence", "grand_domaine"))  # fmt: skip
    story.auction().put_up(card).bids(0, 0, 0, 2, 0, 0, 0).choose("goule", "port")
    assert winners == story.winners()


@pytest.mark.rule("P-3", "P-4", "T-JET-7")
def test_a_shield_takes_the_first_of_two_taxes() -> None:
    """B's copy asks first, clockwise from the seller, and is warded off; C's collector gets a card, the last stays."""
    story = Story(4).given(hands={A: ["vampire", "juge", "goule"]}, play={C: ["collecteur_d_impots(e)"]},
                           jetons={A: [1]}).with_state(copies=(Copy(B, "collecteur_d_impots", 1),))  # fmt: skip
    story.auction().put_up("vampire").choose("goule")
    assert ([C], []) == ([given.receiver for given in story.events(e.Given)], story.jetons(A))


@pytest.mark.rule("P-3", "T-AUC-5")
def test_a_tax_lowers_the_sellers_limit() -> None:
    """It is paid before bidding starts, so the seller has a card fewer to bid with."""
    story = Story(3).given(hands={A: ["vampire", "juge", "goule", "port"]}, play={C: ["collecteur_d_impots"]})
    story.auction().put_up("vampire").choose("juge").bids(0, 0)
    assert [1] == story.legal(Bid)


@pytest.mark.rule("T-2P-11", "P-2", "H-6")
def test_two_players_eyes_look_at_the_first_players_card_first() -> None:
    """Both sell face down and hold Jeton 10: B is asked about A's card, then A about B's."""
    story = Story(2).given(hands={A: ["juge", "port"], B: ["goule", "vampire"]}, play={A: ["druide"]},
                           jetons={A: [10], B: [10]}).with_state(copies=(Copy(B, "druide", 1),))  # fmt: skip
    story.auction().put_up("juge", True, seat=A).put_up("goule", True, seat=B)
    assert (WhetherToLook, B) == (story.question(), story.decision().seat)
    story.use()
    assert A == story.decision().seat
    story.use(False)
    assert ["juge", "goule"] == [sale.card for sale in story.seen(B).auction.sales]  # type: ignore[union-attr]
    assert ["juge", HIDDEN] == [sale.card for sale in story.seen(A).auction.sales]  # type: ignore[union-attr]
    assert [HIDDEN, HIDDEN] == [sale.card for sale in story.seen(SPECTATOR).auction.sales]  # type: ignore[union-attr]


@pytest.mark.rule("T-2P-11", "P-3")
def test_two_players_taxes_on_the_first_players_card_first() -> None:
    """Each collects from the other, and the first player pays first; the card just received may be handed back."""
    story = Story(2).given(hands={A: ["vampire", "goule", "juge"], B: ["port", "crypte", "ecuyer"]},
                           play={A: ["collecteur_d_impots(s)"]})  # fmt: skip
    story.with_state(copies=(Copy(B, "collecteur_d_impots", 1),)).auction()
    story.put_up("port", seat=B).put_up("vampire", seat=A).choose("goule", seat=A).choose("goule", seat=B)
    assert (BidOrPass, [2, 2]) == (story.question(), story.sizes())


@pytest.mark.rule("T-2P-6", "P-5", "P-6")
def test_an_opening_pass_spends_neither_bribe_nor_contract() -> None:
    """The first player wins for nothing: no price to lower, and nobody has bid and lost."""
    story = Story(2).given(hands={A: ["juge", "port"], B: ["goule", "crypte"]}, play={A: ["courtier"]},
                           jetons={A: [6, 11], B: [11]})  # fmt: skip
    story.auction().put_up("juge", seat=A).put_up("goule", seat=B).bids(0).answer(TakeLot, B)
    assert ([6, 11], [11], ()) == (story.jetons(A), story.jetons(B), story.pile())
    assert (["courtier", "goule"], ["juge(s)"]) == (story.play(A), story.play(B))


@pytest.mark.rule("H-1", "T-AUC-1")
def test_a_refused_sale_tells_nothing_of_where_the_card_is() -> None:
    """A card of another hand, of the deck and of the discard pile are refused in the same words."""
    story = Story(3).given(hands={A: ["juge", "goule"], B: ["vampire"]}, discard=["crypte"]).auction()
    refused = []
    for card in ("vampire", "ecuyer", "crypte"):
        done = submit(story.game, story.match, PutUp(A, story.decision().id, card, False), story.chance)
        assert isinstance(done, Rejection)
        refused.append((done.code, done.rule, {name for name, _ in done.params}))
    assert [refused[0]] * 3 == refused


# --- powers ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-PWR-10", "P-7", "T-JET-3")
def test_the_queen_declined_inside_a_chain_repeats_the_whole_of_it() -> None:
    """Offered for the Castle and declined, she may repeat the King, who reaches the Castle again; one Jeton is left."""
    story = Story(3).given(play={A: ["le_roi", "la_reine(e)", "chateau(e)"]}).effects().activate("le_roi")
    story.answer(ChooseCard, "chateau").answer(ChooseJeton, 1)
    assert "chateau" == about(story, 1)
    story.use(False)
    assert "le_roi" == about(story, 1)
    story.use().answer(ChooseCard, "chateau")
    assert [3] == story.legal(ChooseJeton)
    story.answer(ChooseJeton, 3)
    assert ([1, 3], PowerOrEnd) == (story.jetons(A), story.question())


@pytest.mark.rule("T-PWR-8", "T-PWR-9", "F-1", "F-2")
def test_the_jester_reaches_ones_own_cards_through_anothers_king() -> None:
    """B's King serves A: A's Royaume cards, but not the Jester, whose power is being resolved; nothing else engages."""
    story = Story(3).given(play={A: ["fou_du_roi", "chateau(e)", "vampire"], B: ["le_roi(e)", "espionne"]})
    story.effects().activate("fou_du_roi").answer(ChooseCard, "le_roi")
    assert ["chateau"] == story.legal(ChooseCard)
    story.answer(ChooseCard, "chateau").answer(ChooseJeton, 1)
    assert (["fou_du_roi(e)", "chateau(e)", "vampire"], ["le_roi(e)", "espionne"]) == (story.play(A), story.play(B))
    assert [1] == story.jetons(A)


@pytest.mark.rule("F-9", "F-10", "F-1", "T-GOLD-3")
def test_a_jester_opened_by_the_lich_reaches_third_players_too() -> None:
    """The Lich bars A's own cards only: B's Jester is engaged and reaches C's card, and B's own even if engaged."""
    story = Story(3).given(play={A: ["liche", "port"], B: ["fou_du_roi", "espionne(e)", "le_roi"], C: ["crypte(e)"]},
                           discard=["goule"]).effects().activate("liche").answer(ChoosePlayer, B)  # fmt: skip
    assert "fou_du_roi" == story.legal()[0].card
    story.activate("fou_du_roi")
    assert ["crypte", "espionne"] == sorted(story.legal(ChooseCard))
    story.answer(ChooseCard, "crypte").answer(ChooseCard, "goule")
    assert (["fou_du_roi(e)", "espionne(e)", "le_roi"], ["crypte(e)"]) == (story.play(B), story.play(C))
    assert [EndTurn] == [type(command) for command in story.legal()]  # B's King would reach A's own cards only


@pytest.mark.rule("T-PWR-4", "T-MAND-1")
@pytest.mark.parametrize(("others", "offered"), [((9, 3), [C]), ((9, 5), [])])
def test_an_accountant_without_cards_to_draw(others: tuple[int, int], offered: list[int]) -> None:
    """Only a hand already larger can move it, so only smaller hands are offered; with none it is simply engaged."""
    story = Story(3).given(play={A: ["comptable"]}, hands={A: 5, B: others[0], C: others[1]}, deck=[]).effects()
    story.activate("comptable")
    assert offered == story.legal(ChoosePlayer)
    asked = WhichPlayer if offered else PowerOrEnd
    assert (asked, ["comptable(e)"]) == (story.question(), story.play(A))


@pytest.mark.rule("F-18", "T-PWR-4", "F-4")
def test_a_burgomaster_who_has_demanded_everything() -> None:
    """Of a player from whom all families are demanded nothing more is; of another only what is left."""
    every = [Demand(A, seat, family) for seat in (B, C) for family in Family]
    story = Story(3).given(play={A: ["bourgmestre", "la_reine"]}).demanded(*every[:-1]).effects()
    story.activate("bourgmestre")
    assert [C] == story.legal(ChoosePlayer)
    story.answer(ChoosePlayer, C)
    assert [Family.MAGIE] == story.legal(ChooseFamily)
    story.answer(ChooseFamily, Family.MAGIE)
    assert PowerOrEnd == story.question()  # a repetition by the Queen could do nothing


@pytest.mark.rule("T-TERM-5", "T-PWR-4")
def test_ties_for_the_smallest_hand_among_six() -> None:
    """All who hold the fewest cards may be chosen, oneself too, and nobody else."""
    story = Story(6).given(play={A: ["bourreau"]}, hands={A: 2, B: 2, C: 3, D: 2, E: 9, F: 2}).effects()
    story.activate("bourreau")
    assert [A, B, D, F] == story.legal(ChoosePlayer)
    assert "T-PWR-4" == story.why_not(ChoosePlayer, C)[1]


@pytest.mark.rule("T-WIN-8")
def test_a_single_jeton_taken_breaks_the_quiet_round() -> None:
    """With no card left to move, the round starts anew after B's Castle; three quiet turns later all win."""
    story = Story(3).given(hands={A: 1, B: 1, C: 1}, deck=[], play={B: ["chateau"]}, active=C).next_turn()
    story.end_turn().activate("chateau").answer(ChooseJeton, 1).end_turn().end_turn().end_turn()
    assert () == story.winners()
    story.end_turn()
    assert ((A, B, C), "stalemate") == (story.winners(), story.reason())


@pytest.mark.rule("T-JET-5", "A-44", "T-MAND-2")
def test_haste_wakes_a_duty_and_a_second_haste_waits() -> None:
    """The mandatory card redressed must be activated again; a new Jeton 8 is for the next turn."""
    story = Story(3).given(play={A: ["goule(e)", "grimoire_ancien", "fossoyeur(e)"]}, jetons={A: [8]}).effects()
    story.answer(UseJeton, 8)
    assert ["goule"] == story.legal(ChooseCard)
    story.answer(ChooseCard, "goule")
    assert "T-MAND-1" == story.why_not(EndTurn)[1]
    story.activate("grimoire_ancien").answer(ChooseJeton, 8)
    assert [] == story.legal(UseJeton)


@pytest.mark.rule("H-11", "P-8")
def test_who_cannot_save_may_only_decline() -> None:
    """A player with four cards is asked as if any Destin were theirs; a false yes is refused and betrays nothing."""
    story = Story(3).given(play={A: ["vampire"]}, hands={A: 3, B: 1, C: 3}, destins={B: "ange_gardien"}).effects()
    story.activate("vampire").answer(ChoosePlayer, B)
    assert [(A, WhetherToGuard)] == [(decision.seat, type(decision)) for decision in story.match.decisions]
    assert [False] == story.legal(Use)
    assert "P-8" == story.why_not(Use, True)[1]
