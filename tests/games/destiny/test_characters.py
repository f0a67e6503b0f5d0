"""Characters and validation (D-CHAR, D-VAL)."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.games.destiny.characters import CharacterTransformed
from tabletop_rules.games.destiny.commands import ChooseCard
from tabletop_rules.games.destiny.play import CardPlayedForPower
from tabletop_rules.games.destiny.powers import PowerHadNoEffect
from tabletop_rules.games.destiny.scoring import score
from tabletop_rules.games.destiny.steps import EndTurn, StartTurn, Validate
from tabletop_rules.games.destiny.theft import CharacterStolen
from tabletop_rules.games.destiny.validation import CharacterValidated
from tests.games.destiny.story import ANA, BEN, CLEO, Story, card, cards, given, setting_at, space, theft_step

EMPEROR = space(ANA, "scorpio", "~sun")
UP = space(ANA, "scorpio", "sun")
EXAMPLE = {"emperor_points": "worked_example"}
ADDITIVE = {"validation_total": "additive"}
LINES = ("constellation", "planet", "conjunction")


def validated(stack: list[Any], board: dict[str, str], **options: Any) -> Story:
    """Return a story after the validation step, with this stack of Ana's."""
    return given(stacks={ANA: stack}, board=board, plan=(Validate(), EndTurn()), **options)


@pytest.mark.rule("D-VAL-1", "D-VAL-2", "D-VAL-3", "D-VAL-4", "D-SET-2", "D-Q-1", "D-Q-14")
@pytest.mark.parametrize(
    ("character", "board", "options", "lines", "points"),
    [
        (("emperor",), EMPEROR, {}, ("constellation",), 4),  # E-D-3
        (("emperor", "constellation"), UP, {}, ("constellation", "conjunction"), 140),
        (("emperor",), EMPEROR, EXAMPLE, ("constellation",), 8),
        (("emperor",), UP, EXAMPLE, ("conjunction",), 400),
        (("emperor", "constellation"), UP, ADDITIVE, ("constellation", "conjunction"), 144),
        (("emperor",), UP, ADDITIVE, ("conjunction",), 140),
        (("emperor",), space(ANA, "~scorpio", "sun"), {}, ("planet",), 40),
        (("emperor", "constellation", "planet"), UP, {**EXAMPLE, **ADDITIVE}, LINES, 458),
        (("pope",), {"0.character_planet": "earth"}, EXAMPLE, ("planet",), 50),  # the example is of the Emperor alone
        (("hermit",), {"0.character_planet": "pluto"}, EXAMPLE, ("planet",), 90),
        (("astrologer",), space(ANA, "leo", "mars"), {}, ("conjunction",), 90),
    ],
)
def test_a_character_is_turned_to_its_best_line(
    character: tuple[str, ...], board: dict[str, str], options: dict[str, Any], lines: tuple[str, ...], points: int
) -> None:
    """E-D-3: tokens that are up turn the card; it counts its last line, or all its lines if they are additive."""
    story = validated([character], board, **options)
    assert [(character[0], *lines)] == story.stack(ANA)
    [event] = story.events(CharacterValidated, all=True)
    assert [points] == [turned.points for turned in event.turned]
    assert points == score(story.state, ANA).total


@pytest.mark.rule("D-VAL-3", "D-Q-14", "D-SET-2")
def test_validation_by_choice() -> None:
    """With validation = optional those whose character can turn decide in turn order; by default it turns by itself."""
    stacks: dict[int, list[Any]] = {ANA: ["emperor"], BEN: [("pope", "planet")], CLEO: ["hermit"]}
    board = {**space(ANA, "scorpio", "sun"), "1.character_planet": "earth", "2.character_planet": "pluto"}
    table: dict[str, Any] = {"seats": 3, "stacks": stacks, "board": board, "plan": (Validate(), EndTurn())}
    story = given(validation="optional", **table)
    assert [(ANA, "character_to_validate")] == story.kinds
    assert {card("emperor"), None} == story.choices()
    assert ("card_not_offered", "D-VAL-3") == story.why_not(ChooseCard(0, 0, card("pope")))
    story.choose(None)
    assert [(CLEO, "character_to_validate")] == story.kinds
    story.choose(card("hermit"))
    assert [[("emperor",)], [("pope", "planet")], [("hermit", "planet")]] == [story.stack(seat) for seat in range(3)]
    [event] = given(**table).events(CharacterValidated, all=True)
    assert [ANA, CLEO] == [turned.seat for turned in event.turned]


