"""One tile, figure or message alone, as SVG."""

from __future__ import annotations

import re
from typing import Final

from tabletop_rules.core.component import Component
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.carcassonne.components import Box, component, components
from tabletop_rules.games.carcassonne.content import Content
from tabletop_rules.games.carcassonne.svg.pieces import look_of, outline_of, plate
from tabletop_rules.games.carcassonne.svg.pieces import piece as piece_of_player
from tabletop_rules.games.carcassonne.svg.tiles import EDGE, draw_tile
from tabletop_rules.kit import svg

WIDTH, MARGIN = 250, 20
ROOM: Final = WIDTH - 2 * MARGIN
TEXT: Final = ROOM - 20
SCALE: Final = 5
"""How much larger a tile is than on the board."""
FIGURE: Final = 90
"""Height of the drawing of a figure."""
LINE: Final = 15
SORTS: Final = ("tile", "figure", "message")
"""The kinds of things that can be drawn alone."""
_ALONE: Final = re.compile(r"[a-z]+(-\d|:\d)?")
"""The ids of figures and messages, not those of tiles and figures by where they are."""


def piece(box: Box, content: Content, id: str, voice: Voice) -> str:
    """Return a tile, a figure or a message with its name and text. `id` may name the figure of a player, `pawn:1`.

    Raises:
        LookupError: it is none of these.
    """
    found = next((each for each in components(box, voice) if each.id == id), None) or component(box, id, voice)
    if found is None or found.kind not in SORTS or not (id in content.by_id or _ALONE.fullmatch(id)):
        raise LookupError(f"{id!r} cannot be drawn alone")
    picture, height = _picture(box, content, found)
    ink, y = svg.colour("ink"), 10.0
    parts = []
    for row in svg.wrapped(found.name, 17, ROOM, lines=3, bold=True):
        y += 22
        parts.append(svg.words(MARGIN, y, row, 17, ink, bold=True))
    y += 14
    parts.append(f'<g transform="translate({(WIDTH - SCALE * EDGE) / 2:g} {y:g})">{picture}</g>')
    y += height
    for line in svg.wrapped(found.text, 11, TEXT, lines=40):
        y += LINE
        parts.append(svg.words(MARGIN, y, line, 11, ink))
    height = y + MARGIN
    card = f'<rect x="4" y="4" width="{WIDTH - 8}" height="{height - 8:g}" rx="10" fill="{svg.colour("panel")}" '
    edge = f'stroke="{svg.colour("edge")}" stroke-width="2"/>'
    return svg.document(WIDTH, height, found.name, svg.thing(id, found.kind, found.name, card + edge, *parts))


def _picture(box: Box, content: Content, found: Component) -> tuple[str, float]:
    """Return what a thing looks like, from (0, 0), and its height."""
    if found.kind == "tile":
        return f'<g transform="scale({SCALE})">{draw_tile(content.tile(found.id), 0)}</g>', SCALE * EDGE + 8
    if found.kind == "message":
        return "", 0
    what, _, seat = found.id.partition(":")
    x, y, radius = SCALE * EDGE / 2, FIGURE / 2 - 6, 34
    look = look_of(box.expansions, what)
    if look is not None:
        return look(x, y, radius), FIGURE
    if seat:
        return piece_of_player(box.expansions, what, int(seat), x, y, radius), FIGURE
    return plate(outline_of(box.expansions, what), x, y, radius), FIGURE
