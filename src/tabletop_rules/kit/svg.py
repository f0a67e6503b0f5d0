"""Text in SVG pictures: escaped, and fitted into the room it has.

A picture does not know the font it will be shown in. Widths are those of a wide one (DejaVu Sans), so that text takes
less room rather than more.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from tabletop_rules.kit.memo import memoized

TEXTS: Final = 8192
"""How many texts are remembered with what was found of each: the same come again in picture after picture."""

WIDTHS: Final = (("iljI'|.,:; ", 0.34), ('frt()[]/-*"!', 0.42), ("mwMW@%…–→·", 0.98), ("OQGDNHU", 0.79))
"""Letters narrower or wider than most, with their width relative to the font size."""
CAPITAL: Final = 0.7
OTHER: Final = 0.64
FAR: Final = 1.0
"""The width of letters from Hangul on, which are as wide as they are high."""
BOLD: Final = 1.12
_WIDTH: Final = {letter: wide for letters, wide in WIDTHS for letter in letters}
_NO_XML: Final = "[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]"
"""What XML may not hold, not even escaped: a viewer refuses a picture with one of these."""

WON: Final = ("Won by {seats}", "Gagné par : {seats}")
"""The text of a picture at the end of a match, in English and in French."""


def width(text: str, size: float, *, bold: bool = False) -> float:
    """Return about how wide a text of this font size is, in units of the picture; rather too much than too little."""
    return _relative(text) * size * (BOLD if bold else 1)


@memoized(TEXTS)
def _relative(text: str) -> float:
    """Return the width of a text relative to the font size."""
    return sum([_of(letter) for letter in text])


def _of(letter: str) -> float:
    return _WIDTH.get(letter) or (FAR if letter >= "\u1100" else CAPITAL if letter.isupper() else OTHER)


def fitted(text: str, size: float, room: float, *, bold: bool = False) -> str:
    """Return as much of a text as there is room for, ending in an ellipsis if cut."""
    if not text or width(text, size, bold=bold) <= room:
        return text
    left = room - width("…", size, bold=bold)
    kept = 0
    while (left := left - width(text[kept], size, bold=bold)) >= 0:
        kept += 1
    return f"{text[:kept].rstrip()}…"


def wrapped(text: str, size: float, room: float, *, lines: int = 9, bold: bool = False) -> list[str]:
    """Return a text in lines, broken between words. What does not fit is cut."""
    rows = [""]
    parts = text.split()
    for place, word in enumerate(parts):
        longer = f"{rows[-1]} {word}".strip()
        if not rows[-1] or width(longer, size, bold=bold) <= room:
            rows[-1] = longer
        elif len(rows) < lines:
            rows.append(word)
        else:
            rows[-1] = " ".join((rows[-1], *parts[place:]))
            break
    return [fitted(row, size, room, bold=bold) for row in rows]


@memoized(TEXTS)
def escaped(text: str) -> str:
    """Return a text escaped for XML, with a replacement character for what XML may not hold."""
    allowed = re.sub(_NO_XML, "\N{REPLACEMENT CHARACTER}", text)
    return allowed.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def words(x: float, y: float, text: str, size: float, fill: str, *, bold: bool = False, anchor: str = "start") -> str:
    """Return a line of text. `y` is its baseline, `x` its start, middle or end, depending on `anchor`."""
    more = (' font-weight="bold"' if bold else "") + (f' text-anchor="{anchor}"' if anchor != "start" else "")
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}"{more}>{escaped(text)}</text>'


def lines(x: float, y: float, rows: Iterable[str], size: float, fill: str, leading: float) -> str:
    """Return lines of text below each other, `leading` apart; `y` is the baseline of the first."""
    drawn = [f'<text x="{x:g}" y="{y + leading * place:g}">{escaped(row)}</text>' for place, row in enumerate(rows)]
    return f'<g font-size="{size:g}" fill="{fill}">{"".join(drawn)}</g>' if drawn else ""


def title(text: str) -> str:
    """Return a title for the element around it, which screen readers and tooltips show."""
    return f"<title>{escaped(text)}</title>"


# --- one look for all games -----------------------------------------------------------------------------------------

FONT: Final = "Helvetica, Arial, sans-serif"

LIGHT: Final = {
    "paper": "#f7f5ee",
    "panel": "#fffdf7",
    "ink": "#222222",
    "faint": "#5f5b52",
    "edge": "#b9b3a3",
    "back": "#7d8ca3",
    "lit": "#d6006c",
    "good": "#1b6b3a",
    "bad": "#a3271f",
    "gold": "#f0cf74",
    "seat0": "#0072b2",
    "seat1": "#e69f00",
    "seat2": "#009e73",
    "seat3": "#d55e00",
    "seat4": "#cc79a7",
    "seat5": "#56b4e9",
}
"""The colours by name, as `var(--paper)` in pictures; those of the seats can be told apart by colour-blind people."""
DARK: Final = LIGHT | {
    "paper": "#1e2024",
    "panel": "#2a2d33",
    "ink": "#eceae4",
    "faint": "#b4b0a6",
    "edge": "#5b5f68",
    "back": "#54627a",
    "lit": "#ff6fb5",
    "good": "#7fd09c",
    "bad": "#ff9a8f",
    "seat0": "#4aa3df",
}


def _colours(colours: dict[str, str]) -> str:
    return "".join([f"--{name}:{colour};" for name, colour in colours.items()])


STYLE: Final = (
    f".tr{{{_colours(LIGHT)}font-family:{FONT}}}"
    f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]) .tr,.tr:root{{{_colours(DARK)}}}}}"
    f"[data-theme=dark] .tr{{{_colours(DARK)}}}"
    ".tr [data-lit]{outline:3px solid var(--lit);outline-offset:1px}"
    ".tr [data-lit]>title+:not(text){stroke:var(--lit);stroke-width:2.5px;vector-effect:non-scaling-stroke}"
)
"""The style of every picture, always the same text, so that a page can allow it by its hash."""


def colour(name: str) -> str:
    """Return a colour of the look by its name: `ink`, `paper`, `seat3`."""
    return f"var(--{name})"


def thing(id: str, kind: str, name: str, *parts: str, x: float = 0, y: float = 0) -> str:
    """Return the group of a thing or place, which a page can find by `data-id`. Its name is the tooltip."""
    at = f' transform="translate({x:g} {y:g})"' if x or y else ""
    known = f'class="{attribute(kind)}" data-kind="{attribute(kind)}" data-id="{attribute(id)}"'
    return f"<g {known}{at}>{title(name)}{''.join(parts)}</g>"


def attribute(text: str) -> str:
    """Return a text escaped for an attribute in double quotes."""
    return escaped(text).replace('"', "&quot;").replace("'", "&#x27;")


_SIGNS: Final = (
    "M-1 0A1 1 0 1 1 1 0A1 1 0 1 1 -1 0Z",
    "M0 -1.1L1.05 .85L-1.05 .85Z",
    "M-.85 -.85H.85V.85H-.85Z",
    "M0 -1.15L1 0L0 1.15L-1 0Z",
    "M0 -1.15L.3 -.38L1.1 -.34L.48 .15L.69 .93L0 .48L-.69 .93L-.48 .15L-1.1 -.34L-.3 -.38Z",
    "M-.38 -1H.38V-.38H1V.38H.38V1H-.38V.38H-1V-.38H-.38Z",
)
"""Outlines of the seats' signs around the origin: circle, triangle, square, diamond, star, cross."""


def seat_sign(seat: int, x: float, y: float, radius: float) -> str:
    """Return the sign of a seat in its colour, at this middle: each seat has a shape of its own."""
    place = f'transform="translate({x:g} {y:g}) scale({radius:g})"'
    return (
        f'<path d="{_SIGNS[seat % len(_SIGNS)]}" {place} fill="{colour(f"seat{seat % len(_SIGNS)}")}" '
        f'stroke="{colour("panel")}" stroke-width=".18"/>'
    )


def document(width: float, height: float, name: str, *parts: str, x: float = 0, y: float = 0) -> str:
    """Return a whole picture with its title, in the look of all games. `width` and `height` are those of its view."""
    at = f'x="{x:g}" y="{y:g}" ' if x or y else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="tr" viewBox="{x:g} {y:g} {width:g} {height:g}" role="img" '
        f'font-size="12">{title(name)}<style>{STYLE}</style>'
        f'<rect {at}width="{width:g}" height="{height:g}" fill="{colour("paper")}"/>{"".join(parts)}</svg>'
    )
