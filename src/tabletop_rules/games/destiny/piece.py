"""One card, token or setting alone, as SVG."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.games.destiny.components import component_of
from tabletop_rules.games.destiny.content.items import Content, Suit
from tabletop_rules.games.destiny.names import KIND_NAMES, body_name
from tabletop_rules.games.destiny.symbols import FACES, GOLD, INK, SUITS
from tabletop_rules.kit import svg
from tabletop_rules.packs import Names

WIDTH, EDGE, HIGH, SMALL = 240, 16, 350, 260
"""Width, margin and height of a card; the height of tokens and settings."""
MIDDLE, ROOM, LINE = WIDTH // 2, WIDTH - 2 * EDGE, 16
BAND: Final = '<rect x="10" y="10" width="220" height="46" rx="6" fill="{}"/>'
DISC: Final = '<circle cx="120" cy="62" r="48" fill="{}"/>'
PLATE: Final = '<rect x="45" y="28" width="150" height="68" rx="14" fill="{}"/>'
STRIP: Final = '<rect x="45" y="40" width="150" height="44" rx="5" fill="{}"/>'
SORTS: Final[Mapping[Suit, Names]] = {
    "planet": Names("planet card", "carte planète"),
    "constellation": Names("constellation card", "carte constellation"),
    "mixed": Names("mixed card", "carte mixte"),
    "numerology": Names("numerology card", "carte numérologie"),
    "character": Names("character arcana", "arcane personnage"),
    "power": Names("power arcana", "arcane pouvoir"),
}
SETTING: Final = Names("setting", "réglage")


def piece(content: Content, worked_example: bool, id: str, voice: Voice) -> str:
    """Return a card, token or setting: its front, and the text of what it does.

    `worked_example` is as in `components`.

    Raises:
        LookupError: it is none of them.
    """
    known = component_of(content, worked_example, id, voice)
    if id in content.card:
        card = content.card[id]
        front = BAND.format(SUITS[card.suit]), svg.words(MIDDLE, 42, card.value, 26, INK, bold=True, anchor="middle")
        name, sort, y, height = pick(card.names, voice), pick(SORTS[card.suit], voice), 68, HIGH
    else:
        body, kind = body_name(content, id, voice), (content.body.get(id) or content.setting[id]).kind
        shape = (
            STRIP.format(GOLD) if id in content.setting else (DISC if kind == "planet" else PLATE).format(FACES[kind])
        )
        front = shape, svg.words(MIDDLE, 67, svg.fitted(body, 14, 90, bold=True), 14, INK, bold=True, anchor="middle")
        name, sort = known.name, pick(KIND_NAMES[kind] if id in content.body else SETTING, voice)
        y, height = 112, SMALL
    ink = svg.colour("ink")
    parts = [
        f'<rect x="4" y="4" width="{WIDTH - 8}" height="{height - 8}" rx="10" fill="{svg.colour("panel")}" '
        f'stroke="{svg.colour("edge")}" stroke-width="2"/>',
        *front,
    ]
    for row in svg.wrapped(name, 17, ROOM, lines=2, bold=True):
        y += 20
        parts.append(svg.words(EDGE, y, row, 17, ink, bold=True))
    y += 20
    parts.append(svg.words(EDGE, y, svg.fitted(sort, 12, ROOM), 12, svg.colour("faint")))
    y += 8
    rows = svg.wrapped(known.text, 12, ROOM - EDGE, lines=(height - EDGE - y) // LINE)
    parts += [svg.words(EDGE, y + LINE * number, row, 12, ink) for number, row in enumerate(rows, start=1)]
    return svg.document(WIDTH, height, known.name, svg.thing(id, known.kind, known.name, *parts))
