"""What may be drawn in step 1, and by which right (FA-DRAW-1, FA-DRAW-2, FA-DRAW-5, FA-DECK-1)."""

from __future__ import annotations

from tabletop_rules.core.terms import Seat
from tabletop_rules.core.value import value
from tabletop_rules.games.fatum_medieval.queries.fronts import levels_of
from tabletop_rules.games.fatum_medieval.state import Allowance, State
from tabletop_rules.games.fatum_medieval.terms import PLACE, Axis, Right


@value("fatum_medieval.draws_in")
def draws_in(state: State, turn: int) -> bool:
    """Return whether a turn has a step 1. Source: FA-TURN-1."""
    return True


@value("fatum_medieval.allowance")
def allowance_of(state: State, seat: Seat) -> Allowance:
    """Return what a player may draw as step 1 begins. Source: FA-DRAW-1, FA-DRAW-2."""
    numbers = state.content.numbers
    at, (a, b, c, d) = numbers.bonus_at, levels_of(state, seat)
    return Allowance((int(a <= at), int(b <= at), int(c <= at), int(d <= at)), free=numbers.free_draws)


def right_to(state: State, seat: Seat, axis: Axis) -> Right | None:
    """Return the right by which a player may draw from a deck: bonus before extra before free. Source: FA-DRAW-5."""
    allowance = state.players[seat].allowance
    if allowance is None:
        return None
    place = PLACE[axis]
    if allowance.bonus[place] > 0:
        return Right.BONUS
    if allowance.extra[place] > 0:
        return Right.EXTRA
    return Right.FREE if allowance.free > 0 else None


@value("fatum_medieval.giving_decks")
def giving_decks(state: State) -> tuple[Axis, ...]:
    """Return the axes whose deck can give a card. Source: FA-DRAW-4."""
    return tuple([deck.axis for deck in state.decks if deck.cards])


def excess(state: State, seat: Seat) -> int:
    """Return how many cards a hand holds above the limit. Source: FA-DRAW-7."""
    return max(0, state.players[seat].hand.size - state.content.numbers.hand_limit)
