"""Why a thing happened that nobody chose: the record names the rule that gives it, not the phase it falls into."""

from __future__ import annotations

import pytest

from tabletop_rules.core.messages import Ended, Event
from tabletop_rules.games.destiny.events.cards import GameEnded, PointsMarked, PowerHadNoEffect
from tabletop_rules.games.destiny.events.tokens import NeedleAdvanced
from tests.games.destiny.story import Story, given


def rules_of(story: Story, kind: type[Event]) -> list[str]:
    """The rules cited by the records of a kind."""
    return [record.rule for record in story.records if isinstance(record.event, kind)]


@pytest.mark.rule("D-CARD-8", "D-POW-2")
def test_points_marked_cite_their_card() -> None:
    """Fifty points each are marked by D-CARD-8; without a consolidated slot the card is spent by D-POW-2."""
    story = given(hands=[["mixed 9"], ["mixed 10"]], board={"0.love": "leo"}, settings={"0.love": "leo!"})
    story.play("mixed 9").play("mixed 10")
    assert ["D-CARD-8"] == rules_of(story, PointsMarked)
    assert ["D-POW-2"] == rules_of(story, PowerHadNoEffect)


@pytest.mark.rule("D-CLOCK-2")
def test_the_needle_cites_what_it_does() -> None:
    """That a token was hidden or turned up by the clock is said by D-CLOCK-2."""
    story = given(hands=[["mixed 9", "planet 1"], ["mixed 10", "planet 2"]]).play("mixed 9").play("mixed 10")
    assert ["D-CLOCK-2"] == rules_of(story, NeedleAdvanced)


@pytest.mark.rule("D-SCORE-1", "D-SCORE-3", "D-END-1")
def test_the_count_and_the_end_cite_their_rules() -> None:
    """The final count is said by D-SCORE-1, the end of the match by D-END-1, who has won by D-SCORE-3."""
    story = given(turn=12, hands=[["mixed 9"], ["mixed 10"]]).play("mixed 9").play("mixed 10")
    assert (["D-SCORE-1"], ["D-END-1"]) == (rules_of(story, GameEnded), rules_of(story, Ended))
    assert story.match.result is not None
    assert "D-SCORE-3" == story.match.result.rule
