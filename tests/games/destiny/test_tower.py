"""The Tower and what it guards (D-CARD-31)."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.games.destiny.commands import ChooseCard, ChoosePlayer, ChooseSpot
from tabletop_rules.games.destiny.steps import EndTurn
from tabletop_rules.games.destiny.theft import CharacterStolen
from tabletop_rules.games.destiny.tower import TowerDiscarded
from tests.games.destiny.story import ANA, BEN, CLEO, Story, card, cards, given, space, theft_step


def tower_table(**more: Any) -> Story:
    """Return a story with the Tower beside Ana, who has the Fool; Cleo holds his conjunction."""
    return given(
        seats=4,
        tower=ANA,
        stacks={ANA: ["fool"], BEN: ["pope"]},
        board={"0.work": "mars", "0.character_planet": "venus", **space(CLEO, "taurus", "moon")},
        **more,
    )


@pytest.mark.rule("D-CARD-31", "D-CARD-35", "D-CARD-4")
def test_e_d_33_the_tower() -> None:
    """E-D-33: nothing is stolen from the guarded space; Judgement takes the Tower, not the character."""
    story = tower_table(initiative=1, hands=[[], ["planet 12"], ["planet 3"], ["judgement"]]).play("planet 12")
    assert {"0.work", "2.character_planet"} == story.choices()
    assert ("guarded", "D-CARD-31") == story.why_not(ChooseSpot(0, 0, "0.character_planet"))
    story.choose("0.work", "1.work").for_value("planet 3").play("judgement")
    assert {card("tower"), card("pope")} == story.choices()
    assert ("character_guarded", "D-CARD-31") == story.why_not(ChooseCard(0, 0, card("fool")))
    story.choose(card("tower"))
    assert 1 == len(story.events(TowerDiscarded))
    assert card("tower") in story.state.cards.discard
    assert [] == tower_table(plan=theft_step(4)).events(CharacterStolen, all=True)


@pytest.mark.rule("D-CARD-31", "D-CARD-35", "D-CARD-30", "D-CARD-37")
@pytest.mark.parametrize(
    ("played", "first", "found"),
    [
        ("judgement", (), {"pope", "fool", "tower"}),
        ("death", (), {"pope", "fool"}),
        ("devils pact", ("kill_character",), {"pope", "fool"}),
    ],
)
def test_the_tower_does_not_guard_against_its_owner(played: str, first: tuple[str, ...], found: set[str]) -> None:
    """A power that may hit any player may hit its owner's guarded character."""
    story = given(hands=[[played], ["mixed 9"]], stacks={ANA: ["pope"], BEN: ["fool"]}, tower=ANA)
    assert set(cards(*found)) == story.play(played, *first).choices()


@pytest.mark.rule("D-CARD-31", "D-THEFT-1", "D-Q-34")
def test_the_tower_guards_the_character_under_either_scope() -> None:
    """With tower_scope = characters tokens are in reach, but the character is not stolen by its conjunction."""
    board = {**space(ANA, "scorpio", "sun"), "1.character_planet": "mars"}
    table: dict[str, Any] = {"board": board, "stacks": {BEN: ["emperor"]}, "hands": [["planet 9"], ["planet 3"]]}
    for tower, thief in ((None, ANA), (ANA, ANA), (BEN, BEN)):
        story = given(tower=tower, tower_scope="characters", plan=theft_step(2), **table)
        assert [("emperor",)] == story.stack(thief)
    reach = given(tower=BEN, tower_scope="characters", **table).play("planet 9")
    assert {"1.character_planet"} == reach.choices()


@pytest.mark.rule("D-CARD-31", "D-PLAY-4", "D-POW-6", "D-TURN-3")
def test_the_tower_is_placed_once_and_stays() -> None:
    """The Tower is put beside any player, with or without a character, once even under the Empress."""
    story = given(stacks={ANA: ["empress"]}, hands=[["tower"], ["planet 3"]]).play("tower")
    assert {ANA, BEN} == story.choices()
    assert ("player_not_offered", "D-CARD-31") == story.why_not(ChoosePlayer(0, 0, 5))
    story.choose(BEN)
    assert (BEN, ()) == (story.state.tower.beside, story.state.cards.discard)
    assert [(BEN, "card_to_play")] == story.kinds


@pytest.mark.rule("D-CARD-31")
@pytest.mark.parametrize(("duration", "stays"), [("until_discarded", True), ("end_of_next_turn", False)])
def test_tower_duration(duration: str, stays: bool) -> None:
    """The Tower stays; with end_of_next_turn it goes at the end of the turn after the one it was played in."""
    hands = [["planet 1", "planet 2"], ["planet 3", "planet 4"]]
    story = given(turn=5, tower=BEN, hands=hands, plan=(EndTurn(),), tower_duration=duration)
    assert (6, []) == (story.state.turn, story.events(TowerDiscarded, all=True))
    story.for_value("planet 1", "planet 3").decline_until("card_to_play")
    assert (7, stays) == (story.state.turn, [] == story.events(TowerDiscarded, all=True))


@pytest.mark.rule("D-CARD-31", "D-INFO-9")
def test_the_tower_is_no_reason_against_its_owner() -> None:
    """A token of one's own that cannot be stolen is rejected by the card, with the Tower beside one or not."""
    board = {"0.character_planet": "mars", "1.health": "sun"}
    for tower in (None, ANA):
        story = given(board=board, tower=tower, hands=[["planet 9"], ["planet 3"]]).play("planet 9")
        assert ("spot_not_offered", "D-CARD-4") == story.why_not(ChooseSpot(0, 0, "0.character_planet"))
