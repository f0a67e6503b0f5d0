"""The course of a turn (D-TURN): clock, destiny, cards, trick end, setting, end of turn."""

from __future__ import annotations

import tabletop_rules.author as tr
from tabletop_rules.games.destiny.clock import AdvanceNeedle
from tabletop_rules.games.destiny.course import EndTurn, TurnOver
from tabletop_rules.games.destiny.play import PlayNext
from tabletop_rules.games.destiny.queries import turn_order
from tabletop_rules.games.destiny.scoring import Count, EndMatch
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.trick import ShowDestiny

# --- the turn (D-TURN) ----------------------------------------------------------------------------------------------


@tr.frozen
class StartTurn(tr.Step, kind="destiny.start_turn/1", rule="D-TURN-1"):
    """Plan clock, destiny and cards; the last card played leads to trick end, setting phase, end of turn (D-TURN-1)."""

    turn: tr.Public[int]

    def plan(self, state: State) -> tr.Plan:
        destiny = tr.Cited(tr.RuleId("D-DEST-1"), tr.Chance(tr.Pick(len(state.cards.pile)), ShowDestiny()))
        cards = PlayNext(turn_order(state))  # the initiative stays until the trick end (D-TURN-2)
        return (AdvanceNeedle(self.turn), destiny, cards)


# --- end of turn (D-TURN-3, D-END-1) --------------------------------------------------------------------------------


@tr.plans(EndTurn, "D-TURN-3")
def end_turn(state: State, step: EndTurn) -> tr.Plan:
    """End the turn (D-TURN-3), and begin the next one, or after the last the count (D-END-1)."""
    turn = state.turn
    if turn >= state.content.facts.turns:
        return (TurnOver(), TurnEnded(turn), Count(), EndMatch())
    return (TurnOver(), TurnEnded(turn), StartTurn(turn + 1))


@tr.frozen
class TurnEnded(tr.Event, kind="destiny.turn_ended/1", matters="bookkeeping"):
    """A turn ended (D-TURN-3)."""

    en = "Turn {turn} ends."
    fr = "Fin du tour {turn}."
    turn: tr.Public[int]

    def apply(self, state: State) -> State:
        """Forget the committed moves, which were open until now (D-Q-42), and hand swaps that no longer happen."""
        if state.pledges:
            state = tr.change(state, pledges=())
        for player in state.players:
            if player.moved is not None:
                state = state.with_player(tr.change(player, moved=None))
        return state
