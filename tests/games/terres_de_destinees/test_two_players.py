"""The two-player variant: T-2P."""

from __future__ import annotations

import pytest

from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.commands import (
    Activate,
    Bid,
    ChooseCard,
    ChooseHandCard,
    ChooseJeton,
    ChoosePlayer,
    EndTurn,
    Kind,
    PutUp,
    TakeLot,
)
from tabletop_rules.games.terres_de_destinees.course.victory import fulfilled
from tabletop_rules.games.terres_de_destinees.state import Demand
from tabletop_rules.games.terres_de_destinees.terms import Family
from tests.games.terres_de_destinees.story import A, B, C, Story

MINE = ["juge", "port", "vampire", "apprenti"]
THEIRS = ["immortel", "liche", "druide", "regent"]


def both_up(story: Story, mine: str = "juge", theirs: str = "liche", **how: bool) -> Story:
    """Both players have put up a card."""
    return story.put_up(mine, how.get("hide_mine", False), seat=A).put_up(theirs, how.get("hide_theirs", False), seat=B)


@pytest.mark.rule("T-2P-1")
def test_setup_is_unchanged() -> None:
    """Two players get six cards and a secret Destin each, and two common Destins lie open."""
    story = Story(2)
    story.run(*story.game.setup(2)[1])
    hands = story.events(e.HandDealt)
    assert [len(event.cards) for event in hands] == [6, 6]
    assert len(story.state.destins.common) == 2
    assert all(player.destin is not None for player in story.state.players)


@pytest.mark.rule("T-2P-2", "T-2P-9")
def test_cards_in_support_work_and_do_not_count() -> None:
    """Powers of both zones may be activated; only the acquisition zone counts for objectives."""
    play = {A: ["chateau(s)", "acte_de_propriete", "bourreau(s)"]}
    story = Story(2).given(play=play, destins={A: "heritier"}, hands={A: 3}).effects()
    assert story.legal(Activate) == ["chateau", "acte_de_propriete", "bourreau"]
    assert story.why_not(EndTurn) == ("duty", "T-MAND-1")
    heir = ["le_roi", "la_reine", "juge", "espionne", "chevalier(s)"]
    given = Story(2).given(play={A: heir}, destins={A: "heritier"})
    assert fulfilled(given.state, given.state.players[A]) == []


@pytest.mark.rule("T-2P-3")
def test_both_draw_two_and_only_the_first_player_redresses() -> None:
    """The first player draws first; the other one's cards stay engaged and Jetons unused."""
    play = {A: ["chateau(e)", "fossoyeur(e)"], B: ["crypte(e)"]}
    story = Story(2).given(play=play, jetons={A: [2], B: [2]}, active=B).next_turn()
    assert [event.seat for event in story.events(e.Drawn)] == [A, B, A]
    assert story.sizes() == [9, 8]
    assert (story.play(A), story.play(B)) == (["chateau", "fossoyeur(e)"], ["crypte(e)"])
    assert (story.jetons(A), story.jetons(B)) == ([], [2])


@pytest.mark.rule("T-2P-4", "H-3")
def test_both_choose_in_secret() -> None:
    """Until both have chosen nobody sees which card or which way; then both leave the hands together."""
    story = Story(2).given(hands={A: MINE, B: ["immortel", "liche", "regent"]}, play={B: ["druide"]}).auction()
    assert {decision.seat for decision in story.match.decisions} == {A, B}
    story.put_up("liche", True, seat=B)
    for seat in (SPECTATOR, A):
        seen = story.seen(seat).players[B]
        assert (seen.committed, seen.face_down) == ((HIDDEN,), HIDDEN)
        assert story.told(seat, e.SaleCommitted)[0].card == HIDDEN
    assert story.seen(B).players[B].face_down is True
    assert story.size(A) == 4
    story.put_up("juge", seat=A)
    assert story.sizes() == [3, 2]
    seen_by_a = story.seen(A).auction
    assert seen_by_a is not None
    assert [sale.card for sale in seen_by_a.sales] == ["juge", HIDDEN]


