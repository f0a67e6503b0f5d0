"""Jetons: T-JET, and their places in the windows of section 15."""

from __future__ import annotations

import pytest

from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.commands import (
    ChooseCard,
    ChooseJeton,
    ChoosePair,
    ChoosePlayer,
    UseJeton,
)
from tabletop_rules.games.terres_de_destinees.decisions import BidOrPass, WhetherToLook, WhetherToSpare
from tests.games.terres_de_destinees.story import A, B, C, D, Story


@pytest.mark.rule("T-JET-1", "H-1")
def test_jetons_lie_open_before_their_owner() -> None:
    """A Jeton taken by a power lies before its owner, where everybody sees it."""
    story = Story(3).given(play={A: ["chateau"]}).effects().activate("chateau").answer(ChooseJeton, 1)
    for seat in (-1, B, C):
        assert [1] == [held.number for held in story.seen(seat).players[A].jetons]


@pytest.mark.rule("T-JET-2")
def test_one_copy_moves_and_with_none_left_nothing_happens() -> None:
    """`usurier` takes no Jeton 5 when all copies are out, and still draws."""
    story = Story(4).given(play={A: ["usurier"]}, jetons={B: [5], C: [5], D: [5]}, hands={A: 2}).effects()
    story.activate("usurier")
    assert ([], 4) == (story.jetons(A), story.size(A))
    one = Story(3).given(play={A: ["grand_livre"]}).effects().activate("grand_livre")
    assert ([6], 2) == (one.jetons(A), one.state.centre.count(6))


@pytest.mark.rule("T-JET-3")
def test_nobody_holds_two_identical_jetons() -> None:
    """`usurier` with a Jeton 5 draws and takes no second one (A-18)."""
    story = Story(3).given(play={A: ["usurier"]}, jetons={A: [5]}, hands={A: 2}).effects().activate("usurier")
    assert ([5], 4, 2) == (story.jetons(A), story.size(A), story.state.centre.count(5))


@pytest.mark.rule("T-JET-4")
def test_a_jeton_goes_back_once_its_effect_has_applied() -> None:
    """Jeton 2 draws, then returns; with no card to draw at all it is kept."""
    story = Story(3).given(jetons={A: [2]}, active=C).next_turn()
    order = [type(event) for event in story.events(e.Drawn, e.JetonReturned)]
    assert order == [e.Drawn, e.Drawn, e.JetonReturned]
    assert 3 == story.state.centre.count(2)
    empty = Story(3).given(jetons={A: [2]}, deck=[], active=C).next_turn()
    assert [2] == empty.jetons(A)


@pytest.mark.rule("T-JET-4")
def test_numbers_5_and_7_go_back_when_attempted() -> None:
    """A prevented discard and an engaging without a ready card still use Jetons 5 and 7 up."""
    story = Story(3).given(jetons={A: [1, (5, B), 7]}, play={A: ["fossoyeur(e)"]}, active=C).next_turn()
    assert [] == story.jetons(A)
    assert 7 == story.size(A)
    empty = Story(3).given(jetons={A: [(5, B)]}, hands={A: 0}, deck=[], active=C).next_turn()
    assert ([], 0) == (empty.jetons(A), empty.size(A))


@pytest.mark.rule("T-JET-4", "P-5")
def test_a_jeton_that_changes_nothing_is_not_used() -> None:
    """Jeton 6 lowers a price of 3 to 2 and is spent; at a price of 1 it is kept."""
    hand = ["juge", "port", "vampire", "apprenti"]
    story = Story(3).given(hands={A: hand}, jetons={B: [6]}).auction().put_up("juge").bids(3, 0, 0)
    assert story.state.auction is not None
    assert (2, []) == (story.state.auction.price, story.jetons(B))
    kept = Story(3).given(hands={A: hand}, jetons={B: [6]}).auction().put_up("juge").bids(1, 0, 0)
    assert kept.state.auction is not None
    assert (1, [6]) == (kept.state.auction.price, kept.jetons(B))


@pytest.mark.rule("T-JET-5")
def test_numbers_8_and_10_are_used_when_their_owner_says_so() -> None:
    """In the effects phase, between powers; others apply by themselves and cannot be used."""
    story = Story(3).given(jetons={A: [1, 8, 10, 12]}, play={A: ["chateau(e)", "spectre(e)", "garde_royal(e)"]})
    story.effects()
    assert [8, 10] == story.legal(UseJeton)
    assert ("no_jeton", "T-JET-5") == story.why_not(UseJeton, 1)
    assert ("no_jeton", "T-JET-5") == story.why_not(UseJeton, 7)
    story.answer(UseJeton, 8)
    assert ["chateau", "garde_royal"] == story.legal(ChooseCard)
    assert ("not_offered", "T-JET-5") == story.why_not(ChooseCard, "spectre")
    story.answer(ChooseCard, "chateau")
    assert ("chateau", [1, 10, 12]) == (story.play(A)[0], story.jetons(A))
    story.answer(UseJeton, 10)
    assert ("seat_not_offered", "T-JET-5") == story.why_not(ChoosePlayer, A)
    story.answer(ChoosePlayer, B)
    assert story.told(A, e.HandLooked)[0].cards == story.hand(B)
    assert [1, 12] == story.jetons(A)


