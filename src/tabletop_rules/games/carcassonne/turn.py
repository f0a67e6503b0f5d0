"""The turn. Where expansions act in it is described in `expansions`. Source: B3, B4."""

from __future__ import annotations

from functools import cache
from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.games.carcassonne.course import EndTurn
from tabletop_rules.games.carcassonne.final import FinalScoring
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.terms import AT_THE_END
from tabletop_rules.games.carcassonne.tiles import TAKE_TILE, with_turn


@tr.frozen
class NextTurn(tr.Step, kind="carcassonne.next_turn/1", rule="B3"):
    """Begin the next turn clockwise, seat 0 first; final scoring when no tile is left. Source: B3, B4, B7."""

    def plan(self, state: State) -> tr.Plan:
        if not state.stack.piles:
            return (FinalScoring(),)
        seat = (state.active + 1) % len(state.totals) if state.turn else 0
        return plan_turn(seat, len(state.stack.piles[0]))


@cache
def plan_turn(seat: tr.Seat, tiles: int) -> tr.Plan:
    """Return the plan of a player's turn, with this many tiles to draw from."""
    return (TurnStarted(seat), tr.Cited(tr.RuleId("B4"), tr.Chance(tr.Pick(tiles), TAKE_TILE)))


@tr.frozen
class TurnStarted(tr.Event, kind="carcassonne.turn_started/1", matters="detail"):
    """The turn of this player began. Source: B3."""

    en = "{seat}'s turn begins."
    fr = "Le tour {seat:of} commence."
    seat: tr.Public[tr.Seat]

    def apply(self, state: State) -> State:
        """Begin a turn."""
        return with_turn(state, state.board, state.stack, self.seat, state.turn + 1, (), 0)


@tr.frozen
class TurnClosing(tr.Event, kind="carcassonne.turn_closing/1", matters="bookkeeping"):
    """All placements of the turn are over; the host may hand in what comes last. Source: X8, X10."""

    en = "All tiles of this turn are placed."
    fr = "Toutes les tuiles de ce tour sont posées."

    def apply(self, state: State) -> State:
        """End the placements of the turn."""
        return tr.change(state, late=AT_THE_END)


@tr.value("carcassonne.further_placement")
def further_placement(state: State) -> tr.Step | None:
    """Return the step that begins another placement in this turn: None, as a turn has only one. Source: B4."""
    return None


@tr.plans(EndTurn, "B3")
def end_turn(state: State, step: EndTurn) -> tr.Plan:
    """Begin another placement if one is due, else the next turn, which already waits behind a late one. Source: B3."""
    further = further_placement(state)
    if further is not None:
        return (further,)
    return () if state.late else NEXT_TURN


NEXT_TURN: Final[tr.Plan] = (NextTurn(),)
HOST_BATCHES: Final = tr.Targets[State, [], str](
    "carcassonne.host_batches", "Sources of points whose batch the host may hand in now."
)
