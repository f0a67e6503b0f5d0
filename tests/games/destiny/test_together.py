"""Situations of judges in which several rules meet, each answered from the digest before it was played."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.games.destiny.events.cards import GameEnded, HandsExchanged, PowerHadNoEffect
from tabletop_rules.games.destiny.steps import EndTurn, SettingPhase, TheftNext
from tests.games.destiny.story import ANA, BEN, CLEO, CONTENT, DAN, EVE, Story, card, cards, given, lying, setting_at

DEVILS = ("capricorn", "black_sun")
EMPERORS = ("scorpio", "sun")
POPES = ("aquarius", "earth")


def space(seat: int, constellation: str, planet: str) -> dict[str, str]:
    """Both tokens of a character space."""
    return {f"{seat}.character_constellation": constellation, f"{seat}.character_planet": planet}


def stacks(story: Story) -> list[list[str]]:
    """The stack of each seat, from bottom to top."""
    return [[name for name, *_ in story.stack(seat)] for seat in story.state.seats]


def totals(story: Story) -> list[int]:
    """What everybody has in the end."""
    [ended] = story.events(GameEnded, all=True)
    return [score.total for score in ended.scores]


# --- thefts -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-THEFT-1", "D-THEFT-2", "D-CARD-31", "D-CARD-25", "D-POW-7")
@pytest.mark.parametrize(
    ("tower", "offered", "takes", "after"),
    [
        (ANA, ["pope", "magician"], "pope", [["pope"], ["magician"], ["devil"]]),
        (ANA, ["pope", "magician"], "magician", [["magician"], ["devil", "pope"], []]),
        (CLEO, ["magician"], "magician", [["magician"], ["devil"], ["pope"]]),
        (BEN, [], None, [[], ["magician", "devil", "pope"], []]),
    ],
)
def test_the_tower_in_a_chain_of_thefts(
    tower: int, offered: list[str], takes: str | None, after: list[list[str]]
) -> None:
    """A guarded thief keeps what the Devil took, a guarded opponent is out of his reach, a guarded Devil stays."""
    story = given(
        seats=3,
        tower=tower,
        stacks={BEN: ["magician", "devil"], CLEO: ["pope"]},
        board={**space(ANA, *DEVILS), **space(BEN, *POPES)},
        plan=(TheftNext((ANA, BEN, CLEO)), EndTurn()),
    )
    if takes is not None:
        assert set(cards(*offered)) == story.choices()
        story.choose(card(takes))
    if takes == "magician":
        story.choose("0.love.setting", "1.love.setting")
    assert after == stacks(story)


@pytest.mark.rule("D-THEFT-1", "D-CHAR-2", "D-CHAR-3", "D-TURN-2", "D-TRICK-3", "D-SET-1")
@pytest.mark.parametrize("phase", ["sequential", "simultaneous"])
@pytest.mark.parametrize(
    ("value", "first", "after"), [("mixed 1", BEN, [[], ["fool", "pope"]]), ("mixed 4", ANA, [["pope", "fool"], []])]
)
def test_who_steals_first_covers_what_the_other_would_steal(
    value: str, first: int, after: list[list[str]], phase: str
) -> None:
    """Each moves the other's conjunction together: who won the trick steals first, and covers what was wanted."""
    board = {"0.character_constellation": "taurus", "0.health": "moon"}
    board |= {"1.character_constellation": "aquarius", "1.work": "earth"}
    story = given(
        board=board,
        stacks={ANA: ["pope"], BEN: ["fool"]},
        hands=[[value, "planet 1"], ["mixed 2", "planet 2"]],
        setting_phase=phase,
    )
    story.play(value, power=False).play("mixed 2", power=False)
    story.choose(None, None)
    assert first == story.match.decisions[0].seat == story.state.initiative
    for seat in (first, 1 - first):
        story.choose((("health", "work")[seat], "character_planet"), seat=seat)
    assert after == stacks(story)


