"""Single claims of the digest, each in a case that goes wrong without it: orders, counts and limits."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Answered
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.games.terres_de_destinees.commands import (
    Bid,
    ChooseFamily,
    ChoosePair,
    ChoosePlayer,
    UseJeton,
)
from tabletop_rules.games.terres_de_destinees.course.victory import fulfilled
from tabletop_rules.games.terres_de_destinees.decisions import (
    BidOrPass,
    PowerOrEnd,
    WhetherToHeal,
    WhetherToLook,
    WhetherToLoseLess,
    WhetherToRepeat,
    WhetherToSpare,
)
from tabletop_rules.games.terres_de_destinees.events import (
    AuctionClosed,
    Drawn,
    FamilyAnswered,
    Pledged,
    SaleCommitted,
    TaxDue,
)
from tabletop_rules.games.terres_de_destinees.state import Copy
from tabletop_rules.games.terres_de_destinees.terms import Family, PowerKind
from tests.games.terres_de_destinees.power_table import printed, table
from tests.games.terres_de_destinees.story import A, B, C, Cards, D, E, Story, about
from tests.games.terres_de_destinees.test_options import own_pack

# --- what counts for `rentier` --------------------------------------------------------------------------------------


@pytest.mark.rule("F-5", "T-AUC-9")
def test_cards_handed_out_are_not_received() -> None:
    """A, who has received five cards, buys for two: what B and C get does not count for A."""
    story = Story(3).given(received=5).auction()
    story.put_up(story.hand(A)[0]).bids(0, 0, 2, 0, 0).choose(*story.hand(A)[:2])
    assert ((), 5) == (story.winners(), story.state.turn.received)


@pytest.mark.rule("F-5")
def test_cards_given_away_are_not_received() -> None:
    """A, who has received five cards, draws two and gives one by `port`: neither is a card from another hand."""
    story = Story(3).given(play={A: ["port"]}, received=5).effects()
    story.activate("port").answer(ChoosePlayer, B).choose(story.hand(A)[0])
    assert ((), 5) == (story.winners(), story.state.turn.received)


@pytest.mark.rule("F-5", "P-8")
def test_a_guardians_gift_to_another_is_not_received() -> None:
    """C gives B three cards in A's turn: C alone wins, as A has received no more than the card stolen."""
    given: dict[int, Cards] = {B: ["juge"], A: 2, C: 6}
    story = Story(3).given(play={A: ["vampire"]}, hands=given, destins={C: "ange_gardien"}, received=4).effects()
    story.activate("vampire").answer(ChoosePlayer, B).use(seat=C).choose(*story.hand(C)[:3])
    assert ((C,), 5) == (story.winners(), story.state.turn.received)


# --- the end of one's own turn --------------------------------------------------------------------------------------


@pytest.mark.rule("T-WIN-6", "T-ELIM-2")
@pytest.mark.parametrize(("cards", "winners"), [(0, ()), (1, (A,)), (2, ())])
def test_equilibriste_holds_exactly_one_card(cards: int, winners: tuple[int, ...]) -> None:
    """A survivor with an empty hand is no tightrope walker, nor is one with two cards."""
    play = {A: ["immortel(e)", "squelette", "ecuyer", "marche"]}
    story = Story(3).given(play=play, hands={A: cards}, destins={A: "equilibriste"}).effects().end_turn()
    assert winners == story.winners()


@pytest.mark.rule("T-WIN-3")
@pytest.mark.parametrize(("objective", "play"), [
    ("seigneur_de_guerre", ["chevalier", "ecuyer", "bourreau", "juge"]),
    ("gardien_du_savoir", ["parchemin", "grand_livre", "juge"]),
    ("grand_domaine", ["chateau", "port", "juge"]),
])  # fmt: skip
def test_the_crown_is_of_no_type(objective: str, play: list[str]) -> None:
    """One card of the type short, with as many cards in all: Jeton 12 does not stand in for it."""
    story = Story(3).given(play={A: play}, jetons={A: [12]}, common=(objective, "rentier"), destins={A: "magnat"})
    assert [] == fulfilled(story.state, story.state.players[A])


