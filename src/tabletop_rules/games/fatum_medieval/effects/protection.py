"""`immune`: who cannot even be chosen (FA-EFF-1, FA-ACT-2). Asked with the target, before the price (FA-PLAY-9)."""

from __future__ import annotations

from tabletop_rules.core.terms import Seat
from tabletop_rules.games.fatum_medieval.content.items import Printed
from tabletop_rules.games.fatum_medieval.queries.fronts import front_of
from tabletop_rules.games.fatum_medieval.state import State


def shields_from_action(state: State, target: Seat, text: Printed) -> bool:
    """Whether no action with one of these tags may be played on a player, by anyone, themselves included."""
    return not front_of(state, target).immune_tags.isdisjoint(text.tags)


def shields_from_power(state: State, victim: Seat, power: str) -> bool:
    """Whether a player cannot be chosen for a power."""
    return power in front_of(state, victim).immune_effects
