"""Standing commands: announce an objective (FA-OBJ-3), and the host's call of the last turn (FA-TIME-1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tabletop_rules.core.messages import Plan, Rejection, Standing
from tabletop_rules.core.rule import Rule
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.fatum_medieval import refusals as no
from tabletop_rules.games.fatum_medieval.commands import Announce, CallLastTurn
from tabletop_rules.games.fatum_medieval.content.items import Objective
from tabletop_rules.games.fatum_medieval.effects.protection import ANNOUNCERS
from tabletop_rules.games.fatum_medieval.events import Announced, LastTurnCalled
from tabletop_rules.games.fatum_medieval.queries.aims import objective_of, turn_called
from tabletop_rules.games.fatum_medieval.state import State


def announces(state: State, d: Standing) -> tuple[Announce, ...]:
    """Return the command if the seat may announce; in the secret mode, only that seat can know (FA-INFO-6)."""
    if not state.turn or objective_of(state, d.seat) is None:
        return ()
    return tuple([Announce(seat, 0) for seat in ANNOUNCERS(state, (d.seat,))])


def may_announce(state: State, d: Standing, c: Announce) -> Iterator[Rejection]:
    """Check that there is an objective (FA-SETUP-6), and that nothing forbids this seat to announce it."""
    if objective_of(state, d.seat) is None:
        yield no.NO_OBJECTIVE.by("FA-SETUP-6")
    yield from ANNOUNCERS.against(state, d.seat)


def announce(state: State, d: Standing, c: Announce) -> Plan:
    """Announce and, in the secret mode, show the objective to all (FA-OBJ-4). This interrupts nothing."""
    return (announcement(state, c.seat),)


def announcement(state: State, seat: Seat) -> Announced:
    """Return the announcement of a seat whose objective is known."""
    objective = objective_of(state, seat)
    assert isinstance(objective, Objective)
    return Announced(seat, objective.id)


def never_listed(state: State, d: Standing) -> tuple[Any, ...]:
    """Return no commands. The clock is outside the match, so random play never calls the last turn (FA-TIME-1)."""
    return ()


def may_call(state: State, d: Standing, c: CallLastTurn) -> Rejection | None:
    """Check that the last turn has not been called before."""
    return no.CALLED.by("FA-TIME-1") if state.last_turn else None


def call(state: State, d: Standing, c: CallLastTurn) -> Plan:
    """Fix the number of the last turn."""
    return (LastTurnCalled(turn_called(state)),)


def reject_announcing(state: State, d: Standing, c: Announce) -> Rejection:
    """Reject the command: the mode `time_limit` has no objectives (FA-OPT-6)."""
    return no.NO_OBJECTIVE.by("FA-OPT-6")


def reject_calling(state: State, d: Standing, c: CallLastTurn) -> Rejection:
    """Reject the command: where an objective wins there is no clock (FA-TIME-1)."""
    return no.NO_CLOCK.by("FA-TIME-1")


RULES: Final = (
    Rule(RuleId("FA-OBJ-3"), Standing, Announce, announces, may_announce, announce),
    Rule(RuleId("FA-TIME-1"), Standing, CallLastTurn, never_listed, may_call, call, host=True),
)
WITHOUT_OBJECTIVE: Final = Rule(RuleId("FA-OPT-6"), Standing, Announce, never_listed, reject_announcing, announce)
WITHOUT_CLOCK: Final = Rule(RuleId("FA-TIME-1"), Standing, CallLastTurn, never_listed, reject_calling, call, host=True)
