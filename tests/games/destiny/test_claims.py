"""Single claims of the digest, one by one, that could fail without any other test noticing: order, options, limits."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.games.destiny.course.scoring import score
from tabletop_rules.games.destiny.events.cards import CharacterStolen
from tabletop_rules.games.destiny.steps import EndTurn, SettingPhase, TheftNext
from tests.games.destiny.story import ANA, BEN, CLEO, Story, card, cards, given

PHASE = (SettingPhase(), EndTurn())


# --- the setting phase ------------------------------------------------------------------------------------------------


def moving(**options: Any) -> Story:
    """Ana moves Scorpio to her upright Emperor, Ben the Moon beside his Taurus, the conjunction of Cleo's Fool."""
    board = {"0.love": "scorpio", "1.health": "moon", "1.character_constellation": "taurus"}
    stacks = {ANA: ["emperor"], CLEO: ["fool"]}
    story = given(seats=3, board=board, stacks=stacks, hands=[["planet 1"]] * 3, plan=PHASE, **options)
    story.choose(("love", "character_constellation"), seat=ANA)
    assert [("emperor",)] == story.stack(ANA)
    return story.choose(("health", "character_planet"), seat=BEN)


@pytest.mark.rule("D-SET-1", "D-SET-2", "D-SET-3", "D-VAL-3", "D-THEFT-1", "D-Q-16", "D-Q-42")
@pytest.mark.parametrize("phase", ["sequential", "simultaneous"])
def test_what_was_moved_counts_in_the_same_setting_phase(phase: str) -> None:
    """All moves come first: what they bring together is validated, and stolen with, in the same turn."""
    story = moving(setting_phase=phase)
    assert [[("emperor", "constellation")], [("fool",)], []] == [story.stack(seat) for seat in range(3)]
    assert [(BEN, CLEO)] == [(event.seat, event.owner) for event in story.events(CharacterStolen, all=True)]
    assert 4 == score(story.state, ANA).total


@pytest.mark.rule("D-SET-1", "D-VAL-1", "D-VAL-3", "D-Q-42")
def test_what_was_moved_away_validates_nothing() -> None:
    """A token that left the character slot before the validation step gives its line no more."""
    board = {"0.character_constellation": "scorpio"}
    story = given(board=board, stacks={ANA: ["emperor"]}, hands=[["planet 1"]] * 2, plan=PHASE)
    assert [("emperor",)] == story.choose(("character_constellation", "love")).stack(ANA)


# --- options with more than one place to work -------------------------------------------------------------------------


@pytest.mark.rule("D-CHAR-5", "D-CARD-25", "D-Q-18")
@pytest.mark.parametrize(("keeps", "lines"), [(False, ()), (True, ("planet",))])
def test_what_the_devil_takes_keeps_its_line_under_the_option_alone(keeps: bool, lines: tuple[str, ...]) -> None:
    """Taken by the Devil a character is upright; with theft_keeps_validation it lies as it lay, and counts."""
    story = given(
        stacks={BEN: [("hermit", "constellation"), ("pope", "planet")]},
        hands=[["devil", "planet 1"], ["planet 9"]],
        theft_keeps_validation=keeps,
    ).play("devil", card("pope"))
    assert [("pope", *lines)] == story.stack(ANA)
    assert [("hermit", "constellation"), ("devil",)] == story.stack(BEN)
    assert (50 if keeps else 0) == score(story.state, ANA).total


@pytest.mark.rule("D-CHAR-5", "D-CARD-38", "D-Q-18")
def test_the_discard_pile_turns_every_character_upright() -> None:
    """A killed character that is brought back shows no line, even with theft_keeps_validation."""
    story = given(
        stacks={ANA: [("pope", "planet")]},
        hands=[["death", "planet 1"], ["gods help", "planet 9"]],
        theft_keeps_validation=True,
        death_extra="none",
    )
    story.play("death", card("pope")).play("gods help", "resurrect_character", card("pope"))
    assert ([], [("pope",)]) == (story.stack(ANA), story.stack(BEN))


@pytest.mark.rule("D-CHAR-3", "D-CARD-29", "D-CARD-30", "D-CARD-35", "D-CARD-37", "D-CARD-25", "D-Q-15")
@pytest.mark.parametrize(
    ("played", "own"),
    [(["hanged man"], False), (["death"], True), (["judgement"], True), (["devils pact", "kill_character"], True)],
)
def test_whole_stacks_are_in_reach_under_the_option(played: list[str], own: bool) -> None:
    """With character_depth = any covered characters can be chosen too, but none of a guarded stack."""
    table: dict[str, Any] = {
        "seats": 3,
        "stacks": {ANA: ["hermit", "lovers"], BEN: ["fool", "pope"], CLEO: ["magician", "strength"]},
        "hands": [[played[0], "planet 1"], ["planet 2"], ["planet 3"]],
        "tower": CLEO,
    }
    for depth, mine, theirs in (("top", ["lovers"], ["pope"]), ("any", ["hermit", "lovers"], ["fool", "pope"])):
        story = given(character_depth=depth, **table).play(*played)
        found = {*theirs, *(mine if own else ()), *(["tower"] if played == ["judgement"] else ())}
        assert set(cards(*found)) == story.choices()


@pytest.mark.rule("D-THEFT-1", "D-POW-5", "D-Q-15")
def test_the_option_makes_no_covered_character_current() -> None:
    """With character_depth = any theft and powers still stay with the current character."""
    board = {"0.character_planet": "moon", "0.character_constellation": "taurus"}
    stacks = {ANA: ["priestess", "hermit"], BEN: ["fool", "pope"]}
    table: dict[str, Any] = {"character_depth": "any", "stacks": stacks, "board": board}
    story = given(hands=[["planet 1"], ["planet 2"]], **table).play("planet 1")
    assert {"planet@3", "planet@9"} == story.choices()
    theft = given(plan=(TheftNext((ANA, BEN)), EndTurn()), **table)
    assert [] == theft.events(CharacterStolen, all=True)


@pytest.mark.rule("D-CARD-30", "D-Q-15", "D-Q-33")
def test_death_hits_one_character_of_a_stack_whatever_its_depth() -> None:
    """With character_depth = any a player of whom a covered character was killed is hit: the others stay."""
    stacks = {BEN: ["fool", "pope"], CLEO: ["magician"]}
    story = given(seats=3, stacks=stacks, hands=[["death"], [], []], character_depth="any").play("death", card("fool"))
    assert {None, card("magician")} == story.choices()
