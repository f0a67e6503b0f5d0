"""Standing commands: announce an objective (FA-OBJ-3), and the host's call of the last turn (FA-TIME-1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

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


def announces(state: State, d: Standing) -> Iterator[Announce]:
    """Whether one could is private in the secret mode: it shows in one's own list only (FA-INFO-6)."""
    if state.turn and ANNOUNCERS.allows(state, d.seat):
        yield Announce(d.seat, 0)


def check_announce(state: State, d: Standing, c: Announce) -> Iterator[Rejection]:
    """Nothing but what protects forbids it."""
    return ANNOUNCERS.against(state, d.seat)


def announce(state: State, d: Standing, c: Announce) -> Plan:
    """It interrupts nothing; in the secret mode the card is shown to all (FA-OBJ-4)."""
    return (announcement(state, c.seat),)


def announcement(state: State, seat: Seat) -> Announced:
    """The announcement of a player whose objective is met."""
    objective = objective_of(state, seat)
    assert isinstance(objective, Objective)
    return Announced(seat, objective.id)


def nothing_to_announce(state: State, d: Standing) -> tuple[Announce, ...]:
    """There is no objective in the mode `time_limit`."""
    return ()


def no_objective(state: State, d: Standing, c: Announce) -> Rejection:
    """Nobody announces in the mode `time_limit` (FA-OPT-6)."""
    return no.NO_OBJECTIVE.by("FA-OPT-6")


def no_calls(state: State, d: Standing) -> tuple[CallLastTurn, ...]:
    """In no list, so that random play never sends it (FA-TIME-1): the clock is outside."""
    return ()


def check_call(state: State, d: Standing, c: CallLastTurn) -> Rejection | None:
    """Once only."""
    return no.CALLED.by("FA-TIME-1") if state.last_turn else None


def call(state: State, d: Standing, c: CallLastTurn) -> Plan:
    """Some turn is the last from now on."""
    return (LastTurnCalled(turn_called(state)),)


def no_clock(state: State, d: Standing, c: CallLastTurn) -> Rejection:
    """There is no clock where an objective wins (FA-TIME-1)."""
    return no.NO_CLOCK.by("FA-TIME-1")


RULES: Final = (
    Rule(RuleId("FA-OBJ-3"), Standing, Announce, announces, check_announce, announce),
    Rule(RuleId("FA-TIME-1"), Standing, CallLastTurn, no_calls, check_call, call, host=True),
)
WITHOUT_OBJECTIVE: Final = Rule(RuleId("FA-OPT-6"), Standing, Announce, nothing_to_announce, no_objective, announce)
WITHOUT_CLOCK: Final = Rule(RuleId("FA-TIME-1"), Standing, CallLastTurn, no_calls, no_clock, call, host=True)
