"""Cards and objectives face up, on the table and alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.voice import Texts, Voice, pick
from tabletop_rules.front import drawing
from tabletop_rules.games.fatum_medieval.components import sentences
from tabletop_rules.games.fatum_medieval.content.items import Content, Objective, Printed
from tabletop_rules.games.fatum_medieval.symbols import (
    COINS,
    COLOURS,
    HEADS,
    STAR,
    emblem,
    icon,
    outline,
    polygon,
    sign,
)
from tabletop_rules.games.fatum_medieval.terms import AXES, PLACE
from tabletop_rules.kit import svg
from tabletop_rules.kit.memo import memoized

TEXT, LINE, EDGE = 11.0, 13.5, 8.0
"""Size of the text, height of a line, and the margin at its left and right."""
LEAD = 18.0
"""Width of the icon before a sentence."""
OBJECTIVE: Final = 54.0
"""Height of an objective."""
SLATE: Final = "#46536a"
"""The head of an objective."""
STACKABLE: Final = ("stackable job", "métier cumulable")
JOB: Final = ("job", "métier")
PERMANENT: Final = ("permanent", "permanente")
ATTACHED: Final = ("attached action", "action attachée")
ACTION: Final = ("action", "action")


@memoized(1024)
def card_face(
    content: Content, card: Printed, language: str, wide: float, least: float = 0, *, say: str = "all", mark: str = ""
) -> tuple[str, float]:
    """Return a card of this width, and its height, at least so much.

    It shows its levels, income and upkeep; `say` is "all" for its cost, conditions and effects too, "effects" for these
    alone, or "" for neither. A card with a `mark` does not count any longer.
    """
    voice, place, numbers = Voice(language), PLACE[card.axis], [*_numbers(card)]
    step = max(35, min(42, (wide - 60) / max(1, len(numbers))))
    a_row = int((wide - 2 * EDGE) // step)
    first = drawing.HEAD + 3 + 17 * max(1, -(-len(numbers) // a_row))
    rows = [
        (what, svg.wrapped(sentence, TEXT, wide - LEAD - 4 * EDGE, lines=20))
        for what, sentence in (sentences(content, card, voice) if say else ())
        if say == "all" or what not in ("requires", "target")
    ]
    kind = pick(_kind(card), voice) if say == "all" or (say and _kind(card) is not PERMANENT) else ""
    beside = svg.width(kind, TEXT) < wide - 2 * EDGE - step * len(numbers) and not least
    foot = 15 if mark or (kind and not beside) else 3
    high = max(least, first + sum(LINE * len(lines) + 2 for _, lines in rows) + foot)
    parts = [
        drawing.card(
            title=pick(card.names, voice),
            sign=sign(place, 0, 0, 6.5, "#fff") if say else "",  # it is above the pile
            seal=_seal(card, cost=say == "all") if say else ("", 0),
            foot="" if beside else kind,
            mark=mark,
            colour=HEADS[place],
            faded=bool(mark),
            size=(wide, high),
        )
    ]
    for at, (what, number) in enumerate(numbers):
        x, y = EDGE + at % a_row * step, drawing.HEAD + 11 + at // a_row * 17
        colour = svg.colour("bad" if number.startswith("-") else "ink")
        parts += [icon(what, x + 6, y), svg.words(x + 15, y + 4, number, 12, colour, bold=True)]
    if kind and beside:
        parts.append(svg.words(wide - EDGE, drawing.HEAD + 15, kind, TEXT, svg.colour("faint"), anchor="end"))
    for what, lines in rows:
        parts.append(icon(what, EDGE + 6, first + 6.5))
        parts.append(svg.lines(EDGE + LEAD, first + 10, lines, TEXT, svg.colour("ink"), LINE))
        first += LINE * len(lines) + 2
    room = high - first - foot - 5
    if room > 20 and emblem(card):
        x, y, scale = wide / 2, first + room / 2, min(room / 20, wide / 30)
        parts.append(outline(emblem(card), x, y, COLOURS[place], scale, ' fill-opacity=".35"'))
    return "".join(parts), high


def _seal(card: Printed, *, cost: bool) -> tuple[str, float]:
    """Return what a card shows, and its cost as a coin, for the right end of its head; and their width."""
    drawn, wide = outline(emblem(card), 8, 0, "#fff", 0.75) if emblem(card) else "", 18.0
    if not cost or not card.cost:
        return drawn, wide
    return drawn + drawing.at(wide + 12, 0, drawing.token(str(card.cost), 12, COINS[5])), wide + 24


def _numbers(card: Printed) -> Iterator[tuple[str, str]]:
    """Yield the levels, income and upkeep of a card, after the names of their icons."""
    yield from [(axis, f"{level:+d}") for axis, level in zip(AXES, card.bonus, strict=True) if level]
    for what, amount in (("gold", card.fixed), ("die", card.dice), ("gold", -card.upkeep)):
        if amount:
            yield what, f"{amount:+d}"


def _kind(card: Printed) -> Texts:
    if card.permanent:
        return STACKABLE if card.stackable else JOB if card.job else PERMANENT
    return ATTACHED if card.attached else ACTION


def objective_face(aim: Objective, voice: Voice, wide: float, more: int = 0) -> str:
    """Return an objective of this width with the levels it asks for, raised by `more` (FA-OBJ-9)."""
    drawn = drawing.card(
        title=pick(aim.names, voice), sign=polygon(0, 0, STAR, "#fff", 0.85), colour=SLATE, size=(wide, OBJECTIVE)
    )
    return drawn + asked_levels(aim, more, 15, 41, 1)


def asked_levels(aim: Objective, more: int, x: float, y: float, scale: float) -> str:
    """Return the levels that an objective asks for, with their signs, in a row."""
    drawn = []
    for at, (axis, level) in enumerate(aim.thresholds):
        left = x + scale * 42 * at
        drawn.append(sign(PLACE[axis], left, y, scale * 6.5))
        drawn.append(
            svg.words(left + scale * 10, y + scale * 4.5, str(level + more), scale * 13, svg.colour("ink"), bold=True)
        )
    return "".join(drawn)