# --- clockwise from the active player, not from seat 0 --------------------------------------------------------------


@pytest.mark.rule("P-9", "T-DECK-4", "T-ELIM-3")
def test_cards_of_two_victims_lie_clockwise_from_the_active_player() -> None:
    """In C's turn D comes before A: what D discards, and what D leaves, lies beneath A's."""
    story = Story(4).given(
        play={C: ["mage_de_feu"], D: ["guerisseuse", "port"], A: ["immortel", "crypte"]},
        hands={D: ["juge"], A: ["chateau"], B: 2, C: 2},
        active=C,
    )
    story.effects().activate("mage_de_feu").answer(ChoosePair, (D, A)).choose("chateau", seat=A)
    story.choose("juge", seat=D)
    story.use(False, seat=A).use(False, seat=D)  # `immortel`, then `guerisseuse` for A; nobody can save D
    assert ("juge", "chateau", "guerisseuse", "port", "immortel", "crypte") == story.pile()


@pytest.mark.rule("T-DECK-4")
def test_two_cards_of_one_player_lie_in_the_order_chosen() -> None:
    """Two cards lost to `mercenaire`, and two paid for `contrebandier`, whatever their names."""
    hands: dict[int, int | str] = {A: "voyante apprenti port crypte", B: "vampire goule juge"}
    told = table(play={A: "mercenaire contrebandier"}, hands=hands).use_power("mercenaire", "port", B)
    told.pick("vampire", "goule", seat=B).use_power("contrebandier", "voyante", "apprenti", "port")
    assert ("vampire", "goule", "voyante", "apprenti") == told.pile()


@pytest.mark.rule("P-9", "P-8")
def test_the_window_of_the_victim_left_of_the_active_player_comes_first() -> None:
    """In C's turn B is asked to save D, then A."""
    hands: dict[int, Cards] = {D: ["juge"], A: ["chateau"], B: 2, C: 2}
    story = Story(4).given(play={C: ["mage_de_feu"]}, hands=hands, jetons={B: [9]}, active=C).effects()
    story.activate("mage_de_feu").answer(ChoosePair, (D, A)).choose("chateau", seat=A).choose("juge", seat=D)
    assert (WhetherToSpare, (9, D, C)) == (story.question(), story.about())
    assert (WhetherToSpare, (9, A, C)) == (story.use(False).question(), story.about())


@pytest.mark.rule("T-JET-7", "P-6")
def test_losing_bidders_draw_clockwise_whoever_bid_first() -> None:
    """C bid before B, and again, and both lost to D: B, who sits nearer to the seller's left, draws the last card."""
    story = Story(4).given(jetons={B: [11], C: [11]}, deck=["juge"], hands={A: ["port", "goule"]}).auction()
    story.put_up("port").bids(0, 1, 2, 0, 3, 4, 5, 0, 0, 0)
    story.choose(*story.hand(D)[:5])
    assert [B] == [event.seat for event in story.events(Drawn)]
    assert ([], [11]) == (story.jetons(B), story.jetons(C))
    assert [(C, B)] == [event.losers for event in story.events(AuctionClosed)]


@pytest.mark.rule("P-2", "T-JET-7")
def test_eyes_at_a_hidden_sale_are_asked_from_the_sellers_left() -> None:
    """In B's turn C is asked before A."""
    story = Story(3).given(play={B: ["druide"]}, jetons={A: [10], C: [10]}, active=B).auction()
    story.put_up(story.hand(B)[0], face_down=True)
    assert (C, WhetherToLook) == (story.decision().seat, story.question())
    assert (A, WhetherToLook) == (story.use(False).decision().seat, story.question())


