"""Where handlers stand among those on one event, value or targets."""

from __future__ import annotations

from enum import IntEnum


class Band(IntEnum):
    """The order in which handlers act: sight before powers, what expires after them, other readings last."""

    SIGHT = 10
    """Who may look where (D-INFO): settled before anybody is asked anything."""
    CONSOLIDATION = 20
    """What lies fixed (D-CONS)."""
    POWERS = 30
    """What cards do on arrival, while they are current, or later (D-CHAR, D-POW, D-CARD)."""
    LIMITS = 40
    """How often, and with whom (D-THEFT, D-POW-8)."""
    EXPIRY = 50
    """What leaves at the end of a turn (D-TURN-3)."""
    READINGS = 60
    """Other readings of doubts (D-Q), each put in force by an option: they bend whatever the rest has made."""
