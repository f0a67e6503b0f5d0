"""Tokens and slots: draws, thefts, throws, exchanges, reveals (D-TOK), and the cards that do just that."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from tabletop_rules.games.destiny.commands import ChooseSpot
from tabletop_rules.games.destiny.powers import PowerHadNoEffect
from tabletop_rules.games.destiny.tokens import TokenDrawn, TokenThrown
from tests.games.destiny.story import ANA, BEN, card, given, lying

SATURN_AND_MARS = {"planet@3": "~saturn", "planet@9": "mars"}


@pytest.mark.rule("D-CARD-2", "D-TOK-2", "D-TOK-3", "D-TOK-4", "D-TOK-10", "D-PLAY-3", "D-INFO-13")
def test_e_d_1_drawing_with_a_blue_2() -> None:
    """E-D-1: token and slot are chosen before a hidden token is seen; one event moves it, named to the drawer alone."""
    story = given(board=SATURN_AND_MARS, hands=[["planet 2"], ["planet 3"]]).play("planet 2")
    assert {"planet@3", "planet@9"} == story.choices()
    story.choose("planet@3")
    assert "~?" == lying(story.view(ANA), "planet@3")
    assert {"0.health", "0.work", "0.character_planet"} == story.choices()
    story.choose("0.work")
    assert (ANA,) == story.event(TokenDrawn).token.to
    assert ["~saturn", "~?"] == [lying(story.view(seat), "0.work") for seat in (ANA, BEN)]
    assert (None, (card("planet 2"),)) == (story.at("planet@3"), story.state.cards.discard)
    up = given(board=SATURN_AND_MARS, hands=[["planet 2"], ["planet 3"]]).play("planet 2", "planet@9", "0.work")
    assert ("mars", None) == (up.at("0.work"), up.at("planet@9"))


def ring(kind: str, hours: Iterable[int] = range(1, 13)) -> set[str]:
    """Return places of a ring, by default all."""
    return {f"{kind}@{hour}" for hour in hours}


FULL = {"0.health": "mars", "0.work": "sun", "0.character_planet": "moon"}
"""No room for a planet."""
PRIESTESS: dict[str, Any] = {"stacks": {ANA: ["priestess"]}}
ANYWHERE: dict[str, Any] = {"unspecified_draw": "anywhere"}
BARE = {"0.health": "mars", "1.love": "leo", "1.money": "aries", "constellation@3": None, "constellation@9": None}
"""No constellation at either end of the needle."""
UP = (8, 9, 10, 11, 12, 1)
"""The hours that are up in turn 7."""


@pytest.mark.rule("D-CARD-1", "D-CARD-2", "D-CARD-5", "D-CARD-6", "D-CARD-16", "D-CARD-28", "D-CARD-36", "D-CARD-38")
@pytest.mark.rule("D-CLOCK-2", "D-TOK-2", "D-POW-5", "D-Q-36")
@pytest.mark.parametrize(
    ("played", "turn", "table", "offered"),
    [
        ("constellation 4", 1, {}, ring("constellation", (1, 7))),  # E-D-5
        ("constellation 0", 7, {}, ring("constellation")),  # E-D-21
        ("mixed 0", 7, {}, ring("planet", UP) | ring("constellation", UP)),  # E-D-21
        ("mixed 1", 3, {}, ring("planet", (9,)) | ring("constellation", (9,))),
        ("mixed 1", 3, {"board": {"planet@3": "mars"}}, ring("planet", (3, 9)) | ring("constellation", (9,))),
        ("world", 3, {}, ring("planet") | ring("constellation")),
        ("planet 1", 6, PRIESTESS, ring("planet", (6, 12)) | ring("constellation", (6, 12))),  # E-D-29
        ("planet 1", 3, {**PRIESTESS, "board": FULL}, ring("constellation", (3, 9))),
        ("planet 1", 3, ANYWHERE, ring("planet", (3, 9))),
        ("justice", 3, ANYWHERE, ring("planet") | ring("constellation")),
        ("justice", 3, {**ANYWHERE, **PRIESTESS, "board": {"0.health": "mars"}}, ring("constellation")),
        ("justice", 3, {**ANYWHERE, "board": BARE}, ring("constellation") - ring("constellation", (3, 9))),
        ("gods help", 3, ANYWHERE, ring("planet") | ring("constellation")),
        ("gods help", 3, {}, ring("planet", (3, 9)) | ring("constellation", (3, 9))),
    ],
)
def test_what_can_be_drawn(played: str, turn: int, table: dict[str, Any], offered: set[str]) -> None:
    """A draw offers the tokens of its kinds at the hours it names, with a face it takes and a free slot."""
    story = given(turn=turn, hands=[[played], ["planet 3"]], **table).play(played)
    if played == "gods help":
        story.choose("draw_token")
    assert offered == story.choices()


LOVERS = {"0.love": "~leo", "1.love": "virgo", "1.money": "libra", "1.character_constellation": "aries"}
SEVERAL = {"0.work": "sun", "0.health": "~moon", "1.work": "~mars", "1.health": "pluto", "0.love": "~leo"}


@pytest.mark.rule("D-TOK-6", "D-CARD-7", "D-CARD-9", "D-CARD-10", "D-CARD-11", "D-CARD-31", "D-CONS-2")
@pytest.mark.parametrize(
    ("played", "table", "own", "chosen", "partners", "partner"),
    [
        (  # E-D-20: with the clock, faces kept
            "numerology 3",
            {"turn": 4, "board": {"planet@10": "pluto", "planet@4": "~mars", "0.work": "earth"}},
            {"0.work"},
            "0.work",
            {"planet@10", "planet@4"},
            "planet@10",
        ),
        (  # neither a guarded nor a consolidated token
            "numerology 6",
            {
                "board": LOVERS,
                "settings": {"1.love": "virgo!"},
                "tower": BEN,
            },
            {"0.love"},
            "0.love",
            {"1.money", "constellation@3", "constellation@9"},
            "1.money",
        ),
        ("numerology 0", {"board": SEVERAL}, {"0.work", "0.health"}, "0.work", {"1.work", "1.health"}, "1.work"),
        ("mixed 7", {"board": SEVERAL}, {"0.work"}, "0.work", {"1.health"}, "1.health"),  # both up
        (  # no consolidated token is given away
            "numerology 0",
            {"board": {"0.health": "mars", "0.work": "sun", "1.work": "~venus"}, "settings": {"0.health": "mars!"}},
            {"0.work"},
            "0.work",
            {"1.work"},
            "1.work",
        ),
    ],
)
def test_exchanges(
    played: str, table: dict[str, Any], own: set[str], chosen: str, partners: set[str], partner: str
) -> None:
    """An own unconsolidated token and one of its kind within reach change positions, faces kept."""
    story = given(**{"hands": [[played], ["planet 3"]], **table}).play(played)
    assert own == story.choices()
    assert partners == story.choose(chosen).choices()
    before = story.at(chosen), story.at(partner)
    story.choose(partner)
    assert before == (story.at(partner), story.at(chosen))


@pytest.mark.rule("D-TOK-1", "D-TOK-2", "D-POW-2")
def test_e_d_17_no_room() -> None:
    """E-D-17: with three planets nothing can be stolen; the card is discarded without effect."""
    board = {"1.health": "mars", "1.work": "sun", "1.character_planet": "moon", "0.health": "venus"}
    story = given(board=board, hands=[["fool"], ["planet 10"]])
    story.play("fool").play("planet 10")
    assert 1 == len(story.events(PowerHadNoEffect))
    assert card("planet 10") in story.state.cards.discard


@pytest.mark.rule("D-CARD-38", "D-Q-36", "D-TOK-6")
@pytest.mark.parametrize(("partners", "clock"), [("opponent", set[str]()), ("clock_too", {"planet@3", "planet@9"})])
def test_with_whom_gods_help_exchanges(partners: str, clock: set[str]) -> None:
    """God's Help exchanges with an opponent, with gods_help_exchange = clock_too also where the needle points."""
    board = {"0.work": "earth", "1.health": "~mars"}
    story = given(board=board, hands=[["gods help", "mixed 5"], ["planet 3"]], gods_help_exchange=partners)
    assert {"1.health"} | clock == story.play("gods help", "exchange_token", "0.work").choices()
    alone = given(board={"0.work": "earth"}, hands=[["gods help"], ["planet 3"]], gods_help_exchange=partners)
    assert bool(clock) is ("exchange_token" in alone.play("gods help").choices())


