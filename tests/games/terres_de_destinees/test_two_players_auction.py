"""The auction of two players: T-2P-4 to T-2P-8, T-2P-11."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.core.game import message_words
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import decisions as d
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.state import Copy, Demand
from tabletop_rules.games.terres_de_destinees.terms import Family
from tests.games.terres_de_destinees.story import A, B, C, Story, table

HANDS = {A: "juge port vampire", B: "liche immortel regent"}


def auction(**given: Any) -> Story:
    """Begin the auction with A as first player."""
    return Story(2).given(**{"hands": HANDS, **given}).auction()


# --- putting up -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-2P-4", "H-3")
def test_both_choose_a_card_in_secret() -> None:
    """Until both have chosen, nobody sees B's card or its face; then both cards leave the hands together."""
    story = auction(play={B: "druide"})
    assert [(A, d.CardToPutUp), (B, d.CardToPutUp)] == story.asked
    story.put_up("liche", True, seat=B)
    for seat in (SPECTATOR, A):
        seen = story.seen(seat).players[B]
        assert ((HIDDEN,), HIDDEN) == (seen.committed, seen.face_down)
        assert [e.SaleCommitted(B, HIDDEN, HIDDEN)] == story.sent(seat, e.SaleCommitted)
    assert (True, 3) == (story.seen(B).players[B].face_down, story.size(A))
    assert ([2, 2], ["juge", HIDDEN]) == (story.put_up("juge", seat=A).sizes(), story.on_sale(A))


@pytest.mark.rule("H-3")
def test_a_choice_is_final_once_both_cards_are_on_sale() -> None:
    """A may take the card back before B has chosen; afterwards neither may, even if both lie face down."""
    story = auction(play={A: "druide"}, copies=[Copy(B, "druide", 1)]).put_up("juge", True, seat=A)
    assert "granted" == story.undo_code(A)
    story.put_up("liche", True, seat=B)
    assert ("undo_after_others", "undo_after_learning") == (story.undo_code(A), story.undo_code(B))


@pytest.mark.rule("T-2P-4")
@pytest.mark.parametrize(("mine", "theirs"), [(1, 5), (5, 1), (0, 5)])
def test_there_is_no_auction_if_either_holds_fewer_than_two_cards(mine: int, theirs: int) -> None:
    """Neither player puts a card up, and demands on both end."""
    story = auction(hands={A: mine, B: theirs}, demands=[Demand(A, B, Family.MAGIE)])
    assert ([(A, d.PowerOrEnd)], ()) == (story.asked, story.state.demands)


@pytest.mark.rule("T-2P-7")
def test_the_cards_to_take_are_named() -> None:
    """Which of the two cards is taken is said by name, and by its seller alone if it is hidden from the reader."""
    story = auction(play={A: "druide"}).put_up("juge", True, seat=A).put_up("liche", seat=B)
    taken = [c.TakeLot(B, 0, seller) for seller in (A, B)]
    assert ["take the card of Player 1", "take Lich (Player 2)"] == [
        message_words(story.game, story.seen(B), each, Voice("en")) for each in taken
    ]
    assert "prendre Juge (Joueur 1)" == message_words(story.game, story.state, taken[0], Voice("fr"))


@pytest.mark.rule("T-2P-11", "P-3")
def test_each_player_is_the_seller_of_an_own_card() -> None:
    """A's `collecteur_d_impots` taxes B's card, a demand binds B, and A's Jeton 10 looks at B's card."""
    story = auction(play={A: "collecteur_d_impots", B: "druide"}, jetons={A: [10]},
                    demands=[Demand(A, B, Family.NECROMANCIE)])  # fmt: skip
    assert {"liche", "immortel"} == set(story.legal(c.PutUp, B))
    story.put_up("juge", seat=A).put_up("liche", True, seat=B)
    assert [(B, d.HandCardWanted)] == story.asked
    assert [(A, d.WhetherToLook)] == story.choose("regent").asked
    assert (["juge", "liche"], []) == (story.use().on_sale(A), story.jetons(A))


@pytest.mark.rule("T-2P-11", "F-17", "P-2", "H-6", "T-2P-7", "F-18")
def test_demands_bind_both_sellers_and_the_winner_may_take_a_face_down_card() -> None:
    """A's demanded card, hidden by `druide`, is offered to B unseen, and is public once taken."""
    story = auction(play={A: "druide"}, hands={A: "marche juge goule", B: "port vampire liche"},
                    demands=[Demand(B, A, Family.COMMERCE), Demand(A, B, Family.NECROMANCIE)])  # fmt: skip
    assert [{"marche"}, {"vampire", "liche"}] == [set(story.legal(c.PutUp, seat)) for seat in (A, B)]
    story.both_up("marche", "liche", hidden=True).bids(1, 0)
    assert ({A, B}, [HIDDEN, "liche"]) == (story.choices(), story.on_sale(B))
    story.pick(A, "port")
    assert (["marche"], ["druide", "liche(s)"], ()) == (story.play(B), story.play(A), story.state.demands)


