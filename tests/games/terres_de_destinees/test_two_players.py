"""The two-player variant: T-2P."""

from __future__ import annotations

import pytest

from tabletop_rules.core.engine import Accepted
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.core.undo import undo
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.commands import (
    Activate,
    Bid,
    ChooseCard,
    ChooseHandCard,
    ChooseJeton,
    ChoosePlayer,
    EndTurn,
    PutUp,
    TakeLot,
)
from tabletop_rules.games.terres_de_destinees.course.victory import fulfilled
from tabletop_rules.games.terres_de_destinees.decisions import (
    BidOrPass,
    HandCardWanted,
    PowerOrEnd,
    WhetherToLook,
    WhichLot,
)
from tabletop_rules.games.terres_de_destinees.state import Copy, Demand
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
    assert [6, 6] == [len(event.cards) for event in hands]
    assert 2 == len(story.state.destins.common)
    assert all(player.destin is not None for player in story.state.players)


@pytest.mark.rule("T-2P-2", "T-2P-9")
def test_cards_in_support_work_and_do_not_count() -> None:
    """Powers of both zones may be activated; only the acquisition zone counts for objectives."""
    play = {A: ["chateau(s)", "acte_de_propriete", "bourreau(s)"]}
    story = Story(2).given(play=play, destins={A: "heritier"}, hands={A: 3}).effects()
    assert ["chateau", "acte_de_propriete", "bourreau"] == story.legal(Activate)
    assert ("duty", "T-MAND-1") == story.why_not(EndTurn)
    heir = ["le_roi", "la_reine", "juge", "espionne", "chevalier(s)"]
    given = Story(2).given(play={A: heir}, destins={A: "heritier"})
    assert [] == fulfilled(given.state, given.state.players[A])


@pytest.mark.rule("T-2P-3")
def test_both_draw_two_and_only_the_first_player_redresses() -> None:
    """The first player draws first; the other one's cards stay engaged and Jetons unused."""
    play = {A: ["chateau(e)", "fossoyeur(e)"], B: ["crypte(e)"]}
    story = Story(2).given(play=play, jetons={A: [2], B: [2]}, active=B).next_turn()
    assert [A, B, A] == [event.seat for event in story.events(e.Drawn)]
    assert [9, 8] == story.sizes()
    assert (["chateau", "fossoyeur(e)"], ["crypte(e)"]) == (story.play(A), story.play(B))
    assert ([], [2]) == (story.jetons(A), story.jetons(B))
    assert ["T-2P-3", "T-2P-3"] == [record.rule for record in story.records if isinstance(record.event, e.DrawDue)][:2]


@pytest.mark.rule("T-2P-2", "T-WIN-3", "T-2P-8")
@pytest.mark.parametrize(("zone", "winners"), [("", (A,)), ("(s)", ())])
def test_the_crown_helps_cards_won_and_no_supporting_ones(zone: str, winners: tuple[int, ...]) -> None:
    """Jeton 12 is the fifth Royaume card beside four acquired; with one of them in support it is the fourth."""
    play = {A: ["archives_royales", "ecuyer", "juge(e)", f"garde_royal{zone}"]}
    story = Story(2).given(play=play, destins={A: "heritier"}).effects().activate("archives_royales")
    assert ([12], winners) == (story.jetons(A), story.winners())


@pytest.mark.rule("T-2P-4", "H-3")
def test_both_choose_in_secret() -> None:
    """Until both have chosen nobody sees which card or which way; then both leave the hands together."""
    story = Story(2).given(hands={A: MINE, B: ["immortel", "liche", "regent"]}, play={B: ["druide"]}).auction()
    assert {A, B} == {decision.seat for decision in story.match.decisions}
    story.put_up("liche", True, seat=B)
    for seat in (SPECTATOR, A):
        seen = story.seen(seat).players[B]
        assert ((HIDDEN,), HIDDEN) == (seen.committed, seen.face_down)
        assert HIDDEN == story.told(seat, e.SaleCommitted)[0].card
    assert story.seen(B).players[B].face_down is True
    assert 4 == story.size(A)
    story.put_up("juge", seat=A)
    assert [3, 2] == story.sizes()
    seen_by_a = story.seen(A).auction
    assert seen_by_a is not None
    assert ["juge", HIDDEN] == [sale.card for sale in seen_by_a.sales]


