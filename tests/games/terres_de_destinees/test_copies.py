"""Copies of permanents by `illusionniste`: T-PWR-11."""

from __future__ import annotations

import pytest

from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.games.terres_de_destinees import decisions as d
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.state import Copy
from tabletop_rules.games.terres_de_destinees.terms import Owner
from tests.games.terres_de_destinees.story import A, B, C, printed, table


@pytest.mark.rule("T-PWR-11", "T-PWR-7")
def test_illusionniste_copies_a_permanent_of_another_player() -> None:
    """Permanents of others are offered, engaged or not, except those paid by engaging."""
    play = {A: "illusionniste marche", B: "garde_royal courtier(e) chateau", C: "immortel druide guerisseuse"}
    story = table(play=play).use_power("illusionniste")
    assert {"courtier", "druide"} == story.choices()
    story.pick("courtier")
    assert (Copy(A, "courtier", 1),) == story.state.copies
    assert [e.PermanentCopied(A, "courtier", 1)] == story.sent(SPECTATOR, e.PermanentCopied)
    assert ["garde_royal", "courtier(e)", "chateau"] == story.play(B)


@pytest.mark.rule("T-PWR-4")
def test_illusionniste_needs_a_permanent_to_copy() -> None:
    """Without such a card it may not be activated; a pack sets whose cards may be copied."""
    assert set() == table(play={A: "illusionniste marche", B: "immortel chateau"}).usable()
    own = printed("illusionniste", owner=Owner.ACTIVATOR)
    assert {"marche"} == table(play={A: "illusionniste marche"}, content=own).use_power("illusionniste").choices()
    everybody = printed("illusionniste", owner=Owner.ANY)
    story = table(play={A: "illusionniste marche", B: "courtier"}, content=everybody).use_power("illusionniste")
    assert {"marche", "courtier"} == story.choices()


@pytest.mark.rule("T-PWR-11", "T-PWR-10", "F-4")
def test_a_copy_is_a_second_instance_with_its_own_count() -> None:
    """Two copies of `la_reine` grant a repetition each in one turn."""
    story = table(play={A: "archimage illusionniste juge", B: "la_reine"})
    story.use_power("illusionniste", "la_reine").use_power("archimage", "illusionniste", "la_reine")
    assert ["la_reine+1", "la_reine+2"] == [copy.source for copy in story.state.copies]
    story.use_power("juge", "give_jeton", B)
    assert ("la_reine+1", "juge") == story.about()
    story.pick(True, "give_jeton", C)
    assert ("la_reine+2", "juge") == story.about()
    story.pick(True, "remove_jeton", B, 7)
    assert ["la_reine+1", "la_reine+2"] == [event.echo for event in story.events(e.PowerRepeated)]
    assert [(A, d.PowerOrEnd)] == story.asked


@pytest.mark.rule("T-PWR-11")
def test_a_copy_stays_when_the_card_leaves_play() -> None:
    """The copy does not need its card any more."""
    story = table(play={A: "illusionniste spectre juge", B: "la_reine"}).use_power("illusionniste", "la_reine")
    story.use_power("spectre", "la_reine").use_power("juge", "give_jeton", B)
    assert ("la_reine+1", "juge") == story.about()


@pytest.mark.rule("T-PWR-11", "P-1")
def test_a_copy_ends_in_the_next_start_of_turn_of_its_owner() -> None:
    """It lasts through the other players' turns and ends when its owner's next turn has begun."""
    story = table(play={A: "illusionniste", B: "courtier"}).use_power("illusionniste", "courtier", "end")
    for seat in (B, C):
        assert (Copy(A, "courtier", 1),) == story.state.copies
        story.pick(story.hand(seat)[0], "pass", "pass", "pass", False, "end")
    assert ((), A) == (story.state.copies, story.state.turn.active)
