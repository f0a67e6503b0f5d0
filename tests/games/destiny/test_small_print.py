"""Sentences of the digest that could be broken without any other test noticing."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.games.destiny.commands import ChooseSpot
from tabletop_rules.games.destiny.course.scoring import score
from tabletop_rules.games.destiny.events.cards import CharacterStolen, InitiativeTaken, PowerHadNoEffect
from tabletop_rules.games.destiny.events.tokens import NeedleAdvanced
from tabletop_rules.games.destiny.steps import EndTurn, SettingPhase, StartTurn, TheftNext
from tests.games.destiny.story import ANA, BEN, CLEO, DAN, card, cards, given


@pytest.mark.rule("D-TRICK-3")
def test_who_holds_the_initiative_does_not_take_it() -> None:
    """A winner who is the holder already stays it, and nothing is recorded; another winner takes it."""
    for initiative, taken in ((ANA, []), (BEN, [ANA])):
        story = given(initiative=initiative, destiny="mixed 1", hands=[["planet 12"], ["planet 3"]])
        for _ in range(2):
            story.play("planet 12" if story.asked.seat == ANA else "planet 3", power=False)
        assert taken == [event.seat for event in story.events(InitiativeTaken, all=True)]
        assert ANA == story.state.initiative


@pytest.mark.rule("D-CLOCK-4", "D-CLOCK-2")
def test_the_astronomer_looks_when_the_needle_has_advanced() -> None:
    """What the red end has just hidden may be looked at, what the blue end has turned up may not."""
    story = given(turn=3, stacks={BEN: ["astronomer"]}, plan=(StartTurn(4),))
    assert [4] == [event.turn for event in story.events(NeedleAdvanced, all=True)]
    assert {"planet@4", "constellation@4"} <= story.choices()
    assert not {"planet@10", "constellation@10"} & story.choices()


@pytest.mark.rule("D-THEFT-4", "D-SET-2", "D-SET-3", "D-Q-42")
def test_what_is_stolen_is_not_validated_in_the_same_turn() -> None:
    """Theft follows validation: the stolen Fool is upright when the turn ends, and turned in the next one."""
    board = {"0.character_constellation": "taurus", "0.character_planet": "moon"}
    hands = [["planet 3"], ["planet 9"]]
    story = given(stacks={BEN: ["fool"]}, board=board, hands=hands, plan=(SettingPhase(), EndTurn()))
    story.decline_until("card_to_play")
    assert [ANA] == [event.seat for event in story.events(CharacterStolen, all=True)]
    assert ([("fool",)], 0) == (story.stack(ANA), score(story.state, ANA).total)
    for _ in range(2):
        story.submit(story.legal()[0])
    story.decline_until("card_to_play")
    assert [("fool", "conjunction")] == story.stack(ANA)


@pytest.mark.rule("D-CARD-30", "D-POW-2", "D-INFO-15")
def test_stopping_after_a_kill_is_no_power_without_effect() -> None:
    """Death that has killed once and goes no further had its effect."""
    table: dict[str, Any] = {"stacks": {ANA: ["fool"], BEN: ["pope"]}, "hands": [["death"], ["planet 3"]]}
    story = given(**table).play("death", card("pope"), None)
    assert ([], [(BEN, "card_to_play")]) == (story.events(PowerHadNoEffect, all=True), story.kinds)


@pytest.mark.rule("D-TRICK-7")
def test_the_loser_does_not_draw_at_the_blue_end() -> None:
    """A token hidden at the blue end is no choice of the loser, whose needle end is red."""
    board = {"planet@9": "~mars", "constellation@9": "~leo"}
    story = given(destiny="mixed 10", board=board, hands=[["planet 3"], ["fool"]])
    story.play("planet 3", power=False).play("fool").choose("draw_token")
    assert {"planet@3", "constellation@3"} == story.choices()


@pytest.mark.rule("D-CARD-29")
def test_the_hanged_man_spares_the_own_character() -> None:
    """Only an opponent's current character can be discarded; the own alone makes the card do nothing."""
    table: dict[str, Any] = {"hands": [["hanged man"], ["planet 3"]]}
    assert {card("pope")} == given(stacks={ANA: ["fool"], BEN: ["pope"]}, **table).play("hanged man").choices()
    alone = given(stacks={ANA: ["fool"]}, **table).play("hanged man")
    assert 1 == len(alone.events(PowerHadNoEffect))


