"""A few commands of the host for each source, among those that its rules allow.

No seat's legal list has them; random play sends one now and then, so that the laws cover these sources too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeAlias, TypeVar

from tabletop_rules.core.messages import Command, Plan, Rejection, Standing
from tabletop_rules.core.rule import Rule
from tabletop_rules.core.terms import HOST, RuleId
from tabletop_rules.games.carcassonne.expansions.sources import messages as m
from tabletop_rules.games.carcassonne.queries.track import score
from tabletop_rules.games.carcassonne.state import State

C = TypeVar("C", bound=Command)
Samples: TypeAlias = Callable[[State], Iterable[C]]
Check: TypeAlias = Callable[[State, Standing, C], Iterator[Rejection]]


def host_rule(
    id: RuleId, on: type[C], samples: Samples[C], check: Check[C], decide: Callable[[State, Standing, C], Plan]
) -> Rule[State, Standing, C]:
    """Return the rule of a command of the host; its list holds the samples that the check lets pass."""
    return Rule(id, Standing, on, partial(_allowed, samples, check), check, decide, host=True)


def _allowed(samples: Samples[C], check: Check[C], state: State, decision: Standing) -> list[C]:
    return [command for command in samples(state) if next(check(state, decision, command), None) is None]


def wheel_turns(state: State) -> Iterator[m.TurnWheel]:
    """Yield every sector for the active player, the next one and all. Source: X6, X7."""
    seats = range(len(state.totals))
    for sector in m.SECTORS:
        for amount in (1, 2, 3):
            for earners in ((state.active,), ((state.active + 1) % len(seats),), tuple(seats)):
                yield m.TurnWheel(HOST, 0, sector, tuple((seat, amount) for seat in earners))


def catapult_shots(state: State) -> Iterator[m.FireCatapult]:
    """Yield rounds won by nobody, by each player alone, and by all. Source: X8, X9."""
    seats = tuple(range(len(state.totals)))
    for token in m.TOKENS:
        for winners in ((), *((seat,) for seat in seats), seats):
            yield m.FireCatapult(HOST, 0, token, winners)


def sales(state: State) -> Iterator[m.SellTile]:
    """Yield sales for 0 points, 1 point or all the payer has, to each player or nobody. Source: X10, X11."""
    seats = range(len(state.totals))
    for payer in seats:
        for receiver in (None, *seats):
            for bid in sorted({0, 1, score(state, payer)}):
                yield m.SellTile(HOST, 0, payer, receiver, bid)


def ransoms(state: State) -> Iterator[m.PayRansom]:
    """Yield ransoms to every player. Source: X12."""
    for captor in range(len(state.totals)):
        yield m.PayRansom(HOST, 0, captor)
