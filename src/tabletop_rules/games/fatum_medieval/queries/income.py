"""Income in step 3, item by item (FA-ACC-2 to FA-ACC-4, FA-EFF-19)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, NamedTuple

import tabletop_rules.author as tr
from tabletop_rules.games.fatum_medieval.queries.fronts import front_of
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import CardId


@tr.frozen(weakref_slot=False)
class Line(tr.Part):
    """One item of an income: gold, card (None for no job or no income this turn), reason, and rolls."""

    kind: ClassVar[str] = "fatum_medieval.line/1"
    gold: tr.Public[int]
    card: tr.Public[CardId | None] = None
    why: tr.Public[str] = "income"
    faces: tr.Public[tuple[int, ...]] = ()


class Due(NamedTuple):
    """One item of an income, before the dice are rolled."""

    card: CardId | None
    why: str
    fixed: int
    dice: int = 0


@tr.value("fatum_medieval.has_income")
def has_income(state: State, seat: tr.Seat) -> bool:
    """Return whether a player receives any income in this turn. Source: FA-ACC-1."""
    return True


@tr.value("fatum_medieval.dues")
def dues(state: State, seat: tr.Seat) -> tuple[Due, ...]:
    """Return the printed incomes of the cards in front, in placement order.

    A player without a job receives a fixed sum first; a job without salary is a job. Cards earn in the turn they are
    placed.
    Source: FA-ACC-2, FA-ACC-3, FA-ACC-5, FA-AMB-2.
    """
    items = [] if front_of(state, seat).jobs else [Due(None, "no_job", state.options.no_job_income)]
    printed = state.content.printed
    for card in state.players[seat].front:
        text = printed[card]
        if text.fixed or text.dice:
            items.append(Due(card, "income", text.fixed, text.dice))
    return tuple(items)


def _with_more(state: State, seat: tr.Seat, items: tuple[Due, ...], more: list[Due]) -> tuple[Due, ...]:
    """Return all items, card by card in placement order. Source: FA-EFF-19."""
    if not more:
        return items
    place = {card: place for place, card in enumerate(state.players[seat].front)}
    return tuple(sorted((*items, *more), key=lambda due: -1 if due.card is None else place[due.card]))


def lines_of(items: Iterable[Due], faces: tuple[int, ...]) -> tuple[Line, ...]:
    """Return the items with the dice rolled, in order. Source: FA-ACC-4."""
    lines, used = [], 0
    for due in items:
        if not due.dice:
            lines.append(Line(due.fixed, due.card, due.why))
            continue
        rolled = faces[used : used + due.dice]
        used += due.dice
        lines.append(Line(due.fixed + sum(rolled), due.card, due.why, rolled))
    return tuple(lines)
