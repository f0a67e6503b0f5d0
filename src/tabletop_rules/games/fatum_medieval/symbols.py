"""The printed symbols and colours of the axes: blue diamond, green disc, red triangle, yellow square (FA-CARD-5)."""

from __future__ import annotations

from typing import Final

COLOURS: Final = ("#4179cc", "#3f8f4c", "#cc453c", "#c99a16")
"""The colours of the axes, which show on a light and on a dark background."""
PRINTED_INK: Final = "#2a2118"
"""The colour of text on printed colours."""
DIAMOND: Final = ((0, -8), (8, 0), (0, 8), (-8, 0))
TRIANGLE: Final = ((0, -8), (8, 8), (-8, 8))


def symbol(x: int, y: int, place: int) -> str:
    """Return the symbol of an axis, by its place among the axes."""
    colour = COLOURS[place]
    if place == 1:
        return f'<circle cx="{x}" cy="{y}" r="8" fill="{colour}"/>'
    if place == 3:
        return f'<rect x="{x - 8}" y="{y - 8}" width="16" height="16" fill="{colour}"/>'
    return polygon(x, y, TRIANGLE if place else DIAMOND, colour)


def polygon(x: int, y: int, corners: tuple[tuple[int, int], ...], colour: str) -> str:
    """Return a shape with these corners around a point."""
    points = " ".join([f"{x + right},{y + down}" for right, down in corners])
    return f'<polygon points="{points}" fill="{colour}"/>'
