"""Income in step 3, item by item (FA-ACC-2 to FA-ACC-4, FA-EFF-19)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tabletop_rules.core.make import maker
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.value import value
from tabletop_rules.games.fatum_medieval.content.effects import IncomeIf, IncomePerRicherOpponent
from tabletop_rules.games.fatum_medieval.events import Line
from tabletop_rules.games.fatum_medieval.queries.fronts import Person, front_of, holds
from tabletop_rules.games.fatum_medieval.queries.seats import opponents
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import CardId

new_line = maker(Line)


class Due(NamedTuple):
    """One item of an income, before the dice are rolled."""

    card: CardId | None
    why: str
    fixed: int
    dice: int = 0


@value("fatum_medieval.has_income")
def has_income(state: State, seat: Seat) -> bool:
    """Return whether a player receives any income in this turn. Source: FA-ACC-1."""
    return True


def not_barred(state: State, has: bool, seat: Seat) -> bool:
    """Return False for a player without income this turn. Source: FA-ACC-11."""
    return has and not state.players[seat].no_income


@value("fatum_medieval.dues")
def dues(state: State, seat: Seat) -> tuple[Due, ...]:
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


def with_conditions(state: State, due: tuple[Due, ...], seat: Seat) -> tuple[Due, ...]:
    """Return the items plus the conditional incomes whose condition holds. Source: FA-EFF-5."""
    yields = front_of(state, seat).yields
    if not yields:
        return due
    who = Person(state, seat)
    more = [
        Due(card, "income_if", effect.fixed, effect.dice)
        for card, effect in yields
        if isinstance(effect, IncomeIf)
        and (effect.fixed or effect.dice)
        and any(holds(atom, who) for atom in effect.when_any)
    ]
    return _with_more(state, seat, due, more)


def with_richer(state: State, due: tuple[Due, ...], seat: Seat) -> tuple[Due, ...]:
    """Return the items plus the gold for each opponent who was strictly richer as step 3 began. Source: FA-EFF-6."""
    more, purses = [], state.purses
    for card, effect in front_of(state, seat).yields:
        if isinstance(effect, IncomePerRicherOpponent) and effect.amount:
            richer = sum([purses[other] > purses[seat] for other in opponents(state, seat)])
            if richer:
                more.append(Due(card, "income_per_richer_opponent", effect.amount * richer))
    return _with_more(state, seat, due, more)


def without_salary(state: State, due: tuple[Due, ...], seat: Seat) -> tuple[Due, ...]:
    """Return the items plus the fixed sum, if there are jobs in front and none of them pays. Source: FA-AMB-2."""
    printed = state.content.printed
    if not front_of(state, seat).jobs or any(item.card is not None and printed[item.card].job for item in due):
        return due
    return (Due(None, "no_salary", state.options.no_job_income), *due)


def _with_more(state: State, seat: Seat, items: tuple[Due, ...], more: list[Due]) -> tuple[Due, ...]:
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
            lines.append(new_line(due.fixed, due.card, due.why))
            continue
        rolled = faces[used : used + due.dice]
        used += due.dice
        lines.append(new_line(due.fixed + sum(rolled), due.card, due.why, rolled))
    return tuple(lines)
