"""Every power: what must be done, what may be declined (D-POW-1, D-Q-40), and blind attempts as a trick power."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.games.destiny.commands import Decline
from tabletop_rules.games.destiny.events.cards import PointsMarked, PowerHadNoEffect
from tabletop_rules.games.destiny.events.tokens import ConsolidationFailed, SlotConsolidated
from tests.games.destiny.story import ANA, BEN, CONTENT, Story, card, given

FIRST_OF = {printed.rule: printed.id for printed in reversed(CONTENT.cards)}
"""One card for every rule D-CARD-n."""
LOOKS = (card("astronomer"),)
"""Marked "may"."""
LASTING = tuple(card(name) for name in ("fool", "priestess", "empress", "pope"))
MARKS = (FIRST_OF["D-CARD-8"],)  # type: ignore[index]


def rich(played: str, **options: Any) -> Story:
    """Ana has played the card at a table at which every power can do something."""
    board = {"0.health": "mars", "0.work": "moon", "0.love": "leo"}
    board |= {"1.health": "venus", "1.love": "aries", "1.money": "virgo"}
    settings = {"0.health": "mars", "0.love": "leo", "0.work": "moon!", "1.money": "virgo!"}
    hands = [[played, "planet 3", "mixed 4"], ["planet 7", "mixed 3"], ["constellation 7"]]
    current = "emperor" if played != card("emperor") else "lovers"
    discard = [name for name in ("chariot", "hermit") if card(name) != played]
    table: dict[str, Any] = {"board": board, "settings": settings, "hands": hands, "discard": discard}
    return given(seats=3, stacks={BEN: [current]}, **table, **options).play(played)


@pytest.mark.rule("D-POW-1", "D-POW-4", "D-Q-40")
@pytest.mark.parametrize("played", FIRST_OF.values())
def test_powers_must_be_carried_out_unless_the_option_says_otherwise(played: str) -> None:
    """A possible power cannot be declined, but for looks; with power_obligation = optional at its first choice it can.

    Powers without a choice happen under both.
    """
    must, may = rich(played), rich(played, power_obligation="optional")
    if played in (*LASTING, *MARKS):
        assert [(BEN, "card_to_play")] == must.kinds == may.kinds
        marked = [50] if played in MARKS else []
        assert marked == [e.points for e in must.events(PointsMarked)] == [e.points for e in may.events(PointsMarked)]
        return
    assert ANA == must.asked.seat
    assert (played in LOOKS) == (None in must.choices())
    if played not in LOOKS:
        assert ("must_act", "D-POW-1") == must.why_not(Decline(0, 0))
    while may.asked.seat == ANA:
        may.choose(None)
    assert [(BEN, "card_to_play")] == may.kinds
    assert (played in LOOKS) == (not may.events(PowerHadNoEffect, all=True))


FOOL: dict[str, Any] = {
    "board": {"0.health": "mars", "0.work": "venus"},
    "settings": {"0.health": "mars", "0.work": "sun"},
    "stacks": {ANA: ["fool"]},
    "hands": [["planet 12"], ["planet 3"]],
    "destiny": "mixed 1",
}


def won(**options: Any) -> Story:
    """Ana, whose current character is the Fool, has won the trick and consolidates."""
    story = given(**FOOL, **options).play("planet 12", power=False).play("planet 3", power=False)
    return story.choose("consolidate")


@pytest.mark.rule("D-Q-25", "D-TRICK-6", "D-CARD-14", "D-INFO-15")
@pytest.mark.parametrize(("slot", "event"), [("health", SlotConsolidated), ("work", ConsolidationFailed)])
def test_the_fool_tries_blindly_as_a_trick_power_too(slot: str, event: Any) -> None:
    """Under the option the winner who owns the Fool may try any slot with a token up; failing uses up the power."""
    assert {"health"} == won().choices()
    story = won(consolidation_check="blind_attempt")
    assert {"health", "work"} == story.choices()
    assert ("must_act", "D-TRICK-8") == story.why_not(Decline(0, 0))
    story.choose(slot)
    assert [event] == [type(e) for e in (*story.events(SlotConsolidated), *story.events(ConsolidationFailed))]
    assert [(BEN, "which_trick_power")] == story.kinds
    assert [] == story.events(PowerHadNoEffect)


@pytest.mark.rule("D-Q-25", "D-TRICK-6")
def test_without_a_token_up_the_fool_has_nothing_to_try() -> None:
    """The branch is possible if there is an own unconsolidated slot with an up token, and not without."""
    table = {**FOOL, "board": {"0.health": "~mars", "0.love": "leo"}, "settings": {"0.love": "leo!"}}
    story = given(consolidation_check="blind_attempt", **table)
    story.play("planet 12", power=False).play("planet 3", power=False)
    assert "consolidate" not in story.choices()
