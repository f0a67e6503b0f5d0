"""The bands of handlers: the order in which those on one event, value or target act."""

from __future__ import annotations

from enum import IntEnum


class Band(IntEnum):
    """The order in which handlers act."""

    SIGHT = 10
    """Who may look where (D-INFO): settled before any decision."""
    CONSOLIDATION = 20
    """Consolidated slots (D-CONS)."""
    POWERS = 30
    """What cards do on arrival, while they are current, or later (D-CHAR, D-POW, D-CARD)."""
    LIMITS = 40
    """How often, and with whom (D-THEFT, D-POW-8)."""
    EXPIRY = 50
    """What expires at the end of a turn (D-TURN-3)."""
    READINGS = 60
    """Alternative rulings that options put in force (D-Q): they change the result of all others."""
