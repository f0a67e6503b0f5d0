"""Signs and icons of the pictures. Those of the axes are as printed (FA-CARD-5)."""

from __future__ import annotations

from typing import Final

from tabletop_rules.games.fatum_medieval.content.items import Printed
from tabletop_rules.games.fatum_medieval.terms import PLACE
from tabletop_rules.kit import svg

COLOURS: Final = ("#4179cc", "#3f8f4c", "#cc453c", "#c99a16")
"""The colours of the axes, which show on a light and on a dark background."""
HEADS: Final = ("#2d5fa8", "#2c7039", "#a8362e", "#82610c")
"""The same, dark enough for white words on them."""
PARCHMENT: Final = "#f4efe2"
COINS: Final = {5: "#e0b93f", 2: "#bfc3c9", 1: "#d0945c"}
"""Gold, silver and copper, by value."""
DIAMOND: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
TRIANGLE: Final = ((0, -1), (1, 1), (-1, 1))
STAR: Final = ((0, -9), (2, -2), (9, 0), (2, 2), (0, 9), (-2, 2), (-9, 0), (-2, -2))
"""The FATUM marker, and a level that an objective asks for."""


def sign(place: int, x: float, y: float, radius: float = 8, colour: str = "") -> str:
    """Return the sign of an axis, by its place: blue diamond, green disc, red triangle, yellow square."""
    colour = colour or COLOURS[place]
    if place == 1:
        return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{colour}"/>'
    if place == 3:
        side = f'width="{2 * radius:g}" height="{2 * radius:g}"'
        return f'<rect x="{x - radius:g}" y="{y - radius:g}" {side} fill="{colour}"/>'
    return polygon(x, y, TRIANGLE if place else DIAMOND, colour, radius)


def polygon(x: float, y: float, corners: tuple[tuple[int, int], ...], colour: str, scale: float = 1) -> str:
    """Return a shape with these corners around a point."""
    points = " ".join([f"{x + scale * right:g},{y + scale * down:g}" for right, down in corners])
    return f'<polygon points="{points}" fill="{colour}"/>'


# --- icons ----------------------------------------------------------------------------------------------------------