THREE: dict[str, str] = {
    "0.character_planet": "mars",
    "0.character_constellation": "leo",
    "1.character_planet": "sun",
    "1.character_constellation": "scorpio",
    "2.character_planet": "moon",
    "2.character_constellation": "virgo",
}
"""Any pair, the Emperor's conjunction, any pair."""


@pytest.mark.rule("D-THEFT-2", "D-CHAR-4", "D-Q-16", "D-Q-17")
@pytest.mark.parametrize("choice", ["mandatory", "optional"])
def test_what_was_stolen_stays_so_however_many_thieves_come_between(choice: str) -> None:
    """Ana steals the Astrologer off the Emperor, Ben the Emperor: Cleo, with a pair, finds nothing to steal."""
    story = given(
        seats=4,
        stacks={DAN: ["emperor", "astrologer"]},
        board=THREE,
        hands=[["planet 1"], ["planet 2"], ["planet 3"], ["planet 4"]],
        plan=(TheftNext((ANA, BEN, CLEO, DAN)), EndTurn()),
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


@pytest.mark.rule("D-CARD-31", "D-THEFT-1", "D-Q-34")
def test_the_tower_keeps_the_character_from_theft_whatever_else_it_guards() -> None:
    """With tower_scope = characters the tokens are in reach, and the character is not stolen by its conjunction."""
    board = {"0.character_constellation": "scorpio", "0.character_planet": "sun", "1.character_planet": "mars"}
    table: dict[str, Any] = {"board": board, "stacks": {BEN: ["emperor"]}, "hands": [["planet 9"], ["planet 3"]]}
    plan = (TheftNext((ANA, BEN)), EndTurn())
    for tower, thief in ((None, ANA), (ANA, ANA), (BEN, BEN)):
        story = given(tower=tower, tower_scope="characters", plan=plan, **table)
        assert [("emperor",)] == story.stack(thief)
    reach = given(tower=BEN, tower_scope="characters", **table).play("planet 9")
    assert {"1.character_planet"} == reach.choices()


@pytest.mark.rule("D-CARD-31", "D-CHAR-3", "D-Q-15", "D-Q-34")
@pytest.mark.parametrize(
    ("played", "offered"),
    [("hanged man", ["lovers"]), ("death", ["pope", "fool", "lovers"]), ("devil", ["lovers"])],
)
@pytest.mark.parametrize("scope", ["space", "characters"])
def test_the_tower_guards_a_stack_to_its_bottom(played: str, offered: list[str], scope: str) -> None:
    """With character_depth = any no character of a guarded stack is within reach, whatever the Tower's scope."""
    stacks = {ANA: ["pope", "fool"], BEN: ["hermit", "emperor"], CLEO: ["lovers"]}
    story = given(
        seats=3,
        tower=BEN,
        stacks=stacks,
        hands=[[played], ["planet 3"], ["planet 4"]],
        character_depth="any",
        tower_scope=scope,
    )
    assert set(cards(*offered)) == story.play(played).choices()


@pytest.mark.rule("D-CARD-31", "D-INFO-9")
def test_no_refusal_says_that_a_space_is_guarded_against_its_owner() -> None:
    """A token of one's own that cannot be stolen is refused by the card alone, with the Tower beside one or not."""
    board = {"0.character_planet": "mars", "1.health": "sun"}
    for tower in (None, ANA):
        story = given(board=board, tower=tower, hands=[["planet 9"], ["planet 3"]]).play("planet 9")
        assert ("spot_not_offered", "D-CARD-4") == story.why_not(ChooseSpot(0, 0, "0.character_planet"))
