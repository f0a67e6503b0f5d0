"""What each command touches, by the ids that pictures use."""

from __future__ import annotations

from tabletop_rules.core.messages import Command
from tabletop_rules.games.terres_de_destinees.state import State


def targets(state: State, command: Command) -> tuple[str, ...]:
    """Return the ids of what a command touches, in the order in which a person points at them."""
    return ()
