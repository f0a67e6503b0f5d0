"""The turn: draw, play, accounts, close (FA-TURN-1 to FA-TURN-5)."""

from __future__ import annotations

import tabletop_rules.author as tr
from tabletop_rules.games.fatum_medieval.accounts import BeginAccounts
from tabletop_rules.games.fatum_medieval.course import CloseTurn, NextPlayer, PlayOrEnd, TurnOver, ask
from tabletop_rules.games.fatum_medieval.destiny import PlayerBegan
from tabletop_rules.games.fatum_medieval.opportunities import BeginDrawing
from tabletop_rules.games.fatum_medieval.queries.drawing import draws_in
from tabletop_rules.games.fatum_medieval.queries.seats import next_after, next_marker
from tabletop_rules.games.fatum_medieval.state import State

# --- the turn -------------------------------------------------------------------------------------------------------


@tr.frozen
class BeginTurn(tr.Step, kind="fatum_medieval.begin_turn/1", rule="FA-TURN-1"):
    """Begin with step 1, or with step 2 in a turn without draws. Source: FA-TURN-1."""

    turn: tr.Public[int]
    marker: tr.Public[tr.Seat]

    def plan(self, state: State) -> tr.Plan:
        first = BeginDrawing() if draws_in(state, self.turn) else NextPlayer(None)
        return (TurnBegan(self.turn, self.marker), first)


# --- step 2: destiny ------------------------------------------------------------------------------------------------


@tr.plans(NextPlayer, "FA-TURN-3")
def next_player(state: State, step: NextPlayer) -> tr.Plan:
    """Give the turn to the next player clockwise from the marker, or begin the accounts. Source: FA-TURN-3."""
    seat = next_after(state, step.after)
    return (BeginAccounts(),) if seat is None else (PlayerBegan(seat), ask(PlayOrEnd, seat))


# --- the close ------------------------------------------------------------------------------------------------------


@tr.plans(CloseTurn, "FA-TURN-5")
def close_turn(state: State, step: CloseTurn) -> tr.Plan:
    """Confirm announcements, end by time or turn limit, then pass the marker. Source: FA-TURN-5, FA-AMB-13."""
    return (TurnOver(), PassMarker())


@tr.frozen
class PassMarker(tr.Step, kind="fatum_medieval.pass_marker/1", rule="FA-TURN-4"):
    """Begin the next turn with the next player clockwise who is in play. Source: FA-TURN-4."""

    def plan(self, state: State) -> tr.Plan:
        return (BeginTurn(state.turn + 1, next_marker(state)),)


# --- course of the turn ---------------------------------------------------------------------------------------------


@tr.frozen
class TurnBegan(tr.Event, kind="fatum_medieval.turn_began/1", matters="headline"):
    """A turn began; what was recorded for the turn before is cleared. Source: FA-TURN-1, FA-TURN-5."""

    en = "Turn {turn}; {marker} has the marker."
    fr = "Tour {turn} ; {marker} a le marqueur."
    turn: tr.Public[int]
    marker: tr.Public[tr.Seat]

    def apply(self, state: State) -> State:
        """Set turn and marker, and clear what was recorded for the turn before (FA-TURN-5)."""
        players = tuple(
            [
                tr.change(player, placed=(), used=(), no_income=False)
                if player.placed or player.used or player.no_income
                else player
                for player in state.players
            ]
        )
        return tr.change(state, players=players, turn=self.turn, marker=self.marker, active=None, purses=())