@pytest.mark.rule("D-CARD-4", "D-CONS-2", "D-INFO-12")
def test_e_d_18_stealing() -> None:
    """E-D-18: a consolidated token cannot be stolen; a hidden one stays hidden, and only its new owner sees it."""
    board = {"1.health": "mars", "1.work": "~venus"}
    story = given(board=board, settings={"1.health": "mars!"}, hands=[["planet 9"], ["planet 3"]]).play("planet 9")
    assert {"1.work"} == story.choices()
    assert ("consolidated", "D-CONS-2") == story.why_not(ChooseSpot(0, 0, "1.health"))
    story.choose("1.work", "0.health")
    assert ["~venus", "~?"] == [lying(story.view(seat), "0.health") for seat in (ANA, BEN)]


@pytest.mark.rule("D-CARD-33")
def test_the_moon_steals_either_kind() -> None:
    """The Moon steals a reachable token of either kind."""
    board = {"1.love": "leo", "1.work": "mars", "0.work": "sun"}
    story = given(board=board, hands=[["moon"], ["planet 3"]]).play("moon")
    assert {"1.love", "1.work"} == story.choices()
    story.choose("1.love", "0.character_constellation")
    assert "leo" == story.at("0.character_constellation")


@pytest.mark.rule("D-CARD-32", "D-TOK-5", "D-TOK-2")
def test_a_throw_needs_no_room() -> None:
    """A player with three planets may still throw one of an opponent."""
    story = given(board={**FULL, "1.health": "venus"}, hands=[["star"], ["planet 3"]]).play("star")
    assert {"1.health"} == story.choices()


