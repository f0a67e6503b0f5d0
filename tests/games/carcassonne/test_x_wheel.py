"""X5 to X7: the wheel of fortune."""

from __future__ import annotations

import pytest

from tabletop_rules.games.carcassonne.decisions import TileSpot
from tabletop_rules.games.carcassonne.expansions.sources.wheel import Sector, TurnWheel
from tests.games.carcassonne.story import Story, turn_wheel


@pytest.mark.rule("X5", "X6", "X7", "X13")
def test_the_wheel_turns_before_the_tile_is_placed() -> None:
    """A sector is one batch and its crowns another; wrong amounts, players and moments are rejected."""
    story = Story("wheel", seats=3).send(turn_wheel("taxes", (0, 2), (2, 1))).send(turn_wheel("crown", (1, 3)))
    assert ((2, 3, 1), ["wheel"] * 2) == (story.scores, story.sources)
    assert TileSpot == story.asked
    story = Story("wheel", seats=3)
    assert ("bad_amount", "X6") == story.rejected(turn_wheel("fortune", (0, 4)))
    assert ("bad_player", "X6") == story.rejected(turn_wheel("fortune", (1, 3)))
    assert ("named_twice", "X6") == story.rejected(turn_wheel("storm", (1, 3), (1, 2)))
    assert ("host_only", "X5") == story.rejected(TurnWheel(0, 0, "fortune", ((0, 3),)))
    story.send(turn_wheel("fortune", (0, 3)))
    assert (3, 0, 0) == story.scores
    story.send(story.legal()[0])
    assert ("not_now", "X5") == story.rejected(turn_wheel("fortune", (0, 3)))


@pytest.mark.rule("X6", "X7", "X13")
@pytest.mark.parametrize(
    ("sector", "amount", "code", "rule"),
    [
        ("fortune", 2, "bad_amount", "X6"),
        ("taxes", 0, "bad_amount", "X6"),
        ("taxes", -4, "bad_amount", "X6"),
        ("taxes", 7 * (2 * 7 + 1) + 1, "too_many_points", "X6"),
        ("famine", 8, "too_many_points", "X6"),
        ("storm", 8, "too_many_points", "X6"),
        ("storm", 10**15, "too_many_points", "X6"),
        ("inquisition", 3, "bad_amount", "X6"),
        ("inquisition", 16, "too_many_points", "X6"),
        ("crown", 7, "too_many_points", "X7"),
        ("crown", 0, "bad_amount", "X7"),
    ],
)
def test_impossible_amounts_are_rejected(sector: str, amount: int, code: str, rule: str) -> None:
    """No sector may bring more than the meeples and tiles allow, an odd amount for monks, or nothing."""
    story = Story("wheel", seats=2)
    rejected = story.rejection(turn_wheel(sector, (0, amount)))
    assert (code, rule) == (rejected.code, rejected.rule)
    assert (True, True) == (str(amount) in rejected.message("en"), str(amount) in rejected.message("fr"))


@pytest.mark.rule("X6", "X7", "X13")
@pytest.mark.parametrize(
    ("sector", "amount"), [("taxes", 105), ("famine", 7), ("storm", 7), ("inquisition", 14), ("crown", 6)]
)
def test_possible_amounts_are_accepted(sector: str, amount: int) -> None:
    """Amounts up to the limit are accepted, since not all pieces are modelled."""
    story = Story("wheel", seats=2).send(turn_wheel(sector, (1, amount)))
    assert (0, amount) == story.scores


@pytest.mark.rule("X6", "X13")
@pytest.mark.parametrize(("sector", "most"), [("taxes", 7 * (2 * 7 + 2)), ("famine", 7 * 2)])
def test_the_limit_of_a_sector_grows_with_the_board(sector: str, most: int) -> None:
    """Each further tile raises the limits of taxes and famine."""
    story = Story("wheel", seats=2, tiles=["base-B", "base-B"]).lay(0, 1).skip()
    assert "too_many_points" == story.rejected(turn_wheel(sector, (0, most + 1)))[0]
    story.send(turn_wheel(sector, (0, most)))
    assert (most, 0) == story.scores