@pytest.mark.rule("D-THEFT-1", "D-THEFT-2", "D-CARD-24", "D-CARD-25", "D-POW-7", "D-TOK-6")
def test_a_conjunction_handed_on_in_the_theft_step_waits_for_the_next() -> None:
    """Ana steals the Devil, takes Temperance and gives Ben the Devil's own tokens: Ben steals it a turn later only."""
    story = given(
        seats=4,
        stacks={CLEO: ["temperance"], DAN: ["devil"]},
        board={**space(ANA, *DEVILS), **space(BEN, *EMPERORS)},
        hands=[["planet 1"], ["planet 2"], ["planet 3"], ["planet 4"]],
        plan=(TheftNext((ANA, BEN, CLEO, DAN)), EndTurn()),
    )
    story.choose(card("temperance"), "0.character_planet", "1.character_planet")
    story.choose("0.character_constellation", "1.character_constellation")
    assert (4, [["temperance"], [], ["devil"], []]) == (story.state.turn, stacks(story))
    for number in (1, 2, 3, 4):
        story.play(f"planet {number}", power=False)
    story.decline_until("which_card")
    assert [[["temperance"], ["devil"], [], []], {card("temperance")}] == [stacks(story), story.choices(BEN)]


@pytest.mark.rule("D-THEFT-1", "D-THEFT-2", "D-CHAR-4", "D-TURN-2")
@pytest.mark.parametrize(("initiative", "after"), [(ANA, [["pope"], [], ["fool"]]), (CLEO, [["pope"], ["fool"], []])])
def test_what_a_theft_uncovers_is_for_those_who_come_later(initiative: int, after: list[list[str]]) -> None:
    """Ana steals the Pope off the Fool: Cleo, who holds the Fool's conjunction, has him if her turn is to come."""
    story = given(
        seats=3,
        initiative=initiative,
        stacks={BEN: ["fool", "pope"]},
        board={**space(ANA, *POPES), **space(CLEO, "taurus", "moon")},
        hands=[["planet 1"], ["planet 2"], ["planet 3"]],
        plan=(SettingPhase(), EndTurn()),
    ).decline_until("card_to_play")
    assert after == stacks(story)


@pytest.mark.rule("D-THEFT-3", "D-THEFT-1", "D-POW-7", "D-CARD-13", "D-CHAR-4")
@pytest.mark.parametrize(("revealed", "after"), [("2.character_planet", ["fool"]), ("planet@3", [])])
def test_the_stolen_astrologer_reveals_what_a_later_thief_lacked(revealed: str, after: list[str]) -> None:
    """His arrival is done before Cleo's turn to steal: only with her Moon turned up does she take the Fool beneath."""
    story = given(
        seats=3,
        stacks={BEN: ["fool", "astrologer"]},
        board={**space(ANA, "leo", "mars"), **space(CLEO, "taurus", "~moon")},
        hands=[["planet 1"], ["planet 2"], ["planet 3"]],
        plan=(TheftNext((ANA, BEN, CLEO)), EndTurn()),
    ).choose(revealed)
    assert (["astrologer"], after) == (stacks(story)[ANA], stacks(story)[CLEO])


@pytest.mark.rule("D-TURN-3", "D-CARD-31", "D-THEFT-1", "D-Q-34")
def test_a_tower_that_expires_has_guarded_to_the_end_of_its_turn() -> None:
    """Played in turn 4, gone at the end of turn 5 under the option: Ana steals in turn 6, and no sooner."""
    story = given(
        turn=4,
        tower=BEN,
        tower_duration="end_of_next_turn",
        board=space(ANA, "taurus", "moon"),
        stacks={BEN: ["fool"]},
        hands=[[f"planet {n}" for n in (1, 2, 3)], [f"mixed {n}" for n in (4, 5, 6)]],
        destiny="world",
    )
    fools = []
    for turn in range(3):
        for _ in range(2):
            story.play((f"planet {turn + 1}", f"mixed {turn + 4}")[story.asked.seat], power=False)
        fools.append((story.decline_until("card_to_play").state.turn, stacks(story)[ANA]))
    assert [(5, []), (6, []), (7, ["fool"])] == fools


# --- powers within powers ---------------------------------------------------------------------------------------------


