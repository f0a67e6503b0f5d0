"""Characters: arrival, validation, theft, kills, the Tower, the Devil (D-CHAR, D-VAL, D-THEFT; cases A, F, I)."""

from typing import Any

import pytest

from tabletop_rules.games.destiny.commands import ChooseCard, ChoosePlayer, ChooseSpot, Decline
from tabletop_rules.games.destiny.course.scoring import score
from tabletop_rules.games.destiny.events.cards import (
    CharacterStolen,
    CharacterTransformed,
    CharacterValidated,
    PowerHadNoEffect,
    TowerDiscarded,
)
from tabletop_rules.games.destiny.queries import points_of
from tabletop_rules.games.destiny.steps import EndTurn, SettingPhase, TheftNext, Validate
from tests.games.destiny.story import ANA, BEN, CLEO, Story, card, cards, given

EMPEROR = {"0.character_constellation": "scorpio", "0.character_planet": "~sun"}
UP = {"0.character_constellation": "scorpio", "0.character_planet": "sun"}


def validated(stack: list[Any], board: dict[str, str], **options: object) -> Story:
    return given(stacks={ANA: stack}, board=board, plan=(Validate(), EndTurn()), **options)  # type: ignore[arg-type]


def worth(story: Story) -> int:
    return points_of(story.state, story.state.players[ANA].stack[-1])


@pytest.mark.rule("D-VAL-1", "D-VAL-2", "D-VAL-3", "D-SET-2")
def test_e_d_3_validating_the_emperor() -> None:
    """E-D-3: turned left for 4 points while the Sun is hidden; later 180 degrees, 140 points in all."""
    left = validated(["emperor"], EMPEROR)
    assert ([("emperor", "constellation")], 4) == (left.stack(ANA), worth(left))
    both = validated([("emperor", "constellation")], UP)
    assert ([("emperor", "constellation", "conjunction")], 140) == (both.stack(ANA), worth(both))
    assert 140 == both.events(CharacterValidated, all=True)[0].turned[0].points


@pytest.mark.rule("D-VAL-1", "D-VAL-3")
def test_e_d_3_options() -> None:
    """E-D-3: 8 then 400 with the worked example; 4 then 144 with additive totals, straight to 180 only 140."""
    assert 8 == worth(validated(["emperor"], EMPEROR, emperor_points="worked_example"))
    assert 400 == worth(validated(["emperor"], UP, emperor_points="worked_example"))
    assert 144 == worth(validated([("emperor", "constellation")], UP, validation_total="additive"))
    assert 140 == worth(validated(["emperor"], UP, validation_total="additive"))


@pytest.mark.rule("D-VAL-3")
def test_a_line_is_never_lowered() -> None:
    """A character keeps its line when the tokens leave, and is not turned to a lower one."""
    story = validated([("emperor", "conjunction")], {"0.character_constellation": "scorpio"})
    assert [] == story.events(CharacterValidated, all=True)


@pytest.mark.rule("D-VAL-3", "D-Q-14")
@pytest.mark.parametrize(("counting", "worthy"), [("best", 40), ("additive", 44)])
@pytest.mark.parametrize("up", ["planet", "constellation"])
def test_a_line_shown_last_is_the_present_one(up: str, counting: str, worthy: int) -> None:
    """Turned from 4 to 40, the Emperor is turned by neither of the two lines any more."""
    board = {f"0.character_{up}": {"planet": "sun", "constellation": "scorpio"}[up]}
    story = validated([("emperor", "constellation", "planet")], board, validation_total=counting)
    assert ([], worthy) == (story.events(CharacterValidated, all=True), worth(story))


@pytest.mark.rule("D-VAL-4")
def test_the_astrologer_accepts_any_pair() -> None:
    """Any pair is worth 90 to the Astrologer, a single token nothing."""
    pair = validated(["astrologer"], {"0.character_constellation": "leo", "0.character_planet": "mars"})
    assert 90 == worth(pair)
    assert [("astrologer",)] == validated(["astrologer"], {"0.character_planet": "mars"}).stack(ANA)


@pytest.mark.rule("D-CHAR-2", "D-CHAR-3", "D-CARD-13")
def test_e_d_26_covering() -> None:
    """E-D-26: the Astrologer covers the Hermit, who keeps 9 points; tokens stay; Ana reveals a token anywhere."""
    story = given(
        stacks={ANA: [("hermit", "constellation")]},
        board={"0.character_constellation": "cancer", "1.work": "~mars"},
        hands=[["astrologer"], ["planet 3"]],
    ).play("astrologer", "1.work")
    assert "mars" == story.at("1.work")
    assert "cancer" == story.at("0.character_constellation")
    assert 9 == score(story.state, ANA).total