@pytest.mark.rule("T-2P-4")
@pytest.mark.parametrize(("mine", "theirs"), [(1, 5), (5, 1), (0, 5)])
def test_no_auction_if_either_holds_fewer_than_two(mine: int, theirs: int) -> None:
    """Neither player puts a card up then."""
    story = Story(2).given(hands={A: mine, B: theirs}).demanded(Demand(A, B, Family.MAGIE)).auction()
    assert story.decision().kind == Kind.EFFECTS
    assert story.state.demands == ()


@pytest.mark.rule("T-2P-5")
def test_the_other_player_speaks_first_and_they_alternate() -> None:
    """B speaks first; bids are strict raises below the size of the hand."""
    story = both_up(Story(2).given(hands={A: MINE, B: THEIRS}).auction())
    speakers = []
    for bid in (1, 2):
        speakers.append(story.decision().seat)
        story.bids(bid)
    assert speakers == [B, A]
    assert story.decision().seat == B
    assert story.legal(Bid) == []
    assert story.why_not(Bid, 3) == ("bid_too_high", "T-AUC-5")
    assert story.why_not(Bid, 2) == ("bid_too_low", "T-AUC-4")


@pytest.mark.rule("T-2P-6")
def test_the_first_pass_ends_the_auction() -> None:
    """After a bid a pass sells to the bidder; an opening pass gives it to the first player for nothing (A-26)."""
    story = both_up(Story(2).given(hands={A: MINE, B: THEIRS}).auction()).bids(1, 0)
    assert (story.decision().kind, story.decision().seat) == (Kind.LOT, B)
    free = both_up(Story(2).given(hands={A: MINE, B: THEIRS}, play={A: ["courtier"]}, jetons={A: [6]}).auction())
    free.bids(0)
    assert (free.decision().kind, free.decision().seat) == (Kind.LOT, A)
    free.answer(TakeLot, B)
    assert (free.sizes(), free.pile(), free.jetons(A)) == ([3, 3], (), [6])


@pytest.mark.rule("T-2P-7", "P-5")
def test_price_then_card_then_cards_discarded() -> None:
    """`courtier` lowers the price; then the winner chooses the card, then the discarded cards."""
    story = both_up(Story(2).given(hands={A: MINE, B: THEIRS}, play={B: ["courtier"]}).auction()).bids(2, 0)
    auction = story.state.auction
    assert auction is not None
    assert auction.price == 1
    assert story.legal(TakeLot) == [A, B]
    assert story.why_not(TakeLot, 3) == ("no_such_lot", "T-2P-7")
    story.answer(TakeLot, A)
    assert story.legal(ChooseHandCard) == ["druide", "immortel", "regent"]
    story.choose("regent")
    assert story.pile() == ("regent",)
    assert (story.play(A), story.play(B)) == (["liche(s)"], ["courtier", "juge"])


@pytest.mark.rule("T-2P-8")
def test_the_losers_bid_cards_never_leave_the_hand() -> None:
    """The loser of the auction pays nothing and supports with the other card (A-27)."""
    story = both_up(Story(2).given(hands={A: MINE, B: THEIRS}).auction()).bids(1, 2, 0)
    story.answer(TakeLot, B).choose("port", "vampire")
    assert story.sizes() == [1, 3]
    assert (story.play(A), story.play(B)) == (["liche"], ["juge(s)"])


@pytest.mark.rule("T-2P-9", "T-2P-10")
def test_only_the_first_player_activates_and_the_turn_changes() -> None:
    """B's cards wait until B is first player, which is after A's turn."""
    story = Story(2).given(play={A: ["chateau"], B: ["crypte"]}, discard=["juge"]).effects()
    assert story.legal(Activate) == ["chateau"]
    story.end_turn()
    assert story.state.turn.active == B
    assert {decision.seat for decision in story.match.decisions} == {A, B}


