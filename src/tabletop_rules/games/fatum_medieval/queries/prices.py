"""What a card costs to play (FA-PLAY-5, FA-PLAY-6, FA-EFF-2)."""

from __future__ import annotations

from tabletop_rules.core.terms import Seat
from tabletop_rules.core.value import value
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import CardId


@value("fatum_medieval.price")
def price_of(state: State, seat: Seat, card: CardId) -> int:
    """Return the one-time cost of a card for the player who places or plays it. Source: FA-PLAY-5, FA-PLAY-6."""
    return state.content.printed[card].cost
