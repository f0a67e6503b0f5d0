"""Demands of `bourgmestre`: F-17, F-18."""

from __future__ import annotations

import pytest

from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.state import Demand
from tabletop_rules.games.terres_de_destinees.terms import Family
from tests.games.terres_de_destinees.story import A, B, C, Story, table


@pytest.mark.rule("F-17", "H-1")
def test_bourgmestre_demands_a_family_of_another_player() -> None:
    """Any other player and any family may be named, and the demand is public."""
    story = table(play={A: "bourgmestre"}).use_power("bourgmestre")
    assert {B, C} == story.choices()
    assert {"royaume", "commerce", "necromancie", "magie"} == story.pick(B).choices()
    story.pick("magie")
    assert [e.Demanded(A, B, Family.MAGIE)] == story.sent(SPECTATOR, e.Demanded)
    assert (Demand(A, B, Family.MAGIE),) == story.state.demands


@pytest.mark.rule("F-18", "T-PWR-4")
def test_a_pending_demand_is_not_made_again() -> None:
    """A family that the same player already demands of the target is not offered; another player's demand is no bar."""
    pending = [Demand(A, B, Family.MAGIE), Demand(C, B, Family.ROYAUME)]
    story = table(play={A: "bourgmestre"}, demands=pending).use_power("bourgmestre", B)
    assert {"royaume", "commerce", "necromancie"} == story.choices()
    every = [Demand(A, B, family) for family in Family]
    assert {C} == table(play={A: "bourgmestre"}, demands=every).use_power("bourgmestre").choices()
    assert set() == table(2, play={A: "bourgmestre"}, demands=every).usable()


@pytest.mark.rule("F-18", "F-17", "P-2")
def test_one_of_several_demands_suffices() -> None:
    """A target of several demands sells a card that meets one of them; demands that cannot be met do not matter."""
    demands = [Demand(A, B, Family.ROYAUME), Demand(C, B, Family.COMMERCE), Demand(C, B, Family.MAGIE)]
    story = Story().given(hands={B: "port juge crypte"}, active=B, demands=demands).auction()
    assert ["juge", "port"] == story.legal(c.PutUp)
    assert ("demanded", "F-18") == story.why_not(c.PutUp, "crypte", False)
    unable = Story().given(hands={B: "goule crypte"}, active=B, demands=demands).auction()
    assert ["crypte", "goule"] == unable.legal(c.PutUp)


@pytest.mark.rule("F-18")
@pytest.mark.parametrize("hand", ["port juge", "juge", "port crypte"])
def test_demands_end_with_the_auction_phase(hand: str) -> None:
    """Whether met, impossible or without an auction, demands on the seller end; those on others stay."""
    other = Demand(B, C, Family.MAGIE)
    demands = [Demand(A, B, Family.ROYAUME), Demand(C, B, Family.MAGIE), other]
    story = Story().given(hands={B: hand}, active=B, demands=demands).auction()
    if " " in hand:
        story.put_up(hand.split()[-1]).bids(0, 0, 0).keep()
    assert (other,) == story.state.demands
