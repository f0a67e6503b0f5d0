"""The things in the picture: cards and their backs, Jetons, places to point at, the signs of the families."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.front import drawing
from tabletop_rules.front.drawing import Part
from tabletop_rules.games.terres_de_destinees.content.items import Content
from tabletop_rules.games.terres_de_destinees.names import (
    card_name,
    family_name,
    jeton_name,
    kind_name,
    type_name,
)
from tabletop_rules.games.terres_de_destinees.svg import texts
from tabletop_rules.games.terres_de_destinees.svg.texts import Mark
from tabletop_rules.games.terres_de_destinees.terms import CardId, CardType, Family
from tabletop_rules.kit import svg

INK: Final = svg.colour("ink")
FAINT: Final = svg.colour("faint")
EDGE: Final = svg.colour("edge")
PANEL: Final = svg.colour("panel")
PAPER: Final = svg.colour("paper")
BACK: Final = svg.colour("back")
BAD: Final = svg.colour("bad")
COLOURS: Final = {
    Family.ROYAUME: "#2f5f9e",
    Family.COMMERCE: "#8a6100",
    Family.NECROMANCIE: "#5d3a78",
    Family.MAGIE: "#1d6f66",
}
GOLD: Final = "#f3d98b"
GOLD_INK: Final = "#2a2118"
CARD: Final = (164.0, 130.0)
BACK_WIDE: Final = 76.0
"""Width of the deck."""
GAP: Final = 6.0
DISC: Final = 14
"""Radius of a Jeton."""
CHIP: Final = 28
"""Height of a place to point at with a text on it."""
CROWN: Final = ((-7, -5), (-3, 0), (0, -6), (3, 0), (7, -5), (6, 5), (-6, 5))
STAR: Final = ((0, -7), (2, -2), (7, 0), (2, 2), (0, 7), (-2, 2), (-7, 0), (-2, -2))


def write_label(text: str, room: float) -> Part:
    """Return a label above or before things."""
    shown = svg.fitted(text, 12, room)
    return svg.words(0, 12, shown, 12, FAINT), svg.width(shown, 12), 16.0


def labelled(text: str, part: Part) -> Part:
    """Return a part below its label."""
    return drawing.column([write_label(text, max(part[1], 120)), part], 2)


def grounded(part: Part, wide: float = 0, fill: str = "paper") -> Part:
    """Return a part on a ground that can be pointed at, at least so wide."""
    drawn, width, high = part
    width = max(width, wide)
    return f'<rect width="{width:g}" height="{high:g}" rx="4" fill="{svg.colour(fill)}"/>{drawn}', width, high


def describe_card(content: Content, card: CardId, voice: Voice) -> str:
    """Return the type and the kind of power of a card."""
    printed = content.card(card)
    kind = kind_name(content, printed.kind, voice)
    return kind if printed.type is CardType.NONE else f"{type_name(content, printed.type, voice)}, {kind}"


def draw_card(
    content: Content,
    card: CardId,
    mark: Mark,
    voice: Voice,
    *,
    id: str | None = None,
    size: tuple[float, float] = CARD,
) -> Part:
    """Draw a card face up: the sign of its family and its name, what it does, and type and power, or its mark.

    `id` is for a copy of its power, which is no card of its own.
    """
    family, name = content.card(card).family, card_name(content, card, voice)
    what, marked = describe_card(content, card, voice), "" if mark is None else pick(mark, voice)
    tooltip = ", ".join(filter(None, (name, family_name(content, family, voice), what, marked)))
    drawn = drawing.card(
        title=name,
        text=pick(content.card(card).semantics, voice),
        foot=what,
        mark=marked,
        sign=draw_sign(family, 0, 0),
        colour=COLOURS[family],
        faded=mark is texts.ENGAGED,
        size=size,
    )
    return svg.thing(card if id is None else id, "card" if id is None else "copy", tooltip, drawn), *size


def draw_jeton(id: str, number: int, tooltip: str, many: int) -> Part:
    """Draw the disc of a Jeton, with its number; hollow if none is there."""
    token = drawing.token(str(number), DISC, GOLD if many else "paper")
    return drawing.at(DISC, DISC, svg.thing(id, "jeton", tooltip, token)), 2.0 * DISC, 2.0 * DISC


def draw_chip(id: str, kind: str, name: str, text: str, room: float) -> Part:
    """Draw a place to point at with a text on it, such as a bid."""
    shown = svg.fitted(text, 13, room - 20)
    wide = max(34.0, svg.width(shown, 13) + 20)
    ground = f'<rect width="{wide:g}" height="{CHIP}" rx="12" fill="{PAPER}" stroke="{EDGE}"/>'
    return svg.thing(id, kind, name, ground, svg.words(wide / 2, 18.5, shown, 13, INK, anchor="middle")), wide, CHIP


def draw_sign(family: Family, x: float, y: float) -> str:
    """Draw the white sign of a family: a crown, a coin, a skull, a star."""
    if family is Family.COMMERCE:
        return (
            f'<circle cx="{x:g}" cy="{y:g}" r="6" fill="none" stroke="#fff" stroke-width="2"/>'
            f'<circle cx="{x:g}" cy="{y:g}" r="2" fill="#fff"/>'
        )
    if family is Family.NECROMANCIE:
        return (
            f'<circle cx="{x:g}" cy="{y - 1:g}" r="6" fill="#fff"/>'
            f'<rect x="{x - 3:g}" y="{y + 3:g}" width="6" height="4" fill="#fff"/>'
            f'<circle cx="{x - 2.5:g}" cy="{y - 1:g}" r="1.5" fill="{COLOURS[family]}"/>'
            f'<circle cx="{x + 2.5:g}" cy="{y - 1:g}" r="1.5" fill="{COLOURS[family]}"/>'
        )
    corners = " ".join(f"{x + a:g},{y + b:g}" for a, b in (CROWN if family is Family.ROYAUME else STAR))
    return f'<polygon points="{corners}" fill="#fff"/>'


def jeton_tooltip(content: Content, number: int, text: tuple[str, str], voice: Voice, **fields: object) -> str:
    """Return a text about a Jeton, such as who placed it; its field `jeton` is number and name."""
    return pick(text, voice).format(jeton=jeton_name(content, number, voice), **fields)