@pytest.mark.rule("T-JET-5")
def test_number_8_once_per_turn() -> None:
    """`grimoire_ancien` redressed by Jeton 8 takes another one, which waits for the next turn (A-44)."""
    story = Story(3).given(jetons={A: [8]}, play={A: ["grimoire_ancien"]}).effects()
    assert ("jeton_without_effect", "T-PWR-4") == story.why_not(UseJeton, 8)
    story.activate("grimoire_ancien").answer(ChooseJeton, 9).answer(UseJeton, 8).answer(ChooseCard, "grimoire_ancien")
    story.activate("grimoire_ancien").answer(ChooseJeton, 8)
    assert [8, 9] == story.jetons(A)
    assert ("already_hastened", "A-44") == story.why_not(UseJeton, 8)


@pytest.mark.rule("T-JET-5", "P-2", "H-6")
def test_number_10_looks_at_a_face_down_card_before_bidding() -> None:
    """Every other holder is offered it, clockwise; the seller is not, nor is anybody for an open card."""
    hand = ["juge", "port", "vampire"]
    story = Story(3).given(hands={A: hand}, play={A: ["druide"]}, jetons={A: [10], B: [10], C: [10]}).auction()
    story.put_up("juge", face_down=True)
    assert (WhetherToLook, B) == (story.question(), story.decision().seat)
    story.use()
    assert (WhetherToLook, C) == (story.question(), story.decision().seat)
    story.use(False)
    shown = [story.seen(seat).auction for seat in (B, C)]
    assert [True, False] == [auction.sales[0].card == "juge" for auction in shown if auction is not None]
    assert [[10], [], [10]] == [story.jetons(seat) for seat in (A, B, C)]
    face_up = Story(3).given(hands={A: hand}, play={A: ["druide"]}, jetons={B: [10]}).auction().put_up("juge")
    assert BidOrPass == face_up.question()


@pytest.mark.rule("T-JET-5", "T-WIN-3")
def test_number_12_is_never_spent() -> None:
    """Jeton 12 makes a fifth Magie card of four, and is still there when the match is won."""
    play = {A: ["portail(e)", "parchemin", "voyante", "chateau", "cercle_de_pierres", "archimage"]}
    story = Story(3).given(play=play, jetons={A: [12]}, destins={A: "grand_sage"}, hands={A: 4}).effects()
    story.activate("chateau").answer(ChooseJeton, 1)
    assert ((A,), [1, 12]) == (story.winners(), story.jetons(A))


@pytest.mark.rule("T-JET-6")
def test_whoever_placed_jeton_5_controls_the_discard() -> None:
    """Placed by C it is a hand loss by C, who causes the elimination; placed by oneself it is not."""
    story = Story(3).given(jetons={B: [1, (5, C)]}, hands={B: 3}, active=A).next_turn()
    assert [] == story.jetons(B)
    assert 4 == story.size(B)
    own = Story(3).given(jetons={B: [1, (5, B)]}, hands={B: 3}, active=A).next_turn()
    own.choose(own.hand(B)[0])
    assert ([1], 3) == (own.jetons(B), own.size(B))


@pytest.mark.rule("T-JET-6")
def test_an_eliminated_player_controls_nothing() -> None:
    """Placed by a player who has left, Jeton 5 has no controller: no window P-4, nobody causes the elimination."""
    story = Story(4).given(jetons={B: [1, (5, D)]}, hands={A: 3, B: 0, C: 3}, deck=["juge"], out=[D], active=A)
    story.next_turn().choose("juge")
    assert [None] == [part.cause for part in story.events(e.Eliminated)[0].parts]
    assert () == story.state.players[D].deeds


@pytest.mark.rule("T-JET-7", "P-1")
def test_start_of_turn_jetons_in_increasing_number() -> None:
    """2 before 5 before 7, whatever the order in which they came."""
    story = Story(3).given(jetons={A: [7, (5, B), 2]}, play={A: ["chateau"]}, active=C).next_turn()
    assert [2] == [event.number for event in story.events(e.JetonReturned)]
    story.choose(story.hand(A)[0]).answer(ChooseCard, "chateau")
    assert [2, 5, 7] == [event.number for event in story.events(e.JetonReturned)]


