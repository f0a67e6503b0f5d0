"""The setting phase: moves, then validation, then theft (D-SET)."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.core.engine import mask_record
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.games.destiny.commands import CommitMove, MoveToken
from tabletop_rules.games.destiny.scoring import score
from tabletop_rules.games.destiny.setting_phase import MovesRevealed, TokenMoved
from tabletop_rules.games.destiny.terms import Slot
from tabletop_rules.games.destiny.theft import CharacterStolen
from tests.games.destiny.story import ANA, BEN, CLEO, SETTING, Story, given, space


@pytest.mark.rule("D-SET-1", "D-CONS-2")
def test_e_d_19_setting_phase_swap() -> None:
    """E-D-19: the tokens of two slots of one kind change places, faces unchanged; each player moves once."""
    board = {"0.health": "~mars", "0.character_planet": "sun", "0.love": "leo"}
    story = given(board=board, settings={"0.love": "leo!"}, plan=SETTING)
    assert {None, ("health", "work"), ("health", "character_planet")} < story.choices()
    assert not any("love" in choice for choice in story.choices() if choice)
    assert ("consolidated", "D-Q-13") == story.why_not(MoveToken(0, 0, "health", "love"))
    assert ("cannot_move", "D-SET-1") == story.why_not(MoveToken(0, 0, "health", "money"))
    story.choose(("health", "character_planet"))
    assert ("sun", "~mars") == (story.at("0.health"), story.at("0.character_planet"))
    assert "token_to_move" not in str(story.kinds)


@pytest.mark.rule("D-SET-1", "D-CONS-2", "D-Q-13")
def test_no_token_moves_from_or_to_a_consolidated_slot() -> None:
    """A consolidated slot is neither source nor target of a move; a player without moves is not asked."""
    settings = {"0.health": "mars!"}
    story = given(board={"0.health": "mars", "0.work": "sun"}, settings=settings, plan=SETTING)
    assert {None, ("work", "character_planet")} == story.choices()
    moves: tuple[tuple[Slot, Slot], ...] = (("work", "health"), ("health", "work"), ("health", "character_planet"))
    for source, target in moves:
        assert ("consolidated", "D-Q-13") == story.why_not(MoveToken(0, 0, source, target))
    full = {"0.health": "mars", "0.work": "sun", "0.character_planet": "moon"}
    settings |= {"0.work": "sun!"}
    story = given(board=full, settings=settings, plan=SETTING, hands=[["planet 1"], ["planet 2"]])
    assert [(ANA, "card_to_play")] == story.kinds


def moving(**options: Any) -> Story:
    """Return a story in which Ana moves Scorpio to her Emperor, and Ben completes the conjunction of Cleo's Fool."""
    board = {"0.love": "scorpio", "1.health": "moon", "1.character_constellation": "taurus"}
    hands = [["planet 1"], ["planet 2"], ["planet 3"]]
    story = given(seats=3, board=board, stacks={ANA: ["emperor"], CLEO: ["fool"]}, hands=hands, plan=SETTING, **options)
    story.choose(("love", "character_constellation"), seat=ANA)
    assert [("emperor",)] == story.stack(ANA)
    return story.choose(("health", "character_planet"), seat=BEN)


@pytest.mark.rule("D-SET-1", "D-SET-2", "D-SET-3", "D-VAL-3", "D-THEFT-1", "D-Q-16", "D-Q-42")
@pytest.mark.parametrize("phase", ["sequential", "simultaneous"])
def test_what_was_moved_counts_in_the_same_setting_phase(phase: str) -> None:
    """Moved tokens count for validation and theft in the same turn."""
    story = moving(setting_phase=phase)
    assert [[("emperor", "constellation")], [("fool",)], []] == [story.stack(seat) for seat in range(3)]
    assert [(BEN, CLEO)] == [(event.seat, event.owner) for event in story.events(CharacterStolen, all=True)]
    assert 4 == score(story.state, ANA).total


# --- simultaneous moves -----------------------------------------------------------------------------------------------