@pytest.mark.rule("D-VAL-1", "D-VAL-3", "D-VAL-4", "D-Q-14")
@pytest.mark.parametrize("counting", ["best", "additive"])
@pytest.mark.parametrize(
    ("character", "board"),
    [
        (("emperor", "conjunction"), {"0.character_constellation": "scorpio"}),
        (("emperor", "constellation", "planet"), {"0.character_planet": "sun"}),
        (("emperor", "constellation", "planet"), {"0.character_constellation": "scorpio"}),
        (("fool", "planet"), {"0.character_constellation": "taurus"}),  # worth the same
        (("astrologer",), {"0.character_constellation": "taurus"}),  # worth 0
        (("astrologer",), {"0.character_planet": "mars"}),
    ],
)
def test_a_line_that_is_worth_no_more_is_not_shown(
    character: tuple[str, ...], board: dict[str, str], counting: str
) -> None:
    """A character keeps its line unless another one is worth strictly more."""
    story = validated([character], board, validation_total=counting)
    assert ([character], []) == (story.stack(ANA), story.events(CharacterValidated, all=True))


# --- stacks -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-CHAR-2", "D-CHAR-3", "D-CARD-13")
def test_e_d_26_covering() -> None:
    """E-D-26: the Astrologer covers the Hermit, who keeps 9 points; tokens stay, and Ana reveals one anywhere."""
    story = given(
        stacks={ANA: [("hermit", "constellation")]},
        board={"0.character_constellation": "cancer", "1.work": "~mars"},
        hands=[["astrologer"], ["planet 3"]],
    ).play("astrologer", "1.work")
    assert "mars" == story.at("1.work")
    assert "cancer" == story.at("0.character_constellation")
    assert 9 == score(story.state, ANA).total


@pytest.mark.rule("D-CARD-29", "D-CHAR-4", "D-CHAR-2")
def test_e_d_32_the_hanged_man_uncovers() -> None:
    """E-D-32: the Pope and his 50 are lost; the Astronomer is current, worth 170, and looks from the next turn on."""
    stack = [("astronomer", "conjunction"), ("pope", "planet")]
    story = given(stacks={BEN: stack}, hands=[["hanged man"], ["planet 3"]], board={"1.character_planet": "mars"})
    story.play("hanged man", card("pope"))
    assert [("astronomer", "conjunction")] == story.stack(BEN)
    assert 170 == score(story.state, BEN).total
    assert (card("pope"),) == story.state.cards.killed
    assert "mars" == story.at("1.character_planet")
    assert [(BEN, "card_to_play")] == story.kinds
    story.for_value("planet 3").decline_until("where_to_look")
    assert [(BEN, "where_to_look")] == story.kinds


@pytest.mark.rule("D-CHAR-3", "D-POW-6", "D-CLOCK-4")
def test_covered_characters_have_no_lasting_power() -> None:
    """A covered Empress doubles nothing, a covered Astronomer does not look, a covered Pope sees nothing."""
    story = given(stacks={ANA: ["empress", "hermit"]}, hands=[["planet 1"], ["planet 2"]]).play("planet 1")
    assert [1] == [event.times for event in story.events(CardPlayedForPower)]
    clock = given(stacks={ANA: ["astronomer", "hermit"]}, hands=[["planet 1"], ["planet 2"]], plan=(StartTurn(4),))
    assert [(ANA, "card_to_play")] == clock.kinds
    pope = given(stacks={ANA: ["pope", "hermit"]}, settings={"1.love": "leo"}, hands=[["planet 1"], []])
    assert "?" == setting_at(pope.view(ANA), "1.love")


