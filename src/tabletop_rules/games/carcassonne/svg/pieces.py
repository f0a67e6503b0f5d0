"""Pieces as SVG: a plate whose shape says what it is, and on it the sign of its player."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.expansion import Expansion, Look, Outline
from tabletop_rules.kit import svg

MEEPLE: Final = Outline(
    "M0 -1.05A.36 .36 0 0 1 .26 -.44Q.95 -.3 1.02 -.02Q.98 .24 .5 .2Q.62 .6 .86 1H.22Q.1 .72 0 .62Q-.1 .72 -.22 1"
    "H-.86Q-.62 .6 -.5 .2Q-.98 .24 -1.02 -.02Q-.95 -.3 -.26 -.44A.36 .36 0 0 1 0 -1.05Z"
)
PAWN: Final = Outline("M0 -1A.42 .42 0 0 1 .3 -.3Q.42 .3 .72 .6V1H-.72V.6Q-.42 .3 -.3 -.3A.42 .42 0 0 1 0 -1Z")


def outline_of(expansions: tuple[Expansion, ...], what: str) -> Outline:
    """Return the outline of a piece by its name; what nobody has drawn is a meeple."""
    if what == "pawn":
        return PAWN
    return next((each.outlines[what] for each in expansions if what in each.outlines), MEEPLE)


def piece(
    expansions: tuple[Expansion, ...], what: str, seat: Seat, x: float, y: float, radius: float, laps: int = 0
) -> str:
    """Return the piece of a player around a point; dots count the laps of one on the track.

    Its colour is that of the seat, and the sign of the seat is on it.
    """
    outline = outline_of(expansions, what)
    drawn = plate(outline, x, y, radius, "ink" if outline.dark else f"seat{seat % 6}")
    inner = svg.seat_sign(seat, x, y + radius * 0.2, radius * (0.42 if outline.dark else 0.34))
    if not outline.dark:
        inner = inner.replace(f'fill="{svg.colour(f"seat{seat % 6}")}"', 'fill="#fff"')
    if not laps:
        return drawn + inner
    dots = [
        f'<circle cx="{x + radius * (0.5 * lap - 0.25 * laps - 0.25):g}" cy="{y + radius * 0.85:g}" '
        f'r="{radius * 0.26:g}" fill="#222222" stroke="#fff" stroke-width=".6"/>'
        for lap in range(1, laps + 1)
    ]
    return drawn + inner + "".join(dots)


def plate(outline: Outline, x: float, y: float, radius: float, colour: str = "panel") -> str:
    """Return a piece without the sign of its player."""
    place = f'transform="translate({x:g} {y:g}) scale({radius:g})"'
    edge = "#fff" if colour == "ink" else "#1c1a17"
    return (
        f'<path d="{outline.path}" {place} fill="{svg.colour(colour)}" stroke="{edge}" stroke-linejoin="round" '
        f'stroke-width="{0.9 / radius:.3g}"/>'
    )


def look_of(expansions: tuple[Expansion, ...], id: str) -> Look | None:
    """Return what draws a thing that belongs to no player; None if its expansion says nothing about it."""
    return next((each.looks[id] for each in expansions if id in each.looks), None)


def token(sign: str, x: float, y: float, radius: float) -> str:
    """Return a round token with a sign on it, for a thing that nothing else draws."""
    circle = f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{svg.colour("panel")}" stroke="{svg.colour("ink")}"/>'
    return circle + svg.words(x, y + radius * 0.5, sign, radius * 1.5, svg.colour("ink"), anchor="middle")
