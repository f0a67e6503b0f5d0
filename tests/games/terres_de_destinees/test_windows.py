"""Effect priority: P-1, P-5, P-6, P-7, P-10 and P-11; P-2 to P-4, P-8 and P-9 are tried with their chapters."""

from __future__ import annotations

import pytest

from tabletop_rules.core.effect import Effect
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.commands import (
    Bid,
    ChooseCard,
    ChooseHandCard,
    ChooseJeton,
    ChoosePlayer,
    TakeLot,
)
from tabletop_rules.games.terres_de_destinees.decisions import (
    CardToPutUp,
    HandCardWanted,
    PowerOrEnd,
    WhetherToDrawMore,
)
from tabletop_rules.games.terres_de_destinees.handlers import ALWAYS
from tabletop_rules.games.terres_de_destinees.state import Copy
from tests.games.terres_de_destinees.story import A, B, C, D, Story

# --- P-1 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-1")
def test_cercle_de_pierres_draws_one_more_and_discards() -> None:
    """Asked before the draw: two cards in one instruction, then one of the hand is discarded."""
    story = Story(3).given(play={A: ["cercle_de_pierres"]}, hands={A: 3}, active=C).next_turn()
    assert (WhetherToDrawMore, 3) == (story.question(), story.size(A))
    story.use()
    assert (HandCardWanted, 5) == (story.question(), story.size(A))
    card = story.hand(A)[0]
    story.choose(card)
    assert (story.size(A), story.pile()) == (4, (card,))
    assert [2] == [len(event.cards) for event in story.events(e.Drawn)]
    declined = Story(3).given(play={A: ["cercle_de_pierres"]}, hands={A: 3}, active=C).next_turn().use(False)
    assert (4, CardToPutUp) == (declined.size(A), declined.question())


@pytest.mark.rule("P-1")
@pytest.mark.parametrize(("deck", "asked"), [([], False), (["juge"], False), (["juge", "port"], True)])
def test_it_is_asked_only_if_there_are_more_cards_than_usual(deck: list[str], asked: bool) -> None:
    """With no more cards in deck and pile than the usual draw it could do nothing."""
    story = Story(3).given(play={A: ["cercle_de_pierres"]}, deck=deck, active=C).next_turn()
    assert (story.question() == WhetherToDrawMore) is asked


@pytest.mark.rule("P-1", "T-PWR-11")
def test_card_before_copy_and_copies_end_after_the_draw() -> None:
    """The owner of the card and of a copy is asked twice for this draw; then the copy ends (420)."""
    story = Story(3).given(play={A: ["cercle_de_pierres"]}, hands={A: 3}, active=C)
    story.with_state(copies=(Copy(A, "cercle_de_pierres", 2), Copy(B, "marche", 3))).next_turn()
    about = story.about()
    assert isinstance(about, tuple)
    assert "cercle_de_pierres" == about[0]
    story.use()
    again = story.about()
    assert isinstance(again, tuple)
    assert "cercle_de_pierres+2" == again[0]
    story.use()
    assert 6 == story.size(A)
    assert [A, B] == [copy.owner for copy in story.state.copies]
    story.choose(story.hand(A)[0], story.hand(A)[1])
    assert [B] == [copy.owner for copy in story.state.copies]


@pytest.mark.rule("P-1", "T-2P-3")
def test_the_opponents_circle_applies_to_the_opponents_draw() -> None:
    """With two players B's `cercle_de_pierres` works on B's draw in A's turn, after A's draw."""
    story = Story(2).given(play={B: ["cercle_de_pierres"]}, active=B).next_turn()
    assert (WhetherToDrawMore, B) == (story.question(), story.decision().seat)
    assert [8, 6] == story.sizes()
    story.use()
    story.choose(story.hand(B)[0])
    assert [8, 8] == story.sizes()


