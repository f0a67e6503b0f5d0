"""Single claims of the digest, one by one, that could fail without any other test noticing: order, options, limits."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import open_match
from tabletop_rules.games.destiny.course.scoring import score
from tabletop_rules.games.destiny.events.cards import (
    CardPlayedForPower,
    CharacterStolen,
    CharacterValidated,
    HandsExchanged,
    TrickResolved,
)
from tabletop_rules.games.destiny.game import make
from tabletop_rules.games.destiny.steps import EndTurn, SettingPhase, StartTurn, TheftNext, Validate
from tests.games.destiny.story import ANA, BEN, CLEO, CONTENT, Story, card, cards, given, setting_at

PHASE = (SettingPhase(), EndTurn())


# --- the setting phase ------------------------------------------------------------------------------------------------


def moving(**options: Any) -> Story:
    """Ana moves Scorpio to her upright Emperor, Ben the Moon beside his Taurus, the conjunction of Cleo's Fool."""
    board = {"0.love": "scorpio", "1.health": "moon", "1.character_constellation": "taurus"}
    hands = [["planet 1"], ["planet 2"], ["planet 3"]]
    story = given(seats=3, board=board, stacks={ANA: ["emperor"], CLEO: ["fool"]}, hands=hands, plan=PHASE, **options)
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
    story = given(board=board, stacks={ANA: ["emperor"]}, hands=[[f"planet {seat}"] for seat in range(2)], plan=PHASE)
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


# --- tricks -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-TRICK-5", "D-TRICK-8", "D-TURN-2", "D-Q-3")
@pytest.mark.parametrize(
    ("destiny", "winner", "losers"), [("mixed 1", BEN, (ANA, CLEO)), ("world", None, (ANA, BEN, CLEO))]
)
def test_all_losers_are_asked_from_the_holder_as_the_trick_began(
    destiny: str, winner: int | None, losers: tuple[int, ...]
) -> None:
    """With all_non_winners a new holder changes no order, and all lose to destiny; each is asked, and may decline."""
    names = ("planet 3", "planet 9", "planet 4")
    story = given(seats=3, destiny=destiny, hands=[[name] for name in names], loser_rule="all_non_winners")
    for name in names:
        story.play(name, power=False)
    resolved = story.event(TrickResolved)
    assert (winner, losers) == (resolved.winner, resolved.losers)
    for seat in (*(() if winner is None else (winner,)), *losers):
        assert [(seat, "which_trick_power")] == story.kinds
        story.choose(None)


@pytest.mark.rule("D-TRICK-2", "D-TRICK-5", "D-Q-2")
@pytest.mark.parametrize("rule", ["cancel", "void_trick"])
def test_a_tie_below_destiny_only_cancels(rule: str) -> None:
    """Destiny alone at the top is no shared top: the tie beneath it cancels, and who is left loses."""
    names = ("planet 9", "mixed 9", "planet 5")
    story = given(seats=3, destiny="world", hands=[[name] for name in names], tie_rule=rule)
    for name in names:
        story.play(name, power=False)
    assert TrickResolved((ANA, BEN), None, (CLEO,)) == story.event(TrickResolved)


@pytest.mark.rule("D-TOK-5", "D-TRICK-6", "D-CARD-37", "D-Q-41")
def test_every_throw_turns_by_half_under_the_option() -> None:
    """thrown_face works for the winner power and for the Devil's Pact as well as for the Star."""
    table: dict[str, Any] = {"board": {"1.work": "~venus", "planet@4": None}, "thrown_face": "by_half"}
    pact = given(hands=[["devils pact"], ["planet 3"]], **table).play("devils pact", "throw_token")
    assert "venus" == pact.choose("1.work", "planet@4").at("planet@4")
    won = given(hands=[["planet 12"], ["planet 3"]], destiny="mixed 1", **table)
    won.play("planet 12", power=False).play("planet 3", power=False).choose("throw_token", "1.work", "planet@4")
    assert "venus" == won.at("planet@4")


# --- who is current, and who is not -----------------------------------------------------------------------------------


