"""One card or objective alone, as SVG."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.games.fatum_medieval.components import what_it_does
from tabletop_rules.games.fatum_medieval.content.items import Content, Objective, Printed
from tabletop_rules.games.fatum_medieval.names import axis_name, gold_name
from tabletop_rules.games.fatum_medieval.symbols import COLOURS, symbol
from tabletop_rules.games.fatum_medieval.terms import PLACE
from tabletop_rules.kit import svg

WIDTH, HEIGHT, EDGE = 240, 350, 16
ROOM: Final = WIDTH - 2 * EDGE
JOB: Final = ("job", "métier")
PERMANENT: Final = ("permanent", "permanent")
ACTION: Final = ("action", "action")
OBJECTIVE: Final = ("objective", "objectif")
COST: Final = ("cost: {gold}", "coût : {gold}")
UPKEEP: Final = ("per turn: {gold}", "par tour : {gold}")


def piece(content: Content, id: str, voice: Voice) -> str:
    """Return a card or an objective as printed: its name, levels, costs and text.

    Raises:
        LookupError: neither a card nor an objective has this id.
    """
    if id in content.aims:
        return _objective(content, content.aims[id], voice)
    for card in content.cards:
        if card.id == id:
            return _card(content, card, voice)
    raise LookupError(f"there is no card {id!r}")


def _card(content: Content, card: Printed, voice: Voice) -> str:
    place = PLACE[card.axis]
    kind = pick(JOB if card.job else PERMANENT if card.permanent else ACTION, voice)
    lines = [f"{axis_name(content, card.axis, voice)} · {kind}"]
    if card.cost:
        lines.append(pick(COST, voice).format(gold=gold_name(card.cost, voice)))
    if card.upkeep:
        lines.append(pick(UPKEEP, voice).format(gold=gold_name(card.upkeep, voice)))
    levels = [(axis, f"{level:+d}") for axis, level in enumerate(card.bonus) if level]
    return _drawn(
        card.id,
        "card",
        pick(card.names, voice),
        COLOURS[place],
        lines,
        levels,
        what_it_does(content, card, voice),
    )


def _objective(content: Content, aim: Objective, voice: Voice) -> str:
    levels = [(PLACE[axis], str(least)) for axis, least in aim.thresholds]
    name, lines = pick(aim.names, voice), [pick(OBJECTIVE, voice)]
    return _drawn(aim.id, "objective", name, svg.colour("edge"), lines, levels, "")


def _drawn(
    id: str,
    kind: str,
    name: str,
    edge: str,
    lines: list[str],
    levels: list[tuple[int, str]],
    text: str,
) -> str:
    """Return the card with its name, these lines, symbols with numbers, and the text of what it does."""
    ink, y = svg.colour("ink"), 12.0
    parts = [
        f'<rect x="4" y="4" width="{WIDTH - 8}" height="{HEIGHT - 8}" rx="10" fill="{svg.colour("panel")}" '
        f'stroke="{edge}" stroke-width="4"/>'
    ]
    for row in svg.wrapped(name, 17, ROOM, lines=2, bold=True):
        y += 22
        parts.append(svg.words(EDGE, y, row, 17, ink, bold=True))
    y += 6
    for line in lines:
        y += 17
        parts.append(svg.words(EDGE, y, svg.fitted(line, 12, ROOM), 12, svg.colour("faint")))
    if levels:
        y += 22
        for number, (place, level) in enumerate(levels):
            parts.append(symbol(EDGE + 8 + 52 * number, int(y), place))
            parts.append(svg.words(EDGE + 20 + 52 * number, int(y) + 5, level, 14, ink, bold=True))
        y += 8
    y += 8
    rows = svg.wrapped(text, 11, ROOM - 2 * EDGE, lines=max(1, int((HEIGHT - EDGE - y) // 15))) if text else []
    parts += [svg.words(EDGE, y + 15 * (at + 1), row, 11, ink) for at, row in enumerate(rows)]
    return svg.document(WIDTH, HEIGHT, name, svg.thing(id, kind, name, *parts))
