"""`immune`: who cannot even be chosen (FA-EFF-1, FA-ACT-2). Legal lists and submitted commands both heed it."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import Rejection
from tabletop_rules.core.rule import Limit
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.fatum_medieval import refusals as no
from tabletop_rules.games.fatum_medieval.commands import PlayAction, UsePower
from tabletop_rules.games.fatum_medieval.queries.fronts import front_of
from tabletop_rules.games.fatum_medieval.state import State


def against_action(state: State, c: PlayAction) -> Rejection | None:
    """No action with one of the listed tags, from anyone, themselves included."""
    tags = state.printed(c.card).tags
    if tags and not front_of(state, c.target).immune_tags.isdisjoint(tags):
        return no.PROTECTED.by("FA-EFF-1", target=c.target, what=c.card)
    return None


def against_power(state: State, c: UsePower) -> Rejection | None:
    """None of the listed powers."""
    if c.power in front_of(state, c.victim).immune_effects:
        return no.PROTECTED.by("FA-EFF-1", target=c.victim, what=c.power)
    return None


LIMITS: Final = (
    Limit(
        RuleId("FA-EFF-1"), "A protected player is no target of actions with a listed tag.", PlayAction, against_action
    ),
    Limit(RuleId("FA-EFF-1"), "A protected player is no victim of the listed powers.", UsePower, against_power),
)
