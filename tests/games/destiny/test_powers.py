"""Powers in general (D-POW): what must be done, powers in parts, the Priestess."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.games.destiny.commands import Decline
from tabletop_rules.games.destiny.powers import PowerHadNoEffect
from tabletop_rules.games.destiny.scoring import PointsMarked
from tabletop_rules.games.destiny.tokens import TokenRevealed
from tests.games.destiny.story import ANA, BEN, CLEO, CONTENT, Story, card, cards, given

FIRST_OF = {str(printed.rule): printed.id for printed in reversed(CONTENT.cards)}
"""One card for every rule D-CARD-n."""
LOOKS = (card("astronomer"),)
"""Cards whose power says "may"."""
LASTING = tuple(card(name) for name in ("fool", "priestess", "empress", "pope"))
MARKS = (FIRST_OF["D-CARD-8"],)


def rich(played: str, **options: Any) -> Story:
    """Return a story in which Ana has played the card where every power can do something."""
    board = {"0.health": "mars", "0.work": "moon", "0.love": "leo"}
    board |= {"1.health": "venus", "1.love": "aries", "1.money": "virgo"}
    settings = {"0.health": "mars", "0.love": "leo", "0.work": "moon!", "1.money": "virgo!"}
    hands = [[played, "planet 3", "mixed 4"], ["planet 7", "mixed 3"], ["constellation 7"]]
    current = "emperor" if played != card("emperor") else "lovers"
    discard = [name for name in ("chariot", "hermit") if card(name) != played]
    table: dict[str, Any] = {"board": board, "settings": settings, "hands": hands, "discard": discard}
    return given(seats=3, stacks={BEN: [current]}, **table, **options).play(played)


@pytest.mark.rule("D-POW-1", "D-POW-4", "D-Q-40")
@pytest.mark.parametrize("played", FIRST_OF.values())
def test_which_powers_can_be_declined(played: str) -> None:
    """A possible power cannot be declined, looks excepted; with power_obligation = optional its first choice can."""
    must, may = rich(played), rich(played, power_obligation="optional")
    if played in (*LASTING, *MARKS):
        assert [(BEN, "card_to_play")] == must.kinds == may.kinds
        marked = [50] if played in MARKS else []
        assert marked == [e.points for e in must.events(PointsMarked)] == [e.points for e in may.events(PointsMarked)]
        return
    assert ANA == must.asked.seat
    assert (played in LOOKS) == (None in must.choices())
    if played not in LOOKS:
        assert ("must_act", "D-POW-1") == must.why_not(Decline(0, 0))
    while may.asked.seat == ANA:
        may.choose(None)
    assert [(BEN, "card_to_play")] == may.kinds
    assert (played in LOOKS) == (not may.events(PowerHadNoEffect, all=True))


@pytest.mark.rule("D-POW-1", "D-POW-4")
def test_each_part_may_be_declined_under_the_option() -> None:
    """With power_obligation = optional each part of the Chariot may be declined at its first choice, and not later."""
    table: dict[str, Any] = {"hands": [["chariot"], ["planet 9"]]}
    free = given(power_obligation="optional", **table).play("chariot")
    assert None in free.choices()
    assert None not in free.choose("planet@3").choices()
    free.choose("0.work")
    assert None in free.choices()
    assert [(BEN, "card_to_play")] == free.choose(None).kinds


@pytest.mark.rule("D-CARD-30", "D-POW-1", "D-POW-2", "D-Q-15", "D-Q-33")
@pytest.mark.parametrize(
    ("options", "first", "offered"),
    [
        ({}, ["pope", "hermit", "magician"], ["pope", "hermit"]),
        ({"character_depth": "any"}, ["fool", "pope", "hermit", "lovers", "magician"], ["fool", "pope", "hermit"]),
        ({"death_extra": "none"}, ["pope", "hermit", "magician"], None),
    ],
)
def test_death(options: dict[str, Any], first: list[str], offered: list[str] | None) -> None:
    """The first kill is a must, own characters included; then Death may go on, with one character per player."""
    stacks = {ANA: ["fool", "pope"], BEN: ["hermit"], CLEO: ["lovers", "magician"]}
    story = given(seats=3, stacks=stacks, hands=[["death"], ["planet 3"], []], **options).play("death")
    assert set(cards(*first)) == story.choices()
    assert ("must_act", "D-POW-1") == story.why_not(Decline(0, 0))
    story.choose(card("magician"))
    if offered is not None:
        assert {None, *cards(*offered)} == story.choices()
        story.choose(card("pope"))
        assert {None, card("hermit")} == story.choices()
        story.choose(None)
    assert [["fool"] if offered else ["fool", "pope"], ["hermit"], ["lovers"]] == story.stacks
    assert ((BEN, "card_to_play"), []) == (story.kinds[0], story.events(PowerHadNoEffect, all=True))


@pytest.mark.rule("D-CARD-37", "D-POW-2")
def test_e_d_36_devils_pact() -> None:
    """E-D-36: only the possible branches are offered."""
    story = given(board={"1.work": "mars"}, hands=[["devils pact"], ["planet 9"]]).play("devils pact")
    assert {"steal_token", "throw_token"} == story.choices()


@pytest.mark.rule("D-CARD-38")
def test_gods_help_offers_four() -> None:
    """God's Help resurrects, consolidates, exchanges with an opponent, or draws a pointed token."""
    board = {"0.work": "mars", "1.work": "sun"}
    table: dict[str, Any] = {"board": board, "settings": {"0.work": "mars"}, "discard": ["fool"]}
    story = given(hands=[["gods help"], ["planet 9"]], **table).play("gods help")
    assert {"resurrect_character", "consolidate", "exchange_token", "draw_token"} == story.choices()
    assert {"1.work"} == story.choose("exchange_token", "0.work").choices()


