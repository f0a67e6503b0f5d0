"""The draw that waits at a patient table, so that the last command of a turn can still be taken back."""

from __future__ import annotations

import secrets
from typing import Any, Final

import tabletop_rules as tr
from tabletop_rules.core.messages import Answered
from tabletop_rules.serve.errors import Refused
from tabletop_rules.serve.rooms import SEED_LENGTH, Act


def may_draw(table: tr.Table[Any], *seats: int) -> bool:
    """Return whether a draw waits that one of these seats may let happen.

    Nobody ends another's chance to take back but who is asked next; where no other has one, everybody may.
    """
    if not table.draws_wait or not seats:
        return False
    others = [seat for seat in range(table.match.seats) if seat not in seats]
    if all(table.why_no_undo(seat) is not None for seat in others):
        return True
    ahead = table.fork(seed=secrets.randbits(SEED_LENGTH))  # draws otherwise than the draw that will count
    while ahead.draws_wait and ahead.draw():
        pass
    asked = {decision.seat for decision in ahead.decisions}
    return not asked or not asked.isdisjoint(seats)


def drawing(seat: int) -> Act:
    """Return the act of a seat that lets the draw happen."""

    def draw(table: tr.Table[Any]) -> tr.Accepted[Any]:
        if table.draws_wait and not may_draw(table, seat):
            raise Refused("not_your_draw")
        return _draw(table)

    return Act(draw, _is_draw)


def _draw(table: tr.Table[Any]) -> tr.Accepted[Any]:
    records = table.draw()
    if not records:
        raise Refused("no_draw")
    return tr.Accepted(table.match, records)


def _is_draw(event: tr.Event) -> bool:
    return isinstance(event, Answered) and event.by_chance


DRAW: Final = Act(_draw, _is_draw)
"""The draw that waits happens; raises Refused if none does."""
