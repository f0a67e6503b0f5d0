"""Batches: what happens at one single moment. Source: T-TERM-6."""

from __future__ import annotations

import tabletop_rules.author as tr


@tr.frozen
class HandsChange(tr.Event):
    """Hand cards may have moved, so that a hand may have run empty: a batch, or cards put up for auction."""


@tr.frozen
class Batch(HandsChange):
    """Changes of one single moment (T-TERM-6). `by` controls the effect that makes them (T-TERM-4), if anybody does.

    The controller of a batch eliminates the players that it eliminates (T-ELIM-4).
    """

    by: tr.Public[tr.Seat | None]
