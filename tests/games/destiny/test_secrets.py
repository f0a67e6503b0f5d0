"""What undo must not give away, what nobody ever sees, and that nothing but a failed attempt tells without naming."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.core.chance import Scripted, Seeded
from tabletop_rules.core.engine import Accepted, begin, submit, view
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Answered, ChanceAnswer, Command, Rejection
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.core.undo import undo
from tabletop_rules.games.destiny.decisions import SlotToConsolidate, WhichBranch, WhichTrickPower
from tabletop_rules.games.destiny.events.cards import DestinyPileSet, DestinyTurned, HandsDealt
from tabletop_rules.games.destiny.events.tokens import (
    ClockFilled,
    ConsolidationFailed,
    MovesRevealed,
    SettingsDealt,
    TokenMoved,
)
from tabletop_rules.games.destiny.game import make
from tabletop_rules.games.destiny.steps import EndTurn, SettingPhase
from tabletop_rules.testing import play
from tests.games.destiny.story import ANA, BEN, Story, given

FOOL: dict[str, Any] = {
    "board": {"0.health": "mars", "0.work": "venus"},
    "settings": {"0.health": "mars", "0.work": "sun"},
    "stacks": {ANA: ["fool"]},
}


def undone(story: Story, seat: int) -> str:
    """What comes of taking the seat's last command back: "" or the code of the refusal."""
    outcome = undo(story.game, story.match, story.records, seat)
    return outcome.code if isinstance(outcome, Rejection) else ""


# --- undo -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-Q-25", "D-INFO-15")
def test_a_failed_attempt_is_final() -> None:
    """The owner of the Fool who tried a slot in vain cannot take the attempt back and try another."""
    story = given(consolidation_check="blind_attempt", hands=[["sun", "planet 1"], ["planet 9"]], **FOOL)
    story.play("sun", "work")
    assert 1 == len(story.events(ConsolidationFailed))
    assert "undo_after_learning" == undone(story, ANA)


@pytest.mark.rule("D-Q-25", "D-INFO-15")
def test_the_fool_cannot_unlearn_what_the_referee_offers() -> None:
    """Once the question has told the Fool which slots fit, the branch that asked for it stands."""
    story = given(hands=[["planet 5", "planet 1"], ["planet 9"]], **FOOL).play("planet 5", "consolidate")
    assert {"health"} == story.choices()
    assert "undo_after_learning" == undone(story, ANA)


def simultaneous() -> Story:
    """Ana and Ben commit moves, and a theft that Ana may decline comes directly after."""
    board = {"0.character_constellation": "taurus", "0.character_planet": "moon", "1.health": "mars"}
    options: dict[str, Any] = {"setting_phase": "simultaneous", "theft_choice": "optional"}
    return given(stacks={BEN: ["fool"]}, board=board, plan=(SettingPhase(), EndTurn()), **options)


@pytest.mark.rule("D-SET-1", "D-Q-42")
def test_a_committed_move_stands_once_another_seat_has_answered() -> None:
    """Whoever answered last may think again while a third seat is still asked; who answered before may not."""
    board = {"0.health": "mars", "1.love": "leo", "2.work": "sun"}
    story = given(seats=3, board=board, setting_phase="simultaneous", plan=(SettingPhase(), EndTurn()))
    story.choose(("health", "work"), seat=ANA).choose(None, seat=BEN)
    assert ["undo_after_others", ""] == [undone(story, seat) for seat in (ANA, BEN)]


@pytest.mark.rule("D-SET-1", "D-INFO-15", "D-Q-42")
def test_a_move_cannot_be_changed_when_all_moves_are_seen() -> None:
    """A committed move may be taken back while the others still think, and not once all are turned up."""
    story = simultaneous()
    story.choose(("health", "work"), seat=BEN)
    assert "" == undone(story, BEN)
    story.choose(None, seat=ANA)
    assert [(ANA, "character_to_steal")] == story.kinds
    assert "undo_after_learning" == undone(story, ANA)


