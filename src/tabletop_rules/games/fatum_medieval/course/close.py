"""What handlers do at rest and at the close of a turn: announce, confirm, count, end (FA-OBJ-*, FA-TIME-*)."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop_rules.core.effect import TABLE, Bearer
from tabletop_rules.core.messages import Cited, Ended, Outcome, Plan
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval import steps as s
from tabletop_rules.games.fatum_medieval.queries.aims import (
    last_turn,
    points,
    ranking,
    reached,
    to_confirm,
    unannounced,
)
from tabletop_rules.games.fatum_medieval.queries.fronts import levels_of
from tabletop_rules.games.fatum_medieval.queries.seats import in_play
from tabletop_rules.games.fatum_medieval.rules.announce import announcement
from tabletop_rules.games.fatum_medieval.state import State


def announce_for_all(state: State, moment: s.AtRest, bearer: Bearer) -> Plan:
    """Clockwise from the marker, whoever has reached the objective and not announced. Source: FA-OBJ-3."""
    return tuple([announcement(state, seat) for seat in unannounced(state)])


def check_announcements(state: State, moment: s.TurnOver, bearer: Bearer) -> Plan:
    """Pending announcements are met again or void (FA-OBJ-2, FA-OBJ-6).

    Only the levels of this moment count (FA-OBJ-5), whatever others did in the meantime (FA-OBJ-10).
    """
    due = to_confirm(state)
    if not due:
        return ()
    confirmed = tuple([seat for seat in due if reached(state, seat)])
    lapsed = tuple([seat for seat in due if seat not in confirmed])
    levels = tuple([levels_of(state, seat) for seat in confirmed + lapsed])
    return (e.AnnouncementsChecked(confirmed, lapsed, levels),)


def any_confirmed(state: State, event: e.AnnouncementsChecked) -> Iterable[Bearer]:
    """Somebody has kept the objective. Source: FA-OBJ-8."""
    return TABLE if event.confirmed else ()


def end_by_objective(state: State, event: e.AnnouncementsChecked, bearer: Bearer) -> Plan:
    """All confirmed at one close win together, separated by points. Source: FA-OBJ-8, FA-END-3."""
    return _end(state, event.confirmed, "objective", RuleId("FA-OBJ-8"))


def in_last_turn(state: State, moment: s.TurnOver) -> Iterable[Bearer]:
    """The turn that closes is the last. Source: FA-TIME-2, FA-TIME-3."""
    return TABLE if 0 < last_turn(state) <= state.turn else ()


def end_by_time(state: State, moment: s.TurnOver, bearer: Bearer) -> Plan:
    """Most points win. Source: FA-TIME-5."""
    return _end(state, (), "points", RuleId("FA-TIME-5"))


def end_by_limit(state: State, moment: s.TurnOver, bearer: Bearer) -> Plan:
    """Nobody has kept an objective: points decide. Source: FA-TIME-4."""
    return _end(state, (), "points", RuleId("FA-TIME-4"))


def _end(state: State, confirmed: tuple[Seat, ...], reason: str, rule: RuleId) -> Plan:
    """By points, or, where somebody is confirmed, by objective and then by points. Source: FA-END-6, FA-END-2."""
    tallies = tuple(
        [
            e.Tally(seat, levels_of(state, seat), state.players[seat].gold, points(state, seat))
            for seat in in_play(state)
        ]
    )
    counted = Cited(RuleId("FA-END-6"), e.PointsCounted(tallies))
    return (counted, Ended(Outcome(ranking(state, confirmed), reason, rule)))
