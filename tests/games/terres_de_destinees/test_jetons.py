"""Jetons: T-JET; their places in the windows are proved with the windows."""

from __future__ import annotations

import pytest

from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.state import HeldJeton
from tests.games.terres_de_destinees.story import A, B, C, D, Story, table


@pytest.mark.rule("T-JET-1", "H-1")
def test_jetons_are_public() -> None:
    """Everybody sees a Jeton that a player has taken."""
    story = table(play={A: "chateau"}).use_power("chateau", 1)
    assert [(HeldJeton(1, A),)] * 3 == [story.seen(seat).players[A].jetons for seat in (SPECTATOR, B, C)]


@pytest.mark.rule("T-JET-2")
def test_one_copy_moves_or_none_if_none_is_left() -> None:
    """`grand_livre` takes one copy from the centre; `usurier` takes none of the missing Jeton 5, and still draws."""
    story = table(4, play={A: "usurier"}, jetons={B: [5], C: [5], D: [5]}, hands={A: 2}).use_power("usurier")
    assert ([], 4) == (story.jetons(A), story.size(A))
    one = table(play={A: "grand_livre"}).use_power("grand_livre")
    assert ([6], 2) == (one.jetons(A), one.state.centre.count(6))


@pytest.mark.rule("T-JET-4")
def test_a_jeton_goes_back_once_its_effect_has_applied() -> None:
    """Jeton 2 draws, then returns to the centre; with no card to draw it is kept."""
    story = Story().given(jetons={A: [2]}, active=C).next_turn()
    assert [e.Drawn, e.Drawn, e.JetonReturned] == [type(event) for event in story.events(e.Drawn, e.JetonReturned)]
    assert 3 == story.state.centre.count(2)
    assert [2] == Story().given(jetons={A: [2]}, deck="", active=C).next_turn().jetons(A)


@pytest.mark.rule("T-JET-4")
def test_jetons_5_and_7_go_back_once_attempted() -> None:
    """A prevented or impossible discard and a seal without a ready card use them up."""
    story = Story().given(jetons={A: [1, (5, B), 7]}, play={A: "fossoyeur(e)"}, active=C).next_turn()
    assert ([], 7) == (story.jetons(A), story.size(A))
    empty = Story().given(jetons={A: [1, 3, (5, B)]}, hands={A: 0}, deck="", active=C).next_turn()
    assert ([1, 3], 0) == (empty.jetons(A), empty.size(A))


@pytest.mark.rule("T-JET-5")
def test_jetons_8_and_10_are_used_by_command() -> None:
    """Their owner uses them between powers; the other Jetons apply by themselves and cannot be used."""
    story = table(jetons={A: [1, 8, 10, 12]}, play={A: "chateau(e) spectre(e) garde_royal(e)"})
    assert [8, 10] == story.legal(c.UseJeton)
    assert ("no_jeton", "T-JET-5") == story.why_not(c.UseJeton, 1) == story.why_not(c.UseJeton, 7)
    assert {"chateau", "garde_royal"} == story.pick("jeton 8").choices()
    assert ("not_offered", "T-JET-5") == story.why_not(c.ChooseCard, "spectre")
    assert ("chateau", [1, 10, 12]) == (story.pick("chateau").play(A)[0], story.jetons(A))
    assert ("seat_not_offered", "T-JET-5") == story.pick("jeton 10").why_not(c.ChoosePlayer, A)
    assert story.hand(B) == story.pick(B).sent(A, e.HandLooked)[0].cards
    assert [1, 12] == story.jetons(A)


@pytest.mark.rule("T-JET-5")
def test_jeton_8_is_used_once_per_turn() -> None:
    """`grimoire_ancien`, redressed by Jeton 8, takes another one, which waits for the next turn (A-44)."""
    story = table(jetons={A: [8]}, play={A: "grimoire_ancien"})
    assert ("jeton_without_effect", "T-PWR-4") == story.why_not(c.UseJeton, 8)
    story.use_power("grimoire_ancien", 9, "jeton 8", "grimoire_ancien").use_power("grimoire_ancien", 8)
    assert [8, 9] == story.jetons(A)
    assert ("already_hastened", "A-44") == story.why_not(c.UseJeton, 8)


@pytest.mark.rule("T-JET-5")
def test_jeton_10_may_be_used_again_if_gained_again() -> None:
    """A Jeton 10 that went back to the centre and came again in the same turn may be used."""
    story = table(jetons={A: [10]}, play={A: "voyante"}).pick("jeton 10", B).use_power("voyante", B)
    assert [10] == story.legal(c.UseJeton)


@pytest.mark.rule("T-PWR-4", "T-JET-5")
def test_jeton_10_does_not_look_at_empty_hands() -> None:
    """Only players with a card may be chosen; if there is none, the Jeton cannot be used."""
    story = table(jetons={A: [10]}, hands={B: 0, C: 2}).pick("jeton 10")
    assert {C} == story.choices()
    assert ("seat_not_offered", "T-JET-5") == story.why_not(c.ChoosePlayer, B)
    assert [] == table(jetons={A: [10]}, hands={B: 0, C: 0}).legal(c.UseJeton)


@pytest.mark.rule("T-JET-5", "T-WIN-3")
def test_jeton_12_is_never_spent() -> None:
    """Jeton 12 makes a fifth Magie card of four, and is still held when the match is won."""
    play = {A: "portail(e) parchemin voyante chateau cercle_de_pierres archimage"}
    story = table(play=play, jetons={A: [12]}, destins={A: "grand_sage"}, hands={A: 4}).use_power("chateau", 1)
    assert ((A,), [1, 12]) == (story.winners(), story.jetons(A))


@pytest.mark.rule("T-JET-6")
def test_the_player_who_placed_jeton_5_controls_the_discard() -> None:
    """Placed by C it is a hand loss, which Jeton 1 prevents; placed by oneself it is none."""
    story = Story().given(jetons={B: [1, (5, C)]}, hands={B: 3}).next_turn()
    assert ([], 4) == (story.jetons(B), story.size(B))
    own = Story().given(jetons={B: [1, (5, B)]}, hands={B: 3}).next_turn().any(B)
    assert ([1], 3) == (own.jetons(B), own.size(B))
