"""What some events do to the table."""

from __future__ import annotations

from tabletop_rules.core.messages import Event
from tabletop_rules.games.destiny.state import State


def unchanged(state: State, event: Event) -> State:
    """Nothing: the event is there to be told."""
    return state