# --- parts ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-CARD-26", "D-POW-3")
def test_e_d_34_the_chariot_half() -> None:
    """E-D-34: a planet and a constellation are drawn; with no free planet slot the constellation only."""
    board: dict[str, str | None] = {"planet@5": None, "planet@11": "venus", "constellation@11": None, "1.love": "leo"}
    table: dict[str, Any] = {"turn": 5, "hands": [["chariot"], ["planet 9"]]}
    story = given(board={**board, "1.health": "sun"}, **table).play("chariot")
    assert {"planet@11"} == story.choices()
    story.choose("planet@11", "0.work")
    assert {"constellation@5"} == story.choices()
    story.choose("constellation@5", "0.love")
    assert ("venus", True) == (story.at("0.work"), str(story.at("0.love")).startswith("~"))
    full = {**board, "0.health": "sun", "0.work": "mars", "0.character_planet": "moon"}
    story = given(board=full, **table).play("chariot")
    assert {"constellation@5"} == story.choices()


@pytest.mark.rule("D-CARD-27", "D-POW-3")
def test_the_wheel_reveals_one_of_each() -> None:
    """The Wheel of Fortune reveals a planet, then a constellation, anywhere."""
    story = given(board={"1.work": "~mars", "1.love": "~leo"}, hands=[["wheel of fortune"], ["planet 9"]])
    story.play("wheel of fortune")
    assert not any("constellation" in spot or "love" in spot for spot in story.choices())
    story.choose("1.work", "1.love")
    assert ["mars", "leo"] == [e.body for e in story.events(TokenRevealed, all=True)]


JUSTICE: dict[str, Any] = {"hands": [["justice"], ["planet 9"]]}


@pytest.mark.rule("D-CARD-28", "D-POW-3")
def test_e_d_35_justice() -> None:
    """E-D-35: with two planets both pointed constellations are drawn; with one of them gone there is no effect."""
    board: dict[str, str | None] = {"0.health": "mars", "0.work": "sun", "0.character_constellation": "leo"}
    story = given(board=board, **JUSTICE).play("justice")
    assert {"constellation@3", "constellation@9"} == story.choices()
    assert {"0.love", "0.money"} == story.choose("constellation@3").choices()
    story.choose("0.money")
    assert {"constellation@9"} == story.choices()
    assert {"0.love"} == story.choose("constellation@9").choices()
    assert [(BEN, "card_to_play")] == story.choose("0.love").kinds
    gone = given(board={**board, "constellation@3": None}, **JUSTICE).play("justice")
    assert 1 == len(gone.events(PowerHadNoEffect))


