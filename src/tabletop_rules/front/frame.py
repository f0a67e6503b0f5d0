"""What the pictures of all games have around the table: title, players with their points, and whose turn it is.

`compose` makes one picture of panels.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from tabletop_rules.core.component import SEAT, SeatStanding
from tabletop_rules.core.match import Match
from tabletop_rules.core.voice import Voice
from tabletop_rules.kit import svg
from tabletop_rules.kit.panels import Panel

WIDTH: Final = 1000.0
"""Width of a picture of panels, and height of what its board may take."""
HEIGHT: Final = 760.0
MARGIN: Final = 14
ROW: Final = 24
"""Height of a row of players."""
LINE: Final = 18
"""Height of a line of text."""
GAP: Final = 8.0
"""Between panels."""
INSIDE: Final = WIDTH - 2 * GAP
"""The room for panels."""


def frame(
    view: Match[Any],
    standings: Sequence[SeatStanding],
    voice: Voice,
    *,
    name: str,
    status: Iterable[str],
    body: Iterable[str],
    width: float,
    height: float,
) -> str:
    """Return a picture of a table: the head, and below it the `body` of this width and height, drawn from (0, 0).

    `name` is that of the game, and `status` are lines such as whose turn it is or how the match ended.
    """
    head = [svg.words(MARGIN, 28, name, 19, svg.colour("ink"), bold=True)]
    x, y = MARGIN + svg.width(name, 19, bold=True) + 24, 28.0
    asked = {decision.seat for decision in view.decisions}
    for standing in standings:
        text, wide = _player(standing, voice)
        if x + wide > width - MARGIN and x > MARGIN:
            x, y = MARGIN, y + ROW
        seat, ink = standing.seat, svg.colour("faint" if standing.out else "ink")
        parts = [svg.seat_sign(seat, 8, -5, 7), svg.words(20, 0, text, 14, ink, bold=seat in asked)]
        if seat in asked:
            mark = svg.colour(f"seat{seat % 6}")
            parts.append(f'<rect x="0" y="5" width="{wide - 16:g}" height="2.5" fill="{mark}"/>')
        head.append(svg.thing(f"{SEAT}{seat}", "seat", text, *parts, x=x, y=y))
        x += wide
    y += 6
    for line in status:
        for row in svg.wrapped(line, 14, width - 2 * MARGIN):
            y += LINE
            head.append(svg.words(MARGIN, y, row, 14, svg.colour("ink")))
    top = y + 12
    whole = f'<g transform="translate(0 {top:g})">{"".join(body)}</g>'
    return svg.document(width, top + height, name, *head, whole)


def compose(view: Match[Any], voice: Voice, name: str, panels: Iterable[Panel], status: Iterable[str] = ()) -> str:
    """Return a picture of panels in rows; a board is right of the others, or below them if it can be larger there."""
    shown = [*panels]
    boards = [each for each in shown if each.kind == "board"]
    others = [each for each in shown if each.kind != "board"]
    placed, right, low = _flow(others, max((each.width for each in others), default=0) if boards else INSIDE)
    x, y = right, 0.0
    if boards and _fit(boards[0], GAP, low) > 1.1 * _fit(boards[0], right, 0):
        placed, right, low = _flow(others, INSIDE)
        x, y = GAP, low
    parts = [f'<g transform="translate({left:g} {top:g})">{drawn}</g>' for left, top, drawn in placed]
    width, height = right, low
    for board in boards:
        scale = _fit(board, x, y)
        left, top = x - board.x * scale, y - board.y * scale
        parts.append(f'<g transform="translate({left:g} {top:g}) scale({scale:g})">{board.drawn}</g>')
        width, y = max(width, x + board.width * scale + GAP), y + board.height * scale + GAP
        height = max(height, y)
    return frame(view, (), voice, name=name, status=status, body=parts, width=max(width, WIDTH / 2), height=height)


def _fit(board: Panel, x: float, y: float) -> float:
    """Return by how much a board can be enlarged with its corner here."""
    return round(max(1, min(board.scale, (WIDTH - x - GAP) / board.width, (HEIGHT - y - GAP) / board.height)), 2)


def _flow(panels: Iterable[Panel], room: float) -> tuple[list[tuple[float, float, str]], float, float]:
    """Return where each panel is drawn, in rows of this width, with titles on what is beside; and what all take."""
    placed: list[tuple[float, float, str]] = []
    x, y, high, right = GAP, 0.0, 0.0, GAP
    for panel in panels:
        if x > GAP and x + panel.width > room + GAP + 0.5:
            x, y, high = GAP, y + high + GAP, 0.0
        top = 0.0
        if panel.kind != "area":
            top = 20.0
            title = svg.fitted(panel.title, 13, panel.width, bold=True)
            placed.append((x, y, svg.words(0, 13, title, 13, svg.colour("ink"), bold=True)))
        placed.append((x - panel.x, y + top - panel.y, panel.drawn))
        x += panel.width + GAP
        high, right = max(high, panel.height + top), max(right, x)
    return placed, right, y + high + GAP


def _player(standing: SeatStanding, voice: Voice) -> tuple[str, float]:
    """Return the name and points of a player, and the width that they take."""
    name = voice.player(standing.seat)
    text = name if standing.total is None else f"{name} {standing.total}"
    return text, svg.width(text, 14, bold=True) + 38