@pytest.mark.rule("H-3")
def test_who_has_seen_how_the_other_puts_up_does_not_choose_again() -> None:
    """Once both cards are on sale neither choice is taken back, even if both lie face down; before, one's own is."""
    story = Story(2).given(hands={A: MINE, B: ["immortel", "liche", "regent"]}, play={A: ["druide"]})
    story.with_state(copies=(Copy(B, "druide", 1),)).auction()
    story.put_up("juge", True, seat=A)
    assert isinstance(undo(story.game, story.match, story.records, A), Accepted)
    story.put_up("liche", True, seat=B)
    refused = [undo(story.game, story.match, story.records, seat) for seat in (A, B)]
    assert ["undo_after_others", "undo_after_learning"] == [getattr(each, "code", "granted") for each in refused]


@pytest.mark.rule("T-2P-4")
@pytest.mark.parametrize(("mine", "theirs"), [(1, 5), (5, 1), (0, 5)])
def test_no_auction_if_either_holds_fewer_than_two(mine: int, theirs: int) -> None:
    """Neither player puts a card up then."""
    story = Story(2).given(hands={A: mine, B: theirs}).demanded(Demand(A, B, Family.MAGIE)).auction()
    assert PowerOrEnd == story.question()
    assert () == story.state.demands


@pytest.mark.rule("T-2P-5")
def test_the_other_player_speaks_first_and_they_alternate() -> None:
    """B speaks first; bids are strict raises below the size of the hand."""
    story = both_up(Story(2).given(hands={A: MINE, B: THEIRS}).auction())
    speakers = []
    for bid in (1, 2):
        speakers.append(story.decision().seat)
        story.bids(bid)
    assert [B, A] == speakers
    assert B == story.decision().seat
    assert [] == story.legal(Bid)
    assert ("bid_too_high", "T-2P-5") == story.why_not(Bid, 3)
    assert ("bid_too_low", "T-2P-5") == story.why_not(Bid, 2)


@pytest.mark.rule("T-2P-6")
def test_the_first_pass_ends_the_auction() -> None:
    """After a bid a pass sells to the bidder; an opening pass gives it to the first player for nothing (A-26)."""
    story = both_up(Story(2).given(hands={A: MINE, B: THEIRS}).auction()).bids(1, 0)
    assert (WhichLot, B) == (story.question(), story.decision().seat)
    free = both_up(Story(2).given(hands={A: MINE, B: THEIRS}, play={A: ["courtier"]}, jetons={A: [6]}).auction())
    free.bids(0)
    assert (WhichLot, A) == (free.question(), free.decision().seat)
    free.answer(TakeLot, B)
    assert ([3, 3], (), [6]) == (free.sizes(), free.pile(), free.jetons(A))


@pytest.mark.rule("T-2P-4", "T-2P-5", "T-2P-6")
def test_the_auction_of_two_comes_of_rules_of_its_own() -> None:
    """Both put up by T-2P-4, speak by T-2P-5, and what the first pass brings about comes of T-2P-6."""
    story = Story(2).given(hands={A: MINE, B: THEIRS}).auction()
    assert ["T-2P-4", "T-2P-4"] == [decision.rule for decision in story.match.decisions]
    assert ("not_in_hand", "T-2P-4") == story.why_not(PutUp, "vampire", False, seat=B)
    both_up(story).bids(1)
    assert "T-2P-5" == story.decision().rule
    story.bids(0)
    causes = {type(record.event): record.rule for record in story.news}
    assert ("T-2P-6", "T-2P-6") == (causes[e.BidPassed], causes[e.PriceDue])
    many = Story(3).given(hands={A: MINE, B: THEIRS, C: ["crypte", "goule"]}).auction()
    assert ["T-AUC-1"] == [decision.rule for decision in many.match.decisions]
    many.put_up("juge").bids(0, 0)
    assert {"T-AUC-6"} == {record.rule for record in many.records if isinstance(record.event, e.BidPassed)}


@pytest.mark.rule("T-2P-7", "P-5")
def test_price_then_card_then_cards_discarded() -> None:
    """`courtier` lowers the price; then the winner chooses the card, then the discarded cards."""
    story = both_up(Story(2).given(hands={A: MINE, B: THEIRS}, play={B: ["courtier"]}).auction()).bids(2, 0)
    auction = story.state.auction
    assert auction is not None
    assert 1 == auction.price
    assert [A, B] == story.legal(TakeLot)
    assert ("no_such_lot", "T-2P-7") == story.why_not(TakeLot, 3)
    story.answer(TakeLot, A)
    assert ["druide", "immortel", "regent"] == story.legal(ChooseHandCard)
    story.choose("regent")
    assert ("regent",) == story.pile()
    assert (["liche(s)"], ["courtier", "juge"]) == (story.play(A), story.play(B))


