"""What a seat can remember of its own stream (D-INFO-9, D-INFO-14)."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.core.engine import mask_record
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.remember import remember
from tabletop_rules.games.destiny.game import make
from tabletop_rules.games.destiny.terms import SETTINGS, SPOTS
from tabletop_rules.testing.random_table import play
from tests.games.destiny.story import ANA, BEN, Story, given, lying, setting_at


def names_in(state: Any) -> dict[str, str]:
    """Return all tokens and settings that a state or view names, by spot."""
    tokens = {SPOTS[n]: token.body for n, token in enumerate(state.board) if token is not None}
    settings = {SETTINGS[n]: setting.id for n, setting in enumerate(state.settings) if setting is not None}
    return {spot: name for spot, name in {**tokens, **settings}.items() if not isinstance(name, Hidden)}


def remembered(story: Story, seat: int) -> dict[str, str]:
    """Return what a seat remembers of a story."""
    facts = remember(story.game, None, [mask_record(record, seat) for record in story.records]).facts
    return {} if facts is None else dict(facts.names)


@pytest.mark.rule("D-INFO-9", "D-INFO-14")
@pytest.mark.parametrize("options", [{}, {"setting_assignment": "player_choice", "broken_setting": "removed"}])
def test_memory_is_true_and_holds_all_that_the_view_shows(options: dict[str, Any]) -> None:
    """What a seat remembers is true, and includes everything that its view shows."""
    more = 0
    for seed in range(6):
        played = play(make(options), 2 + seed % 4, seed, undos=0.2)
        for stop in range(0, len(played.matches), 7):
            match = played.matches[stop]
            truth = names_in(match.state)
            for seat in range(match.seats):
                stream = [mask_record(record, seat) for record in played.records[: match.version]]
                facts, seen = remember(played.game, None, stream).facts, names_in(played.view(stop, seat).state)
                known = {} if facts is None else facts.names
                assert seen.items() <= known.items() <= truth.items()
                more += len(known) > len(seen)
    assert more > 100


@pytest.mark.rule("D-INFO-14", "D-INFO-10", "D-INFO-9", "D-CARD-21")
def test_what_the_astronomer_saw_is_followed_wherever_it_goes() -> None:
    """A token that was looked at is followed when it is drawn and thrown back; nobody else learns it."""
    hands = [["astronomer", "star"], ["planet 1", "numerology 1"]]
    story = given(board={"planet@3": "~mars", "planet@12": None, "1.work": "~sun"}, hands=hands)
    story.play("astronomer", "planet@3")
    assert ("mars", None) == (remembered(story, ANA)["planet@3"], remembered(story, BEN).get("planet@3"))
    story.play("planet 1", "planet@3", "1.health").decline_until("where_to_look").choose("1.love.setting")
    assert ("mars", None) == (remembered(story, ANA)["1.health"], remembered(story, ANA).get("planet@3"))
    assert setting_at(story.state, "1.love") == remembered(story, ANA)["1.love.setting"].removeprefix("setting_")
    story.play("star", "1.health", "planet@12")
    assert ["mars", "mars"] == [remembered(story, seat)["planet@12"] for seat in (ANA, BEN)]
    assert "~?" == lying(story.view(ANA), "planet@12") == lying(story.view(BEN), "planet@12")


@pytest.mark.rule("D-INFO-14", "D-INFO-9", "D-CARD-14", "D-TOK-8")
def test_neither_the_fool_nor_hiding_erases_memory() -> None:
    """What was up, or one's own to look at, is remembered when the view no longer shows it."""
    hands = [["planet 12", "mixed 2"], ["planet 5", "mixed 1"]]
    shut = given(board={"1.work": "~venus"}, hands=hands, destiny="mixed 0").for_value("planet 12")
    shut.play("planet 5", "reveal_token", "1.work").choose("flip_token", "1.work")
    assert ("~?", "venus") == (lying(shut.view(ANA), "1.work"), remembered(shut, ANA)["1.work"])
    blind = given(board={"planet@3": "~mars"}, hands=[["planet 1", "fool"], ["mixed 2", "mixed 1"]])
    blind.play("planet 1", "planet@3", "0.work").play("mixed 2").decline_until("card_to_play").play("fool")
    assert ("~?", "mars") == (lying(blind.view(ANA), "0.work"), remembered(blind, ANA)["0.work"])
    assert "0.work" not in remembered(blind, BEN)


