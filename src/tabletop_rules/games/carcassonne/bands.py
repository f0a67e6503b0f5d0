"""The order in which handlers act."""

from __future__ import annotations

from enum import IntEnum


class Band(IntEnum):
    """When a handler acts: the order of a turn (section 9 of the digest) and, within it, of a batch (S3)."""

    TERMS = 1
    """What the words of the rules mean: at any time."""
    START = 2
    """The start of a turn (1)."""
    TILE = 3
    """A tile is drawn and laid; then a robber tile takes effect (2 to 4)."""
    MEEPLE = 4
    """The meeple step (5)."""
    COMPLETED = 5
    """What the tile has completed is known, and not scored yet (6)."""
    ALLOCATION = 6
    """Step 1 of a batch: which event next, with which figure."""
    CHOICE = 7
    """Step 3: whom a robber steals from."""
    THEFT = 8
    """Step 4: stolen points."""
    FOLLOWING = 9
    """Step 5: robbers go along, or stay."""
    MESSAGE = 10
    """Step 6: the check for a message."""
    NEXT_BATCH = 11
    """Another batch, when this one is finished (S5)."""
    PLACEMENT_OVER = 12
    """A placement is scored (M11)."""
    TURN_OVER = 13
    """All placements of the turn are (7, 8)."""
    FINAL = 14
    """Final scoring, and what comes before and after it."""
