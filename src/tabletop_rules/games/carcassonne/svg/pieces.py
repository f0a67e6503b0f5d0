"""Pieces as SVG: a plate whose shape says what it is, and on it the sign of its player."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.terms import Seat
from tabletop_rules.kit import svg

FAIRY: Final = "#8a5fc7"

MEEPLE: Final = (
    "M0 -1.05A.36 .36 0 0 1 .26 -.44Q.95 -.3 1.02 -.02Q.98 .24 .5 .2Q.62 .6 .86 1H.22Q.1 .72 0 .62Q-.1 .72 -.22 1"
    "H-.86Q-.62 .6 -.5 .2Q-.98 .24 -1.02 -.02Q-.95 -.3 -.26 -.44A.36 .36 0 0 1 0 -1.05Z"
)
FIGURES: Final = {
    "pawn": "M0 -1A.42 .42 0 0 1 .3 -.3Q.42 .3 .72 .6V1H-.72V.6Q-.42 .3 -.3 -.3A.42 .42 0 0 1 0 -1Z",
    "meeplette": "M0 -1.05A.36 .36 0 0 1 .26 -.44Q.92 -.3 1 0Q.94 .2 .44 .12L.95 1H-.95L-.44 .12Q-.94 .2 -1 0"
    "Q-.92 -.3 -.26 -.44A.36 .36 0 0 1 0 -1.05Z",
    "abbot": "M0 -1.25L.42 -.72Q.36 -.5 .26 -.44Q.8 -.3 .92 1H-.92Q-.8 -.3 -.26 -.44Q-.36 -.5 -.42 -.72Z",
    "robber": "M-.7 -.62L-.28 -1.1H.28L.7 -.62L.26 -.44Q.98 -.3 1 1H-1Q-.98 -.3 -.26 -.44Z",
}
"""Outlines of radius 1 by the name of the piece; all others are meeples."""
STAR: Final = "M0 -1L.25 -.25L1 0L.25 .25L0 1L-.25 .25L-1 0L-.25 -.25Z"


def piece(what: str, seat: Seat, x: float, y: float, radius: float, laps: int = 0) -> str:
    """Return the piece of a player around a point; a small number counts the laps of one on the track.

    Its colour is that of the seat, and the sign of the seat is on it. A robber is dark, with the colour in his sign.
    """
    drawn = plate(what, x, y, radius, "ink" if what == "robber" else f"seat{seat % 6}")
    inner = svg.seat_sign(seat, x, y + radius * 0.2, radius * (0.42 if what == "robber" else 0.34))
    if what != "robber":
        inner = inner.replace(f'fill="{svg.colour(f"seat{seat % 6}")}"', 'fill="#fff"')
    if not laps:
        return drawn + inner
    shown = f'<circle cx="{x + radius * 0.8:g}" cy="{y + radius * 0.6:g}" r="{radius * 0.62:g}" fill="#222222"/>'
    number = svg.words(x + radius * 0.8, y + radius * 0.95, str(laps), radius, "#fff", anchor="middle")
    return drawn + inner + shown + number


def plate(what: str, x: float, y: float, radius: float, colour: str = "panel") -> str:
    """Return a piece without the sign of its player."""
    outline = FIGURES.get(what, MEEPLE)
    place = f'transform="translate({x:g} {y:g}) scale({radius:g})"'
    edge = "#fff" if colour == "ink" else "#1c1a17"
    return (
        f'<path d="{outline}" {place} fill="{svg.colour(colour)}" stroke="{edge}" stroke-linejoin="round" '
        f'stroke-width="{0.9 / radius:.3g}"/>'
    )


def fairy(x: float, y: float, radius: float) -> str:
    """Return the fairy around a point."""
    return (
        f'<path d="{STAR}" transform="translate({x:g} {y:g}) scale({radius:g})" fill="{FAIRY}" '
        f'stroke="{svg.colour("panel")}" stroke-width="{1 / radius:.3g}"/>'
    )
