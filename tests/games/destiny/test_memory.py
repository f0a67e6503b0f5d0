"""What a seat can remember of its own stream (D-INFO-9, D-INFO-14)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tabletop_rules.core.determinize import determinize
from tabletop_rules.core.engine import mask_record, view
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.remember import remember
from tabletop_rules.games.destiny.game import make
from tabletop_rules.games.destiny.hands import CardsExchanged
from tabletop_rules.games.destiny.terms import SETTINGS, SPOTS
from tabletop_rules.testing.laws.memory import Followed, find_lost
from tabletop_rules.testing.random_table import play
from tests.effort import fewer
from tests.games.destiny.story import ANA, BEN, CLEO, Story, card, cards, given, lying, setting_at
from tests.games.remembering import check_memory, worlds


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
    for seed in range(fewer(3, 6)):
        played = play(make(options), 2 + seed % 4, seed, undos=0.2)
        for stop in range(0, len(played.matches), fewer(14, 7)):
            match = played.matches[stop]
            truth = names_in(match.state)
            for seat in range(match.seats):
                stream = [mask_record(record, seat) for record in played.records[: match.version]]
                facts, seen = remember(played.game, None, stream).facts, names_in(played.view(stop, seat).state)
                known = {} if facts is None else facts.names
                assert seen.items() <= known.items() <= truth.items()
                more += len(known) > len(seen)
    assert more > fewer(20, 100)


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


@pytest.mark.rule("D-INFO-9", "D-INFO-14")
def test_worlds_with_memory_lose_nothing_that_worlds_without_it_lose() -> None:
    """Nearly every world sampled without memory has a thing elsewhere than where the seat saw it go; with it, none."""
    game, losing = make({}), 0
    for seed in range(fewer(4, 17)):
        played = play(game, 2 + seed % 4, seed)
        seat, rng = seed % played.seats, random.Random(seed)
        followed, lost = Followed(played, seat), False
        for stop in range(0, len(played.matches) - 1, 12):
            match, seen = played.matches[stop], played.view(stop, seat)
            memory = remember(game, None, [mask_record(record, seat) for record in played.records[: match.version]])
            things = followed.up_to(match.version)
            world = determinize(game, seen, seat, rng, known=memory)
            assert find_lost(world.state, seen.state, things) is None
            lost |= find_lost(determinize(game, seen, seat, rng).state, seen.state, things) is not None
        losing += lost
    assert losing >= fewer(2, 12)


# --- cards ----------------------------------------------------------------------------------------------------------


def sampled(story: Story, seat: int) -> list[Any]:
    """Return worlds that a seat cannot tell from the story, remembering all of it."""
    return worlds(story.game, story.match, seat, story.records)


@pytest.mark.rule("D-INFO-9", "D-INFO-14")
@pytest.mark.parametrize("options", [{}, {"setting_assignment": "player_choice", "setting_phase": "simultaneous"}])
def test_worlds_contradict_nothing_that_was_seen(options: dict[str, Any]) -> None:
    """Memory is true after every record, and worlds sampled with it fit; without it, nearly none do."""
    count = check_memory(make(options), range(fewer(3, 6)))
    assert count.worlds > fewer(100, 200)
    assert count.contradicting > 0.9 * count.worlds


@pytest.mark.rule("D-INFO-7", "D-CARD-12", "D-INFO-9")
def test_a_card_given_away_is_followed_until_it_may_have_left() -> None:
    """Who gives a card knows in whose hand it is, while nothing leaves that hand unseen."""
    hands = [["numerology 9", "mixed 3"], ["mixed 9", "planet 2"], ["planet 3", "mixed 2"]]
    story = given(seats=3, hands=hands).play("numerology 9", BEN).choose(card("mixed 3"), seat=ANA)
    story.choose(card("planet 2"), seat=BEN).decline_until("card_to_play")
    given_away = card("mixed 3")
    assert given_away in story.hand(BEN)
    assert all(given_away in world.players[BEN].hand for world in sampled(story, ANA))
    apart = [world.players[BEN].hand for world in sampled(story, CLEO)]
    assert any(given_away not in hand for hand in apart)
    story.for_value("mixed 9")
    assert {True, False} == {given_away in world.players[BEN].hand for world in sampled(story, ANA)}
    assert all(given_away in (*w.players[BEN].hand, w.players[BEN].played) for w in sampled(story, ANA))


@pytest.mark.rule("D-INFO-7", "D-CARD-20")
def test_swapped_hands_are_known_to_the_two_who_swapped() -> None:
    """Who swaps hands knows the whole hand that was given away; others know that what they knew went along."""
    hands = [["lovers", "mixed 3", "planet 4"], ["mixed 9", "planet 2", "mixed 6"], ["planet 3", "mixed 2"]]
    story = given(seats=3, hands=hands).play("lovers", BEN).for_value("mixed 9", "planet 3")
    story.decline_until("card_to_play")
    assert {*cards("mixed 3", "planet 4")} == story.hand(BEN)
    for world in sampled(story, ANA):
        assert {*cards("mixed 3", "planet 4")} == {*world.players[BEN].hand}
    for world in sampled(story, BEN):
        assert {*cards("planet 2", "mixed 6")} == {*world.players[ANA].hand}


@pytest.mark.rule("D-CARD-23", "D-INFO-6")
def test_a_card_taken_from_the_discard_pile_is_where_it_is_laid() -> None:
    """The card that the Hermit takes is aside until another card is discarded, and then in the hand."""
    hands = [["hermit", "mixed 3", "planet 4"], ["mixed 9", "planet 2"]]
    story = given(hands=hands, discard=["mixed 7"]).play("hermit", card("mixed 7"))
    assert all(card("mixed 7") == world.players[ANA].aside for world in sampled(story, BEN))
    story.choose(card("planet 4"))
    assert all(card("mixed 7") in world.players[ANA].hand for world in sampled(story, BEN))


@pytest.mark.rule("D-SETUP-6")
def test_the_number_of_arcana_in_a_hand_is_known_as_far_as_it_was_seen() -> None:
    """All know that a hand began with five arcana; worlds without memory often deal others."""
    matches = (play(make({}), 3, seed) for seed in range(20))
    played = next(
        played for played in matches if CardsExchanged not in [type(record.event) for record in played.records]
    )
    printed = played.match.state.content.card
    stop = next(stop for stop, match in enumerate(played.matches) if match.state.turn == 2)
    match, records = played.matches[stop], played.records[: played.matches[stop].version]

    def arcana(state: Any) -> list[int]:
        zones = [(*player.hand, *filter(None, (player.played,))) for player in state.players]
        return [sum(printed[name].is_arcana for name in zone) for zone in zones]

    assert all(arcana(world) == arcana(match.state) for world in worlds(played.game, match, ANA, records))
    seen, rng = view(played.game, match, ANA), random.Random(1)
    without = [arcana(determinize(played.game, seen, ANA, rng).state) for _ in range(20)]
    assert any(counts != arcana(match.state) for counts in without)
