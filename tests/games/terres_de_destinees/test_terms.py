"""Terms and components: T-TERM, T-COMP."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.errors import UsageError
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.commands import (
    Activate,
    Bid,
    ChooseCard,
    ChooseJeton,
    ChoosePair,
    ChoosePlayer,
)
from tabletop_rules.games.terres_de_destinees.course.victory import fulfilled
from tabletop_rules.games.terres_de_destinees.game import make
from tabletop_rules.games.terres_de_destinees.queries import left_of, others, survivors
from tabletop_rules.games.terres_de_destinees.terms import CardSet, CardType, Family, PowerKind, Visibility
from tabletop_rules.testing import play
from tests.games.terres_de_destinees.story import A, B, C, D, Story


@pytest.mark.rule("T-TERM-1")
def test_hand_cards_are_life_and_money_and_have_no_power() -> None:
    """A card in hand cannot be activated; hand cards pay, and losing the last one is threatening."""
    story = Story(3).given(hands={A: ["chateau", "port"], B: ["vampire"]}, play={A: ["bourreau"]}).effects()
    assert ("not_yours", "T-PWR-2") == story.why_not(Activate, "chateau")
    assert ["bourreau"] == story.legal(Activate)
    story.activate("bourreau").answer(ChoosePlayer, B).choose("vampire", seat=B)
    assert (B,) == story.state.threatened


@pytest.mark.rule("T-TERM-2")
def test_only_acquired_cards_count_and_all_in_play_work() -> None:
    """With two players a card of the support zone works, but counts for no objective."""
    play = {A: ["chateau", "portail", "crypte(s)"]}
    story = Story(2).given(play=play, common=("grand_domaine", "rentier"), discard=["juge"]).effects()
    assert [] == fulfilled(story.state, story.state.players[A])
    assert "crypte" in story.legal(Activate)
    whole = Story(2).given(play={A: ["chateau", "portail", "crypte"]}, common=("grand_domaine", "rentier"))
    assert ["grand_domaine"] == fulfilled(whole.state, whole.state.players[A])


@pytest.mark.rule("T-TERM-3")
def test_a_card_in_play_is_engaged_or_ready() -> None:
    """Activating turns a card from ready to engaged, redressing turns it back."""
    story = Story(3).given(play={A: ["chateau"]}).effects().activate("chateau").answer(ChooseJeton, 1)
    assert ["chateau(e)"] == story.play(A)
    assert ("engaged", "T-PWR-1") == story.why_not(Activate, "chateau")
    story.end_turn()
    for seat in (B, C):
        story.put_up(story.hand(seat)[0]).bids(0, 0, 0).keep(False).end_turn()
    assert ["chateau"] == story.play(A)


@pytest.mark.rule("T-TERM-4", "T-JET-6")
def test_owner_activator_and_controller_differ() -> None:
    """A resolves B's `grimoire_maudit`: B owns the card, A is "you" and controls the Jeton it places with C."""
    story = Story(3).given(play={A: ["fou_du_roi"], B: ["grimoire_maudit"]}, jetons={B: [5]}).effects()
    story.activate("fou_du_roi").answer(ChooseCard, "grimoire_maudit")
    assert [C] == story.legal(ChoosePlayer)
    story.answer(ChoosePlayer, C)
    [held] = story.state.players[C].jetons
    assert (5, A) == (held.number, held.placed_by)


@pytest.mark.rule("T-TERM-5", "T-TERM-7")
def test_players_are_survivors_and_others_leave_out_oneself() -> None:
    """Eliminated seats are skipped wherever players are meant; neighbours play one directly after the other."""
    story = Story(5).given(out=[B, D], play={A: ["vampire", "mage_de_feu"]})
    assert (0, 2, 4) == survivors(story.state)
    assert (4, 0) == others(story.state, 2)
    assert (2, 0) == (left_of(story.state, 0), left_of(story.state, 4))
    story.effects().activate("vampire")
    assert [2, 4] == story.legal(ChoosePlayer)
    story.answer(ChoosePlayer, 2).activate("mage_de_feu")
    assert {frozenset(pair) for pair in story.legal(ChoosePair)} == {
        frozenset({0, 2}),
        frozenset({2, 4}),
        frozenset({4, 0}),
    }


@pytest.mark.rule("T-TERM-6")
def test_eliminations_and_victory_are_examined_after_every_batch() -> None:
    """`usurier` draws, then takes a Jeton: the draw alone fulfils `opulence`, and the Jeton is never taken."""
    story = Story(3).given(play={A: ["usurier"]}, hands={A: 10}, common=("opulence", "rentier")).effects()
    story.activate("usurier")
    assert (A,) == story.winners()
    assert [] == story.events(e.JetonTaken)