@pytest.mark.rule("D-POW-6", "D-POW-7", "D-CHAR-1", "D-CARD-38", "D-CARD-25", "D-CARD-22", "D-CONS-3", "D-PLAY-7")
def test_gods_help_through_devil_and_strength_to_a_stolen_token() -> None:
    """The Devil comes back, takes Strength, Strength breaks and steals; only then does the second execution choose."""
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
    assert [["empress", "strength"], ["devil"]] == stacks(story)
    assert {"draw_token"} == story.choices()  # Leo fits no Aries, Ben has no token left
    story.choose("draw_token", "planet@9", "0.health")
    assert cards("planet 4", "gods help") == story.state.cards.discard
    assert [(BEN, "card_to_play")] == story.kinds


@pytest.mark.rule("D-CARD-30", "D-CARD-31", "D-CARD-14", "D-CARD-19", "D-CHAR-4", "D-INFO-4", "D-INFO-13")
def test_tower_death_and_fool() -> None:
    """Death takes the Fool off the Pope: his owner sees all at once, is not hit again, and the guarded are spared."""
    story = given(
        seats=4,
        tower=DAN,
        initiative=BEN,
        board={"0.health": "~mars", "2.work": "~venus", "3.character_planet": "~sun", "planet@1": "~moon"},
        settings={"0.love": "leo"},
        stacks={ANA: ["pope", "fool"], CLEO: ["lovers"], DAN: ["magician"]},
        hands=[["planet 1"], ["death"], ["planet 2"], ["planet 3"]],
    )
    spots = ("0.health", "2.work", "3.character_planet", "planet@1")
    assert ["~?"] * 4 == [lying(story.view(ANA), spot) for spot in spots]
    story.play("death")
    assert set(cards("fool", "lovers")) == story.choices()
    story.choose(card("fool"))
    assert {card("lovers"), None} == story.choices()
    assert ["~mars", "~venus", "~sun", "~?"] == [lying(story.view(ANA), spot) for spot in spots]
    assert "leo" == setting_at(story.view(ANA), "0.love")
    story.choose(card("lovers"))
    assert [(CLEO, "card_to_play")] == story.kinds
    assert [["pope"], [], [], ["magician"]] == stacks(story)


@pytest.mark.rule("D-CARD-20", "D-CARD-25", "D-CHAR-1", "D-TURN-3", "D-Q-22")
def test_the_devil_turns_a_swap_of_two_hands_back() -> None:
    """Two play: Ben's Devil takes the Lovers that named him, and must name Ana; at the end hands change twice."""
    hands = [["lovers", "planet 1", "planet 2"], ["devil", "mixed 9", "planet 4"]]
    story = given(hands=hands).play("lovers", BEN).play("devil", card("lovers"))
    assert {ANA} == story.choices()
    story.choose(ANA)
    assert [(ANA, BEN), (BEN, ANA)] == [(swap.first, swap.second) for swap in story.events(HandsExchanged)]
    assert [set(cards("planet 1", "planet 2")), set(cards("mixed 9", "planet 4"))] == [story.hand(ANA), story.hand(BEN)]
    assert (4, [["devil"], ["lovers"]]) == (story.state.turn, stacks(story))


@pytest.mark.rule("D-POW-6", "D-CARD-20", "D-TURN-3")
def test_lovers_under_the_empress_may_turn_their_own_swap_back() -> None:
    """Ana names Ben in both executions: hands change twice, and everybody has their own again."""
    story = given(
        stacks={ANA: ["empress"]}, hands=[["lovers", "planet 1"], ["mixed 9", "planet 2"]], destiny="world"
    ).play("lovers", BEN, BEN)
    story.play("mixed 9").decline_until("card_to_play")
    assert [(ANA, BEN)] * 2 == [(swap.first, swap.second) for swap in story.events(HandsExchanged, all=True)]
    assert [{card("planet 1")}, {card("planet 2")}] == [story.hand(ANA), story.hand(BEN)]


