"""What a match is worth to its seats: by its result, or by how they stand."""

from __future__ import annotations

from typing import Any, Final

from tabletop_rules.core.component import SeatStanding
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Outcome
from tabletop_rules.core.terms import Seat
from tabletop_rules.front.standing import prospects, standings

LEAD: Final = 0.36
"""How far the lead of a seat moves its outlook from one half, at most."""

PLACE: Final = 0.04
"""How far the place of a seat moves its outlook, at most."""

EARLY_POINTS: Final = 10.0
"""Points that are added to those of two seats before their lead is compared with them: an early lead means little."""

EARLY_AIMS: Final = 1.0
"""The same in a game without points, in aims."""

ASIDE: Final = 0.001
"""The worth of each item that counts for no aim; an aim that is reached has 1."""


def outlook(game: Game[Any], match: Match[Any]) -> tuple[float, ...]:
    """Return what a match or view is worth to each seat, from 0 to 1; of a match that is not over, from 0.1 to 0.9.

    It says how far a seat leads the best other one, in points after final scoring or in progress toward its aims, as
    `tabletop_rules.standings` counts them, with what the game expects of hands and supplies (`Game.prospects`); and
    then its place. A seat that is out has 0.

    Raises:
        UsageError: the match is of another game.
        EngineFault: counting fails, as of a match from a forged log.
    """
    if match.result is not None:
        return tuple([worth(match.result, seat) for seat in range(match.seats)])
    rows = standings(game, match, None)
    marks = [mark(row) + gain for row, gain in zip(rows, prospects(game, match), strict=True)]
    in_play = [row for row in rows if not row.out]
    by_points = any(row.projected is not None for row in rows)
    early = EARLY_POINTS if by_points else EARLY_AIMS
    values = []
    for row, mine in zip(rows, marks, strict=True):
        if row.out:
            values.append(0.0)
            continue
        best = max([marks[other.seat] for other in in_play if other is not row], default=0.0)
        lead = (mine - best) / (abs(mine) + abs(best) + early)
        ahead = sum([(other.place > row.place) - (other.place < row.place) for other in rows]) / max(1, len(rows) - 1)
        values.append(0.5 + LEAD * lead + PLACE * ahead)
    return tuple(values)


def mark(row: SeatStanding) -> float:
    """Return one number for a standing: the points after final scoring or, without points, progress toward its aims.

    The progress toward each aim, from 0 to 1, is squared before it is added: to be near one aim is better than to be
    half way to two.
    """
    if row.projected is not None:
        return float(row.projected)
    aims = aside = 0.0
    for item in row.items:
        if item.of is None:
            aside += item.amount
        else:
            share = min(1.0, item.amount / item.of) if item.of else 1.0
            aims += share * abs(share)
    return aims + ASIDE * aside


def worth(outcome: Outcome, seat: Seat) -> float:
    """Return the value of an outcome for a seat: 1 for winning alone, 0 for the last place, ties in between."""
    total = sum(len(group) for group in outcome.ranking)
    behind = total
    for group in outcome.ranking:
        behind -= len(group)
        if seat in group:
            return (behind + (len(group) - 1) / 2) / (total - 1) if total > 1 else 1.0
    return 0.0
