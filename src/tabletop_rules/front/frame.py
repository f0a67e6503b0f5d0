"""What the pictures of all games have around the table: title, players with their points, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from tabletop_rules.core.component import SEAT, SeatStanding
from tabletop_rules.core.match import Match
from tabletop_rules.core.voice import Voice
from tabletop_rules.kit import svg

MARGIN: Final = 14
ROW: Final = 24
"""Height of a row of players."""
LINE: Final = 18
"""Height of a line of text."""


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


def _player(standing: SeatStanding, voice: Voice) -> tuple[str, float]:
    """Return the name and points of a player, and the width that they take."""
    name = voice.player(standing.seat)
    text = name if standing.total is None else f"{name} {standing.total}"
    return text, svg.width(text, 14, bold=True) + 38
