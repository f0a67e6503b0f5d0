"""More situations in which several rules meet, worked out from the digest before they were tried.

Most are of the variant for two: what lies face down and may still be taken back, a second `marche`, cards that change
zone, and who wins when one batch serves both.
"""

from __future__ import annotations

import pytest

from tabletop_rules.core.messages import Decision
from tabletop_rules.core.undo import undo
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.commands import (
    Activate,
    Bid,
    ChooseCard,
    ChoosePlayer,
    EndTurn,
    TakeLot,
    Use,
)
from tabletop_rules.games.terres_de_destinees.decisions import (
    BidOrPass,
    CardToPutUp,
    PowerOrEnd,
    WhetherToDrawMore,
    WhetherToGuard,
    WhetherToLook,
    WhichLot,
)
from tabletop_rules.games.terres_de_destinees.state import Copy
from tests.games.terres_de_destinees.story import A, B, C, D, Story

HANDS = {A: ["juge", "port", "vampire"], B: ["liche", "immortel", "regent"]}


def asked(story: Story) -> list[tuple[type[Decision], int]]:
    """Who is asked what just now, by seat."""
    return sorted([(type(decision), decision.seat) for decision in story.match.decisions], key=lambda row: row[1])


def fulfilled(story: Story) -> list[tuple[int, str]]:
    """Who has won by which Destins."""
    return [(event.seat, event.destin) for event in story.events(e.DestinFulfilled)]


def taken_back(story: Story, seat: int) -> str:
    """Why the seat's last command stands, or `granted`."""
    return getattr(undo(story.game, story.match, story.records, seat), "code", "granted")


def sold(story: Story, *bids: int, hidden: bool = False) -> Story:
    """A puts up the first card of the hand, face down or not, B likewise face up; then they bid."""
    story.put_up(str(story.hand(A)[0]), hidden, seat=A).put_up(str(story.hand(B)[0]), seat=B)
    return story.bids(*bids)


# --- two players: selling -------------------------------------------------------------------------------------------


@pytest.mark.rule("T-PWR-11", "T-PWR-8", "T-2P-11", "F-9", "P-6", "P-1")
def test_two_players_a_second_market_is_had_through_the_lich() -> None:
    """B's `illusionniste`, opened by the Lich, copies B's own `marche` for A: it draws in B's turn, and then ends."""
    story = Story(2).given(play={A: ["liche"], B: ["illusionniste(s)", "marche"]}, hands={A: 4, B: 4}).effects()
    story.activate("liche").answer(ChoosePlayer, B).activate("illusionniste")
    assert ["marche"] == story.legal(ChooseCard)
    story.answer(ChooseCard, "marche").end_turn()
    sold(story, 0).answer(TakeLot, A)  # the first player, B, wins for nothing and keeps A's card
    assert ([6, 5], 1) == (story.sizes(), len(story.state.copies))
    story.end_turn()
    assert ([8, 7], ()) == (story.sizes(), story.state.copies)
    sold(story, 1, 0).answer(TakeLot, A).choose(str(story.hand(B)[0]))
    assert [7, 5] == story.sizes()


@pytest.mark.rule("T-2P-11", "P-6")
@pytest.mark.parametrize(("bids", "lot", "draws"), [((0,), A, []), ((0,), B, [B]), ((1, 0), A, [A]), ((1, 0), B, [])])
def test_two_players_of_two_markets_that_of_the_loser_draws(bids: tuple[int, ...], lot: int, draws: list[int]) -> None:
    """A owns `marche`, B a copy: only whose card is kept by an opponent who has won draws a card."""
    story = Story(2).given(play={A: ["marche(s)"]}, hands={A: 4, B: 4}).with_state(copies=(Copy(B, "marche", 1),))
    sold(story.auction(), *bids).answer(TakeLot, lot)
    if len(bids) > 1:
        story.choose(str(story.hand(B)[0]))
    assert draws == [drawn.seat for drawn in story.events(e.Drawn)]