@pytest.mark.rule("X6", "AB6")
def test_the_abbot_counts_for_the_limit() -> None:
    """With the abbot the storm may bring 8, meeples on the board included."""
    story = Story("wheel", "abbot", seats=2, tiles=["base-B", "base-B", "base-B"]).lay(0, 1).claim("monastery")
    assert "too_many_points" == story.rejected(turn_wheel("storm", (0, 9)))[0]
    story.send(turn_wheel("storm", (0, 8), (1, 8)))
    assert (8, 8) == story.scores


@pytest.mark.rule("X6")
def test_fortune_pays_somebody() -> None:
    """Fortune without a receipt is rejected, other sectors may pay nobody."""
    story = Story("wheel", seats=2)
    assert ("bad_amount", "X6") == story.rejected(turn_wheel("fortune"))
    story.send(turn_wheel("inquisition"))
    assert (0, 0) == story.scores


@pytest.mark.rule("X5", "X7")
def test_one_sector_for_each_tile_and_then_its_crowns() -> None:
    """A second sector for one tile, a sector after its crowns and second crowns are rejected."""
    story = Story("wheel", seats=2, tiles=["base-B", "base-B", "base-B"]).send(turn_wheel("fortune", (0, 3)))
    assert ("not_now", "X5") == story.rejected(turn_wheel("storm", (0, 7), (1, 7)))
    story.send(turn_wheel("crown", (1, 3)))
    assert ("not_now", "X7") == story.rejected(turn_wheel("crown", (1, 3)))
    assert ("not_now", "X5") == story.rejected(turn_wheel("fortune", (0, 3)))
    story.lay(0, 1).skip().send(turn_wheel("crown", (0, 6)))
    assert (9, 3) == story.scores


@pytest.mark.rule("X5", "X7", "B6")
def test_a_discarded_tile_turns_the_wheel_too() -> None:
    """Each discarded tile may bring its sector and crowns while the tile drawn after it waits."""
    story = Story("wheel", seats=2, tiles=["base-E", "base-C", "base-C", "base-B", "base-B"]).lay(0, -1, 2)
    story.tiles_left("base-B", "base-B", "base-C", "base-C").skip()
    assert ("base-C", "base-C") == story.state.stack.discarded
    sectors: tuple[Sector, ...] = ("storm", "crown", "storm", "storm", "crown")
    for sector in sectors:
        story.send(turn_wheel(sector, (0, 1)))
    assert (5, 0) == story.scores
    assert ("not_now", "X5") == story.rejected(turn_wheel("storm", (0, 1)))
    assert ("not_now", "X7") == story.rejected(turn_wheel("crown", (0, 1)))
    story.lay(0, 1).skip().send(turn_wheel("storm", (0, 1)))
    assert "not_now" == story.rejected(turn_wheel("storm", (0, 1)))[0]


@pytest.mark.rule("X5", "B6")
def test_a_missed_sector_is_lost() -> None:
    """Tiles discarded before the last placement no longer turn the wheel after it."""
    story = Story("wheel", seats=2, tiles=["base-E", "base-C", "base-B", "base-B"]).lay(0, -1, 2).skip()
    story.lay(0, 1).skip().send(turn_wheel("storm", (0, 1)))
    assert "not_now" == story.rejected(turn_wheel("storm", (0, 1)))[0]


@pytest.mark.rule("X7")
def test_missed_crowns_are_lost() -> None:
    """Crowns sent after the tile was placed count for the next tile."""
    story = Story("wheel", seats=2, tiles=["base-B", "base-B", "base-B"])
    story.send(turn_wheel("storm", (0, 1))).lay(0, 1).skip().send(turn_wheel("crown", (1, 3)))
    for sector, rule in (("crown", "X7"), ("storm", "X5")):
        assert ("not_now", rule) == story.rejected(turn_wheel(sector, (1, 3)))