@pytest.mark.rule("T-TERM-6")
def test_a_rescue_belongs_to_the_batch_that_opened_the_window() -> None:
    """A drawn card that saves is no batch of its own: victory is examined once, after all windows."""
    story = Story(3).given(play={A: ["vampire"]}, hands={A: 11, B: ["juge"], C: 3}, jetons={B: [4]}).effects()
    story.activate("vampire").answer(ChoosePlayer, B)
    kinds = [type(record.event) for record in story.records]
    assert kinds.index(e.Stolen) < kinds.index(e.Rescued) < kinds.index(e.DestinFulfilled)
    assert (A,) == story.winners()


@pytest.mark.rule("T-TERM-8", "T-WIN-8")
def test_a_round_is_as_many_turns_as_there_are_survivors() -> None:
    """With two of three players left, two turns in a row in which nothing moves are a round."""
    story = Story(3).given(hands={A: 1, B: 1}, out=[C], deck=[], turn=4).effects().end_turn()
    assert () == story.winners()
    story.end_turn()
    assert "" == story.reason()
    story.end_turn()
    assert ("stalemate", (A, B)) == (story.reason(), story.winners())


@pytest.mark.rule("T-COMP-1")
@pytest.mark.parametrize(("advanced", "cards"), [(False, 44), (True, 56)])
def test_every_card_exists_once(advanced: bool, cards: int) -> None:
    """44 cards, or 56 with the advanced ones, are dealt and drawn, each once, and none is ever lost."""
    game = make({"advanced_cards": advanced})
    content = game.pinned[0]
    assert (44, 12) == (content.counts.cards_core, content.counts.cards_advanced)
    assert game.conserved is not None
    played = play(game, 4, 3)
    for match in (played.matches[0], played.match):
        pieces: Any = game.conserved(match.state)
        assert pieces[0] == sorted(content.deck(advanced))
        assert len(set(pieces[0])) == cards


@pytest.mark.rule("T-COMP-2", "T-JET-1")
def test_there_are_14_destins_and_36_open_jetons() -> None:
    """Six Destins are common and eight secret; of twelve kinds of Jeton three copies lie open."""
    story = Story(3).given(jetons={B: [4, 9]})
    content = story.state.content
    common, secret = content.destins_of(Visibility.COMMON), content.destins_of(Visibility.SECRET)
    assert (6, 8) == (len(common), len(secret))
    assert 34 == len(story.state.centre)
    assert [4, 9] == [held.number for held in story.effects().seen(A).players[B].jetons]


@pytest.mark.rule("T-COMP-3", "T-COMP-4")
def test_every_card_has_a_family_and_maybe_a_type_and_a_power() -> None:
    """14 cards of each family, 3 of them advanced; some with a type; most with a power of one of four kinds."""
    cards = Story(3).state.content.cards
    for family in Family:
        assert 14 == sum(card.family is family for card in cards)
        assert 3 == sum(card.family is family and card.set is CardSet.ADVANCED for card in cards)
    assert {card.type for card in cards} == set(CardType)
    without = [card.id for card in cards if card.kind is PowerKind.NONE]
    assert ["ecuyer", "garde_de_caravane", "squelette"] == without


@pytest.mark.rule("T-COMP-4", "T-PWR-1")
def test_the_kinds_of_power() -> None:
    """Activation, mandatory and single-use powers are activated, permanent ones and plain cards are not."""
    play = {A: ["chateau", "bourreau", "fossoyeur", "la_reine", "ecuyer"]}
    story = Story(3).given(play=play, discard=["juge"]).effects()
    assert ["chateau", "bourreau", "fossoyeur"] == story.legal(Activate)
    assert ("nothing_to_activate", "T-PWR-1") == story.why_not(Activate, "la_reine")
    assert ("nothing_to_activate", "T-PWR-1") == story.why_not(Activate, "ecuyer")


@pytest.mark.rule("T-COMP-5", "T-AUC-3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_players(seats: int) -> None:
    """The game is for two to six players; seat 0 starts if nothing else is said."""
    played = play(make({}), seats, 1)
    [first, *_] = [record.event for record in played.records if isinstance(record.event, e.TurnBegan)]
    assert 0 == first.seat
    assert played.match.over
    if seats == 6:
        with pytest.raises(UsageError):
            Story(7)


def test_bids_are_legal_before_anything_is_bid() -> None:
    """The first to speak after a card is put up is asked for a bid."""
    story = Story(3).given().auction()
    story.put_up(story.hand(A)[0])
    assert [1, 2, 3, 4, 5] == story.legal(Bid)