@pytest.mark.rule("P-1")
def test_the_discard_needs_the_additional_card() -> None:
    """Two circles and three cards: all are drawn and two discarded; with two cards the second is not even offered."""
    for deck, discards in ((["juge", "port", "goule"], 2), (["juge", "port"], 1)):
        story = Story(3).given(play={A: ["cercle_de_pierres"]}, hands={A: 3}, deck=deck, active=C)
        story.with_state(copies=(Copy(A, "cercle_de_pierres", 2),)).next_turn().use()
        if story.question() == WhetherToDrawMore:
            story.use()
        story.choose(*story.hand(A)[:discards])
        assert (story.size(A), len(story.pile())) == (4, discards)


# --- P-5, P-6 -------------------------------------------------------------------------------------------------------

HAND = ["juge", "port", "vampire", "apprenti", "crypte", "goule"]


@pytest.mark.rule("P-5")
def test_courtier_before_jeton_6_and_never_below_one() -> None:
    """A price of 3 becomes 2 by `courtier`, 1 by Jeton 6; at 2 `courtier` suffices and the Jeton is kept."""
    given = {"hands": {A: HAND}, "play": {B: ["courtier"]}, "jetons": {B: [6]}}
    story = Story(3).given(**given).auction().put_up("juge").bids(3, 0, 0)  # type: ignore[arg-type]
    assert story.state.auction is not None
    assert (1, []) == (story.state.auction.price, story.jetons(B))
    two = Story(3).given(**given).auction().put_up("juge").bids(2, 0, 0)  # type: ignore[arg-type]
    assert two.state.auction is not None
    assert (1, [6]) == (two.state.auction.price, two.jetons(B))
    one = Story(3).given(**given).auction().put_up("juge").bids(1, 0, 0)  # type: ignore[arg-type]
    assert one.state.auction is not None
    assert (1, [6]) == (one.state.auction.price, one.jetons(B))


@pytest.mark.rule("P-5")
def test_a_copy_of_courtier_counts_too() -> None:
    """Two instances lower the price twice."""
    story = Story(3).given(hands={A: HAND}, play={B: ["courtier"]}).with_state(copies=(Copy(B, "courtier", 1),))
    story.auction().put_up("juge").bids(4, 0, 0)
    assert story.state.auction is not None
    assert 2 == story.state.auction.price


@pytest.mark.rule("P-6", "P-11")
def test_victory_by_the_settlement_comes_before_after_sale_effects() -> None:
    """B's third Terrain wins with the settlement; A's `marche`, which would make twelve cards, draws no more."""
    story = Story(3).given(
        hands={A: ["port", *HAND[2:], "liche", "regent", "le_roi", "la_reine", "espionne", "ecuyer"], B: 4},
        play={A: ["marche"], B: ["chateau", "portail"]},
        common=("opulence", "grand_domaine"),
    )
    story.auction().put_up("port").bids(1, 0, 0).choose(story.hand(B)[0])
    assert 11 == story.size(A)
    assert (B,) == story.winners()


# --- P-7 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-7")
def test_the_innermost_power_is_offered_first() -> None:
    """`le_roi` on `chateau`: `la_reine` is offered for `chateau`, then, declined, for `le_roi`."""
    story = Story(3).given(play={A: ["le_roi", "la_reine", "chateau"]}).effects().activate("le_roi")
    story.answer(ChooseCard, "chateau").answer(ChooseJeton, 1)
    assert ("la_reine", "chateau") == story.about()
    story.use(False)
    assert ("la_reine", "le_roi") == story.about()
    story.use().answer(ChooseCard, "chateau").answer(ChooseJeton, 3)
    assert [1, 3] == story.jetons(A)
    assert PowerOrEnd == story.question()


@pytest.mark.rule("P-7")
def test_card_before_copy() -> None:
    """`vampire` is offered for `cimetiere`, then for its copy, each once in this turn."""
    story = Story(3).given(play={A: ["vampire", "cimetiere"]}).with_state(copies=(Copy(A, "cimetiere", 1),)).effects()
    story.activate("vampire").answer(ChoosePlayer, B)
    assert ("cimetiere", "vampire") == story.about()
    story.use().answer(ChoosePlayer, B)
    assert ("cimetiere+1", "vampire") == story.about()
    story.use().answer(ChoosePlayer, C)
    assert PowerOrEnd == story.question()
    assert [9, 4, 5] == story.sizes()