@pytest.mark.rule("D-CHAR-4", "D-CARD-14", "D-CARD-16", "D-CARD-17", "D-CARD-19", "D-INFO-13")
def test_uncovered_characters_have_their_lasting_power_again() -> None:
    """An uncovered Pope or Fool changes sight at once, an uncovered Priestess or Empress the next card."""
    hands = [["hanged man", "planet 1"], ["planet 3", "planet 2"]]
    settings = {"0.love": "leo", "1.love": "aries"}
    sights = []
    for name in ("pope", "fool"):
        story = given(stacks={BEN: [name, "hermit"]}, settings=settings, hands=hands)
        story.play("hanged man", card("hermit"))
        sights.append([setting_at(story.view(BEN), spot) for spot in settings])
    assert [["leo", "aries"], ["?", "?"]] == sights
    merged = given(stacks={BEN: ["priestess", "hermit"]}, hands=hands).play("hanged man", card("hermit"))
    assert {f"{kind}@{hour}" for kind in ("planet", "constellation") for hour in (3, 9)} == (
        merged.play("planet 3").choices()
    )
    doubled = given(stacks={BEN: ["empress", "hermit"]}, hands=hands).play("hanged man", card("hermit"))
    assert [2] == [event.times for event in doubled.play("planet 3").events(CardPlayedForPower)]


@pytest.mark.rule("D-CHAR-3", "D-CARD-29", "D-CARD-30", "D-CARD-31", "D-CARD-35", "D-CARD-37", "D-CARD-25", "D-Q-15")
@pytest.mark.parametrize(
    ("played", "own"),
    [
        (["hanged man"], False),
        (["death"], True),
        (["judgement"], True),
        (["devils pact", "kill_character"], True),
        (["devil"], False),
    ],
)
@pytest.mark.parametrize(
    ("depth", "mine", "theirs"), [("top", ["lovers"], ["pope"]), ("any", ["hermit", "lovers"], ["fool", "pope"])]
)
@pytest.mark.parametrize("scope", ["space", "characters"])
def test_which_characters_are_in_reach(
    played: list[str], own: bool, depth: str, mine: list[str], theirs: list[str], scope: str
) -> None:
    """Current characters can be chosen, with character_depth = any covered ones too, but none of a guarded stack."""
    story = given(
        seats=3,
        stacks={ANA: ["hermit", "lovers"], BEN: ["fool", "pope"], CLEO: ["magician", "strength"]},
        hands=[[played[0], "planet 1"], ["planet 2"], ["planet 3"]],
        tower=CLEO,
        tower_scope=scope,
        character_depth=depth,
    ).play(*played)
    found = {*theirs, *(mine if own else ()), *(["tower"] if played == ["judgement"] else ())}
    assert set(cards(*found)) == story.choices()


@pytest.mark.rule("D-THEFT-1", "D-POW-5", "D-Q-15")
def test_the_option_makes_no_covered_character_current() -> None:
    """With character_depth = any theft and lasting powers still concern current characters only."""
    board = space(ANA, "taurus", "moon")
    stacks = {ANA: ["priestess", "hermit"], BEN: ["fool", "pope"]}
    table: dict[str, Any] = {"character_depth": "any", "stacks": stacks, "board": board}
    story = given(hands=[["planet 1"], ["planet 2"]], **table).play("planet 1")
    assert {"planet@3", "planet@9"} == story.choices()
    theft = given(plan=theft_step(2), **table)
    assert [] == theft.events(CharacterStolen, all=True)


@pytest.mark.rule("D-CHAR-5", "D-CARD-38", "D-Q-18")
def test_the_discard_pile_turns_every_character_upright() -> None:
    """A resurrected character shows no line, even with theft_keeps_validation."""
    story = given(
        stacks={ANA: [("pope", "planet")]},
        hands=[["death", "planet 1"], ["gods help", "planet 9"]],
        theft_keeps_validation=True,
        death_extra="none",
    )
    story.play("death", card("pope")).play("gods help", "resurrect_character", card("pope"))
    assert ([], [("pope",)]) == (story.stack(ANA), story.stack(BEN))