@pytest.mark.rule("D-INFO-14", "D-SET-1", "D-INFO-13")
@pytest.mark.parametrize("phase", ["sequential", "simultaneous"])
@pytest.mark.parametrize("move", [("health", "work"), ("work", "health"), ("health", "character_planet")])
def test_a_token_that_was_looked_at_is_followed_through_a_move(move: tuple[str, str], phase: str) -> None:
    """Whichever of two hidden tokens was moved, a seat that looked at one knows where it is, and not the other."""
    hands = [["astronomer", "planet 1"], ["mixed 9", "planet 2"]]
    story = given(board={"1.health": "~sun", "1.work": "~venus"}, hands=hands, setting_phase=phase)
    story.play("astronomer", "1.health").play("mixed 9").choose(move)
    [spot] = [slot for slot in ("1.health", "1.work", "1.character_planet") if story.at(slot) == "~sun"]
    assert spot != "1.health"
    tokens = {slot: body for slot, body in remembered(story, ANA).items() if body in ("sun", "venus")}
    assert {spot: "sun"} == tokens


@pytest.mark.rule("D-INFO-14", "D-CARD-15", "D-INFO-8")
@pytest.mark.parametrize("looked", ["1.work", "2.health"])
def test_a_setting_that_was_looked_at_is_followed_to_its_new_owner(looked: str) -> None:
    """A setting that was looked at is followed when the Magician swaps it."""
    story = given(
        seats=3,
        settings={"1.work": "mars", "2.health": "sun"},
        hands=[["astronomer", "planet 1"], ["magician", "planet 2"], ["mixed 9", "planet 3"]],
    ).play("astronomer", f"{looked}.setting")
    story.play("magician", "1.work.setting", "2.health.setting")
    other = {"1.work": "2.health", "2.health": "1.work"}[looked]
    seen = setting_at(story.state, other)
    known = {spot: thing for spot, thing in remembered(story, ANA).items() if spot[0] in "12"}
    assert {f"{other}.setting": f"setting_{seen}"} == known


@pytest.mark.rule("D-INFO-14", "D-CARD-9", "D-TOK-6")
@pytest.mark.parametrize(("looked", "left"), [("1.work", "2.health"), ("2.health", "1.work")])
def test_a_token_that_was_looked_at_is_followed_through_an_exchange(looked: str, left: str) -> None:
    """A token that was looked at is followed when two opponents exchange it."""
    story = given(
        seats=3,
        board={"1.work": "~mars", "2.health": "~sun"},
        hands=[["astronomer", "planet 1"], ["numerology 0", "planet 2"], ["mixed 9", "planet 3"]],
    ).play("astronomer", looked)
    story.play("numerology 0", "1.work", "2.health")
    known = {spot: body for spot, body in remembered(story, ANA).items() if spot in ("1.work", "2.health")}
    assert {left: str(story.at(left)).removeprefix("~")} == known


@pytest.mark.rule("D-INFO-14", "D-CONS-3", "D-Q-27")
@pytest.mark.parametrize(("broken", "left"), [("returned", "setting_leo"), ("removed", None)])
def test_a_broken_setting_is_remembered_as_long_as_it_lies_there(broken: str, left: str | None) -> None:
    """A broken setting is remembered until it leaves the game."""
    table: dict[str, Any] = {"board": {"0.money": "leo"}, "settings": {"0.money": "leo"}, "broken_setting": broken}
    story = given(hands=[["sun"], ["devils pact"]], **table).play("sun", "money")
    assert "setting_leo" == remembered(story, BEN)["0.money.setting"]
    story.play("devils pact", "break_setting", "0.money")
    assert left == remembered(story, BEN).get("0.money.setting")
