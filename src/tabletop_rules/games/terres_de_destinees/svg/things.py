"""The things in the picture: cards and their backs, Jetons, the signs of the families."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.games.terres_de_destinees.content.items import Content
from tabletop_rules.games.terres_de_destinees.names import (
    card_name,
    destin_asks,
    destin_name,
    family_name,
    jeton_name,
    kind_name,
    type_name,
)
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.svg import texts
from tabletop_rules.games.terres_de_destinees.svg.texts import Mark
from tabletop_rules.games.terres_de_destinees.terms import CardType, Family
from tabletop_rules.kit import svg

INK: Final = "#2a2118"
FAINT: Final = "#5a5145"
PAPER: Final = "#efe9dc"
EDGE: Final = "#a0937c"
RED: Final = "#96281b"
BACK: Final = "#4a4038"
GREY: Final = "#d8d2c6"
COLOURS: Final = {
    Family.ROYAUME: "#2f5f9e",
    Family.COMMERCE: "#8a6100",
    Family.NECROMANCIE: "#5d3a78",
    Family.MAGIE: "#1d6f66",
}
CARD: Final = (122, 56)
STRIP: Final = 20
DISC: Final = 11
CROWN: Final = ((-7, -5), (-3, 0), (0, -6), (3, 0), (7, -5), (6, 5), (-6, 5))
STAR: Final = ((0, -7), (2, -2), (7, 0), (2, 2), (0, 7), (-2, 2), (-7, 0), (-2, -2))


def write_label(x: float, y: float, text: str) -> str:
    return svg.words(x, y, text, 12, FAINT)


def destin_line(state: State, destin: str, voice: Voice) -> str:
    name, asks = destin_name(state.content, destin, voice), destin_asks(state, destin, voice)
    return f"{name}{pick(texts.COLON, voice)} {asks}"


def draw_card(content: Content, card: object, x: int, y: int, mark: Mark, voice: Voice) -> str:
    """Draw a card face up: its family at the left, its name, and below it type and power, then the mark."""
    printed = content.card(str(card))
    wide, high = CARD
    family, name = printed.family, card_name(content, card, voice)
    kind = kind_name(content, printed.kind, voice)
    what = kind if printed.type is CardType.NONE else f"{type_name(content, printed.type, voice)}, {kind}"
    marked = "" if mark is None else pick(mark, voice)
    tooltip = ", ".join(filter(None, (name, family_name(content, family, voice), what, marked)))
    fill = GREY if mark is texts.ENGAGED else "#fff"
    room, left = wide - STRIP - 8, x + STRIP + 5
    rows = svg.wrapped(name, 11, room, lines=2, bold=True)
    return "".join(
        [
            f"<g>{svg.title(tooltip)}",
            f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="4" fill="{fill}" stroke="{COLOURS[family]}"/>',
            f'<rect x="{x}" y="{y}" width="{STRIP}" height="{high}" rx="4" fill="{COLOURS[family]}"/>',
            draw_sign(family, x + STRIP // 2, y + high // 2),
            *[svg.words(left, y + 14 + 12 * place, row, 11, INK, bold=True) for place, row in enumerate(rows)],
            svg.words(left, y + high - (18 if mark else 8), svg.fitted(what, 9, room), 9, FAINT),
            svg.words(left, y + high - 6, marked, 9, RED, bold=True) if mark else "",
            "</g>",
        ]
    )


def draw_back(x: int, y: int, what: str) -> str:
    wide, high = CARD
    return (
        f'<g>{svg.title(what)}<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="4" fill="{BACK}"/>'
        f'<rect x="{x + 4}" y="{y + 4}" width="{wide - 8}" height="{high - 8}" rx="3" fill="none" '
        f'stroke="#c9b98f"/></g>'
    )


def draw_empty(x: int, y: int) -> str:
    """Draw an empty place."""
    return (
        f'<rect x="{x}" y="{y}" width="{CARD[0]}" height="{CARD[1]}" rx="4" fill="none" '
        f'stroke="{EDGE}" stroke-dasharray="4 3"/>'
    )


def draw_jeton(content: Content, number: int, x: int, y: int, more: str, voice: Voice, *, gone: bool = False) -> str:
    fill, ink = (PAPER, FAINT) if gone else ("#f3d98b", INK)
    return (
        f"<g>{svg.title(f'{jeton_name(content, number, voice)}, {more}')}"
        f'<circle cx="{x}" cy="{y}" r="{DISC}" fill="{fill}" stroke="{EDGE}"/>'
        f"{svg.words(x, y + 4, str(number), 12, ink, bold=True, anchor='middle')}</g>"
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