@pytest.mark.rule("T-JET-7", "P-1", "T-JET-4")
def test_a_jeton_passed_over_is_not_come_back_to() -> None:
    """With nothing to draw Jeton 2 is skipped and kept, though Jeton 5 then puts a card on the discard pile."""
    story = Story(3).given(jetons={A: [2, (5, B)]}, hands={A: 3}, deck=[], active=C).next_turn()
    story.choose(story.hand(A)[0])
    assert ([2], 2, 1) == (story.jetons(A), story.size(A), len(story.pile()))


@pytest.mark.rule("T-JET-7", "P-6")
def test_equal_numbers_clockwise_from_the_active_player() -> None:
    """Two losing bidders with Jeton 11 draw in clockwise order, and the second finds no card left."""
    hand = ["juge", "port", "vampire", "apprenti"]
    story = Story(4).given(hands={A: hand, B: 4, C: 4, D: 4}, jetons={B: [11], D: [11]}, deck=["goule"], active=A)
    story.auction().put_up("juge").bids(1, 0, 2, 0, 0, 3, 0, 0, 0)
    story.choose(*story.hand(C)[:3])
    assert ([], [11]) == (story.jetons(B), story.jetons(D))
    assert [B] == [event.seat for event in story.events(e.Drawn)]


@pytest.mark.rule("P-6")
def test_jeton_11_needs_a_bid_that_was_beaten() -> None:
    """Who has not bid, who has won, and everybody under T-AUC-8 keeps it; a losing seller draws."""
    hand = ["juge", "port", "vampire", "apprenti"]
    story = Story(3).given(hands={A: hand, B: 4, C: 4}, jetons={A: [11], B: [11], C: [11]}).auction().put_up("juge")
    story.bids(0, 1, 2, 0, 3, 0, 0)
    story.choose(*story.hand(C)[:3])
    assert [[], [11], [11]] == [story.jetons(seat) for seat in (A, B, C)]
    unsold = Story(3).given(hands={A: hand}, jetons={A: [11]}).auction().put_up("juge").bids(0, 0, 0).keep()
    assert [11] == unsold.jetons(A)


@pytest.mark.rule("P-6", "T-AUC-12")
def test_marche_draws_before_jeton_11() -> None:
    """After another player has bought: the seller's `marche` at 500, then Jeton 11 at 611."""
    hand = ["juge", "port", "vampire", "apprenti"]
    story = Story(3).given(hands={A: hand, B: 4, C: 4}, play={A: ["marche"]}, jetons={B: [11]}).auction()
    story.put_up("juge").bids(1, 2, 0, 0).choose(*story.hand(C)[:2])
    assert [A, B] == [event.seat for event in story.events(e.Drawn)]
    own = Story(3).given(hands={A: hand}, play={A: ["marche"]}).auction().put_up("juge").bids(0, 0, 1, 0, 0)
    own.choose("port")
    assert [] == own.events(e.Drawn)


@pytest.mark.rule("P-8", "T-JET-4")
def test_jetons_that_save() -> None:
    """Jeton 4 saves its owner by itself, before Jeton 9 of others is offered; neither works without a card to draw."""
    given = {"play": {A: ["vampire"]}, "hands": {A: 2, B: ["juge"], C: 2}}
    story = Story(3).given(**given, jetons={B: [4], C: [9]}).effects()  # type: ignore[arg-type]
    story.activate("vampire").answer(ChoosePlayer, B)
    assert ([], [9], 1) == (story.jetons(B), story.jetons(C), story.size(B))
    mercy = Story(3).given(**given, jetons={C: [9]}).effects()  # type: ignore[arg-type]
    mercy.activate("vampire").answer(ChoosePlayer, B)
    assert (WhetherToSpare, C) == (mercy.question(), mercy.decision().seat)
    mercy.use()
    assert (1, []) == (mercy.size(B), mercy.jetons(C))
    none = Story(3).given(**given, jetons={B: [4], C: [9]}, deck=[]).effects()  # type: ignore[arg-type]
    none.activate("vampire").answer(ChoosePlayer, B)
    assert none.state.players[B].out
    assert 3 == none.state.centre.count(4)
    assert [9] == none.jetons(C)


@pytest.mark.rule("T-JET-4", "T-JET-5")
def test_jetons_of_the_eliminated_go_back_to_the_centre() -> None:
    """Whatever a player held is free again."""
    story = Story(4).given(play={A: ["mage_de_feu"]}, hands={A: 3, B: ["juge"], C: 3, D: 3}, jetons={B: [12, 11]})
    story.effects().activate("mage_de_feu").answer(ChoosePair, (A, B))
    story.choose("juge", seat=B).choose(story.hand(A)[0], seat=A)
    assert () == story.state.players[B].jetons
    assert (3, 3) == (story.state.centre.count(12), story.state.centre.count(11))