@pytest.mark.rule("T-PWR-11", "T-2P-11")
def test_a_copy_of_druide_hides_a_card_in_the_opponents_turn() -> None:
    """The owner of a copy sells in the opponent's turn before it ends."""
    story = table(2, play={A: "illusionniste", B: "druide"}).use_power("illusionniste", "druide").end_turn()
    story.put_up(story.hand(A)[0], face_down=True, seat=A).put_up(story.hand(B)[0], seat=B)
    assert story.state.auction is not None
    assert {A: True, B: False} == {sale.seller: sale.face_down for sale in story.state.auction.sales}


@pytest.mark.rule("T-2P-11", "P-2", "H-6")
def test_jeton_10_looks_at_the_first_players_card_first() -> None:
    """B is asked about A's card, then A about B's, and each sees only what it has looked at."""
    story = auction(play={A: "druide"}, jetons={A: [10], B: [10]}, copies=[Copy(B, "druide", 1)])
    story.put_up("juge", True, seat=A).put_up("liche", True, seat=B)
    assert [(B, d.WhetherToLook)] == story.asked
    assert [(A, d.WhetherToLook)] == story.use().asked
    story.use(False)
    assert [["juge", HIDDEN], ["juge", "liche"], [HIDDEN] * 2] == [story.on_sale(seat) for seat in (A, B, SPECTATOR)]


@pytest.mark.rule("T-2P-11", "H-6", "T-JET-5")
@pytest.mark.parametrize(("use", "code"), [(False, "granted"), (True, "undo_after_learning")])
def test_declining_jeton_10_may_be_taken_back(use: bool, code: str) -> None:
    """B has learned nothing by declining; whoever used the Jeton has seen the card."""
    story = auction(play={A: "druide"}, jetons={B: [10]}).both_up(hidden=True)
    assert [(B, d.WhetherToLook)] == story.asked
    assert code == story.use(use).undo_code(B)


@pytest.mark.rule("T-2P-11", "P-3")
def test_a_skipped_tax_does_not_get_another_chance() -> None:
    """A's last card is spared, although the tax on B's card then brings A a second one."""
    story = auction(hands={A: "chateau port", B: "immortel liche goule"}, play={A: "collecteur_d_impots"},
                    copies=[Copy(B, "collecteur_d_impots", 1)])  # fmt: skip
    story.both_up("port", "liche").choose("goule", seat=B)
    assert ([(B, d.BidOrPass)], [2, 1]) == (story.asked, story.sizes())


# --- bidding and settlement -----------------------------------------------------------------------------------------


@pytest.mark.rule("T-2P-5")
def test_the_other_player_speaks_first_and_they_alternate() -> None:
    """B speaks first, and a bid is a strict raise below the size of the hand."""
    story = auction(hands={A: "juge port vampire apprenti", B: "immortel liche druide regent"}).both_up()
    for speaker, bid in ((B, 1), (A, 2)):
        assert [(speaker, d.BidOrPass)] == story.asked
        story.bids(bid)
    assert (B, []) == (story.decision().seat, story.legal(c.Bid))
    assert ("bid_too_high", "T-2P-5") == story.why_not(c.Bid, 3)
    assert ("bid_too_low", "T-2P-5") == story.why_not(c.Bid, 2)


@pytest.mark.rule("T-2P-6", "P-5", "P-6")
def test_the_first_pass_ends_the_auction() -> None:
    """A pass sells to the bidder, an opening pass to the first player for nothing, without handlers of P-5 (A-26)."""
    assert [(B, d.WhichLot)] == auction().both_up().bids(1, 0).asked
    free = auction(play={A: "courtier"}, jetons={A: [6, 11], B: [11]}).both_up().bids(0)
    assert [(A, d.WhichLot)] == free.asked
    assert ([2, 2], (), [6, 11], [11]) == (free.pick(B).sizes(), free.pile(), free.jetons(A), free.jetons(B))


