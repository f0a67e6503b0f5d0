"""The base of everything that happens at one single moment."""

from __future__ import annotations

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import Event
from tabletop_rules.core.terms import Seat


@attrs.frozen
class HandsChange(Event):
    """Hand cards may have moved, so that a hand may have run empty: a batch, or cards put up for auction."""


@attrs.frozen
class Batch(HandsChange):
    """Changes of one single moment (T-TERM-6). `by` controls the effect that makes them (T-TERM-4), if anybody does.

    The controller of a batch eliminates the players that it eliminates (T-ELIM-4).
    """

    by: Public[Seat | None]
