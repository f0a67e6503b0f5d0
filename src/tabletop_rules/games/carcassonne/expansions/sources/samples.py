"""What a host might hand in: of each source a few commands that its rules allow now.

They are in no seat's list; random play sends one of them now and then, so that the laws meet these sources too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeAlias, TypeVar

from tabletop_rules.core.messages import Command, Rejection, Standing
from tabletop_rules.core.terms import HOST
from tabletop_rules.games.carcassonne.expansions.sources import messages as m
from tabletop_rules.games.carcassonne.queries.track import score
from tabletop_rules.games.carcassonne.state import State

C = TypeVar("C", bound=Command)
Might: TypeAlias = Callable[[State], Iterable[C]]
Check: TypeAlias = Callable[[State, Standing, C], Iterator[Rejection]]


def allowed(might: Might[C], check: Check[C]) -> Callable[[State, Standing], list[C]]:
    """The list of a host's rule: of what might be handed in, all that the rule lets pass."""
    return partial(_allowed, might, check)


def _allowed(might: Might[C], check: Check[C], state: State, decision: Standing) -> list[C]:
    return [command for command in might(state) if next(check(state, decision, command), None) is None]


def wheel_turns(state: State) -> Iterator[m.TurnWheel]:
    """Every sector, for the active player, for the next one, and for all. Source: X6, X7."""
    seats = range(len(state.totals))
    for sector in m.SECTORS:
        for amount in (1, 2, 3):
            for earners in ((state.active,), ((state.active + 1) % len(seats),), tuple(seats)):
                yield m.TurnWheel(HOST, 0, sector, tuple((seat, amount) for seat in earners))


def catapult_shots(state: State) -> Iterator[m.FireCatapult]:
    """Nobody hits, each player alone does, all do. Source: X8, X9."""
    seats = tuple(range(len(state.totals)))
    for token in m.TOKENS:
        for winners in ((), *((seat,) for seat in seats), seats):
            yield m.FireCatapult(HOST, 0, token, winners)


def sales(state: State) -> Iterator[m.SellTile]:
    """Every payer to every other player or to nobody, for nothing, one point, or all they have. Source: X10, X11."""
    seats = range(len(state.totals))
    for payer in seats:
        for receiver in (None, *seats):
            for bid in sorted({0, 1, score(state, payer)}):
                yield m.SellTile(HOST, 0, payer, receiver, bid)


def ransoms(state: State) -> Iterator[m.PayRansom]:
    """To every other player. Source: X12."""
    for captor in range(len(state.totals)):
        yield m.PayRansom(HOST, 0, captor)