@pytest.mark.rule("T-2P-4", "T-2P-5", "T-2P-6")
def test_the_auction_of_two_cites_its_own_rules() -> None:
    """Cards are put up by T-2P-4, bids made by T-2P-5, and the first pass decides by T-2P-6."""
    story = auction()
    assert ["T-2P-4", "T-2P-4"] == [decision.rule for decision in story.match.decisions]
    assert ("not_in_hand", "T-2P-4") == story.why_not(c.PutUp, "vampire", False, seat=B)
    assert "T-2P-5" == story.both_up().bids(1).decision().rule
    rules = {type(record.event): record.rule for record in story.bids(0).news}
    assert ("T-2P-6", "T-2P-6") == (rules[e.BidPassed], rules[e.PriceDue])
    many = Story().given(hands={**HANDS, C: "crypte goule"}).auction()
    assert "T-AUC-1" == many.decision().rule
    many.put_up("juge").bids(0, 0)
    assert {"T-AUC-6"} == {record.rule for record in many.records if isinstance(record.event, e.BidPassed)}


@pytest.mark.rule("T-2P-7", "T-2P-11", "P-5")
def test_the_winner_chooses_a_card_and_discards_the_price() -> None:
    """`courtier` lowers the price, the winner chooses a card, then the discard; all moves are one batch."""
    story = auction(hands={A: "juge port", B: "liche immortel regent druide"}, play={B: "courtier"})
    story.both_up("juge", "liche").bids(2, 0)
    assert (1, {A, B}) == (story.price(), story.choices())
    assert ("no_such_lot", "T-2P-7") == story.why_not(c.TakeLot, 3)
    assert {"druide", "immortel", "regent"} == story.pick(A).choices()
    [settled] = story.choose("regent").events(e.Settled)
    assert (("regent",), ("regent",)) == (settled.discarded, story.pile())
    assert [(B, "juge"), (A, "liche")] == [(part.owner, part.card) for part in settled.placings]
    assert (["liche(s)"], ["courtier", "juge"]) == (story.play(A), story.play(B))


@pytest.mark.rule("T-2P-7", "H-6", "H-3")
def test_a_choice_may_be_taken_back_until_a_face_down_card_is_seen() -> None:
    """Passing and taking a hidden lot reveal nothing; paying makes the card public."""
    story = auction(play={A: "druide"}).both_up(hidden=True).bids(1, 0)
    assert ([(B, d.WhichLot)], "granted") == (story.asked, story.undo_code(A))
    assert "granted" == story.pick(A).undo_code(B)
    assert "undo_after_learning" == story.choose("regent").undo_code(B)


@pytest.mark.rule("T-2P-6", "H-6", "P-6")
@pytest.mark.parametrize(("hidden", "lot", "market", "code"), [
    (True, A, "", "undo_after_learning"),
    (False, A, "", "granted"),
    (False, B, "marche", "undo_after_chance"),
])  # fmt: skip
def test_a_card_won_for_nothing_is_settled_at_once(hidden: bool, lot: int, market: str, code: str) -> None:
    """The choice is final if a hidden card has been seen or `marche` has drawn."""
    story = auction(play={A: "druide", B: market}).both_up(hidden=hidden).bids(0).pick(lot)
    assert code == story.undo_code(A)


@pytest.mark.rule("T-2P-11", "P-6")
@pytest.mark.parametrize(("bids", "lot", "draws"), [((0,), A, []), ((0,), B, [B]), ((1, 0), A, [A]), ((1, 0), B, [])])
def test_marche_draws_if_the_opponent_takes_its_owners_card(bids: tuple[int, ...], lot: int, draws: list[int]) -> None:
    """A owns `marche` and B a copy: only the loser draws, and only if the winner takes the loser's card."""
    story = auction(play={A: "marche(s)"}, copies=[Copy(B, "marche", 1)]).both_up().bids(*bids).pick(lot)
    if len(bids) > 1:
        story.any(B)
    assert draws == [drawn.seat for drawn in story.events(e.Drawn)]


@pytest.mark.rule("T-2P-11", "T-PWR-11", "T-WIN-2", "T-TERM-6")
@pytest.mark.parametrize(("copies", "won"), [([], []), ([Copy(A, "marche", 1)], [(A, "opulence")])])
def test_a_copy_of_marche_draws_another_card(copies: list[Copy], won: list[tuple[int, str]]) -> None:
    """Of twelve cards after the sale the card makes thirteen, and the copy fourteen, which win."""
    story = Story(2).given(play={A: "marche"}, hands={A: 13, B: 4}, active=B, copies=copies).auction()
    assert (won, 13 + len(copies)) == (story.both_up().bids(0).pick(A).wins(), story.size(A))
