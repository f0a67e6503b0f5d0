"""Words in SVG pictures: escaped, and kept inside the place they have.

A picture does not know the font it will be shown in. Widths are those of a wide one (DejaVu Sans), so that words rather
take less room than more.
"""

from __future__ import annotations

import re
from typing import Final
from xml.sax.saxutils import escape

WIDTHS: Final = (("iljI'|.,:; ", 0.34), ('frt()[]/-*"!', 0.42), ("mwMW@%…–→·", 0.98), ("OQGDNHU", 0.79))
"""Letters that are not as wide as others, with their width by the size of the text."""
CAPITAL: Final = 0.7
OTHER: Final = 0.64
FAR: Final = 1.0
"""Letters from Hangul on: as wide as they are high."""
BOLD: Final = 1.12
_WIDTH: Final = {letter: wide for letters, wide in WIDTHS for letter in letters}
_NO_XML: Final = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What no XML may hold, escaped or not: a picture with one of these is shown nowhere."""

WON: Final = ("Won by {seats}", "Gagné par : {seats}")
"""What a picture says at the end of a match, in English and in French."""


def width(text: str, size: float, *, bold: bool = False) -> float:
    """About how wide a text of this size is, in the units of the picture, and rather too much than too little."""
    return sum([_of(letter) for letter in text]) * size * (BOLD if bold else 1)


def _of(letter: str) -> float:
    return _WIDTH.get(letter) or (FAR if letter >= "\u1100" else CAPITAL if letter.isupper() else OTHER)


def fitted(text: str, size: float, room: float, *, bold: bool = False) -> str:
    """As much of a text as there is room for, with an ellipsis where it was cut."""
    if not text or width(text, size, bold=bold) <= room:
        return text
    left = room - width("…", size, bold=bold)
    kept = 0
    while (left := left - width(text[kept], size, bold=bold)) >= 0:
        kept += 1
    return f"{text[:kept].rstrip()}…"


def wrapped(text: str, size: float, room: float, *, lines: int = 9, bold: bool = False) -> list[str]:
    """A text in lines, broken between words; what one of them cannot hold, and so many lines cannot, is cut."""
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
    """A text as it stands in XML; for what XML cannot hold, such as control characters, there is a sign."""
    return escape(_NO_XML.sub("\N{REPLACEMENT CHARACTER}", text))


def words(x: float, y: float, text: str, size: float, fill: str, *, bold: bool = False, anchor: str = "start") -> str:
    """A line of text; `y` is the line it stands on, `x` its start, middle or end as `anchor` says."""
    more = (' font-weight="bold"' if bold else "") + (f' text-anchor="{anchor}"' if anchor != "start" else "")
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}"{more}>{escaped(text)}</text>'


def title(text: str) -> str:
    """What the thing around it is: told by screen readers, and by a browser to whoever points at it."""
    return f"<title>{escaped(text)}</title>"