@pytest.mark.rule("T-2P-11", "P-3")
def test_each_player_is_the_seller_of_their_card() -> None:
    """`collecteur_d_impots` of A taxes B's card, a demand binds B, Jeton 10 looks at B's; A's card comes first."""
    story = Story(2).given(
        hands={A: ["juge", "port", "vampire"], B: ["liche", "immortel", "regent"]},
        play={A: ["collecteur_d_impots"], B: ["druide"]},
        jetons={A: [10]},
    )
    story.demanded(Demand(A, B, Family.NECROMANCIE)).auction()
    assert set(story.legal(PutUp, B)) == {"liche", "immortel"}
    story.put_up("juge", seat=A).put_up("liche", True, seat=B)
    assert (story.decision().kind, story.decision().seat) == (Kind.HAND_CARD, B)
    story.choose("regent")
    assert (story.decision().kind, story.decision().seat) == (Kind.EYE, A)
    story.use()
    seen = story.seen(A).auction
    assert seen is not None
    assert [sale.card for sale in seen.sales] == ["juge", "liche"]
    assert story.jetons(A) == []


@pytest.mark.rule("T-2P-11", "P-6")
@pytest.mark.parametrize(("lot", "draws"), [(A, 0), (B, 1)])
def test_marche_draws_when_the_opponent_keeps_ones_card(lot: int, draws: int) -> None:
    """B owns `marche`; A wins and keeps B's card, or A's own."""
    story = both_up(Story(2).given(hands={A: MINE, B: THEIRS}, play={B: ["marche"]}).auction()).bids(0)
    story.answer(TakeLot, lot)
    assert story.size(B) == 3 + draws


@pytest.mark.rule("T-2P-11")
def test_settlement_is_one_batch_of_discard_and_two_placings() -> None:
    """Price discarded and both cards placed are one event."""
    story = both_up(Story(2).given(hands={A: MINE, B: THEIRS}).auction()).bids(1, 0).answer(TakeLot, A).choose("regent")
    [settled] = story.events(e.Settled)
    assert settled.discarded == ("regent",)
    assert [(part.owner, part.card) for part in settled.placings] == [(B, "juge"), (A, "liche")]


@pytest.mark.rule("T-2P-12")
def test_cards_put_into_play_by_powers_are_acquired() -> None:
    """`fossoyeur` in support puts a card into the acquisition zone; `alchimiste` keeps the zone of what it replaces."""
    story = Story(2).given(play={A: ["fossoyeur(s)"]}, discard=["juge"]).effects()
    story.activate("fossoyeur").answer(ChooseCard, "juge")
    assert story.play(A) == ["fossoyeur(e)(s)", "juge"]
    other = Story(2, draws=["port"]).given(play={A: ["alchimiste"], B: ["crypte(e)(s)"]}).effects()
    other.activate("alchimiste").answer(ChooseCard, "crypte")
    assert other.play(B) == ["port(s)"]


@pytest.mark.rule("T-2P-13")
def test_a_larger_game_does_not_switch() -> None:
    """Of three players two are left: one draws one card, one puts up one card, and thresholds stay."""
    story = Story(3).given(out=[C], active=B, hands={A: 11}, common=("opulence", "rentier")).next_turn()
    assert story.winners() == (A,)
    calm = Story(3).given(out=[C], active=B).next_turn()
    assert calm.sizes() == [7, 6, 0]
    assert [decision.seat for decision in calm.match.decisions] == [A]


@pytest.mark.rule("T-2P-13")
def test_thresholds_for_two_players() -> None:
    """Opulence takes 14 cards, Rentier three cards received, when two players began."""
    assert Story(2).given(hands={A: 11}, active=B).next_turn().winners() == ()
    assert Story(2).given(hands={A: 12}, active=B).next_turn().winners() == (A,)
    story = Story(2).given(play={A: ["vampire", "chateau"]}, received=2, common=("rentier", "concorde")).effects()
    story.activate("chateau").answer(ChooseJeton, 1)
    assert story.winners() == ()
    story.activate("vampire").answer(ChoosePlayer, B)
    assert story.winners() == (A,)