@pytest.mark.rule("D-SET-1")
def test_simultaneous_moves() -> None:
    """With setting_phase = simultaneous all commit a move or none unseen, then the moves are carried out together."""
    board = {"0.health": "~mars", "1.love": "leo", "2.work": "sun"}
    table: dict[str, Any] = {"seats": 3, "board": board, "plan": SETTING}
    story = given(setting_phase="simultaneous", **table)
    assert [(seat, "move_to_commit") for seat in range(3)] == story.kinds
    story.choose(("love", "money"), seat=BEN).choose(None, seat=CLEO)
    assert "money" not in repr(story.stream(ANA)[-3:])
    assert ("leo", None) == (story.at("1.love"), story.at("1.money"))
    story.choose(("health", "work"), seat=ANA)
    assert ("~mars", "leo", "sun") == (story.at("0.work"), story.at("1.money"), story.at("2.work"))
    assert [2] == [len(event.moves) for event in story.events(TokenMoved)]
    assert [(ANA, "token_to_move")] == given(**table).kinds


@pytest.mark.rule("D-SET-1")
def test_only_possible_moves_can_be_committed() -> None:
    """A player commits a move that would be legal in turn order, or none."""
    story = given(setting_phase="simultaneous", board={"0.health": "~mars"}, plan=SETTING)
    assert [(ANA, "move_to_commit")] == story.kinds
    assert {None, ("health", "work"), ("health", "character_planet")} == story.choices()
    assert ("cannot_move", "D-SET-1") == story.why_not(CommitMove(0, 0, ("health", "love")))
    assert ("no_move", "D-SET-1") == story.why_not(CommitMove(0, 0, ("health",)))


def records_of_ben(choice: Any) -> list[Any]:
    """Return what Ben receives when Ana commits `choice`."""
    board = {"0.health": "~mars", "1.love": "leo"}
    story = given(setting_phase="simultaneous", board=board, plan=SETTING)
    before = len(story.records)
    story.choose(choice, seat=ANA)
    return [mask_record(record, BEN) for record in story.records[before:]]


@pytest.mark.rule("D-SET-1", "D-INFO-15")
def test_others_cannot_tell_a_committed_move_from_none() -> None:
    """Until all have answered, others cannot tell a committed move from none."""
    assert records_of_ben(("health", "work")) == records_of_ben(None)


def simultaneous() -> Story:
    """Return a story in which Ana and Ben commit moves; directly afterwards Ana may steal or decline."""
    board = {**space(ANA, "taurus", "moon"), "1.health": "mars"}
    options: dict[str, Any] = {"setting_phase": "simultaneous", "theft_choice": "optional"}
    return given(stacks={BEN: ["fool"]}, board=board, plan=SETTING, **options)


@pytest.mark.rule("D-SET-1", "D-Q-42")
def test_a_committed_move_stands_once_another_seat_has_answered() -> None:
    """The last seat to answer may still take its move back; a seat that answered before may not."""
    board = {"0.health": "mars", "1.love": "leo", "2.work": "sun"}
    story = given(seats=3, board=board, setting_phase="simultaneous", plan=SETTING)
    story.choose(("health", "work"), seat=ANA).choose(None, seat=BEN)
    assert ["undo_after_others", ""] == [story.undo_code(seat) for seat in (ANA, BEN)]


@pytest.mark.rule("D-SET-1", "D-INFO-15", "D-Q-42")
def test_a_move_cannot_be_changed_when_all_moves_are_seen() -> None:
    """A committed move may be taken back while others still think, but not once all moves are revealed."""
    story = simultaneous()
    story.choose(("health", "work"), seat=BEN)
    assert "" == story.undo_code(BEN)
    story.choose(None, seat=ANA)
    assert [(ANA, "character_to_steal")] == story.kinds
    assert "undo_after_learning" == story.undo_code(ANA)


@pytest.mark.rule("D-SET-1", "D-Q-42")
def test_committed_moves_are_revealed_together() -> None:
    """One event reveals all moves, then all are carried out; everybody sees both."""
    story = simultaneous()
    story.choose(("health", "work"), seat=BEN).choose(None, seat=ANA)
    for seat in (ANA, BEN, SPECTATOR):
        moves = [event for event in story.stream(seat) if isinstance(event, MovesRevealed | TokenMoved)]
        assert [MovesRevealed(("0.stay", "1.health-work")), *story.events(TokenMoved)] == moves
        assert ("0.stay", "1.health-work") == tuple(player.moved for player in story.view(seat).players)
    assert [None, None] == [player.move for player in story.state.players]
    story.choose(None)
    assert {None} == {player.moved for player in story.state.players}
