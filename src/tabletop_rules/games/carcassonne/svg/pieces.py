"""What stands on tiles and spaces, as SVG."""

from __future__ import annotations

from typing import Final

from tabletop_rules.kit import svg

COLOURS: Final = ("#c33", "#36c", "#db2", "#2b7a2b", "#333", "#b03a8c")
INK: Final = "#222"
ON_COLOUR: Final = {"#db2": INK}
"""What is written on a colour; on all others in white."""
FAIRY: Final = "#7d5ba6"


def figure(x: float, y: float, colour: str, sign: str, told: str, radius: float = 7, laps: int = 0) -> str:
    """A round piece with a letter on it, and a small number for laps; `told` is for whoever points at it."""
    middle = f'x="{x:g}" y="{y + radius * 3 / 7:g}" text-anchor="middle" font-size="{radius * 9 / 7:.3g}"'
    lap = f'<tspan font-size="{radius * 6 / 7:.3g}" dy="{radius * -2 / 7:.3g}">{laps}</tspan>' if laps else ""
    return (
        f'<g>{svg.title(told)}<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{colour}" stroke="#fff"/>'
        f'<text {middle} fill="{ON_COLOUR.get(colour, "#fff")}">{sign}{lap}</text></g>'
    )