@pytest.mark.rule("D-POW-6", "D-CARD-23", "D-CHAR-1")
def test_the_hermit_under_the_empress_takes_back_what_it_discarded() -> None:
    """In the second execution the pile holds the card just discarded, and the first one taken is in the hand."""
    story = given(stacks={ANA: ["empress"]}, hands=[["hermit", "planet 1"], ["mixed 9"]], discard=["planet 2"]).play(
        "hermit", card("planet 2")
    )
    for offered in ("planet 1", "planet 1", "planet 2"):
        assert {card(offered)} == story.choices()
        story.choose(card(offered))
    assert ({card("planet 1")}, cards("planet 2")) == (story.hand(ANA), story.state.cards.discard)


@pytest.mark.rule("D-POW-6", "D-CARD-37", "D-CONS-3", "D-CONS-2")
def test_what_the_pact_breaks_first_it_may_steal_then() -> None:
    """With the Empress each execution picks its branch afresh: the token that was consolidated is in reach by then."""
    story = given(
        stacks={ANA: ["empress"], BEN: ["fool"]},
        board={"1.love": "leo"},
        settings={"1.love": "leo!"},
        hands=[["devils pact"], ["mixed 9"]],
    ).play("devils pact")
    assert {"kill_character", "break_setting"} == story.choices()
    story.choose("break_setting", "1.love")
    assert {"kill_character", "steal_token", "throw_token"} == story.choices()
    story.choose("steal_token", "1.love", "0.money")
    assert ("leo", None, [(BEN, "card_to_play")]) == (story.at("0.money"), story.at("1.love"), story.kinds)


@pytest.mark.rule("D-CARD-28", "D-POW-6", "D-POW-2", "D-POW-3")
@pytest.mark.parametrize(
    ("board", "first", "second"),
    [
        ({"0.health": "mars"}, {"constellation@3", "constellation@9"}, {"planet@3", "planet@9", "constellation@3"}),
        ({"0.health": "mars", "0.work": "sun", "0.love": "leo"}, {"constellation@3", "constellation@9"}, None),
        ({"0.health": "mars", "0.work": "sun", "0.love": "leo", "0.money": "virgo"}, None, None),
    ],
)
def test_justice_under_the_empress(board: dict[str, str], first: set[str] | None, second: set[str] | None) -> None:
    """Once balanced it draws one of each, if both find room on the horoscope; a full horoscope takes nothing."""
    story = given(stacks={ANA: ["empress"]}, board=board, hands=[["justice"], ["mixed 9"]]).play("justice")
    spent = len(story.events(PowerHadNoEffect))
    if first is not None:
        assert first == story.choices()
        story.choose("constellation@9").choose("0.money")
        spent = len(story.events(PowerHadNoEffect))
    if second is not None:
        assert second == story.choices()
        story.choose("constellation@3", "0.love")
        assert {"planet@3", "planet@9"} == story.choices()
        story.choose("planet@3", "0.work")
    assert [first, second].count(None) == spent
    assert [(BEN, "card_to_play")] == story.kinds


# --- tokens on their way ----------------------------------------------------------------------------------------------


@pytest.mark.rule("D-TRICK-6", "D-TRICK-7", "D-TRICK-8", "D-TOK-5", "D-TOK-3", "D-Q-41")
@pytest.mark.parametrize(
    ("token", "face", "offered"),
    [("~venus", "keep", True), ("venus", "keep", False), ("venus", "by_half", True), ("~venus", "by_half", True)],
)
def test_the_loser_takes_back_what_the_winner_threw(token: str, face: str, offered: bool) -> None:
    """Thrown to the red end a token can be drawn by the loser if it lies hidden there, as by_half has it always."""
    hands = [["planet 9"], ["mixed 2"]]
    story = given(board={"planet@3": None, "1.work": token}, hands=hands, thrown_face=face)
    story.play("planet 9", power=False).play("mixed 2", power=False)
    story.choose("throw_token", "1.work", "planet@3").choose("draw_token", seat=BEN)
    assert {"constellation@3", *(["planet@3"] if offered else [])} == story.choices(BEN)
    if offered:
        story.choose("planet@3", "1.work")
        assert "~venus" == story.at("1.work")


