"""What each house rule of the examples changes, and that all of them together keep the laws of a game."""

from __future__ import annotations

import pytest

import tabletop_rules as tr
from examples.house_rules.destiny import HOUSE_RULES, REFUSALS
from tabletop_rules.core.legal import legal_commands, why_not
from tabletop_rules.games.destiny.commands import ChooseSpot, PlayCard
from tabletop_rules.games.destiny.situation import situation
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.steps import Count, EndMatch, EndTurn, SettingPhase
from tabletop_rules.testing import check
from tests.games.destiny.story import ANA, BEN, Story, card

PLAIN = tr.load_game("destiny")
GAMES = [PLAIN, PLAIN.with_expansion("house rules", handlers=HOUSE_RULES, refusals=REFUSALS)]


def told(game: tr.Game[State], **table: object) -> Story:
    """A story on a table of two seats."""
    laid = situation(game, 2, **table)  # type: ignore[arg-type]
    chance = tr.Seeded(1)
    begun = tr.begin(laid, 2, chance)
    return Story(laid, begun.match, list(begun.records), chance)


def both(**table: object) -> tuple[Story, Story]:
    """The same table by the plain rules, and by the house rules."""
    plain, house = (told(game, **table) for game in GAMES)
    return plain, house


def test_a_thrown_token_lands_face_down() -> None:
    """A replacement: the Star throws a token that is up; by the house rule it lands hidden."""
    board = {"1.health": "mars", "planet@3": None}
    for story, lies in zip(both(board=board, hands={ANA: ["star"]}), ("mars", "~mars"), strict=True):
        story.play("star", "1.health", "planet@3")
        assert lies == story.at("planet@3")


def test_who_consolidates_marks_ten_points() -> None:
    """A trigger: points are marked for a consolidated slot at once."""
    table = {"board": {"0.health": "mars"}, "settings": {"0.health": "mars"}, "hands": {ANA: ["sun"]}}
    points = [story.play("sun", "health").state.players[ANA].points for story in both(**table)]
    assert [0, 10] == points


def test_love_cannot_be_stolen() -> None:
    """A protection: the token on a Love slot is in no list, and the refusal of it names the house rule."""
    board = {"1.love": "leo", "1.money": "virgo"}
    plain, house = (story.play("moon") for story in both(board=board, hands={ANA: ["moon"]}))
    assert ({"1.love", "1.money"}, {"1.money"}) == (plain.choices(), house.choices())
    refused = why_not(house.game, house.match, ChooseSpot(ANA, house.asked.id, "1.love"))
    assert [("true_love", "H3")] == [(each.code, each.rule) for each in refused]


def test_a_conjunction_is_worth_twenty_more() -> None:
    """A modifier: the Emperor's conjunction counts 160 points instead of 140, other lines as ever."""
    table = {"stacks": {ANA: [("emperor", "conjunction")], BEN: [("pope", "planet")]}, "turn": 12}
    for story, points in zip(both(**table, at=(Count(), EndMatch())), ([140, 50], [160, 50]), strict=True):
        [ended] = story.events(tr.Ended)
        assert ((ANA,), (BEN,)) == ended.outcome.ranking
        assert points == [score.total for record in story.records for score in getattr(record.event, "scores", ())]


@pytest.mark.parametrize("turn", [1, 2])
def test_nobody_plays_for_power_in_the_first_turn(turn: int) -> None:
    """A limit: in the first turn powers are in no list and refused, later they are as ever."""
    _, house = both(turn=turn, hands={ANA: ["moon"]})
    listed = {
        command.power for command in legal_commands(house.game, house.match, ANA) if isinstance(command, PlayCard)
    }
    refused = why_not(house.game, house.match, PlayCard(ANA, house.asked.id, card("moon"), True))
    assert (listed, [each.rule for each in refused]) == (({False}, ["H5"]) if turn == 1 else ({False, True}, []))


def test_nobody_steals_characters() -> None:
    """A variant: who holds a conjunction steals the character, but not by the house rule."""
    board = {"0.character_planet": "mars", "0.character_constellation": "leo"}
    table = {"board": board, "stacks": {BEN: ["strength"]}, "at": (SettingPhase(), EndTurn())}
    owners = []
    for story in both(**table):
        story.decline_until("card_to_play")
        owners.append([seat for seat in (ANA, BEN) if story.stack(seat)])
    assert [[ANA], [BEN]] == owners


def test_the_house_rules_keep_the_laws() -> None:
    """With all house rules at once every law of a game holds in random matches."""
    report = check(GAMES[1], 2, seed=3)
    assert report.good, str(report)
