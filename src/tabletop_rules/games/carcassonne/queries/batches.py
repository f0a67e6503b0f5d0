"""Queries on scoring batches: their events, what is still to be allocated, and their moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tabletop_rules.core.messages import Plan
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.value import value
from tabletop_rules.games.carcassonne.events import BatchClosed, BatchOpened, MeeplesReturned
from tabletop_rules.games.carcassonne.queries.board import feature_of, majority, owners, worth
from tabletop_rules.games.carcassonne.queries.track import clockwise, open_batch
from tabletop_rules.games.carcassonne.state import Batch, Gain, Move, Payment, Standing, State
from tabletop_rules.games.carcassonne.steps import AllocateGains, ReturnMeeples
from tabletop_rules.games.carcassonne.targets import PAYING_FIGURES
from tabletop_rules.games.carcassonne.terms import NOWHERE, PAWN, Movement


def batch(
    source: str,
    gains: Iterable[Gain],
    payments: Iterable[Payment] = (),
    returns: tuple[Standing, ...] = (),
    final: bool = False,
) -> Plan:
    """Return the plan of a batch, its steps in order; without events of more than 0 points, only of the returns.

    Step 6, the check for a message, follows the closing. Source: S2, S3, S5, Q21, B22.
    """
    kept = tuple([gain for gain in gains if gain.amount])
    paid = tuple([payment for payment in payments if payment.amount])
    if not kept and not paid:
        return (MeeplesReturned(returns),) if returns else ()
    opened = BatchOpened(source, kept, paid, returns, final)
    return (opened, AllocateGains(), ReturnMeeples(), BatchClosed())


def feature_gains(state: State, numbers: Iterable[int], final: bool) -> Iterator[Gain]:
    """Yield the scoring events of features: one for each player with the most meeples. Source: S1, B15, B17, B18."""
    for number in numbers:
        feature = feature_of(state.board, number)
        counts = majority(feature)
        items = worth(state, feature, final)
        points = sum([item[2] for item in items])
        for seat in owners(counts):
            yield Gain(seat, points, feature.part, number, items, counts)


def waiting_gains(state: State, seat: Seat) -> tuple[int, ...]:
    """Return the events of a player that are not allocated yet, in the order of S6."""
    found = open_batch(state)
    done = [gain for gain, _ in found.order]
    return tuple(at for at, gain in enumerate(found.gains) if gain.seat == seat and at not in done)


def amount_of(state: State, seat: Seat) -> int:
    """Return how many points a player pays in the open batch."""
    return sum(payment.amount for payment in open_batch(state).payments if payment.seat == seat)


def paying_figures(state: State, seat: Seat, amount: int) -> tuple[int, ...]:
    """Return the figures with points that may pay first. Source: T3, FN 11."""
    return PAYING_FIGURES(state, [figure for figure, total in enumerate(state.totals[seat]) if total], seat, amount)


@value("carcassonne.order_is_free")
def order_is_free(state: State, seat: Seat) -> bool:
    """Return whether a player chooses the order of their events in the open batch. Source: S4, S6."""
    return False


def moves(state: State) -> Iterator[Move]:
    """Yield the moves of the open batch, player by player, in the chosen order. Source: S3, S4, S6, T3, Q14, Q23."""
    found = open_batch(state)
    kind: Movement = "final" if found.final else "scoring"
    order = found.order
    for seat in clockwise(state):
        chosen = [(gain, figure) for gain, figure in order if found.gains[gain].seat == seat]
        done = [gain for gain, _ in chosen]
        for at, gain in enumerate(found.gains):
            if gain.seat == seat and at not in done:
                chosen.append((at, gain.figure if gain.figure != NOWHERE else PAWN))
        for at, figure in chosen:
            yield Move(seat, figure, found.gains[at].amount, kind, at)
        yield from _payments(state, found, seat)


def _payments(state: State, found: Batch, seat: Seat) -> Iterator[Move]:
    """Yield one move per payment, or two if no figure covers it alone: the second pays what the first cannot."""
    for payment in found.payments:
        if payment.seat != seat:
            continue
        totals, left = state.totals[seat], payment.amount
        first = dict(found.payers).get(seat)
        if first is None:
            first = next(iter(paying_figures(state, seat, left)), PAWN)
        for figure in (first, *(other for other in range(len(totals)) if other != first)):
            paid = min(left, totals[figure])
            if paid:
                yield Move(seat, figure, -paid, "payment")
                left -= paid
