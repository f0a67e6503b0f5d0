"""Theft of characters (D-THEFT)."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.games.destiny.commands import ChooseCard, Decline
from tabletop_rules.games.destiny.scoring import score
from tabletop_rules.games.destiny.steps import EndTurn, Validate
from tabletop_rules.games.destiny.theft import CharacterStolen
from tests.games.destiny.story import ANA, BEN, CLEO, DAN, SETTING, card, cards, given, space, theft_step

DEVILS = ("capricorn", "black_sun")
EMPERORS = ("scorpio", "sun")
POPES = ("aquarius", "earth")


@pytest.mark.rule("D-THEFT-1", "D-THEFT-3", "D-THEFT-4", "D-CHAR-5", "D-CHAR-1", "D-SET-2", "D-SET-3", "D-Q-42")
def test_e_d_27_theft() -> None:
    """E-D-27: Ana steals the Emperor, upright, and at once trades; he is validated in the next turn."""
    story = given(
        stacks={BEN: [("emperor", "constellation")]},
        board=space(ANA, *EMPERORS),
        hands=[["planet 3"], ["planet 9"]],
        plan=SETTING,
    ).decline_until("which_opponent")
    assert [[("emperor",)], []] == [story.stack(seat) for seat in (ANA, BEN)]
    story.choose(BEN).choose(card("planet 3"), seat=ANA).choose(card("planet 9"), seat=BEN)
    assert [set(cards("planet 9")), set(cards("planet 3"))] == [story.hand(ANA), story.hand(BEN)]
    assert (4, 0) == (story.state.turn, score(story.state, ANA).total)
    story.for_value("planet 9", "planet 3").decline_until("card_to_play")
    assert 140 == score(story.state, ANA).total


@pytest.mark.rule("D-VAL-1", "D-THEFT-1")
@pytest.mark.parametrize("hidden", ["character_planet", "character_constellation"])
def test_hidden_tokens_neither_validate_nor_steal(hidden: str) -> None:
    """Hidden tokens on the character slots neither validate nor steal."""
    bodies = {"character_planet": "sun", "character_constellation": "scorpio"}
    board = {f"0.{slot}": f"~{body}" if slot == hidden else body for slot, body in bodies.items()}
    other = "planet" if hidden == "character_constellation" else "constellation"
    own = given(stacks={ANA: ["emperor"]}, board=board, plan=(Validate(), EndTurn()))
    assert [("emperor", other)] == own.stack(ANA)
    theirs = given(stacks={BEN: ["emperor"]}, board=board, plan=theft_step(2))
    assert [] == theirs.events(CharacterStolen, all=True)


@pytest.mark.rule("D-THEFT-1", "D-THEFT-2", "D-Q-16", "D-Q-17")
def test_two_candidates_leave_the_choice() -> None:
    """A thief picks one of two candidates and cannot decline; with astrologer_theft = never there is one."""
    table: dict[str, Any] = {"seats": 3, "stacks": {BEN: ["fool"], CLEO: ["astrologer"]}}
    table |= {"board": space(ANA, "taurus", "moon"), "plan": theft_step(3)}
    story = given(**table)
    assert {card("fool"), card("astrologer")} == story.choices()
    assert ("must_act", "D-THEFT-1") == story.why_not(Decline(0, 0))
    assert ("card_not_offered", "D-THEFT-1") == story.why_not(ChooseCard(0, 0, card("pope")))
    assert [[], ["astrologer"]] == story.choose(card("fool")).stacks[1:]
    assert [["fool"], [], ["astrologer"]] == given(astrologer_theft="never", **table).stacks


THREE = {**space(ANA, "leo", "mars"), **space(BEN, *EMPERORS), **space(CLEO, "virgo", "moon")}
"""Any pair, the Emperor's conjunction, any pair."""