@pytest.mark.rule("D-CARD-28")
def test_justice_by_the_difference() -> None:
    """Justice draws one of each kind if they are equal, or the missing one; the Priestess changes nothing."""
    even = given(**JUSTICE).play("justice")
    assert {"planet@3", "planet@9", "constellation@3", "constellation@9"} == even.choices()
    assert {"constellation@3", "constellation@9"} == even.choose("planet@3", "0.work").choices()
    assert [(BEN, "card_to_play")] == even.choose("constellation@9", "0.love").kinds
    one = given(board={"0.love": "leo"}, stacks={ANA: ["priestess"]}, **JUSTICE).play("justice")
    assert {"planet@3", "planet@9"} == one.choices()
    assert {"0.health", "0.work"} == one.choose("planet@9").choices()
    assert [(BEN, "card_to_play")] == one.choose("0.work").kinds


# --- the Priestess ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-CARD-16", "D-POW-5")
def test_e_d_29_the_priestess() -> None:
    """E-D-29: with the Priestess planet 1 may draw a constellation, onto a slot of its own kind."""
    story = given(turn=6, stacks={ANA: ["priestess"]}, hands=[["planet 1"], ["planet 9"]]).play("planet 1")
    assert {"0.love", "0.money", "0.character_constellation"} == story.choose("constellation@6").choices()


@pytest.mark.rule("D-POW-3", "D-POW-5", "D-CARD-26")
def test_e_d_41_the_chariot_of_the_priestess() -> None:
    """E-D-41: each of the two draws may take either kind, so two planets are legal."""
    story = given(turn=2, stacks={ANA: ["priestess"]}, hands=[["chariot"], ["planet 9"]]).play("chariot")
    pointed = {"planet@2", "planet@8", "constellation@2", "constellation@8"}
    assert pointed == story.choices()
    story.choose("planet@2", "0.health")
    assert pointed - {"planet@2"} == story.choices()
    story.choose("planet@8", "0.work")
    assert [(BEN, "card_to_play")] == story.kinds


@pytest.mark.rule("D-POW-5", "D-CARD-10", "D-CARD-24")
def test_e_d_41_exchanges_of_the_priestess() -> None:
    """E-D-41: exchanges never go across kinds; Temperance covers the Priestess before its power."""
    board = {"0.health": "mars", "0.love": "leo", "1.health": "sun", "1.love": "virgo"}
    table: dict[str, Any] = {"turn": 2, "board": board, "stacks": {ANA: ["priestess"]}}
    story = given(hands=[["numerology 1"], ["planet 9"]], **table).play("numerology 1")
    assert {"0.health", "0.love"} == story.choices()
    assert {"1.love", "constellation@2", "constellation@8"} == story.choose("0.love").choices()
    story = given(hands=[["temperance"], ["planet 9"]], **table).play("temperance")
    assert {"0.health"} == story.choices()
    assert {"1.health"} == story.choose("0.health").choices()
    assert {"0.love"} == story.choose("1.health").choices()
    story.choose("0.love", "1.love")
    assert ["sun", "virgo", "mars", "leo"] == [story.at(s) for s in ("0.health", "0.love", "1.health", "1.love")]


@pytest.mark.rule("D-POW-5", "D-CARD-16", "D-CARD-3", "D-CARD-4", "D-CARD-27")
def test_the_priestess_merges_steals_reveals_and_consolidations() -> None:
    """With a current Priestess planet cards and each pick of the Wheel reach either kind."""
    board = {"0.love": "leo", "1.love": "~aries", "1.work": "~mars"}
    table: dict[str, Any] = {"stacks": {ANA: ["priestess"]}, "settings": {"0.love": "leo"}, "board": board}
    assert {"1.love", "1.work"} == given(hands=[["planet 9"], []], **table).play("planet 9").choices()
    branches = given(hands=[["planet 5"], ["planet 3"]], **table).play("planet 5")
    assert {"reveal_token", "consolidate"} == branches.choices()
    assert {"love"} == branches.choose("consolidate").choices()
    reveals = given(hands=[["planet 5"], ["planet 3"]], **table).play("planet 5", "reveal_token")
    assert {"1.love", "1.work"} <= reveals.choices()
    wheel = given(hands=[["wheel of fortune"], ["planet 3"]], **table).play("wheel of fortune", "1.love")
    assert {"1.work", "constellation@1"} <= wheel.choices()
