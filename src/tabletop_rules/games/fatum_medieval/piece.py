"""One card or objective alone, as SVG."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.front import drawing
from tabletop_rules.games.fatum_medieval.components import REACH
from tabletop_rules.games.fatum_medieval.content.items import Content
from tabletop_rules.games.fatum_medieval.face import SLATE, asked_levels, card_face
from tabletop_rules.games.fatum_medieval.names import thresholds_name
from tabletop_rules.games.fatum_medieval.symbols import STAR, polygon
from tabletop_rules.kit import svg

WIDTH, HEIGHT, EDGE, SCALE = 200.0, 270.0, 4.0, 1.8
OBJECTIVE: Final = ("objective", "objectif")


def piece(content: Content, id: str, voice: Voice) -> str:
    """Return a card or an objective as printed: its name, levels, costs and text.

    Raises:
        LookupError: neither a card nor an objective has this id.
    """
    if id in content.aims:
        aim = content.aims[id]
        text = pick(REACH, voice).format(asks=thresholds_name(content, aim, voice))
        face = drawing.card(
            title=pick(aim.names, voice),
            text=text,
            foot=pick(OBJECTIVE, voice),
            sign=polygon(0, 0, STAR, "#fff", 0.85),
            colour=SLATE,
            size=(WIDTH, HEIGHT / 2),
        )
        face += polygon(WIDTH - 36, HEIGHT / 2 - 36, STAR, svg.colour("gold"), 3)
        scale = min(1.6, (WIDTH - 20) / (42 * max(1, len(aim.thresholds))))
        levels = asked_levels(aim, 0, 24, 86, scale)
        return _alone(id, "objective", pick(aim.names, voice), face + levels, HEIGHT / 2)
    for card in content.cards:
        if card.id == id:
            return _alone(id, "card", pick(card.names, voice), *card_face(content, card, voice.language, WIDTH, HEIGHT))
    raise LookupError(f"there is no card {id!r}")


def _alone(id: str, kind: str, name: str, face: str, high: float) -> str:
    wide, high = SCALE * WIDTH + 2 * EDGE, SCALE * high + 2 * EDGE + 2
    at = f'transform="translate({EDGE:g} {EDGE:g}) scale({SCALE:g})"'
    return svg.document(wide, high, name, f'<g fill-rule="evenodd" {at}>{svg.thing(id, kind, name, face)}</g>')
