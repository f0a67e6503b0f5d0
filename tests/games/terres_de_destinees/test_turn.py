"""A turn and its phases: T-TURN; duties: T-MAND."""

from __future__ import annotations

import pytest

from tabletop_rules.core.messages import Answered
from tabletop_rules.eventlog.explain import causes
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.commands import (
    Activate,
    ChooseCard,
    ChooseHandCard,
    ChooseJeton,
    ChooseMode,
    ChoosePair,
    ChoosePlayer,
    EndTurn,
    PutUp,
    UseJeton,
)
from tabletop_rules.games.terres_de_destinees.decisions import CardToPutUp, PowerOrEnd
from tabletop_rules.games.terres_de_destinees.state import Phase
from tests.games.terres_de_destinees.story import A, B, C, D, Story

# --- T-TURN ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-TURN-1", "T-TURN-3", "T-TURN-4", "T-TURN-5")
def test_four_phases_in_order_and_clockwise() -> None:
    """Start, auction, effects, end; then the next survivor on the left, eliminated seats skipped."""
    story = Story(4).given(active=D, out=[B]).next_turn()
    for _ in range(3):
        active = story.state.turn.active
        assert CardToPutUp == story.question()
        story.put_up(story.hand(active)[0]).bids(0, 0, 0).keep(False)
        assert PowerOrEnd == story.question()
        story.end_turn()
    phases = [type(event).__name__ for event in story.events(e.TurnBegan, e.PhaseBegan, e.TurnEnded)]
    assert ["TurnBegan", "PhaseBegan", "PhaseBegan", "TurnEnded", "TurnBegan"] == phases[1:6]
    assert [A, C, D, A] == [event.seat for event in story.events(e.TurnBegan)]


@pytest.mark.rule("T-TURN-2")
def test_the_draw_comes_before_redressing() -> None:
    """The active player draws one card, then redresses; single-use cards stay engaged, permanents do not (A-1, A-3)."""
    play = {A: ["immortel(e)", "garde_royal(e)", "chateau(e)", "spectre(e)"], B: ["port(e)"]}
    story = Story(3).given(play=play, hands={A: 3}, active=C).next_turn()
    assert ["immortel", "garde_royal", "chateau", "spectre(e)"] == story.play(A)
    assert ["port(e)"] == story.play(B)
    assert [4, 6, 6] == story.sizes()
    order = [type(event) for event in story.events(e.Drawn, e.TurnOpened)]
    assert order == [e.Drawn, e.TurnOpened]


@pytest.mark.rule("T-TURN-2", "P-1")
def test_start_of_turn_jetons_apply_after_redressing() -> None:
    """Jeton 7 finds a card that was redressed just before."""
    story = Story(3).given(play={A: ["chateau(e)"]}, jetons={A: [7]}, active=C).next_turn()
    assert ["chateau"] == story.legal(ChooseCard)
    story.answer(ChooseCard, "chateau")
    assert (["chateau(e)"], []) == (story.play(A), story.jetons(A))


@pytest.mark.rule("T-TURN-6")
def test_the_turn_of_an_eliminated_player_ends_at_once() -> None:
    """A's own `goule` takes A's last card: no duty, no further power; B starts a turn."""
    play = {A: ["goule", "bourreau", "la_reine"]}
    story = Story(3).given(play=play, hands={A: ["juge"], B: 3, C: 3}).effects()
    story.activate("goule").answer(ChooseMode, "discard_hand").choose("juge")
    assert story.state.players[A].out
    assert (B, Phase.AUCTION) == (story.state.turn.active, story.state.turn.phase)
    assert ((), ()) == (story.state.chain, story.state.losses)
    assert [] == story.events(e.PowerResolved)


@pytest.mark.rule("T-TURN-6")
def test_what_is_left_of_a_window_is_dropped_too() -> None:
    """Jeton 5 eliminates the active player at the start of the turn: Jeton 7 asks nothing, there is no auction."""
    story = Story(3).given(
        hands={A: 0, B: 3, C: 3}, deck=["juge"], jetons={A: [(5, B), 7]}, play={A: ["chateau"]}, active=C
    )
    story.next_turn().choose("juge")
    assert story.state.players[A].out
    assert B == story.state.turn.active
    assert (A, 0) not in [(event.seat, 0) for event in story.events(e.CardsPutUp)]
    assert [B] == [part.cause for event in story.events(e.Eliminated) for part in event.parts]


