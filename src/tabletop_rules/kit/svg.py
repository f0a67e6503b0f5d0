"""Text in SVG pictures: escaped, and fitted into the room it has.

A picture does not know the font it will be shown in. Widths are those of a wide one (DejaVu Sans), so that text takes
less room rather than more.
"""

from __future__ import annotations

import re
from typing import Final
from xml.sax.saxutils import escape

WIDTHS: Final = (("iljI'|.,:; ", 0.34), ('frt()[]/-*"!', 0.42), ("mwMW@%…–→·", 0.98), ("OQGDNHU", 0.79))
"""Letters narrower or wider than most, with their width relative to the font size."""
CAPITAL: Final = 0.7
OTHER: Final = 0.64
FAR: Final = 1.0
"""The width of letters from Hangul on, which are as wide as they are high."""
BOLD: Final = 1.12
_WIDTH: Final = {letter: wide for letters, wide in WIDTHS for letter in letters}
_NO_XML: Final = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML may not hold, not even escaped: a viewer refuses a picture with one of these."""

WON: Final = ("Won by {seats}", "Gagné par : {seats}")
"""The text of a picture at the end of a match, in English and in French."""


def width(text: str, size: float, *, bold: bool = False) -> float:
    """Return about how wide a text of this font size is, in units of the picture; rather too much than too little."""
    return sum([_of(letter) for letter in text]) * size * (BOLD if bold else 1)


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


def escaped(text: str) -> str:
    """Return a text escaped for XML, with a replacement character for what XML may not hold."""
    return escape(_NO_XML.sub("\N{REPLACEMENT CHARACTER}", text))


def words(x: float, y: float, text: str, size: float, fill: str, *, bold: bool = False, anchor: str = "start") -> str:
    """Return a line of text. `y` is its baseline, `x` its start, middle or end, depending on `anchor`."""
    more = (' font-weight="bold"' if bold else "") + (f' text-anchor="{anchor}"' if anchor != "start" else "")
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}"{more}>{escaped(text)}</text>'


def title(text: str) -> str:
    """Return a title for the element around it, which screen readers and tooltips show."""
    return f"<title>{escaped(text)}</title>"
