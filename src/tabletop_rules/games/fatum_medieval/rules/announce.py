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
from tabletop_rules.games.fatum_medieval.events import Announced, LastTurnCalled
from tabletop_rules.games.fatum_medieval.queries.aims import may_announce, objective_of, reached
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import Mode


def announces(state: State, d: Standing) -> Iterator[Announce]:
    """Whether one could is private in the secret mode: it shows in one's own list only (FA-INFO-6)."""
    if state.options.announce == "explicit" and may_announce(state, d.seat):
        yield Announce(d.seat, 0)


def check_announce(state: State, d: Standing, c: Announce) -> Iterator[Rejection]:
    """The objective must be met right now, and no announcement be pending (FA-OBJ-7, FA-AMB-14)."""
    player = state.players[d.seat]
    if state.options.mode is Mode.TIME_LIMIT:
        yield no.NO_OBJECTIVE.by("FA-OPT-6")
        return
    if state.options.announce == "automatic":
        yield no.AUTOMATIC.by("FA-OBJ-3")
    if player.out:
        yield no.RUINED.by("FA-RUIN-8")
    if player.announced:
        yield no.ANNOUNCED.by("FA-OBJ-7")
    if not reached(state, d.seat):
        yield no.NOT_REACHED.by("FA-OBJ-3")


def announce(state: State, d: Standing, c: Announce) -> Plan:
    """It interrupts nothing; in the secret mode the card is shown to all (FA-OBJ-4)."""
    return (announcement(state, c.seat),)


def announcement(state: State, seat: Seat) -> Announced:
    """The announcement of a player whose objective is met."""
    objective = objective_of(state, seat)
    assert isinstance(objective, Objective)
    return Announced(seat, objective.id)


def no_calls(state: State, d: Standing) -> tuple[CallLastTurn, ...]:
    """In no list, so that random play never sends it (FA-TIME-1): the clock is outside."""
    return ()


def check_call(state: State, d: Standing, c: CallLastTurn) -> Iterator[Rejection]:
    """Once, and only where time is the limit."""
    if state.options.mode is not Mode.TIME_LIMIT:
        yield no.NO_CLOCK.by("FA-TIME-1")
    if state.last_turn:
        yield no.CALLED.by("FA-TIME-1")


def call(state: State, d: Standing, c: CallLastTurn) -> Plan:
    """The turn in progress is the last, or by option the one after it (FA-TIME-2, FA-AMB-10)."""
    return (LastTurnCalled(state.turn + (state.options.time_end == "following_turn")),)


RULES: Final = (
    Rule(RuleId("FA-OBJ-3"), Standing, Announce, announces, check_announce, announce),
    Rule(RuleId("FA-TIME-1"), Standing, CallLastTurn, no_calls, check_call, call, host=True),
)