_SHIELD: Final = "M0-9 8-6V0C8 5 4 8 0 9.5-4 8-8 5-8 0V-6Z"
_FIGURE: Final = "M-3.4-5.5a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0ZM-7 9C-7-2 7-2 7 9Z"
_EYE: Final = "M-10 0C-5-7 5-7 10 0 5 7-5 7-10 0ZM-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0Z"
_CARDS: Final = "M-8-8H3V6H-8ZM-6-6V4H1V-6ZM5-5H8V9H-5V7.5H5Z"
_WHEAT: Final = (
    "M-.8 10V-6L0-10 .8-6V10ZM1-2C2-6 4-7 7-7 7-4 5-2 1-2ZM-1-2C-2-6-4-7-7-7-7-4-5-2-1-2Z"
    "M1 5C2 1 4 0 7 0 7 3 5 5 1 5ZM-1 5C-2 1-4 0-7 0-7 3-5 5-1 5Z"
)
_HOUSE: Final = "M0-9 10 0H7V9H2V3H-2V9H-7V0H-10Z"
_HORSESHOE: Final = "M-8-4C-8-12 8-12 8-4 8 2 6 6 5 9H1.5L4-3C4-7-4-7-4-3L-1.5 9H-5C-6 6-8 2-8-4Z"
_HEART: Final = "M0 9C-9 2-10-2-9-5-7-10-1-9 0-4 1-9 7-10 9-5 10-2 9 2 0 9Z"
_SWORD: Final = "M0-10 1.6-7V3H5V5.4H1.4V10H-1.4V5.4H-5V3H-1.6V-7Z"
_QUILL: Final = "M9-10C1-9-5-3-6 4L-9 9-7.5 10-4.4 6C4 5 8-3 9-10ZM5-6-4 4-4.6 3.4 4.4-6.6Z"
_HAMMER: Final = "M-8-9H5L9-4H2.4V10H-2.4V-4H-8Z"
_MASK: Final = (
    "M-10-5C-5-8 5-8 10-5 10 4 5 7 2 2H-2C-5 7-10 4-10-5ZM-7-2C-5-5-3-4-2-1-4 1-6 1-7-2ZM7-2C5-5 3-4 2-1 4 1 6 1 7-2Z"
)
_DROP: Final = "M0-10C5-3 7 0 7 3A7 7 0 0 1-7 3C-7 0-5-3 0-10Z"
_BOLT: Final = "M3-10-7 2H-1L-3 10 7-3H1Z"
ICONS: Final = {
    "requires": "M-4-1V-4a4 4 0 0 1 8 0V-1H6V8H-6V-1ZM-2-1H2V-4a2 2 0 0 0-4 0Z",
    "target": "M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0ZM-5.6 0a5.6 5.6 0 1 1 11.2 0a5.6 5.6 0 1 1-11.2 0Z"
    "M-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0Z",
    "die": "M-8-8H8V8H-8ZM-5.5-3.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0ZM1.5 3.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0Z",
    "immune": _SHIELD,
    "extra_draw": _CARDS,
    "draw_cards": _CARDS,
    "peek_and_discard": _EYE,
    "discard_from_table": _BOLT,
    "take_from_table": _BOLT,
    "remove_attached_action": _BOLT,
}
"""Outlines within 10 of the origin, for what a card requires or does, by the id of the effect."""
EMBLEMS: Final = {
    "armed": _SWORD,
    "weapon": _SWORD,
    "armour": _SHIELD,
    "cleric": "M-2-10H2V-5H7V-1H2V10H-2V-1H-7V-5H-2Z",
    "thief": _MASK,
    "theft": _MASK,
    "craftsman": _HAMMER,
    "tool": _HAMMER,
    "farmer": _WHEAT,
    "farm": _WHEAT,
    "mill": _WHEAT,
    "land": _WHEAT,
    "trader": "M-4-10H4L2-5C9-1 10 9 0 9-10 9-9-1-2-5Z",
    "artist": "M3-10 9-8V-4L5-5V5C5 9-4 10-4 6-4 3 0 2 3 3Z",
    "instrument": "M3-10 9-8V-4L5-5V5C5 9-4 10-4 6-4 3 0 2 3 3Z",
    "book": "M-10-7C-6-9-3-8-.7-6V7C-3 5-6 5-10 7ZM10-7C6-9 3-8 .7-6V7C3 5 6 5 10 7Z",
    "horse": _HORSESHOE,
    "animal": "M-5 5C-5 0 5 0 5 5 5 9-5 9-5 5ZM-9-1a2 3 0 1 0 4 0a2 3 0 1 0-4 0ZM-4.5-5a2 3 0 1 0 4 0a2 3 0 1 0-4 0Z"
    "M.5-5a2 3 0 1 0 4 0a2 3 0 1 0-4 0ZM5-1a2 3 0 1 0 4 0a2 3 0 1 0-4 0Z",
    "house": _HOUSE,
    "inn": _HOUSE,
    "lover": _HEART,
    "spouse": _HEART,
    "servant": _FIGURE,
    "child": _FIGURE,
    "friend": _FIGURE,
    "journey": "M-9 4H9L6 9H-6ZM-.5 3V-10L7 2ZM-2 3V-7L-8 2Z",
    "jewel": "M-5-7H5L9-2 0 9-9-2Z",
    "illness": _DROP,
    "injury": _DROP,
    "learned": _QUILL,
    "skill": _QUILL,
}
"""What a card shows, by its first keyword or tag that is here."""


def icon(what: str, x: float, y: float) -> str:
    """Return the icon of an axis, of a condition, or of an effect by its id: a coin unless it has another."""
    if what in PLACE:
        return sign(PLACE[what], x, y, 6)  # type: ignore[index]
    if what in ICONS:
        return outline(ICONS[what], x, y, svg.colour("faint"), 0.75)
    return f'<circle cx="{x:g}" cy="{y:g}" r="5.5" fill="{COINS[5]}" stroke="{HEADS[3]}"/>'


def emblem(card: Printed) -> str:
    """Return the outline of what a card shows."""
    for word in (*card.keywords, *card.tags):
        if word in EMBLEMS:
            return EMBLEMS[word]
    return _FIGURE if card.job else "" if card.permanent else _BOLT


def outline(path: str, x: float, y: float, colour: str, scale: float, more: str = "") -> str:
    """Return an outline around a point, for a picture with the fill rule `evenodd`."""
    place = f'transform="translate({x:g} {y:g}) scale({scale:g})"'
    return f'<path d="{path}" {place} fill="{colour}"{more}/>'
