"""The things in the picture: cards and their backs, Jetons, places to point at, the signs of the families."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.front import drawing
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
WIDTH: Final = 1000
"""Width of the picture."""
MARGIN: Final = 12
INSIDE: Final = 24
"""Left edge of what is drawn inside the margin."""
CARD: Final = (140, 108)
GAP: Final = 6
ROW: Final = CARD[1] + GAP
"""Height of a row of cards."""
DISC: Final = 11
"""Radius of a Jeton."""
CHIP: Final = 20
"""Height of a place to point at with a text on it."""
CROWN: Final = ((-7, -5), (-3, 0), (0, -6), (3, 0), (7, -5), (6, 5), (-6, 5))
STAR: Final = ((0, -7), (2, -2), (7, 0), (2, 2), (0, 7), (-2, 2), (-7, 0), (-2, -2))


def write_label(x: float, y: float, text: str) -> str:
    return svg.words(x, y, text, 12, FAINT)


def describe_card(content: Content, card: CardId, voice: Voice) -> str:
    """Return the type and the kind of power of a card."""
    printed = content.card(card)
    kind = kind_name(content, printed.kind, voice)
    return kind if printed.type is CardType.NONE else f"{type_name(content, printed.type, voice)}, {kind}"


def draw_card(
    content: Content, card: CardId, x: float, y: float, mark: Mark, voice: Voice, *, id: str | None = None
) -> str:
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
        size=CARD,
    )
    return svg.thing(card if id is None else id, "card" if id is None else "copy", tooltip, drawn, x=x, y=y)


def draw_back() -> str:
    """Draw the back of a card at the origin."""
    return drawing.back(CARD)


def draw_empty(text: str = "") -> str:
    """Draw an empty place at the origin."""
    return drawing.slot(CARD, text)


def draw_jeton(
    id: str, content: Content, number: int, x: float, y: float, tooltip: str, voice: Voice, many: int
) -> str:
    """Draw the disc of a Jeton, with its number; hollow if none is there."""
    return svg.thing(
        id,
        "jeton",
        tooltip,
        drawing.token(str(number), DISC, GOLD if many else "paper"),
        x=x,
        y=y,
    )


def draw_chip(id: str, kind: str, name: str, text: str, x: float, y: float, wide: float) -> str:
    """Draw a place to point at with a text on it, such as a bid."""
    return svg.thing(
        id,
        kind,
        name,
        f'<rect width="{wide:g}" height="{CHIP}" rx="9" fill="{PAPER}" stroke="{EDGE}"/>',
        svg.words(wide / 2, 14, text, 12, INK, anchor="middle"),
        x=x,
        y=y,
    )


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
