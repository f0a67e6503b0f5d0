"""What a player receives in step 3, item by item (FA-ACC-2 to FA-ACC-4, FA-EFF-19)."""

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
    """One item of an income before dice are rolled."""

    card: CardId | None
    why: str
    fixed: int
    dice: int = 0


@value("fatum_medieval.has_income")
def has_income(state: State, seat: Seat) -> bool:
    """Return whether a player receives anything in this turn. Source: FA-ACC-1."""
    return True


def not_barred(state: State, has: bool, seat: Seat) -> bool:
    """Return False for a player who is marked. Source: FA-ACC-11."""
    return has and not state.players[seat].no_income


@value("fatum_medieval.dues")
def dues(state: State, seat: Seat) -> tuple[Due, ...]:
    """Return the items of a player's income, before dice are rolled, card by card as placed: what is printed.

    Without a job there is a fixed sum; "no job" is not "no salary". Cards placed in this turn earn in it.
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
    """Return the items with the incomes whose condition holds. Source: FA-EFF-5."""
    more, who = [], Person(state, seat)
    for card, effect in front_of(state, seat).yields:
        better = isinstance(effect, IncomeIf) and any(holds(atom, who) for atom in effect.when_any)
        if isinstance(effect, IncomeIf) and better and (effect.fixed or effect.dice):
            more.append(Due(card, "income_if", effect.fixed, effect.dice))
    return _in_order(state, seat, (*due, *more)) if more else due


def with_richer(state: State, due: tuple[Due, ...], seat: Seat) -> tuple[Due, ...]:
    """Return the items with the gold for each richer opponent. Source: FA-EFF-6."""
    more = []
    for card, effect in front_of(state, seat).yields:
        if isinstance(effect, IncomePerRicherOpponent) and effect.amount:
            richer = richer_opponents(state, seat)
            if richer:
                more.append(Due(card, "income_per_richer_opponent", effect.amount * richer))
    return _in_order(state, seat, (*due, *more)) if more else due


def _in_order(state: State, seat: Seat, items: tuple[Due, ...]) -> tuple[Due, ...]:
    """Items card by card as placed; those of one card as they were added. Source: FA-EFF-19."""
    place = {card: place for place, card in enumerate(state.players[seat].front)}
    return tuple(sorted(items, key=lambda due: -1 if due.card is None else place[due.card]))


def richer_opponents(state: State, seat: Seat) -> int:
    """Return how many opponents had strictly more gold when step 3 began. Source: FA-EFF-6."""
    purses = state.purses
    return sum(purses[other] > purses[seat] for other in opponents(state, seat))


def lines_of(items: Iterable[Due], faces: tuple[int, ...]) -> tuple[Line, ...]:
    """The items with the dice rolled, in order. Source: FA-ACC-4."""
    lines, used = [], 0
    for due in items:
        if not due.dice:
            lines.append(new_line(due.fixed, due.card, due.why))
            continue
        rolled = faces[used : used + due.dice]
        used += due.dice
        lines.append(new_line(due.fixed + sum(rolled), due.card, due.why, rolled))
    return tuple(lines)