@pytest.mark.rule("D-CHAR-3", "D-POW-6", "D-CLOCK-4")
def test_covered_characters_have_no_lasting_power() -> None:
    """A covered Empress doubles nothing, a covered Astronomer makes no observation, a covered Pope sees nothing."""
    story = given(stacks={ANA: ["empress", "hermit"]}, hands=[["planet 1"], ["planet 2"]]).play("planet 1")
    assert [1] == [event.times for event in story.events(CardPlayedForPower)]
    clock = given(stacks={ANA: ["astronomer", "hermit"]}, hands=[["planet 1"], ["planet 2"]], plan=(StartTurn(4),))
    assert [(ANA, "card_to_play")] == clock.kinds
    pope = given(stacks={ANA: ["pope", "hermit"]}, settings={"1.love": "leo"}, hands=[["planet 1"], []])
    assert "?" == setting_at(pope.view(ANA), "1.love")


@pytest.mark.rule("D-CHAR-4", "D-CARD-14", "D-CARD-16", "D-CARD-17", "D-CARD-19", "D-INFO-13")
def test_uncovered_characters_have_their_lasting_power_again() -> None:
    """When what covered them leaves, Pope and Fool change sight at once, Priestess and Empress alter the next card."""
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


@pytest.mark.rule("D-POW-6", "D-Q-20")
def test_the_option_spares_characters_only() -> None:
    """With empress_on_characters = false other cards still happen twice."""
    table: dict[str, Any] = {"stacks": {ANA: ["empress"]}, "empress_on_characters": False}
    for name, times in (("planet 1", 2), ("astrologer", 1)):
        story = given(hands=[[name], ["planet 9"]], **table).play(name)
        assert [times] == [event.times for event in story.events(CardPlayedForPower)]


# --- options that touch one thing alone -------------------------------------------------------------------------------


@pytest.mark.rule("D-VAL-1", "D-Q-1", "D-Q-14")
@pytest.mark.parametrize(
    ("options", "board", "name", "points"),
    [
        ({"emperor_points": "worked_example"}, {"0.character_planet": "sun"}, "emperor", 50),
        ({"emperor_points": "worked_example"}, {"0.character_planet": "earth"}, "pope", 50),
        ({"emperor_points": "worked_example"}, {"0.character_planet": "pluto"}, "hermit", 90),
        (
            {"emperor_points": "worked_example", "validation_total": "additive"},
            {"0.character_planet": "sun", "0.character_constellation": "scorpio"},
            ("emperor", "constellation", "planet"),
            458,
        ),
    ],
)
def test_the_worked_example_is_the_emperors_alone(
    options: dict[str, Any], board: dict[str, str], name: Any, points: int
) -> None:
    """The example's three points go to the Emperor, added up under the other option; the event tells what counts."""
    story = given(stacks={ANA: [name]}, board=board, plan=(Validate(), EndTurn()), **options)
    [validated] = story.events(CharacterValidated, all=True)
    assert [points] == [turned.points for turned in validated.turned]
    assert points == score(story.state, ANA).total


@pytest.mark.rule("D-CARD-18", "D-CARD-12", "D-Q-37")
def test_the_emperor_draws_nothing_blindly() -> None:
    """With card_exchange = blind_draw highest and lowest are still given by their owners."""
    hands = [["emperor", "planet 3"], ["planet 9", "mixed 1"]]
    story = given(hands=hands, card_exchange="blind_draw").play("emperor", BEN)
    assert [(ANA, "card_to_give"), (BEN, "card_to_give")] == story.kinds
    assert {card("planet 9")} == story.choices(BEN)


@pytest.mark.rule("D-THEFT-1", "D-THEFT-2", "D-Q-16")
def test_who_declines_a_theft_leaves_it_to_the_next() -> None:
    """With theft_choice = optional each thief is asked in turn, for what earlier thefts have left."""
    board = {"0.character_planet": "mars", "0.character_constellation": "leo"}
    board |= {"1.character_planet": "venus", "1.character_constellation": "aries"}
    table: dict[str, Any] = {"seats": 3, "board": board, "stacks": {CLEO: ["astrologer"]}, "theft_choice": "optional"}
    for answer, thief in ((None, BEN), (card("astrologer"), ANA)):
        story = given(plan=(TheftNext((ANA, BEN, CLEO)), EndTurn()), **table).choose(answer)
        if answer is None:
            assert [(BEN, "character_to_steal")] == story.kinds
            story.choose(card("astrologer"))
        story.submit(story.legal()[0])
        assert "character_to_steal" not in [kind for _, kind in story.kinds]
        assert [("astrologer",)] == story.stack(thief)


