"""The close of a turn, and announcements by the table: announce, confirm, count, end (FA-OBJ-*, FA-TIME-*)."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop_rules.core.effect import TABLE, Bearer
from tabletop_rules.core.messages import Cited, Ended, Outcome, Plan
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval import steps as s
from tabletop_rules.games.fatum_medieval.queries import aims
from tabletop_rules.games.fatum_medieval.queries.fronts import levels_of
from tabletop_rules.games.fatum_medieval.queries.seats import in_play
from tabletop_rules.games.fatum_medieval.rules.announce import announcement
from tabletop_rules.games.fatum_medieval.state import State


def announce_for_all(state: State, moment: s.AtRest, bearer: Bearer) -> Plan:
    """Announce for every player with a reached objective, clockwise from the marker. Source: FA-OBJ-3."""
    return tuple([announcement(state, seat) for seat in aims.unannounced(state)])


def check_announcements(state: State, moment: s.TurnOver, bearer: Bearer) -> Plan:
    """Confirm the announcements whose objectives are still met, and void the others (FA-OBJ-2, FA-OBJ-6).

    Only the levels at this moment count (FA-OBJ-5), whatever others have done in the meantime (FA-OBJ-10).
    """
    due = aims.to_confirm(state)
    if not due:
        return ()
    confirmed = tuple([seat for seat in due if aims.reached(state, seat)])
    lapsed = tuple([seat for seat in due if seat not in confirmed])
    levels = tuple([levels_of(state, seat) for seat in confirmed + lapsed])
    return (e.AnnouncementsChecked(confirmed, lapsed, levels),)


def any_confirmed(state: State, event: e.AnnouncementsChecked) -> Iterable[Bearer]:
    """Act if any announcement is confirmed. Source: FA-OBJ-8."""
    return TABLE if event.confirmed else ()


def end_by_objective(state: State, event: e.AnnouncementsChecked, bearer: Bearer) -> Plan:
    """End the match: all confirmed at one close win, separated by points. Source: FA-OBJ-8, FA-END-3."""
    return _end(state, event.confirmed, "objective", RuleId("FA-OBJ-8"))


def in_last_turn(state: State, moment: s.TurnOver) -> Iterable[Bearer]:
    """Act if the turn that closes is the last. Source: FA-TIME-2, FA-TIME-3."""
    return TABLE if aims.is_last_turn(state) else ()


def end_by_time(state: State, moment: s.TurnOver, bearer: Bearer) -> Plan:
    """End the match: most points win. Source: FA-TIME-5."""
    return _end(state, (), "points", RuleId("FA-TIME-5"))


def end_by_limit(state: State, moment: s.TurnOver, bearer: Bearer) -> Plan:
    """End the match: no objective was confirmed, so points decide. Source: FA-TIME-4."""
    return _end(state, (), "points", RuleId("FA-TIME-4"))


def _end(state: State, confirmed: tuple[Seat, ...], reason: str, rule: RuleId) -> Plan:
    """Count the points, then end the match with the ranking. Source: FA-END-6, FA-END-2."""
    rows = [(seat, levels_of(state, seat), state.players[seat].gold) for seat in in_play(state)]
    tallies = tuple([e.Tally(seat, levels, gold, aims.points(state, seat)) for seat, levels, gold in rows])
    counted = Cited(RuleId("FA-END-6"), e.PointsCounted(tallies))
    return (counted, Ended(Outcome(aims.ranking(state, confirmed), reason, rule)))
