"""The Empress, and powers within powers (D-POW-6, D-POW-7)."""

from __future__ import annotations

import pytest

from tabletop_rules.games.destiny.play import CardPlayedForPower
from tabletop_rules.games.destiny.scoring import PointsMarked
from tabletop_rules.games.destiny.tokens import TokenDrawn
from tests.games.destiny.story import ANA, BEN, CLEO, card, cards, given


@pytest.mark.rule("D-CARD-17", "D-POW-6")
def test_the_empress_doubles_with_fresh_choices() -> None:
    """With the Empress a power happens twice, each time with fresh choices."""
    story = given(stacks={ANA: ["empress"]}, hands=[["planet 1"], ["planet 9"]]).play("planet 1", "planet@3", "0.work")
    assert {"planet@9"} == story.choices()
    story.choose("planet@9", "0.health")
    assert 2 == len(story.events(TokenDrawn, all=True))
    assert [2] == [e.times for e in story.events(CardPlayedForPower, all=True)]
    board = {"0.love": "leo"}
    twice = given(
        stacks={ANA: ["empress"]}, board=board, settings={"0.love": "leo!"}, hands=[["mixed 9"], ["planet 9"]]
    )
    assert [50, 50] == [e.points for e in twice.play("mixed 9").events(PointsMarked)]


@pytest.mark.rule("D-POW-6", "D-CARD-17", "D-CARD-31", "D-Q-20")
@pytest.mark.parametrize(
    ("played", "current", "on_characters", "times"),
    [
        ("planet 1", "empress", True, 2),
        ("planet 1", "empress", False, 2),
        ("astrologer", "empress", True, 2),
        ("astrologer", "empress", False, 1),
        ("tower", "empress", True, 1),
        ("empress", "fool", True, 1),
    ],
)
def test_what_happens_twice(played: str, current: str, on_characters: bool, times: int) -> None:
    """The Empress doubles cards, and characters that cover her unless the option forbids it; not the Tower."""
    hands = [[played], ["planet 9"]]
    story = given(stacks={ANA: [current]}, hands=hands, empress_on_characters=on_characters).play(played)
    asked = 0
    while story.asked.seat == ANA:
        asked += story.kinds[0][1] in ("which_token", "which_player")
        story.submit(story.legal()[0])
    assert [times] == [event.times for event in story.events(CardPlayedForPower, all=True)]
    assert (0 if played == "empress" else times) == asked


@pytest.mark.rule("D-POW-6", "D-POW-7")
def test_a_resurrected_character_arrives_once_per_execution() -> None:
    """The arrival of a resurrected character is not doubled, and is done before the second execution."""
    helped = given(stacks={ANA: ["empress"]}, discard=["astrologer"], hands=[["gods help"], ["planet 9"]])
    helped.play("gods help", "resurrect_character", card("astrologer"))
    assert [(ANA, "which_token")] == helped.kinds
    helped.submit(helped.legal()[0])
    assert [(ANA, "which_branch")] == helped.kinds


@pytest.mark.rule("D-POW-6", "D-POW-3", "D-CARD-27")
def test_one_execution_is_done_before_the_other_begins() -> None:
    """With the Empress the Wheel reveals a planet and a constellation, then again one of each."""
    story = given(stacks={ANA: ["empress"]}, hands=[["wheel of fortune"], ["planet 9"]]).play("wheel of fortune")
    kinds = []
    for _ in range(4):
        spot = sorted(story.choices())[0]
        kinds.append(spot.split("@")[0])
        story.choose(spot)
    assert ["planet", "constellation"] * 2 == kinds
    assert [(BEN, "card_to_play")] == story.kinds


@pytest.mark.rule("D-POW-6", "D-CARD-30")
def test_death_kills_the_empress_and_goes_on() -> None:
    """Death may kill the Empress and still happens twice; each execution hits a player once."""
    story = given(hands=[["death"], ["mixed 9"]], stacks={ANA: ["pope", "empress"], BEN: ["hermit", "fool"]})
    story.play("death", card("empress"))
    assert {card("fool"), None} == story.choices()
    story.choose(None)
    assert set(cards("pope", "fool")) == story.choices()
    story.choose(card("pope"), card("fool"))
    assert ([(BEN, "card_to_play")], [], [("hermit",)]) == (story.kinds, story.stack(ANA), story.stack(BEN))


@pytest.mark.rule("D-POW-6", "D-CARD-20", "D-TURN-3")
def test_the_lovers_under_the_empress_name_two() -> None:
    """Hands change in the order in which opponents were named, even if the Lovers have left."""
    hands = [["lovers", "planet 1"], ["hanged man", "planet 2"], ["planet 4", "planet 5"]]
    story = given(seats=3, turn=10, stacks={ANA: ["empress"]}, hands=hands)
    story.play("lovers", BEN, CLEO).play("hanged man", card("lovers")).for_value("planet 4")
    story.decline_until("card_to_play")
    assert [{card("planet 5")}, {card("planet 1")}, {card("planet 2")}] == [story.hand(seat) for seat in range(3)]


@pytest.mark.rule("D-POW-6", "D-POW-7", "D-CHAR-1", "D-CARD-38", "D-CARD-25", "D-CARD-22", "D-CONS-3", "D-PLAY-7")
def test_arrivals_are_done_before_the_second_execution() -> None:
    """The resurrected Devil takes Strength, which breaks and steals, before the second execution chooses."""
    story = given(
        discard=["devil", "planet 4"],
        board={"1.money": "leo"},
        settings={"1.money": "leo!", "0.money": "aries"},
        stacks={ANA: ["empress"], BEN: ["strength"]},
        hands=[["gods help", "planet 2"], ["planet 1"]],
    ).play("gods help")
    assert {"resurrect_character", "draw_token"} == story.choices()
    story.choose("resurrect_character", card("devil"))
    assert {card("strength")} == story.choices()
    story.choose(card("strength"), "1.money", "0.money")
    assert [["empress", "strength"], ["devil"]] == story.stacks
    assert {"draw_token"} == story.choices()  # Leo does not match Aries, and Ben has no token left
    story.choose("draw_token", "planet@9", "0.health")
    assert cards("planet 4", "gods help") == story.state.cards.discard
    assert [(BEN, "card_to_play")] == story.kinds