@pytest.mark.rule("D-THEFT-2", "D-Q-16")
def test_a_declined_theft_does_not_free_what_was_stolen_before() -> None:
    """Ana steals the Astrologer, Ben is asked for the Fool alone and declines: Cleo, with a pair, finds nothing."""
    board = {"0.character_planet": "mars", "0.character_constellation": "leo"}
    board |= {"1.character_planet": "moon", "1.character_constellation": "taurus"}
    board |= {"2.character_planet": "venus", "2.character_constellation": "aries"}
    stacks, plan = {3: ["astrologer"], 4: ["fool"]}, (TheftNext((ANA, BEN, CLEO, 3, 4)), EndTurn())
    hands = [[f"planet {seat}"] for seat in range(5)]
    story = given(seats=5, board=board, stacks=stacks, plan=plan, theft_choice="optional", hands=hands)
    assert {None, card("astrologer")} == story.choices()
    story.choose(card("astrologer"), "planet@1")
    assert ([(BEN, "character_to_steal")], {None, card("fool")}) == (story.kinds, story.choices())
    assert "character_to_steal" not in [kind for _, kind in story.choose(None).kinds]


@pytest.mark.rule("D-CARD-20", "D-TURN-3", "D-Q-22")
def test_the_lovers_swap_hands_once() -> None:
    """Hands change at the end of the turn in which it was agreed, and not again at the end of the next."""
    hands = [["lovers", "planet 1", "planet 2"], ["mixed 9", "planet 3", "planet 4"]]
    story = given(hands=hands, destiny="world").play("lovers", BEN).play("mixed 9")
    held = [story.hand(seat) for seat in (ANA, BEN)]
    assert [set(cards("planet 3", "planet 4")), set(cards("planet 1", "planet 2"))] == held
    story.play("planet 3", power=False).play("planet 1", power=False).decline_until("card_to_play")
    assert 1 == len(story.events(HandsExchanged, all=True))
    assert [set(cards("planet 4")), set(cards("planet 2"))] == [story.hand(seat) for seat in (ANA, BEN)]
    assert () == story.state.pledges


@pytest.mark.rule("D-TURN-2", "D-PLAY-1", "D-TRICK-3", "D-SETUP-8")
def test_the_holder_of_the_initiative_begins_the_next_turn() -> None:
    """The first turn begins with the first player, the next with whom won the trick; both go on clockwise."""
    game = make({"first_player": 2})
    assert [2] == [decision.seat for decision in open_match(game, 4, Seeded(1)).decisions]
    hands = [["planet 1", "planet 2"], ["planet 12", "planet 3"], ["planet 5", "planet 6"]]
    story = given(seats=3, hands=hands, destiny="mixed 0")
    for name in ("planet 1", "planet 12", "planet 5"):
        story.play(name, power=False)
    story.decline_until("card_to_play")
    order = []
    for name in ("planet 3", "planet 6", "planet 2"):
        order.append(story.asked.seat)
        story.play(name, power=False)
    assert [BEN, CLEO, ANA] == order


@pytest.mark.rule("D-TRICK-7", "D-TRICK-8", "D-INFO-15")
def test_a_loser_who_can_do_nothing_is_asked_all_the_same() -> None:
    """With every token up a loser can neither draw nor reveal, and has only "decline" to answer."""
    kinds: dict[str, list[str]] = {"planet": [], "constellation": []}
    for body in CONTENT.bodies:
        kinds[body.kind].append(body.id)
    board = {f"{kind}@{hour}": body for kind, bodies in kinds.items() for hour, body in enumerate(bodies, start=1)}
    story = given(board=board, destiny="mixed 10", hands=[["planet 3"], ["fool"]])
    story.play("planet 3", power=False).play("fool")
    assert ([(ANA, "which_trick_power")], {None}) == (story.kinds, story.choices())
