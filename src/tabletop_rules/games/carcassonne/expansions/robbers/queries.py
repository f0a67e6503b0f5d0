"""Who stands with whom, who can be robbed, who is followed. Source: R9 to R20.

All of it looks at the positions when the batch was opened, never at current ones (Q6).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.expansions.robbers.messages import ROBBERS
from tabletop_rules.games.carcassonne.queries.track import open_batch, space
from tabletop_rules.games.carcassonne.state import Batch, Move, State
from tabletop_rules.games.carcassonne.terms import NOWHERE

INCOME = ("sale", "ransom")
"""Sources whose receipts are another player's payment. Source: Q8, V2."""


class Candidate(NamedTuple):
    """A figure that a robber may steal from, and what half of its first event would be."""

    victim: Seat
    figure: int
    gain: int
    amount: int


class Paths(NamedTuple):
    """Where a robber may go after a batch: the companions it may follow, and whether it may stay."""

    movers: tuple[tuple[Seat, int], ...]
    may_stay: bool


def foreign_spaces(state: State, seat: Seat) -> set[int]:
    """The spaces with a figure of another player, pawn and meeplette alike. Source: R3, R4, R11, R20, FN 1."""
    return {space(state, total) for other, row in enumerate(state.totals) if other != seat for total in row}


def targets(state: State, seat: Seat) -> tuple[int, ...]:
    """The spaces with a figure of another player, but for where the robber is already. Source: R3, Q4, Q24."""
    return tuple(sorted(foreign_spaces(state, seat) - {ROBBERS.get(state).at[seat]}))


def robs_in(state: State, batch: Batch) -> bool:
    """Whether robbers act in a batch: always, but in final scoring only with V3, and never for their own 3 points.

    Source: R22, Q12, Q32.
    """
    if not batch.final:
        return True
    return state.options.final_points == "after_final_scoring" and batch.source != "robbers"


def companions(state: State, batch: Batch, owner: Seat) -> Iterator[tuple[Seat, int]]:
    """The foreign figures on the robber's space when the batch was opened. Source: R10, R11, Q6, FN 1."""
    at = ROBBERS.get(state).at[owner]
    if at is None:
        return
    for seat, row in enumerate(batch.before):
        if seat != owner:
            for figure, total in enumerate(row):
                if space(state, total) == at:
                    yield seat, figure


def robbable(state: State, batch: Batch, move: Move) -> bool:
    """Whether a move brings points that a robber may take half of: all but stolen ones, and with V2 off but income.

    Source: R14b, R15, FN 4, FN 6, Q8, Q11.
    """
    if move.kind not in ("scoring", "final") or move.gain == NOWHERE:
        return False
    return state.options.transfers_are_scoring or batch.gains[move.gain].source not in INCOME


def candidates(state: State, owner: Seat) -> tuple[Candidate, ...]:
    """For every companion that makes a scoring move, the first event that moves it; half is rounded up.

    The other figure of the same player on the same space is a candidate of its own; events further on are out of reach.
    Source: R9, R10, R12, FN 6, FN 7, FN 8.
    """
    batch = open_batch(state)
    if not robs_in(state, batch):
        return ()
    found = []
    for seat, figure in companions(state, batch, owner):
        for move in batch.moves:
            if (move.seat, move.figure) == (seat, figure) and robbable(state, batch, move):
                found.append(Candidate(seat, figure, move.gain, (move.spaces + 1) // 2))
                break
    return tuple(found)


def chosen(state: State, owner: Seat) -> Candidate | None:
    """Whom a robber steals from: the only candidate, or the one its owner chose. Source: R13, R14, Q36."""
    found = candidates(state, owner)
    if len(found) < 2:
        return found[0] if found else None
    for thief, victim, figure in ROBBERS.get(state).victims:
        if thief == owner:
            return next(c for c in found if (c.victim, c.figure) == (victim, figure))
    return None


def paths(state: State, owner: Seat) -> Paths:
    """Whom a robber that is still on the track may follow, and whether it may stay.

    A robber that had a candidate has stolen and is home (R17). Stolen points of a companion take the others along, even
    if foreign figures stay behind (R15, R16), so that none is ever alone on its space (R20). A payment does so too
    (R18), but the owner may stay with foreign figures that remain (R19, Q16). Of several the owner chooses (Q7); who
    pays and receives stolen points was moved by stolen points. With V2 off, income counts like stolen points (R19a).
    Source: R15 to R19a, FN 5, FN 9, FN 10, Q6, Q7, Q16, Q31.
    """
    batch = open_batch(state)
    found = tuple(companions(state, batch, owner)) if robs_in(state, batch) else ()
    carried, paid, income = [], [], False
    for companion in found:
        moves = [move for move in batch.moves if (move.seat, move.figure) == companion]
        if any(move.spaces > 0 for move in moves):
            carried.append(companion)
            income = income or not any(move.kind == "stolen" for move in moves)
        elif moves:
            paid.append(companion)
    remain = len(found) > len(carried) + len(paid)
    may_stay = remain and (bool(paid) if not carried else bool(paid) and income)
    return Paths((*carried, *paid), may_stay)


def watches(state: State, seat: Seat) -> bool:
    """Whether a robber of another player stands on the space of one of the player's figures. Source: S4."""
    batch = open_batch(state)
    if not robs_in(state, batch):
        return False
    spaces = {space(state, total) for total in batch.before[seat]}
    return any(at in spaces for owner, at in enumerate(ROBBERS.get(state).at) if owner != seat and at is not None)
