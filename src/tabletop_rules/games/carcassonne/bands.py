"""The order in which handlers act."""

from __future__ import annotations

from enum import IntEnum


class Band(IntEnum):
    """When a handler acts, in the order of a turn (section 9 of the digest) and of a batch (S3)."""

    TERMS = 1
    """At any time: what the terms of the rules mean."""
    START = 2
    """At the start of a turn (1)."""
    TILE = 3
    """When a tile is drawn and placed, and takes effect (2 to 4)."""
    MEEPLE = 4
    """In the meeple step (5)."""
    COMPLETED = 5
    """When the completed features are known, before they are scored (6)."""
    ALLOCATION = 6
    """Step 1 of a batch: the next event and its figure."""
    CHOICE = 7
    """Step 3: whom points are stolen from."""
    THEFT = 8
    """Step 4: stolen points."""
    FOLLOWING = 9
    """Step 5: who follows a figure or stays."""
    MESSAGE = 10
    """Step 6: the check for a message."""
    NEXT_BATCH = 11
    """When a batch is finished, before the next (S5)."""
    PLACEMENT_OVER = 12
    """After the scoring of a placement (M11)."""
    TURN_OVER = 13
    """After all placements of the turn (7, 8)."""
    FINAL = 14
    """In final scoring, and right before and after it."""
