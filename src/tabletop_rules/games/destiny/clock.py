"""The clock: the needle moves on, and tokens turn. Source: D-CLOCK-1 to D-CLOCK-4."""

from __future__ import annotations

import tabletop_rules.author as tr
from tabletop_rules.games.destiny.state import State, Token
from tabletop_rules.games.destiny.terms import INDEX, RING, SPOTS, Spot, TokenId
from tabletop_rules.games.destiny.tokens import body_at


@tr.frozen
class AdvanceNeedle(tr.Step, kind="destiny.advance_needle/1", rule="D-CLOCK-2"):
    """Advance the red end to the hour of the turn, blue opposite; hide the tokens at red, turn up those at blue.

    Source: D-CLOCK-1, D-CLOCK-2, which imply D-CLOCK-3.
    """

    turn: tr.Public[int]

    def plan(self, state: State) -> tr.Plan:
        red, blue = self.turn - 1, (self.turn + 5) % RING
        hidden, revealed = [], []
        for ring in (0, RING):
            token = state.board[ring + red]
            if token is not None and token.up:
                hidden.append(SPOTS[ring + red])
            token = state.board[ring + blue]
            if token is not None and not token.up:
                revealed.append(Turned(SPOTS[ring + blue], body_at(state, ring + blue)))
        return (NeedleAdvanced(self.turn, tuple(hidden), tuple(revealed)),)


@tr.frozen(weakref_slot=False)
class Turned:
    """A token that was turned up."""

    spot: tr.Public[Spot]
    body: tr.Public[TokenId]


@tr.frozen
class NeedleAdvanced(tr.Event, kind="destiny.needle_advanced/1", matters="detail"):
    """A turn began: the tokens at the red end were hidden, those at the blue end turned up (D-CLOCK-1, D-CLOCK-2)."""

    en = "Turn {turn}: the needle moves on. Face down: {hidden:tokens}. Face up: {revealed:bodies}."
    fr = "Tour {turn} : l'aiguille avance. Cachés : {hidden:tokens}. Révélés : {revealed:bodies}."
    turn: tr.Public[int]
    hidden: tr.Public[tuple[Spot, ...]]
    revealed: tr.Public[tuple[Turned, ...]]

    def apply(self, state: State) -> State:
        board = list(state.board)
        for spot in self.hidden:
            token = board[INDEX[spot]]
            assert token is not None
            board[INDEX[spot]] = Token(token.body, False)
        for turned in self.revealed:
            board[INDEX[turned.spot]] = Token(turned.body, True)
        return tr.change(state, turn=self.turn, board=tuple(board))