@pytest.mark.rule("D-TOK-5", "D-Q-41")
@pytest.mark.parametrize(
    ("face", "place", "token", "expected"),
    [
        ("keep", "planet@4", "~venus", "~venus"),
        ("by_half", "planet@3", "~venus", "~venus"),
        ("by_half", "planet@4", "~venus", "venus"),
        ("by_half", "planet@4", "venus", "venus"),
        ("by_half", "planet@9", "venus", "venus"),
        ("by_half", "planet@10", "venus", "~venus"),
    ],
)
def test_the_face_of_a_thrown_token(face: str, place: str, token: str, expected: str) -> None:
    """A thrown token keeps its face; with thrown_face = by_half it is up at the six hours from red + 1 on."""
    board = {"1.health": token, place: None}
    story = given(turn=3, board=board, hands=[["star"], ["planet 3"]], thrown_face=face)
    assert expected == story.play("star", "1.health", place).at(place)
    assert (expected == "venus") == story.event(TokenThrown).token.up


# --- why not ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-CARD-4")
@pytest.mark.rule("D-CONS-2", "D-TOK-2")
def test_a_token_can_be_out_of_reach_by_two_rules() -> None:
    """A consolidated token for which there is no room is rejected by both rules."""
    board = {"0.health": "mars", "0.work": "sun", "0.character_planet": "moon", "1.work": "earth", "1.love": "leo"}
    story = given(board=board, settings={"1.work": "earth!"}, hands=[["moon"], ["planet 3"]]).play("moon")
    assert {"1.love"} == story.choices()
    found = story.rejections(ChooseSpot(0, 0, "1.work"))
    assert [("consolidated", "D-CONS-2"), ("no_room", "D-TOK-2")] == [(each.code, each.rule) for each in found]


MIXED = {"0.work": "sun", "0.love": "leo", "1.work": "moon", "1.love": "aries", "1.character_planet": "mars"}


@pytest.mark.rule("D-TOK-1", "D-TOK-3", "D-TOK-4", "D-TOK-5", "D-TOK-6", "D-TOK-7", "D-TOK-9", "D-CARD-21", "D-CARD-31")
@pytest.mark.parametrize(
    ("played", "spot", "code", "rule"),
    [
        ("moon", "1.love.setting", "spot_not_offered", "D-TOK-9"),
        ("moon", "7.love", "no_such_spot", "D-TOK-1"),
        ("moon", "4.love", "no_such_spot", "D-TOK-1"),
        ("moon", "1.character_planet.setting", "no_such_spot", "D-TOK-1"),  # the horoscope alone has settings
        ("moon", "1.character_constellation.setting", "no_such_spot", "D-TOK-1"),
        ("moon", "1.health", "spot_empty", "D-TOK-4"),
        ("moon 1.love", "0.health", "spot_not_offered", "D-TOK-1"),  # the other kind
        ("moon 1.love", "0.love", "spot_occupied", "D-TOK-1"),
        ("moon 1.love", "1.money", "spot_not_offered", "D-TOK-3"),
        ("moon 1.love", "constellation@4", "spot_not_offered", "D-TOK-3"),
        ("justice planet@3", "0.character_planet", "spot_not_offered", "D-CARD-28"),
        ("star 1.work", "constellation@4", "spot_not_offered", "D-TOK-5"),
        ("star 1.work", "1.health", "spot_not_offered", "D-TOK-5"),
        ("star 1.work", "planet@3", "spot_occupied", "D-TOK-4"),
        ("numerology-0 0.work", "1.love", "spot_not_offered", "D-TOK-6"),
        ("numerology-0 0.work", "planet@3", "spot_not_offered", "D-CARD-9"),
        ("astrologer", "1.character_planet", "up_already", "D-TOK-7"),  # whatever the Tower guards
        ("astronomer", "1.character_planet", "up_already", "D-CARD-21"),
    ],
)
def test_why_a_spot_cannot_be_chosen(played: str, spot: str, code: str, rule: str) -> None:
    """A spot that does not exist, has the wrong kind, is empty, occupied or not offered is rejected as such, once."""
    name, *chosen = played.split()
    tower = BEN if name.startswith("astro") else None
    story = given(board=MIXED, hands=[[name.replace("-", " ")], ["planet 3"]], tower=tower)
    story.play(name.replace("-", " "), *chosen)
    assert [(code, rule)] == [(each.code, each.rule) for each in story.rejections(ChooseSpot(0, 0, spot))]
