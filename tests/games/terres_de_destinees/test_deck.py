"""Deck and discard pile: T-DECK."""

from __future__ import annotations

import pytest

from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.commands import ChooseCard, ChooseLooked, ChoosePair, TakeLot
from tests.games.terres_de_destinees.story import A, B, C, D, Story


@pytest.mark.rule("T-DECK-1")
def test_the_pile_is_reshuffled_in_the_middle_of_an_instruction() -> None:
    """`usurier` draws two with one card left: that one, and one of the pile; both in one batch (A-38)."""
    pile = ["juge", "port", "vampire"]
    story = Story(3, draws=["port"]).given(play={A: ["usurier"]}, hands={A: 2}, deck=["goule"], discard=pile)
    story.effects().activate("usurier")
    [drawn] = story.events(e.Drawn)
    assert ("goule", "port") == drawn.cards
    assert (("juge", "vampire"), ()) == (story.state.deck, story.pile())
    assert [type(event) for event in story.events(e.Reshuffled, e.Drawn)] == [e.Reshuffled, e.Drawn]


@pytest.mark.rule("T-DECK-1")
def test_the_pile_stays_until_a_card_is_needed() -> None:
    """Drawing the very last cards reshuffles nothing."""
    story = Story(3, draws=[]).given(play={A: ["usurier"]}, hands={A: 2}, deck=["goule", "juge"], discard=["port"])
    story.effects().activate("usurier")
    assert ((), ("port",)) == (story.state.deck, story.pile())


@pytest.mark.rule("T-DECK-1", "H-5")
def test_looking_and_replacing_reshuffle_too() -> None:
    """`parchemin` looks into the new deck, `alchimiste` takes its top card."""
    story = Story(3, draws=[["port", "juge"]]).given(
        play={A: ["parchemin"]}, deck=[], discard=["juge", "port", "goule"]
    )
    story.effects().activate("parchemin")
    assert ["juge", "port"] == story.legal(ChooseLooked)
    story.answer(ChooseLooked, "port")
    assert (("goule",), ("juge",)) == (story.state.deck, story.pile())
    top = Story(3, draws=["juge"]).given(play={A: ["alchimiste", "crypte"]}, deck=[], discard=["juge"]).effects()
    top.activate("alchimiste").answer(ChooseCard, "crypte")
    assert (["alchimiste(e)", "juge"], ("crypte",)) == (top.play(A), top.pile())


@pytest.mark.rule("T-DECK-2")
def test_missing_cards_are_not_drawn() -> None:
    """With one card left in deck and pile together, two drawn are one; with none, none (A-21)."""
    story = Story(3, draws=[]).given(play={A: ["usurier"]}, hands={A: 2}, deck=["goule"]).effects().activate("usurier")
    assert 3 == story.size(A)
    none = Story(3, draws=[]).given(play={A: ["usurier"]}, hands={A: 2}, deck=[]).effects().activate("usurier")
    assert (2, []) == (none.size(A), none.events(e.Drawn))


@pytest.mark.rule("T-DECK-2", "H-5")
def test_the_last_card_looked_at_is_taken() -> None:
    """`parchemin` with a single card left takes it unasked."""
    story = Story(3, draws=[]).given(play={A: ["parchemin"]}, hands={A: 2}, deck=["goule"]).effects()
    story.activate("parchemin")
    assert (True, ()) == ("goule" in story.hand(A), story.pile())


@pytest.mark.rule("T-DECK-3", "H-3")
def test_the_discard_pile_is_open_in_order() -> None:
    """Everybody sees all of it, the last card put down last, at any time."""
    story = Story(3).given(discard=["juge", "port", "vampire"]).effects()
    for seat in (SPECTATOR, A, B, C):
        assert ("juge", "port", "vampire") == story.seen(seat).discard
        assert {HIDDEN} == set(story.seen(seat).deck)


@pytest.mark.rule("T-DECK-4")
def test_cards_of_one_batch_lie_clockwise_and_in_the_order_chosen() -> None:
    """From the active player on, whoever chose first; each player's cards in the order chosen."""
    story = Story(4).given(play={C: ["mage_de_feu"]}, hands={C: ["juge", "port"], D: ["vampire", "goule"]}, active=C)
    story.effects().activate("mage_de_feu").answer(ChoosePair, (C, D)).choose("goule", seat=D).choose("juge", seat=C)
    assert ("juge", "goule") == story.pile()
    two = Story(2).given(hands={A: ["juge", "port", "vampire", "crypte"], B: ["goule", "liche", "spectre"]}).auction()
    two.put_up("juge", seat=A).put_up("goule", seat=B).bids(1, 2, 0)
    two.answer(TakeLot, A).choose("vampire", "crypte")
    assert ("vampire", "crypte") == two.pile()
