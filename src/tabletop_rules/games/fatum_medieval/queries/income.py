"""What a player receives in step 3, item by item (FA-ACC-2 to FA-ACC-4, FA-EFF-19)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from tabletop_rules.core.terms import Seat
from tabletop_rules.games.fatum_medieval.content.effects import IncomeIf, IncomePerRicherOpponent
from tabletop_rules.games.fatum_medieval.events import Line
from tabletop_rules.games.fatum_medieval.queries.fronts import holds, person
from tabletop_rules.games.fatum_medieval.queries.seats import opponents
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import CardId


@attrs.frozen
class Due:
    """One item of an income before dice are rolled."""

    card: CardId | None
    why: str
    fixed: int
    dice: int = 0


def dues(state: State, seat: Seat) -> Iterator[Due]:
    """The items of a player's income, in the order in which they are worked out.

    Source: FA-EFF-19, FA-ACC-11, FA-AMB-2 (no job, not no salary), and FA-ACC-5: cards placed in this turn earn in it.
    """
    player = state.players[seat]
    if player.no_income:
        yield Due(None, "no_income_this_turn", 0)
        return
    who = person(state, seat)
    if not who.front.jobs:
        yield Due(None, "no_job", state.options.no_job_income)
    for card in player.front:
        text = state.content.printed[card]
        if text.fixed or text.dice:
            yield Due(card, "income", text.fixed, text.dice)
        for effect in text.yields:
            if isinstance(effect, IncomeIf):
                if (effect.fixed or effect.dice) and any(holds(atom, who) for atom in effect.when_any):
                    yield Due(card, "income_if", effect.fixed, effect.dice)
            elif isinstance(effect, IncomePerRicherOpponent):
                richer = richer_opponents(state, seat)
                if richer and effect.amount:
                    yield Due(card, "income_per_richer_opponent", effect.amount * richer)


def richer_opponents(state: State, seat: Seat) -> int:
    """How many opponents had strictly more gold when step 3 began. Source: FA-EFF-6."""
    purses = state.purses
    return sum(purses[other] > purses[seat] for other in opponents(state, seat))


def lines_of(items: Iterable[Due], faces: tuple[int, ...]) -> tuple[Line, ...]:
    """The items with the dice rolled, in order. Source: FA-ACC-4."""
    lines, used = [], 0
    for due in items:
        if not due.dice:
            lines.append(Line(due.fixed, due.card, due.why))
            continue
        rolled = faces[used : used + due.dice]
        used += due.dice
        lines.append(Line(due.fixed + sum(rolled), due.card, due.why, rolled))
    return tuple(lines)