@pytest.mark.rule("T-2P-8")
def test_the_losers_bid_cards_never_leave_the_hand() -> None:
    """The loser of the auction pays nothing and supports with the other card (A-27)."""
    story = both_up(Story(2).given(hands={A: MINE, B: THEIRS}).auction()).bids(1, 2, 0)
    story.answer(TakeLot, B).choose("port", "vampire")
    assert [1, 3] == story.sizes()
    assert (["liche"], ["juge(s)"]) == (story.play(A), story.play(B))


@pytest.mark.rule("T-2P-9", "T-2P-10")
def test_only_the_first_player_activates_and_the_turn_changes() -> None:
    """B's cards wait until B is first player, which is after A's turn."""
    story = Story(2).given(play={A: ["chateau"], B: ["crypte"]}, discard=["juge"]).effects()
    assert ["chateau"] == story.legal(Activate)
    story.end_turn()
    assert B == story.state.turn.active
    assert {A, B} == {decision.seat for decision in story.match.decisions}


@pytest.mark.rule("T-2P-11", "P-3")
def test_each_player_is_the_seller_of_their_card() -> None:
    """`collecteur_d_impots` of A taxes B's card, a demand binds B, Jeton 10 looks at B's; A's card comes first."""
    story = Story(2).given(
        hands={A: ["juge", "port", "vampire"], B: ["liche", "immortel", "regent"]},
        play={A: ["collecteur_d_impots"], B: ["druide"]},
        jetons={A: [10]},
    )
    story.demanded(Demand(A, B, Family.NECROMANCIE)).auction()
    assert {"liche", "immortel"} == set(story.legal(PutUp, B))
    story.put_up("juge", seat=A).put_up("liche", True, seat=B)
    assert (HandCardWanted, B) == (story.question(), story.decision().seat)
    story.choose("regent")
    assert (WhetherToLook, A) == (story.question(), story.decision().seat)
    story.use()
    seen = story.seen(A).auction
    assert seen is not None
    assert ["juge", "liche"] == [sale.card for sale in seen.sales]
    assert [] == story.jetons(A)


@pytest.mark.rule("T-2P-11", "P-3")
def test_a_tax_passed_over_is_not_come_back_to() -> None:
    """The tax on the first card is skipped while one card is left, though the tax on the second then brings a card."""
    story = Story(2).given(
        hands={A: ["chateau", "port"], B: ["immortel", "liche", "goule"]},
        play={A: ["collecteur_d_impots"]},
    )
    story.with_state(copies=(Copy(B, "collecteur_d_impots", 1),)).auction()
    both_up(story, mine="port", theirs="liche").choose("goule", seat=B)
    assert [(B, BidOrPass)] == [(decision.seat, type(decision)) for decision in story.match.decisions]
    assert [2, 1] == story.sizes()


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
    assert ("regent",) == settled.discarded
    assert [(B, "juge"), (A, "liche")] == [(part.owner, part.card) for part in settled.placings]


@pytest.mark.rule("T-2P-12")
def test_cards_put_into_play_by_powers_are_acquired() -> None:
    """`fossoyeur` in support puts a card into the acquisition zone; `alchimiste` keeps the zone of what it replaces."""
    story = Story(2).given(play={A: ["fossoyeur(s)"]}, discard=["juge"]).effects()
    story.activate("fossoyeur").answer(ChooseCard, "juge")
    assert ["fossoyeur(e)(s)", "juge"] == story.play(A)
    other = Story(2, draws=["port"]).given(play={A: ["alchimiste"], B: ["crypte(e)(s)"]}).effects()
    other.activate("alchimiste").answer(ChooseCard, "crypte")
    assert ["port(s)"] == other.play(B)


@pytest.mark.rule("T-2P-13")
def test_a_larger_game_does_not_switch() -> None:
    """Of three players two are left: one draws one card, one puts up one card, and thresholds stay."""
    story = Story(3).given(out=[C], active=B, hands={A: 11}, common=("opulence", "rentier")).next_turn()
    assert (A,) == story.winners()
    calm = Story(3).given(out=[C], active=B).next_turn()
    assert [7, 6, 0] == calm.sizes()
    assert [A] == [decision.seat for decision in calm.match.decisions]


@pytest.mark.rule("T-2P-13")
def test_thresholds_for_two_players() -> None:
    """Opulence takes 14 cards, Rentier three cards received, when two players began."""
    assert () == Story(2).given(hands={A: 11}, active=B).next_turn().winners()
    assert (A,) == Story(2).given(hands={A: 12}, active=B).next_turn().winners()
    story = Story(2).given(play={A: ["vampire", "chateau"]}, received=2, common=("rentier", "concorde")).effects()
    story.activate("chateau").answer(ChooseJeton, 1)
    assert () == story.winners()
    story.activate("vampire").answer(ChoosePlayer, B)
    assert (A,) == story.winners()