@pytest.mark.rule("D-CARD-1", "D-CARD-2", "D-CARD-32", "D-TOK-2", "D-TOK-4", "D-TOK-5", "D-POW-2")
def test_an_empty_ring_and_five_seats() -> None:
    """Four hold all planets: Eve draws none, Ana's throw has the whole ring, and Ben draws what lies there alone."""
    planets = iter([body.id for body in CONTENT.bodies if body.kind == "planet"])
    board = {f"{seat}.{slot}": next(planets) for seat in range(4) for slot in ("health", "work", "character_planet")}
    hands = [["star"], ["planet 2"], ["planet 3"], ["planet 4"], ["planet 0"]]
    story = given(seats=5, initiative=EVE, board=board, hands=hands).play("planet 0")
    assert [PowerHadNoEffect(EVE, card("planet 0"), 0)] == story.events(PowerHadNoEffect)
    story.play("star")
    assert {spot for spot in board if not spot.startswith("0.")} == story.choices()
    story.choose("1.health")
    assert {f"planet@{hour}" for hour in range(1, 13)} == story.choices()
    story.choose("planet@9").play("planet 2")
    assert {"planet@9"} == story.choices()
    story.choose("planet@9")
    assert {"1.health"} == story.choices()


@pytest.mark.rule("D-TRICK-6", "D-TRICK-7", "D-TRICK-8", "D-TOK-8", "D-INFO-12")
def test_the_loser_draws_what_the_winner_hid() -> None:
    """A token up at the red end is no choice of the loser until the winner hides it; then the drawer alone sees it."""
    story = given(board={"planet@3": "mars"}, hands=[["planet 9"], ["mixed 2"]])
    story.play("planet 9", power=False).play("mixed 2", power=False).choose("flip_token", "planet@3")
    story.choose("draw_token", seat=BEN)
    assert {"planet@3", "constellation@3"} == story.choices(BEN)
    story.choose("planet@3", "1.work", seat=BEN)
    assert ["~?", "~mars"] == [lying(story.view(seat), "1.work") for seat in (ANA, BEN)]


# --- the count --------------------------------------------------------------------------------------------------------


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
def test_lines_are_lost_or_carried_along_and_never_count_twice(
    options: dict[str, Any], kept: int, turn: int, anew: int
) -> None:
    """A stolen character begins anew, given time for 140; with theft_keeps_validation all lines shown go with it."""
    story = given(
        turn=turn,
        board=space(ANA, *EMPERORS),
        stacks={BEN: [("emperor", "constellation", "conjunction")]},
        hands=[["planet 1"], ["mixed 9"]] if turn == 11 else [[], []],
        plan=(SettingPhase(), EndTurn()),
        **options,
    )
    story.choose(None)  # Ana moves nothing, then steals the Emperor
    if turn == 11:
        story.choose(BEN).choose(card("planet 1"), seat=ANA).choose(card("mixed 9"), seat=BEN)
        story.play("mixed 9", power=False).play("planet 1", power=False)
    story.decline_until("card_to_play")
    assert [kept or anew, 0] == totals(story)


@pytest.mark.rule("D-CONS-3", "D-CARD-15", "D-CARD-37", "D-CARD-8", "D-SCORE-2", "D-Q-27", "D-Q-39")
@pytest.mark.parametrize(
    ("broken", "taken", "counted"),
    [("returned", "1.love", [0, 50, 0]), ("returned", "1.money", [0, 200, 0]), ("removed", "1.money", [0, 50, 0])],
)
def test_a_broken_setting_may_wander_before_the_count(broken: str, taken: str, counted: list[int]) -> None:
    """Back under its token a setting counts unless the Magician takes it away; the 50 points marked for it stay."""
    story = given(
        seats=3,
        turn=12,
        initiative=BEN,
        board={"1.love": "leo"},
        settings={"1.love": "leo!"},
        hands=[["magician"], ["mixed 9"], ["devils pact"]],
        broken_setting=broken,
    )
    story.play("mixed 9").play("devils pact", "break_setting", "1.love").play("magician", "0.money.setting")
    others = {f"{seat}.{slot}.setting" for seat in (BEN, CLEO) for slot in ("love", "money")}
    assert others - ({"1.love.setting"} if broken == "removed" else set()) == story.choices()
    story.choose(f"{taken}.setting").decline_until("card_to_play")
    assert counted == totals(story)
