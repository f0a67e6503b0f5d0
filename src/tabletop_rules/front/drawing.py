"""The drawing kit: cards, backs, hands, stacks, tokens, badges, slots and grids, in the one look of all games.

Each function returns SVG with its upper left corner (of a token its middle) at (0, 0). To make it a thing that a player
can point at and choose, give it to `svg.thing` with its id and place:

    from tabletop_rules.front import drawing
    from tabletop_rules.kit import svg

    svg.thing("lantern-3", "card", "Lantern 3", drawing.card(title="Lantern 3", colour="#8a6100"), x=20, y=40)

Colours are those of the look by name (`ink`, `seat2`; see `svg.LIGHT`) or any CSS colour. Sizes are in units of the
picture; text is shortened, wrapped or left out where there is no room for it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Final, TypeAlias

from tabletop_rules.kit import svg
from tabletop_rules.kit.memo import memoized

CARD: Final = (168.0, 112.0)
"""Width and height of a card with a text that can be read on the table."""
SMALL: Final = (112.0, 40.0)
"""Width and height of a card of which only the name is shown."""
HEAD: Final = 28.0
"""Height of the coloured head of a card."""
TITLE: Final = 12.0
CORNER: Final = 15.0
TEXT: Final = 11.0
"""The size of the smallest text: what a phone shows for a unit is about a pixel."""
LEADING: Final = 13.0
GAP: Final = 8.0
"""Between things in a row."""
ROOMY: Final = 840.0
"""Width of a table from which on a hand is laid in rows."""


def paint(colour: str) -> str:
    """Return a colour of the look by its name, or any other colour as it is."""
    return svg.colour(colour) if colour in svg.LIGHT else colour


@memoized(1024)
def card(
    *,
    title: str,
    text: str = "",
    foot: str = "",
    mark: str = "",
    sign: str = "",
    corner: str = "",
    seal: tuple[str, float] = ("", 0.0),
    art: tuple[str, float] = ("", 0.0),
    colour: str = "back",
    faded: bool = False,
    size: tuple[float, float] = CARD,
) -> str:
    """Return a card face up: a coloured head with its name, then what it does, then its kind.

    `sign` is SVG around (0, 0) of radius 8, drawn at the left of the head; `corner` a short text at its right, such as
    a cost or value, or `seal` SVG around its left middle, with its width, such as a coin; `art` SVG between head and
    text, with its height, such as icons; `mark` a warning in place of the foot, such as "engaged". A `faded` card is
    used up or does not count.
    """
    wide, high = size
    head = min(HEAD, high)
    left = 28.0 if sign else 8.0
    room = wide - left - 8 - (svg.width(corner, CORNER, bold=True) + 11 if corner else seal[1])
    edge = paint(colour)
    body = [
        _sheet(wide, high, paint("paper" if faded else "panel"), edge, dashed=faded),
        f'<rect width="{wide:g}" height="{head:g}" rx="7" fill="{edge}"/>',
        f'<rect y="{head - 8:g}" width="{wide:g}" height="8" fill="{edge}"/>',
        *_named(title, left, head, room),
    ]
    if sign:
        body.append(f'<g transform="translate(15 {head / 2:g})">{sign}</g>')
    if seal[0]:
        body.append(at(wide - 5 - seal[1], head / 2, seal[0]))
    if corner:
        body.append(svg.words(wide - 8, head / 2 + 5.4, corner, CORNER, "#fff", bold=True, anchor="end"))
    drawn, deep = art
    if drawn:
        body.append(at(0, head, drawn))
    below, start = mark or foot, head + deep
    lines = int((high - start - (19 if below else 8)) / LEADING)
    if text and lines > 0:
        shown = svg.wrapped(text, TEXT, wide - 22, lines=lines)
        body.append(svg.lines(7, start + 12, shown, TEXT, svg.colour("ink"), LEADING))
    if below and high - start >= 12:
        kind = svg.fitted(below, TEXT, wide - 14, bold=bool(mark))
        ink = svg.colour("bad" if mark else "faint")
        body.append(svg.words(7, high - 6, kind, TEXT, ink, bold=bool(mark)))
    return "".join(body)


@memoized(1024)
def height(text: str, wide: float, *, art: float = 0.0, below: bool = False) -> float:
    """Return how high a card of a width must be to show all of a text; `below` says whether it has a foot or mark."""
    lines = len(svg.wrapped(text, TEXT, wide - 22, lines=99)) if text else 0
    return HEAD + art + math.ceil(LEADING * lines) + (22 if below else 8)


@memoized(1024)
def least_width(title: str, corner: str = "") -> float:
    """Return how wide a card with a sign must be at least, so that its name is not cut."""
    longest = max([svg.width(word, TEXT, bold=True) for word in title.split()], default=0.0)
    room = next(room for room in count(math.ceil(longest), 4) if len(svg.wrapped(title, TEXT, room, bold=True)) <= 2)
    return 36 + room + (svg.width(corner, CORNER, bold=True) + 11 if corner else 0)


@memoized(256)
def back(size: tuple[float, float] = CARD, colour: str = "back") -> str:
    """Return a card face down."""
    wide, high = size
    inset = 4 if min(size) > 24 else 2
    inner = f'width="{wide - 2 * inset:g}" height="{high - 2 * inset:g}" rx="4"'
    pattern = "".join(
        f"M{x:g} {inset}l{min(high - 2 * inset, wide - inset - x):g} {min(high - 2 * inset, wide - inset - x):g}"
        for x in _steps(inset, wide - inset, 9)
    )
    return (
        _sheet(wide, high, paint(colour), svg.colour("panel"))
        + f'<path d="{pattern}" stroke="#fff" stroke-opacity=".16" fill="none"/>'
        + f'<rect x="{inset}" y="{inset}" {inner} fill="none" stroke="#fff" stroke-opacity=".55"/>'
    )


def hand(count: int, wide: float, size: tuple[float, float] = (18.0, 26.0), colour: str = "back") -> str:
    """Return the backs of a hand of so many cards, which overlap where `wide` is too little for all of them."""
    step = min(size[0] + 3, (wide - size[0]) / max(count - 1, 1))
    return "".join(f'<g transform="translate({place * step:.4g} 0)">{back(size, colour)}</g>' for place in range(count))


def stack(count: int, size: tuple[float, float] = CARD, colour: str = "back", *, label: bool = True) -> str:
    """Return a pile of so many cards face down, thicker the more there are, with their number on it."""
    wide, high = size
    if not count:
        return slot(size, "0" if label else "")
    layers = min(4, 1 + count // 8)
    below = [
        f'<rect x="{layer * 1.6:g}" y="{layer * 1.6:g}" width="{wide:g}" height="{high:g}" rx="7" '
        f'fill="{paint(colour)}" stroke="{svg.colour("panel")}" stroke-width=".8"/>'
        for layer in range(layers, 0, -1)
    ]
    return "".join(below) + back(size, colour) + (_number(str(count), wide / 2, high / 2) if label else "")


def slot(size: tuple[float, float] = CARD, label: str = "") -> str:
    """Return an empty place for a card."""
    wide, high = size
    drawn = (
        f'<rect x=".5" y=".5" width="{wide - 1:g}" height="{high - 1:g}" rx="7" fill="{svg.colour("paper")}" '
        f'stroke="{svg.colour("edge")}" stroke-dasharray="5 4"/>'
    )
    shown = svg.fitted(label, 11, wide - 10)
    return drawn + (svg.words(wide / 2, high / 2 + 4, shown, 11, svg.colour("faint"), anchor="middle") if shown else "")


def token(text: str, radius: float = 15, colour: str = "gold", *, face_down: bool = False) -> str:
    """Return a round token with a short text, around (0, 0)."""
    rim = (
        f'<circle cx="0" cy="1.5" r="{radius:g}" fill="#000" fill-opacity=".18"/>'
        f'<circle cx="0" cy="0" r="{radius:g}" fill="{paint(colour)}" stroke="{svg.colour("ink")}" '
        f'stroke-opacity=".45"/>'
        f'<circle cx="0" cy="0" r="{radius * 0.8:.4g}" fill="none" stroke="#fff" stroke-opacity=".6" '
        f'stroke-width="{radius / 12:.3g}"/>'
    )
    shown = "?" if face_down else text
    size = min(radius * 0.95, 1.5 * radius / max(svg.width(shown, 1, bold=True), 0.1)) if shown else 0
    ink = "#fff" if face_down else "#2a2118"
    return rim + (svg.words(0, size * 0.36, shown, size, ink, bold=True, anchor="middle") if shown else "")


def badge(text: str, colour: str = "ink", *, size: float = 11) -> tuple[str, float]:
    """Return a small label with a rounded edge, and its width; it is 18 high."""
    wide = svg.width(text, size) + 14
    return (
        f'<rect width="{wide:g}" height="18" rx="9" fill="{svg.colour("panel")}" stroke="{paint(colour)}"/>'
        + svg.words(wide / 2, 9 + size * 0.36, text, size, paint(colour), anchor="middle"),
        wide,
    )


def panel(wide: float, high: float, seat: int | None = None, *, active: bool = False) -> str:
    """Return the ground of what belongs together; of a seat with its colour at the left, stronger if it is its turn."""
    edge = svg.colour("edge") if seat is None or not active else svg.colour(f"seat{seat % 6}")
    drawn = [_sheet(wide, high, svg.colour("panel"), edge, weight=2.5 if active else 1)]
    if seat is not None:
        drawn.append(
            f'<path d="M0 8a8 8 0 0 1 6 -8V{high:g}a8 8 0 0 1 -6 -8Z" fill="{svg.colour(f"seat{seat % 6}")}"/>'
        )
    return "".join(drawn)


def rows(count: int, wide: float, size: tuple[float, float] = CARD, gap: float = GAP) -> Iterator[tuple[float, float]]:
    """Yield the corner of each of so many things of one size in rows that are as wide as this at most."""
    a_row = per_row(wide, size, gap)
    for place in range(count):
        yield place % a_row * (size[0] + gap), place // a_row * (size[1] + gap)


def rows_height(count: int, wide: float, size: tuple[float, float] = CARD, gap: float = GAP) -> float:
    """Return the height of these rows, with the gap below each; one row if there is nothing."""
    return max(1, -(-count // per_row(wide, size, gap))) * (size[1] + gap)


def per_row(wide: float, size: tuple[float, float] = CARD, gap: float = GAP) -> int:
    """Return how many things of a size fit into a row, at least one."""
    return max(1, int((wide + gap) // (size[0] + gap)))


Part: TypeAlias = tuple[str, float, float]
"""A drawing with its width and height."""


def hand_width(width: float) -> float:
    """Return how wide a hand may be on a table of this width: where there is little room, it is one row, to be moved.

    Cards in rows would cover the table of a phone or tablet.
    """
    return width if width >= ROOMY else 10_000.0


def narrowed(number: int, wide: float, usual: float, least: float, gap: float = GAP) -> float:
    """Return the width of so many cards in rows: less than usual, down to `least`, where that spares a row."""
    rows = -(-number // per_row(wide, (usual, 0), gap))
    for fewer in range(1, rows):
        a_row = -(-number // fewer)
        if (width := (wide - (a_row - 1) * gap) // a_row) >= least:
            return width
    return usual


def flow(parts: Iterable[Part], wide: float, gap: float = GAP) -> Part:
    """Return parts side by side, in as many rows as they need to be no wider than this."""
    drawn: list[str] = []
    x, y, high, right = 0.0, 0.0, 0.0, 0.0
    for part, width, height in parts:
        if x and x + width > wide + 0.01:
            x, y, high = 0.0, y + high + gap, 0.0
        drawn.append(at(x, y, part))
        x, high, right = x + width + gap, max(high, height), max(right, x + width)
    return "".join(drawn), right, y + high


def column(parts: Iterable[Part], gap: float = GAP) -> Part:
    """Return parts below each other; what has no height leaves no gap."""
    drawn: list[str] = []
    y, right = 0.0, 0.0
    for part, width, height in parts:
        if height:
            drawn.append(at(0, y, part))
            y, right = y + height + gap, max(right, width)
    return "".join(drawn), right, max(0.0, y - gap)


@memoized(1024)
def lines(text: str, size: float, wide: float, colour: str = "ink", *, bold: bool = False) -> Part:
    """Return a text in as many lines as it needs."""
    rows = svg.wrapped(text, size, wide, lines=99, bold=bold) if text else []
    step = round(1.25 * size + 0.5)
    shown = [svg.words(0, step * place + size, row, size, paint(colour), bold=bold) for place, row in enumerate(rows)]
    return "".join(shown), wide, float(step * len(rows))


def grid(columns: int, lines: int, cell: float, labels: Sequence[str] = ()) -> str:
    """Return the cells of a board, line by line, each with its label in the corner if there are labels."""
    drawn = []
    for number in range(columns * lines):
        x, y = number % columns * cell, number // columns * cell
        drawn.append(
            f'<rect x="{x:g}" y="{y:g}" width="{cell:g}" height="{cell:g}" fill="{svg.colour("panel")}" '
            f'stroke="{svg.colour("edge")}"/>'
        )
        if number < len(labels):
            drawn.append(svg.words(x + 3, y + 11, labels[number], 11, svg.colour("faint")))
    return "".join(drawn)


def at(x: float, y: float, *parts: str) -> str:
    """Return parts moved to a place."""
    return f'<g transform="translate({x:g} {y:g})">{"".join(parts)}</g>'


def joined(parts: Iterable[tuple[str, float]], gap: float = 4) -> tuple[str, float]:
    """Return parts with their widths, such as badges, side by side; and the width of all."""
    drawn, x = [], 0.0
    for part, wide in parts:
        drawn.append(at(x, 0, part))
        x += wide + gap
    return "".join(drawn), max(0.0, x - gap)


def _named(title: str, left: float, head: float, room: float) -> Iterator[str]:
    """Yield a name in the head of a card: in one line, smaller or in two if it is long."""
    for size in (TITLE, TEXT):
        if svg.width(title, size, bold=True) <= room:
            yield svg.words(left, head / 2 + 4.3, title, size, "#fff", bold=True)
            return
    for place, row in enumerate(svg.wrapped(title, TEXT, room, lines=2, bold=True)):
        yield svg.words(left, head / 2 - 2 + 11.5 * place, row, TEXT, "#fff", bold=True)


def _sheet(wide: float, high: float, fill: str, edge: str, *, weight: float = 1, dashed: bool = False) -> str:
    """Return a sheet with round corners that lies a little above the table."""
    more = (f' stroke-width="{weight:g}"' if weight != 1 else "") + (' stroke-dasharray="6 4"' if dashed else "")
    return (  # the sheet first: what glows if it may be chosen is the first shape of a thing
        f'<rect width="{wide:g}" height="{high:g}" rx="7" fill="{fill}" stroke="{edge}"{more}/>'
        f'<path d="M6 {high + 1.2:g}H{wide - 6:g}" stroke="#000" stroke-opacity=".2" stroke-width="1.4"/>'
    )


def _number(text: str, x: float, y: float) -> str:
    """Return a number on a dark disc around a point."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="13" fill="#000" fill-opacity=".45"/>' + svg.words(
        x, y + 5, text, 14, "#fff", bold=True, anchor="middle"
    )


def _steps(low: float, high: float, step: float) -> Iterator[float]:
    x = low
    while x < high:
        yield x
        x += step


__all__ = [
    "CARD",
    "GAP",
    "HEAD",
    "SMALL",
    "at",
    "back",
    "badge",
    "card",
    "column",
    "flow",
    "grid",
    "hand",
    "hand_width",
    "height",
    "joined",
    "least_width",
    "lines",
    "narrowed",
    "paint",
    "panel",
    "per_row",
    "rows",
    "rows_height",
    "slot",
    "stack",
    "token",
]
