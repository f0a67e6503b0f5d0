"""What may be drawn in step 1, and by what right (FA-DRAW-1, FA-DRAW-2, FA-DRAW-5, FA-DECK-1)."""

from __future__ import annotations

from tabletop_rules.core.terms import Seat
from tabletop_rules.games.fatum_medieval.queries.fronts import front_of
from tabletop_rules.games.fatum_medieval.state import Allowance, State
from tabletop_rules.games.fatum_medieval.terms import PLACE, Axis, Right


def allowance_of(state: State, seat: Seat) -> Allowance:
    """What a player may draw as step 1 begins. Source: FA-DRAW-1, FA-DRAW-2, FA-EFF-3."""
    front, numbers = front_of(state, seat), state.content.numbers
    a, b, c, d = [int(level <= numbers.bonus_at) for level in front.levels]
    return Allowance((a, b, c, d), front.extra_draw, numbers.free_draws)


def right_to(state: State, seat: Seat, axis: Axis) -> Right | None:
    """By what right a drawing player would draw from a deck: bonus, then extra, then free. Source: FA-DRAW-5."""
    allowance = state.players[seat].allowance
    if allowance is None:
        return None
    place = PLACE[axis]
    if allowance.bonus[place] > 0:
        return Right.BONUS
    if allowance.extra[place] > 0:
        return Right.EXTRA
    return Right.FREE if allowance.free > 0 else None


def can_give(state: State, axis: Axis) -> bool:
    """Whether a deck, or the pile that would become it, holds a card. Source: FA-DECK-1."""
    deck = state.decks[PLACE[axis]]
    return bool(deck.cards or deck.pile)


def excess(state: State, seat: Seat) -> int:
    """How many cards a hand holds above the limit. Source: FA-DRAW-7."""
    return max(0, state.players[seat].hand.size - state.content.numbers.hand_limit)