THIEF = {"0.character_constellation": "scorpio", "0.character_planet": "sun"}


@pytest.mark.rule("D-THEFT-1", "D-THEFT-3", "D-THEFT-4", "D-CHAR-5", "D-CHAR-1", "D-SET-3")
def test_e_d_27_theft() -> None:
    """E-D-27: Ana steals the Emperor, upright, and at once trades; 140 only at the next turn's validation."""
    story = given(
        stacks={BEN: [("emperor", "constellation")]},
        board=THIEF,
        hands=[["planet 3"], ["planet 9"]],
        plan=(SettingPhase(), EndTurn()),
    ).decline_until("which_opponent")
    assert [("emperor",)] == story.stack(ANA)
    assert [] == story.stack(BEN)
    assert 0 == score(story.state, ANA).total
    story.choose(BEN).choose(card("planet 3"), seat=ANA).choose(card("planet 9"), seat=BEN)
    assert [set(cards("planet 9")), set(cards("planet 3"))] == [story.hand(ANA), story.hand(BEN)]
    assert [("emperor", "conjunction")] == validated(["emperor"], UP).stack(ANA)


@pytest.mark.rule("D-THEFT-1")
def test_theft_may_be_optional() -> None:
    """With theft_choice = optional the thief may decline; by default the theft happens."""
    table: dict[str, Any] = {"stacks": {BEN: ["fool"]}, "plan": (TheftNext((0, 1)), EndTurn())}
    board = {"0.character_constellation": "taurus", "0.character_planet": "moon"}
    forced = given(board=board, **table)
    assert [ANA] == [e.seat for e in forced.events(CharacterStolen, all=True)]
    story = given(board=board, theft_choice="optional", **table)
    assert {None, card("fool")} == story.choices()
    assert [("fool",)] == story.choose(None).stack(BEN)


@pytest.mark.rule("D-THEFT-2")
def test_two_candidates_leave_the_choice() -> None:
    """Only the Astrologer can be a second candidate; the thief picks one, and cannot decline."""
    board = {"0.character_constellation": "taurus", "0.character_planet": "moon"}
    table: dict[str, Any] = {"seats": 3, "stacks": {BEN: ["fool"], CLEO: ["astrologer"]}, "board": board}
    story = given(plan=(TheftNext((0, 1, 2)), EndTurn()), **table)
    assert {card("fool"), card("astrologer")} == story.choices()
    assert ("must_act", "D-THEFT-1") == story.why_not(Decline(0, 0))
    assert ("card_not_offered", "D-THEFT-1") == story.why_not(ChooseCard(0, 0, card("pope")))
    story.choose(card("fool"))
    assert [("astrologer",)] == story.stack(CLEO)
    never = given(plan=(TheftNext((0, 1, 2)), EndTurn()), astrologer_theft="never", **table)
    assert [card("fool")] == [e.card for e in never.events(CharacterStolen, all=True)]


@pytest.mark.rule("D-THEFT-2")
def test_no_character_is_stolen_twice_in_a_phase() -> None:
    """What was stolen in this step stays where it is, even if a later seat holds its conjunction too."""
    board = {
        "0.character_constellation": "leo",
        "0.character_planet": "mars",
        "1.character_constellation": "aries",
        "1.character_planet": "venus",
    }
    table: dict[str, Any] = {"seats": 3, "board": board, "stacks": {CLEO: ["astrologer"]}}
    story = given(plan=(TheftNext((0, 1, 2)), EndTurn()), **table)
    assert [ANA] == [e.seat for e in story.events(CharacterStolen, all=True)]


@pytest.mark.rule("D-CHAR-5")
def test_validation_travels_only_under_the_option() -> None:
    """A stolen character is upright; with theft_keeps_validation it keeps its line."""
    board = {"0.character_constellation": "taurus", "0.character_planet": "moon"}
    table: dict[str, Any] = {
        "stacks": {BEN: [("fool", "planet")]},
        "board": board,
        "plan": (TheftNext((0,)), EndTurn()),
    }
    assert [("fool",)] == given(**table).stack(ANA)
    assert [("fool", "planet")] == given(theft_keeps_validation=True, **table).stack(ANA)


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
    story.play("planet 3", power=False).decline_until("where_to_look")
    assert [(BEN, "where_to_look")] == story.kinds