@pytest.mark.rule("T-TURN-6")
def test_a_turn_cut_short_comes_of_what_cut_it_short() -> None:
    """Whoever asks why the turn passed is led to the card lost to Jeton 5, not to the end of the turn before."""
    story = Story(3).given(hands={A: 0, B: 3, C: 3}, deck=["juge"], jetons={A: [(5, B)]}, active=C).effects()
    story.end_turn().choose("juge")
    cut, begun = [record for record in story.news if isinstance(record.event, e.TurnEnded | e.TurnBegan)]
    for record in (cut, begun):
        came_of = causes(story.records, record.n)[-1].event
        assert isinstance(came_of, Answered)
        assert ("T-TURN-6", ChooseHandCard) == (record.rule, type(came_of.command))


# --- T-MAND ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-MAND-1")
def test_a_mandatory_power_that_can_do_nothing_is_simply_engaged() -> None:
    """`bourreau` on nothing but empty hands is engaged without effect, and the turn may end (A-25)."""
    story = Story(3).given(play={A: ["bourreau"]}, hands={A: 0, B: 3, C: 3}).effects()
    assert ("duty", "T-MAND-1") == story.why_not(EndTurn)
    story.activate("bourreau")
    assert ["bourreau(e)"] == story.play(A)
    assert [0, 3, 3] == story.sizes()
    story.end_turn()
    assert B == story.state.turn.active


@pytest.mark.rule("T-MAND-2", "T-JET-5")
def test_a_redressed_mandatory_card_must_be_activated_again() -> None:
    """Jeton 8 makes `usurier` ready again: it holds the turn a second time."""
    story = Story(3).given(play={A: ["usurier"]}, jetons={A: [8]}).effects().activate("usurier")
    assert EndTurn in [type(command) for command in story.legal()]
    story.answer(UseJeton, 8).answer(ChooseCard, "usurier")
    assert ("duty", "T-MAND-1") == story.why_not(EndTurn)
    story.activate("usurier").end_turn()
    assert B == story.state.turn.active


@pytest.mark.rule("T-MAND-2")
def test_a_mandatory_card_that_enters_ready_binds_too() -> None:
    """A `portail` bought in this turn must be activated in this turn."""
    hand = ["portail", "port", "vampire", "juge", "crypte"]
    story = Story(3).given(hands={A: hand}).auction().put_up("portail").bids(0, 0, 1, 0, 0).choose("port")
    assert ["portail"] == story.play(A)
    assert ("duty", "T-MAND-1") == story.why_not(EndTurn)


@pytest.mark.rule("T-MAND-3")
def test_a_mandatory_card_engaged_otherwise_creates_no_duty() -> None:
    """`bourreau` engaged by Jeton 7 at the start of the turn does not hold it."""
    story = Story(3).given(play={A: ["bourreau"]}, jetons={A: [7]}, active=C).next_turn()
    story.answer(ChooseCard, "bourreau")
    story.put_up(story.hand(A)[0]).bids(0, 0, 0).keep(False)
    assert EndTurn in [type(command) for command in story.legal()]
    assert Activate not in [type(command) for command in story.legal()]


@pytest.mark.rule("T-MAND-4")
def test_another_players_mandatory_card_is_no_duty() -> None:
    """B's ready `bourreau` does not hold A's turn."""
    story = Story(3).given(play={B: ["bourreau"]}).effects().end_turn()
    assert B == story.state.turn.active


@pytest.mark.rule("T-TURN-4", "T-PWR-2")
def test_a_card_acquired_this_turn_may_be_activated() -> None:
    """After the auction, the card just bought is offered."""
    hand = ["chateau", "port", "vampire", "juge", "crypte"]
    story = Story(3).given(hands={A: hand}).auction()
    assert story.legal(PutUp) == sorted(hand)
    story.put_up("chateau").bids(0, 0, 0).keep()
    assert ["chateau"] == story.legal(Activate)
    story.activate("chateau").answer(ChooseJeton, 3)
    assert [3] == story.jetons(A)


@pytest.mark.rule("T-TURN-6", "T-ELIM-3")
def test_others_go_on_when_the_active_player_falls_with_another() -> None:
    """`mage_de_feu` takes the last cards of A and B: both leave in one batch, C's turn begins."""
    story = Story(4).given(play={A: ["mage_de_feu"]}, hands={A: ["juge"], B: ["port"], C: 3, D: 3}).effects()
    story.activate("mage_de_feu").answer(ChoosePair, (A, B)).choose("juge", seat=A).choose("port", seat=B)
    [gone] = story.events(e.Eliminated)
    assert [A, B] == [part.victim for part in gone.parts]
    assert C == story.state.turn.active


def test_a_power_of_another_player_is_not_listed() -> None:
    """Without a power that opens them, other players' cards cannot be activated."""
    story = Story(3).given(play={B: ["chateau"]}).effects()
    assert ("not_yours", "T-PWR-3") == story.why_not(Activate, "chateau")
    assert ("no_jeton", "T-JET-5") == story.why_not(UseJeton, 8)
    assert ChoosePlayer not in [type(command) for command in story.legal()]