# --- P-10, P-11 -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-10", "T-GOLD-4")
def test_a_card_beats_a_rule_and_cannot_beats_may() -> None:
    """`druide` hides what T-AUC-1 reveals; but no card that may save A lifts the ban on bidding a whole hand."""
    story = Story(3).given(hands={A: HAND}, play={A: ["druide"]}).auction().put_up("juge", face_down=True)
    seen = story.seen(B).auction
    assert seen is not None
    assert seen.sales[0].face_down
    bold = Story(3).given(hands={A: HAND, B: 3}, play={B: ["immortel"]}, jetons={B: [4]}).auction().put_up("juge")
    assert ("bid_too_high", "T-AUC-5") == bold.why_not(Bid, 3)


@pytest.mark.rule("P-10")
def test_all_effects_have_a_place_of_their_own() -> None:
    """Permanents stand at 100 to 199 or 500 to 599, Jetons at 200 or 600 plus their number, batches at 800 and 900."""
    in_force = [each for each in Story(3).game.handlers if isinstance(each, Effect)]
    jetons = [each.band + each.rank for each in in_force if each not in ALWAYS]
    assert [201, 203, 204, 206, 209, 602, 605, 607, 610, 611] == jetons
    for each in in_force:
        assert each in ALWAYS or each.band in (Band.JETON, Band.JETON_REACTS)
        assert (each.band in (Band.JETON, Band.JETON_REACTS)) is (each not in ALWAYS)


@pytest.mark.rule("P-11", "P-8")
def test_a_rescue_by_ange_gardien_wins_before_the_power_goes_on() -> None:
    """The victory is examined once the windows are through, before any repetition is offered."""
    hands: dict[int, object] = {A: 3, B: ["juge"], C: 6, D: 3}
    story = Story(4).given(
        play={A: ["vampire", "cimetiere"]},
        hands=hands,  # type: ignore[arg-type]
        destins={C: "ange_gardien"},
    )
    story.effects().activate("vampire").answer(ChoosePlayer, B).use(False, seat=A).use(True, seat=C)
    story.choose(*story.hand(C)[:3])
    assert (C,) == story.winners()
    assert [] == story.events(e.PowerResolved)


def test_two_players_choose_the_lot_before_paying() -> None:
    """The kinds of question follow each other as P-5 and T-2P-7 say."""
    story = Story(2).given(hands={A: HAND[:4], B: ["liche", "regent", "spectre"]}).auction()
    story.put_up("juge", seat=A).put_up("liche", seat=B).bids(1, 0)
    assert [A, B] == story.legal(TakeLot)
    story.answer(TakeLot, B)
    assert ["regent", "spectre"] == story.legal(ChooseHandCard)


@pytest.mark.rule("P-1", "T-PWR-11", "T-2P-3")
def test_two_players_a_copied_circle_works_in_both_turns() -> None:
    """B's copy is offered for B's draw in A's turn, once more for the draw of B's own, and ends after that (420)."""
    story = Story(2).given(play={A: ["cercle_de_pierres"]}, hands={A: 1, B: 0}, active=B)
    story.with_state(copies=(Copy(B, "cercle_de_pierres", 1),)).next_turn().use(False, seat=A)
    story.use(seat=B).choose(story.hand(B)[0])
    assert (2, 1) == (story.size(B), len(story.state.copies))
    story.put_up(story.hand(A)[0], seat=A).put_up(story.hand(B)[0], seat=B).bids(0).answer(TakeLot, A).end_turn()
    story.use(False, seat=B)
    assert (3, 1) == (story.size(B), len(story.state.copies))
    story.use(False, seat=A)
    assert () == story.state.copies