@pytest.mark.rule("T-2P-11", "T-PWR-11", "T-WIN-2", "T-TERM-6")
@pytest.mark.parametrize(("copies", "won"), [((), []), ((Copy(A, "marche", 1),), [(A, "opulence")])])
def test_two_players_two_markets_of_one_owner_draw_twice(copies: tuple[Copy, ...], won: list[tuple[int, str]]) -> None:
    """Twelve cards are left after the sale: the card draws one, its copy the fourteenth, in the opponent's turn."""
    story = Story(2).given(play={A: ["marche"]}, hands={A: 13, B: 4}, active=B).with_state(copies=copies).auction()
    sold(story, 0).answer(TakeLot, A)
    assert (won, 13 + len(copies)) == (fulfilled(story), story.size(A))


@pytest.mark.rule("T-2P-7", "H-6", "H-3")
def test_two_players_a_choice_of_card_is_taken_back_before_the_hidden_one_shows() -> None:
    """A's pass, and the lot that B takes unseen, show nothing; once the price is paid the hidden card lies open."""
    story = sold(Story(2).given(play={A: ["druide"]}, hands=HANDS).auction(), 1, 0, hidden=True)
    assert ([(WhichLot, B)], "granted") == (asked(story), taken_back(story, A))
    story.answer(TakeLot, A)
    assert "granted" == taken_back(story, B)
    story.choose("regent")
    assert "undo_after_learning" == taken_back(story, B)


@pytest.mark.rule("T-2P-6", "H-6", "P-6")
@pytest.mark.parametrize(
    ("hidden", "lot", "market", "code"),
    [
        (True, A, [], "undo_after_learning"),
        (False, A, [], "granted"),
        (False, B, ["marche"], "undo_after_chance"),
    ],
)
def test_two_players_a_card_taken_for_nothing_is_settled_at_once(
    hidden: bool, lot: int, market: list[str], code: str
) -> None:
    """There is nothing to pay: the choice stands if a hidden card has shown by it, or `marche` has drawn a card."""
    story = Story(2).given(play={A: ["druide"], B: market}, hands=HANDS).auction()
    sold(story, 0, hidden=hidden).answer(TakeLot, lot)
    assert code == taken_back(story, A)


@pytest.mark.rule("T-2P-11", "H-6", "T-JET-5")
@pytest.mark.parametrize(("use", "code"), [(False, "granted"), (True, "undo_after_learning")])
def test_two_players_an_eye_kept_shut_may_be_opened_after_all(use: bool, code: str) -> None:
    """Who has declined to use Jeton 10 has learned nothing; who has used it has seen the card."""
    story = Story(2).given(play={A: ["druide"]}, hands=HANDS, jetons={B: [10]}).auction()
    sold(story, hidden=True)
    assert [(WhetherToLook, B)] == asked(story)
    assert code == taken_back(story.use(use), B)


@pytest.mark.rule("T-2P-11", "T-2P-6", "T-AUC-5", "P-3", "H-6")
def test_two_players_a_tax_may_leave_nothing_to_bid_with() -> None:
    """B, taxed for a hidden card, holds one card and can only pass: A wins for nothing and takes the card unseen."""
    story = Story(2).given(play={A: ["collecteur_d_impots"], B: ["druide"]}, hands=HANDS).auction()
    story.put_up("juge", seat=A).put_up("liche", True, seat=B).choose("regent", seat=B)
    assert ([(BidOrPass, B)], []) == (asked(story), story.legal(Bid))
    story.bids(0).answer(TakeLot, B)
    assert (["collecteur_d_impots", "liche"], ["druide", "juge(s)"]) == (story.play(A), story.play(B))
    assert [3, 1] == story.sizes()


# --- two players: the start of a turn -------------------------------------------------------------------------------


@pytest.mark.rule("P-1", "T-2P-3", "T-2P-2", "T-JET-4", "T-DECK-1")
def test_two_players_the_others_circle_feeds_the_first_players_purse() -> None:
    """B's circle, in support, filters B's draw in A's turn: Jeton 2 of A draws the very card that B has discarded."""
    deck = ["ecuyer", "goule", "squelette", "usurier", "chevalier"]
    story = Story(2).given(play={B: ["cercle_de_pierres(s)"]}, hands={A: 3, B: 3}, jetons={A: [2]}, deck=deck, active=B)
    assert ([(WhetherToDrawMore, B)], [5, 3]) == (asked(story.next_turn()), story.sizes())
    card = str(story.use().hand(B)[0])
    story.choose(card)
    assert ([6, 5], [], ()) == (story.sizes(), story.jetons(A), story.pile())
    assert card in story.hand(A)