def tower_table(**more: Any) -> Story:
    return given(
        seats=4,
        tower=ANA,
        stacks={ANA: ["fool"], BEN: ["pope"]},
        board={
            "0.work": "mars",
            "0.character_planet": "venus",
            "2.character_constellation": "taurus",
            "2.character_planet": "moon",
        },
        **more,
    )


@pytest.mark.rule("D-CARD-31", "D-CARD-35", "D-CARD-4")
def test_e_d_33_the_tower() -> None:
    """E-D-33: no theft of tokens or character from the guarded space; Judgement takes the Tower, not the character."""
    story = tower_table(initiative=1, hands=[[], ["planet 12"], ["planet 3"], ["judgement"]]).play("planet 12")
    assert {"0.work", "2.character_planet"} == story.choices()
    assert ("guarded", "D-CARD-31") == story.why_not(ChooseSpot(0, 0, "0.character_planet"))
    story.choose("0.work", "1.work").play("planet 3", power=False).play("judgement")
    assert {card("tower"), card("pope")} == story.choices()
    assert ("character_guarded", "D-CARD-31") == story.why_not(ChooseCard(0, 0, card("fool")))
    story.choose(card("tower"))
    assert 1 == len(story.events(TowerDiscarded))
    assert card("tower") in story.state.cards.discard
    assert [] == tower_table(plan=(TheftNext((0, 1, 2, 3)), EndTurn())).events(CharacterStolen, all=True)


@pytest.mark.rule("D-CARD-31")
def test_the_tower_guards_its_owner_against_others_only() -> None:
    """The owner of the space may kill and move there; with tower_scope = characters tokens are not guarded."""
    story = given(tower=ANA, stacks={ANA: ["fool"]}, hands=[["death"], ["planet 3"]]).play("death")
    assert {card("fool")} == story.choices()
    table: dict[str, Any] = {"tower": ANA, "board": {"0.character_planet": "venus"}, "hands": [["fool"], ["planet 12"]]}
    guarded = given(**table).play("fool").play("planet 12")
    assert 1 == len(guarded.events(PowerHadNoEffect))
    assert {"0.character_planet"} == given(tower_scope="characters", **table).play("fool").play("planet 12").choices()


@pytest.mark.rule("D-CARD-31", "D-PLAY-4", "D-POW-6", "D-TURN-3")
def test_the_tower_is_placed_once_and_stays() -> None:
    """It stands beside any player, with or without a character, once even under the Empress, and is not spent."""
    story = given(stacks={ANA: ["empress"]}, hands=[["tower"], ["planet 3"]]).play("tower")
    assert {ANA, BEN} == story.choices()
    assert ("player_not_offered", "D-CARD-31") == story.why_not(ChoosePlayer(0, 0, 5))
    story.choose(BEN)
    assert (BEN, ()) == (story.state.tower.beside, story.state.cards.discard)
    assert [(BEN, "card_to_play")] == story.kinds


@pytest.mark.rule("D-CARD-31")
@pytest.mark.parametrize(("duration", "stays"), [("until_discarded", True), ("end_of_next_turn", False)])
def test_tower_duration(duration: str, stays: bool) -> None:
    """By default the Tower stays; under the option it goes at the end of the turn after the one it was played in."""
    hands = [["planet 1", "planet 2"], ["planet 3", "planet 4"]]
    story = given(turn=5, tower=BEN, hands=hands, plan=(EndTurn(),), tower_duration=duration)
    assert (6, []) == (story.state.turn, story.events(TowerDiscarded, all=True))
    story.play("planet 1", power=False).play("planet 3", power=False).decline_until("card_to_play")
    assert (7, stays) == (story.state.turn, [] == story.events(TowerDiscarded, all=True))


@pytest.mark.rule("D-CARD-30", "D-POW-1")
def test_death_goes_on_with_players_not_yet_hit() -> None:
    """The first kill must be, own characters included; then at most one per player, as long as wanted."""
    stacks = {ANA: ["fool", "pope"], BEN: ["hermit"], CLEO: ["lovers", "magician"]}
    story = given(seats=3, stacks=stacks, hands=[["death"], ["planet 3"], []]).play("death")
    assert set(cards("pope", "hermit", "magician")) == story.choices()
    assert ("must_act", "D-POW-1") == story.why_not(Decline(0, 0))
    story.choose(card("pope"))
    assert {None, *cards("hermit", "magician")} == story.choices()
    story.choose(card("magician"))
    assert {None, card("hermit")} == story.choices()
    story.choose(None)
    assert [[("fool",)], [("hermit",)], [("lovers",)]] == [story.stack(seat) for seat in range(3)]
    assert (BEN, "card_to_play") == story.kinds[0]


