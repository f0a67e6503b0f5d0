"""Why not: all rules that forbid a command in Carcassonne, in words of both languages."""

import pytest

from tabletop_rules.core.legal import why_not
from tabletop_rules.core.messages import Command
from tabletop_rules.core.terms import HOST
from tabletop_rules.games.carcassonne.commands import PlaceMeeple, PlaceTile
from tabletop_rules.games.carcassonne.expansions.sources.messages import SellTile
from tests.games.carcassonne.story import Story


def reasons(story: Story, command: Command) -> list[tuple[str, str]]:
    """Codes and rules of all that forbids a command."""
    return [(each.code, str(each.rule)) for each in why_not(story.game, story.match, command)]


@pytest.mark.rule("B5")
def test_every_side_that_does_not_match_is_named() -> None:
    """A road tile between a road and a city, turned the wrong way, is refused for each side that differs."""
    story = Story(seats=2, tiles=["base-D", "base-E", "base-U"]).lay(1, 0).skip().lay(0, -1, 2).skip()
    found = why_not(story.game, story.match, PlaceTile(0, story.decision.id, (1, -1), 1))
    assert [("edges_differ", "B5")] * 2 == [(each.code, each.rule) for each in found]
    assert {"S", "W"} == {dict(each.params)["side"] for each in found}
    assert all("ouest" in each.message("fr") or "sud" in each.message("fr") for each in found)


@pytest.mark.rule("B9", "B10")
def test_no_meeple_left_and_a_road_claimed_are_two_reasons() -> None:
    """Who has no meeple is told so, and that somebody stands on the road already."""
    story = Story(seats=2, tiles=["base-D", "base-D"]).lay(1, 0).claim("road").lay(2, 0)
    story.with_state(supplies=((6,), (0,)))
    claim = PlaceMeeple(1, story.decision.id, "road", 0)
    assert [("no_meeple", "B10"), ("claimed", "B9")] == reasons(story, claim)


@pytest.mark.rule("X10", "X11", "Q13")
def test_a_sale_at_the_wrong_time_by_nobody_is_told_all() -> None:
    """The host hears that it is too early, who does not play, and that the payer has too few points."""
    story = Story("bazaar", seats=2, tiles=["base-E"])
    assert [("not_now", "X10"), ("bad_player", "X10"), ("too_poor", "Q13")] == reasons(
        story, SellTile(HOST, 0, 0, 7, 5)
    )
