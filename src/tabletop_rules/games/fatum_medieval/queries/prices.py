"""What a card costs to play (FA-PLAY-5, FA-PLAY-6, FA-EFF-2)."""

from __future__ import annotations

from tabletop_rules.core.terms import Seat
from tabletop_rules.core.value import value
from tabletop_rules.games.fatum_medieval.content.fronts import NO_LEVELS
from tabletop_rules.games.fatum_medieval.queries.fronts import front_of
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import PLACE, CardId


@value("fatum_medieval.price")
def price_of(state: State, seat: Seat, card: CardId) -> int:
    """Return the one-time cost of a card for the player who places or plays it. Source: FA-PLAY-5, FA-PLAY-6."""
    return state.content.printed[card].cost


def discounted(state: State, price: int, seat: Seat, card: CardId) -> int:
    """Return the price of a permanent less the discounts for its category, never below 0. Source: FA-EFF-2."""
    text = state.content.printed[card]
    if not price or not text.permanent:
        return price
    discount = front_of(state, seat).discount
    return price if discount is NO_LEVELS else max(0, price - discount[PLACE[text.axis]])