@pytest.mark.rule("P-1", "T-2P-3", "T-DECK-2", "T-JET-4")
def test_two_players_a_circle_is_not_offered_if_the_first_player_left_two_cards() -> None:
    """Four cards are there before A's draw and two after it: B draws those, and Jeton 2 of A is kept."""
    deck = ["ecuyer", "goule", "squelette", "usurier"]
    story = Story(2).given(play={B: ["cercle_de_pierres"]}, hands={A: 3, B: 3}, jetons={A: [2]}, deck=deck, active=B)
    assert {CardToPutUp} == {kind for kind, _ in asked(story.next_turn())}
    assert ([5, 5], [2]) == (story.sizes(), story.jetons(A))


# --- two players: zones ---------------------------------------------------------------------------------------------


@pytest.mark.rule("T-2P-12", "T-2P-2", "T-WIN-2", "T-WIN-5")
@pytest.mark.parametrize(
    ("mine", "theirs", "won"),
    [("port(s)", "courtier", [(B, "grand_domaine")]), ("port", "courtier(s)", [])],
)
def test_two_players_an_exchange_may_win_for_the_other(mine: str, theirs: str, won: list[tuple[int, str]]) -> None:
    """A's `port` takes the zone of B's `courtier`: acquired it is B's third Terrain, in support it is none."""
    play = {A: ["regent", mine], B: ["chateau", "marche", theirs]}
    story = Story(2).given(play=play, common=("grand_domaine", "rentier")).effects()
    story.activate("regent").answer(ChooseCard, "port").answer(ChooseCard, "courtier")
    assert won == fulfilled(story)
    assert (theirs.replace("courtier", "port"), mine.replace("port", "courtier")) == (
        story.play(B)[-1],
        story.play(A)[-1],
    )


@pytest.mark.rule("T-PWR-8", "F-7", "T-2P-12", "T-WIN-2")
def test_two_players_the_others_ring_comes_to_its_activator() -> None:
    """The Jester uses B's engaged ring in support: A draws, A alone may get it, and it is A's fifth Commerce card."""
    play = {
        A: ["fou_du_roi", "courtier", "grand_livre", "mercenaire", "comptable"],
        B: ["anneau_de_valeur(e)(s)"],
    }
    story = Story(2).given(play=play, destins={A: "magnat"}, hands={A: 3, B: 3}).effects()
    story.activate("fou_du_roi").answer(ChooseCard, "anneau_de_valeur")
    assert [A] == story.legal(ChoosePlayer)
    story.answer(ChoosePlayer, A)
    assert ([(A, "magnat")], "anneau_de_valeur(e)", [5, 3]) == (fulfilled(story), story.play(A)[-1], story.sizes())


@pytest.mark.rule("T-GOLD-3", "T-PWR-8", "F-7", "T-2P-12", "T-WIN-5")
@pytest.mark.parametrize(("cards", "won"), [(4, [(B, "magnat")]), (5, [])])
def test_two_players_a_puppeteer_may_complete_the_others_estate(cards: int, won: list[tuple[int, str]]) -> None:
    """With five cards against four B's `comptable`, used by A, comes out of support and makes B win in A's turn."""
    play = {A: ["marionnettiste"], B: ["courtier", "grand_livre", "mercenaire", "port", "comptable(s)"]}
    story = Story(2).given(play=play, destins={B: "magnat"}, hands={A: 3, B: cards}).effects()
    story.activate("marionnettiste").answer(ChooseCard, "comptable").answer(ChoosePlayer, B)
    assert (won, 5) == (fulfilled(story), story.size(A))