@pytest.mark.rule("D-CARD-30")
def test_death_without_extra_kills_once() -> None:
    """With death_extra = none there is only the first kill."""
    table: dict[str, Any] = {"stacks": {ANA: ["fool"], BEN: ["pope"]}, "hands": [["death"], ["planet 3"]]}
    story = given(death_extra="none", **table).play("death", card("pope"))
    assert [(BEN, "card_to_play")] == story.kinds


@pytest.mark.rule("D-CHAR-3", "D-CARD-29")
def test_covered_characters_are_out_of_reach_unless_any() -> None:
    """Only current characters can be killed; with character_depth = any every one of an unguarded stack."""
    table: dict[str, Any] = {"stacks": {BEN: ["fool", "pope"]}, "hands": [["hanged man"], ["planet 3"]]}
    assert {card("pope")} == given(**table).play("hanged man").choices()
    deep = given(character_depth="any", **table).play("hanged man")
    assert {card("pope"), card("fool")} == deep.choices()
    assert [("pope",)] == deep.choose(card("fool")).stack(BEN)


@pytest.mark.rule("D-CARD-25", "D-CHAR-1", "D-POW-7")
def test_the_devil_takes_and_does_nothing_there() -> None:
    """The Devil lies upright in the place of the taken character, which arrives for its new owner at once."""
    stacks = {BEN: [("hermit", "planet"), ("emperor", "planet")]}
    story = given(stacks=stacks, hands=[["devil", "planet 3"], ["planet 9", "mixed 1"]]).play("devil")
    assert {card("emperor")} == story.choices()
    story.choose(card("emperor"))
    assert [("emperor",)] == story.stack(ANA)
    assert [("hermit", "planet"), ("devil",)] == story.stack(BEN)
    assert [(ANA, "which_opponent")] == story.kinds


@pytest.mark.rule("D-CARD-25")
def test_the_devil_may_reach_deep() -> None:
    """With character_depth = any the Devil takes the very position of a covered character."""
    stacks = {BEN: ["fool", "pope"]}
    story = given(character_depth="any", stacks=stacks, hands=[["devil"], ["planet 9"]]).play("devil", card("fool"))
    assert [("devil",), ("pope",)] == story.stack(BEN)
    assert [("fool",)] == story.stack(ANA)


@pytest.mark.rule("D-CARD-25", "D-POW-6")
def test_the_devil_over_the_empress_changes_places_once() -> None:
    """His second execution finds him elsewhere, and does nothing; without a target he simply stays."""
    story = given(
        seats=3, stacks={ANA: ["empress"], BEN: ["fool"], CLEO: ["pope"]}, hands=[["devil"], ["planet 9"], []]
    )
    story.play("devil", card("fool"))
    assert 1 == len(story.events(CharacterTransformed, all=True))
    assert 1 == len(story.events(PowerHadNoEffect))
    alone = given(hands=[["devil"], ["planet 9"]]).play("devil")
    assert [("devil",)] == alone.stack(ANA)


@pytest.mark.rule("D-THEFT-1", "D-THEFT-2", "D-CHAR-4", "D-POW-7")
@pytest.mark.parametrize("takes", ["pope", "magician"])
def test_e_d_44_the_devil_in_the_theft_step(takes: str) -> None:
    """E-D-44: Ana steals the Devil and takes Pope or Magician; Ben then steals the Pope from whoever has him."""
    story = given(
        seats=3,
        stacks={BEN: ["magician", "devil"], CLEO: ["pope"]},
        board={
            "0.character_constellation": "capricorn",
            "0.character_planet": "black_sun",
            "1.character_constellation": "aquarius",
            "1.character_planet": "earth",
        },
        plan=(TheftNext((ANA, BEN, CLEO)), EndTurn()),
    )
    assert set(cards("pope", "magician")) == story.choices()
    story.choose(card(takes))
    while story.kinds[0][1] == "which_setting":
        story.submit(story.legal()[0])
    owner = {"pope": ANA, "magician": CLEO}[takes]
    thefts = [(e.seat, e.owner, e.card) for e in story.events(CharacterStolen, all=True)]
    assert [(ANA, BEN, card("devil")), (BEN, owner, card("pope"))] == thefts


@pytest.mark.rule("D-CARD-38", "D-CHAR-1", "D-POW-7")
@pytest.mark.parametrize(("source", "found"), [("discard", {"pope", "fool"}), ("killed_only", {"fool"})])
def test_resurrection(source: str, found: set[str]) -> None:
    """God's Help brings a character back, which arrives; under the option only one that left a stack."""
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
