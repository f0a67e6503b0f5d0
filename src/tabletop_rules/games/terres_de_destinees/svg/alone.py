"""One card, Destin or Jeton alone, with what it does."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.component import COPY
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.terres_de_destinees.components import components
from tabletop_rules.games.terres_de_destinees.content.items import Content
from tabletop_rules.games.terres_de_destinees.names import card_name, destin_name, jeton_name
from tabletop_rules.games.terres_de_destinees.svg.things import (
    COLOURS,
    EDGE,
    GOLD,
    GOLD_INK,
    INK,
    PANEL,
    draw_sign,
)
from tabletop_rules.kit import svg

SIZE: Final = (230, 320)
SLATE: Final = "#46536a"
LINES: Final = 17
"""Lines of text that fit."""


def piece(content: Content, id: str, voice: Voice) -> str:
    """Return one card, Destin or Jeton alone as a picture.

    Raises:
        LookupError: there is no such thing.
    """
    base = id.partition(COPY)[0]
    text = next((component.text for component in components(content, voice) if component.id == base), "")
    if any(base == card.id for card in content.cards):
        family, name = content.card(base).family, card_name(content, base, voice)
        head = [
            f'<rect x="8" y="8" width="214" height="34" rx="6" fill="{COLOURS[family]}"/>',
            draw_sign(family, 24, 25),
        ]
        return _picture(id, "card", name, head, "#fff", text)
    if any(base == destin.id for destin in content.destins):
        name = destin_name(content, base, voice)
        head = [f'<rect x="8" y="8" width="214" height="34" rx="6" fill="{SLATE}"/>']
        return _picture(id, "destin", name, head, "#fff", text)
    for jeton in content.jetons:
        if jeton.id == base:
            head = [f'<rect x="8" y="8" width="214" height="34" rx="6" fill="{GOLD}"/>']
            return _picture(id, "jeton", jeton_name(content, jeton.number, voice), head, GOLD_INK, text)
    raise LookupError(id)


def _picture(id: str, kind: str, name: str, head: list[str], ink: str, text: str) -> str:
    """Return a piece with its name on a coloured head, and its text below."""
    wide, high = SIZE
    left = 40 if kind == "card" else 16
    parts = [
        f'<rect x="2" y="2" width="{wide - 4}" height="{high - 4}" rx="10" fill="{PANEL}" stroke="{EDGE}"/>',
        *head,
    ]
    rows = svg.wrapped(name, 13, wide - left - 14, lines=2, bold=True)
    first = 30 if len(rows) == 1 else 22
    parts += [svg.words(left, first + 15 * place, row, 13, ink, bold=True) for place, row in enumerate(rows)]
    y = 54
    for line in svg.wrapped(text, 11, wide - 46, lines=LINES) if text else ():
        y += 15
        parts.append(svg.words(16, y, line, 11, INK))
    return svg.document(wide, high, name, svg.thing(id, kind, name, *parts))
