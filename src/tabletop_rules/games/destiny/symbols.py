"""Cards, tokens and settings in pictures of the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.games.destiny.content.items import Content, Suit
from tabletop_rules.games.destiny.names import body_name, card_name, thing_name, token_name
from tabletop_rules.games.destiny.state import Setting, Token
from tabletop_rules.games.destiny.terms import CardId, Kind
from tabletop_rules.kit import svg
from tabletop_rules.packs import Names

INK: Final = "#2a2118"
"""What is written upon light printed colours."""
WHITE: Final = "#ffffff"
"""What is written upon dark printed colours."""
SUITS: Final[Mapping[Suit, str]] = {
    "planet": "#8fb8ee",
    "constellation": "#f09a90",
    "mixed": "#c9a5e8",
    "numerology": "#ecd06a",
    "character": "#9fd3a0",
    "power": "#d8bf9e",
}
"""The colours of the cards: blue, red, violet and yellow as printed (D-COMP-1), and two for the arcana."""
FACES: Final[Mapping[Kind, str]] = {"planet": "#bcd3f2", "constellation": "#f2c4bd"}
BACKS: Final[Mapping[Kind, str]] = {"planet": "#3f5f8f", "constellation": "#8f4a42"}
GOLD: Final = "#e2bd4a"
"""What is consolidated."""
RED_END, BLUE_END = "#c8372d", "#2f78c8"
"""The ends of the needle."""

CARD, CARD_HEIGHT, BAND = 76, 42, 15
CHIP = 20
"""Height of a card of which only the value is shown."""
RADIUS, WIDE, HIGH = 27, 76, 42
"""Planets are round, constellations are plates of this size."""
STRIP = 20
"""Height of a setting."""

FACE_DOWN: Final = Names("{name}, face down", "{name}, face cachée")
CONSOLIDATED: Final = Names("{name}, consolidated", "{name}, consolidé")


def box(width: float, height: float, fill: str, edge: str = "edge", *, dashed: bool = False) -> str:
    """Return a rectangle with round corners, at (0, 0)."""
    dash = ' stroke-dasharray="4 3"' if dashed else ""
    return f'<rect width="{width:g}" height="{height:g}" rx="4" fill="{fill}" stroke="{svg.colour(edge)}"{dash}/>'


def card(content: Content, id: CardId, voice: Voice, x: float, y: float, title: str = "") -> str:
    """Return a card: its value in the colour of its suit, and its name. Its title is the name, unless one is given."""
    printed = content.card[id]
    rows = svg.wrapped(pick(printed.names, voice), 9, CARD - 2, lines=2)
    first = BAND + (17 if len(rows) == 1 else 11)
    return svg.thing(
        id,
        "card",
        title or card_name(content, id, voice),
        box(CARD, CARD_HEIGHT, svg.colour("panel")),
        f'<rect x=".5" y=".5" width="{CARD - 1}" height="{BAND}" rx="3.5" fill="{SUITS[printed.suit]}"/>',
        svg.words(CARD / 2, 12, printed.value, 12, INK, bold=True, anchor="middle"),
        *[
            svg.words(CARD / 2, first + 11 * n, row, 9, svg.colour("ink"), anchor="middle")
            for n, row in enumerate(rows)
        ],
        x=x,
        y=y,
    )


def chip(content: Content, id: CardId, title: str, x: float, y: float, width: float) -> str:
    """Return a card by its value alone, in the colour of its suit."""
    printed = content.card[id]
    value = svg.words(width / 2, 14, printed.value, 10, INK, bold=True, anchor="middle")
    return svg.thing(id, "card", title, box(width, CHIP, SUITS[printed.suit]), value, x=x, y=y)


def back(x: float, y: float, width: float = CARD, height: float = CARD_HEIGHT) -> str:
    """Return a card that the viewer does not see."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{min(4, width / 5):g}" '
        f'fill="{svg.colour("back")}"/>'
    )


def outline(kind: Kind, x: float, y: float, margin: float, fill: str, edge: str, width: float = 1) -> str:
    """Return the shape of a token around a point, larger by a margin: a disc for planets, a plate else."""
    look = f'fill="{fill}" stroke="{edge}" stroke-width="{width:g}"'
    if kind == "planet":
        return f'<circle cx="{x:g}" cy="{y:g}" r="{RADIUS + margin:g}" {look}/>'
    wide, high = WIDE + 2 * margin, HIGH + 2 * margin
    corner = f'x="{x - wide / 2:g}" y="{y - high / 2:g}"'
    return f'<rect {corner} width="{wide:g}" height="{high:g}" rx="9" {look}/>'


def token(content: Content, token: Token, kind: Kind, laid: bool, voice: Voice, x: float, y: float) -> str:
    """Return a token around a point: dark if it is face down, with a golden rim if its slot is consolidated.

    One that the viewer does not see has no id.
    """
    name = token_name(content, token.body, kind, voice)
    fill, ink = (FACES[kind], INK) if token.up else (BACKS[kind], WHITE)
    rim = (GOLD, 4.0) if laid else (svg.colour("edge"), 1.0)
    shape = outline(kind, 0, 0, -1 if laid else 0, fill, *rim)
    if isinstance(token.body, Hidden):
        mark = svg.words(0, 7, "?", 20, ink, bold=True, anchor="middle")
        return f'<g transform="translate({x:g} {y:g})">{svg.title(name)}{shape}{mark}</g>'
    rows = svg.wrapped(name, 10, 2 * RADIUS - 6 if kind == "planet" else WIDE - 8, lines=2)
    first = 4 - 6 * (len(rows) - 1)
    words = [svg.words(0, first + 12 * n, row, 10, ink, bold=laid, anchor="middle") for n, row in enumerate(rows)]
    title = name if token.up else pick(FACE_DOWN, voice).format(name=name)
    return svg.thing(token.body, "token", title, shape, *words, x=x, y=y)


def setting(content: Content, setting: Setting, voice: Voice, width: float) -> str:
    """Return a setting: dark if it is face down, golden if it is laid over its token. One not seen has no id."""
    if isinstance(setting.id, Hidden):
        mark = svg.words(width / 2, 14, "?", 12, WHITE, bold=True, anchor="middle")
        return f"<g>{svg.title(thing_name(content, setting.id, voice))}{_strip(width, False)}{mark}</g>"
    return setting_piece(content, setting.id, voice, width, up=setting.up, laid=setting.laid)


def no_setting(width: float) -> str:
    """Return the place under a slot whose setting has left the game, or is not laid yet."""
    look = f'fill="{svg.colour("panel")}" stroke="{svg.colour("edge")}"'
    return f'<rect width="{width:g}" height="{STRIP}" rx="3" {look}/>'


def setting_piece(
    content: Content, id: str, voice: Voice, width: float, *, up: bool = False, laid: bool = False, x: float = 0
) -> str:
    """Return a setting that the viewer sees, by the body that it names."""
    name, body = thing_name(content, id, voice), svg.fitted(body_name(content, id, voice), 10, width - 6)
    words = svg.words(width / 2, 14, body, 10, INK if up else WHITE, anchor="middle")
    title = pick(CONSOLIDATED, voice).format(name=name) if laid else name
    return svg.thing(id, "setting", title, _strip(width, up), words, x=x)


def _strip(width: float, up: bool) -> str:
    return f'<rect width="{width:g}" height="{STRIP}" rx="3" fill="{GOLD if up else "#4d5a70"}"/>'
