"""Terms: T-TERM."""

from __future__ import annotations

import pytest

from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.queries import left_of, others, survivors
from tests.games.terres_de_destinees.story import A, B, C, D, Story, table


@pytest.mark.rule("T-TERM-1", "T-PWR-2")
def test_hand_cards_have_no_power_and_are_life() -> None:
    """A card in hand cannot be activated, and losing the last one threatens."""
    story = table(hands={A: "chateau port", B: "vampire"}, play={A: "bourreau"})
    assert ("not_yours", "T-PWR-2") == story.why_not(c.Activate, "chateau")
    assert ["bourreau"] == story.legal(c.Activate)
    assert (B,) == story.use_power("bourreau", B, "vampire").state.threatened


@pytest.mark.rule("T-TERM-3")
def test_a_card_in_play_is_engaged_or_ready() -> None:
    """Activating engages a ready card, redressing makes it ready again."""
    story = table(play={A: "chateau"}).use_power("chateau", 1)
    assert ["chateau(e)"] == story.play(A)
    assert ("engaged", "T-PWR-1") == story.why_not(c.Activate, "chateau")
    story.end_turn()
    for seat in (B, C):
        story.put_up(story.hand(seat)[0]).bids(0, 0, 0).keep(False).end_turn()
    assert ["chateau"] == story.play(A)


@pytest.mark.rule("T-TERM-4", "T-JET-6")
def test_owner_activator_and_controller_differ() -> None:
    """A activates B's `grimoire_maudit`: B owns the card, and A controls the Jeton it places with C."""
    story = table(play={A: "fou_du_roi", B: "grimoire_maudit"}, jetons={B: [5]})
    story.use_power("fou_du_roi", "grimoire_maudit")
    assert [C] == story.legal(c.ChoosePlayer)
    story.pick(C)
    [held] = story.state.players[C].jetons
    assert (5, A) == (held.number, held.placed_by)


@pytest.mark.rule("T-TERM-5", "T-TERM-7")
def test_players_are_survivors() -> None:
    """Eliminated seats are skipped; "other" leaves out oneself; neighbours play one directly after the other."""
    story = Story(5).given(out=[B, D], play={A: "vampire mage_de_feu"})
    assert (0, 2, 4) == survivors(story.state)
    assert (4, 0) == others(story.state, 2)
    assert (2, 0) == (left_of(story.state, 0), left_of(story.state, 4))
    story.effects().use_power("vampire")
    assert [2, 4] == story.legal(c.ChoosePlayer)
    story.pick(2).use_power("mage_de_feu")
    assert {(0, 2), (2, 4), (4, 0)} == story.choices()


@pytest.mark.rule("T-TERM-6")
def test_victory_is_examined_after_every_batch() -> None:
    """The draw of `usurier` fulfils `opulence`, so its Jeton is not taken."""
    story = table(play={A: "usurier"}, hands={A: 10}, common=("opulence", "rentier"))
    story.use_power("usurier")
    assert (A,) == story.winners()
    assert [] == story.events(e.JetonTaken)


@pytest.mark.rule("T-TERM-6")
def test_a_rescue_belongs_to_the_batch_that_opened_the_window() -> None:
    """The card that saves is no batch of its own: victory is examined once, after the windows."""
    story = table(play={A: "vampire"}, hands={A: 11, B: "juge", C: 3}, jetons={B: [4]})
    story.use_power("vampire", B)
    kinds = [type(record.event) for record in story.records]
    assert kinds.index(e.Stolen) < kinds.index(e.Rescued) < kinds.index(e.DestinFulfilled)
    assert (A,) == story.winners()


@pytest.mark.rule("T-TERM-8", "T-WIN-8")
def test_a_round_is_as_many_turns_as_there_are_survivors() -> None:
    """With two of three players left, two quiet turns in a row are a round."""
    story = table(hands={A: 1, B: 1}, out=[C], deck="", turn=4).end_turn()
    assert () == story.winners()
    story.end_turn()
    assert "" == story.reason()
    story.end_turn()
    assert ("stalemate", (A, B)) == (story.reason(), story.winners())