# --- ends -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-8", "H-11", "F-19", "T-WIN-4", "T-2P-1")
@pytest.mark.parametrize(("holder", "answers"), [(A, {True, False}), (B, {False})])
def test_two_players_the_attacker_is_asked_for_a_guardian(holder: int, answers: set[bool]) -> None:
    """A alone could save B from A's theft: by the Destin A wins at once, without it as the last survivor."""
    story = Story(2).given(play={A: ["vampire"]}, hands={A: 5, B: 1}, destins={holder: "ange_gardien"}).effects()
    story.activate("vampire").answer(ChoosePlayer, B)
    assert ([(WhetherToGuard, A)], answers) == (asked(story), set(story.legal(Use)))
    story.use(holder == A)
    if holder == A:
        story.choose(*[str(card) for card in story.hand(A)[:3]])
    assert ([(A, "ange_gardien")] if holder == A else [], (A,)) == (fulfilled(story), story.winners())
    assert [3, 3] == story.sizes() if holder == A else story.state.players[B].out


@pytest.mark.rule("T-JET-7", "T-TERM-6", "T-WIN-5", "P-6", "T-WIN-7")
@pytest.mark.parametrize(("market", "winner"), [([], B), (["marche"], A)])
def test_equal_jetons_are_moments_of_their_own(market: list[str], winner: int) -> None:
    """Seller and two losing bidders hold eleven cards: `marche` draws before Jetons 11, B's before C's; one wins."""
    story = Story(4).given(play={A: market}, hands={A: 9, B: 11, C: 11, D: 6}, jetons={B: [11], C: [11]}).auction()
    story.put_up(str(story.hand(A)[0])).bids(1, 2, 3, 0, 0, 0).choose(*[str(card) for card in story.hand(D)[:3]])
    assert ([(winner, "opulence")], [winner]) == (fulfilled(story), [drawn.seat for drawn in story.events(e.Drawn)])


# --- advanced cards that use others' powers -------------------------------------------------------------------------


@pytest.mark.rule("F-9", "F-10", "T-PWR-4", "T-GOLD-3", "T-MAND-1")
def test_the_lich_opens_a_puppeteer_who_plays_on() -> None:
    """B's Necromancer could reach A's barred `vampire` only; B's Puppeteer engages B's mandatory card, for A."""
    play = {
        A: ["liche", "vampire(e)", "usurier"],
        B: ["maitre_necromancien", "marionnettiste", "bourreau", "faussaire", "portail(e)"],
        C: ["port", "spectre"],
    }
    story = Story(3).given(play=play).effects().activate("liche").answer(ChoosePlayer, B)
    assert {"marionnettiste", "usurier"} == set(story.legal(Activate))
    story.activate("marionnettiste")
    assert {"bourreau", "port"} == set(story.legal(ChooseCard))
    story.answer(ChooseCard, "bourreau")
    assert {A, B, C} == set(story.legal(ChoosePlayer))
    story.answer(ChoosePlayer, C).choose(str(story.hand(C)[0]))
    assert ["maitre_necromancien", "marionnettiste(e)", "bourreau(e)", "faussaire", "portail(e)"] == story.play(B)
    assert "T-MAND-1" == story.why_not(EndTurn)[1]


@pytest.mark.rule("F-9", "T-PWR-10", "T-PWR-12", "T-PWR-4")
def test_a_repeated_lich_opens_another_player_or_is_not_offered() -> None:
    """`cimetiere` opens a second player by her, but not the same again; what is used of others is not repeated."""
    pair = Story(2).given(play={A: ["liche", "cimetiere"], B: ["vampire"]}).effects()
    assert [(PowerOrEnd, A)] == asked(pair.activate("liche").answer(ChoosePlayer, B))
    play = {A: ["liche", "cimetiere"], B: ["vampire"], C: ["crypte(e)", "port"]}
    story = Story(3).given(play=play).effects().activate("liche").answer(ChoosePlayer, B).use()
    assert [C] == story.legal(ChoosePlayer)
    story.answer(ChoosePlayer, C)
    assert {"vampire", "port"} == set(story.legal(Activate))
    story.activate("vampire").answer(ChoosePlayer, B)
    assert ([(PowerOrEnd, A)], ["port"]) == (asked(story), story.legal(Activate))