@pytest.mark.rule("P-3")
def test_collectors_take_their_tax_from_the_sellers_left() -> None:
    """In B's turn C's copy asks before A's card, and the last card of the seller is spared."""
    story = Story(3).given(play={A: ["collecteur_d_impots"]}, hands={B: ["vampire", "port", "goule"]}, active=B)
    story.with_state(copies=(Copy(C, "collecteur_d_impots", 1),)).auction().put_up("vampire").choose("port")
    assert [C] == [event.collector for event in story.events(TaxDue)]
    assert BidOrPass == story.question()


@pytest.mark.rule("T-TERM-7", "T-LOSS-3")
def test_whoever_passes_a_card_is_told_to_whom() -> None:
    """`portail`: each is asked for a card for the next survivor on the left; the empty hand is skipped as a giver."""
    story = Story(5).given(play={A: ["portail"]}, hands={B: 0}, out=[D]).effects().activate("portail")
    told = {asked.seat: about(asked) for asked in story.match.decisions}
    assert {A: ("pass", 1, B, None), C: ("pass", 1, E, None), E: ("pass", 1, A, None)} == told


# --- chance and rescues ---------------------------------------------------------------------------------------------


@pytest.mark.rule("T-LOSS-1", "F-5")
@pytest.mark.parametrize("card", ["juge", "port", "portail", "voyante"])
def test_vampire_may_take_any_card_of_the_hand(card: str) -> None:
    """Chance picks one out of all that B holds, first or last."""
    hands: dict[int, Cards] = {A: 2, B: ["juge", "port", "portail", "voyante"]}
    story = Story(3, draws=[card]).given(play={A: ["vampire"]}, hands=hands).effects()
    story.activate("vampire").answer(ChoosePlayer, B)
    assert (True, 3) == (card in story.hand(A), story.size(B))


@pytest.mark.rule("P-8", "T-PWR-7")
def test_an_engaged_healer_saves_nobody() -> None:
    """`guerisseuse` is paid by engaging it: engaged, it is not offered."""
    for healer, kind in ("guerisseuse", WhetherToHeal), ("guerisseuse(e)", PowerOrEnd):
        hands: dict[int, Cards] = {A: 2, B: ["juge"], C: 2}
        story = Story(3).given(play={A: ["vampire"], C: [healer]}, hands=hands).effects()
        assert kind == story.activate("vampire").answer(ChoosePlayer, B).question()


@pytest.mark.rule("P-8", "T-JET-5")
def test_mercy_is_for_other_players() -> None:
    """Jeton 9 does not save its own holder, who falls unasked; it goes back to the centre."""
    hands: dict[int, Cards] = {A: 2, B: ["juge"], C: 2}
    story = Story(3).given(play={A: ["vampire"]}, hands=hands, jetons={B: [9]}).effects()
    story.activate("vampire").answer(ChoosePlayer, B)
    assert (True, 3) == (story.state.players[B].out, story.state.centre.count(9))


# --- what is not told -----------------------------------------------------------------------------------------------


@pytest.mark.rule("H-3", "H-11", "P-8")
def test_a_pledge_is_told_to_nobody_else() -> None:
    """C and D answer whether they save B: that each has answered is sent to all, what it was to the answerer alone."""
    hands: dict[int, Cards] = {A: 2, B: ["juge"], C: 6, D: 6}
    story = Story(4).given(play={A: ["vampire"]}, hands=hands, destins={C: "ange_gardien"}).effects()
    story.activate("vampire").answer(ChoosePlayer, B).use(seat=C)
    for seat in (SPECTATOR, A, B, D):
        assert [Pledged(C, HIDDEN)] == story.told(seat, Pledged)
        assert HIDDEN is story.told(seat, Answered)[-1].command.use
    assert [Pledged(C, True)] == story.told(C, Pledged)


@pytest.mark.rule("T-2P-4", "H-3")
def test_how_a_card_is_put_up_is_not_told_before_both_have_chosen() -> None:
    """With two players A hides a card by `druide`: until B has chosen, neither the card nor the way is sent to B."""
    story = Story(2).given(play={A: ["druide"]}).auction()
    card = story.hand(A)[0]
    story.put_up(card, face_down=True, seat=A)
    for seat in (SPECTATOR, B):
        assert [SaleCommitted(A, HIDDEN, HIDDEN)] == story.told(seat, SaleCommitted)
        assert HIDDEN is story.told(seat, Answered)[-1].command.face_down
    assert [SaleCommitted(A, card, True)] == story.told(A, SaleCommitted)


