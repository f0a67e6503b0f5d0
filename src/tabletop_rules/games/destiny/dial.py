"""The clock in the picture: day and night, which follow the needle, and the places upon it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.voice import Voice
from tabletop_rules.front import drawing
from tabletop_rules.games.destiny import places
from tabletop_rules.games.destiny.signs import sign
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.symbols import (
    BLUE_END,
    BRASS,
    INK,
    IVORY,
    NIGHT,
    RADIUS,
    RED_END,
    SIDE,
    WHITE,
    outline,
    place,
    token,
    words,
)
from tabletop_rules.games.destiny.terms import KIND_AT, PLACES, RING, SPOTS
from tabletop_rules.kit import svg

MIDDLE, CLOCK = 256, 246
"""The middle of the clock, and its radius."""
HIGH: Final = 2 * MIDDLE
RADII: Final = {"planet": 121, "constellation": 191}
HOURS: Final = 79
"""Where the numbers of the hours are."""
SILVER: Final = "#c9d1e6"
SECTOR: Final = "M0 0L-61.6 -229.9A238 238 0 0 1 61.6 -229.9Z"
"""The hour at the top of the dial."""
ROD: Final = "M-1.5 -229V-74L-6 -62L0 -34L6 -62L1.5 -74V-229Z"
TIP: Final = "M-10 -238a10 10 0 1 0 20 0a10 10 0 1 0 -20 0"
PROFILE: Final = "M0 -26A26 26 0 0 0 0 26Q4 21 1.5 16Q4.5 13 2 9Q8 6 1 -3Q4 -12 0 -26Z"
FEATURES: Final = "M-15 -5q4 3.5 8 0M7 -6q4.5 -4 9 0q-4.5 4 -9 0M11.5 -6h0M-9 10q6 3 11 2q6 1 10 -4"


def _polar(degrees: float, radius: float) -> tuple[float, float]:
    """Return a point of the dial, from its middle."""
    angle = math.radians(degrees)
    return round(radius * math.sin(angle), 1), round(-radius * math.cos(angle), 1)


def _rays(turned: float, wide: float, low: float, high: float) -> str:
    """Return the path of twelve rays around the middle of the dial."""
    corners = [
        (_polar(a - wide, low), _polar(a, high), _polar(a + wide, low)) for a in (30 * n + turned for n in range(12))
    ]
    return "".join([f"M{a:g} {b:g}L{c:g} {d:g}L{e:g} {f:g}" for (a, b), (c, d), (e, f) in corners])


CORONA: Final = _rays(0, 9, 28, 40) + _rays(15, 9, 28, 35)
STARS: Final = "".join(
    [
        "M{:g} {:g}h0".format(*_polar(-150 + 30 * n + (turn - 2) * 3.5, radius))
        for n in range(6)
        for turn, radius in enumerate((166, 181, 204, 193, 226))
    ]
)
TICKS: Final = "".join(
    ["M{:g} {:g}L{:g} {:g}".format(*_polar(6 * n, 232 if n % 5 else 228), *_polar(6 * n, 238)) for n in range(60)]
)


def draw_clock(state: State, voice: Voice, *, named: bool) -> Iterator[str]:
    """Yield the clock: day and night, which follow the needle, then the needle, and the places upon it.

    What is shown small has no names, and larger signs.
    """
    circle, turned = '<circle cx="0" cy="0" r="{}" fill="{}" stroke="{}" stroke-width="{}"/>', 30 * state.red
    half = f'<path d="M-61.6 229.9A238 238 0 0 {{}} 61.6 -229.9Z" transform="rotate({turned})" fill="{{}}"{{}}/>'
    yield place(
        places.CLOCK,
        "clock",
        voice,
        circle.format(CLOCK, svg.colour("panel"), BRASS, 5),
        half.format(0, svg.colour("gold"), ' fill-opacity=".45"'),
        half.format(1, NIGHT, ""),
        f'<path d="{STARS}" transform="rotate({turned})" stroke="{WHITE}" stroke-width="2" stroke-linecap="round"/>',
        f'<path d="{TICKS}" stroke="{BRASS}"/>',
        *[circle.format(radius, "none", BRASS, 1) for radius in (*RADII.values(), 238)],
        x=MIDDLE,
        y=MIDDLE,
    )
    ends = [
        f'<g transform="rotate({turn})"><path d="{SECTOR}" fill="{end}" fill-opacity=".35"/>'
        f'<path d="{ROD}{TIP}" fill="{end}" stroke="{IVORY}" stroke-width=".8"/>{sign(mark, 0, -238, 5.5, WHITE)}</g>'
        for turn, end, mark in ((turned, RED_END, "moon"), (turned + 180, BLUE_END, "sun"))
    ]
    face = (
        f'<path d="{CORONA}" fill="{BRASS}"/>',
        circle.format(26, svg.colour("gold"), BRASS, 1),
        f'<path d="{PROFILE}" fill="{SILVER}"/>',
        f'<path d="{FEATURES}" fill="none" stroke="{INK}" stroke-width="1.6" stroke-linecap="round"/>',
    )
    yield place(places.NEEDLE, "needle", voice, *ends, *face, x=MIDDLE, y=MIDDLE)
    for hour in range(1, RING + 1):
        end = {state.red: RED_END, state.blue: BLUE_END}.get(hour)
        size, radius = (12, 10) if named else (17, 14)
        number = words(0, size * 0.35, str(hour), size, WHITE if end else INK, 2 * radius - 3, bold=True)
        x, y = _polar(30 * hour, HOURS)
        yield drawing.at(MIDDLE + x, MIDDLE + y, circle.format(radius, end or IVORY, BRASS, 1), number)
    for index in range(PLACES):
        yield _place(state, index, voice, named=named)


def _place(state: State, index: int, voice: Voice, *, named: bool) -> str:
    """Return a place of the clock with its token, in the colour of the end of the needle that points there."""
    kind, hour, here = KIND_AT[index], index % RING + 1, state.board[index]
    x, y = _polar(30 * hour, RADII[kind])
    rim, weight = {state.red: (RED_END, 3.5), state.blue: (BLUE_END, 3.5)}.get(hour, (BRASS, 1.0))
    look = f'fill="{svg.colour("paper")}" fill-opacity=".25" stroke="{rim}" stroke-width="{weight}"'
    parts = [outline(kind, 0, 0, (RADIUS if kind == "planet" else SIDE / 2) + 2, look)]
    if here is not None:
        parts.append(token(state.content, here, kind, False, voice.language, named=named))
    return place(places.of_spot(SPOTS[index]), "place", voice, *parts, x=MIDDLE + x, y=MIDDLE + y)