@pytest.mark.rule("D-CARD-38", "D-CHAR-1", "D-POW-7")
@pytest.mark.parametrize(("source", "found"), [("discard", {"pope", "fool"}), ("killed_only", {"fool"})])
def test_resurrection(source: str, found: set[str]) -> None:
    """God's Help brings back a character, which arrives; with killed_only one that left a stack."""
    table: dict[str, Any] = {
        "discard": ["pope", "planet 4"],
        "killed": ["fool"],
        "hands": [["gods help"], ["planet 9"]],
    }
    story = given(resurrect_from=source, **table).play("gods help", "resurrect_character")
    assert set(cards(*found)) == story.choices()
    story.choose(card("fool"))
    assert [("fool",)] == story.stack(ANA)
    assert () == story.state.cards.killed
    assert "none" == story.state.players[ANA].eyes


@pytest.mark.rule("D-CARD-38", "D-CARD-23")
def test_killed_only_forgets_a_character_that_left_the_pile() -> None:
    """With killed_only a killed character that the Hermit took and that was discarded again stays away."""
    story = given(
        hands=[["hermit", "planet 1", "gods help"], ["mixed 9", "mixed 10", "mixed 11"]],
        killed=["pope"],
        resurrect_from="killed_only",
    )
    story.play("hermit", card("pope"), card("planet 1")).play("mixed 9").for_value("pope").play("mixed 10")
    story.decline_until("card_to_play")
    assert card("pope") in story.state.cards.discard
    assert "resurrect_character" not in story.play("gods help").choices()


# --- the Devil --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-CARD-25", "D-CHAR-1", "D-CHAR-5", "D-POW-7", "D-Q-18")
@pytest.mark.parametrize(("keeps", "lines"), [(False, ()), (True, ("planet",))])
def test_the_devil_changes_places_with_a_character(keeps: bool, lines: tuple[str, ...]) -> None:
    """The Devil goes upright to the place of the taken character, which arrives; lines are kept by option."""
    stacks = {BEN: [("hermit", "constellation"), ("emperor", "planet")]}
    hands = [["devil", "planet 1"], ["planet 9", "mixed 1"]]
    story = given(stacks=stacks, hands=hands, theft_keeps_validation=keeps).play("devil", card("emperor"))
    assert [("emperor", *lines)] == story.stack(ANA)
    assert [("hermit", "constellation"), ("devil",)] == story.stack(BEN)
    assert (40 if keeps else 0) == score(story.state, ANA).total
    assert [(ANA, "which_opponent")] == story.kinds


@pytest.mark.rule("D-CARD-25")
def test_the_devil_may_reach_deep() -> None:
    """With character_depth = any the Devil takes the position of a covered character."""
    stacks = {BEN: ["fool", "pope"]}
    story = given(character_depth="any", stacks=stacks, hands=[["devil"], ["planet 9"]]).play("devil", card("fool"))
    assert [("devil",), ("pope",)] == story.stack(BEN)
    assert [("fool",)] == story.stack(ANA)


@pytest.mark.rule("D-CARD-25", "D-POW-6")
def test_the_devil_over_the_empress_changes_places_once() -> None:
    """In its second execution the Devil is elsewhere and does nothing; without a target it stays."""
    story = given(
        seats=3, stacks={ANA: ["empress"], BEN: ["fool"], CLEO: ["pope"]}, hands=[["devil"], ["planet 9"], []]
    )
    story.play("devil", card("fool"))
    assert 1 == len(story.events(CharacterTransformed, all=True))
    assert 1 == len(story.events(PowerHadNoEffect))
    alone = given(hands=[["devil"], ["planet 9"]]).play("devil")
    assert [("devil",)] == alone.stack(ANA)