@pytest.mark.rule("H-7", "P-4")
def test_the_answer_is_heard_before_a_guard_is_asked_for() -> None:
    """`apprenti`: when `garde_royal` is offered, all have heard that the family is there."""
    story = Story(3).given(play={A: ["apprenti"], B: ["garde_royal"]}, hands={B: ["juge", "port"]}).effects()
    story.activate("apprenti").answer(ChoosePlayer, B).answer(ChooseFamily, Family.ROYAUME)
    assert WhetherToLoseLess == story.question()
    assert [FamilyAnswered(B, Family.ROYAUME, True, 1)] == story.told(SPECTATOR, FamilyAnswered)


# --- what may not be done -------------------------------------------------------------------------------------------


@pytest.mark.rule("T-PWR-4", "T-JET-5")
def test_jeton_10_does_not_look_at_empty_hands() -> None:
    """Only players with a card may be chosen; with none, the Jeton cannot be used."""
    story = Story(3).given(jetons={A: [10]}, hands={B: 0, C: 2}).effects().answer(UseJeton, 10)
    assert [C] == story.legal(ChoosePlayer)
    assert ("seat_not_offered", "T-JET-5") == story.why_not(ChoosePlayer, B)
    story = Story(3).given(jetons={A: [10]}, hands={B: 0, C: 0}).effects()
    assert [] == story.legal(UseJeton)


@pytest.mark.rule("T-AUC-4")
def test_the_least_bid_is_printed(tmp_path: Path) -> None:
    """Where a pack asks for two cards at least, a first bid of one is too low, and later ones need no more."""
    story = Story(3, options=own_pack(tmp_path, ("minimum_bid = 1", "minimum_bid = 2"))).given().auction()
    story.put_up(story.hand(A)[0])
    assert [2, 3, 4, 5] == story.legal(Bid)
    assert ("bid_too_low", "T-AUC-4") == story.why_not(Bid, 1)
    assert [3, 4, 5] == story.answer(Bid, 2).legal(Bid)


# --- a card that comes back -----------------------------------------------------------------------------------------


@pytest.mark.rule("T-PWR-6", "T-PWR-10")
def test_an_echo_sent_back_to_a_hand_is_a_new_card() -> None:
    """`la_reine`, used, exchanged, sent to B's hand, discarded and put into play again grants one more repetition."""
    play = {A: "la_reine chateau juge regent spectre mercenaire fossoyeur", B: "ecuyer"}
    hands: dict[int, int | str] = {A: 3, B: "port goule", C: 3}
    told = table(play=play, hands=hands, jetons={C: [1, 3]}, destins={A: "magnat"})
    told.use_power("chateau", 1, True, 3).use_power("regent", "la_reine", "ecuyer").use_power("spectre", "la_reine")
    told.use_power("mercenaire", told.hand(A)[0], B)
    told.pick("port", "la_reine", seat=B)
    told.use_power("fossoyeur", "la_reine").use_power("juge", "remove_jeton", C, 1)
    assert [(A, WhetherToRepeat)] == told.asked


@pytest.mark.rule("F-9", "T-PWR-4", "T-MAND-4")
def test_an_opened_mandatory_card_is_not_engaged_for_nothing() -> None:
    """Where `liche` is printed to open mandatory cards too, another player's may not be used to no effect."""
    content = printed("liche", their_kinds=(PowerKind.ACTIVATION, PowerKind.MANDATORY))
    told = table(play={A: "liche", B: "bourreau goule"}, hands={A: 2, C: 0}, content=content)
    told.use_power("liche", B)
    assert {"goule"} == told.usable()
    assert ("without_effect", "T-PWR-4") == told.why_not_activate("bourreau")