@pytest.mark.rule("D-THEFT-2", "D-CHAR-4", "D-Q-16", "D-Q-17")
@pytest.mark.parametrize("choice", ["mandatory", "optional"])
def test_a_character_is_stolen_once_per_step(choice: str) -> None:
    """A stolen character is not stolen again in the step, even if there is another theft in between."""
    story = given(
        seats=4,
        stacks={DAN: ["emperor", "astrologer"]},
        board=THREE,
        hands=[["planet 1"], ["planet 2"], ["planet 3"], ["planet 4"]],
        plan=theft_step(4),
        theft_choice=choice,
    )
    asked = choice == "optional"
    if asked:
        story.choose(card("astrologer"))
    story.choose("planet@3")
    if asked:
        assert {None, card("emperor")} == story.choices(BEN)
        story.choose(card("emperor"))
    story.choose(DAN).choose(card("planet 2"), seat=BEN).choose(card("planet 4"), seat=DAN)
    assert [(ANA, "card_to_play")] == story.kinds
    assert [[("astrologer",)], [("emperor",)], [], []] == [story.stack(seat) for seat in story.state.seats]


@pytest.mark.rule("D-THEFT-2", "D-CARD-25")
def test_a_stolen_character_taken_by_the_devil_is_not_stolen_again() -> None:
    """A stolen character that the Devil takes from the thief is not stolen again in the step."""
    board = {**space(ANA, "leo", "mars"), **space(BEN, "capricorn", "black_sun"), **space(CLEO, "libra", "venus")}
    stacks = {DAN: ["astrologer"], 4: ["devil"]}
    story = given(seats=5, plan=SETTING, board=board, stacks=stacks, hands=[[f"planet {seat}"] for seat in range(5)])
    story.choose(None, None, None, "planet@1", card("astrologer"), "planet@2").decline_until("card_to_play")
    assert [ANA, BEN] == [event.seat for event in story.events(CharacterStolen, all=True)]
    assert ([("devil",)], [("astrologer",)], []) == tuple(story.stack(seat) for seat in (ANA, BEN, CLEO))


@pytest.mark.rule("D-THEFT-1", "D-THEFT-2", "D-Q-16")
def test_a_declined_theft_is_left_to_the_next_thief() -> None:
    """With theft_choice = optional each thief is asked in turn, for what earlier thefts have left."""
    board = {**space(ANA, "leo", "mars"), **space(BEN, "aries", "venus")}
    table: dict[str, Any] = {"seats": 3, "board": board, "stacks": {CLEO: ["astrologer"]}, "theft_choice": "optional"}
    for answer, thief in ((None, BEN), (card("astrologer"), ANA)):
        story = given(plan=theft_step(3), **table).choose(answer)
        if answer is None:
            assert [(BEN, "character_to_steal")] == story.kinds
            story.choose(card("astrologer"))
        story.submit(story.legal()[0])
        assert "character_to_steal" not in [kind for _, kind in story.kinds]
        assert [("astrologer",)] == story.stack(thief)


@pytest.mark.rule("D-CHAR-5", "D-VAL-3", "D-THEFT-3", "D-THEFT-4", "D-SCORE-1", "D-Q-14", "D-Q-18")
@pytest.mark.parametrize(("turn", "anew"), [(12, 0), (11, 140)])
@pytest.mark.parametrize(
    ("options", "kept"),
    [
        ({}, 0),
        ({"validation_total": "additive"}, 0),
        ({"theft_keeps_validation": True}, 140),
        ({"theft_keeps_validation": True, "validation_total": "additive"}, 144),
    ],
)
def test_the_lines_of_a_stolen_character(options: dict[str, Any], kept: int, turn: int, anew: int) -> None:
    """A stolen character is validated anew; with theft_keeps_validation it keeps all its lines."""
    story = given(
        turn=turn,
        board=space(ANA, *EMPERORS),
        stacks={BEN: [("emperor", "constellation", "conjunction")]},
        hands=[["planet 1"], ["mixed 9"]] if turn == 11 else [[], []],
        plan=SETTING,
        **options,
    )
    story.choose(None)  # Ana moves nothing, then steals the Emperor
    if turn == 11:
        story.choose(BEN).choose(card("planet 1"), seat=ANA).choose(card("mixed 9"), seat=BEN)
        story.for_value("mixed 9", "planet 1")
    story.decline_until("card_to_play")
    assert [kept or anew, 0] == story.totals


