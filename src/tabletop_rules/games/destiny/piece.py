"""One card, token or setting alone, as SVG."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.front import drawing
from tabletop_rules.games.destiny.components import component_of
from tabletop_rules.games.destiny.content.items import Content, Suit
from tabletop_rules.games.destiny.names import KIND_NAMES
from tabletop_rules.games.destiny.signs import sign
from tabletop_rules.games.destiny.symbols import BRASS, GOLD, NIGHT, SLATE, STRIP, SUITS, ball, emblem, signs_of
from tabletop_rules.kit import svg
from tabletop_rules.packs import Names

WIDE, EDGE, SCALE = 156, 10, 1.5
"""Width of the card and of the margin around it, before it is enlarged."""
ART: Final = 76
"""Height of the picture on a card."""
SKY: Final = (
    "M42 38a36 36 0 1 0 72 0a36 36 0 1 0 -72 0M14 14h0M30 50h0M22 66h0M36 22h0M120 12h0M140 40h0M128 62h0M146 66h0"
    "M112 24h0M10 40h0M44 66h0M108 66h0M24 32h0M132 26h0M150 16h0M6 60h0"
)
"""The orbit and the stars behind it."""
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
    """Return a card, token or setting: its picture, and the text of what it does.

    `worked_example` is as in `components`.

    Raises:
        LookupError: it is none of them.
    """
    known, value, art = component_of(content, worked_example, id, voice), "", (WIDE / 2, ART / 2)
    if id in content.card:
        printed = content.card[id]
        name, value, colour, sort = pick(printed.names, voice), printed.value, SUITS[printed.suit], SORTS[printed.suit]
        picture = sign(emblem(content, id), *art, 24, GOLD, 1)
        worth = content.example if worked_example and content.example.character == id else content.worth.get(id)
        row = drawing.at(0, ART, signs_of(content, id, dict(worth.points) if worth is not None else {}, WIDE))
    else:
        kind = (content.body.get(id) or content.setting[id]).kind
        name, row = known.name, ""
        if id in content.body:
            colour, sort, picture = SUITS[kind], KIND_NAMES[kind], ball(id, kind, *art, 27)
        else:
            colour, sort, picture = SLATE, SETTING, sign(content.setting[id].target, *art, 24, GOLD, 1)
    deep = ART + (STRIP if row else 0)
    high = drawing.height(known.text, WIDE, art=deep, below=True)
    sky = (
        f'<rect x=".5" width="{WIDE - 1}" height="{ART}" fill="{NIGHT}"/><path d="{SKY}" fill="none" stroke="{BRASS}" '
        f'stroke-linecap="round"/>'
    )
    drawn = drawing.card(
        title=name,
        text=known.text,
        foot=pick(sort, voice),
        corner=value,
        art=(sky + picture + row, deep),
        colour=colour,
        size=(WIDE, high),
    )
    enlarged = f'<g transform="translate({EDGE * SCALE:g} {EDGE * SCALE:g}) scale({SCALE:g})">{drawn}</g>'
    size = (WIDE + 2 * EDGE) * SCALE, (high + 2 * EDGE) * SCALE
    return svg.document(*size, known.name, svg.thing(id, known.kind, known.name, enlarged))
