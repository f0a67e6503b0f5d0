"""What the API answers of a match that is over: where its points came from, and when its lead changed."""

from __future__ import annotations

import attrs

from tabletop_rules.serve.bodies import SeatNumber, Version


@attrs.frozen
class SourceAbout:
    """Where points came from: `amounts` by seat, null for a seat that does not have it."""

    what: str
    rule: str
    amounts: list[int | None]


@attrs.frozen
class TurningPointAbout:
    """A moment at which the lead changed: how far `seat` came ahead of its best rival by it, or fell behind below 0.

    That is in points as if the match had ended then, or in places.
    """

    record: Version
    seat: SeatNumber
    swing: int
    leaders: list[SeatNumber]
    text: str


@attrs.frozen
class Review:
    """A match that is over: where its points came from, and its turning points as its viewer saw them."""

    sources: list[SourceAbout]
    turning_points: list[TurningPointAbout]
