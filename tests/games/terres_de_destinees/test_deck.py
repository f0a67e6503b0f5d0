"""Deck and discard pile: T-DECK."""

from __future__ import annotations

import pytest

from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Answered
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.steps import Draw, NextTurn
from tests.games.terres_de_destinees.story import A, B, C, D, Story, table


@pytest.mark.rule("T-DECK-1")
def test_the_pile_is_reshuffled_in_the_middle_of_an_instruction() -> None:
    """`usurier` draws the last card of the deck and one of the reshuffled pile, in one batch (A-38)."""
    story = table(draws=["port"], play={A: "usurier"}, hands={A: 2}, deck="goule", discard="juge port vampire")
    story.use_power("usurier")
    [_, drawn] = story.events(e.Reshuffled, e.Drawn)
    assert ("goule", "port") == drawn.cards
    assert (("juge", "vampire"), ()) == (story.state.deck, story.pile())


@pytest.mark.rule("T-DECK-1")
def test_the_pile_stays_until_a_card_is_needed() -> None:
    """Drawing the very last cards of the deck reshuffles nothing."""
    story = table(draws=[], play={A: "usurier"}, hands={A: 2}, deck="goule juge", discard="port").use_power("usurier")
    assert ((), ("port",)) == (story.state.deck, story.pile())


@pytest.mark.rule("T-DECK-1", "H-5")
def test_looking_and_replacing_reshuffle_too() -> None:
    """`parchemin` looks into the new deck, `alchimiste` takes its top card."""
    story = table(draws=[["port", "juge"]], play={A: "parchemin"}, deck="", discard="juge port goule")
    assert ["juge", "port"] == story.use_power("parchemin").legal(c.ChooseLooked)
    story.pick("port")
    assert (("goule",), ("juge",)) == (story.state.deck, story.pile())
    top = table(draws=["juge"], play={A: "alchimiste crypte"}, deck="", discard="juge").use_power(
        "alchimiste", "crypte"
    )
    assert (["alchimiste(e)", "juge"], ("crypte",)) == (top.play(A), top.pile())


@pytest.mark.rule("T-DECK-1", "A-38")
def test_goule_may_be_drawn_again_at_once() -> None:
    """`goule` is discarded before the draw that follows, so it is part of the reshuffle."""
    story = table(play={A: "goule"}, hands={A: "juge"}, deck="").use_power("goule", "discard_self_then_draw")
    assert (("goule", "juge"), ()) == (story.hand(A), story.pile())


@pytest.mark.rule("T-DECK-1", "T-TERM-6")
def test_the_empty_deck_explains_the_reshuffle_and_not_the_draw() -> None:
    """A reshuffle cites T-DECK-1, the draw around it the rule of the draw."""
    story = Story(draws=["port"]).given(deck="juge", discard="port goule", active=C).run(Draw(A, 2), NextTurn())
    rules = {type(record.event): record.rule for record in story.records[:3]}
    assert {Answered: "T-TERM-6", e.Reshuffled: "T-DECK-1", e.Drawn: "T-TERM-6"} == rules


@pytest.mark.rule("T-DECK-2")
@pytest.mark.parametrize(("deck", "drawn"), [("goule", 1), ("", 0)])
def test_missing_cards_are_not_drawn(deck: str, drawn: int) -> None:
    """With one card in deck and pile together, two drawn are one; with none, none (A-21)."""
    story = table(draws=[], play={A: "usurier"}, hands={A: 2}, deck=deck).use_power("usurier")
    assert (2 + drawn, drawn) == (story.size(A), len(story.events(e.Drawn)))


@pytest.mark.rule("T-DECK-3", "H-3")
def test_the_discard_pile_is_public_in_order() -> None:
    """Everybody sees the whole pile, the card discarded last on top."""
    story = table(discard="juge port vampire")
    assert [("juge", "port", "vampire")] * 4 == [story.seen(seat).discard for seat in (SPECTATOR, A, B, C)]
    assert {HIDDEN} == set(story.seen(A).deck)


@pytest.mark.rule("T-DECK-4")
def test_cards_of_one_batch_lie_clockwise_from_the_active_player() -> None:
    """C's card lies beneath D's, whoever chose first."""
    story = table(4, play={C: "mage_de_feu"}, hands={C: "juge port", D: "vampire goule"}, active=C)
    story.use_power("mage_de_feu", (C, D)).choose("goule", seat=D).choose("juge", seat=C)
    assert ("juge", "goule") == story.pile()


@pytest.mark.rule("T-DECK-4")
def test_two_cards_of_one_player_lie_in_the_order_chosen() -> None:
    """The order holds for cards lost to `mercenaire`, paid for `contrebandier`, and paid by two players."""
    hands = {A: "voyante apprenti port crypte", B: "vampire goule juge"}
    story = table(play={A: "mercenaire contrebandier"}, hands=hands).use_power("mercenaire", "port", B)
    story.pick("vampire", "goule", seat=B).use_power("contrebandier", "voyante", "apprenti", "port")
    assert ("vampire", "goule", "voyante", "apprenti") == story.pile()
    two = Story(2).given(hands={A: "juge port vampire crypte", B: "goule liche spectre"}).auction()
    two.both_up("juge", "goule").bids(1, 2, 0).pick(A).choose("vampire", "crypte")
    assert ("vampire", "crypte") == two.pile()
