"""Pieces as SVG: a plate whose shape says what it is, and on it the sign of its player."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.terms import Seat
from tabletop_rules.kit import svg

FAIRY: Final = "#8a5fc7"

PLATES: Final = {
    "abbot": "M0 -1.2L1 -.45V1H-1V-.45Z",
    "meeplette": "M-.9 -.9H.9V.9H-.9Z",
    "robber": "M-.5 -1H.5L1 -.5V.5L.5 1H-.5L-1 .5V-.5Z",
}
"""Outlines of radius 1 by the name of the piece; all others are discs."""
STAR: Final = "M0 -1L.25 -.25L1 0L.25 .25L0 1L-.25 .25L-1 0L-.25 -.25Z"


def piece(what: str, seat: Seat, x: float, y: float, radius: float, laps: int = 0) -> str:
    """Return the piece of a player around a point; a small number counts the laps of one on the track."""
    if not laps:
        return plate(what, x, y, radius) + svg.seat_sign(seat, x, y, radius * 0.6)
    number = svg.colour("panel" if what == "robber" else "ink")
    return (
        plate(what, x, y, radius)
        + svg.seat_sign(seat, x - radius * 0.3, y, radius * 0.5)
        + svg.words(x + radius * 0.52, y + radius * 0.36, str(laps), radius, number, anchor="middle")
    )


def plate(what: str, x: float, y: float, radius: float) -> str:
    """Return a piece without the sign of its player."""
    style = f'fill="{svg.colour("ink" if what == "robber" else "panel")}" stroke="{svg.colour("ink")}"'
    if what not in PLATES:
        return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" {style}/>'
    place = f'transform="translate({x:g} {y:g}) scale({radius:g})"'
    return f'<path d="{PLATES[what]}" {place} {style} stroke-width="{1 / radius:.3g}"/>'


def fairy(x: float, y: float, radius: float) -> str:
    """Return the fairy around a point."""
    return (
        f'<path d="{STAR}" transform="translate({x:g} {y:g}) scale({radius:g})" fill="{FAIRY}" '
        f'stroke="{svg.colour("panel")}" stroke-width="{1 / radius:.3g}"/>'
    )