# --- chains of thefts -------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-THEFT-1", "D-THEFT-2", "D-CHAR-4", "D-CARD-31", "D-CARD-25", "D-POW-7")
@pytest.mark.parametrize(
    ("tower", "offered", "takes", "after"),
    [
        (None, ["pope", "magician"], "pope", [[], ["magician", "pope"], ["devil"]]),
        (None, ["pope", "magician"], "magician", [["magician"], ["devil", "pope"], []]),
        (ANA, ["pope", "magician"], "pope", [["pope"], ["magician"], ["devil"]]),
        (CLEO, ["magician"], "magician", [["magician"], ["devil"], ["pope"]]),
        (BEN, [], None, [[], ["magician", "devil", "pope"], []]),
    ],
)
def test_e_d_44_the_devil_in_the_theft_step(
    tower: int | None, offered: list[str], takes: str | None, after: list[list[str]]
) -> None:
    """E-D-44: Ana steals the Devil and takes Pope or Magician; Ben steals the Pope from the owner, unless guarded."""
    story = given(
        seats=3,
        tower=tower,
        stacks={BEN: ["magician", "devil"], CLEO: ["pope"]},
        board={**space(ANA, *DEVILS), **space(BEN, *POPES)},
        plan=theft_step(3),
    )
    if takes is not None:
        assert set(cards(*offered)) == story.choices()
        story.choose(card(takes))
    if takes == "magician":
        story.choose("0.love.setting", "1.love.setting")
    assert after == story.stacks


@pytest.mark.rule("D-THEFT-1", "D-THEFT-2", "D-CHAR-4", "D-TURN-2")
@pytest.mark.parametrize(("initiative", "after"), [(ANA, [["pope"], [], ["fool"]]), (CLEO, [["pope"], ["fool"], []])])
def test_an_uncovered_character_can_be_stolen_later_in_the_step(initiative: int, after: list[list[str]]) -> None:
    """A character that a theft uncovers can be stolen by a player whose turn is still to come."""
    story = given(
        seats=3,
        initiative=initiative,
        stacks={BEN: ["fool", "pope"]},
        board={**space(ANA, *POPES), **space(CLEO, "taurus", "moon")},
        hands=[["planet 1"], ["planet 2"], ["planet 3"]],
        plan=SETTING,
    ).decline_until("card_to_play")
    assert after == story.stacks


@pytest.mark.rule("D-THEFT-3", "D-THEFT-1", "D-POW-7", "D-CARD-13", "D-CHAR-4")
@pytest.mark.parametrize(("revealed", "after"), [("2.character_planet", ["fool"]), ("planet@3", [])])
def test_a_stolen_character_arrives_before_the_next_theft(revealed: str, after: list[str]) -> None:
    """The stolen Astrologer's reveal is done before the next thief's turn, who may need that token."""
    story = given(
        seats=3,
        stacks={BEN: ["fool", "astrologer"]},
        board={**space(ANA, "leo", "mars"), **space(CLEO, "taurus", "~moon")},
        hands=[["planet 1"], ["planet 2"], ["planet 3"]],
        plan=theft_step(3),
    ).choose(revealed)
    assert (["astrologer"], after) == (story.stacks[ANA], story.stacks[CLEO])


@pytest.mark.rule("D-THEFT-1", "D-THEFT-2", "D-CARD-31")
def test_why_a_character_cannot_be_stolen() -> None:
    """A character may be guarded, stolen in this step already, or lack its conjunction."""
    up = {**space(ANA, "taurus", "moon"), **space(BEN, "aquarius", "earth")}
    stacks = {1: ["fool"], 2: ["hermit"], 3: ["pope"], 4: ["astrologer"]}
    story = given(
        seats=5, board=up, stacks=stacks, tower=2, at="setting", theft_choice="optional", initiative=ANA
    ).decline_until("character_to_steal")
    assert ("character_guarded", "D-CARD-31") == story.why_not(ChooseCard(0, 0, card("hermit")))
    assert ("card_not_offered", "D-THEFT-1") == story.why_not(ChooseCard(0, 0, card("pope")))
    story.choose(card("fool"))
    assert {None, card("pope"), card("astrologer")} == story.choices()
    assert ("card_not_offered", "D-THEFT-2") == story.why_not(ChooseCard(0, 0, card("fool")))