@pytest.mark.rule("D-SET-1", "D-Q-42")
def test_committed_moves_are_turned_up_together() -> None:
    """One event turns up what each decided, those who stay too; then all are carried out; all see both."""
    story = simultaneous()
    story.choose(("health", "work"), seat=BEN).choose(None, seat=ANA)
    for seat in (ANA, BEN, SPECTATOR):
        told = [event for event in story.stream(seat) if isinstance(event, MovesRevealed | TokenMoved)]
        assert [MovesRevealed(("0.stay", "1.health-work")), *story.events(TokenMoved)] == told
        assert ("0.stay", "1.health-work") == tuple(player.moved for player in story.view(seat).players)
    assert [None, None] == [player.move for player in story.state.players]
    story.choose(None)
    assert {None} == {player.moved for player in story.state.players}


def test_moves_turned_up_in_words() -> None:
    """Who moves what, and who stays, is told in both languages."""
    story, turned = given(), MovesRevealed(("0.stay", "1.health-work"))
    told = [story.game.words(story.state, turned, language) for language in ("en", "fr")]
    assert [
        "Turned up: seat 0 stays, seat 1 Health → Work.",
        "Révélés : siège 0 ne bouge rien, siège 1 Santé → Travail.",
    ] == told


def test_only_consolidation_is_declared() -> None:
    """A secret is told without naming a thing by a blind attempt that fails, and by what a question offers the Fool."""
    assert (ConsolidationFailed, WhichBranch, WhichTrickPower, SlotToConsolidate) == make({}).exceptions


# --- what nobody sees -------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-INFO-3", "D-SCORE-2", "D-SETUP-7")
@pytest.mark.parametrize("seats", [2, 5])
def test_pile_removed_cards_and_unused_settings_are_never_seen(seats: int) -> None:
    """From the first question to after the count nobody sees them; how many lie in the pile all see."""
    game = make({})
    played = play(game, seats, 3)
    assert played.finished
    for number, match in enumerate(played.matches):
        state = match.state
        assert 12 - state.turn == len(state.cards.pile)
        if number % 9 == 0 or match.over:
            for seat in (SPECTATOR, *range(seats)):
                seen = view(game, match, seat).state
                unseen = (*seen.cards.pile, *seen.cards.undealt, *seen.box.settings)
                assert {HIDDEN} == set(unseen)
                assert len(state.cards.pile) == len(seen.cards.pile)


@pytest.mark.rule("D-SETUP-9")
@pytest.mark.parametrize("seats", [2, 5])
def test_every_draw_is_recorded_in_full(seats: int) -> None:
    """What chance answered at a whole match is enough to play it again without the source it came from."""
    game = make({"card_exchange": "blind_draw"})
    chance = Seeded(8)
    match, records = (begun := begin(game, seats, chance)).match, list(begun.records)
    commands: list[Command] = []
    while not match.over:
        command = list(legal_commands(game, match, match.decisions[0].seat))[-1]
        done = submit(game, match, command, chance)
        assert isinstance(done, Accepted)
        commands.append(command)
        match, records = done.match, [*records, *done.records]
    given_by = [record.event.command for record in records if isinstance(record.event, Answered)]
    answers = [command.outcome for command in given_by if isinstance(command, ChanceAnswer)]
    script = Scripted(answers)
    again = begin(game, seats, script).match
    for command in commands:
        done = submit(game, again, command, script)
        assert isinstance(done, Accepted)
        again = done.match
    assert match == again
    sizes = [len(places) for places in answers if isinstance(places, tuple)]
    assert [2 * seats, 2 * seats, 12, 12, 5 * seats, 7 * seats, 12, 1] == sizes[:8]
    random = (SettingsDealt, ClockFilled, HandsDealt, DestinyPileSet, DestinyTurned)
    before = [records[at - 1].event for at, record in enumerate(records) if isinstance(record.event, random)]
    assert [Answered] * (2 + 2 + 2 + 1 + 12) == [type(event) for event in before]
