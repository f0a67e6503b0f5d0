"""What follows events or happens instead of them: one file for each window, P-1 to P-8, and what powers do.

A card beats a ruling beats a rule (P-10): permanents act on the events by which the base rules proceed. Permanent
powers have the priority of their window, Jetons that of their number (T-JET-7, T-GOLD-5), whatever the pack.
"""

from __future__ import annotations

from typing import Any, Final

from tabletop_rules.core.effect import Effect
from tabletop_rules.games.terres_de_destinees.content.items import Content
from tabletop_rules.games.terres_de_destinees.effects import (
    after_sale,
    batches,
    echo,
    elimination,
    hand_loss,
    price,
    sale,
    start_of_turn,
)
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.terms import Window

EFFECTS: Final = (
    *start_of_turn.EFFECTS,
    *sale.EFFECTS,
    *hand_loss.EFFECTS,
    *price.EFFECTS,
    *after_sale.EFFECTS,
    *echo.EFFECTS,
    *elimination.EFFECTS,
    *batches.EFFECTS,
)
"""The effects that there are whatever the content."""

JETONS: Final = {
    Window.START_OF_TURN: start_of_turn.JETONS,
    Window.EFFECTS_PHASE_OR_FACE_DOWN_SALE: sale.JETONS,
    Window.HAND_LOSS: hand_loss.JETONS,
    Window.PRICE: price.JETONS,
    Window.AUCTION_CLOSED: after_sale.JETONS,
    Window.ELIMINATION: elimination.JETONS,
}
"""How the effect of a Jeton is made, by its window. In the effects phase Jetons are asked for by commands."""


def effects(content: Content) -> tuple[Effect[State, Any], ...]:
    """All effects of a match with this content."""
    made = [JETONS[jeton.window][type(jeton.effect)](jeton) for jeton in content.jetons if jeton.window in JETONS]
    return (*EFFECTS, *made)
