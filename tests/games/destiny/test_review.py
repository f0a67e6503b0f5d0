"""Cases that a second reader tried: what a spy hears, and what hard tables ask for."""

from typing import Any

import pytest

from tabletop_rules.core.engine import shown, view
from tabletop_rules.core.mask import mask
from tabletop_rules.games.destiny.commands import ChooseSpot, CommitMove
from tabletop_rules.games.destiny.events.cards import TrickResolved
from tabletop_rules.games.destiny.picture import GOLD
from tabletop_rules.games.destiny.steps import EndTurn, SettingPhase
from tests.games.destiny.story import ANA, BEN, given


def told_of(choice: Any) -> list[Any]:
    """What Ben receives when Ana commits this in the setting phase, at a table where all moves are simultaneous."""
    plan = (SettingPhase(), EndTurn())
    story = given(setting_phase="simultaneous", board={"0.health": "~mars", "1.love": "leo"}, plan=plan)
    before = len(story.records)
    story.choose(choice, seat=ANA)
    return [shown(record, BEN) for record in story.records[before:]]


@pytest.mark.rule("D-SET-1", "D-INFO-15")
def test_a_committed_move_cannot_be_told_from_none() -> None:
    """Until all have answered nobody learns who moves: staying and moving look the same to others."""
    assert told_of(("health", "work")) == told_of(None)


@pytest.mark.rule("D-SET-1")
def test_only_possible_moves_can_be_committed() -> None:
    """Under simultaneous moves the same moves are possible as in turn order, or none."""
    plan = (SettingPhase(), EndTurn())
    story = given(setting_phase="simultaneous", board={"0.health": "~mars"}, plan=plan)
    assert [(ANA, "commit_move")] == story.kinds
    assert {None, ("health", "work"), ("health", "character_planet")} == story.choices()
    assert ("cannot_move", "D-SET-1") == story.why_not(CommitMove(0, 0, ("health", "love")))
    assert ("no_move", "D-SET-1") == story.why_not(CommitMove(0, 0, ("health",)))


@pytest.mark.parametrize(
    ("language", "moves", "unseen"),
    [
        ("en", "move Health → Work", "move unseen by others"),
        ("fr", "déplacement : Santé → Travail", "déplacement : secret"),
    ],
)
def test_a_committed_move_is_told_to_its_owner_alone(language: str, moves: str, unseen: str) -> None:
    """In words the move is named to its owner; others read that it is unseen."""
    story = given(board={"0.health": "~mars"})
    words = story.game.words
    assert moves == words(story.state, CommitMove(ANA, 1, ("health", "work")), language)
    assert unseen == words(story.state, mask(CommitMove(ANA, 1, ("health", "work")), BEN), language)


def test_nobody_wins_or_loses_in_words() -> None:
    """A trick without winner and losers is told of nobody."""
    story = given()
    told = story.game.words(story.state, TrickResolved((), None, ()), "fr")
    assert "Le pli : annulés personne ; gagné par personne ; perdu par personne." == told


@pytest.mark.rule("D-TOK-7", "D-CARD-31", "D-CARD-21")
def test_a_reveal_is_refused_for_what_is_up_not_for_the_tower() -> None:
    """Reveals and looks are allowed in a guarded space, so the Tower is no reason to refuse one."""
    board = {"1.character_planet": "mars", "1.character_constellation": "~leo"}
    table: dict[str, Any] = {"tower": BEN, "board": board}
    wheel = given(hands=[["wheel of fortune"], ["planet 3"]], **table).play("wheel of fortune")
    assert ("up_already", "D-TOK-7") == wheel.why_not(ChooseSpot(0, 0, "1.character_planet"))
    look = given(hands=[["astronomer"], ["planet 3"]], **table).play("astronomer")
    assert ("up_already", "D-TOK-7") == look.why_not(ChooseSpot(0, 0, "1.character_planet"))
    assert "1.character_constellation" in look.choices()


@pytest.mark.rule("D-CONS-3", "D-CARD-22")
def test_breaking_is_not_refused_because_a_slot_is_consolidated() -> None:
    """Strength breaks what is consolidated; the own slot is refused by the card itself."""
    laid = {"0.health": "mars", "1.work": "sun"}
    settings = {spot: f"{body}!" for spot, body in laid.items()}
    story = given(board=laid, settings=settings, hands=[["strength"], ["planet 3"]]).play("strength")
    assert {"1.work"} == story.choices()
    assert ("spot_not_offered", "D-CARD-22") == story.why_not(ChooseSpot(0, 0, "0.health"))
    assert ("no_such_spot", "D-TOK-1") == story.why_not(ChooseSpot(0, 0, "4.health.setting"))


@pytest.mark.rule("D-INFO-1", "D-INFO-2")
def test_the_picture_shows_turn_trick_and_only_the_own_hand() -> None:
    """The SVG of a view names turn, destiny, the own cards and what consolidated; of others only how many they hold."""
    story = given(
        board={"0.health": "mars"},
        settings={"0.health": "mars!"},
        hands=[["planet 2", "mixed 7"], ["planet 9"]],
        stacks={BEN: [("emperor", "planet")]},
    ).play("planet 2", power=False)
    mine, theirs = (story.game.draw(view(story.game, story.match, seat)) for seat in (ANA, BEN))
    for text in ("Turn 3 of 12", "destiny: Numerology 0", "seat 0: Venus (2)", "Mixed 7", "The Emperor (IV): 40"):
        assert text in mine
    assert "Pluto (9)" not in mine
    assert "seat 0: a hidden card" in theirs
    assert "Mixed 7" not in theirs
    assert 1 == mine.count(GOLD)
